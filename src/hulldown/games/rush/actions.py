"""Every answer that Rush knows, made once. Card answers hang on their cards; the rest stands in tables here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ...kernel.state import Action
from .questions import AbilityId

if TYPE_CHECKING:
    from .cards import Achievement, Card

SEATS: Final = 5
SLOTS: Final = 3
MOST_DOUBLES: Final = 3

# Verbs. Constants rather than an Enum: a compiled comparison of small numbers costs nothing.
USE: Final = 0
BUY: Final = 1
ALSO: Final = 2
PAY: Final = 3
DONE: Final = 4
ASSAULT: Final = 5
JOIN: Final = 6
LAUNCH: Final = 7
STRIKE: Final = 8
HIT_BASE: Final = 9
HIT_VEHICLE: Final = 10
ABILITY: Final = 11
DEFEND: Final = 12
RETIRE: Final = 13
DISCARD: Final = 14
TAKE: Final = 15
SCRAP: Final = 16
ENOUGH: Final = 17
DOUBLES: Final = 18
COMBINE: Final = 19
KEEP: Final = 20
END: Final = 21
FIRST: Final = 22
DRAW: Final = 23
TURN_UP: Final = 24
LAY_OUT: Final = 25

VERBS: Final = (
    "use", "buy", "also", "with", "done", "assault", "join", "launch", "strike", "hit-base", "hit-vehicle", "ability",
    "defend", "retire", "discard", "take", "scrap", "enough", "doubles", "combine", "keep", "end", "first", "draw",
    "turn-up", "lay-out",
)  # fmt: skip


@final
class Move(Action):
    """A verb and what it is about: a card, a seat and one of its bases, or a number."""

    __slots__ = ("achievement", "card", "number", "seat", "slot", "verb")

    def __init__(
        self,
        verb: int,
        text: str,
        card: Card | None = None,
        seat: int = -1,
        slot: int = -1,
        number: int = -1,
        achievement: Achievement | None = None,
    ) -> None:
        super().__init__(text)
        self.verb = verb
        self.card = card
        self.seat = seat
        self.slot = slot
        self.number = number  # of double medals, or which ability
        self.achievement = achievement


MOVE_DONE: Final = Move(DONE, "done")
MOVE_LAUNCH: Final = Move(LAUNCH, "launch")
MOVE_RETIRE: Final = Move(RETIRE, "retire")
MOVE_ENOUGH: Final = Move(ENOUGH, "enough")
MOVE_COMBINE: Final = Move(COMBINE, "combine")
MOVE_KEEP: Final = Move(KEEP, "keep")
MOVE_END: Final = Move(END, "end")

MOVES_DEFEND: Final = [Move(DEFEND, f"defend {slot + 1}", slot=slot) for slot in range(SLOTS)]
MOVES_DOUBLES: Final = [Move(DOUBLES, f"doubles {count}", number=count) for count in range(MOST_DOUBLES + 1)]
MOVES_FIRST: Final = [Move(FIRST, f"first p{seat + 1}", seat=seat) for seat in range(SEATS)]
MOVES_HIT_BASE: Final = [
    [Move(HIT_BASE, f"hit p{seat + 1} base {slot + 1}", seat=seat, slot=slot) for slot in range(SLOTS)]
    for seat in range(SEATS)
]
MOVES_HIT_VEHICLE: Final = [
    [Move(HIT_VEHICLE, f"hit p{seat + 1} vehicle {slot + 1}", seat=seat, slot=slot) for slot in range(SLOTS)]
    for seat in range(SEATS)
]

# Abilities, in the order of the reference card.
REINFORCEMENTS: Final = 0
RECRUITMENT: Final = 1
SCOUTING: Final = 2
SABOTAGE: Final = 3
SIEGE_MASTER: Final = 4
RESEARCH: Final = 5
REPAIR: Final = 6
INVULNERABILITY: Final = 7

ABILITY_IDS: Final[tuple[AbilityId, ...]] = (
    "reinforcements", "recruitment", "scouting", "sabotage", "siege-master", "research", "repair", "invulnerability",
)  # fmt: skip
MOVES_ABILITY: Final = [Move(ABILITY, id, number=verb) for verb, id in enumerate(ABILITY_IDS)]


def common_moves() -> list[Move]:
    """All moves that do not hang on a card or an achievement."""
    moves = [MOVE_DONE, MOVE_LAUNCH, MOVE_RETIRE, MOVE_ENOUGH, MOVE_COMBINE, MOVE_KEEP, MOVE_END]
    moves += MOVES_DEFEND + MOVES_DOUBLES + MOVES_FIRST + MOVES_ABILITY
    for row in MOVES_HIT_BASE + MOVES_HIT_VEHICLE:
        moves += row
    return moves
