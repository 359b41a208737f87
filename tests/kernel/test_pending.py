"""Questions from documents and views back onto the stack, and procedures that carry out their steps."""

from __future__ import annotations

import pytest

from hulldown.kernel.document import Reader
from hulldown.kernel.errors import Malformed
from hulldown.kernel.pending import Maker, Makers, check_number
from hulldown.kernel.questions import BOTTOM, Question
from hulldown.kernel.state import OVER, Action, Decision
from hulldown.kernel.steps import Procedure, Step, chained, names_of

from .toy import Race, Track


class Day(Question, tag="day", frozen=True):
    below = (BOTTOM,)

    next: str


class Move(Question, tag="move", frozen=True):
    below = ("day dusk", "move")

    seat: int


class Nowhere(Question, tag="nowhere", frozen=True):
    pass


class Moving(Decision[Track, Action]):
    def data(self) -> Move:
        return Move(self.actor)


class Hours(Procedure[Track, Action]):
    def data(self) -> Day:
        return Day(self.step.name)


def dawn(track: Track) -> None:
    track.places[0] = 1


def noon(track: Track) -> None:
    track.ask(Moving(1))


def dusk(track: Track) -> None:
    track.places[1] = track.places[0] + 1


STEPS: tuple[Step[Track], ...] = (Step("dawn", dawn), Step("noon", noon), Step("dusk", dusk))
DAY = chained(STEPS, Hours)


def day_from(asked: Day, table: Track, path: str) -> Hours:
    return DAY[names_of(STEPS).index(asked.next)]


def move_from(asked: Move, table: Track, path: str) -> Moving:
    return Moving(check_number(asked.seat, 0, 1, f"{path}.seat"))


MAKERS = Makers([Maker(Day, day_from), Maker(Move, move_from)])
STACK = [{"ask": "day", "next": "dusk"}, {"ask": "move", "seat": 1}, {"ask": "move", "seat": 0}]


def track() -> Track:
    return Track(Race(), 8)


def test_a_stack_is_read_bottom_first() -> None:
    table = track()
    MAKERS.read(Reader(STACK, "pending"), table)
    assert [decision.data() for decision in table.stack] == [Day("dusk"), Move(1), Move(0)]


def test_a_view_brings_the_same_stack() -> None:
    table = track()
    MAKERS.restore([Day("dusk"), Move(1)], table)
    assert [decision.data() for decision in table.stack] == [Day("dusk"), Move(1)]


@pytest.mark.parametrize(
    ("stack", "complaint"),
    [
        ([STACK[1]], "pending[0].ask: the first pending decision is day, not move"),
        ([{"ask": "day", "next": "noon"}, STACK[1]], "pending[1].ask: move cannot be pending above day noon"),
        ([STACK[0], STACK[0]], "pending[1].ask: day cannot be pending above day dusk"),
        ([STACK[0], {"ask": "dance"}], "pending[1].ask: dance cannot be pending above day dusk"),
        ([STACK[0], {"ask": "move"}], "pending[1]: the field seat is missing"),
        ([STACK[0], {"ask": "move", "seat": 2}], "pending[1].seat: expected a whole number from 0 to 1, found 2"),
        ([STACK[0], {"seat": 2}], "pending[1]: the field ask is missing"),
        ([STACK[0], {"ask": 3}], "pending[1].ask: expected a text, found 3"),
        (["day"], "pending[0]: expected a table of fields, found 'day'"),
        ({}, "pending: expected a list, found a table of fields"),
    ],
)
def test_a_question_that_cannot_stand_there_is_refused(stack: object, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        MAKERS.read(Reader(stack, "pending"), track())
    assert str(error.value) == complaint


def test_every_question_says_what_stands_below_it_and_is_there_once() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        Makers([Maker(Nowhere, move_from)])
    with pytest.raises(ValueError, match="day"):
        Makers([Maker(Day, day_from), Maker(Day, day_from)])


def test_a_procedure_carries_out_its_steps_in_order_and_waits_for_what_they_ask() -> None:
    table = track()
    table.ask(DAY[0])
    table.run_steps()
    assert (table.places, table.actor) == ([1, 0], 1)
    assert [decision.data() for decision in table.stack] == [Day("dusk"), Move(1)]
    table.answered()
    table.run_steps()
    assert (table.places, table.actor) == ([1, 2], OVER)
