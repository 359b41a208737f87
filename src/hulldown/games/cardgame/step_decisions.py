"""What all decisions about one step of an effect have in common."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Refusal
from ...kernel.state import Decision
from ...kernel.words import Sentence
from .actions import Move
from .phrases import PHRASES
from .sources import Source
from .state import Table
from .verbs import Step

_NOT_OPTIONAL: Final = PHRASES["refusal.not-optional"]


class StepDecision(Decision[Table, Move]):
    """cardgame.effect.may: asks the controller of an effect about one of its steps."""

    __slots__ = ("source", "step")

    def __init__(self, source: Source, step: Step) -> None:
        super().__init__(source.seat)
        self.source = source
        self.step = step

    def why_not_decline(self) -> Refusal | None:
        return None if self.step.may else Refusal(Sentence(_NOT_OPTIONAL, {"card": self.source.word()}))
