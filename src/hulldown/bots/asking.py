"""Both ends of a question to a bot that thinks elsewhere: how it is written, and what its answer is worth."""

from __future__ import annotations

import contextlib

import msgspec

from ..kernel.errors import HulldownError
from ..kernel.generator import Xoshiro
from ..kernel.state import State
from . import messages
from .base import Thought
from .guard import CRASHED, ILLEGAL, Reply, brief, stand_in, why_not
from .messages import Ask, Asked, Chosen, Considered, Failed


def question(what: Ask, bot: str, state: State, seat: int, seed: int, share: float = 1.0) -> Asked:
    """A question for a bot as it goes there: what the seat sees, and the answers that it may give."""
    legal = [str(action) for action in state.legal_actions()]
    return Asked(what, bot, msgspec.Raw(state.view(seat).encode()), legal, seed, share)


def stand_in_chance(seed: int) -> Xoshiro:
    """What whoever answers for a bot draws from: another stream of the seed that the bot was given."""
    return Xoshiro(seed, 2)


def read_answer(bot: str, state: State, seat: int, rng: Xoshiro, line: bytes) -> Reply:
    """The answer in a message; another bot's where it is none, or against the rules."""
    try:
        said = messages.read_said(line)
        if isinstance(said, Failed):
            return stand_in(state, seat, rng, CRASHED, bot, brief(said.error))
        if not isinstance(said, Chosen):
            raise TypeError(f"{type(said).__name__} is no answer")
        action = state.game.parse(state, said.action)
    except Exception as error:  # what somebody else's program writes may be anything
        return stand_in(state, seat, rng, ILLEGAL, bot, brief(str(error)))
    why = why_not(state, action)
    return stand_in(state, seat, rng, ILLEGAL, bot, why) if why else Reply(action)


def read_thoughts(state: State, line: bytes) -> list[Thought]:
    """The thoughts in a message, as far as they are about legal answers."""
    thoughts: list[Thought] = []
    with contextlib.suppress(HulldownError, msgspec.DecodeError):
        said = messages.read_said(line)
        for one in said.thoughts if isinstance(said, Considered) else []:
            action = state.game.parse(state, one.action)
            if not why_not(state, action):
                thoughts.append(Thought(action, one.chance, one.visits, one.why, one.interval))
    return thoughts
