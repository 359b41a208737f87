"""How Rush is played by rules of thumb: plans the hand and answers each question with the plan's next step."""

from __future__ import annotations

from typing import Final, final

from ...games.rush.abilities import UseCard
from ...games.rush.actions import (
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
from ...games.rush.assault import ChooseAttacker, ChooseTarget, DeclareAssault
from ...games.rush.cards import Card
from ...games.rush.effects import Besiege
from ...games.rush.medals import ChooseDoubles
from ...games.rush.play import PlayCards
from ...games.rush.purchase import Purchase, may_pay
from ...games.rush.state import RUNNING, Table
from .assault import best_assault, best_target
from .plan import MOST_CARDS, Plan, Planner, ability_gain, affordable, armour_before, is_junk, siege_gain
from .sight import Sight, Target
from .taste import Taste

# In which order a plan is carried out: first what may change it.
_FIRST_USES: Final = (REINFORCEMENTS, SCOUTING, RECRUITMENT, SIEGE_MASTER)


@final
class Thinker:
    """Takes what brings most medals now, by its taste. It looks at nothing that the asked seat may not know.

    The plan of a turn is kept while the same table asks on: to buy a vehicle takes up to five answers.
    """

    __slots__ = ("_plan", "_planned", "_turn", "taste")

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self._plan: Plan | None = None
        self._planned: Table | None = None
        self._turn = -1

    def answer(self, table: Table, moves: list[Move]) -> Move:
        """The answer to the table's question; `moves` are the legal ones."""
        question = table.stack[-1]
        if isinstance(question, Purchase):
            return self._purchase(table, moves, question)
        sight = Sight(table, question.actor, self.taste)
        if isinstance(question, PlayCards):
            return self._play(sight, moves)
        if isinstance(question, UseCard):
            return _use(sight, moves, question.card)
        if isinstance(question, DeclareAssault):
            return self._declare(sight, moves, question.declared)
        if isinstance(question, ChooseAttacker):
            return _with_card(moves, best_assault(sight, question.waiting, question.kills).attacker)
        if isinstance(question, ChooseTarget):
            return _at(moves, best_target(sight, question.attacker, question.waiting, question.kills).target)
        if isinstance(question, Besiege):
            return _besiege(sight, moves, question.card)
        if isinstance(question, ChooseDoubles):
            return _doubles(sight, moves, question.nation, question.kills)
        return _choose_card(sight, moves)

    def _play(self, sight: Sight, moves: list[Move]) -> Move:
        """Draws, a new Reserve, Recruitment, sieges; then the purchase, the assault, and what is left to use."""
        plan = Planner(sight, [], []).best()
        self._plan = plan
        self._planned = sight.table
        self._turn = sight.table.turn_number
        for verb in _FIRST_USES:
            for card in plan.used:
                if any(ability.verb == verb for ability in card.abilities):
                    return card.use
        for vehicle in plan.bought:
            # In edition 1.2 what one purchase pays may free resources for another, so the order can matter.
            if any(move is vehicle.buy for move in moves):
                return vehicle.buy
        for card in plan.attackers:
            return card.assault
        for card in plan.used:
            return card.use
        return moves[-1]

    def _kept(self, table: Table) -> Plan | None:
        return self._plan if self._planned is table and self._turn == table.turn_number else None

    def _declare(self, sight: Sight, moves: list[Move], declared: list[Card]) -> Move:
        plan = self._kept(sight.table)
        if plan is None or not _holds_all(plan.attackers, declared):
            plan = Planner(sight, declared, []).best()
        for move in moves:
            if any(card is move.card for card in plan.attackers):
                return move
        return moves[-1]  # launch

    def _purchase(self, table: Table, moves: list[Move], question: Purchase) -> Move:
        """Names the rest of the batch, then pays with the cards that the plan needs least."""
        if moves[-1].verb == DONE and moves[0].verb != ALSO:
            return moves[-1]
        sight = Sight(table, question.actor, self.taste)
        plan = self._kept(table)
        if plan is None or not _holds_all(plan.bought, question.vehicles):
            plan = Planner(sight, [], question.vehicles).best()
        for move in moves:
            if move.verb == ALSO and any(card is move.card for card in plan.bought):
                return move
            if move.verb == DONE:
                return move
        return _with_card(moves, next_payer(sight, plan, question.vehicles, question.paying))


def _holds_all(cards: list[Card], named: list[Card]) -> bool:
    for one in named:
        if not any(card is one for card in cards):
            return False
    return True


def _use(sight: Sight, moves: list[Move], card: Card) -> Move:
    """The abilities that bring something, Reinforcements first, and then the weakest base."""
    for move in moves:
        if move.verb != ABILITY:
            continue
        for ability in card.abilities:
            if ability.verb == move.number and (
                ability.verb == RECRUITMENT or ability_gain(sight, card, ability) > 0.0
            ):
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
    candidates = [card for card in candidates if card.can_pay and may_pay(sight.table, card, vehicles)][:MOST_CARDS]
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
    ends = sight.table.singles[nation] <= kills and sight.lead + kills > 0
    return moves[0] if ends and sight.table.ending == RUNNING else moves[-1]


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
            score = -sight.taste.usefulness(card)
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
            armour = armour_before(base)
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
