"""The Command Phase: victory check, repair, fires, advantage, reset."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.state import OVER
from hulldown.kernel.words import Word
from tests.games.miniatures.helper import chances, legal, play, question, repairing, shooting, story, tank, told

CENTRE = [[45720, 45720, -1]]
FAR = "b1 maus 800,800@180 acted"


def ended(state: Table) -> tuple[list[int], str, str]:
    """The winners and why."""
    assert state.actor == OVER
    assert state.result is not None
    return list(state.result.winners), state.result.reason.phrase.key, state.result.decided.phrase.key


def asked_tank(state: Table) -> str:
    word = state.question.gaps["tank"]
    assert isinstance(word, Word)
    return word.id


# The order of the steps


@pytest.mark.rule("miniatures.command.order")
def test_victory_check_then_repair_then_fires_then_advantage_then_reset() -> None:
    state = shooting(
        "a1 tiger_i 457.2,457.2@0 token=1 criticals=engine_fire",
        FAR,
        options={"mode": "encounter"},
        objectives=CENTRE,
        discards={"lucky_hit": 1},
    )
    events = play(state, "hold", "repair engine_fire", "roll b", "roll hbb", "roll bbb")
    steps = story(
        events, "command-phase", "victory-point", "repair-failed", "burns", "advantage", "reset", "turn"
    )  # fmt: skip
    assert steps == ["command-phase", "victory-point", "repair-failed", "burns", "advantage", "reset", "turn"]


@pytest.mark.rule("miniatures.command.victory-check")
@pytest.mark.rule("miniatures.command.order")
def test_the_game_is_won_before_a_fire_could_take_the_winner_away() -> None:
    state = shooting(
        "a1 t_34 457.2,457.2@0 damage=3 criticals=engine_fire",
        FAR,
        options={"mode": "encounter"},
        objectives=CENTRE,
        points=[2, 0],
    )
    events = play(state, "hold")
    assert story(events, "victory-point", "burns", "repaired") == ["victory-point"]
    assert ended(state) == ([0], "result.victory-points", "decided.victory-points")
    assert not tank(state, "a1").destroyed


@pytest.mark.rule("miniatures.command.victory-check")
def test_a_wipe_out_is_decided_at_the_check_and_not_in_the_shooting_phase() -> None:
    """a2 never comes to its repair: the check is the first step."""
    state = shooting(
        "a1 t_34 200,450@0 token=1", "a2 maus 200,700@0 criticals=bailed_out", "b1 t_34 600,450@180 damage=3"
    )
    events = play(state, "shoot b1", "roll hhhh", "roll bb")
    assert story(events, "destroyed", "command-phase", "winner") == ["destroyed", "command-phase", "winner"]
    assert ended(state) == ([0], "result.wipe-out", "decided.last-standing")


@pytest.mark.rule("miniatures.command.victory-check")
def test_points_are_scored_only_at_the_check() -> None:
    state = shooting("a1 t_34 457.2,457.2@0", "b1 maus 800,800@180", options={"mode": "encounter"}, objectives=CENTRE)
    play(state, "hold")
    assert state.points == [0, 0], "b1 has still to shoot"
    play(state, "hold")
    assert state.points == [1, 0]


# Repair


@pytest.mark.rule("miniatures.command.repair")
def test_a_tank_may_try_one_of_its_cards_or_none() -> None:
    state = repairing("a1 t_34 200,450@0 acted criticals=bailed_out,radio_damaged", FAR)
    assert legal(state) == ["repair bailed_out", "repair radio_damaged", "pass"]
    play(state, "repair radio_damaged", "roll b")
    assert question(state) == "advantage-roll", "one attempt"
    assert [card.id for card in tank(state, "a1").criticals] == ["bailed_out", "radio_damaged"]
    state = repairing("a1 t_34 200,450@0 acted criticals=bailed_out,radio_damaged", FAR)
    events = play(state, "pass")
    assert story(events, "repaired", "repair-failed") == []
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.command.repair")
def test_a_success_does_not_give_another_attempt() -> None:
    state = repairing("a1 t_34 200,450@0 acted criticals=bailed_out,radio_damaged", FAR)
    play(state, "repair radio_damaged", "roll h")
    assert question(state) == "advantage-roll"
    assert [card.id for card in tank(state, "a1").criticals] == ["bailed_out"]


@pytest.mark.rule("miniatures.command.repair")
def test_every_tank_with_a_card_has_its_own_attempt_and_others_are_not_asked() -> None:
    state = shooting(
        "a1 t_34 200,450@0",
        "a2 maus 200,600@0 acted criticals=bailed_out",
        "a3 maus 200,800@0 acted",
        "b1 maus 800,800@180 acted criticals=radio_damaged",
    )
    events = play(state, "hold", "repair bailed_out", "roll b", "repair radio_damaged", "roll h")
    assert story(events, "repaired", "repair-failed") == ["repair-failed", "repaired"]
    assert question(state) == "advantage-roll"


@pytest.mark.rule("miniatures.command.repair-roll")
def test_a_repair_roll_is_one_die() -> None:
    state = repairing("a1 t_34 200,450@0 acted criticals=bailed_out", FAR)
    play(state, "repair bailed_out")
    assert chances(state) == {"roll b": Fraction(1, 2), "roll h": Fraction(1, 3), "roll c": Fraction(1, 6)}


@pytest.mark.rule("miniatures.command.repair-roll")
@pytest.mark.parametrize(("face", "repaired"), [("h", True), ("c", True), ("b", False)])
def test_a_hit_or_a_critical_repairs_and_the_damage_stays(face: str, repaired: bool) -> None:
    state = repairing("a1 t_34 200,450@0 acted damage=2 criticals=track_destroyed", FAR)
    events = play(state, "repair track_destroyed", "roll " + face)
    assert story(events, "repaired", "repair-failed") == (["repaired"] if repaired else ["repair-failed"])
    assert (tank(state, "a1").criticals == []) is repaired
    assert tank(state, "a1").damage == 2
    assert sum(state.discards) == (1 if repaired else 0)


@pytest.mark.rule("miniatures.command.repair-order")
def test_tanks_repair_from_the_highest_initiative_down_and_advantage_breaks_ties() -> None:
    """Cromwell 8, T-34 and Sherman 6 with the second side in advantage, Maus 4."""
    state = shooting(
        "a1 hummel 60,60@0",
        "a2 t_34 200,700@0 acted criticals=track_destroyed",
        "a3 cromwell 60,200@0 acted criticals=track_destroyed",
        "b1 maus 600,600@180 acted criticals=bailed_out",
        "b2 m4a1_sherman 700,700@180 acted criticals=bailed_out",
        ranking=[1, 0],
    )
    play(state, "hold")
    asked = []
    while question(state) == "repair":
        asked.append(asked_tank(state))
        play(state, "pass")
    assert asked == ["a3", "b2", "a2", "b1"]


# Fires


@pytest.mark.rule("miniatures.command.fires")
def test_fires_burn_after_all_repairs_and_not_before() -> None:
    """The T-34 repairs first and fails; its fire burns only when the Maus has repaired too."""
    state = shooting(
        "a1 hummel 60,60@0",
        "a2 t_34 200,700@0 acted criticals=engine_fire",
        "b1 maus 600,600@180 acted criticals=bailed_out",
    )
    events = play(state, "hold", "repair engine_fire", "roll b")
    assert told(events, "burns") == []
    assert tank(state, "a2").damage == 0
    events = play(state, "pass")
    assert story(events, "burns", "damaged") == ["burns", "damaged"]
    assert tank(state, "a2").damage == 1


@pytest.mark.rule("miniatures.command.fires")
def test_all_fires_burn_even_when_the_first_of_them_ends_a_side() -> None:
    state = repairing(
        "a1 t_34 200,450@0 acted damage=3 criticals=engine_fire",
        "b1 tiger_i 600,450@180 acted criticals=engine_fire",
    )
    events = play(state, "pass")
    assert story(events, "burns", "destroyed") == ["burns", "destroyed", "burns"]
    assert tank(state, "b1").damage == 1


@pytest.mark.rule("miniatures.command.burnt-out")
def test_a_side_whose_last_tank_burns_has_lost_at_once() -> None:
    state = repairing("a1 t_34 200,450@0 acted damage=3 criticals=engine_fire", FAR)
    events = play(state, "repair engine_fire", "roll b")
    assert ended(state) == ([1], "result.burnt-out", "decided.last-standing")
    assert story(events, "advantage", "reset", "turn") == []


@pytest.mark.rule("miniatures.command.burnt-out")
@pytest.mark.rule("miniatures.command.fires")
def test_it_is_a_draw_when_both_sides_burn_out_together() -> None:
    state = repairing(
        "a1 t_34 200,450@0 acted damage=3 criticals=engine_fire",
        "b1 t_34 600,450@180 acted damage=3 criticals=engine_fire",
    )
    play(state, "pass")
    assert ended(state) == ([0, 1], "result.burnt-out", "decided.all-destroyed")


@pytest.mark.rule("miniatures.command.burnt-out")
def test_a_side_with_another_tank_plays_on() -> None:
    state = repairing("a1 t_34 200,450@0 acted damage=3 criticals=engine_fire", "a2 maus 200,700@0", FAR)
    play(state, "pass")
    assert tank(state, "a1").destroyed
    assert question(state) == "advantage-roll"


# Advantage and reset


@pytest.mark.rule("miniatures.command.advantage")
def test_the_sides_roll_for_the_next_turn_and_until_then_advantage_stays() -> None:
    state = shooting("a1 t_34 200,450@0", FAR, ranking=[0, 1])
    play(state, "hold")
    assert question(state) == "advantage-roll"
    assert state.ranking == [0, 1]
    play(state, "roll hbb")
    assert state.ranking == [0, 1]
    events = play(state, "roll cbb")
    assert state.ranking == [1, 0]
    assert len(told(events, "advantage")) == 1
    assert state.turn == 3


@pytest.mark.rule("miniatures.command.reset")
def test_movement_tokens_stay_until_the_reset() -> None:
    state = shooting("a1 t_34 200,450@0 token=2", "b1 maus 800,800@180 acted token=1")
    play(state, "hold", "roll hbb")
    assert [one.token for one in state.tanks] == [2, 1]
    events = play(state, "roll bbb")
    assert [one.token for one in state.tanks] == [0, 0]
    assert story(events, "reset", "turn") == ["reset", "turn"]


@pytest.mark.rule("miniatures.command.reset")
def test_critical_cards_on_tanks_are_not_shuffled_in() -> None:
    state = shooting("a1 t_34 200,450@0 criticals=radio_damaged", FAR, discards={"lucky_hit": 2})
    play(state, "hold", "pass", "roll hbb", "roll bbb")
    assert [card.id for card in tank(state, "a1").criticals] == ["radio_damaged"]
    assert (sum(state.deck), sum(state.discards)) == (31, 0)
