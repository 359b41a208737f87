"""The Miniatures Game: platoons of tanks on a table with terrain, line of sight and dice."""

from .game import Miniatures
from .sighting import measure, who_sees_whom

__all__ = ["Miniatures", "measure", "who_sees_whom"]
