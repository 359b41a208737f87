"""How effects resolve: who chooses, in which order, what is optional, what ends an effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.cardgame.state import Table
from hulldown.kernel.errors import Malformed
from tests.games.cardgame.fights import EMPTY, aim, battle, shoot
from tests.games.cardgame.helper import (
    FILLER,
    Side,
    at,
    ids,
    legal,
    line_of,
    play,
    position,
    refused,
    reprinted,
    round_step,
    told,
)


def deploying(folder: Path, effect: str, enemy: str = EMPTY) -> Table:
    """Seat 0, without ammo, has deployed a vehicle with this effect at position 5."""
    state = battle(EMPTY, enemy, hand="SOV-06", tokens=0)
    state = reprinted(state, folder, "SOV-06", vehicle_effect=effect)
    play(state, "play SOV-06 as vehicle 5")
    return state


def starting(own: Side, enemy: Side | None = None) -> Table:
    """The start of a round; seat 0 is the first player."""
    return position(own, enemy, turn=None, pending=round_step("start-of-round"))


@pytest.mark.rule("cardgame.effect.controller")
@pytest.mark.rule("cardgame.effect.choices")
def test_the_owner_of_a_base_chooses_for_it() -> None:
    loser = Side(bases="B-GER-4 B-SOV-2 B-USA-1")
    state = position(Side("SOV-06 - SOV-06 - -"), loser, turn=None, pending=round_step("scoring"))
    play(state, "flip 1")
    assert state.actor == 1
    assert legal(state) == ["choose enemy 1", "choose enemy 3"]
    play(state, "choose enemy 3")
    assert line_of(state, 0) == "SOV-06 - SOV-06*2 - -"


@pytest.mark.rule("cardgame.effect.choices")
def test_an_opponent_who_must_discard_chooses_himself() -> None:
    state = position(Side("SOV-06 - - - -", hand="GBR-23"), Side(hand="GER-01 GER-02"))
    play(state, "play GBR-23 as crew 1")
    assert state.actor == 1
    assert legal(state) == ["discard GER-01", "discard GER-02"]


@pytest.mark.rule("cardgame.effect.owner-order")
def test_each_player_orders_his_own_effects_one_at_a_time() -> None:
    state = starting(Side("SOV-23 ITA-07 SWE-10 - -"), Side("SOV-06 - - SOV-06 -"))
    assert legal(state) == ["resolve vehicle 1", "resolve vehicle 2", "resolve vehicle 3"]
    play(state, "resolve vehicle 2")
    assert state.players[0].tokens == 1
    assert legal(state) == ["resolve vehicle 1", "resolve vehicle 3"]
    play(state, "resolve vehicle 3")
    assert at(state, 0, 3).firepower == 5
    assert legal(state) == ["choose enemy 1", "choose enemy 4"], "the last one needs no order"


@pytest.mark.rule("cardgame.effect.default-order")
def test_the_usual_order_is_bases_then_vehicles_each_before_its_crew() -> None:
    bases: dict[str, object] = {"face_up": [True, False, True]}
    own = Side("GER-12+GBR-08 - SWE-03 - GER-12", bases="B-SOV-2 B-GER-1 B-USA-2", extra=bases)
    expected = ["resolve base 1", "resolve base 3", "resolve vehicle 1", "resolve crew 1", "resolve vehicle 3"]
    assert legal(starting(own)) == [*expected, "resolve vehicle 5"]


@pytest.mark.rule("cardgame.effect.lost-source")
def test_an_effect_is_lost_when_its_source_has_left_before_its_turn(tmp_path: Path) -> None:
    state = starting(Side("SOV-23 ITA-07 - - -"))
    state = reprinted(state, tmp_path, "SOV-23", vehicle_effect="round_start: destroy target=own_other")
    other = state.clone()
    play(state, "resolve vehicle 1")
    assert line_of(state, 0) == "SOV-23 - - - -"
    assert state.players[0].tokens == 0
    play(other, "resolve vehicle 2")
    assert line_of(other, 0) == "SOV-23 - - - -"
    assert other.players[0].tokens == 1


@pytest.mark.rule("cardgame.effect.lost-source")
def test_a_lost_effect_is_not_offered_among_those_to_come(tmp_path: Path) -> None:
    state = starting(Side("SOV-23 ITA-07 ITA-07 ITA-07 -"))
    state = reprinted(state, tmp_path, "SOV-23", vehicle_effect="round_start: destroy target=own_other")
    play(state, "resolve vehicle 1", "choose own 3")
    assert legal(state) == ["resolve vehicle 2", "resolve vehicle 4"]


@pytest.mark.rule("cardgame.effect.lost-source")
def test_the_rest_of_an_effect_is_lost_with_its_source(tmp_path: Path) -> None:
    state = deploying(tmp_path, "on_deploy: destroy target=self then ammo 1 ; on_deploy: ammo 1")
    assert line_of(state, 0) == EMPTY
    assert state.players[0].tokens == 0


@pytest.mark.rule("cardgame.effect.written-order")
def test_effects_of_one_card_resolve_in_the_order_written(tmp_path: Path) -> None:
    state = deploying(tmp_path, "on_deploy: draw 1 ; on_deploy: discard 1 who=you")
    play(state, f"draw {FILLER}")
    assert legal(state) == [f"discard {FILLER}"], "the card was drawn before"
    state = deploying(tmp_path, "on_deploy: discard 1 who=you ; on_deploy: draw 1")
    assert legal(state) == [f"draw {FILLER}"], "there was nothing to discard yet"


@pytest.mark.rule("cardgame.effect.written-order")
def test_effects_of_one_card_do_not_depend_on_each_other(tmp_path: Path) -> None:
    state = deploying(tmp_path, "on_deploy: discard 1 who=you ; on_deploy if damaged: draw 1 ; on_deploy: ammo 1")
    assert state.players[0].tokens == 1


@pytest.mark.rule("cardgame.effect.may")
def test_only_a_step_marked_may_can_be_declined() -> None:
    optional = battle("SOV-06 - - - -", hand="GER-03")
    play(optional, "play GER-03 as crew 1", "decline")
    assert line_of(optional, 0) == "SOV-06+GER-03 - - - -"
    compulsory = battle(EMPTY, "SOV-06 - SOV-06 - -", hand="GER-20")
    play(compulsory, "play GER-20 as vehicle 1")
    assert refused(compulsory, "decline") == "cardgame.effect.may"


@pytest.mark.parametrize(
    "step",
    [
        "draw 1",
        "ammo 1",
        "discard 1 who=you",
        "discard 1 who=opponent",
        "supply_depot 1",
        "unsupply_depot 1 who=opponent",
        "recover 1",
        "depot 1",
        "damage 1 target=enemy_all",
        "repair 1 target=own_others",
    ],
)
@pytest.mark.rule("cardgame.effect.may")
def test_a_step_without_a_vehicle_to_choose_is_taken_or_declined(tmp_path: Path, step: str) -> None:
    own = Side(
        "SOV-06*1 SOV-06*1 - - -",
        hand="SOV-06 SOV-06",
        junkyard=FILLER,
        depots=f"{FILLER} {FILLER}",
        extra={"ready_depots": 1},
    )
    plain = position(own, Side("SOV-06 SOV-06 - - -", hand="SOV-06", depots="SOV-06"))
    state = reprinted(plain, tmp_path, "SOV-06", vehicle_effect=f"on_deploy: may {step} then vp 1 target=self")
    play(plain, "play SOV-06 as vehicle 5")
    play(state, "play SOV-06 as vehicle 5")
    assert legal(state) == ["accept", "decline"]
    assert state.game.position(state.document()).document() == state.document()
    declined = state.clone()
    play(declined, "decline")
    assert declined.document()["players"] == plain.document()["players"], "nothing has happened"
    play(state, "accept")
    while state.stack[-1].data().ask != "take-action":
        play(state, legal(state)[0])
    assert at(state, 0, 5).tokens == 1
    assert state.document()["players"] != declined.document()["players"]


@pytest.mark.rule("cardgame.effect.may")
def test_an_accepted_effect_on_all_vehicles_touches_all_of_them(tmp_path: Path) -> None:
    state = deploying(tmp_path, "on_deploy: may damage 1 target=enemy_all", "SOV-06 - SOV-06 - -")
    play(state, "accept")
    assert line_of(state, 1) == "SOV-06*1 - SOV-06*1 - -"


@pytest.mark.rule("cardgame.effect.then")
def test_steps_follow_each_other() -> None:
    state = battle("- - GER-09 - -", "- - CHN-09 - -")
    shoot(state, 3, 3)
    assert legal(state) == ["spend token", "decline"]
    play(state, "spend token", "move to 1")
    assert line_of(state, 0) == "GER-09~ - - - -"


@pytest.mark.rule("cardgame.effect.then")
@pytest.mark.rule("cardgame.effect.declined")
def test_a_declined_step_ends_its_effect() -> None:
    state = battle("- - GER-09 - -", "- - CHN-09 - -")
    shoot(state, 3, 3)
    play(state, "decline")
    assert state.actor == 1
    assert line_of(state, 0) == "- - GER-09~ - -"


@pytest.mark.parametrize(
    "step",
    [
        "supply target=own_other",
        "destroy target=enemy_any",
        "pay 1",
        "may pay 1",
        "discard 1 who=you",
        "discard 1 who=opponent",
        "recover 1",
        "supply_depot 1",
        "unsupply_depot 1 who=opponent",
        "may attack target=own_other",
    ],
)
@pytest.mark.rule("cardgame.effect.declined")
def test_a_step_that_cannot_be_done_ends_its_effect_and_no_other(tmp_path: Path, step: str) -> None:
    state = deploying(tmp_path, f"on_deploy: {step} then vp 1 target=self ; on_deploy: ammo 1")
    assert line_of(state, 0) == "- - - - SOV-06"
    assert state.players[0].tokens == 1
    assert state.actor == 1


@pytest.mark.rule("cardgame.effect.declined")
def test_nothing_can_be_drawn_from_an_empty_deck_so_the_effect_ends(tmp_path: Path) -> None:
    state = position(Side(hand="SOV-06", deck="empty"))
    effect = "on_deploy: draw 1 then ammo 1 ; on_deploy: depot 1 then ammo 1"
    state = reprinted(state, tmp_path, "SOV-06", vehicle_effect=effect)
    play(state, "play SOV-06 as vehicle 5")
    assert state.players[0].tokens == 0
    assert state.actor == 1


@pytest.mark.rule("cardgame.effect.as-far-as-possible")
def test_draw_2_from_a_deck_of_one_draws_one() -> None:
    enemy = Side("- - POL-05*3 - -", junkyard=" ".join([FILLER] * 38))
    state = position(Side("- - SOV-06 - -", extra={"tokens": 1}), enemy)
    shoot(state, 3, 3)
    play(state, f"draw {FILLER}")
    assert ids(state.players[1].hand) == [FILLER]
    assert state.actor == 1


@pytest.mark.parametrize(
    ("effect", "answers"),
    [
        ("on_deploy: discard 2 who=you then ammo 1", ["discard SOV-01"]),
        ("on_deploy: recover 2 then ammo 1", ["recover SOV-01"]),
        ("on_deploy: supply_depot 2 then ammo 1", []),
        ("on_deploy: repair 2 target=own_other then ammo 1", []),
    ],
)
@pytest.mark.rule("cardgame.effect.as-far-as-possible")
def test_an_amount_is_carried_out_as_far_as_it_goes(tmp_path: Path, effect: str, answers: list[str]) -> None:
    own = Side(
        "SOV-01*1 - - - -",
        hand="SOV-06 SOV-01",
        junkyard="SOV-01",
        depots=FILLER,
        extra={"ready_depots": 0},
    )
    state = reprinted(position(own), tmp_path, "SOV-06", vehicle_effect=effect)
    play(state, "play SOV-06 as vehicle 5", *answers)
    assert state.players[0].tokens == 1, "what can be done in part is done"
    assert state.actor == 1


@pytest.mark.rule("cardgame.effect.condition-moment")
def test_a_condition_is_checked_when_the_effect_starts(tmp_path: Path) -> None:
    effect = "on_deploy if undamaged: damage 1 target=self then ammo 1"
    state = deploying(tmp_path, f"{effect} ; on_deploy if undamaged: ammo 1")
    assert line_of(state, 0) == "- - - - SOV-06*1"
    assert state.players[0].tokens == 1, "the second effect starts with a damaged vehicle"


@pytest.mark.rule("cardgame.effect.condition-moment")
def test_the_condition_of_an_ongoing_effect_is_checked_all_the_time() -> None:
    state = battle("GER-08 - - - -", hand="GER-14 GBR-02")
    assert at(state, 0, 1).firepower == 4
    play(state, "play GER-14 as crew 1", "pass")
    assert at(state, 0, 1).damage == 1
    assert at(state, 0, 1).firepower == 3
    play(state, "play GBR-02 as vehicle 5", "choose own 1")
    assert at(state, 0, 1).firepower == 4


@pytest.mark.rule("cardgame.effect.single-target")
def test_a_compulsory_effect_with_one_legal_target_takes_it_without_asking() -> None:
    state = battle(EMPTY, "- - SOV-06 - -", hand="GER-20")
    play(state, "play GER-20 as vehicle 1")
    assert line_of(state, 1) == "- - SOV-06*1 - -"
    assert state.actor == 1


@pytest.mark.rule("cardgame.effect.single-target")
def test_an_optional_effect_always_asks() -> None:
    state = battle("- - SOV-06 - -", hand="CZE-05")
    play(state, "play CZE-05 as vehicle 1")
    assert legal(state) == ["choose own 3", "decline"]
    declined = state.clone()
    play(declined, "decline")
    assert declined.actor == 1
    play(state, "choose own 3")
    events = aim(state, 3)
    assert len(told(events, "attacks-empty")) == 1


def test_an_offer_in_a_document_must_belong_to_an_optional_step(tmp_path: Path) -> None:
    state = deploying(tmp_path, "on_deploy: may ammo 1")
    with pytest.raises(Malformed, match="this step does not ask offer-step"):
        reprinted(state, tmp_path, "SOV-06", vehicle_effect="on_deploy: ammo 1")
