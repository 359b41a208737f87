"""Reveal points: when they come, in which order the players are asked, and how one passes."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.state import CHANCE
from tests.games.miniatures.card_scenes import at_point, go
from tests.games.miniatures.helper import legal, play, position, question, shooting, tank

OWN = "a1 t_34 300,450@0"
FOE = "b1 pz_iv_ausf_h 560,450@180"


def asked(state: Table, until: str, answers: dict[str, str] | None = None) -> list[str]:
    """Who is asked what, up to a question: `0 reveal-point`."""
    found: list[str] = []
    usual = {"reveal-point": "pass", "move": "stay", "shoot": "hold", **(answers or {})}
    while question(state) != until:
        found.append(f"{state.actor} {question(state)}")
        assert state.actor != CHANCE
        play(state, usual[question(state)])
    return found


def both(card: str = "recon") -> Table:
    """Both players have a hidden card; the first has no advantage and is asked as the turn opens."""
    return at_point(f"{OWN} hidden={card},spall_liner", f"{FOE} hidden={card},spall_liner")


@pytest.mark.rule("miniatures.card.reveal-points")
def test_reveal_points_come_at_the_start_of_the_turn_of_a_phase_and_before_each_tank_acts() -> None:
    """The T-34 has initiative 6, the Pz IV has 5; only the T-34 has hidden cards."""
    state = at_point(f"{OWN} hidden=repair", FOE)
    assert asked(state, "advantage-roll") == [
        "0 reveal-point",  # the turn
        "0 reveal-point",  # the first to move
        "1 move",
        "0 reveal-point",
        "0 move",
        "0 reveal-point",  # the Shooting Phase
        "0 reveal-point",  # the first to shoot
        "0 shoot",
        "0 reveal-point",
        "1 shoot",
    ]


@pytest.mark.rule("miniatures.card.reveal-points")
def test_a_card_shown_before_a_tank_acts_may_change_who_acts() -> None:
    state = at_point(f"{OWN} hidden=repair,gun_rammer", "b1 m18_hellcat 560,450@180", phase="shooting")
    play(state, "pass")
    assert question(state) == "reveal-point"
    play(state, "reveal a1 gun_rammer", "pass")
    assert (question(state), state.actor) == ("shoot", 1), "7 is still less than 8"
    state = at_point(f"{OWN} hidden=repair,snap_shot,gun_rammer", "b1 m18_hellcat 560,450@180", phase="shooting")
    play(state, "pass", "reveal a1 gun_rammer", "reveal a1 snap_shot", "pass")
    assert (question(state), state.actor) == ("shoot", 0), "9 is more than 8"


@pytest.mark.rule("miniatures.card.reveal-points")
def test_there_is_no_reveal_point_for_those_who_have_nothing_to_show_or_use() -> None:
    state = shooting(f"{OWN} shown=spall_liner", FOE)
    play(state, "hold")
    assert (question(state), state.actor) == ("shoot", 1)


@pytest.mark.rule("miniatures.card.reveal-order")
def test_the_side_without_advantage_goes_first_and_the_other_answers() -> None:
    state = both()
    assert state.ranking == [1, 0], "the second player has advantage"
    assert asked(state, "move") == ["0 reveal-point", "1 reveal-point"] * 2


@pytest.mark.rule("miniatures.card.reveal-order")
def test_with_the_advantage_on_the_other_side_the_order_is_the_other() -> None:
    pending: list[dict[str, object]] = [{"ask": "turn", "next": "move-end"}, {"ask": "movement", "asked": False}]
    pending.append({"ask": "move-tank", "tank": 2, "made": 0})
    state = position(
        f"{OWN} hidden=recon", f"{FOE} hidden=recon acted", "b2 pz_iv_ausf_h 560,600@180",
        phase="movement", pending=pending,
    )  # fmt: skip
    assert state.ranking == [0, 1], "the first player has advantage"
    play(state, "stay")
    assert asked(state, "move") == ["1 reveal-point", "0 reveal-point"]


@pytest.mark.rule("miniatures.card.reveal-order")
def test_the_round_goes_on_until_all_have_passed_in_turn() -> None:
    state = both()
    play(state, "pass")
    assert state.actor == 1
    play(state, "reveal b1 spall_liner", "pass")
    assert (question(state), state.actor) == ("reveal-point", 0), "the first may answer what was shown"
    play(state, "reveal a1 spall_liner")
    assert state.actor == 0, "and show more"
    play(state, "pass")
    assert (question(state), state.actor) == ("reveal-point", 1)
    play(state, "pass")
    assert (question(state), state.actor) == ("reveal-point", 0), "the next point: before the first tank moves"
    play(state, "pass", "pass")
    assert question(state) == "move"


@pytest.mark.rule("miniatures.card.reveal-order")
def test_with_three_sides_the_lowest_in_the_ranking_goes_first() -> None:
    pending: list[dict[str, object]] = [
        {"ask": "turn", "next": "choices"},
        {"ask": "reveal-point", "place": 1, "quiet": 0},
        {"ask": "offer-at-point", "seat": 1},
    ]
    tanks = (f"{OWN} hidden=recon", f"{FOE} hidden=recon", "c1 t_34 300,700@0 hidden=recon")
    state = position(*tanks, phase="movement", seats=3, options={"sides": "alone"}, ranking=[2, 0, 1], pending=pending)
    order = [line.split()[0] for line in asked(state, "move")]
    assert order == ["1", "0", "2", "1", "0", "2"]


@pytest.mark.rule("miniatures.card.pass-phase")
def test_who_passes_for_the_phase_is_not_asked_again_until_the_next_one() -> None:
    state = both()
    play(state, "pass phase")
    assert asked(state, "shoot") == [
        "1 reveal-point",  # the turn
        "1 reveal-point",  # the first to move
        "1 move",
        "1 reveal-point",
        "0 move",
        "0 reveal-point",  # the Shooting Phase
        "1 reveal-point",
        "0 reveal-point",
        "1 reveal-point",
    ]


@pytest.mark.rule("miniatures.card.pass-phase")
def test_an_attack_still_asks_who_has_passed_for_the_phase() -> None:
    state = at_point(f"{OWN} hidden=recon", f"{FOE} hidden=recon", phase="shooting")
    play(state, "pass phase", "pass phase")
    assert (question(state), state.actor) == ("shoot", 0)
    play(state, "shoot b1")
    assert (question(state), state.actor) == ("before-roll", 0)
    play(state, "pass", "roll hhhh")
    assert (question(state), state.actor) == ("attack-before-rerolls", 0)
    play(state, "pass")
    assert (question(state), state.actor) == ("before-pool", 1)


@pytest.mark.rule("miniatures.card.pass-phase")
def test_passing_for_the_phase_ends_with_the_turn_too() -> None:
    state = at_point(f"{OWN} hidden=recon", FOE, phase="shooting")
    play(state, "pass phase")
    go(state, ("reveal-point",))
    assert state.turn == 3
    assert legal(state) == ["reveal a1 recon", "pass", "pass phase"]
    assert state.phase == 1
    assert tank(state, "a1").hidden != []
