"""Where greedy drives: what is left out of the reckoning changes no answer."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.bots.game_bots import mind_of
from hulldown.bots.miniatures import driving
from hulldown.bots.miniatures.scene import Scene
from hulldown.games.miniatures.chances.situation import shot_of
from hulldown.games.miniatures.ground import sight
from hulldown.games.miniatures.ground.sight import is_side_shot
from hulldown.games.miniatures.phases.movement import MoveTank
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER


def moves_of(seed: int, most: int) -> list[Table]:
    """Tables of a game of greedy at which a tank may move."""
    game = hulldown.game("miniatures")
    mind, rng = mind_of(game), Xoshiro(seed)
    state = game.start(2, game.usual(2, rng))
    found: list[Table] = []
    while state.actor != OVER and len(found) < most:
        if state.actor != CHANCE and isinstance(state.stack[-1], MoveTank):
            assert isinstance(state, Table)
            found.append(state.clone())
        state.advance(state.sample(rng) if state.actor == CHANCE else mind.act(state, rng))
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_danger_is_looked_for_only_as_far_as_it_can_change_the_answer(seed: int) -> None:
    for table in moves_of(seed, 14):
        top = table.stack[-1]
        assert isinstance(top, MoveTank)
        scene, tank, legal = Scene(table, table.rules.sides[table.actor]), table.tanks[top.tank], table.legal_actions()
        worths = driving.worths(scene, tank, legal, tank.token + top.made, 1)
        best = max(range(len(legal)), key=lambda number: (worths[number], -number))
        assert driving.best_move(scene, tank, top.made, legal) == legal[best]


def test_danger_that_is_enough_is_at_least_as_much_as_asked_and_no_more_than_there_is() -> None:
    for table in moves_of(3, 10):
        for tank in table.tanks:
            scene = Scene(table, tank.side)
            whole = scene.danger(tank)
            for share in (0.1, 0.5, 1.0):
                assert whole * share <= scene.danger(tank, whole * share) <= whole


def test_a_shot_is_from_the_side_when_a_corner_lies_behind_the_line_of_the_front() -> None:
    for table in moves_of(4, 10):
        hulls = [table.hull(tank.index) for tank in table.tanks if table.is_live(tank.index)]
        for one in hulls:
            for other in hulls:
                assert is_side_shot(one, other) == (min(sight._ahead(other, one.shape)) < 0)


def test_two_shots_are_the_same_only_where_their_decks_are() -> None:
    table = moves_of(5, 1)[0]
    attack = next(
        found for tank in table.tanks for other in table.tanks
        if tank.side != other.side and (found := Scene(table, tank.side).attack(tank, other)) is not None
    )  # fmt: skip
    key = shot_of(table, attack).key()
    assert shot_of(table.clone(), attack).key() == key
    other = table.clone()
    other.deck = [other.deck[0] + 1, *other.deck[1:]]
    assert shot_of(other, attack).key() != key
    assert shot_of(other, attack).deck != shot_of(table, attack).deck
