"""What a game brings to paper: its cards as faces, tokens, and shapes at their true size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.registry import satellite

from .faces import Face


@dataclass(frozen=True)
class Token:
    """Something small and round, cut out: what is on it, what it is called, how many, how wide in millimetres."""

    text: str
    word: str
    count: int
    across: float = 20.0


@dataclass(frozen=True)
class Shape:
    """An outline at its true size: corners in millimetres about its middle; `labels` are drawn along it."""

    word: str
    corners: list[tuple[float, float]]
    count: int = 1
    labels: tuple[tuple[float, str], ...] = ()  # how far from the left edge, and what is there


@dataclass(frozen=True)
class Prints:
    """One for each game: `PRINTS` of `hulldown.pictures.GAME`."""

    size: tuple[float, float]  # of a card, in millimetres
    is_chosen: bool  # the size is chosen: nobody has measured the real cards
    cards: Callable[[Any, str], list[Face]]  # of the game, in a language, each with its copies
    face_of: Callable[[Any, Any, str], Face]  # of one card
    tokens: Callable[[Any, str], list[Token]]
    terrain: Callable[[Any, Mapping[str, object], str], list[Shape]] | None = None
    arrow: Callable[[Any, Mapping[str, object], str], Shape] | None = None
    measures: tuple[str, ...] = ()  # options of the game that change a length on paper


def prints_of(game: Game) -> Prints:
    found = satellite("pictures", game, "PRINTS")
    if found is None:
        raise Malformed(f"{game.id} brings nothing to print but its play reference")
    if not isinstance(found, Prints):
        raise Malformed(f"what {game.id} brings to paper is no Prints but a {type(found).__name__}")
    return found
