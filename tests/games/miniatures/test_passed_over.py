"""The order in which tanks act can be read from the log: whoever is passed over is named too."""

from __future__ import annotations

import pytest

from hulldown.kernel.event import Event
from hulldown.kernel.state import CHANCE, OVER
from tests.games.miniatures.helper import advantage_roll, moving, play, question, repairing, shooting

ACTING = (
    "stayed", "measures", "moved", "cannot-move", "shoots", "holds", "no-shot", "cannot-shoot", "no-repair", "repaired",
    "repair-failed", "no-free-move", "no-turn", "kept-initiative",
)  # fmt: skip


def order(events: list[Event]) -> list[str]:
    """Which tank did what, or was passed over, in the order told."""
    found = [event.sentence.data() for event in events]
    kinds = [(data.get("tank"), str(data["say"]).removeprefix("event.")) for data in found]
    return [f"{tank} {kind}" for tank, kind in kinds if kind in ACTING]


@pytest.mark.rule("miniatures.initiative.passed-over")
def test_tanks_that_cannot_move_are_named_when_their_turn_has_come() -> None:
    """Pz. IV 5 without a track, T-34 6, the Sherman 6 of the side with advantage, Cromwell 8 bailed out.

    The Cromwell is then the first that would shoot.
    """
    state = advantage_roll(
        "a1 pz_iv_ausf_h 200,100@90 criticals=track_destroyed", "a2 m4a1_sherman 400,100@90",
        "b1 t_34 300,800@270", "b2 cromwell 500,800@270 criticals=bailed_out",
    )  # fmt: skip
    events = play(state, "roll ccc", "roll bbb")
    while question(state) == "move":
        events += play(state, "stay")
    assert order(events) == ["a1 cannot-move", "b1 stayed", "a2 stayed", "b2 cannot-move", "b2 cannot-shoot"]


@pytest.mark.rule("miniatures.initiative.passed-over")
def test_tanks_that_cannot_shoot_or_see_nobody_are_named_when_their_turn_has_come() -> None:
    """Cromwell 8 is asked; the Sherman 6 is bailed out, the T-34 6 stands behind a house, the Pz. IV 5 reloads."""
    state = shooting(
        "a1 cromwell 200,100@90", "a2 m4a1_sherman 400,100@90 criticals=bailed_out",
        "b1 pz_iv_ausf_h 300,800@270 reloading", "b2 t_34 880,30@90", terrain="building 800,45@0; building 880,120@0",
    )  # fmt: skip
    events = play(state, "hold")
    assert order(events)[:4] == ["a1 holds", "a2 cannot-shoot", "b2 no-shot", "b1 cannot-shoot"]


@pytest.mark.rule("miniatures.initiative.passed-over")
def test_declining_a_repair_or_a_turn_is_told() -> None:
    burning = "a1 t_34 200,450@0 acted criticals=track_destroyed"
    assert order(play(repairing(burning, "b1 maus 800,800@180"), "pass")) == ["a1 no-repair"]
    state = moving("a1 t_34 300,450@0 shown=clutch_braking", "b1 t_34 800,800@180 acted")
    assert order(play(state, "stay", "stop")) == ["a1 stayed", "a1 no-turn"]


@pytest.mark.rule("miniatures.initiative.passed-over")
def test_in_every_phase_each_live_tank_is_told_of_exactly_once() -> None:
    """Four tanks a side, all in the open: nobody is missing, nobody acts twice."""
    tanks = [f"a{n} t_34 {150 * n},100@90" for n in range(1, 5)] + [f"b{n} t_34 {150 * n},800@270" for n in range(1, 5)]
    state = advantage_roll(*tanks)
    events = play(state, "roll ccc", "roll bbb")
    while state.turn < 4 and state.actor not in (CHANCE, OVER):
        answer = {"move": "stay", "shoot": "hold", "choose-tank": "", "choose-shooter": ""}[question(state)]
        events += play(state, answer or str(state.legal_actions()[0]))
    told = order(events)
    assert sorted(told[:8]) == sorted(f"{own.word.id} stayed" for own in state.tanks)
    assert sorted(told[8:]) == sorted(f"{own.word.id} holds" for own in state.tanks)


@pytest.mark.rule("miniatures.initiative.afresh")
def test_a_tank_has_acted_when_it_has_moved_and_not_while_it_is_asked() -> None:
    state = moving("a1 t_34 300,300@0", "b1 t_34 800,800@180")
    assert not state.tanks[0].acted
    play(state, "ahead 60")
    assert not state.tanks[0].acted
    play(state, "stop")
    assert state.tanks[0].acted
