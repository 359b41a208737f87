"""Bots get asked, once for each question, and again where nothing comes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hulldown.bots.guard import Fault, Reply
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.table.play import answers, bot_turns, journal
from hulldown.table.play.connection import Connection
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

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int) -> Reply:
        self.questions.append((bot, seat))
        await self.may_answer.wait()
        if self.fails:
            self.fails -= 1
            raise RuntimeError("the bot's chair broke")
        return Reply(state.legal_actions()[0], self.fault)


def nobody() -> Connection:
    return Connection()


def test_bots_play_among_themselves_to_the_end(tmp_path: Path) -> None:
    bots = Thinker()

    async def story(matches: Matches) -> None:
        live, told = await matches.found(wish(seats="bb"))
        assert told == [None, None]
        await until(lambda: live.room.is_over, "the end")
        assert live.room.match.state.result is not None
        assert (await matches.store.waiting("over", 1e12, 10)) == [live.room.id]

    with_matches(tmp_path / "table.sqlite", story, bots)
    assert {seat for _, seat in bots.questions} == {0, 1}


def test_bots_that_nobody_watches_wait_for_somebody(tmp_path: Path) -> None:
    bots = Thinker()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish(seats="bb", pace=0.01))
        await until(lambda: live.asking is None)
        assert live.room.number == 1
        assert await matches.store.waiting("bot", 1e12, 10) == [], "and nobody takes it up"
        watcher = nobody()
        live.connections.add(watcher)
        matches.resume(live)
        await until(lambda: live.room.number >= 5)
        live.connections.discard(watcher)
        await until(lambda: live.asking is None)
        assert not live.room.is_over

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
