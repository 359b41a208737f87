"""The REST API: making matches, reading them, records, and playing as a bot."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.record import replay
from hulldown.table.play.limits import Limits
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import EACH_GAME, Created, Server, near_the_end, play_on

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


def test_two_of_the_same_name_are_told_apart(server: Server) -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": " Anna"}, {"kind": "bot", "bot": "random"}]
    created = make(server, game="rush", seats=[*seats, {"kind": "bot", "bot": "random"}]).json()
    info = server.http.get(f"/api/matches/{created['match']}").json()
    assert [seat["name"] for seat in info["seats"]] == ["Anna", "Anna 2", "random", "random 2"]


@pytest.mark.parametrize(
    ("changes", "say"),
    [
        ({"seats": PEOPLE[:1]}, "This game is for 2 to 2 players, not 1."),
        ({"seats": PEOPLE + PEOPLE[:1]}, "This game is for 2 to 2 players, not 3."),
        ({"seats": []}, "length >= 1"),
        ({"seats": PEOPLE * 3}, "This game is for 2 to 2 players, not 6."),
        ({"seats": PEOPLE * 33}, "length <= 64"),
        ({"game": "chess"}, "chess"),
        ({"seats": [{"kind": "bot", "bot": "deep-thought"}, PEOPLE[0]]}, "There is no bot deep-thought"),
        ({"seats": [{"kind": "king"}, PEOPLE[0]]}, "king"),
        ({"seats": [{"kind": "person", "name": "x" * 25}, PEOPLE[0]]}, "length <= 24"),
        ({"seats": [{"kind": "person", "name": "A\0B"}, PEOPLE[0]]}, "can be shown"),
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
        assert problem(make(server), 429)["say"].startswith("This server has as many open matches")
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
        "rings_at", "stopped", "note", "can_resign",
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


# A whole game by the API alone


def play_by_api(match: Created, seed: int = 5, most: int = 3000) -> dict[str, Any]:
    """Both seats are played by programs that read the table and post answers."""
    rng = Xoshiro(seed)
    seat = 0
    for _ in range(most):
        table = match.read_table(seat)
        if table["match"]["over"]:
            return table
        if not table["choices"]:
            seat = table["ask"]["seat"]
            continue
        choices = table["choices"]
        posted = match.post(seat, table["number"], choices[rng.below(len(choices))]["do"])
        assert posted.status_code == 201, posted.text
    raise AssertionError("the game does not end")


@EACH_GAME
def test_a_bot_of_somebody_else_plays_a_game_by_the_api(local_server: Server, game: str) -> None:
    """The other seat is held by one of ours, which answers by itself."""
    match = local_server.create(game, "pb")
    rng = Xoshiro(3)
    posted = 0
    for _ in range(4000):
        table = match.read_table(0)
        if table["match"]["over"]:
            assert table["result"]["winners"]
            break
        if not table["choices"]:
            match.read_table(0, after=table["number"], wait=10)
            continue
        choices = table["choices"]
        assert match.post(0, table["number"], choices[rng.below(len(choices))]["do"]).status_code == 201
        posted += 1
        if game == "rush" and posted > 40:  # a game of Rush at random is long
            break
    assert posted >= 10
    assert len(local_server.journal_of(match.id)) > posted, "the bot has answered too"


@EACH_GAME
def test_a_game_to_its_end_and_its_record(server: Server, game: str) -> None:
    match = server.begin_at(near_the_end(game, 5 if game == "rush" else 30))
    record = f"/api/matches/{match.id}/record"
    assert problem(server.http.get(record), 403)["say"].startswith("The match is not over yet")
    assert problem(server.http.get(f"/api/matches/{match.id}/moments/0"), 403)["kind"] == "forbidden"
    play_by_api(match)
    table = match.read_table(0)
    assert table["moment"] >= 5
    assert table["result"]["standings"]
    assert table["ask"]["seat"] is None
    reply = server.http.get(record)
    assert reply.status_code == 200
    assert reply.headers["content-disposition"] == f'attachment; filename="{game}-{match.id}.jsonl"'
    played = replay(reply.text, "record", hulldown.game)
    assert played.is_over
    assert played.names == ["Player 1", "Player 2"]
    assert len(played.answers) == table["moment"]
    opened = server.http.post("/api/records", json={"text": reply.text, "name": "mine.jsonl"})
    assert opened.status_code == 201
    again = opened.json()["match"]
    assert server.http.get(f"/api/matches/{again}/record").text == reply.text
    for number in (0, table["moment"] // 2, table["moment"]):
        one = server.http.get(f"/api/matches/{match.id}/moments/{number}?seat=1").json()
        two = server.http.get(f"/api/matches/{again}/moments/{number}?seat=1").json()
        assert one["view"] == two["view"]
        assert one["log"] == two["log"]


# Records and moments


def opened(server: Server, name: str) -> str:
    text = (RECORDS / name).read_text(encoding="utf-8")
    reply = server.http.post("/api/records", json={"text": text, "name": name})
    assert reply.status_code == 201, reply.text
    found: str = reply.json()["match"]
    return found


CARD_RECORD = "cardgame-by-resignation_2-rounds_second-player-wins.jsonl"


def test_a_record_is_for_reading_only(server: Server) -> None:
    id = opened(server, CARD_RECORD)
    info = server.http.get(f"/api/matches/{id}").json()
    assert info["over"]
    with server.connect(id) as watcher:
        watcher.send("hello")
        table = watcher.read("table")
        assert table["seat"] is None
        assert table["choices"] == []
        assert watcher.refused("resign")["kind"] == "forbidden"
        assert watcher.refused("rematch")["kind"] == "forbidden"


def test_moments_from_each_side(server: Server) -> None:
    id = opened(server, CARD_RECORD)
    last = server.http.get(f"/api/matches/{id}/moments/0").json()["last"]
    assert last > 10
    path = f"/api/matches/{id}/moments/{last // 2}"
    spectator, anna, boris = (server.http.get(f"{path}{query}").json() for query in ("", "?seat=0", "?seat=1"))
    assert [one["view"]["seat"] for one in (spectator, anna, boris)] == [None, 0, 1]
    assert anna["view"] != boris["view"]
    open_ = server.http.get(f"{path}?open=true&lang=ru").json()
    assert open_["open"]
    assert open_["view"] != spectator["view"]
    assert open_["ask"]["say"] != spectator["ask"]["say"], "in Russian"
    assert all(line["at"] <= last // 2 for line in anna["log"])
    assert problem(server.http.get(f"/api/matches/{id}/moments/{last + 1}"), 404)["kind"] == "missing"
    assert problem(server.http.get(f"/api/matches/{id}/moments/-1"), 404)["kind"] == "missing"
    assert problem(server.http.get(f"{path}?seat=3"), 404)["kind"] == "missing"
    assert problem(server.http.get(f"{path}?seat=64"), 400)["kind"] == "malformed"


GOOD = (RECORDS / CARD_RECORD).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("", "empty"),
        ("hello", "line 1"),
        ("\0", "line 1"),
        ("{}", "line 1"),
        ("[" * 20_000, "line 1"),
        (GOOD.replace('"cardgame"', '"chess"', 1), "line 1"),
        (GOOD.replace('"seats": 2', '"seats": 7', 1), "line 1"),
    ],
    ids=["empty", "prose", "nul", "object", "deep", "game", "seats"],
)
def test_what_is_no_record_is_refused_with_its_line(server: Server, text: str, say: str) -> None:
    found = problem(server.http.post("/api/records", json={"text": text, "name": "bad.jsonl"}), 400)
    assert found["say"].startswith("This is no record that can be shown: bad.jsonl")
    assert say in found["say"]


def test_names_in_a_record_that_no_database_takes(server: Server) -> None:
    header, _, rest = GOOD.partition("\n")
    told = json.loads(header)
    told["names"] = ["A\0B", "x" * 100]
    reply = server.http.post("/api/records", json={"text": json.dumps(told) + "\n" + rest})
    assert reply.status_code in (201, 400), reply.text
    if reply.status_code == 201:
        seats = server.http.get(f"/api/matches/{reply.json()['match']}").json()["seats"]
        assert "\0" not in seats[0]["name"]


# My matches


def test_my_matches_with_my_move_first(server: Server) -> None:
    waiting, mine, over, other = server.create(), server.create(), server.create(), server.create()
    with over.sit(0) as anna:
        anna.send("resign")
        anna.read_until(lambda table: table["match"]["over"])
    claims = [
        {"match": over.id, "secret": over.secrets[0]},
        {"match": waiting.id, "secret": waiting.secrets[1]},
        {"match": mine.id, "secret": mine.secrets[0]},
        {"match": other.id, "secret": mine.secrets[0]},
        {"match": "gone", "secret": "0123456789abcdef"},
        {"match": "\0", "secret": "0123456789abcdef"},
    ]
    found = server.http.post("/api/mine", json={"claims": claims, "lang": "ru"}).json()
    assert [one["match"] for one in found] == [mine.id, waiting.id, over.id]
    assert [one["your_move"] for one in found] == [True, False, False]
    assert [one["over"] for one in found] == [False, False, True]
    assert found[1]["ask"] == "Решает Anna."
    assert [one["seat"] for one in found] == [0, 1, 0]


# What is read once


@EACH_GAME
def test_catalogues_and_rules(local_server: Server, game: str) -> None:
    read = {}
    for lang in ("en", "ru"):
        catalogue = local_server.http.get(f"/api/games/{game}/catalogue?lang={lang}")
        assert catalogue.status_code == 200
        rules = local_server.http.get(f"/api/games/{game}/rules?lang={lang}").json()
        assert len(rules) == len(hulldown.game(game).ledger.rules)
        read[lang] = [catalogue.json(), rules[0]["text"]]
    assert read["en"][0] != read["ru"][0]
    assert read["en"][1] != read["ru"][1]


def test_games_with_their_options_and_bots(local_server: Server) -> None:
    games = local_server.http.get("/api/games").json()
    assert [one["id"] for one in games] == ["rush", "cardgame", "miniatures"]
    rush = games[0]
    assert rush["seats"] == [2, 5]
    assert {"random", "greedy", "level3"} <= {bot["name"] for bot in rush["bots"]}
    assert [option["name"] for option in rush["options"]] == [option.name for option in hulldown.game("rush").options]
    for path in ("/api/games/chess/rules", "/api/games/chess/catalogue", "/api/nothing"):
        assert problem(local_server.http.get(path), 404)["kind"] == "missing"


def test_health_and_metrics(server: Server) -> None:
    assert server.http.get("/health").json() == {"status": "ok"}
    match = server.create()
    before = _metrics(server)
    with match.sit(0) as anna:
        anna.answer()
        anna.refused("answer", number=1, do="x")
        after = _metrics(server)
    assert after["hulldown_answers"] == before["hulldown_answers"] + 1
    assert after["hulldown_answer_seconds_count"] == before["hulldown_answer_seconds_count"] + 1
    assert after["hulldown_messages_refused_total"] == before["hulldown_messages_refused_total"] + 1
    assert after["hulldown_sockets"] == before["hulldown_sockets"] + 1
    assert after["hulldown_rooms"] >= 1


def _metrics(server: Server) -> dict[str, float]:
    page = server.http.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in page.text.splitlines() if not line.startswith("#"))
    }


def test_two_people_by_socket_and_one_by_the_api(server: Server) -> None:
    match = server.create("rush", "ppp")
    with match.sit(0) as anna, match.sit(1) as boris:
        play_on([anna, boris], 0)
        anna.answer("end")
        boris.read_until(lambda table: table["choices"])
        boris.answer("end")
        table = match.read_table(2, after=1, wait=10)
        while not table["choices"]:
            table = match.read_table(2, after=table["number"], wait=10)
        assert match.post(2, table["number"], "end").status_code == 201
        assert anna.read_until(lambda seen: seen["number"] > table["number"])["log"]
