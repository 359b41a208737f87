"""A bot for all three games: it tries each answer in a few imagined games and takes the one that wins most of them."""

from time import perf_counter

from hulldown import CHANCE, OVER, Action, Bot, Game, State, View, Xoshiro

WORLDS = 6  # that each answer is tried in
SECONDS = 0.8  # after which it begins no other game; counting alone would be late on a slow machine


class CarefulBot(Bot):
    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        until = perf_counter() + SECONDS
        points = dict.fromkeys(legal, 0.0)
        for _ in range(WORLDS):
            world = self.game.imagine(view, rng)  # what this seat cannot see is dealt anew each time
            for action in legal:
                if perf_counter() < until:
                    state = world.clone()
                    state.advance(action)
                    points[action] += share(state, view.seat, rng)
        return max(legal, key=lambda action: points[action])


def share(state: State, seat: int | None, rng: Xoshiro) -> float:
    """A seat's share of the win after random play to the end."""
    while state.actor != OVER:
        legal = state.legal_actions() if state.actor != CHANCE else [state.sample(rng)]
        state.advance(legal[rng.below(len(legal))])
    assert state.result is not None
    return (seat in state.result.winners) / len(state.result.winners)
