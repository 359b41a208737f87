"""One match that asks the bots without end: how long others wait, on a clock that is not a real one.

`tests/attacks/hint_flood.py` does the same to a real server.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hulldown.bots import Thought
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.table.play import answers
from hulldown.table.play.bot_time import BotTime, Ticket, TooMany
from hulldown.table.play.matches import Matches
from hulldown.table.problems import Trouble
from hulldown.table.server.bot_pool import BotPool
from tests.table.helper import GENEROUS, wish, with_matches

PROCESSES = 4
HINT, TURN = 0.9, 0.3  # seconds of thought
SECONDS = 40


class Fifo(BotTime):
    """The queue as it once was: who came first is asked first, without any bound."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes, each=10**9, most=10**9)
        self.most_patient = processes

    def _order(self, ticket: Ticket) -> tuple[float, int, float, bool, int]:
        return 0.0, ticket.place, 0.0, False, ticket.place

    def share(self, ticket: Ticket) -> float:
        return 1.0


def longest_wait(queue: BotTime, victim: str, floods: Callable[[int], Ticket]) -> float:
    """Forty tickets a second against one match that asks for a turn as soon as it has had the last one."""
    events: list[tuple[float, int, str, Ticket | None]] = []
    ids = iter(range(10**9))

    def later(at: float, what: str, ticket: Ticket | None = None) -> None:
        heapq.heappush(events, (at, next(ids), what, ticket))

    for number in range(40 * SECONDS):
        later(number / 40, "flood", floods(number))
    later(5.0, "turn", Ticket("victim", frozenset({victim})))
    entered: dict[Ticket, float] = {}
    free, longest = PROCESSES, 0.0
    while events:
        now, _, what, ticket = heapq.heappop(events)
        assert ticket is not None
        if what == "done":
            free += 1
            queue.done(ticket, TURN if ticket.match == "victim" else HINT * ticket.share)
            if ticket.match == "victim" and now < SECONDS:
                later(now + 0.5, "turn", Ticket("victim", frozenset({victim})))
        else:
            try:
                queue.enter(ticket)
                entered[ticket] = now
            except TooMany:
                assert ticket.match != "victim", "whoever plays alone is let in"
        while free and (started := queue.next(lambda _: True)) is not None:
            free -= 1
            if started.match == "victim":
                longest = max(longest, now - entered[started])
            later(now + (TURN if started.match == "victim" else HINT * started.share), "done", started)
    return longest


def flood_of_hints(address: str, match: str = "flood") -> Callable[[int], Ticket]:
    return lambda number: Ticket(match, frozenset({address}), True)


def flood_of_turns(address: str, matches: int) -> Callable[[int], Ticket]:
    return lambda number: Ticket(f"flood {number % matches}", frozenset({address}))


ATTACKS = {
    "hints of one match": flood_of_hints("elsewhere"),
    "hints of one match, from the same address": flood_of_hints("home"),
    "turns of many matches": flood_of_turns("elsewhere", 200),
    "turns of ten matches, from the same address": flood_of_turns("home", 10),
    "hints from many addresses": lambda number: Ticket("flood", frozenset({f"address {number % 40}"}), True),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_flood_of_questions_does_not_hold_another_match_up(attack: str) -> None:
    assert longest_wait(BotTime(PROCESSES), "home", ATTACKS[attack]) < 2.0


def test_the_queue_as_it_was_fails_the_same_test() -> None:
    assert longest_wait(Fifo(PROCESSES), "home", ATTACKS["hints of one match"]) > 20.0


def test_what_waits_stays_bounded() -> None:
    queue = BotTime(PROCESSES)
    for number in range(5_000):
        with contextlib.suppress(TooMany):
            queue.enter(Ticket(f"m{number}", frozenset({f"a{number % 500}"}), number % 2 == 0))
    assert len(queue.waiting) == queue.most


# Hints


class CountingAdviser(BotPool):
    """An adviser that counts, and answers when it may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.considered: list[Ticket] = []
        self.may_answer = asyncio.Event()
        self.is_full = False

    async def consider(
        self, game: Game, state: State, seat: int, seed: int, ticket: Ticket
    ) -> tuple[str, list[Thought]]:
        self.considered.append(ticket)
        if self.is_full:
            raise TooMany
        await self.may_answer.wait()
        return "level8", [Thought(state.legal_actions()[0], 0.5, 10, {"en": "because"})]


def test_a_question_is_thought_about_once_however_many_ask(tmp_path: Path) -> None:
    bots = CountingAdviser()

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        asking = [asyncio.create_task(matches.adviser.advise(live, 0, f"address {n}")) for n in range(40)]
        await asyncio.sleep(0.01)
        asking[3].cancel()
        bots.may_answer.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(found.pop(3), asyncio.CancelledError)
        assert len({id(one) for one in found}) == 1
        await matches.adviser.advise(live, 0, "later")
        assert len(bots.considered) == 1
        await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
        await matches.adviser.advise(live, 1, "later")
        assert len(bots.considered) == 2, "another question is another matter"

    with_matches(tmp_path / "table.sqlite", story, bots)


def usual_limits(matches: Matches) -> None:
    matches.limits = replace(GENEROUS, hints=0.001)
    matches.adviser = type(matches.adviser)(matches)


def test_a_seat_has_so_many_hints_whatever_it_takes_back(tmp_path: Path) -> None:
    """To take an answer back makes a new question of the old one, which would cost another hint each time."""
    bots = CountingAdviser()
    bots.may_answer.set()

    async def story(matches: Matches) -> None:
        usual_limits(matches)
        live, _ = await matches.found(wish())
        refused: list[str] = []
        for number in range(12):
            try:
                await matches.adviser.advise(live, 0, f"address {number}")
            except Trouble as error:
                refused.append(f"{error.kind}: {error}")
            await answers.answer(matches, live, 0, live.room.number, "order 1 2 3")
            await answers.undo(matches, live, 0, live.room.number)
        assert (len(bots.considered), len(refused)) == (5, 7)
        assert refused[0].startswith("limit: You can get another hint")

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_an_address_has_so_many_hints_in_all_its_matches(tmp_path: Path) -> None:
    bots = CountingAdviser()
    bots.may_answer.set()

    async def story(matches: Matches) -> None:
        usual_limits(matches)
        refused = 0
        for _ in range(30):
            live, _ = await matches.found(wish())
            try:
                await matches.adviser.advise(live, 0, "home")
            except Trouble:
                refused += 1
        assert (len(bots.considered), refused) == (20, 10)
        await matches.adviser.advise((await matches.found(wish()))[0], 0, "elsewhere")

    with_matches(tmp_path / "table.sqlite", story, bots)


def test_a_hint_that_finds_no_place_is_refused_in_a_sentence_and_may_be_asked_again(tmp_path: Path) -> None:
    bots = CountingAdviser()
    bots.may_answer.set()
    bots.is_full = True

    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish())
        with pytest.raises(Trouble, match="too busy for a hint"):
            await matches.adviser.advise(live, 0, "home")
        bots.is_full = False
        assert (await matches.adviser.advise(live, 0, "home")).bot == "level8"

    with_matches(tmp_path / "table.sqlite", story, bots)
