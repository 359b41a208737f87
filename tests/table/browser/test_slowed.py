"""What was measured of levels with part of their imagined games."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.bots import level_called
from hulldown.table.browser import slowed
from hulldown.table.browser.slowed import Loss, loss_of

FILE = """
[[loss]]
game = "rush"
level = "level8"
percent = 25
elo = -90
low = -200
high = 20

[[loss]]
game = "rush"
level = "level8"
percent = 60
elo = -10
low = -40
high = 20
"""


def test_the_nearest_share_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slowed.toml").write_text(FILE)
    monkeypatch.setattr(slowed, "FILE", tmp_path / "slowed.toml")
    slowed._losses.cache_clear()
    try:
        quarter, more = Loss(25, -90, -200, 20), Loss(60, -10, -40, 20)
        assert [loss_of("rush", "level8", percent) for percent in (3, 42, 43, 89)] == [quarter, quarter, more, more]
        assert loss_of("rush", "level8-raider", 30) == quarter, "a character thinks as its level does"
        assert loss_of("rush", "level1", 30) is None
        assert loss_of("cardgame", "level8", 30) is None
    finally:
        slowed._losses.cache_clear()


def test_every_entry_is_of_a_level_and_lies_within_its_interval() -> None:
    found = slowed._losses()
    assert found
    for (game, level), losses in found.items():
        assert level_called(level, hulldown.game(game)) is not None
        assert all(one.low <= one.elo <= one.high for one in losses)
