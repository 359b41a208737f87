"""Clocks run while a server is alive and a person is asked; a fallen flag seats a bot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hulldown.bots.guard import Reply
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import State
from hulldown.table.play import answers, bot_turns, clocks, journal, matches
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.wire import Clock
from tests.table.helper import Server, until, wish, with_matches


class Times:
    """A time of day that goes only when it is told to, for everybody who asks what time it is."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    for module in (clocks, matches, bot_turns):
        monkeypatch.setattr(module, "time", found)
    return found


class FirstAnswer(BotPool):
    """Bots that give the first legal answer at once."""

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        self.asked += 1
        return Reply(state.legal_actions()[0])


async def begin(matches: Matches, seats: str = "pp", **clock: int) -> Live:
    live, _ = await matches.found(wish(seats=seats, clock=Clock(**clock)))
    return live


async def answer(matches: Matches, live: Live, do: str = "order 1 2 3") -> None:
    await answers.answer(matches, live, live.room.actor, live.room.number, do)


def left(matches: Matches, live: Live) -> list[float]:
    return list(clocks.left(matches, live.room).values())


def test_only_the_clock_of_who_is_asked_runs(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, seconds=100, increment=5)
        times.now += 30
        assert left(matches, live) == [70.0, 100.0]
        await answer(matches, live)
        assert left(matches, live) == [75.0, 100.0]
        times.now += 10
        assert left(matches, live) == [75.0, 90.0]
        stored = (await matches.store.entries(live.room.id))[-1].entry
        assert isinstance(stored, journal.Answered)
        assert stored.used == 30.0

    with_matches(tmp_path / "table.sqlite", story)


def test_talking_and_proposing_do_not_stop_it(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, seconds=100)
        times.now += 20
        await answers.talk(matches, live, 1, "hello")
        await answers.admit(matches, live, 0, True)
        await answers.leave(matches, live, 1, "random")
        await answers.come_back(matches, live, 1)
        times.now += 20
        assert left(matches, live) == [60.0, 100.0]
        await answer(matches, live)
        assert left(matches, live) == [60.0, 100.0]

    with_matches(tmp_path / "table.sqlite", story)


def test_thinking_is_not_given_back_by_taking_back(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        drawn = Xoshiro(1)
        matches.chance = lambda: drawn  # a hand of which something can be used
        live, _ = await matches.found(wish("rush", clock=Clock(100)))
        times.now += 10
        use = next(str(one) for one in live.room.state.legal_actions() if str(one) != "end")
        await answer(matches, live, use)
        assert live.room.actor == 0
        times.now += 10
        await answers.undo(matches, live, 0, live.room.number)
        assert left(matches, live) == [80.0, 100.0]

    with_matches(tmp_path / "table.sqlite", story)


def test_no_clock_runs_before_the_match_begins_or_after_it_ends(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "po", seconds=100)
        times.now += 50
        assert left(matches, live) == [100.0, 100.0]
        await answers.come(matches, live, 1, "Zoe")
        times.now += 10
        assert left(matches, live) == [90.0, 100.0]
        await answers.resign(matches, live, 1)
        before = left(matches, live)
        times.now += 10
        assert left(matches, live) == before
        assert not clocks.is_running(live.room)
        assert live.flag is None

    with_matches(tmp_path / "table.sqlite", story)


def test_a_clock_stands_still_while_no_server_is_alive(tmp_path: Path, times: Times) -> None:
    found: list[str] = []

    async def before(matches: Matches) -> None:
        live = await begin(matches, seconds=100)
        found.append(live.room.id)
        times.now += 30
        assert left(matches, live) == [70.0, 100.0]

    async def after(matches: Matches) -> None:
        live = await matches.find(found[0])
        assert left(matches, live) == [100.0, 100.0], "the question is asked anew"
        times.now += 40
        assert left(matches, live) == [60.0, 100.0]
        assert live.flag is not None, "and the flag will fall"

    with_matches(tmp_path / "table.sqlite", before)
    times.now += 3600
    with_matches(tmp_path / "table.sqlite", after)


def test_a_server_that_was_killed_is_not_taken_for_alive(tmp_path: Path, times: Times) -> None:
    """It said no farewell, and another one came a moment later."""
    found: list[str] = []

    async def before(matches: Matches) -> None:
        live = await begin(matches, seconds=100)
        found.append(live.room.id)
        await clocks.live_on(matches)
        matches.id = "another"  # so that the farewell is somebody else's

    async def after(matches: Matches) -> None:
        await clocks.live_on(matches)
        live = await matches.find(found[0])
        assert left(matches, live) == [100.0, 100.0]

    with_matches(tmp_path / "table.sqlite", before)
    times.now += 10
    with_matches(tmp_path / "table.sqlite", after)


def test_a_fallen_flag_seats_a_bot_and_the_match_goes_on(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, seconds=100)
        first = live.flag
        assert first is not None
        assert 100.0 <= first.when() - asyncio.get_running_loop().time() < 101.0
        await clocks._flag_falls(matches, live, live.room.asked)
        assert live.room.seats[0].kind == "person", "too early: it is set again"
        assert live.flag is not first
        times.now += 101
        await clocks._flag_falls(matches, live, live.room.asked)
        seat = live.room.seats[0]
        assert (seat.kind, seat.is_replaced, seat.clock) == ("bot", True, 0.0)
        await until(lambda: live.room.actor == 1, "the bot's answer")
        assert clocks.is_running(live.room)
        await answers.come_back(matches, live, 0)
        assert live.room.seats[0].clock == 10.0

    with_matches(tmp_path / "table.sqlite", story, FirstAnswer(1))


def test_a_flag_for_an_answered_question_does_not_fall(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, seconds=100)
        asked = live.room.asked
        await answer(matches, live)
        flag = live.flag
        times.now += 1000
        await clocks._flag_falls(matches, live, asked)
        assert live.room.seats[1].kind == "person"
        assert live.flag is flag

    with_matches(tmp_path / "table.sqlite", story)


def test_the_flag_falls_by_itself(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real server, with the shortest clock there is and most of it used up."""
    match = server.create(clock={"seconds": 10}, pace=10.0)
    with match.sit(0) as anna:
        assert 0 < anna.table["match"]["seats"][0]["clock"] <= 10.0

        async def use_up() -> None:
            live = await server.matches.find(match.id)
            live.room.seats[0].clock = 0.2
            clocks.set_clocks(server.matches, live)

        server.run(use_up())
        seat = anna.read_until(lambda table: table["match"]["seats"][0]["left"])["match"]["seats"][0]
        assert (seat["kind"], seat["bot"], seat["clock"]) == ("bot", clocks.FLAG_BOT, 0.0)
