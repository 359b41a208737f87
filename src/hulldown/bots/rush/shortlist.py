"""What is worth a try at a table of Rush, the most promising first; of answers that come to the same only one."""

from __future__ import annotations

from typing import Final

from ...games.rush.abilities import UseCard
from ...games.rush.actions import ALSO, ASSAULT, BUY, DEFEND, DISCARD, TAKE, Move
from ...games.rush.assault import ChooseTarget
from ...games.rush.effects import Besiege
from ...games.rush.play import PlayCards
from ...games.rush.purchase import Purchase
from ...games.rush.state import Base, Table
from .plan import Planner
from .sight import Sight
from .taste import Taste

HOPELESS: Final = 4.0  # medals: a plan that is so much worse than the best one is not tried


def shortlist(table: Table, moves: list[Move], taste: Taste) -> list[Move]:
    """The legal moves that differ and make sense."""
    question = table.stack[-1]
    if isinstance(question, Purchase):
        # Which cards pay is no question for a search: the plan knows which it can spare.
        return [move for move in moves if move.verb == ALSO] if moves[0].verb == ALSO else []
    if isinstance(question, PlayCards):
        return _plays(Sight(table, question.actor, taste), moves)
    if isinstance(question, ChooseTarget | Besiege):
        return _targets(table, moves)
    if isinstance(question, UseCard):
        return _uses(table, moves)
    sight = Sight(table, question.actor, taste)
    return _by_card(sight, moves)


def _plays(sight: Sight, moves: list[Move]) -> list[Move]:
    """Ordered by the best plan that begins with each."""
    gains: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        gains.append((-_plan_gain(sight, move), place))
    gains.sort()
    least = gains[0][0] + HOPELESS
    return [moves[place] for gain, place in gains if gain <= least]


def _plan_gain(sight: Sight, move: Move) -> float:
    card = move.card
    if card is None:
        return 0.0
    if move.verb == BUY:
        return Planner(sight, [], [card]).best().gain
    if move.verb == ASSAULT:
        return Planner(sight, [card], []).best().gain
    return Planner(sight, [], [], card).best().gain


def _targets(table: Table, moves: list[Move]) -> list[Move]:
    """One of the targets that are alike."""
    found: list[Move] = []
    seen: list[int] = []
    for move in moves:
        base = table.players[move.seat].bases[move.slot]
        if base is None:
            found.append(move)
            continue
        alike = (move.seat * 64 + move.verb) * 4096 + _likeness(base)
        if alike not in seen:
            seen.append(alike)
            found.append(move)
    return found


def _uses(table: Table, moves: list[Move]) -> list[Move]:
    found: list[Move] = []
    seen: list[int] = []
    for move in moves:
        base = table.players[table.active].bases[move.slot] if move.verb == DEFEND else None
        if base is not None:
            alike = _likeness(base)
            if alike in seen:
                continue
            seen.append(alike)
        found.append(move)
    return found


def _likeness(base: Base) -> int:
    """The same number for bases that look the same."""
    card = base.defender.index + 1 if base.defender is not None else 0
    return card * 4 + base.damaged * 2 + base.defender_damaged


def _by_card(sight: Sight, moves: list[Move]) -> list[Move]:
    """The best to take, the worst to give up or to scrap; what is about no card comes first."""
    scores: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        card = move.card
        if card is None:
            scores.append((-99.0, place))
        elif move.verb == TAKE:
            scores.append((-sight.gain(card), place))
        elif move.verb == DISCARD:
            scores.append((sight.taste.usefulness(card), place))
        else:
            scores.append((sight.worth(card), place))
    scores.sort()
    return [moves[place] for _, place in scores]
