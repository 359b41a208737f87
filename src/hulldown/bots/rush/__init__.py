"""Opponents for Rush."""

from __future__ import annotations

from pathlib import Path

from ..game_bots import GameBots
from .greedy import RushGreedy
from .mind import RushMind

BOTS = GameBots(Path(__file__).parent, RushMind, RushGreedy)
