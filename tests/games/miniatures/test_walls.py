"""Walls that are shot through, and the reading by which only those before a hull-down target fall."""

from __future__ import annotations

from typing import Any

import pytest

from hulldown.games.miniatures.state import Table
from tests.games.miniatures.helper import play, question, shooting, told

# The wall's upper end is at y = 485: only the line to the target's front right corner passes below it.
ONE_CORNER = ("a1 t_34 100,450@0 token=1", "b1 t_34 400,516@0 acted")
BEHIND = ("a1 t_34 100,450@0 token=1", "b1 t_34 400,450@0 acted")
WALL = "wall 300,450@90"


def shot_at(*tanks: str, attack: str = "bbbb", **fields: Any) -> tuple[Table, int]:
    """After a shot that misses, and how many walls it has destroyed."""
    state = shooting(*tanks, **fields)
    events = play(state, "shoot b1", f"roll {attack}")
    if question(state) == "reroll-attack":
        events += play(state, "keep")
    return state, len(told(events, "wall-falls"))


@pytest.mark.rule("miniatures.hull-down.wall-removed")
@pytest.mark.rule("miniatures.hull-down.walls-crossed")
@pytest.mark.parametrize("tanks", [ONE_CORNER, BEHIND])
def test_a_wall_falls_when_shot_through_hull_down_or_not_though_nothing_was_rolled(tanks: tuple[str, ...]) -> None:
    state, fallen = shot_at(*tanks, terrain=WALL)
    assert (state.field.pieces, fallen) == ([], 1)


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_wall_falls_when_nothing_is_left_after_the_defense() -> None:
    state = shooting("a1 t_34 100,450@0 token=1", "b1 t_34 400,516@0 acted token=2", terrain=WALL)
    play(state, "shoot b1", "roll hbbb")
    if question(state) == "reroll-attack":
        play(state, "keep")
    play(state, "roll hhb")
    assert state.field.pieces == []


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_that_no_line_to_a_corner_crosses_stands() -> None:
    state, fallen = shot_at(*ONE_CORNER, terrain=f"{WALL}; wall 300,700@90; wall 600,516@90")
    assert ([piece.y for piece in state.field.pieces], fallen) == ([70_000, 51_600], 1)


@pytest.mark.rule("miniatures.hull-down.walls-crossed")
def test_a_wall_behind_a_building_that_blocks_the_line_stands() -> None:
    # the building stops the two lower lines, and only they cross the lower wall
    state, fallen = shot_at(*BEHIND, terrain="wall 300,485@90; wall 300,415@90; building 230,415@0")
    assert ([piece.y for piece in state.field.pieces], fallen) == ([41_500, 41_500], 1)


@pytest.mark.rule("miniatures.option.walls_need_hull_down")
def test_with_the_switch_only_walls_of_hull_down_targets_fall() -> None:
    needs: dict[str, object] = {"walls_need_hull_down": True}
    assert shot_at(*ONE_CORNER, terrain=WALL, options=needs)[1] == 0
    assert shot_at(*BEHIND, terrain=WALL, options=needs)[1] == 1
    assert shot_at(*ONE_CORNER, terrain=WALL, rules=1)[1] == 0, "as in the first version of the rules"
    assert shot_at(*BEHIND, terrain=WALL, rules=1)[1] == 1


@pytest.mark.rule("miniatures.hull-down.wall-removed")
def test_a_shot_that_is_not_taken_leaves_the_wall() -> None:
    state = shooting(*ONE_CORNER, terrain=WALL)
    play(state, "hold")
    assert len(state.field.pieces) == 1
