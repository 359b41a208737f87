"""Damage, destruction, the last cards of a destroyed tank, and cards that leave their tank."""

from __future__ import annotations

from typing import Final

from ....kernel.piles import find_sorted, insert_sorted
from ....kernel.state import Decision
from ....kernel.words import Sentence
from ..actions import MOVE_PASS, REVEAL, Move
from ..cards.catalogue import Card, Critical
from ..cards.equipment import equip
from ..cards.verbs import DESTROYED, PLATOON_INIT
from ..reading import tank_on_table, wrong
from ..state import NOBODY, Table, Tank
from ..words.phrases import PHRASES
from . import questions

_QUESTION_LAST: Final = PHRASES["question.last-moment"]
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
    table.field.wreck(tank.index)  # miniatures.destroyed.wreck, miniatures.destroyed.wreck-stays
    if table.listener is not None:
        table.tell(_DESTROYED, {"tank": tank.word})
    # miniatures.critical.dead-tank
    for critical in tank.criticals:
        table.discard_critical(critical)
    tank.criticals = []
    tank.token = 0
    tank.second_due = False
    _equip_wreck(table, tank)
    if not table.rules.asks_the_fallen:  # their cards were laid open, and worked, at once
        _lay_open(table, tank)
        _avenge(table, tank)
    elif tank.hidden:
        table.ask(LastMoment(tank.seat, tank.index))
    else:
        _avenge(table, tank)


def _equip_wreck(table: Table, tank: Tank) -> None:
    """miniatures.destroyed.at-once: more hit points come too late."""
    equip(table, tank)
    tank.damage = tank.hit_points


def _lay_open(table: Table, tank: Tank) -> None:
    """miniatures.option.wreck_shows_cards"""
    if table.listener is not None:
        for card in tank.hidden:
            table.tell(_SHOWN_BY_WRECK, {"tank": tank.word, "card": card}, reveals=True)
    shown = tank.shown.copy()
    for card in tank.hidden:
        insert_sorted(shown, card)
    tank.hidden = []
    tank.shown = shown
    _equip_wreck(table, tank)


class Waiting(Decision[Table, Move]):
    """A question that may have to wait for another one, which some answer to it brought, and then goes on."""

    __slots__ = ()

    def resume(self, table: Table) -> None:
        raise TypeError(f"{type(self).__name__} does not wait")

    def harmer(self, table: Table) -> int:
        """The seat whose attack deals the damage here; NOBODY where it is no attack."""
        return NOBODY

    def takes_payment(self) -> bool:
        """Whether a card that is lost now pays for one that this question offers."""
        return False


def resume(table: Table) -> None:
    """The question on top goes on, if it is one that has waited."""
    top = table.stack[-1]
    if isinstance(top, Waiting):
        top.resume(table)


def dealt_by(table: Table) -> int:
    """miniatures.mode.destroyer: the seat whose attack has dealt the critical card that is being resolved."""
    for place in range(len(table.stack) - 1, -1, -1):
        decision = table.stack[place]
        if isinstance(decision, Waiting):
            seat = decision.harmer(table)
            if seat != NOBODY:
                return seat
    return NOBODY


def is_payment(table: Table) -> bool:
    """Whether a card that is lost now pays for the use of another."""
    top = table.stack[-1]
    return isinstance(top, Waiting) and top.takes_payment()


class LastMoment(Decision[Table, Move]):
    """miniatures.card.last-reveal: the owner of a tank that has just lost its last hit point may still show its cards.

    It is a wreck to all others already. Only what works at the moment of destruction is still in time.
    """

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Move]:
        tank = table.tanks[self.tank]
        actions: list[Move] = []
        last: Card | None = None
        for card in tank.hidden:
            if card is not last:
                actions.append(table.moves.reveal(tank.code, card))
                last = card
        actions.append(MOVE_PASS)
        return actions

    def apply(self, table: Table, action: Move) -> None:
        tank = table.tanks[self.tank]
        if action.verb == REVEAL:
            assert action.card is not None
            show(table, tank, action.card)
            _equip_wreck(table, tank)
            if tank.hidden:
                return  # another one may follow
        table.answered()
        _avenge(table, tank)
        if table.rules.wrecks_show_cards:
            _lay_open(table, tank)
        resume(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_LAST, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.LastMoment:
        return questions.LastMoment(self.tank)


def last_moment_from(asked: questions.LastMoment, table: Table, path: str) -> LastMoment:
    tank = table.tanks[tank_on_table(asked.tank, table, f"{path}.tank")]
    if not tank.destroyed or not tank.hidden:
        raise wrong(asked.tank, f"{path}.tank", "a destroyed tank with hidden cards")
    return LastMoment(tank.seat, asked.tank)


def _avenge(table: Table, tank: Tank) -> None:
    """miniatures.effect.vengeance: of cards that lie open; until the end of next turn."""
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
