"""Moves over crowded tables: samples, the farthest move, turned and shifted tables, and the definition as an oracle."""

from __future__ import annotations

import random

import pytest
import shapely  # type: ignore[import-untyped]
import shapely.affinity  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.games.miniatures.ground import arrow
from hulldown.games.miniatures.ground.arrow import MoveRules, check, farthest, find_arrow
from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Hull, Outline, Piece, rectangle
from hulldown.games.miniatures.ground.maneuvers import Template, sample_moves, templates
from hulldown.games.miniatures.ground.poses import LIES, Drive
from hulldown.geometry.angles import turned_x, turned_y
from hulldown.geometry.polygon import overlaps

from .measures import MAUS, PANZER_IV, SHERMAN, SIDE, T_34, TAIL, field, hull, measures

BOOK = MoveRules(live_tanks_block=False, long_sides_only=False)
LA, LB, RA, RB, FL, FR, RL, RR = range(8)
MIDDLE = 40_000
FRONT = MIDDLE + 2_960  # of a T-34 in the middle that faces along x
FLANK = MIDDLE + 1_500


def t_34(x: int = MIDDLE, y: int = MIDDLE, facing: int = 0) -> Hull:
    return hull(T_34, x, y, facing)


def reason(table: Field, x: int, y: int, facing: int, lie: int, lead: int, rules: MoveRules = BOOK) -> int:
    start = table.hulls[0]
    assert start is not None
    return check(table, 0, start, Drive(x, y, facing, lie, lead), rules)


# Samples


def crowd(rng: random.Random) -> Field:
    """A table with fourteen pieces, eight hulls of which three are wrecks, and nothing impassable overlapping."""
    table = field()
    outlines = table.measures.outlines
    for kind, count in ((WOODS, 1), (HILL, 1), (BUILDING, 4), (WALL, 8)):
        for _ in range(count):
            while True:
                x, y = rng.randrange(10_000, SIDE - 10_000), rng.randrange(10_000, SIDE - 10_000)
                piece = Piece(kind, x, y, rng.randrange(36_000), outlines[kind])
                if kind != BUILDING or not any(overlaps(piece.shape, other.shape) for other in table.pieces):
                    break
            table.add(piece)
    houses = [piece.shape for piece in table.pieces if piece.kind == BUILDING]
    hulls: list[Hull | None] = []
    taken = list(houses)
    while len(hulls) < 8:
        outline = rng.choice([T_34, SHERMAN, PANZER_IV, MAUS])
        made = hull(
            outline, rng.randrange(5_000, SIDE - 5_000), rng.randrange(5_000, SIDE - 5_000), rng.randrange(36_000)
        )
        if not any(overlaps(made.shape, shape) for shape in taken):
            hulls.append(made)
            taken.append(made.shape)
    table.hulls = hulls
    table.wrecks = [i in (2, 5, 7) for i in range(8)]
    return table


@pytest.mark.rule("miniatures.move.arrow")
@pytest.mark.parametrize("outline", [T_34, SHERMAN, MAUS, rectangle(4_290, 2_350)])
@pytest.mark.parametrize("facing", [0, 9_000, 1_234, 35_999])
def test_in_the_open_the_sample_is_wide_and_without_duplicates(outline: Outline, facing: int) -> None:
    start = hull(outline, SIDE // 2, SIDE // 2, facing)
    table = field(hulls=[start])
    found = sample_moves(table, 0, start, BOOK, templates(outline, table.measures))
    assert 24 <= len(found) <= 48
    poses = [(drive.x, drive.y, drive.facing) for drive in found]
    assert len(set(poses)) == len(poses)
    assert (start.x, start.y, facing) not in poses
    assert [str(drive) for drive in found] == [
        str(drive) for drive in sample_moves(table, 0, start, BOOK, templates(outline, table.measures))
    ]
    assert {drive.facing for drive in found} >= {(facing + turn) % 36_000 for turn in range(0, 36_000, 2_250)}
    assert all(0 <= drive.facing < 36_000 for drive in found)
    # straight ahead by a full tail is among them, give or take the rounding of a pose
    ahead = [drive for drive in found if drive.facing == facing and drive.lead == TAIL and drive.lie in (LA, RA)]
    assert any(
        abs(drive.x - start.x - turned_x(TAIL, 0, facing)) <= 1
        and abs(drive.y - start.y - turned_y(TAIL, 0, facing)) <= 1
        for drive in ahead
    )


@pytest.mark.rule("miniatures.move.pose-search")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", [BOOK, MoveRules(True, False), MoveRules(False, True)])
def test_all_that_is_offered_in_a_crowd_is_legal_and_no_legal_template_is_missing(seed: int, rules: MoveRules) -> None:
    table = crowd(random.Random(seed))
    offered = 0
    for tank, start in enumerate(table.hulls):
        assert start is not None
        ways = templates(start.outline, table.measures)
        found = sample_moves(table, tank, start, rules, ways)
        offered += len(found)
        for drive in found:
            assert check(table, tank, start, drive, rules) == arrow.OK
        # the same, with nothing but `check`
        expected = []
        for first in ways:
            way: Template | None = first
            while way is not None:
                x = start.x + turned_x(way.x, way.y, start.facing)
                y = start.y + turned_y(way.x, way.y, start.facing)
                drive = Drive(x, y, (start.facing + way.turn) % 36_000, way.lie, way.lead)
                if check(table, tank, start, drive, rules) == arrow.OK:
                    expected.append(str(drive))
                    break
                way = way.shorter
        assert [str(drive) for drive in found] == expected
    assert offered > 100


@pytest.mark.rule("miniatures.move.pose-search")
@pytest.mark.parametrize("seed", range(2))
def test_an_arrow_is_found_for_every_pose_of_a_sample(seed: int) -> None:
    table = crowd(random.Random(100 + seed))
    for tank, start in enumerate(table.hulls):
        assert start is not None
        for drive in sample_moves(table, tank, start, BOOK, templates(start.outline, table.measures))[::3]:
            found = find_arrow(table, tank, start, drive.x, drive.y, drive.facing, BOOK)
            assert found is not None
            assert check(table, tank, start, found, BOOK) == arrow.OK


def some_drives(rng: random.Random, table: Field, count: int) -> list[tuple[int, Hull, Drive]]:
    """Arrows laid near the contact of some hull, most of them at its foremost corner, so that all reasons occur."""
    found: list[tuple[int, Hull, Drive]] = []
    for _ in range(count):
        tank = rng.randrange(8)
        start = table.hulls[tank]
        assert start is not None
        direction = rng.randrange(36_000)
        corner = foremost(start, direction) if rng.randrange(5) else rng.randrange(4)
        gap, aside = rng.choice([0, 20, 30, 30, 100, -200]), rng.randrange(-1_010, 1_010)
        x = start.shape.xs[corner] + turned_x(gap, aside, direction)
        y = start.shape.ys[corner] + turned_y(gap, aside, direction)
        lie, lead = rng.randrange(8), rng.randrange(-100, TAIL + 200)
        found.append((tank, start, arrow.along(table.measures, start.outline, x, y, direction, lie, lead)))
    return found


def foremost(start: Hull, direction: int) -> int:
    """The corner that lies farthest in a direction."""
    dx, dy = turned_x(1 << 20, 0, direction), turned_y(1 << 20, 0, direction)
    return max(range(4), key=lambda i: start.shape.xs[i] * dx + start.shape.ys[i] * dy)


@pytest.mark.rule("miniatures.move.stop")
def test_the_farthest_move_is_legal_and_nothing_farther_is() -> None:
    rng = random.Random(7)
    stopped = 0
    for _ in range(3):
        table = crowd(rng)
        for tank, start, drive in some_drives(rng, table, 120):
            found = farthest(table, tank, start, drive, BOOK)
            angle = drive.facing + [0, 18_000, 0, 18_000, 9_000, 27_000, 9_000, 27_000][drive.lie]
            lowest = found.lead if found is not None else 0
            if found is not None:
                assert check(table, tank, start, found, BOOK) == arrow.OK
                stopped += found.lead < min(drive.lead, TAIL)
            # other leads of the same arrow; the last two hundredths may be lost to the rounding of a pose
            for lead in range(lowest + 3, min(drive.lead, TAIL) + 1, 97):
                x = drive.x + turned_x(lead - drive.lead, 0, angle)
                y = drive.y + turned_y(lead - drive.lead, 0, angle)
                assert check(table, tank, start, Drive(x, y, drive.facing, drive.lie, lead), BOOK) != arrow.OK
    assert stopped > 10


# Arrows laid down


@pytest.mark.rule("miniatures.setup.grid")
@given(
    facing=st.integers(0, 35_999),
    direction=st.integers(0, 35_999),
    lie=st.integers(0, 7),
    lead=st.integers(1, TAIL),
    aside=st.integers(-990, 990),
    outline=st.sampled_from([T_34, MAUS, SHERMAN]),
)
@settings(max_examples=300, deadline=None)
def test_rounding_never_breaks_the_contact_of_an_arrow_laid_at_a_corner(
    facing: int, direction: int, lie: int, lead: int, aside: int, outline: Outline
) -> None:
    start = hull(outline, MIDDLE, MIDDLE, facing)
    table = field(hulls=[start])
    shape = start.shape
    far = foremost(start, direction)  # it lies on the arrow's base
    x = shape.xs[far] + turned_x(0, aside, direction)
    y = shape.ys[far] + turned_y(0, aside, direction)
    drive = arrow.along(table.measures, outline, x, y, direction, lie, lead)
    assert 0 <= drive.facing < 36_000
    assert check(table, 0, start, drive, BOOK) == arrow.OK


# Turned and shifted tables


def quarter_turned(table: Field) -> Field:
    """The table turned about its middle."""
    made = Field(table.measures)
    for piece in table.pieces:
        outline = table.measures.outlines[piece.kind]
        made.add(Piece(piece.kind, SIDE - piece.y, piece.x, (piece.angle + 9_000) % 36_000, outline))
    made.hulls = [each and each.moved(SIDE - each.y, each.x, (each.facing + 9_000) % 36_000) for each in table.hulls]
    made.wrecks = table.wrecks
    return made


@pytest.mark.rule("miniatures.setup.grid")
def test_a_quarter_turn_of_the_table_changes_nothing() -> None:
    rng = random.Random(11)
    for _ in range(3):
        table = crowd(rng)
        turned = quarter_turned(table)
        seen = set()
        for tank, start, drive in some_drives(rng, table, 150):
            there = turned.hulls[tank]
            assert there is not None
            moved = Drive(SIDE - drive.y, drive.x, (drive.facing + 9_000) % 36_000, drive.lie, drive.lead)
            answer = check(table, tank, start, drive, BOOK)
            assert check(turned, tank, there, moved, BOOK) == answer
            seen.add(answer)
        assert len(seen) >= 6
        for tank, here in enumerate(table.hulls):
            there = turned.hulls[tank]
            assert here is not None
            assert there is not None
            ways = templates(here.outline, table.measures)
            found = sample_moves(table, tank, here, BOOK, ways)
            also = sample_moves(turned, tank, there, BOOK, ways)
            assert [(SIDE - drive.y, drive.x, (drive.facing + 9_000) % 36_000, drive.lie) for drive in found] == [
                (drive.x, drive.y, drive.facing, drive.lie) for drive in also
            ]


@pytest.mark.rule("miniatures.setup.grid")
@given(dx=st.integers(-20_000, 20_000), dy=st.integers(-20_000, 20_000), seed=st.integers(0, 1_000))
@settings(max_examples=25, deadline=None)
def test_a_shift_on_a_wide_table_changes_nothing(dx: int, dy: int, seed: int) -> None:
    rng = random.Random(seed)
    table = crowd(rng)
    drives = some_drives(rng, table, 10)
    inside = [(t, s, d) for t, s, d in drives if check(table, t, s, d, BOOK) != arrow.OFF_TABLE]
    shifted = Field(measures())
    shifted.measures.width = shifted.measures.height = 3 * SIDE
    for piece in table.pieces:
        outline = table.measures.outlines[piece.kind]
        shifted.add(Piece(piece.kind, piece.x + SIDE + dx, piece.y + SIDE + dy, piece.angle, outline))
    shifted.hulls = [each and each.moved(each.x + SIDE + dx, each.y + SIDE + dy, each.facing) for each in table.hulls]
    shifted.wrecks = table.wrecks
    for tank, start, drive in inside:
        there = shifted.hulls[tank]
        assert there is not None
        moved = Drive(drive.x + SIDE + dx, drive.y + SIDE + dy, drive.facing, drive.lie, drive.lead)
        assert check(shifted, tank, there, moved, BOOK) == check(table, tank, start, drive, BOOK)


# The ruling's definition, in floating point


class Verdict:
    """Yes, no, or too near to tell: shapes are grown and shrunk by more than rounding can matter."""

    def __init__(self) -> None:
        self.legal = True
        self.sure = True

    def forbid(self, certainly: bool, perhaps: bool) -> None:
        if certainly:
            self.legal = False
        elif perhaps:
            self.sure = False

    @property
    def answer(self) -> bool | None:
        return False if not self.legal else True if self.sure else None


def oracle(table: Field, tank: int, start: Hull, drive: Drive) -> tuple[bool | None, set[int] | None]:
    """Whether the move is legal and which walls fall, by shapely; None where it is a matter of rounding."""
    slack = 0.08
    length, width = start.outline.length / 100, start.outline.width / 100
    word = LIES[drive.lie]
    left, right, front, rear = width / 2, -width / 2, length / 2, -length / 2
    lead, tail = drive.lead / 100, TAIL / 100
    # the lane beside the hull, and where along it base, nose and tail lie; `ahead` is the arrow's direction in it
    ahead = 1 if word in ("la", "ra", "fl", "rl") else -1
    nose = (front if word[0] in "lr" and word[1] in "ab" else left) * ahead
    half = abs(nose)
    base = nose - ahead * lead

    def piece_of(start_at: float, end_at: float, near: float, far: float) -> shapely.Geometry:
        low, high = sorted((start_at, end_at))
        inner, outer = sorted((near, far))
        flat = shapely.box(low, inner, high, outer) if word[1] in "ab" else shapely.box(inner, low, outer, high)
        turned = shapely.affinity.rotate(flat, drive.facing / 100, origin=(0, 0))
        return shapely.affinity.translate(turned, drive.x / 100, drive.y / 100)

    side = {"la": left, "lb": left, "ra": right, "rb": right, "fl": front, "fr": front, "rl": rear, "rr": rear}[word]
    outer = side + 20 * (1 if side > 0 else -1)
    hull_shape = piece_of(-half, half, -side, side)
    arrow_tail = piece_of(base, base + ahead * tail, side, outer)
    travelled = piece_of(base, nose, side, outer)
    behind = min(0.0, lead - 2 * half)
    band = piece_of(base + ahead * behind, nose, -side, side)
    edge = piece_of(base, base + ahead * 1e-6, side, outer)
    begin = shapely.Polygon([(px / 100, py / 100) for px, py in start.shape.corners()])

    def overlap(one: shapely.Geometry, other: shapely.Geometry) -> tuple[bool, bool]:
        small = one.buffer(-slack, join_style="mitre")
        large = one.buffer(slack, join_style="mitre")
        return small.intersects(other), large.intersects(other)

    verdict = Verdict()
    verdict.forbid(not 0 < drive.lead <= TAIL, False)
    if not verdict.legal:
        return False, None
    ground = shapely.box(0, 0, SIDE / 100, SIDE / 100)
    verdict.forbid(
        not ground.buffer(slack, join_style="mitre").covers(hull_shape),
        not ground.buffer(-slack, join_style="mitre").covers(hull_shape),
    )
    distance = edge.distance(begin)
    verdict.forbid(distance > 0.5 + slack, distance > 0.5 - slack)
    verdict.forbid(*overlap(arrow_tail, begin))
    walls: set[int] | None = set()
    for i, piece in enumerate(table.pieces):
        shape = shapely.Polygon([(px / 100, py / 100) for px, py in piece.shape.corners()])
        if piece.kind == BUILDING:
            for part in (hull_shape, travelled, band):
                verdict.forbid(*overlap(part, shape))
        if piece.kind == WALL and walls is not None:
            meets = [overlap(part, shape) for part in (hull_shape, travelled, band)]
            if any(certainly for certainly, _ in meets):
                walls.add(i)
            elif any(perhaps for _, perhaps in meets):
                walls = None
    for i, other in enumerate(table.hulls):
        if other is None or i == tank:
            continue
        shape = shapely.Polygon([(px / 100, py / 100) for px, py in other.shape.corners()])
        for part in (hull_shape, travelled, band) if table.wrecks[i] else (hull_shape,):
            verdict.forbid(*overlap(part, shape))
    return verdict.answer, walls


@pytest.mark.rule("miniatures.move.contact")
@pytest.mark.rule("miniatures.move.straight-travel")
@pytest.mark.rule("miniatures.move.impassable")
def test_check_agrees_with_the_definition_in_floating_point() -> None:
    rng = random.Random(5)
    agreed = {True: 0, False: 0}
    unsure = 0
    fallen = 0
    for _ in range(6):
        table = crowd(rng)
        drives = some_drives(rng, table, 90)
        for tank, start in list(enumerate(table.hulls))[:3]:
            assert start is not None
            ways = templates(start.outline, table.measures)
            drives += [(tank, start, drive) for drive in sample_moves(table, tank, start, BOOK, ways)[::3]]
        for tank, start, drive in drives:
            legal, walls = oracle(table, tank, start, drive)
            mine = check(table, tank, start, drive, BOOK) == arrow.OK
            if legal is None:
                unsure += 1
                continue
            assert mine == legal, (drive, start.x, start.y, start.facing)
            agreed[mine] += 1
            if mine and walls is not None:
                gone = arrow.crushed(table, start.moved(drive.x, drive.y, drive.facing), drive)
                assert {i for i, piece in enumerate(table.pieces) if piece in gone} == walls
                fallen += bool(walls)
    assert agreed[False] > 100
    assert agreed[True] > 20
    assert fallen > 3
    assert unsure < agreed[True] + agreed[False]  # arrows laid exactly at a corner, and bases at half a millimetre
