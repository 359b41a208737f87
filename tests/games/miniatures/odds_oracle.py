"""A shot worked out die by die and card by card: every roll and every draw written out, for the tests of the odds."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from hulldown.games.miniatures.chances import odds as module
from hulldown.games.miniatures.chances.odds import expected, odds
from hulldown.games.miniatures.chances.shot import Shot

SIDES = "bbbhhc"
Pair = tuple[int, int]

with (Path(module.__file__).parent.parent / "cards" / "criticals.csv").open(encoding="utf-8") as _file:
    ROWS = list(csv.DictReader(_file))
KINDS = [row["id"] for row in ROWS]
DECK = tuple((int(row["count"]), int(row["damage"])) for row in ROWS)
REPAIRABLE = sum(1 << i for i, row in enumerate(ROWS) if row["repairable"] == "1")
LUCKY_HIT, AMMO_DAMAGED = KINDS.index("lucky_hit"), KINDS.index("ammo_damaged")
ENGINE_DAMAGED, ENGINE_FIRE = KINDS.index("engine_damaged"), KINDS.index("engine_fire")
PLAIN = ((4, 1),)  # every critical does one damage


def shot(attack: int, defense: int, hit_points: int = 6, deck: tuple[Pair, ...] = DECK, **others: object) -> Shot:
    made = Shot(attack, defense, hit_points, deck)
    for name, value in others.items():
        setattr(made, name, value)
    return made


# Every roll and every draw, die by die and card by card


def rerolled(faces: str, blank: int, any_face: int, kept: int | None) -> list[int]:
    """Which dice are rolled again; `kept` hits are too good for it, and without High Explosive (None) all are."""
    chosen: list[int] = []
    hits = [i for i, face in enumerate(faces) if face == "h"]
    worthless = [] if kept is None else hits[kept:]
    for _ in range(min(blank, len(faces))):
        chosen += [i for i, face in enumerate(faces) if face == "b" and i not in chosen][:1]
    for _ in range(any_face):
        chosen += [i for i, face in enumerate(faces) if face == "b" and i not in chosen][:1] or [
            i for i in worthless if i not in chosen
        ][:1]
    return chosen


def changed(faces: list[str], weaken: int, sharpen: int) -> Pair:
    fresh = list(faces)
    done: list[str] = []
    for before, after, times in (("c", "h", weaken), ("h", "c", sharpen)):
        for _ in range(times):
            if before in fresh:
                fresh.remove(before)
                done.append(after)
    return (fresh + done).count("h"), (fresh + done).count("c")


def rolled(n: int, blank: int, any_face: int, weaken: int, sharpen: int, explosive: bool) -> dict[Pair, Fraction]:
    ways: Counter[Pair] = Counter()
    for sides in itertools.product(SIDES, repeat=n):
        chosen = rerolled("".join(sides), blank, any_face, sharpen if explosive else None)
        for new in itertools.product(SIDES, repeat=len(chosen)):
            faces = list(sides)
            for i, face in zip(chosen, new, strict=True):
                faces[i] = face
            ways[changed(faces, weaken, sharpen)] += 6 ** (n - len(chosen))
    return {end: Fraction(number, 36**n) for end, number in ways.items()}


def fought(attack: Pair, defense: Pair, hull_down: bool) -> Pair:
    dice = ["h"] * attack[0] + ["c"] * attack[1]
    for order, times in (("ch", defense[1]), ("hc", defense[0])):
        for _ in range(times):
            if dice:
                dice.remove(order[0] if order[0] in dice else order[1])
    if hull_down and "h" in dice:
        dice.remove("h")
    return dice.count("h"), dice.count("c")


class Moment:
    """A target while critical cards are drawn; cards are their kinds."""

    def __init__(self, made: Shot, hits: int) -> None:
        self.deck = [kind for kind, (count, _) in enumerate(made.deck) for _ in range(count)]
        self.pile = [kind for kind, count in enumerate(made.discards) for _ in range(count)]
        self.hit_points = made.hit_points - min(hits, made.hit_points)
        self.ammo = made.ammo
        self.cancels = sorted(made.cancels, key=lambda card: (f"{card[0]:b}".count("1"), -card[1]))

    def clone(self) -> Moment:
        twin = Moment.__new__(Moment)
        twin.deck, twin.pile, twin.cancels = list(self.deck), list(self.pile), list(self.cancels)
        twin.hit_points, twin.ammo = self.hit_points, self.ammo
        return twin

    def fill(self) -> bool:
        """Whether there is a card to draw."""
        if not self.deck:
            self.deck, self.pile = self.pile, []
        return bool(self.deck)

    def hands(self, cards: int) -> list[tuple[Fraction, Moment, list[int]]]:
        """Every way to draw so many cards one by one."""
        if cards == 0 or not self.fill():
            return [(Fraction(1), self, [])]
        ways = []
        for i, kind in enumerate(self.deck):
            after = self.clone()
            del after.deck[i]
            for chance, end, hand in after.hands(cards - 1):
                ways.append((chance / len(self.deck), end, [kind, *hand]))
        return ways

    def damage(self, points: int) -> None:
        self.hit_points = max(0, self.hit_points - points)

    def cancel_chances(self, kind: int) -> list[tuple[Fraction, Moment, bool]]:
        """Cards that can cancel it are used one after the other until one works."""
        card = next((card for card in self.cancels if card[0] >> kind & 1), None)
        if card is None:
            return [(Fraction(1), self, False)]
        after = self.clone()
        after.cancels.remove(card)
        works = Fraction(card[1], 6)
        ways = [(works, after, True)]
        if works < 1:
            ways += [((1 - works) * chance, end, done) for chance, end, done in after.clone().cancel_chances(kind)]
        return ways

    def apply(self, made: Shot, kind: int) -> None:
        self.damage(made.deck[kind][1])
        if kind == made.ammo_kind:
            self.damage(self.ammo)
            self.ammo = 0
        if not made.repairable >> kind & 1:
            self.pile.append(kind)


def best_of(made: Shot, hand: list[int]) -> int:
    def rank(kind: int) -> tuple[int, bool, int]:
        points = made.deck[kind][1] + (made.ammo if kind == made.ammo_kind else 0)
        return -points, not made.repairable >> kind & 1, kind

    return min(hand, key=rank)


def suffered(made: Shot, moment: Moment, criticals: int, pick: int) -> dict[int, Fraction]:
    """Damage by chance: cards one by one until none is left to draw or the tank is destroyed."""
    if criticals == 0 or moment.hit_points == 0:
        return {made.hit_points - moment.hit_points: Fraction(1)}
    spread: dict[int, Fraction] = {}
    for chance, drawn, hand in moment.clone().hands(pick):
        kind = best_of(made, hand) if hand else -1
        if hand:
            hand.remove(kind)
            drawn.pile += hand
        for part, after, done in drawn.cancel_chances(kind) if kind >= 0 else [(Fraction(1), drawn, False)]:
            after = after.clone()
            if kind < 0:
                after.damage(1)
            elif done:
                after.pile.append(kind)
            else:
                after.apply(made, kind)
            for points, rest in suffered(made, after, criticals - 1, 1).items():
                spread[points] = spread.get(points, Fraction(0)) + chance * part * rest
    return spread


def pools(made: Shot) -> dict[int, Fraction]:
    sizes: dict[int, Fraction] = {}
    for faces in itertools.product(range(6), repeat=len(made.pool_rolls)):
        extra = sum(dice for face, (sides, dice) in zip(faces, made.pool_rolls, strict=True) if face < sides)
        size = min(made.most_defense, max(0, made.defense + extra))
        sizes[size] = sizes.get(size, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return sizes


def check_by_hand(made: Shot) -> None:
    found = odds(made)
    attack = rolled(
        made.attack,
        made.attack_blank_rerolls,
        made.attack_any_rerolls,
        made.must_weaken,
        made.may_sharpen,
        made.high_explosive,
    )
    assert found.attack == attack
    left: dict[Pair, Fraction] = {}
    for size, likely in pools(made).items():
        defense = rolled(size, made.defense_blank_rerolls, made.defense_any_rerolls, 0, made.defense_sharpen, False)
        for (one, first), (two, second) in itertools.product(attack.items(), defense.items()):
            end = fought(one, two, made.hull_down)
            left[end] = left.get(end, Fraction(0)) + likely * first * second
    assert found.left == left
    damage = [Fraction(0)] * (made.hit_points + 1)
    for (hits, criticals), chance in left.items():
        counted = 0 if made.high_explosive else hits
        for points, part in suffered(made, Moment(made, counted), criticals, made.crit_pick).items():
            damage[points] += chance * part
    assert found.damage == damage
    assert found.kill == damage[-1]
    assert found.expected_damage == sum(points * chance for points, chance in enumerate(damage))
    assert found.expected_hits == sum(hits * chance for (hits, _), chance in left.items())
    assert found.expected_criticals == sum(criticals * chance for (_, criticals), chance in left.items())
    assert found.critical == sum(chance for (_, criticals), chance in left.items() if criticals)
    assert expected(made) == pytest.approx((float(found.expected_damage), float(found.kill)), abs=1e-12)


SMALL = ((1, 2), (1, 3), (2, 1), (1, 2), (1, 0))
