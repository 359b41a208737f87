"""Bots get asked, once for each question, and again where nothing comes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hulldown.bots.guard import Fault, Reply
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.table.play import answers, bot_turns, journal
from hulldown.table.play.bot_time import Ticket, TooMany
from hulldown.table.play.connection import Connection
from hulldown.table.play.live import Live
from hulldown.table.play.match_info import busy_info
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from tests.table.helper import until, wish, with_matches


class Thinker(BotPool):
    """Bots that answer when the test lets them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.questions: list[tuple[str, int]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.fails = 0
        self.fault: Fault | None = None
        self.seconds = 0.0
        self.share = 1.0
        self.full = 0

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        self.questions.append((bot, seat))
        ticket.share = self.share
        if self.full:
            self.full -= 1
            raise TooMany
        await self.may_answer.wait()
        if self.fails:
            self.fails -= 1
            raise RuntimeError("the bot's chair broke")
        return Reply(state.legal_actions()[0], self.fault)

    def wait(self, ticket: Ticket) -> float:
        return self.seconds


def watch(matches: Matches, live: Live, address: str = "home") -> Connection:
    """Somebody comes who only looks."""
    watcher = Connection(address=address)
    live.connections.add(watcher)
    matches.resume(live)
    return watcher


def test_bots_play_among_themselves_to_the_end(tmp_path: Path) -> None:
    bots = Thinker()

    async def story(matches: Matches) -> None:
        live, told = await matches.found(wish(seats="bb"))
        assert told == [None, None]
        watch(matches, live)
        await until(lambda: live.room.is_over, "the end")
        assert live.room.match.state.result is not None
        assert (await matches.store.waiting("over", 1e12, 10)) == [live.room.id]

    with_matches(tmp_path / "table.sqlite", story, bots)
    assert {seat for _, seat in bots.questions} == {0, 1}


@pytest.mark.parametrize("pace", [0.0, 0.01])
def test_bots_that_nobody_watches_wait_for_somebody(tmp_path: Path, pace: float) -> None:
    bots = Thinker()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="bb", pace=pace))
        await until(lambda: live.asking is None)
        assert live.room.number == 1
        assert await matches.store.waiting("bot", 1e12, 10) == [], "and nobody takes it up"
        for more in (4, 8):
            watcher = watch(matches, live)
            while live.room.number < more:
                await asyncio.sleep(0.005)
            bots.may_answer.clear()
            live.connections.discard(watcher)
            bots.may_answer.set()
            await until(lambda: live.asking is None)
            assert not live.room.is_over
            stopped = live.room.number
            await asyncio.sleep(0.05)
            assert live.room.number == stopped

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_an_address_watches_so_many_matches_of_bots(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()

    async def story(matches: Matches) -> None:
        most = matches.limits.shows
        shown = [(await matches.found(wish(seats="bb", spectators=True)))[0] for _ in range(most + 2)]
        await until(lambda: not any(live.asking for live in shown))
        watchers = [watch(matches, live) for live in shown]
        await until(lambda: len(bots.questions) == most)
        await asyncio.sleep(0.02)
        assert len(bots.questions) == most
        held = shown[-1]
        assert held.busy.others == most
        told = busy_info(held.room, held.busy, "en")
        assert told is not None
        assert told.say.startswith(f"You are already watching {most} bot matches.")
        watch(matches, held, "elsewhere")
        await until(lambda: len(bots.questions) == most + 1)
        for live in shown[:2]:
            live.connections.discard(watchers[shown.index(live)])
        bots.may_answer.set()
        await until(lambda: shown[most].room.number > 2, "another one goes on where one is left")

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_a_match_that_all_people_have_left_waits_for_a_watcher(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.leave(matches, live, 0, "random")
        await until(lambda: live.asking is None)
        assert bots.questions == []
        assert await matches.store.waiting("bot", 1e12, 10) == []
        assert await matches.store.waiting("watcher", 1e12, 10) == [live.room.id]
        await answers.come_back(matches, live, 0)
        assert await matches.store.waiting("person", 1e12, 10) == [live.room.id]

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_what_cannot_go_on_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest wait is looked at first: so many that cannot go on must not keep a server from the others."""
    bots = Thinker()
    bots.fails = 1000
    monkeypatch.setattr(bot_turns, "BEAT", 0.02)
    monkeypatch.setattr(bot_turns, "MOST_TAKEN_UP", 1)
    lost: list[str] = []

    async def story(matches: Matches) -> None:
        ids = []
        for _ in range(3):
            live, _ = await matches.found(wish(seats="pb"))
            await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
            ids.append(live.room.id)
            while live.asking is not None:
                await asyncio.sleep(0.005)
        lost.extend(ids[:2])
        await asyncio.sleep(0.2)  # whoever was being asked about them has been refused
        bots.fails = 0
        await until(lambda: live.room.actor == 0)
        await until(lambda: set(lost) <= set(matches.unable))

    find = Matches.find

    async def found(matches: Matches, id: str) -> Live:
        if id in lost:
            raise KeyError(id)
        return await find(matches, id)

    monkeypatch.setattr(Matches, "find", found)
    with_matches(tmp_path / "table.sqlite", story, bots)


def test_a_match_that_was_kept_as_waiting_for_a_bot_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Older programs kept bots among themselves so, and any server would take it up again and again."""
    monkeypatch.setattr(bot_turns, "BEAT", 0.02)

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="bb"))
        await matches.store.mend(live.room.id, live.room.number, "bot")
        assert await matches.store.waiting("bot", 1e12, 10) == [live.room.id]
        while await matches.store.waiting("bot", 1e12, 10):
            await asyncio.sleep(0.01)
        assert await matches.store.waiting("watcher", 1e12, 10) == [live.room.id]

    with_matches(tmp_path / "table.sqlite", story, Thinker())


def test_who_waits_for_a_bot_is_told_how_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Thinker()
    bots.may_answer.clear()
    bots.seconds, bots.share = 4.2, 0.25
    monkeypatch.setattr(bot_turns, "LOOK", 0.01)

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        anna = Connection({0})
        live.connections.add(anna)
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: live.busy.seconds)
        assert anna.is_busy_changed
        told = busy_info(live.room, live.busy, "en")
        assert told is not None
        assert told.say == "The bots are busy: random will start thinking in about 5 s."
        bots.may_answer.set()
        await until(lambda: live.room.actor == 0)
        told = busy_info(live.room, live.busy, "en")
        assert told is not None
        assert told.say == "The bots are busy, so they think less than usual (25%)."
        (answer,) = [one for one in live.room.match.answers if one.by == 1]
        assert answer.note == "hurried: 0.25 of the usual thought"
        bots.share = 1.0
        before = live.room.number
        await answers.answer(matches, live, 0, live.room.number, str(live.room.state.legal_actions()[0]))
        await until(lambda: live.room.number > before + 1 or live.room.actor == 0)
        if len(bots.questions) > 1:
            assert busy_info(live.room, live.busy, "en") is None

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_where_too_many_wait_the_match_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Thinker()
    bots.full = 3
    monkeypatch.setattr(bot_turns, "LOOK", 0.01)

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: live.room.actor == 0)
        assert len(bots.questions) == 4

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_a_line_of_chat_does_not_make_a_bot_begin_again(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: bots.questions)
        for number in range(5):
            await answers.talk(matches, live, 0, f"line {number}")
        bots.may_answer.set()
        await until(lambda: live.room.actor == 0)
        assert bots.questions == [("random", 1)]

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_an_answer_to_a_question_that_was_taken_back_is_dropped(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: bots.questions)
        await answers.undo(matches, live, 0, live.room.number)
        bots.may_answer.set()
        await until(lambda: live.asking is None)
        assert live.room.actor == 0
        assert [type(one.entry) for one in await matches.store.entries(live.room.id)] == [
            journal.Began, journal.Answered, journal.Undone,
        ]  # fmt: skip

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_a_person_who_comes_back_while_the_bot_thinks_answers_himself(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        await answers.leave(matches, live, 0, "random")
        await until(lambda: bots.questions)
        await answers.come_back(matches, live, 0)
        bots.may_answer.set()
        await until(lambda: live.asking is None)
        assert live.room.match.answers == []

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_the_note_of_a_fault_stands_in_the_record(tmp_path: Path) -> None:
    bots = Thinker()
    bots.fault = Fault("late", "random", "", "greedy")

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: live.room.actor == 0)
        assert bots.fault is not None
        assert [one.note for one in live.room.match.answers if one.by == 1] == [bots.fault.note]

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_where_asking_fails_somebody_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Thinker()
    bots.fails = 2
    monkeypatch.setattr(bot_turns, "BEAT", 0.02)

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: live.room.actor == 0)

    with_matches(tmp_path / "table.sqlite", story, bots)
    assert len(bots.questions) == 3


def test_a_server_that_starts_takes_up_what_another_left(tmp_path: Path) -> None:
    stuck, willing = Thinker(), Thinker()
    stuck.may_answer.clear()
    found: list[str] = []

    async def before(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: stuck.questions)
        found.append(live.room.id)

    async def after(matches: Matches) -> None:
        await until(lambda: willing.questions, "the question")
        live = await matches.find(found[0])
        await until(lambda: live.room.actor == 0)

    with_matches(tmp_path / "table.sqlite", before, stuck)
    with_matches(tmp_path / "table.sqlite", after, willing)


def test_what_closes_leaves_no_task_behind(tmp_path: Path) -> None:
    bots = Thinker()
    bots.may_answer.clear()
    left: list[int] = []

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="pb"))
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await until(lambda: bots.questions)
        await matches.close()
        left.extend(1 for task in asyncio.all_tasks() if task.get_name() == "look-round" or task is live.asking)

    with_matches(tmp_path / "table.sqlite", story, bots)
    assert left == []
