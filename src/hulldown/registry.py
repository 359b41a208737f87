"""Which games there are. A game plugs in: its package names it under the entry points `hulldown.games`.

    [project.entry-points."hulldown.games"]
    skirmish = "skirmish:Skirmish"

What other rooms know of a game (opponents, a face for the browser, a table in the terminal, what is measured of it, the
figures of its book, its cards on paper, its lists on the bench, what agents sense of it) stands in a module of their
own: `hulldown.bots.GAME`, `hulldown.table.faces.GAME`, `hulldown.cli.GAME`, `hulldown.lab.GAME`, `hulldown.books.GAME`,
`hulldown.pictures.GAME`, `hulldown.workshop.GAME`, `hulldown.adapters.GAME` for the games that come with the program,
and for others whatever the entry points `hulldown.bots.games`, `hulldown.table.faces`, `hulldown.cli`, `hulldown.lab`,
`hulldown.books`, `hulldown.pictures`, `hulldown.workshop` and `hulldown.adapters` name.
Each module exports one thing under one name; where there is none, the room has a plain one that serves every game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from .kernel.errors import HulldownError, Malformed
from .kernel.game import Game

GROUP: Final = "hulldown.games"
OURS: Final = "hulldown.games."
_made: Final[dict[str, Game]] = {}


@lru_cache(maxsize=1)
def _installed() -> dict[str, EntryPoint]:
    """By id, looked up once; where two packages bring the same id, ours is meant."""
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.value.startswith(OURS), entry.name))
    return {entry.name: entry for entry in entries}


def game_ids() -> list[str]:
    """The ids of all games that are installed."""
    return sorted(_installed())


def class_names() -> dict[str, str]:
    """The name of each game's class by the game's id, without loading it."""
    return {id: entry.attr for id, entry in sorted(_installed().items())}


def game(name: str, cards: Path | None = None) -> Game:
    """A game by its name; `cards` is a folder of card files to use instead of the ones that come with it.

    Actions belong to the game that made them, so the game with its own cards is made once.

    >>> hulldown.game("rush").title.text("ru")
    'Rush'
    >>> hulldown.game("chess")
    Traceback (most recent call last):
    hulldown.kernel.errors.Malformed: there is no game chess; known are ...
    """
    if name not in _installed():
        raise Malformed(f"there is no game {name}; known are {', '.join(game_ids())}")
    if cards is not None:
        made = _make(name, cards)
        made.own_cards = cards
        return made
    if name not in _made:
        _made[name] = _make(name, None)
    return _made[name]


def lay_out(cards: Path) -> str:
    """From now on a game has these cards wherever nobody names others; the id of the game, told by the files."""
    for name in game_ids():
        if any((cards / file).is_file() for file in game(name).card_columns):
            _made[name] = game(name, cards)
            return name
    known = [file for name in game_ids() for file in game(name).card_columns]
    raise Malformed(f"{cards} holds none of the card files {', '.join(known)}")


def _make(name: str, cards: Path | None) -> Game:
    """Games are loaded when asked for: the command line starts faster."""
    entry = _installed()[name]
    try:
        maker: Callable[[Path | None], object] = entry.load()
        made = maker(cards)
    except HulldownError:
        raise
    except Exception as error:  # somebody else's code may raise anything
        raise Malformed(f"the game {name} ({entry.value}) cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(made, Game):
        raise Malformed(f"the game {name} ({entry.value}) is no hulldown.Game but a {type(made).__name__}")
    if made.id != name:
        raise Malformed(f"the game {name} ({entry.value}) calls itself {made.id}")
    return made


def satellite(room: str, game: Game, name: str) -> object | None:
    """What a room of the program knows of a game, or None where it has to do with what serves every game."""
    return _satellite(room, game.id, name, type(game).__module__.startswith(OURS))


def named_satellite(room: str, id: str, name: str) -> object | None:
    """The same for a game that is installed but perhaps not made yet."""
    return _satellite(room, id, name, _installed()[id].value.startswith(OURS))


def _satellite(room: str, id: str, name: str, is_ours: bool) -> object | None:
    if is_ours:
        module = f"hulldown.{room}.{id}"
        ours: object | None = vars(import_module(module))[name] if find_spec(module) is not None else None
        return ours
    for entry in entry_points(group=f"hulldown.{room}" + (".games" if room == "bots" else ""), name=id):
        found: object = entry.load()
        return found
    return None
