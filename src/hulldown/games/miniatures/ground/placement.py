"""Setting down terrain, tanks and objective tokens: what is legal, and places worth offering.

Table edges: 0 bottom, 1 right, 2 top, 3 left. A place beside an edge is told as (along, depth): how far along the edge,
with the table on the left hand, and how far from it.
"""

from __future__ import annotations

from typing import Final

from ....geometry.angles import FULL_TURN, HALF_TURN, QUARTER_TURN, turned_x, turned_y
from ....geometry.distances import near, point_near, segment_near
from ....geometry.polygon import Polygon, contains, cross, fits, overlaps, placed
from .arrow import BITE, beyond, contact, leads_to
from .field import BUILDING, DEGREE, KINDS, MM, WALL, WOODS, Field, Measures, Outline, Piece
from .poses import LIES, Deploy, Drive, Place, PutObjective

OK: Final = 0
OFF_TABLE: Final = 1
NEAR_EDGE: Final = 2  # terrain within an arrow of a table edge
NEAR_TERRAIN: Final = 3  # terrain within an arrow of other terrain
LOOSE_WALL: Final = 4  # no short edge touches a building or a wall
ON_TERRAIN: Final = 5  # a wall overlaps another piece
FAR_FROM_EDGE: Final = 6  # a hull or token not within an arrow of the edge
NO_ARROW: Final = 7  # strict deployment: no arrow from the edge leads there
ON_TANK: Final = 8
ON_BUILDING: Final = 9
ON_WALL: Final = 10

_MOST: Final = 36  # places offered for a piece of terrain
_FEW: Final = 20  # with fewer of them the search gets finer
_STEP: Final = 10 * MM  # the grid that decides whether a piece is set aside
_TURN: Final = 15 * DEGREE
_DEPLOYMENTS: Final = 12
_ALL: Final = 1000  # more than are ever found
# Tanks that do not face straight into the table: where along the edge, in twelfths, and how far turned.
_TURNED: Final = ((2, 31_500), (5, 4_500), (7, 31_500), (10, 4_500), (3, 27_000), (6, QUARTER_TURN), (9, 27_000))


# Edges


def opposite(edge: int) -> int:
    return (edge + 2) % 4


def inward(edge: int) -> int:
    """The facing from the edge into the table."""
    return (edge + 1) % 4 * QUARTER_TURN


def edge_length(measures: Measures, edge: int) -> int:
    return measures.width if edge % 2 == 0 else measures.height


def beside(measures: Measures, edge: int, along: int, depth: int) -> tuple[int, int]:
    """The place on the table that lies so far along an edge and from it."""
    if edge == 0:
        return along, depth
    if edge == 1:
        return measures.width - depth, along
    if edge == 2:
        return measures.width - along, measures.height - depth
    return depth, measures.height - along


def is_within(measures: Measures, edge: int, shape: Polygon) -> bool:
    """miniatures.setup.arrow, miniatures.setup.arrow-exact

    Whether the whole shape lies at most a full arrow from the edge.
    """
    full = measures.arrow_full
    if edge == 0:
        return shape.top <= full
    if edge == 1:
        return shape.left >= measures.width - full
    if edge == 2:
        return shape.bottom >= measures.height - full
    return shape.right <= full


# Terrain


def check_terrain(field: Field, kind: int, x: int, y: int, angle: int) -> int:
    """miniatures.setup.terrain-distance: OK, or why the piece may not lie there."""
    measures = field.measures
    if not measures.has(x, y):
        return OFF_TABLE
    outline = measures.outlines[kind]
    shape = placed(outline.xs, outline.ys, x, y, angle)
    code = check_alone(measures, kind, shape)
    if code != OK:
        return code
    if kind == WALL:
        return _check_wall(field, outline, shape, x, y, angle)
    for piece in field.pieces:
        if piece.kind != WALL and is_too_near(measures, shape, piece):
            return NEAR_TERRAIN
        if piece.kind == WALL and overlaps(shape, piece.shape):
            return ON_TERRAIN
    return OK


def check_alone(measures: Measures, kind: int, shape: Polygon) -> int:
    """The same as if nothing else lay on the table."""
    if not fits(shape, 0, 0, measures.width, measures.height):
        return OFF_TABLE
    gap = measures.arrow_full + 1  # lengths are whole: more than an arrow is at least this
    if kind != WALL and not fits(shape, gap, gap, measures.width - gap, measures.height - gap):
        return NEAR_EDGE
    return OK


def is_too_near(measures: Measures, shape: Polygon, other: Piece) -> bool:
    """Woods, hills and buildings: whether two of them are at most an arrow apart."""
    return near(shape, other.shape, measures.arrow_full)


def _check_wall(field: Field, outline: Outline, shape: Polygon, x: int, y: int, angle: int) -> int:
    """miniatures.setup.wall-touch, miniatures.setup.wall-part, miniatures.setup.wall-overlap

    A short edge touches a building or a wall, and of all pieces the wall reaches into woods at most.
    """
    flush = field.measures.walls_flush
    if not any(_touches(shape, piece, field.measures.contact, flush) for piece in field.pieces):
        return LOOSE_WALL
    # corners are rounded one by one, so a wall set flush may seem to reach into its neighbour
    length = outline.length // 2 - BITE
    width = outline.width // 2 - BITE
    core = placed([length, -length, -length, length], [width, width, -width, -width], x, y, angle)
    for piece in field.pieces:
        if (piece.kind != WOODS or flush) and overlaps(core, piece.shape):
            return ON_TERRAIN
    return OK


def _touches(wall: Polygon, piece: Piece, slack: int, flush: bool) -> bool:
    """Whether some part of a short edge of the wall lies at the piece; `flush`: a whole one along it.

    What is near two points is near all between.
    """
    if piece.kind != BUILDING and piece.kind != WALL:
        return False
    dx = wall.middle_x - piece.shape.middle_x
    dy = wall.middle_y - piece.shape.middle_y
    most = wall.radius + piece.shape.radius + slack
    if cross(dx, dy, -dy, dx) > most * most:
        return False
    xs = wall.xs
    ys = wall.ys
    if not flush:
        return segment_near(piece.shape, xs[0], ys[0], xs[3], ys[3], slack) or segment_near(
            piece.shape, xs[1], ys[1], xs[2], ys[2], slack
        )
    front = point_near(piece.shape, xs[0], ys[0], slack) and point_near(piece.shape, xs[3], ys[3], slack)
    return front or (point_near(piece.shape, xs[1], ys[1], slack) and point_near(piece.shape, xs[2], ys[2], slack))


def sample_terrain(field: Field, kind: int) -> list[Place]:
    """miniatures.setup.set-aside: legal places for a piece, spread over the table; none when it is set aside."""
    if kind == WALL:
        return _wall_places(field, False) or _wall_places(field, True)
    found = _grid_places(field, kind, 6)
    if len(found) < _FEW:
        found += [place for place in _grid_places(field, kind, 11) if not _is_among(place, found)]
    return _thinned(found) or _first_places(field, kind)


def _grid_places(field: Field, kind: int, count: int) -> list[Place]:
    """The legal ones of `count` x `count` places, each with one of four angles."""
    measures = field.measures
    outline = measures.outlines[kind]
    margin = measures.arrow_full + outline.width // 2 + 10 * MM
    wide = measures.width - 2 * margin
    high = measures.height - 2 * margin
    found: list[Place] = []
    for row in range(count):
        for column in range(count):
            x = margin + wide * column // (count - 1)
            y = margin + high * row // (count - 1)
            # a long piece fits at the border only when it lies along it
            along = 0 if row in (0, count - 1) else 2 if column in (0, count - 1) else (row + column) % 4
            angle = along * (QUARTER_TURN // 2)
            if check_terrain(field, kind, x, y, angle) == OK:
                found.append(Place(kind, KINDS[kind], x, y, angle))
    return found


def _first_places(field: Field, kind: int) -> list[Place]:
    """The first few legal places of the fine grid."""
    measures = field.measures
    inner = measures.outlines[kind].width // 2  # a circle of this size lies within the piece at every angle
    gap = measures.arrow_full + inner
    found: list[Place] = []
    for y in range(gap // _STEP * _STEP, measures.height - gap + _STEP, _STEP):
        for x in range(gap // _STEP * _STEP, measures.width - gap + _STEP, _STEP):
            if any(piece.kind != WALL and point_near(piece.shape, x, y, gap) for piece in field.pieces):
                continue
            for angle in range(0, HALF_TURN, _TURN):
                if check_terrain(field, kind, x, y, angle) == OK:
                    found.append(Place(kind, KINDS[kind], x, y, angle))
                    break
            if len(found) == 8:
                return found
    return found


def _wall_places(field: Field, fine: bool) -> list[Place]:
    """Walls set square against the sides of buildings and walls: at the middle and the ends, or every step."""
    found: list[Place] = []
    measures = field.measures
    wall = measures.outlines[WALL]
    for piece in field.pieces:
        if piece.kind != BUILDING and piece.kind != WALL:
            continue
        outline = measures.outlines[piece.kind]
        for side in range(4):
            reach = outline.length if side % 2 == 0 else outline.width
            room = ((outline.width if side % 2 == 0 else outline.length) - wall.width) // 2
            offsets = list(range(-room, room + 1, _STEP)) if fine else [-room, 0, room] if room else [0]
            angle = (piece.angle + side * QUARTER_TURN) % FULL_TURN
            for offset in offsets:
                x = piece.x + turned_x((reach + wall.length) // 2, offset, angle)
                y = piece.y + turned_y((reach + wall.length) // 2, offset, angle)
                if check_terrain(field, WALL, x, y, angle) == OK:
                    found.append(Place(WALL, KINDS[WALL], x, y, angle))
    return _thinned(found)


def _is_among(place: Place, others: list[Place]) -> bool:
    return any(other.x == place.x and other.y == place.y and other.angle == place.angle for other in others)


def _thinned(places: list[Place]) -> list[Place]:
    """At most `_MOST` of them, evenly."""
    if len(places) <= _MOST:
        return places
    return [places[i * len(places) // _MOST] for i in range(_MOST)]


# Deployment


def check_deploy(field: Field, outline: Outline, edge: int, x: int, y: int, facing: int, strict: bool) -> int:
    """miniatures.deploy.strip, miniatures.deploy.overlap: OK, or why the tank may not be set down there."""
    measures = field.measures
    if not measures.has(x, y):
        return OFF_TABLE
    shape = placed(outline.xs, outline.ys, x, y, facing)
    if not fits(shape, 0, 0, measures.width, measures.height):
        return OFF_TABLE
    if strict:
        if not _has_arrow(measures, outline, edge, x, y, facing):
            return NO_ARROW
    elif not is_within(measures, edge, shape):
        return FAR_FROM_EDGE
    return check_clear(field, shape)


def check_clear(field: Field, shape: Polygon) -> int:
    """miniatures.deploy.overlap: OK, or what stands already where the hull would."""
    for hull in field.hulls:
        if hull is not None and overlaps(shape, hull.shape):
            return ON_TANK
    for piece in field.pieces:
        if (piece.kind == BUILDING or piece.kind == WALL) and overlaps(shape, piece.shape):
            return ON_BUILDING if piece.kind == BUILDING else ON_WALL
    return OK


def _has_arrow(measures: Measures, outline: Outline, edge: int, x: int, y: int, facing: int) -> bool:
    """miniatures.option.deploy_strict: an arrow from the edge leads there, as a move would from a hull beyond it."""
    start = beyond(measures, edge)
    for lie in range(len(LIES)):
        for lead in leads_to(measures, start, outline, x, y, facing, lie):
            drive = Drive(x, y, facing, lie, lead)
            if lead <= measures.arrow_tail and contact(measures, start, outline, drive) == OK:
                return True
    return False


def sample_deploy(field: Field, outline: Outline, edge: int, strict: bool) -> list[Deploy]:
    """Legal poses along the edge: as far ahead as may be and facing the table, some turned, some held back."""
    found: list[Deploy] = []
    _fill_strip(field, outline, edge, strict, found, _ALL)
    return found


def has_room(field: Field, outline: Outline, edge: int, strict: bool) -> bool:
    """Whether `sample_deploy` finds a pose."""
    found: list[Deploy] = []
    _fill_strip(field, outline, edge, strict, found, 1)
    return len(found) > 0


def _fill_strip(field: Field, outline: Outline, edge: int, strict: bool, found: list[Deploy], enough: int) -> None:
    measures = field.measures
    limit = measures.arrow_tail if strict else measures.arrow_full
    ahead = 0 if outline.length <= limit else QUARTER_TURN
    length = edge_length(measures, edge)
    for slot in range(1, 12):
        if _try_deploy(field, outline, edge, length * slot // 12, ahead, False, strict, found) >= enough:
            return
    for slot, turn in _TURNED:
        if _try_deploy(field, outline, edge, length * slot // 12, turn, False, strict, found) >= enough:
            return
    for slot in (2, 6, 10):
        if _try_deploy(field, outline, edge, length * slot // 12, ahead, True, strict, found) >= enough:
            return
    step = 3 * _STEP
    while len(found) < _DEPLOYMENTS and step > _STEP // 2:  # a crowded strip: closer and closer together
        for place in range(step, length, step):
            if len(found) < _DEPLOYMENTS:
                _try_deploy(field, outline, edge, place, ahead, step < 3 * _STEP, strict, found)
        step //= 2
    if not found:  # the last gaps, with the hull either way
        for place in range(_STEP // 2, length, _STEP // 2):
            for turn in (0, QUARTER_TURN):
                _try_deploy(field, outline, edge, place, turn, False, strict, found)
                _try_deploy(field, outline, edge, place, turn, True, strict, found)


def _try_deploy(
    field: Field, outline: Outline, edge: int, place: int, turn: int, back: bool, strict: bool, found: list[Deploy]
) -> int:
    """Adds the pose if it is legal and new; how many have been found then."""
    measures = field.measures
    facing = (inward(edge) + turn) % FULL_TURN
    shape = placed(outline.xs, outline.ys, 0, 0, turn % FULL_TURN)  # facing along x: its right side is the front
    limit = measures.arrow_tail if strict else measures.arrow_full
    depth = -shape.left if back else limit - shape.right
    x, y = beside(measures, edge, place, max(depth, -shape.left))
    for other in found:
        if other.x == x and other.y == y and other.facing == facing:
            return len(found)
    if check_deploy(field, outline, edge, x, y, facing, strict) == OK:
        found.append(Deploy(x, y, facing))
    return len(found)


# Objectives


def check_objective(field: Field, edge: int, x: int, y: int) -> int:
    """miniatures.objective.place: OK, or why a token's middle may not lie there."""
    measures = field.measures
    if x < 0 or x > measures.width or y < 0 or y > measures.height:
        return OFF_TABLE
    depth = y
    if edge == 1:
        depth = measures.width - x
    elif edge == 2:
        depth = measures.height - y
    elif edge == 3:
        depth = x
    if depth > measures.arrow_full:
        return FAR_FROM_EDGE
    return ON_BUILDING if is_on_building(field, x, y) else OK


def is_on_building(field: Field, x: int, y: int) -> bool:
    return any(piece.kind == BUILDING and contains(piece.shape, x, y) for piece in field.pieces)


def sample_objectives(field: Field, edge: int) -> list[PutObjective]:
    """Places along the edge, a full arrow and half an arrow from it."""
    measures = field.measures
    length = edge_length(measures, edge)
    found: list[PutObjective] = []
    for slot in range(1, 8):
        for depth in (measures.arrow_full, measures.arrow_full // 2):
            x, y = beside(measures, edge, length * slot // 8, depth)
            if check_objective(field, edge, x, y) == OK:
                found.append(PutObjective(x, y))
    return found
