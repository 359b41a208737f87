"""The moments of a match, one after the other, each with its table: what a review looks at."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hulldown.kernel.match import RESIGN, TIME, Answer, Match, Unread, carry_out
from hulldown.kernel.reading import Record
from hulldown.kernel.state import CHANCE, OVER, Action, State

from .shapes import MomentKind

MOST_OUTCOMES: Final = 24  # of a draw or roll that are all looked at; of more a fair sample is
FEW_OUTCOMES: Final = 6  # that are all looked at in every round; of more they are in every third one
EVERY: Final = 3


class Node:
    """The table after `at` answers, and the answer that was given then."""

    __slots__ = ("answer", "at", "kind", "number", "outcomes", "state")

    def __init__(self, at: int, state: State, answer: Answer | None, kind: MomentKind, number: int) -> None:
        self.at = at
        self.state = state
        self.answer = answer  # None at the end
        self.kind = kind
        self.number = number  # of the seat's own answers before it: all that it may know of `at`
        self.outcomes: list[tuple[Action, Fraction]] = state.outcomes() if kind == "chance" else []

    @property
    def by(self) -> int:
        if self.kind == "resignation" and self.answer is not None:
            return self.answer.by
        return self.state.actor

    @property
    def is_news(self) -> bool:
        """Whether anything else could have been answered; otherwise its chances are those of the next moment."""
        return self.kind != "forced" and len(self.outcomes) != 1

    @property
    def is_exact(self) -> bool:
        """Whether every outcome is looked at."""
        return 1 < len(self.outcomes) <= MOST_OUTCOMES

    def is_full(self, round: int) -> bool:
        """Whether that is so in this round; in others a fair sample stands for those that did not come."""
        return self.is_exact and (len(self.outcomes) <= FEW_OUTCOMES or (self.at + round) % EVERY == 0)

    def outcomes_given(self) -> tuple[list[float], int]:
        """The probability of each outcome, and the place of the one that came."""
        assert self.answer is not None
        came = [place for place, (action, _) in enumerate(self.outcomes) if action == self.answer.action]
        return [float(probability) for _, probability in self.outcomes], came[0]


class Walk:
    """A match as far as its record replays."""

    def __init__(self, record: Record) -> None:
        self.match: Match = record.match
        self.gap = record.gaps[0] if record.gaps else None
        length = len(self.match.answers) if self.gap is None else self.gap.first
        self.nodes: list[Node] = []
        counts = [0] * self.match.seats
        state = self.match.opening()
        for at, answer in enumerate(self.match.answers[:length]):
            seat = answer.by
            self.nodes.append(Node(at, state.clone(), answer, _kind(state, answer), counts[seat] if seat >= 0 else 0))
            if seat >= 0:
                counts[seat] += 1
            state = carry_out(state, answer)
        self.nodes.append(Node(length, state, None, "end", 0))

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def is_over(self) -> bool:
        return self.nodes[-1].state.actor == OVER


def _kind(state: State, answer: Answer) -> MomentKind:
    assert not isinstance(answer.action, Unread)  # a gap begins there
    if answer.action is RESIGN:
        return "resignation"
    if answer.action is TIME:
        return "time"
    if state.actor == CHANCE:
        return "chance"
    return "forced" if len(state.legal_actions()) == 1 else "decision"
