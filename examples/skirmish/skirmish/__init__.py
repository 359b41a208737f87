"""Skirmish: two to four camps shell each other with secret orders. A whole game that plugs into Hulldown."""

from .game import Skirmish

__all__ = ["Skirmish"]
