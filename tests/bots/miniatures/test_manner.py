"""What characters like: standing still, being near, being hard to hit; what they like much less they do not try."""

from __future__ import annotations

import pytest

from hulldown.bots.miniatures.candidates import in_manner
from hulldown.bots.miniatures.manner import MANNERS, motion, nearness
from hulldown.bots.miniatures.mind import MiniaturesMind
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action
from tests.games.miniatures.helper import GAME, moving, shooting, tank


def apart(token: int = 0) -> Table:
    """Two tanks that face each other across the table; the first one is asked for its move."""
    return moving(f"a1 t_34 450,100@90 token={token}", "b1 pz_iv_ausf_h 450,500@270")


def tried(style: str, state: Table) -> list[Action]:
    return MiniaturesMind(GAME, style).shortlist(state, state.legal_actions(), 12, Xoshiro(1))


def nearness_after(state: Table, action: Action) -> float:
    one, hull = tank(state, "a1"), state.hull(0)
    if isinstance(action, Drive):
        state.field.put(0, hull.moved(action.x, action.y, action.facing))
    found = nearness(state, one)
    state.field.put(0, hull)
    return found


def test_nearness_counts_moves_to_the_nearest_enemy() -> None:
    state = apart()
    moves = 400_00 / state.rules.measures.arrow_tail  # 400 mm, in hundredths
    assert 0 < moves < 6
    assert nearness(state, tank(state, "a1")) == pytest.approx(1 - moves / 6)
    two = moving("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,500@270", "b2 pz_iv_ausf_h 450,300@270")
    assert nearness(two, tank(two, "a1")) == pytest.approx(1 - moves / 12)


def test_motion_is_counted_in_parts_of_three_moves() -> None:
    assert [motion(tank(apart(token), "a1")) for token in (0, 1, 3)] == pytest.approx([0, 1 / 3, 1])


def test_each_likes_another_place_and_token() -> None:
    def liked(style: str, token: int, far: bool) -> float:
        state = moving(f"a1 t_34 450,100@90 token={token}", f"b1 pz_iv_ausf_h 450,{500 if far else 300}@270")
        return MANNERS[style].pull(state, tank(state, "a1"))

    assert liked("sniper", 0, True) > liked("sniper", 1, True) > liked("sniper", 1, False)
    assert liked("charger", 1, False) > liked("charger", 1, True) > liked("charger", 0, True)
    assert liked("dodger", 2, True) > liked("dodger", 1, True) > liked("dodger", 1, False)


def test_a_side_is_judged_by_its_tanks_on_average() -> None:
    state = moving("a1 t_34 450,100@90", "a2 t_34 250,100@90 token=3", "b1 pz_iv_ausf_h 450,500@270")
    dodger = MANNERS["dodger"]
    ways = [dodger.near_judged * nearness(state, tank(state, name)) for name in ("a1", "a2")]
    assert dodger.liking(state, 0) == pytest.approx((sum(ways) + dodger.token_judged) / 2)


def test_a_charger_tries_to_come_near_and_a_sniper_does_not() -> None:
    state = apart()
    now = nearness(state, tank(state, "a1"))
    charger, sniper = tried("charger", state), tried("sniper", state)
    assert nearness_after(state, charger[0]) > now
    assert str(sniper[0]) == "stay"
    assert max(nearness_after(state, action) for action in sniper) <= now + 0.05
    assert str(tried("dodger", state)[0]).startswith("measures")


def test_what_is_unlike_a_character_is_not_tried() -> None:
    state = apart()
    drives = [action for action in state.legal_actions() if isinstance(action, Drive)]
    stay = next(action for action in state.legal_actions() if str(action) == "stay")
    assert in_manner(MANNERS["sniper"], state, [stay, *drives]) == [stay]
    assert in_manner(MANNERS["sniper"], state, [drives[0], stay])[-1] is stay  # what it likes better stays
    document = state.document()
    in_manner(MANNERS["charger"], state, [stay, *drives])
    assert state.document() == document


def test_other_questions_are_answered_as_by_everybody() -> None:
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 250,500@270", "b2 pz_iv_ausf_h 650,500@270")
    legal = state.legal_actions()
    assert in_manner(MANNERS["charger"], state, legal) == legal
    assert [str(action) for action in tried("charger", state)] == [str(action) for action in tried("", state)]
