"""What a finished Miniatures Game is remembered for: tanks lost, victory points, and what decided."""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures.edition import ASSAULT, CAPTURE, ENCOUNTER, MODES
from hulldown.games.miniatures.phases.finish import (
    ASSAULT_POINTS,
    CAPTURE_POINTS,
    ENCOUNTER_POINTS,
    destroyed_points,
    scores,
)
from hulldown.games.miniatures.state import NOBODY, Table, Tank
from hulldown.kernel.words import seat_name

from ...wire import TurnKind
from .words import say

TURNS: Final[dict[str, TurnKind]] = {"event.destroyed": "kill", "event.victory-point": "point"}
NEEDED: Final = {ENCOUNTER: ENCOUNTER_POINTS, CAPTURE: CAPTURE_POINTS, ASSAULT: ASSAULT_POINTS}
_BY_REASON: Final = ("last-standing", "victory-points")  # what decides by one thing, and ends by another


def percents(table: Table) -> list[int]:
    """How near each seat is to winning, in percent.

    By the victory points that the mode asks for, or by what the enemy has lost, whichever is nearer. A damaged tank
    is lost in part: of one for 20 points with 2 of 5 hit points gone, 8 points are.
    """
    by_side = [max(_by_points(table, side), _by_losses(table, side)) for side in range(table.sides)]
    return [round(100 * by_side[side]) for side in table.rules.sides]


def _by_points(table: Table, side: int) -> float:
    needed = NEEDED.get(table.rules.mode, 0)
    return min(1.0, table.points[side] / needed) if needed else 0.0


def _by_losses(table: Table, side: int) -> float:
    enemies = [tank for tank in table.tanks if tank.side != side]
    worth = sum(tank.start_cost for tank in enemies)
    return sum(_lost(table, side, tank) for tank in enemies) / worth if worth else 0.0


def _lost(table: Table, side: int, tank: Tank) -> float:
    if tank.destroyed:
        return tank.start_cost if scores(table, side, tank) else 0.0
    return tank.start_cost * min(1.0, tank.damage / tank.hit_points) if tank.hit_points > 0 else 0.0


def verdict(table: Table, lang: str, names: list[str]) -> str:
    result = table.result
    assert result is not None
    reason = result.reason.phrase.key.removeprefix("result.")
    decided = result.decided.phrase.key.removeprefix("decided.")
    is_draw = len(result.winners) == table.seats
    key = reason if decided in _BY_REASON else decided
    if decided == "victory-points" and reason != "victory-points":
        key = "points-at-limit"
    if decided == "equal":
        key = "draw" if is_draw else "shared"
    winner = result.winners[0]
    side = table.rules.sides[winner]
    others = [one for one in range(table.sides) if one != side]
    return say(
        f"verdict.{key}",
        lang,
        {
            "mode": say(f"mode.{MODES[table.rules.mode]}", lang),
            "names": ", ".join(seat_name(seat, lang, names) for seat in result.winners),
            "count": str(len(result.winners)),
            "turn": str(max(1, table.turn)),
            "loser": seat_name(table.resigned, lang, names) if table.resigned != NOBODY else "",
            "points": str(table.points[side]),
            "rival": str(max(table.points[one] for one in others)),
            "worth": str(destroyed_points(table, side)),
            "less": str(max(destroyed_points(table, one) for one in others)),
        },
    )
