"""Observations as numbers: what a seat may know, slot by slot. Compiled, so that many games are looked at in no time.

An encoder gets a view and nothing else, so there is nothing in its numbers that the seat does not know. It declares
its fields one after the other, and the places of its numbers follow from that; docs/observations.md is made from the
same declarations.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ..kernel.view import View

CARDS: Final = "card"  # a slot for each card, in the order of the card files


class Field:
    """Some slots that lie side by side: a number from 0 to `most` in each, or from -`most` where it is signed."""

    __slots__ = ("at", "each", "is_signed", "most", "name", "says", "size")

    def __init__(self, name: str, at: int, size: int, most: int, says: str, each: str, is_signed: bool) -> None:
        self.name = name
        self.at = at
        self.size = size
        self.most = most
        self.says = says
        self.each = each  # what there is a slot for: CARDS, or words for the page; "" for a single number
        self.is_signed = is_signed


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """One for each game: `encode` gives the whole numbers, which divided by `most` of their field lie within 1."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def field(self, name: str, size: int, most: int, says: str, each: str = "", is_signed: bool = False) -> int:
        """Declares a field; its first slot."""
        at = self.size
        self.fields.append(Field(name, at, size, most, says, each, is_signed))
        self.size += size
        return at

    def encode(self, view: Any) -> array[int]:
        """The numbers of a view, one for each slot."""
        raise TypeError(f"{type(self).__name__} does not say what it sees")

    def blank(self) -> array[int]:
        """Numbers that are all 0, to be filled in."""
        return array("h", bytes(2 * self.size))


class Asked:
    """The slots that every game has: how many play, what is asked, and whether this seat is."""

    __slots__ = ("asks", "at_ask", "at_mine", "at_seats", "seats")

    def __init__(self, encoder: Encoder, asks: list[str], least: int, most: int) -> None:
        self.asks: dict[str, int] = {ask: number for number, ask in enumerate(asks)}
        self.seats = least
        self.at_seats = encoder.field(
            "seats", most - least + 1, 1, "how many play", f"number from {least} to {most}" if most > least else ""
        )
        self.at_mine = encoder.field("asked", 1, 1, "this seat is asked now")
        self.at_ask = encoder.field(
            "question", len(asks), 1, "what is asked now", "question: " + ", ".join([f"`{ask}`" for ask in asks])
        )

    def write(self, values: array[int], view: View, seats: int, seat: int) -> None:
        values[self.at_seats + seats - self.seats] = 1
        if view.actor == seat:
            values[self.at_mine] = 1
        place = self.asks.get(view.ask, -1)
        if place >= 0:
            values[self.at_ask + place] = 1


def seat_of(view: View) -> int:
    """Whose eyes it is seen with; a spectator looks on from the first seat's side."""
    return view.seat if view.seat is not None else 0


def relative(seat: int, own: int, seats: int) -> int:
    """A seat as counted from the own one: 0 is the own, 1 the next."""
    return (seat - own) % seats
