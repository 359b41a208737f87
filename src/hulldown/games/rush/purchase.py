"""Using resources to buy: one vehicle, or under Recruitment a batch."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import count, find, ids
from ...kernel.state import Decision
from ...kernel.tally import Tally
from ...kernel.words import Phrase, Seat, Sentence, Words
from . import questions
from .actions import ALSO, BUY, DONE, MOVE_DONE, PAY, Move
from .cards import NATIONS, Card, nation_word
from .phrases import PHRASES
from .reserve import fill
from .state import Table

_QUESTION: Final = PHRASES["question.purchase"]
_NOT_IN_RESERVE: Final = PHRASES["refusal.not-in-reserve"]
_NOT_IN_HAND: Final = PHRASES["refusal.not-in-hand"]
_TOO_DEAR: Final = PHRASES["refusal.too-dear"]
_NO_PAYER: Final = PHRASES["refusal.no-payer"]
_NO_PAYER_OF_NATION: Final = PHRASES["refusal.no-payer-of-nation"]
_ONE_BY_ONE: Final = PHRASES["refusal.one-by-one"]
_ONE_PURCHASE: Final = PHRASES["refusal.one-purchase"]
_ONE_VEHICLE: Final = PHRASES["refusal.one-vehicle"]
_ALREADY_NAMED: Final = PHRASES["refusal.already-named"]
_PAYING_BEGUN: Final = PHRASES["refusal.paying-begun"]
_NO_RESOURCES: Final = PHRASES["refusal.no-resources"]
_WRONG_NATION: Final = PHRASES["refusal.wrong-nation"]
_PLAYED_ALREADY: Final = PHRASES["refusal.played-already"]
_NOT_COVERED: Final = PHRASES["refusal.not-covered"]
_BOUGHT: Final = PHRASES["event.bought"]
_BOUGHT_LEFT_OVER: Final = PHRASES["event.bought-left-over"]
_PAID: Final = PHRASES["tally.paid"]
_PAID_NATIONAL: Final = PHRASES["tally.paid-national"]
_COST: Final = PHRASES["tally.cost"]


def covers(paying: list[Card], vehicles: list[Card]) -> bool:
    """rush.purchase.pay, rush.passive.national-mixed-batch: whether these cards may pay for these vehicles.

    Ordinary resources, plus each nation's own up to what that nation's vehicles cost, cover the sum; and every vehicle,
    even at cost 0, has a paying card that is allowed for its nation.
    """
    ordinary = 0
    has_ordinary = False
    has_national = False
    for card in paying:
        if card.national:
            has_national = True
        else:
            ordinary += card.resources
            has_ordinary = True
    if not has_national:
        if not has_ordinary:
            return False
        for vehicle in vehicles:
            ordinary -= vehicle.cost
        return ordinary >= 0
    for nation in range(len(NATIONS)):
        bought = False
        cost = 0
        for vehicle in vehicles:
            if vehicle.nation == nation:
                cost += vehicle.cost
                bought = True
        if not bought:
            continue
        allowed = has_ordinary
        national = 0
        for card in paying:
            if card.national and card.nation == nation:
                national += card.resources
                allowed = True
        if not allowed:
            return False
        if national < cost:
            ordinary -= cost - national
    return ordinary >= 0


def payers(table: Table, vehicles: list[Card]) -> list[Card]:
    """All cards of the active hand that could pay for these vehicles."""
    found: list[Card] = []
    for card in table.players[table.active].hand:
        if card.resources >= 0 and not table.is_played(card) and may_pay(table, card, vehicles):
            found.append(card)
    return found


def is_allowed(card: Card, vehicles: list[Card]) -> bool:
    """rush.passive.national-needs-own: national resources need a vehicle of their own nation in the purchase."""
    if not card.national:
        return True
    return any(vehicle.nation == card.nation for vehicle in vehicles)


def may_pay(table: Table, card: Card, vehicles: list[Card]) -> bool:
    """rush.recruitment.totals-by-nation: where the turn counts, what it bought before counts, too."""
    if is_allowed(card, vehicles):
        return True
    return table.rules.totals_in_any_order and counts_turn(table) and is_allowed(card, table.bought)


def is_purchase_left(table: Table) -> bool:
    """rush.purchase.one-per-turn: one purchase a turn, any number after Recruitment."""
    return table.purchases == 0 or table.recruitment


def counts_turn(table: Table) -> bool:
    """rush.recruitment.turn-totals: in edition 1.2 Recruitment compares the sums of the whole turn."""
    return table.recruitment and not table.rules.batches


def can_cover(table: Table, paying: list[Card], vehicles: list[Card]) -> bool:
    """`covers` for what is asked in this turn: these cards and vehicles, or all that the turn has seen and these."""
    if not counts_turn(table):
        return covers(paying, vehicles)
    if not (paying or table.rules.totals_in_any_order) and _left_over(table) <= 0:
        return False
    return covers(table.spent + paying, table.bought + vehicles)


def _left_over(table: Table) -> int:
    """Resources of cards laid down this turn that nothing was bought for yet, of whatever nation."""
    return sum([card.resources for card in table.spent]) - sum([vehicle.cost for vehicle in table.bought])


def can_afford(table: Table, vehicles: list[Card]) -> bool:
    """Whether the whole hand could pay for these vehicles."""
    return can_cover(table, payers(table, vehicles), vehicles)


def tally(table: Table, paying: list[Card], vehicles: list[Card]) -> Tally:
    """What a purchase adds up to: resources given, costs taken; zero or more means covered."""
    sums = Tally()
    if counts_turn(table):
        paying = table.spent + paying
        vehicles = table.bought + vehicles
    for card in paying:
        if not card.national:
            sums.add(card.resources, Sentence(_PAID, {"card": card}))
    for nation in range(len(NATIONS)):
        cost = sum([vehicle.cost for vehicle in vehicles if vehicle.nation == nation])
        for card in paying:
            if card.national and card.nation == nation:
                used = min(card.resources, cost)
                cost -= used
                sums.add(used, Sentence(_PAID_NATIONAL, {"card": card, "nation": nation_word(nation)}))
    for vehicle in vehicles:
        sums.add(-vehicle.cost, Sentence(_COST, {"card": vehicle}))
    return sums


def why_not_buy(table: Table, card: Card, with_others: list[Card]) -> Refusal | None:
    """Why a vehicle cannot be bought now, alone or with others."""
    if find(table.reserve, card) < 0:
        return Refusal(Sentence(_NOT_IN_RESERVE, {"card": card}))
    if not is_purchase_left(table):
        return Refusal(Sentence(_ONE_PURCHASE, {}))
    vehicles = [*with_others, card]
    available = payers(table, vehicles)
    if can_cover(table, available, vehicles):
        return None
    return Refusal(_what_lacks(table, available, vehicles, _TOO_DEAR))


def _what_lacks(table: Table, paying: list[Card], vehicles: list[Card], short_phrase: Phrase) -> Sentence:
    """Why these cards do not cover these vehicles: resources are short, or one has nobody who may pay for it."""
    short = -tally(table, paying, vehicles).total
    if short > 0:
        return Sentence(short_phrase, {"cards": Words(vehicles), "short": short})
    if counts_turn(table) and table.rules.totals_in_any_order:
        paying = table.spent + paying
    for vehicle in vehicles:
        if not any(is_allowed(card, [vehicle]) for card in paying):
            if paying:
                return Sentence(_NO_PAYER_OF_NATION, {"card": vehicle, "nation": nation_word(vehicle.nation)})
            return Sentence(_NO_PAYER, {"card": vehicle})
    return Sentence(short_phrase, {"cards": Words(vehicles), "short": 0})


@final
class Purchase(Decision[Table, Move]):
    """rush.purchase.pay, rush.recruitment.batch: first the vehicles, then the paying cards."""

    __slots__ = ("paying", "vehicles")

    def __init__(self, seat: int, vehicles: list[Card], paying: list[Card]) -> None:
        super().__init__(seat)
        self.vehicles = vehicles
        self.paying = paying

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = []
        vehicles = self.vehicles
        paying = self.paying
        if not paying and table.recruitment and table.rules.batches:
            for vehicle in table.reserve:
                if find(vehicles, vehicle) < 0 and can_afford(table, [*vehicles, vehicle]):
                    legal.append(vehicle.also)
        hand = table.players[self.actor].hand
        previous: Card | None = None
        for card in hand:
            if card is not previous and card.resources >= 0:
                previous = card
                if paying and count(paying, card) >= count(hand, card):
                    continue
                if not table.is_played(card) and may_pay(table, card, vehicles):
                    legal.append(card.pay)
        if can_cover(table, paying, vehicles):
            legal.append(MOVE_DONE)
        return legal

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if action.verb == ALSO and card is not None:
            return self._why_not_also(table, card)
        if action.verb == BUY and card is not None and not table.recruitment:
            return Refusal(Sentence(_ONE_VEHICLE, {}))
        if action.verb == PAY and card is not None:
            return self._why_not_pay(table, card)
        if action.verb == DONE:
            if can_cover(table, self.paying, self.vehicles):
                return None
            return Refusal(_what_lacks(table, self.paying, self.vehicles, _NOT_COVERED))
        return self.not_asked(table)

    def _why_not_also(self, table: Table, card: Card) -> Refusal | None:
        if not table.recruitment:
            return Refusal(Sentence(_ONE_VEHICLE, {}))
        if not table.rules.batches:
            return Refusal(Sentence(_ONE_BY_ONE, {}))
        if find(self.vehicles, card) >= 0:
            return Refusal(Sentence(_ALREADY_NAMED, {"card": card}))
        if self.paying:
            return Refusal(Sentence(_PAYING_BEGUN, {"card": card}))
        return why_not_buy(table, card, self.vehicles)

    def _why_not_pay(self, table: Table, card: Card) -> Refusal | None:
        hand = table.players[self.actor].hand
        if count(hand, card) <= count(self.paying, card):
            return Refusal(Sentence(_NOT_IN_HAND, {"card": card}))
        if not card.can_pay:
            return Refusal(Sentence(_NO_RESOURCES, {"card": card}))
        if table.is_played(card):
            return Refusal(Sentence(_PLAYED_ALREADY, {"card": card}))
        if may_pay(table, card, self.vehicles):
            return None
        return Refusal(Sentence(_WRONG_NATION, {"card": card, "nation": nation_word(card.nation)}))

    def apply(self, table: Table, action: Move) -> None:
        verb = action.verb
        if verb == DONE:
            self._complete(table)
            return
        card = action.card
        assert card is not None
        if verb == PAY:
            table.replace(Purchase(self.actor, self.vehicles, [*self.paying, card]))
        else:
            table.replace(Purchase(self.actor, [*self.vehicles, card], self.paying))

    def _complete(self, table: Table) -> None:
        """rush.purchase.to-depot, rush.recruitment.batch: pay, take, and only then fill the Reserve."""
        player = table.players[self.actor]
        for card in self.paying:
            player.hand.pop(find(player.hand, card))
            player.depot.append(card)
            table.mark_played(card)
        for vehicle in self.vehicles:
            table.reserve.pop(find(table.reserve, vehicle))
            player.depot.append(vehicle)
        table.purchases += 1
        if not table.rules.batches:
            table.spent.extend(self.paying)
            table.bought.extend(self.vehicles)
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(self.actor), "cards": Words(self.vehicles)}
            if self.paying:
                gaps["paying"] = Words(self.paying)
            table.tell(_BOUGHT if self.paying else _BOUGHT_LEFT_OVER, gaps)
        table.answered()
        fill(table)

    def question(self, table: Table) -> Sentence:
        gaps: dict[str, object] = {"seat": Seat(self.actor), "cards": Words(self.vehicles)}
        gaps["sum"] = sum([card.resources for card in self.paying])
        gaps["cost"] = sum([vehicle.cost for vehicle in self.vehicles])
        return Sentence(_QUESTION, gaps)

    def data(self) -> questions.Purchase:
        return questions.Purchase(self.actor, ids(self.vehicles), ids(self.paying))


def purchase_from(asked: questions.Purchase, table: Table, path: str) -> Purchase:
    seat = table.check_active(asked.seat, path)
    vehicles = table.catalogue.all_named(asked.vehicles, f"{path}.vehicles")
    paying = table.catalogue.all_named(asked.paying, f"{path}.paying")
    hand = table.players[seat].hand
    for card in vehicles:
        if find(table.reserve, card) < 0 or count(vehicles, card) > 1:
            raise Malformed(f"{path}.vehicles: {card.id} is not in the Reserve, or named twice")
    for card in paying:
        if count(hand, card) < count(paying, card) or not card.can_pay or table.is_played(card):
            raise Malformed(f"{path}.paying: {card.id} is not in hand, or cannot pay")
        if not may_pay(table, card, vehicles):
            raise Malformed(f"{path}.paying: {card.id} does not pay for these nations")
    batch = table.recruitment and table.rules.batches
    if not vehicles or (len(vehicles) > 1 and not batch) or not is_purchase_left(table):
        raise Malformed(f"{path}.vehicles: this purchase is not allowed now")
    if not can_afford(table, vehicles):
        raise Malformed(f"{path}.vehicles: the hand cannot pay for these")
    return Purchase(seat, vehicles, paying)
