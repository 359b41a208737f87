"""Whole moves, the turn after this one, and who has destroyed what: what searches of the Miniatures Game see."""

from __future__ import annotations

import pytest

from hulldown.bots.miniatures.exchange import Exchange
from hulldown.bots.miniatures.far_sighted import FarSightedMind
from hulldown.bots.miniatures.foresight import next_turn
from hulldown.bots.miniatures.mind import MiniaturesMind
from hulldown.bots.miniatures.plans import plans
from hulldown.bots.miniatures.scene import Scene
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.phases.movement import MoveTank
from hulldown.games.miniatures.state import SHOOTING, Table
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.helper import GAME, moving, shooting

MIND = FarSightedMind(GAME)
BEHIND_HOUSES = "building 300,450@0; building 450,450@0; building 600,450@0"


def hellcat() -> Table:
    """Three arrows are enough to look round the corner of a row of houses; one is not."""
    return moving("a1 m18_hellcat 450,100@90", "b1 pz_iv_ausf_h 450,800@270 acted", terrain=BEHIND_HOUSES)


def shot_from(state: Table, drive: Drive) -> float:
    start = state.hull(0)
    state.field.put(0, start.moved(drive.x, drive.y, drive.facing))
    worth = Scene(state, 0).best_shot(state.tanks[0])
    state.field.put(0, start)
    return worth


def test_a_plan_goes_as_many_arrows_as_the_tank_has() -> None:
    state = hellcat()
    found = plans(Scene(state, 0), state.tanks[0], 0, state.legal_actions())
    seeing = {way.made for way in found if isinstance(way.step, Drive) and shot_from(state, way.step) > 0.0}
    assert {way.made for way in found} == {0, 1, 2, 3}
    assert seeing == {2, 3}
    assert {str(way.first) for way in found} == {str(action) for action in state.legal_actions()}
    halfway = moving("a1 m18_hellcat 450,100@90", "b1 pz_iv_ausf_h 450,800@270 acted", made=2)
    assert {way.made for way in plans(Scene(halfway, 0), halfway.tanks[0], 2, halfway.legal_actions())} == {2, 3}


def test_a_plan_that_was_begun_is_carried_out_in_imagined_games() -> None:
    """Every arrow of it is legal where it is laid, and it ends where the enemy is seen."""
    state = hellcat()
    seen = 0
    for action in MIND.shortlist(state, state.legal_actions(), 8, Xoshiro(1)):
        world = state.clone()
        world.advance(action)
        while isinstance(world.stack[-1], MoveTank) and world.stack[-1].tank == 0:
            step = MIND.act(world, Xoshiro(1))
            assert world.why_not(step) is None
            world.advance(step)
        seen += world.tanks[0].token > 1 and Scene(world, 0).best_shot(world.tanks[0]) > 0.0
    assert seen >= 4


def test_the_next_turn_is_fought_after_everybody_has_moved() -> None:
    """Nobody sees anybody; the two tanks will come round the corner and shoot."""
    tanks = ("a1 t_34 450,350@0", "b1 t_34 450,550@180")
    state = shooting(*tanks, terrain="building 450,450@0")
    state.phase = SHOOTING
    fight = Exchange(state)
    fight.fight()
    before = state.document()
    then = next_turn(state, fight, 3)
    assert state.document() == before
    assert [fight.health(one) for one in state.tanks] == [1.0, 1.0]
    assert min(then.health(one) for one in state.tanks) < 1.0
    fight.fight_again()
    assert [fight.health(one) for one in state.tanks] == [1.0, 1.0]


def test_what_is_likely_destroyed_counts_for_who_shoots_it() -> None:
    """Two sides of three shoot at the third one's last hit point; the second shot finds it there less often."""
    state = shooting(
        "a1 t_34 450,100@90",
        "b1 t_34 550,700@270 damage=3",
        "c1 t_34 650,100@90",
        seats=3,
        options={"sides": "alone"},
        terrain="building 550,100@0",
    )
    fight = Exchange(state)
    fight.fight()
    gone = 1.0 - fight.alive(state.tanks[1])
    assert fight.bag[0] + fight.bag[2] == pytest.approx(gone * state.tanks[1].start_cost)
    assert fight.bag[0] > fight.bag[2] > 0.0


@pytest.mark.parametrize(("seats", "turn"), [(3, 3), (3, 11)])
def test_among_many_what_a_side_has_destroyed_counts_more_and_more(seats: int, turn: int) -> None:
    """Both tanks are whole and see nothing; a has destroyed the third one. Time runs out after turn 12."""
    state = shooting(
        "a1 t_34 450,100@90", "b1 t_34 450,800@270", "c1 t_34 100,450@0 destroyed destroyed_by=0", seats=seats,
        options={"sides": "alone"}, terrain="building 450,450@0", turn=turn,
    )  # fmt: skip
    chances = MiniaturesMind(GAME).judge(state)
    ahead = chances[0] / chances[1]
    assert (1.0 < ahead < 1.1) if turn == 3 else ahead > 1.5
