"""Rush by rules of thumb: plans the hand anew at every question and answers with the plan's next step."""

from __future__ import annotations

from typing import Final

from ..games.rush.actions import (
    ABILITY,
    ALSO,
    COMBINE,
    DEFEND,
    DISCARD,
    DONE,
    ENOUGH,
    HIT_BASE,
    RECRUITMENT,
    REINFORCEMENTS,
    RETIRE,
    SCOUTING,
    SIEGE_MASTER,
    TAKE,
    Move,
)
from ..games.rush.cards import NATIONS, Card
from ..games.rush.game import Rush
from ..games.rush.purchase import is_allowed
from ..games.rush.view import RushView
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View
from .base import Bot
from .rush_assault import best_assault, best_target
from .rush_plan import MOST_CARDS, Plan, Planner, ability_gain, affordable, is_junk, siege_gain
from .rush_sight import Sight, Target, usefulness

# In which order a plan is carried out: first what may change it.
_FIRST_USES: Final = (REINFORCEMENTS, SCOUTING, RECRUITMENT, SIEGE_MASTER)


class RushGreedy(Bot):
    """Takes what brings most medals now, by the weights of rush_sight, rush_assault and rush_plan."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Rush)
        self._catalogue = game.catalogue

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert isinstance(view, RushView)
        assert view.seat is not None
        sight = Sight(self._catalogue, view, view.seat)
        moves = [move for move in legal if isinstance(move, Move)]
        question = view.pending[-1]
        return self._answer(sight, moves, str(question["ask"]), question)

    def _answer(self, sight: Sight, moves: list[Move], ask: str, question: dict[str, object]) -> Move:
        if ask == "play-cards":
            return self._play(sight, moves)
        if ask == "purchase":
            return self._purchase(sight, moves, self._named(question, "vehicles"), self._named(question, "paying"))
        if ask == "use-card":
            return self._use(sight, moves, self._catalogue.by_id[str(question["card"])])
        if ask == "declare-assault":
            return self._declare(sight, moves, self._named(question, "declared"))
        if ask == "choose-attacker":
            strike = best_assault(sight, self._named(question, "waiting"), _number(question["kills"]))
            return _with_card(moves, strike.attacker)
        if ask == "choose-target":
            attacker = self._catalogue.by_id[str(question["attacker"])]
            waiting = self._named(question, "waiting")
            target = best_target(sight, attacker, waiting, _number(question["kills"])).target
            return _at(moves, target)
        if ask == "besiege":
            return _besiege(sight, moves, self._catalogue.by_id[str(question["card"])])
        if ask == "choose-doubles":
            return _doubles(sight, moves, NATIONS.index(str(question["nation"])), _number(question["kills"]))
        return _choose_card(sight, moves)

    def _named(self, question: dict[str, object], field: str) -> list[Card]:
        ids = question[field]
        assert isinstance(ids, list)
        return [self._catalogue.by_id[str(id)] for id in ids]

    def _play(self, sight: Sight, moves: list[Move]) -> Move:
        """Draws, a new Reserve, Recruitment, sieges; then the purchase, the assault, and what is left to use."""
        plan = Planner(sight, [], []).best()
        for verb in _FIRST_USES:
            for card in plan.used:
                if any(ability.verb == verb for ability in card.abilities):
                    return card.use
        if plan.bought:
            return plan.bought[0].buy
        for card in plan.attackers:
            return card.assault
        for card in plan.used:
            return card.use
        return moves[-1]

    def _declare(self, sight: Sight, moves: list[Move], declared: list[Card]) -> Move:
        plan = Planner(sight, declared, []).best()
        for move in moves:
            if any(card is move.card for card in plan.attackers):
                return move
        return moves[-1]  # launch

    def _purchase(self, sight: Sight, moves: list[Move], vehicles: list[Card], paying: list[Card]) -> Move:
        """Names the rest of the batch, then pays with the cards that the plan needs least."""
        plan = Planner(sight, [], vehicles).best()
        for move in moves:
            if move.verb == ALSO and any(card is move.card for card in plan.bought):
                return move
            if move.verb == DONE:
                return move
        return _with_card(moves, next_payer(sight, plan, vehicles, paying))

    def _use(self, sight: Sight, moves: list[Move], card: Card) -> Move:
        """The abilities that bring something, Reinforcements first, and then the weakest base."""
        for move in moves:
            if move.verb != ABILITY:
                continue
            ability = next(known for known in card.abilities if known.verb == move.number)
            if ability.verb == RECRUITMENT or ability_gain(sight, card, ability) > 0.0:
                return move
        for move in moves:
            if move.verb == RETIRE:
                return move
        return _weakest_base(sight, moves)


def next_payer(sight: Sight, plan: Plan, vehicles: list[Card], paying: list[Card]) -> Card | None:
    """The next card of the payment that spares what the plan needs elsewhere, wastes least and takes fewest cards."""
    candidates = sight.hand.copy()
    for card in paying:
        candidates.remove(card)
    candidates = [card for card in candidates if card.can_pay and is_allowed(card, vehicles)][:MOST_CARDS]
    best: Card | None = None
    least = (99, 99, 99)
    for bits in range(1, 1 << len(candidates)):
        chosen = [card for place, card in enumerate(candidates) if bits >> place & 1]
        if not affordable(sight, paying + chosen, vehicles):
            continue
        needed = len([card for card in chosen if not any(card is other for other in plan.payers)])
        loss = (needed, sum([card.resources for card in chosen]), len(chosen))
        if loss < least:
            least = loss
            best = chosen[0]
    return best


def _besiege(sight: Sight, moves: list[Move], card: Card) -> Move:
    best = moves[0]
    most = -99.0
    for move in moves:
        for target in sight.targets:
            if target.seat == move.seat and target.slot == move.slot:
                gain = siege_gain(sight, card, target, move.verb == HIT_BASE)
                if gain > most:
                    most = gain
                    best = move
    return best


def _doubles(sight: Sight, moves: list[Move], nation: int, kills: int) -> Move:
    """Two medals on one card take one place in the hand; single ones only to end a game that is won."""
    ends = sight.view.singles[nation] <= kills and sight.lead + kills > 0
    return moves[0] if ends and sight.view.ending == "running" else moves[-1]


def _choose_card(sight: Sight, moves: list[Move]) -> Move:
    """One of several cards: the best to take, the worst to give up or to scrap."""
    verb = moves[0].verb
    if verb == COMBINE:
        return moves[0]
    best = moves[-1]
    most = -99.0
    for move in moves:
        card = move.card
        if card is None:
            continue  # enough scrapped
        if verb == TAKE:
            score = sight.gain(card)
        elif verb == DISCARD:
            score = -usefulness(card)
        elif moves[-1].verb == ENOUGH and not is_junk(sight, card):
            continue
        else:
            score = -sight.worth(card)
        if score > most:
            most = score
            best = move
    return best


def _weakest_base(sight: Sight, moves: list[Move]) -> Move:
    best = moves[0]
    least = 99
    for move in moves:
        base = sight.me.bases[move.slot] if move.verb == DEFEND else None
        if base is not None:
            armour = sight.armour(base)
            if armour < least:
                least = armour
                best = move
    return best


def _at(moves: list[Move], target: Target | None) -> Move:
    for move in moves:
        if target is not None and move.seat == target.seat and move.slot == target.slot:
            return move
    return moves[0]


def _with_card(moves: list[Move], card: Card | None) -> Move:
    for move in moves:
        if move.card is card:
            return move
    return moves[0]


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
