"""Free movement in the browser: what a dragged tank or piece would do, why it cannot go farther, where it may end."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from hulldown.games.miniatures.ground import arrow, placement, sight, snapping
from hulldown.games.miniatures.ground import maneuvers as maneuvers
from hulldown.games.miniatures.ground.field import KINDS, Hull
from hulldown.games.miniatures.ground.overlay import arrow_base
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.phases.deployment import DeployTank
from hulldown.games.miniatures.phases.movement import Driving, FaceTank, MoveTank, refusal_of
from hulldown.games.miniatures.phases.setup import PlaceObjective, PlacePiece
from hulldown.games.miniatures.state import SHOOTING, Table, Tank
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.geometry.angles import FULL_TURN, turned_x, turned_y
from hulldown.geometry.polygon import Polygon, overlaps
from hulldown.kernel.errors import Refusal
from hulldown.kernel.state import Action
from hulldown.kernel.words import Sentence

from ...wire import Choice, Pose
from . import pose_words
from .queries import Ending, Reach
from .shots import sights
from .wire import Shot, Told
from .words import WORDS, say

_DEGREE: Final = 100
_DIRECTIONS: Final = 16  # of the shading that shows where a tank may end
_TOO_FAR: Final = (arrow.LEAD, arrow.NO_CONTACT, arrow.TAIL_OVER_HULL)
_HEAD: Final = 2  # the arrow's head is so many times as wide as its tail


def points_of(shape: Polygon) -> list[int]:
    """x and y in turn."""
    return [number for point in shape.corners() for number in point]


def told(refusal: Refusal | None, lang: str, names: list[str]) -> Told | None:
    return Told(refusal.text(lang, names), refusal.rule) if refusal is not None else None


class Wanted(NamedTuple):
    """Where something is dragged to: a middle, a facing (None: whichever leads there), a kind of terrain."""

    x: int
    y: int
    facing: int | None
    kind: int = -1


class There(NamedTuple):
    """What would be so at an end: the walls that are crushed, the objectives that are held, what a tank sees."""

    walls: list[int]
    holds: list[int]
    sights: list[Shot] | None


NOTHING_THERE: Final = There([], [], None)


def pose(table: Table, view: MiniaturesView, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    """The answer while something is dragged: is it legal there, if not why and where else, and what it would see."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Driving):
        return _drive(table, view, top, wanted, lang, names)
    if isinstance(top, DeployTank):
        return _deploy(table, view, top, wanted, lang, names)
    if isinstance(top, FaceTank):
        return _face(table, view, top, wanted, lang, names)
    if isinstance(top, PlacePiece):
        return _place(table, top, wanted, lang, names)
    if isinstance(top, PlaceObjective):
        return _objective(table, top, wanted, lang, names)
    refusal = top.not_asked(table) if top is not None else Refusal(table.game.game_over)
    return _ending(None, told(refusal, lang, names), lang)


def _ending(choice: Choice | None, why: Told | None, lang: str, there: There = NOTHING_THERE) -> Ending:
    """The answer that is meant, and why it is not the wanted one."""
    if choice is None:
        return Ending(False, why or Told(say("pose.nowhere", lang), ""), None, [], [], None)
    return Ending(why is None, why, choice, there.walls, there.holds, there.sights)


def choice_of(table: Table, action: Action, lang: str) -> Choice:
    return Choice(str(action), said(table, action, lang), verb_of(action), ["pose"], pose=pose_of(table, action))


def verb_of(action: Action) -> str:
    return str(action).partition(" ")[0]


def pose_of(table: Table, action: Action) -> Pose | None:
    """Where an answer puts what is asked for."""
    top = table.stack[-1] if table.stack else None
    if isinstance(action, Drive) and isinstance(top, Driving):
        return Pose(action.x, action.y, action.facing, arrow=arrow_outline(table, table.hull(top.tank), action))
    if isinstance(action, Face) and isinstance(top, FaceTank):
        hull = table.hull(top.tank)
        return Pose(hull.x, hull.y, action.facing)
    if isinstance(action, Deploy):
        return Pose(action.x, action.y, action.facing)
    if isinstance(action, Place):
        return Pose(action.x, action.y, action.angle, kind=action.word)
    return Pose(action.x, action.y, 0) if isinstance(action, PutObjective) else None


def said(table: Table, action: Action, lang: str) -> str:
    """A pose in words."""
    top = table.stack[-1] if table.stack else None
    if isinstance(action, Drive) and isinstance(top, Driving):
        return pose_words.driven(table, table.tanks[top.tank], action, lang)
    if isinstance(action, Deploy) and isinstance(top, DeployTank):
        return pose_words.deployed(table, table.tanks[top.tank], action, lang)
    if isinstance(action, Face) and isinstance(top, FaceTank):
        return pose_words.turned(table, table.tanks[top.tank], action, lang)
    if isinstance(action, Place):
        return pose_words.placed(table, action, lang)
    if isinstance(action, PutObjective) and isinstance(top, PlaceObjective):
        return pose_words.put(table, enemy_edge(table, top), action, lang)
    return ""


# Moves


def _drive(table: Table, view: MiniaturesView, top: Driving, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    field, rules = table.field, table.rules.moving
    hull = table.hull(top.tank)
    x, y = wanted.x, wanted.y
    if wanted.facing is None:
        found = snapping.nearest_drive(field, top.tank, hull, x, y, rules)
    else:
        found = snapping.nearest_move(field, top.tank, hull, x, y, wanted.facing, rules)
    why: Told | None = None
    facing = wanted.facing if wanted.facing is not None else found.facing if found is not None else hull.facing
    if found is None or (found.x, found.y) != (x, y):
        code = arrow.why_not_pose(field, top.tank, hull, x, y, facing, rules)
        why = told(_refused(table, top.tank, code, found, wanted), lang, names) if code != arrow.OK else None
    if found is None:
        return _ending(None, why, lang)
    return driven(table, view, top, found, lang, names, why)


def _refused(table: Table, tank: int, code: int, found: Drive | None, wanted: Wanted) -> Refusal:
    """Where only the arrow is too short that is told, not how it would have to lie."""
    hull = table.hull(tank)
    if found is not None and code in _TOO_FAR:
        gone = hypot(found.x - hull.x, found.y - hull.y)
        if gone < hypot(wanted.x - hull.x, wanted.y - hull.y):
            return Refusal(Sentence(WORDS["pose.too-far"], {"tank": table.tanks[tank].word}))
    return refusal_of(table, tank, code)


def driven(
    table: Table, view: MiniaturesView, top: Driving, drive: Drive, lang: str, names: list[str], why: Told | None = None
) -> Ending:
    """A legal move: its arrow, the walls it crushes, the objectives it holds and what it would see from there."""
    tank = table.tanks[top.tank]
    end = table.hull(top.tank).moved(drive.x, drive.y, drive.facing)
    crushed = arrow.crushed(table.field, end, drive)
    trial = _trial(table, tank, end)
    if crushed:
        trial.field.remove(crushed)
    if isinstance(top, MoveTank):
        trial.tanks[tank.index].token = top.made + 1
    walls = [number for number, piece in enumerate(table.field.pieces) if piece in crushed]
    return _ending(choice_of(table, drive, lang), why, lang, _from_there(trial, view, tank, lang, names, walls))


def arrow_outline(table: Table, hull: Hull, drive: Drive) -> list[int]:
    """The whole measuring arrow as it lies on the table, base first."""
    measures = table.rules.measures
    x, y, way = arrow_base(measures, hull.outline, drive)
    half, tail, full = measures.half_tail, measures.arrow_tail, measures.arrow_full
    shape = (
        (0, -half), (tail, -half), (tail, -half * _HEAD), (full, 0), (tail, half * _HEAD), (tail, half), (0, half),
    )  # fmt: skip
    return [
        number
        for along, across in shape
        for number in (x + turned_x(along, across, way), y + turned_y(along, across, way))
    ]


def _trial(table: Table, tank: Tank, end: Hull) -> Table:
    trial = table.clone()
    trial.phase = SHOOTING
    trial.field.put(tank.index, end)
    return trial


def _from_there(trial: Table, view: MiniaturesView, tank: Tank, lang: str, names: list[str], walls: list[int]) -> There:
    """What a tank that stands on the trial table sees and holds."""
    held = [
        number
        for number, token in enumerate(trial.objectives)
        if sight.controls(trial.field, tank.index, token.x, token.y)
    ]
    return There(walls, held, sights(trial, view, trial.tanks[tank.index], lang, names))


def _face(table: Table, view: MiniaturesView, top: FaceTank, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    hull = table.hull(top.tank)
    facing = wanted.facing if wanted.facing is not None else hull.facing
    refusal = top.why_not(table, Face(facing))
    found = Face(facing) if refusal is None else _nearest_facing(table, top, facing)
    why = told(refusal, lang, names)
    if found is None:
        return _ending(None, why, lang)
    tank = table.tanks[top.tank]
    end = hull.moved(hull.x, hull.y, found.facing)
    walls = [
        number
        for number, piece in enumerate(table.field.pieces)
        if KINDS[piece.kind] == "wall" and overlaps(end.shape, piece.shape)
    ]
    there = _from_there(_trial(table, tank, end), view, tank, lang, names, walls)
    return _ending(choice_of(table, found, lang), why, lang, there)


def _nearest_facing(table: Table, top: FaceTank, facing: int) -> Face | None:
    for turn in range(_DEGREE, FULL_TURN // 2 + _DEGREE, _DEGREE):
        for way in (turn, -turn):
            trial = Face((facing + way) % FULL_TURN)
            if top.why_not(table, trial) is None:
                return trial
    return None


# What is set down


def _deploy(table: Table, view: MiniaturesView, top: DeployTank, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    tank = table.tanks[top.tank]
    card = tank.card
    edge = table.edges[tank.side]
    facing = wanted.facing if wanted.facing is not None else placement.inward(edge)
    refusal = top.why_not(table, Deploy(wanted.x, wanted.y, facing))
    strict = table.rules.deploy_strict
    found = snapping.nearest_deploy(
        table.field, card.outline, edge, wanted.x, wanted.y, facing, strict
    )  # fmt: skip
    why = told(refusal, lang, names)
    if found is None:
        return _ending(None, why, lang)
    end = Hull(card.outline, card.turret, found.x, found.y, found.facing)
    there = _from_there(_trial(table, tank, end), view, tank, lang, names, [])
    return _ending(choice_of(table, found, lang), why, lang, there)


def _place(table: Table, top: PlacePiece, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    kinds = kinds_of(top)
    kind = wanted.kind if wanted.kind in kinds else kinds[0]
    angle = wanted.facing if wanted.facing is not None else 0
    refusal = top.why_not(table, Place(kind, KINDS[kind], wanted.x, wanted.y, angle))
    found = snapping.nearest_piece(table.field, kind, wanted.x, wanted.y, angle)
    return _set_down(table, found, refusal, lang, names)


def _objective(table: Table, top: PlaceObjective, wanted: Wanted, lang: str, names: list[str]) -> Ending:
    refusal = top.why_not(table, PutObjective(wanted.x, wanted.y))
    found = snapping.nearest_objective(table.field, enemy_edge(table, top), wanted.x, wanted.y)
    return _set_down(table, found, refusal, lang, names)


def _set_down(table: Table, found: Action | None, refusal: Refusal | None, lang: str, names: list[str]) -> Ending:
    return _ending(choice_of(table, found, lang) if found is not None else None, told(refusal, lang, names), lang)


def kinds_of(top: PlacePiece) -> list[int]:
    return [KINDS.index(kind) for kind in (("woods", "hill"), ("building",), ("wall",))[top.stage]]


def enemy_edge(table: Table, top: PlaceObjective) -> int:
    return table.edges[1 - top.side]


# Where it may end


def reach(table: Table) -> Reach:
    """Where what is asked for may end, as shapes for a soft shading: hulls with their way, or the strip of an edge."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Driving):
        return Reach(_drives(table, top))
    if isinstance(top, DeployTank):
        return Reach([_strip(table, table.edges[table.tanks[top.tank].side])])
    if isinstance(top, PlaceObjective):
        return Reach([_strip(table, enemy_edge(table, top))])
    if isinstance(top, PlacePiece):
        measures = table.rules.measures
        gap = measures.arrow_full
        return Reach([_box(gap, gap, measures.width - gap, measures.height - gap)])
    return Reach([])


def _box(left: int, bottom: int, right: int, top: int) -> list[int]:
    return [left, bottom, right, bottom, right, top, left, top]


def _strip(table: Table, edge: int) -> list[int]:
    return _box(*snapping.strip(table.rules.measures, edge))


def _drives(table: Table, top: Driving) -> list[list[int]]:
    """The hull at the end of the longest straight moves in many directions, ahead and backwards."""
    hull = table.hull(top.tank)
    measures = table.rules.measures
    found: list[list[int]] = []
    moves: list[Drive | None] = list(snapping.extremes(table.field, top.tank, hull, table.rules.moving))
    for step in range(_DIRECTIONS):
        way = (hull.facing + step * FULL_TURN // _DIRECTIONS) % FULL_TURN
        laid = maneuvers.straight_from(measures, hull, way)
        moves.append(arrow.farthest(table.field, top.tank, hull, laid, table.rules.moving))
    for drive in moves:
        if drive is not None:
            found.append(points_of(hull.moved(drive.x, drive.y, drive.facing).shape))
            found.append(points_of(arrow.swept_area(measures, hull.outline, drive)))
    return found
