"""Fits a game's judge: plays games, notes the features at each step of its clock, and finds the weights that foretell
the winner best (a conditional logit model, by Newton's method).

    python -m hulldown.lab.fit rush --bot policy --games 8000
    python -m hulldown.lab.fit cardgame --decks all --games 8000
    python -m hulldown.lab.fit miniatures --platoons all --modes all --since 1 --games 1200
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import mind_of
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought
from hulldown.kernel.state import CHANCE, OVER

from .brought import ready_lists
from .modes import modes_of
from .pool import available_cores

Array = NDArray[np.float64]
MOST_STRAY = 30  # per cent of a game's decisions that are taken at random: a search looks at odd positions too
ALL = "all"
POLICY = "policy"  # in place of a bot: what everybody plays by in imagined games
RIDGE = 1e-3  # for each position: keeps weights of rare features small
STEPS = 30


@dataclass(frozen=True)
class Games:
    """What is played: plain data, so that it can cross to another process."""

    game: str
    options: tuple[dict[str, object], ...]  # which the games take in turn
    seats: int
    bot: str
    seed: int
    since: int  # the first step of the clock that is noted

    def options_of(self, number: int) -> dict[str, object]:
        """Every second game strays, so each of the options is played both ways."""
        return self.options[number // 2 % len(self.options)]


def rotation(
    game: Game, options: dict[str, object], seats: int, decks: Sequence[Brought], modes: Sequence[str]
) -> tuple[dict[str, object], ...]:
    """The options with each of the decks, the same for all seats, in each of the modes."""
    word = game.brings
    dealt: list[dict[str, object]] = [{f"{word}_{seat + 1}": deck.code for seat in range(seats)} for deck in decks]
    played: list[dict[str, object]] = [{"mode": mode} for mode in modes]
    return tuple([{**options, **mode, **deck} for mode in played or [{}] for deck in dealt or [{}]])


def collect(games: Games, first: int, count: int) -> list[tuple[list[list[list[float]]], list[float]]]:
    """For each game the rows of its positions, and what each side's share of the win was."""
    played = hulldown.game(games.game)
    mind = mind_of(played)
    player = bots.make(games.bot, played) if games.bot != POLICY else None
    found = []
    for number in range(first, first + count):
        rng = Xoshiro(games.seed, number)
        stray = int(rng.below(MOST_STRAY + 1)) if number % 2 else 0
        state = played.start(games.seats, games.options_of(number))
        rows: list[list[list[float]]] = []
        noted = games.since - 1
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            if mind.clock(state) > noted:
                noted = mind.clock(state)
                rows.append(mind.features(state))
            legal = state.legal_actions()
            if len(legal) == 1:
                state.advance(legal[0])
            elif rng.below(100) < stray:
                state.advance(legal[rng.below(len(legal))])
            elif player is not None:
                state.advance(player.choose(state.view(state.actor), legal, rng))
            else:
                state.advance(mind.act(state, rng))
        shares = mind.final(state)
        sides = [0.0] * (1 + max(mind.side_of(state, seat) for seat in range(games.seats)))
        for seat in range(games.seats):
            sides[mind.side_of(state, seat)] = shares[seat]
        found.append((rows, sides))
    return found


def newton(rows: Array, shares: Array) -> Array:
    """rows[position, side, feature], shares[position, side]: the weights of greatest likelihood."""
    weights = np.zeros(rows.shape[2])
    ridge = RIDGE * len(rows) * np.eye(len(weights))
    for _ in range(STEPS):
        chances = foretell(rows, weights)
        slope = np.einsum("nkf,nk->f", rows, shares - chances) - ridge @ weights
        means = np.einsum("nkf,nk->nf", rows, chances)
        curve = np.einsum("nkf,nk,nkg->fg", rows, chances, rows) - means.T @ means
        step = np.linalg.solve(curve + ridge, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def foretell(rows: Array, weights: Array) -> Array:
    strengths = rows @ weights
    strengths -= strengths.max(axis=1, keepdims=True)
    parts = np.exp(strengths)
    chances: Array = parts / parts.sum(axis=1, keepdims=True)
    return chances


def loss(rows: Array, shares: Array, weights: Array) -> float:
    """The mean of minus the logarithm of the chance that was given to what happened."""
    return float(-(shares * np.log(foretell(rows, weights) + 1e-12)).sum(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits the judge of a game.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="greedy", help=f"A bot, or {POLICY}: as in imagined games.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--decks", "--platoons", choices=[ALL], help="Those that come with the game, in turn.")
    parser.add_argument("--modes", choices=[ALL], help="Those of the game, in turn.")
    parser.add_argument("--since", type=int, default=0, help="The first step of the clock that is noted.")
    given = parser.parse_args()
    game = hulldown.game(given.game)
    options: dict[str, object] = dict(part.split("=", 1) for part in given.set)
    decks = ready_lists(game, options, given.seats) if given.decks else []
    turns = rotation(game, options, given.seats, decks, modes_of(game) if given.modes else [])
    games = Games(given.game, turns, given.seats, given.bot, given.seed, given.since)
    chunk = 20
    rows: list[list[list[list[float]]]] = []
    ends: list[list[float]] = []
    with ProcessPoolExecutor(available_cores()) as pool:
        tasks = [pool.submit(collect, games, first, chunk) for first in range(0, given.games, chunk)]
        for task in tasks:
            for positions, shares in task.result():
                rows.append(positions)
                ends.append(shares)
    held = max(1, len(rows) // 5)  # games that the weights are not fitted to
    parts = []
    for chosen in (range(held, len(rows)), range(held)):
        x = np.array([row for number in chosen for row in rows[number]])
        y = np.array([ends[number] for number in chosen for _ in rows[number]])
        parts.append((x, y))
    weights = newton(*parts[0])
    spread = parts[0][0].std(axis=(0, 1))
    for name, weight, width in zip(mind_of(game).feature_names, weights, spread, strict=True):
        print(f"{name} = {weight:.4f}  # spread {width:.3f}")
    print(f"# {len(rows)} games, {sum(len(part) for part in rows)} positions of {given.bot}, seed {given.seed}")
    even = float(np.log(parts[0][0].shape[1]))
    fitted, kept = loss(*parts[0], weights), loss(*parts[1], weights)
    print(f"# loss {fitted:.4f}, on {held} games held back {kept:.4f}; guessing gives {even:.4f}")


if __name__ == "__main__":
    main()
