"""What is drawn of the Card Game besides the view: reach and its damage, prices, points with their reasons."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from hulldown.games.cardgame import CardGame, questions
from hulldown.games.cardgame.actions import (
    AT,
    EXPLODE,
    FIRE,
    POSITIONS,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    WOUND,
    Move,
)
from hulldown.games.cardgame.battlefield import Battlefield
from hulldown.games.cardgame.fire import in_reach
from hulldown.games.cardgame.state import Vehicle
from hulldown.games.cardgame.view_types import CardGameView, PlayerView
from hulldown.games.cardgame.wording import source_words

from ...wire import Reason
from .orders import Orders
from .wire import (
    Attack,
    Composed,
    Extras,
    ForeseenHit,
    Foresight,
    Hit,
    Paid,
    Payment,
    Phase,
    PlacedReason,
    Points,
    Queries,
    Replies,
    Shot,
    Source,
    Ways,
    WaysQuery,
)
from .words import say


class Reckoning:
    """One view with what can be counted from it."""

    def __init__(self, game: CardGame, view: CardGameView, lang: str) -> None:
        self.game = game
        self.view = view
        self.lang = lang
        self.battlefield = Battlefield(game.catalogue, view)
        self.asked = view.pending[-1] if view.pending else None  # the question on top of the stack

    def extras(self) -> Extras:
        attacks = self._attacks()
        payment = self._payment()
        orders = self._orders(payment)
        return Extras(
            attacks=attacks,
            can_place=orders.can_place,
            purse=orders.purse(),
            orders=orders.orders(attacks),
            payment=payment,
            points=[self._points(player) for player in self.view.players],
            ammo=self.battlefield.ammo,
            shot=self._shot(),
            source=self._source(),
            phase=self._phase(),
        )

    def answer(self, asked: Queries) -> Replies:
        """What a click makes of an order, or where a card may go."""
        orders = self._orders(self._payment())
        if isinstance(asked, WaysQuery):
            return Ways(orders.ways(asked.card))
        return Composed(orders.composed(self._attacks(), asked))

    def _orders(self, payment: Payment | None) -> Orders:
        return Orders(self.game, self.view, self.battlefield, payment, self.lang)

    def _attacks(self) -> list[Attack]:
        return [self._attack(seat, place) for seat in range(2) for place in range(POSITIONS) if self._is(seat, place)]

    def _is(self, seat: int, place: int) -> bool:
        return self.battlefield.at(seat, place) is not None

    def _vehicle(self, seat: int, place: int) -> Vehicle:
        vehicle = self.battlefield.at(seat, place)
        assert vehicle is not None
        return vehicle

    # Attacks

    def _attack(self, seat: int, place: int) -> Attack:
        """cardgame.attack.supplied, cardgame.ammo.exact, cardgame.attack.reach: who could attack, and what."""
        vehicle = self._vehicle(seat, place)
        return Attack(
            seat,
            place,
            vehicle.cost,
            can=self.battlefield.can_attack(seat, place),
            reach=[self._hit(seat, vehicle, to, False) for to in in_reach(vehicle, place)],
        )

    def _hit(self, seat: int, attacker: Vehicle, to: int, baseline: bool) -> Hit:
        hit = self.battlefield.hit(seat, attacker, to, baseline)
        target = hit.target
        if target is None:
            return Hit(to, None, 0, 0, 0, 0, destroys=False, explode=False)
        after = target.damage + hit.amount
        return Hit(to, target.card.id, hit.amount, target.damage, after, target.hp, hit.destroys, hit.may_explode)

    def _shot(self) -> Shot | None:
        """The attack under way, as long as it has not hit."""
        for asked in reversed(self.view.pending):
            if isinstance(asked, questions.Blitz) and asked.waiting:
                return None
            if isinstance(asked, questions.Attack) and asked.stage not in ("choose", "strike"):
                return None
            if isinstance(asked, questions.Blitz | questions.OfferShots):
                return self._shot_of(asked.seat, asked.uid, False, -1)
            if isinstance(asked, questions.ShotQuestion):
                return self._shot_of(asked.seat, asked.uid, asked.baseline, asked.target)
        return None

    def _shot_of(self, seat: int, uid: int, baseline: bool, target: int) -> Shot | None:
        place = self.battlefield.find(seat, uid)
        if place < 0:
            return None
        vehicle = self._vehicle(seat, place)
        reach = [self._hit(seat, vehicle, to, baseline) for to in in_reach(vehicle, place)]
        return Shot(seat, place, target, baseline, reach)

    def _payment(self) -> Payment | None:
        """cardgame.ammo.ways: what is due and what covers it."""
        asked = self.asked
        if not isinstance(asked, questions.Payment):
            return None
        known = asked.cards is not UNSET
        return Payment(asked.seat, asked.price, asked.optional, known, asked.cards, asked.depots, asked.tokens)

    # Points

    def _points(self, player: PlayerView) -> Points:
        """cardgame.scoring.total: vehicles, crews and VP tokens."""
        parts: list[PlacedReason] = []
        for place in range(POSITIONS):
            vehicle = self.battlefield.at(player.seat, place)
            if vehicle is None:
                continue
            self._add_points(parts, vehicle.vp, "vehicle", vehicle.card.word(self.lang), place)
            if vehicle.tokens:
                self._add_points(parts, vehicle.tokens, "tokens", vehicle.card.word(self.lang), place)
            if vehicle.crew is not None and vehicle.crew.vp:
                self._add_points(parts, vehicle.crew.vp, "crew", vehicle.crew.word(self.lang), place)
        return Points(player.seat, player.points, parts)

    def _add_points(self, parts: list[PlacedReason], amount: int, key: str, card: str, place: int) -> None:
        told = say(f"points.{key}", self.lang, card=card)
        parts.append(PlacedReason(amount, told, "cardgame.scoring.total", place=place))

    # What asks

    def _source(self) -> Source | None:
        asked: questions.CardGameQuestion | None = self.asked
        if isinstance(asked, questions.Payment | questions.DiscardCard | questions.RecoverCard):
            asked = self.view.pending[-2]  # they never lie at the bottom
        if not isinstance(asked, questions.AboutAnEffect):
            return None
        source = asked.source
        text = source_words(self.game.catalogue, source, self.lang)[1]
        is_base = source.kind == "base"
        place = source.position if is_base else self.battlefield.find(source.seat, source.uid)
        return Source(source.kind, source.seat, place, source.card, text)

    def _phase(self) -> Phase:
        if not self.view.pending:
            return "over"
        bottom = self.view.pending[0]
        if not isinstance(bottom, questions.Round):
            return "set-up"
        if any(isinstance(asked, questions.ActionPhase) for asked in self.view.pending):
            return "actions"
        if bottom.next in ("start-of-round", "actions"):
            return "start"
        return "scoring" if bottom.next in ("before-scoring", "scoring", "discard-first") else "prepare"

    # Before an answer is given

    def preview(self, steps: list[Move]) -> Foresight | None:
        seat = self.view.seat
        if seat is None or self.view.actor != seat or not steps:
            return None
        first, last = steps[0], steps[-1]
        place = first.number if first.verb == FIRE else self._shooter(seat)
        attacker = self.battlefield.at(seat, place) if place >= 0 else None
        target = last.number if last.verb == AT else self._target()
        hit: ForeseenHit | None = None
        if attacker is not None and target >= 0 and last.verb in (AT, WOUND, EXPLODE):
            hit = self._foreseen(seat, attacker, target, last.verb == EXPLODE)
        elif attacker is not None and first.verb == FIRE and len(in_reach(attacker, place)) == 1:
            hit = self._foreseen(seat, attacker, in_reach(attacker, place)[0], False)
        attack = self._attack(seat, place) if attacker is not None and first.verb == FIRE else None
        price = self._paid(steps, attack)
        return Foresight(attack, price, hit) if attack or price or hit else None

    def _shooter(self, seat: int) -> int:
        asked = self.asked
        return self.battlefield.find(seat, asked.uid) if isinstance(asked, questions.AboutAVehicle) else -1

    def _target(self) -> int:
        """The position that is being attacked, or -1."""
        return self.asked.target if isinstance(self.asked, questions.ShotQuestion) else -1

    def _paid(self, steps: list[Move], attack: Attack | None) -> Paid | None:
        """The price of an attack that begins, or of a payment that goes on, and what these answers hand over for it."""
        depots = len([step for step in steps if step.verb == SPEND_DEPOT])
        tokens = len([step for step in steps if step.verb == SPEND_TOKEN])
        cards = [step.card.id for step in steps if step.verb == SPEND and step.card is not None]
        if attack is not None:
            return Paid(attack.cost, depots, tokens, cards)
        payment = self._payment()
        return Paid(payment.price, depots, tokens, cards) if payment and (depots or tokens or cards) else None

    def _foreseen(self, seat: int, attacker: Vehicle, to: int, explodes: bool) -> ForeseenHit:
        baseline = isinstance(self.asked, questions.ShotQuestion) and self.asked.baseline
        hit = msgspec.structs.asdict(self._hit(seat, attacker, to, baseline))
        target = self.battlefield.at(1 - seat, to)
        if target is None:
            return ForeseenHit(**hit, parts=[])
        if explodes:
            return ForeseenHit(**{**hit, "destroys": True}, parts=[])
        tally = self.battlefield.reasons(seat, attacker, to, baseline)
        parts = [Reason(part.amount, part.reason.text(self.lang), part.reason.rule) for part in tally.parts]
        return ForeseenHit(**hit, parts=parts)
