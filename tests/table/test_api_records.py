"""The REST API: whole games, records and their moments, one's own matches, and what is read once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.record import replay
from hulldown.table.server.metrics_port import metrics_page
from tests.table.helper import EACH_GAME, Created, Server, near_the_end, play_on
from tests.table.test_api import problem

RECORDS = Path(__file__).parent.parent / "records" / "1"


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
    assert problem(server.http.get(record), 403)["say"].startswith("The match isn't over yet")
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
    assert found["say"].startswith("This record can't be shown: bad.jsonl")
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
    assert found[1]["ask"] == "Ход за игроком: Anna…"
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
    assert server.http.get("/health").json()["status"] == "ok"
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
    page = server.run(metrics_page(server.app.state.services))
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
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
