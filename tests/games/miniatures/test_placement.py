"""Setting down terrain, tanks and tokens, as small positions. Lengths are hundredths of a millimetre."""

from __future__ import annotations

import random

import pytest
import shapely  # type: ignore[import-untyped]

from hulldown.games.miniatures.ground import placement
from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field, Outline, Piece, rectangle
from hulldown.games.miniatures.ground.placement import (
    check_deploy,
    check_objective,
    check_terrain,
    has_room,
    sample_deploy,
    sample_objectives,
    sample_terrain,
)
from hulldown.games.miniatures.state import Table
from hulldown.geometry.polygon import overlaps, placed

from .helper import GAME
from .measures import FULL, MAUS, SHERMAN, SIDE, T_34, TAIL, field, hull

MIDDLE = SIDE // 2
EDGES = range(4)


# Terrain


@pytest.mark.rule("miniatures.setup.terrain-distance")
@pytest.mark.rule("miniatures.setup.arrow-exact")
@pytest.mark.parametrize(("kind", "half_width"), [(WOODS, 8_000), (HILL, 8_000), (BUILDING, 3_500)])
def test_terrain_lies_more_than_an_arrow_from_every_edge(kind: int, half_width: int) -> None:
    low = FULL + half_width
    for x, y, angle in (
        (MIDDLE, low, 0),
        (SIDE - low, MIDDLE, 9_000),
        (MIDDLE, SIDE - low, 0),
        (low, MIDDLE, 9_000),
    ):
        inward_x, inward_y = (x < MIDDLE) - (x > MIDDLE), (y < MIDDLE) - (y > MIDDLE)
        assert check_terrain(field(), kind, x, y, angle) == placement.NEAR_EDGE
        assert check_terrain(field(), kind, x + inward_x, y + inward_y, angle) == placement.OK


@pytest.mark.rule("miniatures.setup.terrain-distance")
@pytest.mark.rule("miniatures.setup.arrow-exact")
@pytest.mark.parametrize("there", [WOODS, HILL, BUILDING])
@pytest.mark.parametrize("kind", [WOODS, HILL, BUILDING])
def test_terrain_lies_more_than_an_arrow_from_other_terrain(kind: int, there: int) -> None:
    half = [8_000, 8_000, 3_500, 400]
    table = field((there, MIDDLE, 20_000, 0))
    y = 20_000 + half[there] + FULL + half[kind]
    assert check_terrain(table, kind, MIDDLE, y, 0) == placement.NEAR_TERRAIN
    assert check_terrain(table, kind, MIDDLE, y + 1, 0) == placement.OK


@pytest.mark.rule("miniatures.setup.terrain-distance")
def test_between_corners_the_distance_is_measured_slantwise() -> None:
    table = field((BUILDING, 30_000, 30_000, 0))
    # corners 6096 and 8128 apart: exactly a full arrow of 10160 (3-4-5)
    x, y = 30_000 + 9_000 + 6_096, 30_000 + 7_000 + 8_128
    assert check_terrain(table, BUILDING, x, y, 0) == placement.NEAR_TERRAIN
    assert check_terrain(table, BUILDING, x + 1, y, 0) == placement.OK


HOUSE = (BUILDING, MIDDLE, MIDDLE, 0)
RIGHT_SIDE = MIDDLE + 4_500
TOP_SIDE = MIDDLE + 3_500


@pytest.mark.rule("miniatures.setup.wall-touch")
@pytest.mark.rule("miniatures.setup.wall-part")
def test_some_part_of_a_short_edge_of_a_wall_touches_a_building() -> None:
    table = field(HOUSE)
    x = RIGHT_SIDE + 3_500
    assert check_terrain(table, WALL, x, MIDDLE, 0) == placement.OK
    assert check_terrain(table, WALL, x, MIDDLE, 18_000) == placement.OK  # the other short edge
    assert check_terrain(table, WALL, x + 50, MIDDLE, 0) == placement.OK
    assert check_terrain(table, WALL, x + 51, MIDDLE, 0) == placement.LOOSE_WALL
    assert check_terrain(table, WALL, MIDDLE, TOP_SIDE + 3_500, 9_000) == placement.OK
    # to the end of the side, half over it, and with the last bit; then past it
    assert check_terrain(table, WALL, x, TOP_SIDE - 400, 0) == placement.OK
    assert check_terrain(table, WALL, x, TOP_SIDE, 0) == placement.OK
    assert check_terrain(table, WALL, x, TOP_SIDE + 449, 0) == placement.OK
    assert check_terrain(table, WALL, x, TOP_SIDE + 451, 0) == placement.LOOSE_WALL
    # a corner of the wall is a part of its short edge
    assert check_terrain(table, WALL, RIGHT_SIDE + 2_760, MIDDLE, 4_500) == placement.OK
    # a long edge alone is not enough: the house turned, its corner at the middle of the wall
    turned = field((BUILDING, MIDDLE, MIDDLE, 4_500))
    corner = max(x for x, _ in turned.pieces[0].shape.corners())
    assert check_terrain(turned, WALL, corner + 400, MIDDLE - 707, 9_000) == placement.LOOSE_WALL


@pytest.mark.rule("miniatures.setup.wall-touch")
@pytest.mark.rule("miniatures.setup.wall-overlap")
def test_by_the_first_version_of_the_rules_a_whole_edge_touches_and_woods_are_kept_free() -> None:
    x = RIGHT_SIDE + 3_500
    for version, half, wooded in ((1, placement.LOOSE_WALL, placement.ON_TERRAIN), (2, placement.OK, placement.OK)):
        state = GAME.as_of(version).start(2, {"scenario": "placed"})
        assert isinstance(state, Table)
        state.field.pieces = field(HOUSE, (WOODS, RIGHT_SIDE + 17_000, MIDDLE, 0)).pieces
        assert check_terrain(state.field, WALL, x, TOP_SIDE, 0) == half
        assert check_terrain(state.field, WALL, x + 20, MIDDLE, 0) == wooded, "the far end stands in the wood"


@pytest.mark.rule("miniatures.setup.wall-touch")
def test_a_wall_may_touch_another_wall_with_its_own_short_edge() -> None:
    first = (WALL, RIGHT_SIDE + 3_500, MIDDLE, 0)
    end = RIGHT_SIDE + 7_000
    table = field(HOUSE, first)
    assert check_terrain(table, WALL, end + 3_500, MIDDLE, 0) == placement.OK  # end to end
    assert check_terrain(table, WALL, end + 3_500, MIDDLE + 700, 0) == placement.OK  # with a part of it
    assert check_terrain(table, WALL, end + 3_500, MIDDLE + 851, 0) == placement.LOOSE_WALL  # past it
    assert check_terrain(table, WALL, end - 400, MIDDLE + 400 + 3_500, 9_000) == placement.OK  # on its long side
    assert check_terrain(table, WALL, end - 400, MIDDLE - 400 - 3_500, 9_000) == placement.OK
    # its long side on the other's end
    assert check_terrain(table, WALL, end + 400, MIDDLE, 9_000) == placement.LOOSE_WALL


@pytest.mark.rule("miniatures.setup.wall-touch")
@pytest.mark.parametrize("kind", [WOODS, HILL])
def test_woods_and_hills_do_not_hold_walls(kind: int) -> None:
    assert check_terrain(field((kind, MIDDLE, MIDDLE, 0)), WALL, MIDDLE, MIDDLE + 8_000 + 3_500, 9_000) == (
        placement.LOOSE_WALL
    )


@pytest.mark.rule("miniatures.setup.wall-overlap")
def test_a_wall_reaches_into_woods_and_nothing_else_and_lies_on_the_table() -> None:
    table = field(HOUSE, (WALL, RIGHT_SIDE + 3_500, MIDDLE, 0), (WOODS, RIGHT_SIDE + 22_000, MIDDLE, 0))
    hilly = field(HOUSE, (WALL, RIGHT_SIDE + 3_500, MIDDLE, 0), (HILL, RIGHT_SIDE + 22_000, MIDDLE, 0))
    assert check_terrain(table, WALL, RIGHT_SIDE + 10_500, MIDDLE, 0) == placement.OK  # into the wood
    assert check_terrain(hilly, WALL, RIGHT_SIDE + 10_500, MIDDLE, 0) == placement.ON_TERRAIN  # onto the hill
    assert check_terrain(table, WALL, RIGHT_SIDE + 3_500, MIDDLE + 500, 0) == placement.ON_TERRAIN  # on the wall
    assert check_terrain(table, WALL, RIGHT_SIDE + 3_400, MIDDLE + 2_000, 0) == placement.ON_TERRAIN  # in the house
    assert check_terrain(table, WALL, RIGHT_SIDE + 3_500, MIDDLE + 800, 0) == placement.OK  # beside the wall
    near_edge = field((BUILDING, SIDE - 6_000 - 4_500, MIDDLE, 0))
    assert check_terrain(near_edge, WALL, SIDE - 2_500, MIDDLE, 0) == placement.OFF_TABLE


@pytest.mark.rule("miniatures.setup.wall-touch")
@pytest.mark.parametrize("angle", range(0, 36_000, 1_111))
def test_walls_set_flush_are_legal_at_every_angle(angle: int) -> None:
    table = field((BUILDING, MIDDLE, MIDDLE, angle))
    assert len(sample_terrain(table, WALL)) == 12  # four sides, both ends and the middle of each


def furnish(rng: random.Random) -> Field:
    table = field()
    for kind in (rng.choice((WOODS, HILL)), rng.choice((WOODS, HILL)), *[BUILDING] * 4, *[WALL] * 4):
        offered = sample_terrain(table, kind)
        if not offered:
            continue
        for place in offered:
            assert check_terrain(table, kind, place.x, place.y, place.angle) == placement.OK
            assert place.kind == kind
        assert len({str(place) for place in offered}) == len(offered) <= 40
        chosen = rng.choice(offered)
        table.add(Piece(kind, chosen.x, chosen.y, chosen.angle, table.measures.outlines[kind]))
    return table


@pytest.mark.rule("miniatures.setup.terrain-order")
@pytest.mark.rule("miniatures.setup.four-walls")
def test_places_are_offered_until_the_table_is_furnished() -> None:
    full = 0
    for seed in range(12):
        table = furnish(random.Random(seed))
        kinds = [piece.kind for piece in table.pieces]
        full += len(kinds) == 10
        assert kinds.count(WALL) == 4
    assert full >= 8


@pytest.mark.parametrize("kind", [WOODS, HILL, BUILDING])
def test_a_bare_table_offers_many_places_all_over(kind: int) -> None:
    places = sample_terrain(field(), kind)
    assert 20 <= len(places) <= 40
    assert {(place.x > MIDDLE, place.y > MIDDLE) for place in places} == {(a, b) for a in (0, 1) for b in (0, 1)}
    assert [str(place) for place in places] == [str(place) for place in sample_terrain(field(), kind)]


@pytest.mark.rule("miniatures.setup.set-aside")
def test_a_piece_without_a_legal_place_is_set_aside() -> None:
    assert sample_terrain(field(), WALL) == []  # nothing to touch
    crowded = field(*[(BUILDING, x, y, 0) for x in (20_000, 45_000, 70_000) for y in (20_000, 45_000, 70_000)])
    assert sample_terrain(crowded, WOODS) == []
    assert sample_terrain(crowded, BUILDING) == []
    assert sample_terrain(crowded, WALL) != []


@pytest.mark.rule("miniatures.setup.set-aside")
def test_a_last_gap_is_found_on_the_fine_grid() -> None:
    # woods of odd sizes leave room for one building, to a tenth of a millimetre
    table = field()
    spot_x, spot_y = 30_000, 46_000
    gap = FULL + 10
    for left, low, right, high in (
        (0, spot_y + 3_500 + gap, SIDE, SIDE),
        (0, 0, SIDE, spot_y - 3_500 - gap),
        (spot_x + 4_500 + gap, 0, SIDE, SIDE),
        (0, 0, spot_x - 4_500 - gap, SIDE),
    ):
        outline = rectangle(right - left, high - low)
        table.add(Piece(WOODS, (left + right) // 2, (low + high) // 2, 0, outline))
    assert [(place.x, place.y, place.angle) for place in sample_terrain(table, BUILDING)] == [(spot_x, spot_y, 0)]


# Edges


@pytest.mark.rule("miniatures.setup.edges")
@pytest.mark.parametrize("edge", EDGES)
def test_opposite_edges_face_each_other(edge: int) -> None:
    there = placement.opposite(edge)
    assert placement.opposite(there) == edge
    assert placement.inward(there) == (placement.inward(edge) + 18_000) % 36_000
    assert placement.inward(edge) == [9_000, 18_000, 27_000, 0][edge]


def at_edge(edge: int, x: int, y: int, facing: int) -> tuple[int, int, int]:
    """A pose at the bottom edge, with the table turned so that this edge takes its place."""
    for _ in range(edge):
        x, y, facing = SIDE - y, x, (facing + 9_000) % 36_000
    return x, y, facing


# Deployment


def deploy_reason(table: Field, edge: int, x: int, y: int, facing: int, strict: bool = False) -> int:
    """The reason for a pose given as at the bottom edge."""
    return check_deploy(table, T_34, edge, *at_edge(edge, x, y, facing), strict)


@pytest.mark.rule("miniatures.deploy.strip")
@pytest.mark.rule("miniatures.setup.arrow-exact")
@pytest.mark.parametrize("edge", EDGES)
def test_a_tank_is_deployed_wholly_within_an_arrow_of_its_edge(edge: int) -> None:
    table = field()
    front = FULL - 2_960
    assert deploy_reason(table, edge, 20_000, front, 9_000) == placement.OK
    assert deploy_reason(table, edge, 20_000, front + 1, 9_000) == placement.FAR_FROM_EDGE
    assert deploy_reason(table, edge, 20_000, FULL - 1_500, 0) == placement.OK
    assert deploy_reason(table, edge, 20_000, FULL - 1_499, 18_000) == placement.FAR_FROM_EDGE
    assert deploy_reason(table, edge, 20_000, 2_960, 27_000) == placement.OK
    assert deploy_reason(table, edge, 20_000, 2_959, 27_000) == placement.OFF_TABLE
    assert deploy_reason(table, edge, 1_499, 5_000, 9_000) == placement.OFF_TABLE
    assert deploy_reason(table, edge, 20_000, 5_000, 6_123) == placement.OK


@pytest.mark.rule("miniatures.deploy.overlap")
@pytest.mark.parametrize("edge", EDGES)
def test_a_deployed_hull_overlaps_no_tank_building_or_wall(edge: int) -> None:
    def with_piece(kind: int, x: int, y: int, angle: int) -> Field:
        return field((kind, *at_edge(edge, x, y, angle)))

    x, y, facing = at_edge(edge, 20_000, 5_000, 9_000)
    friend = field(hulls=[None, hull(SHERMAN, x, y, facing)])
    assert deploy_reason(friend, edge, 20_000 + 1_310 + 1_500, 5_000, 9_000) == placement.OK  # side by side
    assert deploy_reason(friend, edge, 20_000 + 1_310 + 1_499, 5_000, 9_000) == placement.ON_TANK
    house = with_piece(BUILDING, 30_000, 10_000, 0)
    assert deploy_reason(house, edge, 30_000, 5_000, 9_000) == placement.ON_BUILDING
    assert deploy_reason(house, edge, 30_000, 3_540, 9_000) == placement.OK
    assert deploy_reason(with_piece(WALL, 30_000, 7_000, 0), edge, 30_000, 5_000, 9_000) == placement.ON_WALL
    assert deploy_reason(with_piece(WOODS, 30_000, 7_000, 0), edge, 30_000, 5_000, 9_000) == placement.OK
    assert deploy_reason(with_piece(HILL, 30_000, 7_000, 0), edge, 30_000, 5_000, 9_000) == placement.OK


@pytest.mark.rule("miniatures.option.deploy_strict")
@pytest.mark.parametrize("edge", EDGES)
def test_strict_deployment_is_square_against_the_tail_of_an_arrow_from_the_edge(edge: int) -> None:
    table = field()
    # nose on, the front at most one tail from the edge
    assert deploy_reason(table, edge, 20_000, TAIL - 2_960, 9_000, strict=True) == placement.OK
    assert deploy_reason(table, edge, 20_000, TAIL - 2_960 + 51, 9_000, strict=True) == placement.NO_ARROW
    assert deploy_reason(table, edge, 20_000, TAIL - 2_960 + 51, 9_000) == placement.OK
    assert deploy_reason(table, edge, 20_000, 2_960, 9_000, strict=True) == placement.OK
    # sideways, the flank leading
    assert deploy_reason(table, edge, 20_000, TAIL - 1_500, 0, strict=True) == placement.OK
    # at a slant there is an arrow too, but only near the edge
    assert deploy_reason(table, edge, 20_000, 5_000, 12_000, strict=True) == placement.OK
    assert deploy_reason(table, edge, 20_000, FULL + 500, 12_000, strict=True) == placement.NO_ARROW


@pytest.mark.rule("miniatures.deploy.strip")
@pytest.mark.rule("miniatures.option.deploy_strict")
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("outline", [T_34, SHERMAN, MAUS, rectangle(12_000, 4_000)])
@pytest.mark.parametrize("edge", EDGES)
def test_legal_deployments_are_offered_all_along_the_edge(edge: int, outline: Outline, strict: bool) -> None:
    table = field()
    found = sample_deploy(table, outline, edge, strict)
    assert 12 <= len(found) <= 24
    assert has_room(table, outline, edge, strict)
    assert len({str(pose) for pose in found}) == len(found)
    assert all(
        check_deploy(table, outline, edge, pose.x, pose.y, pose.facing, strict) == placement.OK for pose in found
    )
    bottom = sample_deploy(table, outline, 0, strict)
    assert [at_edge(edge, pose.x, pose.y, pose.facing) for pose in bottom] == [
        (pose.x, pose.y, pose.facing) for pose in found
    ]
    xs = [pose.x for pose in bottom]
    assert min(xs) < SIDE // 6
    assert max(xs) > SIDE * 5 // 6
    assert len({pose.facing for pose in found}) >= (2 if outline.length > FULL else 3)


@pytest.mark.rule("miniatures.deploy.overlap")
@pytest.mark.parametrize("strict", [False, True])
def test_there_is_always_room_for_one_more_tank(strict: bool) -> None:
    table = field()
    table.hulls = []
    rng = random.Random(4)
    for _ in range(12):
        found = sample_deploy(table, T_34, 1, strict)
        assert found
        chosen = rng.choice(found)
        made = hull(T_34, chosen.x, chosen.y, chosen.facing)
        assert not any(other is not None and overlaps(made.shape, other.shape) for other in table.hulls)
        table.hulls = [*table.hulls, made]
        table.wrecks = [*table.wrecks, False]


@pytest.mark.rule("miniatures.deploy.strip")
def test_the_offered_poses_agree_with_shapely() -> None:
    strip = shapely.box(0, 0, SIDE, FULL)
    for pose in sample_deploy(field(), MAUS, 0, False):
        shape = placed(MAUS.xs, MAUS.ys, pose.x, pose.y, pose.facing)
        assert strip.covers(shapely.Polygon(shape.corners()))


# Objectives


@pytest.mark.rule("miniatures.objective.place")
@pytest.mark.rule("miniatures.setup.arrow-exact")
@pytest.mark.parametrize("edge", EDGES)
def test_a_token_lies_within_an_arrow_of_the_edge(edge: int) -> None:
    def why(x: int, y: int, table: Field) -> int:
        there_x, there_y, _ = at_edge(edge, x, y, 0)
        return check_objective(table, edge, there_x, there_y)

    bare = field()
    assert why(30_000, FULL, bare) == placement.OK
    assert why(30_000, FULL + 1, bare) == placement.FAR_FROM_EDGE
    assert why(0, 0, bare) == placement.OK
    assert why(-1, 500, bare) == placement.OFF_TABLE
    assert why(30_000, -1, bare) == placement.OFF_TABLE
    house = field((BUILDING, *at_edge(edge, 30_000, 9_000, 0)))
    assert why(30_000, 9_000, house) == placement.ON_BUILDING
    assert why(30_000, 5_500, house) == placement.OK  # its middle on the outline
    wood = field((WOODS, *at_edge(edge, 30_000, 9_000, 0)))
    assert why(30_000, 9_000, wood) == placement.OK


@pytest.mark.rule("miniatures.objective.place")
@pytest.mark.parametrize("edge", EDGES)
def test_legal_tokens_are_offered_along_the_edge(edge: int) -> None:
    table = field((BUILDING, *at_edge(edge, 34_290, 9_000, 0)))
    found = sample_objectives(table, edge)
    assert len(found) >= 8
    assert len({str(token) for token in found}) == len(found)
    assert all(check_objective(table, edge, token.x, token.y) == placement.OK for token in found)
    assert len(found) < len(sample_objectives(field(), edge))
