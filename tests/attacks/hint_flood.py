"""Forty sockets of one match ask for a hint every second; how long does the bot of another match take for its answers?

    uv run python -m tests.attacks.hint_flood [SECONDS] [MATCHES]

The server is a process of its own, and the flood comes from one address, the other match from another. With MATCHES the
forty sockets ask in so many matches, so that they do not share what was thought about one question. Figures before and
after are in docs/decisions/0023-bot-time-is-shared.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hulldown.table.storage.engines import sqlite_url
from tests.table.processes import ServerProcess

Message = dict[str, Any]
SOCKETS = 40
PROCESSES = 4


def create(server: ServerProcess, bot: str) -> tuple[str, str]:
    """A match of Rush against a bot: its id, and the secret of the person's seat."""
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": bot}]
    body = {"game": "rush", "seats": seats, "options": {"first_player": 1}, "settings": {"pace": 0}}
    ask = Request(f"{server.address}/api/matches", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(ask, timeout=20) as reply:
        told: Message = json.load(reply)
    return told["match"], told["seats"][0]["secret"]


async def sit(server: ServerProcess, match: str, secret: str, address: str) -> ClientConnection:
    where = f"ws://127.0.0.1:{server.port}/api/matches/{match}/socket"
    socket = await connect(where, local_addr=(address, 0), max_size=None, open_timeout=60)
    await socket.send(json.dumps({"type": "hello", "secrets": [secret]}))
    return socket


async def flood(socket: ClientConnection, heard: Counter[str]) -> None:
    """Asks for a hint every second, whatever comes of it."""

    async def listen() -> None:
        async for text in socket:
            message: Message = json.loads(text)
            seen["number"] = message.get("number", seen["number"])
            if message["type"] in ("hint", "refused"):
                heard[message["type"]] += 1

    seen = {"number": 0}
    listening = asyncio.create_task(listen())
    with contextlib.suppress(ConnectionClosed):
        for id in range(10_000):
            await asyncio.sleep(1.0)
            await socket.send(json.dumps({"type": "hint", "id": id, "number": seen["number"]}))
    listening.cancel()


async def play(socket: ClientConnection, waits: list[float]) -> None:
    """Takes the first answer each time, and notes how long each answer of the bot takes."""
    asked = 0.0
    async for text in socket:
        message: Message = json.loads(text)
        if message["type"] != "table":
            continue
        now = time.monotonic()
        if asked:
            waits.append(now - asked)
        asked = now if message["ask"].get("seat") == 1 else 0.0
        if message["choices"]:
            answer = {"type": "answer", "number": message["number"], "do": message["choices"][0]["do"]}
            await socket.send(json.dumps(answer))
        elif message["match"]["over"]:
            return


async def attack(server: ServerProcess, seconds: float, matches: int) -> tuple[list[float], list[float], Counter[str]]:
    calm: list[float] = []
    waits: list[float] = []
    heard: Counter[str] = Counter()
    first = await sit(server, *create(server, "level3"), "127.0.0.1")
    playing = asyncio.create_task(play(first, calm))
    await asyncio.sleep(seconds / 4)
    playing.cancel()
    flooded = [create(server, "level8") for _ in range(matches)]
    sockets = [await sit(server, *flooded[number % matches], "127.0.0.2") for number in range(SOCKETS)]
    flooding = [asyncio.create_task(flood(socket, heard)) for socket in sockets]
    await asyncio.sleep(seconds / 4)
    second = await sit(server, *create(server, "level3"), "127.0.0.1")
    began = time.monotonic()
    playing = asyncio.create_task(play(second, waits))
    await asyncio.sleep(seconds)
    if not waits:
        waits.append(time.monotonic() - began)  # the first answer has not come
    for task in [playing, *flooding]:
        task.cancel()
    await asyncio.gather(playing, *flooding, return_exceptions=True)
    for socket in [first, second, *sockets]:
        await socket.close()
    return calm, waits, heard


def told(name: str, waits: list[float]) -> str:
    ordered = sorted(waits) or [float("nan")]
    return f"{name}: {len(waits)} answers, median {ordered[len(ordered) // 2]:.2f} s, longest {ordered[-1]:.2f} s"


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(sqlite_url(Path(folder) / "table.sqlite"), Path(folder), bots=PROCESSES)
        server.start()
        try:
            calm, waits, heard = asyncio.run(attack(server, seconds, matches))
        finally:
            server.kill()
    print(told("level3 alone", calm))
    print(told(f"level3 beside {SOCKETS} sockets that ask for hints", waits))
    print(f"hints {heard['hint']}, refused {heard['refused']}")


if __name__ == "__main__":
    main()
