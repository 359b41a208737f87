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
_DICE: Final[dict[tuple[object, ...], Dice]] = {}
_EXPECTED: Final[dict[tuple[object, ...], tuple[float, float]]] = {}
_ZERO: Final = Fraction(0)


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


@final
class Dice:
    """What two pools of dice leave: all of the odds in which no card plays a part.

    `weights[hits * width + criticals]` out of `total`. As fractions they are made when somebody asks for them.
    """

    __slots__ = (
        "_attack", "_left", "critical", "expected_criticals", "expected_hits", "spread", "total", "weights", "width",
    )  # fmt: skip

    def __init__(self, attack: Spread, defense: Spread, most: int, hull_down: bool) -> None:
        self.spread = attack
        self.width = width = most + 1
        self.total = total = attack.total * defense.total
        self.weights = weights = [0] * (width * width)
        self._attack: dict[tuple[int, int], Fraction] | None = None
        self._left: dict[tuple[int, int], Fraction] | None = None
        for i in range(len(attack.weights)):
            for j in range(len(defense.weights)):
                hits, criticals = _left(
                    hull_down, attack.hits[i], attack.criticals[i], defense.hits[j], defense.criticals[j]
                )
                weights[hits * width + criticals] += attack.weights[i] * defense.weights[j]
        all_hits = 0
        all_criticals = 0
        any_critical = 0
        for hits in range(width):
            for criticals in range(width - hits):
                weight = weights[hits * width + criticals]
                all_hits += weight * hits
                all_criticals += weight * criticals
                if criticals:
                    any_critical += weight
        self.expected_hits = Fraction(all_hits, total)
        self.expected_criticals = Fraction(all_criticals, total)
        self.critical = Fraction(any_critical, total)

    def attack(self) -> dict[tuple[int, int], Fraction]:
        if self._attack is None:
            spread = self.spread
            self._attack = {
                (spread.hits[i], spread.criticals[i]): Fraction(spread.weights[i], spread.total)
                for i in range(len(spread.weights))
            }
        return self._attack

    def left(self) -> dict[tuple[int, int], Fraction]:
        if self._left is None:
            self._left = {
                (hits, criticals): Fraction(self.weights[hits * self.width + criticals], self.total)
                for hits in range(self.width)
                for criticals in range(self.width - hits)
                if self.weights[hits * self.width + criticals]
            }
        return self._left


def _dice(shot: Shot) -> Dice:
    key: tuple[object, ...] = (
        shot.attack, shot.attack_blank_rerolls, shot.attack_any_rerolls, shot.must_weaken, shot.may_sharpen,
        shot.high_explosive, shot.hull_down, shot.defense, shot.defense_blank_rerolls, shot.defense_any_rerolls,
        shot.defense_sharpen, shot.most_defense, shot.pool_rolls,
    )  # fmt: skip
    known = _DICE.get(key)
    if known is not None:
        return known
    made = Dice(_attack(shot), _defense(shot), max(shot.attack, 0), shot.hull_down)
    if len(_DICE) >= KEPT:
        _DICE.clear()
    _DICE[key] = made
    return made


# The shot


@final
class Odds:
    """Exact chances of a shot. `damage[n]` is the chance of n damage, the last one destroying the target."""

    __slots__ = ("critical", "damage", "dice", "expected_criticals", "expected_damage", "expected_hits", "kill")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.damage: list[Fraction] = []
        self.expected_hits = dice.expected_hits  # left, and so are the criticals
        self.expected_criticals = dice.expected_criticals
        self.expected_damage = _ZERO
        self.critical = dice.critical  # at least one is left
        self.kill = _ZERO

    @property
    def attack(self) -> dict[tuple[int, int], Fraction]:
        """The chance of so many hits and criticals before the defense; not to be changed by the caller."""
        return self.dice.attack()

    @property
    def left(self) -> dict[tuple[int, int], Fraction]:
        """The same after cancelling and hull down, before High Explosive throws hits away."""
        return self.dice.left()

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
    dice = _dice(shot)
    made = Odds(dice)
    _count_damage(made, shot, dice)
    return made


def _count_damage(made: Odds, shot: Shot, dice: Dice) -> None:
    cards = draws(shot)
    most = shot.hit_points
    width = dice.width
    damage = [0] * (most + 1)
    for criticals in range(width):
        row = cards.shares[criticals]
        rest = cards.rests[criticals]
        for hits in range(width - criticals):
            weight = dice.weights[hits * width + criticals]
            if weight == 0:
                continue
            # miniatures.special.high-explosive
            taken = min(most, 0 if shot.high_explosive else hits)
            killing = min(most - taken, len(row))  # this many points of cards, or more, destroy the target
            for points in range(killing):
                damage[taken + points] += weight * row[points]
            damage[most] += weight * rest[killing]
    total = dice.total * cards.common
    made.damage = [Fraction(weight, total) if weight else _ZERO for weight in damage]
    made.kill = made.damage[-1]
    mean = 0
    for points in range(most + 1):
        mean += points * damage[points]
    made.expected_damage = Fraction(mean, total)


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
            hits, criticals = _left(
                shot.hull_down, attack.hits[i], attack.criticals[i], defense.hits[j], defense.criticals[j]
            )
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


def _left(hull_down: bool, hits: int, criticals: int, defense_hits: int, defense_criticals: int) -> tuple[int, int]:
    """miniatures.hull-down.discard: after cancelling, hull down takes one hit and never a critical."""
    hits, criticals = cancelled(hits, criticals, defense_hits, defense_criticals)
    if hull_down and hits:
        hits -= 1
    return hits, criticals


def _taken(shot: Shot, hits: int, points: int) -> int:
    """miniatures.special.high-explosive: damage of hits and cards together, at most the hit points."""
    return min(shot.hit_points, points if shot.high_explosive else hits + points)
