"""Opponents for the Miniatures Game."""

from __future__ import annotations

from pathlib import Path

from ..game_bots import GameBots
from .greedy import MiniaturesGreedy
from .mind import MiniaturesMind, mind_2026a

BOTS = GameBots(
    Path(__file__).parent, MiniaturesMind, MiniaturesGreedy, {"2026a": mind_2026a}, ("sniper", "charger", "dodger")
)
