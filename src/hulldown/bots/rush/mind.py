"""What a search knows of Rush: how it is played by rules of thumb, what is worth a try, who stands how well."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from ...games.rush.actions import Move
from ...games.rush.game import Rush
from ...games.rush.state import Table
from ...games.rush.view_types import RushView
from ...kernel.generator import Xoshiro
from ...kernel.view import View
from ..frozen import Numbers, in_order, in_style
from ..mind import Mind, softmax
from .draws import RushDraws
from .judge import FEATURES, features, larger_tables, weights_of
from .shortlist import shortlist
from .taste import Taste
from .thinker import Thinker
from .tuned import taste_of, tuned_taste
from .witness import RushWitness

CLEAR_LEAD: Final = 3.0  # medals


class RushMind(Mind[Table, Move]):
    """Plays by rules of thumb with a taste of its own, or in a style or a character."""

    feature_names: ClassVar[tuple[str, ...]] = FEATURES

    def __init__(
        self,
        game: Rush,
        style: str = "",
        taste: Taste | None = None,
        weights: list[float] | None = None,
    ) -> None:
        super().__init__(game, weights if weights is not None else weights_of(style))
        self._larger: dict[int, list[float]] = larger_tables(style) if weights is None else {}
        self._taste = taste if taste is not None else tuned_taste(style)
        self._taste.settle(game.catalogue)
        self._thinker = Thinker(self._taste)

    def act(self, state: Table, rng: Xoshiro) -> Move:
        legal = cast("list[Move]", state.remembered_actions())
        return legal[0] if len(legal) == 1 else self._thinker.answer(state, legal)

    def shortlist(self, state: Table, legal: list[Move], most: int, rng: Xoshiro) -> list[Move]:
        first = self._thinker.answer(state, legal)
        found = [first]
        for move in shortlist(state, legal, self._taste):
            if move is not first and len(found) < most:
                found.append(move)
        return found

    def draws(self, state: Table, rng: Xoshiro) -> RushDraws | None:
        return RushDraws(state, rng)

    def weights_at(self, state: Table) -> list[float]:
        return self._larger.get(len(state.players), self.weights)

    def clock(self, state: Table) -> int:
        return state.turn_number

    def witness(self, view: View) -> RushWitness:
        assert isinstance(view, RushView)
        assert view.seat is not None
        return RushWitness(view, view.seat)

    def final(self, state: Table) -> list[float]:
        """Half the win, half how clear it is: a lead of one medal is mostly luck, and scores tell more than one bit."""
        result = state.result
        assert result is not None
        clear = softmax([score / CLEAR_LEAD for score in result.scores])
        won = super().final(state)
        return [(won[seat] + clear[seat]) / 2.0 for seat in range(len(won))]

    def features(self, state: Table) -> list[list[float]]:
        return features(state, self._taste)


class RushMind2026a(RushMind):
    """Draws card after card from one stream of numbers, and judges all tables by the same weights."""

    def draws(self, state: Table, rng: Xoshiro) -> None:
        return None


def mind_2026a(game: Rush, style: str, numbers: Numbers) -> RushMind:
    """As the levels of 2026a played."""
    taste = taste_of(in_style(numbers, "taste", style))
    return RushMind2026a(game, style, taste, in_order(numbers["judge"], FEATURES))
