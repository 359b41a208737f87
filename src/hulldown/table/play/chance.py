"""Who answers for chance: the operating system, or a secret that was committed to together with what people gave."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeAlias

from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.proof import SECRET_BYTES, Draw, Seal, commitment_of, drawn
from hulldown.kernel.state import Action, State

from .journal import Drawn

NewGenerator: TypeAlias = Callable[[], Xoshiro]  # whom chance asks for each draw
Dealer: TypeAlias = Callable[[State], tuple[Action, Drawn | None]]  # an outcome, and how it was drawn if that is told


def fresh_chance() -> Xoshiro:
    """The operating system's own, anew for each draw: what anybody has seen of other draws says nothing about it."""
    return Xoshiro(secrets.randbits(128))


def unproved(chance: NewGenerator = fresh_chance) -> Dealer:
    def deal(state: State) -> tuple[Action, Drawn | None]:
        return state.sample(chance()), None

    return deal


def sealed(seal: Seal, secret: bytes, spent: int) -> Dealer:
    """Draws that can be proved, after the first `spent` ones of the match: what was taken back counts among them."""
    number = spent

    def deal(state: State) -> tuple[Action, Drawn | None]:
        nonlocal number
        number += 1
        action, draw = drawn(secret, seal, number, state)
        return action, Drawn(number, str(draw.of), str(draw.value), str(draw.low), str(draw.high))

    return deal


def new_secret(match: str) -> tuple[bytes, str]:
    """A secret for the draws of a match, and what everybody is shown of it."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret, commitment_of(match, secret)


def draw_of(drawn: Drawn) -> Draw:
    """A draw as the kernel knows it."""
    return Draw(drawn.number, int(drawn.of), int(drawn.value), int(drawn.low), int(drawn.high))
