"""Conservation: every critical card is in exactly one place, hulls do not overlap, and nobody is half dead."""

from __future__ import annotations

from ...geometry.polygon import fits, overlaps
from .attack.criticals import CancelRoll, DrawCritical, PickCritical, Suffer
from .attack.damage import LastMoment
from .cards.catalogue import Card
from .ground.field import BUILDING
from .state import Table, Tank


def audit(table: Table) -> list[str]:
    """Every breach of conservation, and what can never be."""
    complaints = _audit_deck(table) + _audit_field(table)
    for tank in table.tanks:
        complaints += _audit_tank(table, tank)
    return complaints


def critical_counts(table: Table) -> list[int]:
    """How many cards of each kind are outside of the deck and the discard pile."""
    counts = [0] * len(table.deck)
    for tank in table.tanks:
        for critical in tank.criticals:
            counts[critical.index] += 1
    for decision in table.stack:
        if isinstance(decision, DrawCritical | PickCritical):
            for critical in decision.drawn:
                counts[critical.index] += 1
        elif isinstance(decision, Suffer | CancelRoll):
            counts[decision.card.index] += 1
    return counts


def _audit_deck(table: Table) -> list[str]:
    complaints: list[str] = []
    outside = critical_counts(table)
    for critical in table.catalogue.criticals:
        kind = critical.index
        total = table.deck[kind] + table.discards[kind] + (outside[kind] if critical.count else 0)
        if total != critical.count or table.deck[kind] < 0 or table.discards[kind] < 0:
            complaints.append(f"there are {total} {critical.id} cards, not {critical.count}")
    return complaints


def _audit_field(table: Table) -> list[str]:
    complaints: list[str] = []
    field = table.field
    for number, hull in enumerate(field.hulls):
        name = table.tanks[number].word.id
        if field.wrecks[number] is not table.tanks[number].destroyed:
            complaints.append(f"{name} is a wreck to the field and none to itself, or the other way round")
        if hull is None:
            continue
        if not fits(hull.shape, 0, 0, field.measures.width, field.measures.height):
            complaints.append(f"{name} hangs over the table's edge")
        for other in range(number):
            standing = field.hulls[other]
            if standing is not None and overlaps(hull.shape, standing.shape):
                complaints.append(f"{name} stands on {table.tanks[other].word.id}")
        for piece in field.pieces:
            if piece.kind == BUILDING and overlaps(hull.shape, piece.shape):
                complaints.append(f"{name} stands on a building")
    return complaints


def _audit_tank(table: Table, tank: Tank) -> list[str]:
    complaints: list[str] = []
    name = tank.word.id
    if tank.start_cost != tank.card.cost + sum([card.cost for card in tank.hidden + tank.shown + tank.gone]):
        complaints.append(f"{name} has lost or found a card")
    for cards in (tank.hidden, tank.shown, tank.gone):
        if not _is_sorted(cards):
            complaints.append(f"{name} has its cards out of order")
    if tank.destroyed != (tank.left <= 0) or tank.damage < 0:
        complaints.append(f"{name} has {tank.left} hit points left")
    if tank.destroyed and (tank.criticals or tank.token):
        complaints.append(f"{name} is destroyed and still has criticals or a token")
    if tank.destroyed and tank.hidden and table.rules.wrecks_show_cards and not _is_falling(table, tank):
        complaints.append(f"{name} is destroyed and still has hidden cards")
    if tank.token < 0 or tank.token > tank.card.mobility:
        complaints.append(f"{name} has a movement token of {tank.token}")
    return complaints


def _is_falling(table: Table, tank: Tank) -> bool:
    """Whether its owner is still asked about its last cards."""
    for decision in table.stack:
        if isinstance(decision, LastMoment) and decision.tank == tank.index:
            return True
    return False


def _is_sorted(cards: list[Card]) -> bool:
    return all(cards[place].index <= cards[place + 1].index for place in range(len(cards) - 1))
