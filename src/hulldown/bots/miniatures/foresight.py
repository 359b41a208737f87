"""The turn after this one: who is likely left drives once more as rules of thumb say, and shoots again."""

from __future__ import annotations

from typing import Final

from ...games.miniatures.actions import MEASURES, MOVE_STAY, MOVE_STOP, MOVES_MEASURES, Move
from ...games.miniatures.attack.values import initiative, mobility
from ...games.miniatures.ground.maneuvers import sample_moves
from ...games.miniatures.ground.poses import Drive
from ...games.miniatures.state import MOVEMENT, SHOOTING, Table, Tank
from ...kernel.state import Action
from . import driving
from .exchange import Exchange
from .scene import Scene

ARROWS: Final = 1  # of each tank in that turn: more of them foretell no better who wins


def next_turn(table: Table, fight: Exchange, arrows: int = ARROWS) -> Exchange:
    """What is left after the next turn's shooting, `fight` being this one's."""
    twin = table.clone()
    for tank in twin.tanks:
        if tank.destroyed or twin.field.hulls[tank.index] is None:
            continue
        if fight.alive(tank) < 0.5:
            tank.destroyed = True
            twin.field.wreck(tank.index)
        tank.token = 0
        tank.acted = False
        tank.shot = False
    twin.phase = MOVEMENT
    twin.turn += 1
    order = [
        (initiative(twin, tank), -twin.rank(tank.side), tank.index) for tank in twin.tanks if twin.is_live(tank.index)
    ]
    order.sort()
    for _, _, number in order:
        _drive(twin, twin.tanks[number], arrows)
    twin.phase = SHOOTING
    for tank in twin.tanks:
        tank.acted = False
    then = Exchange(twin)
    then.left = [row.copy() for row in fight.left]
    then.bag = fight.bag.copy()
    then.fight()
    return then


def _drive(table: Table, tank: Tank, arrows: int) -> None:
    most = mobility(table, tank)
    ways = table.rules.ways(tank.card)
    for made in range(min(most, arrows)):
        legal: list[Action] = [MOVE_STOP if made else MOVE_STAY]
        if made == 0:
            for token in range(1, most + 1):
                legal.append(MOVES_MEASURES[token])
        hull = table.hull(tank.index)
        legal += sample_moves(table.field, tank.index, hull, table.rules.moving, ways)
        best = driving.best_move(Scene(table, tank.side), tank, made, legal)
        if isinstance(best, Drive):
            table.field.put(tank.index, hull.moved(best.x, best.y, best.facing))
            tank.token = made + 1
            continue
        if isinstance(best, Move) and best.verb == MEASURES:
            tank.token = best.first
        break
    tank.acted = True
