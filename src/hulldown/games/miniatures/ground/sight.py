"""Who sees whom, and through what: Line of Sight, Cover, Hull Down, Side Shot and Close Range.

Every answer is exact. A shape is its interior: a line that runs along an edge or through a corner is not stopped.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....geometry.angles import SCALE, cosine, sine
from ....geometry.chords import Chord, chord, chord_longer
from ....geometry.distances import near, point_near
from ....geometry.polygon import Polygon, contains, cross
from ....geometry.shadows import is_seen_between_corners
from .field import BUILDING, HILL, WALL, WOODS, Field, Hull, Piece
from .lane import Lane, lane_to

ALL_CORNERS: Final = 15
_HIDDEN: Final = 16  # beside ALL_CORNERS: one blocker alone hides the whole hull
_COUNT: Final[list[int]] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]


@final
class Sight:
    """What a shooter sees of a target. Bit i of a mask is corner i of the target's hull, in the order of the outline.

    `blocked`: the line to the corner meets a blocker. `covered`: past the shooter's own hull it meets Woods or a Wall.
    `hill`: the hill under the target covers it. `walls`: the Walls that are shot through when the target is shot at,
    `behind_wall` whether it is Hull Down behind them. Of a target that is not visible only `blocked` is told.
    """

    __slots__ = ("behind_wall", "blocked", "covered", "hill", "hull_down", "in_cover", "visible", "walls")

    def __init__(self, visible: bool, blocked: int) -> None:
        self.visible = visible
        self.blocked = blocked
        self.covered = 0
        self.hill = False
        self.behind_wall = False
        self.in_cover = False
        self.hull_down = False
        self.walls: list[Piece] = []


@final
class CornerSight:
    """One line of sight to a corner of the target, with everything that stands in its way."""

    __slots__ = ("blocking_pieces", "blocking_tanks", "covering", "x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.blocking_tanks: list[int] = []  # wrecks among them
        self.blocking_pieces: list[Piece] = []  # Buildings and Hills
        self.covering: list[Piece] = []  # Woods and Walls

    @property
    def is_blocked(self) -> bool:
        return len(self.blocking_tanks) > 0 or len(self.blocking_pieces) > 0

    @property
    def is_clear(self) -> bool:
        return not self.is_blocked and len(self.covering) == 0


def _blocked(lane: Lane) -> int:
    """miniatures.cover.blockers, miniatures.cover.only-blocking

    The blocked corners, and _HIDDEN when one blocker stops all four lines: the shadow of a convex shape is convex, so
    it then holds the whole hull.
    """
    blocked = 0
    for shape in lane.tank_shapes:
        mask = lane.crossed(shape)
        if mask == ALL_CORNERS:
            return ALL_CORNERS | _HIDDEN
        blocked |= mask
    for piece in lane.buildings:
        mask = lane.crossed(piece.shape)
        if mask == ALL_CORNERS:
            return ALL_CORNERS | _HIDDEN
        blocked |= mask
    for piece in lane.hills:
        mask = lane.stopped_by_hill(piece.shape)
        if mask == ALL_CORNERS and lane.is_one_screen(piece.shape):
            return ALL_CORNERS | _HIDDEN
        blocked |= mask
    return blocked


def _is_visible(lane: Lane, blocked: int) -> bool:
    if blocked & _HIDDEN:
        return False
    if blocked != ALL_CORNERS:
        return True
    solids = [*lane.tank_shapes, *[piece.shape for piece in lane.buildings]]
    hills = [piece.shape for piece in lane.hills]
    return is_seen_between_corners(lane.px, lane.py, lane.shape, solids, hills, lane.footing())


def _is_hill_cover(lane: Lane, hill: Polygon, arrow: int) -> bool:
    """miniatures.cover.hill, miniatures.cover.hill-edge: more than a full arrow of hill before each measured point."""
    goal = lane.goal
    if not contains(hill, goal.x, goal.y):
        return False
    px = lane.px
    py = lane.py
    xs = lane.shape.xs
    ys = lane.shape.ys
    for i in range(4):
        if not chord_longer(chord(hill, px, py, xs[i], ys[i]), px, py, xs[i], ys[i], arrow):
            return False
    for i in range(4):
        ex = xs[i] - xs[i - 1]
        ey = ys[i] - ys[i - 1]
        rx = px - xs[i - 1]
        ry = py - ys[i - 1]
        across = cross(ex, ey, rx, ry)
        if across >= 0:
            continue
        length = ex * ex + ey * ey
        if 0 < ex * rx + ey * ry < length:
            # the nearest point is the foot on this side, -across/length of a step along its normal
            part = chord(hill, px, py, px - ey, py + ex, True)
            if part.leave * length > -across * part.leave_scale:
                part = Chord(part.enter, part.enter_scale, -across, length)
            return chord_longer(part, px, py, px - ey, py + ex, arrow)
    return True  # the nearest point is a corner; from inside the hull some corner's line turns away from the hill


def look(
    field: Field, origin: int, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int = -1,
) -> Sight:  # fmt: skip
    """miniatures.sight.turret, miniatures.arc.front-sight, miniatures.type.spg, miniatures.type.spg-wrecks.

    What tank `origin` sees of tank `target`. `from_front`: sight starts at the middle of the front (Assault Gun), else
    at the turret's center. `through_tanks`: live tanks do not block, and wrecks only if `wrecks_block`. `also_ignored`
    is a tank that never blocks: the shooter, when a friend looks for it.
    """
    shooter = field.hulls[origin]
    if shooter is None:
        return Sight(False, ALL_CORNERS)
    return _look(field, origin, shooter, target, from_front, through_tanks, wrecks_block, also_ignored)


def _look(
    field: Field, origin: int, shooter: Hull, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int,
) -> Sight:  # fmt: skip
    lane = lane_to(field, origin, shooter, target, from_front, through_tanks, wrecks_block, also_ignored)
    if lane is None:
        return Sight(False, ALL_CORNERS)
    blocked = _blocked(lane)
    sight = Sight(_is_visible(lane, blocked), blocked & ALL_CORNERS)
    if sight.visible:
        _judge_cover(field, lane, sight)
    return sight


def _judge_cover(field: Field, lane: Lane, sight: Sight) -> None:
    """miniatures.cover.corners, miniatures.hull-down.hill, miniatures.hull-down.wall,
    miniatures.hull-down.wall-corners.

    In cover with fewer than three clear corners, or by the hill. Woods do not count for hull down
    (miniatures.hull-down.other-cover), and a wall that only blocked lines cross counts for nothing
    (miniatures.hull-down.walls-crossed).
    """
    unblocked = ALL_CORNERS ^ sight.blocked
    walled = 0
    walls: list[Piece] = []
    for piece in field.pieces:
        kind = piece.kind
        if kind == BUILDING or kind == HILL or lane.misses(piece.shape):
            continue
        mask = lane.covered_by(piece.shape)
        sight.covered |= mask
        if kind == WALL and mask & unblocked:
            walled |= mask & unblocked
            walls.append(piece)
    for piece in lane.hills:
        if _is_hill_cover(lane, piece.shape, field.measures.arrow_full):
            sight.hill = True
    sight.walls = walls
    sight.behind_wall = walled != 0 and _COUNT[unblocked & ~walled] < 3
    sight.in_cover = sight.hill or _COUNT[unblocked & ~sight.covered] < 3
    sight.hull_down = sight.hill or sight.behind_wall


def sees(
    field: Field, origin: int, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int = -1,
) -> bool:  # fmt: skip
    """miniatures.sight.any-part: whether any part of the target is in sight; parameters as for `look`."""
    shooter = field.hulls[origin]
    if shooter is None:
        return False
    lane = lane_to(field, origin, shooter, target, from_front, through_tanks, wrecks_block, also_ignored)
    return lane is not None and _is_visible(lane, _blocked(lane))


def sights_from(
    field: Field, tank: int, hull: Hull, targets: list[int], from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int = -1,
) -> list[Sight]:  # fmt: skip
    """What the tank would see of each target if it stood as `hull`; the field stays as it is."""
    return [
        _look(field, tank, hull, target, from_front, through_tanks, wrecks_block, also_ignored) for target in targets
    ]


def corner_reasons(
    field: Field, origin: int, target: int, from_front: bool, through_tanks: bool, wrecks_block: bool,
    also_ignored: int = -1,
) -> list[CornerSight]:  # fmt: skip
    """For each corner of the target, which tanks and pieces stop the line to it or cover it."""
    shooter = field.hulls[origin]
    if shooter is None:
        return []
    lane = lane_to(field, origin, shooter, target, from_front, through_tanks, wrecks_block, also_ignored)
    if lane is None:
        return []
    corners = [CornerSight(x, y) for x, y in lane.shape.corners()]
    for n in range(len(lane.tanks)):
        mask = lane.crossed(lane.tank_shapes[n])
        for i in range(4):
            if mask >> i & 1:
                corners[i].blocking_tanks.append(lane.tanks[n])
    for piece in field.pieces:
        if piece.kind == BUILDING:
            mask = lane.crossed(piece.shape)
        elif piece.kind == HILL:
            mask = lane.stopped_by_hill(piece.shape) if piece in lane.hills else 0
        else:
            mask = lane.covered_by(piece.shape)
        for i in range(4):
            if mask >> i & 1 and (piece.kind == WOODS or piece.kind == WALL):
                corners[i].covering.append(piece)
            elif mask >> i & 1:
                corners[i].blocking_pieces.append(piece)
    return corners


def _ahead(hull: Hull, shape: Polygon) -> list[int]:
    """How far each corner of a shape lies before the line through the hull's front, times SCALE."""
    c: i64 = cosine(hull.facing)
    s: i64 = sine(hull.facing)
    x: i64 = hull.x
    y: i64 = hull.y
    front: i64 = hull.outline.length // 2 * SCALE
    found: list[int] = []
    i: i64
    for i in range(4):
        found.append((shape.xs[i] - x) * c + (shape.ys[i] - y) * s - front)
    return found


def in_arc(shooter: Hull, target: Hull) -> bool:
    """miniatures.arc.ahead, miniatures.arc.straight-ahead, miniatures.arc.lines

    Wholly before the front, or partly straight ahead.
    """
    ahead = _ahead(shooter, target.shape)
    if min(ahead) >= 0:
        return True
    end = max(ahead)
    if end <= 0:
        return False
    c = cosine(shooter.facing)
    s = sine(shooter.facing)
    xs = target.shape.xs
    ys = target.shape.ys
    aside = [cross(c, s, xs[i] - shooter.x, ys[i] - shooter.y) for i in range(4)]
    half = shooter.outline.width // 2 * SCALE
    if min(aside) >= half or max(aside) <= -half:
        return False
    # the strip ahead has no end; it is cut where the target ends
    return not _has_beside(ahead, aside, end, half)


def _has_beside(xs: list[int], ys: list[int], end: int, half: int) -> bool:
    """Whether an edge of a shape has all of the strip ahead on its outer side. Here lengths are times SCALE."""
    for i in range(4):
        ax = xs[i - 1]
        ay = ys[i - 1]
        ex = xs[i] - ax
        ey = ys[i] - ay
        most = max(cross(ex, ey, -ax, -half - ay), cross(ex, ey, -ax, half - ay))
        if max(most, cross(ex, ey, end - ax, -half - ay), cross(ex, ey, end - ax, half - ay)) <= 0:
            return True
    return False


def is_side_shot(shooter: Hull, target: Hull) -> bool:
    """miniatures.defence.side-shot-line, miniatures.defence.front-line, miniatures.sight.hull

    Some of the shooter's hull is behind the line of the target's front.
    """
    c: i64 = cosine(target.facing)
    s: i64 = sine(target.facing)
    x: i64 = target.x
    y: i64 = target.y
    front: i64 = target.outline.length // 2 * SCALE
    xs = shooter.shape.xs
    ys = shooter.shape.ys
    i: i64
    for i in range(4):  # as `_ahead` says it, without a list: places are judged by it all the time
        if (xs[i] - x) * c + (ys[i] - y) * s < front:
            return True
    return False


def is_close(field: Field, one: int, other: int) -> bool:
    """miniatures.defence.close-distance: the two hulls are within a full arrow of each other."""
    a = field.hulls[one]
    b = field.hulls[other]
    return a is not None and b is not None and near(a.shape, b.shape, field.measures.arrow_full)


def controls(field: Field, tank: int, x: int, y: int) -> bool:
    """miniatures.objective.control, miniatures.objective.hull-part

    A live tank with its hull within a full arrow of the objective's middle.
    """
    hull = field.hulls[tank]
    return hull is not None and not field.wrecks[tank] and point_near(hull.shape, x, y, field.measures.arrow_full)
