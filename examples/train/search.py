"""OpenSpiel's IS-MCTS against chance: `python -m examples.train.search hulldown_cardgame --games 50`."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

import hulldown.adapters.openspiel as door


def play(game: Any, seat: int, simulations: int, seed: int) -> float:
    """One game of the search at that seat against chance; what the search gets."""
    random = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game, door.Playouts(seed=seed), 1.4, simulations, random_state=random, allow_inconsistent_action_sets=True
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=chances)))
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return float(state.returns()[seat])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=pyspiel.registered_names(), metavar="GAME")
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--simulations", type=int, default=40)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    game = pyspiel.load_game(chosen.game)
    seats = game.num_players()
    numbers = range(chosen.seed, chosen.seed + chosen.games)
    returns = [play(game, number % seats, chosen.simulations, number) for number in numbers]
    won = sum(1 for one in returns if one > 0)
    print(
        f"{chosen.game}: IS-MCTS with {chosen.simulations} simulations won {won} of {chosen.games} games against chance"
    )


if __name__ == "__main__":
    main()
