"""Present values: printed, ongoing changes, changes for the round, and their limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.cardgame.random_decks import random_deck
from hulldown.games.cardgame.values import refresh
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import OVER
from tests.games.cardgame.fights import battle, shoot
from tests.games.cardgame.helper import GAME, Side, altered, at, line_of, position, reprinted


@pytest.mark.rule("cardgame.value.sum")
def test_a_value_is_the_printed_one_with_all_changes_added() -> None:
    own = Side("SOV-05 SOV-06+SOV-06 SOV-05 - -", bases="B-USA-4 B-SOV-2 B-GER-1")
    own.extra["face_up"] = [True, False, False]
    state = altered(position(own), 0, 2, boosts=[-1, 2, 0, 0, 0])
    assert at(state, 0, 2).firepower == 2 + 1 + 1 + 1 - 1, "printed, crew, two copies of SOV-05, for the round"
    assert at(state, 0, 2).cost == 1 - 1 + 2, "printed, base, for the round"


@pytest.mark.parametrize(
    ("boosts", "expected"),
    [([-9, 0, 0, 0, 0], (0, 1, 3)), ([0, -9, 0, 0, 0], (2, 0, 3)), ([0, 0, -9, 0, 0], (2, 1, 1))],
)
@pytest.mark.rule("cardgame.value.minimum")
def test_firepower_and_cost_are_at_least_0_and_hit_points_at_least_1(
    boosts: list[int], expected: tuple[int, int, int]
) -> None:
    vehicle = at(altered(battle("SOV-06 - - - -"), 0, 1, boosts=boosts), 0, 1)
    assert (vehicle.firepower, vehicle.cost, vehicle.hp) == expected


@pytest.mark.rule("cardgame.value.minimum")
def test_the_minimum_is_looked_at_after_all_changes() -> None:
    """Cost 0, 1 less by the crew, 1 more for the round: 0, not 1."""
    state = altered(battle("SOV-01+GER-04 - - - -"), 0, 1, boosts=[0, 1, 0, 0, 0])
    assert at(state, 0, 1).cost == 0


@pytest.mark.rule("cardgame.value.minimum")
def test_a_vehicle_with_firepower_0_attacks_for_nothing() -> None:
    state = altered(battle("SOV-01 - - - -", "CHN-09*1 - - - -"), 0, 1, boosts=[-3, 0, 0, 0, 0])
    shoot(state, 1, 1)
    assert line_of(state, 1) == "CHN-09*1 - - - -"


@pytest.mark.parametrize(
    ("attacker", "target", "damage"),
    [
        ("SOV-06", "CHN-09+GER-12", 1),  # 2, 1 less taken
        ("SOV-04", "FRA-12+GER-12", 0),  # 2, Thick Armor, 1 less taken
        ("SOV-01", "FRA-12+GER-12", 0),  # 1, Thick Armor, 1 less taken: not below 0
        ("GER-11", "FRA-12+GER-12", 2),  # 3, no light tank
    ],
)
@pytest.mark.rule("cardgame.value.taken-after-armor")
def test_damage_taken_changes_after_thick_armor(attacker: str, target: str, damage: int) -> None:
    state = battle(f"{attacker} - - - -", f"{target} - - - -")
    shoot(state, 1, 1)
    assert at(state, 1, 1).damage == damage


@pytest.mark.rule("cardgame.value.taken-after-armor")
def test_damage_taken_can_rise_too(tmp_path: Path) -> None:
    state = battle("SOV-04 - - - -", "FRA-12+GER-12 - - - -")
    state = reprinted(state, tmp_path, "GER-12", crew_effect="ongoing: mod taken +2 target=host")
    shoot(state, 1, 1)
    assert at(state, 1, 1).damage == 2 - 1 + 2


@pytest.mark.rule("cardgame.value.sum")
@pytest.mark.parametrize("seed", range(6))
def test_values_that_are_not_altered_are_the_printed_ones(seed: int) -> None:
    """What is not computed anew is what it would be, at every answer of games with random decks."""
    rng = Xoshiro(seed)
    state = GAME.start(2, {f"deck_{seat + 1}": random_deck(GAME.catalogue, rng).code for seat in range(2)})
    altered_before = False
    while state.actor != OVER:
        other = state.clone()
        for player in other.players:
            for vehicle in player.positions:
                if vehicle is not None:
                    altered_before = altered_before or vehicle.altered
                    vehicle.altered = True
        refresh(other)
        assert state.view(0).data() == other.view(0).data()
        state.advance(random_action(state, rng))
    assert altered_before
