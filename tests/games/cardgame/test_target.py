"""Which vehicles an effect means."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.cardgame.state import Table
from tests.games.cardgame.fights import EMPTY, battle, shoot
from tests.games.cardgame.helper import Side, legal, line_of, play, position, refused, reprinted, round_step

FULL = "SOV-06 SOV-06 SOV-06 SOV-06 SOV-06"


def deploying(folder: Path, step: str, place: int, own: str, enemy: str = EMPTY) -> Table:
    """Seat 0 deploys a light tank with this When Deployed effect."""
    state = reprinted(battle(own, enemy, hand="SOV-01"), folder, "SOV-01", vehicle_effect=f"on_deploy: {step}")
    play(state, f"play SOV-01 as vehicle {place}")
    return state


@pytest.mark.parametrize(
    ("target", "expected"),
    [("own_any", ["choose own 1", "choose own 3", "choose own 4"]), ("own_other", ["choose own 1", "choose own 4"])],
)
@pytest.mark.rule("cardgame.target.own")
def test_your_vehicle_includes_the_source_and_your_other_vehicle_does_not(
    tmp_path: Path, target: str, expected: list[str]
) -> None:
    state = deploying(tmp_path, f"vp 1 target={target}", 3, "SOV-06 - - SOV-06 -", FULL)
    assert legal(state) == expected


@pytest.mark.parametrize(
    ("place", "own", "expected"),
    [
        (3, "SOV-06 SOV-06 - SOV-06 SOV-06", ["choose own 2", "choose own 4"]),
        (1, "- SOV-06 - - SOV-06", []),  # the one neighbour is taken without asking
        (5, "SOV-06 - - SOV-06 -", []),
    ],
)
@pytest.mark.rule("cardgame.target.own-adjacent")
def test_adjacent_is_next_to_the_source_and_never_round_the_corner(
    tmp_path: Path, place: int, own: str, expected: list[str]
) -> None:
    state = deploying(tmp_path, "vp 1 target=own_adjacent", place, own)
    if expected:
        assert legal(state) == expected
    else:
        words = own.split()
        words[1 if place == 1 else 3] += "^1"
        words[place - 1] = "SOV-01"
        assert line_of(state, 0) == " ".join(words)


@pytest.mark.rule("cardgame.target.own-adjacent")
def test_adjacents_are_both_neighbours() -> None:
    state = battle("SOV-06 SOV-06 SOV-05 SOV-06 SOV-06")  # +1 firepower for neighbours
    firepower = [vehicle.firepower for vehicle in state.players[0].positions if vehicle is not None]
    assert firepower == [2, 3, 1, 3, 2]


@pytest.mark.rule("cardgame.target.enemy-any")
def test_an_enemy_vehicle_is_any_one_whatever_the_reach(tmp_path: Path) -> None:
    state = deploying(tmp_path, "damage 1 target=enemy_any", 1, "- - SOV-06 - -", FULL)
    assert legal(state) == [f"choose enemy {place}" for place in range(1, 6)]
    play(state, "choose enemy 5")
    assert line_of(state, 1) == "SOV-06 SOV-06 SOV-06 SOV-06 SOV-06*1"


@pytest.mark.rule("cardgame.target.enemy-opposite")
def test_the_opposite_target_faces_the_source(tmp_path: Path) -> None:
    hit = deploying(tmp_path, "damage 1 target=enemy_opposite", 2, EMPTY, FULL)
    assert line_of(hit, 1) == "SOV-06 SOV-06*1 SOV-06 SOV-06 SOV-06"
    nobody = deploying(tmp_path, "damage 1 target=enemy_opposite", 2, EMPTY, "SOV-06 - SOV-06 - -")
    assert line_of(nobody, 1) == "SOV-06 - SOV-06 - -"


@pytest.mark.parametrize(("place", "reached"), [(1, [1, 2]), (3, [2, 3, 4]), (5, [4, 5])])
@pytest.mark.parametrize("type", ["td", "spg", "light"])
@pytest.mark.rule("cardgame.target.enemy-reach")
def test_in_reach_is_opposite_or_diagonal_whatever_the_type(
    tmp_path: Path, place: int, reached: list[int], type: str
) -> None:
    state = battle(EMPTY, FULL, hand="SOV-01")
    effect = "on_deploy: damage 1 target=enemy_reach"
    state = reprinted(state, tmp_path, "SOV-01", type=type, vehicle_effect=effect)
    play(state, f"play SOV-01 as vehicle {place}")
    assert legal(state) == [f"choose enemy {number}" for number in reached]


@pytest.mark.rule("cardgame.target.self-host")
def test_this_vehicle_is_the_source_and_for_a_crew_its_vehicle(tmp_path: Path) -> None:
    itself = deploying(tmp_path, "vp 1 target=self", 2, "SOV-06 - SOV-06 - -")
    assert line_of(itself, 0) == "SOV-06 SOV-01^1 SOV-06 - -"
    state = battle("SOV-06 SOV-06 SOV-06 - -", hand="SOV-01")
    state = reprinted(state, tmp_path, "SOV-01", crew_effect="instant: vp 1 target=host")
    play(state, "play SOV-01 as crew 2")
    assert line_of(state, 0) == "SOV-06 SOV-06+SOV-01^1 SOV-06 - -"


@pytest.mark.parametrize(("target", "after"), [("CHN-09", "CHN-09*3~"), ("JPN-03", "-")])
@pytest.mark.rule("cardgame.target.attacked")
def test_the_attacked_vehicle_is_a_target_if_it_is_still_there(target: str, after: str) -> None:
    state = battle("- - FRA-22 - -", f"SOV-06 SOV-06 - {target} SOV-06")
    shoot(state, 3, 4)
    assert line_of(state, 1) == f"SOV-06 SOV-06 - {after} SOV-06"


@pytest.mark.rule("cardgame.target.near-attacked")
def test_beside_the_attack_are_the_neighbours_of_the_attacked_position(tmp_path: Path) -> None:
    every = battle("GER-22 - - - -", "SOV-06 SOV-06 CHN-09 SOV-06 SOV-06")
    shoot(every, 1, 3)
    assert line_of(every, 1) == "SOV-06 SOV-06*1 CHN-09*4 SOV-06*1 SOV-06"
    one = reprinted(
        battle("GER-22 - - - -", "SOV-06 SOV-06 CHN-09 SOV-06 SOV-06"),
        tmp_path,
        "GER-22",
        vehicle_effect="after_attack: damage 1 target=near_attacked_any",
    )
    shoot(one, 1, 3)
    assert legal(one) == ["choose enemy 2", "choose enemy 4"]


@pytest.mark.parametrize(("target", "after"), [(1, "CHN-09*4 CHN-09*1 - - CHN-09"), (5, "CHN-09 CHN-09 - - CHN-09*4")])
@pytest.mark.rule("cardgame.target.near-attacked")
def test_beside_an_attack_at_the_edge_there_is_one_position(target: int, after: str) -> None:
    state = battle("- - GER-22 - -", "CHN-09 CHN-09 - - CHN-09")
    shoot(state, 3, target)
    assert line_of(state, 1) == after


@pytest.mark.parametrize(
    ("step", "own", "enemy"),
    [
        ("damage 1 target=enemy_all", "SOV-06 - SOV-01 SOV-06 -", "SOV-06*1 - CHN-09*1 - SOV-06*1"),
        ("vp 1 target=own_all", "SOV-06^1 - SOV-01^1 SOV-06^1 -", "SOV-06 - CHN-09 - SOV-06"),
        ("vp 1 target=own_others", "SOV-06^1 - SOV-01 SOV-06^1 -", "SOV-06 - CHN-09 - SOV-06"),
        ("vp 1 target=own_adjacents", "SOV-06 - SOV-01 SOV-06^1 -", "SOV-06 - CHN-09 - SOV-06"),
    ],
)
@pytest.mark.rule("cardgame.target.all")
def test_an_effect_on_all_touches_every_one_without_a_choice(tmp_path: Path, step: str, own: str, enemy: str) -> None:
    state = deploying(tmp_path, step, 3, "SOV-06 - - SOV-06 -", "SOV-06 - CHN-09 - SOV-06")
    assert line_of(state, 0) == own
    assert line_of(state, 1) == enemy


@pytest.mark.rule("cardgame.target.all")
def test_all_are_damaged_and_whoever_falls_by_it_leaves(tmp_path: Path) -> None:
    """The neighbour outlives its own damage only as long as the other one gives it hit points."""
    state = battle(EMPTY, "SOV-14*4 SOV-06*2 - - -", hand="SOV-01")
    state = reprinted(state, tmp_path, "SOV-14", vehicle_effect="ongoing: mod hp +2 target=own_adjacents")
    state = reprinted(state, tmp_path, "SOV-01", vehicle_effect="on_deploy: damage 1 target=enemy_all")
    play(state, "play SOV-01 as vehicle 5")
    assert line_of(state, 1) == EMPTY


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ("type=light", ["choose enemy 1", "choose enemy 2"]),
        ("type=light|spg", ["choose enemy 1", "choose enemy 2", "choose enemy 5"]),
        ("state=damaged", ["choose enemy 2", "choose enemy 3"]),
        ("type=heavy|light|td state=damaged", ["choose enemy 2", "choose enemy 3"]),
        ("type=medium|td|spg", ["choose enemy 4", "choose enemy 5"]),
    ],
)
@pytest.mark.rule("cardgame.target.filters")
def test_types_and_damage_narrow_the_targets(tmp_path: Path, filters: str, expected: list[str]) -> None:
    enemy = "SOV-01 SOV-01*1 CHN-09*1 GER-16 USA-22"
    state = deploying(tmp_path, f"damage 1 target=enemy_any {filters}", 1, EMPTY, enemy)
    assert legal(state) == expected


@pytest.mark.rule("cardgame.target.filters")
def test_no_vehicle_that_fits_means_no_target() -> None:
    state = battle("- - SOV-06 - -", "- - SOV-06 - -", hand="CHN-11")  # destroys the damaged vehicle opposite
    play(state, "play CHN-11 as crew 3")
    assert line_of(state, 1) == "- - SOV-06 - -"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("supply target=own_other", ["choose own 2", "choose own 4"]),
        ("unsupply target=enemy_any", ["choose enemy 1", "choose enemy 3"]),
        ("vp_remove 1 target=enemy_any", ["choose enemy 2", "choose enemy 3"]),
        ("destroy_crew target=enemy_any", ["choose enemy 1", "choose enemy 2"]),
    ],
)
@pytest.mark.rule("cardgame.target.useless")
def test_what_would_change_nothing_is_no_legal_choice(tmp_path: Path, step: str, expected: list[str]) -> None:
    enemy = "SOV-06+SOV-01 SOV-06+SOV-01^1~ SOV-06^1 SOV-06~ -"
    state = deploying(tmp_path, step, 1, "- SOV-06~ SOV-06 SOV-06~ -", enemy)
    assert legal(state) == expected
    side = "own" if "own" in step else "enemy"
    assert refused(state, f"choose {side} 5") == "cardgame.target.useless"


@pytest.mark.rule("cardgame.target.base-source")
def test_a_base_takes_vehicles_of_a_side_wherever_they_stand() -> None:
    for number in (1, 2, 3):
        bases = ["B-SOV-2", "B-GER-1"]
        bases.insert(number - 1, "B-GER-4")
        state = position(Side(FULL), Side(bases=" ".join(bases)), turn=None, pending=round_step("scoring"))
        play(state, f"flip {number}")
        assert legal(state) == [f"choose enemy {place}" for place in range(1, 6)]


@pytest.mark.rule("cardgame.target.base-source")
def test_a_base_with_an_effect_on_all_takes_a_whole_side() -> None:
    own = Side("SOV-06*2 - CHN-09*3 - SOV-06*1", bases="B-GBR-2 B-SOV-2 B-USA-1")
    own.extra["face_up"] = [True, False, False]
    state = position(own, Side("SOV-06*1 - - - -"), turn=None, pending=round_step("before-scoring"))
    assert line_of(state, 0) == "SOV-06*1 - CHN-09*2 - SOV-06"
    assert line_of(state, 1) == "SOV-06*1 - - - -"
