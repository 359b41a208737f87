"""The benchmark of the table runs and gives its figures; how fast this machine is, no test says."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import msgspec
import pytest

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.lab import bench_table
from hulldown.lab.bench_table import TableFigures, measure_table


def test_a_small_one_gives_its_figures() -> None:
    command = [sys.executable, "-P", "-c", "from hulldown.cli import main; main()", "bench", "table", "--json"]
    options = ["--matches", "10", "--seconds", "3", "--pace", "2"]
    answer = subprocess.run([*command, *options], capture_output=True, text=True, check=True, env=dict(os.environ))
    figures = msgspec.json.decode(answer.stdout, type=TableFigures)
    assert set(json.loads(answer.stdout)) == set(TableFigures.__struct_fields__)
    assert (figures.matches, figures.workers, figures.database) == (10, 1, "sqlite")
    assert figures.answers > 0
    assert 0 < figures.p50_ms <= figures.p95_ms <= figures.p99_ms <= figures.max_ms
    assert figures.tables_per_s >= figures.answers_per_s > 0
    assert figures.refused == 0
    assert figures.table_kb > 1
    if sys.platform == "linux":
        assert figures.server_mb >= figures.empty_mb > 20
        assert figures.bots_mb > 0
        assert figures.server_cpu > 0


def test_nothing_cannot_be_measured() -> None:
    with pytest.raises(Malformed, match="some matches"):
        measure_table(0, 1.0)
    with pytest.raises(Malformed, match="some matches"):
        measure_table(1, 1.0, pace=0.0)


def test_a_server_that_does_not_start_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_table, "_SERVE", [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(HulldownError, match="could not start"):
        measure_table(1, 0.1)


def test_shares_are_of_the_sorted_waits() -> None:
    waits = [number / 1000 for number in range(1, 101)]
    assert bench_table.share_of(waits, 0.5) == pytest.approx(50)
    assert bench_table.share_of(waits, 0.99) == pytest.approx(99)
    assert bench_table.share_of(waits, 1.0) == pytest.approx(100)
