"""What arenas and fits play in turn: the modes of a game, which are the values of its option `mode`, and its tables."""

from __future__ import annotations

from typing import Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.options import FileOption

MODE: Final = "mode"


def modes_of(game: Game) -> list[str]:
    for option in game.options:
        if option.name == MODE:
            return [str(value) for value in option.values]
    raise Malformed(f"{game.id} has no modes")


def tables_of(game: Game, seats: int, chosen: dict[str, object] | None = None) -> list[tuple[str, str]]:
    """The tables that come with a game and that any list is played on, as an option and its value; none where one is
    chosen already. Those that bring tanks of their own are lessons and stories, not tables."""
    named = chosen or {}
    return [
        (option.name, text)
        for option in game.options
        if isinstance(option, FileOption) and option.name not in named
        for text in game.ready_texts(option.name)
        if _is_table(game, seats, {**named, option.name: text})
    ]


def _is_table(game: Game, seats: int, options: dict[str, object]) -> bool:
    try:
        overruled = game.overruled(seats, options)
    except Malformed:  # it is for another number of players
        return False
    return game.lists is None or game.lists.option(0) not in overruled
