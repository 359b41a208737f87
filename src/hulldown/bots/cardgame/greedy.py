"""The Card Game by rules of thumb: at every question the answer that brings most by the weights of its helpers."""

from __future__ import annotations

from typing import Final, cast

from msgspec import UNSET

from ...games.cardgame import questions
from ...games.cardgame.actions import (
    CHOOSE_OWN,
    DOUBLE,
    FIRE,
    MOVE_DECLINE,
    PLAY,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    TRIPLE,
    Move,
)
from ...games.cardgame.cards import Card
from ...games.cardgame.game import CardGame
from ...games.cardgame.play import PlaceCard, TakeAction
from ...games.cardgame.questions import CardGameQuestion
from ...games.cardgame.state import HAND_SIZE, Table
from ...games.cardgame.verbs import TRIGGERS, Effect
from ...games.cardgame.view_types import CardGameView
from ...kernel.generator import Xoshiro
from ..base import Bot
from .effects import attack_gain, step_gain, target_gain
from .fire import ammo_loss, attackers, best_volley
from .plan import Play, best_play, next_play
from .situation import Situation, move_gain, situation_at, situation_seen, strength
from .weights import GREEDY, Weights

ABOUT_DECK: Final = (questions.OfferRedraw, questions.DiscardAny)
BY_HABIT: Final = (
    questions.OrderBases,
    questions.FlipBase,
    questions.ChooseEffect,
    questions.UseExplosive,
    questions.NextFirst,
)


def by_habit(asked: CardGameQuestion, seat: int, legal: list[Move], rng: Xoshiro) -> Move:
    """The answer to a question that is always answered alike."""
    if isinstance(asked, questions.OrderBases | questions.FlipBase):  # nobody knows what lies where
        return legal[rng.below(len(legal))]
    if isinstance(asked, questions.NextFirst):  # who goes second answers what the other has done
        return legal[1 - seat]
    return legal[0]  # effects in the usual order; a sure end by Explosive Ammo


class CardGameGreedy(Bot[CardGameView, Move]):
    """Plays what brings most, keeps ammo for the attacks that pay, and shoots where an enemy can be destroyed."""

    def __init__(self, game: CardGame, weights: Weights = GREEDY) -> None:
        self.weights = weights
        self._catalogue = game.catalogue
        self.worths: list[float] = [card_worth(weights, card) for card in game.catalogue.cards]
        # The play that `answer_at` has chosen last, and where: how the card is placed is asked right after it
        self._planned: Play | None = None
        self._table: Table | None = None
        self._turn = 0

    def choose(self, view: CardGameView, legal: list[Move], rng: Xoshiro) -> Move:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        asked = view.pending[-1]
        if isinstance(asked, BY_HABIT):
            return by_habit(asked, view.seat, legal, rng)
        situation = situation_seen(self.weights, self._catalogue, view, view.seat, isinstance(asked, ABOUT_DECK))
        return self.answer(situation, legal, asked, view.pending[-2])

    def answer_at(self, table: Table, rng: Xoshiro) -> Move:
        """What `choose` would answer to a view of the table, without making one."""
        legal = cast("list[Move]", table.remembered_actions())
        if len(legal) == 1:
            return legal[0]
        top = table.stack[-1]
        seat = top.actor
        if isinstance(top, TakeAction):
            situation = situation_at(self.weights, table, seat)
            self._planned = next_play(situation) if legal[0].verb == PLAY else None
            self._table = table
            self._turn = table.turns_begun
            return self._act(situation, legal, self._planned)
        if isinstance(top, PlaceCard):
            planned = self._planned
            if planned is not None and planned.card is top.card and self._is_planned_at(table):
                return _way_of(planned, legal)
            return self._place(situation_at(self.weights, table, seat), legal, top.card)
        asked: CardGameQuestion = top.data()
        if isinstance(asked, BY_HABIT):
            return by_habit(asked, seat, legal, rng)
        return self.answer(situation_at(self.weights, table, seat), legal, asked, table.stack[-2].data())

    def answer(self, situation: Situation, moves: list[Move], asked: CardGameQuestion, below: CardGameQuestion) -> Move:
        """The answer to a question that is worth a thought; `below` is what it stands on."""
        if isinstance(asked, questions.TakeAction):
            return self._act(situation, moves, next_play(situation) if moves[0].verb == PLAY else None)
        if isinstance(asked, questions.PlaceCard):
            assert asked.card is not UNSET  # it is asked of the seat that plays the card
            return self._place(situation, moves, self._catalogue.by_id[asked.card.casefold()])
        if isinstance(asked, questions.Payment):
            return self._pay(situation, moves, asked, below)
        if isinstance(asked, questions.ChoosePosition):
            return self._aim(situation, moves, asked)
        if isinstance(asked, questions.Reposition):
            return self._reposition(situation, moves, _find(situation, asked.uid))
        if isinstance(asked, questions.StepQuestion):
            return self._resolve(situation, moves, asked)
        if isinstance(asked, questions.Blitz):
            return moves[0] if attack_gain(situation, _find(situation, asked.uid)) > 0.0 else moves[1]
        if isinstance(asked, questions.OfferShots):
            return self._shoot_on(situation, moves, _find(situation, asked.uid))
        if isinstance(asked, questions.OfferRedraw):
            known = situation.hand + situation.deck
            return moves[1 if self._mean(situation.hand) < self._mean(known) - situation.weights.redraw else 0]
        if isinstance(asked, questions.DiscardAny):
            return self._put_away(situation, moves)
        return self._choose_card(moves, isinstance(asked, questions.RecoverCard))

    def _mean(self, cards: list[Card]) -> float:
        return sum([self.worths[card.index] for card in cards]) / max(1, len(cards))

    def _is_planned_at(self, table: Table) -> bool:
        """Whether nothing has happened on this table since the play was chosen: each turn has a number."""
        return self._table is table and self._turn == table.turns_begun

    def _act(self, situation: Situation, moves: list[Move], play: Play | None) -> Move:
        """Cards as long as one is worth playing: fire can wait, but whoever has opened it plays no more cards."""
        if play is not None:
            return play.card.play
        fire = best_volley(situation, attackers(situation))
        for move in moves:
            if move.verb == FIRE and move.number == fire.attacker:
                return move
        return moves[-1]  # pass

    def _place(self, situation: Situation, moves: list[Move], card: Card) -> Move:
        chosen = next_play(situation)
        if chosen is None or chosen.card is not card:
            chosen = best_play(situation, card)
        return _way_of(chosen, moves)

    def _pay(
        self, situation: Situation, moves: list[Move], payment: questions.Payment, below: CardGameQuestion
    ) -> Move:
        """Depots, then hand cards that nothing better can be done with, tokens, and the rest of the hand."""
        if moves[-1] is MOVE_DECLINE and isinstance(below, questions.RunEffects):
            if not self._is_worth_paying(situation, payment.price, below):
                return MOVE_DECLINE
        token: Move | None = None
        card: Move | None = None
        least = 99.0
        for move in moves:
            if move.verb == SPEND_DEPOT:
                return move
            if move.verb == SPEND_TOKEN:
                token = move
            elif move.verb == SPEND and move.card is not None:
                use = self._use(situation, move.card)
                if use < least:
                    least = use
                    card = move
        if card is None or (token is not None and not situation.me.locked and least > situation.weights.token):
            assert token is not None
            return token
        return card

    def _use(self, situation: Situation, card: Card) -> float:
        """What a hand card is good for: this round, or the next ones when it cannot be played any more."""
        return self.worths[card.index] if situation.me.locked else best_play(situation, card).gain

    def _is_worth_paying(self, situation: Situation, price: int, run: questions.RunEffects) -> bool:
        """A payment that may be declined is a step of an effect: whether the steps after it are worth the price."""
        gain = 0.0
        for step in self._effect(run.source, run.effect).steps[run.step :]:
            gain += step_gain(situation, step, run.source.position)
        return gain > ammo_loss(situation, price, situation.me.locked)

    def _aim(self, situation: Situation, moves: list[Move], asked: questions.ChoosePosition) -> Move:
        place = _find(situation, asked.uid)
        volley = best_volley(situation, attackers(situation), place, True, asked.baseline)
        for move in moves:
            if move.number == volley.target:
                return move
        return moves[0]

    def _shoot_on(self, situation: Situation, moves: list[Move], place: int) -> Move:
        """Another shot or two where they bring more than they cost."""
        vehicle = situation.own[place]
        assert vehicle is not None
        best = moves[-1]
        most = 0.0
        for move in moves:
            gain = 0.0
            if move.verb == DOUBLE:
                shot = best_volley(situation, attackers(situation), place)
                gain = shot.gain - ammo_loss(situation, vehicle.double_shot, situation.me.locked)
            elif move.verb == TRIPLE:
                shot = best_volley(situation, attackers(situation), place, True, True)
                gain = 2 * shot.gain - ammo_loss(situation, vehicle.triple_shot, situation.me.locked)
                gain -= (
                    situation.weights.last_shots
                    * situation.later
                    * strength(situation.weights, vehicle.firepower, vehicle.cost, vehicle.reach)
                )
            if gain > most:
                most = gain
                best = move
        return best

    def _resolve(self, situation: Situation, moves: list[Move], asked: questions.StepQuestion) -> Move:
        """Targets of effects, and whether to do what one may do."""
        step = self._effect(asked.source, asked.effect).steps[asked.step]
        if isinstance(asked, questions.OfferStep):
            return moves[0 if step_gain(situation, step, asked.source.position) > 0.0 else 1]
        best = moves[-1]
        most = 0.0 if best is MOVE_DECLINE else -99.0
        for move in moves:
            if move is MOVE_DECLINE:
                continue
            own = move.verb == CHOOSE_OWN
            vehicle = situation.own[move.number] if own else situation.enemy[move.number]
            assert vehicle is not None
            gain = target_gain(situation, step, own, move.number, vehicle)
            if gain > most:
                most = gain
                best = move
        return best

    def _effect(self, source: questions.EffectSource, number: int) -> Effect:
        id = source.card.casefold()
        if source.kind == "base":
            printed = self._catalogue.bases_by_id[id].effects
        else:
            card = self._catalogue.by_id[id]
            printed = card.vehicle_effects if source.kind == "vehicle" else card.crew_effects
        return printed[TRIGGERS.index(source.trigger)][number]

    def _reposition(self, situation: Situation, moves: list[Move], place: int) -> Move:
        best = moves[-1]
        most = 0.0 if best is MOVE_DECLINE else -99.0
        for move in moves:
            if move is not MOVE_DECLINE:
                gain = move_gain(situation, place, move.number)
                if gain > most:
                    most = gain
                    best = move
        return best

    def _put_away(self, situation: Situation, moves: list[Move]) -> Move:
        """Cards below the average of the deck, as long as the deck can replace them in the rounds to come."""
        deck = situation.deck
        if len(deck) <= HAND_SIZE - len(situation.hand):
            return moves[-1]
        worst = self._choose_card(moves[:-1], False)
        assert worst.card is not None
        return worst if self.worths[worst.card.index] < self._mean(deck) else moves[-1]

    def _choose_card(self, moves: list[Move], best: bool) -> Move:
        """The best card to take, or the worst to give up."""
        chosen = moves[0]
        most = -99.0
        for move in moves:
            assert move.card is not None
            worth = self.worths[move.card.index]
            score = worth if best else -worth
            if score > most:
                most = score
                chosen = move
        return chosen


def _way_of(play: Play, moves: list[Move]) -> Move:
    """The answer that puts a card where it was planned."""
    for move in moves:
        if move.verb == play.way and move.number == play.place:
            return move
    return moves[-1]


def card_worth(weights: Weights, card: Card) -> float:
    """What a card is worth in the hand, before anything is known of the battlefield."""
    worth = card.vp + strength(weights, card.firepower, card.cost, card.reach) + weights.hit_point * card.hp
    worth += 0.3 * len(card.vehicle_printed) + 0.2 * len(card.keywords)
    return worth


def _find(situation: Situation, uid: int) -> int:
    """Where the own vehicle stands that a question is about."""
    for place, vehicle in enumerate(situation.own):
        if vehicle is not None and vehicle.uid == uid:
            return place
    raise AssertionError("the vehicle asked about is on the battlefield")
