"""Who stands how well at a table of Rush: the numbers that foretell the winner."""

from __future__ import annotations

from typing import Final

from ...games.rush.actions import REINFORCEMENTS, REPAIR, SABOTAGE, SIEGE_MASTER
from ...games.rush.cards import BARRACKS, BASES_PER_PLAYER, HEAVY, NATIONS, SINGLES_PER_NATION
from ...games.rush.state import RUNNING, Player, Table
from .judge_tables import LARGER_TABLES
from .sight import RACES, counted, medals_of, standing_bases
from .taste import Taste

CLEAR: Final = 3  # a race with such a gap is as good as decided

# python -m hulldown.lab.fit rush --bot policy --games 8000
# gives a loss of 0.551, on 1,600 games held back 0.540; a guess's is 0.693.
WEIGHTS: Final[dict[str, float]] = {
    "medals": 0.2620,
    "medals-late": 0.1447,
    "races-led": 0.1459,
    "races-led-late": 0.6979,
    "race-gaps": 0.0535,
    "race-gaps-late": 0.1023,
    "races-clear": 0.0526,
    "races-clear-late": -0.0572,
    "bases": -0.2179,
    "bases-late": -0.0892,
    "last-base": 0.1085,
    "resources": 0.3007,
    "draws": -0.8493,
    "power": -0.3547,
    "heavies": 0.7230,
    "cards": -0.5528,
    "worth": 0.4000,
    "density": 1.6545,
    "one-nation": 0.0254,
    "sieges": 0.1684,
    "sabotage": -0.0964,
    "repairs": -0.1317,
    "barracks": 0.4455,
    "guards": -0.3842,
    "armour": 0.2365,
    "armour-late": 0.0157,
    "hand-resources": 0.0239,
    "hand-power": 0.0219,
    "hand-heavies": 0.3583,
    "to-move": 0.1535,
    "turns-left": 0.0177,
}
FEATURES: Final = tuple(WEIGHTS)
# What a character thinks of that: so much more or less does it weigh some of them.
LIKED: Final[dict[str, dict[str, float]]] = {
    "raider": {"power": 0.5, "heavies": 0.4, "medals": 0.1, "armour": -0.15},
    "guardian": {"guards": 0.3, "armour": 0.15},
    "hoarder": {"resources": 0.5, "cards": 0.9, "draws": 0.6},
}


def weights_of(style: str, fitted: dict[str, float] = WEIGHTS) -> list[float]:
    """The fitted weights, bent to a character."""
    liked = LIKED.get(style, {})
    return [weight + liked.get(name, 0.0) for name, weight in fitted.items()]


def larger_tables(style: str) -> dict[int, list[float]]:
    """The same by the number of seats, where three or more play."""
    return {seats: weights_of(style, fitted) for seats, fitted in LARGER_TABLES.items()}


def features(table: Table, taste: Taste) -> list[list[float]]:
    """A row of numbers for each seat; those of the squad's quality fade as the end comes near."""
    standing = [standing_bases(player) for player in table.players]
    gone = (SINGLES_PER_NATION - min(table.singles)) / SINGLES_PER_NATION
    fallen = (BASES_PER_PLAYER - min(standing)) / BASES_PER_PLAYER
    late = gone if gone > fallen else fallen
    counts = [counted(table, player) for player in table.players]
    rows: list[list[float]] = []
    for player in table.players:
        led, clear, gaps = _races(table, counts, player.seat)
        medals = float(medals_of(counts[player.seat]))
        bases = float(standing[player.seat])
        row = [medals, medals * late, led, led * late, gaps, gaps * late, clear, clear * late]
        row += [bases, bases * late, 1.0 if bases <= 1.0 else 0.0]
        _add_squad(row, player, taste, 1.0 - late)
        _add_guards(row, player, late)
        _add_hand(row, player, 1.0 if table.ending == RUNNING else 0.5)
        row.append(1.0 if table.active == player.seat else 0.0)
        row.append(_turns_left(table, player.seat))
        rows.append(row)
    return rows


def _races(table: Table, counts: list[list[int]], seat: int) -> tuple[float, float, float]:
    """How many achievements a seat leads, how many by two or more, and the gaps to the best rival in all of them."""
    led = 0.0
    clear = 0.0
    gaps = 0.0
    for achievement in table.achievements:
        place = RACES[achievement.counts]
        best = 0
        for other in range(len(counts)):
            if other != seat and counts[other][place] > best:
                best = counts[other][place]
        gap = counts[seat][place] - best
        if gap > 0:
            led += 1.0
        if gap > 1:
            clear += 1.0
        gaps += float(max(-CLEAR, min(CLEAR, gap)))
    return led, clear, gaps


def _add_squad(row: list[float], player: Player, taste: Taste, early: float) -> None:
    cards = 0.0
    resources = 0.0
    draws = 0.0
    power = 0.0
    heavies = 0.0
    worth = 0.0
    sieges = 0.0
    sabotage = 0.0
    repairs = 0.0
    barracks = 0.0
    nations = [0] * len(NATIONS)
    for pile in (player.hand, player.garage, player.depot):
        for card in pile:
            cards += 1.0
            worth += taste.usefulness(card)
            if card.resources > 0:
                resources += card.resources * (taste.national if card.national else 1.0)
            if card.power > 0:
                power += card.power
                nations[card.nation] += card.power
                if card.cls == HEAVY:
                    heavies += 1.0
            if card.kind == BARRACKS:
                barracks += 1.0
            for ability in card.abilities:
                verb = ability.verb
                if verb == REINFORCEMENTS:
                    draws += ability.number
                elif verb == SIEGE_MASTER:
                    sieges += 1.0
                elif verb == SABOTAGE:
                    sabotage += 1.0
                elif verb == REPAIR:
                    repairs += 1.0
    share = early / cards if cards > 0.0 else 0.0  # a card is drawn as often as there are few others
    row += [resources * share, draws * share, power * share, heavies * share, cards * early / 10.0]
    row += [worth * early / 10.0, worth * share, max(nations) * share]
    row += [sieges * share, sabotage * share, repairs * share, barracks * share]


def _add_guards(row: list[float], player: Player, late: float) -> None:
    guards = 0.0
    armour = 0.0
    for base in player.bases:
        if base is not None and base.defender is not None:
            guards += 1.0
            armour += base.defender.armor
    row += [guards, armour, armour * late]


def _add_hand(row: list[float], player: Player, scale: float) -> None:
    resources = 0.0
    power = 0.0
    heavies = 0.0
    for card in player.hand:
        if card.resources > 0:
            resources += card.resources
        power += card.power
        if card.cls == HEAVY:
            heavies += 1.0
    row += [resources * scale, power * scale, heavies * scale]


def _turns_left(table: Table, seat: int) -> float:
    """Whether the seat has a turn left in a last round."""
    if table.ending == RUNNING:
        return 0.0
    seats = len(table.players)
    place = (seat - table.first) % seats
    now = (table.active - table.first) % seats
    return 1.0 if place >= now else 0.0
