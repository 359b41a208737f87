"""A match at a real table: people roll and draw, and enter what they got; the program referees and keeps the record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown.kernel.event import ALL
from hulldown.kernel.match import Answer, Match
from hulldown.kernel.record import replay
from hulldown.kernel.state import CHANCE
from hulldown.table.play import answers, archive
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter
from hulldown.table.problems import Trouble
from tests.table.helper import EACH_GAME, Browser, Message, Server, keep_up, wish, with_matches

MOST = 4_000  # answers of a test's match


async def begun(matches: Matches, game: str, seats: str = "pp") -> Live:
    live, _ = await matches.found(wish(game, seats, companion=True))
    return live


async def play_through(matches: Matches, live: Live, rng: random.Random) -> None:
    """People answer and enter anything that is possible, to the end."""
    for _ in range(MOST):
        room = live.room
        if room.is_over:
            return
        legal = [str(action) for action in room.state.legal_actions()]
        if room.actor == CHANCE:
            await answers.enter(matches, live, rng.choice(room.entrants), room.shown, rng.choice(legal))
        else:
            await answers.answer(matches, live, room.actor, room.shown, rng.choice(legal))
    raise AssertionError("the match does not end")


@EACH_GAME
def test_a_whole_match_is_played_with_real_dice_and_cards(game: str, tmp_path: Path) -> None:
    async def story(matches: Matches) -> str:
        live = await begun(matches, game)
        await play_through(matches, live, random.Random(5))
        return await archive.record_text(matches.store, matches.beside, live.room)

    text = with_matches(tmp_path / "hulldown.db", story)
    match = replay(text, "record", hulldown.game)
    assert match.is_over
    assert match.seal is None
    assert match.entered > 10
    # what nobody entered could be nothing else
    assert all(answer.entered is not None for answer, is_certain in _certainties(match) if not is_certain)


def _certainties(match: Match) -> Iterator[tuple[Answer, bool]]:
    """What chance has answered in a match, and whether it could be nothing else."""
    given = match.answers
    match.rewind(0)
    for answer in given:
        if answer.by == CHANCE:
            yield answer, len(match.state.legal_actions()) == 1
        match.again(answer)


def test_the_cards_of_a_bot_are_in_the_program_and_all_others_on_the_table(tmp_path: Path) -> None:
    async def story(matches: Matches) -> list[list[int | None]]:
        live = await begun(matches, "rush", "pb")
        rng = random.Random(1)
        while live.room.actor == CHANCE:
            do = str(rng.choice(live.room.state.legal_actions()))
            await answers.enter(matches, live, 0, live.room.shown, do)
        found: list[list[int | None]] = [[], [], []]  # cards of Anna, of the bot, and what lies open
        for answer in live.room.match.answers:
            [seats] = [event.audience for event in answer.events][:1] or [ALL]
            found[seats if seats in (0, 1) else 2].append(answer.entered)
        return found

    own, bots, public = with_matches(tmp_path / "hulldown.db", story)
    assert own == [0, 0, 0]
    assert bots == [None, None, None]
    assert set(public) == {0}


def entry_of(table: Message) -> list[str]:
    return [choice["do"] for choice in table["entry"]["choices"]]


def enter(browser: Browser, do: str) -> None:
    accepted = browser.ask("enter", "accepted", number=browser.table["number"], do=do)["number"]
    browser.read_until(lambda table: table["number"] >= accepted)


def test_a_card_that_cannot_be_there_is_refused_in_one_sentence_and_nothing_is_lost(server: Server) -> None:
    match = server.create("rush", "pp", companion=True)
    with match.sit(0) as anna:
        before = anna.table
        for do in ("draw ussr-t-34", "draw no-such-card", "turn up ussr-t-34", "roll hh", "pass"):
            problem = anna.refused("enter", number=before["number"], do=do)
            assert problem["say"].count("\n") == 0
            assert problem["kind"] in ("illegal", "malformed", "not-now")
        assert len(server.journal_of(match.id)) == 1
        assert anna.table["entry"] == before["entry"]


def test_dice_that_cannot_be_are_refused(server: Server) -> None:
    match = server.create("miniatures", "pp", companion=True)
    with match.sit(0) as anna:
        dice = anna.table["entry"]["dice"]
        assert dice["verb"] == "roll"
        assert [face["letter"] for face in dice["faces"]] == ["b", "h", "c"]
        number = anna.table["number"]
        for faces in ("h" * (dice["count"] + 1), "x" * dice["count"], "7", "h" * 395):
            problem = anna.refused("enter", number=number, do=f"roll {faces}")
            assert problem["kind"] in ("illegal", "malformed", "not-now")
        assert len(server.journal_of(match.id)) == 1
        enter(anna, "roll " + "h" * dice["count"])
        assert len(server.journal_of(match.id)) == 2


def test_a_wrong_entry_is_taken_back_by_whoever_entered_it(server: Server) -> None:
    match = server.create("miniatures", "pp", companion=True)
    with match.sit(0) as anna, match.sit(1) as boris:
        first = anna.table
        dice = first["entry"]["dice"]["count"]
        enter(anna, "roll " + "h" * dice)
        keep_up([anna, boris])
        assert anna.table["undo"]["way"] == "free"
        assert boris.table["undo"]["way"] == "none"
        accepted = anna.ask("undo", "accepted", number=anna.table["number"])["number"]
        anna.read_until(lambda table: table["number"] >= accepted)
        keep_up([anna, boris])
        assert anna.table["moment"] == first["moment"]
        assert boris.table["entry"] == first["entry"]
        enter(boris, "roll " + "b" * dice)


def test_what_others_have_entered_since_needs_consent(server: Server) -> None:
    match = server.create("rush", "pp", companion=True)
    with match.sit(0) as anna, match.sit(1) as boris:
        while boris.table["undo"]["way"] == "none":
            browser = anna if anna.table["entry"].get("may", True) else boris
            enter(browser, entry_of(browser.table)[0])
            keep_up([anna, boris])
        assert (anna.table["undo"]["way"], boris.table["undo"]["way"]) == ("consent", "free")


def test_whoever_entered_it_is_known(server: Server) -> None:
    match = server.create("rush", "pp", companion=True)
    with match.sit(0) as anna:
        enter(anna, entry_of(anna.table)[0])
    [answer] = server.run(server.matches.find(match.id)).room.match.answers[:1]
    assert (answer.by, answer.entered) == (CHANCE, 0)


def test_nobody_but_its_owner_reads_or_enters_a_draw(tmp_path: Path) -> None:
    async def story(matches: Matches) -> tuple[Message, Message, int]:
        live = await begun(matches, "rush")
        rng = random.Random(3)
        while live.room.entrants != [1]:
            room = live.room
            do = str(rng.choice(room.state.legal_actions()))
            if room.actor == CHANCE:
                await answers.enter(matches, live, room.entrants[0], room.shown, do)
            else:
                await answers.answer(matches, live, room.actor, room.shown, do)
        state, before = live.room.state, len(live.room.match.answers)
        seen = [msgspec.to_builtins(Presenter(live.room, seat, "en").entry(state.view(seat))) for seat in (0, 1)]
        with pytest.raises(Trouble, match="draws this card"):
            await answers.enter(matches, live, 0, live.room.shown, str(state.legal_actions()[0]))
        return seen[0], seen[1], len(live.room.match.answers) - before

    others, own, brought = with_matches(tmp_path / "hulldown.db", story)
    assert others == {"may": False}
    assert own["choices"]
    assert brought == 0
