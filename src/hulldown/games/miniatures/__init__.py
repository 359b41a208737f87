"""The Miniatures Game: platoons of tanks on a table with terrain, line of sight and dice."""

from .game import Miniatures

__all__ = ["Miniatures"]
