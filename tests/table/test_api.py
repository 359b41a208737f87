"""The REST API: making matches and reading them. See also `test_api_records.py`."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from hulldown.table.play.limits import Limits
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Server

RECORDS = Path(__file__).parent.parent / "records" / "1"
PEOPLE = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Boris"}]


def make(server: Server, **changes: Any) -> httpx.Response:
    return server.http.post("/api/matches", json={"game": "cardgame", "seats": PEOPLE, **changes})


def problem(reply: httpx.Response, status: int) -> dict[str, Any]:
    """The problem of a reply that failed in this way."""
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"].startswith("application/json")
    found: dict[str, Any] = reply.json()
    assert set(found) == {"kind", "say", "rule"}
    assert found["say"]
    return found


# Making matches


def test_a_new_match_tells_its_secrets(server: Server) -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    reply = make(server, game="rush", seats=seats, options={"edition": "1.2"}, settings={"spectators": True})
    assert reply.status_code == 201
    created = reply.json()
    assert created["watch"] == f"/m/{created['match']}"
    secrets = [seat["secret"] for seat in created["seats"]]
    assert secrets[2] is None
    assert len(set(secrets)) == 3
    assert all(len(secret) >= 22 for secret in secrets[:2]), "128 bits"
    assert [seat["kind"] for seat in created["seats"]] == ["person", "open", "bot"]
    assert created["seats"][0]["link"] == f"/m/{created['match']}#{secrets[0]}"
    info = server.http.get(f"/api/matches/{created['match']}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "bot"]
    assert [seat["name"] for seat in info["seats"]] == ["Anna", "Player 2", "greedy"]
    assert info["options"]["edition"] == "1.2"


def test_bots_among_themselves_can_be_watched_without_a_word_about_it(server: Server) -> None:
    created = make(server, game="rush", seats=[{"kind": "bot", "bot": "random"}] * 2).json()
    assert created["watch"] == f"/m/{created['match']}"
    assert server.http.get(f"/api/matches/{created['match']}/table").status_code == 200
    alone = make(server, game="rush", seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}]).json()
    assert alone["watch"] is None
    assert server.http.get(f"/api/matches/{alone['match']}/table").status_code == 403


def test_two_of_the_same_name_are_told_apart(server: Server) -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": " Anna"}, {"kind": "bot", "bot": "random"}]
    created = make(server, game="rush", seats=[*seats, {"kind": "bot", "bot": "random"}]).json()
    info = server.http.get(f"/api/matches/{created['match']}").json()
    assert [seat["name"] for seat in info["seats"]] == ["Anna", "Anna 2", "random", "random 2"]


@pytest.mark.parametrize(
    ("changes", "say"),
    [
        ({"seats": PEOPLE[:1]}, "This game is for 2 players, not 1."),
        ({"seats": PEOPLE + PEOPLE[:1]}, "This game is for 2 players, not 3."),
        ({"seats": []}, "length >= 1"),
        ({"seats": PEOPLE * 3}, "This game is for 2 players, not 6."),
        ({"seats": PEOPLE * 33}, "length <= 64"),
        ({"game": "chess"}, "chess"),
        ({"seats": [{"kind": "bot", "bot": "deep-thought"}, PEOPLE[0]]}, "There is no bot deep-thought"),
        ({"seats": [{"kind": "king"}, PEOPLE[0]]}, "king"),
        ({"seats": [{"kind": "person", "name": "x" * 25}, PEOPLE[0]]}, "length <= 24"),
        ({"seats": [{"kind": "person", "name": "A\0B"}, PEOPLE[0]]}, "visible signs"),
        ({"options": {"edition": "1.4"}}, "edition"),
        ({"options": {"first_player": 3}}, "first_player"),
        ({"options": {"deck_1": "D99"}}, "D99"),
        ({"options": {"deck_1": "USA-04*60"}}, "deck"),
        ({"settings": {"clock": {"seconds": 1}}}, ">= 10"),
        ({"settings": {"pace": 100}}, "<= 10"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_what_cannot_be_made_says_why(server: Server, changes: dict[str, Any], say: str) -> None:
    found = problem(make(server, **changes), 400)
    assert found["kind"] == "malformed"
    assert say in found["say"]


def test_a_deck_is_checked_before_a_match(server: Server) -> None:
    good = server.http.post("/api/games/cardgame/check", json={"text": "D1"}).json()
    assert good["reasons"] == []
    created = make(server, options={"deck_1": good["code"]})
    assert created.status_code == 201
    [bad] = server.http.post("/api/games/cardgame/check", json={"text": "D99", "lang": "ru"}).json()["reasons"]
    assert bad["say"].startswith("Это не удалось прочесть")
    assert problem(server.http.post("/api/games/rush/check", json={"text": "D1"}), 404)["kind"] == "missing"
    assert problem(server.http.post("/api/games/chess/check", json={"text": "D1"}), 404)["kind"] == "missing"
    assert problem(server.http.post("/api/games/cardgame/check", json={"text": ""}), 400)["kind"] == "malformed"


def test_a_platoon_is_checked_by_the_options_of_the_match(server: Server) -> None:
    wish = {"text": "t_34; cromwell", "options": {"one_nation": True}}
    told = server.http.post("/api/games/miniatures/check", json=wish).json()
    assert told["code"] == "cromwell; t_34"
    assert [one["rule"] for one in told["reasons"]] == ["miniatures.option.one_nation"]


def test_the_options_of_a_game_say_what_they_take(server: Server) -> None:
    [game] = [one for one in server.http.get("/api/games").json() if one["id"] == "miniatures"]
    kinds = {one["name"]: (one["kind"], one["values"][:3], one["bounds"]) for one in game["options"]}
    assert kinds["cost_limit"] == ("number", [100, 50, 200], [10, 1000])
    assert kinds["sides"] == ("sides", ["teams", "alone"], [])
    assert kinds["platoon_1"] == ("text", [], [])
    assert kinds["one_nation"] == ("choice", [False, True], [])


@pytest.mark.rule("miniatures.option.cost_limit")
@pytest.mark.rule("miniatures.option.sides")
def test_a_match_of_150_points_and_two_against_one(server: Server) -> None:
    options = {"cost_limit": 150, "sides": "12-3"}
    made = make(server, game="miniatures", seats=[*PEOPLE, {"kind": "bot", "bot": "random"}], options=options)
    assert made.status_code == 201
    own = {"text": "t_34; cromwell; maus", "options": {"cost_limit": 150}}
    told = server.http.post("/api/games/miniatures/check", json=own).json()
    assert [one["rule"] for one in told["reasons"]] == ["miniatures.platoon.cost-limit"]
    bad = {"game": "miniatures", "seats": PEOPLE, "options": options}
    assert "12-3 does not divide 2 players" in problem(server.http.post("/api/matches", json=bad), 400)["say"]
    bad["options"] = {"cost_limit": 5000}
    assert "a whole number from 10 to 1000" in problem(server.http.post("/api/matches", json=bad), 400)["say"]


def test_what_cannot_be_made_says_why_in_russian(server: Server) -> None:
    body = {"game": "cardgame", "seats": PEOPLE[:1]}
    assert "игроков" in problem(server.http.post("/api/matches?lang=ru", json=body), 400)["say"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"rush"', b"\xff\xfe", b"[" * 5000])
def test_a_body_that_cannot_be_read(server: Server, body: bytes) -> None:
    reply = server.http.post("/api/matches", content=body, headers={"content-type": "application/json"})
    assert problem(reply, 400)["kind"] == "malformed"


def test_a_body_that_is_too_large(server: Server) -> None:
    reply = server.http.post("/api/records", content=b'{"text":"' + b"x" * 5_100_000 + b'"}')
    assert problem(reply, 413)["kind"] == "limit"


def test_open_matches_and_creations_are_counted(tmp_path: Path) -> None:
    limits = Limits(open_matches=3, creations=0.001)  # ten times that at once are not even one
    with Server(sqlite_url(tmp_path / "full.sqlite"), limits) as server:
        assert problem(make(server), 429)["say"].startswith("Too many messages")
    limits = Limits(open_matches=3, creations=1000)
    with Server(sqlite_url(tmp_path / "full.sqlite"), limits) as server:
        made = [server.create() for _ in range(3)]
        assert problem(make(server), 429)["say"].startswith("This server can't take any more matches")
        with made[0].sit(0) as anna:
            anna.send("resign")
            anna.read_until(lambda table: table["match"]["over"])
        server.create()


# Reading matches


def test_what_anybody_with_the_link_may_know(server: Server) -> None:
    match = server.create()
    info = server.http.get(f"/api/matches/{match.id}").json()
    assert set(info) == {
        "id", "game", "title", "options", "seats", "settings", "created", "over", "number", "rematch", "cards",
        "rematch_shift", "rings_at", "stopped", "note", "can_resign", "chance", "held",
    }  # fmt: skip
    assert problem(server.http.get("/api/matches/nobody-knows"), 404)["kind"] == "missing"
    assert problem(server.http.get("/api/matches/%00"), 404)["kind"] == "missing"
    assert problem(server.http.get(f"/api/matches/{'x' * 41}"), 400)["kind"] == "malformed"


def test_a_table_needs_a_secret_or_spectators(server: Server) -> None:
    match = server.create()
    path = f"/api/matches/{match.id}/table"
    assert problem(server.http.get(path), 403)["say"].startswith("This match has no spectators")
    for header in (
        "Bearer wrong-secret-0123",
        "Bearer " + match.secrets[0][:-1],
        "Basic " + match.secrets[0],
        "Bearer",
    ):
        assert problem(server.http.get(path, headers={"authorization": header}), 403)["kind"] == "forbidden"
    assert match.read_table(1)["seat"] == 1
    public = server.create(spectators=True)
    assert public.read_table()["seat"] is None
    wrong = {"authorization": "Bearer wrong-secret-0123"}
    assert problem(server.http.get(f"/api/matches/{public.id}/table", headers=wrong), 403)["kind"] == "forbidden"


def test_reading_the_table_takes_an_open_seat(server: Server) -> None:
    match = server.create(seats="po")
    assert match.read_table(1)["match"]["seats"][1]["name"] == "Player 2"
    assert match.read_table(0)["choices"]


def test_answers_by_the_api(server: Server) -> None:
    match = server.create(spectators=True)
    table = match.read_table(0)
    do = table["choices"][0]["do"]
    assert problem(match.post(1, table["number"], do), 409)["kind"] == "not-now"
    assert problem(match.post(0, table["number"] + 1, do), 409)["kind"] == "late"
    assert problem(match.post(0, table["number"], "jump"), 400)["kind"] == "malformed"
    assert problem(match.post(0, table["number"], "order 1 1 1"), 400)["kind"] == "malformed"
    nobody = server.http.post(f"/api/matches/{match.id}/answers", json={"number": 1, "do": do})
    assert problem(nobody, 403)["kind"] == "forbidden"
    accepted = match.post(0, table["number"], do)
    assert (accepted.status_code, accepted.json()["number"]) == (201, table["number"] + 1)
    assert problem(match.post(0, table["number"], do), 409)["kind"] == "late", "a repeated answer"
    assert len(server.journal_of(match.id)) == 2


def test_an_illegal_answer_names_its_rule(server: Server) -> None:
    match = server.create("rush")
    found = problem(match.post(0, match.read_table(0)["number"], "buy ussr-is-7"), 422)
    assert found["kind"] == "illegal"
    assert found["rule"].startswith("rush.")


def test_a_long_poll_waits_for_news(server: Server) -> None:
    match = server.create()
    table = match.read_table(0)
    began = time.monotonic()
    assert match.read_table(1, after=table["number"], wait=0.3)["number"] == table["number"]
    assert time.monotonic() - began >= 0.3, "nothing happened"
    timer = threading.Timer(0.2, match.post, [0, table["number"], table["choices"][0]["do"]])
    timer.start()
    began = time.monotonic()
    assert match.read_table(1, after=table["number"], wait=20)["number"] == table["number"] + 1
    assert time.monotonic() - began < 15
    timer.join()
    assert match.read_table(1, after=0, wait=20)["number"] == table["number"] + 1, "news are there already"


def test_a_spectator_who_polls_is_sent_out_too(server: Server) -> None:
    match = server.create(spectators=True)
    found: list[httpx.Response] = []

    def poll() -> None:
        found.append(httpx.get(f"{server.http.base_url}/api/matches/{match.id}/table?after=1&wait=20", timeout=30))

    thread = threading.Thread(target=poll)
    thread.start()
    with match.sit(0) as anna:
        time.sleep(0.2)
        anna.send("spectators", on=False)
        thread.join(20)
    assert problem(found[0], 403)["kind"] == "forbidden"


@pytest.mark.parametrize("query", ["after=x", "wait=26", "wait=-1", "lang=de", "after=-2"])
def test_parameters_are_checked(server: Server, query: str) -> None:
    match = server.create(spectators=True)
    assert problem(server.http.get(f"/api/matches/{match.id}/table?{query}"), 400)["kind"] == "malformed"
