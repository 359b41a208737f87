"""Opponents for a game that nobody has taught a search to play."""

from __future__ import annotations

from .mind import PlainMind

__all__ = ["PlainMind"]
