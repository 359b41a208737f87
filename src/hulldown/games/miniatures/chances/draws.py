"""What critical cards do to a tank, exactly: every order in which the deck can give them."""

from __future__ import annotations

from math import lcm
from typing import Final, final

from ..attack.dice import KEPT, SIDES, choose, sides_to
from .shot import Shot

_BITS: Final = 12  # room for the number of cards of one sort in a packed pile
_MASK: Final = (1 << _BITS) - 1


@final
class Draws:
    """Damage of so many critical cards: `weights[n][damage]` out of `totals[n]`, and the same as floats.

    When all is drawn, `shares[n][damage]` are the same out of `common`, one total for all, and `rests[n][damage]` the
    shares of that damage and of more.
    """

    __slots__ = ("weights", "chances", "totals", "shares", "rests", "common")

    def __init__(self) -> None:
        self.weights: list[list[int]] = []
        self.chances: list[list[float]] = []
        self.totals: list[int] = []
        self.shares: list[list[int]] = []
        self.rests: list[list[int]] = []
        self.common = 1

    def add(self, row: list[int], total: int) -> None:
        self.weights.append(row)
        self.chances.append([weight / total for weight in row])
        self.totals.append(total)

    def share(self) -> None:
        """Brings the rows to one total."""
        for total in self.totals:
            self.common = lcm(self.common, total)
        for n, row in enumerate(self.weights):
            times = self.common // self.totals[n]
            shares = [weight * times for weight in row]
            rests = [0] * (len(row) + 1)
            for damage in range(len(row) - 1, -1, -1):
                rests[damage] = rests[damage + 1] + shares[damage]
            self.shares.append(shares)
            self.rests.append(rests)


# A memo of a pure function: what it holds never shows in an answer, only in how soon it comes.
_DRAWS: Final[dict[tuple[object, ...], Draws]] = {}


@final
class _Sorts:
    """The cards of the deck by what they can do. Where a sort's place in the order of draws matters, its numbers are
    packed into `left` and `pile`; the others are only counted, by damage."""

    __slots__ = ("left", "pile", "damages", "stays", "takers", "ammo_sort", "cards", "rolls", "plain", "tracked")

    def __init__(self, shot: Shot, tracked: bool) -> None:
        self.tracked = tracked  # the deck can run dry, so the discard matters too
        self.left = 0  # cards in the deck, _BITS for each sort; the sort that Deadeye likes best comes first
        self.pile = 0  # likewise in the discard; stays 0 unless tracked
        self.damages: list[int] = []
        self.stays: list[bool] = []  # with the tank, not in the discard
        self.takers: list[int] = []  # mask of the cards that can cancel it
        self.ammo_sort = -1
        self.cards = _in_order(shot.cancels)
        self.rolls = 0  # how many of them need a roll
        for _, sides in self.cards:
            self.rolls += 1 if sides < SIDES else 0
        self.plain: dict[int, int] = {}  # damage: cards
        for _, _, kind in sorted([_preference(shot, kind) for kind in range(len(shot.deck))]):
            self._sort(shot, kind)

    def _sort(self, shot: Shot, kind: int) -> None:
        count, damage = shot.deck[kind]
        piled = shot.discards[kind] if self.tracked and kind < len(shot.discards) else 0
        if count + piled == 0:
            return
        taker = 0
        for i, (mask, _) in enumerate(self.cards):
            if mask >> kind & 1:
                taker |= 1 << i
        is_ammo = kind == shot.ammo_kind and shot.ammo > 0
        if not (self.tracked or taker or is_ammo or shot.crit_pick > 1):
            self.plain[damage] = self.plain.get(damage, 0) + count
            return
        stays = self.tracked and shot.repairable >> kind & 1 == 1
        last = len(self.damages) - 1
        if last < 0 or last == self.ammo_sort or not self._same(last, damage, stays, taker):
            self.damages.append(damage)
            self.stays.append(stays)
            self.takers.append(taker)
            last += 1
        if is_ammo:
            self.ammo_sort = last
        self.left += count << _BITS * last
        self.pile += piled << _BITS * last

    def _same(self, sort: int, damage: int, stays: bool, taker: int) -> bool:
        return self.damages[sort] == damage and self.stays[sort] == stays and self.takers[sort] == taker


def _preference(shot: Shot, kind: int) -> tuple[int, int, int]:
    """Most damage, then repairable, then the order of the file."""
    damage = shot.deck[kind][1]
    if kind == shot.ammo_kind:
        damage += shot.ammo
    return -damage, 1 - (shot.repairable >> kind & 1), kind


def _in_order(cancels: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The card that can cancel fewest kinds is used first, and a sure one before one that needs a roll."""
    ranked = [(bin(mask).count("1"), -sides, i) for i, (mask, sides) in enumerate(cancels)]
    return [cancels[i] for _, _, i in sorted(ranked)]


def draws(shot: Shot) -> Draws:
    """Damage of 0, 1, ... criticals, as many as the attack has dice. Damage beyond the hit points is not cut off."""
    most = max(shot.attack, 0)
    cards = 0
    for count, _ in shot.deck:
        cards += count
    tracked = cards < most + shot.crit_pick - 1
    key: tuple[object, ...] = (
        most, shot.deck, shot.discards if tracked else (), shot.repairable, shot.ammo, shot.ammo_kind, shot.cancels,
        shot.crit_pick,
    )  # fmt: skip
    known = _DRAWS.get(key)
    if known is not None:
        return known
    sorts = _Sorts(shot, tracked)
    made = Draws()
    if sorts.plain:
        _mix(made, _plain(sorts.plain, most), _ordered(shot, sorts, min(most, _size(sorts.left))), most)
    else:
        made = _ordered(shot, sorts, most)
    made.share()
    if len(_DRAWS) >= KEPT:
        _DRAWS.clear()
    _DRAWS[key] = made
    return made


def _plain(cards: dict[int, int], most: int) -> list[list[int]]:
    """In how many ways 0, 1, ... cards with no more than damage can be taken out of the deck, by their damage."""
    width = most * max(cards) + 1
    ways = [[0] * width for _ in range(most + 1)]
    ways[0][0] = 1
    for damage, count in cards.items():
        for taken in range(most, 0, -1):  # downwards: smaller rows do not hold this sort yet
            row = ways[taken]
            for new in range(1, min(taken, count) + 1):
                times = choose(count, new)
                fewer = ways[taken - new]
                for points in range(width - damage * new):
                    row[points + damage * new] += fewer[points] * times
    return ways


def _mix(made: Draws, plain: list[list[int]], special: Draws, most: int) -> None:
    """Of n cards some are special; in what order those come has nothing to do with which plain ones come between."""
    cards = len(special.totals) - 1
    total = special.totals[-1]  # a multiple of the others
    for n in range(most + 1):
        row = [0] * (len(plain[0]) + len(special.weights[-1]) - 1)
        ways = 0
        for m in range(min(n, cards) + 1):
            times = choose(cards, m) * (total // special.totals[m])
            ways += choose(cards, m) * sum(plain[n - m])
            for before, weight in enumerate(special.weights[m]):
                if weight:
                    for points, number in enumerate(plain[n - m]):
                        if number:
                            row[before + points] += weight * times * number
        made.add(row, ways * total)


# A moment while cards are drawn: deck, discard, cards in hand, cancelling cards left, ammo cards, damage so far.
_Moment = tuple[int, int, int, int, int, int]


def _ordered(shot: Shot, sorts: _Sorts, most: int) -> Draws:
    """Cards drawn one after the other: for those whose effect depends on what was drawn before."""
    made = Draws()
    made.add([1], 1)
    total = 1
    moments: dict[_Moment, int] = {(sorts.left, sorts.pile, 0, (1 << len(sorts.cards)) - 1, shot.ammo, 0): 1}
    for number in range(most):
        for more in range(shot.crit_pick - 1 if number == 0 else 0, -1, -1):
            moments, ways = _drawn(sorts, moments, more == 0)
            total *= ways
        total *= sides_to(sorts.rolls)
        row: list[int] = []
        for moment, weight in moments.items():
            while len(row) <= moment[5]:
                row.append(0)
            row[moment[5]] += weight
        made.add(row, total)
    return made


def _drawn(sorts: _Sorts, moments: dict[_Moment, int], is_last: bool) -> tuple[dict[_Moment, int], int]:
    """miniatures.critical.empty-deck: one more card in hand, and by how much its draw multiplies the weights."""
    ways = 1
    for moment in moments:
        ways = lcm(ways, _size(moment[0] or moment[1]) or 1)
    after: dict[_Moment, int] = {}
    for (left, pile, hand, cancels, ammo, damage), weight in moments.items():
        deck = left
        rest = pile
        if deck == 0:
            deck = pile
            rest = 0
        size = _size(deck)
        if size == 0:  # no card anywhere
            _keep(sorts, (0, 0, hand, cancels, ammo, damage), weight * ways, after, is_last)
            continue
        share = weight * (ways // size)
        for sort in range(len(sorts.damages)):
            number = deck >> _BITS * sort & _MASK
            if number:
                one = 1 << _BITS * sort
                moment = (deck - one, rest, hand + one, cancels, ammo, damage)
                _keep(sorts, moment, share * number, after, is_last)
    return after, ways


def _keep(sorts: _Sorts, moment: _Moment, weight: int, after: dict[_Moment, int], is_last: bool) -> None:
    if is_last:
        _settle(sorts, moment, weight * sides_to(sorts.rolls), after)
    else:
        _count(after, moment, weight)


def _settle(sorts: _Sorts, moment: _Moment, weight: int, after: dict[_Moment, int]) -> None:
    """miniatures.effect.cancel-critical, miniatures.effect.pick-critical: the best card in hand is cancelled or does
    its damage; the others are discarded."""
    left, pile, hand, cancels, ammo, damage = moment
    if hand == 0:  # neither deck nor discard had a card: one plain damage
        _count(after, (left, pile, 0, cancels, ammo, damage + 1), weight)
        return
    sort = 0
    while hand >> _BITS * sort & _MASK == 0:
        sort += 1
    one = 1 << _BITS * sort
    if sorts.tracked:
        pile += hand - one
    thrown = pile + one if sorts.tracked else pile
    for i, (_, sides) in enumerate(sorts.cards):
        if cancels & sorts.takers[sort] & 1 << i:
            cancels -= 1 << i
            _count(after, (left, thrown, 0, cancels, ammo, damage), weight * sides // SIDES)
            weight = weight * (SIDES - sides) // SIDES
            if weight == 0:
                return
    damage += sorts.damages[sort]
    if sort == sorts.ammo_sort:  # the first such card takes all ammo cards with it
        damage += ammo
        ammo = 0
    _count(after, (left, pile if sorts.stays[sort] else thrown, 0, cancels, ammo, damage), weight)


def _count(counts: dict[_Moment, int], moment: _Moment, weight: int) -> None:
    counts[moment] = counts.get(moment, 0) + weight


def _size(pile: int) -> int:
    size = 0
    while pile:
        size += pile & _MASK
        pile >>= _BITS
    return size
