"""Playing a card for its abilities, and sending it to defend a base afterwards."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import find
from ...kernel.state import AUTO, Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import ABILITY, ABILITY_IDS, DEFEND, MOVE_RETIRE, MOVES_ABILITY, MOVES_DEFEND, RETIRE, Move
from .cards import Ability, Card
from .effects import carry_out
from .phrases import ABILITY_WORDS, PHRASES
from .state import Base, Player, Table

_QUESTION: Final = PHRASES["question.use-card"]
_NOT_IN_HAND: Final = PHRASES["refusal.not-in-hand"]
_UNPLAYABLE_BASE: Final = PHRASES["refusal.base-in-hand"]
_NOTHING_TO_USE: Final = PHRASES["refusal.nothing-to-use"]
_PLAYED_ALREADY: Final = PHRASES["refusal.played-already"]
_NO_SUCH_ABILITY: Final = PHRASES["refusal.no-such-ability"]
_PRINTED_ORDER: Final = PHRASES["refusal.printed-order"]
_ALL_OR_NONE: Final = PHRASES["refusal.all-or-none"]
_NO_ARMOUR: Final = PHRASES["refusal.no-armour"]
_NO_BASE: Final = PHRASES["refusal.no-base"]
_NO_BASE_TO_DEFEND: Final = PHRASES["refusal.no-base-to-defend"]
_NO_BASE_THERE: Final = PHRASES["refusal.no-base-there"]
_OPEN_FIRST: Final = PHRASES["refusal.open-base-first"]
_MUST_DEFEND: Final = PHRASES["refusal.must-defend"]
_USE_ONE: Final = PHRASES["refusal.use-one-ability"]
_USED: Final = PHRASES["event.used"]
_ABILITY: Final = PHRASES["event.ability"]
_DEFENDS: Final = PHRASES["event.defends"]
_REPLACED: Final = PHRASES["event.replaced"]
_RETIRED: Final = PHRASES["event.retired"]


def can_use(player: Player, card: Card) -> bool:
    """rush.defence.without-ability, rush.defence.nothing-to-defend, rush.abilities.zero-armour-uses-one

    Something to use.
    """
    return len(card.abilities) > 0 or (card.armor > 0 and player.has_base)


def why_not_use(table: Table, player: Player, card: Card) -> Refusal | None:
    if find(player.hand, card) < 0:
        return Refusal(Sentence(_NOT_IN_HAND, {"card": card}))
    if card is table.catalogue.base:
        return Refusal(Sentence(_UNPLAYABLE_BASE, {}))
    if table.is_played(card):
        return Refusal(Sentence(_PLAYED_ALREADY, {"card": card}))
    if not can_use(player, card):
        return Refusal(Sentence(_NO_BASE_TO_DEFEND if card.armor > 0 else _NOTHING_TO_USE, {"card": card}))
    return None


def begin_use(table: Table, player: Player, card: Card) -> None:
    """rush.abilities.one-at-a-time: the card is in play until it reaches a base, the Depot or the Graveyard."""
    player.hand.pop(find(player.hand, card))
    table.in_play = card
    table.mark_played(card)
    table.used = table.used or table.rules.empty_rounds > 0
    if table.listener is not None:
        table.tell(_USED, {"seat": Seat(player.seat), "card": card})
    use = UseCard(player.seat, card, card.abilities, False, card.armor > 0 and player.has_base)
    table.ask(use)
    if starts_by_itself(player, card):
        use.use_ability(table, card.abilities[0])


def starts_by_itself(player: Player, card: Card) -> bool:
    """Whether the only ability of a card is used at once: there is nothing else the card could be for."""
    return len(card.abilities) == 1 and not (card.armor > 0 and player.has_base)


@final
class UseCard(Decision[Table, Move]):
    """rush.abilities.any-order, rush.abilities.each-optional, rush.abilities.all-or-none, rush.abilities.printed-order,
    rush.defence.must-defend.

    Asks for the next ability or for the base to defend. A card that cannot defend and has nothing left retires.
    """

    __slots__ = ("can_defend", "card", "left", "seat", "used")

    def __init__(self, seat: int, card: Card, left: list[Ability], used: bool, can_defend: bool) -> None:
        super().__init__(seat if left or can_defend else AUTO)
        self.seat = seat
        self.card = card
        self.left = left
        self.used = used
        self.can_defend = can_defend

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = []
        left = self.left
        if table.rules.abilities_optional:
            for ability in left:
                legal.append(MOVES_ABILITY[ability.verb])
        elif left:
            legal.append(MOVES_ABILITY[left[0].verb])
            if self.used:
                return legal
        if self.can_defend:
            add_defences(table, table.players[self.actor], legal)
        elif self.used:
            legal.append(MOVE_RETIRE)
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        verb = action.verb
        if verb == ABILITY:
            return self._why_not_ability(table, action.number)
        if verb != DEFEND and verb != RETIRE:
            return self.not_asked(table)
        if self.used and self.left and not table.rules.abilities_optional:
            return Refusal(Sentence(_ALL_OR_NONE, {"card": self.card}))
        if verb == DEFEND:
            return self._why_not_defend(table, action.slot)
        if self.used and not self.can_defend:
            return None
        return Refusal(Sentence(_MUST_DEFEND if self.can_defend else _USE_ONE, {"card": self.card}))

    def _why_not_ability(self, table: Table, verb: int) -> Refusal | None:
        word = ABILITY_WORDS[ABILITY_IDS[verb]]
        for place, ability in enumerate(self.left):
            if ability.verb == verb:
                if place == 0 or table.rules.abilities_optional:
                    return None
                return Refusal(Sentence(_PRINTED_ORDER, {"ability": word}))
        return Refusal(Sentence(_NO_SUCH_ABILITY, {"card": self.card, "ability": word}))

    def _why_not_defend(self, table: Table, slot: int) -> Refusal | None:
        if not self.can_defend:
            return Refusal(Sentence(_NO_BASE if self.card.armor > 0 else _NO_ARMOUR, {"card": self.card}))
        bases = table.players[self.actor].bases
        base = bases[slot]
        if base is None:
            return Refusal(Sentence(_NO_BASE_THERE, {"slot": slot + 1}))
        if base.defender is None or not table.rules.open_base_first:
            return None
        if any(other is not None and other.defender is None for other in bases):
            return Refusal(Sentence(_OPEN_FIRST, {"slot": slot + 1}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == ABILITY:
            for ability in self.left:
                if ability.verb == action.number:
                    self.use_ability(table, ability)
                    return
        table.answered()
        table.in_play = None
        if action.verb == DEFEND:
            defend(table, table.players[self.actor], self.card, action.slot)
        else:
            retire(table, self.actor, self.card)

    def use_ability(self, table: Table, ability: Ability) -> None:
        others = [other for other in self.left if other is not ability]
        seat = self.actor
        table.replace(UseCard(seat, self.card, others, True, self.can_defend))
        if table.listener is not None:
            word = ABILITY_WORDS[ABILITY_IDS[ability.verb]]
            table.tell(_ABILITY, {"seat": Seat(seat), "card": self.card, "ability": word})
        carry_out(table, seat, self.card, ability)

    def proceed(self, table: Table) -> None:
        table.answered()
        table.in_play = None
        retire(table, self.seat, self.card)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.actor), "card": self.card})

    def data(self) -> questions.UseCard:
        left = [ABILITY_IDS[ability.verb] for ability in self.left]
        return questions.UseCard(self.seat, self.card.id, left, self.used)


def use_card_from(asked: questions.UseCard, table: Table, path: str) -> UseCard:
    seat = table.check_active(asked.seat, path)
    card = table.catalogue.named(asked.card, f"{path}.card")
    left: list[Ability] = []
    for number, name in enumerate(asked.left):
        verb = ABILITY_IDS.index(name)
        found = [ability for ability in card.abilities if ability.verb == verb]
        if not found or found[0] in left:
            raise Malformed(f"{path}.left[{number}]: {card.id} does not have this ability left")
        left.append(found[0])
    can_defend = card.armor > 0 and table.players[seat].has_base
    if (not card.abilities and not can_defend) or (not left and not asked.used and not can_defend):
        raise Malformed(f"{path}.card: {card.id} cannot be played for its abilities")
    table.in_play = card
    return UseCard(seat, card, left, asked.used, can_defend)


def add_defences(table: Table, player: Player, legal: list[Move]) -> None:
    """rush.defence.open-base-first, rush.defence.any-base: the open bases, or all of them."""
    before = len(legal)
    bases = player.bases
    if table.rules.open_base_first:
        for slot in range(len(bases)):
            base = bases[slot]
            if base is not None and base.defender is None:
                legal.append(MOVES_DEFEND[slot])
        if len(legal) > before:
            return
    for slot in range(len(bases)):
        if bases[slot] is not None:
            legal.append(MOVES_DEFEND[slot])


def defend(table: Table, player: Player, card: Card, slot: int) -> None:
    """rush.defence.one-vehicle: the old defender leaves first, then the new one is laid."""
    base = player.bases[slot]
    assert base is not None
    old = base.defender
    if old is not None:
        player.depot.append(old)
        if table.listener is not None:
            table.tell(_REPLACED, {"seat": Seat(player.seat), "card": old, "slot": slot + 1})
    player.bases[slot] = Base(base.damaged, card, False)
    if table.listener is not None:
        table.tell(_DEFENDS, {"seat": Seat(player.seat), "card": card, "slot": slot + 1})


def retire(table: Table, seat: int, card: Card) -> None:
    """rush.abilities.zero-armour-to-depot, rush.defence.no-base: a card that cannot defend goes to the Depot."""
    table.to_depot(seat, card)
    if table.listener is not None:
        table.tell(_RETIRED, {"seat": Seat(seat), "card": card})
