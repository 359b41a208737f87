"""`measure`: everything between two tanks in one call, as the game itself takes it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from hulldown import Malformed
from hulldown.conformance.properties import QUICK
from hulldown.games.miniatures import measure, who_sees_whom
from hulldown.games.miniatures.attack.volley import AttackRoll
from hulldown.games.miniatures.chances.situation import situation
from hulldown.games.miniatures.state import COMMAND, Table

from .helper import GAME, legal, play, shooting
from .walk import walks

VILLAGE = "building 400,550@0; wall 480,550@0"


def test_a_wall_covers_every_corner_and_makes_the_target_hull_down() -> None:
    state = shooting("a1 t_34 480,250@90", "b1 pz_iv_ausf_h 480,590@270 token=2", terrain=VILLAGE)
    seen = measure(state, "a1", "b1")
    assert (seen.visible, seen.in_arc, seen.may_shoot) == (True, True, True)
    assert [corner.name for corner in seen.corners] == ["front-left", "rear-left", "rear-right", "front-right"]
    assert [corner.covered_by for corner in seen.corners] == [["wall 480,550@0"]] * 4
    assert [corner.blocked_by for corner in seen.corners] == [[]] * 4
    assert seen.clear_corners == 0
    assert (seen.in_cover, seen.cover_by, seen.hull_down, seen.walls) == (
        True, ["wall 480,550@0"], True, ["wall 480,550@0"],
    )  # fmt: skip
    assert (seen.side_shot, seen.close_range) == (False, False)
    assert (seen.attack_dice.total, seen.defense_dice.total) == (4, 4)
    assert seen.defense_dice.lines() == [
        "+1  printed on Pz.Kpfw. IV Ausf. H", "+2  the target's movement token", "+1  the target is In Cover",
    ]  # fmt: skip
    assert seen.odds().data() == situation(state, 0, 1).odds.data()
    assert json.loads(json.dumps(seen.data())) == seen.data()


def test_the_distance_is_that_of_the_hulls() -> None:
    state = shooting("a1 t_34 480,250@90", "b1 pz_iv_ausf_h 480,590@270")
    halves = [tank.card.outline.length // 2 for tank in state.tanks]
    assert measure(state, "a1", "b1").distance == 34_000 - sum(halves) == 28_080
    assert measure(state, "b1", "a1").distance == 28_080
    assert measure(shooting("a1 t_34 480,250@90", "b1 t_34 480,309.2@90"), "a1", "b1").distance == 0


def test_corners_tell_which_tank_and_which_building_stop_the_line() -> None:
    state = shooting(
        "a1 t_34 200,250@90", "a2 t_34 200,400@0", "b1 pz_iv_ausf_h 200,600@270", "b2 pz_iv_ausf_h 700,250@180",
        terrain="building 450,250@0",
    )  # fmt: skip
    assert {name for corner in measure(state, "a1", "b1").corners for name in corner.blocked_by} == {"a2"}
    behind = measure(state, "a1", "b2")
    assert not behind.visible
    assert not behind.may_shoot
    assert [corner.blocked_by for corner in behind.corners] == [["building 450,250@0"]] * 4
    assert all(corner.blocked and not corner.clear for corner in behind.corners)
    assert behind.cover_by == []
    assert who_sees_whom(state) == {"a1": [], "a2": ["b1", "b2"], "b1": ["a2"], "b2": ["a2"]}


def test_the_hill_under_the_target_is_named_as_its_cover() -> None:
    state = shooting("a1 t_34 457,150@90", "b1 t_70 457,540@270", terrain="hill 457,457@90")
    seen = measure(state, "a1", "b1")
    assert (seen.clear_corners, seen.in_cover, seen.hull_down) == (4, True, True)
    assert seen.cover_by == ["hill 457,457@90"]


def test_an_assault_gun_is_told_its_arc() -> None:
    state = shooting("a1 su_100 450,450@90", "b1 pz_iv_ausf_h 450,200@90")
    behind = measure(state, "a1", "b1")
    assert (behind.visible, behind.in_arc, behind.may_shoot) == (True, False, False)
    assert measure(state, "b1", "a1").in_arc


def test_measuring_changes_nothing_and_is_possible_in_every_phase() -> None:
    state = shooting("a1 t_34 480,250@90", "b1 pz_iv_ausf_h 480,590@270", terrain=VILLAGE)
    at_once = measure(state, "a1", "b1").data()
    before = state.document()
    state.phase = COMMAND
    assert measure(state, "A1", "B1").data() == at_once
    state.phase = 2
    assert state.document() == before


@pytest.mark.parametrize(
    ("one", "other", "via", "complaint"),
    [
        ("a1", "c1", "", "there is no tank c1; known are a1, b1"),
        ("a1", "b1", "c1", "there is no tank c1; known are a1, b1"),
        ("a1", "a1", "", "a1 and a1 are one tank; name two"),
    ],
)
def test_tanks_that_cannot_be_measured_are_named(one: str, other: str, via: str, complaint: str) -> None:
    state = shooting("a1 t_34 480,250@90", "b1 pz_iv_ausf_h 480,590@270")
    with pytest.raises(Malformed, match=complaint):
        measure(state, one, other, via)


def test_a_tank_that_is_not_deployed_cannot_be_measured() -> None:
    fields = shooting("a1 t_34 480,250@90", "b1 pz_iv_ausf_h 480,590@270").document()
    fields["step"] = "deploy a1"
    for name in ("pending", "turn", "phase"):
        del fields[name]
    del fields["tanks"][0]["at"]  # type: ignore[index]
    with pytest.raises(Malformed, match="a1 is not on the table"):
        measure(GAME.position(fields), "a1", "b1")


@QUICK
@given(walks(120))
def test_what_is_measured_is_what_the_game_takes(state: Table) -> None:
    """Every tank that could shoot now: the legal shots, and the attack that follows."""
    live = [tank for tank in state.tanks if state.is_live(tank.index)]
    seen = who_sees_whom(state)
    for tank in live[:3]:
        fields = state.document()
        fields["step"] = f"shoot {tank.word.id}"
        for name in ("pending", "turn", "phase", "ended"):
            fields.pop(name, None)
        for one in fields["tanks"]:  # type: ignore[attr-defined]
            one.pop("acted", None)
        enemies = [other.word.id for other in live if other.side != tank.side]
        found = [other for other in enemies if measure(state, tank.word.id, other).may_shoot]
        assert [other for other in enemies if measure(state, tank.word.id, other).visible] == seen[tank.word.id]
        try:
            asked = GAME.position(fields)
        except Malformed:
            assert found == [] or state.phase == 0
            continue
        assert [f"shoot {other}" for other in found] == [text for text in legal(asked) if len(text.split()) == 2]
        if found:
            play(asked, f"shoot {found[0]}")
            top = asked.stack[-1]
            if isinstance(top, AttackRoll):
                told = measure(state, tank.word.id, found[0])
                assert top.attack.cover is told.in_cover
                assert top.attack.close is told.close_range
                assert top.dice == told.attack_dice.total
