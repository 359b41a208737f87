"""The questions of a game, from a document or a view back onto the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, final

from .declared import read_declared
from .document import Reader
from .errors import Malformed
from .questions import BOTTOM, Question, ask_of
from .state import Decision, State


@final
class Maker:
    """How one kind of question becomes a decision.

    `make(question, table, path)` checks the question against the table, on whose stack everything below it stands
    already; what is wrong it names by the path.
    """

    __slots__ = ("_places", "ask", "below", "make", "question")

    def __init__(self, question: type[Question], make: Callable[[Any, Any, str], Decision[Any, Any]]) -> None:
        self.question = question
        self.ask = ask_of(question)
        self.below = question.below
        self.make = make
        # For each step that may come next what `place` calls it; None where it is no list of steps.
        self._places: dict[str, str] | None = {} if "next" in question.__struct_fields__ else None

    def place(self, question: Question) -> str:
        """The question's `place`, remembered: what is imagined asks for it again and again."""
        places = self._places
        if places is None:
            return self.ask
        step = str(getattr(question, "next", ""))
        place = places.get(step)
        if place is None:
            place = places[step] = question.place
        return place


@final
class Makers:
    """All questions of a game. What may stand below a question is what its declaration says."""

    def __init__(self, makers: list[Maker]) -> None:
        self.by_ask: dict[str, Maker] = {}
        self._by_question: dict[type[Question], Maker] = {}
        for maker in makers:
            if maker.ask in self.by_ask or not maker.below:
                raise ValueError(f"the question {maker.ask} is there twice, or does not say what stands below it")
            self.by_ask[maker.ask] = maker
            self._by_question[maker.question] = maker

    def read(self, reader: Reader, table: State) -> None:
        """Puts the questions of a document on the stack, bottom first."""
        below = BOTTOM
        for item in reader.items():
            maker = self._find(item.field("ask").text(), below, item.path)
            question = read_declared(item.value, maker.question, item.path)
            table.ask(maker.make(question, table, item.path))
            below = question.place

    def restore(self, pending: Sequence[Question], table: State) -> None:
        """Puts the questions of a view on the stack, bottom first."""
        below = BOTTOM
        for number, question in enumerate(pending):
            path = f"view.pending[{number}]"
            maker = self._by_question.get(type(question))
            if maker is None or below not in maker.below:
                maker = self._find(question.ask, below, path)
            table.ask(maker.make(question, table, path))
            below = maker.place(question)

    def _find(self, ask: str, below: str, path: str) -> Maker:
        """The maker of a question that may stand here."""
        maker = self.by_ask.get(ask)
        if maker is not None and below in maker.below:
            return maker
        if below == BOTTOM:
            first = [one.ask for one in self.by_ask.values() if BOTTOM in one.below]
            raise Malformed(f"{path}.ask: the first pending decision is {' or '.join(first)}, not {ask}")
        raise Malformed(f"{path}.ask: {ask} cannot be pending above {below}")


def check_number(value: int, low: int, high: int, path: str) -> int:
    """A number whose bounds the table sets."""
    return Reader(value, path).integer(low, high)
