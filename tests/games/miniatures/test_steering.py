"""Moves told by direction and distance: which pose they mean, and how far they may go."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.ground.poses import Drive, Face
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Illegal, Malformed
from tests.games.miniatures.helper import GAME, moving, position, shooting

# The hull of the T-34 is 59.2 x 30 mm.
A = "a1 t_34 450,300@90"
B = "b1 pz_iv_ausf_h 450,700@270"


def steer(state: Table, text: str) -> Drive:
    action = GAME.parse(state, text)
    assert isinstance(action, Drive)
    assert state.why_not(action) is None
    return action


@pytest.mark.rule("miniatures.move.pose-search")
@pytest.mark.parametrize(
    ("text", "x", "y", "facing"),
    [
        ("ahead 60", 45_000, 36_000, 9_000),
        ("back 12.5", 45_000, 28_750, 9_000),
        ("go 0 60", 45_000, 36_000, 9_000),
        ("go 90 50", 40_000, 30_000, 18_000),
        ("go -90 50", 50_000, 30_000, 0),
        ("go 270 50", 50_000, 30_000, 0),
        ("go 180 50", 45_000, 25_000, 27_000),
        ("turn 45", 45_000, 30_000, 13_500),
        ("turn -45", 45_000, 30_000, 4_500),
        ("turn back", 45_000, 30_000, 27_000),
        ("turn left", 45_000, 30_000, 18_000),
    ],
)
def test_the_middle_goes_that_far_that_way_and_the_hull_faces_there(text: str, x: int, y: int, facing: int) -> None:
    drive = steer(moving(A, B), text)
    assert (drive.x, drive.y, drive.facing) == (x, y, facing)


def test_the_canonical_text_of_a_steered_move_means_the_same_move() -> None:
    state = moving(A, B)
    drive = steer(state, "go 30 50")
    again = GAME.parse(state, str(drive))
    assert str(again) == str(drive)


@pytest.mark.rule("miniatures.move.stop")
def test_max_goes_up_to_the_obstacle_and_not_a_hundredth_farther() -> None:
    """The near side of the building is at y = 400: the middle may go to 400 - 29.6."""
    state = moving(A, B, terrain="building 450,445@90")
    assert steer(state, "ahead max").y == 37_040
    with pytest.raises(Illegal, match=r"at most 70\.4 mm") as refused:
        GAME.parse(state, "ahead 70.41")
    assert refused.value.refusal.rule == "miniatures.move.stop"
    assert steer(state, "ahead 70.4").y == 37_040


@pytest.mark.rule("miniatures.move.edge")
def test_backing_stops_at_the_table_s_edge() -> None:
    """The rear may reach y = 0, so the middle 29.6."""
    assert steer(moving("a1 t_34 450,60@90", B), "back max").y == 2_960


def test_a_way_that_is_shut_says_what_stands_there() -> None:
    state = moving(A, B, terrain="building 450,365@0")  # its near side is 0.4 mm ahead
    with pytest.raises(Illegal, match="building"):
        GAME.parse(state, "ahead 30")


def test_a_turn_that_has_no_room_on_the_spot_shifts_the_hull_a_little() -> None:
    """A wall of buildings 16 mm to the left: turned left the hull would reach 29.6 mm that way."""
    state = moving(A, B, terrain="building 398.5,300@90")
    drive = steer(state, "turn left")
    assert drive.facing == 18_000
    assert (drive.x, drive.y) != (45_000, 30_000)
    assert abs(drive.x - 45_000) <= 4_000
    assert abs(drive.y - 30_000) <= 4_000


@pytest.mark.rule("miniatures.effect.rotate")
def test_where_a_tank_turns_on_the_spot_the_turn_is_a_facing() -> None:
    pending: list[dict[str, object]] = [{"ask": "turn", "next": "shoot-begin"}, {"ask": "rotations"}]
    pending.append({"ask": "face-tank", "tank": 0})
    state = position(f"{A} acted shown=clutch_braking", B, pending=pending, phase="movement")
    action = GAME.parse(state, "turn -90")
    assert isinstance(action, Face)
    assert action.facing == 0


@pytest.mark.parametrize(
    "text", ["ahead", "ahead 1.234", "ahead max 3", "back 0", "go", "go 45", "go x 5", "turn", "turn 1 2"]
)
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        GAME.parse(moving(A, B), text)


def test_who_is_not_asked_for_a_move_is_told_so() -> None:
    state = shooting(A, B)
    assert state.why_not(GAME.parse(state, "ahead 60")) is not None


def test_moves_that_live_tanks_stop_are_shorter() -> None:
    """With the option, the tank ahead is an obstacle; without it, only the end counts."""
    tanks = (A, "a2 t_34 450,395@0", B)
    free = moving(*tanks)
    with pytest.raises(Illegal):
        GAME.parse(free, "ahead 75")  # would end on it
    blocked = moving(*tanks, options={"live_tanks_block_move": True})
    assert steer(blocked, "ahead max").y == 39_500 - 1_500 - 2_960
