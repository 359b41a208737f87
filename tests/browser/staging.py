"""Matches that stand at a moment worth a look: greedy has played them from fixed seeds into a folder for a server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from hulldown import bots
from hulldown.games.rush.view_types import RushView
from hulldown.kernel.generator import Xoshiro
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore

TO_ITS_END = 100_000  # answers: more than a game has


@dataclass(frozen=True)
class Scene:
    """A match of people and how far it is played."""

    game: str
    names: list[str]
    answers: int  # at least so many, and then until the first player is asked `ask`
    ask: str  # anything where it is empty
    seed: int
    options: dict[str, str | int | bool] = field(default_factory=dict)
    is_ending: bool = False  # Rush: not before the last round


@dataclass(frozen=True)
class Staged:
    """A match that was played that far."""

    id: str
    links: list[str]  # of the seats


def stage(folder: Path, scenes: dict[str, Scene]) -> dict[str, Staged]:
    """Plays the scenes into the folder, the data of a server that is started afterwards."""
    with ThreadPoolExecutor(1) as beside:  # a test of the browser has a loop of its own
        return beside.submit(lambda: asyncio.run(_play(folder, scenes))).result()


async def _play(folder: Path, scenes: dict[str, Scene]) -> dict[str, Staged]:
    matches = Matches(SqlStore(sqlite_url(folder / "table.sqlite")), BotPool(1), asyncio.to_thread)
    await matches.open()
    staged = {name: await _stage(matches, scene) for name, scene in scenes.items()}
    await matches.close()
    return staged


async def _stage(matches: Matches, scene: Scene) -> Staged:
    seats = [wire.SeatWish("person", name) for name in scene.names]
    wish = wire.NewMatch(scene.game, seats, scene.options, wire.Settings(spectators=True, verifiable=False))
    drawn = Xoshiro(scene.seed)
    matches.chance = lambda: drawn
    live, secrets = await matches.found(wish)
    greedy = bots.make("greedy", live.room.game)
    rng = Xoshiro(scene.seed, 1)
    while not live.room.is_over and not _is_there(live, scene):
        room = live.room
        action = greedy.choose(room.state.view(room.actor), room.state.legal_actions(), rng)
        await answers.answer(matches, live, room.actor, room.shown, str(action))
    return Staged(live.room.id, [f"/m/{live.room.id}#{secret}" for secret in secrets])


def _is_there(live: Live, scene: Scene) -> bool:
    room = live.room
    if len(room.match.answers) < scene.answers or room.actor != 0:
        return False
    if len(room.state.legal_actions()) == 1:
        return False  # it would be done by itself
    view = room.state.view(0)
    if scene.is_ending and isinstance(view, RushView) and view.ending == "running":
        return False
    return scene.ask in ("", view.ask)
