"""The part of a segment that lies in a convex polygon, exactly."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .polygon import Polygon, cross, is_less

_FAR: Final = 1 << 30


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
        return not is_less(self.enter, self.leave_scale, self.leave, self.enter_scale)


def chord(polygon: Polygon, px: int, py: int, qx: int, qy: int, ray: bool = False) -> Chord:
    """Where the segment enters and leaves the interior; a ray goes on beyond q without end. q may be anywhere."""
    dx = qx - px
    dy = qy - py
    if -_FAR < dx < _FAR and -_FAR < dy < _FAR:
        return near_chord(polygon, px, py, dx, dy, ray)
    return far_chord(polygon, px, py, dx, dy, ray)


def near_chord(polygon: Polygon, px: i64, py: i64, dx: i64, dy: i64, ray: bool) -> Chord:
    """The chord of a segment whose length is one of the table: the same as `far_chord`, in machine numbers."""
    enter: i64 = 0
    enter_scale: i64 = 1
    leave: i64 = 1
    leave_scale: i64 = 0 if ray else 1  # 1/0 is farther than every edge, and a ray always leaves by one
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
        # inside is where ex * (y - ay) - ey * (x - ax) > 0; along the segment that is start + t * slope
        start: i64 = ex * (py - ay) - ey * (px - ax)
        slope: i64 = ex * dy - ey * dx
        if slope == 0:
            if start <= 0:
                return Chord(1, 1, 0, 1)
        elif slope > 0:
            if start < 0 and is_less(enter, slope, -start, enter_scale):
                enter = -start
                enter_scale = slope
        elif is_less(start, leave_scale, leave, -slope):
            leave = start
            leave_scale = -slope
        ax = bx
        ay = by
    return Chord(enter, enter_scale, leave, leave_scale)


def far_chord(polygon: Polygon, px: int, py: int, dx: int, dy: int, ray: bool) -> Chord:
    """The chord of a segment of any length, in numbers of any size."""
    enter = 0
    enter_scale = 1
    leave = 1
    leave_scale = 0 if ray else 1
    xs = polygon.xs
    ys = polygon.ys
    ax = xs[-1]
    ay = ys[-1]
    for i in range(polygon.n):
        bx = xs[i]
        by = ys[i]
        ex = bx - ax
        ey = by - ay
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
