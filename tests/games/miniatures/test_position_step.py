"""Positions that begin at a step or with one tank's act, instead of a stack of questions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK, change, read_or_named, refused
from hulldown.games.miniatures.phases import setup, turn
from hulldown.games.miniatures.state import PHASES, SHOOTING, Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.steps import names_of

from .helper import GAME, advantage_roll, legal, play, question, tank
from .walk import play_on, walks

SET_UP = names_of(setup.STEPS)
TURN = names_of(turn.STEPS)
A1 = "a1 t_34 480,250@90"
B1 = "b1 pz_iv_ausf_h 480,590@270"


def document(step: str, **fields: object) -> dict[str, Any]:
    """Two tanks in sight of each other, a wall between them, and no hidden cards: nobody is asked about those."""
    return {
        "game": "miniatures",
        "rules": 2,
        "seats": 2,
        "options": {"scenario": "placed"},
        "attacker": 0,
        "edges": [0, 2],
        "terrain": [{"kind": "wall", "at": [48000, 55000, 0]}],
        "tanks": [
            {"tank": "a1", "card": "t_34", "at": [48000, 25000, 9000]},
            {"tank": "b1", "card": "pz_iv_ausf_h", "at": [48000, 59000, 27000]},
        ],
        "step": step,
        **fields,
    }


def begin(step: str, **fields: object) -> Table:
    state = GAME.position(document(step, **fields))
    assert state.audit() == []
    assert GAME.position(state.document()).document() == state.document()
    return state


def test_names_of_steps_are_not_used_twice() -> None:
    names = [*SET_UP, *TURN]
    assert len(set(names)) == len(names)


def test_the_shooting_phase_of_turn_three_begins() -> None:
    state = begin("shoot-begin", turn=3)
    assert (state.turn, state.phase) == (3, SHOOTING)
    assert state.document()["pending"] == [
        {"ask": "turn", "next": "victory"},
        {"ask": "shooting", "asked": False},
        {"ask": "choose-target", "tank": 0},
    ]


def test_a_turn_begins_with_the_number_that_is_given_and_the_first_where_none_is() -> None:
    assert begin("begin", turn=3).turn == 3
    assert begin("begin").turn == 1
    assert begin("movement").turn == 1


@pytest.mark.parametrize("step", TURN)
def test_a_step_begins_as_it_does_in_a_turn(step: str) -> None:
    """The other way into a step: the sides roll for Advantage, and then it comes."""
    by_name = begin(step, turn=3, ranking=[1, 0])
    number = TURN.index(step)
    before = 2 if step == "begin" else 3
    phase = "movement" if number <= TURN.index("shoot-begin") else "command"
    if TURN.index("shoot-begin") < number <= TURN.index("victory"):
        phase = "shooting"
    rolled = advantage_roll(A1, B1, terrain="wall 480,550@0", step=step, phase=phase, turn=before)
    play(rolled, "roll bbb", "roll hhh")
    assert by_name.document() == rolled.document()


@pytest.mark.parametrize("step", SET_UP)
def test_a_step_of_the_set_up_begins(step: str) -> None:
    fields = document(step)
    if SET_UP.index(step) <= SET_UP.index("deployment"):
        for one in fields["tanks"]:
            del one["at"]
    if SET_UP.index(step) <= SET_UP.index("edges"):
        del fields["edges"]
    if SET_UP.index(step) <= SET_UP.index("roles"):
        del fields["attacker"]
    state = GAME.position(fields)
    asked = {
        "first-roll": "advantage-roll",  # nothing is left to place, so the second roll
        "terrain": "advantage-roll",
        "second-roll": "advantage-roll",
        "roles": "choose-role",
        "edges": "choose-edge",
        "objectives": "deploy",
        "showing": "deploy",
        "deployment": "deploy",
    }
    assert question(state) == asked.get(step, "move")


def test_a_tank_moves_now() -> None:
    state = begin("move b1", turn=2)
    assert state.actor == 1
    assert state.phase == PHASES.index("movement")
    assert state.document()["pending"][-1] == {"ask": "move-tank", "tank": 1, "made": 0}  # type: ignore[index]
    assert "measures 1" in legal(state)
    play(state, "stay")
    assert question(state) == "move"
    assert state.actor == 0, "the other has not acted yet"


def test_a_tank_shoots_now() -> None:
    state = begin("shoot b1")
    assert (question(state), legal(state)) == ("shoot", ["shoot a1", "hold"])


def test_a_tank_attacks_another_with_all_that_is_measured_then() -> None:
    by_name = begin("shoot a1 at b1")
    asked = begin("shoot a1")
    play(asked, "shoot b1")
    assert by_name.document() == asked.document()
    assert question(by_name) == "attack-roll"
    attack = by_name.document()["pending"][-1]["attack"]  # type: ignore[index]
    assert attack == {"shooter": 0, "target": 1, "cover": True, "hull_down": True, "walls": [[48000, 55000, 0]]}


def test_the_second_attack_of_an_autoloader_is_an_act_of_a_tank_that_has_acted() -> None:
    fields = document("shoot a1")
    fields["tanks"][0].update(acted=True, shot=True, second_due=True)
    assert question(GAME.position(fields)) == "shoot"


def test_a_tank_repairs_now() -> None:
    fields = document("repair b1")
    fields["tanks"][1]["criticals"] = ["engine_fire"]
    state = GAME.position(fields)
    assert legal(state) == ["repair engine_fire", "pass"]
    assert tank(state, "b1").acted


def test_a_tank_is_deployed_now() -> None:
    fields = document("deploy a1")
    del fields["tanks"][0]["at"]
    state = GAME.position(fields)
    assert question(state) == "deploy"
    play(state, "deploy 480,60@90")
    assert question(state) == "move", "the other stands already"


def test_a_step_may_end_the_game() -> None:
    fields = document("victory")
    fields["tanks"][1]["destroyed"] = True
    state = GAME.position(fields)
    assert state.result is not None
    assert state.result.winners == [0]


REFUSED = [
    ("move a1", change("pending", []), "position.step: a position has either step or pending"),
    ("move a1", change("phase", "shooting"), "position.phase: this step is of the phase movement"),
    ("deploy a1", change("turn", 2), "position.turn: this step is of the set-up, before the first turn"),
    ("roles", change("phase", "command"), "position.phase: this step is of the phase set-up"),
    ("retreat", change("turn", 2), "position.step: expected one of first-roll, "),
    ("move", change("turn", 2), "position.step: expected one of first-roll, "),
    ("move a1 b1", change("turn", 2), "position.step: expected move and one tank"),
    ("shoot a1 b1", change("turn", 2), "position.step: expected shoot and one tank, or shoot a1 at b1"),
    ("move c1", change("turn", 2), "position.step: there is no tank c1"),
    ("move a1", change("tanks.0.acted", True), "position.step: a1 has acted in this phase"),
    ("move a1", change("tanks.0.token", 1), "position.step: a1 has a movement token, so it has moved"),
    ("move a1", change("tanks.0.criticals", ["track_destroyed"]), "position.step: a1 cannot move"),
    ("move a1", change("tanks.0.destroyed", True), "position.step: a1 is destroyed"),
    ("move a1", change("tanks.0.at"), "position.step: by now all tanks are deployed, but a1 is not on the table"),
    ("shoot a1", change("tanks.0.acted", True), "position.step: a1 has acted in this phase"),
    ("shoot a1", change("tanks.0.reloading", True), "position.step: a1 has nothing that it could shoot at"),
    ("shoot a1 at a1", change("turn", 2), "position.step: T-34 a1 can't shoot at T-34 a1."),
    ("shoot a1 at b9", change("turn", 2), "position.step: "),
    ("shoot a1 at b1 b2", change("turn", 2), "position.step: shoot b1 b2: after the target comes nothing"),
    ("repair a1", change("turn", 2), "position.step: a1 has nothing to repair"),
    ("deploy a1", change("weather", 1), "position.step: a1 is on the table already"),
    ("move a1", change("weather", 1), "position: there is no field weather here"),
    ("edges", change("attacker"), "position.step: by now one side is the attacker"),
    ("objectives", change("edges"), "position.step: by now every side has its edge"),
    ("free-moves", change("tanks.0.at"), "position.step: by now all tanks are deployed"),
    ("begin", change("tanks.0.token", 1), "position.tanks[0].token: no tank is so when begin begins"),
    ("movement", change("tanks.1.acted", True), "position.tanks[1].acted: no tank is so when movement begins"),
    ("shooting", change("tanks.1.shot", True), "position.tanks[1].shot: no tank is so when shooting begins"),
    ("repairs", change("tanks.1.second_due", True), "position.tanks[1].second_due: no tank is so when repairs begins"),
    ("choices", change("tanks.0.chosen_phase", 1), "position.tanks[0].chosen_phase: no tank is so when"),
    ("shoot-begin", change("tanks.0.base_initiative", 4), "position.tanks[0].base_initiative: no tank is so when"),
    ("shoot-begin", change("tanks.0.stripped", True), "position.tanks[0].stripped: no tank is so when"),
    ("shoot-begin", change("tanks.0.deadeye_used", True), "position.tanks[0].deadeye_used: no tank is so when"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "broken", "complaint"), REFUSED)
def test_what_contradicts_the_step_is_refused_by_its_field(step: str, broken: Any, complaint: str) -> None:
    fields = document(step)
    broken(fields)
    assert refused(GAME, fields).startswith(complaint)


@pytest.mark.parametrize("seed", range(3))
def test_a_position_that_begins_at_a_step_plays_on_to_the_end(seed: int) -> None:
    state = play_on(begin("shoot a1 at b1"), Xoshiro(seed))
    assert state.result is not None


@QUICK
@given(walks(120), st.data())
def test_any_step_in_any_position_is_legal_or_named(state: Table, data: st.DataObject) -> None:
    labels = [one.word.id for one in state.tanks]
    one, other = st.sampled_from(labels), st.sampled_from(labels)
    acts = st.builds("{} {}".format, st.sampled_from(["deploy", "move", "shoot", "repair"]), one)
    shots = st.builds("shoot {} at {}".format, one, other)
    fields = state.document()
    del fields["pending"]
    fields["step"] = data.draw(st.sampled_from([*SET_UP, *TURN]) | acts | shots)
    for name in data.draw(st.sampled_from([[], ["phase"], ["phase", "turn"]])):
        fields.pop(name, None)
    if data.draw(st.booleans()):
        for each in fields["tanks"]:  # type: ignore[attr-defined]
            for name in ("acted", "shot", "token", "second_due", "base_initiative", "deadeye_used", "chosen_phase"):
                each.pop(name, None)
    again = read_or_named(GAME, fields)
    if isinstance(again, Table):
        assert again.audit() == []
        assert GAME.position(again.document()).document() == again.document()
        play_on(again, Xoshiro(1), 30)
