"""How late answers come from bot processes."""

from __future__ import annotations

import sys

import pytest

from hulldown.lab.lateness import Lateness, main


def test_percentiles_are_those_of_the_ratios() -> None:
    found = Lateness([ratio / 1000 for ratio in range(1000, 0, -1)])
    assert found.worst == 1.0
    assert found.percentile(50) == 0.501
    assert found.percentile(99.9) == 1.0
    assert Lateness([0.5]).percentile(99) == 0.5


def test_every_decision_is_timed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--bots", "level1", "--seconds", "0.1", "--decisions", "3", "--load", "1"]
    monkeypatch.setattr(sys, "argv", ["lateness", "rush", *options])
    main()
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == "rush, 3 decisions of level1, 1 busy processes"
    assert second.startswith("time as a ratio to the limit: 50 %: ")
    assert third.startswith("faults: ")
