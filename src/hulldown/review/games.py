"""Imagined games to their end, whose chance depends on what is drawn for, and not on what anybody did before.

Each question that chance is asked (a card for player 2, a roll for this tank) has numbers of its own, so two games that
differ by one answer draw the same where they ask the same. What is compared then differs by less: the variance of a
difference falls to 0.3 of that of two games by themselves in one game, and to 0.6 and 0.8 in others.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

from hulldown.bots.mind import MOST_DECISIONS, Mind
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State


class Numbers:
    """The numbers of one imagined game, by its name: the same in every process."""

    __slots__ = ("_name", "_seed", "_streams", "answers")

    def __init__(self, seed: int, *name: object) -> None:
        self._seed = seed
        self._name = " ".join([str(part) for part in name])
        self._streams: dict[str, Xoshiro] = {}
        self.answers = self.of("")  # for whoever answers

    def of(self, question: str) -> Xoshiro:
        stream = self._streams.get(question)
        if stream is None:
            digest = blake2b(f"{self._name} {question}".encode(), digest_size=12).digest()
            stream = self._streams[question] = Xoshiro(self._seed, int.from_bytes(digest))
        return stream


def play(mind: Mind, state: State, numbers: Numbers) -> list[float]:
    """Plays the state on to its end by the reference player: who wins, by seat."""
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if actor == OVER:
            return shares(mind, state)
        if actor == CHANCE:
            state.advance(state.sample(numbers.of(_words(state.question_for(None).data()))))
        else:
            state.advance(mind.act(state, numbers.answers))
    return mind.judge(state)


def asked(mind: Mind, state: State, rng: Xoshiro) -> tuple[Action, bool]:
    """The reference player's answer, and whether it would be the same with any other numbers: it has used none."""
    unused = rng.clone()
    answer = mind.act(state, rng)
    return answer, rng.next_word() == unused.next_word()


def shares(mind: Mind, state: State) -> list[float]:
    """Sides that win together share one point; some minds count more than the win, and a chance is that of winning."""
    result = state.result
    assert result is not None
    winners = {mind.side_of(state, seat) for seat in result.winners}
    return [1.0 / len(winners) if mind.side_of(state, seat) in winners else 0.0 for seat in range(state.seats)]


def _words(asked: Mapping[str, object]) -> str:
    return " ".join([f"{gap}={value}" for gap, value in asked.items()])


LEAST_TRIES: Final = 4  # imagined games after a draw or roll with few outcomes, all together
