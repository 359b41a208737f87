"""A duel in the open: a1 shoots at b1, which faces it from 400 mm away; tests name what is unusual about them."""

from __future__ import annotations

from hulldown.games.miniatures.attack import values
from hulldown.games.miniatures.attack.attack import Attack
from hulldown.games.miniatures.attack.defense import DefenseRoll
from hulldown.games.miniatures.attack.volley import AttackRoll
from hulldown.games.miniatures.state import Table
from hulldown.kernel.tally import Tally
from tests.games.miniatures.helper import play, shooting

WOODS_BETWEEN = "woods 450,450@0"
WALL_BEFORE_TARGET = "wall 540,450@90"
HILL_UNDER_TARGET = "hill 560,450@0"  # from its edge, near x 454, it is 116 mm to b1's front corners


def _at(text: str, label: str, pose: str) -> str:
    card, _, rest = text.partition(" ")
    return f"{label} {card} {pose} {rest}".strip()


def duel(
    shooter: str, target: str, *others: str, at: str = "200,450@0", goal: str = "600,450@180", **fields: object
) -> Table:
    """a1 is asked for its target. b1 has acted, so that the phase ends with this attack unless others still act."""
    tanks = [_at(shooter, "a1", at), _at(target + " acted", "b1", goal)]
    return shooting(*tanks, *others, **fields)  # type: ignore[arg-type]


def shot(
    shooter: str, target: str, *others: str, at: str = "200,450@0", goal: str = "600,450@180", **fields: object
) -> Table:
    """The same with the target chosen."""
    state = duel(shooter, target, *others, at=at, goal=goal, **fields)
    play(state, "shoot b1")
    return state


def hit(
    shooter: str, target: str, *others: str, at: str = "200,450@0", goal: str = "600,450@180", **fields: object
) -> Table:
    """The same, and the dice have come up all hits: the defense is next."""
    state = shot(shooter, target, *others, at=at, goal=goal, **fields)
    play(state, "roll " + "h" * attack_dice(state))
    return state


def attack_now(state: Table) -> Attack:
    top = state.stack[-1]
    assert isinstance(top, AttackRoll | DefenseRoll), top
    return top.attack


def attack_dice(state: Table) -> int:
    """How many attack dice are about to be rolled."""
    top = state.stack[-1]
    assert isinstance(top, AttackRoll), top
    return top.dice


def defense_dice(state: Table) -> int:
    """How many defense dice are about to be rolled."""
    top = state.stack[-1]
    assert isinstance(top, DefenseRoll), top
    return top.dice


def parts(tally: Tally) -> list[tuple[int, str]]:
    return [(part.amount, part.reason.phrase.key.removeprefix("tally.")) for part in tally.parts]


def pool(state: Table) -> list[tuple[int, str]]:
    """Why the defense pool is what it is; with its sum checked against the pool."""
    tally = Tally()
    total = values.defense_pool(state, attack_now(state), tally)
    assert tally.total == total == values.defense_pool(state, attack_now(state))
    return parts(tally)


def attack_parts(state: Table) -> list[tuple[int, str]]:
    """Why so many attack dice are rolled."""
    tally = Tally()
    total = values.attack_dice(state, attack_now(state), tally)
    assert tally.total == total
    return parts(tally)
