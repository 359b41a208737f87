"""Choosing a target, the facts of a shot, attack dice, re-rolls and changes of dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hulldown.games.miniatures.attack import values
from hulldown.games.miniatures.attack.rerolls import ChooseReroll
from hulldown.games.miniatures.attack.targets import attack_on
from hulldown.games.miniatures.state import Table
from hulldown.kernel.tally import Tally
from tests.games.miniatures.duels import (
    HILL_UNDER_TARGET,
    WALL_BEFORE_TARGET,
    WOODS_BETWEEN,
    attack_dice,
    attack_now,
    attack_parts,
    defense_dice,
    duel,
    hit,
    parts,
    shot,
)
from tests.games.miniatures.helper import chances, legal, play, question, shooting, story, tank, told


def why(state: Table, text: str) -> str:
    refusal = state.why_not(state.game.parse(state, text))
    assert refusal is not None, f"{text} is legal"
    return refusal.sentence.phrase.key.removeprefix("refusal.")


# Choosing a target


@pytest.mark.rule("miniatures.attack.target")
@pytest.mark.rule("miniatures.attack.enemies-only")
def test_every_live_enemy_in_sight_may_be_shot_at_from_any_range() -> None:
    state = shooting(
        "a1 t_34 60,60@0",
        "a2 t_34 200,300@0 acted",
        "b1 pz_iv_ausf_h 860,860@0",
        "b2 pz_iv_ausf_h 130,60@0",
        "b3 pz_iv_ausf_h 60,400@0 destroyed",
    )
    assert legal(state) == ["shoot b1", "shoot b2", "hold"]
    assert why(state, "shoot a2") == "not-an-enemy"
    assert why(state, "shoot b3") == "not-an-enemy"


@pytest.mark.rule("miniatures.attack.target")
@pytest.mark.rule("miniatures.sight.blocking-terrain")
@pytest.mark.rule("miniatures.sight.woods-walls-free")
@pytest.mark.parametrize("terrain", ["building 400,450@0", "hill 400,450@0", "woods 400,450@0", "wall 400,450@90"])
def test_buildings_and_hills_hide_a_target_and_woods_and_walls_do_not(terrain: str) -> None:
    state = duel("t_34", "pz_iv_ausf_h", "b2 cromwell 200,700@0 acted", terrain=terrain)
    seen = terrain.startswith(("woods", "wall"))
    assert ("shoot b1" in legal(state)) is seen
    assert "shoot b2" in legal(state)
    if not seen:
        assert why(state, "shoot b1") == "no-sight"


@pytest.mark.rule("miniatures.sight.tanks-block")
@pytest.mark.rule("miniatures.sight.blocking-terrain")
@pytest.mark.rule("miniatures.destroyed.wreck")
@pytest.mark.parametrize("state_of_blocker", ["acted", "destroyed"])
def test_a_tank_in_between_hides_the_target_alive_or_as_a_wreck(state_of_blocker: str) -> None:
    blocker = f"a2 maus 400,450@90 {state_of_blocker}"
    state = duel("t_34", "pz_iv_ausf_h", blocker, "b2 cromwell 200,700@0 acted")
    assert legal(state) == ["shoot b2", "hold"]


@pytest.mark.rule("miniatures.sight.any-part")
def test_a_target_seen_through_a_gap_between_its_corners_may_be_shot_at() -> None:
    """Two Shermans leave a gap of 8 mm straight ahead; all four corners of the Maus beyond, 6 degrees off or
    more, are hidden by them."""
    state = duel(
        "t_34", "maus", "a2 m4a1_sherman 300,467.1@0 acted", "a3 m4a1_sherman 300,432.9@0 acted", goal="600,450@90"
    )
    play(state, "shoot b1")
    assert attack_now(state).cover


@pytest.mark.rule("miniatures.attack.decline")
def test_a_tank_may_hold_its_fire_and_gets_no_other_shot() -> None:
    state = shooting("a1 t_34 200,450@0", "b1 pz_iv_ausf_h 600,450@180")
    events = play(state, "hold")
    assert story(events, "holds", "shoots") == ["holds"]
    assert not tank(state, "a1").shot
    assert (state.actor, question(state)) == (1, "shoot")
    play(state, "hold")
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.attack.once")
def test_a_tank_attacks_once_in_a_phase() -> None:
    state = shooting("a1 t_34 200,450@0 token=1", "b1 pz_iv_ausf_h 600,450@180")
    play(state, "shoot b1", "roll bbbb", "keep")
    assert tank(state, "a1").shot
    assert (state.actor, question(state)) == (1, "shoot")
    play(state, "hold")
    assert question(state) == "advantage-roll"


# The facts of a shot


@pytest.mark.rule("miniatures.attack.facts-fixed")
def test_cover_hull_down_and_walls_are_fixed_when_the_target_is_chosen() -> None:
    state = hit("t_34", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    state.field.pieces = []  # were it looked at again, nothing would cover the target now
    assert defense_dice(state) == 2
    events = play(state, "roll bb")
    assert len(told(events, "hull-down")) == 1
    assert tank(state, "b1").damage == 3


@pytest.mark.rule("miniatures.attack.facts-fixed")
def test_close_range_and_side_shot_are_fixed_when_the_target_is_chosen() -> None:
    state = shot("t_34", "panther", at="200,450@0", goal="330,450@0")
    state.field.put(1, state.hull(1).moved(80000, 80000, 22500))  # far away and facing the shooter
    attack = attack_now(state)
    assert (attack.close, attack.side_shot) == (True, True)
    play(state, "roll hhhh")
    assert question(state) != "defence-roll", "2 - 1 - 2 dice: none"


@pytest.mark.parametrize(
    ("terrain", "cover", "hull_down", "walls"),
    [
        ("", False, False, 0),
        (WOODS_BETWEEN, True, False, 0),
        (WALL_BEFORE_TARGET, True, True, 1),
        (HILL_UNDER_TARGET, True, True, 0),
        ("hill 640,450@0", False, False, 0),  # on the hill, yet only some 45 mm behind its edge
        ("wall 540,450@90; woods 450,450@0", True, True, 1),
    ],
)
@pytest.mark.rule("miniatures.cover.woods")
@pytest.mark.rule("miniatures.cover.walls")
@pytest.mark.rule("miniatures.cover.hill")
@pytest.mark.rule("miniatures.hull-down.hill")
@pytest.mark.rule("miniatures.hull-down.wall")
@pytest.mark.rule("miniatures.hull-down.other-cover")
def test_what_terrain_does_to_a_shot(terrain: str, cover: bool, hull_down: bool, walls: int) -> None:
    attack = attack_now(shot("t_34", "pz_iv_ausf_h", terrain=terrain))
    assert (attack.cover, attack.hull_down, len(attack.walls)) == (cover, hull_down, walls)


@pytest.mark.rule("miniatures.cover.blockers")
@pytest.mark.rule("miniatures.cover.corners")
def test_a_tank_in_front_covers_without_making_the_target_hull_down() -> None:
    """The a2 hides the lower half of b1: from (206, 450) its edge at y 450 leaves only the corners above in sight."""
    state = shot("t_34", "pz_iv_ausf_h", "a2 m4a1_sherman 400,436.9@0 acted")
    attack = attack_now(state)
    assert (attack.cover, attack.hull_down) == (True, False)


@pytest.mark.rule("miniatures.cover.under-shooter")
def test_a_shooter_at_the_edge_of_a_wood_does_not_cover_its_target_with_it() -> None:
    """The wood's edge is at x 225, under the T-34's nose at 229.6; one tank's length back the wood is in the way."""
    assert not attack_now(shot("t_34", "pz_iv_ausf_h", terrain="woods 115,450@0")).cover
    assert attack_now(shot("t_34", "pz_iv_ausf_h", at="140,450@0", terrain="woods 115,450@0")).cover


@pytest.mark.rule("miniatures.cover.same-hill")
def test_two_tanks_on_one_hill_have_no_cover_from_it() -> None:
    """From a turret on the hill's edge at x 346 there are 114 mm of hill before b1, from one at 326 some 116."""
    scene = {"goal": "490,450@180", "terrain": "hill 450,450@0"}
    on_it = attack_now(shot("t_34", "pz_iv_ausf_h", at="340,450@0", **scene))
    assert (on_it.cover, on_it.hull_down) == (False, False)
    before_it = attack_now(shot("t_34", "pz_iv_ausf_h", at="320,450@0", **scene))
    assert (before_it.cover, before_it.hull_down) == (True, True)


# Assault guns


@pytest.mark.rule("miniatures.special.assault-gun")
@pytest.mark.rule("miniatures.arc.ahead")
@pytest.mark.rule("miniatures.arc.straight-ahead")
@pytest.mark.parametrize(
    ("pose", "may"),
    [
        ("400,800@0", True),  # wholly before the front, far to the side
        ("240,550@0", False),  # beside it: partly behind the line of its front, at x 227, and not straight ahead
        ("260,478@90", True),  # wholly before the front
        ("60,450@0", False),  # behind
    ],
)
def test_an_assault_gun_shoots_only_ahead(pose: str, may: bool) -> None:
    for shooter, always in (("stug_iii_ausf_g", False), ("t_34", True)):
        state = duel(shooter, "m4a1_sherman", "b2 cromwell 800,450@180 acted", goal=pose)
        assert ("shoot b1" in legal(state)) is (may or always)
        if not (may or always):
            assert why(state, "shoot b1") == "not-in-arc"


@pytest.mark.rule("miniatures.arc.front-sight")
@pytest.mark.rule("miniatures.sight.turret")
def test_an_assault_gun_looks_from_its_front_and_other_tanks_from_the_turret() -> None:
    """The building's corner at (285, 470) hides what is above y 557 at x 629 from a turret at (206, 450), and above
    y 574 at x 571 from a front at (230.5, 450). The Sherman's hull begins at y 559."""
    scene = {"goal": "600,572@0", "terrain": "building 240,505@0"}
    other = "b2 cromwell 800,300@180 acted"
    assert legal(duel("su_85", "m4a1_sherman", other, **scene)) == ["shoot b1", "shoot b2", "hold"]
    assert legal(duel("t_34", "m4a1_sherman", other, **scene)) == ["shoot b2", "hold"]


# Attack dice


@pytest.mark.rule("miniatures.attack.dice")
@pytest.mark.parametrize(
    ("shooter", "reasons"),
    [
        ("t_34", [(4, "printed")]),
        ("hummel", [(7, "printed")]),
        ("pz_iv_ausf_h shown=kwk_105_l28", [(4, "printed"), (2, "card")]),
        ("t_34 criticals=crew_stunned", [(4, "printed"), (-1, "card")]),
        ("t_34 criticals=optics_damaged", [(4, "printed"), (-2, "card")]),
        ("t_34 criticals=optics_damaged shown=armorer", [(4, "printed"), (1, "card"), (-2, "card")]),
    ],
)
def test_attack_dice_are_firepower_with_all_its_bonuses(shooter: str, reasons: list[tuple[int, str]]) -> None:
    state = shot(shooter, "pz_iv_ausf_h")
    assert attack_parts(state) == reasons
    assert attack_dice(state) == sum(amount for amount, _ in reasons)


@pytest.mark.rule("miniatures.effect.add-value")
def test_a_tank_with_no_firepower_left_rolls_nothing_and_has_shot_all_the_same() -> None:
    """3 - 2 - 2 is below 0 and counts as 0."""
    state = duel("t_70 criticals=optics_damaged,optics_damaged", "pz_iv_ausf_h", terrain=WALL_BEFORE_TARGET)
    tally = Tally()
    assert values.attack_dice(state, attack_on(state, tank(state, "a1"), 1, 0, False), tally) == 0
    assert parts(tally) == [(3, "printed"), (-2, "card"), (-2, "card"), (1, "floor")]
    events = play(state, "shoot b1")
    assert story(events, "shoots", "no-attack-dice", "wall-falls") == ["shoots", "no-attack-dice", "wall-falls"]
    assert tank(state, "b1").damage == 0
    assert tank(state, "a1").criticals == []


@pytest.mark.rule("miniatures.attack.dice")
def test_hits_hit_criticals_are_critical_and_blanks_miss() -> None:
    state = shot("t_34 token=1", "pz_iv_ausf_h")
    events = play(state, "roll chbb", "keep", "roll bb", "draw lucky_hit")
    gaps = told(events, "attack-rolled")[0].sentence.gaps
    assert (gaps["hits"], gaps["crits"], gaps["blanks"]) == (1, 1, 2)
    assert tank(state, "b1").damage == 1 + 2


@pytest.mark.rule("miniatures.dice.faces")
def test_every_roll_has_the_chances_of_its_dice() -> None:
    one = shot("t_34 criticals=optics_damaged,crew_stunned", "pz_iv_ausf_h")  # 4 - 2 - 1
    assert chances(one) == {"roll b": Fraction(1, 2), "roll h": Fraction(1, 3), "roll c": Fraction(1, 6)}
    two = shot("t_34 criticals=optics_damaged", "pz_iv_ausf_h")
    assert chances(two) == {
        "roll bb": Fraction(9, 36),
        "roll hb": Fraction(12, 36),
        "roll cb": Fraction(6, 36),
        "roll hh": Fraction(4, 36),
        "roll ch": Fraction(4, 36),
        "roll cc": Fraction(1, 36),
    }


# Re-rolls


@pytest.mark.rule("miniatures.attack.stationary")
@pytest.mark.rule("miniatures.dice.reroll-once")
@pytest.mark.rule("miniatures.type.medium")
def test_a_stationary_medium_tank_rolls_any_of_four_blanks_again_once_and_no_more() -> None:
    state = shot("t_34", "pz_iv_ausf_h")
    play(state, "roll bbbb")
    assert (state.actor, question(state)) == (0, "reroll-attack")
    assert legal(state) == ["reroll bbbb", "reroll bbb", "reroll bb", "reroll b", "keep"]
    play(state, "reroll bbbb")
    assert len(chances(state)) == 15, "four dice"
    events = play(state, "roll bbbb")
    assert story(events, "rerolled", "missed") == ["rerolled", "missed"]


@pytest.mark.rule("miniatures.attack.stationary")
def test_only_blanks_are_rolled_again_and_the_player_may_keep_them() -> None:
    state = shot("t_34", "pz_iv_ausf_h")
    play(state, "roll chbb")
    assert legal(state) == ["reroll bb", "reroll b", "keep"]
    play(state, "keep")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.attack.stationary")
def test_a_tank_that_took_defensive_measures_is_not_stationary() -> None:
    """An Achilles is no medium tank, so that its token alone decides."""
    state = shot("achilles token=1", "pz_iv_ausf_h")
    events = play(state, "roll bbbbbb")
    assert story(events, "missed") == ["missed"]
    state = shot("achilles", "pz_iv_ausf_h")
    play(state, "roll bbbbbb")
    assert question(state) == "reroll-attack"


@pytest.mark.rule("miniatures.dice.reroll-once")
def test_dice_rolled_again_stand_while_others_may_still_be_rolled() -> None:
    """A moved T-34 with a Vertical Stabilizer: one blank for its type, one die of any face for the card."""
    state = shot("t_34 token=1 shown=vertical_stabilizer", "pz_iv_ausf_h")
    play(state, "roll bbbh", "reroll b", "roll b")
    top = state.stack[-1]
    assert isinstance(top, ChooseReroll)
    assert (top.blanks, top.hits, top.crits) == (2, 1, 0), "the third blank was rolled twice"
    assert legal(state) == ["reroll b", "reroll h", "keep"]
    play(state, "reroll h", "roll c")
    assert question(state) == "defence-roll"
    play(state, "roll bb")
    assert question(state) == "draw-critical"
    assert tank(state, "b1").damage == 0, "the hit had become the critical"


@pytest.mark.rule("miniatures.dice.reroll-first")
@pytest.mark.rule("miniatures.dice.reroll-then-modify")
def test_a_die_rolled_again_may_still_be_modified() -> None:
    state = shot("is_2", "pz_iv_ausf_h")
    play(state, "roll bbbbbb")
    assert question(state) == "reroll-attack", "re-rolls come first"
    play(state, "reroll bbbbbb", "roll hbbbbb")
    assert question(state) == "sharpen-attack"
    play(state, "sharpen 1", "roll b")
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.dice.reroll-first")
def test_no_die_is_rolled_again_after_one_was_modified() -> None:
    state = shot("is_2", "pz_iv_ausf_h")
    play(state, "roll hbbbbb", "keep")
    assert question(state) == "sharpen-attack"
    play(state, "sharpen 1")
    assert question(state) == "defence-roll"


# Changes


@pytest.mark.rule("miniatures.attack.mandatory-first")
@pytest.mark.rule("miniatures.dice.modify-once")
def test_what_must_change_changes_first_and_is_not_changed_back() -> None:
    """A Valentine must weaken a critical; its telescope may sharpen a hit, but not that one."""
    state = shot("valentine shown=binocular_telescope", "pz_iv_ausf_h")
    events = play(state, "roll cbbb", "keep")
    assert story(events, "arrow-shot", "sharpened") == ["arrow-shot"]
    assert question(state) == "defence-roll"
    play(state, "roll b")
    assert tank(state, "b1").damage == 1


@pytest.mark.rule("miniatures.attack.mandatory-first")
def test_the_optional_change_comes_after_and_needs_another_hit() -> None:
    state = shot("valentine shown=binocular_telescope", "pz_iv_ausf_h")
    events = play(state, "roll chhb", "keep")
    assert story(events, "arrow-shot") == ["arrow-shot"]
    assert legal(state) == ["sharpen 1", "keep"]
    play(state, "sharpen 1", "roll b")
    assert tank(state, "b1").damage == 2
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.attack.modify-order")
def test_the_defense_pool_is_built_when_the_attack_dice_are_final() -> None:
    state = shot("is_2", "pz_iv_ausf_h hidden=spall_liner")
    play(state, "roll hbbbbb")
    assert (state.actor, question(state)) == (0, "reroll-attack")
    play(state, "keep")
    assert (state.actor, question(state)) == (0, "sharpen-attack")
    play(state, "keep")
    assert (state.actor, question(state)) == (1, "before-pool")
