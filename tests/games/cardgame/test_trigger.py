"""The moments at which effects happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.event import Event
from tests.games.cardgame.fights import EMPTY, battle, end_round, shoot
from tests.games.cardgame.helper import (
    FILLER,
    Side,
    at,
    by_chance,
    ids,
    legal,
    line_of,
    play,
    position,
    reprinted,
    round_step,
    start,
    told,
)

STARTING = round_step("start-of-round")
UP: dict[str, object] = {"face_up": [True, False, False]}


def names(events: list[Event]) -> list[str]:
    return [event.sentence.phrase.key.removeprefix("event.") for event in events]


@pytest.mark.rule("cardgame.trigger.on-deploy")
@pytest.mark.rule("cardgame.trigger.deploy-before-blitz")
def test_when_deployed_comes_after_the_placing_and_before_blitz(tmp_path: Path) -> None:
    state = battle(EMPTY, "SOV-06 - SOV-06 - -", hand="FRA-02")
    state = reprinted(state, tmp_path, "FRA-02", vehicle_effect="on_deploy: damage 1 target=enemy_any")
    play(state, "play FRA-02 as vehicle 3")
    assert line_of(state, 0) == "- - FRA-02 - -"
    assert legal(state) == ["choose enemy 1", "choose enemy 3"]
    play(state, "choose enemy 1")
    assert legal(state) == ["accept", "decline"]


@pytest.mark.rule("cardgame.trigger.on-deploy")
def test_when_deployed_belongs_to_a_vehicle_and_not_to_a_crew_or_a_move() -> None:
    state = battle("SOV-06 - - - USA-16", hand="USA-16 USA-03")
    play(state, "play USA-16 as crew 1", "pass", "play USA-03 as vehicle 3", "choose own 5", "move to 4")
    assert state.players[0].tokens == 9
    other = battle(EMPTY, hand="USA-16")
    play(other, "play USA-16 as vehicle 1")
    assert other.players[0].tokens == 10


@pytest.mark.rule("cardgame.trigger.after-attack")
def test_after_attack_comes_once_the_attacker_is_unsupplied(tmp_path: Path) -> None:
    state = battle("- - SOV-06 - -")
    unsupplied = reprinted(state, tmp_path, "SOV-06", vehicle_effect="after_attack if unsupplied: draw 1")
    shoot(unsupplied, 3, 3)
    assert legal(unsupplied) == [f"draw {FILLER}"]
    supplied = reprinted(state, tmp_path, "SOV-06", vehicle_effect="after_attack if supplied: draw 1")
    shoot(supplied, 3, 3)
    assert supplied.actor == 1


@pytest.mark.rule("cardgame.trigger.after-attack-order")
def test_after_attack_is_the_vehicles_own_effect_then_its_crews() -> None:
    state = battle("- - USA-12+CHN-04 - -", "- - JPN-03 - -")
    events = names(shoot(state, 3, 3))
    assert events.index("destroyed") < events.index("ammo") < events.index("vp")


@pytest.mark.rule("cardgame.trigger.when-destroyed")
def test_when_destroyed_follows_destruction_in_any_way() -> None:
    by_attack = battle("- - SOV-06 - -", "- - SOV-12*4 - -")
    shoot(by_attack, 3, 3)
    by_effect = battle("- - SOV-06 - -", "- - SOV-12*4 - -", hand="GER-15")
    play(by_effect, "play GER-15 as crew 3")
    destroyed = battle("- - SOV-06 - -", "- - SOV-12*1 - -", hand="CHN-11")
    play(destroyed, "play CHN-11 as crew 3")
    for state in (by_attack, by_effect, destroyed):
        assert line_of(state, 1) == EMPTY
        assert state.players[1].tokens == 2


@pytest.mark.rule("cardgame.trigger.crew-when-destroyed")
def test_when_destroyed_of_a_crew_follows_its_vehicle_and_not_the_crew_alone() -> None:
    vehicle = battle("- - SOV-06 - -", "- - SOV-06+JPN-04*1 - -")
    shoot(vehicle, 3, 3)
    assert legal(vehicle) == [f"draw {FILLER}"]
    crew = battle("- - SOV-06 - -", "- - SOV-06+JPN-04*1 - -", hand="CHN-08")
    play(crew, "play CHN-08 as crew 3")
    assert line_of(crew, 1) == "- - SOV-06*1 - -"
    assert crew.actor == 1
    assert crew.players[1].hand == []


@pytest.mark.rule("cardgame.trigger.ongoing")
def test_an_ongoing_crew_effect_works_while_the_crew_is_attached() -> None:
    state = battle("- - SOV-06 - -", "- - CHN-09+SOV-06 - -", hand="CHN-08")
    assert at(state, 1, 3).firepower == 5
    play(state, "play CHN-08 as crew 3")
    assert at(state, 1, 3).firepower == 4


@pytest.mark.rule("cardgame.trigger.ongoing")
def test_an_ongoing_vehicle_effect_works_while_the_vehicle_is_on_the_battlefield() -> None:
    state = battle("SOV-05 SOV-06 - - -", "SOV-06 - - - -", hand="SOV-05")
    play(state, "play SOV-05 as vehicle 3")
    assert at(state, 0, 2).firepower == 4
    shoot_back = position(Side("SOV-05*2 SOV-06 - - -"), Side("SOV-06 - - - -", extra={"tokens": 1}), turn=1)
    assert at(shoot_back, 0, 2).firepower == 3
    shoot(shoot_back, 1, 1)
    assert at(shoot_back, 0, 2).firepower == 2


@pytest.mark.parametrize(("face_up", "firepower"), [(True, 2), (False, 1)])
@pytest.mark.rule("cardgame.base.ongoing")
def test_an_ongoing_base_effect_works_while_the_base_is_face_up(face_up: bool, firepower: int) -> None:
    bases: dict[str, object] = {"face_up": [face_up, False, False]}
    state = position(Side("SOV-01 - - - -", bases="B-FRA-3 B-SOV-2 B-USA-1", extra=bases))
    assert at(state, 0, 1).firepower == firepower


@pytest.mark.parametrize(
    ("line", "after"),
    [("GER-12*2 - - - -", "GER-12*1 - - - -"), ("SOV-06+GBR-08*2 - - - -", "SOV-06+GBR-08*1 - - - -")],
)
@pytest.mark.rule("cardgame.trigger.round-start")
def test_start_of_round_effects_of_vehicles_and_crews_happen_once_a_round(line: str, after: str) -> None:
    state = position(Side(line), turn=None, pending=STARTING)
    assert line_of(state, 0) == after
    play(state, "pass", "pass")
    assert line_of(state, 0) == after


@pytest.mark.parametrize(("extra", "tokens"), [(UP, 1), ({}, 0)])
@pytest.mark.rule("cardgame.trigger.round-start")
def test_a_base_has_its_start_of_round_effect_when_face_up(extra: dict[str, object], tokens: int) -> None:
    state = position(Side(bases="B-SOV-2 B-GER-1 B-USA-1", extra=extra), turn=None, pending=STARTING)
    assert state.players[0].tokens == tokens


@pytest.mark.rule("cardgame.trigger.round-start")
def test_a_start_of_round_effect_comes_again_in_the_next_round() -> None:
    own = Side("ITA-07 - - - -", hand=" ".join([FILLER] * 8))
    state = position(own, Side(hand=" ".join([FILLER] * 8)), turn=None, pending=STARTING)
    assert state.players[0].tokens == 1
    end_round(state)
    play(state, "first p1")
    assert state.players[0].tokens == 2


@pytest.mark.rule("cardgame.trigger.round-one")
def test_round_1_begins_with_nothing_to_trigger() -> None:
    state = start(first_player=1)
    play(state, "order 1 2 3", "order 1 2 3")
    by_chance(state)
    events = play(state, "keep", "keep")
    assert told(events, "triggered") == []
    assert state.round_number == 1
    assert "pass" in legal(state)


@pytest.mark.rule("cardgame.trigger.before-scoring")
def test_a_vehicle_destroyed_before_scoring_does_not_score(tmp_path: Path) -> None:
    plain = battle("SOV-23 SOV-01 - - -", "JPN-03*1 - - - -")
    state = reprinted(plain, tmp_path, "SOV-23", vehicle_effect="before_scoring: damage 1 target=enemy_any")
    play(state, "pass")
    assert line_of(state, 1) == "JPN-03*1 - - - -", "not before both have passed"
    play(state, "pass")
    assert line_of(state, 1) == EMPTY
    assert state.winner == 0, "1 to 0"
    play(plain, "pass", "pass")
    assert plain.winner == 1, "1 to 2"


@pytest.mark.rule("cardgame.trigger.before-scoring")
def test_before_scoring_effects_of_vehicle_crew_and_base_happen_once_a_round(tmp_path: Path) -> None:
    bases = "B-GBR-2 B-SOV-2 B-USA-1"
    own = Side("USA-13+SOV-06 CHN-09*3 - - -", bases=bases, extra=UP)
    state = reprinted(position(own), tmp_path, "SOV-06", crew_effect="before_scoring: vp 1 target=host")
    play(state, "pass", "pass", "resolve vehicle 1", "resolve base 1")
    assert line_of(state, 0) == "USA-13+SOV-06^2 CHN-09*2 - - -"
    end_round(state)
    assert line_of(state, 0) == "USA-13+SOV-06^2 CHN-09*2 - - -"


@pytest.mark.rule("cardgame.trigger.instant")
def test_an_instant_effect_happens_when_the_crew_is_attached_and_never_again() -> None:
    state = battle("SOV-06 - - - -", hand="SOV-01", tokens=0)
    play(state, "play SOV-01 as crew 1")
    assert state.players[0].tokens == 1
    later = position(Side("SOV-06+SOV-01 - - - -"), turn=None, pending=STARTING)
    play(later, "pass", "pass")
    assert later.players[0].tokens == 0


@pytest.mark.rule("cardgame.trigger.instant")
def test_an_instant_effect_is_not_that_of_a_vehicle() -> None:
    state = battle(EMPTY, hand="SOV-01", tokens=0)
    play(state, "play SOV-01 as vehicle 1")
    assert state.players[0].tokens == 0


@pytest.mark.rule("cardgame.trigger.on-reveal")
def test_a_base_has_its_reveal_effect_for_its_owner_and_once_only() -> None:
    hand = " ".join([FILLER] * 8)
    loser = Side(hand=hand, bases="B-USA-1 B-GER-1 B-SOV-1")
    state = position(Side("SOV-06 - - - -", hand=hand), loser)
    play(state, "pass", "pass", "flip 1")
    assert [player.tokens for player in state.players] == [0, 3]
    end_round(state)
    play(state, "first p1", "pass", "pass")
    assert [player.tokens for player in state.players] == [0, 3]


@pytest.mark.rule("cardgame.trigger.on-reveal")
def test_a_face_down_base_does_nothing() -> None:
    state = position(Side("SOV-06 - - - -"), Side(bases="B-USA-1 B-SOV-1 B-GER-1"))
    play(state, "pass", "pass", "flip 3")
    assert state.players[1].tokens == 0
    assert ids(state.players[1].hand) == []
