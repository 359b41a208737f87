"""The Miniatures Game: platoons of tanks on a table with terrain, line of sight and dice."""

from .chances.survey import measure, who_sees_whom
from .game import Miniatures

__all__ = ["Miniatures", "measure", "who_sees_whom"]
