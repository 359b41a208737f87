"""Dice that are rolled again behind the back of somebody who is away, and clocks that never run out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hulldown.table.play import answers, clocks, journal
from hulldown.table.play.matches import Matches
from hulldown.table.problems import Trouble
from tests.table.helper import Browser, Message, Server, begin, first_legal, sitting, with_matches, write
from tests.table.helper import answered as answer_of
from tests.table.test_answers import to_boris
from tests.table.test_clocks import FirstAnswer, Times, times
from tests.table.test_clocks import begin as begin_timed

__all__ = ["times"]
SLOW = 10.0  # seconds: the bot that sits in thinks for as long as the test lasts


def begun(server: Server) -> tuple[Browser, Browser]:
    """Anna has answered, and Boris after her; cards were drawn."""
    return to_boris(server.create(pace=SLOW))


def propose(browser: Browser) -> Message:
    browser.send("undo", number=browser.table["number"])
    return browser.read_until(lambda table: table["proposals"])


def test_a_bot_that_sits_in_agrees_to_nothing(local_server: Server) -> None:
    anna, boris = begun(local_server)
    with sitting(anna, boris):
        boris.send("leave", bot="random")
        anna.read_until(lambda table: table["match"]["seats"][1]["left"])
        table = propose(anna)
        assert table["moment"] > 0
        assert table["proposals"][0]["waits_for"] == [1]
        boris.read_until(lambda table: table["proposals"])
        boris.send("consent", proposal=table["proposals"][0]["id"], yes=True)  # still his to say
        assert anna.read_until(lambda table: not table["proposals"])["moment"] == 0


def test_who_leaves_has_not_agreed(local_server: Server) -> None:
    anna, boris = begun(local_server)
    with sitting(anna, boris):
        propose(anna)
        boris.send("leave", bot="random")
        table = anna.read_until(lambda table: table["match"]["seats"][1]["left"])
        assert table["moment"] > 0
        assert table["proposals"][0]["waits_for"] == [1]


def test_two_do_not_agree_for_a_third_whose_time_is_over() -> None:
    room = begin("rush", people=3)
    for _ in range(6):
        write(room, answer_of(room, first_legal(room)))
    write(room, journal.Proposed(0, "undo"))
    proposal = next(iter(room.proposals))
    write(room, journal.Replaced(2, "level3", "time"))
    write(room, journal.Consented(1, proposal, True))
    assert room.proposals[proposal].waits_for == [2]


def test_spectators_do_not_come_in_behind_somebody_s_back(local_server: Server) -> None:
    anna, boris = begun(local_server)
    with sitting(anna, boris):
        boris.send("leave", bot="random")
        anna.read_until(lambda table: table["match"]["seats"][1]["left"])
        anna.send("spectators", on=True)
        assert anna.read_until(lambda table: table["proposals"])["match"]["settings"]["spectators"] is False


def test_a_returned_clock_runs_out_in_the_end(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin_timed(matches, seats="pp", seconds=100)
        for given in (10.0, 5.0, 2.5, 1.25):
            times.now += 200
            await clocks._flag_falls(matches, live, live.room.asked)
            assert live.room.seats[0].is_replaced
            await answers.come_back(matches, live, 0)
            assert live.room.seats[0].clock == given
        times.now += 200
        await clocks._flag_falls(matches, live, live.room.asked)
        with pytest.raises(Trouble, match="Your time is up"):
            await answers.come_back(matches, live, 0)

    with_matches(tmp_path / "table.sqlite", story, NeverAnswers(1))


class NeverAnswers(FirstAnswer):
    """A bot that sits in and thinks on."""

    async def ask(self, *_: object, **__: object) -> object:  # type: ignore[override]
        return await asyncio.Event().wait()
