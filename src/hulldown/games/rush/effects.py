"""The eight active abilities, one verb each, and the questions they ask."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.pending import check_number
from ...kernel.piles import find, sort_cards
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import (
    DISCARD,
    ENOUGH,
    HIT_BASE,
    HIT_VEHICLE,
    INVULNERABILITY,
    MOVE_ENOUGH,
    MOVES_HIT_BASE,
    MOVES_HIT_VEHICLE,
    RECRUITMENT,
    REINFORCEMENTS,
    REPAIR,
    RESEARCH,
    SABOTAGE,
    SCOUTING,
    SCRAP,
    SIEGE_MASTER,
    TAKE,
    Move,
)
from .assault import why_not_target
from .cards import Ability, Card
from .damage import can_besiege_vehicle, hit_base, hit_vehicle, siege_destroys_vehicle
from .garage import draw
from .medals import pay
from .phrases import PHRASES
from .reserve import clear, fill
from .state import Table

MOST_SCRAPPED: Final = 2

_GIVE_UP_QUESTION: Final = PHRASES["question.sabotage"]
_SIEGE_QUESTION: Final = PHRASES["question.siege"]
_RESEARCH_QUESTION: Final = PHRASES["question.research"]
_REPAIR_QUESTION: Final = PHRASES["question.repair"]
_NOT_IN_HAND: Final = PHRASES["refusal.not-in-hand"]
_NOT_IN_RESERVE: Final = PHRASES["refusal.research-not-there"]
_NOT_IN_DEPOT: Final = PHRASES["refusal.not-in-depot"]
_AUXILIARY_SPARED: Final = PHRASES["refusal.auxiliary-spared"]
_RESEARCH_TOO_DEAR: Final = PHRASES["refusal.research-too-dear"]
_SCRAP_ONE: Final = PHRASES["refusal.scrap-one"]
_RECRUITMENT: Final = PHRASES["event.recruitment"]
_SABOTAGED: Final = PHRASES["event.sabotaged"]
_NOTHING_TO_GIVE: Final = PHRASES["event.nothing-to-give"]
_RESEARCHED: Final = PHRASES["event.researched"]
_TO_GRAVEYARD: Final = PHRASES["event.to-graveyard"]
_SCRAPPED: Final = PHRASES["event.scrapped"]


def carry_out(table: Table, seat: int, card: Card, ability: Ability) -> None:
    """Does what an ability says, or asks what it needs to know first."""
    verb = ability.verb
    if verb == REINFORCEMENTS:
        draw(table, seat, ability.number)
    elif verb == RECRUITMENT:
        table.recruitment = True  # rush.ability.recruitment-twice
        if table.listener is not None:
            table.tell(_RECRUITMENT, {"seat": Seat(seat)})
    elif verb == SCOUTING:
        clear(table)
    elif verb == SABOTAGE:
        _sabotage(table, seat)
    elif verb == SIEGE_MASTER:
        if siege_targets(table, seat):
            table.ask(Besiege(seat, card))
    elif verb == RESEARCH:
        _research(table, seat, card, ability.number)
    elif verb == REPAIR:
        if table.players[seat].depot:
            table.ask(Scrap(seat, MOST_SCRAPPED))
    elif verb == INVULNERABILITY:
        pay(table, seat, card.nation, 1, 0, False)


def _sabotage(table: Table, seat: int) -> None:
    """rush.ability.sabotage, rush.ability.sabotage-order, rush.ability.sabotage-empty-hand: clockwise."""
    rivals = table.clockwise(seat)
    for place in range(len(rivals) - 1, -1, -1):  # the last one put on the stack answers first
        rival = rivals[place]
        if rival.hand:
            table.ask(GiveUp(rival.seat))
        elif table.listener is not None:
            table.tell(_NOTHING_TO_GIVE, {"seat": Seat(rival.seat)})


@final
class GiveUp(Decision[Table, Move]):
    """rush.ability.sabotage, rush.ability.sabotage-base: a rival puts a hand card of their choice into the Depot."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = []
        previous: Card | None = None
        for card in table.players[self.actor].hand:
            if card is not previous:
                legal.append(card.discard)
            previous = card
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != DISCARD or action.card is None:
            return self.not_asked(table)
        if find(table.players[self.actor].hand, action.card) >= 0:
            return None
        return Refusal(Sentence(_NOT_IN_HAND, {"card": action.card}))

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        player = table.players[self.actor]
        player.hand.pop(find(player.hand, card))
        player.depot.append(card)
        if table.listener is not None:
            table.tell(_SABOTAGED, {"seat": Seat(self.actor), "card": card}, reveals=True)
        table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_GIVE_UP_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.GiveUp:
        return questions.GiveUp(self.actor)


def give_up_from(asked: questions.GiveUp, table: Table, path: str) -> GiveUp:
    seat = check_number(asked.seat, 0, table.seats - 1, f"{path}.seat")
    before = [decision.actor for decision in table.stack if isinstance(decision, GiveUp)]
    if seat == table.active or seat in before or not table.players[seat].hand:
        raise Malformed(f"{path}.seat: seat {seat} has no card to give up here")
    return GiveUp(seat)


def siege_targets(table: Table, seat: int) -> list[Move]:
    """rush.ability.siege-master, rush.ability.siege-protected-base, rush.ability.siege-no-limits

    Any base, and what defends it.
    """
    found: list[Move] = []
    for rival in table.clockwise(seat):
        for slot in range(len(rival.bases)):
            base = rival.bases[slot]
            if base is None:
                continue
            found.append(MOVES_HIT_BASE[rival.seat][slot])
            if base.defender is not None and can_besiege_vehicle(table, base.defender):
                found.append(MOVES_HIT_VEHICLE[rival.seat][slot])
    return found


@final
class Besiege(Decision[Table, Move]):
    """rush.ability.siege-master, rush.ability.siege-vehicle: one step of damage to a base or a defender."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def legal_actions(self, table: Table) -> list[Move]:
        return siege_targets(table, self.actor)

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != HIT_BASE and action.verb != HIT_VEHICLE:
            return self.not_asked(table)
        refusal = why_not_target(table, self.actor, action)
        if refusal is not None or action.verb == HIT_BASE:
            return refusal
        base = table.players[action.seat].bases[action.slot]
        if base is not None and base.defender is not None and can_besiege_vehicle(table, base.defender):
            return None
        return Refusal(Sentence(_AUXILIARY_SPARED, {}))

    def apply(self, table: Table, action: Move) -> None:
        seat = self.actor
        table.answered()
        if action.verb == HIT_BASE:
            hit_base(table, seat, self.card, action.seat, action.slot, False)
            return
        base = table.players[action.seat].bases[action.slot]
        assert base is not None
        assert base.defender is not None
        destroys = siege_destroys_vehicle(table, base.defender)
        if hit_vehicle(table, seat, self.card, action.seat, action.slot, destroys):
            table.siege_kills[self.card.nation] += 1

    def question(self, table: Table) -> Sentence:
        return Sentence(_SIEGE_QUESTION, {"seat": Seat(self.actor), "card": self.card})

    def data(self) -> questions.Besiege:
        return questions.Besiege(self.actor, self.card.id)


def besiege_from(asked: questions.Besiege, table: Table, path: str) -> Besiege:
    seat = table.check_active(asked.seat, path)
    card = table.catalogue.named(asked.card, f"{path}.card")
    if card is not table.in_play or not any(ability.verb == SIEGE_MASTER for ability in card.abilities):
        raise Malformed(f"{path}.card: {card.id} is not in play as a Siege Master")
    if not siege_targets(table, seat):
        raise Malformed(f"{path}: there is nothing to besiege")
    return Besiege(seat, card)


def _research(table: Table, seat: int, card: Card, limit: int) -> None:
    """rush.ability.research, rush.ability.research-nothing, rush.ability.research-ends-card: the card goes first."""
    table.answered()  # the card is gone, so nothing else of it can be used
    table.in_play = None
    table.graveyard.append(card)
    if table.listener is not None:
        table.tell(_TO_GRAVEYARD, {"seat": Seat(seat), "card": card})
    for vehicle in table.reserve:
        if vehicle.cost <= limit:
            table.ask(Research(seat, limit))
            return


@final
class Research(Decision[Table, Move]):
    """rush.ability.research, rush.ability.research-must-take: a vehicle of the Reserve within the number."""

    __slots__ = ("limit",)

    def __init__(self, seat: int, limit: int) -> None:
        super().__init__(seat)
        self.limit = limit

    def legal_actions(self, table: Table) -> list[Move]:
        return [card.take for card in table.reserve if card.cost <= self.limit]

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if action.verb != TAKE or card is None:
            return self.not_asked(table)
        if find(table.reserve, card) < 0:
            return Refusal(Sentence(_NOT_IN_RESERVE, {"card": card}))
        if card.cost <= self.limit:
            return None
        return Refusal(Sentence(_RESEARCH_TOO_DEAR, {"card": card, "cost": card.cost, "limit": self.limit}))

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        assert card is not None
        table.reserve.pop(find(table.reserve, card))
        table.to_depot(self.actor, card)
        if table.listener is not None:
            table.tell(_RESEARCHED, {"seat": Seat(self.actor), "card": card})
        table.answered()
        fill(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_RESEARCH_QUESTION, {"seat": Seat(self.actor), "limit": self.limit})

    def data(self) -> questions.Research:
        return questions.Research(self.actor, self.limit)


def research_from(asked: questions.Research, table: Table, path: str) -> Research:
    seat = table.check_active(asked.seat, path)
    if not any(card.cost <= asked.limit for card in table.reserve):
        raise Malformed(f"{path}.limit: nothing in the Reserve costs {asked.limit} or less")
    return Research(seat, asked.limit)


@final
class Scrap(Decision[Table, Move]):
    """rush.ability.repair, rush.ability.repair-none, rush.ability.repair-any-card

    One or two cards of the own Depot go to the Graveyard.
    """

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def legal_actions(self, table: Table) -> list[Move]:
        cards = table.players[self.actor].depot.copy()
        sort_cards(cards)
        legal: list[Move] = []
        previous: Card | None = None
        for card in cards:
            if card is not previous:
                legal.append(card.scrap)
            previous = card
        if self.left < MOST_SCRAPPED:
            legal.append(MOVE_ENOUGH)
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb == ENOUGH:
            return None if self.left < MOST_SCRAPPED else Refusal(Sentence(_SCRAP_ONE, {}))
        if action.verb != SCRAP or action.card is None:
            return self.not_asked(table)
        if find(table.players[self.actor].depot, action.card) >= 0:
            return None
        return Refusal(Sentence(_NOT_IN_DEPOT, {"card": action.card}))

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        card = action.card
        if card is None:
            return
        depot = table.players[self.actor].depot
        depot.pop(find(depot, card))
        table.graveyard.append(card)
        if table.listener is not None:
            table.tell(_SCRAPPED, {"seat": Seat(self.actor), "card": card})
        if self.left > 1 and depot:
            table.ask(Scrap(self.actor, self.left - 1))

    def question(self, table: Table) -> Sentence:
        return Sentence(_REPAIR_QUESTION, {"seat": Seat(self.actor), "left": self.left})

    def data(self) -> questions.Scrap:
        return questions.Scrap(self.actor, self.left)


def scrap_from(asked: questions.Scrap, table: Table, path: str) -> Scrap:
    seat = table.check_active(asked.seat, path)
    if not table.players[seat].depot:
        raise Malformed(f"{path}: the Depot is empty")
    return Scrap(seat, asked.left)
