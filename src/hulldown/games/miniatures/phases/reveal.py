"""Reveal points: the moments at which everybody may show or use cards."""

from __future__ import annotations

from typing import Final

from ....kernel.pending import check_number
from ....kernel.state import AUTO, Decision
from ....kernel.words import Sentence
from .. import questions
from ..actions import Move
from ..attack.attack import Attack
from ..cards.offers import AT_POINT, Offer, is_asked
from ..state import Table
from ..words.phrases import PHRASES


class RevealPoint(Decision[Table, Move]):
    """miniatures.card.reveal-points, miniatures.card.reveal-order

    The side without advantage first, until all have passed in a row.
    """

    __slots__ = ("place", "quiet")

    def __init__(self, place: int, quiet: int) -> None:
        super().__init__(AUTO)
        self.place = place  # in the order of asking
        self.quiet = quiet  # how many have passed since something was last shown or used

    def proceed(self, table: Table) -> None:
        order = asking_order(table)
        place = self.place
        quiet = self.quiet
        while quiet < len(order):
            seat = order[place]
            place = (place + 1) % len(order)
            if not table.silent[seat] and _has_something(table, seat):
                table.replace(RevealPoint(place, quiet))
                table.ask(OfferAtPoint(seat))
                return
            quiet += 1
        table.answered()

    def data(self) -> questions.RevealPoint:
        return questions.RevealPoint(self.place, self.quiet)


def reveal_point_from(asked: questions.RevealPoint, table: Table, path: str) -> RevealPoint:
    place = check_number(asked.at, 0, table.seats - 1, f"{path}.place")
    return RevealPoint(place, check_number(asked.quiet, 0, table.seats, f"{path}.quiet"))


def asking_order(table: Table) -> list[int]:
    """Seats by the ranking of their sides, the side with advantage last."""
    order: list[int] = []
    for side in reversed(table.ranking):
        order += table.seats_of(side)
    return order


def _has_something(table: Table, seat: int) -> bool:
    for tank in table.tanks:
        if tank.seat == seat and is_asked(table, tank, AT_POINT):
            return True
    return False


def reveal_point(table: Table) -> None:
    """Asks around, unless nobody could do anything."""
    for seat in range(table.seats):
        if not table.silent[seat] and _has_something(table, seat):
            table.ask(RevealPoint(0, 0))
            return


_QUESTION_POINT: Final = PHRASES["question.reveal-point"]


class OfferAtPoint(Offer):
    """miniatures.card.reveal-points: what one player shows or uses at a reveal point."""

    __slots__ = ("acted",)

    def __init__(self, actor: int, acted: bool = False) -> None:
        super().__init__(actor, AT_POINT, -1, None)
        self.acted = acted

    def again(self, table: Table, attack: Attack | None) -> None:
        table.replace(OfferAtPoint(self.actor, True))

    def go_on(self, table: Table, attack: Attack | None) -> None:
        if _has_something(table, self.actor):
            self.again(table, attack)
        else:
            self._leave(table, True)

    def passed(self, table: Table) -> None:
        self._leave(table, self.acted)

    def _leave(self, table: Table, acted: bool) -> None:
        table.answered()
        point = table.stack[-1]
        assert isinstance(point, RevealPoint)
        table.replace(RevealPoint(point.place, 1 if acted else point.quiet + 1))

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_POINT, {})

    def data(self) -> questions.OfferAtPoint:
        return questions.OfferAtPoint(self.actor, self.acted)


def offer_at_point_from(asked: questions.OfferAtPoint, table: Table, path: str) -> OfferAtPoint:
    return OfferAtPoint(check_number(asked.seat, 0, table.seats - 1, f"{path}.seat"), asked.acted)
