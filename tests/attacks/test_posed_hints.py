"""Hints that a page thinks of itself: a seat gets its own question when it is asked, and nothing it cannot know."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown import registry
from hulldown.kernel.generator import Xoshiro
from hulldown.table.play import posing
from tests.table.helper import EACH_GAME, GENEROUS, Browser, Message, Server
from tests.table.test_secrecy_wire import positions

ENGINE = "/house-0123456789ab/"


@pytest.fixture
def offering(local_server: Server) -> Iterator[Server]:
    """A server that offers an engine, and whose bots must not be asked for hints."""

    async def consider(*asked: object) -> tuple[str, list[Any]]:
        raise AssertionError("a bot was asked")

    matches = local_server.matches
    engine, asked = matches.engine, matches.opponents.consider
    matches.engine, matches.opponents.consider = ENGINE, consider  # type: ignore[method-assign, assignment]
    yield local_server
    matches.engine, matches.opponents.consider = engine, asked  # type: ignore[method-assign]


def question(browser: Browser, engine: str = ENGINE) -> Message:
    reply = browser.ask("hint", "hint", id=1, number=browser.table["number"], engine=engine)
    assert reply["problem"] is None, reply
    found: Message = reply["question"]
    return found


@EACH_GAME
def test_a_seat_gets_its_own_view_and_its_own_answers(offering: Server, game: str) -> None:
    state = next(one for one in positions(game, 3) if len(one.legal_actions()) > 1)
    match = offering.begin_at(state)
    with match.sit(state.actor) as asked:
        told = question(asked)
    assert told["view"] == state.view(state.actor).encode().decode()
    assert told["legal"] == [str(action) for action in state.legal_actions()]
    assert set(told) == {"game", "cards", "view", "legal"}
    assert (told["game"], told["cards"]) == (game, hulldown.game(game).cards_fingerprint)


@EACH_GAME
def test_what_a_seat_cannot_know_changes_no_byte_of_it(offering: Server, game: str) -> None:
    """Everything hidden is exchanged for other cards that the seat could take for them."""
    rng = Xoshiro(59)
    compared = 0
    for state in positions(game, 5):
        if len(state.legal_actions()) == 1:
            continue
        other = state.game.imagine(state.view(state.actor), rng)
        if other.document() == state.document():
            continue
        told: list[Message] = []
        for world in (state, other):
            with offering.begin_at(world).sit(state.actor) as asked:
                told.append(question(asked))
        assert told[0] == told[1]
        compared += 1
    assert compared or game == "miniatures"  # where little is hidden


def test_nobody_gets_the_question_of_another_seat(offering: Server) -> None:
    match = offering.create("cardgame", "pp", spectators=True)
    with match.sit(0) as anna, match.sit(1) as boris, match.watch() as watcher:
        number = anna.table["number"]
        refused = [one.refused("hint", id=2, number=number, engine=ENGINE)["kind"] for one in (boris, watcher)]
        assert refused == ["not-now", "forbidden"]
        boris.send("look", seat=0)
        assert boris.read("refused")["problem"]["kind"] == "forbidden"
        assert boris.refused("hint", id=3, number=number, engine=ENGINE)["kind"] == "not-now"
        assert anna.refused("hint", id=4, number=number + 1, engine=ENGINE)["kind"] == "late"
        assert question(anna)["legal"]


def test_a_match_that_one_does_not_sit_in_gives_nothing(offering: Server) -> None:
    match, other = offering.create("cardgame", "pp"), offering.create("cardgame", "pp")
    stranger = offering.connect(match.id)
    with stranger:
        stranger.send("hello", secrets=[other.secrets[0]], lang="en")
        assert stranger.gone()["kind"] == "forbidden"


def test_a_match_that_is_over_gives_nothing(offering: Server) -> None:
    state = hulldown.game("cardgame").start(2, {})
    rng = Xoshiro(1)
    while state.actor < 0:
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    match = offering.begin_at(state)
    with match.sit(state.actor) as anna:
        anna.send("resign")
        anna.read_until(lambda table: table["result"])
        assert anna.refused("hint", id=2, number=anna.table["number"], engine=ENGINE)["kind"] == "not-now"


def test_a_lesson_says_itself_what_it_means(offering: Server) -> None:
    lesson = "first-vehicle"
    made = offering.http.post(f"/api/games/rush/lessons/{lesson}", json={"name": "Anna"}).json()
    secret = next(seat["secret"] for seat in made["seats"] if seat["secret"])
    with offering.connect(made["match"]) as learner:
        learner.send("hello", secrets=[secret], lang="en")
        learner.read("table")
        reply = learner.ask("hint", "hint", id=1, number=learner.table["number"], engine=ENGINE)
    assert reply["question"] is None
    assert reply["advice"]


def test_questions_are_counted_by_seat_and_by_address(offering: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = type(GENEROUS)(hints=0.001)
    monkeypatch.setattr(offering.matches, "limits", limits)
    monkeypatch.setattr(offering.matches, "poser", posing.Poser(offering.matches))
    given = refused = 0
    for _ in range(6):
        match = offering.create("cardgame", "pp")
        for _ in range(2):  # a second socket is no second seat
            with match.sit(0) as anna:
                for _ in range(3):
                    anna.send("hint", id=1, number=anna.table["number"], engine=ENGINE)
                    answer = anna.receive()
                    while answer["type"] not in ("hint", "refused"):
                        answer = anna.receive()
                    if answer["type"] == "hint":
                        given += 1
                    else:
                        assert answer["problem"]["kind"] == "limit"
                        refused += 1
    assert (given, refused) == (20, 16), "five for a seat, twenty for an address"


def test_an_engine_that_is_not_the_servers_gets_no_question(local_server: Server) -> None:
    """A page of yesterday, or a server that offers nothing: the server thinks, and says why."""
    match = local_server.create("cardgame", "pp")
    with match.sit(0) as anna:
        for engine in ("/", "/house-old/", "x" * 64):
            local_server.matches.engine = ENGINE
            reply = anna.ask("hint", "hint", id=1, number=anna.table["number"], engine=engine)
            assert reply["question"] is None
            assert reply["advice"]
            assert "Reload the page" in reply["note"]
        anna.send("hint", id=1, number=anna.table["number"], engine="x" * 65)
        assert anna.read("refused")["problem"]["kind"] == "malformed"
        local_server.matches.engine = "/"
        anna.send("hint", id=1, number=anna.table["number"], engine="")
        assert anna.read("hint")["note"] == ""


def test_cards_that_the_engine_of_a_page_does_not_have_are_thought_about_by_the_server(
    local_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host has laid out a folder of its own; that its files say the same as ours is nothing that anybody checks."""
    shutil.copytree(hulldown.game("cardgame").cards_folder, tmp_path / "cards")
    monkeypatch.setitem(registry._made, "cardgame", hulldown.game("cardgame", tmp_path / "cards"))
    monkeypatch.setattr(local_server.matches, "engine", ENGINE)
    with local_server.create("cardgame", "pp").sit(0) as anna:
        reply = anna.ask("hint", "hint", id=1, number=anna.table["number"], engine=ENGINE)
    assert reply["question"] is None
    assert reply["advice"]
    assert "the server thought" in reply["note"]


def test_cards_of_a_real_hand_that_are_not_named_are_not_told(
    offering: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another card stands for each of them, and the view that a bot gets would say which."""
    match = offering.create("cardgame", "pp")
    live = offering.run(offering.matches.find(match.id))
    poser = offering.matches.poser
    assert poser.why_not(live.room, 0, ENGINE, "en") == ""
    monkeypatch.setattr(posing, "unnamed", lambda room, seat: [(4, "W001")] if seat == 0 else [])
    assert "still to be named" in poser.why_not(live.room, 0, ENGINE, "en")
    assert poser.why_not(live.room, 1, ENGINE, "en") == ""
