"""The nearest legal pose to a wanted one: where a tank, a piece or a token ends that is dragged too far."""

from __future__ import annotations

from math import atan2, hypot, pi
from typing import Final

from ....geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, turned_x, turned_y
from ....geometry.polygon import placed
from . import placement
from .arrow import (
    BITE,
    LONG_SIDES,
    OK,
    TAIL_SIDE,
    TURN,
    MoveRules,
    along,
    check,
    farthest,
    find_arrow,
    half_breadth,
    half_extent,
    lane_span,
)
from .field import BUILDING, DEGREE, KINDS, MM, WALL, Field, Hull, Measures, Outline
from .poses import LIES, Deploy, Drive, Place, PutObjective

_WAYS: Final = 24
_FEW_WAYS: Final = 12
# Millimetres around the wanted place; the few are for who looks often and not far.
_FEW_RINGS: Final = (3, 6, 10, 15, 22, 32, 45, 60, 80, 105, 135, 170, 210)
_RINGS: Final = (2, 4, 7, 10, 15, 20, 30, 40, 55, 70, 90, 110, 140, 170, 210, 260, 320, 400)
_KEEPING: Final = 5 * MM  # from the wanted place: then the facing is kept
_WORTH_TURNING: Final = 20 * MM  # what a hull that faces the way it goes may lose by it
_BESIDE: Final = 10_000  # a hull that goes more than this to the side of its facing goes backwards


# Moves


def nearest_move(field: Field, tank: int, start: Hull, x: int, y: int, facing: int, rules: MoveRules) -> Drive | None:
    """miniatures.move.pose-search: the legal move that ends with this facing, nearest to the wanted middle.

    None where no arrow ends so at all. Nearest among those arrows, one for each lie, whose tail comes nearest.
    """
    exact = find_arrow(field, tank, start, x, y, facing, rules)
    if exact is not None:
        return exact
    best: Drive | None = None
    best_square = 0
    for lie in range(LONG_SIDES if rules.long_sides_only else len(LIES)):
        drive: Drive | None = _laid_towards(field.measures, start, x, y, facing, lie)
        if drive is not None and check(field, tank, start, drive, rules) != OK:
            drive = farthest(field, tank, start, drive, rules)
        if drive is None:
            continue
        square = _square(drive.x - x, drive.y - y)
        if best is None or square < best_square:
            best = drive
            best_square = square
    return best


def nearest_drive(field: Field, tank: int, start: Hull, x: int, y: int, rules: MoveRules) -> Drive | None:
    """The same with any facing: the present one where it leads nearly as near, otherwise along the way it goes."""
    kept = nearest_move(field, tank, start, x, y, start.facing, rules)
    if kept is not None and _square(kept.x - x, kept.y - y) <= _KEEPING * _KEEPING:
        return kept
    way = round(atan2(y - start.y, x - start.x) / pi * (HALF_TURN // DEGREE)) * DEGREE % FULL_TURN
    turn = (way - start.facing) % FULL_TURN
    if _BESIDE < turn < FULL_TURN - _BESIDE:
        way = (way + HALF_TURN) % FULL_TURN
    turned = nearest_move(field, tank, start, x, y, way, rules)
    if kept is None or turned is None:
        return turned if kept is None else kept
    lost = hypot(turned.x - x, turned.y - y) - hypot(kept.x - x, kept.y - y)
    return turned if lost < _WORTH_TURNING else kept


def extremes(field: Field, tank: int, start: Hull, rules: MoveRules) -> list[Drive]:
    """The longest moves that keep the facing, three for each lie: its lane as far to the right, in the middle, as far
    to the left as it still touches the hull. What they cover is where such moves can end."""
    found: list[Drive] = []
    far = 4 * field.measures.arrow_full
    for lie in range(LONG_SIDES if rules.long_sides_only else len(LIES)):
        way = start.facing + TURN[lie]
        for aside in (-far, -TAIL_SIDE[lie] * (half_breadth(start.outline, lie) + field.measures.half_tail), far):
            x = start.x + turned_x(far, aside, way)
            y = start.y + turned_y(far, aside, way)
            laid = _laid_towards(field.measures, start, x, y, start.facing, lie)
            drive = farthest(field, tank, start, laid, rules) if laid is not None else None
            if drive is not None:
                found.append(drive)
    return found


def _square(dx: int, dy: int) -> int:
    return dx * dx + dy * dy


def _laid_towards(measures: Measures, start: Hull, x: int, y: int, facing: int, lie: int) -> Drive | None:
    """The arrow of this lie that touches the hull and brings it nearest: first its lane, then how far along it."""
    outline = start.outline
    angle = (facing + TURN[lie]) % FULL_TURN
    half = measures.half_tail
    corners = start.shape.corners()
    across = [turned_y(cx - start.x, cy - start.y, -angle) for cx, cy in corners]
    wanted_along = turned_x(x - start.x, y - start.y, -angle)
    wanted_across = turned_y(x - start.x, y - start.y, -angle)
    lane = wanted_across + TAIL_SIDE[lie] * (half_breadth(outline, lie) + half)
    lane = min(max(lane, min(across) - half), max(across) + half)
    first, base = lane_span(start.shape, start.x, start.y, angle, lane - half + BITE, lane + half - BITE)
    extent = half_extent(outline, lie)
    if first > base:  # the lane only grazes the hull's side: its base may lie anywhere along that
        slack = measures.contact
        first, last = lane_span(start.shape, start.x, start.y, angle, lane - half - slack, lane + half + slack)
        if first > last:
            return None
        base = min(max(wanted_along + extent - MM, first), last)
    lead = min(max(wanted_along + extent - base, 1), measures.arrow_tail)
    base_x = start.x + turned_x(base, lane, angle)
    base_y = start.y + turned_y(base, lane, angle)
    return along(measures, outline, base_x, base_y, angle, lie, lead)


# What is set down


def _around(x: int, y: int, rings: tuple[int, ...] = _RINGS, ways: int = _WAYS) -> list[tuple[int, int]]:
    """Places around a place, ring by ring."""
    found = [(x, y)]
    for ring in rings:
        for step in range(ways):
            way = step * (FULL_TURN // ways)
            found.append((x + turned_x(ring * MM, 0, way), y + turned_y(ring * MM, 0, way)))
    return found


def _clamped(value: int, low: int, high: int) -> int:
    return min(max(value, low), high) if low <= high else (low + high) // 2


def strip(measures: Measures, edge: int) -> tuple[int, int, int, int]:
    """The ground within a full arrow of an edge: left, bottom, right, top."""
    deep = measures.arrow_full
    left = measures.width - deep if edge == 1 else 0
    bottom = measures.height - deep if edge == 2 else 0
    right = deep if edge == 3 else measures.width
    top = deep if edge == 0 else measures.height
    return left, bottom, right, top


def nearest_deploy(
    field: Field, outline: Outline, edge: int, x: int, y: int, facing: int, strict: bool
) -> Deploy | None:  # fmt: skip
    """miniatures.deploy.strip: the nearest place along the edge where the hull may stand, facing as wanted."""
    left, bottom, right, top = strip(field.measures, edge)
    shape = placed(outline.xs, outline.ys, 0, 0, facing)
    for near_x, near_y in _around(x, y):
        at_x = _clamped(near_x, left - shape.left, right - shape.right)
        at_y = _clamped(near_y, bottom - shape.bottom, top - shape.top)
        if placement.check_deploy(field, outline, edge, at_x, at_y, facing, strict) == placement.OK:
            return Deploy(at_x, at_y, facing)
    return None


def nearest_piece(field: Field, kind: int, x: int, y: int, angle: int, is_near: bool = False) -> Place | None:
    """miniatures.setup.terrain-distance: the nearest place for a piece; walls are set against what they must touch.

    `is_near`: only a near place is of use, so fewer are tried.
    """
    if kind == WALL:
        return _nearest_wall(field, x, y, angle)
    measures = field.measures
    outline = measures.outlines[kind]
    shape = placed(outline.xs, outline.ys, 0, 0, angle)
    gap = measures.arrow_full + 1
    for near_x, near_y in _around(x, y, _FEW_RINGS, _FEW_WAYS) if is_near else _around(x, y):
        at_x = _clamped(near_x, gap - shape.left, measures.width - gap - shape.right)
        at_y = _clamped(near_y, gap - shape.bottom, measures.height - gap - shape.top)
        if placement.check_terrain(field, kind, at_x, at_y, angle) == placement.OK:
            return Place(kind, KINDS[kind], at_x, at_y, angle)
    return None


def _nearest_wall(field: Field, x: int, y: int, angle: int) -> Place | None:
    """miniatures.setup.wall-touch: square against a side of a building or a wall, as near as it goes."""
    if placement.check_terrain(field, WALL, x, y, angle) == placement.OK:
        return Place(WALL, KINDS[WALL], x, y, angle)
    outlines = field.measures.outlines
    wall = outlines[WALL]
    best: Place | None = None
    best_square = 0
    for piece in field.pieces:
        if piece.kind != BUILDING and piece.kind != WALL:
            continue
        outline = outlines[piece.kind]
        for side in range(4):
            reach = outline.length if side % 2 == 0 else outline.width
            room = ((outline.width if side % 2 == 0 else outline.length) - wall.width) // 2
            facing = (piece.angle + side * QUARTER_TURN) % FULL_TURN
            aside = _clamped(turned_y(x - piece.x, y - piece.y, -facing), -room, room)
            at_x = piece.x + turned_x((reach + wall.length) // 2, aside, facing)
            at_y = piece.y + turned_y((reach + wall.length) // 2, aside, facing)
            square = _square(at_x - x, at_y - y)
            if best is not None and square >= best_square:
                continue
            if placement.check_terrain(field, WALL, at_x, at_y, facing) == placement.OK:
                best = Place(WALL, KINDS[WALL], at_x, at_y, facing)
                best_square = square
    return best


def nearest_objective(field: Field, edge: int, x: int, y: int) -> PutObjective | None:
    """miniatures.objective.place"""
    left, bottom, right, top = strip(field.measures, edge)
    for near_x, near_y in _around(x, y):
        at_x = _clamped(near_x, left, right)
        at_y = _clamped(near_y, bottom, top)
        if placement.check_objective(field, edge, at_x, at_y) == placement.OK:
            return PutObjective(at_x, at_y)
    return None


def nearest_free_token(field: Field, x: int, y: int) -> PutObjective | None:
    """The nearest place on the table that is not on a building."""
    for near_x, near_y in _around(x, y):
        at_x = _clamped(near_x, 0, field.measures.width)
        at_y = _clamped(near_y, 0, field.measures.height)
        if not placement.is_on_building(field, at_x, at_y):
            return PutObjective(at_x, at_y)
    return None


def nearest_standing(field: Field, outline: Outline, x: int, y: int, facing: int) -> Deploy | None:
    """The nearest place where a hull stands wholly on the table and clear of all that is in its way."""
    measures = field.measures
    shape = placed(outline.xs, outline.ys, 0, 0, facing)
    for near_x, near_y in _around(x, y):
        at_x = _clamped(near_x, -shape.left, measures.width - shape.right)
        at_y = _clamped(near_y, -shape.bottom, measures.height - shape.top)
        if placement.check_clear(field, placed(outline.xs, outline.ys, at_x, at_y, facing)) == placement.OK:
            return Deploy(at_x, at_y, facing)
    return None
