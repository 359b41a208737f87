"""Suggestions that fill the rest of the points: more tanks, or cards for those that are there, by what they are worth.

What a card is worth is counted and not written down: damage that the tank deals and takes in shots between it and some
tanks of the ready platoons of that size, and its initiative.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from hulldown.games.miniatures.attack.values import initiative
from hulldown.games.miniatures.cards.catalogue import Card, Catalogue, TankCard
from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, cost
from hulldown.games.miniatures.cards.random_platoons import can_add
from hulldown.games.miniatures.chances.duel import duel, shot_between, show
from hulldown.games.miniatures.chances.situation import prospects
from hulldown.games.miniatures.lists import COST_LIMIT, Platoons
from hulldown.games.miniatures.state import MOVEMENT, SHOOTING, Table
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.words import Sentence, Word

from ..drafts import as_written
from ..figures import Suggestion
from .odds import BOOK

_MOST_NEW: Final = 5  # cards that a suggestion puts on one tank
_RIVALS: Final = 3
_SPARE: Final = 5  # points that may be left over
_TANK_SHARE: Final = 0.92  # of its points for a tank itself: some are left for cards
GUNS: Final = "guns"
ARMOR: Final = "armor"
INITIATIVE: Final = "initiative"
MIXED: Final = "mixed"
# How much each of dealt damage, staying power and initiative counts; all three are shares of what the bare tank has.
_WEIGHTS: Final = {
    GUNS: (1.0, 0.0, 0.0),
    ARMOR: (0.0, 1.0, 0.0),
    INITIATIVE: (0.0, 0.0, 1.0),
    MIXED: (1.0, 1.0, 0.5),
}

# More tanks, or none, and what the rest of the points is for.
_PLANS: Final = (
    (0, GUNS), (0, ARMOR), (0, INITIATIVE), (0, MIXED), (1, GUNS), (1, ARMOR), (2, MIXED), (2, INITIATIVE), (3, MIXED),
)  # fmt: skip


class Filled(Struct, frozen=True):
    """A platoon as it would be, what was put in, and that in words."""

    platoon: Platoon
    count: int  # tanks more
    theme: Word
    tanks: list[TankCard]
    cards: list[tuple[TankCard, Card]]
    limit: int

    def say(self, lang: str) -> str:
        things = [tank.word(lang) for tank in self.tanks]
        by_tank: dict[str, list[str]] = {}
        for tank, card in self.cards:
            by_tank.setdefault(tank.word(lang), []).append(card.word(lang))
        for name, cards in by_tank.items():
            things.append(Sentence(BOOK["fill.on"], {"cards": ", ".join(cards), "tank": name}).text(lang))
        key = "fill.tanks" if self.count else "fill.cards"
        plan = Sentence(BOOK[key], {"count": self.count, "theme": self.theme})
        gaps: dict[str, object] = {
            "plan": plan.text(lang),
            "things": "; ".join(things),
            "size": cost(self.platoon),
            "limit": self.limit,
        }
        return Sentence(BOOK["fill.say"], gaps).text(lang)


def fill(game: Game, brought: Platoon, chosen: Mapping[str, object]) -> list[Filled]:
    """Several ways to spend what is left, each of which breaks no rule that is not broken already."""
    lists = game.lists
    assert isinstance(lists, Platoons)
    limit = chosen.get(COST_LIMIT) or brought.limit or game.complete_options(game.min_seats, None)[COST_LIMIT]
    assert isinstance(limit, int)
    left = limit - cost(brought)
    if left <= 0:
        return []
    scales = Scales(game, lists, limit)
    found: list[Filled] = []
    one_nation = bool(chosen.get("one_nation", False))
    for count, theme in _PLANS:
        tanks = scales.tanks(brought, left, count, theme, one_nation)
        if len(tanks) == count and (count or brought.tanks):
            found.append(_Plan(scales, brought, limit, theme, tanks).filled())
    broken = {reason.text() for reason in lists.reasons_against(brought, chosen)} if brought.tanks else set()
    kept: dict[str, Filled] = {}
    for one in found:
        told = lists.reasons_against(one.platoon, chosen)
        if one.platoon.code != brought.code and all(reason.text() in broken for reason in told):
            kept.setdefault(one.platoon.code, one)
    full = [one for one in kept.values() if limit - cost(one.platoon) <= _SPARE]
    return full or list(kept.values())


class Scales:
    """What tanks and cards are worth against some tanks of that size."""

    def __init__(self, game: Game, lists: Platoons, limit: int) -> None:
        self.game = game
        self.catalogue: Catalogue = lists.catalogue
        self.rivals = _rivals(lists, limit)
        self._tables: dict[tuple[int, int], Table] = {}
        self._measured: dict[tuple[int, ...], tuple[float, float, float]] = {}

    def measure(self, tank: TankCard, cards: list[Card]) -> tuple[float, float, float]:
        """Damage that it deals in a shot, shots that it withstands, and initiative, over all rivals and two shots."""
        key = (tank.index, *sorted([card.index for card in cards]))
        known = self._measured.get(key)
        if known is not None:
            return known
        dealt = stands = 0.0
        quick = 0
        for place in range(len(self.rivals)):
            table = self._table(tank, place)
            show(table, 0, cards)
            own = table.tanks[0]
            quick = 0
            for phase in (MOVEMENT, SHOOTING):
                table.phase = phase
                quick += initiative(table, own)
            for token, cover in ((0, False), (min(1, tank.mobility), True)):
                own.token = token
                deals, _ = prospects(table, shot_between(0, 1, cover, False, False, False), True)
                takes, _ = prospects(table, shot_between(1, 0, cover, False, False, False), True)
                dealt += deals
                stands += own.hit_points / max(takes, 0.1)
        found = dealt, stands, float(quick)
        self._measured[key] = found
        return found

    def _table(self, tank: TankCard, place: int) -> Table:
        table = self._tables.get((tank.index, place))
        if table is None:
            table = self._tables[tank.index, place] = duel(self.game, [tank, self.rivals[place]])
        return table

    def gain(self, theme: str, tank: TankCard, cards: list[Card], card: Card) -> float:
        """What a card adds, in shares of what the tank has without it."""
        before, after = self.measure(tank, cards), self.measure(tank, [*cards, card])
        return sum(
            weight * (new - old) / max(old, 0.1)
            for weight, old, new in zip(_WEIGHTS[theme], before, after, strict=True)
        )

    def tanks(self, brought: Platoon, left: int, count: int, theme: str, one_nation: bool) -> list[TankCard]:
        """So many tanks for that many points, each the worthiest that its share buys; fewer where there are none."""
        found: list[TankCard] = []
        nations = {entry.tank.nation for entry in brought.tanks}
        for place in range(count):
            most = int(left / (count - place) * (_TANK_SHARE if place == count - 1 else 1.0)) or left
            pool = [tank for tank in self.catalogue.tanks if most * 2 // 3 <= tank.cost <= most]
            pool = pool or [tank for tank in self.catalogue.tanks if tank.cost <= left]
            if one_nation and nations:
                pool = [tank for tank in pool if tank.nation in nations]
            fresh = [tank for tank in pool if tank not in found]
            if not pool:
                break
            best = max(fresh or pool, key=lambda tank: self._worth(tank, theme))
            found.append(best)
            nations.add(best.nation)
            left -= best.cost
        return found

    def _worth(self, tank: TankCard, theme: str) -> tuple[float, int]:
        """What it does in the spirit of the theme twice, the rest once."""
        worth = 1.0
        for weight, value in zip(_WEIGHTS[theme], self.measure(tank, []), strict=True):
            worth *= (1.0 + value) ** (1.0 + weight)
        return worth, -tank.index


def _rivals(lists: Platoons, limit: int) -> list[TankCard]:
    """A cheap, a middling and a dear tank of the ready platoons of that limit; where there are none, of all tanks."""
    ready = {entry.tank.index: entry.tank for platoon in lists.of_size(limit) for entry in platoon.tanks}
    pool = list(ready.values()) or [tank for tank in lists.catalogue.tanks if tank.cost <= limit]
    pool = sorted(pool or lists.catalogue.tanks, key=_cost)
    places = {0, len(pool) // 2, len(pool) - 1}
    return [pool[place] for place in sorted(places)][:_RIVALS]


def _cost(tank: TankCard) -> tuple[int, int]:
    return tank.cost, tank.index


class _Plan:
    """A platoon that is filled up with cards in the spirit of one theme."""

    def __init__(self, scales: Scales, brought: Platoon, limit: int, theme: str, tanks: list[TankCard]) -> None:
        self.scales = scales
        self.brought = brought
        self.limit = limit
        self.theme = theme
        self.new = tanks
        self.tanks = [entry.tank for entry in brought.tanks] + self.new
        self.cards = [entry.cards.copy() for entry in brought.tanks] + [[] for _ in self.new]
        self.fresh = [0] * len(self.tanks)
        self.added: list[tuple[TankCard, Card]] = []
        self.left = limit - cost(brought) - sum(tank.cost for tank in self.new)

    def filled(self) -> Filled:
        self._add_best(self.theme)
        if self.theme != MIXED:
            self._add_best(MIXED)
        self._add_any()
        entries = [PlatoonTank(tank, cards) for tank, cards in zip(self.tanks, self.cards, strict=True)]
        platoon = Platoon(self.brought.id, self.brought.name, self.brought.names, self.limit, entries)
        theme = BOOK[f"theme.{self.theme}"]
        count = len(self.new)
        return Filled(platoon, count, Word(theme.key, theme.texts[BASE], theme.texts), self.new, self.added, self.limit)

    def _add_best(self, theme: str) -> None:
        """The cards that add most for their points, until none is left that adds anything and can be paid."""
        offers: list[tuple[float, int, int]] = []
        for place, tank in enumerate(self.tanks):
            for card in self.scales.catalogue.suited[tank.index]:
                if 0 < card.cost <= self.left:
                    gain = self.scales.gain(theme, tank, self.cards[place], card)
                    if gain > 1e-6:
                        offers.append((-gain / card.cost, place, card.index))
        for _, place, index in sorted(offers):
            self._try(place, self.scales.catalogue.cards[index])

    def _add_any(self) -> None:
        """The last points, for the dearest cards that fit them: what they do cannot be counted in a shot."""
        offers = [
            (-card.cost, place, card.index)
            for place, tank in enumerate(self.tanks)
            for card in self.scales.catalogue.suited[tank.index]
            if 0 < card.cost <= self.left
        ]
        for _, place, index in sorted(offers):
            self._try(place, self.scales.catalogue.cards[index])

    def _try(self, place: int, card: Card) -> None:
        if card.cost > self.left or not can_add(self.tanks[place], self.cards[place], card):
            return
        if card.unique and any(card in cards for cards in self.cards):
            return
        if self.fresh[place] >= _MOST_NEW:
            return
        if any(other.skills and other.skills == card.skills for other in self.cards[place]):
            return  # equal skills count once
        self.cards[place].append(card)
        self.fresh[place] += 1
        self.added.append((self.tanks[place], card))
        self.left -= card.cost


def told_fill(game: Game, brought: Platoon, chosen: Mapping[str, object], lang: str) -> list[Suggestion]:
    """The same in words, with whole lists."""
    assert game.lists is not None
    return [Suggestion(one.say(lang), as_written(game.lists.parts(one.platoon))) for one in fill(game, brought, chosen)]
