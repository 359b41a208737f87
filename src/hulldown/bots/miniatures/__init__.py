"""Opponents for the Miniatures Game."""

from __future__ import annotations

from pathlib import Path

from ..game_bots import GameBots
from .greedy import MiniaturesGreedy
from .mind import MiniaturesMind

BOTS = GameBots(Path(__file__).parent, MiniaturesMind, MiniaturesGreedy)
