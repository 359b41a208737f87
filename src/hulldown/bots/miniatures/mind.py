"""What a search knows of the Miniatures Game: how people play it, what is worth a try, and who stands how well."""

from __future__ import annotations

from typing import ClassVar, Final

from ...games.miniatures.state import MOVEMENT, Table
from ...games.miniatures.view_types import MiniaturesView
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.state import Action
from ...kernel.view import View
from ..frozen import Numbers, in_order
from ..mind import Mind
from . import assume, judge
from .candidates import candidates, candidates_2026a, in_manner
from .exchange import Exchange
from .greedy import MiniaturesGreedy
from .judge import Judge
from .witness import MiniaturesWitness

# In the order of judge.NAMES. Fitted to greedy's games with equal platoons of 100 points in all four modes, from turn 1
# on: 960 games with loss 0.542, 240 held back with 0.512, a guess has 0.693. Such games are played again by
# `python -m hulldown.lab.fit miniatures --platoons all --modes all --since 1 --games 1200`. Two are set by hand: `gone`
# to 0 (fitted 0.6: the shares say it already) and `late_lead` to 0.3 (fitted -0.1: few of these games came near the
# turn limit).
WEIGHTS: Final = [0.24, 0.61, 0.45, 0.0, 0.19, 0.56, 0.12, 1.17, 1.82, -0.42, 0.3, 0.63, -0.66, 0.0]
# Where more than two sides fight each other. Fitted to 374 of greedy's games at tables of four, each on its own, with
# equal platoons of 100 points: loss 0.958 on games held back by turns, the same as with all features; the weights above
# have 0.981, a guess 1.386. The fit of all of them is `python -m hulldown.lab.fit miniatures --seats 4 --platoons all
# --set sides=alone --set mode=free-for-all --since 1 --games 400`.
MANY: Final = [0.0, 0.0, 0.33, 0.0, 0.0, 1.27, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.2]


class MiniaturesMind(Mind[Table, Action]):
    """Plays on as greedy does and judges by an exchange of fire. A style bends what it tries and what it likes."""

    feature_names: ClassVar[tuple[str, ...]] = judge.NAMES
    patience: ClassVar[float] = 1.0
    rounds: ClassVar[int] = 6  # an imagined game takes eight times as long as elsewhere

    def __init__(
        self,
        game: Game,
        style: str = "",
        weights: list[float] | None = None,
        many: list[float] | None = None,
        is_of_2026a: bool = False,
    ) -> None:
        super().__init__(game, judge.bent(weights if weights is not None else WEIGHTS, style))
        self._judge = Judge(self.weights, style)
        self._many = Judge(judge.bent(many if many is not None else MANY, style), style)
        self._greedy = MiniaturesGreedy(game)
        self._own = MiniaturesGreedy(game, style)  # its own first choice; everybody else is imagined without a manner
        self._is_of_2026a = is_of_2026a
        self.last_fight: Exchange | None = None  # what the last judgement was worked out from

    def act(self, state: Table, rng: Xoshiro) -> Action:
        return self._greedy.answer(state, state.remembered_actions(), rng)

    def shortlist(self, state: Table, legal: list[Action], most: int, rng: Xoshiro) -> list[Action]:
        first = self._own.answer(state, legal, rng)
        here = self._judge_of(state)
        choose = candidates_2026a if self._plays_as_before(state) else candidates
        found = choose(here, state, legal, first, most)
        return in_manner(here.manner, state, found) if here.manner is not None else found

    def _judge_of(self, state: Table) -> Judge:
        """Where more than two fight each other, other things count."""
        return self._judge if state.sides == 2 else self._many

    def suppose(self, state: Table, seat: int) -> None:
        """Where tanks move: its own hidden cards work as if they were shown, because they will be when they help, and
        nobody else shows a card in this phase who has not done so when asked before."""
        if state.phase == MOVEMENT and not self._plays_as_before(state):
            assume.as_shown(state, seat)

    def _plays_as_before(self, state: Table) -> bool:
        """Among more than two sides nobody has measured yet whether what is newer wins more."""
        return self._is_of_2026a or state.sides > 2

    def clock(self, state: Table) -> int:
        """Shooting Phases that have begun."""
        return max(0, state.turn - 1) if state.phase <= MOVEMENT else state.turn

    def features(self, state: Table) -> list[list[float]]:
        return judge.features(state)

    def witness(self, view: View) -> MiniaturesWitness:
        assert isinstance(view, MiniaturesView)
        assert view.seat is not None
        return MiniaturesWitness(self, view.seat, view.sides)

    def judge(self, state: Table) -> list[float]:
        self.last_fight = judge.foreseen(state)
        return self._judge_of(state).weigh(state, judge.rows_after(state, self.last_fight))

    def side_of(self, state: Table, seat: int) -> int:
        return state.rules.sides[seat]


def mind_2026a(game: Game, style: str, numbers: Numbers) -> MiniaturesMind:
    """As the levels of 2026a played."""
    weights = in_order(numbers["judge"], judge.NAMES)
    return MiniaturesMind(game, style, weights, weights, is_of_2026a=True)
