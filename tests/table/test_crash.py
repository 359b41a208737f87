"""Servers are killed while many matches run: nothing that was acknowledged is lost, nothing is half-written."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

import hulldown
from hulldown.kernel.state import CHANCE
from hulldown.table.play import journal
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.room import Room
from hulldown.table.storage.schema import matches
from hulldown.table.storage.sql_store import SqlStore

from .players import Player, make_match, wish
from .processes import ServerProcess, new_database

GAMES = ("rush", "cardgame", "miniatures")
MORE = 2  # answers in each match after the last kill
BLINK = 0.02  # seconds: how long somebody thinks, at most


@dataclass
class Scene:
    """What runs, and how often the server is killed meanwhile."""

    played: int  # matches of a person against a bot
    watched: int  # matches of bots alone
    kills: int
    life: tuple[float, float]  # seconds until a kill, from the moment the server is started, at least and at most
    drop: float = 0.1
    is_to_the_end: bool = True
    limit: float = 120.0


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_database(request.param, tmp_path) as made:
        yield made


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(url: str, tmp_path: Path) -> None:
    scene = Scene(played=6, watched=2, kills=3, life=(0.3, 1.2), is_to_the_end=False, limit=180)
    run(scene, url, tmp_path, seed=1)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_over_hundreds_of_games(url: str, tmp_path: Path) -> None:
    scene = Scene(played=150, watched=50, kills=30, life=(0.0, 4.0), limit=1500)
    run(scene, url, tmp_path, seed=2)


def run(scene: Scene, url: str, folder: Path, seed: int) -> None:
    server = ServerProcess(url, folder, bots=4)
    server.start()
    try:
        players, watched = asyncio.run(_run(scene, server, random.Random(seed)))
    finally:
        server.stop()
    assert "Traceback" not in server.said, server.said[-3000:]
    entries, finished = asyncio.run(_examine(url, players, watched, scene.is_to_the_end))
    acknowledged = sum(len(player.acknowledged) for player in players)
    unheard = sum(len(player.sent) - len(player.acknowledged) for player in players)
    assert acknowledged > scene.kills * 5
    print(
        f"{len(players) + len(watched)} matches, {finished} finished, {scene.kills} kills, {entries} entries,"
        f" {acknowledged} answers acknowledged, {unheard} more sent, {sum(one.connections for one in players)}"
        f" connections, {sum(len(one.refusals) for one in players)} refusals"
    )
    for player in players:
        assert all(refusal.startswith("late") for refusal in player.refusals), player.refusals


async def _run(scene: Scene, server: ServerProcess, rng: random.Random) -> tuple[list[Player], list[str]]:
    players: list[Player] = []
    watched: list[str] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        for number in range(scene.played):
            match, secrets = await make_match(client, wish(GAMES[number % len(GAMES)], 1, 1))
            assert secrets[0] is not None
            players.append(Player(lambda: server.address, match, 0, secrets[0], rng.getrandbits(32)))
        for number in range(scene.watched):
            watched.append((await make_match(client, wish(GAMES[number % len(GAMES)], 0, 2)))[0])
    tasks = [asyncio.create_task(player.play(BLINK, scene.drop)) for player in players]
    try:
        await _kill(scene, server, players, tasks, rng)
        await _go_on(scene, server, players, tasks, watched)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return players, watched


async def _kill(
    scene: Scene, server: ServerProcess, players: list[Player], tasks: list[asyncio.Task[None]], rng: random.Random
) -> None:
    """Again and again: in the moment in which somebody hears that an answer is stored, at any moment, and while the
    server is still starting."""
    moment = asyncio.Event()
    left = 0

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            server.kill()  # here and now: what is not on the disk yet never gets there
            moment.set()

    for player in players:
        player.on_accepted = count
    for number in range(scene.kills):
        if number % 4 < 2:
            left = rng.randint(1, len(players))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(moment.wait(), 30)
            moment.clear()
            left = 0
        else:
            await asyncio.sleep(rng.uniform(*scene.life))
        await asyncio.to_thread(server.kill)
        for task in tasks:
            if task.done():
                task.result()  # an assertion of a player
        await asyncio.to_thread(server.start, number % 4 != 2)
    await asyncio.to_thread(server.wait_until_ready)


async def _go_on(
    scene: Scene, server: ServerProcess, players: list[Player], tasks: list[asyncio.Task[None]], watched: list[str]
) -> None:
    """To the end of all matches, or until each has moved on after the last kill."""
    deadline = time.monotonic() + scene.limit
    marks = [len(player.acknowledged) for player in players]
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        began = {match: (await client.get(f"/api/matches/{match}")).json() for match in watched}
        while True:
            for task in tasks:
                if task.done():
                    task.result()
            infos = {match: (await client.get(f"/api/matches/{match}")).json() for match in watched}
            waiting = [
                f"{one.match} at {one.number}"
                for one, mark in zip(players, marks, strict=True)
                if not one.is_over and (scene.is_to_the_end or len(one.acknowledged) < mark + MORE)
            ] + [
                f"{id} at {one['number']}"
                for id, one in infos.items()
                if not one["over"] and (scene.is_to_the_end or one["number"] < began[id]["number"] + MORE)
            ]
            if not waiting:
                return
            assert time.monotonic() < deadline, f"did not go on: {', '.join(waiting)}; {server.said[-2000:]}"
            await asyncio.sleep(0.3)


async def _examine(url: str, players: list[Player], watched: list[str], is_to_the_end: bool) -> tuple[int, int]:
    """Reads every journal as the server would, without the server."""
    store = SqlStore(url)
    by_match = {player.match: player for player in players}
    entries = finished = 0
    try:
        async with store.engine.connect() as connection:
            rows = (await connection.execute(select(matches.c.id, matches.c.number, matches.c.waits_for))).all()
        assert {row.id for row in rows} == {*by_match, *watched}
        for row in rows:
            room = await _fold_carefully(store, row.id)
            assert row.number == room.number
            assert row.waits_for == room.waits_for
            entries += room.number
            finished += room.is_over
            assert room.is_over or not is_to_the_end
            player = by_match.get(row.id)
            if player is not None:
                await _compare(store, player)
    finally:
        await store.engine.dispose()
    return entries, finished


async def _fold_carefully(store: SqlStore, id: str) -> Room:
    """Entry by entry: after each of them somebody is asked or the game is over, so none was cut off."""
    found = await store.find(id)
    assert found is not None
    row, sitting = found
    seats = [Occupant("bot" if one.kind == "bot" else "person", one.name, one.bot) for one in sitting]
    room = Room(Founding(id, hulldown.game(row.game), row.options, seats, row.settings, row.created))
    for expected, written in enumerate(await store.entries(id), start=1):
        assert written.number == expected
        room.take(written)
        assert room.actor != CHANCE
    return room


async def _compare(store: SqlStore, player: Player) -> None:
    """What was acknowledged stands at its number; what stands there of this seat was sent, for that question."""
    stands: dict[int, str] = {}
    shown = 0  # the number that everybody sees
    for written in await store.entries(player.match):
        if isinstance(written.entry, journal.Answered) and written.entry.answers[0].by == player.seat:
            if not written.entry.answers[0].passed:
                stands[shown + 1] = written.entry.answers[0].do
        shown += journal.numbers(written.entry)
    for number, do in player.acknowledged.items():
        assert stands.get(number) == do, f"{player.match}: entry {number} was acknowledged as {do}"
    for number, do in stands.items():
        assert do in player.sent.get(number - 1, []), f"{player.match}: entry {number} is {do}, which nobody sent"
