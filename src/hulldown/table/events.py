"""What happened, as something to be shown: which thing, from where to where. Lines of the log carry them.

A face makes them of the sentences that a seat was told, and of nothing else: whoever may not read a sentence gets its
redacted twin, and no event of what the twin leaves out. Spots are names of places on the table, such as `hand:1` or
`base:0:2`; each game's face says which there are, and the browser's table marks them with `data-spot`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Spot = str


class Happening(Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """Something that can be seen to happen."""


class CardMoved(Happening, frozen=True, tag="card"):
    """A card goes from one spot to another; where it is not seen which one it is, `card` is empty."""

    start: Spot = field(name="from")
    to: Spot
    card: str = ""
    count: int = 1  # so many at once, as one pile


class CardTurned(Happening, frozen=True, tag="turned"):
    """What lies there is turned over or aside."""

    at: Spot
    way: Literal["up", "sideways", "upright"]
    card: str = ""


class CardsPaid(Happening, frozen=True, tag="paid"):
    """Something is paid for; `price` is what, where that lies somewhere."""

    seat: int
    payers: list[Spot]
    price: Spot = ""


class ShotAimed(Happening, frozen=True, tag="aimed"):
    """A gun is turned on its target; what comes of it is told by later events about the target."""

    start: Spot = field(name="from")
    to: Spot


class ShotFired(Happening, frozen=True, tag="shot"):
    """A shot, from muzzle to target."""

    start: Spot = field(name="from")
    to: Spot
    power: int = 1
    is_burst: bool = field(name="burst", default=False)  # explosive: seen from afar


class DiceRolled(Happening, frozen=True, tag="dice"):
    """Dice with the faces that they show, by the game's ids, the best first."""

    by: Spot
    roll: Literal["attack", "defense", "again", "advantage"]
    faces: list[str]
    sides: int = 6
    instead: list[str] = []  # faces of the dice that were taken up to be rolled again


class DiceChanged(Happening, frozen=True, tag="became"):
    """What dice that lie there have become: `into` is empty for those that are taken away."""

    by: Spot
    roll: Literal["attack", "defense"]  # whose dice these are
    face: str
    count: int
    into: str = ""


class WasHit(Happening, frozen=True, tag="hit"):
    """Something takes damage; `left` is what it has left, where that is counted."""

    at: Spot
    amount: int = 1
    left: int | None = None
    critical: str = ""  # the critical card that does it


class WasMissed(Happening, frozen=True, tag="missed"):
    """A shot does nothing."""

    at: Spot
    is_deflected: bool = field(name="deflected", default=False)  # it was a hit, and was cancelled


class WasDestroyed(Happening, frozen=True, tag="destroyed"):
    at: Spot
    card: str = ""


class WasMended(Happening, frozen=True, tag="mended"):
    at: Spot
    amount: int = 1


class SignGiven(Happening, frozen=True, tag="sign"):
    """Something lights up for a moment: an effect that works, a number that changes."""

    at: Spot
    sign: Literal["effect", "fire", "ammo", "vp", "boost", "score", "initiative", "token"]
    count: int = 0


class TurnBegan(Happening, frozen=True, tag="turn"):
    """A turn or a round begins, with a seat where it is that seat's."""

    number: int
    seat: int | None = None


class MatchEnded(Happening, frozen=True, tag="ended"):
    """One of the winners; a draw has none."""

    winner: int | None = None
