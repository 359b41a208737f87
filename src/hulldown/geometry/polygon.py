"""Convex polygons with whole corners: what two of them, or one and a point or a segment, have to do with each other.

Coordinates are below 2**30 either way: then 64 bits hold the products of two differences, and compiled code works on
plain machine numbers. Where larger ones meet, or products of products, it says so: there whole numbers have no limit.
"""

from __future__ import annotations

from math import sqrt
from typing import final

from mypy_extensions import i64

from .angles import cosine, scaled, sine


def cross(ax: int, ay: int, bx: int, by: int) -> int:
    """The cross product of two vectors of any length: positive when b points to the left of a.

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


def is_less(a: int, b: int, c: int, d: int) -> bool:
    """Whether a * b < c * d, exactly, for numbers of any size. Floats tell it where the two are not very near."""
    one = float(a) * float(b)
    other = float(c) * float(d)
    slack = (abs(one) + abs(other)) * 1e-15  # three roundings of each, 1.2e-16 at most
    if other - one > slack:
        return True
    if one - other > slack:
        return False
    return a * b < c * d


def root(square: i64) -> i64:
    """The square root, rounded down: `math.isqrt`, from a float that is mended by one where it is off."""
    found: i64 = int(sqrt(float(square)))
    if found * found > square:
        return found - 1
    if (found + 1) * (found + 1) <= square:
        return found + 1
    return found


@final
class Polygon:
    """A convex polygon, corners counter-clockwise. Never changed once made; box and circle are for quick noes."""

    __slots__ = ("bottom", "left", "middle_x", "middle_y", "n", "radius", "right", "top", "xs", "ys")

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        n: i64 = len(xs)
        self.n: i64 = n
        self.xs = xs
        self.ys = ys
        left: i64 = xs[0]
        bottom: i64 = ys[0]
        right: i64 = left
        top: i64 = bottom
        i: i64
        for i in range(1, n):  # compiles to comparisons, which min and max of a list do not
            x: i64 = xs[i]
            y: i64 = ys[i]
            if x < left:
                left = x
            elif x > right:
                right = x
            if y < bottom:
                bottom = y
            elif y > top:
                top = y
        self.left: i64 = left
        self.right: i64 = right
        self.bottom: i64 = bottom
        self.top: i64 = top
        middle_x: i64 = (left + right) >> 1
        middle_y: i64 = (bottom + top) >> 1
        self.middle_x: i64 = middle_x
        self.middle_y: i64 = middle_y
        most: i64 = 0
        for i in range(n):
            dx: i64 = xs[i] - middle_x
            dy: i64 = ys[i] - middle_y
            square: i64 = dx * dx + dy * dy
            if square > most:
                most = square
        self.radius: i64 = root(most) + 1

    def corners(self) -> list[tuple[int, int]]:
        return list(zip(self.xs, self.ys, strict=True))


def placed(xs: list[int], ys: list[int], x: i64, y: i64, angle: int) -> Polygon:
    """An outline given about the origin, turned and set down at (x, y). Each corner is rounded once."""
    c: i64 = cosine(angle)
    s: i64 = sine(angle)
    out_x: list[int] = []
    out_y: list[int] = []
    i: i64
    for i in range(len(xs)):
        along: i64 = xs[i]
        across: i64 = ys[i]
        out_x.append(x + scaled(along * c - across * s))
        out_y.append(y + scaled(along * s + across * c))
    return Polygon(out_x, out_y)


def contains(polygon: Polygon, x: i64, y: i64) -> bool:
    """Whether the point is in the interior."""
    if x <= polygon.left or x >= polygon.right or y <= polygon.bottom or y >= polygon.top:
        return False
    xs = polygon.xs
    ys = polygon.ys
    n = polygon.n
    ax: i64 = xs[n - 1]
    ay: i64 = ys[n - 1]
    i: i64
    for i in range(n):
        bx: i64 = xs[i]
        by: i64 = ys[i]
        if (bx - ax) * (y - ay) <= (by - ay) * (x - ax):
            return False
        ax = bx
        ay = by
    return True


def contains_or_touches(polygon: Polygon, x: i64, y: i64) -> bool:
    """Whether the point is in the polygon or on its outline."""
    xs = polygon.xs
    ys = polygon.ys
    n = polygon.n
    ax: i64 = xs[n - 1]
    ay: i64 = ys[n - 1]
    i: i64
    for i in range(n):
        bx: i64 = xs[i]
        by: i64 = ys[i]
        if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
            return False
        ax = bx
        ay = by
    return True


def crosses(polygon: Polygon, px: i64, py: i64, qx: i64, qy: i64) -> bool:
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
    n = polygon.n
    ax: i64 = xs[n - 1]
    ay: i64 = ys[n - 1]
    i: i64
    for i in range(n):
        bx: i64 = xs[i]
        by: i64 = ys[i]
        ex: i64 = bx - ax
        ey: i64 = by - ay
        if ex * (py - ay) <= ey * (px - ax) and ex * (qy - ay) <= ey * (qx - ax):
            return False
        ax = bx
        ay = by
    return True


def corners_crossed(polygon: Polygon, px: i64, py: i64, target: Polygon) -> int:
    """For all segments from p to the corners of the target at once what `crosses` tells of one: a bit for each corner.

    The edges with p on their outer side follow each other, from a corner a to a corner b, and seen from p the interior
    lies between these two. A segment that leads between them and ends beyond the line from a to b meets the interior.
    """
    xs = polygon.xs
    ys = polygon.ys
    n = polygon.n
    fx: i64 = 0  # from p to a
    fy: i64 = 0
    lx: i64 = 0  # from p to b
    ly: i64 = 0
    sx: i64 = xs[n - 2] - px
    sy: i64 = ys[n - 2] - py
    ex: i64 = xs[n - 1] - px
    ey: i64 = ys[n - 1] - py
    was_outer = sx * ey <= sy * ex
    changes = 0
    i: i64
    for i in range(n):
        sx = ex
        sy = ey
        ex = xs[i] - px
        ey = ys[i] - py
        is_outer = sx * ey <= sy * ex
        if is_outer != was_outer:
            changes += 1
            was_outer = is_outer
            if is_outer:
                fx = sx
                fy = sy
            else:
                lx = sx
                ly = sy
    mask: i64 = 0
    bit: i64 = 1
    if changes == 0:  # p is in the interior, or there is none
        return 0 if was_outer else (bit << target.n) - 1
    xs = target.xs
    ys = target.ys
    for i in range(target.n):
        dx: i64 = xs[i] - px
        dy: i64 = ys[i] - py
        if lx * dy > ly * dx and fx * dy < fy * dx:
            is_beyond = (lx - fx) * (dy - fy) > (ly - fy) * (dx - fx)
            if is_beyond or crosses(polygon, px, py, px + dx, py + dy):
                mask |= bit
        bit += bit
    return mask


def _is_parted(polygon: Polygon, px: i64, py: i64, dx: i64, dy: i64) -> bool:
    """Whether the line through p has corners of the polygon on both sides."""
    if dx == 0 and dy == 0:
        return contains(polygon, px, py)
    xs = polygon.xs
    ys = polygon.ys
    above = False
    below = False
    i: i64
    for i in range(polygon.n):
        side: i64 = dx * (ys[i] - py) - dy * (xs[i] - px)
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
    n = one.n
    other_xs = other.xs
    other_ys = other.ys
    m = other.n
    ax: i64 = xs[n - 1]
    ay: i64 = ys[n - 1]
    i: i64
    j: i64
    for i in range(n):
        bx: i64 = xs[i]
        by: i64 = ys[i]
        ex: i64 = bx - ax
        ey: i64 = by - ay
        outside = True
        for j in range(m):
            if ex * (other_ys[j] - ay) > ey * (other_xs[j] - ax):
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


def fits(polygon: Polygon, left: i64, bottom: i64, right: i64, top: i64) -> bool:
    """Whether the polygon lies wholly in the box; its edge belongs to it."""
    return polygon.left >= left and polygon.right <= right and polygon.bottom >= bottom and polygon.top <= top
