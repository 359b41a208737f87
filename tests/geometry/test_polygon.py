"""Convex polygons: touching cases one by one, and what may not change under moves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.geometry.chords import chord, chord_longer
from hulldown.geometry.distances import near, point_near, point_near_segment, segment_near
from hulldown.geometry.polygon import (
    Polygon,
    boxes_overlap,
    contains,
    contains_or_touches,
    corners_crossed,
    cross,
    crosses,
    fits,
    overlaps,
    placed,
)
from hulldown.geometry.shadows import is_seen_between_corners
from tests.geometry.shapes import MOVES, large_points, large_polygons, moved, small_points, small_polygons

SQUARE = Polygon([10, 0, 0, 10], [10, 10, 0, 0])
moves = st.sampled_from(sorted(MOVES))


def square(x: int, y: int, size: int = 10) -> Polygon:
    return Polygon([x + size, x, x, x + size], [y + size, y + size, y, y])


@pytest.mark.parametrize(
    ("x", "y", "inside", "inside_or_on"),
    [(5, 5, True, True), (1, 9, True, True), (0, 5, False, True), (10, 10, False, True), (11, 5, False, False)],
)
def test_a_point_on_the_outline_is_outside(x: int, y: int, inside: bool, inside_or_on: bool) -> None:
    assert contains(SQUARE, x, y) == inside
    assert contains_or_touches(SQUARE, x, y) == inside_or_on


@pytest.mark.parametrize(
    ("segment", "crossing"),
    [
        ((-5, 5, 15, 5), True),  # through
        ((-5, 5, 1, 5), True),  # into
        ((4, 4, 6, 6), True),  # within
        ((5, 5, 5, 5), True),  # a point inside
        ((0, 0, 10, 10), True),  # from corner to corner
        ((0, 5, 10, 5), True),  # from edge to edge
        ((-5, 5, 0, 5), False),  # up to the edge
        ((0, 5, 0, 5), False),  # a point on the edge
        ((-5, 10, 15, 10), False),  # along an edge
        ((2, 10, 8, 10), False),  # on an edge
        ((-5, 5, 5, 15), False),  # through a corner
        ((-5, 6, 4, 15), False),  # past it
        ((-5, 4, 6, 15), True),  # just inside it
        ((12, 5, 20, 5), False),  # beyond
    ],
)
def test_a_segment_that_only_touches_does_not_cross(segment: tuple[int, int, int, int], crossing: bool) -> None:
    px, py, qx, qy = segment
    assert crosses(SQUARE, px, py, qx, qy) == crossing
    assert crosses(SQUARE, qx, qy, px, py) == crossing
    assert chord(SQUARE, px, py, qx, qy).is_empty != crossing


@pytest.mark.parametrize(
    ("other", "overlapping"),
    [
        (square(9, 9), True),
        (square(10, 0), False),  # edge on edge
        (square(10, 10), False),  # corner on corner
        (square(2, 2, 4), True),  # inside
        (square(0, 0), True),  # the same
        (Polygon([20, 10, 20], [15, 5, -5]), False),  # a corner on the edge
        (Polygon([20, 9, 20], [15, 5, -5]), True),
        (Polygon([21, 5, 21], [21, 16, 5]), False),  # boxes overlap, shapes do not
    ],
)
def test_shapes_that_only_touch_do_not_overlap(other: Polygon, overlapping: bool) -> None:
    assert overlaps(SQUARE, other) == overlapping
    assert overlaps(other, SQUARE) == overlapping


def test_a_box_that_is_touched_from_inside_holds_the_polygon() -> None:
    assert fits(SQUARE, 0, 0, 10, 10)
    assert not fits(SQUARE, 1, 0, 10, 10)
    assert not fits(SQUARE, 0, 1, 10, 10)
    assert not fits(SQUARE, 0, 0, 9, 10)
    assert not fits(SQUARE, 0, 0, 10, 9)


def test_a_distance_that_is_exactly_reached_is_within() -> None:
    assert point_near(SQUARE, 13, 14, 5)
    assert not point_near(SQUARE, 13, 15, 5)
    assert point_near(SQUARE, 15, 5, 5)
    assert not point_near(SQUARE, 16, 5, 5)
    assert point_near(SQUARE, 5, 5, 0)
    assert near(SQUARE, square(13, 14), 5)
    assert not near(SQUARE, square(13, 14), 4)
    assert near(SQUARE, square(10, 10), 0)
    assert point_near_segment(0, 5, -4, 0, 4, 0, 5)
    assert not point_near_segment(0, 6, -4, 0, 4, 0, 5)
    assert point_near_segment(7, 4, -4, 0, 4, 0, 5)
    assert point_near_segment(-7, 4, -4, 0, 4, 0, 5)
    assert not point_near_segment(8, 4, -4, 0, 4, 0, 5)
    assert segment_near(SQUARE, 13, 14, 40, 90, 5)
    assert not segment_near(SQUARE, 13, 14, 40, 90, 4)
    assert segment_near(SQUARE, 5, -100, 5, 100, 0)


def test_a_chord_tells_where_the_interior_begins_and_ends() -> None:
    part = chord(SQUARE, -10, 5, 30, 5)
    assert Fraction(part.enter, part.enter_scale) == Fraction(1, 4)
    assert Fraction(part.leave, part.leave_scale) == Fraction(1, 2)
    inside = chord(SQUARE, 5, 5, 25, 5)
    assert (inside.enter, Fraction(inside.leave, inside.leave_scale)) == (0, Fraction(1, 4))
    ends_inside = chord(SQUARE, -5, 5, 5, 5)
    assert Fraction(ends_inside.enter, ends_inside.enter_scale) == Fraction(1, 2)
    assert Fraction(ends_inside.leave, ends_inside.leave_scale) == 1


def test_a_ray_has_no_end() -> None:
    far = square(10**9, -5)
    assert chord(far, 0, 0, 1, 0).is_empty
    part = chord(far, 0, 0, 1, 0, True)
    assert Fraction(part.enter, part.enter_scale) == 10**9
    assert Fraction(part.leave, part.leave_scale) == 10**9 + 10
    assert chord(far, 0, 0, -1, 0, True).is_empty, "it has a beginning"


def test_longer_means_more_than_the_distance() -> None:
    # from (-30, -40) towards (30, 40) the square is crossed from corner (0, 0): direction 3-4-5, leaves at y = 10
    part = chord(SQUARE, -30, -40, 30, 40)
    assert chord_longer(part, -30, -40, 30, 40, 12)
    assert not chord_longer(part, -30, -40, 30, 40, 13), "12.5 long"
    assert not chord_longer(chord(SQUARE, -10, 5, 30, 5), -10, 5, 30, 5, 10)
    assert chord_longer(chord(SQUARE, -10, 5, 30, 5), -10, 5, 30, 5, 9)
    assert not chord_longer(chord(SQUARE, -10, 10, 30, 10), -10, 10, 30, 10, 0)


def test_the_shape_set_down_is_the_outline_turned() -> None:
    shape = placed([2, -2, -2, 2], [1, 1, -1, -1], 100, 50, 9_000)
    assert shape.corners() == [(99, 52), (99, 48), (101, 48), (101, 52)]
    assert (shape.left, shape.right, shape.bottom, shape.top) == (99, 101, 48, 52)


@given(large_polygons())
def test_the_circle_and_the_box_hold_every_corner(polygon: Polygon) -> None:
    for x, y in polygon.corners():
        dx, dy = x - polygon.middle_x, y - polygon.middle_y
        assert dx * dx + dy * dy <= polygon.radius * polygon.radius
        assert polygon.left <= x <= polygon.right
        assert polygon.bottom <= y <= polygon.top


@given(small_polygons(), small_points, small_points, moves)
def test_moves_change_no_answer_about_segments(
    polygon: Polygon, p: tuple[int, int], q: tuple[int, int], name: str
) -> None:
    move = MOVES[name]
    other = moved(polygon, move)
    a, b = move(*p), move(*q)
    assert crosses(other, *a, *b) == crosses(polygon, *p, *q)
    assert crosses(other, *b, *a) == crosses(polygon, *p, *q)
    assert contains(other, *a) == contains(polygon, *p)
    assert contains_or_touches(other, *a) == contains_or_touches(polygon, *p)
    assert point_near(other, *a, 3) == point_near(polygon, *p, 3)
    assert segment_near(other, *a, *b, 3) == segment_near(polygon, *p, *q, 3)
    before, after = chord(polygon, *p, *q), chord(other, *a, *b)
    assert after.is_empty == before.is_empty
    if not before.is_empty:
        assert Fraction(after.enter, after.enter_scale) == Fraction(before.enter, before.enter_scale)
        assert Fraction(after.leave, after.leave_scale) == Fraction(before.leave, before.leave_scale)


@given(small_polygons(), small_polygons(), moves)
def test_moves_change_no_answer_about_two_shapes(one: Polygon, other: Polygon, name: str) -> None:
    move = MOVES[name]
    assert overlaps(moved(one, move), moved(other, move)) == overlaps(one, other) == overlaps(other, one)
    assert near(moved(one, move), moved(other, move), 2) == near(one, other, 2) == near(other, one, 2)
    assert not overlaps(one, other) or boxes_overlap(one, other)


@given(large_polygons(), large_points, large_points)
def test_a_segment_crosses_exactly_where_it_has_a_chord(
    polygon: Polygon, p: tuple[int, int], q: tuple[int, int]
) -> None:
    assert crosses(polygon, *p, *q) != chord(polygon, *p, *q).is_empty


@given(small_polygons(), small_points, small_polygons())
def test_corners_are_crossed_all_at_once_as_one_by_one(polygon: Polygon, p: tuple[int, int], target: Polygon) -> None:
    one_by_one = sum(crosses(polygon, *p, *corner) << i for i, corner in enumerate(target.corners()))
    assert corners_crossed(polygon, *p, target) == one_by_one


@given(*[st.integers(-(10**12), 10**12)] * 4)
def test_the_cross_product_keeps_its_signs(ax: int, ay: int, bx: int, by: int) -> None:
    assert cross(ax, ay, bx, by) == ax * by - ay * bx


# What is seen between the corners


def test_a_seam_between_two_solids_lets_sight_through_and_an_overlap_does_not() -> None:
    target = square(100, -5)
    assert is_seen_between_corners(0, 0, target, [square(50, 0, 20), square(50, -20, 20)], [])
    assert not is_seen_between_corners(0, 0, target, [square(50, -1, 21), square(50, -20, 20)], [])


def test_what_is_inside_a_screen_is_seen_and_its_outline_is_not() -> None:
    target = square(100, -5)
    tip = Polygon([101, 60, 60], [0, 30, -30])
    assert is_seen_between_corners(0, 0, target, [], [tip])
    assert not is_seen_between_corners(0, 0, target, [], [Polygon([100, 60, 60], [0, 30, -30])])
    assert not is_seen_between_corners(0, 0, target, [square(20, -1, 2)], [tip])


def test_a_tip_of_a_screen_away_from_the_middle_is_found() -> None:
    # from (60, -27) to (101, 3) the screen's side passes x = 100 at y = 2.3, from (60, 33) at y = 3.7
    assert is_seen_between_corners(0, 0, square(100, -5), [], [Polygon([101, 60, 60], [3, 33, -27])])
    assert not is_seen_between_corners(0, 0, square(100, -5), [], [Polygon([100, 60, 60], [3, 33, -27])])


def test_what_is_seen_only_between_two_crossings_is_found() -> None:
    # the far sides of two screens pass (100, -1) and (100, 1); the near side of the target is in both only between
    target = square(100, -50, 100)
    one = Polygon([70, 80, 120, 70], [-201, -201, 199, 199])
    other = Polygon([70, 120, 80, 70], [-199, -199, 201, 201])
    assert is_seen_between_corners(0, 0, target, [], [one, other])
    apart = Polygon([70, 120, 80, 70], [-201, -201, 199, 199])  # its far side passes (100, -1)
    assert not is_seen_between_corners(0, 0, target, [], [one, apart])


def test_a_solid_that_begins_where_the_target_begins_does_not_hide_it() -> None:
    target = square(100, -5)
    assert is_seen_between_corners(0, 0, target, [square(100, -20, 40)], [])
    assert not is_seen_between_corners(0, 0, target, [square(99, -20, 40)], [])


def test_a_point_in_the_target_sees_it() -> None:
    assert is_seen_between_corners(5, 5, SQUARE, [], [])
    assert not is_seen_between_corners(5, 5, SQUARE, [square(4, 4, 3)], [])
    assert is_seen_between_corners(0, 5, SQUARE, [square(-10, 0)], []), "p on the outline of both"
