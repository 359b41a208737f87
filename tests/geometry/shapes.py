"""Random convex polygons for the geometry tests, and their moves."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from hulldown.geometry.polygon import Polygon, placed

# Small numbers meet, touch and line up often; large ones are as on a real table.
SMALL = 6
LARGE = 90_000

OUTLINES = (
    ([1, -1, -1, 1], [1, 1, -1, -1]),
    ([3, -3, -3, 3], [2, 2, -2, -2]),
    ([2, 0, -2, 0], [0, 2, 0, -2]),
    ([0, -3, 3], [3, -2, -2]),
    ([3, 2, -1, -3, 0], [0, 2, 3, 0, -2]),
)


@st.composite
def small_polygons(draw: st.DrawFn) -> Polygon:
    xs, ys = draw(st.sampled_from(OUTLINES))
    turn = draw(st.sampled_from([0, 9_000, 18_000, 27_000]))
    spot = st.integers(-SMALL, SMALL)
    return placed(xs, ys, draw(spot), draw(spot), turn)


@st.composite
def large_polygons(draw: st.DrawFn) -> Polygon:
    xs, ys = draw(st.sampled_from(OUTLINES))
    scale = draw(st.integers(300, 4_000))
    spot = st.integers(0, LARGE)
    turn = draw(st.integers(0, 35_999))
    return placed([x * scale for x in xs], [y * scale for y in ys], draw(spot), draw(spot), turn)


polygons = st.one_of(small_polygons(), large_polygons())
small_points = st.tuples(st.integers(-SMALL - 3, SMALL + 3), st.integers(-SMALL - 3, SMALL + 3))
large_points = st.tuples(st.integers(0, LARGE), st.integers(0, LARGE))

Move = Callable[[int, int], tuple[int, int]]
MOVES: dict[str, Move] = {
    "translated": lambda x, y: (x + 12_345, y - 777),
    "quarter turn": lambda x, y: (-y, x),
    "half turn": lambda x, y: (-x, -y),
    "mirrored": lambda x, y: (x, -y),
}


def moved(polygon: Polygon, move: Move) -> Polygon:
    points = [move(x, y) for x, y in polygon.corners()]
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True))
    if area < 0:
        points.reverse()
    return Polygon([x for x, _ in points], [y for _, y in points])
