"""Arc of fire, Side Shot, Close Range and control: lines and distances, with the touching cases."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.ground.field import Hull
from hulldown.games.miniatures.ground.sight import controls, in_arc, is_close, is_side_shot
from tests.games.miniatures.helper import GAME
from tests.games.miniatures.sights import hundredths, table, tank

GUN = tank(100, 450)  # its front is the line x = 130, the strip ahead of it is 435 < y < 465


@pytest.mark.rule("miniatures.arc.ahead")
@pytest.mark.rule("miniatures.arc.lines")
@pytest.mark.parametrize("target", [tank(300, 450), tank(300, 800, 30), tank(160, 700), tank(145, 600, 90)])
def test_a_target_wholly_before_the_front_is_in_the_arc(target: Hull) -> None:
    # the last two touch the line of the front with their rear or side
    assert in_arc(GUN, target)


@pytest.mark.rule("miniatures.arc.straight-ahead")
@pytest.mark.rule("miniatures.arc.lines")
@pytest.mark.parametrize("target", [tank(20, 450), tank(100, 600), tank(159.99, 700), tank(144.99, 600, 90)])
def test_a_target_partly_behind_the_front_and_beside_the_strip_is_not(target: Hull) -> None:
    assert not in_arc(GUN, target)


@pytest.mark.rule("miniatures.arc.straight-ahead")
def test_a_target_partly_behind_the_front_but_partly_straight_ahead_is_in_the_arc() -> None:
    # its nose (160.6, 450.2) is in the strip, its left rear corner (118.2, 492.6) behind the front
    assert in_arc(GUN, tank(150, 482, -45))


@pytest.mark.rule("miniatures.arc.straight-ahead")
@pytest.mark.rule("miniatures.arc.lines")
def test_a_hull_that_crosses_the_strip_without_a_corner_in_it_is_straight_ahead() -> None:
    # corners (124.5, 481.5), (150.5, 496.5), (169.5, 403.5), (195.5, 418.5)
    assert in_arc(GUN, tank(160, 450, 120, 90, 30))


@pytest.mark.rule("miniatures.arc.lines")
@pytest.mark.rule("miniatures.sight.touching")
def test_touching_the_strip_is_not_being_in_it() -> None:
    assert not in_arc(GUN, tank(150, 480))  # its right side lies on y = 465
    assert in_arc(GUN, tank(150, 479.99))
    assert not in_arc(GUN, tank(150, 420))
    assert not in_arc(GUN, tank(100, 450.5))  # on the strip's line, but its nose only reaches the front
    assert in_arc(GUN, tank(100.01, 450.5))


def test_the_arc_turns_with_the_gun() -> None:
    gun = tank(450, 450, 90)
    assert in_arc(gun, tank(700, 500))
    assert not in_arc(gun, tank(700, 450))
    assert in_arc(gun, tank(450, 600))


@pytest.mark.rule("miniatures.defence.side-shot-line")
@pytest.mark.rule("miniatures.sight.hull")
@pytest.mark.rule("miniatures.defence.front-line")
@pytest.mark.parametrize(
    ("shooter", "is_side"),
    [
        (tank(600, 450, 180), False),  # ahead
        (tank(360, 700), False),  # its rear lies on the line of the front, x = 330
        (tank(359.99, 700), True),
        (tank(340, 100, 90), True),  # beside the nose, half behind the line
        (tank(345, 100, 90), False),
        (tank(100, 450), True),  # behind
        (tank(340, 700, 45), True),  # one corner at 340 - 31.8
        (tank(365, 700, 45), False),
    ],
)
def test_a_side_shot_needs_some_of_the_shooter_behind_the_targets_front(shooter: Hull, is_side: bool) -> None:
    assert is_side_shot(shooter, tank(300, 450)) == is_side


@pytest.mark.rule("miniatures.sight.rectangle")
@pytest.mark.parametrize(("id", "length", "width"), [("t_34", 59.2, 30), ("tiger_i", 63.2, 35.6), ("maus", 90.3, 37.1)])
def test_a_tank_is_the_rectangle_of_its_hull_without_the_gun(id: str, length: float, width: float) -> None:
    card = GAME.catalogue.tank(id)
    assert card is not None
    shape = Hull(card.outline, card.turret, 45_000, 45_000, 0).shape
    assert (max(shape.xs) - min(shape.xs), max(shape.ys) - min(shape.ys)) == (hundredths(length), hundredths(width))
    assert len(shape.xs) == 4


@pytest.mark.rule("miniatures.defence.close-distance")
@pytest.mark.rule("miniatures.setup.arrow-exact")
@pytest.mark.parametrize(
    ("other", "close"),
    [
        (tank(461.6, 450), True),  # 101.6 from side to side, exactly an arrow
        (tank(461.61, 450), False),
        (tank(420.96, 561.28), True),  # corner to corner: 60.96 across and 81.28 up make 101.6
        (tank(420.97, 561.28), False),
        (tank(420.96, 561.29), False),
        (tank(360, 450), True),  # touching
        (tank(300, 450), True),  # the same place
    ],
)
def test_close_range_is_the_least_distance_of_the_hulls(other: Hull, close: bool) -> None:
    field = table(tank(300, 450), other)
    assert is_close(field, 0, 1) == close
    assert is_close(field, 1, 0) == close


def test_a_tank_off_the_table_is_close_to_nothing() -> None:
    assert not is_close(table(tank(300, 450), None), 0, 1)
    assert not is_close(table(tank(300, 450), None), 1, 0)


@pytest.mark.rule("miniatures.objective.control")
@pytest.mark.rule("miniatures.objective.hull-part")
@pytest.mark.parametrize(
    ("x", "y", "held"),
    [
        (431.6, 450, True),
        (431.61, 450, False),
        (300, 566.6, True),
        (300, 566.61, False),
        (390.96, 546.28, True),  # from the corner (330, 465)
        (390.97, 546.28, False),
        (310, 455, True),  # under the hull
        (330, 450, True),  # on its outline
    ],
)
def test_a_tank_holds_a_token_within_an_arrow_of_its_hull(x: float, y: float, held: bool) -> None:
    field = table(tank(300, 450))
    assert controls(field, 0, hundredths(x), hundredths(y)) == held


@pytest.mark.rule("miniatures.objective.hull-part")
def test_a_wreck_and_a_missing_tank_hold_nothing() -> None:
    assert not controls(table(tank(300, 450), wrecks=(0,)), 0, 30_000, 45_000)
    assert not controls(table(None), 0, 30_000, 45_000)
