"""Moving in play: how many moves, tokens, standing still, defensive measures, and what is in the way."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.ground.field import KINDS
from hulldown.games.miniatures.state import Table

from .helper import legal, moving, play, question, refused, story, tank, told
from .starts import asked

# A T-34 is 59.2 x 30 mm: at 300,300 facing east its front is at 329.6, and the tail of the arrow is 76.2 mm long.
A1 = "a1 t_34 300,300@0"  # it is its turn
FAR = "b1 cromwell 800,800@180"
ONE, TWO, THREE = "move 376.2,300@0 la76.2", "move 452.4,300@0 la76.2", "move 528.6,300@0 la76.2"


def place_of(state: Table, label: str) -> tuple[float, float, float]:
    hull = state.hull(tank(state, label).index)
    return hull.x / 100, hull.y / 100, hull.facing / 100


def terrain_of(state: Table) -> list[str]:
    return [KINDS[piece.kind] for piece in state.field.pieces]


def measures(state: Table) -> list[str]:
    return [text for text in legal(state) if text.startswith("measures")]


@pytest.mark.rule("miniatures.move.several")
@pytest.mark.rule("miniatures.move.limit")
@pytest.mark.rule("miniatures.move.token")
def test_a_tank_makes_as_many_moves_as_its_mobility_each_from_where_the_last_ended() -> None:
    state = moving(A1, FAR)
    assert refused(state, TWO) == "miniatures.move.contact", "not from where it stands"
    play(state, ONE)
    assert (question(state), asked(state)) == ("move-on", "a1")
    assert tank(state, "a1").token == 0, "the token comes after the moves"
    play(state, TWO)
    events = play(state, THREE)
    assert place_of(state, "a1") == (528.6, 300, 0)
    assert tank(state, "a1").token == 3
    assert story(events)[:2] == ["moved", "token"]
    assert (question(state), asked(state)) == ("move", "b1"), "three are all that a T-34 has"


@pytest.mark.rule("miniatures.move.limit")
@pytest.mark.parametrize(("card", "most"), [("maus", 1), ("pz_iv_ausf_h", 2), ("cromwell", 3)])
def test_the_limit_is_the_mobility_on_the_card(card: str, most: int) -> None:
    state = moving(f"a1 {card} 100,300@0", FAR)
    made = 0
    while asked(state) == "a1":
        made += 1
        play(state, f"move {100 + made * 50},300@0")
    assert made == most
    assert tank(state, "a1").token == most


@pytest.mark.rule("miniatures.move.token")
@pytest.mark.rule("miniatures.move.several")
def test_a_tank_may_stop_early_and_its_token_counts_the_moves_made() -> None:
    state = moving(A1, FAR)
    assert "stop" not in legal(state)
    play(state, ONE)
    assert "stop" in legal(state)
    assert "stay" not in legal(state)
    play(state, "stop")
    assert tank(state, "a1").token == 1
    assert place_of(state, "a1") == (376.2, 300, 0)


@pytest.mark.rule("miniatures.move.token")
def test_the_token_stays_until_the_reset() -> None:
    state = moving(A1, FAR)
    play(state, ONE, "stop", "stay")
    assert (question(state), tank(state, "a1").token) == ("shoot", 1)
    play(state, "hold", "hold")
    assert (question(state), tank(state, "a1").token) == ("advantage-roll", 1)
    events = play(state, "roll ccc", "roll bbb")
    assert "reset" in story(events)
    assert tank(state, "a1").token == 0


@pytest.mark.rule("miniatures.move.stationary")
def test_a_tank_need_not_move_and_is_stationary_then() -> None:
    state = moving(A1, FAR)
    events = play(state, "stay")
    assert story(events)[0] == "stayed"
    assert "token" not in story(events)
    assert tank(state, "a1").token == 0
    assert place_of(state, "a1") == (300, 300, 0)
    play(state, "measures 1", "hold", "shoot b1", "roll bbbb")
    assert question(state) == "reroll-attack"
    assert "reroll bbbb" in legal(state), "without a token it may roll all its misses again"


@pytest.mark.rule("miniatures.move.stationary")
def test_a_move_that_leads_back_to_the_same_place_is_still_a_move() -> None:
    state = moving(A1, FAR)
    play(state, "move 300,300@0", "stop")
    assert place_of(state, "a1") == (300, 300, 0)
    assert tank(state, "a1").token == 1


@pytest.mark.rule("miniatures.move.defensive-measures")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_instead_of_moving_a_tank_takes_a_token_of_any_number_up_to_its_mobility(count: int) -> None:
    state = moving(A1, FAR)
    assert measures(state) == ["measures 1", "measures 2", "measures 3"]
    events = play(state, f"measures {count}")
    assert tank(state, "a1").token == count
    assert place_of(state, "a1") == (300, 300, 0)
    assert story(events)[:2] == ["measures", "token"]
    assert asked(state) == "b1", "and does not move any more"


@pytest.mark.rule("miniatures.move.defensive-measures")
def test_measures_above_the_mobility_or_of_nothing_are_refused() -> None:
    state = moving("a1 pz_iv_ausf_h 300,300@0", FAR)
    assert measures(state) == ["measures 1", "measures 2"]
    assert refused(state, "measures 3") == "miniatures.move.defensive-measures"
    assert refused(state, "measures 0") == "miniatures.move.defensive-measures"


@pytest.mark.rule("miniatures.move.no-mixing")
def test_after_a_real_move_there_are_no_measures() -> None:
    state = moving(A1, FAR)
    play(state, ONE)
    assert measures(state) == []
    for count in (1, 2, 3):
        assert refused(state, f"measures {count}") == "miniatures.move.no-mixing"


@pytest.mark.rule("miniatures.move.limited")
def test_a_damaged_engine_allows_one_move_or_a_token_of_one() -> None:
    damaged = f"{A1} criticals=engine_damaged"
    state = moving(damaged, FAR)
    assert measures(state) == ["measures 1"]
    assert refused(state, "measures 2") == "miniatures.move.defensive-measures"
    play(state, ONE)
    assert (asked(state), tank(state, "a1").token) == ("b1", 1)
    state = moving(damaged, FAR)
    play(state, "measures 1")
    assert (asked(state), tank(state, "a1").token) == ("b1", 1)


@pytest.mark.rule("miniatures.move.limited")
@pytest.mark.parametrize("critical", ["track_destroyed", "bailed_out", "track_destroyed,engine_damaged"])
def test_a_tank_that_cannot_move_is_not_asked_and_takes_no_measures(critical: str) -> None:
    """Pz. IV 5 and T-34 6 would come before the Cromwell."""
    state = moving(
        "a1 pz_iv_ausf_h 100,300@0", f"a2 t_34 300,300@0 criticals={critical}", FAR, by=0
    )  # fmt: skip
    play(state, "stay")
    assert asked(state) == "b1"
    assert tank(state, "a2").token == 0
    assert tank(state, "a2").acted


@pytest.mark.rule("miniatures.move.limited")
def test_a_tank_that_cannot_move_does_not_turn_on_the_spot_either() -> None:
    state = moving(A1, "a2 m4a1_sherman 100,100@90 shown=clutch_braking criticals=track_destroyed", FAR)
    events = play(state, "stay", "stay")
    assert "shooting-phase" in story(events)  # nothing was asked in between


@pytest.mark.rule("miniatures.move.impassable")
def test_a_building_or_a_wreck_is_not_ended_upon() -> None:
    """The building begins 50 mm ahead of the tank's front, the wreck 40."""
    state = moving(A1, FAR, terrain="building 424.6,300@0")
    assert refused(state, "move 350.01,300@0 la50.01") == "miniatures.move.impassable"
    play(state, "move 350,300@0 la50")
    state = moving(A1, "a2 t_34 399.2,300@0 destroyed", FAR)
    assert refused(state, "move 340.01,300@0 la40.01") == "miniatures.move.impassable"
    play(state, "move 340,300@0 la40")


@pytest.mark.rule("miniatures.move.stop")
def test_what_the_arrow_would_lead_through_stops_the_tank_before_it() -> None:
    """The tail on its left lies over the corner of a building that the hull itself would miss."""
    state = moving(A1, FAR, terrain="building 390,355@0")
    play(state, "move 315.4,300@0 ra15.4", "stop")
    state = moving(A1, FAR, terrain="building 390,355@0")
    assert refused(state, ONE) == "miniatures.move.stop"
    play(state, "move 376.2,300@0 ra76.2", "stop")
    assert tank(state, "a1").token == 1, "an arrow on the other side goes past it"


@pytest.mark.rule("miniatures.move.live-tanks")
@pytest.mark.parametrize("other", ["a2 t_70 370,300@90", "b2 t_70 370,300@90"])
def test_live_tanks_are_passed_but_not_ended_upon(other: str) -> None:
    """A T-70 is 42.9 x 23.5 mm: across the way at 342 it reaches from 330.25 to 353.75."""
    state = moving("a1 t_34 300,300@0", other, FAR)
    assert refused(state, ONE) == "miniatures.move.live-tanks"
    state = moving("a1 t_70 300,300@0", other.replace("370", "342"), FAR)
    play(state, "move 376.2,300@0 la76.2")
    assert place_of(state, "a1") == (376.2, 300, 0), "its rear comes to rest at 354.75"


@pytest.mark.rule("miniatures.move.edge")
def test_no_hull_leaves_the_table() -> None:
    state = moving("a1 t_34 850,300@0", FAR)
    assert refused(state, "move 884.81,300@0 la34.81") == "miniatures.move.edge"
    play(state, "move 884.8,300@0 la34.8", "stop")
    assert place_of(state, "a1") == (884.8, 300, 0)


@pytest.mark.rule("miniatures.move.edge")
def test_a_tank_in_the_corner_is_still_offered_moves_all_on_the_table() -> None:
    state = moving("a1 t_34 884.8,899.4@0", "b1 cromwell 100,100@180")
    offered = [text for text in legal(state) if text.startswith("move")]
    assert offered
    for text in offered:
        after = state.clone()
        assert isinstance(after, Table)
        play(after, text)  # its audit finds hulls over the edge


@pytest.mark.rule("miniatures.move.woods-hills")
@pytest.mark.parametrize("kind", ["woods", "hill"])
def test_woods_and_hills_are_crossed_like_open_ground(kind: str) -> None:
    state = moving(A1, FAR, terrain=f"{kind} 400,300@0")
    play(state, ONE, TWO, THREE)
    assert place_of(state, "a1") == (528.6, 300, 0)
    assert terrain_of(state) == [kind]


@pytest.mark.rule("miniatures.move.walls-crushed")
@pytest.mark.rule("miniatures.move.walls-path")
def test_a_wall_falls_right_after_the_move_that_crosses_it() -> None:
    """One wall across the first move, one across the second, one out of the way."""
    state = moving(A1, FAR, terrain="wall 350,300@90; wall 440,300@90; wall 350,420@90")
    events = play(state, ONE)
    assert story(events, "moved", "wall-crushed") == ["moved", "wall-crushed"]
    assert [piece.x for piece in state.field.pieces] == [44_000, 35_000]
    events = play(state, TWO)
    assert len(told(events, "wall-crushed")) == 1
    assert [piece.y for piece in state.field.pieces] == [42_000]


@pytest.mark.rule("miniatures.move.walls-path")
def test_a_move_that_only_touches_a_wall_leaves_it() -> None:
    """The wall's near side is at 405.8, where the front comes to rest."""
    state = moving(A1, FAR, terrain="wall 409.8,300@90")
    play(state, ONE, "stop")
    assert terrain_of(state) == ["wall"]
    state = moving(A1, FAR, terrain="wall 409.79,300@90")
    play(state, ONE, "stop")
    assert terrain_of(state) == []


@pytest.mark.rule("miniatures.move.arrow")
@pytest.mark.rule("miniatures.move.pose-search")
def test_a_move_may_be_given_by_its_end_alone() -> None:
    """Ahead, sideways, back, and turned round on the spot."""
    for pose in ("376.2,300@0", "300,376.2@0", "223.8,300@0", "300,300@90", "300,300@180"):
        state = moving(A1, FAR)
        play(state, f"move {pose}", "stop")
        place, _, facing = pose.partition("@")
        x, _, y = place.partition(",")
        assert place_of(state, "a1") == (float(x), float(y), float(facing))


@pytest.mark.rule("miniatures.move.lead")
@pytest.mark.rule("miniatures.move.contact")
def test_arrows_that_are_too_long_or_lie_wrong_are_refused() -> None:
    state = moving(A1, FAR)
    assert refused(state, "move 376.21,300@0 la76.21") == "miniatures.move.lead"
    assert refused(state, "move 300,300@0 la0") == "miniatures.move.lead"
    assert refused(state, "move 600,600@0 la76.2") == "miniatures.move.contact"


# The rulebook's pictures, played


@pytest.mark.rule("miniatures.move.several")
@pytest.mark.rule("miniatures.move.woods-hills")
def test_picture_the_sherman_makes_two_moves_into_the_woods() -> None:
    state = moving("a1 m4a1_sherman 300,300@0", FAR, terrain="woods 540,300@0")
    play(state, ONE, TWO)
    assert tank(state, "a1").token == 2
    assert place_of(state, "a1") == (452.4, 300, 0), "the wood begins at 430"


@pytest.mark.rule("miniatures.move.stop")
@pytest.mark.rule("miniatures.move.impassable")
def test_picture_the_panzer_iv_makes_one_move_up_to_the_building() -> None:
    state = moving("a1 pz_iv_ausf_h 300,300@0", FAR, terrain="building 424.6,300@0")
    play(state, "move 350,300@0 la50")
    assert refused(state, "move 350.5,300@0 la0.5") == "miniatures.move.impassable"
    play(state, "stop")
    assert tank(state, "a1").token == 1


@pytest.mark.rule("miniatures.move.walls-crushed")
def test_picture_the_t_34_makes_two_moves_over_a_wall() -> None:
    state = moving(A1, FAR, terrain="wall 440,300@90")
    play(state, ONE)
    assert terrain_of(state) == ["wall"]
    play(state, TWO, "stop")
    assert terrain_of(state) == []
    assert tank(state, "a1").token == 2
