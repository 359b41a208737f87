"""Crews: where they are attached, what they bring, and how they are lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardgame.helper import Side, at, gaps, ids, legal, line_of, play, position, refused, reprinted, story


@pytest.mark.rule("cardgame.crew.attach")
def test_a_crew_goes_under_an_own_vehicle_that_has_none() -> None:
    state = position(Side("SOV-06 SOV-12+SOV-01 - - -", hand="SOV-07"), Side("- - SOV-06 - -"))
    play(state, "play SOV-07")
    assert [text for text in legal(state) if text.startswith("crew")] == ["crew 1"]
    assert refused(state, "crew 2") == "cardgame.crew.attach"  # has one
    assert refused(state, "crew 3") == "cardgame.crew.attach"  # the opponent's
    assert refused(state, "crew 4") == "cardgame.crew.attach"  # empty
    play(state, "crew 1")
    assert line_of(state, 0) == "SOV-06+SOV-07 SOV-12+SOV-01 - - -"
    assert state.players[0].hand == []


@pytest.mark.rule("cardgame.crew.any-state")
def test_a_damaged_and_unsupplied_vehicle_takes_a_crew_and_stays_unsupplied() -> None:
    state = position(Side("SOV-06*2~ - - - -", hand="SOV-07"))
    play(state, "play SOV-07 as crew 1")
    assert line_of(state, 0) == "SOV-06+SOV-07*2~ - - - -"


@pytest.mark.rule("cardgame.crew.effect-only")
def test_a_crew_brings_its_crew_effect_and_its_vp() -> None:
    """Tiger II: crew effect +3 hit points, 1 VP; as a vehicle a heavy tank, 3 firepower, 5 hit points, Thick Armor."""
    state = position(Side("SOV-01 - - - -", hand="GER-11"))
    play(state, "play GER-11 as crew 1")
    vehicle = at(state, 0, 1)
    assert (vehicle.firepower, vehicle.cost, vehicle.hp) == (1, 0, 5)
    assert not vehicle.thick_armor
    play(state, "pass")
    events = play(state, "pass")
    assert gaps(events, "scored", "points") == [2, 0]


@pytest.mark.rule("cardgame.crew.effect-only")
def test_the_vehicle_effect_of_a_crew_is_void() -> None:
    """IS-3 shoots when it is deployed, Panther draws after a kill; as crews they do neither."""
    own = Side("SOV-06 SOV-06 - - -", hand="SOV-15 GER-07", extra={"tokens": 1})
    state = position(own, Side("SOV-06*2 - - - -", extra={"passed": True}))
    play(state, "play SOV-15 as crew 2", "play GER-07 as crew 1")
    assert line_of(state, 1) == "SOV-06*2 - - - -"
    events = play(state, "fire 1 with token at 1")
    assert "triggered" not in story(events)
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.crew.effect-only")
def test_the_keywords_of_a_crew_are_void() -> None:
    """AMX 12 t has Double Shot and KV-2 Explosive Ammo; only the KV-2's crew effect passes it on."""
    own = Side("SOV-06+FRA-03 SOV-06+SOV-13 - - -", extra={"tokens": 9})
    state = position(own, Side("CHN-09*1 CHN-09 - - -", extra={"passed": True}))
    assert (at(state, 0, 1).double_shot, at(state, 0, 2).explosive) == (0, True)
    play(state, "fire 1 with token at 1")
    assert legal(state) == ["fire 2", "pass"]


@pytest.mark.rule("cardgame.crew.effect-only")
@pytest.mark.parametrize(("line", "tokens"), [("SOV-12+SOV-06 - - - -", 0), ("SOV-06+SOV-12 - - - -", 1)])
def test_the_type_of_a_crew_does_not_count(line: str, tokens: int) -> None:
    """M4A3E8 gains ammo when it is one of two medium tanks: a T-34 counts on the field, not as the crew of a KV-1."""
    state = position(Side(line, hand="USA-08"))
    play(state, "play USA-08 as vehicle 5")
    assert state.players[0].tokens == tokens


@pytest.mark.rule("cardgame.crew.host-lost")
def test_a_crew_that_destroys_its_own_vehicle_goes_to_the_junkyard_with_it() -> None:
    """The crew of a Tiger 131 damages the vehicle it is attached to."""
    state = position(Side("SOV-06*2 - - - -", hand="GER-14"))
    play(state, "play GER-14 as crew 1")
    assert line_of(state, 0) == "- - - - -"
    assert ids(state.players[0].junkyard) == ["GER-14", "SOV-06"]
    assert state.actor == 1


@pytest.mark.rule("cardgame.crew.host-lost")
@pytest.mark.parametrize(("line", "gained"), [("SOV-06*2 - - - -", 0), ("SOV-06 - - - -", 3)])
@pytest.mark.parametrize(
    "effect", ["instant: damage 1 target=host then ammo 3", "instant: damage 1 target=host ; instant: ammo 3"]
)
def test_nothing_more_happens_once_the_vehicle_is_gone(tmp_path: Path, line: str, gained: int, effect: str) -> None:
    """No crew of ours has more to do after that, so the Tiger 131 is reprinted."""
    state = reprinted(position(Side(line, hand="GER-14")), tmp_path, "GER-14", crew_effect=effect)
    play(state, "play GER-14 as crew 1")
    assert state.players[0].tokens == gained


@pytest.mark.rule("cardgame.crew.leaves-with-vehicle")
def test_the_crew_of_a_destroyed_vehicle_is_destroyed() -> None:
    state = position(Side("CHN-09 - - - -", extra={"tokens": 4}), Side("SOV-06+SOV-07 - - - -"))
    play(state, "fire 1 with token token token token at 1")
    assert line_of(state, 1) == "- - - - -"
    assert ids(state.players[1].junkyard) == ["SOV-06", "SOV-07"]


@pytest.mark.rule("cardgame.crew.leaves-with-vehicle")
def test_the_crew_of_a_vehicle_returned_to_hand_is_destroyed() -> None:
    """The crew of a WZ-111 5A sends the vehicle opposite home."""
    state = position(Side("SOV-06 - - - -", hand="CHN-10"), Side("SOV-12+SOV-07 - - - -"))
    play(state, "play CHN-10 as crew 1")
    assert line_of(state, 1) == "- - - - -"
    assert (ids(state.players[1].hand), ids(state.players[1].junkyard)) == (["SOV-12"], ["SOV-07"])
