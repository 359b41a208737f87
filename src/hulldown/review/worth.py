"""What each answer to a question is worth to the seat that is asked, by all that it knows: any position, no match.

Every answer is played on in the same imagined worlds by the reference player, with the same numbers, so what is
compared differs by the answer alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hulldown.bots.game_bots import mind_of
from hulldown.bots.mind import Budget, Mind
from hulldown.bots.reasons import explain
from hulldown.bots.rollouts import Race
from hulldown.kernel.game import Game
from hulldown.kernel.state import Action
from hulldown.kernel.view import View

from .games import Numbers, play
from .intervals import chance, estimate, mean
from .shapes import Estimate, Told
from .work import digest

ALL: Final = 10  # so many legal answers or fewer are all compared; of more those that the reference player would try
THE_END: Final = 1 << 40  # of the mind's clock
WHY_WORLDS: Final = 96


def candidates(game: Game, mind: Mind, view: View, legal: list[Action], width: int, seed: int) -> list[Action]:
    """What is worth comparing."""
    if len(legal) <= max(ALL, width):
        return list(legal)
    rng = Numbers(seed, "candidates", digest(view.encode())).answers
    return list(mind.shortlist(game.imagine(view, rng), legal, width, rng))


class Worth:
    """Answers and what came of each of them, world by world."""

    def __init__(self, game: Game, view: View, answers: list[Action], seed: int) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.answers = answers
        self.seed = seed
        self.columns: list[list[float]] = [[] for _ in answers]
        self._mind = mind_of(game)
        self._seat = view.seat
        self._seen = digest(view.encode())

    def look(self, worlds: int, places: Sequence[int] | None = None) -> None:
        """Plays all answers, or those at some places, on in so many worlds in all."""
        wanted = [place for place in (places or range(len(self.answers))) if len(self.columns[place]) < worlds]
        begun = min([len(self.columns[place]) for place in wanted], default=worlds)
        for number in range(begun, worlds):
            name = ("world", self._seen, number)
            world = self.game.imagine(self.view, Numbers(self.seed, *name).answers)
            for place in wanted:
                if len(self.columns[place]) == number:
                    state = world.clone()
                    state.advance(self.answers[place])
                    played = play(self._mind, state, Numbers(self.seed, "in", *name))
                    self.columns[place].append(played[self._seat])

    def order(self) -> list[int]:
        """The places of the answers, the best first."""
        return sorted(range(len(self.answers)), key=lambda place: (-mean(self.columns[place]), place))

    def gap(self, place: int, other: int) -> Estimate:
        """By how much an answer is better than another, in the worlds that both have seen."""
        pairs = zip(self.columns[place], self.columns[other], strict=False)
        return estimate([one - two for one, two in pairs])

    def ahead(self, place: int) -> Estimate:
        """By how much an answer is better than the one that may come closest to it."""
        gaps = [self.gap(place, other) for other in range(len(self.answers)) if other != place]
        return min(gaps, key=lambda gap: gap.low)

    def chance(self, place: int) -> Estimate:
        return chance(self.columns[place], len(self.columns[place]))

    def why(self, place: int, other: int) -> Told:
        """What comes of an answer and seldom of another, in words; nothing where only the figures speak for it."""
        budget = Budget(2 * WHY_WORLDS, None)
        answers = [self.answers[place], self.answers[other]]
        race = Race(self._mind, self.view, answers, THE_END, budget, Numbers(self.seed, "why", self._seen).answers)
        witness = self._mind.witness(self.view)
        race.watched_by(witness)
        race.run()
        told = explain(witness, race.trials)[0]
        return told if told != explain(None, race.trials)[0] else {}
