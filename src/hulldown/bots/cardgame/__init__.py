"""Opponents for the Card Game."""

from __future__ import annotations

from pathlib import Path

from ..game_bots import GameBots
from .greedy import CardGameGreedy
from .mind import CardGameMind, mind_2026a

BOTS = GameBots(
    Path(__file__).parent, CardGameMind, CardGameGreedy, {"2026a": mind_2026a}, ("raider", "guardian", "hoarder")
)
