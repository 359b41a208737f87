"""Who answers for chance: the operating system, or a secret that was committed to together with what people gave."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.proof import SECRET_BYTES, Draw, Seal, commitment_of, deal_commitment, drawn, kind_of
from hulldown.kernel.state import Action, Log, State

from ..faces import AnyFace, face_of
from .journal import Drawn

NewGenerator: TypeAlias = Callable[[], Xoshiro]  # whom chance asks for each draw


@dataclass(frozen=True)
class Dealt:
    """An outcome, how it was drawn if that is told, and the seat whose unknown card it only stands for."""

    action: Action
    draw: Drawn | None = None
    unknown: int | None = None


Dealer: TypeAlias = Callable[[State], Dealt | None]  # None where people have to roll or draw


def fresh_chance() -> Xoshiro:
    """The operating system's own, anew for each draw: what anybody has seen of other draws says nothing about it."""
    return Xoshiro(secrets.randbits(128))


def unproved(chance: NewGenerator = fresh_chance) -> Dealer:
    def deal(state: State) -> Dealt | None:
        return Dealt(state.sample(chance()))

    return deal


def sealed(seal: Seal, secret: bytes, spent: int) -> Dealer:
    """Draws that can be proved, after the first `spent` ones of the match: what was taken back counts among them."""
    number = spent

    def deal(state: State) -> Dealt | None:
        nonlocal number
        number += 1
        return _drawn(secret, seal, number, state)

    return deal


def keyed(seal: Seal, secret: bytes, counts: Mapping[str, int]) -> Dealer:
    """Draws of a duplicate, after so many of each kind: the same at every table. What is taken back does not count, so
    it comes out the same again."""
    numbers = dict(counts)

    def deal(state: State) -> Dealt | None:
        kind = kind_of(state)
        numbers[kind] = numbers.get(kind, 0) + 1
        return _drawn(secret, seal, numbers[kind], state)

    return deal


def repeated(draws: Mapping[str, Sequence[str]], seal: Seal, secret: bytes, counts: Mapping[str, int]) -> Dealer:
    """Draws of a challenge: of each kind those of the record in their order, while they are possible, and behind its
    end those of a secret that all who take the challenge share. Nobody proves them."""
    numbers = dict(counts)

    def deal(state: State) -> Dealt | None:
        kind = kind_of(state)
        number = numbers.get(kind, 0)
        numbers[kind] = number + 1
        then = draws.get(kind, ())
        if number < len(then):
            found = [action for action, _ in state.outcomes() if str(action) == then[number]]
            if found:
                return Dealt(found[0])
        return Dealt(drawn(secret, seal, number + 1, state)[0])

    return deal


def _drawn(secret: bytes, seal: Seal, number: int, state: State) -> Dealt:
    action, draw = drawn(secret, seal, number, state)
    found = Drawn(number, str(draw.of), str(draw.value), str(draw.low), str(draw.high), draw.kind)
    return Dealt(action, found)


def entered(in_program: Sequence[bool], unknown: Sequence[int], chance: NewGenerator = fresh_chance) -> Dealer:
    """At a real table people roll and draw. Only a seat without real cards, a bot's, has its own draws made here.

    Whoever keeps their cards to themselves (`unknown`) enters none that others do not see: a card that it may be stands
    for it until it is named.
    """

    def deal(state: State) -> Dealt | None:
        seat = owner_of(state)
        if seat is not None and in_program[seat]:
            return Dealt(state.sample(chance()))
        if seat is not None and seat in unknown:
            drawn = state.sample(chance())
            if _is_for(seat, state, drawn):
                return Dealt(drawn, unknown=seat)
        legal = state.legal_actions()
        return Dealt(legal[0]) if len(legal) == 1 else None

    return deal


def _is_for(seat: int, state: State, drawn: Action) -> bool:
    """Whether it would go to that seat's hand, where nobody else sees it."""
    face: AnyFace = face_of(state.game)
    log = Log()
    trial = state.clone()
    trial.listener = log
    before = face.hand(trial, seat)
    trial.advance(drawn)
    is_hidden = any(event.audience == seat and event.twin is not None for event in log.events[:1])
    return is_hidden and len(face.hand(trial, seat)) > len(before)


def owner_of(state: State) -> int | None:
    """Whose cards chance is asked about; nobody's where a roll or a draw is everybody's to see."""
    return state.view(None).asked_seat


def new_secret(match: str) -> tuple[bytes, str]:
    """A secret for the draws of a match, and what everybody is shown of it."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret, commitment_of(match, secret)


def new_deal(deal: str) -> tuple[bytes, str]:
    """A secret for the draws of all tables of a duplicate, and what everybody is shown of it."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret, deal_commitment(deal, secret)


def draw_of(drawn: Drawn) -> Draw:
    """A draw as the kernel knows it."""
    return Draw(drawn.number, int(drawn.of), int(drawn.value), int(drawn.low), int(drawn.high), drawn.kind)
