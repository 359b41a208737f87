"""What a shot can do, exactly: every roll, every cancelled die and every critical card, counted and never sampled.

Players are taken to choose sensibly. The shooter re-rolls every blank it may and turns hits into criticals; the target
cancels criticals first, the shooter gives up hits first; Deadeye keeps the card with most damage; the target's owner
cancels a critical as soon as a card of theirs can, and loses cards that play no part in this shot.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final, final

from ..attack.dice import KEPT, SIDES, Spread, cancelled, sides_to, spread
from .draws import draws
from .shot import Shot

# Memos of pure functions: what they hold never shows in an answer, only in how soon it comes.
_POOLS: Final[dict[tuple[object, ...], Spread]] = {}
_EXPECTED: Final[dict[tuple[object, ...], tuple[float, float]]] = {}


# Dice


def _attack(shot: Shot) -> Spread:
    return spread(
        shot.attack, shot.attack_blank_rerolls, shot.attack_any_rerolls, shot.must_weaken, shot.may_sharpen,
        shot.high_explosive,
    )  # fmt: skip


def _defense(shot: Shot) -> Spread:
    """The pool is cut to its limits last, after the dice that some cards roll first."""
    if not shot.pool_rolls:
        return _pool(shot, shot.defense)
    key: tuple[object, ...] = (
        shot.defense, shot.defense_blank_rerolls, shot.defense_any_rerolls, shot.defense_sharpen, shot.most_defense,
        shot.pool_rolls,
    )  # fmt: skip
    known = _POOLS.get(key)
    if known is not None:
        return known
    sizes: dict[int, int] = {shot.defense: 1}
    for sides, dice in shot.pool_rolls:
        rolled: dict[int, int] = {}
        for size, weight in sizes.items():
            rolled[size] = rolled.get(size, 0) + weight * (SIDES - sides)
            rolled[size + dice] = rolled.get(size + dice, 0) + weight * sides
        sizes = rolled
    total = 1
    for size in sizes:
        total = lcm(total, _pool(shot, size).total)
    counts: dict[tuple[int, int], int] = {}
    for size, weight in sizes.items():
        pool = _pool(shot, size)
        for i in range(len(pool.weights)):
            end = (pool.hits[i], pool.criticals[i])
            counts[end] = counts.get(end, 0) + weight * pool.weights[i] * (total // pool.total)
    made = Spread(counts, total * sides_to(len(shot.pool_rolls)))
    if len(_POOLS) >= KEPT:
        _POOLS.clear()
    _POOLS[key] = made
    return made


def _pool(shot: Shot, dice: int) -> Spread:
    dice = min(max(dice, 0), shot.most_defense)
    return spread(dice, shot.defense_blank_rerolls, shot.defense_any_rerolls, 0, shot.defense_sharpen, False)


# The shot


@final
class Odds:
    """Exact chances of a shot. `left` is after cancelling and hull down, before High Explosive throws hits away;
    `damage[n]` is the chance of n damage, the last one destroying the target."""

    __slots__ = (
        "attack", "left", "damage", "expected_hits", "expected_criticals", "expected_damage", "critical", "kill",
    )  # fmt: skip

    def __init__(self) -> None:
        self.attack: dict[tuple[int, int], Fraction] = {}  # (hits, criticals) before the defense
        self.left: dict[tuple[int, int], Fraction] = {}
        self.damage: list[Fraction] = []
        self.expected_hits = Fraction(0)  # left, and so are the criticals
        self.expected_criticals = Fraction(0)
        self.expected_damage = Fraction(0)
        self.critical = Fraction(0)  # at least one is left
        self.kill = Fraction(0)

    def data(self) -> dict[str, object]:
        """As plain data: every chance as an exact fraction in text, and as a float under the key with `_float`."""
        data: dict[str, object] = {
            "attack": [_row({"hits": h, "criticals": c}, chance) for (h, c), chance in self.attack.items()],
            "left": [_row({"hits": h, "criticals": c}, chance) for (h, c), chance in self.left.items()],
            "damage": [_row({"damage": points}, chance) for points, chance in enumerate(self.damage)],
        }
        _put(data, "expected_hits", self.expected_hits)
        _put(data, "expected_criticals", self.expected_criticals)
        _put(data, "expected_damage", self.expected_damage)
        _put(data, "critical", self.critical)
        _put(data, "kill", self.kill)
        return data


def _row(row: dict[str, object], chance: Fraction) -> dict[str, object]:
    _put(row, "chance", chance)
    return row


def _put(data: dict[str, object], key: str, value: Fraction) -> None:
    data[key] = str(value)
    data[key + "_float"] = float(value)


def odds(shot: Shot) -> Odds:
    """miniatures.defence.order, miniatures.defence.must-cancel, miniatures.damage.hit: the exact chances of a shot."""
    attack = _attack(shot)
    defense = _defense(shot)
    made = Odds()
    for i in range(len(attack.weights)):
        made.attack[attack.hits[i], attack.criticals[i]] = Fraction(attack.weights[i], attack.total)
    width = max(shot.attack, 0) + 1
    left = [0] * (width * width)
    for i in range(len(attack.weights)):
        for j in range(len(defense.weights)):
            hits, criticals = _left(shot, attack.hits[i], attack.criticals[i], defense.hits[j], defense.criticals[j])
            left[hits * width + criticals] += attack.weights[i] * defense.weights[j]
    total = attack.total * defense.total
    _count_left(made, left, width, total)
    _count_damage(made, shot, left, width, total)
    return made


def _count_left(made: Odds, left: list[int], width: int, total: int) -> None:
    all_hits = 0
    all_criticals = 0
    any_critical = 0
    for hits in range(width):
        for criticals in range(width - hits):
            weight = left[hits * width + criticals]
            if weight == 0:
                continue
            made.left[hits, criticals] = Fraction(weight, total)
            all_hits += weight * hits
            all_criticals += weight * criticals
            if criticals:
                any_critical += weight
    made.expected_hits = Fraction(all_hits, total)
    made.expected_criticals = Fraction(all_criticals, total)
    made.critical = Fraction(any_critical, total)


def _count_damage(made: Odds, shot: Shot, left: list[int], width: int, total: int) -> None:
    cards = draws(shot)
    common = 1
    for part in cards.totals:
        common = lcm(common, part)
    damage = [0] * (shot.hit_points + 1)
    for criticals in range(width):
        row = cards.weights[criticals]
        times = common // cards.totals[criticals]
        for hits in range(width - criticals):
            weight = left[hits * width + criticals] * times
            if weight == 0:
                continue
            for points in range(len(row)):
                damage[_taken(shot, hits, points)] += weight * row[points]
    made.damage = [Fraction(weight, total * common) for weight in damage]
    made.kill = made.damage[-1]
    mean = 0
    for points in range(len(damage)):
        mean += points * damage[points]
    made.expected_damage = Fraction(mean, total * common)


def expected(shot: Shot) -> tuple[float, float]:
    """Expected damage and chance to destroy, in floats: what bots ask for, thousands of times."""
    key = shot.key()
    known = _EXPECTED.get(key)
    if known is not None:
        return known
    attack = _attack(shot)
    defense = _defense(shot)
    cards = draws(shot)
    width = max(shot.attack, 0) + 1
    left = [0.0] * (width * width)
    for i in range(len(attack.chances)):
        for j in range(len(defense.chances)):
            hits, criticals = _left(shot, attack.hits[i], attack.criticals[i], defense.hits[j], defense.criticals[j])
            left[hits * width + criticals] += attack.chances[i] * defense.chances[j]
    mean = 0.0
    kill = 0.0
    for hits in range(width):
        for criticals in range(width - hits):
            chance = left[hits * width + criticals]
            if chance == 0.0:
                continue
            row = cards.chances[criticals]
            for points in range(len(row)):
                taken = _taken(shot, hits, points)
                mean += chance * row[points] * taken
                if taken == shot.hit_points:
                    kill += chance * row[points]
    if len(_EXPECTED) >= KEPT:
        _EXPECTED.clear()
    _EXPECTED[key] = (mean, kill)
    return mean, kill


def damage_of(shot: Shot, hits: int, criticals: int) -> list[Fraction]:
    """The chance of each damage from so many uncancelled hits and criticals, at most as many as attack dice."""
    cards = draws(shot)
    damage = [0] * (shot.hit_points + 1)
    row = cards.weights[criticals]
    for points in range(len(row)):
        damage[_taken(shot, hits, points)] += row[points]
    return [Fraction(weight, cards.totals[criticals]) for weight in damage]


def _left(shot: Shot, hits: int, criticals: int, defense_hits: int, defense_criticals: int) -> tuple[int, int]:
    """miniatures.hull-down.discard: after cancelling, hull down takes one hit and never a critical."""
    hits, criticals = cancelled(hits, criticals, defense_hits, defense_criticals)
    if shot.hull_down and hits:
        hits -= 1
    return hits, criticals


def _taken(shot: Shot, hits: int, points: int) -> int:
    """miniatures.special.high-explosive: damage of hits and cards together, at most the hit points."""
    return min(shot.hit_points, points if shot.high_explosive else hits + points)
