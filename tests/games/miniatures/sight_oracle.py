"""The rulings' definitions of sight and cover, written once more with shapely, slowly and in floating point.

Everything is asked twice, with the shapes a millionth of a millimetre larger and smaller. Where the two answers differ
the case is one of touching, and the oracle does not decide.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

import shapely  # type: ignore[import-untyped]
from shapely.affinity import scale as scaled_shape  # type: ignore[import-untyped]

from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Hull, Piece
from hulldown.geometry.polygon import Polygon

SLACK = 1e-4  # hundredths of a millimetre
SLIVER = 1.0  # an area, in the same units: what is smaller is not decided
FAR = 10_000.0


class Facts(NamedTuple):
    """What a shooter's look is made of; None: not decided."""

    visible: bool | None
    blocked: int
    covered: int
    walled: tuple[int, ...]  # for each piece, the corners whose line crosses it as a wall
    hill: bool


class Verdict(NamedTuple):
    visible: bool
    blocked: int
    covered: int
    hill: bool
    in_cover: bool
    hull_down: bool
    walls: list[Piece]


def shape(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.corners())


class Oracle:
    """A field, its shapes and their larger and smaller twins."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.hulls = [shape(hull.shape) for hull in field.hulls if hull is not None]
        assert len(self.hulls) == len(field.hulls)
        self.pieces = [shape(piece.shape) for piece in field.pieces]

    def judge(
        self, origin: int, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool
    ) -> Verdict | None:
        """None when a touch decides."""
        looks = [self._facts(origin, target, from_front, through_tanks, wrecks_block, by) for by in (SLACK, -SLACK)]
        facts = looks[0]
        if facts.visible is None or looks[1] != facts:
            return None
        if not facts.visible:
            return Verdict(False, 15, 0, False, False, False, [])
        unblocked = 15 & ~facts.blocked
        walled = 0
        for mask in facts.walled:
            walled |= mask & unblocked
        crossed = [p for p, mask in zip(self.field.pieces, facts.walled, strict=True) if mask & unblocked]
        behind = bool(crossed) and (unblocked & ~walled).bit_count() < 3
        in_cover = facts.hill or (unblocked & ~facts.covered).bit_count() < 3
        down = facts.hill or behind
        return Verdict(True, facts.blocked, facts.covered, facts.hill, in_cover, down, crossed)

    def _facts(
        self, origin: int, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool, by: float
    ) -> Facts:
        field = self.field
        shooter, goal = field.hulls[origin], field.hulls[target]
        assert shooter is not None
        assert goal is not None
        p = (shooter.front_x, shooter.front_y) if from_front else (shooter.turret_x, shooter.turret_y)
        start = shapely.Point(p)
        corners = goal.shape.corners()
        lines = [shapely.LineString([p, corner]) for corner in corners]

        blockers = [
            hull
            for number, hull in enumerate(self.hulls)
            if number not in (origin, target) and (not through_tanks or (field.wrecks[number] and wrecks_block))
        ]
        blockers += [s for piece, s in zip(field.pieces, self.pieces, strict=True) if piece.kind == BUILDING]
        solids = [grown(s, by) for s in blockers]
        hills = [
            grown(s, by)
            for piece, s in zip(field.pieces, self.pieces, strict=True)
            if piece.kind == HILL and not shapely.contains(grown(s, -by), start)
        ]

        blocked = covered = 0
        walled = [0] * len(self.pieces)
        own = grown(self.hulls[origin], -by)
        under = grown(self.hulls[target], -by)
        for i, line in enumerate(lines):
            rest = shapely.difference(line, own)
            between = shapely.difference(rest, under)
            if any(shapely.intersects(solid, line) for solid in solids) or any(
                shapely.intersects(hill, between)
                and not shapely.contains(grown(hill, -2 * by), shapely.Point(corners[i]))
                for hill in hills
            ):
                blocked |= 1 << i
            for n, piece in enumerate(field.pieces):
                if piece.kind in (WOODS, WALL) and shapely.intersects(grown(self.pieces[n], by), rest):
                    covered |= 1 << i
                    if piece.kind == WALL:
                        walled[n] |= 1 << i
        visible = is_visible(start, self.hulls[target], solids, hills, own, by)
        hill_cover = any(self._is_hill_cover(hill, start, goal, lines, target, by) for hill in hills)
        return Facts(visible, blocked, covered, tuple(walled), hill_cover)

    def _is_hill_cover(
        self, hill: shapely.Polygon, start: shapely.Point, goal: Hull, lines: list[shapely.LineString], target: int,
        by: float,
    ) -> bool:  # fmt: skip
        if not shapely.contains(hill, shapely.Point(goal.x, goal.y)):
            return False
        nearest = shapely.shortest_line(start, self.hulls[target])
        arrow = self.field.measures.arrow_full
        return all(shapely.length(shapely.intersection(line, hill)) > arrow - by for line in [*lines, nearest])

    def is_close(self, one: int, other: int) -> bool | None:
        gap = shapely.distance(self.hulls[one], self.hulls[other]) - self.field.measures.arrow_full
        return None if abs(gap) < SLACK else bool(gap < 0)

    def is_side_shot(self, origin: int, target: int) -> bool | None:
        ahead = [forward for forward, _ in self._local(target, origin)]
        return None if any(abs(forward) < 1e-3 for forward in ahead) else min(ahead) < 0

    def in_arc(self, origin: int, target: int) -> bool | None:
        places = self._local(origin, target)
        if any(abs(forward) < 1e-3 for forward, _ in places):
            return None
        hull = self.field.hulls[origin]
        assert hull is not None
        half = hull.outline.width / 2
        goal = shapely.Polygon(places)
        answers = {
            min(forward for forward, _ in places) >= 0
            or bool(shapely.intersects(goal, shapely.box(-by, -half - by, 1e6, half + by)))
            for by in (1e-3, -1e-3)
        }
        return answers.pop() if len(answers) == 1 else None

    def _local(self, owner: int, other: int) -> list[tuple[float, float]]:
        """The corners of another hull, from the front of the owner: ahead and to the left."""
        hull, shown = self.field.hulls[owner], self.field.hulls[other]
        assert hull is not None
        assert shown is not None
        angle = radians(hull.facing / 100)
        places = []
        for x, y in shown.shape.corners():
            dx, dy = x - hull.x, y - hull.y
            ahead = dx * cos(angle) + dy * sin(angle) - hull.outline.length / 2
            places.append((ahead, dy * cos(angle) - dx * sin(angle)))
        return places


def grown(one: shapely.Polygon, by: float) -> shapely.Polygon:
    return shapely.buffer(one, by, join_style="mitre")


def shadow(start: shapely.Point, solid: shapely.Polygon) -> shapely.Polygon:
    """All that lies behind some point of the shape, as far as matters."""
    far = scaled_shape(solid, FAR, FAR, origin=(start.x, start.y))
    return shapely.convex_hull(shapely.union(solid, far))


def is_visible(
    start: shapely.Point, goal: shapely.Polygon, solids: list[shapely.Polygon],
    hills: list[shapely.Polygon], own: shapely.Polygon, by: float,
) -> bool | None:  # fmt: skip
    """Cut every shadow out of the target and see what is left. What of a hill lies under the two hulls has none."""
    between = grown(shapely.convex_hull(shapely.union(start, goal)), 1.0)
    left = goal
    for solid in solids:
        if shapely.intersects(solid, between):
            left = shapely.difference(left, shadow(start, solid))
    for hill in hills:
        if shapely.intersects(hill, between):
            open_hill = shapely.difference(hill, shapely.union(own, grown(goal, -by)))
            for part in shapely.get_parts(shapely.constrained_delaunay_triangles(open_hill)):
                left = shapely.difference(left, shapely.difference(shadow(start, part), grown(hill, -2 * by)))
    area = shapely.area(left)
    if 0 < area <= SLIVER:
        return None
    return bool(area > 0)
