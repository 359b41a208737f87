"""Moves along the measuring arrow: what is legal, what is crushed, and which arrow leads to a pose.

A move is told by its end: the pose, how the hull lies against the tail (`LIES`), and the lead, how far the leading side
of the hull has run along the arrow. Everything here works in the arrow's own frame: its origin is the middle of the
final hull, `along` grows in the direction of the arrow and `across` to the left of it.
"""

from __future__ import annotations

from bisect import bisect_right
from math import isqrt
from typing import Final, final

from mypy_extensions import i64

from ....geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, cosine, scaled, sine, turned_x, turned_y
from ....geometry.distances import segment_near
from ....geometry.polygon import Polygon, fits, overlaps, placed
from .field import BUILDING, MM, WALL, Field, Hull, Measures, Outline, Piece
from .poses import LIES, Drive

OK: Final = 0
LEAD: Final = 1  # no lead, or more than the tail
BAD_SIDE: Final = 2  # front or rear against the tail where only long sides may
OFF_TABLE: Final = 3
NO_CONTACT: Final = 4  # the base of the arrow does not touch the starting hull
TAIL_OVER_HULL: Final = 5
ON_TANK: Final = 6
ON_WRECK: Final = 7
ON_BUILDING: Final = 8
THROUGH_TANK: Final = 9  # only where live tanks block
THROUGH_WRECK: Final = 10
THROUGH_BUILDING: Final = 11

# By lie: the arrow's direction counted from the hull's facing, and the side of the hull on which the tail lies, seen
# along the arrow (1 left, -1 right).
TURN: Final = [0, HALF_TURN, 0, HALF_TURN, QUARTER_TURN, 27_000, QUARTER_TURN, 27_000]
TAIL_SIDE: Final = [1, -1, -1, 1, -1, 1, 1, -1]
LONG_SIDES: Final = 4  # lies below this have a long side of the hull against the tail

# Corners are rounded one by one, so shapes that only touch may bite each other by a few hundredths of a millimetre. A
# tail that reaches no farther than this into the starting hull only touches it.
BITE: Final = 5
_NOWHERE: Final = (1, 0)  # a span without a point


@final
class MoveRules:
    """The two switches that change which moves are legal."""

    __slots__ = ("live_tanks_block", "long_sides_only")

    def __init__(self, live_tanks_block: bool, long_sides_only: bool) -> None:
        self.live_tanks_block = live_tanks_block
        self.long_sides_only = long_sides_only


@final
class Obstacle:
    """A shape that a move may not end on; `through` is OK where it may be passed."""

    __slots__ = ("on", "shape", "through")

    def __init__(self, shape: Polygon, on: int, through: int) -> None:
        self.shape = shape
        self.on = on
        self.through = through


# The arrow and the hull beside it


def half_extent(outline: Outline, lie: int) -> int:
    """Half of what the hull covers along the arrow."""
    return outline.length // 2 if lie < LONG_SIDES else outline.width // 2


def half_breadth(outline: Outline, lie: int) -> int:
    """Half of what the hull covers across it."""
    return outline.width // 2 if lie < LONG_SIDES else outline.length // 2


def strip(x: int, y: int, angle: int, low: int, high: int, right: int, left: int) -> Polygon:
    """A rectangle of the arrow's frame, set on the table."""
    return placed([low, high, high, low], [right, right, left, left], x, y, angle)


def swept_area(measures: Measures, outline: Outline, drive: Drive, grow: int = 0) -> Polygon:
    """miniatures.move.straight-travel: what the move sweeps beside the final hull, or a little more or less.

    Up to a hull's extent that is the tail from the base to the lead. Beyond, the hull's own band begins at the base as
    well, and the two are one rectangle.
    """
    lie = drive.lie
    extent = half_extent(outline, lie)
    breadth = half_breadth(outline, lie)
    far = breadth + 2 * measures.half_tail + grow
    near = (breadth if drive.lead < 2 * extent else -breadth) - grow
    back = extent - drive.lead - grow
    angle = drive.facing + TURN[lie]
    if TAIL_SIDE[lie] > 0:
        return strip(drive.x, drive.y, angle, back, extent + grow, near, far)
    return strip(drive.x, drive.y, angle, back, extent + grow, -far, -near)


def contact(measures: Measures, start: Polygon, outline: Outline, drive: Drive) -> int:
    """miniatures.move.contact: the base edge touches the starting hull, and the tail does not lie on it."""
    lie = drive.lie
    breadth = half_breadth(outline, lie)
    near = TAIL_SIDE[lie] * breadth
    far = TAIL_SIDE[lie] * (breadth + 2 * measures.half_tail)
    base = half_extent(outline, lie) - drive.lead
    angle = (drive.facing + TURN[lie]) % FULL_TURN
    c = cosine(angle)
    s = sine(angle)
    ax = drive.x + scaled(base * c - near * s)
    ay = drive.y + scaled(base * s + near * c)
    bx = drive.x + scaled(base * c - far * s)
    by = drive.y + scaled(base * s + far * c)
    if not segment_near(start, ax, ay, bx, by, measures.contact):
        return NO_CONTACT
    right = min(near, far) + BITE
    left = max(near, far) - BITE
    end = base + measures.arrow_tail - BITE
    if overlaps(strip(drive.x, drive.y, angle, base + BITE, end, right, left), start):
        return TAIL_OVER_HULL
    return OK


def lane_span(shape: Polygon, x: int, y: int, angle: int, right: int, left: int) -> tuple[int, int]:
    """Where along the arrow the shape lies within a lane: first and last, or `_NOWHERE`; rounded to whole numbers."""
    first = 0
    last = -1
    found = False
    n = shape.n
    p = turned_x(shape.xs[n - 1] - x, shape.ys[n - 1] - y, -angle)
    q = turned_y(shape.xs[n - 1] - x, shape.ys[n - 1] - y, -angle)
    for i in range(n):
        next_p = turned_x(shape.xs[i] - x, shape.ys[i] - y, -angle)
        next_q = turned_y(shape.xs[i] - x, shape.ys[i] - y, -angle)
        points: list[int] = []
        if right <= next_q <= left:
            points.append(next_p)
        if (q < right) != (next_q < right):
            points.append(p + (next_p - p) * (right - q) // (next_q - q))
        if (q > left) != (next_q > left):
            points.append(p + (next_p - p) * (left - q) // (next_q - q))
        for point in points:
            if not found or point < first:
                first = point
            if not found or point > last:
                last = point
            found = True
        p = next_p
        q = next_q
    return (first, last) if found else _NOWHERE


# Is it legal


def obstacles_near(field: Field, tank: int, rules: MoveRules, x: int, y: int, reach: int) -> list[Obstacle]:
    """miniatures.move.woods-hills: what stands near a point and may stop a move; woods, hills and walls never do."""
    found: list[Obstacle] = []
    hulls = field.hulls
    for i in range(len(hulls)):
        hull = hulls[i]
        if hull is None or i == tank or not is_near(hull.shape, x, y, reach):
            continue
        if field.wrecks[i]:
            found.append(Obstacle(hull.shape, ON_WRECK, THROUGH_WRECK))
        else:
            found.append(Obstacle(hull.shape, ON_TANK, THROUGH_TANK if rules.live_tanks_block else OK))
    for piece in field.pieces:
        if piece.kind == BUILDING and is_near(piece.shape, x, y, reach):
            found.append(Obstacle(piece.shape, ON_BUILDING, THROUGH_BUILDING))
    return found


def is_near(shape: Polygon, x: i64, y: i64, reach: i64) -> bool:
    """Whether the circle around the shape comes within reach of the point."""
    most = shape.radius + reach
    dx = shape.middle_x - x
    dy = shape.middle_y - y
    return dx * dx + dy * dy <= most * most


def stopped(obstacles: list[Obstacle], measures: Measures, outline: Outline, drive: Drive, shape: Polygon) -> int:
    """miniatures.move.impassable, miniatures.move.live-tanks: the first obstacle in the way."""
    for obstacle in obstacles:
        if overlaps(shape, obstacle.shape):
            return obstacle.on
    swept: Polygon | None = None
    for obstacle in obstacles:
        if obstacle.through == OK:
            continue
        if swept is None:
            swept = swept_area(measures, outline, drive)
        if overlaps(swept, obstacle.shape):
            return obstacle.through
    return OK


def _reach(measures: Measures, outline: Outline, lie: int, lead: int) -> int:
    """No point of the swept area or of the final hull is farther than this from its middle."""
    extent = half_extent(outline, lie)
    back = max(extent, lead - extent)
    far = half_breadth(outline, lie) + 2 * measures.half_tail
    return isqrt(back * back + far * far) + 2


def check(field: Field, tank: int, start: Hull, drive: Drive, rules: MoveRules) -> int:
    """miniatures.move.arrow, miniatures.move.lead, miniatures.move.any-side, miniatures.move.edge: OK, or the reason
    why this move of the tank from `start` is not legal.

    A move that leaves the hull as it was is legal: the tail lies along its side and the base touches it there.
    """
    measures = field.measures
    if drive.lead <= 0 or drive.lead > measures.arrow_tail:
        return LEAD
    if rules.long_sides_only and drive.lie >= LONG_SIDES:
        return BAD_SIDE
    if not measures.has(drive.x, drive.y):
        return OFF_TABLE
    outline = start.outline
    shape = placed(outline.xs, outline.ys, drive.x, drive.y, drive.facing)
    if not fits(shape, 0, 0, measures.width, measures.height):
        return OFF_TABLE
    touching = contact(measures, start.shape, outline, drive)
    if touching != OK:
        return touching
    reach = _reach(measures, outline, drive.lie, drive.lead)
    obstacles = obstacles_near(field, tank, rules, drive.x, drive.y, reach)
    return stopped(obstacles, measures, outline, drive, shape) if obstacles else OK


def crushed(field: Field, hull_after: Hull, drive: Drive) -> list[Piece]:
    """miniatures.move.walls-crushed, miniatures.move.walls-path: what the swept area or the final hull overlaps."""
    gone: list[Piece] = []
    swept: Polygon | None = None
    for piece in field.pieces:
        if piece.kind != WALL:
            continue
        if swept is None:
            swept = swept_area(field.measures, hull_after.outline, drive)
        if overlaps(hull_after.shape, piece.shape) or overlaps(swept, piece.shape):
            gone.append(piece)
    return gone


# Which arrow leads to a pose


def leads_to(measures: Measures, start: Polygon, outline: Outline, x: int, y: int, facing: int, lie: int) -> list[int]:
    """The leads worth trying for this lie, nicest first; one that is too long when no shorter arrow touches.

    The tail lies on one lane beside the final hull. Its base touches where the lane leaves the starting hull, and up to
    the contact tolerance beyond; the farther on it lies, the shorter the lead and the less is swept. So the touching
    lead and the last one that still counts as contact tell whether any is legal. Where the lane only grazes the hull's
    side, the base may lie anywhere along it, and shorter leads come in.
    """
    breadth = half_breadth(outline, lie)
    near = TAIL_SIDE[lie] * breadth
    far = TAIL_SIDE[lie] * (breadth + 2 * measures.half_tail)
    right = min(near, far)
    left = max(near, far)
    extent = half_extent(outline, lie)
    angle = facing + TURN[lie]
    slack = measures.contact
    first, top = lane_span(start, x, y, angle, right - slack, left + slack)
    if first > top:
        return []
    bitten, edge = lane_span(start, x, y, angle, right + BITE, left - BITE)
    touching = extent - (edge if bitten <= edge else top)
    low = top
    high = top + slack + 2
    while high - low > 1:
        middle = (low + high) // 2
        if contact(measures, start, outline, Drive(x, y, facing, lie, extent - middle)) == NO_CONTACT:
            high = middle
        else:
            low = middle
    leads = [touching, extent - low]
    if touching <= 0:
        leads = [min(10 * MM, extent - first), MM, 1]
    return [lead for lead in leads if 0 < lead <= measures.arrow_tail] or [max(1, leads[-1])]


def arrows_to(field: Field, tank: int, start: Hull, x: int, y: int, facing: int, rules: MoveRules) -> list[Drive]:
    """miniatures.move.pose-search: the lies that lead to the pose, with one lead each, fewest crushed walls first."""
    hull = start.moved(x, y, facing)
    found: list[Drive] = []
    walls: list[int] = []
    for lie in range(LONG_SIDES if rules.long_sides_only else len(LIES)):
        for lead in leads_to(field.measures, start.shape, start.outline, x, y, facing, lie):
            drive = Drive(x, y, facing, lie, lead)
            if check(field, tank, start, drive, rules) == OK:
                count = len(crushed(field, hull, drive))
                place = bisect_right(walls, count)
                walls.insert(place, count)
                found.insert(place, drive)
                break
    return found


def find_arrow(field: Field, tank: int, start: Hull, x: int, y: int, facing: int, rules: MoveRules) -> Drive | None:
    """The arrow that leads to the pose and crushes the fewest walls."""
    found = arrows_to(field, tank, start, x, y, facing, rules)
    return found[0] if found else None


# What is told first: that the hull cannot stand there, what is in the way, the wrong side, that it is too far.
_TELLING: Final = [
    OFF_TABLE, ON_TANK, ON_WRECK, ON_BUILDING, THROUGH_BUILDING, THROUGH_WRECK, THROUGH_TANK, LEAD, TAIL_OVER_HULL,
    NO_CONTACT,
]  # fmt: skip


def why_not_pose(field: Field, tank: int, start: Hull, x: int, y: int, facing: int, rules: MoveRules) -> int:
    """OK when an arrow leads to the pose, otherwise the most telling reason why none does."""
    if arrows_to(field, tank, start, x, y, facing, rules):
        return OK
    if rules.long_sides_only:
        freer = MoveRules(rules.live_tanks_block, False)
        if arrows_to(field, tank, start, x, y, facing, freer):
            return BAD_SIDE
    shape = start.moved(x, y, facing).shape
    if not fits(shape, 0, 0, field.measures.width, field.measures.height):
        return OFF_TABLE
    for obstacle in obstacles_near(field, tank, rules, x, y, start.shape.radius):
        if overlaps(shape, obstacle.shape):
            return obstacle.on
    best = len(_TELLING) - 1
    for lie in range(LONG_SIDES if rules.long_sides_only else len(LIES)):
        for lead in leads_to(field.measures, start.shape, start.outline, x, y, facing, lie):
            reason = check(field, tank, start, Drive(x, y, facing, lie, lead), rules)
            best = min(best, _TELLING.index(reason))
    return _TELLING[best]


def along(measures: Measures, outline: Outline, x: int, y: int, direction: int, lie: int, lead: int) -> Drive:
    """The move of an arrow laid down: the middle of its base, its direction, how the hull lies against it, how far."""
    forward = lead - half_extent(outline, lie)
    aside = -TAIL_SIDE[lie] * (measures.half_tail + half_breadth(outline, lie))
    facing = (direction - TURN[lie]) % FULL_TURN
    final_x = x + turned_x(forward, aside, direction)
    return Drive(final_x, y + turned_y(forward, aside, direction), facing, lie, lead)


# Stopping short


def farthest(field: Field, tank: int, start: Hull, drive: Drive, rules: MoveRules) -> Drive | None:
    """miniatures.move.stop, miniatures.move.stop-hull: the same arrow with the largest legal lead up to the one given.

    Each obstacle forbids an interval of leads. The lead steps down below every interval it lies in until the move is
    legal; single steps take up the rounding of corners.
    """
    measures = field.measures
    outline = start.outline
    angle = drive.facing + TURN[drive.lie]
    base = half_extent(outline, drive.lie) - drive.lead
    reach = _reach(measures, outline, drive.lie, drive.lead) + drive.lead
    obstacles = obstacles_near(field, tank, rules, drive.x, drive.y, reach)
    for edge in range(4):  # arrows may lie over the edge, hulls may not
        obstacles.append(Obstacle(beyond(measures, edge), OFF_TABLE, OK))
    lead = min(drive.lead, measures.arrow_tail)
    for _ in range(4 * len(obstacles) + 16):
        if lead <= 0:
            return None
        x = drive.x + turned_x(lead - drive.lead, 0, angle)
        y = drive.y + turned_y(lead - drive.lead, 0, angle)
        trial = Drive(x, y, drive.facing, drive.lie, lead)
        if check(field, tank, start, trial, rules) == OK:
            return trial
        limit = lead - 1
        for obstacle in obstacles:
            limit = min(limit, _limit(obstacle, measures, outline, drive, base, lead))
        lead = limit
    return None


def beyond(measures: Measures, edge: int) -> Polygon:
    """What lies off the table past one of its edges: 0 bottom, 1 right, 2 top, 3 left."""
    far = measures.width + measures.height
    left = measures.width if edge == 1 else -far
    right = 0 if edge == 3 else far
    low = measures.height if edge == 2 else -far
    high = 0 if edge == 0 else far
    return Polygon([left, right, right, left], [low, low, high, high])


def _limit(obstacle: Obstacle, measures: Measures, outline: Outline, drive: Drive, base: int, lead: int) -> int:
    """The lead itself, or the lower end of the interval of forbidden leads that it lies in."""
    lie = drive.lie
    angle = drive.facing + TURN[lie]
    breadth = half_breadth(outline, lie)
    first, last = lane_span(obstacle.shape, drive.x, drive.y, angle, 1 - breadth, breadth - 1)
    if first <= last and first - base < lead:
        passing = obstacle.through != OK and last > base
        if passing or lead < last - base + 2 * half_extent(outline, lie):
            return first - base
    if obstacle.through == OK:
        return lead
    near = TAIL_SIDE[lie] * breadth
    far = TAIL_SIDE[lie] * (breadth + 2 * measures.half_tail)
    first, last = lane_span(obstacle.shape, drive.x, drive.y, angle, min(near, far) + 1, max(near, far) - 1)
    return first - base if base < last and first - base < lead and first <= last else lead
