"""Compiled geometry works on machine numbers and floats where it may; here it is held against plain whole numbers."""

from __future__ import annotations

from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from hulldown.games.miniatures.ground.field import Hull, rectangle
from hulldown.games.miniatures.ground.sight import in_arc, is_side_shot
from hulldown.geometry.angles import SCALE, cosine, sine
from hulldown.geometry.chords import far_chord, near_chord
from hulldown.geometry.distances import near, point_near
from hulldown.geometry.polygon import (
    Polygon,
    contains,
    contains_or_touches,
    corners_crossed,
    crosses,
    is_less,
    overlaps,
    root,
)
from tests.geometry.shapes import large_points, large_polygons, polygons, small_points, small_polygons

Point = tuple[int, int]

FARTHEST = 2**29  # what the geometry promises to bear, with room to spare
FAR_SHAPES = [
    Polygon([FARTHEST, -FARTHEST, -FARTHEST, FARTHEST], [FARTHEST, FARTHEST, -FARTHEST, -FARTHEST]),
    Polygon([FARTHEST, 0, -FARTHEST, 0], [0, FARTHEST, 0, -FARTHEST]),
    Polygon([FARTHEST, FARTHEST - 3, FARTHEST - 2], [FARTHEST, FARTHEST - 1, FARTHEST - 2]),
    Polygon([FARTHEST - 1, -FARTHEST, 1 - FARTHEST], [FARTHEST, -FARTHEST, -FARTHEST]),
]
far_points = st.tuples(
    st.sampled_from([-FARTHEST, 1 - FARTHEST, -1, 0, 1, FARTHEST - 2, FARTHEST]),
    st.sampled_from([-FARTHEST, -1, 0, 1, FARTHEST - 1, FARTHEST]),
)
shapes = st.one_of(polygons, st.sampled_from(FAR_SHAPES))
points = st.one_of(small_points, large_points, far_points)


def side(a: Point, b: Point, p: Point) -> int:
    """Positive where p lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(corners: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners[-1:] + corners[:-1], corners, strict=True))


def plain_overlap(one: list[Point], other: list[Point]) -> bool:
    """No edge of one has all of the other on its outer side."""
    pairs = ((one, other), (other, one))
    return not any(all(side(a, b, p) <= 0 for p in far) for near, far in pairs for a, b in edges(near))


@given(shapes, points)
def test_a_point_is_inside_where_all_edges_have_it_on_their_left(shape: Polygon, p: Point) -> None:
    sides = [side(a, b, p) for a, b in edges(shape.corners())]
    assert contains(shape, *p) == (min(sides) > 0)
    assert contains_or_touches(shape, *p) == (min(sides) >= 0)


@given(shapes, shapes)
def test_shapes_overlap_where_no_edge_parts_them(one: Polygon, other: Polygon) -> None:
    assert overlaps(one, other) == plain_overlap(one.corners(), other.corners())


@given(shapes, points, shapes)
def test_all_lines_to_a_shape_at_once_are_each_of_them(shape: Polygon, p: Point, target: Polygon) -> None:
    mask = corners_crossed(shape, *p, target)
    assert [mask >> i & 1 == 1 for i in range(target.n)] == [crosses(shape, *p, *q) for q in target.corners()]


@given(shapes, points, points)
def test_a_segment_crosses_where_nothing_parts_the_two(shape: Polygon, p: Point, q: Point) -> None:
    apart = any(side(a, b, p) <= 0 and side(a, b, q) <= 0 for a, b in edges(shape.corners()))
    across = [side(p, q, corner) for corner in shape.corners()]
    along = p == q or (min(across) < 0 < max(across))
    assert crosses(shape, *p, *q) == (along and not apart)


@given(shapes, points, st.one_of(points, small_points), st.booleans())
def test_a_chord_is_the_same_in_numbers_of_any_size(shape: Polygon, p: Point, d: Point, ray: bool) -> None:
    quick = near_chord(shape, *p, *d, ray)
    plain = far_chord(shape, *p, *d, ray)
    assert quick.is_empty == (plain.enter * plain.leave_scale >= plain.leave * plain.enter_scale)
    assert (quick.enter, quick.enter_scale) == (plain.enter, plain.enter_scale)
    assert (quick.leave, quick.leave_scale) == (plain.leave, plain.leave_scale)


wide = st.integers(-(2**70), 2**70)


@given(wide, wide, wide, wide, st.integers(-2, 2))
def test_products_are_compared_exactly_also_where_floats_cannot_tell(a: int, b: int, c: int, d: int, off: int) -> None:
    assert is_less(a, b, c, d) == (a * b < c * d)
    assert is_less(a, b, a * b + off, 1) == (off > 0)
    assert is_less(a * c, b, a * b + off, c) == (a * c * b < (a * b + off) * c)


@given(st.one_of(st.integers(0, 2**61), st.integers(0, 2**30).map(lambda n: n * n)), st.integers(-1, 1))
def test_a_root_is_rounded_down(square: int, off: int) -> None:
    number = max(0, square + off)
    assert root(number) == isqrt(number)


@given(st.one_of(small_polygons(), large_polygons()), points, st.integers(0, 20_000))
def test_a_point_is_near_by_squares_of_whole_numbers(shape: Polygon, p: Point, distance: int) -> None:
    is_near = contains(shape, *p)
    for a, b in edges(shape.corners()):
        e, r = (b[0] - a[0], b[1] - a[1]), (p[0] - a[0], p[1] - a[1])
        along, length = e[0] * r[0] + e[1] * r[1], e[0] ** 2 + e[1] ** 2
        if 0 < along < length:
            is_near |= side(a, b, p) ** 2 <= distance**2 * length
        end = a if along <= 0 else b
        is_near |= (p[0] - end[0]) ** 2 + (p[1] - end[1]) ** 2 <= distance**2
    assert point_near(shape, *p, distance) == is_near
    assert near(shape, Polygon([p[0]], [p[1]]), distance) == is_near


turns = st.one_of(st.integers(0, 35_999), st.sampled_from([0, 4_500, 9_000, 18_000, 27_000]))
spots = st.one_of(st.integers(0, 90_000), st.integers(0, 9).map(lambda n: n * 2_500))
hulls = st.builds(
    lambda length, x, y, facing: Hull(rectangle(length, 2_500), 0, x, y, facing),
    st.sampled_from([5_000, 6_400]), spots, spots, turns,
)  # fmt: skip


@given(hulls, hulls)
def test_the_arc_is_a_strip_and_what_lies_wholly_ahead(shooter: Hull, target: Hull) -> None:
    """In the shooter's frame, times SCALE: numbers that no machine word holds once they are multiplied."""

    def local(hull: Hull, p: Point) -> Point:
        c, s = cosine(hull.facing), sine(hull.facing)
        dx, dy = p[0] - hull.x, p[1] - hull.y
        return dx * c + dy * s - hull.outline.length // 2 * SCALE, dy * c - dx * s

    corners = [local(shooter, p) for p in target.shape.corners()]
    end, half = max(x for x, _ in corners), shooter.outline.width // 2 * SCALE
    strip = [(0, -half), (end, -half), (end, half), (0, half)]
    expected = min(x for x, _ in corners) >= 0 or (end > 0 and plain_overlap(corners, strip))
    assert in_arc(shooter, target) == expected
    assert is_side_shot(shooter, target) == (min(local(target, p)[0] for p in shooter.shape.corners()) < 0)
