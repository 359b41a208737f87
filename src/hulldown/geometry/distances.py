"""How far points, segments and convex polygons are from each other. A distance that is exactly reached is within."""

from __future__ import annotations

from math import isqrt

from mypy_extensions import i64

from .polygon import Polygon, contains, cross, crosses, is_less, overlaps


def point_near_segment(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64, distance: i64) -> bool:
    """Whether the point is at most `distance` from the segment."""
    dx = bx - ax
    dy = by - ay
    px = x - ax
    py = y - ay
    along = px * dx + py * dy
    length = dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py <= distance * distance
    if along >= length:
        qx = x - bx
        qy = y - by
        return qx * qx + qy * qy <= distance * distance
    across = dx * py - dy * px
    return not is_less(distance * distance, length, across, across)


def point_near(polygon: Polygon, x: i64, y: i64, distance: i64) -> bool:
    """Whether the point is in the polygon or at most `distance` from it."""
    if (
        x < polygon.left - distance
        or x > polygon.right + distance
        or y < polygon.bottom - distance
        or y > polygon.top + distance
    ):
        return False
    if contains(polygon, x, y):
        return True
    xs = polygon.xs
    ys = polygon.ys
    n = polygon.n
    ax: i64 = xs[n - 1]
    ay: i64 = ys[n - 1]
    i: i64
    for i in range(n):
        bx: i64 = xs[i]
        by: i64 = ys[i]
        if point_near_segment(x, y, ax, ay, bx, by, distance):
            return True
        ax = bx
        ay = by
    return False


def near(one: Polygon, other: Polygon, distance: i64) -> bool:
    """Whether the two are at most `distance` apart; overlapping ones are."""
    dx = one.middle_x - other.middle_x
    dy = one.middle_y - other.middle_y
    most: i64 = one.radius + other.radius + distance
    if dx * dx + dy * dy > most * most:
        return False
    if overlaps(one, other):
        return True
    # two convex shapes that do not overlap are nearest at a corner of one of them
    return _has_corner_near(one, other, distance) or _has_corner_near(other, one, distance)


def _has_corner_near(one: Polygon, other: Polygon, distance: i64) -> bool:
    """Whether a corner of `one` is at most `distance` from `other`."""
    i: i64
    for i in range(one.n):
        if point_near(other, one.xs[i], one.ys[i], distance):
            return True
    return False


def distance_between(one: Polygon, other: Polygon) -> int:
    """How far apart the two are, rounded down; 0 where they overlap or touch. `near` is exact, this is for showing."""
    if overlaps(one, other):
        return 0
    least = -1
    for near_one, far_one in ((one, other), (other, one)):
        xs = far_one.xs
        ys = far_one.ys
        for i in range(near_one.n):
            x = near_one.xs[i]
            y = near_one.ys[i]
            for j in range(far_one.n):
                square = _square_to_segment(x, y, xs[j - 1], ys[j - 1], xs[j], ys[j])
                if least < 0 or square < least:
                    least = square
    return isqrt(least)


def _square_to_segment(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance of a point from a segment, rounded down."""
    dx = bx - ax
    dy = by - ay
    px = x - ax
    py = y - ay
    along = dx * px + dy * py
    length = dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py
    if along >= length:
        return (x - bx) * (x - bx) + (y - by) * (y - by)
    across = cross(dx, dy, px, py)
    return across * across // length


def segment_near(polygon: Polygon, ax: i64, ay: i64, bx: i64, by: i64, distance: i64) -> bool:
    """Whether the segment is at most `distance` from the polygon; crossing it is."""
    if crosses(polygon, ax, ay, bx, by):
        return True
    if point_near(polygon, ax, ay, distance) or point_near(polygon, bx, by, distance):
        return True
    i: i64
    for i in range(polygon.n):
        if point_near_segment(polygon.xs[i], polygon.ys[i], ax, ay, bx, by, distance):
            return True
    return False
