"""A table to test: the real server on a local port, browsers that speak its protocol, and rooms without a server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
import uvicorn
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import hulldown
from hulldown.bots.guard import Reply
from hulldown.conformance.properties import walk_match
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import State
from hulldown.table import wire
from hulldown.table.play import journal
from hulldown.table.play.bot_time import Ticket
from hulldown.table.play.chance import unproved
from hulldown.table.play.foretelling import deal, foretell
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.journal import Answer, Entry, Written
from hulldown.table.play.limits import Limits
from hulldown.table.play.matches import Matches
from hulldown.table.play.room import Room
from hulldown.table.play.seating import hash_secret
from hulldown.table.server.app import make_app
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.server.door import Door
from hulldown.table.server.engine_files import EngineFiles
from hulldown.table.server.listening import settings
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore

T = TypeVar("T")
Message = dict[str, Any]
SOON = 20.0  # seconds within which everything has to have happened, on a busy machine
EACH_GAME = pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
SEAT_1_BEGINS: dict[str, dict[str, str | int | bool]] = {
    "rush": {"first_player": 1},
    "cardgame": {"first_player": 1},
    "miniatures": {},
}
GENEROUS = Limits(messages=1e6, questions=1e6, creations=1e6, hints=1e6, reviews=0)


# Rooms without a server


def founding(game: str = "cardgame", people: int = 2, bots: int = 0, **settings: Any) -> Founding:
    """A match with so many people, who are called Anna, Boris and so on, and bots behind them."""
    names = ["Anna", "Boris", "Clara", "Dora", "Emil"][:people]
    seats = [Occupant("person", name, None) for name in names] + [
        Occupant("bot", f"bot {n}", "random") for n in range(bots)
    ]
    options: dict[str, object] = dict(SEAT_1_BEGINS[game])
    return Founding("a-match", hulldown.game(game), options, seats, wire.Settings(**settings), 1000.0)


def begin(game: str = "cardgame", people: int = 2, bots: int = 0, seed: int = 1, **settings: Any) -> Room:
    """A room in which the first question has been asked, with everything that chance dealt before."""
    room = Room(founding(game, people, bots, **settings))
    trial = room.state.clone()
    lines: list[Answer] = []
    rng = Xoshiro(seed)
    deal(trial, lines, unproved(lambda: rng))
    write(room, journal.Began(lines))
    return room


def write(room: Room, entry: Entry, at: float | None = None) -> Written:
    """Folds the next entry in, a second after the last one."""
    written = Written(room.number + 1, 1000.0 + room.number + 1 if at is None else at, entry)
    room.take(written)
    return written


def answered(room: Room, do: str, seed: int = 1, used: float = 0.0) -> journal.Answered:
    rng = Xoshiro(seed)
    lines, _ = foretell(room, room.game.parse(room.state, do), room.actor, unproved(lambda: rng))
    return journal.Answered(lines, used)


def first_legal(room: Room) -> str:
    return str(room.state.legal_actions()[0])


def near_the_end(game: str, left: int, seed: int = 1) -> State:
    """The position of a random game with so many decisions left, or a few more, in which a seat is asked."""
    match = walk_match(Match(hulldown.game(game), 2, SEAT_1_BEGINS[game]), seed, 100_000)
    length = len(match.answers) - left
    match.rewind(length)
    while match.state.actor < 0:
        length -= 1
        match.rewind(length)
    return match.state


# Matches without a network


def with_matches(path: Path, story: Callable[[Matches], Coroutine[None, None, T]], opponents: Any = None) -> T:
    """Runs a story in matches that lie in a file."""

    async def run() -> T:
        matches = Matches(SqlStore(sqlite_url(path)), opponents or NoBots(), asyncio.to_thread, GENEROUS)
        await matches.open()
        try:
            return await asyncio.wait_for(story(matches), SOON)
        finally:
            await matches.close()

    return asyncio.run(run())


class NoBots(BotPool):
    """BotPool that nobody may ask."""

    async def ask(self, game: Game, bot: str, state: State, seat: int, seed: int, ticket: Ticket) -> Reply:
        raise AssertionError("a bot was asked")


def wish(game: str = "cardgame", seats: str = "pp", **settings: Any) -> wire.NewMatch:
    """A wish for a match; each letter of `seats` is a person, a bot or an open seat."""
    kinds: dict[str, wire.SeatWish] = {
        "b": wire.SeatWish("bot", bot="random"),
        "o": wire.SeatWish("open"),
    }
    names = iter(["Anna", "Boris", "Clara", "Dora", "Emil"])
    sitting = [kinds.get(letter) or wire.SeatWish("person", next(names)) for letter in seats]
    settings.setdefault("pace", 0.0)
    settings.setdefault("verifiable", False)  # so that a test meets the deal of its seed
    return wire.NewMatch(game, sitting, dict(SEAT_1_BEGINS[game]), wire.Settings(**settings))


async def until(condition: Callable[[], object], what: str = "what was awaited") -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(0.005)


# The server


class _Prompt(uvicorn.Server):
    """Ends as soon as it is told to, not at its next tick."""

    async def main_loop(self) -> None:
        self.told = asyncio.Event()
        ticks = 0
        while not await self.on_tick(ticks):
            ticks += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.told.wait(), 0.1)

    def end(self, loop: asyncio.AbstractEventLoop) -> None:
        self.should_exit = True
        with contextlib.suppress(RuntimeError):  # it has ended by itself
            loop.call_soon_threadsafe(self.told.set)


class Server:
    """The application behind a real port, in a thread of its own.

    It does not tidy unless it is asked to: the process holds thousands of tests, and looking through them takes longer
    than most tests of a server.
    """

    def __init__(
        self,
        url: str,
        limits: Limits = GENEROUS,
        bots: int = 2,
        door: Door | None = None,
        compiles: bool = False,
        programs: Mapping[str, Sequence[str]] | None = None,
        engine: EngineFiles | None = None,
        tidies: bool = False,
    ) -> None:
        self.app: Litestar = make_app(url, limits, bots, door, compiles, programs, engine, tidies)
        self._listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._listening.bind(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        usual = {**settings(limits), "log_level": "error", "timeout_graceful_shutdown": 1, "lifespan": "on"}
        config = uvicorn.Config(self.app, **usual)
        self._server = _Prompt(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=SOON)

    def __enter__(self) -> Server:
        self._thread.start()
        end = time.monotonic() + SOON
        while not self._server.started:
            assert time.monotonic() < end, "the server did not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        assert self._loop is not None
        self._server.end(self._loop)
        self._thread.join(SOON)
        assert not self._thread.is_alive(), "the server does not end"

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._listening])

        asyncio.run(serve())

    @property
    def matches(self) -> Matches:
        matches = self.app.state.services.matches
        assert isinstance(matches, Matches)
        return matches

    def run(self, work: Coroutine[None, None, T]) -> T:
        """Does something on the server's own event loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)

    def journal_of(self, match: str) -> list[Written]:
        return self.run(self.matches.store.entries(match))

    def create(self, game: str = "cardgame", seats: str = "pp", seed: int = 1, **settings: Any) -> Created:
        """A match by the API; see `wish`. Its draws follow from the seed, so that a test meets the same deal again."""
        drawn = Xoshiro(seed)
        self.matches.chance = lambda: drawn
        body = msgspec.to_builtins(wish(game, seats, **settings))
        reply = self.http.post("/api/matches", json=body)
        assert reply.status_code == 201, reply.text
        return Created(self, reply.json())

    def begin_at(self, state: State, asks: bool = True, **settings: Any) -> Created:
        """A match of people that begins in this position; nothing else of how it came there is told.

        They are asked at every moment, so that nobody passes before a test looks, or else at the usual ones.
        """
        seats = [Occupant("person", f"Player {seat + 1}", None) for seat in range(state.seats)]
        secrets = [f"secret-of-seat-{seat}-{token_hex(8)}" for seat in range(state.seats)]
        settings.setdefault("pace", 0.0)
        founded = Founding(
            token_hex(8), state.game, {}, seats, wire.Settings(**settings), 1000.0, position=state.document()
        )
        self.run(self._keep(founded, [hash_secret(one) for one in secrets], asks))
        told = [{"seat": seat, "secret": secret} for seat, secret in enumerate(secrets)]
        return Created(self, {"match": founded.id, "seats": told})

    async def _keep(self, founded: Founding, hashes: list[str | None], asks: bool) -> None:
        live = await self.matches.keep(founded, hashes, journal.Began([]))
        wishes = dict.fromkeys([stop.id for stop in founded.game.stops()], "ask")
        async with live.lock:
            for seat in range(len(hashes) if wishes and asks else 0):
                await self.matches.append(live, journal.Wished(seat, wishes))

    def connect(self, match: str) -> Browser:
        return Browser(self, match)


class Created:
    """A match that was just made, with the secrets of its seats."""

    def __init__(self, server: Server, told: Message) -> None:
        self.server = server
        self.told = told
        self.id: str = told["match"]
        self.secrets: list[str] = [seat["secret"] for seat in told["seats"]]

    def sit(self, *seats: int, lang: str = "en", **more: Any) -> Browser:
        """A browser in those seats that has read its first table."""
        browser = self.server.connect(self.id)
        browser.send("hello", secrets=[self.secrets[seat] for seat in seats], lang=lang, **more)
        browser.table = browser.read("table")
        return browser

    def watch(self) -> Browser:
        return self.sit()

    def seated(self, seat: int) -> dict[str, str]:
        """The header by which the API knows a seat."""
        return {"authorization": f"Bearer {self.secrets[seat]}"}

    def read_table(self, seat: int | None = None, **query: Any) -> Message:
        headers = self.seated(seat) if seat is not None else {}
        reply = self.server.http.get(f"/api/matches/{self.id}/table", headers=headers, params=query)
        assert reply.status_code == 200, reply.text
        table: Message = reply.json()
        return table

    def post(self, seat: int, number: int, do: str) -> httpx.Response:
        return self.server.http.post(
            f"/api/matches/{self.id}/answers", headers=self.seated(seat), json={"number": number, "do": do}
        )


class Browser:
    """One socket, read message by message. What was not asked for is kept in `heard`."""

    def __init__(self, server: Server, match: str) -> None:
        self._stack = contextlib.ExitStack()
        address = f"ws://127.0.0.1:{server.port}/api/matches/{match}/socket"
        self._socket: ClientConnection = self._stack.enter_context(
            connect(address, open_timeout=SOON, close_timeout=2, max_size=None, max_queue=None)
        )
        self.table: Message = {}
        self.heard: list[Message] = []
        self.raw: list[str] = []

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            self._stack.close()

    def vanish(self) -> None:
        """The connection is cut off without a goodbye."""
        self._socket.socket.shutdown(socket.SHUT_RDWR)

    def send(self, kind: str, **fields: Any) -> None:
        self.send_raw(json.dumps({"type": kind, **fields}))

    def send_raw(self, data: str | bytes) -> None:
        self._socket.send(data)

    def receive(self, timeout: float = SOON) -> Message:
        text = self._socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message
        return message

    def read(self, kind: str) -> Message:
        """The next message of that kind."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def read_until(self, condition: Callable[[Message], object]) -> Message:
        """The first table, from the one there is on, of which the condition is true."""
        while not condition(self.table):
            self.read("table")
        return self.table

    def ask(self, kind: str, reply: str, **fields: Any) -> Message:
        self.send(kind, **fields)
        return self.read(reply)

    def refused(self, kind: str, **fields: Any) -> Message:
        """What the server has against a message."""
        message = self.ask(kind, "refused", **fields)
        assert message["what"] == kind
        problem: Message = message["problem"]
        return problem

    def answer(self, do: str | None = None, number: int | None = None) -> int:
        """Gives an answer (the first of the choices) to the table that was seen last; the entry's number."""
        do = self.table["choices"][0]["do"] if do is None else do
        number = self.table["number"] if number is None else number
        accepted: int = self.ask("answer", "accepted", number=number, do=do)["number"]
        self.read_until(lambda table: table["number"] >= accepted)
        return accepted

    def settle(self) -> list[Message]:
        """Reads until the server has nothing more to say: all that came before the reply to a ping."""
        mark = len(self.heard)
        self.ask("ping", "pong", id=7)
        return self.heard[mark:-1]

    def gone(self) -> Message:
        """The reason for which the server ends the socket, after which nothing more comes."""
        problem: Message = self.read("gone")["problem"]
        with pytest.raises(ConnectionClosed):
            self._socket.recv(SOON)
        return problem

    def close_code(self) -> int | None:
        """The code with which the server ends the socket."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self._socket.recv(SOON)
        return self._socket.close_code


def play_on(browsers: Sequence[Browser], most: int, pick: Callable[[list[Message]], Message] | None = None) -> None:
    """Lets the people at these browsers answer in turn, so many times or until the match is over."""
    rng = Xoshiro(7)
    for _ in range(most):
        keep_up(browsers)
        if browsers[0].table["match"]["over"]:
            return
        asked = browsers[0].table["ask"]["seat"]
        browser = next(one for one in browsers if one.table["seat"] == asked)
        choices = browser.table["choices"]
        chosen = pick(choices) if pick is not None else choices[rng.below(len(choices))]
        browser.answer(chosen["do"])
    keep_up(browsers)


def keep_up(browsers: Sequence[Browser]) -> None:
    """Lets everybody see the newest table that one of them has seen."""
    number = max(browser.table["number"] for browser in browsers)
    for browser in browsers:
        browser.read_until(lambda table: table["number"] >= number)


@contextlib.contextmanager
def sitting(*browsers: Browser) -> Iterator[None]:
    try:
        yield
    finally:
        for browser in browsers:
            browser.close()
