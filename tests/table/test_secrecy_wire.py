"""Nothing crosses the wire that a seat may not know: in two worlds that look alike to it, every byte is the same."""

from __future__ import annotations

import json
import logging
import re
import typing
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

import hulldown
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Log, State
from hulldown.table.faces import face_of
from hulldown.table.faces.base import parts_of
from hulldown.table.play import answers, journal
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.room import Room
from hulldown.table.play.seating import hash_secret
from tests.table.helper import (
    EACH_GAME,
    SEAT_1_BEGINS,
    Browser,
    Created,
    Message,
    Server,
    answered,
    begin,
    keep_up,
    play_on,
    sitting,
    write,
)

# How far apart the positions of one random game are that are looked at, and how many.
EVERY = {"rush": 41, "cardgame": 8, "miniatures": 29}
MOST_POSITIONS = 9
MOST_TEXTS = 12
FIRST_QUERY = 10_000  # the id of the first query; what else is asked has smaller ones


def positions(game: str, seed: int) -> Iterator[State]:
    """Positions of a random game in which a seat is asked."""
    rng = Xoshiro(seed)
    state = hulldown.game(game).start(2, SEAT_1_BEGINS[game])
    found = decision = 0
    while state.actor != OVER and found < MOST_POSITIONS:
        decision += 1
        if decision % EVERY[game] == 0 or (decision > EVERY[game] * (found + 1) and state.actor >= 0):
            if state.actor >= 0:
                found += 1
                yield state.clone()
        state.apply(random_action(state, rng))


def twins(game: str, seed: int) -> Iterator[tuple[State, State, int | None]]:
    """Positions with another world that looks the same to one pair of eyes."""
    rng = Xoshiro(seed + 1000)
    for state in positions(game, seed):
        for eyes in (None, 0, 1):
            for _ in range(5):
                other = hulldown.game(game).imagine(state.view(eyes), rng)
                if other.document() != state.document():
                    yield state, other, eyes
                    break


def texts_to_try(state: State, rng: Xoshiro) -> list[str]:
    """Answers, legal and not, that somebody may ask about."""
    known = state.game.known_actions()
    found = ["", "jump", "end", "pass", "resign", "order 1 2 3", "\u202e"]
    for actions in (known, state.legal_actions()):
        found += [str(actions[rng.below(len(actions))]) for _ in range(MOST_TEXTS if actions else 0)]
    return found


def places_to_try(tables: list[dict[str, object]], rng: Xoshiro) -> list[str]:
    """Places on the table: those that answers name, and a name for everything that a view shows."""
    names = sorted(set(re.findall(r'"([a-zA-Z0-9_-]{2,40})"', json.dumps(tables[0]["view"]))))
    kinds = [
        "hand",
        "reserve",
        "base",
        "vehicle",
        "seat",
        "medal",
        "ability",
        "slot",
        "column",
        "depot",
        "tank",
        "card",
    ]
    found = ["", "moon", "base:1:2", "vehicle:0:0", "seat:1", "medal:ussr", "a1"]
    found += [f"{kinds[rng.below(len(kinds))]}:{names[rng.below(len(names))]}" for _ in range(MOST_TEXTS)]
    return found + [f"{kind}:{rng.below(3)}:{rng.below(5)}" for kind in kinds]


QUERIES: list[dict[str, object]] = [
    {}, {"deck": "D3"}, {"q": "sight", "from": "a1"}, {"q": "sight", "from": "b1", "ground": True},
    {"q": "shot", "from": "a1", "to": "b1"}, {"q": "shot", "from": "b2", "to": "a1"}, {"q": "reach"},
    {"q": "reach", "from": "b1"}, {"q": "pose", "x": 300, "y": 300, "facing": 90},
    {"q": "measure", "from": "a1", "to": "b1"}, {"q": "measure", "from": "b1", "to_x": 20_000, "to_y": 30_000},
    {"q": "outlook", "tank": "a1", "x": 30_000, "y": 30_000, "facing": 9_000},
    {"q": "outlook", "tank": "b1", "x": 20_000, "y": 60_000, "facing": 0},
]  # fmt: skip


def queries_to_try(table: Message) -> list[dict[str, object]]:
    """Questions that only one game knows: about any tank, any card that is named, and the orders that are offered."""
    found = list(QUERIES)
    cards = sorted(set(re.findall(r"\b[A-Z]{3}-\d\d\b", json.dumps(table))))
    found += [{"q": "ways", "card": card} for card in cards[:MOST_TEXTS]]
    for order in table["faces"].get("orders", [])[:3]:
        about: dict[str, object] = {"q": "compose", **{key: order[key] for key in ("place", "coins", "target")}}
        found.append(about)
        found += [about | {"add": coin["do"]} for coin in table["faces"]["purse"][:3]]
    return found


def known_queries(game: str) -> set[object]:
    """The tags of all questions that a game knows."""
    kinds = parts_of(type(face_of(hulldown.game(game))))["query"]
    return {kind.__struct_config__.tag for kind in typing.get_args(kinds)}


class World:
    """One of two matches that are to look the same, and all that one pair of eyes hears of it."""

    def __init__(self, server: Server, state: State, eyes: int | None) -> None:
        self.match = server.begin_at(state, spectators=True, pace=0.0)
        self.browser = self.match.sit(*([] if eyes is None else [eyes]), lang="ru")

    def heard(self) -> list[str]:
        """Every byte, but for what differs between any two matches: their ids and the time of day."""
        found = [re.sub(r'"now":[0-9.e+]+', '"now":0', one) for one in self.browser.raw]
        found = [re.sub(r'"since":[0-9.e+]+', '"since":0', one) for one in found]
        return [one.replace(self.match.id, "ID") for one in found]


@EACH_GAME
@pytest.mark.parametrize("seed", [1, 2])
def test_two_worlds_that_look_alike_sound_alike(local_server: Server, game: str, seed: int) -> None:
    rng = Xoshiro(seed)
    compared = 0
    told: Counter[str] = Counter()  # what was told and not only refused
    queried: set[object] = set()
    for state, other, eyes in twins(game, seed):
        one, two = World(local_server, state, eyes), World(local_server, other, eyes)
        with sitting(one.browser, two.browser):
            texts = texts_to_try(state, rng)
            places = places_to_try([one.browser.table], rng)
            queries = queries_to_try(one.browser.table)
            for world in (one, two):
                ask_everything(world.browser, texts, places, queries)
            assert one.heard() == two.heard(), (eyes, str(state.question))
            compared += len(one.heard())
            for message in one.browser.heard:
                if message["type"] in ("why", "preview", "query") and message.get("problem") is None:
                    told[message["type"]] += 1
                    queried |= {queries[message["id"] - FIRST_QUERY]["q"]} if message["type"] == "query" else set()
                elif message["type"] == "why" and message["problem"]["kind"] == "illegal":
                    told["rule"] += 1
            hear_an_answer(one, two, state, other, eyes)
            assert one.heard() == two.heard(), (eyes, str(state.question))
    assert compared > 500, "there was something to compare"
    assert min(told[kind] for kind in ("why", "preview", "rule")) > 50, "and not only refusals"
    assert queried == known_queries(game), "every question that the game knows was answered"


def ask_everything(browser: Browser, texts: list[str], places: list[str], queries: list[dict[str, object]]) -> None:
    """All that somebody can say without changing anything, and one thing of each kind that is refused."""
    number = browser.table["number"]
    asked = 0
    for do in texts:
        browser.send("why", id=asked, number=number, do=do)
        if do:
            browser.send("preview", id=asked + 1, number=number, do=do)
        asked += 2
    for place in places:
        browser.send("why", id=asked, number=number, place=place)
        asked += 1
    for id, about in enumerate(queries, FIRST_QUERY):
        browser.send("query", id=id, number=number, about=about)
    browser.send("why", id=asked, number=number + 1, do="end")
    browser.send("consent", proposal=1, yes=True)
    browser.send("return")
    browser.send("rematch")
    browser.send("look", seat=4)
    browser.send("undo", number=number)
    browser.send("answer", number=number, do="nonsense of no game")
    browser.send_raw('{"type":"nothing"}')
    if not browser.table["choices"]:
        browser.send("hint", id=asked, number=number)
        for do in texts:
            if do:
                browser.send("answer", number=number, do=do)
    browser.settle()
    browser.refused("answer", number=number + 9, do="end")
    if browser.table["seat"] is not None:
        browser.read("table")


def hear_an_answer(one: World, two: World, state: State, other: State, eyes: int | None) -> None:
    """Whoever is asked answers the same in both worlds, where that shows nothing new."""
    legal = {str(action) for action in other.legal_actions()} if other.actor == state.actor else set()
    for action in state.legal_actions():
        if str(action) in legal and is_quiet(state, str(action)) and is_quiet(other, str(action)):
            for world in (one, two):
                with world.match.sit(state.actor) as actor:
                    actor.answer(str(action))
                world.browser.read_until(lambda table: table["number"] == 2)
                world.browser.settle()
                world.browser.heard = [m for m in world.browser.heard if m["type"] != "presence"]
                world.browser.raw = [one for one in world.browser.raw if '"type":"presence"' not in one]
            return


def is_quiet(state: State, do: str) -> bool:
    """No chance answers after it, and it shows nobody anything."""
    trial = state.clone()
    log = Log()
    trial.listener = log
    trial.apply(state.game.parse(state, do))
    return trial.actor != CHANCE and not any(event.reveals for event in log.events)


@EACH_GAME
def test_whoever_is_refused_hears_the_same_in_both_worlds(local_server: Server, game: str) -> None:
    """Sockets without a seat, with a wrong secret, and every page of the API that a stranger may ask for."""
    for state, other, eyes in twins(game, 3):
        if eyes is not None:
            continue
        heard: list[list[str]] = []
        for world in (state, other):
            match = local_server.begin_at(world)
            found: list[str] = []
            for hello in ({}, {"secrets": ["0123456789abcdef"]}, {"lang": "ru"}):
                browser = local_server.connect(match.id)
                browser.send("hello", **hello)
                browser.gone()
                found += browser.raw
            for path in ("", "/table", "/record", "/moments/0", "/moments/0?open=true", "/moments/1?seat=0"):
                reply = local_server.http.get(f"/api/matches/{match.id}{path}")
                found.append(f"{reply.status_code} {reply.text}")
            posted = local_server.http.post(f"/api/matches/{match.id}/answers", json={"number": 1, "do": "end"})
            found.append(f"{posted.status_code} {posted.text}")
            heard.append([one.replace(match.id, "ID") for one in found])
        assert heard[0] == heard[1]
        assert sum("forbidden" in one for one in heard[0]) >= 8


@EACH_GAME
def test_the_api_shows_the_same_table_as_the_socket(local_server: Server, game: str) -> None:
    for state, other, eyes in list(twins(game, 4))[:6]:
        found: list[str] = []
        for world in (state, other):
            match = local_server.begin_at(world, spectators=True)
            headers = match.seated(eyes) if eyes is not None else {}
            reply = local_server.http.get(f"/api/matches/{match.id}/table", headers=headers)
            found.append(re.sub(r'"now":[0-9.e+]+', "", reply.text).replace(match.id, "ID"))
        assert found[0] == found[1]


# Undo


def shown(room: Room) -> list[object]:
    """What everybody sees of a room, but for how many entries there were."""
    found: list[object] = []
    for eyes in (None, *range(len(room.seats))):
        table = Presenter(room, eyes, "en").table(set(), 0, 0.0, {})
        found.append(
            [bytes(table.view), table.choices, table.log, table.moment, table.ask.say, table.undo, table.faces]
        )
    return found


@EACH_GAME
def test_an_undo_leaves_no_trace(game: str) -> None:
    """Whatever was drawn or shown and taken back: everybody sees what they saw before."""
    room = begin(game)
    rng = Xoshiro(5)
    undone = 0
    for turn in range(60):
        if room.is_over:
            break
        before, seat, length = shown(room), room.actor, len(room.match.answers)
        legal = room.state.legal_actions()
        do = str(legal[rng.below(len(legal))])
        write(room, answered(room, do, turn))
        if not room.is_over:
            assert room.undo_length(seat) is not None
            write(room, journal.Undone(seat, length))
            assert shown(room) == before
            undone += 1
            write(room, answered(room, do, turn + 1000))
    assert undone > 20


def test_what_was_drawn_and_taken_back_is_not_drawn_again_by_rule(local_server: Server) -> None:
    """Chance answers anew: nobody learns from an undo which card would come."""
    drawn: set[str] = set()

    async def draw_and_take_back(match: Created) -> None:
        matches = local_server.matches
        live = await matches.find(match.id)
        for _ in range(12):
            await answers.answer(matches, live, 0, live.room.number, "end")
            drawn.add(json.dumps([str(one.action) for one in live.room.match.answers]))
            async with live.lock:
                await matches.append(live, journal.Undone(0, live.room.undo_length(0) or 0), "person")

    match = local_server.create("rush")
    local_server.run(draw_and_take_back(match))
    assert len(drawn) > 6


# Secrets


def test_secrets_hashes_and_seeds_are_told_to_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """But for the one reply that makes the match: no message, no page, no entry and no line of the log has them."""
    caplog.set_level(logging.DEBUG)
    file = tmp_path / "table.sqlite"
    with Server(f"sqlite+aiosqlite:///{file}") as server:
        match = server.create(seats="po", spectators=True)
        anna, zoe, watcher = match.sit(0), match.sit(1, name="Zoe"), match.watch()
        with sitting(anna, zoe, watcher):
            play_on([anna, zoe], 8)
            anna.send("say", text="hello")
            zoe.send("leave", bot="random")
            keep_up([anna, zoe])
            stranger = server.connect(match.id)
            stranger.send("hello", secrets=["0123456789abcdef"])
            stranger.gone()
            claims = [{"match": match.id, "secret": secret} for secret in match.secrets]
            pages = [server.http.post("/api/mine", json={"claims": claims}).text]
            anna.send("resign")
            anna.read_until(lambda table: table["match"]["over"])
            anna.send("rematch")
            again = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
            for id in (match.id, again):
                for path in ("", "/table", "/record", "/moments/1?open=true"):
                    pages.append(server.http.get(f"/api/matches/{id}{path}", headers=match.seated(0)).text)
            pages += [server.http.get(path).text for path in ("/health", "/api/schema/openapi.json")]
            said = [*anna.raw, *zoe.raw, *watcher.raw, *stranger.raw, *pages]
    with create_engine(f"sqlite:///{file}").connect() as connection:
        entries = [str(row) for row in connection.execute(text("SELECT * FROM journal"))]
        rows = [str(row) for row in connection.execute(text("SELECT * FROM matches"))]
        stored = {row.secret_hash for row in connection.execute(text("SELECT secret_hash FROM seats"))}
    ours = [record for record in caplog.records if record.name.split(".")[0] in ("hulldown", "uvicorn", "litestar")]
    logged = [record.getMessage() + str(record.exc_text) for record in ours]
    assert stored == {hash_secret(secret) for secret in match.secrets}, "the hashes are where they belong"
    assert len(said) > 30
    assert len(entries) > 10
    for where in (said, entries, rows, logged):
        for one in where:
            for secret in match.secrets:
                assert secret not in one
                assert hash_secret(secret) not in one
            assert "seed" not in one.replace("seeds", "").casefold() or "openapi" in one
    assert not any(secret.encode() in path.read_bytes() for path in tmp_path.iterdir() for secret in match.secrets)
