"""Effects in an attack: cover, tokens, special rules for a shot, stun, second attacks, picked critical cards."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table
from tests.games.miniatures.card_scenes import at_point, dice_asked, go, initiative, reached
from tests.games.miniatures.helper import (
    advantage_roll,
    legal,
    moving,
    play,
    question,
    refused,
    shooting,
    story,
    tank,
    told,
)

FOE = "b1 t29 560,450@180"
WOODS = "woods 430,450@0"


def pool(state: Table) -> int:
    """The defense dice of the shot at b1."""
    play(state, "shoot b1")
    go(state, ("defence-roll",), {"attack-roll": "h" * 9})
    return dice_asked(state)


def criticals(state: Table, label: str) -> list[str]:
    return [critical.id for critical in tank(state, label).criticals]


@pytest.mark.parametrize(("token", "dice"), [(0, 2), (1, 2), (2, 3), (3, 4)])
@pytest.mark.rule("miniatures.effect.shooter-token")
def test_smooth_ride_counts_one_move_fewer_but_never_fewer_than_none(token: int, dice: int) -> None:
    assert pool(shooting(f"a1 t_34 300,450@0 token={token} shown=smooth_ride", FOE)) == dice


@pytest.mark.rule("miniatures.effect.shooter-token")
def test_a_smooth_ride_does_not_make_a_tank_stationary() -> None:
    state = shooting("a1 m10_wolverine 300,450@0 token=1 shown=smooth_ride", FOE)
    play(state, "shoot b1", "roll hbbb")
    assert question(state) != "reroll-attack"


@pytest.mark.rule("miniatures.effect.ignore-cover")
def test_ignoring_the_cover_die_leaves_the_target_in_cover_for_all_else() -> None:
    """M10 Wolverine: 1, one more in cover as a tank destroyer, one for its move; no die for the cover itself."""
    target = "b1 m10_wolverine 560,450@180 token=1 shown=concealment"
    assert pool(shooting("a1 t_34 300,450@0", target, terrain=WOODS)) == 1 + 1 + 1 + 1 + 1
    assert pool(shooting("a1 t_34 300,450@0 shown=designated_target", target, terrain=WOODS)) == 1 + 1 + 1 + 1


@pytest.mark.rule("miniatures.effect.ignore-cover")
def test_the_next_shooter_has_the_cover_die_against_him_again() -> None:
    state = shooting(
        "a1 t_34 300,450@0 shown=designated_target", f"{FOE} token=1 acted", "a2 t_34 300,490@0", terrain=WOODS
    )
    assert pool(state) == 3
    go(state, ("shoot",), {"defence-roll": "cc"})
    assert pool(state) == 4


@pytest.mark.rule("miniatures.effect.strip-cover")
def test_stripping_the_cover_die_helps_every_shooter_for_the_rest_of_the_phase() -> None:
    own = "a1 m24_chaffee 300,450@0 shown=commanders_vision_system"
    state = shooting(own, f"{FOE} acted", "a2 t_34 300,490@0", terrain=WOODS)
    play(state, "shoot b1")
    assert question(state) == "vision-roll"
    play(state, "roll h")
    go(state, ("defence-roll",), {"attack-roll": "hhhh"})
    assert dice_asked(state) == 2
    go(state, ("shoot",), {"defence-roll": "cc"})
    assert pool(state) == 2
    go(state, ("advantage-roll",), {"defence-roll": "cc"})
    assert not tank(state, "b1").stripped, "only for the phase"


@pytest.mark.parametrize("face", ["b", "c"])
@pytest.mark.rule("miniatures.effect.strip-cover")
def test_only_a_hit_strips_the_cover_die(face: str) -> None:
    state = shooting("a1 m24_chaffee 300,450@0 shown=commanders_vision_system", FOE, terrain=WOODS)
    play(state, "shoot b1", f"roll {face}")
    go(state, ("defence-roll",), {"attack-roll": "hhhh"})
    assert dice_asked(state) == 3


@pytest.mark.rule("miniatures.effect.reroll")
@pytest.mark.rule("miniatures.effect.modify")
def test_up_to_the_number_of_dice_are_rolled_again_and_then_changed() -> None:
    """Vertical Stabilizer on a medium that has moved once: a blank, and one die of any face. Then the Big Gun."""
    state = shooting("a1 cromwell 300,450@0 token=1 shown=vertical_stabilizer,howitzer_37in", FOE)
    play(state, "shoot b1", "roll hbb")
    rolls = [text for text in legal(state) if text != "keep"]
    assert sorted(rolls) == ["reroll b", "reroll bb", "reroll h", "reroll hb"]
    play(state, "reroll bb", "roll hb")
    assert legal(state) == ["sharpen 1", "keep"], "every die had its re-roll, or none is left"
    play(state, "sharpen 1")
    assert state.stack[-1].data().scored == [1, 1]


@pytest.mark.rule("miniatures.effect.modify")
def test_eagle_eye_gives_up_a_die_for_a_change() -> None:
    state = shooting("a1 t_34 300,450@0 shown=eagle_eye", FOE)
    play(state, "shoot b1")
    assert legal(state) == ["use a1 eagle_eye", "pass"]
    play(state, "use a1 eagle_eye")
    assert (question(state), dice_asked(state)) == ("attack-roll", 3), "once an attack"
    play(state, "roll hhh", "sharpen 1")
    assert state.stack[-1].data().scored == [2, 1]


@pytest.mark.rule("miniatures.effect.modify")
def test_who_has_no_dice_has_none_to_give_up() -> None:
    state = shooting("a1 t_34 300,450@0 shown=eagle_eye criticals=optics_damaged,optics_damaged", f"{FOE} acted")
    play(state, "shoot b1")
    assert question(state) != "before-roll"


# Special rules


@pytest.mark.rule("miniatures.effect.special-rule")
def test_a_module_replaces_one_special_rule_by_another() -> None:
    """The Crusader's howitzer: High Explosive instead of Arrow Shot."""
    damage = []
    for cards in ("", " shown=oqf_3in_howitzer"):
        state = shooting(f"a1 crusader 300,450@0{cards}", FOE)
        play(state, "shoot b1", "roll chhh")
        scored = state.stack[-1].data().scored
        go(state, (), {"draw-critical": "bailed_out"}, within=True)
        damage.append((scored, tank(state, "b1").damage))
    assert damage == [([4, 0], 4), ([3, 1], 0)]


@pytest.mark.rule("miniatures.effect.special-rule")
def test_an_assault_gun_with_a_second_gun_in_a_turret_shoots_all_round_for_one_die() -> None:
    own = "a1 m3_lee 300,450@180 shown=gun_37mm_m5_m6"
    state = shooting(own, FOE)
    assert legal(state) == ["shoot b1 turret", "hold"]
    assert refused(state, "shoot b1") == "miniatures.arc.straight-ahead"
    play(state, "shoot b1 turret")
    assert dice_asked(state) == 3
    ahead = shooting(own.replace("@180", "@0"), FOE)
    assert legal(ahead) == ["shoot b1", "shoot b1 turret", "hold"]
    play(ahead, "shoot b1")
    assert dice_asked(ahead) == 4


@pytest.mark.rule("miniatures.effect.special-rule")
def test_the_second_gun_sees_from_the_turret() -> None:
    """A building hides b1 from the middle of the hull but not from its front, and the other way round."""
    terrain = "building 300,595@0"
    from_front = shooting("a1 m3_lee 300,450@0 shown=gun_37mm_m5_m6", "b1 t29 360,700@270", terrain=terrain)
    assert legal(from_front) == ["shoot b1", "hold"]
    from_turret = shooting(
        "a1 m3_lee 300,450@0 shown=gun_37mm_m5_m6", "b1 t29 260,700@270", terrain="building 330,595@0"
    )
    assert legal(from_turret) == ["shoot b1 turret", "hold"]


@pytest.mark.rule("miniatures.effect.special-rule")
def test_a_jammed_turret_is_an_assault_gun_until_it_is_repaired() -> None:
    state = shooting("a1 t_34 300,450@180 criticals=turret_jammed shown=large_repair_kit", FOE)
    assert legal(state) == ["hold"]
    state = at_point("a1 t_34 300,450@180 criticals=turret_jammed shown=large_repair_kit", FOE, phase="shooting")
    play(state, "use a1 large_repair_kit")
    go(state, ("shoot",))
    assert legal(state) == ["shoot b1", "hold"]


@pytest.mark.rule("miniatures.effect.special-rule")
def test_what_a_shell_changes_lasts_for_its_attack() -> None:
    state = shooting("a1 hummel 300,450@0 shown=heavy_heat_shell", f"{FOE} acted")
    play(state, "shoot b1", "use a1 heavy_heat_shell", "roll hhbbbb", "keep", "keep", "roll bb", "keep")
    assert tank(state, "b1").damage == 2
    go(state, ("shoot",))
    while state.stack[-1].data().tank != 0:
        play(state, "hold")
        go(state, ("shoot",))
    play(state, "shoot b1")
    assert dice_asked(state) == 7
    go(state, (), {"attack-roll": "hh"}, within=True)
    assert tank(state, "b1").damage == 2, "High Explosive again"


@pytest.mark.rule("miniatures.effect.heat-once")
def test_a_second_shell_that_would_take_away_high_explosive_is_not_used() -> None:
    state = shooting("a1 hummel 300,450@0 shown=heavy_heat_shell,heavy_heat_shell", FOE)
    play(state, "shoot b1", "use a1 heavy_heat_shell")
    assert question(state) == "attack-roll"
    assert [card.id for card in tank(state, "a1").shown] == ["heavy_heat_shell"]
    hidden = shooting("a1 m7_priest 300,450@0 hidden=light_heat_shell,light_heat_shell", FOE)
    play(hidden, "shoot b1", "use a1 light_heat_shell")
    assert legal(hidden) == ["reveal a1 light_heat_shell", "pass"]


@pytest.mark.rule("miniatures.effect.heat-once")
def test_shells_for_firepower_may_be_fired_together() -> None:
    state = shooting(
        "a1 tiger_i 300,450@0 shown=heavy_apcr_shell,heavy_apcr_shell,heavy_apcr_shell", "b1 t29 420,450@180"
    )
    play(state, "shoot b1", "use a1 heavy_apcr_shell", "use a1 heavy_apcr_shell", "use a1 heavy_apcr_shell")
    assert dice_asked(state) == 8


# Sight from a friend


@pytest.mark.rule("miniatures.effect.friendly-sight")
def test_a_shot_through_a_friends_eyes_has_the_friends_cover_but_the_shooters_range() -> None:
    """Woods lie between the Hummel and b1, not between the Chaffee and b1; b1 is close to the Chaffee only."""
    tanks = ("a1 hummel 300,450@0 shown=requesting_fire", FOE, "a2 m24_chaffee 560,540@270")
    state = shooting(*tanks, terrain="woods 400,450@0")
    assert legal(state) == ["shoot b1", "shoot b1 via a2", "hold"]
    own = state.clone()
    assert pool(own) == 3
    play(state, "shoot b1 via a2")
    assert dice_asked(state) == 7 + 1, "the light tank is close to the target"
    go(state, ("defence-roll",), {"attack-roll": "h" * 8})
    assert dice_asked(state) == 2, "no cover, not at close range"


@pytest.mark.rule("miniatures.effect.friendly-sight")
def test_eyes_are_lent_by_live_tanks_of_the_side_only() -> None:
    tanks = ("a1 hummel 150,450@0 shown=requesting_fire", FOE, "a2 t29 400,600@0 destroyed", "b2 t29 400,300@0")
    state = shooting(*tanks, terrain="building 270,450@90")
    assert not any(text.startswith("shoot b1") for text in legal(state))


@pytest.mark.rule("miniatures.effect.friendly-sight")
def test_the_arc_of_the_gun_is_still_its_own() -> None:
    state = shooting("a1 hummel 300,450@180 shown=requesting_fire", FOE, "a2 t29 400,600@0")
    assert legal(state) == ["hold"]


# Stun


def burst(*others: str) -> Table:
    state = shooting("a1 hummel 300,450@0 shown=burst_he_shell", FOE, *others)
    play(state, "shoot b1")
    go(state, ("assess",), {"attack-roll": "cc"})
    return state


@pytest.mark.rule("miniatures.effect.stun")
def test_one_critical_is_given_up_for_tokens_on_the_target_and_all_close_to_it_in_its_sight() -> None:
    """a2 is as near as b2; b3 is close but behind a building; b4 is far away."""
    state = shooting(
        "a1 hummel 300,450@0 shown=burst_he_shell", FOE, "b2 t29 560,520@180", "a2 t29 560,380@0", "b3 t29 700,450@90",
        "b4 t29 560,800@180", terrain="building 640,450@90",
    )  # fmt: skip
    play(state, "shoot b1")
    go(state, ("assess",), {"attack-roll": "cc"})
    assert legal(state) == ["use a1 burst_he_shell", "pass"]
    play(state, "use a1 burst_he_shell")
    assert [own.word.id for own in state.tanks if criticals(state, own.word.id)] == ["b1", "b2", "a2"]
    assert initiative(state, 1) == 2, "4 less 2"
    assert question(state) == "draw-critical", "the other critical is still there"


@pytest.mark.rule("miniatures.effect.stun")
def test_the_shell_may_be_kept() -> None:
    state = burst()
    play(state, "pass")
    events = go(state, (), {"draw-critical": "lucky_hit"}, within=True)
    assert len(told(events, "critical-drawn")) == 2
    assert criticals(state, "b1") == []


@pytest.mark.rule("miniatures.effect.stun")
def test_two_shells_may_be_traded_for_two_criticals() -> None:
    state = shooting("a1 hummel 300,450@0 shown=burst_he_shell,burst_he_shell,burst_he_shell", FOE)
    play(state, "shoot b1")
    go(state, ("assess",), {"attack-roll": "cc"})
    play(state, "use a1 burst_he_shell", "use a1 burst_he_shell")
    assert criticals(state, "b1") == ["stun_token", "stun_token"]
    assert [card.id for card in tank(state, "a1").shown] == ["burst_he_shell"], "there was no third critical"


@pytest.mark.rule("miniatures.effect.stun")
def test_a_shell_is_not_offered_without_an_uncancelled_critical() -> None:
    state = shooting("a1 hummel 300,450@0 shown=burst_he_shell", FOE)
    play(state, "shoot b1")
    assert not reached(state, "assess", {"attack-roll": "chh", "defence-roll": "c"})


# A second attack

GUN = "a1 t57_heavy 300,450@0 shown=gun_120mm_t179"


@pytest.mark.rule("miniatures.effect.second-attack")
def test_an_autoloader_attacks_again_three_initiative_later() -> None:
    """T57: 5, and 2 for the second attack, after the IS-2 with 3 and before the Hummel with 1."""
    state = shooting(GUN, "b1 is_2 560,450@180", "b2 hummel 560,600@180")
    play(state, "shoot b1")
    go(state, (), within=True)
    order = []
    while question(state) == "shoot":
        order.append(state.stack[-1].data().tank)
        play(state, "hold")
    assert order == [1, 0, 2]


@pytest.mark.rule("miniatures.effect.second-attack")
def test_the_second_attack_may_be_at_another_tank_and_there_is_no_third() -> None:
    state = shooting(GUN, "b1 is_2 560,450@180 acted", "b2 hummel 560,600@180 acted")
    play(state, "shoot b1")
    go(state, ("shoot",))
    events = play(state, "shoot b2")
    assert "second-attack" in story(events)
    go(state, ("shoot", "advantage-roll"))
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.effect.second-attack")
def test_who_holds_fire_has_no_second_attack() -> None:
    state = shooting(GUN, "b1 is_2 560,450@180 acted")
    play(state, "hold")
    assert question(state) == "advantage-roll"


def next_turn(*texts: str) -> list[object]:
    """Which tanks are asked to shoot in the turn after these answers of the T57."""
    state = shooting(GUN, "b1 maus 560,450@180 acted")
    for text in texts:
        play(state, text)
        go(state, ("shoot", "advantage-roll"))
    go(state, ("move",))
    go(state, ("shoot",))
    order = []
    while question(state) == "shoot":
        order.append(state.stack[-1].data().tank)
        play(state, "hold")
    return order


@pytest.mark.rule("miniatures.effect.reload")
def test_only_a_second_attack_has_to_be_reloaded() -> None:
    assert next_turn("hold") == [0, 1]
    assert next_turn("shoot b1", "hold") == [0, 1]
    assert next_turn("shoot b1", "shoot b1") == [1]


@pytest.mark.rule("miniatures.effect.reload")
def test_the_turn_after_reloading_it_shoots_again() -> None:
    state = shooting(f"{GUN} must_reload acted", "b1 maus 560,450@180 acted", by=1)
    play(state, "hold")
    for first in (1, 0):
        go(state, ("move",))
        go(state, ("shoot",))
        assert state.stack[-1].data().tank == first


@pytest.mark.rule("miniatures.effect.reload")
def test_an_autoloader_does_not_shoot_in_the_first_turn() -> None:
    for turn, first in ((0, 1), (1, 0)):
        state = advantage_roll(GUN, "b1 maus 560,450@180", turn=turn)
        go(state, ("shoot",))
        assert state.stack[-1].data().tank == first


# Picking critical cards


@pytest.mark.rule("miniatures.effect.pick-critical")
def test_the_card_that_is_not_picked_is_discarded() -> None:
    state = shooting("a1 t_34 300,450@0 shown=deadeye", FOE)
    play(state, "shoot b1")
    go(state, ("draw-critical",), {"attack-roll": "c"})
    play(state, "draw engine_fire", "draw ammo_damaged")
    assert (question(state), state.actor) == ("pick-critical", 0)
    play(state, "pick engine_fire")
    assert criticals(state, "b1") == ["engine_fire"]
    assert tank(state, "b1").damage == 1
    assert [count for count in state.discards if count] == [1]


@pytest.mark.rule("miniatures.effect.pick-critical")
def test_a_critical_before_deadeye_was_shown_was_the_first_of_the_turn() -> None:
    state = shooting(f"{GUN} hidden=deadeye", "b1 maus 560,450@180 acted")
    play(state, "shoot b1")
    go(state, (), {"attack-roll": "c", "draw-critical": "bailed_out"}, within=True)
    go(state, ("shoot",))
    play(state, "shoot b1")
    go(state, ("draw-critical",), {"before-roll": "reveal a1 deadeye", "attack-roll": "c"})
    play(state, "draw radio_damaged")
    assert question(state) not in ("draw-critical", "pick-critical")
    assert criticals(state, "b1") == ["bailed_out", "radio_damaged"]


@pytest.mark.rule("miniatures.effect.pick-critical")
def test_the_next_turn_has_a_first_critical_of_its_own() -> None:
    state = shooting("a1 t_34 300,450@0 shown=deadeye deadeye_used", "b1 maus 560,450@180 acted")
    play(state, "hold")
    go(state, ("move",))
    go(state, ("shoot",))
    play(state, "shoot b1")
    go(state, ("draw-critical",), {"attack-roll": "c"})
    play(state, "draw radio_damaged")
    assert question(state) == "draw-critical"


@pytest.mark.rule("miniatures.effect.cancel-critical")
def test_the_target_cancels_what_the_shooter_picked() -> None:
    state = shooting("a1 t_34 300,450@0 shown=deadeye", "b1 t29 560,450@180 shown=automatic_fire_extinguisher")
    play(state, "shoot b1")
    go(state, ("draw-critical",), {"attack-roll": "c"})
    play(state, "draw engine_fire", "draw lucky_hit", "pick engine_fire")
    assert (question(state), state.actor) == ("suffer", 1)
    play(state, "use b1 automatic_fire_extinguisher")
    assert (tank(state, "b1").damage, criticals(state, "b1")) == (0, [])


@pytest.mark.rule("miniatures.effect.special-rule")
def test_a_tank_with_its_turret_jammed_may_still_move_and_turn() -> None:
    state = moving("a1 t_34 300,450@180 criticals=turret_jammed", FOE)
    assert any(text.startswith("move ") for text in legal(state))
