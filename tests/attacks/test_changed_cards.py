"""Card files that change under a table: matches that cannot go on with them hide nothing and hold nobody up."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import delete

import hulldown
from hulldown import registry
from hulldown.bots.process import BotProcess
from hulldown.kernel.game import Game
from hulldown.table import wire
from hulldown.table.play import answers, bot_turns
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.matches import Matches
from hulldown.table.play.requests import Requests
from hulldown.table.server import strangers
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage import schema
from tests.table.conftest import change_cards
from tests.table.helper import until, wish, with_matches
from tests.table.older import execute
from tests.table.test_bot_pool import FakeProcess
from tests.table.test_bot_turns import Thinker

__all__ = ["change_cards"]
STRANDED = 6
RENAMED = ("barracks.csv", "volunteers,Volunteers", "helpers,Volunteers")  # everybody begins with one


def test_matches_of_changed_cards_neither_hide_nor_hold_up_the_bots_of_others(
    tmp_path: Path, change_cards: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than a server takes up at once have waited longer for a bot than the healthy one."""
    stuck, willing = Thinker(), Thinker()
    stuck.may_answer.clear()
    told: list[wire.Created] = []
    monkeypatch.setattr(bot_turns, "BEAT", 0.02)
    monkeypatch.setattr(bot_turns, "MOST_TAKEN_UP", 2)

    async def before(matches: Matches) -> None:
        for game in ["rush"] * STRANDED + ["cardgame"]:
            told.append(await Requests(matches).create(wish(game, "pb")))
            live = await matches.find(told[-1].match)
            while live.room.bot_to_ask() is None:
                await answers.answer(matches, live, 0, live.room.shown, str(live.room.state.legal_actions()[-1]))
        await until(lambda: len(stuck.questions) == STRANDED + 1)
        await execute(matches, delete(schema.card_sets))

    async def after(matches: Matches) -> None:
        live = await matches.find(told[-1].match)
        await until(lambda: live.room.actor == 0, "the answer of the healthy match's bot")
        claims = [wire.Claim(one.match, one.seats[0].secret or "") for one in told]
        listed = {one.match: one for one in await Requests(matches).mine(wire.Mine(claims))}
        assert set(listed) == {one.match for one in told}
        assert [listed[one.match].stopped for one in told] == [True] * STRANDED + [False]
        assert all("can't go on here" in listed[one.match].note for one in told[:-1])

    with_matches(tmp_path / "table.sqlite", before, stuck)
    change_cards("rush", *RENAMED)
    with_matches(tmp_path / "table.sqlite", after, willing)
    assert {seat for _, seat in willing.questions} == {1}


def test_a_file_that_changes_while_the_table_is_open_is_not_read_by_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that starts later would not know the cards of the matches, or not start at all."""
    folder = tmp_path / "game"
    shutil.copytree(hulldown.game("rush").folder / "cards", folder / "cards")
    game = hulldown.game("rush", folder / "cards")
    game.own_cards, game.folder = None, folder
    monkeypatch.setitem(registry._made, "rush", game)
    file = folder / "cards" / "vehicles.csv"
    as_it_was = file.read_bytes()

    async def story(matches: Matches) -> None:
        assert matches.cards.folder_of(game) is None
        for broken in (as_it_was.replace(b",0,", b",x,"), b"\xff\xfe", None):
            if broken is None:
                file.unlink()
            else:
                file.write_bytes(broken)
            kept = matches.cards.folder_of(game)
            assert kept is not None
            assert (kept / "vehicles.csv").read_bytes() == as_it_was
        live, _ = await matches.found(wish("rush"))
        with BotProcess("greedy", game, cards=matches.cards.folder_of(game)) as bot:
            reply = await asyncio.to_thread(bot.ask, live.room.state.clone(), 0, 1)
        assert reply.fault is None

    with_matches(tmp_path / "table.sqlite", story)


def test_the_processes_of_a_table_get_the_cards_that_it_was_opened_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakeProcess.made = []
    FakeProcess.may_start.set()
    monkeypatch.setattr(strangers, "BotProcess", FakeProcess)

    async def run() -> None:
        pool = BotPool(1)
        pool.folder_of = lambda game: tmp_path / game.id
        state = hulldown.game("cardgame").start(2, {"first_player": 1})
        await pool.ask(state.game, "level1", state, 0, 1, Ticket("a match"))
        await pool.close()

    asyncio.run(run())
    assert [one.cards for one in FakeProcess.made] == [tmp_path / "cardgame"]
