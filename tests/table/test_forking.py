"""Playing on from a moment of a finished match: the very position, or what one seat knew of it and nothing more."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.table.play import forking, shelf
from hulldown.table.play.limits import Limits
from hulldown.table.play.replay import Replay
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import EACH_GAME, Created, Server, begin, near_the_end
from tests.table.test_api import problem
from tests.table.test_api_records import RECORDS, play_by_api

BOTH = [{"kind": "person", "name": "Vera"}, {"kind": "open"}]


def finished(server: Server, game: str, left: int = 30) -> tuple[Created, int]:
    match = server.begin_at(near_the_end(game, 5 if game == "rush" else left))
    last: int = play_by_api(match)["moment"]
    return match, last


def fork(server: Server, match: str, moment: int, **more: Any) -> httpx.Response:
    body = {"moment": moment, "seats": BOTH, **more}
    return server.http.post(f"/api/matches/{match}/forks", json=body)


def made(server: Server, match: str, moment: int, **more: Any) -> Created:
    reply = fork(server, match, moment, **more)
    assert reply.status_code == 201, reply.text
    return Created(server, reply.json())


def listed(server: Server, match: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.http.get(f"/api/matches/{match}/forks").json()
    return found


@EACH_GAME
def test_with_the_true_cards_it_begins_where_the_match_was(local_server: Server, game: str) -> None:
    match, _ = finished(local_server, game)
    second = made(local_server, match.id, 0)
    for seat in (0, 1):
        then = local_server.http.get(f"/api/matches/{match.id}/moments/0?seat={seat}").json()
        now = second.read_table(seat)
        assert now["view"] == then["view"]
        assert now["log"] == []
        assert now["match"]["settings"]["fork"] == {"match": match.id, "moment": 0, "knowing": None}
    play_by_api(second)
    assert local_server.http.get(f"/api/matches/{second.id}/record").status_code == 200


@EACH_GAME
def test_a_seat_that_knows_what_it_knew_sees_what_it_saw(local_server: Server, game: str) -> None:
    match, last = finished(local_server, game)
    asked = next(n for n in range(last - 1, -1, -1) if _asked(local_server, match, n) == 1)
    second = made(local_server, match.id, asked, knowing=1)
    then = local_server.http.get(f"/api/matches/{match.id}/moments/{asked}?seat=1").json()
    assert second.read_table(1)["view"] == then["view"]


def _asked(server: Server, match: Created, moment: int) -> int | None:
    seat: int | None = server.http.get(f"/api/matches/{match.id}/moments/{moment}").json()["ask"]["seat"]
    return seat


@EACH_GAME
def test_what_the_seat_could_not_know_makes_no_difference(game: str) -> None:
    """Another world of the same view, the same seed: the same match begins."""
    room = begin(game)
    rules = hulldown.game(game)
    differ = 0
    for seed in range(6):
        other = begin(game)
        imagined = rules.imagine(room.state.view(0), Xoshiro(100 + seed)).document()
        other.match = Match(rules, 2, None, None, imagined)
        worlds = [
            forking.beginning(Replay(one), len(one.match.answers), 0, partial(Xoshiro, seed)) for one in (room, other)
        ]
        assert worlds[0] == worlds[1]
        differ += imagined != room.state.document()
        true = forking.beginning(Replay(other), 0, None, partial(Xoshiro, seed))
        assert true == imagined
    assert differ or game == "miniatures", "nothing was exchanged"


def test_a_level_plays_on_against_a_person(local_server: Server) -> None:
    match, _ = finished(local_server, "cardgame")
    seats = [{"kind": "person", "name": "Vera"}, {"kind": "bot", "bot": "random"}]
    second = made(local_server, match.id, 0, seats=seats, knowing=0)
    with second.sit(0) as browser:
        while not browser.table["match"]["over"]:
            if browser.table["choices"]:
                browser.send("answer", number=browser.table["number"], do=browser.table["choices"][0]["do"])
            browser.read("table")
        browser.send("rematch")
        refused = browser.read("refused")
    assert "play on from the same moment" in refused["problem"]["say"]


def test_forks_hang_under_their_record_with_names_and_notes(local_server: Server) -> None:
    match, last = finished(local_server, "cardgame")
    later = made(local_server, match.id, last - 1, name="  Hold\u202e the wood ", note="What if\nI wait?")
    first = made(local_server, match.id, 0, knowing=0)
    found = listed(local_server, match.id)
    assert [(one["match"], one["moment"], one["knowing"]) for one in found] == [
        (first.id, 0, 0), (later.id, last - 1, None)
    ]  # fmt: skip
    assert (found[1]["name"], found[1]["note"]) == ("Hold the wood", "What if I wait?")
    path = f"/api/matches/{match.id}/forks/{later.id}"
    words = {"name": "Another", "note": ""}
    for key in ("nobodys-key-at-all", first.told["host"], later.secrets[0]):
        headers = {"authorization": f"Bearer {key}"}
        assert problem(local_server.http.put(path, json=words, headers=headers), 403)["kind"] == "forbidden"
    headers = {"authorization": f"Bearer {later.told['host']}"}
    assert local_server.http.put(path, json=words, headers=headers).status_code == 204
    assert [one["name"] for one in listed(local_server, match.id)] == ["", "Another"]
    missing = local_server.http.put(f"/api/matches/{match.id}/forks/nothing", json=words, headers=headers)
    assert problem(missing, 404)["kind"] == "missing"


def test_forks_are_remembered_when_only_the_record_is_kept(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "table.sqlite")
    with Server(url) as server:
        match = server.create("cardgame", "pp")
        with match.sit(0) as browser:
            browser.send("resign")
            browser.read_until(lambda table: table["match"]["over"])
        second = made(server, match.id, 0, name="once more")
        before = listed(server, match.id)
        server.matches.rooms.drop(match.id)
        server.run(shelf._archive(server.matches, match.id))
    with Server(url) as server:
        assert server.http.get(f"/api/matches/{match.id}").json()["note"].startswith("This match ended long ago")
        after = listed(server, match.id)
        assert [(one["match"], one["name"]) for one in after] == [(one["match"], one["name"]) for one in before]
        assert second.id == after[0]["match"]
        made(server, match.id, 0)  # and others may follow
        assert len(listed(server, match.id)) == 2


@pytest.mark.parametrize("knowing", [None, 0])
def test_the_record_of_a_fork_names_where_it_comes_from(local_server: Server, knowing: int | None) -> None:
    match, last = finished(local_server, "cardgame")
    seats = [BOTH[0], {"kind": "person", "name": "Olga"}]
    second = made(local_server, match.id, last - 4, knowing=knowing, seats=seats)
    play_by_api(second)
    text = local_server.http.get(f"/api/matches/{second.id}/record").text
    named = {"match": match.id, "moment": last - 4} | ({} if knowing is None else {"knowing": knowing})
    assert json.loads(text.partition("\n")[0])["from"] == named
    opened = local_server.http.post("/api/records", json={"text": text}).json()["match"]
    note = local_server.http.get(f"/api/matches/{opened}").json()["note"]
    assert f"Plays on from step {last - 4} of match {match.id}" in note

    local_server.matches.rooms.drop(second.id)  # and when its journal is all that there is
    local_server.run(shelf._archive(local_server.matches, second.id))
    kept = local_server.http.get(f"/api/matches/{second.id}/record").text
    assert json.loads(kept.partition("\n")[0])["from"] == named


def test_an_opened_record_is_played_on_from(local_server: Server) -> None:
    text = (RECORDS / "cardgame-by-round_3-rounds_first-player-wins.jsonl").read_text(encoding="utf-8")
    id = local_server.http.post("/api/records", json={"text": text}).json()["match"]
    second = made(local_server, id, 12, knowing=0)
    assert second.read_table(0)["match"]["settings"]["fork"]["match"] == id
    broken = text.replace('"do": "pass"', '"do": "pas s"')
    assert broken != text
    gone = local_server.http.post("/api/records", json={"text": broken}).json()["match"]
    last = local_server.http.get(f"/api/matches/{gone}/moments/0").json()["last"]
    hidden = [fork(local_server, gone, moment) for moment in range(0, last, last // 12)]
    told = [one.json()["say"] for one in hidden if one.status_code == 409]
    assert told
    assert all("can't be replayed" in one for one in told)


def test_what_cannot_be_played_on_from_is_refused(local_server: Server) -> None:
    running = local_server.create("cardgame", "pp")
    assert "isn't over" in problem(fork(local_server, running.id, 0), 403)["say"]
    match, last = finished(local_server, "cardgame")
    assert "is over at this moment" in problem(fork(local_server, match.id, last), 409)["say"]
    assert problem(fork(local_server, match.id, last + 1), 404)["kind"] == "missing"
    assert problem(fork(local_server, match.id, 0, knowing=2), 404)["kind"] == "missing"
    assert "2 seats" in problem(fork(local_server, match.id, 0, seats=BOTH[:1]), 400)["say"]
    assert problem(fork(local_server, match.id, 0, seats=[*BOTH[:1], {"kind": "bot", "bot": "no"}]), 400)
    assert problem(fork(local_server, match.id, -1), 400)["kind"] == "malformed"
    assert problem(fork(local_server, match.id, 0, name="x" * 61), 400)["kind"] == "malformed"
    assert problem(fork(local_server, "nowhere", 0), 404)["kind"] == "missing"
    of = {"match": match.id, "moment": 0}
    body = {"game": "cardgame", "seats": BOTH, "settings": {"fork": of}}
    assert problem(local_server.http.post("/api/matches", json=body), 400)["kind"] == "malformed"


def test_one_record_has_so_many_forks(local_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "MOST_FORKS", 1)
    match, _ = finished(local_server, "cardgame")
    made(local_server, match.id, 0)
    assert problem(fork(local_server, match.id, 0), 429)["kind"] == "limit"


def test_forks_are_counted_by_address_as_other_matches(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(creations=0.1)) as server:
        match, _ = finished(server, "cardgame")
        made(server, match.id, 0)
        assert problem(fork(server, match.id, 0), 429)["kind"] == "limit"
