"""A whole match without a server, for `test_alone.py`, which runs this file in a process of its own:

    python alone.py GAME

No database and no web framework can be imported here, no thread and no process be started. Anna plays a bot over a
socket that is a pair of queues, somebody watches, and what came of it is written as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, NoReturn

FORBIDDEN = {"aiosqlite", "alembic", "asyncpg", "litestar", "sqlalchemy", "uvicorn", "websockets"}


class Nowhere(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in FORBIDDEN:
            raise ModuleNotFoundError(f"there is no {fullname} here")
        return None


def refuse(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("there are no threads and no processes here")


sys.meta_path.insert(0, Nowhere())
threading.Thread.start = refuse  # type: ignore[method-assign]
subprocess.Popen.__init__ = refuse  # type: ignore[method-assign]

import hulldown  # noqa: E402
from hulldown.kernel.record import replay  # noqa: E402
from hulldown.table import wire  # noqa: E402
from hulldown.table.play.beside import at_once  # noqa: E402
from hulldown.table.play.limits import Limits  # noqa: E402
from hulldown.table.play.matches import Matches  # noqa: E402
from hulldown.table.play.memory_store import MemoryStore  # noqa: E402
from hulldown.table.play.metrics import Metrics  # noqa: E402
from hulldown.table.play.opponents import OwnBots  # noqa: E402
from hulldown.table.play.requests import Requests  # noqa: E402
from hulldown.table.play.sockets import Closed, SocketConnection  # noqa: E402

Message = dict[str, Any]
SOON = 60.0
LIMITS = Limits(messages=1e6, questions=1e6, hints=1e6)


class Queues:
    """A socket as the rooms know it, made of two queues."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.code = 0

    async def receive(self) -> str:
        text = await self.said.get()
        if text is None:
            raise Closed
        return text

    async def send(self, text: str) -> None:
        self.told.put_nowait(text)

    async def close(self, code: int) -> None:
        self.code = code


class Browser:
    """One page at a match; every table that comes is kept."""

    def __init__(self, matches: Matches, match: str, secrets: list[str]) -> None:
        self.queues = Queues()
        self.task = asyncio.create_task(SocketConnection(matches, self.queues, Metrics()).run(match))
        self.table: Message = {}
        self.send("hello", secrets=secrets)

    def send(self, kind: str, **fields: object) -> None:
        self.queues.said.put_nowait(json.dumps({"type": kind, **fields}))

    async def read(self, kind: str) -> Message:
        while True:
            message: Message = json.loads(await asyncio.wait_for(self.queues.told.get(), SOON))
            if message["type"] == "table":
                self.table = message
            if message["type"] == kind:
                return message
            assert message["type"] not in ("refused", "gone"), message

    async def ask(self, kind: str, reply: str, **fields: object) -> Message:
        self.send(kind, **fields)
        return await self.read(reply)

    async def read_until(self, condition: Any) -> Message:
        while not self.table or not condition(self.table):
            await self.read("table")
        return self.table

    async def leave(self) -> None:
        self.queues.said.put_nowait(None)
        await self.task


def is_ready(table: Message) -> bool:
    """Anna is asked, or the match is over."""
    return bool(table["choices"]) or table["result"] is not None


async def answer(anna: Browser, rng: random.Random) -> str:
    """One of the answers that are offered; waits until it is stored and somebody is asked again."""
    table = anna.table
    do: str = rng.choice(table["choices"])["do"]
    accepted = (await anna.ask("answer", "accepted", number=table["number"], do=do))["number"]
    await anna.read_until(lambda table: table["number"] >= accepted and is_ready(table))
    return do


async def take_back(anna: Browser, do: str) -> None:
    """The bot agrees to everything, so the last answer is gone and can be given again."""
    before = anna.table
    accepted = (await anna.ask("undo", "accepted", number=before["number"]))["number"]
    table = await anna.read_until(lambda table: table["number"] >= accepted and is_ready(table))
    assert table["moment"] < before["moment"]
    assert do in [choice["do"] for choice in table["choices"]]


async def play(game: str) -> Message:
    store = MemoryStore()
    matches = Matches(store, OwnBots("level1"), at_once, LIMITS)
    requests = Requests(matches)
    await matches.open()
    seats = [wire.SeatWish("person", "Anna"), wire.SeatWish("bot", bot="random")]
    made = await requests.create(wire.NewMatch(game, seats, {}, wire.Settings(spectators=True, pace=0.0)))
    secret = made.seats[0].secret
    assert secret is not None
    rng = random.Random(5)
    anna, watcher = Browser(matches, made.match, [secret]), Browser(matches, made.match, [])
    await anna.read_until(is_ready)
    await watcher.read("table")

    anna.send("say", text="good luck")
    told = await watcher.read_until(lambda table: table["chat"])
    assert [(one["name"], one["text"]) for one in told["chat"]] == [("Anna", "good luck")]
    hint = await anna.ask("hint", "hint", id=1, number=anna.table["number"])
    assert hint["bot"] == "level1" or hint["problem"]["kind"] == "not-now"
    seen = await anna.ask("preview", "preview", id=2, number=anna.table["number"], do=anna.table["choices"][0]["do"])
    assert seen["problem"] is None

    answers = 0
    undone = 0
    while anna.table["result"] is None:
        do = await answer(anna, rng)
        answers += 1
        if answers in (2, 5, 9) and anna.table["result"] is None:
            await take_back(anna, do)
            undone += 1
    told = await watcher.read_until(lambda table: table["result"] is not None)
    assert told["seat"] is None
    assert told["result"] == anna.table["result"]

    text, _ = await requests.record(made.match)
    again = replay(text, "record", hulldown.game)
    live = await matches.find(made.match)
    assert again.state.document() == live.room.state.document()
    last = anna.table["moment"]
    for number in (0, last // 2, last):
        for seat, is_open in ((0, False), (None, False), (1, True)):
            shown = await requests.moment(made.match, number, [], seat, is_open, "en")
            assert (shown.number, shown.last, shown.seat) == (number, last, seat)
    (mine,) = await requests.mine(wire.Mine([wire.Claim(made.match, secret)]))
    assert mine.over
    await anna.leave()
    await watcher.leave()
    faults = matches.opponents.faults
    await matches.close()

    # Whoever opens the store again finds the same.
    later = Matches(store, OwnBots(), at_once, LIMITS)
    await later.open()
    found = await later.find(made.match)
    assert found is not live
    assert found.room.state.document() == live.room.state.document()
    await later.close()
    return {
        "answers": answers, "undone": undone, "moments": last, "faults": faults,
        "winners": anna.table["result"]["winners"], "threads": threading.active_count(),
        "imported": sorted(FORBIDDEN & {name.partition(".")[0] for name in sys.modules}),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(sys.argv[1]))))
