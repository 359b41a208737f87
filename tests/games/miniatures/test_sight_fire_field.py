"""The picture of what a tank could see: whole numbers, on the table, and true to the lines of sight."""

from __future__ import annotations

import pytest
import shapely  # type: ignore[import-untyped]

from hulldown.games.miniatures.ground.field import BUILDING, HILL, Field, Hull, Piece
from hulldown.games.miniatures.ground.fire_field import fire_field
from hulldown.geometry.chords import chord
from hulldown.geometry.polygon import contains, crosses, fits
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.sights import MEASURES, building, hill, square_hill, table, tank
from tests.games.miniatures.test_sight_oracle import random_table

SHOOTER = tank(100, 450)
WHOLE = MEASURES.width * MEASURES.height


def seen_from(field: Field, hull: Hull = SHOOTER, from_front: bool = False, through: bool = False) -> shapely.Polygon:
    points = fire_field(field, 0, hull, from_front, through)
    assert all(type(x) is int and type(y) is int for x, y in points)
    assert all(0 <= x <= MEASURES.width and 0 <= y <= MEASURES.height for x, y in points)
    shape = shapely.Polygon(points)
    assert shapely.LinearRing(points).is_ccw
    return shape


def is_in_sight(field: Field, px: int, py: int, x: int, y: int, through: bool = False) -> bool:
    """The rulings' word on one point of the table."""
    for number, hull in enumerate(field.hulls):
        stops = number != 0 and (not through or field.wrecks[number])
        if hull is not None and stops and crosses(hull.shape, px, py, x, y):
            return False
    for piece in field.pieces:
        if piece.kind == BUILDING and crosses(piece.shape, px, py, x, y):
            return False
        if (
            piece.kind == HILL
            and crosses(piece.shape, px, py, x, y)
            and not contains(piece.shape, px, py)
            and not contains(piece.shape, x, y)
            and not is_under_own_hull(field, piece, px, py, x, y)
        ):
            return False
    return True


def is_under_own_hull(field: Field, piece: Piece, px: int, py: int, x: int, y: int) -> bool:
    """Whether the line leaves the hill before it leaves the hull it starts from."""
    own = field.hulls[0]
    assert own is not None
    under = chord(own.shape, px, py, x, y)
    over = chord(piece.shape, px, py, x, y)
    return not under.is_empty and over.leave * under.leave_scale <= under.leave * over.leave_scale


def test_an_empty_table_is_seen_whole() -> None:
    assert seen_from(table(SHOOTER)).area == WHOLE


def test_an_assault_gun_sees_what_lies_before_its_front() -> None:
    # the front is the line x = 130; the two ends of the arc lie a hundredth of a degree inside
    area = seen_from(table(SHOOTER), from_front=True).area
    assert 0 <= (MEASURES.width - 13_000) * MEASURES.height - area < WHOLE / 5_000


def test_a_turned_gun_keeps_to_its_half_of_the_table() -> None:
    gun = tank(450, 450, 135)
    shape = seen_from(table(gun), gun, from_front=True)
    assert shapely.contains(shape, shapely.Point(20_000, 70_000))
    assert not shapely.intersects(shape, shapely.Point(70_000, 20_000))


def test_the_ground_behind_a_building_is_dark_and_a_hill_itself_is_not() -> None:
    behind = shapely.Point(60_000, 45_000)
    assert not shapely.intersects(seen_from(table(SHOOTER, building(300, 450))), behind)
    over_hill = seen_from(table(SHOOTER, hill(450, 450)))
    assert shapely.contains(over_hill, shapely.Point(45_000, 45_000))
    assert not shapely.intersects(over_hill, behind)
    # from the hill everything is seen
    on_it = tank(450, 450)
    assert seen_from(table(on_it, square_hill(450, 450)), on_it).area == WHOLE


@pytest.mark.rule("miniatures.sight.under-hulls")
def test_a_hull_that_only_touches_a_hill_does_not_darken_the_ground_beyond() -> None:
    # the hill's tip at (567, 457) lies under the hull, the turret outside
    beside = tank(564.6, 439.2, 90, 60, 30, 4)
    assert shapely.contains(seen_from(table(beside, hill(457, 457)), beside), shapely.Point(56_460, 88_000))


def test_an_spg_looks_through_tanks() -> None:
    behind = shapely.Point(60_000, 45_000)
    field = table(SHOOTER, tank(300, 450))
    assert not shapely.intersects(seen_from(field), behind)
    assert shapely.contains(seen_from(field, through=True), behind)


def test_the_pose_is_the_one_given_and_not_the_one_on_the_field() -> None:
    field = table(tank(800, 450), building(300, 450))
    assert not shapely.intersects(seen_from(field, SHOOTER), shapely.Point(60_000, 45_000))


def test_random_points_are_in_the_picture_exactly_when_they_are_in_sight() -> None:
    rng = Xoshiro(11)
    told = 0
    for turn in range(36):
        field = random_table(rng, crowded=turn % 2 == 0)
        from_front, through = turn % 3 == 0, turn % 4 == 0
        hull = field.hulls[0]
        assert hull is not None
        if not fits(hull.shape, 0, 0, MEASURES.width, MEASURES.height):
            continue
        px, py = (hull.front_x, hull.front_y) if from_front else (hull.turret_x, hull.turret_y)
        shape = seen_from(field, hull, from_front, through)
        outline = shape.boundary
        for _ in range(100):
            x, y = rng.below(MEASURES.width), rng.below(MEASURES.height)
            point = shapely.Point(x, y)
            if shapely.distance(outline, point) < 20:  # 0.2 mm: rounding, and the ends of an arc
                continue
            told += 1
            fx, fy = hull.front_x - hull.x, hull.front_y - hull.y
            ahead = not from_front or fx * (x - px) + fy * (y - py) > 0
            expected = ahead and is_in_sight(field, px, py, x, y, through)
            assert shapely.contains(shape, point) == expected, (turn, x, y)
    assert told > 2_000
