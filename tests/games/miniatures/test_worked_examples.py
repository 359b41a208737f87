"""The rulebook's own examples of shooting, played through, and the points where its pages differ."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.miniatures.duels import attack_dice, attack_now, attack_parts, defense_dice, pool, shot
from tests.games.miniatures.helper import chances, legal, play, question, repairing, shooting, story, tank, told

IN_WOODS = "540,450@180"  # in the wood that begins at x 490, its front at 510.8
WOOD = "woods 600,450@0"


# Create your defense dice pool


@pytest.mark.rule("miniatures.defence.pool")
@pytest.mark.rule("miniatures.defence.shooter-moved")
@pytest.mark.rule("miniatures.defence.target-moved")
@pytest.mark.rule("miniatures.defence.cover")
def test_the_sherman_in_the_woods_has_five_dice() -> None:
    state = shot("pz_iv_ausf_h token=1", "m4a1_sherman token=2", goal=IN_WOODS, terrain=WOOD)
    play(state, "roll hhhh")
    assert pool(state) == [(1, "printed"), (1, "shooter-moved"), (2, "target-moved"), (1, "cover")]
    assert defense_dice(state) == 5


@pytest.mark.rule("miniatures.defence.close-range")
@pytest.mark.rule("miniatures.defence.pool")
def test_at_close_range_the_sherman_is_left_with_four() -> None:
    """The Pz IV's nose is at x 439.6 now, 71.2 mm before the Sherman."""
    state = shot("pz_iv_ausf_h token=1", "m4a1_sherman token=2", at="410,450@0", goal=IN_WOODS, terrain=WOOD)
    play(state, "roll hhhh")
    assert pool(state) == [(1, "printed"), (1, "shooter-moved"), (2, "target-moved"), (1, "cover"), (-1, "close")]
    assert defense_dice(state) == 4


@pytest.mark.rule("miniatures.defence.side-shot")
@pytest.mark.rule("miniatures.defence.pool")
def test_the_cromwell_behind_the_t_34s_front_leaves_it_three_dice() -> None:
    state = shot("cromwell token=2", "t_34 token=1", goal="600,450@90")
    play(state, "roll hhhh")
    assert pool(state) == [(1, "printed"), (2, "shooter-moved"), (1, "target-moved"), (-1, "side-shot")]
    assert defense_dice(state) == 3


@pytest.mark.rule("miniatures.defence.side-shot-line")
def test_from_before_its_front_the_t_34_had_four() -> None:
    state = shot("cromwell token=2", "t_34 token=1", goal="600,450@180")
    play(state, "roll hhhh")
    assert defense_dice(state) == 4


# Defense cancels hits


@pytest.mark.rule("miniatures.defence.target-cancels")
@pytest.mark.rule("miniatures.defence.shooter-cancels")
@pytest.mark.rule("miniatures.defence.order")
def test_the_sherman_cancels_a_critical_the_pz_iv_a_hit_and_one_critical_is_left() -> None:
    """Four dice of the example above: a critical and a hit among them, against two criticals and a hit."""
    state = shot("pz_iv_ausf_h token=1", "m4a1_sherman token=2", at="410,450@0", goal=IN_WOODS, terrain=WOOD)
    play(state, "roll cchb", "keep", "roll chbb")
    assert (state.actor, legal(state)) == (1, ["cancel c", "cancel h"])
    play(state, "cancel c")
    assert (state.actor, legal(state)) == (0, ["cancel h", "cancel c"])
    events = play(state, "cancel h")
    assert question(state) == "draw-critical"
    assert told(events, "damaged") == []
    play(state, "draw crew_stunned")
    assert question(state) == "repair", "one critical hit, no other"


# Hull down behind a wall


@pytest.mark.rule("miniatures.hull-down.discard")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_the_cromwell_discards_a_hit_and_the_wall_is_destroyed() -> None:
    state = shot("cromwell token=1", "t_34", terrain="wall 540,450@90")
    assert attack_now(state).hull_down
    events = play(state, "roll chhb", "keep", "roll bbb")
    assert story(events, "hull-down", "wall-falls", "damaged") == ["hull-down", "wall-falls", "damaged"]
    assert tank(state, "b1").damage == 1
    assert question(state) == "draw-critical"
    assert state.field.pieces == []


@pytest.mark.rule("miniatures.hull-down.discard")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_with_a_critical_alone_nothing_is_discarded_and_the_wall_is_destroyed_all_the_same() -> None:
    state = shot("cromwell token=1", "t_34", terrain="wall 540,450@90")
    events = play(state, "roll cbbb", "keep", "roll bbb")
    assert story(events, "hull-down", "wall-falls") == ["wall-falls"]
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.hull-down.wall")
@pytest.mark.rule("miniatures.hull-down.wall-removed")
@pytest.mark.parametrize("target", ["b1", "b2"])
def test_one_wall_serves_two_t_34s_and_falls_when_either_is_shot_at(target: str) -> None:
    """The wall reaches from y 415 to 485, the two hulls from 418 to 482."""
    state = shooting(
        "a1 m4a1_sherman 200,450@0",
        "b1 t_34 600,433@180 acted",
        "b2 t_34 600,467@180 acted",
        terrain="wall 540,450@90",
    )
    play(state, f"shoot {target}")
    attack = attack_now(state)
    assert (attack.cover, attack.hull_down) == (True, True)
    play(state, "roll bbbb", "keep")
    assert state.field.pieces == []


@pytest.mark.rule("miniatures.hull-down.hill")
@pytest.mark.rule("miniatures.cover.hill")
@pytest.mark.rule("miniatures.sight.hill-through")
def test_on_a_hill_behind_a_hill_and_at_its_edge() -> None:
    """From the west: the Sherman's front is 116 mm over the hill, the Pz IV's 30 mm, the Cromwell is beyond it."""
    hill = "hill 560,450@0"
    deep = attack_now(shot("t_34", "m4a1_sherman", terrain=hill))
    assert (deep.cover, deep.hull_down) == (True, True)
    edge = attack_now(shot("t_34", "pz_iv_ausf_h", goal="510,450@180", terrain=hill))
    assert (edge.cover, edge.hull_down) == (False, False)
    behind = shooting("a1 t_34 200,450@0", "b1 cromwell 740,450@180", "b2 t_34 200,800@0", terrain=hill)
    assert legal(behind) == ["shoot b2", "hold"]


# In cover


@pytest.mark.rule("miniatures.cover.blockers")
@pytest.mark.rule("miniatures.cover.corners")
def test_the_cromwell_hides_three_corners_of_the_t_34_which_is_in_cover() -> None:
    """From (100, 450) only the corner (370.4, 490) is seen past the Cromwell's corner (218.25, 464.55)."""
    state = shot("pz_iv_ausf_h", "t_34", "a2 cromwell 250,450@0 acted", at="97,450@0", goal="400,475@180")
    play(state, "roll hhhh")
    assert pool(state) == [(1, "printed"), (1, "cover")]
    assert not attack_now(state).hull_down


@pytest.mark.rule("miniatures.cover.blockers")
@pytest.mark.rule("miniatures.cover.corners")
@pytest.mark.rule("miniatures.cover.only-blocking")
def test_behind_a_building_one_corner_in_sight_is_cover_three_are_none_and_no_part_no_target() -> None:
    """From (203, 450) the building's shadow ends on the line through its corner (355, 485), which is at y 534.7 above
    x 571 and at y 548.1 above x 629: just above the Sherman's far corner, and just above one of the T-34's."""
    building = "building 400,450@0"
    spare = "b2 maus 60,700@0 acted"
    cover = shot("cromwell", "m4a1_sherman", spare, goal="600,535@180", terrain=building)
    assert attack_now(cover).cover
    clear = shot("cromwell", "t_34", spare, goal="600,556@180", terrain=building)
    assert not attack_now(clear).cover
    hidden = shooting("a1 cromwell 200,450@0", "b1 pz_iv_ausf_h 600,450@180", spare, terrain=building)
    assert legal(hidden) == ["shoot b2", "hold"]


# Your First Game


@pytest.mark.rule("miniatures.attack.dice")
@pytest.mark.rule("miniatures.attack.stationary")
@pytest.mark.rule("miniatures.type.medium")
def test_the_t_34_of_the_first_game_rolls_four_dice_and_re_rolls() -> None:
    stationary = shooting("a1 t_34 457.2,110@90", "b1 pz_iv_ausf_h 457.2,804.4@270")
    assert (stationary.actor, legal(stationary)) == (0, ["shoot b1", "hold"]), "the T-34 shoots first"
    play(stationary, "shoot b1")
    assert attack_parts(stationary) == [(4, "printed")]
    play(stationary, "roll hbbb")
    assert legal(stationary) == ["reroll bbb", "reroll bb", "reroll b", "keep"]
    moved = shooting("a1 t_34 457.2,110@90 token=1", "b1 pz_iv_ausf_h 457.2,804.4@270")
    play(moved, "shoot b1", "roll hbbb")
    assert legal(moved) == ["reroll b", "keep"]


@pytest.mark.rule("miniatures.defence.pool")
def test_the_pz_iv_of_the_first_game_adds_a_die_for_each_move_and_fires_back() -> None:
    state = shooting("a1 t_34 457.2,110@90 token=2", "b1 pz_iv_ausf_h 457.2,804.4@270 token=1")
    play(state, "shoot b1", "roll hhcb", "keep")
    assert pool(state) == [(1, "printed"), (2, "shooter-moved"), (1, "target-moved")]
    play(state, "roll cbbb", "cancel c")
    assert tank(state, "b1").damage == 2
    assert (state.actor, question(state)) == (1, "shoot")
    play(state, "shoot a1")
    assert attack_dice(state) == 4
    play(state, "roll hhhh")
    assert pool(state) == [(1, "printed"), (1, "shooter-moved"), (2, "target-moved")]
    play(state, "roll hhhh")
    assert tank(state, "a1").damage == 0


# Numbers


@pytest.mark.rule("miniatures.critical.deck")
def test_a_critical_card_does_39_32_damage_on_average() -> None:
    state = shot("t_34 token=1", "pz_iv_ausf_h")
    play(state, "roll cbbb", "keep", "roll bb")
    damage = {f"draw {critical.id}": critical.damage for critical in state.catalogue.criticals}
    assert sum(share * damage[text] for text, share in chances(state).items()) == Fraction(39, 32)


@pytest.mark.rule("miniatures.command.repair-roll")
def test_a_repair_succeeds_half_the_time() -> None:
    state = repairing("a1 t_34 200,450@0 acted criticals=bailed_out", "b1 maus 600,450@180")
    play(state, "repair bailed_out")
    assert chances(state)["roll h"] + chances(state)["roll c"] == Fraction(1, 2)


# Where the rulebook's pages differ


@pytest.mark.rule("miniatures.critical.ammo-damaged")
@pytest.mark.rule("miniatures.critical.ammo-damaged-card")
def test_the_card_that_two_pages_name_differently_takes_face_down_ammo() -> None:
    """Ammo Explosion on one page, Ammo Damaged on another and on the card: three damage and one for each."""
    state = shot("achilles token=1", "maus hidden=heavy_apcr_shell,heavy_apcr_shell")
    play(state, "roll cbbbbb", "pass", "roll bbbbb", "pass", "keep", "pass", "draw ammo_damaged", "pass")
    assert tank(state, "b1").damage == 5


@pytest.mark.rule("miniatures.hull-down.discard")
def test_the_hit_that_hull_down_takes_goes_after_the_defense_dice_not_before() -> None:
    """One hit and one critical against one defense hit. Before the roll hull down would have taken the hit, and the
    critical would have to answer for the defense die; after it the critical is left."""
    state = shot("achilles token=1", "pz_iv_ausf_h", terrain="wall 540,450@90")
    play(state, "roll hcbbbb", "roll hbb", "cancel h")
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.type.heavy")
@pytest.mark.rule("miniatures.type.medium")
@pytest.mark.rule("miniatures.type.one-blank")
def test_medium_and_heavy_tanks_re_roll_one_blank_die_and_no_other_face() -> None:
    state = shot("t_34 token=1", "tiger_i")
    play(state, "roll hhcb")
    assert legal(state) == ["reroll b", "keep"]
    play(state, "keep", "roll hcb")
    assert legal(state) == ["reroll b", "keep"]


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_shot_through_without_hull_down_falls_although_one_page_names_hull_down_targets_only() -> None:
    """The wall's end at y 462 crosses the line to one corner only: three are clear."""
    state = shot("t_34", "pz_iv_ausf_h", terrain="wall 540,497@90")
    assert not attack_now(state).hull_down
    play(state, "roll bbbb", "keep")
    assert state.field.pieces == []
