"""Damage, destruction, and cards that leave their tank."""

from __future__ import annotations

from typing import Final

from ...kernel.piles import find_sorted, insert_sorted
from .cards import Card, Critical
from .equipment import equip
from .phrases import PHRASES
from .state import NOBODY, Table, Tank
from .verbs import DESTROYED, PLATOON_INIT

_DAMAGED: Final = PHRASES["event.damaged"]
_DESTROYED: Final = PHRASES["event.destroyed"]
_SHOWN_BY_WRECK: Final = PHRASES["event.wreck-shows"]
_SHOWN: Final = PHRASES["event.shown"]
_GONE: Final = PHRASES["event.discarded"]
_VENGEANCE: Final = PHRASES["event.vengeance"]


def harm(table: Table, tank: Tank, amount: int, by: int = NOBODY) -> None:
    """miniatures.damage.hit, miniatures.destroyed.at-once: hit points go, and with the last one the tank.

    `by` is the seat whose shot or card does it, NOBODY where the tank does it to itself.
    """
    if amount <= 0 or tank.destroyed:
        return
    tank.damage += amount
    if tank.left <= 0:
        tank.destroyed_by = by
    if table.listener is not None:
        table.tell(_DAMAGED, {"tank": tank.word, "amount": amount, "left": max(0, tank.left)})
    fall_if_spent(table, tank)


def fall_if_spent(table: Table, tank: Tank) -> None:
    if tank.left > 0 or tank.destroyed:
        return
    tank.destroyed = True  # miniatures.destroyed.same-initiative
    tank.damage = tank.hit_points
    table.field.wreck(tank.index)  # miniatures.destroyed.wreck, miniatures.destroyed.wreck-stays
    if table.listener is not None:
        table.tell(_DESTROYED, {"tank": tank.word}, reveals=bool(tank.hidden))
        for card in tank.hidden:
            table.tell(_SHOWN_BY_WRECK, {"tank": tank.word, "card": card}, reveals=True)
    # miniatures.card.wreck-shown
    shown = tank.shown.copy()
    for card in tank.hidden:
        insert_sorted(shown, card)
    tank.hidden = []
    tank.shown = shown
    equip(table, tank)
    _avenge(table, tank)
    # miniatures.critical.dead-tank
    for critical in tank.criticals:
        table.discard_critical(critical)
    tank.criticals = []
    tank.token = 0
    tank.second_due = False
    equip(table, tank)
    tank.damage = tank.hit_points


def _avenge(table: Table, tank: Tank) -> None:
    """miniatures.effect.vengeance: until the end of next turn."""
    for clause in tank.clauses:
        if clause.verb == PLATOON_INIT and clause.window == DESTROYED:
            lists = table.vengeance.copy()
            lists[tank.seat] = lists[tank.seat] + [table.turn + 1] * clause.amount
            table.vengeance = lists
            if table.listener is not None:
                table.tell(_VENGEANCE, {"tank": tank.word, "amount": clause.amount})


def without(cards: list[Card], card: Card) -> list[Card]:
    """The cards less one."""
    left = cards.copy()
    left.pop(find_sorted(left, card))
    return left


def show(table: Table, tank: Tank, card: Card) -> None:
    """miniatures.card.reveal-to-use, miniatures.card.stays-revealed: face up for the rest of the game."""
    tank.hidden = without(tank.hidden, card)
    shown = tank.shown.copy()
    insert_sorted(shown, card)
    tank.shown = shown
    equip(table, tank)
    if table.listener is not None:
        table.tell(_SHOWN, {"tank": tank.word, "card": card}, reveals=True)


def discard(table: Table, tank: Tank, card: Card, by: int = NOBODY) -> None:
    """miniatures.card.discards-public: shown or hidden, the card leaves its tank and everybody sees it."""
    if find_sorted(tank.shown, card) >= 0:
        tank.shown = without(tank.shown, card)
    else:
        tank.hidden = without(tank.hidden, card)
    gone = tank.gone.copy()
    insert_sorted(gone, card)
    tank.gone = gone
    equip(table, tank)
    if table.listener is not None:
        table.tell(_GONE, {"tank": tank.word, "card": card}, reveals=True)
    if tank.left <= 0 and not tank.destroyed:
        tank.destroyed_by = by
    fall_if_spent(table, tank)


def drop_critical(table: Table, tank: Tank, critical: Critical) -> None:
    """The card goes from the tank to the discard pile; what it did stops, the damage stays."""
    left = tank.criticals.copy()
    left.remove(critical)
    tank.criticals = left
    table.discard_critical(critical)
    equip(table, tank)


def keep_critical(table: Table, tank: Tank, critical: Critical) -> None:
    """miniatures.critical.repairable: the card stays with the tank."""
    carried = tank.criticals.copy()
    insert_sorted(carried, critical)
    tank.criticals = carried
    equip(table, tank)
