"""Drills: decisions of played games at which one answer is clearly best.

What a review finds is looked at once more, with more imagined games and other seeds, before anybody is asked: the best
of many decisions is partly the luckiest. How difficult a drill is, is how many levels do not find the answer.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hulldown.bots import make
from hulldown.bots.levels import LEVEL_NAMES
from hulldown.kernel.generator import Xoshiro

from .intervals import estimate
from .reviewer import Reviewer
from .rounds import FULL
from .shapes import Drill, Estimate, Job
from .telling import joined
from .walk import Node
from .work import Work

CLEAR: Final = 0.10  # that the answer is better than every other by, with the whole interval
CHECK: Final = 4  # times as many worlds in the check
OTHER_SEED: Final = 1_000_003  # so that the check shares no numbers with what it checks


def find(reviewer: Reviewer, levels: tuple[str, ...] = LEVEL_NAMES, most: int = 10) -> list[Drill]:
    """The drills of one match whose rounds are all done, the clearest first."""
    lead: dict[int, Estimate] = {}
    rounds = range(min(reviewer.rounds.whole(), FULL))
    for node in reviewer.walk.nodes:
        if node.kind == "decision" and len(reviewer.work.candidates(node)) > 1 and len(rounds) > 1:
            rows = [reviewer.rounds.answers(node.at, round) for round in rounds]
            best, ahead = _lead(rows, node.by)
            if ahead.low >= CLEAR and best < reviewer.work.tried(node):
                lead[node.at] = ahead
    found: list[Drill] = []
    for at in sorted(lead, key=lambda at: (-lead[at].value, at)):
        drill = _checked(reviewer, reviewer.walk.nodes[at], levels)
        if drill is not None:
            found.append(drill)
        if len(found) == most:
            break
    return found


def _lead(rows: list[list[list[float]]], seat: int) -> tuple[int, Estimate]:
    """The best candidate, and by how much it is ahead of the one that may be closest to it."""
    means = [sum([row[place][seat] for row in rows]) for place in range(len(rows[0]))]
    best = means.index(max(means))
    gaps = [
        estimate([row[best][seat] - row[place][seat] for row in rows]) for place in range(len(means)) if place != best
    ]
    return best, min(gaps, key=lambda gap: gap.low)


def _checked(reviewer: Reviewer, node: Node, levels: tuple[str, ...]) -> Drill | None:
    """The drill, if a larger search comes to the same answer."""
    settings = msgspec.structs.replace(
        reviewer.settings, worlds=reviewer.settings.worlds * CHECK, seed=reviewer.settings.seed + OTHER_SEED
    )
    work = Work(reviewer.walk, settings)
    candidates = reviewer.work.candidates(node)
    if [str(one) for one in work.candidates(node)] != [str(one) for one in candidates]:
        return None  # another search would look at other answers: nothing to be sure of
    rounds = range(min(reviewer.rounds.whole(), FULL))
    rows = [work.do(Job("seat", node.at, round)).values[2:] for round in rounds]
    best, ahead = _lead(rows, node.by)
    first = _lead([reviewer.rounds.answers(node.at, round) for round in rounds], node.by)[0]
    if best != first or ahead.low < CLEAR:
        return None
    game, teller = reviewer.walk.match.game, reviewer.teller
    view = node.state.view(node.by)
    # Whoever solves it knows what the seat knew: everything hidden is imagined anew.
    table = game.imagine(view, Xoshiro(reviewer.settings.seed))
    legal = node.state.legal_actions()
    solved = [
        name
        for name in levels
        if str(make(name, game).choose(view, legal, Xoshiro(reviewer.settings.seed))) == str(candidates[best])
    ]
    why = work.do(Job("why", node.at, 0, [str(candidates[best]), str(candidates[0 if best else 1])])).told[0]
    return Drill(
        game=game.id,
        rules=game.rules_version,
        seats=reviewer.walk.seats,
        seat=node.by,
        at=node.at,
        turn=node.state.length,
        position=table.document(),
        question=teller.told(node.state.question),
        theme=node.state.question.rule,
        answer=str(candidates[best]),
        say=joined(teller.action(candidates[best]), why),
        ahead=ahead,
        choices=[str(one) for one in candidates],
        solved=solved,
        of_levels=len(levels),
    )
