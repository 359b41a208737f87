"""What a seat takes for granted in the games that it imagines while tanks move."""

from __future__ import annotations

from hulldown.bots.game_bots import mind_called
from hulldown.bots.miniatures.mind import MiniaturesMind
from hulldown.kernel.generator import Xoshiro
from tests.games.miniatures.helper import GAME, IN_MOVEMENT, moving, position, tank

MIND = MiniaturesMind(GAME)
FROZEN = mind_called("2026a-level8", GAME, "")
TARGET = "b1 pz_iv_ausf_h 450,700@270"


def test_as_tanks_move_own_cards_count_and_others_show_no_more() -> None:
    """Concealment is shown when its tank is shot at in cover; where the tank drives to, it counts already."""
    state = moving("a1 t_34 450,100@90 hidden=concealment", "b1 pz_iv_ausf_h 450,700@270 hidden=snap_shot,recon")
    world = GAME.imagine(GAME.view_of(state, 0), Xoshiro(1))
    MIND.suppose(world, 0)
    assert [card.id for card in tank(world, "a1").shown] == ["concealment"]
    assert not tank(world, "a1").hidden
    assert len(tank(world, "b1").hidden) == 2
    assert world.silent == [False, True]
    assert world.audit() == []
    assert [card.id for card in tank(state, "a1").hidden] == ["concealment"]
    assert state.silent == [False, False]


def test_where_cards_are_asked_for_the_own_ones_are_still_hidden() -> None:
    pending: list[dict[str, object]] = [*IN_MOVEMENT, {"ask": "reveal-point", "place": 0, "quiet": 0}]
    pending.append({"ask": "offer-at-point", "seat": 0, "acted": False})
    state = position("a1 t_34 450,100@90 hidden=recon", TARGET, pending=pending, phase="movement")
    world = GAME.imagine(GAME.view_of(state, 0), Xoshiro(1))
    MIND.suppose(world, 0)
    assert [card.id for card in tank(world, "a1").hidden] == ["recon"]


def test_levels_of_2026a_take_nothing_for_granted() -> None:
    state = moving("a1 t_34 450,100@90 hidden=concealment", TARGET)
    world = GAME.imagine(GAME.view_of(state, 0), Xoshiro(1))
    before = world.document()
    FROZEN.suppose(world, 0)
    assert world.document() == before


def test_a_place_in_cover_is_worth_more_with_concealment_that_is_still_hidden() -> None:
    """Behind a wall, from where both can shoot: the card counts though nobody has seen it."""
    tanks = ["a1 t_34 450,100@90 hidden=concealment", "b1 tiger_i 450,700@270 acted"]
    state = moving(*tanks, terrain="wall 450,160@0")
    known, unknown = GAME.imagine(GAME.view_of(state, 0), Xoshiro(1)), GAME.imagine(GAME.view_of(state, 0), Xoshiro(1))
    MIND.suppose(known, 0)
    assert MIND.judge(known)[0] > MIND.judge(unknown)[0]


def test_among_more_than_two_sides_levels_play_as_they_did() -> None:
    tanks = ["a1 t_34 450,100@90 hidden=concealment", TARGET, "c1 t_34 700,450@180"]
    state = moving(*tanks, seats=3, options={"sides": "alone"})
    world = GAME.imagine(GAME.view_of(state, 0), Xoshiro(1))
    before = world.document()
    MIND.suppose(world, 0)
    assert world.document() == before
