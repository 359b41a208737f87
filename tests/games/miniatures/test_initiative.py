"""Initiative: the phases of a turn and who acts when."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.attack.values import initiative
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.tally import Tally

from .helper import (
    IN_MOVEMENT,
    advantage_roll,
    legal,
    moving,
    pass_all,
    play,
    position,
    question,
    shooting,
    story,
    tank,
)
from .starts import asked, order

# In the open, everybody in sight of everybody: Pz. IV 5, T-34 and Sherman 6, Cromwell 8.
FOUR = (
    "a1 m4a1_sherman 200,100@90", "a2 cromwell 400,100@90", "b1 t_34 200,800@270", "b2 pz_iv_ausf_h 400,800@270",
)  # fmt: skip


def new_turn(*tanks: str, advantage: int = 0, **fields: object) -> Table:
    """The beginning of turn 3, with advantage for that side."""
    state = advantage_roll(*tanks, **fields)  # type: ignore[arg-type]
    play(state, *(("roll ccc", "roll bbb") if advantage == 0 else ("roll bbb", "roll ccc")))
    return state


@pytest.mark.rule("miniatures.initiative.phases")
def test_a_turn_is_movement_shooting_command() -> None:
    state = new_turn("a1 t_34 200,100@90 criticals=radio_damaged", "b1 cromwell 200,800@270")
    events = play(state, "stay", "stay")
    assert story(events) == ["stayed", "stayed", "shooting-phase"]
    events = play(state, "hold", "hold")
    assert story(events) == ["holds", "holds", "command-phase"]
    assert question(state) == "repair"
    events = play(state, "pass", "roll ccc", "roll bbb")
    assert story(events)[-3:] == ["reset", "turn", "movement-phase"]
    assert state.turn == 4


@pytest.mark.rule("miniatures.initiative.move-order")
def test_tanks_move_from_the_lowest_initiative_to_the_highest() -> None:
    state = new_turn("a1 cromwell 200,100@90", "a2 maus 400,100@90", "b1 t_34 200,800@270", "b2 pz_iv_ausf_h 400,800@0")
    assert order(state, "stay", "move") == ["a2", "b2", "b1", "a1"], "4, 5, 6, 8"


@pytest.mark.rule("miniatures.initiative.shoot-order")
def test_tanks_shoot_from_the_highest_initiative_to_the_lowest() -> None:
    state = new_turn("a1 cromwell 200,100@90", "a2 maus 400,100@90", "b1 t_34 200,800@270", "b2 pz_iv_ausf_h 400,800@0")
    order(state, "stay", "move")
    assert order(state, "hold", "shoot") == ["a1", "b1", "b2", "a2"]


@pytest.mark.rule("miniatures.initiative.tie")
@pytest.mark.parametrize(
    ("advantage", "moves", "shots"),
    [(0, ["b2", "b1", "a1", "a2"], ["a2", "a1", "b1", "b2"]), (1, ["b2", "a1", "b1", "a2"], ["a2", "b1", "a1", "b2"])],
)
def test_of_tied_tanks_the_side_with_advantage_moves_later_and_shoots_earlier(
    advantage: int, moves: list[str], shots: list[str]
) -> None:
    state = new_turn(*FOUR, advantage=advantage)
    assert order(state, "stay", "move") == moves
    assert order(state, "hold", "shoot") == shots


@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_chooses_among_tied_tanks_of_a_platoon_to_move() -> None:
    state = new_turn("a1 t_34 200,100@90", "a2 m4a1_sherman 400,100@90", "a3 t_34 600,100@90", "b1 cromwell 300,800@0")
    assert (question(state), state.actor) == ("choose-tank", 0)
    assert legal(state) == ["tank a1", "tank a2", "tank a3"]
    play(state, "tank a2")
    assert asked(state) == "a2"
    play(state, "stay")
    assert legal(state) == ["tank a1", "tank a3"], "and again among the rest"
    play(state, "tank a3", "stay")
    assert (question(state), asked(state)) == ("move", "a1")


@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_chooses_among_tied_tanks_of_a_platoon_to_shoot() -> None:
    state = new_turn("a1 t_34 200,100@90", "a2 m4a1_sherman 400,100@90", "b1 maus 300,800@0")
    play(state, "stay", "tank a1", "stay", "stay")
    assert (question(state), legal(state)) == ("choose-shooter", ["tank a1", "tank a2"])
    play(state, "tank a2")
    assert (question(state), asked(state)) == ("shoot", "a2")


@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_chooses_among_tied_tanks_that_turn_on_the_spot() -> None:
    crew = "shown=clutch_braking"
    state = new_turn(f"a1 t_34 200,100@90 {crew}", f"a2 m4a1_sherman 400,100@90 {crew}", "b1 maus 300,800@0")
    play(state, "stay", "tank a1", "stay", "stay")
    assert (question(state), legal(state)) == ("choose-tank", ["tank a1", "tank a2"])
    play(state, "tank a2")
    assert (question(state), asked(state)) == ("face", "a2")
    play(state, "stop")
    assert (question(state), asked(state)) == ("face", "a1")


@pytest.mark.rule("miniatures.initiative.own-tie")
def test_the_owner_chooses_among_tied_tanks_when_the_shooting_phase_opens() -> None:
    crew = "shown=sixth_sense"
    state = new_turn(f"a1 t_34 200,100@90 {crew}", f"a2 m4a1_sherman 400,100@90 {crew}", "b1 maus 300,800@0")
    play(state, "stay", "tank a1", "stay", "stay")
    assert (question(state), legal(state)) == ("choose-tank", ["tank a1", "tank a2"])
    play(state, "tank a2")
    assert (question(state), asked(state)) == ("sixth-sense", "a2")
    play(state, "roll b")
    assert (question(state), asked(state)) == ("sixth-sense", "a1")


@pytest.mark.rule("miniatures.initiative.partner-tie")
def test_ties_between_partners_go_by_their_seats() -> None:
    tanks = ("a1 t_34 100,100@90", "b1 t_34 300,800@270", "c1 t_34 500,100@90", "d1 t_34 700,800@270")
    state = new_turn(*tanks, seats=4)
    assert order(state, "stay", "move") == ["b1", "d1", "a1", "c1"]
    assert order(state, "hold", "shoot") == ["a1", "c1", "b1", "d1"]
    state = new_turn(*tanks, seats=4, advantage=1)
    assert order(state, "stay", "move") == ["a1", "c1", "b1", "d1"]


@pytest.mark.rule("miniatures.initiative.afresh")
def test_the_next_tank_is_worked_out_before_each_activation() -> None:
    """Pz. IV 5, Sherman 6, Cromwell 8; after the Pz. IV has moved the Sherman uses gasoline for three more."""
    state = new_turn("a1 m4a1_sherman 200,100@90 hidden=octane_105_gasoline", "a2 pz_iv_ausf_h 400,100@90",
                     "b1 cromwell 300,800@270")  # fmt: skip
    pass_all(state)
    assert asked(state) == "a2"
    play(state, "stay")
    assert question(state) == "reveal-point"
    play(state, "use a1 octane_105_gasoline")
    assert (question(state), asked(state)) == ("move", "b1"), "9 moves after 8"
    play(state, "stay")
    assert asked(state) == "a1"


@pytest.mark.rule("miniatures.initiative.afresh")
def test_a_tank_that_has_acted_does_not_act_again() -> None:
    """Pz. IV 5, T-34 6; the Pz. IV has moved when it gets three more."""
    state = new_turn("a1 pz_iv_ausf_h 200,100@90 hidden=octane_105_gasoline", "b1 t_34 300,800@270")
    pass_all(state)
    assert asked(state) == "a1"
    play(state, "stay")
    play(state, "use a1 octane_105_gasoline")
    assert asked(state) == "b1", "the Pz. IV has 8 now, but it has moved"
    events = play(state, "stay")
    assert "shooting-phase" in story(events)


@pytest.mark.rule("miniatures.initiative.afresh")
def test_what_a_shot_does_to_initiative_counts_at_once() -> None:
    """Cromwell 8, Sherman 6, Pz. IV 5: stunned by the Cromwell's shot, the Sherman falls behind the Pz. IV."""
    state = shooting("a1 cromwell 200,100@90", "b1 m4a1_sherman 200,800@270", "a2 pz_iv_ausf_h 400,100@90")
    play(state, "shoot b1", "roll cbbb", "keep", "roll b", "draw crew_stunned")
    assert initiative(state, tank(state, "b1")) == 5
    assert asked(state) == "a2", "5 against 5, and the first side has advantage"


def value_of(line: str, phase: str, **fields: object) -> int:
    state = position(
        line,
        "b1 maus 300,800@0",
        pending=[*IN_MOVEMENT, {"ask": "move-tank", "tank": 0, "made": 0}],
        phase=phase,
        **fields,  # type: ignore[arg-type]
    )
    tally = Tally()
    value = initiative(state, state.tanks[0], tally)
    assert tally.total == value, "the reasons add up"
    return value


@pytest.mark.rule("miniatures.initiative.value")
@pytest.mark.rule("miniatures.initiative.sum")
@pytest.mark.parametrize(
    ("line", "movement", "shooting"),
    [
        ("pz_iv_ausf_h", 5, 5),
        ("t_34", 6, 6),  # the cards, not the book's example, which says 5
        ("m4a1_sherman", 6, 6),
        ("cromwell", 8, 8),
        ("t_34 shown=coated_optics", 7, 7),
        ("t_34 hidden=coated_optics", 6, 6),
        ("t_34 shown=enhanced_suspension,gun_rammer,coated_optics", 8, 8),
        ("t_34 shown=recon", 7, 6),
        ("t_34 shown=gun_rammer", 6, 7),
        ("t_34 base_initiative=2", 6, 2),  # given or swapped, for the Shooting Phase
        ("t_34 base_initiative=2 shown=coated_optics", 7, 3),
        ("t_34 boosts=3,0,1,0", 10, 7),
        ("t_34 criticals=crew_stunned", 5, 5),
        ("t_34 criticals=crew_stunned,crew_stunned", 4, 4),
        ("hummel criticals=crew_stunned,crew_stunned", 0, 0),  # 1 - 2, never below zero
        ("t_34 criticals=radio_damaged shown=coated_optics", 0, 0),
    ],
)
def test_initiative_is_the_printed_or_given_number_with_what_counts_in_the_phase(
    line: str, movement: int, shooting: int
) -> None:
    standing = line.replace(" ", " 300,100@90 ", 1) if " " in line else f"{line} 300,100@90"
    assert value_of(f"a1 {standing}", "movement") == movement
    assert value_of(f"a1 {standing}", "shooting") == shooting


@pytest.mark.rule("miniatures.initiative.sum")
@pytest.mark.rule("miniatures.initiative.move-order")
def test_a_tank_with_damaged_radio_moves_first_and_shoots_last() -> None:
    state = new_turn("a1 cromwell 200,100@90 criticals=radio_damaged", "b1 hummel 300,800@270")
    assert order(state, "stay", "move") == ["a1", "b1"]
    assert order(state, "hold", "shoot") == ["b1", "a1"]


def test_a_position_cannot_ask_for_a_choice_of_tanks_where_none_is_made() -> None:
    state = moving("a1 t_34 200,100@90", "a2 t_34 400,100@90", "b1 maus 300,800@0")
    document = state.document()
    document["pending"] = [{"ask": "turn", "next": "victory"}, {"ask": "choose-tank", "tanks": [0, 1]}]
    with pytest.raises(Malformed, match="choose-tank cannot be pending above turn victory"):
        state.game.position(document)
