"""Whether anything of a convex polygon can be seen from a point past other convex polygons, exactly.

Two kinds of shape stand in the way. A solid hides what lies behind any of its points. A screen hides only what lies
behind all of it: points inside a screen are seen. A footing is the shape that one looks from: what of a screen lies in
it hides nothing.
"""

from __future__ import annotations

from typing import final

from .chords import chord
from .polygon import Polygon, contains, contains_or_touches, cross, is_less, overlaps


@final
class _Fan:
    """Directions strictly between the outermost corners of the target, in order and without repeats."""

    __slots__ = ("last_x", "last_y", "px", "py", "xs", "ys")

    def __init__(self, px: int, py: int, target: Polygon) -> None:
        self.px = px
        self.py = py
        first_x = last_x = target.xs[0] - px
        first_y = last_y = target.ys[0] - py
        for i in range(1, target.n):
            dx = target.xs[i] - px
            dy = target.ys[i] - py
            if cross(first_x, first_y, dx, dy) < 0:
                first_x = dx
                first_y = dy
            if cross(last_x, last_y, dx, dy) > 0:
                last_x = dx
                last_y = dy
        self.xs = [first_x]  # the outermost direction itself stays at the front
        self.ys = [first_y]
        self.last_x = last_x
        self.last_y = last_y

    def add(self, dx: int, dy: int) -> None:
        """Puts a direction in its place; one outside the fan is left out."""
        if cross(self.last_x, self.last_y, dx, dy) >= 0:
            return
        for i in range(len(self.xs) - 1, -1, -1):
            turn = cross(self.xs[i], self.ys[i], dx, dy)
            if turn == 0:
                return
            if turn > 0:
                self.xs.insert(i + 1, dx)
                self.ys.insert(i + 1, dy)
                return

    def add_outermost(self, shape: Polygon) -> None:
        """The corners between which the shape is seen."""
        xs = shape.xs
        ys = shape.ys
        for i in range(-1, shape.n - 1):
            dx = xs[i] - self.px
            dy = ys[i] - self.py
            before = cross(dx, dy, xs[i - 1] - self.px, ys[i - 1] - self.py)
            after = cross(dx, dy, xs[i + 1] - self.px, ys[i + 1] - self.py)
            if (before >= 0 and after >= 0) or (before <= 0 and after <= 0):
                self.add(dx, dy)

    def add_crossings(self, shape: Polygon, target: Polygon) -> None:
        """Every corner of the two and every crossing of their outlines: there their order along a line changes."""
        for i in range(target.n):
            self.add(target.xs[i] - self.px, target.ys[i] - self.py)
        for i in range(shape.n):
            ax = shape.xs[i - 1] - self.px
            ay = shape.ys[i - 1] - self.py
            ex = shape.xs[i] - self.px - ax
            ey = shape.ys[i] - self.py - ay
            self.add(ax, ay)
            for j in range(target.n):
                cx = target.xs[j - 1] - self.px
                cy = target.ys[j - 1] - self.py
                fx = target.xs[j] - self.px - cx
                fy = target.ys[j] - self.py - cy
                scale = cross(ex, ey, fx, fy)
                along = cross(cx - ax, cy - ay, fx, fy)
                if scale < 0:
                    scale = -scale
                    along = -along
                # a crossing beyond the end of the target's edge does no harm: it is one direction more to try
                if scale > 0 and 0 <= along <= scale:
                    self.add(ax * scale + ex * along, ay * scale + ey * along)


def is_seen_between_corners(
    px: int, py: int, target: Polygon, solids: list[Polygon], screens: list[Polygon], footing: Polygon | None = None
) -> bool:  # fmt: skip
    """Whether some point of the target is seen from p, when none of its corners is. No screen has p inside; the footing
    has it inside or on its outline.

    Along one direction the nearest point of the target is the easiest to see. What stops it changes only at outermost
    corners of the shapes and where an outline crosses the target's, or that of a screen the footing's; so those
    directions, and one between each two neighbours, are all that has to be tried. No angle is ever rounded.
    """
    if contains_or_touches(target, px, py):
        return not any(contains(shape, px, py) for shape in solids)
    fan = _Fan(px, py, target)
    for shape in solids + screens:
        fan.add_outermost(shape)
        if overlaps(shape, target):
            fan.add_crossings(shape, target)
    if footing is not None:
        for shape in screens:
            if overlaps(shape, footing):
                fan.add_crossings(shape, footing)
    n = len(fan.xs)
    for i in range(n):
        dx = fan.xs[i]
        dy = fan.ys[i]
        # the first one is a corner of the target, and no corner is seen
        if i > 0 and _is_free(px, py, dx, dy, target, solids, screens, footing):
            return True
        next_x = fan.xs[i + 1] if i + 1 < n else fan.last_x
        next_y = fan.ys[i + 1] if i + 1 < n else fan.last_y
        if _is_free(px, py, dx + next_x, dy + next_y, target, solids, screens, footing):
            return True
    return False


def _is_free(
    px: int, py: int, dx: int, dy: int, target: Polygon, solids: list[Polygon], screens: list[Polygon],
    footing: Polygon | None,
) -> bool:  # fmt: skip
    """Whether the nearest point of the target in this direction is seen."""
    aim = chord(target, px, py, px + dx, py + dy, True)
    for shape in solids:
        part = chord(shape, px, py, px + dx, py + dy, True)
        if not part.is_empty and is_less(part.enter, aim.enter_scale, aim.enter, part.enter_scale):
            return False
    start = 0  # where the footing ends
    start_scale = 1
    if footing is not None and screens:
        part = chord(footing, px, py, px + dx, py + dy, True)
        if not part.is_empty:
            start = part.leave
            start_scale = part.leave_scale
    for shape in screens:
        part = chord(shape, px, py, px + dx, py + dy, True)
        if part.is_empty or not is_less(start, part.leave_scale, part.leave, start_scale):
            continue
        if not is_less(aim.enter, part.leave_scale, part.leave, aim.enter_scale):
            return False
    return True
