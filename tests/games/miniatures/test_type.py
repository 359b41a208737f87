"""The five tank types."""

from __future__ import annotations

import pytest

from tests.games.miniatures.duels import (
    HILL_UNDER_TARGET,
    WALL_BEFORE_TARGET,
    WOODS_BETWEEN,
    attack_parts,
    hit,
    pool,
    shot,
)
from tests.games.miniatures.helper import legal, play, question, shooting, tank

NEAR = "600,350@0"  # about 70 mm beside b1
FAR = "600,250@0"


@pytest.mark.rule("miniatures.type.light")
@pytest.mark.parametrize(
    ("friend", "parts"),
    [
        (f"a2 m24_chaffee {NEAR}", [(4, "printed"), (1, "aura")]),
        (f"a2 m24_chaffee {FAR}", [(4, "printed")]),
        (f"a2 cromwell {NEAR}", [(4, "printed")]),
        (f"b2 m24_chaffee {NEAR}", [(4, "printed")]),
    ],
)
def test_a_light_tank_near_the_target_helps_the_others_of_its_side(friend: str, parts: list[tuple[int, str]]) -> None:
    assert attack_parts(shot("t_34", "pz_iv_ausf_h", friend + " acted")) == parts


@pytest.mark.rule("miniatures.type.light")
def test_near_the_target_is_one_full_arrow_between_the_hulls() -> None:
    """The Pz IV's side is at y 435.6, the Chaffee is 29.5 wide: 435.6 - 101.6 - 14.75 = 319.25."""
    for place, parts in (("600,319.25@0", [(4, "printed"), (1, "aura")]), ("600,319.24@0", [(4, "printed")])):
        assert attack_parts(shot("t_34", "pz_iv_ausf_h", f"a2 m24_chaffee {place} acted")) == parts


@pytest.mark.rule("miniatures.type.light")
def test_a_light_tank_of_a_partner_helps_too() -> None:
    state = shooting(
        "a1 t_34 200,450@0", "c1 m24_chaffee 600,350@0 acted", "b1 maus 600,450@180", "d1 maus 60,60@0", seats=4
    )
    play(state, "shoot b1")
    assert attack_parts(state) == [(4, "printed"), (1, "aura")]


@pytest.mark.rule("miniatures.type.light-adds")
def test_each_light_tank_near_the_target_adds_its_die_and_none_to_its_own_shot() -> None:
    friends = (f"a2 m24_chaffee {NEAR} acted", "a3 t_70 600,550@0 acted")
    assert attack_parts(shot("t_34", "pz_iv_ausf_h", *friends)) == [(4, "printed"), (1, "aura"), (1, "aura")]
    alone = shot("m24_chaffee", "pz_iv_ausf_h", at="480,450@0")
    assert attack_parts(alone) == [(4, "printed")]
    two = shot("m24_chaffee", "pz_iv_ausf_h", "a2 t_70 600,550@0 acted", at="480,450@0")
    assert attack_parts(two) == [(4, "printed"), (1, "aura")]


@pytest.mark.rule("miniatures.type.light-adds")
@pytest.mark.rule("miniatures.option.light_bonus_adds")
def test_where_agreed_light_tanks_do_not_add_up() -> None:
    friends = (f"a2 m24_chaffee {NEAR} acted", "a3 t_70 600,550@0 acted")
    state = shot("t_34", "pz_iv_ausf_h", *friends, options={"light_bonus_adds": False})
    assert attack_parts(state) == [(4, "printed"), (1, "aura")]


@pytest.mark.rule("miniatures.type.medium")
@pytest.mark.rule("miniatures.dice.reroll-once")
def test_a_medium_tank_that_moved_rolls_one_blank_again() -> None:
    state = shot("t_34 token=2", "pz_iv_ausf_h")
    play(state, "roll hbbb")
    assert (state.actor, question(state)) == (0, "reroll-attack")
    assert legal(state) == ["reroll b", "keep"], "one blank, and no hit"
    play(state, "reroll b", "roll b")
    assert question(state) == "defence-roll", "one die, once"


@pytest.mark.rule("miniatures.type.medium")
@pytest.mark.parametrize("shooter", ["m24_chaffee token=1", "kv_1s token=1", "m10_wolverine token=1"])
def test_other_types_that_moved_do_not(shooter: str) -> None:
    state = shot(shooter, "pz_iv_ausf_h")
    play(state, "roll hbbb")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.type.medium")
def test_nothing_is_asked_without_a_blank() -> None:
    state = shot("t_34 token=2", "pz_iv_ausf_h")
    play(state, "roll hhhc")
    assert question(state) == "defence-roll"


@pytest.mark.rule("miniatures.type.heavy")
def test_a_heavy_tank_rolls_one_blank_defense_die_again() -> None:
    state = hit("t_34", "tiger_i")
    play(state, "roll bb")
    assert (state.actor, question(state)) == (1, "reroll-defence")
    assert legal(state) == ["reroll b", "keep"]
    play(state, "reroll b", "roll c")
    assert tank(state, "b1").damage == 3


@pytest.mark.rule("miniatures.type.heavy")
def test_a_heavy_tank_need_not_and_other_types_may_not() -> None:
    state = hit("t_34", "tiger_i")
    play(state, "roll hb", "keep")
    assert tank(state, "b1").damage == 3
    state = hit("t_34", "panther")
    play(state, "roll hb")
    assert tank(state, "b1").damage == 3
    state = hit("t_34", "tiger_i")
    play(state, "roll hh")
    assert tank(state, "b1").damage == 2, "no blank, nothing to ask"


@pytest.mark.rule("miniatures.type.tank-destroyer")
@pytest.mark.parametrize("terrain", [WOODS_BETWEEN, WALL_BEFORE_TARGET, HILL_UNDER_TARGET])
def test_a_tank_destroyer_has_one_more_survivability_in_cover(terrain: str) -> None:
    assert pool(hit("t_34", "m10_wolverine", terrain=terrain)) == [(1, "printed"), (1, "card"), (1, "cover")]
    assert pool(hit("t_34", "m10_wolverine")) == [(1, "printed")]
    assert pool(hit("t_34", "m4a1_sherman", terrain=terrain)) == [(1, "printed"), (1, "cover")]


@pytest.mark.rule("miniatures.type.tank-destroyer")
def test_cover_counts_from_the_shooter_alone() -> None:
    """A wood to the north of a tank destroyer is no cover against a shot from the west."""
    assert pool(hit("t_34", "m10_wolverine", terrain="woods 600,620@0")) == [(1, "printed")]


@pytest.mark.rule("miniatures.type.spg")
@pytest.mark.rule("miniatures.type.spg-wrecks")
@pytest.mark.rule("miniatures.option.wreck_blocks_spg")
def test_live_tanks_do_not_hide_a_target_from_a_self_propelled_gun_but_wrecks_do() -> None:
    """Every shooter here is an assault gun; only the Hummel is an SPG."""
    for shooter, blocker, wrecks_block, seen in [
        ("hummel", "acted", True, True),
        ("hummel", "destroyed", True, False),
        ("hummel", "destroyed", False, True),
        ("nashorn", "acted", True, False),
        ("nashorn", "destroyed", False, False),
    ]:
        state = shooting(
            f"a1 {shooter} 200,450@0",
            f"a2 maus 400,450@90 {blocker}",
            "b1 m4a1_sherman 600,450@180 acted",
            "b2 cromwell 500,800@0 acted",
            options={"wreck_blocks_spg": wrecks_block},
        )
        assert ("shoot b1" in legal(state)) is seen, (shooter, blocker, wrecks_block)
        assert "shoot b2" in legal(state)


@pytest.mark.rule("miniatures.type.spg")
def test_buildings_hide_a_target_from_a_self_propelled_gun_too() -> None:
    state = shooting("a1 hummel 200,450@0", "b1 maus 600,450@180", "b2 maus 500,800@0", terrain="building 400,450@90")
    assert "shoot b1" not in legal(state)


@pytest.mark.rule("miniatures.type.spg")
def test_tanks_in_between_give_no_cover_against_a_self_propelled_gun() -> None:
    friend = "a2 m4a1_sherman 400,436.9@0 acted"
    assert pool(hit("hummel", "pz_iv_ausf_h", friend)) == [(1, "printed")]
    assert pool(hit("nashorn", "pz_iv_ausf_h", friend)) == [(1, "printed"), (1, "cover")]
