"""Short matches to be reviewed: the race of the kernel's tests, and the ends of real games."""

from __future__ import annotations

from collections.abc import Callable

import hulldown
from hulldown.bots.game_bots import mind_of
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.reading import Record
from hulldown.kernel.record import open_record, record_lines
from hulldown.kernel.state import OVER, Action, State
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Settings
from tests.kernel.toy import Race

QUICK = Settings(rounds=3, closer=1, playouts=2, worlds=1, width=3)

Player = Callable[[State, Xoshiro], Action]


def text_of(match: Match) -> str:
    return "\n".join(record_lines(match)) + "\n"


def record_of(match: Match) -> Record:
    return open_record(text_of(match), "match.jsonl", lambda id: match.game)


def race(seed: int, player: Player = random_action) -> Match:
    """A race to its end; a random one by itself."""
    match = Match(Race(), 2, {"goal": 5}, names=["Ann", "Boris"])
    rng = Xoshiro(seed)
    while not match.is_over:
        match.answer(match.state.sample(rng) if match.state.actor == -1 else player(match.state, rng))
    return match


def race_from(position: dict[str, object], *answers: str) -> Match:
    match = Match(Race(), 2, None, ["Ann", "Boris"], position)
    for text in answers:
        match.answer(match.game.parse(match.state, text))
    return match


def turn(seat: int, places: list[int], boosts: list[int]) -> dict[str, object]:
    """A race to 5 in which a seat is asked."""
    return {"goal": 5, "places": places, "boosts": boosts, "pending": [{"ask": "turn", "seat": seat}]}


def last_answers(name: str, seed: int, kept: int) -> Match:
    """A match that begins so many answers before the end of a game of the reference player."""
    game: Game = hulldown.game(name)
    mind, rng = mind_of(game), Xoshiro(seed)
    state = game.start(2, game.usual(2, rng))
    path: list[State] = []
    answers: list[Action] = []
    while state.actor != OVER:
        path.append(state.clone())
        answers.append(state.sample(rng) if state.actor == -1 else mind.act(state, rng))
        state.advance(answers[-1])
    match = Match(game, 2, None, ["Ann", "Boris"], path[-kept].document())
    for action in answers[-kept:]:
        match.answer(action)
    return match


def rest_of(name: str, seed: int, skipped: int) -> Match | None:
    """A match from so many answers after the start of a game to its end, if it lasts so long."""
    game: Game = hulldown.game(name)
    mind, rng = mind_of(game), Xoshiro(seed)
    state = game.start(2, game.usual(2, rng))
    for _ in range(skipped):
        if state.actor == OVER:
            return None
        state.advance(state.sample(rng) if state.actor == -1 else mind.act(state, rng))
    if state.actor == OVER:
        return None
    match = Match(game, 2, None, ["Ann", "Boris"], state.document())
    while not match.is_over:
        match.answer(match.state.sample(rng) if match.state.actor == -1 else mind.act(match.state, rng))
    return match


def reviewed(match: Match, settings: Settings = QUICK) -> Reviewer:
    reviewer = Reviewer(record_of(match), settings)
    while reviewer.step():
        pass
    return reviewer


def wandered(name: str, seed: int, skipped: int, wandering: int) -> Match:
    """A match that begins so many answers after the start of a game of the reference player: some at random, and the
    rest as that player goes on."""
    game: Game = hulldown.game(name)
    mind, rng = mind_of(game), Xoshiro(seed)
    state = game.start(2, game.usual(2, rng))
    for _ in range(skipped):
        state.advance(state.sample(rng) if state.actor == -1 else mind.act(state, rng))
    match = Match(game, 2, None, ["Ann", "Boris"], state.document())
    while not match.is_over:
        state = match.state
        if state.actor == -1:
            match.answer(state.sample(rng))
        else:
            is_random = len(match.answers) < wandering
            match.answer(random_action(state, rng) if is_random else mind.act(state.clone(), rng))
    return match
