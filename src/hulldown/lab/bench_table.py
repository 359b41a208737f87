"""How long people wait at the table: many matches over real sockets against servers of their own.

The servers and their bots are other processes; this one is the load. It says how busy it was itself, because a client
that is late with reading measures itself. All answers count, also those given while the matches are being made.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final
from urllib.request import urlopen

import msgspec
from websockets.exceptions import WebSocketException

import hulldown
from hulldown.kernel.errors import HulldownError, Malformed

BOT: Final = "greedy"
START_LIMIT: Final = 60.0  # seconds until the servers answer
OTHERS: Final = 5.0  # seconds for each further process, which nobody can ask by itself
RINGING: Final = 0.02  # seconds between two looks at how late this process itself is
JOINING: Final = 0.02  # seconds between two matches that begin
_SERVE: Final = [
    sys.executable,
    "-P",
    "-c",
    "from hulldown.cli import main; main()",
    "serve",
    "--no-browser",
    "--no-compile",
]
_BOT_MARK: Final = b"hulldown.bots.worker"


class TableFigures(msgspec.Struct):
    """What the benchmark gives; the names are the keys of its JSON. Times are from the sending of an answer to the
    arrival of the table with it."""

    compiled: bool
    database: str
    workers: int
    matches: int
    sockets: int  # of all matches
    seconds: float
    answers: int
    answers_per_s: float
    settled_per_s: float  # answers a second once all matches were made
    tables_per_s: float  # that all clients got, the bots' answers among them
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    coming_p99_ms: float  # of the answers that were given while the matches were made
    create_p50_ms: float  # making a match
    create_p99_ms: float
    table_kb: float  # one table, before it is compressed
    refused: int
    finished: int
    server_cpu: float  # cores
    server_kept: float  # seconds a second in which the server could have run and the machine had no core for it
    bots_cpu: float
    client_cpu: float
    late_p50_ms: float  # how late a timer of this process itself rang: what the machine adds to every wait
    late_p99_ms: float
    empty_mb: float  # memory of the server processes before the first match
    server_mb: float
    kb_per_match: float
    bots_mb: float
    load: float  # the machine's load average before


class _Seen(msgspec.Struct):
    """What the load reads of a message."""

    type: str
    number: int = -1
    seat: int | None = None
    choices: list[_Choice] = []
    result: msgspec.Raw = msgspec.Raw(b"null")


class _Choice(msgspec.Struct):
    do: str


_read: Final = msgspec.json.Decoder(_Seen).decode


class Tally:
    """What all clients saw while it counted."""

    def __init__(self) -> None:
        self.is_counting = True
        self.seated = 0
        self.waits: list[float] = []
        self.made: list[float] = []
        self.late: list[float] = []
        self.tables = 0
        self.bytes = 0
        self.refused = 0
        self.finished = 0


def measure_table(
    matches: int,
    seconds: float,
    database: str | None = None,
    workers: int = 1,
    pace: float = 0.2,
    games: tuple[str, ...] | None = None,
    sockets: int = 2,
    cores: tuple[int, int] | None = None,
) -> TableFigures:
    """So many matches at once, each with a person who answers `pace` times a second against a bot.

    `sockets` of a match: one plays, the others look on. `cores`: the one of the servers and that of this load.
    """
    if matches < 1 or seconds <= 0 or pace <= 0 or sockets < 1:
        raise Malformed("the benchmark needs some matches, some seconds, some sockets and some pace")
    if cores is not None:
        _keep_to(0, cores[1])
    games = games or tuple(hulldown.game_ids())
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        said = Path(folder) / "said"
        core = cores[0] if cores is not None else None
        with said.open("wb") as log, servers(url, workers, matches, log, core) as (address, pid):
            wanted = Wanted(address, games, matches, sockets, pace)
            try:
                return asyncio.run(_measure(wanted, pid, seconds, url, workers, load))
            except (OSError, WebSocketException) as error:
                last = said.read_text().strip().splitlines()[-1:] or ["it said nothing"]
                raise HulldownError(f"the load was cut off ({error}); the server: {last[0]}") from error


def _keep_to(pid: int, core: int) -> None:
    """Lets a process (0: this one) run on one core only; what it starts stays there too."""
    try:
        os.sched_setaffinity(pid, {core})
    except (AttributeError, OSError, ValueError) as error:
        raise Malformed(f"a process cannot be kept to core {core} here: {error}") from error


@contextmanager
def servers(url: str, workers: int, matches: int, log: IO[bytes], core: int | None) -> Iterator[tuple[str, int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *_SERVE, "--port", str(port), "--database", url, "--workers", str(workers), "--creations", "100000",
        "--open-matches", str(100_000 + matches),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            if core is not None:
                _keep_to(process.pid, core)
            _wait_until_ready(process, address, workers)
            yield address, process.pid
        finally:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_until_ready(process: subprocess.Popen[bytes], address: str, workers: int) -> None:
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise HulldownError("the server could not start; `hulldown serve` with this database says why")
        try:
            with urlopen(f"{address}/health", timeout=5):
                time.sleep(OTHERS * (workers - 1))
                return
        except OSError:
            time.sleep(0.1)
    raise HulldownError(f"the server was not ready after {START_LIMIT:.0f} seconds")


class Wanted(msgspec.Struct):
    """What the load is to be."""

    address: str
    games: tuple[str, ...]
    matches: int
    sockets: int
    pace: float


async def _measure(wanted: Wanted, pid: int, seconds: float, url: str, workers: int, load: float) -> TableFigures:
    servers, _ = _processes(pid)
    empty = sum(map(_memory, servers))
    tally = Tally()
    began = time.monotonic()
    tasks = [asyncio.create_task(_ring(tally))]
    tasks += [asyncio.create_task(sit(wanted, number, tally)) for number in range(wanted.matches)]
    try:
        while tally.seated < wanted.matches:
            await _watch(tasks, 0.2)
        coming = sorted(tally.waits)
        servers, bots = _processes(pid)
        before = [sum(map(_used, servers)), sum(map(_used, bots)), time.process_time(), sum(map(_kept, servers))]
        settled = time.monotonic()
        await _watch(tasks, seconds)
        tally.is_counting = False
        ended = time.monotonic()
        after = [sum(map(_used, servers)), sum(map(_used, bots)), time.process_time(), sum(map(_kept, servers))]
        full = sum(map(_memory, servers))
        bots_mb = sum(map(_memory, bots))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    passed = ended - began
    cpu = [(late - early) / (ended - settled) for late, early in zip(after, before, strict=True)]
    waits, late, made = sorted(tally.waits), sorted(tally.late), sorted(tally.made)
    if not waits or not late:
        raise HulldownError("no answer was given in this time: measure longer")
    return TableFigures(
        compiled=hulldown.is_compiled(), database=url.partition(":")[0], workers=workers,
        matches=wanted.matches, sockets=wanted.matches * wanted.sockets, seconds=round(passed, 1),
        answers=len(waits), answers_per_s=len(waits) / passed,
        settled_per_s=(len(waits) - len(coming)) / (ended - settled),
        tables_per_s=tally.tables / passed, p50_ms=share_of(waits, 0.5), p95_ms=share_of(waits, 0.95),
        p99_ms=share_of(waits, 0.99), max_ms=share_of(waits, 1.0),
        coming_p99_ms=share_of(coming, 0.99) if coming else 0.0, create_p50_ms=share_of(made, 0.5),
        create_p99_ms=share_of(made, 0.99), table_kb=tally.bytes / max(1, tally.tables) / 1000,
        refused=tally.refused, finished=tally.finished, server_cpu=cpu[0], bots_cpu=cpu[1], client_cpu=cpu[2],
        server_kept=cpu[3],
        late_p50_ms=share_of(late, 0.5), late_p99_ms=share_of(late, 0.99),
        empty_mb=empty / 1e6, server_mb=full / 1e6, kb_per_match=(full - empty) / wanted.matches / 1000,
        bots_mb=bots_mb / 1e6, load=load,
    )  # fmt: skip


def share_of(waits: list[float], share: float) -> float:
    """The wait in milliseconds that so many of all do not exceed."""
    return waits[max(0, math.ceil(share * len(waits)) - 1)] * 1000


async def _watch(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Lets them play; the first failure of a client is the benchmark's."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


# The load


async def _ring(tally: Tally) -> None:
    """A timer that should ring every so often, and notes how late it does."""
    while True:
        due = time.perf_counter() + RINGING
        await asyncio.sleep(RINGING)
        if tally.is_counting:
            tally.late.append(time.perf_counter() - due)


async def sit(wanted: Wanted, number: int, tally: Tally) -> None:
    """One place at the table, where one match follows another."""
    rng = random.Random(number)
    await asyncio.sleep(number * JOINING)
    has_come = False
    while True:
        began = time.perf_counter()
        match, secret = await _found(wanted.address, wanted.games[number % len(wanted.games)])
        if tally.is_counting:
            tally.made.append(time.perf_counter() - began)
        others = [asyncio.create_task(_look_on(wanted.address, match, tally)) for _ in range(wanted.sockets - 1)]
        try:
            async with _connected(wanted.address, match) as connection:
                await connection.send(_hello([secret]))
                tally.seated += not has_come
                has_come = True
                await _play(connection, rng, wanted.pace, tally)
        finally:
            for other in others:
                other.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        if tally.is_counting:
            tally.finished += 1


def _connected(address: str, match: str) -> Any:
    from websockets.asyncio.client import connect  # as late as that: other commands need no sockets

    path = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
    return connect(path, max_size=None, ping_interval=None)


def _hello(secrets: list[str]) -> str:
    return msgspec.json.encode({"type": "hello", "secrets": secrets}).decode()


async def _look_on(address: str, match: str, tally: Tally) -> None:
    """Another socket of a match, which hears of everything and says nothing."""
    async with _connected(address, match) as connection:
        await connection.send(_hello([]))
        async for text in connection:
            if tally.is_counting and _read(text).type == "table":
                tally.tables += 1
                tally.bytes += len(text)


async def _found(address: str, game: str) -> tuple[str, str]:
    """Makes a match."""
    seats = [{"kind": "person", "name": "Load"}, {"kind": "bot", "bot": BOT}]
    made = await ask_once(address, "/api/matches", {"game": game, "seats": seats, "settings": {"spectators": True}})
    return made["match"], made["seats"][0]["secret"]


async def ask_once(address: str, path: str, wish: object) -> Any:
    """A request of its own; by hand, because threads would keep this process from reading in time."""
    body = msgspec.json.encode(wish)
    host = address.removeprefix("http://")
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    try:
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        reply = await asyncio.wait_for(reader.read(), START_LIMIT)
    finally:
        writer.close()
    status, _, rest = reply.partition(b"\r\n")
    if b" 201 " not in status + b" " and b" 200 " not in status + b" ":
        raise HulldownError(f"{path} was refused: {status.decode()}")
    return msgspec.json.decode(rest.partition(b"\r\n\r\n")[2])


async def _play(connection: Any, rng: random.Random, pace: float, tally: Tally) -> None:
    """Plays one match to its end: thinks, answers, and notes how long the table with the answer took."""
    sent_at = 0.0
    sent = -1
    while True:
        text = await connection.recv()
        arrived = time.perf_counter()
        seen = _read(text)
        if seen.type == "refused":
            tally.refused += tally.is_counting
            sent = -1
        if seen.type != "table":
            continue
        if tally.is_counting:
            tally.tables += 1
            tally.bytes += len(text)
            if sent >= 0 and seen.number > sent:
                tally.waits.append(arrived - sent_at)
        if seen.number > sent:
            sent = -1
        if bytes(seen.result) != b"null":
            return
        if seen.choices and sent < 0:
            await asyncio.sleep(rng.uniform(0.5, 1.5) / pace)
            message = {"type": "answer", "number": seen.number, "do": rng.choice(seen.choices).do}
            sent, sent_at = seen.number, time.perf_counter()
            await connection.send(msgspec.json.encode(message).decode())


# What the processes use, where the system tells it (Linux)


def _processes(pid: int) -> tuple[list[int], list[int]]:
    """The processes that serve, and those in which bots think."""
    servers: list[int] = []
    bots: list[int] = []
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        try:
            is_bot = _BOT_MARK in Path(f"/proc/{one}/cmdline").read_bytes()
            tasks = list(Path(f"/proc/{one}/task").iterdir())
            children = " ".join((task / "children").read_text() for task in tasks).split()
        except OSError:
            continue
        (bots if is_bot else servers).append(one)
        waiting += [int(child) for child in children]
    return servers, bots


def _memory(pid: int) -> float:
    """Bytes that a process holds."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0.0


def _used(pid: int) -> float:
    """Seconds of processor time of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _kept(pid: int) -> float:
    """Seconds for which the threads of a process have waited for a core."""
    found = 0.0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):  # a thread that has just ended
            found += int(task.read_text().split()[1]) / 1e9
    return found
