"""How much damage a shot may do, as chances in floats: what an expected exchange of fire is worked out from."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.attack.dice import KEPT, SIDES, Spread, cancelled, spread
from ...games.miniatures.chances.draws import draws
from ...games.miniatures.chances.shot import Shot

# A memo of a pure function: what it holds never shows in an answer, only in how soon it comes.
_KNOWN: Final[dict[tuple[object, ...], list[float]]] = {}


def damage_chances(shot: Shot) -> list[float]:
    """The chance of each damage, the last one destroying the target; the same as `odds.odds(shot).damage`."""
    key = shot.key()
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        known = _KNOWN[key] = _worked_out(shot)
    return known


def _worked_out(shot: Shot) -> list[float]:
    width = max(shot.attack, 0) + 1
    return _damage(shot, _left(shot, width), width)


def damage_after(shot: Shot, hits: int, criticals: int) -> list[float]:
    """The same once the attack has scored: only the defense and the critical cards are still open."""
    width = hits + criticals + 1
    left = [0.0] * (width * width)
    for saves, strong, chance in defenses(shot):
        kept, critical = cancelled(hits, criticals, saves, strong)
        if shot.hull_down and kept:
            kept -= 1
        left[kept * width + critical] += chance
    return _damage(shot, left, width)


def _damage(shot: Shot, left: list[float], width: int) -> list[float]:
    """The chance of each damage, by how likely so many hits and criticals are left."""
    cards = draws(shot)
    damage = [0.0] * (shot.hit_points + 1)
    for hits in range(width):
        for criticals in range(width - hits):
            chance = left[hits * width + criticals]
            if chance == 0.0:
                continue
            row = cards.chances[min(criticals, len(cards.chances) - 1)]
            for points in range(len(row)):
                taken = points if shot.high_explosive else hits + points
                damage[min(shot.hit_points, taken)] += chance * row[points]
    return damage


def _left(shot: Shot, width: int) -> list[float]:
    """How likely so many hits and criticals are left after the defense: by hits times width plus criticals."""
    attack = spread(
        shot.attack, shot.attack_blank_rerolls, shot.attack_any_rerolls, shot.must_weaken, shot.may_sharpen,
        shot.high_explosive,
    )  # fmt: skip
    left = [0.0] * (width * width)
    for size, weight in _pools(shot).items():
        defense = _defense(shot, size)
        for i in range(len(attack.chances)):
            for j in range(len(defense.chances)):
                hits, criticals = cancelled(attack.hits[i], attack.criticals[i], defense.hits[j], defense.criticals[j])
                if shot.hull_down and hits:
                    hits -= 1
                left[hits * width + criticals] += weight * attack.chances[i] * defense.chances[j]
    return left


def _defense(shot: Shot, size: int) -> Spread:
    dice = min(max(size, 0), shot.most_defense)
    return spread(dice, shot.defense_blank_rerolls, shot.defense_any_rerolls, 0, shot.defense_sharpen, False)


def defenses(shot: Shot) -> list[tuple[int, int, float]]:
    """The hits and criticals that the target may roll, with their chances."""
    found: list[tuple[int, int, float]] = []
    for size, weight in _pools(shot).items():
        defense = _defense(shot, size)
        for place in range(len(defense.chances)):
            found.append((defense.hits[place], defense.criticals[place], weight * defense.chances[place]))
    return found


def _pools(shot: Shot) -> dict[int, float]:
    """The sizes that the defense pool may have, after the dice that some cards roll first."""
    sizes: dict[int, float] = {shot.defense: 1.0}
    for sides, dice in shot.pool_rolls:
        rolled: dict[int, float] = {}
        lucky = sides / SIDES
        for size, weight in sizes.items():
            rolled[size] = rolled.get(size, 0.0) + weight * (1.0 - lucky)
            rolled[size + dice] = rolled.get(size + dice, 0.0) + weight * lucky
        sizes = rolled
    return sizes
