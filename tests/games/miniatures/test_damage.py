"""Assessing damage: hits, then critical cards; where it stops; hit points in the red."""

from __future__ import annotations

import pytest

from tests.games.miniatures.duels import attack_parts, shot
from tests.games.miniatures.helper import play, question, story, tank, told


@pytest.mark.rule("miniatures.damage.hit")
@pytest.mark.parametrize("hits", range(7))
def test_each_hit_that_is_left_costs_one_hit_point(hits: int) -> None:
    state = shot("achilles token=1", "maus boosts=0,0,0,-4")
    play(state, "roll " + "h" * hits + "b" * (6 - hits))
    if hits:
        play(state, "roll b", "keep")
    assert tank(state, "b1").damage == hits
    assert tank(state, "b1").left == 12 - hits


@pytest.mark.rule("miniatures.damage.hits-first")
@pytest.mark.rule("miniatures.damage.critical")
def test_hits_come_before_critical_cards_and_each_cards_damage_before_its_effect() -> None:
    state = shot("achilles token=1", "maus hidden=repair,gun_rammer boosts=0,0,0,-4")
    events = play(state, "roll hcbbbb", "pass", "roll b", "pass", "keep", "pass", "draw crew_injured", "pass")
    events += play(state, "lose b1 repair")
    assert story(events, "damaged", "critical-drawn", "discarded") == [
        "damaged", "critical-drawn", "damaged", "discarded",
    ]  # fmt: skip
    assert [event.sentence.gaps["amount"] for event in told(events, "damaged")] == [1, 2]


@pytest.mark.rule("miniatures.damage.critical")
def test_the_damage_number_of_every_card_counts_at_once() -> None:
    state = shot("achilles token=1", "maus boosts=0,0,0,-4")
    play(state, "roll ccbbbb", "roll b", "keep", "draw lucky_hit")
    assert tank(state, "b1").damage == 2
    assert question(state) == "draw-critical"
    play(state, "draw track_destroyed")
    assert tank(state, "b1").damage == 3


@pytest.mark.rule("miniatures.damage.stop-when-dead")
def test_a_target_destroyed_by_hits_draws_no_cards() -> None:
    state = shot("achilles token=1", "pz_iv_ausf_h damage=2", "b2 cromwell 100,800@0 acted")
    events = play(state, "roll hhcccc", "roll bb")
    assert tank(state, "b1").destroyed
    assert told(events, "critical-drawn") == []
    assert question(state) == "advantage-roll"
    assert sum(state.deck) == 32


@pytest.mark.rule("miniatures.damage.stop-when-dead")
def test_a_target_destroyed_by_a_card_draws_no_more_cards_and_suffers_no_effect() -> None:
    state = shot(
        "achilles token=1", "pz_iv_ausf_h damage=2 shown=light_apcr_shell,repair", "b2 cromwell 100,800@0 acted"
    )
    events = play(state, "roll cccbbb", "roll bb", "draw crew_injured")
    assert tank(state, "b1").destroyed
    assert story(events, "critical-drawn", "destroyed", "discarded") == ["critical-drawn", "destroyed"]
    assert [card.id for card in tank(state, "b1").shown] == ["repair", "light_apcr_shell"]
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.damage.stop-when-dead")
def test_more_damage_than_hit_points_only_destroys() -> None:
    state = shot("achilles token=1", "pz_iv_ausf_h damage=3", "b2 cromwell 100,800@0 acted")
    play(state, "roll hhhhhh", "roll bb")
    assert tank(state, "b1").left == 0


@pytest.mark.rule("miniatures.damage.in-the-red")
@pytest.mark.rule("miniatures.damage.green-first")
@pytest.mark.parametrize(
    ("card", "damage", "red"),
    [
        ("t_34", 2, False),  # 4 hit points, one of them red
        ("t_34", 3, True),
        ("tiger_i", 5, False),  # 8, two of them red
        ("tiger_i", 6, True),
        ("tiger_i", 7, True),
        ("maus", 8, False),  # 12, three of them red
        ("maus", 9, True),
    ],
)
def test_a_tank_with_only_red_hit_points_left_is_in_the_red(card: str, damage: int, red: bool) -> None:
    state = shot(f"{card} damage={damage} shown=adrenaline_rush", "pz_iv_ausf_h")
    assert tank(state, "a1").in_red is red
    assert ((1, "card") in attack_parts(state)) is red, "Adrenaline Rush: one more firepower in the red"


@pytest.mark.rule("miniatures.damage.green-first")
def test_an_extra_green_hit_point_keeps_a_tank_out_of_the_red() -> None:
    """A Conqueror has 9, two of them red; its turret adds a green one."""
    plain = shot("conqueror damage=7", "pz_iv_ausf_h")
    assert (tank(plain, "a1").left, tank(plain, "a1").in_red) == (2, True)
    turret = shot("conqueror damage=7 shown=conqueror_mk_ii_abp", "pz_iv_ausf_h")
    assert (tank(turret, "a1").left, tank(turret, "a1").in_red) == (3, False)
