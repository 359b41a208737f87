"""A few processes think for all matches, and nobody waits for a bot that hangs or dies."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hulldown
from hulldown.bots import Thought
from hulldown.bots.guard import Fault, Opponent, Reply
from hulldown.bots.installed import installed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.matches import Matches
from hulldown.table.play.opponents import ADVISER
from hulldown.table.server import bot_pool, strangers
from hulldown.table.server.bot_pool import BotPool
from tests.bots.installed import BAD_BOTS, BAD_NAMES, install
from tests.table.helper import until, wish, with_matches

CARDGAME = hulldown.game("cardgame")


class FakeProcess(Opponent):
    """A bot without a process that counts how many are asked at the same time."""

    made: list[FakeProcess]
    busy = 0
    most_busy = 0
    may_start = threading.Event()

    def __init__(self, name: str, game: Game, cards: Path | None = None, engine: Path | None = None) -> None:
        super().__init__(name, game)
        self.cards = cards
        self.engine = engine
        self.is_closed = False
        self.asked = 0
        self.is_done = False
        self.fault: Fault | None = None
        self.shares: list[float] = []
        self.gate = threading.Event()
        self.gate.set()
        FakeProcess.made.append(self)

    @property
    def has_given_up(self) -> bool:
        return self.is_done

    def get_ready(self) -> None:
        assert FakeProcess.may_start.wait(10)

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        assert not self.is_closed
        FakeProcess.busy += 1
        FakeProcess.most_busy = max(FakeProcess.most_busy, FakeProcess.busy)
        time.sleep(0.01)
        self.gate.wait(10)
        self.asked += 1
        self.shares.append(self.share)
        FakeProcess.busy -= 1
        return Reply(state.legal_actions()[0], self.fault)

    def consider(self, state: State, seat: int, seed: int) -> list[Thought]:
        return [Thought(state.legal_actions()[-1], 0.5, 10, {"en": "because"})]

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> type[FakeProcess]:
    FakeProcess.made, FakeProcess.busy, FakeProcess.most_busy = [], 0, 0
    FakeProcess.may_start = threading.Event()
    FakeProcess.may_start.set()
    monkeypatch.setattr(strangers, "BotProcess", FakeProcess)
    return FakeProcess


def asked() -> State:
    return CARDGAME.start(2, {"first_player": 1})


async def ask(pool: BotPool, bot: str) -> Reply:
    return await pool.ask(CARDGAME, bot, asked(), 0, 1, Ticket("a match"))


def test_a_process_is_used_again(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(2)
        for _ in range(5):
            assert str((await ask(pool, "greedy")).action) == "order 1 2 3"
        assert (pool.asked, pool.processes) == (5, 1)
        await pool.close()

    asyncio.run(story())
    assert [one.asked for one in fakes.made] == [5]
    assert fakes.made[0].is_closed


def test_there_are_never_more_processes_than_allowed(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(3)
        replies = await asyncio.gather(*[ask(pool, f"level{number % 5 + 1}") for number in range(40)])
        assert len(replies) == 40
        assert pool.processes == 3
        await pool.close()

    asyncio.run(story())
    assert fakes.most_busy == 3
    assert sum(one.asked for one in fakes.made) == 40


def test_hints_and_installed_bots_leave_half_of_the_processes_to_others(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(2)
        await ask(pool, "somebody's")
        fakes.made[0].gate.clear()
        slow = [asyncio.create_task(ask(pool, "somebody's")) for _ in range(3)]
        await asyncio.sleep(0.02)
        assert (pool.processes, pool.waiting) == (1, 2)
        await asyncio.wait_for(ask(pool, "level1"), 10)
        fakes.made[0].gate.set()
        await asyncio.wait_for(asyncio.gather(*slow), 10)
        await pool.close()

    asyncio.run(story())


def test_a_bot_is_told_how_much_it_may_think(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(1)
        tickets = [Ticket("a match") for _ in range(12)]
        await asyncio.gather(*[pool.ask(CARDGAME, "level1", asked(), 0, 1, one) for one in tickets])
        assert fakes.made[0].shares == [one.share for one in tickets]
        assert fakes.made[0].shares[0] == 1.0
        assert fakes.made[0].shares[1] == 0.125
        assert fakes.made[0].shares[-1] == 1.0
        await pool.close()

    asyncio.run(story())


def test_nobody_waits_for_a_process_that_starts_while_another_is_free(fakes: type[FakeProcess]) -> None:
    """A second one of a bot, and one that is begun again after a fault, read their cards first."""

    async def story() -> None:
        pool = BotPool(2)
        await ask(pool, "level1")
        fakes.may_start = threading.Event()
        fakes.made[0].gate.clear()
        asked = [asyncio.create_task(ask(pool, "level1")) for _ in range(3)]
        await until(lambda: len(fakes.made) == 2)
        fakes.made[0].gate.set()
        await asyncio.wait_for(asyncio.gather(*asked), 10)
        assert [one.asked for one in fakes.made] == [4, 0]
        fakes.may_start.set()
        await until(lambda: not any(one.is_busy for one in pool._bots))
        fakes.may_start = threading.Event()
        fakes.made[0].fault = Fault("late", "level1", "", "greedy")
        assert (await ask(pool, "level1")).fault is not None
        await asyncio.wait_for(ask(pool, "level1"), 10)
        assert [one.asked for one in fakes.made] == [5, 1]
        fakes.may_start.set()
        await pool.close()

    asyncio.run(story())


def test_the_process_that_was_idle_longest_makes_room(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(2)
        for bot in ("old", "new", "third"):
            await ask(pool, bot)
        await until(lambda: fakes.made[0].is_closed)
        assert [one.is_closed for one in fakes.made] == [True, False, False]
        await pool.close()

    asyncio.run(story())


def test_the_event_loop_goes_on_while_a_bot_thinks(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(2)
        await ask(pool, "level1")
        fakes.made[0].gate.clear()
        thinking = asyncio.create_task(ask(pool, "level1"))
        for _ in range(20):
            await asyncio.sleep(0.001)
            await ask(pool, "level2")
        assert not thinking.done()
        fakes.made[0].gate.set()
        await thinking
        await pool.close()

    asyncio.run(story())


def test_whoever_gives_up_waiting_leaves_the_process(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(1)
        await ask(pool, "a")
        fakes.made[0].gate.clear()
        waiting = [asyncio.create_task(ask(pool, "a")) for _ in range(3)]
        await asyncio.sleep(0.05)
        for task in waiting[:2]:
            task.cancel()
        fakes.made[0].gate.set()
        await asyncio.wait_for(waiting[2], 10)
        await asyncio.wait_for(ask(pool, "a"), 10)
        await pool.close()

    asyncio.run(story())


def test_our_own_bots_of_a_game_share_a_process(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(2)
        heard = []
        for bot in ("level1", "greedy", "level8"):
            await ask(pool, bot)
            heard.append(fakes.made[0].name)
        assert heard == ["level1", "greedy", "level8"]
        await ask(pool, "somebody's")
        await ask(pool, "level2")
        await pool.close()

    asyncio.run(story())
    assert [one.asked for one in fakes.made] == [4, 1]
    assert fakes.made[1].name == "somebody's"


def test_a_process_that_died_too_often_is_replaced_after_a_while(
    fakes: type[FakeProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        pool = BotPool(2)
        await ask(pool, "level1")
        fakes.made[0].is_done = True
        await ask(pool, "level1")
        await ask(pool, "level1")
        assert len(fakes.made) == 1  # a stand-in answers meanwhile
        monkeypatch.setattr(bot_pool, "PARDON", -1.0)
        await ask(pool, "level1")
        await until(lambda: fakes.made[0].is_closed)
        assert [one.asked for one in fakes.made] == [3, 1]
        await pool.close()

    asyncio.run(story())


def test_hints_come_from_a_strong_bot(fakes: type[FakeProcess]) -> None:
    async def story() -> None:
        pool = BotPool(1)
        bot, thoughts = await pool.consider(CARDGAME, asked(), 0, 1, Ticket("a match"))
        assert bot == fakes.made[0].name == ADVISER
        assert [str(one.action) for one in thoughts] == ["order 3 2 1"]
        await pool.close()

    asyncio.run(story())


# Real processes


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "bots"
    folder.mkdir()
    install(folder, "bad_bots", BAD_BOTS, BAD_NAMES, monkeypatch)
    yield
    installed.cache_clear()


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("bot", ["sleepy", "leaving"])
def test_a_bot_that_hangs_or_dies_holds_nobody_up(tmp_path: Path, bot: str) -> None:
    """The match goes on with another bot's answer, a note says so, and other matches never wait."""

    async def story(matches: Matches) -> None:
        made = wire.NewMatch(
            "cardgame", [wire.SeatWish("person", "Anna"), wire.SeatWish("bot", bot=bot)], {"first_player": 1},
            wire.Settings(pace=0.0),
        )  # fmt: skip
        live, _ = await matches.found(made)
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        assert live.asking is not None
        others = 0
        while live.room.actor == 1:
            other, _ = await matches.found(wish())
            await answers.answer(matches, other, 0, other.room.number, "order 1 2 3")
            await asyncio.sleep(0)
            others += 1
        assert others >= 1  # somebody else was served while the bot held its own match up
        noted = [answer for answer in live.room.match.answers if answer.by == 1]
        assert bot in noted[0].note
        assert matches.opponents.faults >= 1

    with_matches(tmp_path / "table.sqlite", story, BotPool(1))


def test_bots_change_over_to_another_engine(fakes: type[FakeProcess], tmp_path: Path) -> None:
    async def story() -> None:
        pool = BotPool(2)
        await ask(pool, "level1")
        fakes.made[0].gate.clear()
        thinks = asyncio.create_task(ask(pool, "level1"))
        await asyncio.sleep(0.02)
        pool.change_engine(tmp_path)
        assert not fakes.made[0].is_closed, "who thinks now may end its thought"
        fakes.made[0].gate.set()
        assert (await thinks).fault is None
        await asyncio.wait_for(ask(pool, "level1"), 10)
        assert [one.engine for one in fakes.made] == [None, tmp_path]
        pool.change_engine(tmp_path / "newer")
        await asyncio.wait_for(ask(pool, "level1"), 10)
        await pool.close()

    asyncio.run(story())
    assert [one.engine for one in fakes.made] == [None, tmp_path, tmp_path / "newer"]
    assert all(one.is_closed for one in fakes.made)
