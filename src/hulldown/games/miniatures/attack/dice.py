"""Dice: what several of them can show, in how many of the 6**n ways, and the chance decision that rolls them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ....kernel.generator import Xoshiro
from ....kernel.state import Chance
from ..actions import Move
from ..cards.verbs import BLANK, CRITICAL, DIE, HIT
from ..state import Table

SIDES: Final = 6
TABLES: Final = 16  # rolls of up to so many dice are looked up, larger ones worked out
KEPT: Final = 4096  # a memo that grows beyond this starts afresh


def _outcomes(n: int) -> list[tuple[int, int, int]]:
    return [(n - shown, shown - crits, crits) for shown in range(n + 1) for crits in range(shown + 1)]


def choose(n: int, k: int) -> int:
    """In how many ways k of n things can be picked."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def _weight(n: int, b: int, h: int, c: int) -> int:
    ways: int = choose(n, b) * choose(n - b, h)
    for _ in range(b):
        ways *= DIE[BLANK]
    for _ in range(h):
        ways *= DIE[HIT]
    for _ in range(c):
        ways *= DIE[CRITICAL]
    return ways


_OUTCOMES: Final = [_outcomes(n) for n in range(TABLES + 1)]
_WEIGHTS: Final = [[_weight(n, b, h, c) for b, h, c in _outcomes(n)] for n in range(TABLES + 1)]


def _power(n: int) -> int:
    ways = 1
    for _ in range(n):
        ways *= SIDES
    return ways


_POWERS: Final = [_power(n) for n in range(2 * TABLES + 1)]


def sides_to(n: int) -> int:
    """In how many ways n dice can fall: 6**n."""
    if n < len(_POWERS):
        return _POWERS[n]
    return _power(n)


def roll_outcomes(n: int) -> list[tuple[int, int, int]]:
    """Every (blanks, hits, criticals) of n dice, from all blank to all critical; not to be changed by the caller."""
    if n <= TABLES:
        return _OUTCOMES[n]
    return _outcomes(n)


def roll_weight(n: int, b: int, h: int, c: int) -> int:
    """How many of the 6**n ways show b blanks, h hits and c criticals; 0 when n dice cannot."""
    if b < 0 or h < 0 or c < 0 or b + h + c != n:
        return 0
    if n <= TABLES:
        shown = h + c
        return _WEIGHTS[n][shown * (shown + 1) // 2 + c]
    return _weight(n, b, h, c)


@final
class Spread:
    """How often dice end as so many hits and criticals: weights out of `total`, and the same as floats."""

    __slots__ = ("hits", "criticals", "weights", "chances", "total")

    def __init__(self, counts: dict[tuple[int, int], int], total: int) -> None:
        self.hits: list[int] = []
        self.criticals: list[int] = []
        self.weights: list[int] = []
        self.chances: list[float] = []
        self.total = total
        for (hits, criticals), weight in sorted(counts.items()):
            self.hits.append(hits)
            self.criticals.append(criticals)
            self.weights.append(weight)
            self.chances.append(weight / total)


# A memo of a pure function: what it holds never shows in an answer, only in how soon it comes.
_SPREADS: Final[dict[tuple[int, int, int, int, int, bool], Spread]] = {}


def spread(n: int, blank_rerolls: int, any_rerolls: int, weaken: int, sharpen: int, explosive: bool) -> Spread:
    """miniatures.dice.reroll-first, miniatures.dice.reroll-then-modify, miniatures.dice.modify-once

    n dice rolled, re-rolled once and then modified.
    """
    n = max(n, 0)
    blank_rerolls = min(blank_rerolls, n)
    key = (n, blank_rerolls, any_rerolls, weaken, sharpen, explosive)
    known = _SPREADS.get(key)
    if known is not None:
        return known
    counts: dict[tuple[int, int], int] = {}
    rerolls = min(n, blank_rerolls + any_rerolls)
    for b, h, c in roll_outcomes(n):
        first = roll_weight(n, b, h, c)
        blanks = min(b, rerolls)
        hits = 0
        if explosive:  # a hit that stays a hit does no damage; one that will be sharpened is kept
            spare = any_rerolls - max(0, blanks - blank_rerolls)
            hits = min(spare, max(0, h - sharpen))
        again = blanks + hits
        weight = first * sides_to(rerolls - again)
        for b2, h2, c2 in roll_outcomes(again):
            end = modified(h - hits + h2, c + c2, weaken, sharpen)
            counts[end] = counts.get(end, 0) + weight * roll_weight(again, b2, h2, c2)
    made = Spread(counts, sides_to(n + rerolls))
    if len(_SPREADS) >= KEPT:
        _SPREADS.clear()
    _SPREADS[key] = made
    return made


def modified(hits: int, criticals: int, weaken: int, sharpen: int) -> tuple[int, int]:
    """miniatures.dice.modify-once: criticals that must become hits first, then other hits become criticals."""
    weak = min(weaken, criticals)
    sharp = min(sharpen, hits)  # a weakened critical is a modified die and stays a hit
    return hits + weak - sharp, criticals - weak + sharp


def cancelled(hits: int, criticals: int, defense_hits: int, defense_criticals: int) -> tuple[int, int]:
    """What is left of the attack: the target takes criticals away first, then the shooter gives up hits first."""
    gone = min(criticals, defense_criticals)
    criticals -= gone
    hits -= min(hits, defense_criticals - gone)
    gone = min(hits, defense_hits)
    hits -= gone
    criticals -= min(criticals, defense_hits - gone)
    return hits, criticals


class DiceRoll(Chance[Table, Move]):
    """miniatures.dice.faces: three blanks, two hits and one critical on each die."""

    __slots__ = ("dice",)

    def __init__(self, dice: int) -> None:
        super().__init__()
        self.dice = dice

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        whole = sides_to(self.dice)
        found: list[tuple[Move, Fraction]] = []
        for blanks, hits, crits in roll_outcomes(self.dice):
            share = Fraction(roll_weight(self.dice, blanks, hits, crits), whole)
            found.append((table.moves.roll(blanks, hits, crits), share))
        return found

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        blanks = 0
        hits = 0
        crits = 0
        for _ in range(self.dice):
            side = rng.below(6)
            if side < 3:
                blanks += 1
            elif side < 5:
                hits += 1
            else:
                crits += 1
        return table.moves.roll(blanks, hits, crits)

    def thrower(self, table: Table) -> int:
        tank = self.roller()
        return table.tanks[tank].seat if tank >= 0 else -1

    def roller(self) -> int:
        """The tank that rolls; -1 where a side does."""
        return -1

    def apply(self, table: Table, action: Move) -> None:
        self.rolled(table, action.first, action.second, action.third)

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        """What the dice mean; takes the decision off the stack."""
        raise TypeError(f"{type(self).__name__} rolls for nothing")
