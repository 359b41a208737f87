"""Scripted clients: they make matches, play legal answers over the socket, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

AGAIN = 0.05  # seconds until somebody tries to connect again


class Seen(msgspec.Struct):
    """What a client needs of any message."""

    type: str
    number: int = -1
    seat: int | None = None
    ask: dict[str, Any] = {}
    choices: list[dict[str, Any]] = []
    result: dict[str, Any] | None = None
    problem: dict[str, Any] = {}
    view: msgspec.Raw = msgspec.Raw(b"null")


read = msgspec.json.Decoder(Seen).decode


def wish(
    game: str, people: int, bots: int, pace: float = 0.0, bot: str = "random", is_proved: bool = False
) -> dict[str, object]:
    """A match of so many people and bots; it begins at once, unless draws are proved: then everybody gives entropy."""
    seats = [{"kind": "person", "name": f"Person {seat}"} for seat in range(people)]
    seats += [{"kind": "bot", "bot": bot} for _ in range(bots)]
    return {"game": game, "seats": seats, "settings": {"pace": pace, "spectators": True, "verifiable": is_proved}}


async def make_match(client: httpx.AsyncClient, body: dict[str, object]) -> tuple[str, list[str | None]]:
    """The id of a new match and the secrets of its seats."""
    reply = await client.post("/api/matches", json=body)
    assert reply.status_code == 201, reply.text
    made = reply.json()
    return made["match"], [seat["secret"] for seat in made["seats"]]


class Player:
    """One person at one match, through all that happens to the server."""

    def __init__(self, where: Callable[[], str], match: str, seat: int, secret: str, seed: int) -> None:
        self.where = where
        self.match = match
        self.seat = seat
        self.secret = secret
        self.rng = random.Random(seed)
        self.sent: dict[int, list[str]] = {}  # at which number which answers were sent
        self.acknowledged: dict[int, str] = {}  # the number of the entry, the answer
        self.number = 0  # of the last table
        self.is_over = False
        self.connections = 0
        self.refusals: list[str] = []
        self.entropy = ""  # what the seat gives where draws are proved
        self.on_accepted: Callable[[], None] = lambda: None

    async def hello(self) -> ClientConnection:
        """A connection, as soon as there is a server."""
        address = self.where().replace("http", "ws", 1)
        while True:
            try:
                socket = await connect(f"{address}/api/matches/{self.match}/socket", max_size=None, close_timeout=1)
            except (OSError, InvalidHandshake, EOFError, TimeoutError):
                await asyncio.sleep(AGAIN)
                continue
            try:
                await socket.send(msgspec.json.encode({"type": "hello", "secrets": [self.secret]}).decode())
                if self.entropy:  # the same each time: who has heard it does not mind
                    given = {"type": "entropy", "seat": self.seat, "entropy": self.entropy}
                    await socket.send(msgspec.json.encode(given).decode())
            except ConnectionClosed:
                continue
            self.connections += 1
            return socket

    async def play(self, think: float = 0.0, drop: float = 0.0) -> None:
        """Answers to the end; `drop` is how likely the line is cut right after an answer was sent."""
        while not self.is_over:
            socket = await self.hello()
            try:
                await self._play(socket, think, drop)
            except ConnectionClosed:
                pass
            finally:
                socket.transport.abort()

    async def _play(self, socket: ClientConnection, think: float, drop: float) -> None:
        pending: tuple[int, str] | None = None
        is_first = True
        while not self.is_over:
            seen = read(await socket.recv())
            if seen.type == "accepted":
                assert pending is not None
                assert seen.number == pending[0] + 1
                self.acknowledged[seen.number] = pending[1]
                pending = None
                self.on_accepted()
            elif seen.type == "refused":
                self.refusals.append(f"{seen.problem['kind']}: {seen.problem['say']}")
                pending = None
            elif seen.type == "table":
                newest = max(self.acknowledged, default=0)
                assert not is_first or seen.number >= newest, f"{self.match}: {newest} was acknowledged and is gone"
                is_first = False
                self.number = seen.number
                self.is_over = seen.result is not None
                if seen.choices and pending is None and seen.ask["seat"] == self.seat:
                    await asyncio.sleep(self.rng.random() * think)
                    pending = (seen.number, self.rng.choice(seen.choices)["do"])
                    self.sent.setdefault(pending[0], []).append(pending[1])
                    await socket.send(
                        msgspec.json.encode({"type": "answer", "number": pending[0], "do": pending[1]}).decode()
                    )
                    if self.rng.random() < drop:
                        return
            else:
                assert seen.type in ("presence", "wait"), seen


class Watcher:
    """Somebody who looks on for as long as it is let: bots among themselves play while somebody does."""

    def __init__(self, where: Callable[[], str], match: str) -> None:
        self.where = where
        self.match = match

    async def watch(self) -> None:
        while True:
            address = self.where().replace("http", "ws", 1)
            try:
                async with connect(
                    f"{address}/api/matches/{self.match}/socket", max_size=None, close_timeout=1
                ) as line:
                    await line.send('{"type": "hello", "secrets": []}')
                    async for _ in line:
                        pass
            except (OSError, InvalidHandshake, EOFError, TimeoutError, ConnectionClosed):
                pass
            await asyncio.sleep(AGAIN)
