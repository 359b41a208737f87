"""Lots: one of several answers, each as likely as the others."""

from __future__ import annotations

from fractions import Fraction

from mypy_extensions import mypyc_attr

from .generator import Xoshiro
from .state import ActionT, Chance, TableT
from .words import Phrase, Sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Lot(Chance[TableT, ActionT]):
    """A question that a lot answers, such as who begins; a game says what follows."""

    __slots__ = ("answers", "phrase")

    def __init__(self, answers: list[ActionT], phrase: Phrase) -> None:
        super().__init__()
        self.answers = answers
        self.phrase = phrase  # of the question

    def outcomes(self, table: TableT) -> list[tuple[ActionT, Fraction]]:
        return [(answer, Fraction(1, len(self.answers))) for answer in self.answers]

    def sample(self, table: TableT, rng: Xoshiro) -> ActionT:
        return self.answers[rng.below(len(self.answers))]

    def question(self, table: TableT) -> Sentence:
        return Sentence(self.phrase, {})
