"""Servers that are killed while many matches run. What was acknowledged is looked for in the journals afterwards.

    uv run python -m tests.table.kills sqlite postgresql two --kills 200

`two` are two processes behind one port on PostgreSQL, of which one is killed at a time. PostgreSQL needs
HULLDOWN_TEST_POSTGRES, as the tests do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
from sqlalchemy import select

import hulldown
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.kernel.state import CHANCE
from hulldown.table.play import journal
from hulldown.table.play.archive import record_of
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.room import Room
from hulldown.table.storage.schema import matches
from hulldown.table.storage.sql_store import SqlStore

from .players import Player, Watcher, make_match, wish
from .processes import ServerProcess, new_database

GAMES = ("rush", "cardgame", "miniatures")
MORE = 2  # answers in each match after the last kill
BLINK = 0.02  # seconds: how long somebody thinks, at most
KINDS = {"sqlite": "sqlite", "postgresql": "postgresql", "two": "postgresql"}  # and the database of each


@dataclass
class Scene:
    """What runs, and how often a server is killed meanwhile."""

    played: int  # matches of a person against a bot
    proved: int  # matches of two people whose draws are proved
    watched: int  # matches of bots alone, with somebody who looks on
    kills: int
    life: tuple[float, float]  # seconds until a kill, from the moment the server is started, at least and at most
    workers: int = 1
    drop: float = 0.1
    is_to_the_end: bool = True
    limit: float = 120.0


def run(scene: Scene, url: str, folder: Path, seed: int) -> str:
    """Fails where anything was lost; otherwise says what was seen."""
    began = time.monotonic()
    server = ServerProcess(url, folder, bots=4, workers=scene.workers)
    server.start()
    try:
        players, watched = asyncio.run(_run(scene, server, random.Random(seed)))
    finally:
        server.stop()
    assert "Traceback" not in server.said, server.said[-3000:]
    entries, finished, draws = asyncio.run(_examine(url, players, watched, scene.is_to_the_end))
    acknowledged = sum(len(player.acknowledged) for player in players)
    unheard = sum(len(player.sent) - len(player.acknowledged) for player in players)
    assert acknowledged > scene.kills * 3
    for player in players:
        assert all(refusal.startswith("late") for refusal in player.refusals), player.refusals
    return (
        f"{scene.played + scene.proved + scene.watched} matches, {finished} finished, {scene.kills} kills, {entries:,}"
        f" entries, {acknowledged:,} answers acknowledged, {unheard:,} more sent, {draws:,} draws proved,"
        f" {sum(one.connections for one in players):,} connections, {sum(len(one.refusals) for one in players):,}"
        f" refusals, none lost, {time.monotonic() - began:.0f} s"
    )


async def _run(scene: Scene, server: ServerProcess, rng: random.Random) -> tuple[list[Player], list[str]]:
    players: list[Player] = []
    watched: list[str] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        for number in range(scene.played + scene.proved):
            is_proved = number >= scene.played
            body = wish(GAMES[number % len(GAMES)], 2 if is_proved else 1, 0 if is_proved else 1, is_proved=is_proved)
            match, secrets = await make_match(client, body)
            for seat, secret in enumerate(secrets):
                if secret is not None:
                    player = Player(lambda: server.address, match, seat, secret, rng.getrandbits(32))
                    player.entropy = rng.randbytes(16).hex() if is_proved else ""
                    players.append(player)
        for number in range(scene.watched):
            watched.append((await make_match(client, wish(GAMES[number % len(GAMES)], 0, 2)))[0])
    tasks = [asyncio.create_task(player.play(BLINK, scene.drop)) for player in players]
    watchers = [asyncio.create_task(Watcher(lambda: server.address, match).watch()) for match in watched]
    try:
        await _kill(scene, server, players, tasks, rng)
        await _go_on(scene, server, players, tasks, watched)
    finally:
        for task in [*tasks, *watchers]:
            task.cancel()
        await asyncio.gather(*tasks, *watchers, return_exceptions=True)
    return players, watched


async def _kill(
    scene: Scene, server: ServerProcess, players: list[Player], tasks: list[asyncio.Task[None]], rng: random.Random
) -> None:
    """Again and again: in the moment in which somebody hears that an answer is stored, at any moment, and while the
    server is still starting."""
    moment = asyncio.Event()
    left = 0

    def strike() -> None:
        if scene.workers > 1:
            server.kill_worker(rng.randrange(scene.workers))
        else:
            server.kill()  # here and now: what is not on the disk yet never gets there

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            strike()
            moment.set()

    for player in players:
        player.on_accepted = count
    for number in range(scene.kills):
        is_struck = False
        if number % 4 < 2:
            left = rng.randint(1, len(players))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(moment.wait(), 30)
                is_struck = True
            moment.clear()
            left = 0
        else:
            await asyncio.sleep(rng.uniform(*scene.life))
        if scene.workers == 1:
            await asyncio.to_thread(server.kill)
        elif not is_struck:
            strike()
        for task in tasks:
            if task.done():
                task.result()  # an assertion of a player
        if scene.workers == 1:
            await asyncio.to_thread(server.start, number % 4 != 2)
    await asyncio.to_thread(server.wait_until_ready)


async def _go_on(
    scene: Scene, server: ServerProcess, players: list[Player], tasks: list[asyncio.Task[None]], watched: list[str]
) -> None:
    """To the end of all matches, or until each has moved on after the last kill."""
    deadline = time.monotonic() + scene.limit
    marks = {id(player): len(player.acknowledged) for player in players}
    began = {match: await _number(server, match) for match in watched}
    while True:
        for task in tasks:
            if task.done():
                task.result()
        now = {match: await _number(server, match) for match in watched}
        waiting = [
            f"{one.match} at {one.number}"
            for one in players
            if not one.is_over and (scene.is_to_the_end or len(one.acknowledged) < marks[id(one)] + MORE)
        ] + [
            f"{match} at {number}"
            for match, (number, is_over) in now.items()
            if not is_over and (scene.is_to_the_end or number < began[match][0] + MORE)
        ]
        if not waiting:
            return
        assert time.monotonic() < deadline, f"did not go on: {', '.join(waiting)}; {server.said[-2000:]}"
        await asyncio.sleep(0.3)


async def _number(server: ServerProcess, match: str) -> tuple[int, bool]:
    """How far a match has come; asked again where a process that was killed is still missed."""
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        while True:
            try:
                reply = await client.get(f"/api/matches/{match}")
            except httpx.HTTPError:
                await asyncio.sleep(0.2)
                continue
            if reply.status_code == 200:
                return reply.json()["number"], reply.json()["over"]
            assert reply.status_code == 503, reply.text
            await asyncio.sleep(0.2)


async def _examine(url: str, players: list[Player], watched: list[str], is_to_the_end: bool) -> tuple[int, int, int]:
    """Reads every journal as the server would, without the server."""
    store = SqlStore(url)
    by_match: dict[str, list[Player]] = {}
    for player in players:
        by_match.setdefault(player.match, []).append(player)
    entries = finished = draws = 0
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
            for player in by_match.get(row.id, []):
                await _compare(store, player)
            if room.seal is not None and room.is_over:
                record = record_of(room, await store.find_secret(row.id))
                draws += prove(replay(record, "record", hulldown.game))
    finally:
        await store.engine.dispose()
    return entries, finished, draws


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
        assert room.actor != CHANCE or room.withholding
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


LONG = Scene(played=60, proved=30, watched=10, kills=200, life=(0.0, 4.0), limit=1500)


def scene_of(kind: str, scene: Scene) -> Scene:
    return replace(scene, workers=2) if kind == "two" else scene


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.kills")
    parser.add_argument("kinds", nargs="+", choices=list(KINDS))
    parser.add_argument("--kills", type=int, default=LONG.kills)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2)
    chosen = parser.parse_args(arguments)
    share = chosen.matches // 10
    for kind in chosen.kinds:
        scene = replace(LONG, kills=chosen.kills, played=6 * share, proved=3 * share, watched=share)
        with tempfile.TemporaryDirectory() as folder, new_database(KINDS[kind], Path(folder)) as url:
            print(f"{kind}: {run(scene_of(kind, scene), url, Path(folder), chosen.seed)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
