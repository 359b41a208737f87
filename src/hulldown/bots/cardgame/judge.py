"""Who stands how well in the Card Game: what a side has after a scoring, in numbers that foretell the winner."""

from __future__ import annotations

from typing import Final

from ...games.cardgame.actions import BASES, POSITIONS
from ...games.cardgame.fire import in_reach
from ...games.cardgame.rounds import Round
from ...games.cardgame.state import Player, Table
from .situation import points, strength
from .weights import GREEDY

AHEAD: Final = 3.0  # points that make a lead

# From 8,000 games of greedy with all starter decks (every second one strays), a fifth held back: loss 0.584, held back
# 0.568; to guess costs 0.693. `python -m hulldown.lab.fit cardgame --decks all --games 8000` plays such games again.
TABLE: Final = (
    ("lost one", -0.9492),
    ("lost two", -2.1516),
    ("lost two of a whole rival", 0.0834),
    ("points", 0.1952),
    ("points late", 0.0416),
    ("points last", -0.0994),
    ("lead", -0.1351),
    ("lead last", 0.0187),
    ("vehicles", -0.3553),
    ("crews", -0.2706),
    ("fight", 0.1306),
    ("fight late", -0.053),
    ("hit points", 0.0382),
    ("threatened", -0.0552),
    ("threatened late", 0.0107),
    ("keywords", 0.0293),
    ("hand", 0.0526),
    ("hand late", 0.0218),
    ("cards", -0.1863),
    ("deck", 0.3027),
    ("depots", 0.4249),
    ("depots late", -0.0998),
    ("tokens", 0.1107),
    ("chooses", 0.0311),
)
NAMES: Final = tuple([name for name, _ in TABLE])
# What a style thinks of that: what a vehicle can still take, or what it can still do.
FACTORS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"hit points": 2.5, "threatened": 3.0, "fight": 0.5},
    "aggressive": {"hit points": 0.0, "threatened": 0.0, "fight": 2.5},
}
# And a character: so much more or less does it weigh some of them.
LIKED: Final[dict[str, dict[str, float]]] = {
    "raider": {"hit points": -0.03, "threatened": 0.05, "fight": 0.2, "crews": -0.3},
    "guardian": {"hit points": 0.08, "threatened": -0.12, "crews": 0.5},
    "hoarder": {"hand": 0.05, "cards": 0.15, "tokens": 0.12, "depots": 0.15, "deck": 0.1},
}


def weights_of(style: str) -> list[float]:
    """The table's weights, bent to a style or a character."""
    factors = FACTORS.get(style, {})
    liked = LIKED.get(style, {})
    return [weight * factors.get(name, 1.0) + liked.get(name, 0.0) for name, weight in TABLE]


def round_of(table: Table) -> int:
    """The clock of a search: rounds, each of which begins when the bases of the last one have been turned."""
    if not table.stack:
        return table.round_number + 1
    lowest = table.stack[0]
    if not isinstance(lowest, Round):
        return 1  # the set-up belongs to the first round
    return table.round_number + (1 if lowest.has_flipped else 0)


def rows(table: Table, worths: list[float]) -> list[list[float]]:
    """A row for each seat, as NAMES names its numbers."""
    lost = max(table.players[0].bases_lost, table.players[1].bases_lost)
    late = 1.0 if lost == BASES - 1 else 0.0
    last = 1.0 if table.players[0].bases_lost + table.players[1].bases_lost == 2 * (BASES - 1) else 0.0
    found = [_row(table, table.players[seat], worths, late, last) for seat in range(2)]
    gap = found[0][3] - found[1][3]
    lead = gap / (AHEAD + abs(gap))
    found[0][6] = lead
    found[0][7] = lead * last
    return found


def _row(table: Table, player: Player, worths: list[float], late: float, last: float) -> list[float]:
    rival = table.players[1 - player.seat]
    lost = player.bases_lost
    total = 0.0
    vehicles = 0.0
    crews = 0.0
    fight = 0.0
    left = 0.0
    threatened = 0.0
    keywords = 0.0
    danger = danger_from(rival)
    for place in range(POSITIONS):
        vehicle = player.positions[place]
        if vehicle is None:
            continue
        vehicles += 1.0
        worth = float(points(vehicle))
        total += worth
        if vehicle.crew is not None:
            crews += 1.0
        remaining = float(vehicle.hp - vehicle.damage)
        left += remaining
        if not vehicle.spent:
            fight += strength(GREEDY, vehicle.firepower, vehicle.cost, vehicle.reach)
            if vehicle.explosive or vehicle.double_shot or vehicle.triple_shot:
                keywords += 1.0
        share = danger[place] / (remaining + 1.0)
        threatened += worth * (share if share < 1.0 else 1.0)
    hand = 0.0
    for card in player.hand:
        hand += worths[card.index]
    cards = float(len(player.hand))
    depots = float(len(player.depots))
    return [
        1.0 if lost == 1 else 0.0,
        1.0 if lost == 2 else 0.0,
        1.0 if lost == 2 and rival.bases_lost == 0 else 0.0,
        total,
        total * late,
        total * last,
        0.0,  # the lead
        0.0,
        vehicles,
        crews,
        fight,
        fight * late,
        left,
        threatened,
        threatened * late,
        keywords,
        hand,
        hand * late,
        cards,
        len(player.deck) / 10.0,
        depots,
        depots * late,
        float(player.tokens),
        1.0 if table.winner == rival.seat else 0.0,
    ]


def danger_from(rival: Player) -> list[float]:
    """The damage that the rival's vehicles can do at each position in a round."""
    danger = [0.0] * POSITIONS
    for place in range(POSITIONS):
        enemy = rival.positions[place]
        if enemy is None or enemy.spent:
            continue
        for target in in_reach(enemy, place):
            danger[target] += enemy.firepower
    return danger
