"""What it means to be destroyed."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.attack import values
from hulldown.kernel.errors import HulldownError
from tests.games.miniatures.duels import attack_parts, shot
from tests.games.miniatures.helper import (
    advantage_roll,
    by_chance,
    legal,
    moving,
    play,
    question,
    repairing,
    shooting,
    story,
    tank,
    told,
)


@pytest.mark.rule("miniatures.destroyed.at-once")
@pytest.mark.rule("miniatures.destroyed.no-acting")
@pytest.mark.rule("miniatures.destroyed.same-initiative")
def test_a_tank_is_destroyed_in_mid_phase_and_does_not_shoot_back_even_at_the_same_initiative() -> None:
    """T-34 and Sherman both have initiative 6; the side with advantage shoots first, and only it."""
    state = shooting("a1 t_34 200,450@0 token=1", "b1 m4a1_sherman 600,450@180 damage=3", "b2 maus 60,60@0 acted")
    events = play(state, "shoot b1", "roll hhhh", "roll bb")
    assert story(events, "destroyed", "command-phase") == ["destroyed", "command-phase"], "at once, not later on"
    assert tank(state, "b1").destroyed
    assert not tank(state, "a1").damage
    assert question(state) == "advantage-roll", "b1 was never asked"


@pytest.mark.rule("miniatures.destroyed.no-acting")
def test_a_wreck_neither_moves_nor_shoots_nor_repairs() -> None:
    state = advantage_roll(
        "a1 t_34 200,450@0", "a2 t_34 200,700@0 destroyed", "b1 maus 600,450@180", ranking=[0, 1], step="movement"
    )
    play(state, "roll hbb", "roll bbb")
    asked = []
    while question(state) in ("move", "shoot"):
        asked.append((question(state), state.actor))
        play(state, "stay" if question(state) == "move" else "hold")
    assert asked == [("move", 1), ("move", 0), ("shoot", 0), ("shoot", 1)]
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.destroyed.effects-end")
def test_the_lasting_effects_of_a_destroyed_tank_end() -> None:
    """A light tank near the target helps its friends, Signal Boosting the slower tanks of its platoon."""
    chaffee = "a2 m24_chaffee 600,350@0 acted shown=signal_boosting"
    alive = shot("t_34", "maus", chaffee)
    assert attack_parts(alive) == [(4, "printed"), (1, "aura")]
    assert values.initiative(alive, tank(alive, "a1")) == 7
    dead = shot("t_34", "maus", chaffee.replace("acted", "destroyed"))
    assert attack_parts(dead) == [(4, "printed")]
    assert values.initiative(dead, tank(dead, "a1")) == 6


@pytest.mark.rule("miniatures.destroyed.wreck")
def test_a_live_tank_may_be_driven_past_and_a_wreck_may_not() -> None:
    """The Hetzer is 26.3 wide and stands in the 46.2 mm between a1's front and its goal, right under the arrow."""
    goal = "move 290.8,489.6@90"
    tanks = ("a1 t_34 200,450@0", "b2 maus 700,450@90")
    live = moving(*tanks, "b1 jagdpanzer_38t_hetzer 252.7,450@90")
    play(live, goal)
    assert live.hull(0).x == 29080
    wreck = moving(*tanks, "b1 jagdpanzer_38t_hetzer 252.7,450@90 destroyed")
    with pytest.raises(HulldownError):
        play(wreck, goal)
    assert wreck.hull(0).x == 20000


@pytest.mark.rule("miniatures.destroyed.wreck-stays")
def test_a_wreck_stays_where_it_is_turn_after_turn() -> None:
    state = shooting("a1 t_34 200,450@0 token=1", "b1 m4a1_sherman 600,450@180 damage=3", "b2 maus 60,60@0 acted")
    play(state, "shoot b1", "roll hhhh", "roll bb")
    last = state.turn + 3
    while state.turn < last:
        by_chance(state)
        play(state, "stay" if question(state) == "move" else "hold")
    hull = state.field.hulls[1]
    assert hull is not None
    assert (hull.x, hull.y, hull.facing) == (60_000, 45_000, 18_000)
    assert state.field.wrecks[1]


@pytest.mark.rule("miniatures.destroyed.wreck")
def test_a_tank_destroyed_in_this_phase_still_hides_what_is_behind_it() -> None:
    state = shooting(
        "a1 cromwell 400,200@90 token=1",
        "a2 t_34 200,450@0",
        "b1 maus 400,450@90 damage=11",
        "b2 m4a1_sherman 700,450@0 acted",
        "b3 m10_wolverine 200,700@0 acted",
    )
    play(state, "shoot b1", "roll hhhh", "roll bbbb", "keep")
    assert tank(state, "b1").destroyed
    assert state.field.hulls[2] is not None
    assert state.field.wrecks[2]
    assert (state.actor, legal(state)) == (0, ["shoot b3", "hold"])


@pytest.mark.rule("miniatures.destroyed.self-damage")
def test_damage_that_a_tank_does_to_itself_can_destroy_it() -> None:
    state = advantage_roll(
        "a1 t_34 200,450@0 damage=3 shown=removed_speed_governor", "a2 maus 200,700@0", "b1 maus 600,450@180"
    )
    play(state, "roll hbb", "roll bbb")
    assert question(state) == "reveal-point"
    events = play(state, "use a1 removed_speed_governor")
    assert story(events, "uses", "damaged", "destroyed") == ["uses", "damaged", "destroyed"]
    assert tank(state, "a1").destroyed
    movers = []
    while question(state) == "move":
        movers.append(state.actor)
        play(state, "stay")
    assert movers == [1, 0], "b1 and a2"


@pytest.mark.rule("miniatures.destroyed.self-damage")
def test_a_fire_can_destroy_its_own_tank() -> None:
    state = repairing(
        "a1 t_34 200,450@0 acted damage=3 criticals=engine_fire", "a2 maus 200,700@0", "b1 maus 600,450@180"
    )
    events = play(state, "pass")
    assert story(events, "burns", "destroyed") == ["burns", "destroyed"]


@pytest.mark.rule("miniatures.destroyed.at-once")
def test_all_hit_points_lost_is_all_it_takes() -> None:
    state = shot("t_34 token=1", "pz_iv_ausf_h damage=1", "b2 maus 60,60@0 acted")
    events = play(state, "roll hhbb", "keep", "roll bb")
    assert (tank(state, "b1").left, tank(state, "b1").destroyed) == (1, False)
    assert told(events, "destroyed") == []
    state = shot("t_34 token=1", "pz_iv_ausf_h damage=2", "b2 maus 60,60@0 acted")
    play(state, "roll hhbb", "keep", "roll bb")
    assert (tank(state, "b1").left, tank(state, "b1").destroyed) == (0, True)
