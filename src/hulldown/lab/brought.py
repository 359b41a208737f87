"""Which lists are played: decks or platoons, as a command line names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought, Lists

_STREAM: Final = 1 << 62  # far from the streams of the games
_SHOWN: Final = 12  # letters of a code


def lists_of(game: Game) -> Lists[Any]:
    """What its players bring; complains where they bring nothing."""
    if game.lists is None:
        raise Malformed(f"{game.id} has no decks or platoons that players bring")
    return game.lists


def named_lists(
    game: Game, names: list[str], seed: int, options: Mapping[str, object] | None = None, seats: int | None = None
) -> list[Brought]:
    """Each name is a ready one's id, a code, a file or `random`, which the seed draws."""
    lists = lists_of(game)
    count = seats if seats is not None else game.min_seats
    settled = game.complete_options(count, options)
    return [lists.named(name, Xoshiro(seed, _STREAM + place), count, settled) for place, name in enumerate(names)]


def ready_lists(game: Game, options: Mapping[str, object] | None = None, seats: int | None = None) -> list[Brought]:
    """Those that come with the game and fit the match."""
    return list(lists_of(game).ready(seats if seats is not None else game.min_seats, options or {}))


def label(brought: Brought) -> str:
    """A short name: the id, or the beginning of a long code."""
    if brought.id != brought.code or len(brought.id) <= _SHOWN:
        return brought.id
    return brought.id[:_SHOWN] + "..."


def labels(lists: Sequence[Brought]) -> list[str]:
    """Short names, with numbers where several lists have the same."""
    shown = [label(brought) for brought in lists]
    times = Counter(shown)
    seen: Counter[str] = Counter()
    found: list[str] = []
    for text in shown:
        seen[text] += 1
        found.append(f"{text} {seen[text]}" if times[text] > 1 else text)
    return found
