"""Tables that people make, over the API: checked, written, opened."""

from __future__ import annotations

import time
import tomllib
from typing import Any

import pytest

from hulldown.games.miniatures.scenes.ready import ready_scenarios
from tests.table.helper import Server
from tests.table.test_api import problem

EMPTY: dict[str, Any] = {
    "name": "Mine", "names": {}, "mode": "", "turn_limit": 0, "advantage": True, "attacker": 0, "edges": [],
    "pieces": [], "tanks": [], "objectives": [],
}  # fmt: skip
PATH = "/api/games/miniatures/tables"


def piece(kind: str, x: int, y: int, angle: int = 0) -> dict[str, Any]:
    return {"kind": kind, "x": x, "y": y, "angle": angle}


def check(server: Server, lang: str = "en", **changes: Any) -> Any:
    reply = server.http.post(f"{PATH}/check", json={"sketch": EMPTY | changes, "lang": lang})
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_only_games_with_tables_say_that_people_make_them(local_server: Server) -> None:
    games = {game["id"]: game["tables"] for game in local_server.http.get("/api/games").json()}
    assert games == {"rush": False, "cardgame": False, "miniatures": True}
    found = problem(local_server.http.post("/api/games/rush/tables/check", json={"sketch": EMPTY}), 404)
    assert found["say"] == "You can't make your own tables for this game."
    problem(local_server.http.post("/api/games/rush/tables/open", json={"text": "village"}), 404)
    problem(local_server.http.post("/api/games/chess/tables/open", json={"text": "village"}), 404)


def test_a_table_is_checked_and_written(local_server: Server) -> None:
    found = check(local_server, pieces=[piece("building", 30_000, 30_000), piece("building", 48_000, 30_000)])
    [fault] = found["faults"]
    assert fault["rule"] == "miniatures.setup.terrain-distance"
    assert fault["on"] == [{"list": "pieces", "place": 1}, {"list": "pieces", "place": 0}]
    assert (fault["at"], fault["stops"]) == ([39_000, 30_000], False)
    assert fault["mend"]["say"].startswith("Move it by ")
    [shift] = fault["mend"]["shifts"]
    pieces = [piece("building", 30_000, 30_000), piece("building", 48_000, 30_000)]
    pieces[shift["place"]] |= {"x": shift["x"], "y": shift["y"], "angle": shift["angle"]}
    mended = check(local_server, pieces=pieces)
    assert mended["faults"] == []
    assert [kept["rule"] for kept in mended["kept"]] == [
        "miniatures.setup.terrain-distance", "miniatures.setup.terrain-order",
    ]  # fmt: skip
    still = tomllib.loads(mended["text"])["terrain"][1 - shift["place"]]
    assert still == {"kind": "building", "at": [[300, 300], [480, 300]][1 - shift["place"]], "angle": 0}


def test_faults_and_mends_speak_russian(local_server: Server) -> None:
    [fault] = check(local_server, "ru", pieces=[piece("wall", 30_000, 30_000), piece("building", 50_000, 50_000)])[
        "faults"
    ]
    assert "стен" in fault["say"].lower()
    assert fault["mend"]["say"] == "Приставить к ближайшему зданию или стене (стена)"


@pytest.mark.parametrize("name", ready_scenarios())
def test_a_ready_table_is_opened_and_checked_as_it_is(local_server: Server, name: str) -> None:
    opened = local_server.http.post(f"{PATH}/open", json={"text": name}).json()
    assert opened["told"] == []
    found = check(local_server, **opened["sketch"])
    assert found["faults"] == []
    again = local_server.http.post(f"{PATH}/open", json={"text": found["text"], "name": "mine.toml"}).json()
    assert again["sketch"] == opened["sketch"]


def test_a_match_is_played_on_what_was_written(local_server: Server) -> None:
    text = check(local_server, pieces=[piece("woods", 45_720, 45_720)], mode="encounter", turn_limit=3)["text"]
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    made = local_server.http.post(
        "/api/matches", json={"game": "miniatures", "seats": seats, "options": {"scenario": text}}
    )
    assert made.status_code == 201, made.text
    info = local_server.http.get(f"/api/matches/{made.json()['match']}").json()
    assert info["options"]["scenario"] == text


def test_a_file_that_cannot_be_read_names_file_line_and_field(local_server: Server) -> None:
    text = 'name = "x"\n\n[[terrain]]\nkind = "lake"\nat = [300, 300]\n'
    found = problem(local_server.http.post(f"{PATH}/open", json={"text": text, "name": "duel.toml"}), 400)
    assert "duel.toml, line 4: terrain[0].kind: expected one of woods, hill, building, wall" in found["say"]
    broken = problem(local_server.http.post(f"{PATH}/open", json={"text": "name = \n", "name": "duel.toml"}), 400)
    assert "duel.toml: Invalid value (at line 1" in broken["say"]


def test_what_cannot_be_played_can_still_be_opened_and_mended(local_server: Server) -> None:
    text = 'name = "x"  # mine\n[[terrain]]\nkind = "woods"\nat = [50, 450]\nangle = 0\n'
    opened = local_server.http.post(f"{PATH}/open", json={"text": text, "name": "duel.toml"}).json()
    assert opened["told"] == ["The comments of the file are not kept."]
    found = check(local_server, **opened["sketch"])
    assert found["faults"][0]["stops"] is True


def test_a_table_is_measured_while_somebody_asks(local_server: Server) -> None:
    sketch = EMPTY | {"edges": ["south", "north"], "turn_limit": 1}
    wish = {"sketch": sketch, "lang": "ru"}
    found: dict[str, Any] = {"games": 0}
    until = time.monotonic() + 120
    while found["games"] < 4 and time.monotonic() < until:
        found = local_server.http.post(f"{PATH}/balance", json=wish).json()
        time.sleep(0.1)
    [side] = found["sides"]
    assert side["name"] == "южный"
    assert side["games"] == found["games"]
    assert 0 <= side["low"] <= side["share"] <= side["high"] <= 1
    assert side["high"] - side["low"] < 1, "it narrows"
    more = local_server.http.post(f"{PATH}/balance", json={"sketch": sketch | {"edges": ["south", "north", "west"]}})
    assert more.json()["problem"] == "Only tables for two sides are measured."
