"""Playing a card as a vehicle or as an ammo depot; supplied and unsupplied cards."""

from __future__ import annotations

import pytest

from hulldown.kernel.errors import Malformed
from tests.games.cardgame.helper import GAME, Side, at, ids, legal, line_of, play, position, refused

FULL = "SOV-12+SOV-06 SOV-12+SOV-06 SOV-12+SOV-06 SOV-12+SOV-06 SOV-12+SOV-06"


@pytest.mark.rule("cardgame.play.three-ways")
def test_a_card_is_played_as_a_vehicle_a_crew_or_a_depot() -> None:
    state = position(Side("- SOV-06 - - -", hand="SOV-04"))
    play(state, "play SOV-04")
    assert legal(state) == ["vehicle 1", "vehicle 3", "vehicle 4", "vehicle 5", "crew 2", "depot"]


@pytest.mark.rule("cardgame.play.three-ways")
@pytest.mark.parametrize("way", ["vehicle 1", "crew 2", "depot"])
@pytest.mark.parametrize("card", ["FRA-01", "GBR-07", "SOV-13", "GBR-21", "SOV-22"])  # of each type, attack cost 0 to 5
def test_playing_is_free_whatever_the_card(card: str, way: str) -> None:
    own = Side("- SOV-06 - - -", hand=f"{card} SOV-02", depots="SOV-03", extra={"tokens": 2})
    state = position(own)
    play(state, f"play {card} as {way}")
    player = state.players[0]
    assert (player.tokens, ids(player.hand), ids(player.junkyard)) == (2, ["SOV-02"], [])
    assert player.ready_depots == len(player.depots)


@pytest.mark.rule("cardgame.play.three-ways")
def test_only_a_card_in_hand_can_be_played() -> None:
    state = position(Side(hand="SOV-01", junkyard="SOV-02", depots="SOV-03"), Side(hand="SOV-04"))
    for card in ("SOV-02", "SOV-03", "SOV-04", "SOV-06"):
        assert refused(state, f"play {card}") == "cardgame.play.three-ways"


@pytest.mark.rule("cardgame.play.vehicle")
def test_a_vehicle_is_deployed_supplied_into_an_empty_position_of_its_side() -> None:
    state = position(Side("- SOV-06 - - -", hand="SOV-12"), Side("SOV-06 - - - -"))
    play(state, "play SOV-12 as vehicle 4")
    assert line_of(state, 0) == "- SOV-06 - SOV-12 -"
    assert line_of(state, 1) == "SOV-06 - - - -"
    assert at(state, 0, 4).supplied


@pytest.mark.rule("cardgame.play.vehicle")
def test_a_taken_position_is_refused_and_there_is_no_way_to_the_other_side() -> None:
    state = position(Side("- SOV-06 - - -", hand="SOV-12"))
    assert refused(state, "play SOV-12 as vehicle 2") == "cardgame.play.vehicle"
    with pytest.raises(Malformed):
        GAME.parse(state, "play SOV-12 as vehicle 6")
    play(state, "play SOV-12 as vehicle 1")
    assert line_of(state, 1) == "- - - - -"


@pytest.mark.rule("cardgame.play.vehicle")
def test_a_vehicle_opens_fire_from_a_later_turn_of_the_same_round_on() -> None:
    state = position(Side(hand="GBR-07", extra={"tokens": 2}), Side("CHN-09 - - - -"))
    play(state, "play GBR-07 as vehicle 1")
    assert state.actor == 1
    play(state, "pass", "fire 1 with token token at 1")
    assert line_of(state, 1) == "CHN-09*3 - - - -"


@pytest.mark.rule("cardgame.play.vehicle-effect-only")
def test_a_vehicle_has_its_keywords_and_its_vehicle_effect() -> None:
    state = position(Side(hand="USA-10 SOV-15"), Side("SOV-06 - - - -"))
    play(state, "play SOV-15 as vehicle 1")
    assert at(state, 0, 1).thick_armor
    assert line_of(state, 1) == "SOV-06*1 - - - -"  # When Deployed: 1 damage to the vehicle opposite


@pytest.mark.rule("cardgame.play.vehicle-effect-only")
def test_the_crew_effect_of_a_vehicle_is_void() -> None:
    """StuG: a crew of +2 hit points; Hetzer: a crew that shoots at once; MS-1: a crew that brings ammo."""
    state = position(Side(hand="GER-16 GER-15 SOV-01"), Side("SOV-06 SOV-06 SOV-06 - -", extra={"passed": True}))
    play(state, "play GER-16 as vehicle 1", "play GER-15 as vehicle 2", "play SOV-01 as vehicle 3")
    assert at(state, 0, 1).hp == 3
    assert line_of(state, 1) == "SOV-06 SOV-06 SOV-06 - -"
    assert state.players[0].tokens == 0


@pytest.mark.rule("cardgame.play.vehicle-effect-only")
def test_a_destroyed_vehicle_does_not_use_its_crew_effect() -> None:
    """Type 3 Chi-Nu draws one card as a vehicle, two as a crew."""
    state = position(Side("CHN-09 - - - -", extra={"tokens": 4}), Side("JPN-04 - - - -"))
    play(state, "fire 1 with token token token token at 1", "draw SOV-06")
    assert len(state.players[1].hand) == 1
    assert state.actor == 1


@pytest.mark.rule("cardgame.play.stays-put")
def test_no_action_moves_a_vehicle() -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-01", extra={"tokens": 1}))
    assert legal(state) == ["play SOV-01", "fire 1", "pass"]
    assert refused(state, "move to 2") == "cardgame.turn.one-action"
    play(state, "fire 1 with token at 2", "pass", "pass")
    assert line_of(state, 0) == "SOV-06~ - - - -"


@pytest.mark.rule("cardgame.play.no-replacing")
def test_neither_a_vehicle_nor_a_crew_makes_room_for_another() -> None:
    state = position(Side(FULL, hand="SOV-01"))
    play(state, "play SOV-01")
    assert legal(state) == ["depot"]
    assert refused(state, "vehicle 1") == "cardgame.play.vehicle"
    assert refused(state, "crew 1") == "cardgame.crew.attach"


@pytest.mark.rule("cardgame.play.no-replacing")
def test_without_room_in_any_way_a_card_cannot_be_played() -> None:
    state = position(Side(FULL, hand="SOV-01", extra={"depot_built": True}))
    assert refused(state, "play SOV-01") == "cardgame.play.three-ways"
    assert line_of(state, 0) == FULL


@pytest.mark.rule("cardgame.play.deployed-from-hand")
@pytest.mark.parametrize("goal", [3, 5])  # an empty position, and a swap with another vehicle
def test_a_moved_vehicle_is_not_deployed_again(goal: int) -> None:
    """M24 Chaffee moves another vehicle: the LTTB would shoot when deployed, the CS-63 has Blitz."""
    own = Side("SOV-04 - - - POL-06", hand="USA-03", extra={"tokens": 5})
    state = position(own, Side("SOV-12 SOV-12 SOV-12 SOV-12 SOV-12"))
    play(state, "play USA-03 as vehicle 2", "choose own 1", f"move to {goal}")
    assert at(state, 0, goal).card.id == "SOV-04"
    assert line_of(state, 1) == "SOV-12 SOV-12 SOV-12 SOV-12 SOV-12"
    assert state.actor == 1


@pytest.mark.rule("cardgame.play.deployed-from-hand")
def test_a_vehicle_that_came_back_to_hand_is_deployed_when_it_is_played_again() -> None:
    own = Side("SOV-06 - - - -", hand="CHN-10")
    state = position(own, Side("SOV-04 - - - -"))
    play(state, "play CHN-10 as crew 1")
    assert ids(state.players[1].hand) == ["SOV-04"]
    play(state, "play SOV-04 as vehicle 1")
    assert line_of(state, 0) == "SOV-06+CHN-10*1 - - - -"


@pytest.mark.rule("cardgame.play.supplied")
def test_an_unsupplied_depot_cannot_be_unsupplied_again() -> None:
    own = Side("SOV-06 - - - -", hand="SOV-01", depots="SOV-02", extra={"ready_depots": 0})
    state = position(own)
    play(state, "fire 1")
    assert legal(state) == ["spend SOV-01"]
    assert refused(state, "spend depot") == "cardgame.ammo.ways"


@pytest.mark.rule("cardgame.play.supplied")
def test_an_unsupplied_vehicle_attacks_again_once_an_effect_has_supplied_it() -> None:
    """A T-44 supplies another vehicle when it is deployed."""
    own = Side("SOV-06~ - - - -", hand="SOV-09", extra={"tokens": 2})
    state = position(own, Side("CHN-09 - - - -", extra={"passed": True}))
    assert refused(state, "fire 1") == "cardgame.attack.supplied"
    play(state, "play SOV-09 as vehicle 5")
    assert at(state, 0, 1).supplied
    play(state, "fire 1 with token at 1")
    assert refused(state, "fire 1") == "cardgame.attack.supplied"


@pytest.mark.rule("cardgame.play.supplied")
def test_an_effect_cannot_unsupply_what_is_unsupplied() -> None:
    """The crew of a WZ-131 unsupplies the vehicle opposite: of the two only the supplied one changes."""
    own = Side("SOV-06 SOV-06 - - -", hand="CHN-03 CHN-03")
    state = position(own, Side("SOV-06~ SOV-06 - - -", extra={"passed": True}))
    play(state, "play CHN-03 as crew 1")
    assert line_of(state, 1) == "SOV-06~ SOV-06 - - -"
    play(state, "play CHN-03 as crew 2")
    assert line_of(state, 1) == "SOV-06~ SOV-06~ - - -"


# Depots


@pytest.mark.rule("cardgame.depot.play")
def test_a_depot_lies_face_down_and_supplied_in_the_ammo_zone() -> None:
    state = position(Side(hand="SOV-23"))
    events = play(state, "play SOV-23 as depot")
    player = state.players[0]
    assert (ids(player.depots), player.ready_depots, player.hand) == (["SOV-23"], 1, [])
    assert GAME.view_of(state, 0).players[0].depots == ["SOV-23"]
    assert GAME.view_of(state, 1).players[0].depots == ["?"]
    heard = [sentence.text("en", ["A", "B"]) for event in events if (sentence := event.seen_by(1))]
    assert heard == ["A builds an ammo depot."]


@pytest.mark.rule("cardgame.depot.pays-at-once")
def test_a_new_depot_pays_from_the_owners_next_turn_on() -> None:
    state = position(Side("SOV-06 - - - -", hand="SOV-23"), Side("SOV-06 - - - -"))
    play(state, "play SOV-23 as depot")
    assert state.actor == 1
    play(state, "pass", "fire 1 with depot at 1")
    assert line_of(state, 1) == "SOV-06*2 - - - -"


@pytest.mark.rule("cardgame.depot.once-per-round")
def test_a_second_depot_in_the_same_round_is_refused() -> None:
    state = position(Side(hand="SOV-01 SOV-02"), Side(hand="SOV-01"))
    play(state, "play SOV-01 as depot", "play SOV-01 as depot")  # one each
    assert refused(state, "play SOV-02 as depot") == "cardgame.depot.once-per-round"
    play(state, "play SOV-02")
    assert "depot" not in legal(state)


@pytest.mark.rule("cardgame.depot.once-per-round")
def test_the_next_round_allows_another_depot() -> None:
    hand = "SOV-01 " * 8
    own = Side("SOV-06 - - - -", hand=hand, extra={"depot_built": True})
    state = position(own, Side(hand=hand, extra={"passed": True}))
    assert refused(state, "play SOV-01 as depot") == "cardgame.depot.once-per-round"
    play(state, "pass", "flip 1", "enough", "enough", "first p1", "play SOV-01 as depot")
    assert len(state.players[0].depots) == 1
