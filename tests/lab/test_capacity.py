"""The capacity model against queues whose waits are known, and what it is fed with."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from hulldown.cli.commands import capacity as checking
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.lab.bench_table import TableFigures
from hulldown.lab.capacity import BURSTS, Service, demand_ms, foretell, needed
from hulldown.table.server.probes import hand_ms, spread_of_bursts
from hulldown.table.storage.engines import bring_up_to_date

PLAIN = Service(
    answer_ms=4.0, idle_cores=0.0, spread=1.0, handed_ms=0.5, cycle_s=5.0, floor_p50_ms=3.0, floor_p99_ms=8.0,
    match_kb=150.0, process_mb=120.0,
)  # fmt: skip


@dataclass
class Queue:
    """One server, served in order; the waits of so many that come at random moments."""

    rate: float
    burst: float
    spread: float

    def waits(self, count: int) -> list[float]:
        rng = Xoshiro(7)
        found: list[float] = []
        free = now = 0.0
        for _ in range(count):
            now += -math.log(1 - _unit(rng)) / self.rate
            found.append(max(0.0, free - now))
            work = self.burst if self.spread == 0 else -math.log(1 - _unit(rng)) * self.burst
            free = max(free, now) + work
        return sorted(found)


def _unit(rng: Xoshiro) -> float:
    return rng.below(1 << 30) / (1 << 30)


@pytest.mark.parametrize("spread", [0.0, 1.0])
@pytest.mark.parametrize("matches", [500, 800, 1000])
def test_waits_are_those_of_a_queue_that_is_played_through(spread: float, matches: int) -> None:
    service = msgspec.structs.replace(PLAIN, spread=spread, floor_p50_ms=0.0, floor_p99_ms=0.0)
    said = foretell(service, matches, 1, 1)
    queue = Queue(BURSTS * said.answers_per_s, PLAIN.answer_ms / BURSTS / 1000, spread)
    waits = queue.waits(200_000)
    assert said.p50_ms == pytest.approx(1000 * waits[len(waits) // 2], abs=0.8, rel=0.3)
    assert said.p99_ms == pytest.approx(1000 * waits[int(0.99 * len(waits))], rel=0.25)


def test_an_idle_server_makes_nobody_wait() -> None:
    said = foretell(PLAIN, 1, 1, 1)
    assert (said.p50_ms, said.p99_ms) == pytest.approx((3.0, 8.0), abs=0.5)
    assert said.answers_per_s == pytest.approx(0.2, rel=0.01)
    assert said.server_cores == pytest.approx(0.0008, rel=0.01)


def test_too_many_matches_answer_as_fast_as_the_server_can() -> None:
    said = foretell(PLAIN, 100_000, 1, 1)
    assert said.busy > 0.99
    assert said.answers_per_s == pytest.approx(1000 / PLAIN.answer_ms, rel=0.02)


def test_two_processes_carry_nearly_twice_as_much() -> None:
    one, two = foretell(PLAIN, 100_000, 1, 2), foretell(PLAIN, 100_000, 2, 2)
    assert demand_ms(PLAIN, 2) == pytest.approx(4.25), "half of all sockets are at the other one"
    assert two.answers_per_s / one.answers_per_s == pytest.approx(2 * 4.0 / 4.25, rel=0.05)
    assert foretell(PLAIN, 500, 2, 2).busy < foretell(PLAIN, 500, 1, 2).busy


def test_processes_beyond_the_cores_bring_nothing() -> None:
    two, four = foretell(PLAIN, 100_000, 2, 2), foretell(PLAIN, 100_000, 4, 2)
    assert four.answers_per_s < two.answers_per_s * 1.1
    assert foretell(PLAIN, 600, 4, 2).p99_ms > foretell(PLAIN, 600, 4, 4).p99_ms


def test_as_few_processes_as_keep_their_heads() -> None:
    found = needed(PLAIN, 5_000)
    assert found.busy <= 0.6 < foretell(PLAIN, 5_000, found.processes - 1, found.processes - 1).busy * 1.2
    assert found.memory_mb == pytest.approx(found.processes * 120 + 750)
    assert needed(PLAIN, 100).processes == 1


def test_what_the_model_is_fed_with_follows_from_two_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    def pretend(matches: int, *_: object) -> TableFigures:
        figures = dict.fromkeys(TableFigures.__struct_fields__, 0.0)
        figures |= {"server_cpu": 0.02 + matches / 5 * 0.004, "answers_per_s": matches / 5, "matches": matches}
        figures["settled_per_s"] = matches / 5
        figures |= {"tables_per_s": matches, "p50_ms": 3.0, "p99_ms": 9.0, "kb_per_match": 150.0, "empty_mb": 120.0}
        return TableFigures(**figures)  # type: ignore[arg-type]

    monkeypatch.setattr(checking, "measure_table", pretend)
    monkeypatch.setattr(checking, "spread_of_bursts", lambda: 0.5)
    monkeypatch.setattr(checking, "hand_ms", lambda: 0.1)
    service, _ = checking.measure_service(None, 40, 200, 1.0)
    assert service.answer_ms == pytest.approx(4.0)
    assert service.idle_cores == pytest.approx(0.02)
    assert service.cycle_s == pytest.approx(5.0)
    assert service.handed_ms == pytest.approx(0.7), "an answer, its acknowledgment and five tables"
    (found,) = list(checking.compare(service, None, [100], [1], 1.0))
    assert found.is_near
    assert found.errors["server_cores"] == pytest.approx(0, abs=0.01)


def test_bursts_and_frames_are_measured() -> None:
    assert 0 < spread_of_bursts(20) < 20
    assert 0 < hand_ms(50) < 50


@pytest.mark.parametrize("loads", ["", "60", "60,x", "0,60", "-5,60"])
def test_loads_that_are_none_are_named(loads: str) -> None:
    with pytest.raises(Malformed, match="expected some numbers of matches"):
        checking.check(None, loads, "40,180", 1.0, 0.2, False)


def test_a_database_with_rows_is_nobodys_benchmark(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    asyncio.run(bring_up_to_date(url))
    with sqlite3.connect(tmp_path / "club.sqlite") as club:
        club.execute("CREATE TABLE notes (word TEXT)")
        club.execute("INSERT INTO notes VALUES ('ours')")
    with pytest.raises(Malformed, match="the database is not empty: notes has rows"):
        checking.check(url, "60,120", "40,180", 1.0, 0.2, False)
    with sqlite3.connect(tmp_path / "club.sqlite") as club:
        assert club.execute("SELECT word FROM notes").fetchall() == [("ours",)]


def test_a_run_leaves_nothing_for_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bench.sqlite"

    def pretend(*_: object) -> TableFigures:
        asyncio.run(bring_up_to_date(f"sqlite:///{file}"))
        with sqlite3.connect(file) as made:
            tables = [name for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert "matches" in tables
        raise HulldownError("the load was cut off")

    monkeypatch.setattr(checking, "measure_table", pretend)
    with pytest.raises(HulldownError, match="cut off"):
        checking.check(f"sqlite:///{file}", "60,120", "40,180", 1.0, 0.2, False)
    with sqlite3.connect(file) as left:
        assert left.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall() == []
