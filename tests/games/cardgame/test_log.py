"""The log: what is told has happened, when it happens and in the order in which it happens.

Many more games: `uv run pytest -m long tests/games/cardgame/test_log.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from hulldown.conformance.properties import LONG, QUICK, SEEDS
from hulldown.games.cardgame.state import Table
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from tests.games.cardgame.fights import battle, shoot
from tests.games.cardgame.helper import GAME, Side, altered, at, gaps, play, position, story, told

from .reader import Reader
from .walk import busy_action, options_of_games


def effects(events: list[Event]) -> list[object]:
    """The cards whose effects are told, in order."""
    return gaps(events, "triggered", "card")


# When it happens


@pytest.mark.rule("cardgame.effect.told")
def test_the_effect_of_a_vehicle_is_told_before_that_of_its_crew() -> None:
    """Both draw a card for a kill; the JPN-01 gives its owner ammo when it is destroyed."""
    state = battle("- - GER-07+SOV-11 - -", "- - JPN-01 - -")
    events = shoot(state, 3, 3)
    assert effects(events) == ["JPN-01", "GER-07"]
    assert effects(events + draws(state)) == ["JPN-01", "GER-07", "SOV-11"]


def draws(state: Table) -> list[Event]:
    """Lets chance answer, and tells what came of it."""
    events: list[Event] = []
    while state.actor == CHANCE:
        events += play(state, str(state.sample(Xoshiro(1))))
    return events


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_whose_condition_fails_is_not_told() -> None:
    """Neither vehicle nor crew has killed anything."""
    state = battle("- - GER-07+SOV-11 - -", "- - CHN-09 - -")
    assert effects(shoot(state, 3, 3)) == []


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_that_waits_is_told_when_its_turn_comes() -> None:
    """The crew's reposition waits for the question of the vehicle's own."""
    state = battle("- - SOV-11+JPN-06 - -")
    assert effects(shoot(state, 3, 3)) == []
    assert effects(play(state, "move to 2")) == ["SOV-11"]
    assert effects(play(state, "move to 1")) == ["JPN-06"]


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_that_is_declined_is_not_told() -> None:
    state = battle("- - SOV-11 - -")
    events = shoot(state, 3, 3)
    events += play(state, "decline")
    assert effects(events) == []


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_that_has_to_be_paid_is_told_when_it_is_paid() -> None:
    """USA-17 may pay 1 after an attack to be repaired."""
    state = battle("- - USA-17*2 - -")
    assert effects(shoot_only(state)) == []
    events = play(state, "spend token")
    assert story(events) == ["triggered", "paid", "repaired"]
    state = battle("- - USA-17*2 - -")
    assert effects(shoot_only(state)) == []
    assert story(play(state, "decline")) == []


def shoot_only(state: Table) -> list[Event]:
    """An attack of the vehicle at 3, without an answer to what it sets off."""
    return play(state, "fire 3", "spend token", "spend token", "spend token", "at 3")


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_without_a_target_is_not_told() -> None:
    """GER-02 repairs a neighbour when deployed, and has none."""
    state = position(Side(hand="GER-02"))
    assert story(play(state, "play GER-02 as vehicle 1")) == ["deployed"]


@pytest.mark.rule("cardgame.effect.told")
def test_a_repair_that_finds_no_damage_is_not_told() -> None:
    state = position(Side("- SOV-06 - - -", hand="GER-02"))
    assert story(play(state, "play GER-02 as vehicle 1")) == ["deployed"]
    state = position(Side("- SOV-06*1 - - -", hand="GER-02"))
    assert story(play(state, "play GER-02 as vehicle 1")) == ["deployed", "triggered", "repaired"]


@pytest.mark.rule("cardgame.effect.told")
def test_an_effect_whose_host_is_gone_is_not_told() -> None:
    """The When Destroyed of the target destroys the attacker before its After Attack."""
    state = battle("- - GER-07*2 - -", "- - SOV-14*3 - -")
    assert effects(shoot(state, 3, 3)) == ["SOV-14"]


@pytest.mark.rule("cardgame.effect.told")
def test_the_effect_of_a_crew_is_told_first_where_its_owner_chose_so() -> None:
    state = battle("- - SOV-06 - -", "- - SOV-17+JPN-04*1 - -")
    events = shoot(state, 3, 3)
    assert effects(events) == []
    events = play(state, "resolve crew 3")
    assert effects(events) == ["JPN-04"]
    assert effects(draws(state)) == ["SOV-17"]


@pytest.mark.rule("cardgame.effect.told")
def test_an_attack_that_does_no_damage_says_so() -> None:
    """Thick Armor against a light tank of firepower 1."""
    state = battle("- - GER-02 - -", "- - GER-10 - -")
    events = shoot(state, 3, 3)
    assert told(events, "damaged") == []
    assert [event.sentence.text() for event in told(events, "unhurt")] == [
        f"Player 2's {named(state)} takes no damage."
    ]


def named(state: Table) -> str:
    return at(state, 1, 3).card.name


@pytest.mark.rule("cardgame.effect.told")
@pytest.mark.rule("cardgame.keyword.triple-shot-spent")
def test_a_spent_vehicle_is_told_to_stay_unsupplied() -> None:
    pending: list[dict[str, object]] = [{"ask": "round", "next": "supply"}, {"ask": "discard-any", "seat": 1}]
    own = Side("- - FRA-10~ SOV-06~ -")
    state = altered(position(own, Side(hand="SOV-06"), turn=None, pending=pending), 0, 3, spent=True)
    assert story(play(state, "enough")) == ["all-supplied", "stays-unsupplied"]


# Whole games


def read_along(options: dict[str, object], seed: int) -> None:
    """Plays a game and keeps a table of its own by the log alone, compared at every event and after every answer."""
    state = GAME.start(2, options)
    rng = Xoshiro(seed)
    reader = Reader(state)
    while state.actor != OVER:
        action = busy_action(state, rng)
        reader.answer(action)
    reader.end()


@QUICK
@given(options_of_games(), SEEDS)
@pytest.mark.rule("cardgame.effect.told")
def test_who_reads_the_log_knows_the_table(options: dict[str, object], seed: int) -> None:
    read_along(options, seed)


@pytest.mark.long
@LONG
@given(options_of_games(), SEEDS)
@pytest.mark.rule("cardgame.effect.told")
def test_who_reads_the_log_knows_the_table_in_many_games(options: dict[str, object], seed: int) -> None:
    read_along(options, seed)
