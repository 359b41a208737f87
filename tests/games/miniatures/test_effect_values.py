"""Effects on initiative, firepower, survivability and hit points; conditions, windows, prices."""

from __future__ import annotations

import pytest

from tests.games.miniatures.card_scenes import at_point, dice_asked, go, initiative, reached
from tests.games.miniatures.helper import GAME, legal, moving, play, position, question, refused, shooting, tank

FOE = "b1 t29 560,450@180"


def gone(state: object, label: str) -> list[str]:
    return [card.id for card in tank(state, label).gone]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("criticals", "number"), [("crew_stunned", 0), ("crew_stunned,crew_stunned,stun_token", 0), ("", 1)]
)
@pytest.mark.rule("miniatures.effect.add-value")
def test_initiative_never_falls_below_zero(criticals: str, number: int) -> None:
    worn = f" criticals={criticals}" if criticals else ""
    assert initiative(shooting(f"a1 hummel 300,450@0{worn}", FOE)) == number


@pytest.mark.rule("miniatures.effect.add-value")
def test_firepower_never_falls_below_zero() -> None:
    """Firepower 4, less 2 for each Optics Damaged and 1 for Crew Stunned: no dice, not minus one."""
    state = shooting("a1 t_34 300,450@0 criticals=optics_damaged,optics_damaged,crew_stunned", f"{FOE} acted")
    play(state, "shoot b1")
    assert question(state) not in ("attack-roll", "defence-roll")
    state = shooting(
        "a1 t_34 300,450@0 damage=3 shown=adrenaline_rush,armorer criticals=optics_damaged,optics_damaged", FOE
    )
    play(state, "shoot b1")
    assert dice_asked(state) == 2, "4 - 4 + 1 in the red + 1 of the Armorer"


@pytest.mark.rule("miniatures.effect.add-value")
def test_survivability_never_falls_below_zero() -> None:
    """Avenger: one less, from 2; the shooter's move counts on top of what is left."""
    state = shooting("a1 challenger 300,450@0 shown=avenger", f"{FOE} token=1", by=1)
    play(state, "shoot a1")
    go(state, ("defence-roll",), {"attack-roll": "hhh"})
    assert dice_asked(state) == 2


@pytest.mark.rule("miniatures.platoon.effects-add")
def test_lasting_effects_of_different_cards_add_up() -> None:
    """Gun Rammer 1, Enhanced Gun Laying Drive 2, Improved Gun 1, Coated Optics 1, Snap Shot 2, on the printed 6."""
    cards = "gun_rammer,enhanced_gun_laying_drive,improved_gun,coated_optics,snap_shot"
    assert initiative(shooting(f"a1 t_34 300,450@0 shown={cards}", FOE)) == 13
    assert initiative(moving(f"a1 t_34 300,450@0 shown={cards}", FOE)) == 7, "only Coated Optics counts in every phase"


@pytest.mark.rule("miniatures.platoon.skills-once")
def test_equal_skills_of_two_crew_cards_count_once() -> None:
    """Snap Shot and Roberta Jackson, who has Snap Shot and Repair, both gunners of an M3 Lee."""
    state = shooting("a1 m3_lee 300,450@0 shown=snap_shot,roberta_jackson", FOE)
    assert initiative(state) == 6
    assert initiative(shooting("a1 m3_lee 300,450@0 shown=roberta_jackson", FOE)) == 6


@pytest.mark.rule("miniatures.platoon.skills-once")
@pytest.mark.rule("miniatures.effect.pay-ammo")
def test_a_skill_that_is_paid_for_counts_once_a_turn_on_whichever_card() -> None:
    """Intuition and Markus Theissen, both loaders of a Hummel with shells enough for both."""
    shells = "heavy_heat_shell,heavy_heat_shell"
    state = at_point(f"a1 hummel 300,450@0 shown=intuition,markus_theissen hidden={shells}", FOE, phase="shooting")
    assert {"use a1 intuition", "use a1 markus_theissen"} < set(legal(state))
    play(state, "use a1 intuition", "lose a1 heavy_heat_shell")
    assert initiative(state) == 1 + 6 + 1
    assert not any(text.startswith("use") for text in legal(state))


@pytest.mark.rule("miniatures.effect.hit-points")
def test_extra_hit_points_are_there_from_the_start_and_in_their_color() -> None:
    """Centurion Mk. III, a turret with the lightbulb: an eighth hit point, a green one. Red stays 1."""
    state = GAME.start(2, {"cost_limit": 200, "platoon_1": "centurion_mk_i: centurion_mk_iii"})
    assert GAME.view_of(state, None).tanks[0].hit_points == 8
    assert tank(state, "a1").red == 1


@pytest.mark.parametrize(
    ("cards", "damage", "red"), [("", 3, True), ("", 2, False), (" shown=improved_hardening", 3, True)]
)
@pytest.mark.rule("miniatures.effect.hit-points")
def test_an_extra_red_hit_point_is_lost_last(cards: str, damage: int, red: bool) -> None:
    """A T-34 has 4 hit points, 1 of them red; Improved Hardening makes it 5 and 2."""
    state = shooting(f"a1 t_34 300,450@0 damage={damage}{cards}", FOE)
    assert tank(state, "a1").in_red is red
    assert tank(state, "a1").left == (5 if cards else 4) - damage


@pytest.mark.rule("miniatures.effect.hit-points")
def test_a_tank_that_loses_its_last_extra_hit_point_with_the_card_is_destroyed() -> None:
    state = shooting("a1 t_34 300,450@0 damage=3 shown=improved_hardening", "a2 t_34 300,700@0", FOE, by=2)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "c", "draw-critical": "equipment_damaged"}, within=True)
    assert gone(state, "a1") == ["improved_hardening"]
    assert tank(state, "a1").destroyed


# Conditions


@pytest.mark.parametrize(("words", "dice"), [("", 3), ("token=1", 3), ("shot acted", 2)])
@pytest.mark.rule("miniatures.effect.target-busy")
def test_a_target_that_has_shot_or_moved_has_no_cover_die_against_designated_target(words: str, dice: int) -> None:
    """T29: survivability 2 and a die for cover; a move is a die of its own."""
    own = "a1 t_34 300,450@0 shown=designated_target"
    state = shooting(own, f"{FOE} {words}", terrain="woods 430,450@0")
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "hhhh"})
    assert dice_asked(state) == dice


@pytest.mark.rule("miniatures.effect.condition")
def test_no_movement_token_counts_as_zero() -> None:
    """Enhanced Gun Laying Drive: two more with a token of at most 1."""
    numbers = []
    for token in range(4):
        state = shooting(f"a1 t_34 300,450@0 token={token} shown=enhanced_gun_laying_drive", FOE)
        numbers.append(initiative(state))
    assert numbers == [8, 8, 6, 6]


@pytest.mark.rule("miniatures.effect.condition")
def test_all_conditions_of_a_clause_have_to_hold() -> None:
    """Binocular Telescope: stationary, and the target beyond close range."""
    offered = []
    for words in ("", "token=1"):
        for place in ("560,450@180", "420,450@180"):
            state = shooting(f"a1 m10_wolverine 300,450@0 {words} shown=binocular_telescope", f"b1 t29 {place}")
            play(state, "shoot b1")
            offered.append(reached(state, "sharpen-attack", {"attack-roll": "hhhh"}))
    assert offered == [True, False, False, False]


# Windows


@pytest.mark.rule("miniatures.effect.window")
def test_a_paid_effect_of_a_phase_lasts_through_it_and_no_longer() -> None:
    state = at_point("a1 t_34 300,450@0 hidden=lend_lease_oil", FOE)
    play(state, "use a1 lend_lease_oil")
    assert initiative(state) == 8
    go(state, ("move",))
    assert initiative(state) == 8
    go(state, ("shoot",))
    assert initiative(state) == 6


@pytest.mark.rule("miniatures.effect.window")
def test_a_paid_effect_may_be_used_before_its_phase_but_not_after_it() -> None:
    state = at_point("a1 t_34 300,450@0 hidden=intuition,light_apcr_shell,lend_lease_oil", FOE)
    play(state, "use a1 intuition", "lose a1 light_apcr_shell")
    assert initiative(state) == 6
    go(state, ("shoot",))
    assert initiative(state) == 12
    go(state, ("move",))
    go(state, ("shoot",))
    assert initiative(state) == 6, "the next turn"
    state = at_point("a1 t_34 300,450@0 hidden=intuition,light_apcr_shell,lend_lease_oil", FOE, phase="shooting")
    assert [text for text in legal(state) if text.startswith("use")] == ["use a1 intuition"]


@pytest.mark.rule("miniatures.effect.window")
def test_an_effect_of_the_turn_lasts_through_all_its_phases() -> None:
    state = at_point("a1 t_34 300,450@0 hidden=custom_paint_job", FOE)
    play(state, "use a1 custom_paint_job")
    numbers = [initiative(state)]
    for stop in ("shoot", "advantage-roll", "move"):
        go(state, (stop,))
        numbers.append(initiative(state))
    assert numbers == [8, 8, 8, 6]


@pytest.mark.rule("miniatures.effect.window")
def test_camouflage_may_come_before_the_phase_or_before_a_pool_and_lasts_for_the_phase() -> None:
    own = "b1 t_34 560,450@180 hidden=battlefield_camouflage_scheme"
    state = shooting("a1 t_34 300,450@0", own, "a2 t_34 300,560@0", by=0)
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "hhhh", "before-pool": "use b1 battlefield_camouflage_scheme"})
    assert dice_asked(state) == 2
    go(state, ("shoot",), {"defence-roll": "cc"})
    assert state.stack[-1].data().tank == 2
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "hhhh"})
    assert dice_asked(state) == 2, "against the second shooter too"
    go(state, ("move",), {"defence-roll": "cc"})
    assert tank(state, "b1").boost_survivability == 0


@pytest.mark.rule("miniatures.effect.attack-window")
def test_an_effect_of_an_attack_counts_only_in_the_bearers_own() -> None:
    """Smooth Ride on the target, and Designated Target on a friend, change nothing."""
    state = shooting(
        "a1 t_34 300,450@0 token=2",
        "b1 t29 560,450@180 token=1 shown=smooth_ride",
        "a2 t_34 300,600@0 shown=designated_target,smooth_ride",
        terrain="woods 430,450@0",
    )
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "hhhh"})
    assert dice_asked(state) == 2 + 2 + 1 + 1


@pytest.mark.rule("miniatures.effect.attack-window")
def test_an_effect_of_the_defense_counts_only_for_the_tank_shot_at() -> None:
    state = shooting(
        "a1 hummel 300,450@0", FOE, "b2 t29 560,600@180 shown=sound_detection,battlefield_camouflage_scheme"
    )
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "h"})
    assert dice_asked(state) == 2


# Prices


@pytest.mark.rule("miniatures.effect.pay")
def test_clauses_with_one_price_are_paid_once_and_work_together() -> None:
    """Heavy HEAT Shell: one die fewer, no High Explosive, and Big Gun, for one shell."""
    state = shooting("a1 hummel 300,450@0 shown=heavy_heat_shell", FOE)
    play(state, "shoot b1", "use a1 heavy_heat_shell")
    assert gone(state, "a1") == ["heavy_heat_shell"]
    assert dice_asked(state) == 6
    play(state, "roll hhhbbb", "keep", "sharpen 1")
    play(state, "roll bb")
    go(state, (), {"draw-critical": "lucky_hit"}, within=True)
    assert tank(state, "b1").damage == 2 + 2


@pytest.mark.rule("miniatures.effect.pay")
def test_clauses_with_different_prices_are_paid_apart() -> None:
    """Logan Maccathy: a shell for initiative, the card itself against Ammo Damaged, and both in one turn."""
    own = "a1 m4a1_sherman 300,450@0 shown=logan_maccathy hidden=light_apcr_shell,light_apcr_shell"
    state = at_point(own, "b1 m18_hellcat 560,450@180", "b2 hummel 560,600@180", phase="shooting")
    assert initiative(state) == 7
    play(state, "use a1 logan_maccathy", "lose a1 light_apcr_shell")
    assert (initiative(state), gone(state, "a1")) == (13, ["light_apcr_shell"])
    go(state, ("shoot",))
    play(state, "hold")
    go(state, ("shoot",))
    play(state, "shoot a1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "ammo_damaged"})
    play(state, "use a1 logan_maccathy")
    assert sorted(gone(state, "a1")) == ["light_apcr_shell", "logan_maccathy"]
    assert tank(state, "a1").damage == 0
    assert initiative(state) == 12, "the six were paid for; the one of Safe Stowage is gone with the card"


@pytest.mark.rule("miniatures.effect.pay")
def test_damage_is_a_price_that_can_destroy() -> None:
    state = at_point("a1 t_34 300,450@0 damage=3 shown=removed_speed_governor", "a2 t_34 300,700@0", FOE)
    play(state, "use a1 removed_speed_governor")
    assert tank(state, "a1").destroyed


@pytest.mark.rule("miniatures.effect.pay-ammo")
def test_the_price_of_an_ammo_card_needs_one_hidden_or_shown_and_the_owner_chooses() -> None:
    without = at_point("a1 t_34 300,450@0 shown=intuition hidden=toolbox", FOE, phase="shooting")
    assert "use a1 intuition" not in legal(without)
    assert refused(without, "use a1 intuition")
    state = at_point("a1 tiger_i 300,450@0 shown=intuition,heavy_apcr_shell", FOE, phase="shooting")
    play(state, "use a1 intuition")
    assert legal(state) == ["lose a1 heavy_apcr_shell"]
    own = "a1 churchill_i 300,450@0 shown=intuition,light_apcr_shell hidden=light_heat_shell"
    state = at_point(own, FOE, phase="shooting")
    play(state, "use a1 intuition")
    assert sorted(legal(state)) == ["lose a1 light_apcr_shell", "lose a1 light_heat_shell"]
    assert state.actor == 0


@pytest.mark.rule("miniatures.effect.pay-ammo")
def test_ammo_of_another_tank_does_not_pay() -> None:
    state = at_point(
        "a1 t_34 300,450@0 shown=intuition", "a2 t_34 300,700@0 shown=light_apcr_shell", FOE, phase="shooting"
    )
    assert "use a1 intuition" not in legal(state)


@pytest.mark.rule("miniatures.effect.optional")
def test_what_is_optional_can_be_declined_and_what_is_not_cannot() -> None:
    big_gun = shooting("a1 is_3 300,450@0", FOE)
    play(big_gun, "shoot b1")
    go(big_gun, ("sharpen-attack",), {"attack-roll": "hhhhhh"})
    assert legal(big_gun) == ["sharpen 1", "keep"]
    arrow_shot = shooting("a1 crusader 300,450@0", FOE)
    play(arrow_shot, "shoot b1", "roll cccc")
    assert question(arrow_shot) == "defence-roll"
    assert arrow_shot.stack[-1].data().scored == [1, 3]


@pytest.mark.rule("miniatures.effect.optional")
def test_jack_of_all_trades_has_to_choose() -> None:
    state = at_point("a1 t_34 300,450@0 shown=jack_of_all_trades", FOE)
    play(state, "pass")
    assert legal(state) == ["phase move", "phase shoot"]


@pytest.mark.rule("miniatures.effect.roll-condition")
def test_one_die_is_rolled_for_each_use_of_a_card() -> None:
    """Two shots at a light tank with Low Noise System: a die before each pool, and it counts for that one only."""
    state = shooting("a1 t_34 300,450@0", "b1 t_70 560,450@180 shown=low_noise_system", "a2 t_34 300,560@0")
    play(state, "shoot b1")
    go(state, ("noise-roll",), {"attack-roll": "h"})
    play(state, "roll h")
    assert (question(state), dice_asked(state)) == ("defence-roll", 1)
    play(state, "roll c")
    go(state, ("shoot",))
    while state.stack[-1].data().tank != 2:
        play(state, "hold")
        go(state, ("shoot",))
    play(state, "shoot b1")
    go(state, ("noise-roll",), {"attack-roll": "h"})
    play(state, "roll b")
    assert question(state) != "defence-roll"


@pytest.mark.rule("miniatures.effect.roll-condition")
def test_a_die_that_fails_still_costs_the_card() -> None:
    own = "a1 cromwell 300,450@0 shown=small_first_aid_kit,repair"
    state = shooting(own, FOE, by=1)
    play(state, "shoot a1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "crew_injured"})
    play(state, "use a1 small_first_aid_kit", "roll b")
    assert sorted(gone(state, "a1")) == ["repair", "small_first_aid_kit"]
    assert tank(state, "a1").damage == 2


@pytest.mark.rule("miniatures.effect.roll-condition")
def test_after_a_die_that_fails_another_card_may_still_cancel() -> None:
    own = "a1 cromwell 300,450@0 shown=small_first_aid_kit,large_first_aid_kit"
    state = shooting(own, FOE, by=1)
    play(state, "shoot a1")
    go(state, ("suffer",), {"attack-roll": "c", "draw-critical": "crew_injured"})
    play(state, "use a1 small_first_aid_kit", "roll b")
    assert legal(state) == ["use a1 large_first_aid_kit", "pass"]
    play(state, "use a1 large_first_aid_kit")
    assert tank(state, "a1").damage == 0


# Numbers by crew


@pytest.mark.parametrize(("shown", "hidden", "number"), [(1, 3, 5), (2, 2, 7), (3, 1, 7), (4, 0, 9)])
@pytest.mark.rule("miniatures.effect.per-crew")
def test_mentor_counts_pairs_of_crew_cards_that_are_face_up(shown: int, hidden: int, number: int) -> None:
    crew = ["mentor", "snap_shot", "smooth_ride", "safe_stowage"]
    words = f"shown={','.join(crew[:shown])}" + (f" hidden={','.join(crew[shown:])}" if hidden else "")
    assert initiative(moving(f"a1 pz_iv_ausf_h 300,450@0 {words}", FOE)) == number


@pytest.mark.rule("miniatures.platoon.unique-is-crew")
@pytest.mark.rule("miniatures.effect.per-crew")
def test_mentor_counts_unique_crew_and_a_unique_mentor_counts_others() -> None:
    """Bernold Knoke and Greta Irrgang help with nothing in the Movement Phase but by being there."""
    own = "a1 pz_iv_ausf_h 300,450@0 shown="
    assert initiative(moving(f"{own}mentor,bernold_knoke", FOE)) == 7
    assert initiative(moving(f"{own}hugo_christern,bernold_knoke,greta_irrgang,repair", FOE)) == 9


@pytest.mark.rule("miniatures.effect.per-crew")
def test_brothers_in_arms_count_only_brothers() -> None:
    """Nikolay Samokhin with Damon Kilmore is a pair; Repair and Concealment are no brothers."""
    alone = "a1 pz_iv_ausf_h 300,450@0 shown=nikolay_samokhin,repair,concealment"
    assert initiative(moving(alone, FOE)) == 5
    assert initiative(moving(f"{alone},damon_kilmore", FOE)) == 7
    assert initiative(moving(f"{alone},damon_kilmore,louise_hamilton", FOE)) == 7


@pytest.mark.rule("miniatures.effect.per-crew")
def test_all_five_brothers_together() -> None:
    """Two pairs: 4 in each phase (Jack Reed's Safe Stowage adds 1 to shooting), two re-rolls, two more repairs."""
    five = "nikolay_samokhin,damon_kilmore,louise_hamilton,jack_reed,angela_milotova"
    own = f"a1 pz_iv_ausf_h 300,450@0 token=1 shown={five}"
    assert initiative(moving(own, FOE)) == 9
    state = shooting(own, FOE)
    assert initiative(state) == 10
    play(state, "shoot b1", "pass", "roll hhhh")
    assert "reroll hh" in legal(state)
    assert "reroll hhh" not in legal(state)


# The moment of the game


@pytest.mark.rule("miniatures.effect.window")
def test_nothing_is_used_while_setting_up() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "set-up", "next": "free-moves"},
        {"ask": "reveal-point", "place": 1, "quiet": 0},
        {"ask": "offer-at-point", "seat": 0},
    ]
    own = "a1 t_34 300,450@0 hidden=jack_of_all_trades,lend_lease_oil,custom_paint_job"
    state = position(own, FOE, phase="set-up", turn=0, pending=pending, ranking=[1, 0])
    assert not any(text.startswith("use") for text in legal(state))
    play(state, "reveal a1 jack_of_all_trades")
    assert initiative(state) == 6, "no phase has been chosen"
