"""Every answer that the Card Game knows, made once. Card answers hang on their cards; the rest stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ...kernel.state import Action

if TYPE_CHECKING:
    from .cards import Card

SEATS: Final = 2
POSITIONS: Final = 5
BASES: Final = 3

# Verbs. Constants rather than an Enum: a compiled comparison of small numbers costs nothing.
PLAY: Final = 0
VEHICLE: Final = 1
CREW: Final = 2
DEPOT: Final = 3
FIRE: Final = 4
PASS: Final = 5
SPEND: Final = 6
SPEND_DEPOT: Final = 7
SPEND_TOKEN: Final = 8
AT: Final = 9
EXPLODE: Final = 10
WOUND: Final = 11
CHOOSE_OWN: Final = 12
CHOOSE_ENEMY: Final = 13
MOVE_TO: Final = 14
ACCEPT: Final = 15
DECLINE: Final = 16
DOUBLE: Final = 17
TRIPLE: Final = 18
RESOLVE_BASE: Final = 19
RESOLVE_VEHICLE: Final = 20
RESOLVE_CREW: Final = 21
FLIP: Final = 22
ORDER: Final = 23
REDRAW: Final = 24
KEEP: Final = 25
FIRST: Final = 26
DISCARD: Final = 27
RECOVER: Final = 28
ENOUGH: Final = 29
DRAW: Final = 30

VERBS: Final = (
    "play", "vehicle", "crew", "depot", "fire", "pass", "spend", "spend-depot", "spend-token", "at", "explode", "wound",
    "choose-own", "choose-enemy", "move-to", "accept", "decline", "double", "triple", "resolve-base", "resolve-vehicle",
    "resolve-crew", "flip", "order", "redraw", "keep", "first", "discard", "recover", "enough", "draw",
)  # fmt: skip

# The six orders in which three bases can lie, as indices into the deck's list of bases.
ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


@final
class Move(Action):
    """A verb and what it is about: a card, or a number (a position, a base, a seat, one of the six orders)."""

    __slots__ = ("card", "number", "verb")

    def __init__(self, verb: int, text: str, card: Card | None = None, number: int = -1) -> None:
        super().__init__(text)
        self.verb = verb
        self.card = card
        self.number = number


def _numbered(verb: int, text: str, count: int) -> list[Move]:
    return [Move(verb, f"{text} {number + 1}", number=number) for number in range(count)]


MOVE_DEPOT: Final = Move(DEPOT, "depot")
MOVE_PASS: Final = Move(PASS, "pass")
MOVE_SPEND_DEPOT: Final = Move(SPEND_DEPOT, "spend depot")
MOVE_SPEND_TOKEN: Final = Move(SPEND_TOKEN, "spend token")
MOVE_EXPLODE: Final = Move(EXPLODE, "explode")
MOVE_WOUND: Final = Move(WOUND, "wound")
MOVE_ACCEPT: Final = Move(ACCEPT, "accept")
MOVE_DECLINE: Final = Move(DECLINE, "decline")
MOVE_DOUBLE: Final = Move(DOUBLE, "double")
MOVE_TRIPLE: Final = Move(TRIPLE, "triple")
MOVE_REDRAW: Final = Move(REDRAW, "redraw")
MOVE_KEEP: Final = Move(KEEP, "keep")
MOVE_ENOUGH: Final = Move(ENOUGH, "enough")

MOVES_VEHICLE: Final = _numbered(VEHICLE, "vehicle", POSITIONS)
MOVES_CREW: Final = _numbered(CREW, "crew", POSITIONS)
MOVES_FIRE: Final = _numbered(FIRE, "fire", POSITIONS)
MOVES_AT: Final = _numbered(AT, "at", POSITIONS)
MOVES_OWN: Final = _numbered(CHOOSE_OWN, "choose own", POSITIONS)
MOVES_ENEMY: Final = _numbered(CHOOSE_ENEMY, "choose enemy", POSITIONS)
MOVES_MOVE_TO: Final = _numbered(MOVE_TO, "move to", POSITIONS)
MOVES_RESOLVE_BASE: Final = _numbered(RESOLVE_BASE, "resolve base", BASES)
MOVES_RESOLVE_VEHICLE: Final = _numbered(RESOLVE_VEHICLE, "resolve vehicle", POSITIONS)
MOVES_RESOLVE_CREW: Final = _numbered(RESOLVE_CREW, "resolve crew", POSITIONS)
MOVES_FLIP: Final = _numbered(FLIP, "flip", BASES)
MOVES_FIRST: Final = [Move(FIRST, f"first p{seat + 1}", number=seat) for seat in range(SEATS)]
MOVES_ORDER: Final = [
    Move(ORDER, "order " + " ".join([str(base + 1) for base in order]), number=number)
    for number, order in enumerate(ORDERS)
]


def common_moves() -> list[Move]:
    """All moves that do not hang on a card."""
    moves = [
        MOVE_DEPOT, MOVE_PASS, MOVE_SPEND_DEPOT, MOVE_SPEND_TOKEN, MOVE_EXPLODE, MOVE_WOUND, MOVE_ACCEPT, MOVE_DECLINE,
        MOVE_DOUBLE, MOVE_TRIPLE, MOVE_REDRAW, MOVE_KEEP, MOVE_ENOUGH,
    ]  # fmt: skip
    for row in (
        MOVES_VEHICLE, MOVES_CREW, MOVES_FIRE, MOVES_AT, MOVES_OWN, MOVES_ENEMY, MOVES_MOVE_TO, MOVES_RESOLVE_BASE,
        MOVES_RESOLVE_VEHICLE, MOVES_RESOLVE_CREW, MOVES_FLIP, MOVES_FIRST, MOVES_ORDER,
    ):  # fmt: skip
        moves += row
    return moves
