"""How the greedy player of the Miniatures Game sets up: terrain, role, edge, objectives."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import ATTACKER, Move
from ...games.miniatures.edition import ASSAULT
from ...games.miniatures.ground.field import WALL
from ...games.miniatures.ground.placement import beside, edge_length
from ...games.miniatures.ground.poses import Place, PutObjective
from ...games.miniatures.state import Table
from ...kernel.generator import Xoshiro
from ...kernel.state import Action
from .scene import distance

RING: Final = 20_000  # from the middle of the table: there a piece covers both sides' ways
NEAR: Final = 35_000  # terrain so near to an edge helps who deploys there


def place_terrain(table: Table, legal: list[Action], rng: Xoshiro) -> Action:
    """Nobody has an edge yet: pieces go between the middle and the edges, walls anywhere."""
    measures = table.rules.measures
    best = legal[rng.below(len(legal))]
    least = -1.0
    for action in legal:
        if isinstance(action, Place) and action.kind != WALL:
            off = distance(action.x, action.y, measures.width // 2, measures.height // 2) - RING
            off = abs(off) + float(int(rng.below(8_000)))
            if least < 0.0 or off < least:
                least = off
                best = action
    return best


def choose_role(table: Table, legal: list[Action]) -> Action:
    """miniatures.mode.assault-win: time works for the defender of an assault; elsewhere advantage is worth more."""
    attacks = table.rules.mode != ASSAULT
    for action in legal:
        if isinstance(action, Move) and (action.verb == ATTACKER) is attacks:
            return action
    return legal[0]


def choose_edge(table: Table, legal: list[Action]) -> Action:
    """The edge with most terrain before it."""
    best = legal[0]
    most = -1
    for action in legal:
        if isinstance(action, Move):
            terrain = _terrain_near(table, action.first)
            if terrain > most:
                most = terrain
                best = action
    return best


def _terrain_near(table: Table, edge: int) -> int:
    measures = table.rules.measures
    x, y = beside(measures, edge, edge_length(measures, edge) // 2, 0)
    count = 0
    for piece in table.field.pieces:
        away = abs(piece.y - y) if edge % 2 == 0 else abs(piece.x - x)
        if away <= NEAR:
            count += 1 if piece.kind == WALL else 2
    return count


def place_objective(table: Table, legal: list[Action], own_edge: int) -> Action:
    """As near to the own edge as may be, far from other tokens, and beside terrain to come up behind."""
    measures = table.rules.measures
    best = legal[0]
    most = 0.0
    for number, action in enumerate(legal):
        if not isinstance(action, PutObjective):
            continue
        worth = 0.0
        for objective in table.objectives:
            worth += distance(action.x, action.y, objective.x, objective.y)
        if own_edge % 2 == 0:
            worth -= 2.0 * (action.y if own_edge == 0 else measures.height - action.y)
        else:
            worth -= 2.0 * (measures.width - action.x if own_edge == 1 else action.x)
        nearest = 0.0
        for piece in table.field.pieces:
            gap = distance(action.x, action.y, piece.x, piece.y)
            if nearest == 0.0 or gap < nearest:
                nearest = gap
        worth -= 0.2 * nearest
        if number == 0 or worth > most:
            most = worth
            best = action
    return best
