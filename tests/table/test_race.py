"""Two server processes on one PostgreSQL: one match, one truth."""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

import hulldown
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.matches import Matches
from hulldown.table.server.bot_pool import BotPool
from hulldown.table.storage.sql_store import SqlStore

from .players import Seen, Watcher, make_match, read, wish
from .processes import ServerProcess, new_database

LONGEST = 60.0  # seconds that anything may take on a busy machine
ROUNDS = 25


@dataclass
class Pair:
    """Two servers of one database."""

    url: str
    servers: tuple[ServerProcess, ServerProcess]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with new_database("postgresql", tmp_path) as url:
        servers = (ServerProcess(url, tmp_path, bots=1), ServerProcess(url, tmp_path, bots=1))
        try:
            for server in servers:  # both at once: the tables of the database are made once
                server.start(is_ready=False)
            for server in servers:
                server.wait_until_ready()
            yield Pair(url, servers)
        finally:
            for server in servers:
                server.stop()
        for server in servers:
            assert "Traceback" not in server.said, server.said[-3000:]


class Eyes:
    """A seat at one server: the last table, and the replies that came besides."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table = Seen("none")
        self.at: dict[int, float] = {}  # when each table came
        self.replies: asyncio.Queue[Seen] = asyncio.Queue()
        self._changed = asyncio.Condition()

    async def watch(self) -> None:
        async for text in self.socket:
            seen = read(text)
            if seen.type == "table":
                async with self._changed:
                    self.table = seen
                    self.at.setdefault(seen.number, time.perf_counter())
                    self._changed.notify_all()
            elif seen.type in ("accepted", "refused"):
                self.replies.put_nowait(seen)

    async def until(self, number: int) -> Seen:
        """The table once it has come that far."""
        async with asyncio.timeout(LONGEST), self._changed:
            await self._changed.wait_for(lambda: self.table.number >= number)
            return self.table

    async def answer(self, number: int, do: str) -> Seen:
        await self.socket.send(msgspec.json.encode({"type": "answer", "number": number, "do": do}).decode())
        async with asyncio.timeout(LONGEST):
            return await self.replies.get()


@asynccontextmanager
async def looking(server: ServerProcess, match: str, secret: str) -> AsyncIterator[Eyes]:
    address = server.address.replace("http", "ws", 1)
    async with connect(f"{address}/api/matches/{match}/socket", max_size=None) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "secrets": [secret]}).decode())
        eyes = Eyes(socket)
        task = asyncio.create_task(eyes.watch())
        try:
            await eyes.until(1)
            yield eyes
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def plain(seen: Seen) -> tuple[int, Any, list[dict[str, Any]]]:
    return seen.number, msgspec.json.decode(seen.view), seen.choices


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_of_two_answers_at_once_one_counts(pair: Pair, game: str) -> None:
    crossings = asyncio.run(_answer_on_both(pair, game))
    assert statistics.median(crossings) < 1.0


async def _answer_on_both(pair: Pair, game: str) -> list[float]:
    crossings: list[float] = []
    wins = [0, 0]
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient(base_url=pair.servers[0].address, timeout=60))
        match, secrets = await make_match(client, wish(game, 2, 0))
        eyes = [
            [await stack.enter_async_context(looking(server, match, secret or "")) for secret in secrets]
            for server in pair.servers
        ]
        store = SqlStore(pair.url)
        stack.push_async_callback(store.engine.dispose)
        contests = 0
        rounds = 0
        while contests < ROUNDS:
            seat = eyes[0][0].table.ask["seat"]
            if seat is None:
                break  # the match is over
            number = eyes[0][0].table.number
            tables = [await eyes[server][seat].until(number) for server in range(2)]
            assert plain(tables[0]) == plain(tables[1])
            choices = [choice["do"] for choice in tables[0].choices]
            late: Seen | None = None
            if len(choices) == 1:
                place = contests % 2
                reply = await eyes[place][seat].answer(number, choices[0])
                assert reply.type == "accepted"
            else:
                both = [eyes[server][seat].answer(number, choices[server]) for server in (0, 1)]
                replies = await asyncio.gather(*both)
                assert sorted(reply.type for reply in replies) == ["accepted", "refused"]
                place = 0 if replies[0].type == "accepted" else 1
                reply, late = replies[place], replies[1 - place]
                contests += 1
                wins[place] += 1
            rounds += 1
            assert reply.number == number + 1
            # one entry, in which the passes that people's stops gave after the answer count as entries of their own
            entries = await store.entries(match, after=rounds)
            assert [one.number for one in entries] == [rounds + 1]
            then = number + journal.numbers(entries[0].entry)
            if late is not None:
                assert (late.problem["kind"], late.number) == ("late", then)
            after = [[await one.until(then) for one in row] for row in eyes]
            assert {seen.number for row in after for seen in row} == {then}
            assert plain(after[0][0]) == plain(after[1][0])
            assert plain(after[0][1]) == plain(after[1][1])
            crossings.append(eyes[1 - place][seat].at[then] - eyes[place][seat].at[then])
        metrics = [(await client.get(server.metrics)).text for server in pair.servers]
        assert contests > 5
        assert "hulldown_conflicts" in metrics[0]
    print(f"{game}: {contests} contests, won {wins}, median crossing {statistics.median(crossings) * 1000:.0f} ms")
    return crossings


def test_a_killed_server_s_bots_are_asked_by_the_other(pair: Pair) -> None:
    asyncio.run(_kill_one(pair.servers))


async def _kill_one(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        # One where a bot is about to answer a person, who would see it after ten seconds; one of bots alone.
        client.base_url = httpx.URL(pair[0].address)
        match, secrets = await make_match(client, wish("cardgame", 1, 1, pace=10.0))
        alone, _ = await make_match(client, wish("cardgame", 0, 2))
        async with looking(pair[0], match, secrets[0] or "") as eyes:
            while eyes.table.ask["seat"] == 0:  # the person's part of the first turn
                number = eyes.table.number
                assert (await eyes.answer(number, eyes.table.choices[0]["do"])).type == "accepted"
                await eyes.until(number + 1)
            number = eyes.table.number
            pair[0].kill()
        client.base_url = httpx.URL(pair[1].address)
        watching = asyncio.create_task(Watcher(lambda: pair[1].address, alone).watch())
        began = time.perf_counter()
        while True:
            info = (await client.get(f"/api/matches/{match}")).json()
            other = (await client.get(f"/api/matches/{alone}")).json()
            if info["number"] > number and other["over"]:
                break
            assert time.perf_counter() - began < 2 * LONGEST, (info, other)
            await asyncio.sleep(0.1)
        watching.cancel()
        # The person sits down at the other server and plays on.
        async with looking(pair[1], match, secrets[0] or "") as eyes:
            assert eyes.table.number >= info["number"] > number


def test_two_processes_draw_from_one_secret(pair: Pair) -> None:
    """Each seat gives its entropy at a server of its own, answers go to either, and every draw is proved."""
    clients = [httpx.Client(base_url=server.address, timeout=60) for server in pair.servers]
    seats = [{"kind": "person", "name": name} for name in ("Anna", "Boris")]
    made = clients[0].post("/api/matches", json={"game": "cardgame", "seats": seats, "settings": {"pace": 0}}).json()
    path = f"/api/matches/{made['match']}"
    headers = [{"authorization": f"Bearer {seat['secret']}"} for seat in made["seats"]]
    for seat, client in enumerate(clients):
        given = client.put(f"{path}/entropy", headers=headers[seat], json={"entropy": f"{seat}a" * 32})
        assert given.status_code == 204, given.text
    number, answered = -1, 0
    while answered < 400:
        client = clients[answered % 2]
        tables = [client.get(f"{path}/table", headers=one, params={"after": number}).json() for one in headers]
        if tables[0]["result"] is not None:
            break
        table = next((one for one in tables if one["choices"]), None)
        if table is None or table["number"] <= number:
            time.sleep(0.02)  # this server is still to hear of it
            continue
        number = table["number"]
        body = {"number": number, "do": table["choices"][-1]["do"]}
        reply = client.post(f"{path}/answers", headers=headers[table["seat"]], json=body)
        assert reply.status_code == 201, reply.text
        answered += 1
    records = [client.get(f"{path}/record").text for client in clients]
    assert records[0] == records[1]
    assert prove(replay(records[0], "record", hulldown.game)) > 10


def test_an_answer_whose_sender_is_gone_is_stored_and_seen(tmp_path: Path) -> None:
    asyncio.run(_answer_and_go(tmp_path))


async def _answer_and_go(folder: Path) -> None:
    matches = Matches(SqlStore(f"sqlite:///{folder / 'table.sqlite'}"), BotPool(1), asyncio.to_thread)
    await matches.open()
    try:
        people = [wire.SeatWish("person", "One"), wire.SeatWish("person", "Two")]
        live, _ = await matches.found(wire.NewMatch("cardgame", people, settings=wire.Settings(verifiable=False)))
        for _ in range(5):
            number, seat = live.room.number, live.room.actor
            do = str(live.room.state.legal_actions()[0])

            async def answer(seat: int = seat, number: int = number, do: str = do) -> None:
                await answers.answer(matches, live, seat, number, do)

            sender = asyncio.create_task(matches.finish(answer()))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender
            async with asyncio.timeout(LONGEST):
                while live.room.number == number:
                    await asyncio.sleep(0.01)
            assert len(await matches.store.entries(live.room.id)) == live.room.number == number + 1
    finally:
        await matches.close()
