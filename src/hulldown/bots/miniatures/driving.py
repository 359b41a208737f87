"""Where the greedy player of the Miniatures Game moves and deploys its tanks."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import MEASURES, Move
from ...games.miniatures.ground.field import Hull
from ...games.miniatures.ground.placement import beside, edge_length, inward, opposite
from ...games.miniatures.ground.poses import Deploy, Drive, Face
from ...games.miniatures.state import Tank
from ...geometry.angles import SCALE, cosine
from ...geometry.polygon import crosses
from ...kernel.state import Action
from .manner import Manner
from .scene import Scene, distance

EFFORT: Final = 0.05  # a move is not made for nothing
COVERED: Final = 6.0  # cover from the whole enemy edge
LOOKOUTS: Final = 5  # places on the enemy edge from which that is judged
CROWDED: Final = 14_000  # friends nearer than this stand in each other's way
ROOM: Final = 5.0
INWARD: Final = 2.0
LANE: Final = 1.0  # a move farther from an objective
NOTHING_YET: Final = -1e9
ROUNDED: Final = 1e-6  # more than sums of such figures are ever rounded by


def best_move(scene: Scene, tank: Tank, made: int, legal: list[Action], manner: Manner | None = None) -> Action:
    """Stay, take measures, drive: what leaves the tank best placed for the shooting that follows."""
    return _best(scene, tank, legal, tank.token + made, 1, manner)


def best_free_move(scene: Scene, tank: Tank, legal: list[Action], manner: Manner | None = None) -> Action:
    """The same for moves and turns that add no token."""
    return _best(scene, tank, legal, tank.token, 0, manner)


def _best(scene: Scene, tank: Tank, legal: list[Action], token: int, price: int, manner: Manner | None) -> Action:
    best = 0
    found = _found(scene, tank, legal, token, price, manner, True)
    for place in range(1, len(found)):
        if found[place] > found[best]:
            best = place
    return legal[best]


def worths(
    scene: Scene, tank: Tank, legal: list[Action], token: int, price: int, manner: Manner | None = None
) -> list[float]:
    """What each answer is worth, to a character perhaps; a move adds `price` tokens to those that there are."""
    return _found(scene, tank, legal, token, price, manner, False)


def _found(
    scene: Scene, tank: Tank, legal: list[Action], token: int, price: int, manner: Manner | None, only_best: bool
) -> list[float]:
    """The same; where only the best one is asked for, some of the others may be said to be worth more than they are,
    but never as much as one before them."""
    start = scene.table.hull(tank.index)
    found: list[float] = []
    most = NOTHING_YET
    for action in legal:
        hull = start
        tokens = token
        effort = 0.0
        if isinstance(action, Drive):
            hull = start.moved(action.x, action.y, action.facing)
            tokens = token + price
            effort = EFFORT
        elif isinstance(action, Face):
            hull = start.moved(start.x, start.y, action.facing)
            effort = EFFORT
        elif isinstance(action, Move) and action.verb == MEASURES:
            tokens = action.first
            effort = EFFORT
        worth = _worth(scene, tank, hull, tokens, manner, most, effort)
        if only_best and worth > most:
            most = worth
        found.append(worth)
    scene.table.field.put(tank.index, start)
    return found


def _worth(
    scene: Scene, tank: Tank, hull: Hull, token: int, manner: Manner | None, most: float, effort: float
) -> float:
    """What the tank could do from there, less what could be done to it, and what it does for the goal. Danger only
    lowers it: it is not looked for where there would not be more than `most` without it, and no further than that."""
    scene.table.field.put(tank.index, hull)
    before = tank.token
    tank.token = token
    shot = scene.best_shot(tank)
    standing = scene.standing(tank)
    approach = scene.approach(tank)
    goal = approach if shot == 0.0 else 0.1 * approach
    liked = manner.pull(scene.table, tank) if manner is not None else 0.0
    total = shot + standing + goal + liked - effort
    if total > most:
        total = shot - scene.danger(tank, total - most + ROUNDED) + standing + goal + liked - effort
    tank.token = before
    return total


def best_deployment(scene: Scene, tank: Tank, legal: list[Action]) -> Action:
    """Facing the enemy, behind something, apart from friends, near what is to be held."""
    best = legal[0]
    most = 0.0
    for place, action in enumerate(legal):
        if not isinstance(action, Deploy):
            continue
        worth = deployment_worth(scene, tank, action)
        if place == 0 or worth > most:
            most = worth
            best = action
    return best


def deployment_worth(scene: Scene, tank: Tank, action: Deploy) -> float:
    table = scene.table
    edge = table.edges[tank.side]
    total = INWARD * cosine(action.facing - inward(edge)) / SCALE
    total += COVERED * _cover(scene, action.x, action.y, opposite(edge))
    for friend in scene.own:
        other = table.hull(friend.index)
        gap = distance(action.x, action.y, other.x, other.y)
        if gap < CROWDED:
            total -= ROOM * (1.0 - gap / CROWDED)
    nearest = -1.0
    for objective in table.objectives:
        away = distance(action.x, action.y, objective.x, objective.y) / table.rules.measures.arrow_tail
        for friend in scene.own:  # one tank for each objective
            other = table.hull(friend.index)
            if distance(other.x, other.y, objective.x, objective.y) / table.rules.measures.arrow_tail < away:
                away += 2.0
        if nearest < 0.0 or away < nearest:
            nearest = away
    return total - LANE * max(0.0, nearest)


def _cover(scene: Scene, x: int, y: int, edge: int) -> float:
    """The share of some places on an edge from which the line to a place meets terrain."""
    field = scene.table.field
    measures = field.measures
    length = edge_length(measures, edge)
    covered = 0
    for number in range(LOOKOUTS):
        from_x, from_y = beside(measures, edge, length * (2 * number + 1) // (2 * LOOKOUTS), measures.arrow_tail)
        for piece in field.pieces:
            if crosses(piece.shape, from_x, from_y, x, y):
                covered += 1
                break
    return covered / LOOKOUTS
