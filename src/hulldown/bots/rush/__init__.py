"""Opponents for Rush."""

from __future__ import annotations

from pathlib import Path

from ..game_bots import GameBots
from .greedy import RushGreedy
from .mind import RushMind, mind_2026a

BOTS = GameBots(Path(__file__).parent, RushMind, RushGreedy, {"2026a": mind_2026a}, ("raider", "guardian", "hoarder"))
