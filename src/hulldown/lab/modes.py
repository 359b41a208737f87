"""The modes of a game: the values of its option `mode`, which arenas and fits play in turn."""

from __future__ import annotations

from typing import Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

MODE: Final = "mode"


def modes_of(game: Game) -> list[str]:
    for option in game.options:
        if option.name == MODE:
            return [str(value) for value in option.values]
    raise Malformed(f"{game.id} has no modes")
