"""`hulldown bench capacity`: measures service times, foretells by the model of `lab/capacity.py` what some loads bring,
and measures these loads. Every run has servers of its own, and the database is emptied after it: what one run leaves
would be work for the servers of the next.

Cores and answers a second are compared. Times are worth something only where the load's own timer was not late, which
is told beside them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

import msgspec
from sqlalchemy import Connection, MetaData, func, select

import hulldown

from ...kernel.errors import Malformed
from ...lab.bench_table import TableFigures, measure_table
from ...lab.capacity import BURSTS, Forecast, Service, foretell, needed
from ...table.server.probes import hand_ms, spread_of_bursts
from ...table.storage.engines import open_engine
from .. import common

NEAR: Final = 0.15  # the model is right where it is as near as that
CALM_MS: Final = 10.0  # the load's own timer: later than that, and times tell of the machine
LIKE: Final = (5_000, 100_000)  # matches that hosts ask about


class Compared(msgspec.Struct, frozen=True):
    """One load, foretold and measured."""

    foretold: Forecast
    measured: TableFigures

    @property
    def errors(self) -> dict[str, float]:
        """How far the model is off, as a share of what was measured."""
        pairs = {
            "answers_per_s": (self.foretold.answers_per_s, self.measured.settled_per_s),
            "server_cores": (self.foretold.server_cores, self.measured.server_cpu),
        }
        return {name: found / seen - 1 for name, (found, seen) in pairs.items()}

    @property
    def is_near(self) -> bool:
        return all(abs(one) <= NEAR for one in self.errors.values())


def measure_service(
    database: str | None, low: int, high: int, seconds: float, pace: float = 0.2
) -> tuple[Service, list[TableFigures]]:
    """From two loads on one process: what grows with the answers is the answers' work, the rest is there anyway."""
    few, many = (_measure(matches, seconds, database, 1, pace) for matches in (low, high))
    slope = (many.server_cpu - few.server_cpu) / (many.settled_per_s - few.settled_per_s)
    answer = max(slope, 0.0) or few.server_cpu / few.settled_per_s
    idle = max(0.0, few.server_cpu - answer * few.settled_per_s)
    cycle = (few.matches + many.matches) / (few.settled_per_s + many.settled_per_s)
    messages = 2 + many.tables_per_s / many.answers_per_s
    service = Service(
        1000 * answer, idle, spread_of_bursts(), messages * hand_ms(), cycle, few.p50_ms, few.p99_ms,
        many.kb_per_match, many.empty_mb,
    )  # fmt: skip
    return service, [few, many]


def compare(
    service: Service, database: str | None, loads: list[int], processes: list[int], seconds: float, pace: float = 0.2
) -> Iterator[Compared]:
    """One after the other, so that what was seen is told although a later one fails."""
    cores = os.cpu_count() or 1
    for count in processes:
        for matches in loads:
            seen = _measure(matches, seconds, database, count, pace)
            others = seen.bots_cpu + seen.client_cpu
            yield Compared(foretell(service, matches, count, cores, others), seen)


def _measure(matches: int, seconds: float, database: str | None, processes: int, pace: float) -> TableFigures:
    try:
        return measure_table(matches, seconds, database, processes, pace)
    finally:
        if database is not None:
            asyncio.run(_in_database(database, _empty))


async def _in_database(url: str, work: Callable[[Connection], None]) -> None:
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(work)
    finally:
        await engine.dispose()


def _empty(connection: Connection) -> None:
    tables = MetaData()
    tables.reflect(connection)
    tables.drop_all(connection)


def _be_empty(connection: Connection) -> None:
    """Nobody's matches are thrown away."""
    tables = MetaData()
    tables.reflect(connection)
    for table in tables.tables.values():
        if table.name != "alembic_version" and connection.scalar(select(func.count()).select_from(table)):
            raise Malformed(f"the database is not empty: {table.name} has rows; the benchmark needs one of its own")


class Check(msgspec.Struct, frozen=True):
    """What `--json` gives."""

    compiled: bool
    cores: int
    service: Service
    loads: list[Compared]
    needed: list[Forecast]


def check(database: str | None, loads: str, fed: str, seconds: float, pace: float, json: bool) -> None:
    """The whole of it; two processes need PostgreSQL."""
    chosen, (low, high) = _numbers(loads), _numbers(fed)[:2]
    if database is not None:
        asyncio.run(_in_database(database, _be_empty))
    service, _ = measure_service(database, low, high, seconds, pace)
    enough = [needed(service, matches) for matches in LIKE]
    measured = compare(service, database, chosen, [1, 2] if database is not None else [1], seconds, pace)
    if database is not None:  # more processes than cores: the model has to know that too
        measured = chain(measured, compare(service, database, chosen[-1:], [4], seconds, pace))
    if json:
        common.print_json(Check(hulldown.is_compiled(), os.cpu_count() or 1, service, list(measured), enough))
        return
    print(
        f"{'compiled' if hulldown.is_compiled() else 'interpreted'}, {os.cpu_count()} cores. An answer takes"
        f" {service.answer_ms:.2f} ms of a core, handed on {service.handed_ms:.2f} ms more, in {BURSTS} bursts of"
        f" spread {service.spread:.2f}; an idle process {service.idle_cores:.3f} cores; {service.match_kb:.0f} kB a"
        " match",
        flush=True,
    )
    for each in enough:
        _tell(each)
    print("processes matches | answers/s | cores | p50, p99 ms, each foretold and measured | the load's own timer")
    for one in measured:
        _show(one)


def _numbers(text: str) -> list[int]:
    try:
        found = [int(one) for one in text.split(",")]
    except ValueError:
        found = []
    if len(found) < 2 or min(found) < 1:
        raise Malformed(f"{text}: expected some numbers of matches, such as 60,120,240")
    return found


def _show(one: Compared) -> None:
    said, seen = one.foretold, one.measured
    off = ", ".join(f"{name} {error:+.0%}" for name, error in one.errors.items())
    calm = "" if seen.late_p99_ms <= CALM_MS else ": the machine was busy, times say nothing"
    print(
        f"{said.processes:>9} {said.matches:>7} | {said.answers_per_s:8.1f} {seen.settled_per_s:8.1f}"
        f" | {said.server_cores:8.3f} {seen.server_cpu:8.3f}"
        f" | {said.p50_ms:.1f}, {said.p99_ms:.1f}  {seen.p50_ms:.1f}, {seen.p99_ms:.1f}"
        f" | {seen.late_p99_ms:.1f} ms late{calm} | {off}{'' if one.is_near else '  NOT NEAR'}",
        flush=True,
    )


def _tell(found: Forecast) -> None:
    print(
        f"{found.matches:,} matches: {found.answers_per_s:,.0f} answers a second, {found.server_cores:.1f} cores busy,"
        f" {found.processes} processes at {found.busy:.0%}, {found.memory_mb / 1000:.1f} GB"
    )
