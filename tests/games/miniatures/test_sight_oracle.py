"""Thousands of random tables: the exact answers against shapely's, and against themselves turned and mirrored."""

from __future__ import annotations

from collections import Counter

import pytest

from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Hull, Piece, ellipse, rectangle
from hulldown.games.miniatures.ground.sight import (
    Sight,
    corner_reasons,
    in_arc,
    is_close,
    is_side_shot,
    look,
    sees,
    sights_from,
)
from hulldown.geometry.polygon import Polygon, overlaps
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures import sights
from tests.games.miniatures.sight_oracle import Oracle
from tests.games.miniatures.sights import MEASURES, OUTLINES, tank

# Hull sizes and turrets from the Hetzer to the Maus.
HULLS = [tank(0, 0, 0, length, width, turret) for length, width, turret in
         [(48.7, 26.3, 0), (59.2, 28.8, 3), (60.7, 30, 4), (63, 37, -2), (90, 36.7, -14)]]  # fmt: skip
PIECES = [WOODS, WOODS, HILL, HILL, HILL] + [BUILDING] * 4 + [WALL] * 5
LOOKS = [(False, False, True), (True, False, True), (False, True, True), (False, True, False)]  # by shooter


def random_table(rng: Xoshiro, crowded: bool, grid: int = 1, turn: int = 1) -> Field:
    """14 pieces anywhere, 8 hulls that overlap no hull and no building, two of them wrecks."""
    low, span = (20_000, 50_000) if crowded else (3_000, 85_000)
    field = Field(MEASURES)

    def pose() -> tuple[int, int, int]:
        return (
            low + rng.below(span // grid) * grid,
            low + rng.below(span // grid) * grid,
            rng.below(36_000 // turn) * turn,
        )

    pieces = []
    for kind in PIECES:
        x, y, angle = pose()
        pieces.append(Piece(kind, x, y, angle, OUTLINES[kind]))
    solid = [piece.shape for piece in pieces if piece.kind == BUILDING]
    hulls: list[Hull | None] = []
    while len(hulls) < 8:
        hull = HULLS[rng.below(len(HULLS))].moved(*pose())
        if not any(overlaps(hull.shape, other) for other in solid):
            hulls.append(hull)
            solid.append(hull.shape)
    field.pieces = pieces
    field.hulls = hulls
    field.wrecks = [number in (3, 7) for number in range(8)]
    return field


def table_of_hill_edges(rng: Xoshiro) -> Field:
    """Hills of all sizes, and every hull at the edge of one of them."""
    hills = [rectangle(2_000, 16_000), rectangle(1_500, 5_000), rectangle(9_000, 7_000), ellipse(22_000, 16_000, 16)]
    field = Field(MEASURES)
    for number in range(8):
        x, y = 12_000 + rng.below(65_000), 12_000 + rng.below(65_000)
        field.add(Piece(HILL, x, y, rng.below(36_000), hills[number % len(hills)]))
    solid: list[Polygon] = []
    while len(field.hulls) < 8:
        corners = field.pieces[rng.below(8)].shape.corners()
        place = rng.below(len(corners))
        share = rng.below(100)
        x, y = (
            (one * share + other * (100 - share)) // 100 + rng.below(6_000) - 3_000
            for one, other in zip(corners[place], corners[place - 1], strict=True)
        )
        hull = HULLS[rng.below(len(HULLS))].moved(x, y, rng.below(36_000))
        if not any(overlaps(hull.shape, other) for other in solid):
            field.hulls = [*field.hulls, hull]
            solid.append(hull.shape)
    field.wrecks = [False] * 8
    return field


def facts(field: Field, sight: Sight) -> tuple[bool, int, int, bool, bool, bool, list[int]]:
    walls = [number for number, piece in enumerate(field.pieces) if piece in sight.walls]
    return (sight.visible, sight.blocked, sight.covered, sight.hill, sight.in_cover, sight.hull_down, walls)


def hold_against_the_oracle(seed: int, poses: int) -> None:
    """Four tanks look at four others on each table, each with its own way of looking."""
    rng = Xoshiro(seed)
    seen: Counter[str] = Counter()
    while seen["looks"] < poses:
        field = random_table(rng, crowded=seen["looks"] % 32 < 16)
        oracle = Oracle(field)
        for origin in range(4):
            for target in range(4, 8):
                seen["looks"] += 1
                compare(field, oracle, origin, target, seen)
    # the touching cases, and that every kind of answer was there to be compared
    assert seen["undecided"] <= poses // 200, seen
    for kind, share in [("hidden", 20), ("visible", 3), ("in cover", 10), ("hull down", 40), ("hill", 1000),
                        ("no corner", 1000), ("close", 50), ("side shot", 3), ("not side shot", 20), ("in arc", 10),
                        ("partial", 20)]:  # fmt: skip
        assert seen[kind] >= poses // share, (kind, seen)


def compare(field: Field, oracle: Oracle, origin: int, target: int, seen: Counter[str]) -> None:
    way = LOOKS[origin]
    sight = look(field, origin, target, *way)
    assert sees(field, origin, target, *way) == sight.visible
    expected = oracle.judge(origin, target, *way)
    if expected is None:
        seen["undecided"] += 1
    else:
        got = (sight.visible, sight.blocked, sight.covered, sight.hill, sight.in_cover, sight.hull_down, sight.walls)
        assert got == tuple(expected), (origin, target, way)
        seen["visible" if sight.visible else "hidden"] += 1
        seen["in cover"] += sight.in_cover
        seen["hull down"] += sight.hull_down
        seen["hill"] += sight.hill
        seen["no corner"] += sight.visible and sight.blocked == 15
        seen["partial"] += sight.blocked not in (0, 15)
    one, other = field.hulls[origin], field.hulls[target]
    assert one is not None
    assert other is not None
    for name, got_one, right in (
        ("close", is_close(field, origin, target), oracle.is_close(origin, target)),
        ("side shot", is_side_shot(one, other), oracle.is_side_shot(origin, target)),
        ("in arc", in_arc(one, other), oracle.in_arc(origin, target)),
    ):
        assert right is None or got_one == right, (name, origin, target)
        seen["undecided"] += right is None
        seen[name if got_one else "not " + name] += 1


def uncut(field: Field) -> Field:
    """The same table by the rules that cut no hill."""
    measures = sights.measures()
    measures.hills_uncut = True
    return Field(measures, field)


def test_two_thousand_looks_agree_with_shapely() -> None:
    hold_against_the_oracle(20_240, 2_000)


@pytest.mark.long
def test_ten_thousand_looks_agree_with_shapely() -> None:
    hold_against_the_oracle(7, 10_000)


@pytest.mark.rule("miniatures.sight.under-hulls")
def test_a_thousand_looks_from_the_edges_of_hills_agree_with_shapely() -> None:
    rng = Xoshiro(4)
    seen: Counter[str] = Counter()
    for _ in range(64):
        field = table_of_hill_edges(rng)
        oracle = Oracle(field)
        for origin in range(4):
            for target in range(4, 8):
                compare(field, oracle, origin, target, seen)
                sight = look(field, origin, target, *LOOKS[origin])
                once = look(uncut(field), origin, target, *LOOKS[origin])
                seen["in sight by the cut"] += sight.visible and not once.visible
                seen["hidden by the cut"] += once.visible and not sight.visible
                seen["corners by the cut"] += once.visible and once.blocked != sight.blocked
                seen["between corners by the cut"] += sight.visible and not once.visible and sight.blocked == 15
    assert seen["undecided"] <= 10, seen
    assert seen["hidden by the cut"] == 0
    for kind in ("in sight by the cut", "corners by the cut", "between corners by the cut"):
        assert seen[kind] >= 3, (kind, seen)


# Moves of the whole table: positions on a coarse grid, so that much touches.

MIRRORED = [sum(bit for bit, twin in ((1, 8), (2, 4), (4, 2), (8, 1)) if mask & twin) for mask in range(16)]


def changed(field: Field, name: str) -> Field:
    def pose(x: int, y: int, angle: int) -> tuple[int, int, int]:
        if name == "translated":
            return x + 1_234_567, y - 7_654_321, angle
        if name == "quarter turn":
            return -y, x, angle + 9_000
        return x, -y, -angle

    other = Field(MEASURES)
    other.pieces = [Piece(p.kind, *pose(p.x, p.y, p.angle), OUTLINES[p.kind]) for p in field.pieces]
    other.hulls = [None if h is None else h.moved(*pose(h.x, h.y, h.facing)) for h in field.hulls]
    other.wrecks = field.wrecks
    return other


@pytest.mark.rule("miniatures.setup.grid")
@pytest.mark.parametrize("name", ["translated", "quarter turn", "mirrored"])
@pytest.mark.parametrize(("grid", "turn"), [(1, 1), (750, 4_500), (1_500, 9_000)])
def test_moving_the_whole_table_changes_nothing(name: str, grid: int, turn: int) -> None:
    rng = Xoshiro(grid)
    seen: Counter[bool] = Counter()
    for _ in range(6):
        field = random_table(rng, True, grid, turn)
        other = changed(field, name)
        for origin in range(8):
            for target in range(8):
                if origin == target:
                    continue
                way = LOOKS[origin % 4]
                before = facts(field, look(field, origin, target, *way))
                after = facts(other, look(other, origin, target, *way))
                if name == "mirrored":
                    before = (before[0], MIRRORED[before[1]], MIRRORED[before[2]], *before[3:])
                assert after == before, (origin, target)
                assert is_close(other, origin, target) == is_close(field, target, origin)
                a, b, c, d = field.hulls[origin], field.hulls[target], other.hulls[origin], other.hulls[target]
                assert a is not None and b is not None and c is not None and d is not None  # noqa: PT018
                assert in_arc(c, d) == in_arc(a, b)
                assert is_side_shot(c, d) == is_side_shot(a, b)
                seen[before[0]] += 1
    assert seen[True] > 50
    assert seen[False] > 50


def test_reasons_and_sights_from_a_pose_say_the_same_as_a_look() -> None:
    rng = Xoshiro(5)
    for _ in range(10):
        field = random_table(rng, True, 750, 4_500)
        for origin in range(4):
            way = LOOKS[origin]
            hull = field.hulls[origin]
            assert hull is not None
            without = Field(MEASURES, field)
            without.put(origin, None)
            sights = sights_from(without, origin, hull, list(range(4, 8)), *way)
            for target in range(4, 8):
                sight = look(field, origin, target, *way)
                assert facts(field, sights[target - 4]) == facts(field, sight)
                corners = corner_reasons(field, origin, target, *way)
                assert sum(corner.is_blocked << i for i, corner in enumerate(corners)) == sight.blocked
                if sight.visible:
                    assert sum((len(c.covering) > 0) << i for i, c in enumerate(corners)) == sight.covered
