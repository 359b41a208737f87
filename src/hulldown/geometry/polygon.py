"""Convex polygons with whole corners: what two of them, or one and a point or a segment, have to do with each other."""

from __future__ import annotations

from math import isqrt
from typing import final

from .angles import cosine, scaled, sine


def cross(ax: int, ay: int, bx: int, by: int) -> int:
    """The cross product of two vectors: positive when b points to the left of a.

    Compiled code multiplies fast only what is not negative, so the signs are dealt with first.
    """
    if by < 0:
        ax = -ax
        by = -by
    if bx < 0:
        ay = -ay
        bx = -bx
    one = ax * by if ax >= 0 else -(-ax * by)
    return one - ay * bx if ay >= 0 else one + -ay * bx


@final
class Polygon:
    """A convex polygon, corners counter-clockwise. Never changed once made; box and circle are for quick noes."""

    __slots__ = ("bottom", "left", "middle_x", "middle_y", "n", "radius", "right", "top", "xs", "ys")

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.n = len(xs)
        self.xs = xs
        self.ys = ys
        left = right = xs[0]
        bottom = top = ys[0]
        for i in range(1, self.n):  # compiles to comparisons, which min and max of a list do not
            x = xs[i]
            y = ys[i]
            if x < left:
                left = x
            elif x > right:
                right = x
            if y < bottom:
                bottom = y
            elif y > top:
                top = y
        self.left = left
        self.right = right
        self.bottom = bottom
        self.top = top
        self.middle_x = middle_x = (left + right) // 2
        self.middle_y = middle_y = (bottom + top) // 2
        most = 0
        for i in range(self.n):
            dx = xs[i] - middle_x
            dy = ys[i] - middle_y
            square = dx * dx if dx >= 0 else -dx * -dx
            square += dy * dy if dy >= 0 else -dy * -dy
            if square > most:
                most = square
        self.radius = isqrt(most) + 1

    def corners(self) -> list[tuple[int, int]]:
        return list(zip(self.xs, self.ys, strict=True))


def placed(xs: list[int], ys: list[int], x: int, y: int, angle: int) -> Polygon:
    """An outline given about the origin, turned and set down at (x, y). Each corner is rounded once."""
    c = cosine(angle)
    s = sine(angle)
    n = len(xs)
    out_x = [x + scaled(cross(xs[i], ys[i], s, c)) for i in range(n)]
    out_y = [y + scaled(cross(xs[i], ys[i], -c, s)) for i in range(n)]
    return Polygon(out_x, out_y)


def contains(polygon: Polygon, x: int, y: int) -> bool:
    """Whether the point is in the interior."""
    if x <= polygon.left or x >= polygon.right or y <= polygon.bottom or y >= polygon.top:
        return False
    xs = polygon.xs
    ys = polygon.ys
    ax = xs[-1]
    ay = ys[-1]
    for i in range(polygon.n):
        bx = xs[i]
        by = ys[i]
        if cross(bx - ax, by - ay, x - ax, y - ay) <= 0:
            return False
        ax = bx
        ay = by
    return True


def contains_or_touches(polygon: Polygon, x: int, y: int) -> bool:
    """Whether the point is in the polygon or on its outline."""
    xs = polygon.xs
    ys = polygon.ys
    for i in range(polygon.n):
        ax = xs[i - 1]
        ay = ys[i - 1]
        if cross(xs[i] - ax, ys[i] - ay, x - ax, y - ay) < 0:
            return False
    return True


def crosses(polygon: Polygon, px: int, py: int, qx: int, qy: int) -> bool:
    """Whether the segment from p to q meets the interior.

    An open convex shape and a segment are apart exactly when some edge, or the segment itself, has them on its two
    sides.
    """
    if (px <= polygon.left and qx <= polygon.left) or (px >= polygon.right and qx >= polygon.right):
        return False
    if (py <= polygon.bottom and qy <= polygon.bottom) or (py >= polygon.top and qy >= polygon.top):
        return False
    if not _is_parted(polygon, px, py, qx - px, qy - py):
        return False
    xs = polygon.xs
    ys = polygon.ys
    ax = xs[-1]
    ay = ys[-1]
    for i in range(polygon.n):
        bx = xs[i]
        by = ys[i]
        ex = bx - ax
        ey = by - ay
        if cross(ex, ey, px - ax, py - ay) <= 0 and cross(ex, ey, qx - ax, qy - ay) <= 0:
            return False
        ax = bx
        ay = by
    return True


def corners_crossed(polygon: Polygon, px: int, py: int, target: Polygon) -> int:
    """For all segments from p to the corners of the target at once what `crosses` tells of one: a bit for each corner.

    The edges with p on their outer side follow each other, from a corner a to a corner b, and seen from p the interior
    lies between these two. A segment that leads between them and ends beyond the line from a to b meets the interior.
    """
    xs = polygon.xs
    ys = polygon.ys
    n = polygon.n
    fx = fy = lx = ly = 0  # from p to a, from p to b
    sx = xs[n - 2] - px
    sy = ys[n - 2] - py
    ex = xs[n - 1] - px
    ey = ys[n - 1] - py
    was_outer = cross(sx, sy, ex, ey) <= 0
    changes = 0
    for i in range(n):
        sx = ex
        sy = ey
        ex = xs[i] - px
        ey = ys[i] - py
        is_outer = cross(sx, sy, ex, ey) <= 0
        if is_outer != was_outer:
            changes += 1
            was_outer = is_outer
            if is_outer:
                fx = sx
                fy = sy
            else:
                lx = sx
                ly = sy
    mask = 0
    bit = 1
    if changes == 0:  # p is in the interior, or there is none
        return 0 if was_outer else (bit << target.n) - 1
    for j in range(target.n):
        dx = target.xs[j] - px
        dy = target.ys[j] - py
        if cross(lx, ly, dx, dy) > 0 and cross(fx, fy, dx, dy) < 0:
            if cross(lx - fx, ly - fy, dx - fx, dy - fy) > 0 or crosses(polygon, px, py, px + dx, py + dy):
                mask |= bit
        bit += bit
    return mask


def _is_parted(polygon: Polygon, px: int, py: int, dx: int, dy: int) -> bool:
    """Whether the line through p has corners of the polygon on both sides."""
    if dx == 0 and dy == 0:
        return contains(polygon, px, py)
    xs = polygon.xs
    ys = polygon.ys
    above = False
    below = False
    for i in range(polygon.n):
        side = cross(dx, dy, xs[i] - px, ys[i] - py)
        if side > 0:
            above = True
        elif side < 0:
            below = True
        if above and below:
            return True
    return False


def _apart(one: Polygon, other: Polygon) -> bool:
    """Whether an edge of `one` has all of `other` on its outer side."""
    xs = one.xs
    ys = one.ys
    other_xs = other.xs
    other_ys = other.ys
    ax = xs[-1]
    ay = ys[-1]
    for i in range(one.n):
        bx = xs[i]
        by = ys[i]
        ex = bx - ax
        ey = by - ay
        outside = True
        for j in range(other.n):
            if cross(ex, ey, other_xs[j] - ax, other_ys[j] - ay) > 0:
                outside = False
                break
        if outside:
            return True
        ax = bx
        ay = by
    return False


def boxes_overlap(one: Polygon, other: Polygon) -> bool:
    return one.left < other.right and other.left < one.right and one.bottom < other.top and other.bottom < one.top


def overlaps(one: Polygon, other: Polygon) -> bool:
    """Whether the interiors have a point in common."""
    return boxes_overlap(one, other) and not _apart(one, other) and not _apart(other, one)


def fits(polygon: Polygon, left: int, bottom: int, right: int, top: int) -> bool:
    """Whether the polygon lies wholly in the box; its edge belongs to it."""
    return polygon.left >= left and polygon.right <= right and polygon.bottom >= bottom and polygon.top <= top


def point_near_segment(x: int, y: int, ax: int, ay: int, bx: int, by: int, distance: int) -> bool:
    """Whether the point is at most `distance` from the segment."""
    dx = bx - ax
    dy = by - ay
    px = x - ax
    py = y - ay
    along = cross(px, py, -dy, dx)
    length = cross(dx, dy, -dy, dx)
    if along <= 0:
        return cross(px, py, -py, px) <= distance * distance
    if along >= length:
        qx = x - bx
        qy = y - by
        return cross(qx, qy, -qy, qx) <= distance * distance
    across = cross(dx, dy, px, py)
    return across * across <= distance * distance * length


def point_near(polygon: Polygon, x: int, y: int, distance: int) -> bool:
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
    return any(point_near_segment(x, y, xs[i - 1], ys[i - 1], xs[i], ys[i], distance) for i in range(polygon.n))


def near(one: Polygon, other: Polygon, distance: int) -> bool:
    """Whether the two are at most `distance` apart; overlapping ones are."""
    dx = one.middle_x - other.middle_x
    dy = one.middle_y - other.middle_y
    most = one.radius + other.radius + distance
    if cross(dx, dy, -dy, dx) > most * most:
        return False
    if overlaps(one, other):
        return True
    # two convex shapes that do not overlap are nearest at a corner of one of them
    if any(point_near(other, one.xs[i], one.ys[i], distance) for i in range(one.n)):
        return True
    return any(point_near(one, other.xs[i], other.ys[i], distance) for i in range(other.n))


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


def segment_near(polygon: Polygon, ax: int, ay: int, bx: int, by: int, distance: int) -> bool:
    """Whether the segment is at most `distance` from the polygon; crossing it is."""
    if crosses(polygon, ax, ay, bx, by):
        return True
    if point_near(polygon, ax, ay, distance) or point_near(polygon, bx, by, distance):
        return True
    xs = polygon.xs
    ys = polygon.ys
    return any(point_near_segment(xs[i], ys[i], ax, ay, bx, by, distance) for i in range(polygon.n))


@final
class Chord:
    """The part of a segment p-q in the interior of a polygon: from enter/scale to leave/scale of its length.

    An empty one has enter >= leave. Scales are positive, so two chords of one segment compare by cross products.
    """

    __slots__ = ("enter", "enter_scale", "leave", "leave_scale")

    def __init__(self, enter: int, enter_scale: int, leave: int, leave_scale: int) -> None:
        self.enter = enter
        self.enter_scale = enter_scale
        self.leave = leave
        self.leave_scale = leave_scale

    @property
    def is_empty(self) -> bool:
        return self.enter * self.leave_scale >= self.leave * self.enter_scale


def chord(polygon: Polygon, px: int, py: int, qx: int, qy: int, ray: bool = False) -> Chord:
    """Where the segment enters and leaves the interior; a ray goes on beyond q without end."""
    dx = qx - px
    dy = qy - py
    enter = 0
    enter_scale = 1
    leave = 1
    leave_scale = 0 if ray else 1  # 1/0 is farther than every edge, and a ray always leaves by one
    xs = polygon.xs
    ys = polygon.ys
    ax = xs[-1]
    ay = ys[-1]
    for i in range(polygon.n):
        bx = xs[i]
        by = ys[i]
        ex = bx - ax
        ey = by - ay
        # inside is where ex * (y - ay) - ey * (x - ax) > 0; along the segment that is start + t * slope
        start = cross(ex, ey, px - ax, py - ay)
        slope = cross(ex, ey, dx, dy)
        if slope == 0:
            if start <= 0:
                return Chord(1, 1, 0, 1)
        elif slope > 0:
            if -start * enter_scale > enter * slope:
                enter = -start
                enter_scale = slope
        elif start * leave_scale < leave * -slope:
            leave = start
            leave_scale = -slope
        ax = bx
        ay = by
    return Chord(enter, enter_scale, leave, leave_scale)


def chord_longer(part: Chord, px: int, py: int, qx: int, qy: int, distance: int) -> bool:
    """Whether that part of the segment p-q is longer than `distance`."""
    if part.is_empty:
        return False
    dx = qx - px
    dy = qy - py
    share = part.leave * part.enter_scale - part.enter * part.leave_scale
    whole = part.leave_scale * part.enter_scale
    return share * share * (dx * dx + dy * dy) > distance * distance * whole * whole
