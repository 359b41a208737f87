"""The critical deck and every kind of card in it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hulldown.games.miniatures.attack import values
from hulldown.games.miniatures.phases import initiative as order
from hulldown.games.miniatures.state import MOVEMENT, SHOOTING, Table
from hulldown.kernel.event import Event
from tests.games.miniatures.duels import attack_dice, defense_dice, shot
from tests.games.miniatures.helper import (
    GAME,
    advantage_roll,
    chances,
    legal,
    moving,
    play,
    position,
    question,
    repairing,
    shooting,
    story,
    tank,
    told,
)

# kind, how many, damage, stays with the tank
CARDS = [
    ("lucky_hit", 4, 2, False),
    ("ammo_damaged", 2, 3, False),
    ("equipment_damaged", 2, 1, False),
    ("crew_injured", 4, 2, False),
    ("engine_damaged", 4, 2, True),
    ("turret_jammed", 2, 1, True),
    ("track_destroyed", 3, 1, True),
    ("bailed_out", 3, 0, True),
    ("radio_damaged", 2, 0, True),
    ("engine_fire", 2, 1, True),
    ("optics_damaged", 2, 0, True),
    ("crew_stunned", 2, 0, True),
]
SPARE = "b2 cromwell 100,800@0 acted"  # so that the game goes on without b1


def struck(target: str, *draws: str) -> tuple[Table, list[Event]]:
    """b1 defends in vain and takes one critical hit for each of these cards."""
    state = shot("achilles token=1", target, SPARE)
    events = play(state, "roll " + "c" * len(draws) + "b" * (6 - len(draws)))
    while question(state) == "before-pool":
        events += play(state, "pass")
    events += play(state, "roll " + "b" * defense_dice(state))
    while question(state) in ("defence-before-rerolls", "reroll-defence", "defence-before-changes"):
        events += play(state, "keep" if "keep" in legal(state) else "pass")
    for draw in draws:
        events += play(state, "draw " + draw)
    return state, events


def carried(state: Table, label: str = "b1") -> list[str]:
    return [critical.id for critical in tank(state, label).criticals]


def discards(state: Table) -> dict[str, int]:
    return {
        critical.id: state.discards[critical.index]
        for critical in state.catalogue.criticals
        if state.discards[critical.index]
    }


# The deck


@pytest.mark.rule("miniatures.critical.deck")
@pytest.mark.rule("miniatures.critical.draw")
def test_the_deck_has_32_cards_of_twelve_kinds_and_each_is_as_likely_as_it_is_frequent() -> None:
    state = shot("achilles token=1", "pz_iv_ausf_h")
    play(state, "roll cbbbbb", "roll bb")
    assert question(state) == "draw-critical"
    assert sum(count for _, count, _, _ in CARDS) == 32
    assert sum(count for _, count, _, stays in CARDS if stays) == 20
    assert chances(state) == {f"draw {kind}": Fraction(count, 32) for kind, count, _, _ in CARDS}


@pytest.mark.rule("miniatures.critical.draw")
@pytest.mark.rule("miniatures.critical.one-by-one")
def test_a_card_is_drawn_for_each_critical_one_after_another_from_what_is_left() -> None:
    state = shot("achilles token=1", "maus")
    play(state, "roll ccbbbb", "roll bbbbb", "keep", "draw ammo_damaged")
    assert question(state) == "draw-critical"
    assert tank(state, "b1").damage == 3, "the first card has done its damage"
    assert chances(state)["draw ammo_damaged"] == Fraction(1, 31)
    play(state, "draw ammo_damaged")
    assert question(state) == "advantage-roll"
    assert tank(state, "b1").damage == 6


@pytest.mark.parametrize(("kind", "count", "damage", "stays"), CARDS)
@pytest.mark.rule("miniatures.critical.lucky-hit")
@pytest.mark.rule("miniatures.critical.repairable")
@pytest.mark.rule("miniatures.critical.discard")
def test_each_card_does_its_damage_and_stays_or_is_discarded(kind: str, count: int, damage: int, stays: bool) -> None:
    state, _ = struck("maus", kind)
    assert tank(state, "b1").damage == damage
    assert carried(state) == ([kind] if stays else [])
    assert discards(state) == ({} if stays else {kind: 1})
    assert sum(state.deck) == 31


@pytest.mark.rule("miniatures.critical.repairable")
def test_a_card_works_until_it_is_repaired_and_then_goes_to_the_discard() -> None:
    state = repairing("a1 t_34 200,450@0 acted damage=2 criticals=track_destroyed", "b1 pz_iv_ausf_h 600,450@180")
    assert values.mobility(state, tank(state, "a1")) == 0
    play(state, "repair track_destroyed", "roll h")
    assert carried(state, "a1") == []
    assert discards(state) == {"track_destroyed": 1}
    assert values.mobility(state, tank(state, "a1")) == 3


@pytest.mark.rule("miniatures.effect.cancel-critical")
def test_a_cancelled_card_goes_to_the_discard_and_does_nothing() -> None:
    state, _ = struck("maus shown=fill_tanks_with_co2", "lucky_hit")
    play(state, "use b1 fill_tanks_with_co2")
    assert tank(state, "b1").damage == 0
    assert discards(state) == {"lucky_hit": 1}


@pytest.mark.rule("miniatures.critical.stun-token")
def test_a_repaired_stun_token_simply_goes_away() -> None:
    state = repairing("a1 t_34 200,450@0 acted criticals=stun_token", "b1 pz_iv_ausf_h 600,450@180")
    assert legal(state) == ["repair stun_token", "pass"]
    play(state, "repair stun_token", "roll c")
    assert carried(state, "a1") == []
    assert (sum(state.deck), discards(state)) == (32, {})


@pytest.mark.rule("miniatures.critical.shuffle")
@pytest.mark.rule("miniatures.command.reset")
def test_discards_return_to_the_deck_only_in_the_reset_step() -> None:
    state, _ = struck("maus", "lucky_hit")
    assert question(state) == "advantage-roll"
    assert discards(state) == {"lucky_hit": 1}
    play(state, "roll hbb")
    assert discards(state) == {"lucky_hit": 1}
    play(state, "roll bbb")
    assert (sum(state.deck), discards(state)) == (32, {})
    assert state.turn == 3


@pytest.mark.rule("miniatures.critical.shuffle")
def test_discards_of_this_turn_are_not_drawn_while_the_deck_lasts() -> None:
    state = shot("achilles token=1", "maus", discards={"lucky_hit": 4})
    play(state, "roll cbbbbb", "roll bbbbb", "keep")
    assert "draw lucky_hit" not in chances(state)
    assert chances(state)["draw crew_injured"] == Fraction(4, 28)


@pytest.mark.rule("miniatures.critical.empty-deck")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    everything = {kind: count for kind, count, _, _ in CARDS}
    state = shot("achilles token=1", "maus", discards={**everything, "lucky_hit": 3})
    play(state, "roll ccbbbb", "roll bbbbb", "keep")
    assert chances(state) == {"draw lucky_hit": 1}
    events = play(state, "draw lucky_hit")
    assert story(events, "critical-drawn", "deck-reshuffled") == ["critical-drawn", "deck-reshuffled"]
    assert chances(state)["draw lucky_hit"] == Fraction(4, 32), "the card just resolved is among them"
    play(state, "draw bailed_out")
    assert carried(state) == ["bailed_out"]
    assert (sum(state.deck), discards(state)) == (31, {})


@pytest.mark.rule("miniatures.critical.empty-deck")
def test_without_any_cards_a_critical_is_one_plain_damage() -> None:
    state = shot("achilles token=1", "maus")
    play(state, "roll ccbbbb", "roll bbbbb")
    state.deck = [0] * len(state.deck)  # more cards on tanks than the deck has: only by hand
    state.apply(GAME.parse(state, "keep"))
    assert tank(state, "b1").damage == 2
    assert carried(state) == []
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.critical.dead-tank")
def test_the_critical_cards_of_a_destroyed_tank_go_to_the_discard() -> None:
    state, _ = struck("pz_iv_ausf_h damage=3 criticals=engine_fire,bailed_out,stun_token", "lucky_hit")
    assert tank(state, "b1").destroyed
    assert carried(state) == []
    assert discards(state) == {"lucky_hit": 1, "engine_fire": 1, "bailed_out": 1}


@pytest.mark.rule("miniatures.critical.dead-tank")
def test_a_repairable_card_that_destroys_its_tank_is_discarded_too() -> None:
    state, _ = struck("pz_iv_ausf_h damage=3", "engine_fire")
    assert tank(state, "b1").destroyed
    assert (carried(state), discards(state)) == ([], {"engine_fire": 1})


# Copies


@pytest.mark.rule("miniatures.critical.copies-add")
def test_numbers_of_two_copies_add_up() -> None:
    assert attack_dice(shot("achilles criticals=crew_stunned,crew_stunned", "maus")) == 4
    assert attack_dice(shot("achilles criticals=optics_damaged,optics_damaged", "maus")) == 2
    state = shooting("a1 t_34 200,450@0 criticals=stun_token,stun_token,crew_stunned", "b1 maus 600,450@180")
    assert values.initiative(state, tank(state, "a1")) == 6 - 2 - 2 - 1


@pytest.mark.rule("miniatures.critical.copies-add")
def test_two_fires_burn_for_two_and_each_is_repaired_on_its_own() -> None:
    state = repairing("a1 tiger_i 200,450@0 acted criticals=engine_fire,engine_fire", "b1 maus 600,450@180")
    assert legal(state) == ["repair engine_fire", "pass"]
    play(state, "repair engine_fire", "roll h")
    assert question(state) == "advantage-roll"
    assert carried(state, "a1") == ["engine_fire"]
    assert tank(state, "a1").damage == 1
    state = repairing("a1 tiger_i 200,450@0 acted criticals=engine_fire,engine_fire", "b1 maus 600,450@180")
    play(state, "pass")
    assert tank(state, "a1").damage == 2


@pytest.mark.rule("miniatures.critical.copies-add")
def test_copies_that_forbid_forbid_once() -> None:
    state = moving("a1 t_34 200,450@0 criticals=engine_damaged,engine_damaged", "b1 maus 600,450@180")
    assert values.mobility(state, tank(state, "a1")) == 1


# Cards that take cards


@pytest.mark.rule("miniatures.critical.ammo-damaged")
@pytest.mark.rule("miniatures.critical.ammo-damaged-card")
def test_ammo_damaged_with_two_hidden_ammo_cards_does_five_damage() -> None:
    state, _ = struck("maus hidden=heavy_apcr_shell,heavy_apcr_shell,repair", "ammo_damaged")
    play(state, "pass")
    assert tank(state, "b1").damage == 5
    assert [card.id for card in tank(state, "b1").gone] == ["heavy_apcr_shell", "heavy_apcr_shell"]
    assert [card.id for card in tank(state, "b1").hidden] == ["repair"]


@pytest.mark.rule("miniatures.critical.ammo-damaged")
def test_ammo_damaged_counts_shown_ammo_too_and_nothing_but_ammo() -> None:
    state, _ = struck("maus shown=heavy_apcr_shell,gun_rammer,deadeye", "ammo_damaged")
    assert tank(state, "b1").damage == 4
    assert [card.id for card in tank(state, "b1").gone] == ["heavy_apcr_shell"]


@pytest.mark.rule("miniatures.critical.ammo-damaged-card")
def test_ammo_damaged_without_ammo_does_three_damage() -> None:
    state, _ = struck("maus", "ammo_damaged")
    assert tank(state, "b1").damage == 3


@pytest.mark.rule("miniatures.critical.crew-injured")
@pytest.mark.rule("miniatures.critical.equipment-damaged")
@pytest.mark.parametrize(
    ("kind", "damage", "takes"),
    [
        ("crew_injured", 2, ["deadeye", "repair"]),
        ("equipment_damaged", 1, ["gun_rammer", "heavy_apcr_shell", "large_repair_kit"]),
    ],
)
def test_the_owner_chooses_the_card_that_is_lost_hidden_ones_included(kind: str, damage: int, takes: list[str]) -> None:
    for card in takes:
        state, _ = struck(
            "maus shown=deadeye,gun_rammer,improved_gun hidden=repair,heavy_apcr_shell,large_repair_kit", kind
        )
        play(state, "pass")
        assert (state.actor, question(state)) == (1, "lose-card")
        assert tank(state, "b1").damage == damage
        assert sorted(legal(state)) == [f"lose b1 {name}" for name in takes]
        play(state, f"lose b1 {card}")
        assert [gone.id for gone in tank(state, "b1").gone] == [card]
        assert tank(state, "b1").damage == damage, "the loss itself does none"


@pytest.mark.rule("miniatures.platoon.unique-is-crew")
def test_an_injured_crew_may_be_a_unique_one() -> None:
    state, _ = struck("maus shown=deadeye,hugo_christern", "crew_injured")
    assert sorted(legal(state)) == ["lose b1 deadeye", "lose b1 hugo_christern"]
    alone, _ = struck("maus shown=hugo_christern,gun_rammer", "crew_injured")
    assert [card.id for card in tank(alone, "b1").gone] == ["hugo_christern"]


@pytest.mark.rule("miniatures.critical.crew-injured")
@pytest.mark.rule("miniatures.critical.equipment-damaged")
def test_the_last_card_of_its_kind_goes_without_asking() -> None:
    state, _ = struck("maus shown=deadeye,improved_gun", "crew_injured")
    assert [card.id for card in tank(state, "b1").gone] == ["deadeye"]
    state, _ = struck("maus shown=deadeye,gun_rammer", "equipment_damaged")
    assert [card.id for card in tank(state, "b1").gone] == ["gun_rammer"]


@pytest.mark.rule("miniatures.critical.crew-injured")
@pytest.mark.rule("miniatures.critical.equipment-damaged")
@pytest.mark.parametrize(("kind", "damage"), [("crew_injured", 2), ("equipment_damaged", 1)])
def test_without_such_a_card_only_the_damage_is_done(kind: str, damage: int) -> None:
    state, events = struck("maus shown=improved_gun", kind)
    assert tank(state, "b1").damage == damage
    assert story(events, "nothing-to-lose", "discarded") == ["nothing-to-lose"]
    assert [card.id for card in tank(state, "b1").shown] == ["improved_gun"]


# Cards that stay


@pytest.mark.rule("miniatures.critical.engine-damaged")
def test_engine_damaged_allows_one_move_or_one_point_of_measures() -> None:
    state = moving("a1 t_34 200,450@0 criticals=engine_damaged", "b1 cromwell 600,450@180")
    assert [text for text in legal(state) if text.startswith("measures")] == ["measures 1"]
    play(state, "move 260,450@0")
    assert tank(state, "a1").token == 1
    assert (state.actor, question(state)) == (1, "move"), "its movement is over"
    free = moving("a1 t_34 200,450@0", "b1 maus 600,450@180")
    assert [text for text in legal(free) if text.startswith("measures")] == ["measures 1", "measures 2", "measures 3"]


@pytest.mark.rule("miniatures.critical.track-destroyed")
@pytest.mark.rule("miniatures.critical.bailed-out")
@pytest.mark.parametrize("kind", ["track_destroyed", "bailed_out"])
def test_a_tank_that_cannot_move_takes_no_measures_either(kind: str) -> None:
    state = moving("a1 t_34 200,450@0", f"b1 cromwell 600,450@180 criticals={kind}")
    assert values.mobility(state, tank(state, "b1")) == 0
    events = play(state, "stay")
    assert story(events, "shooting-phase") == ["shooting-phase"], "b1 is not asked"
    assert tank(state, "b1").token == 0
    free = moving("a1 t_34 200,450@0", "b1 cromwell 600,450@180")
    play(free, "stay")
    assert (free.actor, question(free)) == (1, "move")


@pytest.mark.rule("miniatures.critical.bailed-out")
@pytest.mark.rule("miniatures.critical.track-destroyed")
def test_a_bailed_out_tank_does_not_shoot_and_one_without_tracks_does() -> None:
    for kind, asked in (("bailed_out", 1), ("track_destroyed", 0)):
        state = shooting(
            "a1 cromwell 200,450@0 acted", "a2 cromwell 200,700@0 criticals=" + kind, "b1 maus 600,450@180"
        )
        play(state, "hold")
        assert (state.actor, question(state)) == (asked, "shoot")


@pytest.mark.rule("miniatures.critical.turret-jammed")
def test_a_jammed_turret_makes_an_assault_gun_of_its_tank() -> None:
    tanks = ("b1 maus 600,450@180", "b2 maus 60,450@0")
    assert legal(shooting("a1 t_34 200,450@0", *tanks)) == ["shoot b1", "shoot b2", "hold"]
    assert legal(shooting("a1 t_34 200,450@0 criticals=turret_jammed", *tanks)) == ["shoot b1", "hold"]


@pytest.mark.rule("miniatures.critical.turret-jammed")
@pytest.mark.rule("miniatures.arc.front-sight")
def test_a_jammed_turret_looks_from_the_front_of_its_own_hull() -> None:
    """The scene of the SU-85 and the T-34 beside a building: from the front at (229.6, 450) the Sherman is seen."""
    terrain = "building 240,505@0"
    tanks = ("b1 m4a1_sherman 600,572@0", "b2 cromwell 800,300@180")
    assert legal(shooting("a1 t_34 200,450@0", *tanks, terrain=terrain)) == ["shoot b2", "hold"]
    jammed = shooting("a1 t_34 200,450@0 criticals=turret_jammed", *tanks, terrain=terrain)
    assert legal(jammed) == ["shoot b1", "shoot b2", "hold"]


@pytest.mark.rule("miniatures.critical.radio-damaged")
@pytest.mark.parametrize("phase", ["movement", "shooting"])
def test_radio_damaged_makes_initiative_zero_whatever_the_bonuses(phase: str) -> None:
    state = position(
        "a1 cromwell 200,450@0 criticals=radio_damaged shown=situational_awareness,coated_optics boosts=3,3,3,0",
        "b1 maus 600,450@180",
        phase=phase,
        pending=[{"ask": "turn", "next": "reset"}, {"ask": "advantage-roll", "waiting": [0, 1], "rolls": [[], []]}],
    )
    assert state.phase == (MOVEMENT if phase == "movement" else SHOOTING)
    assert values.initiative(state, tank(state, "a1")) == 0
    assert order.next_tanks(state, state.tanks, highest=False) == [tank(state, "a1")]


@pytest.mark.rule("miniatures.critical.engine-fire")
@pytest.mark.rule("miniatures.command.fires")
def test_a_fire_burns_at_the_end_of_each_repair_step_until_it_is_out() -> None:
    state = repairing("a1 tiger_i 200,450@0 acted criticals=engine_fire", "b1 maus 600,450@180")
    events = play(state, "repair engine_fire", "roll b")
    assert story(events, "repair-failed", "burns", "damaged") == ["repair-failed", "burns", "damaged"]
    assert tank(state, "a1").damage == 1
    assert carried(state, "a1") == ["engine_fire"]
    state = repairing("a1 tiger_i 200,450@0 acted criticals=engine_fire", "b1 maus 600,450@180")
    events = play(state, "repair engine_fire", "roll h")
    assert told(events, "burns") == []
    assert tank(state, "a1").damage == 0


@pytest.mark.rule("miniatures.critical.optics-damaged")
def test_optics_damaged_costs_two_dice_and_goes_once_the_tank_has_shot() -> None:
    state = shot("achilles token=1 criticals=optics_damaged", "maus")
    assert attack_dice(state) == 4
    assert carried(state, "a1") == ["optics_damaged"]
    play(state, "roll bbbb")
    assert carried(state, "a1") == []
    assert discards(state) == {"optics_damaged": 1}


@pytest.mark.rule("miniatures.critical.optics-damaged")
def test_optics_damaged_stays_with_a_tank_that_holds_its_fire() -> None:
    state = shooting("a1 achilles 200,450@0 criticals=optics_damaged", "b1 maus 600,450@180 acted")
    play(state, "hold")
    assert carried(state, "a1") == ["optics_damaged"]


@pytest.mark.rule("miniatures.critical.crew-stunned")
def test_a_stunned_crew_has_one_less_initiative_and_firepower() -> None:
    state = shot("achilles criticals=crew_stunned", "maus")
    assert attack_dice(state) == 5
    assert values.initiative(state, tank(state, "a1")) == 4
    play(state, "roll bbbbb", "keep")
    assert carried(state, "a1") == ["crew_stunned"], "shooting does not clear it"


@pytest.mark.rule("miniatures.critical.stun-token")
def test_a_stun_token_costs_two_initiative_and_no_firepower_and_is_no_card_of_the_deck() -> None:
    state = shot("achilles criticals=stun_token", "maus")
    assert values.initiative(state, tank(state, "a1")) == 3
    assert attack_dice(state) == 6
    assert sum(state.deck) == 32


@pytest.mark.rule("miniatures.critical.stun-token")
def test_initiative_never_falls_below_zero() -> None:
    state = advantage_roll("a1 hummel 200,450@0 criticals=stun_token", "b1 maus 600,450@180")
    assert values.initiative(state, tank(state, "a1")) == 0
