"""What is drawn of Rush besides the view: what hands can pay, what is for sale, prices and scores with reasons."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import msgspec

from hulldown.games.rush import Rush, questions
from hulldown.games.rush.actions import BUY, PAY, Move
from hulldown.games.rush.cards import NATIONS, Card
from hulldown.games.rush.finish import count_up
from hulldown.games.rush.purchase import can_cover, payers, tally, why_not_buy
from hulldown.games.rush.questions import RushQuestion
from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import UNSEEN, PlayerView, RushView
from hulldown.kernel.tally import Tally

from ...wire import Reason
from .wire import Extras, Foresight, HandResources, Offer, Price, Purchase, Score

MOST_PAYERS: Final = 8  # a hand that Reinforcements have made large: the payment need not be the very best


def asked(view: RushView) -> RushQuestion | None:
    """The question on top of the stack."""
    return view.pending[-1] if view.pending else None


def named_vehicles(question: RushQuestion | None) -> list[str]:
    """The vehicles that are being bought."""
    return question.vehicles if isinstance(question, questions.Purchase) else []


def cards_of(game: Rush, ids: list[str]) -> list[Card]:
    return [game.catalogue.by_id[id] for id in ids]


def _use_elsewhere(card: Card) -> tuple[int, int]:
    """What is good for little else pays first."""
    return len(card.abilities), card.power + card.armor


class Reckoning:
    """One view with what can be counted from it. The functions of the rules want a table: `table` is one that the view
    allows, and what they are asked here depends on open cards alone."""

    def __init__(self, game: Rush, view: RushView, table: Table, lang: str) -> None:
        self.game = game
        self.view = view
        self.table = table
        self.lang = lang

    def extras(self) -> Extras:
        return Extras(
            [self._resources(player) for player in self.view.players],
            self._offers(),
            self._purchase(),
            [Score(score.total, self._reasons(score)) for score in count_up(self.table)],
        )

    def _resources(self, player: PlayerView) -> HandResources | None:
        if UNSEEN in player.hand:
            return None
        cards = cards_of(self.game, player.hand)
        national: dict[str, int] = {}
        for card in cards:
            if card.national:
                nation = NATIONS[card.nation]
                national[nation] = national.get(nation, 0) + card.resources
        return HandResources(
            sum(card.resources for card in cards if card.can_pay and not card.national),
            national,
            [card.resources if card.can_pay else None for card in cards],
        )

    def _offers(self) -> list[Offer] | None:
        """Only where the hand of the active player can be seen."""
        view = self.view
        if view.active is None or UNSEEN in view.players[view.active].hand or view.result is not None:
            return None
        offers: list[Offer] = []
        for vehicle in self.table.reserve:
            refusal = why_not_buy(self.table, vehicle, [])
            if refusal is None:
                offers.append(Offer(vehicle.id, True, "", pay=[card.id for card in self._best_payment(vehicle)]))
            else:
                short = refusal.sentence.gaps.get("short")
                offers.append(Offer(vehicle.id, False, refusal.text(self.lang), short if isinstance(short, int) else 0))
        return offers

    def _best_payment(self, vehicle: Card) -> list[Card]:
        """The payment that wastes least; of those the one that keeps most cards, and cards with abilities."""
        purse = sorted(payers(self.table, [vehicle]), key=_use_elsewhere)[:MOST_PAYERS]
        enough = [
            list(some)
            for count in range(1, len(purse) + 1)
            for some in combinations(purse, count)
            if can_cover(self.table, list(some), [vehicle])
        ]
        return min(enough, key=lambda some: (tally(self.table, some, [vehicle]).total, len(some)), default=[])

    def _purchase(self) -> Purchase | None:
        question = asked(self.view)
        if not isinstance(question, questions.Purchase):
            return None
        vehicles = cards_of(self.game, question.vehicles)
        paying = cards_of(self.game, question.paying)
        price = self._price(paying, vehicles)
        return Purchase(
            **msgspec.structs.asdict(price),
            vehicles=[card.id for card in vehicles],
            paying=[card.id for card in paying],
            could=[card.id for card in self.table.reserve if can_cover(self.table, paying, [card])],
        )

    def price_of(self, steps: list[Move]) -> Foresight:
        """What a purchase comes to with these answers, and the most that the hand could pay for it."""
        question = asked(self.view)
        vehicles: list[Card] = []
        paying: list[Card] = []
        if isinstance(question, questions.Purchase) and steps[0].verb != BUY:
            vehicles = cards_of(self.game, question.vehicles)
            paying = cards_of(self.game, question.paying)
        for step in steps:
            if step.card is not None:
                (paying if step.verb == PAY else vehicles).append(step.card)
        at_most = self._price(payers(self.table, vehicles), vehicles)
        return Foresight(price=self._price(paying, vehicles), hand=at_most.paid)

    def _price(self, paying: list[Card], vehicles: list[Card]) -> Price:
        sums = tally(self.table, paying, vehicles)
        return Price(
            sums.total,
            self._reasons(sums),
            paid=sum(part.amount for part in sums.parts if part.amount > 0),
            cost=-sum(part.amount for part in sums.parts if part.amount < 0),
            due=max(0, -sums.total),
            covered=can_cover(self.table, paying, vehicles),
        )

    def _reasons(self, sums: Tally) -> list[Reason]:
        return [Reason(part.amount, part.reason.text(self.lang), part.reason.rule) for part in sums.parts]
