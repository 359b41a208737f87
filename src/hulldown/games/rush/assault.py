"""The assault: vehicles of one nation are declared together, then strike one after the other."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import count, find, ids
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence, Words
from . import questions
from .actions import (
    HIT_BASE,
    HIT_VEHICLE,
    JOIN,
    LAUNCH,
    MOVE_LAUNCH,
    MOVES_HIT_BASE,
    MOVES_HIT_VEHICLE,
    STRIKE,
    Move,
)
from .cards import Card, nation_word
from .damage import attack_destroys_base, attack_destroys_vehicle, hit_base, hit_vehicle
from .medals import award
from .phrases import PHRASES
from .state import Table

_DECLARE_QUESTION: Final = PHRASES["question.declare-assault"]
_ATTACKER_QUESTION: Final = PHRASES["question.choose-attacker"]
_TARGET_QUESTION: Final = PHRASES["question.choose-target"]
_NOT_IN_HAND: Final = PHRASES["refusal.not-in-hand"]
_NO_POWER: Final = PHRASES["refusal.no-power"]
_OTHER_NATION: Final = PHRASES["refusal.other-nation"]
_PLAYED_ALREADY: Final = PHRASES["refusal.played-already"]
_ONE_ASSAULT: Final = PHRASES["refusal.one-assault"]
_NO_RIVAL_BASE: Final = PHRASES["refusal.no-rival-base"]
_NOT_DECLARED: Final = PHRASES["refusal.not-declared"]
_OWN_TARGET: Final = PHRASES["refusal.own-target"]
_NO_SUCH_TARGET: Final = PHRASES["refusal.no-such-target"]
_PROTECTED: Final = PHRASES["refusal.protected-base"]
_ONLY_BASES: Final = PHRASES["refusal.only-bases"]
_ONLY_VEHICLES: Final = PHRASES["refusal.only-vehicles"]
_LAUNCHED: Final = PHRASES["event.assault"]
_NO_TARGET: Final = PHRASES["event.no-target"]


def can_attack(table: Table, card: Card) -> bool:
    """rush.assault.power: power 1 or 2, and not played this turn."""
    return card.power > 0 and not table.is_played(card)


def why_not_assault(table: Table, seat: int, card: Card) -> Refusal | None:
    """Why this card cannot open an assault."""
    if find(table.players[seat].hand, card) < 0:
        return Refusal(Sentence(_NOT_IN_HAND, {"card": card}))
    if table.assaulted:
        return Refusal(Sentence(_ONE_ASSAULT, {}))
    if card.power == 0:
        return Refusal(Sentence(_NO_POWER, {"card": card}))
    if table.is_played(card):
        return Refusal(Sentence(_PLAYED_ALREADY, {"card": card}))
    if not table.is_rival_base_left(seat):
        return Refusal(Sentence(_NO_RIVAL_BASE, {}))
    return None


@final
class DeclareAssault(Decision[Table, Move]):
    """rush.assault.declare, rush.assault.one-nation: which cards take part, before the first one strikes."""

    __slots__ = ("declared",)

    def __init__(self, seat: int, declared: list[Card]) -> None:
        super().__init__(seat)
        self.declared = declared

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = []
        nation = self.declared[0].nation
        for card in table.players[self.actor].hand:
            if card.nation == nation and can_attack(table, card) and find(self.declared, card) < 0:
                legal.append(card.join)
        legal.append(MOVE_LAUNCH)
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if action.verb == LAUNCH:
            return None
        if action.verb != JOIN or card is None:
            return self.not_asked(table)
        hand = table.players[self.actor].hand
        if count(hand, card) <= count(self.declared, card):
            return Refusal(Sentence(_NOT_IN_HAND, {"card": card}))
        if card.power == 0:
            return Refusal(Sentence(_NO_POWER, {"card": card}))
        if table.is_played(card):
            return Refusal(Sentence(_PLAYED_ALREADY, {"card": card}))
        nation = self.declared[0].nation
        if card.nation == nation:
            return None
        return Refusal(Sentence(_OTHER_NATION, {"card": card, "nation": nation_word(nation)}))

    def apply(self, table: Table, action: Move) -> None:
        if action.verb == JOIN:
            card = action.card
            assert card is not None
            table.replace(DeclareAssault(self.actor, [*self.declared, card]))
            return
        table.assaulted = True
        for card in self.declared:
            table.mark_played(card)
        if table.listener is not None:
            table.tell(_LAUNCHED, {"seat": Seat(self.actor), "cards": Words(self.declared)})
        table.answered()
        next_strike(table, self.actor, self.declared, 0)

    def question(self, table: Table) -> Sentence:
        return Sentence(_DECLARE_QUESTION, {"seat": Seat(self.actor), "cards": Words(self.declared)})

    def data(self) -> questions.DeclareAssault:
        return questions.DeclareAssault(self.actor, ids(self.declared))


def declare_assault_from(asked: questions.DeclareAssault, table: Table, path: str) -> DeclareAssault:
    seat = table.check_active(asked.seat, path)
    return DeclareAssault(seat, _attackers(table, [], asked.declared, f"{path}.declared"))


def next_strike(table: Table, seat: int, waiting: list[Card], kills: int) -> None:
    """rush.assault.one-at-a-time: the next declared card; after the last one the reward."""
    if len(waiting) > 1:
        table.ask(ChooseAttacker(seat, waiting, kills))
    else:
        strike(table, seat, waiting[0], [], kills)


def strike(table: Table, seat: int, attacker: Card, waiting: list[Card], kills: int) -> None:
    """rush.assault.must-strike, rush.assault.no-target: asks for a target; without one the card goes without effect."""
    if targets(table, seat, attacker):
        table.ask(ChooseTarget(seat, attacker, waiting, kills))
        return
    if table.listener is not None:
        table.tell(_NO_TARGET, {"seat": Seat(seat), "card": attacker})
    after_strike(table, seat, attacker, waiting, kills)


def after_strike(table: Table, seat: int, attacker: Card, waiting: list[Card], kills: int) -> None:
    """rush.assault.attacker-to-depot, rush.medals.per-vehicle: the card is spent; the next one, or the medals."""
    player = table.players[seat]
    player.hand.pop(find(player.hand, attacker))
    player.depot.append(attacker)
    if waiting:
        next_strike(table, seat, waiting, kills)
    else:
        award(table, seat, attacker.nation, kills, True)


def targets(table: Table, seat: int, attacker: Card) -> list[Move]:
    """rush.assault.target, rush.assault.protected-base, rush.passive.only-bases, rush.passive.only-vehicles."""
    found: list[Move] = []
    rivals = len(table.players) - 1
    target = seat
    for _ in range(rivals):
        target += 1
        if target > rivals:
            target = 0
        bases = table.players[target].bases
        for slot in range(len(bases)):
            base = bases[slot]
            if base is None:
                continue
            if base.defender is None:
                if not attacker.only_vehicles:
                    found.append(MOVES_HIT_BASE[target][slot])
            elif not attacker.only_bases:
                found.append(MOVES_HIT_VEHICLE[target][slot])
    return found


def why_not_target(table: Table, seat: int, action: Move) -> Refusal | None:
    """What is wrong with a target as such, for attacks and sieges alike."""
    if action.seat == seat:
        return Refusal(Sentence(_OWN_TARGET, {}))
    base = table.players[action.seat].bases[action.slot] if action.seat < len(table.players) else None
    if base is None or (action.verb == HIT_VEHICLE and base.defender is None):
        return Refusal(Sentence(_NO_SUCH_TARGET, {"target": Seat(action.seat), "slot": action.slot + 1}))
    return None


@final
class ChooseAttacker(Decision[Table, Move]):
    """rush.assault.one-at-a-time: which of the declared cards strikes next."""

    __slots__ = ("kills", "waiting")

    def __init__(self, seat: int, waiting: list[Card], kills: int) -> None:
        super().__init__(seat)
        self.waiting = waiting
        self.kills = kills

    def legal_actions(self, table: Table) -> list[Move]:
        return [card.strike for card in self.waiting]

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != STRIKE or action.card is None:
            return self.not_asked(table)
        if find(self.waiting, action.card) >= 0:
            return None
        return Refusal(Sentence(_NOT_DECLARED, {"card": action.card}))

    def apply(self, table: Table, action: Move) -> None:
        attacker = action.card
        assert attacker is not None
        table.answered()
        others = [card for card in self.waiting if card is not attacker]
        strike(table, self.actor, attacker, others, self.kills)

    def question(self, table: Table) -> Sentence:
        return Sentence(_ATTACKER_QUESTION, {"seat": Seat(self.actor), "cards": Words(self.waiting)})

    def data(self) -> questions.ChooseAttacker:
        return questions.ChooseAttacker(self.actor, ids(self.waiting), self.kills)


def choose_attacker_from(asked: questions.ChooseAttacker, table: Table, path: str) -> ChooseAttacker:
    seat = table.check_active(asked.seat, path)
    waiting = _attackers(table, [], asked.waiting, f"{path}.waiting")
    if len(waiting) < 2:
        raise Malformed(f"{path}.waiting: with one card left there is nothing to choose")
    return ChooseAttacker(seat, waiting, asked.kills)


@final
class ChooseTarget(Decision[Table, Move]):
    """rush.assault.target: one attacking card picks what it hits."""

    __slots__ = ("attacker", "kills", "waiting")

    def __init__(self, seat: int, attacker: Card, waiting: list[Card], kills: int) -> None:
        super().__init__(seat)
        self.attacker = attacker
        self.waiting = waiting  # declared cards that still have to strike
        self.kills = kills

    def legal_actions(self, table: Table) -> list[Move]:
        return targets(table, self.actor, self.attacker)

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != HIT_BASE and action.verb != HIT_VEHICLE:
            return self.not_asked(table)
        refusal = why_not_target(table, self.actor, action)
        if refusal is not None:
            return refusal
        if action.verb == HIT_VEHICLE:
            return Refusal(Sentence(_ONLY_BASES, {"card": self.attacker})) if self.attacker.only_bases else None
        base = table.players[action.seat].bases[action.slot]
        if base is not None and base.defender is not None:
            return Refusal(Sentence(_PROTECTED, {"defender": base.defender}))
        return Refusal(Sentence(_ONLY_VEHICLES, {"card": self.attacker})) if self.attacker.only_vehicles else None

    def apply(self, table: Table, action: Move) -> None:
        attacker = self.attacker
        kills = self.kills
        table.answered()
        if action.verb == HIT_BASE:
            hit_base(table, self.actor, attacker, action.seat, action.slot, attack_destroys_base(attacker))
        else:
            base = table.players[action.seat].bases[action.slot]
            assert base is not None
            assert base.defender is not None
            destroys = attack_destroys_vehicle(attacker, base.defender)
            if hit_vehicle(table, self.actor, attacker, action.seat, action.slot, destroys):
                kills += 1
        after_strike(table, self.actor, attacker, self.waiting, kills)

    def question(self, table: Table) -> Sentence:
        return Sentence(_TARGET_QUESTION, {"seat": Seat(self.actor), "card": self.attacker})

    def data(self) -> questions.ChooseTarget:
        return questions.ChooseTarget(self.actor, self.attacker.id, ids(self.waiting), self.kills)


def choose_target_from(asked: questions.ChooseTarget, table: Table, path: str) -> ChooseTarget:
    seat = table.check_active(asked.seat, path)
    attacker = table.catalogue.named(asked.attacker, f"{path}.attacker")
    waiting = _attackers(table, [attacker], asked.waiting, f"{path}.waiting")[1:]
    if not targets(table, seat, attacker):
        raise Malformed(f"{path}.attacker: {attacker.id} has no target")
    return ChooseTarget(seat, attacker, waiting, asked.kills)


def _attackers(table: Table, first: list[Card], others: list[str], path: str) -> list[Card]:
    """Cards of the open hand that may attack together, all different."""
    cards = first + table.catalogue.all_named(others, path)
    hand = table.players[table.active].hand
    for card in cards:
        if count(cards, card) > 1 or find(hand, card) < 0 or card.power == 0 or card.nation != cards[0].nation:
            raise Malformed(f"{path}: {card.id} cannot attack here")
        if not table.assaulted and not can_attack(table, card):
            raise Malformed(f"{path}: {card.id} has been played this turn")
    if not cards:
        raise Malformed(f"{path}: no card attacks")
    return cards
