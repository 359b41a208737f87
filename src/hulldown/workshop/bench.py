"""What a game brings to the workshop: how its lists are measured, drawn as charts and tried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Chosen, Piece
from hulldown.registry import satellite

from .figures import Circumstances, DraftOdds, Suggestion
from .phrases import say
from .shapes import Bar, Chart, GoldfishRound


@dataclass(frozen=True)
class Measured:
    """How large a list is, what of, and how large it may be; 0 where nothing bounds it."""

    size: int
    of: int
    fullness: list[Bar]


@dataclass(frozen=True)
class Bench:
    """One for each game with lists: `BENCH` of `hulldown.workshop.GAME`. Functions take the game first."""

    measure: Callable[[Any, Any, Chosen, str], Measured]  # a list, for a match with these options, in a language
    charts: Callable[[Any, Any, str], list[Chart]]
    ready: Callable[[Any], Sequence[Brought]]  # all lists that come with the game
    rules: Sequence[str] = ()  # of the ledger, about lists: those that are not broken are kept
    limits: Sequence[int] = ()  # of points that are usual
    hands: Callable[[Any, Any, int, int], list[list[str]]] | None = None  # of a list: a seed, and how many
    # Of a list, with options, a seed and so many rounds: how they go by themselves
    goldfish: Callable[[Any, Any, Chosen, int, int, str], list[GoldfishRound]] | None = None
    limit_option: str = ""  # what the limit is called among the options of a match
    # What a card changes on its carrier: carrier, what it carries, the card, a target and what it has, the shot
    odds: (
        Callable[[Any, Piece, list[Piece], Piece | None, Piece, list[Piece], Circumstances, str], DraftOdds] | None
    ) = None
    fill: Callable[[Any, Any, Chosen, str], list[Suggestion]] | None = None  # ways to fill the rest of a list

    @property
    def tries(self) -> list[str]:
        """What can be tried with a list."""
        known = {"hands": self.hands, "goldfish": self.goldfish}
        return [name for name, way in known.items() if way is not None]


def bench_of(game: Game) -> Bench:
    found = satellite("workshop", game, "BENCH")
    if found is None:
        return PLAIN
    if not isinstance(found, Bench):
        raise Malformed(f"what {game.id} brings to the workshop is no Bench but a {type(found).__name__}")
    return found


def stacked(parts: Sequence[tuple[str, int, str]], of: int) -> list[Bar]:
    """Parts of a whole one after the other: those that go beyond it are over."""
    bars: list[Bar] = []
    total = 0
    for label, value, mark in parts:
        total += value
        bars.append(Bar(label, value, mark, bool(of) and total > of))
    return bars


# Where a game has no bench of its own


def _measure(game: Game, brought: Brought, chosen: Chosen, lang: str) -> Measured:
    assert game.lists is not None
    parts = game.lists.parts(brought)
    size = sum([part.count for part in parts])
    return Measured(size, 0, stacked([(part.piece.word.word(lang), part.count, "") for part in parts], 0))


def _charts(game: Game, brought: Brought, lang: str) -> list[Chart]:
    assert game.lists is not None
    kinds: dict[str, int] = {}
    for part in game.lists.parts(brought):
        for one in [part, *part.carried]:
            each = one.count if one is part else one.count * part.count
            kinds[one.piece.kind] = kinds.get(one.piece.kind, 0) + each
    return [Chart("kinds", say("chart.kinds", lang), [Bar(kind, count, "", False) for kind, count in kinds.items()])]


def _ready(game: Game) -> list[Brought]:
    assert game.lists is not None
    return list(game.lists.ready(game.min_seats, {}))


PLAIN: Final = Bench(_measure, _charts, _ready)
