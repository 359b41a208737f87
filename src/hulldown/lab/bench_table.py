"""How long people wait at the table: many matches over real sockets against servers of their own.

The servers and their bots are other processes; this one is the load. It says how busy it was itself, because a client
that is late with reading measures itself.
"""

from __future__ import annotations

import asyncio
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
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import WebSocketException

import hulldown
from hulldown.kernel.errors import HulldownError, Malformed

BOT: Final = "greedy"
START_LIMIT: Final = 60.0  # seconds until the servers answer
OTHERS: Final = 5.0  # seconds for each further process, which nobody can ask by itself
RINGING: Final = 0.02  # seconds between two looks at how late this process itself is
JOINING: Final = 0.02  # seconds between two matches that begin
_SERVE: Final = [sys.executable, "-P", "-c", "from hulldown.cli import main; main()", "serve", "--no-browser"]
_BOT_MARK: Final = b"hulldown.bots.worker"


class TableFigures(msgspec.Struct):
    """What the benchmark gives; the names are the keys of its JSON. Times are from the sending of an answer to the
    arrival of the table with it."""

    compiled: bool
    database: str
    workers: int
    matches: int
    seconds: float
    answers: int
    answers_per_s: float
    tables_per_s: float  # that all clients got, the bots' answers among them
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    table_kb: float  # one table, before it is compressed
    refused: int
    finished: int
    server_cpu: float  # cores
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


class _Tally:
    """What all clients saw while it counted."""

    def __init__(self) -> None:
        self.is_counting = False
        self.seated = 0
        self.waits: list[float] = []
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
) -> TableFigures:
    """So many matches at once, each with a person who answers `pace` times a second against a bot."""
    if matches < 1 or seconds <= 0 or pace <= 0:
        raise Malformed("the benchmark needs some matches, some seconds and some pace")
    games = games or tuple(hulldown.game_ids())
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        said = Path(folder) / "said"
        with said.open("wb") as log, _servers(url, workers, matches, log) as (address, pid):
            try:
                return asyncio.run(_measure(address, pid, matches, seconds, pace, games, url, workers, load))
            except (OSError, WebSocketException) as error:
                last = said.read_text().strip().splitlines()[-1:] or ["it said nothing"]
                raise HulldownError(f"the load was cut off ({error}); the server: {last[0]}") from error


@contextmanager
def _servers(url: str, workers: int, matches: int, log: IO[bytes]) -> Iterator[tuple[str, int]]:
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


async def _measure(
    address: str,
    pid: int,
    matches: int,
    seconds: float,
    pace: float,
    games: tuple[str, ...],
    url: str,
    workers: int,
    load: float,
) -> TableFigures:
    servers, _ = _processes(pid)
    empty = sum(map(_memory, servers))
    tally = _Tally()
    tasks = [asyncio.create_task(_ring(tally))]
    tasks += [
        asyncio.create_task(_sit(address, games, number, number * JOINING, pace, tally)) for number in range(matches)
    ]
    try:
        while tally.seated < matches:
            await _watch(tasks, 0.2)
        await _watch(tasks, 1 / pace)
        servers, bots = _processes(pid)
        before = [sum(map(_used, servers)), sum(map(_used, bots)), time.process_time()]
        tally.is_counting = True
        began = time.monotonic()
        await _watch(tasks, seconds)
        tally.is_counting = False
        passed = time.monotonic() - began
        after = [sum(map(_used, servers)), sum(map(_used, bots)), time.process_time()]
        full = sum(map(_memory, servers))
        bots_mb = sum(map(_memory, bots))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    cpu = [(late - early) / passed for late, early in zip(after, before, strict=True)]
    waits, late = sorted(tally.waits), sorted(tally.late)
    if not waits or not late:
        raise HulldownError("no answer was given in this time: measure longer")
    return TableFigures(
        compiled=hulldown.is_compiled(), database=url.partition(":")[0], workers=workers, matches=matches,
        seconds=round(passed, 1), answers=len(waits), answers_per_s=len(waits) / passed,
        tables_per_s=tally.tables / passed, p50_ms=_share(waits, 0.5), p95_ms=_share(waits, 0.95),
        p99_ms=_share(waits, 0.99), max_ms=_share(waits, 1.0), table_kb=tally.bytes / max(1, tally.tables) / 1000,
        refused=tally.refused, finished=tally.finished, server_cpu=cpu[0], bots_cpu=cpu[1], client_cpu=cpu[2],
        late_p50_ms=_share(late, 0.5), late_p99_ms=_share(late, 0.99),
        empty_mb=empty / 1e6, server_mb=full / 1e6, kb_per_match=(full - empty) / matches / 1000, bots_mb=bots_mb / 1e6,
        load=load,
    )  # fmt: skip


def _share(waits: list[float], share: float) -> float:
    """The wait in milliseconds that so many of all do not exceed."""
    return waits[max(0, math.ceil(share * len(waits)) - 1)] * 1000


async def _watch(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Lets them play; the first failure of a client is the benchmark's."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


# The load


async def _ring(tally: _Tally) -> None:
    """A timer that should ring every so often, and notes how late it does."""
    while True:
        due = time.perf_counter() + RINGING
        await asyncio.sleep(RINGING)
        if tally.is_counting:
            tally.late.append(time.perf_counter() - due)


async def _sit(address: str, games: tuple[str, ...], number: int, delay: float, pace: float, tally: _Tally) -> None:
    """One place at the table, where one match follows another."""
    from websockets.asyncio.client import connect  # as late as that: other commands need no sockets

    rng = random.Random(number)
    await asyncio.sleep(delay)
    while True:
        match, secret = await asyncio.to_thread(_found, address, games[number % len(games)])
        path = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        async with connect(path, max_size=None, ping_interval=None) as connection:
            await connection.send(msgspec.json.encode({"type": "hello", "secrets": [secret]}).decode())
            tally.seated += 1
            await _play(connection, rng, pace, tally)
        if tally.is_counting:
            tally.finished += 1


def _found(address: str, game: str) -> tuple[str, str]:
    body = {"game": game, "seats": [{"kind": "person", "name": "Load"}, {"kind": "bot", "bot": BOT}]}
    headers = {"content-type": "application/json"}
    request = Request(f"{address}/api/matches", msgspec.json.encode(body), headers)
    with urlopen(request, timeout=START_LIMIT) as reply:
        made = msgspec.json.decode(reply.read())
    return made["match"], made["seats"][0]["secret"]


async def _play(connection: Any, rng: random.Random, pace: float, tally: _Tally) -> None:
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
