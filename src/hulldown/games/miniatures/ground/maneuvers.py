"""Moves worth offering: a sample of the legal moves of a tank, cheap enough for random games."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, cosine, scaled, sine, turned_x, turned_y
from ....geometry.polygon import Polygon, boxes_overlap, contains, overlaps, placed
from .arrow import (
    LONG_SIDES,
    OK,
    TAIL_SIDE,
    MoveRules,
    Obstacle,
    along,
    contact,
    half_breadth,
    is_near,
    leads_to,
    obstacles_near,
    stopped,
    strip,
    swept_area,
)
from .field import Field, Hull, Measures, Outline
from .poses import LIES, Drive

_ROUNDING: Final = 4  # more than corners of one shape can differ, turned on the table or in a template's frame

_CLEAR: Final = 0
_UNSURE: Final = 1
_BLOCKED: Final = 2


@final
class Template:
    """A move from a hull at the origin that faces along the x axis.

    `hull` and `swept` are what it needs free, a little too large; the cores are a little too small.
    """

    __slots__ = ("hull", "hull_core", "lead", "lie", "shorter", "swept", "swept_core", "turn", "x", "y")

    def __init__(self, measures: Measures, outline: Outline, drive: Drive, shorter: Template | None) -> None:
        self.x: i64 = drive.x
        self.y: i64 = drive.y
        self.turn = drive.facing
        self.lie = drive.lie
        self.lead = drive.lead
        self.shorter = shorter  # offered when this one is not legal
        self.hull = _grown(outline, drive, _ROUNDING)
        self.hull_core = _grown(outline, drive, -_ROUNDING)
        self.swept = swept_area(measures, outline, drive, _ROUNDING)
        self.swept_core = swept_area(measures, outline, drive, -_ROUNDING)


def _grown(outline: Outline, drive: Drive, grow: int) -> Polygon:
    length = outline.length // 2 + grow
    width = outline.width // 2 + grow
    return strip(drive.x, drive.y, drive.facing, -length, length, -width, width)


def _meets(shape: Polygon, core: Polygon, other: Polygon) -> int:
    """Whether an obstacle overlaps; the cheapest answers first, and both middles before whole outlines."""
    if not boxes_overlap(shape, other):
        return _CLEAR
    if not is_near(other, shape.middle_x, shape.middle_y, shape.radius):
        return _CLEAR
    if contains(core, other.middle_x, other.middle_y) or contains(other, core.middle_x, core.middle_y):
        return _BLOCKED
    if not overlaps(shape, other):
        return _CLEAR
    return _BLOCKED if overlaps(core, other) else _UNSURE


def _glance(way: Template, obstacles: list[Obstacle]) -> int:
    """Whether a move is free of obstacles given in the templates' frame, as far as the rounding of corners tells."""
    seen = _CLEAR
    for obstacle in obstacles:
        met = _meets(way.hull, way.hull_core, obstacle.shape)
        if met == _CLEAR and obstacle.through != OK:
            met = _meets(way.swept, way.swept_core, obstacle.shape)
        if met == _BLOCKED:
            return _BLOCKED
        seen = max(seen, met)
    return seen


def _turned(obstacle: Obstacle, start: Hull) -> Obstacle:
    """The obstacle in the templates' frame."""
    xs = [x - start.x for x in obstacle.shape.xs]
    ys = [y - start.y for y in obstacle.shape.ys]
    return Obstacle(placed(xs, ys, 0, 0, -start.facing), obstacle.on, obstacle.through)


def _straight(measures: Measures, outline: Outline, direction: int, lies: list[int], lead: int) -> Drive:
    """The move that starts where the hull reaches farthest in the direction and stays nearest to the line through its
    middle, with one of the two lies given."""
    xs: list[int] = [turned_x(outline.xs[i], outline.ys[i], -direction) for i in range(4)]
    ys: list[int] = [turned_y(outline.xs[i], outline.ys[i], -direction) for i in range(4)]
    top = max(xs)
    touched = [ys[i] for i in range(4) if xs[i] >= top - 1]
    best = 0
    best_lie = -1
    best_offset = 0
    for lie in lies:
        # there the hull stays on the line
        straight = TAIL_SIDE[lie] * (measures.half_tail + half_breadth(outline, lie))
        aside = max(min(touched) - measures.half_tail, min(max(touched) + measures.half_tail, straight))
        offset = abs(aside - straight)
        if best_lie < 0 or offset < best_offset:
            best = aside
            best_lie = lie
            best_offset = offset
    x = turned_x(top, best, direction)
    return along(measures, outline, x, turned_y(top, best, direction), direction, best_lie, lead)


def straight_from(measures: Measures, hull: Hull, direction: int) -> Drive:
    """The longest move of a hull in a direction, ending so; what is in its way is not looked at."""
    drive = _straight(measures, hull.outline, direction - hull.facing, _AHEAD, measures.arrow_tail)
    x = hull.x + turned_x(drive.x, drive.y, hull.facing)
    y = hull.y + turned_y(drive.x, drive.y, hull.facing)
    return Drive(x, y, (drive.facing + hull.facing) % FULL_TURN, drive.lie, drive.lead)


_AHEAD: Final = [0, 2]  # la, ra
_BACKWARDS: Final = [3, 1]  # rb, lb
_FACING_LEFT: Final = [5, 7]  # fr, rr: the hull ends facing to the left of the arrow
_FACING_RIGHT: Final = [4, 6]  # fl, rl


def templates(outline: Outline, measures: Measures) -> list[Template]:
    """The moves that `sample_moves` tries, in its order; made once for each outline."""
    tail = measures.arrow_tail
    found: list[Template] = []
    for lies, direction in ((_AHEAD, 0), (_BACKWARDS, HALF_TURN)):
        for lead in (tail, tail // 2, tail // 4):
            found.append(Template(measures, outline, _straight(measures, outline, direction, lies, lead), None))
    ways = [(_AHEAD, FULL_TURN // 16 * step) for step in range(1, 16)]
    ways += [(_BACKWARDS, HALF_TURN + turn) for turn in (2_250, -2_250, 4_500, -4_500)]
    for direction in (0, HALF_TURN):
        ways += [(_FACING_LEFT, direction), (_FACING_RIGHT, direction)]
    ways += [(_FACING_RIGHT, QUARTER_TURN), (_FACING_LEFT, 3 * QUARTER_TURN)]  # sidesteps
    for lies, direction in ways:
        way: Template | None = None
        for lead in (tail // 4, tail // 2, tail):
            way = Template(measures, outline, _straight(measures, outline, direction, lies, lead), way)
        if way is not None:
            found.append(way)
    start = placed(outline.xs, outline.ys, 0, 0, 0)
    for turn in (2_250, -2_250, 4_500, -4_500, 9_000, -9_000, 13_500, -13_500, HALF_TURN):
        spot = _on_the_spot(measures, outline, start, turn % FULL_TURN)
        if spot is not None:
            found.append(Template(measures, outline, spot, None))
    return found


def _on_the_spot(measures: Measures, outline: Outline, start: Polygon, facing: int) -> Drive | None:
    for lie in range(len(LIES)):
        for lead in leads_to(measures, start, outline, 0, 0, facing, lie):
            drive = Drive(0, 0, facing, lie, lead)
            # a core needs some lead to be cut from
            if 2 * _ROUNDING < lead <= measures.arrow_tail and contact(measures, start, outline, drive) == OK:
                return drive
    return None


def sample_moves(field: Field, tank: int, start: Hull, rules: MoveRules, ways: list[Template]) -> list[Drive]:
    """Legal moves worth a look, in a fixed order; `ways` are the templates of the hull's outline."""
    measures = field.measures
    outline = start.outline
    c: i64 = cosine(start.facing)
    s: i64 = sine(start.facing)
    start_x: i64 = start.x
    start_y: i64 = start.y
    width: i64 = measures.width
    height: i64 = measures.height
    corner = start.shape.radius
    narrow: i64 = outline.width // 2 - _ROUNDING
    obstacles = obstacles_near(field, tank, rules, start_x, start_y, 3 * corner + measures.arrow_tail)
    turned = [_turned(obstacle, start) for obstacle in obstacles]
    found: list[Drive] = []
    for first in ways:
        if rules.long_sides_only and first.lie >= LONG_SIDES:
            continue
        way: Template | None = first
        while way is not None:
            x = start_x + scaled(way.x * c - way.y * s)
            y = start_y + scaled(way.x * s + way.y * c)
            border = min(min(x, y), min(width - x, height - y))  # of two: compiles to comparisons
            seen = _BLOCKED if border < narrow else _glance(way, turned)
            if seen != _BLOCKED:
                drive = Drive(x, y, (start.facing + way.turn) % FULL_TURN, way.lie, way.lead)
                if (border >= corner or _is_on_table(measures, outline, drive)) and (
                    seen == _CLEAR or _is_free(obstacles, measures, outline, drive)
                ):
                    found.append(drive)
                    break
            way = way.shorter
    return found


def _is_on_table(measures: Measures, outline: Outline, drive: Drive) -> bool:
    """As `fits` tells of the hull at the end of the move, without making its shape."""
    c: i64 = cosine(drive.facing)
    s: i64 = sine(drive.facing)
    middle_x: i64 = drive.x
    middle_y: i64 = drive.y
    width: i64 = measures.width
    height: i64 = measures.height
    i: i64
    for i in range(4):
        along: i64 = outline.xs[i]
        across: i64 = outline.ys[i]
        x = middle_x + scaled(along * c - across * s)
        y = middle_y + scaled(along * s + across * c)
        if x < 0 or y < 0 or x > width or y > height:
            return False
    return True


def _is_free(obstacles: list[Obstacle], measures: Measures, outline: Outline, drive: Drive) -> bool:
    shape = placed(outline.xs, outline.ys, drive.x, drive.y, drive.facing)
    return stopped(obstacles, measures, outline, drive, shape) == OK
