"""Random platoons, and what may lie hidden on an opponent's tank."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Malformed
from ....kernel.generator import Xoshiro
from ....kernel.languages import BASE
from ....kernel.piles import sort_cards
from ..words.phrases import PHRASES
from .catalogue import CREW, MODULE, Card, Catalogue, TankCard, rules_with
from .platoons import Platoon, PlatoonTank, cost, crew_left_over, most_copies, most_upgrades, write_code

_NAME: Final = PHRASES["platoon.random"]
_MOST_TANKS: Final = 16
_CARD_TRIES: Final = 300
_DRAW_TRIES: Final = 16
_DEALS: Final = 20
_FEWEST_FOR_CARDS: Final = 5  # percent of the limit kept for crew, modules and upgrades
_MOST_FOR_CARDS: Final = 35


def can_add(tank: TankCard, cards: list[Card], card: Card) -> bool:
    """Whether a tank whose cards are legal stays so with one more that suits it. Unique crew are counted elsewhere."""
    if card.kind == CREW:
        crew = [other for other in cards if other.kind == CREW]
        if len(crew) >= len(tank.crew) or crew_left_over(tank, [*crew, card]):
            return False
    else:
        same = 0
        copies = 0
        for other in cards:
            if other.subtype == card.subtype:
                same += 1
                if other is card:
                    copies += 1
        if card.kind == MODULE and same > 0:
            return False
        if same > 0 and (same >= most_upgrades(card.subtype, cards) or copies >= most_copies(card, cards, False)):
            return False
    return _keeps_restrictions(tank, cards, card)


def _keeps_restrictions(tank: TankCard, cards: list[Card], card: Card) -> bool:
    """A module can give or take the special rule that other cards ask for, so then they are asked again."""
    changes_rules = card.kind == MODULE and (card.gained | card.lost) != 0
    if not changes_rules and not card.restrictions:
        return True
    together = [*cards, card]
    rules = rules_with(tank, together)
    for other in together if changes_rules else [card]:
        for need in other.restrictions:
            if not need.is_met(tank, rules, together):
                return False
    return True


def random_platoon(catalogue: Catalogue, limit: int, rng: Xoshiro, one_nation: bool = False) -> Platoon:
    """A legal platoon that spends most of the limit: some tanks first, then cards on any of them."""
    tanks = _random_tanks(catalogue, limit, rng, one_nation)
    cards: list[list[Card]] = [[] for _ in tanks]
    left = limit - sum([tank.cost for tank in tanks])
    taken: set[int] = set()  # unique crew
    for _ in range(_CARD_TRIES):
        if left == 0:
            break
        place = rng.below(len(tanks))
        tank = tanks[place]
        suited = catalogue.suited[tank.index]
        if not suited:
            continue
        card = suited[rng.below(len(suited))]
        if card.cost > left or card.index in taken or not can_add(tank, cards[place], card):
            continue
        cards[place].append(card)
        left -= card.cost
        if card.unique:
            taken.add(card.index)
    entries = [PlatoonTank(tanks[place], cards[place]) for place in range(len(tanks))]
    code = write_code(Platoon("", "", {}, limit, entries))
    return Platoon(code, _NAME.texts[BASE], _NAME.texts, limit, entries)


def dealt_platoon(catalogue: Catalogue, limit: int, one_nation: bool = False) -> Platoon:
    """miniatures.option.platoon: the platoon of a limit that no ready one is made for.

    Of some that the limit alone draws, the one that spends most of it: whoever asks gets the same.
    """
    best = random_platoon(catalogue, limit, Xoshiro(limit), one_nation)
    for number in range(1, _DEALS):
        platoon = random_platoon(catalogue, limit, Xoshiro(limit, number), one_nation)
        if cost(platoon) > cost(best):
            best = platoon
    return best


def _random_tanks(catalogue: Catalogue, limit: int, rng: Xoshiro, one_nation: bool) -> list[TankCard]:
    """Tanks until only what is kept for cards is left; of one nation the first tank's."""
    kept = limit * (_FEWEST_FOR_CARDS + rng.below(_MOST_FOR_CARDS - _FEWEST_FOR_CARDS + 1)) // 100
    tanks: list[TankCard] = []
    left = limit
    pool = [tank for tank in catalogue.tanks if tank.cost <= limit - kept]
    if not pool:
        pool = [tank for tank in catalogue.tanks if tank.cost <= limit]
    if not pool:
        raise Malformed(f"no tank costs {limit} or less [miniatures.platoon.cost-limit]")
    while pool and len(tanks) < _MOST_TANKS:
        tank = pool[rng.below(len(pool))]
        tanks.append(tank)
        left -= tank.cost
        pool = [
            other for other in pool if other.cost <= left - kept and (not one_nation or other.nation == tank.nation)
        ]
    return tanks


def fill_hidden(
    catalogue: Catalogue,
    tank: TankCard,
    known: list[Card],
    count: int,
    budget: int,
    taken_unique: set[int],
    rng: Xoshiro,
) -> list[Card]:
    """So many cards that may lie hidden on a tank beside the known ones, for at most `budget` together.

    Where the budget is too small the cheapest cards are taken. Where no further card would be legal (a position may
    have any cards) the rest are any that suit the tank. `taken_unique`: the platoon's other unique crew.
    """
    pool = catalogue.hideable[tank.index]
    cards = known.copy()
    drawn: list[Card] = []
    left = budget
    for number in range(count):
        most = left - (count - number - 1)  # the others cost at least one each
        card = _draw(pool, tank, cards, most, taken_unique, rng)
        if card is None:
            any_cards = pool if pool else catalogue.cards
            card = any_cards[rng.below(len(any_cards))]
        cards.append(card)
        drawn.append(card)
        left -= card.cost
    sort_cards(drawn)
    return drawn


def _draw(
    pool: list[Card], tank: TankCard, cards: list[Card], most: int, taken_unique: set[int], rng: Xoshiro
) -> Card | None:
    """A random legal card for at most so much, or the cheapest legal one, or None where none is legal."""
    if not pool:
        return None
    for _ in range(_DRAW_TRIES):  # as fair as choosing among the legal ones, and cheaper than finding them all
        card = pool[rng.below(len(pool))]
        if card.cost <= most and _is_free(card, cards, taken_unique) and can_add(tank, cards, card):
            return card
    legal = [card for card in pool if _is_free(card, cards, taken_unique) and can_add(tank, cards, card)]
    if not legal:
        return None
    least = min([card.cost for card in legal])
    fitting = [card for card in legal if card.cost <= max(most, least)]
    return fitting[rng.below(len(fitting))]


def _is_free(card: Card, cards: list[Card], taken_unique: set[int]) -> bool:
    return not card.unique or (card.index not in taken_unique and card not in cards)
