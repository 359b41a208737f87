"""The table and the guide of each game that the terminal can show."""

from __future__ import annotations

from typing import Any

from hulldown.games.cardgame import CardGame
from hulldown.games.miniatures import Miniatures
from hulldown.games.rush import Rush
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .cardgame_guide import CardGameGuide
from .cardgame_table import CardGameTable
from .guide import GameTable, Guide
from .miniatures_guide import MiniaturesGuide
from .miniatures_table import MiniaturesTable
from .rush_guide import RushGuide
from .rush_table import RushTable
from .screen import Screen


def furnish(game: Game, screen: Screen) -> tuple[GameTable[Any], Guide[Any, Any]]:
    """What a game needs at this screen."""
    if isinstance(game, Rush):
        rush_table = RushTable(game, screen)
        return rush_table, RushGuide(game, rush_table)
    if isinstance(game, CardGame):
        table = CardGameTable(game, screen)
        return table, CardGameGuide(game, table)
    if isinstance(game, Miniatures):
        field = MiniaturesTable(game, screen)
        return field, MiniaturesGuide(game, field)
    raise Malformed(f"{game.id} cannot be played in the terminal yet")
