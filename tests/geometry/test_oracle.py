"""Shapely as a second opinion on the exact tests. Where a millionth of a millimetre decides, it is not asked."""

from __future__ import annotations

import shapely  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.geometry.chords import chord
from hulldown.geometry.distances import distance_between, near, point_near, segment_near
from hulldown.geometry.polygon import Polygon, contains, crosses, overlaps
from tests.geometry.shapes import large_points, large_polygons, polygons, small_points, small_polygons

SLACK = 1e-4


def shape(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.corners())


def agree(exact: bool, size: float) -> None:
    """`size` is how much there is of what is asked, in hundredths; near nothing, both answers are right."""
    if size > SLACK:
        assert exact
    elif size < -SLACK:
        assert not exact


@given(small_polygons(), small_points)
def test_points_on_a_small_grid_agree_even_when_they_touch(polygon: Polygon, p: tuple[int, int]) -> None:
    assert contains(polygon, *p) == shapely.contains(shape(polygon), shapely.Point(p))
    assert point_near(polygon, *p, 0) == shapely.covers(shape(polygon), shapely.Point(p))


@given(small_polygons(), small_points, small_points)
def test_segments_on_a_small_grid_agree_even_when_they_touch(
    polygon: Polygon, p: tuple[int, int], q: tuple[int, int]
) -> None:
    line = shapely.LineString([p, q]) if p != q else shapely.Point(p)
    inside = shapely.relate(line, shape(polygon))[0] != "F"
    assert crosses(polygon, *p, *q) == inside


@given(small_polygons(), small_polygons())
def test_shapes_on_a_small_grid_agree_even_when_they_touch(one: Polygon, other: Polygon) -> None:
    inside = shapely.relate(shape(one), shape(other))[0] != "F"
    assert overlaps(one, other) == inside


@settings(max_examples=300)
@given(large_polygons(), large_points, large_points)
def test_segments_agree(polygon: Polygon, p: tuple[int, int], q: tuple[int, int]) -> None:
    line = shapely.LineString([p, q])
    length = shapely.length(shapely.intersection(line, shape(polygon)))
    gap = shapely.distance(line, shape(polygon))
    agree(crosses(polygon, *p, *q), length - gap)
    part = chord(polygon, *p, *q)
    if not part.is_empty:
        share = part.leave / part.leave_scale - part.enter / part.enter_scale
        assert abs(share * shapely.length(line) - length) < 1e-3


@settings(max_examples=300)
@given(polygons, polygons, st.integers(0, 30_000))
def test_distances_and_overlaps_agree(one: Polygon, other: Polygon, distance: int) -> None:
    gap = shapely.distance(shape(one), shape(other))
    agree(overlaps(one, other), shapely.area(shapely.intersection(shape(one), shape(other))) - gap)
    agree(near(one, other, distance), distance - gap)


@settings(max_examples=300)
@given(large_polygons(), large_points, large_points, st.integers(0, 30_000))
def test_distances_of_points_and_segments_agree(
    polygon: Polygon, p: tuple[int, int], q: tuple[int, int], distance: int
) -> None:
    agree(point_near(polygon, *p, distance), distance - shapely.distance(shape(polygon), shapely.Point(p)))
    gap = shapely.distance(shape(polygon), shapely.LineString([p, q]))
    agree(segment_near(polygon, *p, *q, distance), distance - gap)


@settings(max_examples=300)
@given(polygons, polygons)
def test_distances_agree(one: Polygon, other: Polygon) -> None:
    distance = distance_between(one, other)
    assert distance == distance_between(other, one)
    assert abs(distance - int(shapely.distance(shape(one), shape(other)) + SLACK)) <= SLACK
    assert near(one, other, distance + 1)
    assert distance == 0 or not near(one, other, distance - 1)
