"""Card files that strangers send: made to fill memory and disk, to write elsewhere, to be code, to hold others up."""

from __future__ import annotations

import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hulldown
from hulldown.conformance.properties import QUICK
from hulldown.table import wire
from hulldown.table.play import own_sets
from tests.table.helper import EACH_GAME, Server

GAMES = ["rush", "cardgame", "miniatures"]


def ask(server: Server, game: str = "rush", **wish: Any) -> httpx.Response:
    return server.http.post(f"/api/sets/{game}/check", json={"files": {}, **wish}, timeout=60)


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"files": {"../../evil.csv": "x"}}, 400, "isn't a card file of this game"),
        ({"files": {"/etc/passwd": "x"}}, 400, "isn't a card file of this game"),
        ({"files": {"vehicles.csv\x00": "x"}}, 400, "isn't a card file"),
        ({"files": {"tanks.csv": "x"}}, 400, "It has vehicles.csv, barracks.csv, achievements.csv"),
        ({"files": {"names.toml": "x"}}, 400, "isn't a card file"),
        ({"files": {"vehicles.csv": "x" * 300_001}}, 400, "300000"),
        ({"files": {"vehicles.csv": "\n" * 2_100}}, 429, "too large: up to 2000 rows"),
        ({"files": {f"{n}.csv": "" for n in range(40)}}, 400, "16"),
        ({"folder": "/etc"}, 400, "folder"),
        ({"draw": {"file": "x" * 300, "id": "x"}}, 400, "200"),
    ],
)
def test_a_bad_set_is_a_sentence(local_server: Server, wish: dict[str, Any], status: int, sentence: str) -> None:
    reply = ask(local_server, **wish)
    assert reply.status_code == status, reply.text
    assert sentence in reply.json()["say"]
    assert len(reply.json()["say"]) < 600


def test_no_game_no_set(local_server: Server) -> None:
    assert ask(local_server, "chess").status_code == 404
    assert local_server.http.get("/api/sets/chess").status_code == 404


@EACH_GAME
def test_heaps_of_mistakes_are_counted_and_some_are_told(game: str) -> None:
    """As many rows as are let in, each wrong in every field, in well under the time that anybody waits."""
    known = hulldown.game(game)
    name, columns = next(iter(known.card_columns.items()))
    text = ",".join(columns) + "\n" + (",".join(["?"] * len(columns)) + "\n") * (own_sets.MOST_ROWS - 1)
    found = own_sets.check(known, wire.SetWish({name: text}))
    assert found.count >= own_sets.MOST_ROWS
    assert len(found.mistakes) == own_sets.MOST_TOLD
    assert len(found.changes) <= own_sets.MOST_TOLD


def test_many_good_cards_are_drawn_in_bounded_time() -> None:
    """As many tanks and as many modules as are let in: what suits what is asked of all of them."""
    known = hulldown.game("miniatures")
    folder = known.folder / "cards"
    files: dict[str, str] = {}
    for name in ("tanks.csv", "upgrades.csv"):
        head, first, *rest = (folder / name).read_text(encoding="utf-8").splitlines()
        id = first.partition(",")[0]
        more = [first.replace(id, f"{id}_{n}", 1) for n in range(700)]
        files[name] = "\n".join([head, first, *rest, *more]) + "\n"
    own_sets._must_be_sane(known, files)
    found = own_sets.check(known, wire.SetWish(files, wire.SetPick("tanks.csv", "pz_iii_ausf_j_699")))
    assert found.count == 0
    assert found.svg.startswith("<svg")
    assert found.changed == 1_400


def test_names_are_no_markup(local_server: Server) -> None:
    text = (hulldown.game("rush").folder / "cards/vehicles.csv").read_text(encoding="utf-8")
    evil = text.replace("МС-1", "</text><script>alert(1)</script>&amp;", 1)
    found = ask(local_server, files={"vehicles.csv": evil}, draw={"file": "vehicles.csv", "id": "ussr-ms-1"}).json()
    assert "&lt;script&gt;" in found["svg"]
    assert "<script" not in found["svg"]


def test_a_name_of_a_hundred_thousand_letters(local_server: Server) -> None:
    text = (hulldown.game("rush").folder / "cards/vehicles.csv").read_text(encoding="utf-8")
    found = ask(
        local_server, files={"vehicles.csv": text.replace("МС-1", "W" * 100_000, 1)},
        draw={"file": "vehicles.csv", "id": "ussr-ms-1"},
    )  # fmt: skip
    assert found.status_code == 200


def test_nothing_stays_on_the_disk(local_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    text = (hulldown.game("rush").folder / "cards/vehicles.csv").read_text(encoding="utf-8")
    for files in ({"vehicles.csv": text}, {"vehicles.csv": text.replace("ussr", "mars")}, {"names.ru.toml": "x = ["}):
        assert ask(local_server, files=files, draw={"file": "vehicles.csv", "id": "ussr-ms-1"}).status_code == 200
    assert list(tmp_path.iterdir()) == []


@settings(QUICK, max_examples=40)
@given(game=st.sampled_from(GAMES), text=st.text(max_size=300), header=st.booleans())
def test_any_text_is_checked(game: str, text: str, header: bool) -> None:
    known = hulldown.game(game)
    name, columns = next(iter(known.card_columns.items()))
    whole = (",".join(columns) + "\n" if header else "") + text
    found = own_sets.check(known, wire.SetWish({name: whole}, wire.SetPick(name, "a")))
    assert found.count >= 1
    assert all(one.say for one in found.mistakes)


def test_a_hundred_sets_at_once_leave_the_table_free(local_server: Server) -> None:
    text = (hulldown.game("cardgame").folder / "cards/combat.csv").read_text(encoding="utf-8")

    def send(number: int) -> int:
        reply = ask(local_server, "cardgame", files={"combat.csv": text.replace("Pz.Kpfw. II,", f"Tank {number},", 1)})
        assert reply.status_code == 200 or reply.json()["say"]
        return reply.status_code

    waits: list[float] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            began = time.monotonic()
            assert local_server.http.get("/api/here").status_code == 200
            waits.append(time.monotonic() - began)
            time.sleep(0.02)

    with ThreadPoolExecutor(101) as threads:
        looking = threads.submit(look)
        statuses = list(threads.map(send, range(100)))
        done.set()
        looking.result()
    assert set(statuses) == {200, 429}
    assert len(waits) > 10
