"""Who stands how well at a table of the Miniatures Game: what the shooting likely leaves, and the goal of the mode."""

from __future__ import annotations

from math import log
from typing import Final, final

from ...games.miniatures.edition import ASSAULT, CAPTURE, ENCOUNTER, FREE_FOR_ALL
from ...games.miniatures.ground import sight
from ...games.miniatures.phases.finish import ASSAULT_POINTS, CAPTURE_POINTS, ENCOUNTER_POINTS, destroyed_points
from ...games.miniatures.state import COMMAND, MOVEMENT, Objective, Table
from ..mind import softmax
from .cards import severity
from .exchange import Exchange
from .manner import MANNERS, Manner
from .scene import Scene

NAMES: Final[tuple[str, ...]] = (
    "guns", "health", "share", "gone", "guns_then", "health_then", "share_then", "points", "next_point", "away",
    "late_lead", "held", "criticals", "bag_late",
)  # fmt: skip
# How much a style adds for each share of a platoon that is kept, or that enemies have lost.
STYLE: Final = 0.25
HEALTH: Final = 1  # its place among the features
# What a character thinks of the fitted weights: so much more or less does it weigh some of them.
LIKED: Final[dict[str, dict[str, float]]] = {
    "sniper": {"health": 0.2},
    "charger": {"health": -0.2},
    "dodger": {"health_then": 0.2},
}
SOME: Final = 0.05  # of a platoon: keeps the logarithm of nothing finite
FAR: Final = 6.0  # moves

NEEDED: Final = {ENCOUNTER: ENCOUNTER_POINTS, CAPTURE: CAPTURE_POINTS, ASSAULT: ASSAULT_POINTS, FREE_FOR_ALL: 1}


def bent(weights: list[float], style: str) -> list[float]:
    """The fitted weights as a character has them."""
    liked = LIKED.get(style, {})
    return [weight + liked.get(name, 0.0) for name, weight in zip(NAMES, weights, strict=True)]


@final
class Judge:
    """Weighs the features, and beside them what a style likes ("", "cautious", "aggressive") or a character."""

    __slots__ = ("manner", "style", "weights")

    def __init__(self, weights: list[float], style: str) -> None:
        self.weights = weights
        self.style = style
        self.manner: Manner | None = MANNERS.get(style)

    def weigh(self, table: Table, rows: list[list[float]]) -> list[float]:
        """The chance of each seat that its side wins, by the rows of all sides."""
        weights = self.weights
        strengths: list[float] = []
        for row in rows:
            strength = 0.0
            for place in range(len(weights)):
                strength += weights[place] * row[place]
            strengths.append(strength)
        chances = softmax(strengths)
        if self.manner is not None:
            for side in range(len(rows)):
                chances[side] += self.manner.liking(table, side)
        elif self.style:
            for side in range(len(rows)):
                chances[side] += STYLE * self._liked(rows, side)
        return [chances[side] for side in table.rules.sides]

    def _liked(self, rows: list[list[float]], side: int) -> float:
        if self.style == "cautious":
            return rows[side][HEALTH]
        lost = 0.0
        for other in range(len(rows)):
            if other != side:
                lost += 1.0 - rows[other][HEALTH]
        return lost


def features(table: Table) -> list[list[float]]:
    """A row for each side, as NAMES names them: after the shooting of this turn, and as if all stayed for the next."""
    return rows_after(table, foreseen(table))


def foreseen(table: Table) -> Exchange:
    """The shooting of this turn, as far as it is still to come."""
    fight = Exchange(table)
    if table.phase < COMMAND:
        fight.fight()
    return fight


def rows_after(table: Table, fight: Exchange) -> list[list[float]]:
    rows = [_row(table, fight, side) for side in range(table.sides)]
    now = [_strength(table, fight, side) for side in range(table.sides)]
    fight.fight_again()
    then = [_strength(table, fight, side) for side in range(table.sides)]
    for side in range(table.sides):
        row = rows[side]
        row[0] = now[side][0]
        row[1] = now[side][1]
        row[2] = _share(now, side)
        row[4] = then[side][0]
        row[5] = then[side][1]
        row[6] = _share(then, side)
    return rows


def _strength(table: Table, fight: Exchange, side: int) -> tuple[float, float]:
    """The shares of a platoon that are likely on the table still: by tanks and by hit points."""
    limit = _platoon(table)
    guns = 0.0
    health = 0.0
    for tank in table.tanks:
        if tank.side == side and not tank.destroyed:
            guns += fight.alive(tank) * tank.start_cost
            health += fight.health(tank) * tank.start_cost
    return guns / limit, health / limit


def _platoon(table: Table) -> float:
    rules = table.rules
    return (
        float(rules.cost_limit) if rules.limit_is_shared else float(rules.cost_limit * len(rules.sides)) / table.sides
    )


def _share(strengths: list[tuple[float, float]], side: int) -> float:
    """How many times stronger than the strongest enemy, as a logarithm."""
    most = 0.0
    for other in range(len(strengths)):
        if other != side:
            most = max(most, strengths[other][0] + strengths[other][1])
    return log((strengths[side][0] + strengths[side][1] + SOME) / (most + SOME))


def _row(table: Table, fight: Exchange, side: int) -> list[float]:
    limit = _platoon(table)
    gone = 1.0
    hurt = 0.0
    for tank in table.tanks:
        if tank.side == side and not tank.destroyed:
            alive = fight.alive(tank)
            gone *= 1.0 - alive
            for critical in tank.criticals:
                hurt += severity(critical) * alive * tank.start_cost / tank.hit_points
    row = [0.0] * len(NAMES)
    row[3] = gone
    row[7] = table.points[side] / NEEDED[table.rules.mode]
    row[8], row[9] = _goal(table, fight, side)
    late = 1.0 if table.time_called else min(1.0, table.turn / table.rules.turn_limit)
    if table.rules.mode != ASSAULT:
        # miniatures.mode.destroyer: among more than two sides a lost tank counts for whoever shot it
        row[13] = (destroyed_points(table, side) + fight.bag[side]) / limit * late * late * late
        row[10] = _destroyed(table, fight, side) / limit * late * late * late
    elif side != table.attacker:
        row[11] = late
    row[12] = hurt / limit
    return row


def _destroyed(table: Table, fight: Exchange, side: int) -> float:
    """miniatures.mode.destroyed-points, as it will likely be."""
    total = float(destroyed_points(table, side))
    for tank in table.tanks:
        if tank.side != side and not tank.destroyed:
            total += tank.start_cost * (1.0 - fight.alive(tank))
    return total


def _goal(table: Table, fight: Exchange, side: int) -> tuple[float, float]:
    """The victory points that the next check likely brings, as a share of what wins; moves to where there are some."""
    if table.rules.mode == FREE_FOR_ALL:
        return 0.0, 0.0
    scene = Scene(table, side)
    point = 0.0
    nearest = FAR
    for objective in table.objectives:
        if not scene.scores(objective, side):
            continue
        if table.phase >= MOVEMENT and (table.turn > 1 or table.rules.mode == ASSAULT):
            point += _held(table, fight, objective, side)
        for tank in scene.own:
            nearest = min(nearest, scene.moves_away(tank, objective.x, objective.y))
    if table.rules.mode == ASSAULT:
        if side != table.attacker:
            return 0.0, 0.0
        point = min(1.0, point)
    return point / NEEDED[table.rules.mode], nearest / FAR


def _held(table: Table, fight: Exchange, objective: Objective, side: int) -> float:
    """How likely only this side is at the objective after the shooting."""
    nobody = 1.0
    alone = 1.0
    for tank in table.tanks:
        if table.is_live(tank.index) and sight.controls(table.field, tank.index, objective.x, objective.y):
            if tank.side == side:
                nobody *= 1.0 - fight.alive(tank)
            else:
                alone *= 1.0 - fight.alive(tank)
    return (1.0 - nobody) * alone
