"""Card sets in the making: every mistake with its place, one card drawn, and what is not as in the book."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import hulldown
from hulldown.cli import app
from hulldown.kernel.facts import Mistakes
from tests.table.helper import EACH_GAME, Server


def book(game: str) -> dict[str, str]:
    known = hulldown.game(game)
    return {name: (known.folder / "cards" / name).read_text(encoding="utf-8") for name in known.card_columns}


def changed(text: str, row: int, **fields: str) -> str:
    """A card file with other fields in one of its rows, counted from 0."""
    rows = list(csv.DictReader(io.StringIO(text)))
    rows[row].update(fields)
    made = io.StringIO()
    writer = csv.DictWriter(made, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return made.getvalue()


def check(server: Server, game: str, files: dict[str, str], lang: str = "en", **more: Any) -> Any:
    reply = server.http.post(f"/api/sets/{game}/check", json={"files": files, "lang": lang, **more}, timeout=60)
    assert reply.status_code == 200, reply.text
    return reply.json()


@EACH_GAME
def test_a_copy_of_the_book_has_no_mistake_and_no_change(local_server: Server, game: str) -> None:
    shown = local_server.http.get(f"/api/sets/{game}").json()
    assert {one["name"]: one["text"] for one in shown["files"]} == book(game)
    for files in ({}, book(game)):
        found = check(local_server, game, files)
        assert (found["mistakes"], found["changes"], found["balance"]) == ([], [], "")


@EACH_GAME
def test_what_a_column_may_hold_is_what_its_reader_asks(local_server: Server, game: str) -> None:
    """Held against the readers: a number beyond its bounds and a choice that is none are mistakes of that field."""
    tried = 0
    for file in local_server.http.get(f"/api/sets/{game}").json()["files"]:
        for column in file["columns"]:
            if column["kind"] not in ("number", "choice") or file["name"] == "geometry.csv":
                continue
            bad = str(column["high"] + 1) if column["kind"] == "number" else "no-such-thing"
            mistakes = Mistakes()
            known = hulldown.game(game)
            _check(known, {file["name"]: changed(file["text"], 0, **{column["name"]: bad})}, mistakes)
            assert column["name"] in [one.field for one in mistakes.found if one.line == 2], (file["name"], column)
            tried += 1
    assert tried >= 8


def _check(game: Any, files: dict[str, str], mistakes: Mistakes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        game.check_cards(game.folder / "cards", mistakes, {name: Path(folder) / name for name in files})


def test_every_mistake_is_told_with_file_line_and_field_in_both_languages(local_server: Server) -> None:
    files = book("cardgame")
    files["combat.csv"] = changed(files["combat.csv"], 3, hp="99", nation="mars")
    files["combat.csv"] = changed(files["combat.csv"], 8, vehicle_effect="on_deploy: sing 3")
    files["bases.csv"] = changed(files["bases.csv"], 0, name="")
    found = check(local_server, "cardgame", files)
    places = [(one["file"], one["line"], one["field"]) for one in found["mistakes"]]
    assert places[:4] == [
        ("combat.csv", 5, "nation"), ("combat.csv", 5, "hp"), ("combat.csv", 10, "vehicle_effect"),
        ("bases.csv", 2, "name"),
    ]  # fmt: skip
    assert found["count"] == len(found["mistakes"])
    said = {one["field"]: one["say"] for one in found["mistakes"]}
    assert said["hp"] == "99 isn't a whole number from 1 to 20."
    assert said["nation"].startswith("mars isn't one of: germany, ussr,")
    assert said["name"] == "This can't be empty."
    assert "sing" in said["vehicle_effect"], "by the game's own vocabulary"
    russian = {one["field"]: one["say"] for one in check(local_server, "cardgame", files, "ru")["mistakes"]}
    assert russian["hp"] == "99: нужно целое число от 1 до 20."
    assert russian["name"] == "Это поле не может быть пустым."


def test_the_mistakes_are_those_of_the_command(local_server: Server, tmp_path: Path) -> None:
    files = book("miniatures")
    files["tanks.csv"] = changed(files["tanks.csv"], 1, cost="0", hit_points="29")
    files["upgrades.csv"] = changed(files["upgrades.csv"], 0, effect="fly", restriction="base_firepower(<=99)")
    files["criticals.csv"] = changed(files["criticals.csv"], 2, first_no="77")
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = CliRunner().invoke(app, ["check", str(tmp_path)]).output.splitlines()
    places = [f"{one['file']}, line {one['line']}, field {one['field']}:" for one in
              check(local_server, "miniatures", files)["mistakes"]]  # fmt: skip
    assert len(places) >= 4
    for place in places:
        assert any(line.startswith(place) for line in told), place


@EACH_GAME
def test_the_card_is_drawn_as_it_is_typed(local_server: Server, game: str) -> None:
    shown = local_server.http.get(f"/api/sets/{game}").json()["files"][0]
    rows = list(csv.DictReader(io.StringIO(shown["text"])))
    text = changed(shown["text"], 2, name="Our Own Tank")
    found = check(local_server, game, {shown["name"]: text}, draw={"file": shown["name"], "id": rows[2]["id"]})
    assert "Our Own Tank" in found["svg"]
    assert found["undrawn"] == ""

    broken = changed(text, 5, nation="mars")
    found = check(local_server, game, {shown["name"]: broken}, draw={"file": shown["name"], "id": rows[2]["id"]})
    assert "Our Own Tank" in found["svg"], "a mistake in another card does not matter to this one"
    found = check(local_server, game, {shown["name"]: broken}, draw={"file": shown["name"], "id": rows[5]["id"]})
    assert (found["svg"], found["undrawn"]) == ("", "Fix this card's mistakes to see it drawn.")


def test_a_new_card_is_drawn_and_counted(local_server: Server) -> None:
    files = book("rush")
    files["vehicles.csv"] += "ussr-own-7,Свой-7,ussr,heavy,9,,2,2,research:2,,,reconstructed\n"
    files["vehicles.csv"] = changed(files["vehicles.csv"], 0, cost="2")
    found = check(local_server, "rush", files, draw={"file": "vehicles.csv", "id": "ussr-own-7"})
    assert found["mistakes"] == []
    assert "Свой-7" in found["svg"]
    assert found["changes"] == [
        {"file": "vehicles.csv", "id": "ussr-ms-1", "kind": "changed",
         "fields": [{"field": "cost", "before": "0", "after": "2"}]},
        {"file": "vehicles.csv", "id": "ussr-own-7", "kind": "new", "fields": []},
    ]  # fmt: skip
    assert found["balance"].startswith("Against the book: 1 changed, 1 new, 0 removed; ")
    costs = [int(row["cost"]) for row in csv.DictReader(io.StringIO(book("rush")["vehicles.csv"]))]
    before, after = sum(costs) / len(costs), (sum(costs) + 2 + 9) / (len(costs) + 1)
    assert f"cost in vehicles.csv {before:.2f} → {after:.2f} on average" in found["balance"]
    russian = check(local_server, "rush", files, "ru")["balance"]
    assert russian.startswith("Против книги: изменено 1, новых 1, убрано 0; ")


def test_names_in_another_language_come_with_the_set(local_server: Server) -> None:
    files = {"names.ru.toml": 'ussr-ms-1 = "Первый танк"\n'}
    drawn = check(local_server, "rush", files, "ru", draw={"file": "vehicles.csv", "id": "ussr-ms-1"})
    assert "Первый танк" in drawn["svg"]
    broken = check(local_server, "rush", {"names.ru.toml": "ussr-ms-1 = 3\n"})
    assert [one["file"] for one in broken["mistakes"]] == ["names.ru.toml"]


def test_rows_that_are_no_cards_are_checked_and_not_drawn(local_server: Server) -> None:
    files = book("miniatures")
    files["geometry.csv"] = changed(files["geometry.csv"], 0, value="wide")
    found = check(local_server, "miniatures", files, draw={"file": "geometry.csv", "id": "table_width"})
    assert [(one["file"], one["line"], one["field"]) for one in found["mistakes"]] == [("geometry.csv", 2, "value")]
    assert found["undrawn"] == "Nothing to draw: this row isn't a card."
    assert [one["id"] for one in found["changes"]] == ["table_width"]
