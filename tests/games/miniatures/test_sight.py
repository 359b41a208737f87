"""Line of Sight, Cover and Hull Down: the rulebook's pictures rebuilt, and every touching case by itself.

The shooter is tank 0 with its turret at (100, 450), the target is tank 1. A tank is 60 x 30 and faces along x unless
told otherwise; its corners are front left, rear left, rear right, front right: bits 1, 2, 4, 8.
"""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.chances.situation import situation
from hulldown.games.miniatures.ground.field import HILL, WALL, WOODS, Field, Hull, rectangle
from hulldown.games.miniatures.ground.sight import Sight, corner_reasons, look, sees, sights_from
from tests.games.miniatures.helper import legal, shooting
from tests.games.miniatures.sights import building, hill, piece, square_hill, table, tank, wall, woods

SHOOTER = tank(100, 450)


def seen(field: Field, from_front: bool = False, through_tanks: bool = False, wrecks_block: bool = True) -> Sight:
    sight = look(field, 0, 1, from_front, through_tanks, wrecks_block)
    assert sees(field, 0, 1, from_front, through_tanks, wrecks_block) == sight.visible
    return sight


# Line of Sight


@pytest.mark.rule("miniatures.sight.tanks-block")
@pytest.mark.rule("miniatures.sight.turret")
def test_a_tank_is_seen_past_the_cromwell_and_another_is_hidden_behind_it() -> None:
    cromwell = tank(250, 450)
    past = seen(table(SHOOTER, tank(400, 520), cromwell))
    assert past.visible
    assert (past.blocked, past.in_cover) == (0, False)
    behind = seen(table(SHOOTER, tank(400, 450), cromwell))
    assert (behind.visible, behind.blocked) == (False, 15)
    assert not behind.in_cover, "nothing is told of the cover of a target nobody sees"


@pytest.mark.rule("miniatures.sight.turret")
def test_sight_has_no_range() -> None:
    assert seen(table(tank(31, 16), tank(880, 890))).visible


@pytest.mark.rule("miniatures.cover.blockers")
@pytest.mark.rule("miniatures.cover.corners")
def test_the_cromwell_blocks_three_corners_so_the_t_34_is_in_cover() -> None:
    sight = seen(table(SHOOTER, tank(400, 475), tank(250, 450)))
    assert sight.visible
    assert sight.blocked == 1 | 4 | 8
    assert sight.in_cover
    assert not sight.hull_down


@pytest.mark.rule("miniatures.sight.any-part")
def test_a_tank_without_a_visible_corner_may_still_be_seen() -> None:
    gap = table(SHOOTER, tank(500, 450, 90), tank(300, 480), tank(300, 420))
    sight = seen(gap)
    assert (sight.visible, sight.blocked, sight.in_cover) == (True, 15, True)


@pytest.mark.rule("miniatures.sight.touching")
def test_a_line_between_two_hulls_that_touch_is_free() -> None:
    # the seam runs along y = 450, straight from the turret
    touching = table(SHOOTER, tank(600, 450), tank(300, 465), tank(300, 435))
    assert seen(touching).visible
    # the seam is closed by 0.01 mm, and nothing is seen
    closed = table(SHOOTER, tank(600, 450), tank(300, 464.99), tank(300, 435))
    assert not seen(closed).visible


@pytest.mark.rule("miniatures.sight.blocking-terrain")
def test_a_wreck_blocks_like_a_tank() -> None:
    assert not seen(table(SHOOTER, tank(400, 450), tank(250, 450), wrecks=(2,))).visible


def test_a_tank_that_is_not_on_the_table_neither_blocks_nor_sees_nor_is_seen() -> None:
    assert seen(table(SHOOTER, tank(400, 450), None)).visible
    assert not seen(table(SHOOTER, None)).visible
    assert not seen(table(None, tank(400, 450))).visible
    assert corner_reasons(table(SHOOTER, None), 0, 1, False, False, True) == []
    assert corner_reasons(table(None, SHOOTER), 0, 1, False, False, True) == []


@pytest.mark.rule("miniatures.type.spg")
@pytest.mark.rule("miniatures.type.spg-wrecks")
def test_an_spg_looks_through_live_tanks_but_not_through_wrecks() -> None:
    between = (SHOOTER, tank(400, 450), tank(250, 450))
    assert seen(table(*between), through_tanks=True).visible
    assert not seen(table(*between, wrecks=(2,)), through_tanks=True).visible
    assert seen(table(*between, wrecks=(2,)), through_tanks=True, wrecks_block=False).visible
    assert not seen(table(*between, wrecks=(2,)), wrecks_block=False).visible, "only an SPG asks about wrecks"
    assert not seen(table(SHOOTER, tank(450, 450), building(300, 450)), through_tanks=True).visible


@pytest.mark.rule("miniatures.sight.own-hulls")
def test_the_two_hulls_themselves_are_never_in_the_way() -> None:
    # the far corners lie behind the target's own hull, and every line starts under the shooter's
    sight = seen(table(SHOOTER, tank(400, 450)))
    assert (sight.blocked, sight.covered, sight.in_cover) == (0, 0, False)


@pytest.mark.rule("miniatures.effect.friendly-sight")
def test_the_shooter_does_not_block_a_friend_that_looks_for_it() -> None:
    field = table(SHOOTER, tank(600, 450), tank(40, 450, 90))
    assert not look(field, 2, 1, False, False, True).visible
    assert look(field, 2, 1, False, False, True, also_ignored=0).visible
    assert sees(field, 2, 1, False, False, True, also_ignored=0)


# Buildings


@pytest.mark.rule("miniatures.sight.blocking-terrain")
@pytest.mark.rule("miniatures.cover.blockers")
@pytest.mark.rule("miniatures.cover.only-blocking")
@pytest.mark.parametrize(
    ("target", "visible", "blocked", "in_cover"),
    [
        (tank(450, 450), False, 15, False),  # entirely behind
        (tank(450, 514), True, 1 | 4 | 8, True),  # one corner
        (tank(450, 545, 45), True, 4, False),  # three corners
    ],
)
def test_a_building_hides_one_tank_covers_a_second_and_leaves_a_third(
    target: Hull, visible: bool, blocked: int, in_cover: bool
) -> None:
    sight = seen(table(SHOOTER, target, building(300, 450)))
    assert (sight.visible, sight.blocked, sight.in_cover) == (visible, blocked, in_cover)
    assert not sight.hull_down


@pytest.mark.rule("miniatures.sight.touching")
def test_a_line_along_a_building_or_through_its_corner_is_free() -> None:
    # the turret looks along the building's side y = 450 to the two right corners
    along = seen(table(SHOOTER, tank(450, 465), building(300, 415)))
    assert along.blocked == 0
    deeper = seen(table(SHOOTER, tank(450, 464.99), building(300, 415)))
    assert deeper.blocked == 4 | 8
    # the line to the rear left corner (420, 530) passes the building's corner (260, 490): 80/320 = 40/160
    through_corner = seen(table(SHOOTER, tank(450, 515), building(305, 455)))
    assert through_corner.blocked & 2 == 0
    assert seen(table(SHOOTER, tank(450, 515), building(305, 455.01))).blocked & 2


@pytest.mark.rule("miniatures.sight.touching")
def test_a_hull_whose_last_corner_touches_the_line_past_a_building_is_seen() -> None:
    # only the corner (420, 530) is out of the shadow, and it lies on the shadow's edge
    assert seen(table(SHOOTER, tank(450, 515), building(305, 455))).visible
    assert not seen(table(SHOOTER, tank(450, 515), building(305, 455.01))).visible


# Woods


@pytest.mark.rule("miniatures.cover.woods")
@pytest.mark.rule("miniatures.cover.corners")
@pytest.mark.rule("miniatures.sight.woods-walls-free")
@pytest.mark.parametrize(
    ("target", "covered", "in_cover"),
    [
        (tank(400, 555, 45), 4, False),  # the Cromwell: three corners clear
        (tank(600, 450), 15, True),  # a Sherman seen through them
        (tank(400, 450), 15, True),  # a Sherman in them
        (tank(400, 536), 4 | 8, True),  # the T-34: two corners clear
    ],
)
def test_woods_cover_what_is_in_them_or_behind_them(target: Hull, covered: int, in_cover: bool) -> None:
    sight = seen(table(SHOOTER, target, woods(400, 450)))
    assert (sight.visible, sight.blocked) == (True, 0)
    assert (sight.covered, sight.in_cover, sight.hull_down) == (covered, in_cover, False)


@pytest.mark.rule("miniatures.cover.under-shooter")
def test_a_shooter_whose_hull_reaches_the_edge_of_its_wood_sees_out_clearly() -> None:
    # the wood's tip is at x = 210, the hull's front at x + 30
    past_the_edge = seen(table(tank(185, 450), tank(600, 450), woods(100, 450)))
    on_the_edge = seen(table(tank(180, 450), tank(600, 450), woods(100, 450)))
    short_of_it = seen(table(tank(179, 450), tank(600, 450), woods(100, 450)))
    assert (past_the_edge.covered, past_the_edge.in_cover) == (0, False)
    assert (on_the_edge.covered, on_the_edge.in_cover) == (0, False)
    # at x = 209 the wood reaches 3.6 to either side, and the lines to the corners leave the hull at most 1.1 aside
    assert short_of_it.covered == 15
    assert short_of_it.in_cover


@pytest.mark.rule("miniatures.cover.under-shooter")
@pytest.mark.rule("miniatures.sight.touching")
def test_a_front_level_with_the_straight_edge_of_a_wood_reaches_it() -> None:
    straight = piece(WOODS, 50, 450, 0, rectangle(16_000, 16_000))  # its edge is x = 130
    assert seen(table(SHOOTER, tank(600, 450), straight)).covered == 0
    assert seen(table(tank(99.99, 450), tank(600, 450), straight)).covered == 15


@pytest.mark.rule("miniatures.cover.under-shooter")
def test_a_shooter_deep_in_a_wood_covers_its_targets() -> None:
    sight = seen(table(SHOOTER, tank(600, 450), woods(100, 450)))
    assert (sight.covered, sight.in_cover) == (15, True)


@pytest.mark.rule("miniatures.cover.under-shooter")
def test_a_front_that_touches_the_wood_from_inside_is_still_the_shooters_hull() -> None:
    # an assault gun's line starts on its outline: backwards it first runs under the hull, forwards never
    gun = tank(180, 450)
    assert seen(table(gun, tank(600, 450), woods(100, 450)), from_front=True).covered == 0
    assert seen(table(tank(150, 450), tank(600, 450), woods(100, 450)), from_front=True).covered == 15


# Hills


@pytest.mark.rule("miniatures.sight.hill-through")
def test_a_hill_hides_what_is_entirely_behind_it() -> None:
    assert not seen(table(SHOOTER, tank(650, 450), hill(450, 450))).visible


@pytest.mark.rule("miniatures.cover.hill")
@pytest.mark.rule("miniatures.hull-down.hill")
@pytest.mark.rule("miniatures.cover.hill-edge")
def test_a_tank_on_a_hill_is_covered_only_more_than_an_arrow_from_the_edge() -> None:
    near_the_edge = seen(table(SHOOTER, tank(400, 450), hill(450, 450)))
    assert (near_the_edge.visible, near_the_edge.hill, near_the_edge.in_cover) == (True, False, False)
    assert not near_the_edge.hull_down
    far_from_it = seen(table(SHOOTER, tank(480, 450), hill(450, 450)))
    assert (far_from_it.visible, far_from_it.blocked) == (True, 0)
    assert (far_from_it.hill, far_from_it.in_cover, far_from_it.hull_down) == (True, True, True)
    assert far_from_it.walls == []


@pytest.mark.rule("miniatures.cover.hill-edge")
@pytest.mark.rule("miniatures.setup.arrow-exact")
def test_exactly_an_arrow_of_hill_is_not_more_than_an_arrow() -> None:
    # the hill begins at x = 340, the tank 30 before its middle; the lines to the corners are longer
    assert not seen(table(SHOOTER, tank(471.6, 450), square_hill(450, 450))).hill
    assert seen(table(SHOOTER, tank(471.61, 450), square_hill(450, 450))).hill


@pytest.mark.rule("miniatures.cover.hill-edge")
def test_every_corner_needs_its_arrow_of_hill() -> None:
    shooter = tank(100, 300)
    assert seen(table(shooter, tank(490, 400), square_hill(450, 400))).hill
    # nearer to the lower side y = 320: the line to the rear right corner (460, 325) meets the hill only at x = 388
    assert not seen(table(shooter, tank(490, 340), square_hill(450, 400))).hill


@pytest.mark.rule("miniatures.cover.hill-edge")
def test_on_the_outline_is_not_on_the_hill() -> None:
    on = seen(table(SHOOTER, tank(559.99, 450), square_hill(450, 450)))
    assert on.hill
    assert on.blocked == 1 | 8, "the front corners are behind the hill"
    off = seen(table(SHOOTER, tank(560, 450), square_hill(450, 450)))
    assert not off.hill
    assert off.in_cover, "by its two blocked corners"
    assert not off.hull_down


@pytest.mark.rule("miniatures.cover.same-hill")
@pytest.mark.rule("miniatures.sight.hill-through")
def test_from_the_hill_itself_it_neither_covers_nor_blocks() -> None:
    field = table(tank(380, 450), tank(520, 450), tank(700, 450), square_hill(450, 450))
    same = look(field, 0, 1, False, False, True)
    assert (same.visible, same.hill, same.in_cover) == (True, False, False)
    field.put(1, None)
    assert look(field, 0, 2, False, False, True).blocked == 0


@pytest.mark.rule("miniatures.sight.touching")
@pytest.mark.rule("miniatures.sight.hill-through")
def test_a_turret_on_the_outline_is_outside_the_hill() -> None:
    outside = table(tank(340, 450), tank(700, 450), square_hill(450, 450))
    assert not seen(outside).visible
    inside = table(tank(340.01, 450), tank(700, 450), square_hill(450, 450))
    assert seen(inside).visible


@pytest.mark.rule("miniatures.sight.touching")
@pytest.mark.rule("miniatures.sight.hill-through")
def test_a_target_that_touches_the_hill_from_behind_is_hidden() -> None:
    # the hill ends at x = 560
    assert not seen(table(SHOOTER, tank(590, 450), square_hill(450, 450))).visible
    assert seen(table(SHOOTER, tank(589.99, 450), square_hill(450, 450))).visible
    # the same with the tip of a round hill in the middle of the rear edge, where no corner is seen
    assert not seen(table(SHOOTER, tank(590, 450), hill(450, 450))).visible
    tip = seen(table(SHOOTER, tank(589.99, 450), hill(450, 450)))
    assert (tip.visible, tip.blocked, tip.in_cover) == (True, 15, True)


# What lies under the two hulls


@pytest.mark.rule("miniatures.sight.under-hulls")
def test_a_t_34_whose_hull_touches_a_hill_sees_past_that_edge() -> None:
    # the hill's tip at (567, 457) is under the hull (x 549 to 580), the turret at y 443 before it
    tanks = ("a1 t_34 564.6,439.2@90", "b1 t_70 564.6,880@0")
    assert legal(shooting(*tanks, terrain="hill 457,457@0")) == ["shoot b1", "hold"]
    # to the left the hill reaches out from under the hull
    assert situation(shooting(*tanks, terrain="hill 457,457@0"), 0, 1).sight.blocked == 2 | 4
    assert legal(shooting(*tanks, terrain="hill 457,457@0", rules=1)) == ["hold"], "by the first version of the rules"


@pytest.mark.rule("miniatures.sight.under-hulls")
@pytest.mark.rule("miniatures.sight.touching")
def test_a_hull_that_ends_level_with_the_hill_sees_past_it_and_one_that_ends_short_does_not() -> None:
    # the hill begins at x = 95, before the turret at 85, and ends at x = 115, where the hull ends too
    low = piece(HILL, 105, 450, 0, rectangle(2_000, 16_000))
    assert seen(table(tank(85, 450), tank(600, 450), low)).blocked == 0
    short = seen(table(tank(84.99, 450), tank(600, 450), low))
    assert (short.visible, short.blocked) == (False, 15)


@pytest.mark.rule("miniatures.sight.under-hulls")
def test_a_hill_under_the_nose_alone_leaves_the_target_in_sight_between_its_corners() -> None:
    # a strip of hill across the nose: straight ahead it is under the hull, to both sides it reaches farther than that
    strip = piece(HILL, 122, 450, 0, rectangle(1_500, 40_000))
    wide = tank(250, 450, 90, 260, 30)
    sight = seen(table(SHOOTER, wide, strip))
    assert (sight.visible, sight.blocked) == (True, 15)


@pytest.mark.rule("miniatures.sight.under-hulls")
def test_a_friend_that_looks_for_the_shooter_ignores_what_lies_under_itself() -> None:
    field = table(tank(100, 100), tank(600, 450), tank(85, 450), piece(HILL, 105, 450, 0, rectangle(2_000, 16_000)))
    assert look(field, 2, 1, False, False, True, also_ignored=0).blocked == 0


@pytest.mark.rule("miniatures.sight.under-hulls")
@pytest.mark.rule("miniatures.cover.under-target")
def test_a_hill_under_the_target_blocks_no_corner_but_woods_and_walls_under_it_cover() -> None:
    # a strip across the target's middle: the lines to the two far corners cross it under the hull only
    target = tank(400, 450)
    under = rectangle(1_000, 20_000)
    over_hill = seen(table(SHOOTER, target, piece(HILL, 400, 450, 0, under)))
    assert (over_hill.blocked, over_hill.covered, over_hill.in_cover) == (0, 0, False)
    before = seen(table(SHOOTER, target, piece(HILL, 368, 450, 0, under)))
    assert before.blocked == 1 | 8, "a hill that begins before the hull stops the lines to what lies beyond it"
    assert seen(table(SHOOTER, target, piece(WOODS, 400, 450, 0, under))).in_cover
    walled = seen(table(SHOOTER, target, piece(WALL, 400, 450, 0, under)))
    assert (walled.covered, walled.in_cover, walled.hull_down) == (1 | 8, True, True)


@pytest.mark.rule("miniatures.sight.under-hulls")
@pytest.mark.rule("miniatures.cover.hill")
def test_hill_cover_is_measured_on_the_whole_hill() -> None:
    # the shooter's nose lies on the hill's edge; the hill there still counts towards the arrow
    sight = seen(table(tank(315, 450), tank(471.61, 450), square_hill(450, 450)))
    assert sight.hill


# Touching


@pytest.mark.rule("miniatures.sight.touching")
def test_a_line_along_the_side_of_a_hill_is_free() -> None:
    # the hill's lower side lies on y = 450
    assert seen(table(SHOOTER, tank(700, 435), square_hill(450, 530))).blocked == 0
    assert seen(table(SHOOTER, tank(700, 435.01), square_hill(450, 530))).blocked == 1 | 2


def test_the_part_of_a_hill_that_is_seen_may_itself_be_hidden() -> None:
    # only the tip of the hill lies in the target, and a wreck before it hides that tip
    tip = (SHOOTER, tank(589.99, 450), tank(300, 450, 0, 60, 4), hill(450, 450))
    assert not seen(table(*tip)).visible


# Walls and Hull Down


@pytest.mark.rule("miniatures.cover.walls")
@pytest.mark.rule("miniatures.hull-down.wall")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
@pytest.mark.rule("miniatures.hull-down.wall-corners")
@pytest.mark.parametrize("y", [450, 480])
def test_both_t_34s_behind_the_wall_are_hull_down(y: int) -> None:
    between = wall(300, 450)
    sight = seen(table(SHOOTER, tank(400, y), between))
    assert (sight.visible, sight.blocked, sight.covered) == (True, 0, 15)
    assert (sight.in_cover, sight.hull_down, sight.walls) == (True, True, [between])


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_before_one_corner_gives_nothing_and_is_shot_through() -> None:
    # the wall's upper end is at y = 485, 35 above the turret at 200: only the line to (430, 499) passes below it
    between = wall(300, 450)
    sight = seen(table(SHOOTER, tank(400, 516), between))
    assert sight.covered == 8
    assert (sight.in_cover, sight.hull_down, sight.behind_wall, sight.walls) == (False, False, False, [between])


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_every_wall_crossed_by_a_line_that_is_not_blocked_falls() -> None:
    # two walls end to end, and a third behind the first
    upper, lower, second = wall(300, 485), wall(300, 415), wall(340, 485)
    sight = seen(table(SHOOTER, tank(400, 450), upper, lower, second))
    assert sight.hull_down
    assert sight.walls == [upper, lower, second]


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_crossed_only_by_blocked_lines_stands() -> None:
    # the building stops the two lower lines, and only they cross the lower wall
    upper, lower = wall(300, 485), wall(300, 415)
    sight = seen(table(SHOOTER, tank(400, 450), upper, lower, building(230, 415)))
    assert sight.blocked == 4 | 8
    assert (sight.hull_down, sight.walls) == (True, [upper])
    # with the upper wall gone no unblocked line crosses a wall: in cover by the building, not Hull Down
    alone = seen(table(SHOOTER, tank(400, 450), lower, building(230, 415)))
    assert (alone.in_cover, alone.hull_down, alone.walls) == (True, False, [])


@pytest.mark.rule("miniatures.hull-down.other-cover")
def test_woods_on_a_hill_do_not_make_hull_down() -> None:
    sight = seen(table(SHOOTER, tank(400, 450), hill(450, 450), woods(450, 450)))
    assert (sight.in_cover, sight.hill, sight.hull_down) == (True, False, False)


@pytest.mark.rule("miniatures.hull-down.other-cover")
@pytest.mark.rule("miniatures.hull-down.wall-corners")
def test_woods_do_not_help_a_wall_to_hull_down() -> None:
    # the wall is before one corner; the wood covers all four, but it counts for cover only
    sight = seen(table(SHOOTER, tank(400, 516), wall(300, 450), woods(400, 516)))
    assert (sight.in_cover, sight.hull_down, sight.behind_wall) == (True, False, False)


@pytest.mark.rule("miniatures.hull-down.hill")
@pytest.mark.rule("miniatures.hull-down.once")
def test_a_hill_and_a_wall_together_are_one_hull_down() -> None:
    between = wall(300, 450)
    sight = seen(table(SHOOTER, tank(480, 450), hill(450, 450), between))
    assert (sight.hill, sight.hull_down, sight.walls) == (True, True, [between])


@pytest.mark.rule("miniatures.sight.touching")
@pytest.mark.rule("miniatures.cover.walls")
def test_a_line_that_only_touches_a_wall_is_clear() -> None:
    lying = wall(300, 446, 0)  # its upper side is y = 450, and so is the line from the turret
    assert seen(table(SHOOTER, tank(450, 465), lying)).covered == 0
    assert seen(table(SHOOTER, tank(450, 464.99), lying)).covered == 4 | 8


# Assault guns


@pytest.mark.rule("miniatures.arc.front-sight")
def test_an_assault_gun_sees_from_its_front() -> None:
    # the house lies along the hull's left side and ends level with its front
    field = table(SHOOTER, tank(180, 800, 90), building(85, 500))
    assert not seen(field).visible
    assert seen(field, from_front=True).blocked == 0


# Services built on the same lines


def test_sights_from_another_pose_leave_the_field_alone() -> None:
    field = table(SHOOTER, tank(400, 450), tank(250, 450), building(600, 600))
    hulls, pieces = list(field.hulls), list(field.pieces)
    there = tank(100, 600)
    sights = sights_from(field, 0, there, [1, 2], False, False, True)
    assert [sight.visible for sight in sights] == [True, True]
    assert not look(field, 0, 1, False, False, True).visible
    assert (field.hulls, field.pieces) == (hulls, pieces)
    field.put(0, there)
    assert [look(field, 0, target, False, False, True).blocked for target in (1, 2)] == [s.blocked for s in sights]


def test_the_reasons_name_what_stops_or_covers_each_corner() -> None:
    upper = wall(300, 485)
    house = building(230, 415)
    field = table(SHOOTER, tank(400, 450), tank(330, 430, 0, 20, 10), upper, house)
    corners = corner_reasons(field, 0, 1, False, False, True)
    assert [(corner.x, corner.y) for corner in corners] == [(43_000, 46_500), (37_000, 46_500), (37_000, 43_500),
                                                            (43_000, 43_500)]  # fmt: skip
    assert [corner.blocking_pieces for corner in corners] == [[], [], [house], [house]]
    assert [corner.covering for corner in corners] == [[upper], [upper], [], []]
    # the small tank lies at y 425 to 435, x 320 to 340: the lines to the lower corners are above it there
    assert [corner.blocking_tanks for corner in corners] == [[], [], [], []]
    assert [corner.is_clear for corner in corners] == [False] * 4
    assert [corner.is_blocked for corner in corners] == [False, False, True, True]


def test_the_reasons_name_tanks_and_hills() -> None:
    rise = square_hill(450, 450)
    field = table(SHOOTER, tank(650, 450), tank(250, 450), rise, woods(450, 450))
    corners = corner_reasons(field, 0, 1, False, False, True)
    assert all(corner.blocking_tanks == [2] and corner.blocking_pieces == [rise] for corner in corners)
    assert all(len(corner.covering) == 1 for corner in corners)
    on_it = corner_reasons(table(tank(450, 450), tank(650, 450), rise), 0, 1, False, False, True)
    assert all(corner.is_clear for corner in on_it)
