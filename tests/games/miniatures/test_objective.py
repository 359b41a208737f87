"""Objective tokens: when and where they are placed, and who holds them."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table

from .helper import advantage_roll, legal, play, question, refused
from .starts import OPEN_FIELD, asked, scenario, start, win_roll


def edges_chosen(mode: str, terrain: str = "") -> Table:
    """The second player attacks from the south, the first defends in the north."""
    state = start(scenario("1 t_34", "2 cromwell", terrain=terrain), mode=mode)
    win_roll(state, 1)
    play(state, "attacker")
    assert state.objectives == [], "tokens come after the edges"
    play(state, "edge north")
    return state


def tokens(state: Table) -> list[tuple[int, int, int]]:
    return [(token.x, token.y, token.side) for token in state.objectives]


@pytest.mark.rule("miniatures.objective.after-edges")
def test_in_an_encounter_the_token_lies_in_the_middle_before_tanks_are_deployed() -> None:
    state = edges_chosen("encounter")
    assert tokens(state) == [(45_720, 45_720, -1)]
    assert question(state) == "deploy"
    assert state.field.hulls == [None, None]


@pytest.mark.rule("miniatures.objective.after-edges")
@pytest.mark.rule("miniatures.objective.place")
def test_to_capture_the_base_the_attacker_places_first_and_each_at_the_enemy_edge() -> None:
    state = edges_chosen("capture-the-base")
    assert (question(state), state.actor) == ("place-objective", 1)
    rule = "miniatures.objective.place"
    assert refused(state, "objective 300,812.79") == rule
    assert refused(state, "objective 300,50") == rule, "that is the own edge"
    play(state, "objective 300,812.8")
    assert (question(state), state.actor) == ("place-objective", 0)
    assert refused(state, "objective 300,101.61") == rule
    play(state, "objective 300,101.6")
    assert tokens(state) == [(30_000, 81_280, 1), (30_000, 10_160, 0)]
    assert question(state) == "deploy"


@pytest.mark.rule("miniatures.objective.after-edges")
@pytest.mark.rule("miniatures.objective.place")
def test_in_an_assault_the_attacker_places_two_at_the_defenders_edge() -> None:
    state = edges_chosen("assault")
    for x in (200, 700):
        assert (question(state), state.actor) == ("place-objective", 1)
        assert refused(state, "objective 300,812.79") == "miniatures.objective.place"
        play(state, f"objective {x},850")
    assert tokens(state) == [(20_000, 85_000, 1), (70_000, 85_000, 1)]
    assert (question(state), asked(state)) == ("deploy", "a1")


@pytest.mark.rule("miniatures.objective.after-edges")
def test_a_free_for_all_has_no_tokens() -> None:
    state = edges_chosen("free-for-all")
    assert tokens(state) == []
    assert question(state) == "deploy"


@pytest.mark.rule("miniatures.objective.place")
def test_a_token_lies_on_the_table_and_not_on_a_building() -> None:
    state = edges_chosen("assault", terrain="building 300,850@0; woods 600,820@0")
    for place in ("300,850", "300,914.41", "-0.01,850"):
        assert refused(state, f"objective {place}") == "miniatures.objective.place"
    play(state, "objective 300,885", "objective 600,850")
    assert tokens(state)[0] == (30_000, 88_500, 1), "on the outline of the building is beside it"


@pytest.mark.rule("miniatures.objective.place")
def test_all_that_is_offered_can_be_done() -> None:
    state = edges_chosen("capture-the-base", terrain="building 457.2,850@0")
    for text in legal(state):
        assert state.why_not(state.game.parse(state, text)) is None
        assert not 412 < float(text.split()[1].split(",")[0]) < 502 or float(text.split(",")[1]) < 815.01
    assert len(legal(state)) > 6


def checked(*tanks: str, objectives: list[list[int]] | None = None, mode: str = "encounter") -> list[int]:
    """The points of both sides after the victory check of turn 2."""
    tokens = objectives or [[45_720, 45_720, -1]]
    state = advantage_roll(*tanks, step="victory", phase="shooting", options={"mode": mode}, objectives=tokens)
    play(state, "roll ccc", "roll bbb")
    return state.points


FAR = "b1 cromwell 800,800@0"


@pytest.mark.rule("miniatures.objective.control")
@pytest.mark.rule("miniatures.objective.hull-part")
def test_some_part_of_the_hull_within_an_arrow_of_the_tokens_middle() -> None:
    """The front of a T-34 at 326 reaches 355.6, and 355.6 and an arrow of 101.6 are the middle, 457.2."""
    assert checked("a1 t_34 457.2,326@90", FAR) == [1, 0]
    assert checked("a1 t_34 457.2,325.99@90", FAR) == [0, 0]
    assert checked("a1 t_34 326,457.2@180", FAR) == [1, 0], "the rear will do"


@pytest.mark.rule("miniatures.objective.control")
def test_nobody_holds_a_token_that_both_sides_are_near() -> None:
    assert checked("a1 t_34 457.2,400@90", "b1 cromwell 457.2,500@0") == [0, 0]
    assert checked("a1 t_34 457.2,400@90", "a2 t_34 400,400@90", FAR) == [1, 0], "one token, one point"


@pytest.mark.rule("miniatures.objective.hull-part")
def test_wrecks_hold_nothing_and_keep_nobody_from_holding() -> None:
    assert checked("a1 t_34 457.2,400@90 destroyed", "a2 t_34 100,100@90", FAR) == [0, 0]
    assert checked("a1 t_34 457.2,400@90", "b1 cromwell 457.2,500@0 destroyed", "b2 cromwell 800,800@0") == [1, 0]


@pytest.mark.rule("miniatures.objective.control")
def test_a_base_is_held_only_by_who_placed_its_token() -> None:
    tokens = [[45_720, 85_000, 0], [45_720, 6_000, 1]]
    at_the_enemys = ("a1 t_34 457.2,800@90", "b1 cromwell 457.2,100@0")
    at_home = ("a1 t_34 457.2,100@90", "b1 cromwell 457.2,800@0")
    assert checked(*at_the_enemys, objectives=tokens, mode="capture-the-base") == [1, 1]
    assert checked(*at_home, objectives=tokens, mode="capture-the-base") == [0, 0]


def test_an_open_field_starts_like_any_other_table() -> None:
    assert question(start(OPEN_FIELD)) == "advantage-roll"
