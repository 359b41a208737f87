"""Who won the games of an arena, by whatever a seat is known for: its deck, the mode, when its turn came."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .arena_file import Row
from .shares import Share, sides_of, won
from .statistics import wilson

Label = Callable[[Row, int], str]


def bot_of(row: Row, seat: int) -> str:
    return row["bots"][seat]


def deck_of(row: Row, seat: int) -> str:
    return row["decks"][seat] if row["decks"] else ""


def rival_deck_of(row: Row, seat: int) -> str:
    """Of two sides, the other one's."""
    rival = next((other for other in sides_of(row) if other != seat), seat)
    return deck_of(row, rival)


def mode_of(row: Row, seat: int) -> str:
    return str(row["options"].get("mode", ""))


def place_of(row: Row, seat: int) -> str:
    """When the seat's turn came, or which seat it was where nobody begins."""
    first = row["first"] or 0
    return str(1 + (seat - first) % len(row["bots"]))


def shares_by(rows: Sequence[Row], *labels: Label) -> dict[tuple[str, ...], Share]:
    """What the seats with each label, or with each combination of labels, won; a side is known by its first seat."""
    found: dict[tuple[str, ...], Share] = {}
    for row in rows:
        for seat in sides_of(row):
            key = tuple([label(row, seat) for label in labels])
            found.setdefault(key, Share()).add(won(row, seat))
    return dict(sorted(found.items()))


def partners(row: Row) -> list[list[int]]:
    """The seats of each side, in the order of `sides_of`."""
    sides = row.get("sides") or list(range(len(row["bots"])))
    return [[seat for seat, side in enumerate(sides) if side == sides[first]] for first in sides_of(row)]


def par_of(rows: Sequence[Row]) -> float:
    """What everybody would win if all were equal."""
    return 1 / len(sides_of(rows[0]))


def interval(share: Share) -> tuple[float, float]:
    return wilson(share.wins, share.games)


def leaves_out(share: Share, par: float) -> bool:
    """Whether par is outside the interval."""
    low, high = interval(share)
    return par < low or par > high
