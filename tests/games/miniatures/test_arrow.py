"""Moves along the measuring arrow, as small positions. Lengths are hundredths of a millimetre."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hulldown.games.miniatures.ground import arrow, placement
from hulldown.games.miniatures.ground.arrow import MoveRules, check, farthest, find_arrow, why_not_pose
from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Hull, Outline, rectangle
from hulldown.games.miniatures.ground.maneuvers import sample_moves, templates
from hulldown.games.miniatures.ground.placement import check_deploy, check_terrain
from hulldown.games.miniatures.ground.poses import Drive
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


# One move


@pytest.mark.rule("miniatures.move.arrow")
@pytest.mark.rule("miniatures.move.lead")
@pytest.mark.parametrize("lead", [1, 1_000, TAIL])
def test_a_straight_move_ends_at_most_one_tail_ahead(lead: int) -> None:
    table = field(hulls=[t_34()])
    assert reason(table, MIDDLE + lead, MIDDLE, 0, LA, lead) == arrow.OK
    assert reason(table, MIDDLE + lead, MIDDLE, 0, RA, lead) == arrow.OK


@pytest.mark.rule("miniatures.move.lead")
@pytest.mark.parametrize("lead", [-5, 0, TAIL + 1])
def test_the_lead_is_more_than_nothing_and_at_most_the_tail(lead: int) -> None:
    assert reason(field(hulls=[t_34()]), MIDDLE + lead, MIDDLE, 0, LA, lead) == arrow.LEAD


@pytest.mark.rule("miniatures.move.contact")
def test_the_base_touches_the_starting_hull_within_half_a_millimetre() -> None:
    table = field(hulls=[t_34()])
    assert reason(table, MIDDLE + TAIL + 50, MIDDLE, 0, LA, TAIL) == arrow.OK
    assert reason(table, MIDDLE + TAIL + 51, MIDDLE, 0, LA, TAIL) == arrow.NO_CONTACT
    assert reason(table, MIDDLE + TAIL, MIDDLE + 50, 0, LA, TAIL) == arrow.OK
    assert reason(table, MIDDLE + TAIL, MIDDLE + 51, 0, LA, TAIL) == arrow.NO_CONTACT


@pytest.mark.rule("miniatures.move.contact")
def test_the_tail_does_not_lie_on_the_starting_hull() -> None:
    table = field(hulls=[t_34()])
    assert reason(table, MIDDLE + TAIL, MIDDLE - 1_000, 0, LA, TAIL) == arrow.OK
    assert reason(table, MIDDLE + TAIL - 100, MIDDLE - 1_000, 0, LA, TAIL) == arrow.TAIL_OVER_HULL
    # the rest of the tail counts too: base behind the hull, tail across it
    assert reason(table, MIDDLE - 5_900, MIDDLE - 1_000, 0, LA, 60) == arrow.TAIL_OVER_HULL


@pytest.mark.rule("miniatures.move.any-side")
@pytest.mark.parametrize(
    ("lie", "x", "y", "facing"),
    [
        # ahead, the nose one tail past the old front
        (LA, TAIL, 0, 0),
        (RA, TAIL, 0, 0),
        # back: the rear one tail past the old rear
        (LB, -TAIL, 0, 0),
        (RB, -TAIL, 0, 0),
        # aside: the flank one tail past the old flank, still facing ahead
        (FL, 0, TAIL, 0),
        (RL, 0, TAIL, 0),
        (FR, 0, -TAIL, 0),
        (RR, 0, -TAIL, 0),
        # ahead and square to the arrow: the flank leads, and the hull lies beside a tail at the old corner
        (FR, 2_960 + TAIL - 1_500, -1_460, 9_000),
        (RR, 2_960 + TAIL - 1_500, 1_460, 9_000),
        (FL, 2_960 + TAIL - 1_500, 1_460, 27_000),
        (RL, 2_960 + TAIL - 1_500, -1_460, 27_000),
    ],
)
def test_any_side_lies_against_the_tail(lie: int, x: int, y: int, facing: int) -> None:
    assert reason(field(hulls=[t_34()]), MIDDLE + x, MIDDLE + y, facing, lie, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.option.square_sides")
def test_only_long_sides_where_the_switch_says_so() -> None:
    table = field(hulls=[t_34()])
    long_only = MoveRules(live_tanks_block=False, long_sides_only=True)
    assert reason(table, MIDDLE, MIDDLE + TAIL, 0, FL, TAIL, long_only) == arrow.BAD_SIDE
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL, long_only) == arrow.OK
    start = t_34()
    assert why_not_pose(table, 0, start, MIDDLE, MIDDLE + TAIL, 0, BOOK) == arrow.OK
    assert why_not_pose(table, 0, start, MIDDLE, MIDDLE + TAIL, 0, long_only) == arrow.BAD_SIDE
    ways = templates(T_34, measures())
    assert {drive.lie for drive in sample_moves(table, 0, start, long_only, ways)} <= {LA, LB, RA, RB}


@pytest.mark.rule("miniatures.move.lead")
def test_a_hull_longer_than_the_tail_hangs_behind_the_base() -> None:
    table = field(hulls=[hull(MAUS, MIDDLE, MIDDLE, 0)])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK
    assert reason(table, MIDDLE + TAIL + 51, MIDDLE, 0, LA, TAIL) == arrow.NO_CONTACT


@pytest.mark.rule("miniatures.move.pose-search")
@pytest.mark.parametrize("facing", [0, 100, 4_500, 9_000, 13_500, 18_000, 31_234])
@pytest.mark.parametrize("outline", [T_34, MAUS])
def test_a_tank_may_turn_on_the_spot(outline: Outline, facing: int) -> None:
    start = hull(outline, MIDDLE, MIDDLE, 0)
    found = find_arrow(field(hulls=[start]), 0, start, MIDDLE, MIDDLE, facing, BOOK)
    assert found is not None
    assert (found.x, found.y, found.facing) == (MIDDLE, MIDDLE, facing)


@pytest.mark.rule("miniatures.move.pose-search")
@pytest.mark.parametrize("facing", range(0, 36_000, 777))
def test_an_arrow_along_its_side_leaves_a_tank_where_it_was(facing: int) -> None:
    start = t_34(facing=facing)
    assert why_not_pose(field(hulls=[start]), 0, start, MIDDLE, MIDDLE, facing, BOOK) == arrow.OK


# What is in the way

ON_THE_TAIL = t_34(x=FRONT + 1_500, y=FLANK + 500 + 2_960, facing=9_000)  # a straight move passes it on the left
BUILDING_AHEAD = (BUILDING, FRONT + 3_000 + 4_500, MIDDLE, 0)  # 30 mm before the nose, 90 deep, 70 wide


@pytest.mark.rule("miniatures.move.impassable")
def test_no_move_ends_on_or_passes_a_building() -> None:
    table = field(BUILDING_AHEAD, hulls=[t_34()])
    assert reason(table, MIDDLE + 3_000, MIDDLE, 0, LA, 3_000) == arrow.OK  # up to it
    assert reason(table, MIDDLE + 3_001, MIDDLE, 0, LA, 3_001) == arrow.ON_BUILDING
    # beside it, but the tail runs through it
    beside = MIDDLE - 3_500 - 1_500
    table = field(BUILDING_AHEAD, hulls=[t_34(y=beside)])
    assert reason(table, MIDDLE + TAIL, beside, 0, LA, TAIL) == arrow.THROUGH_BUILDING
    assert reason(table, MIDDLE + TAIL, beside, 0, RA, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.move.straight-travel")
def test_the_hull_runs_along_the_arrow_from_its_base() -> None:
    # a corner of the building lies between the old front and the new rear, beside neither
    table = field((BUILDING, 43_093, 33_043, 4_500), hulls=[t_34()])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.THROUGH_BUILDING
    assert max(table.pieces[0].shape.ys) == 38_700
    table = field((BUILDING, 43_093, 33_043 - 200, 4_500), hulls=[t_34()])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK  # now it touches the band


@pytest.mark.rule("miniatures.move.straight-travel")
def test_the_turn_at_the_start_is_not_tested() -> None:
    left = (BUILDING, MIDDLE, FLANK + 200 + 3_500, 0)
    right = (BUILDING, MIDDLE, MIDDLE - 1_500 - 200 - 3_500, 0)
    start = t_34()
    table = field(left, right, hulls=[start])
    assert why_not_pose(table, 0, start, MIDDLE, MIDDLE, 18_000, BOOK) == arrow.OK
    assert why_not_pose(table, 0, start, MIDDLE, MIDDLE, 9_000, BOOK) == arrow.ON_BUILDING


@pytest.mark.rule("miniatures.move.stop")
def test_an_arrow_over_a_building_stops_the_tank_before_it() -> None:
    start = t_34()
    table = field(BUILDING_AHEAD, hulls=[start])
    stopped = farthest(table, 0, start, Drive(MIDDLE + TAIL, MIDDLE, 0, LA, TAIL), BOOK)
    assert stopped is not None
    assert (stopped.x, stopped.y, stopped.facing, stopped.lie, stopped.lead) == (MIDDLE + 3_000, MIDDLE, 0, LA, 3_000)


@pytest.mark.rule("miniatures.move.stop-hull")
def test_a_building_that_only_the_hull_would_meet_stops_the_tank_too() -> None:
    """It reaches 1 mm into the hull's band on the left; the arrow lies on the right and is free of it."""
    start = t_34()
    beside = field((BUILDING, FRONT + 3_000 + 4_500, FLANK - 100 + 3_500, 0), hulls=[start])
    stopped = farthest(beside, 0, start, Drive(MIDDLE + TAIL, MIDDLE, 0, RA, TAIL), BOOK)
    assert stopped is not None
    assert (stopped.lie, stopped.lead) == (RA, 3_000)
    touching = field((BUILDING, FRONT + 3_000 + 4_500, FLANK + 3_500, 0), hulls=[start])
    assert reason(touching, MIDDLE + TAIL, MIDDLE, 0, RA, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.move.stop")
def test_there_is_no_move_along_an_arrow_that_begins_in_a_building() -> None:
    start = t_34()
    table = field((BUILDING, FRONT + 4_500, MIDDLE, 0), hulls=[start])
    assert farthest(table, 0, start, Drive(MIDDLE + TAIL, MIDDLE, 0, LA, TAIL), BOOK) is None


@pytest.mark.rule("miniatures.move.live-tanks")
def test_live_tanks_are_passed_but_not_ended_upon() -> None:
    table = field(hulls=[t_34(), ON_THE_TAIL])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK
    table = field(hulls=[t_34(), t_34(x=MIDDLE + TAIL)])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.ON_TANK
    touching = field(hulls=[t_34(), t_34(x=MIDDLE + TAIL + 5_920)])
    assert reason(touching, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.move.live-tanks")
def test_an_arrow_across_a_live_tank_may_stop_short_of_it() -> None:
    start = t_34()
    table = field(hulls=[start, t_34(x=FRONT + 4_000 + 2_960)])
    stopped = farthest(table, 0, start, Drive(MIDDLE + TAIL, MIDDLE, 0, LA, TAIL), BOOK)
    assert stopped is not None
    assert stopped.lead == 4_000


@pytest.mark.rule("miniatures.option.live_tanks_block_move")
def test_live_tanks_block_where_the_switch_says_so() -> None:
    table = field(hulls=[t_34(), ON_THE_TAIL])
    blocked = MoveRules(live_tanks_block=True, long_sides_only=False)
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL, blocked) == arrow.THROUGH_TANK


@pytest.mark.rule("miniatures.move.impassable")
def test_wrecks_stop_moves_like_buildings() -> None:
    table = field(hulls=[t_34(), ON_THE_TAIL])
    table.wreck(1)
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.THROUGH_WRECK
    table = field(hulls=[t_34(), t_34(x=MIDDLE + TAIL)])
    table.wreck(1)
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.ON_WRECK


def test_a_tank_that_is_not_on_the_table_is_in_nobodys_way() -> None:
    assert reason(field(hulls=[t_34(), None]), MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.move.woods-hills")
@pytest.mark.parametrize("kind", [WOODS, HILL])
def test_woods_and_hills_are_entered_and_crossed_freely(kind: int) -> None:
    table = field((kind, MIDDLE + TAIL, MIDDLE, 0), hulls=[t_34()])
    assert reason(table, MIDDLE + TAIL, MIDDLE, 0, LA, TAIL) == arrow.OK


@pytest.mark.rule("miniatures.move.edge")
def test_no_part_of_a_hull_leaves_the_table_but_the_arrow_may() -> None:
    x = SIDE - 2_960 - 5_000
    table = field(hulls=[t_34(x=x)])
    assert reason(table, x + 5_000, MIDDLE, 0, LA, 5_000) == arrow.OK  # its nose on the edge, the tail beyond
    assert reason(table, x + 5_001, MIDDLE, 0, LA, 5_001) == arrow.OFF_TABLE
    start = t_34(x=x)
    stopped = farthest(table, 0, start, Drive(x + TAIL, MIDDLE, 0, LA, TAIL), BOOK)
    assert stopped is not None
    assert (stopped.x, stopped.lead) == (x + 5_000, 5_000)


# Walls


def walls_of(table: Field, drive: Drive) -> list[int]:
    start = table.hulls[0]
    assert start is not None
    assert check(table, 0, start, drive, BOOK) == arrow.OK
    gone = arrow.crushed(table, start.moved(drive.x, drive.y, drive.facing), drive)
    return [i for i, piece in enumerate(table.pieces) if piece in gone]


@pytest.mark.rule("miniatures.move.walls-path")
def test_walls_fall_under_the_tail_the_band_and_the_final_hull() -> None:
    table = field(
        (WALL, FRONT + 4_000, FLANK + 2_000 + 3_400, 9_000),  # reaches 1 mm into the tail's lane
        (WALL, FRONT + 1_000, MIDDLE - 1_500 - 3_400, 9_000),  # 1 mm into the band, behind the final rear
        (WALL, FRONT + 5_000, MIDDLE - 1_500 - 3_400, 9_000),  # 1 mm into the final hull
        (WALL, FRONT + 5_000, MIDDLE - 1_500 - 400, 0),  # along the final hull's side: only touches
        (WALL, FRONT - 1_000, FLANK + 2_000, 9_000),  # behind the base: nothing runs there
        (WALL, FRONT + TAIL + 400, MIDDLE, 9_000),  # ahead of the nose: only touches
        hulls=[t_34()],
    )
    assert walls_of(table, Drive(MIDDLE + TAIL, MIDDLE, 0, LA, TAIL)) == [0, 1, 2]


@pytest.mark.rule("miniatures.move.walls-path")
def test_a_short_move_crushes_what_the_final_hull_lies_on_behind_the_base() -> None:
    table = field((WALL, MIDDLE - 1_000, MIDDLE - 4_900, 9_000), hulls=[t_34()])
    assert walls_of(table, Drive(MIDDLE + 1_000, MIDDLE, 0, LA, 1_000)) == [0]


@pytest.mark.rule("miniatures.move.walls-path")
@pytest.mark.rule("miniatures.move.pose-search")
def test_the_arrow_that_crushes_the_fewest_walls_is_found() -> None:
    start = t_34()
    table = field((WALL, FRONT + 4_000, FLANK + 200 + 3_500, 9_000), hulls=[start])  # on the left arrow only
    found = arrow.arrows_to(table, 0, start, MIDDLE + TAIL, MIDDLE, 0, BOOK)
    counts = [len(walls_of(table, drive)) for drive in found]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == 1
    assert len({drive.lie for drive in found}) == len(found)


# Reasons


@pytest.mark.rule("miniatures.move.any-side")
def test_a_tail_laid_across_the_nose_leads_past_one_tail_ahead() -> None:
    """By the letter of the definition: rear against the tail, arrow to the left, base at the old front corner."""
    start = t_34()
    table = field(hulls=[start])
    beyond = FRONT + 2_000 + 2_960  # the new rear 20 mm before the old front
    assert reason(table, beyond, MIDDLE + 100, 0, RL, 100) == arrow.OK
    assert reason(table, beyond + 51, MIDDLE + 100, 0, RL, 100) == arrow.NO_CONTACT


@pytest.mark.rule("miniatures.move.pose-search")
def test_the_most_telling_reason_is_named() -> None:
    start = t_34()
    far = field(hulls=[start])
    assert why_not_pose(far, 0, start, MIDDLE + TAIL, MIDDLE, 0, BOOK) == arrow.OK
    assert why_not_pose(far, 0, start, MIDDLE + TAIL + 500, MIDDLE, 0, BOOK) == arrow.LEAD
    assert why_not_pose(far, 0, start, MIDDLE + 40_000, MIDDLE + 30_000, 0, BOOK) == arrow.NO_CONTACT
    assert why_not_pose(far, 0, start, 100, MIDDLE, 0, BOOK) == arrow.OFF_TABLE
    house = field((BUILDING, FRONT + 4_000, MIDDLE, 0), hulls=[start, t_34(y=50_000)])
    assert why_not_pose(house, 0, start, MIDDLE + TAIL, MIDDLE, 0, BOOK) == arrow.ON_BUILDING
    assert why_not_pose(house, 0, start, MIDDLE, 49_000, 0, BOOK) == arrow.ON_TANK
    # a wreck that leaves no room for the arrow on either side
    wreck = field(hulls=[start, hull(rectangle(8_000, 1_000), FRONT + 600, MIDDLE, 9_000)])
    wreck.wreck(1)
    assert why_not_pose(wreck, 0, start, MIDDLE + TAIL, MIDDLE, 0, BOOK) == arrow.THROUGH_WRECK


# The rulebook's pictures of movement


@pytest.mark.rule("miniatures.move.several")
@pytest.mark.rule("miniatures.move.woods-hills")
def test_picture_a_sherman_makes_two_moves_into_the_woods() -> None:
    start = hull(SHERMAN, 20_000, MIDDLE, 0)
    table = field((WOODS, 20_000 + 2_920 + 9_000 + 11_000, MIDDLE, 0), hulls=[start])
    first = Drive(20_000 + TAIL, MIDDLE, 0, LA, TAIL)
    assert check(table, 0, start, first, BOOK) == arrow.OK
    between = start.moved(first.x, first.y, first.facing)
    table.put(0, between)
    assert not overlaps(between.shape, table.pieces[0].shape)
    second = Drive(first.x + TAIL, MIDDLE, 0, RA, TAIL)
    assert check(table, 0, between, second, BOOK) == arrow.OK
    assert overlaps(between.moved(second.x, second.y, 0).shape, table.pieces[0].shape)


@pytest.mark.rule("miniatures.move.stop")
def test_picture_a_panzer_iv_makes_one_move_up_to_the_building() -> None:
    start = hull(PANZER_IV, MIDDLE, MIDDLE, 9_000)
    table = field((BUILDING, MIDDLE, MIDDLE + 2_960 + 5_000 + 3_500, 0), hulls=[start])
    stopped = farthest(table, 0, start, Drive(MIDDLE, MIDDLE + TAIL, 9_000, LA, TAIL), BOOK)
    assert stopped is not None
    assert (stopped.x, stopped.y, stopped.lead) == (MIDDLE, MIDDLE + 5_000, 5_000)
    there = start.moved(stopped.x, stopped.y, 9_000)
    table.put(0, there)
    assert farthest(table, 0, there, Drive(MIDDLE, stopped.y + TAIL, 9_000, LA, TAIL), BOOK) is None


@pytest.mark.rule("miniatures.move.walls-crushed")
def test_picture_a_t_34_makes_two_moves_over_a_wall() -> None:
    start = t_34()
    table = field((WALL, FRONT + 9_000, MIDDLE, 9_000), hulls=[start])
    first = Drive(MIDDLE + TAIL, MIDDLE, 0, LA, TAIL)
    assert walls_of(table, first) == []
    table.put(0, start.moved(first.x, first.y, 0))
    assert walls_of(table, Drive(first.x + TAIL, MIDDLE, 0, LA, TAIL)) == [0]


def test_the_reasons_are_different_numbers() -> None:
    reasons = sorted(
        [
            arrow.OK, arrow.LEAD, arrow.BAD_SIDE, arrow.OFF_TABLE, arrow.NO_CONTACT, arrow.TAIL_OVER_HULL,
            arrow.ON_TANK, arrow.ON_WRECK, arrow.ON_BUILDING, arrow.THROUGH_TANK, arrow.THROUGH_WRECK,
            arrow.THROUGH_BUILDING,
        ]
    )  # fmt: skip
    assert all(one < other for one, other in pairwise(reasons))


@pytest.mark.rule("miniatures.move.edge")
@pytest.mark.parametrize("far", [-1, 10**9, 10**30, -(10**30)])
def test_places_without_end_are_off_the_table(far: int) -> None:
    """Geometry works on machine numbers, so nothing so large may come to it."""
    table = field(hulls=[t_34()])
    assert reason(table, far, MIDDLE, 0, LA, TAIL) == arrow.OFF_TABLE
    assert reason(table, MIDDLE, far, far, LA, TAIL) == arrow.OFF_TABLE
    assert check_deploy(table, T_34, 0, far, MIDDLE, 0, False) == placement.OFF_TABLE
    assert check_terrain(table, BUILDING, MIDDLE, far, 0) == placement.OFF_TABLE
