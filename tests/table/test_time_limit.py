"""The time limit of a match: the table watches the clock, and its journal and record say when time was called."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.games.miniatures.state import Table
from hulldown.kernel.record import replay
from hulldown.table import wire
from hulldown.table.play import answers, bot_turns, clocks, journal, matches
from hulldown.table.play.archive import record_of
from hulldown.table.play.connection import Connection
from hulldown.table.play.foretelling import foretell_time
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.replay import Replay
from tests.table.helper import Server, until, wish, with_matches
from tests.table.test_clocks import FirstAnswer, Times

OPTIONS: dict[str, Any] = {"time_limit": 30, "cost_limit": 50, "scenario": "name = 'open field'"}


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    for module in (clocks, matches, bot_turns):
        monkeypatch.setattr(module, "time", found)
    return found


async def begin(matches: Matches, seats: str = "pp", **settings: Any) -> Live:
    asked = wish("miniatures", seats, **settings)
    live, _ = await matches.found(wire.NewMatch(asked.game, asked.seats, OPTIONS, asked.settings))
    return live


async def answer(matches: Matches, live: Live, place: int = -1) -> None:
    do = str(live.room.state.legal_actions()[place])
    await answers.answer(matches, live, live.room.actor, live.room.shown, do)


def table_of(live: Live) -> Table:
    assert isinstance(live.room.state, Table)
    return live.room.state


def rings_in(live: Live, times: Times) -> float:
    assert live.room.rings_at is not None
    return live.room.rings_at - times.now


@pytest.mark.rule("miniatures.option.time_limit")
def test_time_is_called_after_so_many_minutes_whoever_thinks(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches)
        assert rings_in(live, times) == 1800.0
        times.now += 600
        await answer(matches, live)
        assert rings_in(live, times) == 1200.0
        stored = (await matches.store.entries(live.room.id))[-1].entry
        assert isinstance(stored, journal.Answered)
        assert stored.played == 600.0
        times.now += 1199
        await clocks._bell_rings(matches, live)
        assert not table_of(live).time_called, "too early: the bell is set again"
        times.now += 2
        actor, asked, since = live.room.actor, live.room.asked, live.room.since
        await clocks._bell_rings(matches, live)
        assert table_of(live).time_called
        assert (live.room.actor, live.room.asked, live.room.since) == (actor, asked, since), "the question stands"
        assert (live.bell, live.room.rings_at) == (None, None)
        await answer(matches, live)  # as somebody who has not heard of it yet

    with_matches(tmp_path / "table.sqlite", story)


@pytest.mark.rule("miniatures.mode.time-limit")
def test_the_match_ends_with_the_turn_and_its_record_says_when_time_was_called(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches)
        while table_of(live).turn < 2:
            await answer(matches, live)
        times.now += 1800
        await clocks._bell_rings(matches, live)
        while not live.room.is_over:
            await answer(matches, live)
        result = live.room.state.result
        assert result is not None
        assert result.reason.phrase.key == "result.time-limit"
        assert table_of(live).turn == 2
        text = record_of(live.room)
        assert text.count('{"by": "clock", "do": "time"}') == 1
        again = replay(text, "record", lambda _: hulldown.game("miniatures"))
        assert again.state.document() == live.room.state.document()
        film = Replay(live.room)
        place = [str(one.action) for one in live.room.match.answers].index("time")
        calls = [film.at(number).document().get("time_called", False) for number in (place, place + 1)]
        assert calls == [False, True]

    with_matches(tmp_path / "table.sqlite", story)


def test_time_goes_on_where_a_server_comes_back_and_stands_still_between(tmp_path: Path, times: Times) -> None:
    found: list[str] = []

    async def before(matches: Matches) -> None:
        live = await begin(matches)
        found.append(live.room.id)
        times.now += 600
        await answer(matches, live)

    async def after(matches: Matches) -> None:
        live = await matches.find(found[0])
        assert rings_in(live, times) == 1200.0
        times.now += 100
        await answer(matches, live)
        assert rings_in(live, times) == 1100.0
        times.now += 1200
        assert live.bell is not None
        await clocks._bell_rings(matches, live)

    async def last(matches: Matches) -> None:
        live = await matches.find(found[0])
        assert table_of(live).time_called, "what was called stays called"
        assert live.room.rings_at is None

    with_matches(tmp_path / "table.sqlite", before)
    times.now += 3600
    with_matches(tmp_path / "table.sqlite", after)
    with_matches(tmp_path / "table.sqlite", last)


def test_nothing_is_counted_before_all_seats_are_taken(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "po")
        assert live.room.rings_at is None
        times.now += 500
        await answers.come(matches, live, 1, "Zoe")
        assert rings_in(live, times) == 1800.0
        times.now += 100
        await answers.talk(matches, live, 1, "hello")
        assert rings_in(live, times) == 1700.0, "talking stops nothing"

    with_matches(tmp_path / "table.sqlite", story)


def test_bots_among_themselves_are_timed_while_somebody_watches(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "bb", pace=5.0)
        times.now += 5000
        assert live.room.rings_at is None
        live.connections.add(Connection())
        matches.resume(live)
        assert rings_in(live, times) == 1800.0

    with_matches(tmp_path / "table.sqlite", story, FirstAnswer(1))


def test_an_undo_does_not_give_time_back(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches, "pb")
        while live.room.actor != 0 or table_of(live).turn == 0:
            if live.room.actor == 0:
                await answer(matches, live)
            await asyncio.sleep(0.005)
        times.now += 1000
        mine = live.room.shown
        await answer(matches, live, 0)
        times.now += 800
        await clocks._bell_rings(matches, live)
        assert table_of(live).time_called
        await until(lambda: live.room.actor == 0)
        await answers.undo(matches, live, 0, live.room.shown)
        assert live.room.shown > mine
        assert not table_of(live).time_called
        await clocks._bell_rings(matches, live)
        assert table_of(live).time_called, "it is called again at once"

    with_matches(tmp_path / "table.sqlite", story, FirstAnswer(1))


def test_two_processes_call_it_once(tmp_path: Path, times: Times) -> None:
    async def story(matches: Matches) -> None:
        live = await begin(matches)
        times.now += 1801
        lines, waits_for = foretell_time(live.room)
        other = journal.Timed(lines, 1801.0)
        await matches.store.append(live.room.id, live.room.number + 1, times.now, other, waits_for)
        await clocks._bell_rings(matches, live)
        assert [str(one.action) for one in live.room.match.answers].count("time") == 1
        assert live.bell is None

    with_matches(tmp_path / "table.sqlite", story)


def test_the_bell_rings_by_itself(server: Server) -> None:
    """On a real server, with nearly all of the time gone."""
    body = {"game": "miniatures", "seats": [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Boris"}]}
    created = server.http.post("/api/matches", json={**body, "options": OPTIONS}).json()

    async def use_up() -> None:
        live = await server.matches.find(created["match"])
        for seat in (0, 1):
            await answers.give(server.matches, live, seat, "ab" * 16)
        live.room.played = 1799.8
        clocks.set_clocks(server.matches, live)

    assert server.http.get(f"/api/matches/{created['match']}").json()["rings_at"] is None, "nobody plays yet"
    server.run(use_up())
    assert server.http.get(f"/api/matches/{created['match']}").json()["rings_at"] > 0

    async def rung() -> None:
        live = await server.matches.find(created["match"])
        await until(lambda: table_of(live).time_called, "the bell")

    server.run(rung())
    assert server.http.get(f"/api/matches/{created['match']}").json()["rings_at"] is None


def test_an_assault_with_a_time_limit_is_not_made(server: Server) -> None:
    body = {"game": "miniatures", "seats": [{"kind": "person"}, {"kind": "person"}]}
    reply = server.http.post("/api/matches", json={**body, "options": {"time_limit": 30, "mode": "assault"}})
    assert reply.status_code == 400
    assert "an Assault has its eight turns" in reply.text
