"""Stops: which kind of moment a question is, what passes it, and what a player's wishes make of it."""

from __future__ import annotations

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from hulldown.kernel.stops import ASK, OPEN, PASS, Stops
from tests.games.miniatures.card_scenes import at_point, go
from tests.games.miniatures.helper import GAME, legal, moving, play, question, repairing, shooting
from tests.games.miniatures.walk import exchanged, play_on, shy_action, some_game

OWN = "a1 t_34 300,450@0"
FOE = "b1 kv_1s 560,450@180"
ALWAYS = dict.fromkeys([stop.id for stop in GAME.stops()], PASS)


def kind(state: Table) -> str:
    moment = GAME.moment_of(state)
    return moment.kind if moment is not None else ""


@pytest.mark.rule("miniatures.card.reveal-points")
def test_reveal_points_are_told_apart_by_what_they_open() -> None:
    state = at_point(f"{OWN} hidden=recon", FOE)
    assert kind(state) == "phase"
    play(state, "pass")
    assert kind(state) == "tank"
    assert kind(at_point(f"{OWN} hidden=recon", FOE, phase="shooting")) == "phase"


@pytest.mark.rule("miniatures.card.reveal-points")
def test_the_points_of_the_set_up_are_a_kind_of_their_own() -> None:
    state = GAME.start(2, {"cost_limit": 50})
    rng = Xoshiro(1)
    while question(state) != "reveal-point":
        state.apply(state.sample(rng) if state.actor == CHANCE else state.legal_actions()[0])
    assert (state.turn, kind(state)) == (0, "set-up")


@pytest.mark.rule("miniatures.card.dice-reveals")
@pytest.mark.rule("miniatures.card.attack-reveals")
@pytest.mark.rule("miniatures.card.last-reveal")
def test_every_moment_of_an_attack_has_its_kind() -> None:
    state = shooting(f"{OWN} hidden=recon", f"{FOE} hidden=recon damage=2")
    play(state, "shoot b1")
    found: list[tuple[str, str]] = []
    answers = {
        "attack-roll": "roll cchb", "reroll-attack": "keep", "defence-roll": "roll bb", "reroll-defence": "keep",
        "draw-critical": "draw lucky_hit",
    }  # fmt: skip
    while question(state) not in ("shoot", "reveal-point") and state.actor != OVER:
        if kind(state):
            found.append((question(state), kind(state)))
        play(state, answers.get(question(state), "pass"))
    assert found == [
        ("before-roll", "attack"), ("attack-before-rerolls", "attack"), ("attack-before-changes", "attack"),
        ("before-pool", "defence"), ("defence-before-rerolls", "defence"), ("defence-before-changes", "defence"),
        ("suffer", "critical"), ("last-moment", "destroyed"),
    ]  # fmt: skip


def test_a_failed_repair_is_a_kind_and_the_choice_of_what_is_repaired_is_none() -> None:
    state = repairing(f"{OWN} acted hidden=recon criticals=engine_fire", FOE)
    assert kind(state) == ""
    play(state, "repair engine_fire", "roll b")
    assert (question(state), kind(state)) == ("repair-failed", "repair")


@pytest.mark.parametrize("state", [moving(OWN, FOE), shooting(OWN, FOE)], ids=["move", "shoot"])
def test_what_has_to_be_decided_is_no_moment_for_a_stop(state: Table) -> None:
    assert GAME.moment_of(state) is None
    assert Stops(GAME, ALWAYS).passing(state) is None


def test_passing_is_always_one_of_the_legal_answers() -> None:
    seen: set[str] = set()
    for seed in range(1, 12, 2):
        seats, options = some_game(seed)
        state = GAME.start(seats, options)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            moment = GAME.moment_of(state)
            if moment is not None:
                seen.add(moment.kind)
                assert moment.passing in state.legal_actions()
                assert state.actor >= 0
            elif state.actor >= 0 and "pass" in legal(state):
                assert question(state) in ("repair", "lose-card")
            state.apply(shy_action(state, rng))
    assert {"set-up", "phase", "tank", "attack", "defence", "critical"} <= seen


@pytest.mark.rule("miniatures.card.ask-in-public")
def test_what_a_stop_looks_at_does_not_depend_on_hidden_cards() -> None:
    """Or an opponent could tell from a pass that comes at once what lies face down."""
    compared = 0
    for seed in range(1, 16, 2):
        seats, options = some_game(seed)
        state = GAME.start(seats, options)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            moment = GAME.moment_of(state)
            if moment is not None and compared < 400:
                other = GAME.moment_of(exchanged(state, None, rng))
                assert other is not None
                assert (other.kind, other.is_open, other.passing) == (moment.kind, moment.is_open, moment.passing)
                compared += 1
            state.apply(shy_action(state, rng))
    assert compared > 200


# Wishes


def test_usually_attacks_ask_and_phases_ask_only_for_what_lies_open() -> None:
    stops = Stops(GAME)
    assert stops.wishes == {
        "set-up": ASK, "phase": OPEN, "tank": OPEN, "attack": ASK, "defence": ASK, "critical": ASK, "destroyed": ASK,
        "repair": ASK,
    }  # fmt: skip
    assert stops.is_usual
    hidden = at_point(f"{OWN} hidden=light_apcr_shell,octane_105_gasoline", FOE)
    assert str(stops.passing(hidden)) == "pass"
    opened = at_point("a1 cromwell 300,450@0 hidden=recon shown=octane_105_gasoline", FOE)
    assert stops.passing(opened) is None
    shot = shooting(f"{OWN} hidden=recon", FOE)
    play(shot, "shoot b1")
    assert stops.passing(shot) is None


def test_a_wish_is_ask_or_pass_for_each_kind() -> None:
    state = at_point("a1 cromwell 300,450@0 shown=octane_105_gasoline", FOE)
    assert Stops(GAME, {"phase": ASK}).passing(state) is None
    assert str(Stops(GAME, {"phase": PASS}).passing(state)) == "pass"
    assert not Stops(GAME, {"phase": PASS}).is_usual
    with pytest.raises(Malformed, match="no stop lunch"):
        Stops(GAME, {"lunch": ASK})
    with pytest.raises(Malformed, match="not maybe"):
        Stops(GAME, {"phase": "maybe"})


def test_a_hold_asks_at_the_next_moment_until_that_is_over() -> None:
    state = at_point(f"{OWN} hidden=recon,repair,spall_liner", FOE)
    stops = Stops(GAME, ALWAYS, holds=True)
    assert stops.passing(state) is None
    for text in ("reveal a1 recon", "reveal a1 repair"):
        moment, action = GAME.moment_of(state), GAME.parse(state, text)
        state.apply(action)
        stops = stops.after(moment, action, state, 0)
        assert stops.passing(state) is None, "more may be shown at this moment"
    moment, action = GAME.moment_of(state), GAME.parse(state, "pass")
    state.apply(action)
    stops = stops.after(moment, action, state, 0)
    assert not stops.holds
    assert (kind(state), str(stops.passing(state))) == ("tank", "pass")


def test_a_hold_waits_through_questions_that_are_no_moments() -> None:
    state = moving(f"{OWN} hidden=recon", FOE)
    stops = Stops(GAME, ALWAYS, holds=True)
    action = GAME.parse(state, "stay")
    moment = GAME.moment_of(state)
    state.apply(action)
    assert stops.after(moment, action, state, 0).holds


def test_games_that_began_by_the_first_version_ask_as_they_did() -> None:
    assert {stop.usual for stop in GAME.as_of(1).stops()} == {ASK}


def test_pass_phase_still_waives_the_points_of_a_phase() -> None:
    """Whoever is asked because of a hold may say so."""
    state = at_point(f"{OWN} hidden=recon", FOE)
    play(state, "pass phase")
    go(state, ("move",))
    assert state.silent[0]


def test_stops_change_nothing_about_a_game_but_who_presses_the_key() -> None:
    """A game in which stops pass for both is a game in which both pass."""
    seats, options = some_game(1)
    state = GAME.start(seats, options)
    stops = Stops(GAME, ALWAYS)
    rng = Xoshiro(1)
    passed = 0
    while state.actor != OVER:
        action = stops.passing(state) if state.actor >= 0 else None
        if action is not None:
            assert state.why_not(action) is None
            passed += 1
        play_on(state, rng, 1) if action is None else state.apply(action)
    assert passed > 5
