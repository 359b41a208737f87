"""A search that cheats: it sees the whole table and imagines nothing. An upper bound for what knowing more could bring.

It is no bot: nobody can name it in `play`, at a table or in an arena, and what it needs, the true state, never leaves
the laboratory. Cards that nobody has drawn yet and dice are chance to it as to anybody.
"""

from __future__ import annotations

from hulldown.bots.base import Bot
from hulldown.bots.mind import Budget, Mind, Worlds
from hulldown.bots.rollouts import Race
from hulldown.bots.searcher import Searcher
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View


class TrueWorlds(Worlds):
    """The table as it is, again and again."""

    def __init__(self, mind: Mind, view: View, seat: int, truth: State) -> None:
        super().__init__(mind, view, seat)
        self._truth = truth

    def another(self, rng: Xoshiro) -> State:
        return self._truth.clone()


class Seer(Bot):
    """As its searcher with its games, candidates, horizon and margin, but each game is played on from the truth."""

    def __init__(self, searcher: Searcher, truth: State) -> None:
        self._searcher = searcher
        self._truth = truth  # the state that is being played, which changes as the game goes on

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        bot, truth = self._searcher, self._truth
        assert view.seat is not None
        candidates: list[Action] = bot.mind.shortlist(truth.clone(), legal, bot.width, rng)
        if len(candidates) == 1:
            return candidates[0]
        worlds = TrueWorlds(bot.mind, view, view.seat, truth)
        budget = Budget(bot.playouts, None)
        race = Race(bot.mind, view, candidates, bot.horizon, budget, rng, worlds, bot.sure, bot.one_order)
        race.run()
        return bot.best(race, rng).action
