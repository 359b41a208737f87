"""OpenSpiel: the games as `hulldown_rush`, `hulldown_cardgame` and `hulldown_miniatures`, registered on import.

    import pyspiel
    import hulldown.adapters.openspiel

    game = pyspiel.load_game("hulldown_rush(players=3)")
    state = game.new_initial_state()

Chance is explicit and exact. Parameters: `players`, and `options` as `name=value;name=value`. A state is cloned by its
engine, never by a deep copy of its cards.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import numpy as np
import pyspiel

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import option_from_text
from hulldown.kernel.playout import play_randomly
from hulldown.kernel.state import CHANCE, OVER, Action, State

from .memory import Remembered
from .observer import Observer
from .playing import Fixed, payoffs
from .sensing import Senses

__all__ = ["HulldownGame", "HulldownState", "Playouts", "register_games"]

LONGEST: Final = 50_000  # decisions and draws of one game; a game of chance against chance stays far below
MOST_OUTCOMES: Final = 4_096  # of one draw or roll, where outcomes are counted and have no numbers of their own


class HulldownGame(pyspiel.Game):
    """One of the games, for so many players; OpenSpiel makes it from its name."""

    id = ""  # of the hulldown game, set by `register_games`
    game_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        self.played: Game = hulldown.game(self.id)
        self.players = int(chosen.get("players", self.played.min_seats))
        self.options = dict(
            option_from_text(self.played.options, text) for text in str(chosen.get("options", "")).split(";") if text
        )
        self.played.complete_options(self.players, self.options)
        self.senses = Senses(self.played, "vector")
        numbering = self.senses.numbering
        info = pyspiel.GameInfo(
            num_distinct_actions=numbering.count,
            max_chance_outcomes=numbering.count if isinstance(numbering, Fixed) else MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=float(self.players - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, chosen)

    def new_initial_state(self) -> HulldownState:
        return HulldownState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Of the seat, of a spectator, or what the seat knows beyond one; with its memory for perfect recall."""
        if params:
            raise Malformed(f"observers have no parameters: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.senses, wanted.public_info, is_private, wanted.perfect_recall)


class Box:
    """A state of the engine with what each seat remembers. OpenSpiel copies a state by copying what it holds, deeply:
    a box is cloned instead."""

    __slots__ = ("_drawn", "past", "state")

    def __init__(self, state: State, past: Remembered) -> None:
        self.state = state
        self.past = past
        self._drawn: list[tuple[Action, Fraction]] | None = None  # what chance may do now, worked out once

    def __deepcopy__(self, memo: Any) -> Box:
        return Box(self.state.clone(), self.past.clone())

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        if self._drawn is None:
            self._drawn = self.state.outcomes()
        return self._drawn

    def carry_out(self, action: Action) -> None:
        self.past.note(self.state.actor, action)
        self.state.advance(action)
        self._drawn = None


class HulldownState(pyspiel.State):
    """A position. Actions are the numbers of docs/observations.md; where answers lie in slots, outcomes of chance are
    numbered in their order."""

    def __init__(self, game: HulldownGame) -> None:
        super().__init__(game)
        self.game = _Shared(game)
        start = game.played.start(game.players, game.options)
        self.box = Box(start, Remembered(start.clone(), game.players))

    @property
    def engine(self) -> State:
        """The state of the engine; whoever changes it changes this one."""
        return self.box.state

    @property
    def senses(self) -> Senses:
        return self.game.one.senses

    def current_player(self) -> int:
        actor = self.box.state.actor
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else actor

    def is_terminal(self) -> bool:
        return self.box.state.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.senses.numbering.numbers(self.box.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.box.outcomes()
        numbering = self.senses.numbering
        if not isinstance(numbering, Fixed):
            return [(place, float(chance)) for place, (_, chance) in enumerate(outcomes)]
        return sorted((numbering.number(action), float(chance)) for action, chance in outcomes)

    def _meant(self, number: int) -> Action | None:
        state, numbering = self.box.state, self.senses.numbering
        if state.actor != CHANCE:
            return numbering.action(state, number)
        outcomes = self.box.outcomes()
        if not isinstance(numbering, Fixed):
            return outcomes[number][0] if 0 <= number < len(outcomes) else None
        for action, _ in outcomes:
            if numbering.number(action) == number:
                return action
        return None

    def _apply_action(self, action: int) -> None:
        meant = self._meant(action)
        if meant is None:
            raise Malformed(f"{action} is no legal action: {self.box.state.question.text()}")
        self.box.carry_out(meant)

    def _action_to_string(self, player: int, action: int) -> str:
        meant = self._meant(action)
        if meant is not None:
            return str(meant)
        numbering = self.senses.numbering
        if isinstance(numbering, Fixed) and 0 <= action < numbering.count:
            return numbering.texts[action]
        return f"slot {action}"

    def returns(self) -> list[float]:
        return payoffs(self.box.state, True) if self.is_terminal() else [0.0] * self.game.one.players

    def resample_from_infostate(self, player: int, sampler: Any) -> HulldownState:
        """A world that the player cannot tell from this one, everything unknown drawn fairly."""
        high = int(sampler() * (1 << 30))
        rng = Xoshiro(high << 30 | int(sampler() * (1 << 30)))
        world = self.game.one.played.imagine(self.box.state.view(player), rng)
        other = HulldownState(self.game.one)
        other.box = Box(world, self.box.past.imagined(player, world))
        return other

    def __str__(self) -> str:
        return self.box.state.view(None).encode().decode()


class _Shared:
    """The game that a state belongs to: the same for all copies of the state."""

    __slots__ = ("one",)

    def __init__(self, one: HulldownGame) -> None:
        self.one = one

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self


class Playouts:
    """An evaluator for OpenSpiel's searches: random games to their end, played by the engine itself."""

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self.games = games
        self.rng = Xoshiro(seed)

    def evaluate(self, state: HulldownState) -> np.ndarray:
        found = np.zeros(state.num_players())
        for _ in range(self.games):
            world = state.engine.clone()
            play_randomly(world, self.rng, LONGEST)
            found += payoffs(world, True)
        mean: np.ndarray = found / self.games
        return mean

    def prior(self, state: HulldownState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def register_games() -> None:
    """`hulldown_ID` for every installed game that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for id in hulldown.game_ids():
        name = f"hulldown_{id}"
        if name in known:
            continue
        game = hulldown.game(id)
        game_type = pyspiel.GameType(
            short_name=name,
            long_name=f"Hulldown: {game.title.text()}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.max_seats,
            min_num_players=game.min_seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": game.min_seats, "options": ""},
        )
        made = type(f"{id.title()}Game", (HulldownGame,), {"id": id, "game_type": game_type})
        pyspiel.register_game(game_type, made)


register_games()
