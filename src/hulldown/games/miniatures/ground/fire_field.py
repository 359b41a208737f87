"""The part of the table a tank could see from a pose, as one outline: for pictures, rounded to the grid.

No rule asks for it. Whether a tank is seen is told by `sight`.
"""

from __future__ import annotations

from functools import cmp_to_key
from typing import Final

from ....geometry.angles import QUARTER_TURN, cosine, sine
from ....geometry.chords import chord
from ....geometry.polygon import Polygon, contains, overlaps
from .field import BUILDING, HILL, Field, Hull

# A line just beside a corner is told from the line to the corner by one part in this many.
_BESIDE: Final = 100_000


def fire_field(
    field: Field, tank: int, hull: Hull, from_front: bool, through_tanks: bool = False, wrecks_block: bool = True
) -> list[tuple[int, int]]:
    """What the tank would see of the table if it stood as `hull`; for an Assault Gun only what lies ahead.

    Counter-clockwise. Ground on a hill is seen, ground behind it is not.
    """
    px = hull.front_x if from_front else hull.turret_x
    py = hull.front_y if from_front else hull.turret_y
    ground = _ground(field, hull, from_front)
    solids: list[Polygon] = []
    for number in range(len(field.hulls)):
        other = field.hulls[number]
        if other is None or number == tank or (through_tanks and not (wrecks_block and field.wrecks[number])):
            continue
        solids.append(other.shape)
    hills: list[Polygon] = []
    for piece in field.pieces:
        if piece.kind == BUILDING:
            solids.append(piece.shape)
        elif piece.kind == HILL and not contains(piece.shape, px, py):
            hills.append(piece.shape)
    on_hill = not field.measures.hills_uncut and any(overlaps(shape, hull.shape) for shape in hills)
    footing = hull.shape if on_hill else None
    directions = _directions(px, py, ground, solids, hills, footing)
    points: list[tuple[int, int]] = []
    if from_front:
        points.append((px, py))
        directions = _only_ahead(directions, hull.facing)
    else:
        directions.sort(key=cmp_to_key(_order))
    for dx, dy in directions:
        point = _end(px, py, dx, dy, ground, solids, hills, footing)
        if point != (px, py) and (len(points) == 0 or point != points[-1]):
            points.append(point)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def _ground(field: Field, hull: Hull, from_front: bool) -> Polygon:
    """The table, or its part before the line through the hull's front."""
    width = field.measures.width
    height = field.measures.height
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    if not from_front:
        return Polygon([x for x, _ in corners], [y for _, y in corners])
    c = cosine(hull.facing)
    s = sine(hull.facing)
    xs: list[int] = []
    ys: list[int] = []
    ahead = [(x - hull.front_x) * c + (y - hull.front_y) * s for x, y in corners]
    for i in range(4):
        x, y = corners[i]
        was_x, was_y = corners[i - 1]
        if (ahead[i] < 0) != (ahead[i - 1] < 0):
            share = ahead[i - 1] - ahead[i]
            xs.append(was_x + _divided((x - was_x) * ahead[i - 1], share))
            ys.append(was_y + _divided((y - was_y) * ahead[i - 1], share))
        if ahead[i] >= 0:
            xs.append(x)
            ys.append(y)
    if len(xs) < 3:  # the front lies on the table's edge and looks off it
        return Polygon([hull.front_x] * 3, [hull.front_y] * 3)
    return Polygon(xs, ys)


def _divided(value: int, scale: int) -> int:
    """To the nearest whole number."""
    return (2 * value + scale) // (2 * scale)


def _directions(
    px: int, py: int, ground: Polygon, solids: list[Polygon], hills: list[Polygon], footing: Polygon | None
) -> list[tuple[int, int]]:  # fmt: skip
    """Every direction in which the outline may bend: corners with a line on both sides, and crossings."""
    found: list[tuple[int, int]] = [(x - px, y - py) for x, y in ground.corners()]
    shapes = solids + hills
    if footing is not None:
        shapes.append(footing)
    for shape in shapes:
        for x, y in shape.corners():
            dx = x - px
            dy = y - py
            found.append((dx * _BESIDE + dy, dy * _BESIDE - dx))
            found.append((dx, dy))
            found.append((dx * _BESIDE - dy, dy * _BESIDE + dx))
    for i in range(len(shapes)):
        for j in range(i):
            _add_crossings(found, px, py, shapes[i], shapes[j])
        _add_crossings(found, px, py, shapes[i], ground)
    return [(dx, dy) for dx, dy in found if dx != 0 or dy != 0]


def _only_ahead(directions: list[tuple[int, int]], facing: int) -> list[tuple[int, int]]:
    """Those within a quarter turn of the facing, from right to left; its two ends lie just inside."""
    found = [(cosine(facing + turn), sine(facing + turn)) for turn in (1 - QUARTER_TURN, QUARTER_TURN - 1)]
    c = cosine(facing)
    s = sine(facing)
    # seen from the hull: how far to the right, how far ahead
    local = [(dx * s - dy * c, dx * c + dy * s, dx, dy) for dx, dy in directions + found]
    local = [each for each in local if each[1] > 0]
    local.sort(key=cmp_to_key(_order_local))
    return [(dx, dy) for _, _, dx, dy in local]


def _add_crossings(found: list[tuple[int, int]], px: int, py: int, one: Polygon, other: Polygon) -> None:
    """Where two outlines cross, the nearer of them changes."""
    if one.left > other.right or other.left > one.right or one.bottom > other.top or other.bottom > one.top:
        return
    for i in range(one.n):
        ax = one.xs[i - 1]
        ay = one.ys[i - 1]
        ex = one.xs[i] - ax
        ey = one.ys[i] - ay
        for j in range(other.n):
            cx = other.xs[j - 1] - ax
            cy = other.ys[j - 1] - ay
            fx = other.xs[j] - other.xs[j - 1]
            fy = other.ys[j] - other.ys[j - 1]
            scale = ex * fy - ey * fx
            along = cx * fy - cy * fx
            across = cx * ey - cy * ex
            if scale < 0:
                scale, along, across = -scale, -along, -across
            if scale > 0 and 0 <= along <= scale and 0 <= across <= scale:
                found.append(((ax - px) * scale + ex * along, (ay - py) * scale + ey * along))


def _order(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Counter-clockwise from the x axis."""
    low = one[1] < 0 or (one[1] == 0 and one[0] < 0)
    other_low = other[1] < 0 or (other[1] == 0 and other[0] < 0)
    if low != other_low:
        return 1 if low else -1
    turn = one[0] * other[1] - one[1] * other[0]
    return -1 if turn > 0 else 1 if turn < 0 else 0


def _order_local(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """The same for directions that carry their turned twin in front."""
    return _order((one[0], one[1]), (other[0], other[1]))


def _end(
    px: int,
    py: int,
    dx: int,
    dy: int,
    ground: Polygon,
    solids: list[Polygon],
    hills: list[Polygon],
    footing: Polygon | None,
) -> tuple[int, int]:
    """The farthest point seen in a direction."""
    reach = chord(ground, px, py, px + dx, py + dy, True)
    if reach.is_empty:
        return px, py
    far = reach.leave
    scale = reach.leave_scale
    for shape in solids:
        part = chord(shape, px, py, px + dx, py + dy, True)
        if not part.is_empty and part.enter * scale < far * part.enter_scale:
            far = part.enter
            scale = part.enter_scale
    start = 0  # where the own hull ends
    start_scale = 1
    if footing is not None:
        part = chord(footing, px, py, px + dx, py + dy, True)
        if not part.is_empty:
            start = part.leave
            start_scale = part.leave_scale
    for shape in hills:
        part = chord(shape, px, py, px + dx, py + dy, True)
        if part.leave * start_scale <= start * part.leave_scale:
            continue  # miniatures.sight.under-hulls
        if not part.is_empty and part.leave * scale < far * part.leave_scale:
            far = part.leave
            scale = part.leave_scale
    return px + _divided(dx * far, scale), py + _divided(dy * far, scale)
