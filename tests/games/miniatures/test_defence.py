"""The defense pool part by part, the defense roll, and the two steps of cancelling."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.ground.sight import is_close
from hulldown.games.miniatures.state import Table
from hulldown.kernel.event import Event
from tests.games.miniatures.duels import (
    HILL_UNDER_TARGET,
    WALL_BEFORE_TARGET,
    WOODS_BETWEEN,
    attack_now,
    defense_dice,
    duel,
    hit,
    pool,
    shot,
)
from tests.games.miniatures.helper import chances, legal, play, question, refused, story, tank, told

SIDE = "600,450@0"  # b1 turns its rear to a1
CLOSE = "330,450@180"  # 130 mm from middle to middle, 70.8 mm between two hulls of 59.2
CLOSE_SIDE = "330,450@0"


# The pool


@pytest.mark.rule("miniatures.defence.pool")
@pytest.mark.rule("miniatures.defence.reasons")
@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("pz_iv_ausf_h", [(1, "printed")]),
        ("is_3", [(4, "printed")]),
        ("is_3 shown=kirovets_1", [(4, "printed"), (-1, "card")]),
        ("is_3 boosts=0,0,0,1", [(4, "printed"), (1, "used")]),
    ],
)
def test_the_pool_starts_from_survivability_with_its_bonuses(target: str, parts: list[tuple[int, str]]) -> None:
    state = hit("t_34", target)
    assert pool(state) == parts
    assert defense_dice(state) == sum(amount for amount, _ in parts)
    assert len(chances(state)) == (defense_dice(state) + 1) * (defense_dice(state) + 2) // 2


@pytest.mark.rule("miniatures.defence.shooter-moved")
@pytest.mark.parametrize("token", [1, 2, 3])
def test_every_move_of_the_shooter_adds_a_die(token: int) -> None:
    assert pool(hit(f"t_34 token={token}", "pz_iv_ausf_h")) == [(1, "printed"), (token, "shooter-moved")]


@pytest.mark.rule("miniatures.defence.target-moved")
@pytest.mark.parametrize("token", [1, 2])
def test_every_move_of_the_target_adds_a_die(token: int) -> None:
    assert pool(hit("t_34", f"pz_iv_ausf_h token={token}")) == [(1, "printed"), (token, "target-moved")]


@pytest.mark.rule("miniatures.defence.cover")
@pytest.mark.rule("miniatures.cover.woods")
@pytest.mark.rule("miniatures.cover.walls")
@pytest.mark.rule("miniatures.cover.hill")
@pytest.mark.parametrize("terrain", [WOODS_BETWEEN, WALL_BEFORE_TARGET, HILL_UNDER_TARGET])
def test_cover_adds_one_die(terrain: str) -> None:
    assert pool(hit("t_34", "pz_iv_ausf_h", terrain=terrain)) == [(1, "printed"), (1, "cover")]


@pytest.mark.rule("miniatures.defence.close-range")
def test_close_range_takes_a_die() -> None:
    assert pool(hit("t_34", "kv_1s", goal=CLOSE)) == [(2, "printed"), (-1, "close")]


@pytest.mark.rule("miniatures.defence.close-distance")
def test_close_range_is_one_full_arrow_between_the_hulls() -> None:
    """Both hulls are 59.2 long: 360.8 - 200 - 59.2 = 101.6 between them."""
    for goal, close in (("360.8,450@180", True), ("360.81,450@180", False)):
        state = shot("t_34", "pz_iv_ausf_h", goal=goal)
        assert attack_now(state).close is close
        assert is_close(state.field, 1, 0) is close


@pytest.mark.rule("miniatures.defence.side-shot")
def test_a_side_shot_takes_a_die() -> None:
    assert pool(hit("t_34", "kv_1s", goal=SIDE)) == [(2, "printed"), (-1, "side-shot")]


@pytest.mark.rule("miniatures.defence.front-line")
def test_a_side_shot_needs_only_a_corner_behind_the_line_of_the_targets_front() -> None:
    """b1 looks west from x 570.4. A T-34 far to the south of it, nose east, reaches 29.6 beyond its middle."""
    for at, side in (("540.8,100@0", False), ("540.81,100@0", True)):
        state = shot("t_34", "pz_iv_ausf_h", at=at)
        assert attack_now(state).side_shot is side


@pytest.mark.rule("miniatures.special.fortress")
@pytest.mark.rule("miniatures.special.light-flank")
@pytest.mark.rule("miniatures.special.fortress-and-light-flank")
@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("tiger_i", [(2, "printed"), (0, "fortress")]),
        ("panther", [(2, "printed"), (-2, "light-flank")]),
        ("t_34_shielded shown=tiger_ii_serienturm", [(1, "printed"), (1, "card"), (0, "fortress")]),
        ("panther shown=churchill_iv", [(2, "printed"), (-1, "card"), (0, "fortress")]),
    ],
)
def test_fortress_and_light_flank_change_a_side_shot_and_fortress_wins(
    target: str, parts: list[tuple[int, str]]
) -> None:
    state = shot("t_34", target, goal=SIDE)
    assert pool(state) == parts


@pytest.mark.rule("miniatures.defence.side-shot")
def test_only_a_side_shot_looks_at_flanks() -> None:
    assert pool(hit("t_34", "panther")) == [(2, "printed")]
    assert pool(hit("t_34", "tiger_i")) == [(2, "printed")]


@pytest.mark.rule("miniatures.defence.six-dice")
def test_seven_dice_less_two_are_five() -> None:
    state = hit("t_34 token=3", "churchill_vii token=1", goal="340,450@0")
    assert pool(state) == [
        (3, "printed"), (3, "shooter-moved"), (1, "target-moved"), (-1, "close"), (-1, "side-shot"),
    ]  # fmt: skip
    assert defense_dice(state) == 5


@pytest.mark.rule("miniatures.defence.six-dice")
def test_nine_dice_less_two_are_brought_down_to_six_at_the_very_end() -> None:
    state = hit("t_34 token=3", "is_3 token=2", goal="340,450@0")
    assert pool(state) == [
        (4, "printed"), (3, "shooter-moved"), (2, "target-moved"), (-1, "close"), (-1, "side-shot"), (-1, "six-dice"),
    ]  # fmt: skip
    assert defense_dice(state) == 6


@pytest.mark.rule("miniatures.defence.no-dice")
def test_one_die_less_three_is_no_die() -> None:
    """A StuG with Light Flank whose survivability is 1 for the moment."""
    state = shot("t_34", "stug_iii_ausf_g boosts=0,0,0,-1", goal=CLOSE_SIDE)
    assert pool(state) == [(2, "printed"), (-1, "used"), (-1, "close"), (-2, "light-flank"), (2, "floor")]
    events = play(state, "roll hhbb", "keep")
    assert story(events, "no-defence-dice", "defence-rolled") == ["no-defence-dice"]
    assert tank(state, "b1").damage == 2


@pytest.mark.rule("miniatures.defence.six-dice")
def test_six_dice_are_rolled_and_seven_never() -> None:
    assert defense_dice(hit("t_34 token=2", "is_3")) == 6
    assert defense_dice(hit("t_34 token=3", "is_3")) == 6


@pytest.mark.rule("miniatures.effect.add-value")
def test_survivability_itself_never_falls_below_none() -> None:
    """A Pz III has 0; -1 would otherwise eat the die for the shooter's move."""
    state = hit("t_34 token=1", "pz_iii_ausf_j shown=kirovets_1")
    assert pool(state) == [(0, "printed"), (-1, "card"), (1, "floor"), (1, "shooter-moved")][1:]


# The roll


@pytest.mark.rule("miniatures.defence.roll")
@pytest.mark.rule("miniatures.type.heavy")
def test_the_pool_is_rolled_then_rolled_again_then_modified() -> None:
    state = hit("t_34", "kv_1s shown=spall_liner")
    assert question(state) == "defence-roll"
    play(state, "roll bb")
    assert (state.actor, question(state)) == (1, "reroll-defence")
    play(state, "reroll b", "roll h")
    assert (state.actor, question(state)) == (1, "sharpen-defence")
    events = play(state, "sharpen 1")
    assert story(events, "defence-sharpened", "target-cancels") == ["defence-sharpened", "target-cancels"]
    assert tank(state, "b1").damage == 3


@pytest.mark.rule("miniatures.defence.roll")
def test_the_owner_need_not_change_the_defense_dice() -> None:
    state = hit("t_34", "kv_1s shown=spall_liner")
    events = play(state, "roll hh", "keep")
    assert story(events, "defence-sharpened", "target-cancels", "shooter-cancels") == ["shooter-cancels"]
    assert tank(state, "b1").damage == 2


@pytest.mark.rule("miniatures.defence.no-roll")
def test_nothing_is_rolled_against_an_attack_that_missed() -> None:
    state = shot("t_34 token=3", "is_3")
    events = play(state, "roll bbbb", "keep")
    assert story(events, "missed", "defence-rolled") == ["missed"]


# Cancelling


def scored(attack: str, defense: str) -> tuple[Table, list[Event]]:
    """An Achilles that has moved rolls these six dice, and b1 with as many dice as it takes rolls those."""
    state = shot("achilles token=1", f"m48a5_patton boosts=0,0,0,{len(defense) - 1 - 4}")
    return state, play(state, "roll " + attack, "roll " + defense)


def left(state: Table) -> tuple[int, int]:
    """Hits that did damage, and criticals for which cards are drawn."""
    draws = 0
    while question(state) == "draw-critical":
        play(state, "draw bailed_out" if draws < 3 else "draw radio_damaged")
        draws += 1
    return tank(state, "b1").damage, draws


@pytest.mark.rule("miniatures.defence.target-cancels")
def test_the_target_takes_away_what_it_likes_for_each_of_its_criticals() -> None:
    for choice, rest in (("cc", (2, 0)), ("ch", (1, 1)), ("hh", (0, 2))):
        state, _ = scored("hhccbb", "ccbb")
        assert (state.actor, question(state)) == (1, "cancel")
        assert legal(state) == ["cancel cc", "cancel ch", "cancel hh"]
        play(state, "cancel " + choice)
        assert left(state) == rest


@pytest.mark.rule("miniatures.defence.shooter-cancels")
def test_the_shooter_takes_away_what_it_likes_for_each_hit_of_the_defense() -> None:
    for choice, rest in (("hh", (0, 2)), ("ch", (1, 1)), ("cc", (2, 0))):
        state, _ = scored("hhccbb", "hhbb")
        assert (state.actor, question(state)) == (0, "give-up")
        assert legal(state) == ["cancel hh", "cancel ch", "cancel cc"]
        play(state, "cancel " + choice)
        assert left(state) == rest


@pytest.mark.rule("miniatures.defence.target-cancels")
def test_blank_defense_dice_cancel_nothing() -> None:
    state, events = scored("hhccbb", "bbbb")
    assert story(events, "target-cancels", "shooter-cancels") == []
    assert left(state) == (2, 2)


@pytest.mark.rule("miniatures.defence.order")
@pytest.mark.rule("miniatures.defence.target-cancels")
@pytest.mark.rule("miniatures.defence.shooter-cancels")
def test_two_and_two_against_one_and_one_leave_one_and_one() -> None:
    state, _ = scored("hhccbb", "chbb")
    assert (state.actor, question(state)) == (1, "cancel"), "the target comes first"
    play(state, "cancel c")
    assert (state.actor, question(state)) == (0, "give-up")
    play(state, "cancel h")
    assert left(state) == (1, 1)


@pytest.mark.rule("miniatures.defence.order")
def test_each_step_takes_from_what_the_one_before_left() -> None:
    state, _ = scored("hcbbbb", "chbb")
    events = play(state, "cancel h")
    assert story(events, "target-cancels", "shooter-cancels") == ["target-cancels", "shooter-cancels"]
    assert left(state) == (0, 0), "the shooter had to give up the critical, the only die left"


@pytest.mark.rule("miniatures.defence.must-cancel")
def test_cancelling_is_forced_while_anything_is_left() -> None:
    """Three dice must go although the shooter would rather keep its critical; a pass is no answer."""
    state, _ = scored("hhcbbb", "hhhb")
    assert left(state) == (0, 0)
    state, _ = scored("hhccbb", "hhhb")
    assert legal(state) == ["cancel chh", "cancel cch"], "at least one of the two criticals"
    assert refused(state, "cancel hh") is not None
    assert refused(state, "keep") is not None
    play(state, "cancel chh")
    assert left(state) == (0, 1)


@pytest.mark.rule("miniatures.defence.must-cancel")
def test_more_defense_than_attack_cancels_all_of_it() -> None:
    state, events = scored("hcbbbb", "cccc")
    gaps = told(events, "target-cancels")[0].sentence.gaps
    assert (gaps["hits"], gaps["crits"]) == (1, 1)
    assert left(state) == (0, 0)


@pytest.mark.rule("miniatures.defence.order")
@pytest.mark.parametrize("attack", ["hhccbb", "hccbbb", "hhhcbb", "ccccbb", "hhhhhh"])
@pytest.mark.parametrize("defense", ["chbb", "cchb", "chhb", "hhbb", "ccbb"])
def test_the_order_of_the_two_steps_does_not_matter_with_the_usual_choices(attack: str, defense: str) -> None:
    """The shooter's step worked out first, as the First Game lists it, leaves the same."""
    hits, crits = attack.count("h"), attack.count("c")
    saves, strong = defense.count("h"), defense.count("c")
    gone = min(hits, saves)
    hits, crits = hits - gone, crits - min(crits, saves - gone)
    gone = min(crits, strong)
    hits, crits = hits - min(hits, strong - gone), crits - gone
    state, _ = scored(attack, defense)
    while question(state) in ("cancel", "give-up"):
        play(state, legal(state)[0])
    assert left(state) == (hits, crits)


# Hull down


@pytest.mark.rule("miniatures.hull-down.discard")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
@pytest.mark.parametrize("terrain", [WALL_BEFORE_TARGET, HILL_UNDER_TARGET])
@pytest.mark.parametrize(
    ("attack", "rest"), [("hhcbbb", (1, 1)), ("cbbbbb", (0, 1)), ("hbbbbb", (0, 0)), ("bbbbbb", (0, 0))]
)
def test_hull_down_takes_one_hit_and_no_critical_and_its_wall_falls(
    terrain: str, attack: str, rest: tuple[int, int]
) -> None:
    state = shot("achilles token=1", "m48a5_patton", terrain=terrain)
    events = play(state, "roll " + attack)
    if question(state) == "defence-roll":
        events += play(state, "roll bbbbbb")
    behind_wall = terrain == WALL_BEFORE_TARGET
    assert len(told(events, "hull-down")) == (1 if "h" in attack else 0)
    assert len(told(events, "wall-falls")) == (1 if behind_wall else 0)
    assert len(state.field.pieces) == (0 if behind_wall else 1)
    assert left(state) == rest


@pytest.mark.rule("miniatures.hull-down.once")
def test_a_hill_and_a_wall_together_take_one_hit() -> None:
    terrain = f"{HILL_UNDER_TARGET}; wall 440,450@90"
    state = shot("achilles token=1", "m48a5_patton", terrain=terrain)
    assert (attack_now(state).hull_down, len(attack_now(state).walls)) == (True, 1)
    events = play(state, "roll hhhbbb", "roll bbbbbb")
    assert len(told(events, "hull-down")) == 1
    assert left(state) == (2, 0)


@pytest.mark.rule("miniatures.hull-down.discard")
def test_the_hit_is_discarded_after_the_defense_has_cancelled() -> None:
    """Two hits against one defense hit: one is left, and that one is discarded. Before the roll it would be the same
    number of hits, but a defense that needs none would not have been asked to cancel."""
    state = shot("achilles token=1", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    events = play(state, "roll hhbbbb", "roll hbb")
    assert story(events, "shooter-cancels", "hull-down") == ["shooter-cancels", "hull-down"]
    assert tank(state, "b1").damage == 0


@pytest.mark.rule("miniatures.hull-down.discard")
def test_a_critical_spent_on_a_hit_that_hull_down_would_have_taken_is_lost() -> None:
    """One hit and one critical against one defense hit: the shooter gives the hit up, and hull down takes nothing."""
    state = shot("achilles token=1", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    play(state, "roll chbbbb", "roll hbb")
    assert question(state) == "give-up"
    events = play(state, "cancel h")
    assert told(events, "hull-down") == []
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_that_is_shot_through_without_giving_cover_falls() -> None:
    """Only one corner's line crosses the wall's end at y 462: three clear corners, no cover."""
    state = shot("achilles token=1", "pz_iv_ausf_h", terrain="wall 540,497@90")
    assert not attack_now(state).cover
    play(state, "roll hbbbbb", "roll bb")
    assert state.field.pieces == []


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_wall_falls_although_every_hit_was_cancelled() -> None:
    state = shot("achilles token=1", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    events = play(state, "roll hbbbbb", "roll cbb")
    assert story(events, "target-cancels", "hull-down", "wall-falls") == ["target-cancels", "wall-falls"]
    assert state.field.pieces == []


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_target_that_is_not_shot_at_keeps_its_wall() -> None:
    state = duel("t_34", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    play(state, "hold")
    assert len(state.field.pieces) == 1
