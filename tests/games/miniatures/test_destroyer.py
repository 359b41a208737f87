"""Who destroyed a tank, and for whom it counts."""

from __future__ import annotations

from typing import Any

import pytest

from hulldown.games.miniatures.phases import finish
from hulldown.games.miniatures.state import NOBODY, Table
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.card_scenes import at_point, go
from tests.games.miniatures.helper import GAME, play, position, question, repairing, shooting, tank

ALONE: dict[str, object] = {"sides": "alone"}
SPARE = "b2 cromwell 100,800@0 acted"  # so that the game goes on without b1


def points(state: Table) -> list[int]:
    return [finish.destroyed_points(state, side) for side in range(state.sides)]


def shot_down(*others: str, target: str = "t_34 600,450@180 damage=3", **fields: Any) -> Table:
    """a1 hits b1 with all it has; no defense die helps."""
    state = shooting("a1 t_34 200,450@0", f"b1 {target} acted", SPARE, *others, **fields)
    play(state, "shoot b1", "roll hhhh", "roll b")
    return state


@pytest.mark.rule("miniatures.mode.destroyer")
def test_a_tank_counts_for_the_side_whose_shot_destroyed_it_and_for_no_other() -> None:
    state = shot_down("c1 t_34 800,100@0 acted", seats=3, options=ALONE)
    assert tank(state, "b1").destroyed_by == 0
    assert points(state) == [40, 0, 0]
    assert points(shot_down("c1 t_34 800,100@0 acted", seats=3, options=ALONE, rules=1)) == [40, 0, 40]
    assert points(shot_down()) == [40, 0]


@pytest.mark.rule("miniatures.mode.destroyer")
@pytest.mark.parametrize(("target", "answers"), [
    ("t_34 600,450@180 damage=2", ["draw lucky_hit"]),
    ("t_34 600,450@180 damage=0 shown=light_apcr_shell", ["draw ammo_damaged"]),
    ("t_34 600,450@180 damage=3 shown=improved_hardening", ["draw equipment_damaged"]),
    ("t_34 600,450@180 damage=3 shown=improved_hardening,spall_liner",
     ["draw equipment_damaged", "lose b1 improved_hardening"]),
])  # fmt: skip
def test_what_a_critical_card_does_is_the_shooters_doing(target: str, answers: list[str]) -> None:
    """Its damage, the ammo that blows up, and the equipment without which no hit point is left."""
    state = shooting("a1 t_34 200,450@0 token=1", f"b1 {target} acted", SPARE, "c1 t_34 800,100@0 acted", seats=3,
                     options=ALONE)  # fmt: skip
    play(state, "shoot b1", "roll cbbb")
    while question(state) == "reroll-attack":
        play(state, "keep")
    play(state, "roll " + "b" * 2, *answers)
    assert tank(state, "b1").destroyed
    assert tank(state, "b1").destroyed_by == 0


@pytest.mark.rule("miniatures.mode.destroyer")
@pytest.mark.parametrize(("seats", "scores"), [(2, [0, 40]), (3, [0, 0, 0])])
def test_a_tank_that_burnt_out_counts_for_the_opponent_of_two_and_for_nobody_of_more(
    seats: int, scores: list[int]
) -> None:
    others = ["b1 maus 600,450@180", "c1 maus 600,700@180"][: seats - 1]
    burning = "a1 t_34 200,450@0 acted damage=3 criticals=engine_fire"
    state = repairing(burning, "a2 maus 200,800@0", *others, seats=seats, options=ALONE)
    play(state, "pass")
    assert tank(state, "a1").destroyed
    assert tank(state, "a1").destroyed_by == NOBODY
    assert points(state) == scores


@pytest.mark.rule("miniatures.mode.destroyer")
def test_a_tank_that_its_own_card_destroyed_counts_for_the_opponent() -> None:
    own = ("a1 t_34 300,450@0 damage=3 shown=removed_speed_governor", "a2 t_34 300,600@0")
    state = at_point(*own, "b1 t_34 560,450@180", turn=12)
    play(state, "use a1 removed_speed_governor")
    go(state, ("advantage-roll",))
    assert state.result is not None
    assert state.result.scores == [0, 41]
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "choices"},
        {"ask": "reveal-point", "place": 0, "quiet": 0},
        {"ask": "offer-at-point", "seat": 0},
    ]
    others = ("b1 t_34 560,450@180", "c1 t_34 560,650@180")
    alone = position(*own, *others, phase="movement", pending=pending, seats=3, options=ALONE)
    play(alone, "use a1 removed_speed_governor")
    assert points(alone) == [0, 0, 0]


@pytest.mark.rule("miniatures.mode.destroyer")
def test_a_tank_that_its_own_side_destroyed_counts_as_one_that_destroyed_itself() -> None:
    tanks = ("a1 t_34 200,450@0", "b1 t_34 600,450@180 destroyed destroyed_by=3", "c1 t_34 200,700@0",
             "d1 t_34 600,700@0")  # fmt: skip
    assert points(shooting(*tanks, seats=4)) == [40, 0]


def test_who_destroyed_it_is_public_and_lasts_in_documents_views_and_imagination() -> None:
    state = shot_down("c1 t_34 800,100@0 acted", seats=3, options=ALONE)
    document = state.document()
    assert GAME.position(document).document() == document
    for seat in (0, 1, 2, None):
        seen = GAME.view_of(state, seat)
        imagined = GAME.imagine(seen, Xoshiro(1))
        assert tank(imagined, "b1").destroyed_by == 0
        assert imagined.view(seat).data() == seen.data()
