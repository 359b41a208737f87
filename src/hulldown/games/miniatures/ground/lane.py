"""The strip of table between a tank that looks and one that is looked at, and what reaches into it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ....geometry.chords import Chord, chord
from ....geometry.polygon import Polygon, boxes_overlap, contains, corners_crossed, cross, is_less, overlaps, root
from .field import BUILDING, WALL, WOODS, Field, Hull, Piece


@final
class Lane:
    """The strip of table from the point of sight to one target, and the blockers that reach into it."""

    __slots__ = (
        "bottom", "buildings", "dx", "dy", "goal", "hills", "hills_uncut", "left", "length", "px", "py", "right",
        "shape", "shooter", "tanks", "tank_shapes", "top",
    )  # fmt: skip

    def __init__(self, shooter: Hull, goal: Hull, from_front: bool, hills_uncut: bool) -> None:
        self.hills_uncut = hills_uncut
        self.shooter = shooter
        self.goal = goal
        px: i64 = shooter.front_x if from_front else shooter.turret_x
        py: i64 = shooter.front_y if from_front else shooter.turret_y
        shape = goal.shape
        self.px: i64 = px
        self.py: i64 = py
        self.shape = shape
        self.left: i64 = px if px < shape.left else shape.left
        self.right: i64 = px if px > shape.right else shape.right
        self.bottom: i64 = py if py < shape.bottom else shape.bottom
        self.top: i64 = py if py > shape.top else shape.top
        dx: i64 = shape.middle_x - px
        dy: i64 = shape.middle_y - py
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.length: i64 = root(dx * dx + dy * dy) + 1
        self.tanks: list[int] = []
        self.tank_shapes: list[Polygon] = []
        self.buildings: list[Piece] = []
        self.hills: list[Piece] = []  # without those the point of sight is on

    def misses(self, shape: Polygon) -> bool:
        """A quick no: the shape lies beside the box of the lane, or too far from the line to the target's middle."""
        if shape.right <= self.left or shape.left >= self.right or shape.top <= self.bottom or shape.bottom >= self.top:
            return True
        across = self.dx * (shape.middle_y - self.py) - self.dy * (shape.middle_x - self.px)
        reach = (shape.radius + self.shape.radius) * self.length
        return across > reach or -across > reach

    def crossed(self, shape: Polygon) -> int:
        """The corners whose line meets the shape."""
        return corners_crossed(shape, self.px, self.py, self.shape)

    def stopped_by_hill(self, hill: Polygon) -> int:
        """miniatures.sight.hill-through, miniatures.sight.under-hulls

        The corners whose line passes completely through, not only under one of the two hulls; it starts outside.
        """
        mask = self.crossed(hill)
        if mask == 0:
            return 0
        for i in range(4):
            if mask >> i & 1 and contains(hill, self.shape.xs[i], self.shape.ys[i]):
                mask ^= 1 << i
        if self.hills_uncut or mask == 0:
            return mask
        is_under_own = boxes_overlap(hill, self.shooter.shape)
        is_under_goal = boxes_overlap(hill, self.shape)
        if is_under_own or is_under_goal:
            for i in range(4):
                if mask >> i & 1 and self._is_under_hulls(hill, i, is_under_own, is_under_goal):
                    mask ^= 1 << i
        return mask

    def _is_under_hulls(self, hill: Polygon, corner: int, is_under_own: bool, is_under_goal: bool) -> bool:
        """Whether the line to a corner meets the hill only under the hull it starts from and the one it ends in."""
        x = self.shape.xs[corner]
        y = self.shape.ys[corner]
        part = chord(hill, self.px, self.py, x, y)
        if is_under_own:
            own = chord(self.shooter.shape, self.px, self.py, x, y)
            if not own.is_empty and is_less(part.enter, own.leave_scale, own.leave, part.enter_scale):
                part = Chord(own.leave, own.leave_scale, part.leave, part.leave_scale)
        if is_under_goal:
            goal = chord(self.shape, self.px, self.py, x, y)
            if not goal.is_empty and is_less(goal.enter, part.leave_scale, part.leave, goal.enter_scale):
                part = Chord(part.enter, part.enter_scale, goal.enter, goal.enter_scale)
        return part.is_empty

    def is_one_screen(self, hill: Polygon) -> bool:
        """Whether what stops the four lines is one convex part of the hill that lies before the target.

        What is left of a hill under a hull is not convex, but the part of it beyond one side of the hull is, and that
        is all there is when every line leaves the hull by this side.
        """
        if overlaps(hill, self.shape):
            return False
        return self.hills_uncut or not overlaps(hill, self.shooter.shape) or self._leaves_by_one_side()

    def _leaves_by_one_side(self) -> bool:
        own = self.shooter.shape
        bx = own.xs[3] - self.px
        by = own.ys[3] - self.py
        for side in range(4):
            ax = bx
            ay = by
            bx = own.xs[side] - self.px
            by = own.ys[side] - self.py
            if self._is_between(ax, ay, bx, by):
                return True
        return False

    def _is_between(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether all corners of the target lie in the directions from a to b; away from the hull, where the point of
        sight is not within this side of it."""
        is_within = cross(ax, ay, bx, by) > 0
        for i in range(4):
            dx = self.shape.xs[i] - self.px
            dy = self.shape.ys[i] - self.py
            if is_within and (cross(ax, ay, dx, dy) < 0 or cross(bx, by, dx, dy) > 0):
                return False
            if not is_within and cross(bx - ax, by - ay, dx, dy) > 0:
                return False
        return True

    def footing(self) -> Polygon | None:
        """The shooter's own hull, where it reaches onto one of the hills."""
        if not self.hills_uncut:
            for hill in self.hills:
                if overlaps(hill.shape, self.shooter.shape):
                    return self.shooter.shape
        return None

    def covered_by(self, shape: Polygon) -> int:
        """miniatures.cover.under-shooter: the corners whose line meets the shape outside the shooter's own hull."""
        mask = self.crossed(shape)
        own = self.shooter.shape
        if mask == 0 or not boxes_overlap(shape, own):
            return mask
        for i in range(4):
            if mask >> i & 1 and self._is_under_hull(shape, own, self.shape.xs[i], self.shape.ys[i]):
                mask ^= 1 << i
        return mask

    def _is_under_hull(self, shape: Polygon, own: Polygon, x: int, y: int) -> bool:
        """Whether the whole part of the line in the shape lies under the hull; ending on its outline is under it."""
        hull = chord(own, self.px, self.py, x, y)
        if hull.is_empty:
            return False
        part = chord(shape, self.px, self.py, x, y)
        is_before = is_less(part.enter, hull.enter_scale, hull.enter, part.enter_scale)
        return not is_before and not is_less(hull.leave, part.leave_scale, part.leave, hull.leave_scale)


def lane_to(
    field: Field, origin: int, shooter: Hull, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int,
) -> Lane | None:  # fmt: skip
    """miniatures.sight.tanks-block, miniatures.sight.own-hulls, miniatures.sight.blocking-terrain,
    miniatures.sight.under-hulls, miniatures.cover.same-hill.

    The lane to a target with its blockers, or None when the target is not on the table.
    """
    goal = field.hulls[target]
    if goal is None:
        return None
    lane = Lane(shooter, goal, from_front, field.measures.hills_uncut)
    for tank in range(len(field.hulls)):
        if tank == origin or tank == target or tank == also_ignored:
            continue
        hull = field.hulls[tank]
        if hull is None or (through_tanks and not (wrecks_block and field.wrecks[tank])):
            continue
        if not lane.misses(hull.shape):
            lane.tanks.append(tank)
            lane.tank_shapes.append(hull.shape)
    for piece in field.pieces:
        kind = piece.kind
        if kind == WOODS or kind == WALL or lane.misses(piece.shape):
            continue
        if kind == BUILDING:
            lane.buildings.append(piece)
        elif not contains(piece.shape, lane.px, lane.py):
            lane.hills.append(piece)
    return lane
