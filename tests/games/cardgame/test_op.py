"""The operations of effects, one verb each."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.cardgame.state import Table
from tests.games.cardgame.fights import EMPTY, aim, battle, end_round, shoot
from tests.games.cardgame.helper import (
    FILLER,
    Side,
    at,
    ids,
    legal,
    line_of,
    play,
    position,
    refused,
    reprinted,
    round_step,
    told,
)

HAND = " ".join([FILLER] * 8)
HULK = "- - CHN-09 - -"


def deployed(folder: Path, step: str, own: Side, enemy: Side | None = None) -> Table:
    """Seat 0 has deployed SOV-06, with this When Deployed effect, at position 3."""
    own.hand += " SOV-06"
    state = reprinted(position(own, enemy), folder, "SOV-06", vehicle_effect=f"on_deploy: {step}")
    play(state, "play SOV-06 as vehicle 3")
    return state


@pytest.mark.rule("cardgame.op.damage")
def test_damage_by_an_effect_is_no_attack() -> None:
    state = battle("- - USA-23 - -", "- - FRA-12+GER-12 - -", hand="GER-18")  # Thick Armor, 1 damage less from attacks
    play(state, "play GER-18 as crew 3")
    assert line_of(state, 1) == "- - FRA-12+GER-12*2 - -"
    assert state.actor == 1, "nothing follows as After Attack"


@pytest.mark.parametrize(("damage", "after"), [(3, "GER-12*2"), (1, "GER-12"), (0, "GER-12")])
@pytest.mark.rule("cardgame.op.repair-what-is-there")
def test_repair_takes_off_what_is_there_and_no_more(damage: int, after: str) -> None:
    line = f"GER-12*{damage}" if damage else "GER-12"
    state = position(Side(f"{line} - - - -"), turn=None, pending=round_step("start-of-round"))
    assert line_of(state, 0) == f"{after} - - - -"


@pytest.mark.rule("cardgame.op.repair")
def test_repair_2_takes_off_2() -> None:
    state = position(Side("GER-12+GBR-12*5 - - - -"), turn=None, pending=round_step("start-of-round"))
    play(state, "resolve crew 1")
    assert line_of(state, 0) == "GER-12+GBR-12*2 - - - -"


@pytest.mark.rule("cardgame.op.repair")
def test_repair_on_all_repairs_each_of_them() -> None:
    state = battle("GER-11*3 - SOV-06*1 - -", hand="GBR-15")
    play(state, "play GBR-15 as vehicle 5")
    assert line_of(state, 0) == "GER-11*2 - SOV-06 - GBR-15"


@pytest.mark.rule("cardgame.op.destroy")
def test_destroy_puts_the_vehicle_into_the_junkyard_whatever_its_hit_points() -> None:
    state = battle("- - CHN-09 - -", "- - SOV-14+SOV-01*1 - -", hand="CHN-11")
    play(state, "play CHN-11 as crew 3")
    assert line_of(state, 1) == EMPTY
    assert ids(state.players[1].junkyard) == ["SOV-01", "SOV-14"]
    assert at(state, 0, 3).damage == 2, "When Destroyed happens"


@pytest.mark.rule("cardgame.op.destroy")
def test_destructions_can_follow_from_each_other() -> None:
    """Each When Destroyed hits the vehicle opposite, which is destroyed and hits back what now stands there."""
    state = battle("- - SOV-14*4 - -", "- - SOV-14*4 - -", hand="GER-15")
    play(state, "play GER-15 as crew 3")
    assert line_of(state, 0) == EMPTY
    assert line_of(state, 1) == EMPTY


@pytest.mark.rule("cardgame.op.destroy-crew")
def test_destroying_a_crew_leaves_its_vehicle() -> None:
    state = battle("- - SOV-06 - -", "- - CHN-09+SOV-06*2^1~ - -", hand="CHN-08")
    play(state, "play CHN-08 as crew 3")
    assert line_of(state, 1) == "- - CHN-09*2^1~ - -"
    assert ids(state.players[1].junkyard) == ["SOV-06"]
    assert state.players[0].junkyard == []


@pytest.mark.rule("cardgame.op.return")
def test_return_puts_the_vehicle_into_its_owners_hand_and_destroys_its_crew() -> None:
    state = battle("- - SOV-06 - -", "- - SOV-14+SOV-01*2^3~ - -", hand="CHN-10")
    play(state, "play CHN-10 as crew 3")
    assert line_of(state, 1) == EMPTY
    assert ids(state.players[1].hand) == ["SOV-14"]
    assert ids(state.players[1].junkyard) == ["SOV-01"]
    play(state, "play SOV-14 as vehicle 3")
    assert line_of(state, 1) == "- - SOV-14 - -", "its tokens are gone"


@pytest.mark.rule("cardgame.op.draw")
def test_draw_takes_cards_from_the_own_deck(tmp_path: Path) -> None:
    state = deployed(tmp_path, "draw 2", Side(deck="GER-01 GER-02"), Side())
    decks = [len(player.deck) for player in state.players]
    play(state, "draw GER-02", "draw GER-01")
    assert ids(state.players[0].hand) == ["GER-01", "GER-02"]
    assert [len(player.deck) for player in state.players] == [decks[0] - 2, decks[1]]
    assert state.actor == 1


@pytest.mark.parametrize(("who", "seat"), [("you", 0), ("opponent", 1)])
@pytest.mark.rule("cardgame.op.discard")
@pytest.mark.rule("cardgame.op.discard-choice")
def test_the_player_named_discards_cards_of_his_choice(tmp_path: Path, who: str, seat: int) -> None:
    hand = "GER-01 GER-02 GER-03"
    state = deployed(tmp_path, f"discard 2 who={who}", Side(hand=hand), Side(hand=hand))
    assert state.actor == seat
    play(state, "discard GER-03", "discard GER-01")
    assert ids(state.players[seat].hand) == ["GER-02"]
    assert ids(state.players[seat].junkyard) == ["GER-01", "GER-03"]
    assert ids(state.players[1 - seat].hand) == hand.split()
    assert "pass" in legal(state)


@pytest.mark.rule("cardgame.op.discard-choice")
def test_who_has_fewer_cards_discards_them_all(tmp_path: Path) -> None:
    state = deployed(tmp_path, "discard 3 who=opponent", Side(), Side(hand="GER-01"))
    play(state, "discard GER-01")
    assert state.players[1].hand == []
    assert "pass" in legal(state)


@pytest.mark.rule("cardgame.op.ammo")
def test_ammo_gives_tokens_to_the_owner() -> None:
    state = battle("SOV-06 - - - -", hand="USA-06", tokens=1)
    play(state, "play USA-06 as crew 1")
    assert [player.tokens for player in state.players] == [3, 0]


@pytest.mark.rule("cardgame.op.vp")
def test_vp_tokens_stay_and_score_every_round() -> None:
    state = position(Side("CHN-04^1 - - - -", hand=HAND), Side("JPN-03 - - - -", hand=HAND))
    play(state, "pass", "pass")
    assert line_of(state, 0) == "CHN-04^2 - - - -"
    assert state.winner == 0, "1 and 2 tokens beat 2"
    end_round(state)
    play(state, "first p1", "pass", "pass")
    assert line_of(state, 0) == "CHN-04^3 - - - -"
    assert state.winner == 0


@pytest.mark.parametrize(("tokens", "after"), [("^3", "^1"), ("^1", "")])
@pytest.mark.rule("cardgame.op.vp-remove")
def test_vp_tokens_are_removed_as_far_as_there_are_any(tmp_path: Path, tokens: str, after: str) -> None:
    enemy = Side(f"SOV-01{tokens} SOV-01 - - -")
    state = deployed(tmp_path, "vp_remove 2 target=enemy_any", Side(), enemy)
    assert line_of(state, 1) == f"SOV-01{after} SOV-01 - - -"


@pytest.mark.rule("cardgame.op.supply")
def test_a_supplied_vehicle_can_attack_again() -> None:
    state = battle("FRA-06~ - - - -", hand="SOV-09")
    assert refused(state, "fire 1") == "cardgame.attack.supplied"
    play(state, "play SOV-09 as crew 1", "pass", "fire 1 at 1")
    assert line_of(state, 0) == "FRA-06+SOV-09~ - - - -"


@pytest.mark.rule("cardgame.op.unsupply")
def test_an_unsupplied_vehicle_cannot_open_fire() -> None:
    state = battle("- - SOV-06 - -", "- - FRA-06 - -", hand="CHN-03")
    play(state, "play CHN-03 as crew 3")
    assert line_of(state, 1) == "- - FRA-06~ - -"
    assert refused(state, "fire 3") == "cardgame.attack.supplied"


@pytest.mark.parametrize(("ready", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
@pytest.mark.rule("cardgame.op.supply-depot")
def test_supply_depot_turns_up_own_depots(tmp_path: Path, ready: int, after: int) -> None:
    own = Side(depots="GER-01 GER-02 GER-03", extra={"ready_depots": ready})
    state = deployed(tmp_path, "supply_depot 2", own, Side(depots="GER-01", extra={"ready_depots": 0}))
    assert [player.ready_depots for player in state.players] == [after, 0]


@pytest.mark.parametrize(("ready", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
@pytest.mark.rule("cardgame.op.unsupply-depot")
def test_unsupply_depot_turns_down_enemy_depots_which_stay_hidden(tmp_path: Path, ready: int, after: int) -> None:
    enemy = Side(depots="GER-01 GER-02 GER-03", extra={"ready_depots": ready})
    state = deployed(tmp_path, "unsupply_depot 2 who=opponent", Side(depots="GER-01"), enemy)
    assert [player.ready_depots for player in state.players] == [1, after]
    assert state.view(0).players[1].depots == ["?", "?", "?"]


@pytest.mark.parametrize(
    ("place", "goals"),
    [("any", [1, 2, 4, 5]), ("adjacent", [2, 4]), ("empty", [1, 4])],
)
@pytest.mark.rule("cardgame.op.reposition")
def test_a_reposition_goes_as_far_as_it_says(tmp_path: Path, place: str, goals: list[int]) -> None:
    state = deployed(tmp_path, f"reposition target=self to={place}", Side("- SOV-01 - - SOV-01"))
    assert legal(state) == [f"move to {number}" for number in goals], "and cannot be declined"
    assert refused(state, "decline") == "cardgame.effect.may"


@pytest.mark.rule("cardgame.op.reposition")
def test_a_reposition_may_be_declined_where_the_effect_says_so(tmp_path: Path) -> None:
    state = deployed(tmp_path, "may reposition target=own_any to=empty", Side("SOV-01 - - - -"))
    play(state, "choose own 1", "decline")
    assert line_of(state, 0) == "SOV-01 - SOV-06 - -"


@pytest.mark.rule("cardgame.op.attack")
def test_an_attack_by_an_effect_costs_and_unsupplies_but_does_not_open_fire() -> None:
    state = battle("- - SOV-06 - -", HULK, hand="CZE-05 SOV-01")
    play(state, "play CZE-05 as vehicle 1", "choose own 3")
    aim(state, 3)
    assert state.players[0].tokens == 8
    assert line_of(state, 0) == "CZE-05 - SOV-06~ - -"
    assert line_of(state, 1) == "- - CHN-09*2 - -"
    play(state, "pass")
    assert "play SOV-01" in legal(state)


@pytest.mark.parametrize(("line", "tokens"), [("- - SOV-06~ - -", 9), ("- - SOV-06 - -", 0)])
@pytest.mark.rule("cardgame.op.attack")
def test_an_attack_by_an_effect_needs_a_supplied_vehicle_and_its_cost(line: str, tokens: int) -> None:
    state = battle(line, HULK, hand="CZE-05", tokens=tokens)
    play(state, "play CZE-05 as vehicle 1")
    assert state.actor == 1


@pytest.mark.rule("cardgame.op.recover")
def test_recover_takes_chosen_cards_from_the_own_junkyard() -> None:
    state = position(Side("SOV-06 - - - -", hand="POL-07", junkyard="GER-01 GER-05 GER-11"), Side(junkyard="GER-02"))
    play(state, "play POL-07 as crew 1")
    assert legal(state) == ["recover GER-01", "recover GER-05", "recover GER-11"]
    play(state, "recover GER-11", "recover GER-01")
    assert ids(state.players[0].hand) == ["GER-01", "GER-11"]
    assert ids(state.players[0].junkyard) == ["GER-05"]
    assert ids(state.players[1].junkyard) == ["GER-02"]


@pytest.mark.rule("cardgame.op.recover")
def test_recover_can_be_limited_to_types() -> None:
    state = position(Side(hand="POL-03", junkyard="GER-01 GER-05 GER-11"))  # a light, a medium, a heavy tank
    play(state, "play POL-03 as vehicle 1")
    assert legal(state) == ["recover GER-01", "recover GER-05"]
    assert refused(state, "recover GER-11") == "cardgame.op.recover"


@pytest.mark.parametrize(("word", "ready"), [("supplied", 3), ("unsupplied", 1)])
@pytest.mark.rule("cardgame.op.depot")
def test_cards_of_the_deck_become_depots_besides_the_one_played(tmp_path: Path, word: str, ready: int) -> None:
    own = Side(hand="GER-03", deck="GER-01 GER-02", depots="GER-04")
    state = deployed(tmp_path, f"depot 2 state={word}", own)
    play(state, "draw GER-01", "draw GER-02")
    assert ids(state.players[0].depots) == ["GER-01", "GER-02", "GER-04"]
    assert state.players[0].ready_depots == ready
    assert state.view(1).players[0].depots == ["?", "?", "?"]
    play(state, "pass", "play GER-03 as depot")
    assert len(state.players[0].depots) == 4


@pytest.mark.rule("cardgame.op.pay")
def test_pay_takes_ammo_in_any_of_the_three_ways(tmp_path: Path) -> None:
    own = Side(hand="GER-01", depots="GER-02", extra={"tokens": 1})
    state = deployed(tmp_path, "pay 3 then vp 1 target=self", own)
    assert legal(state) == ["spend depot", "spend token", "spend GER-01"]
    assert refused(state, "decline") == "cardgame.ammo.exact"
    play(state, "spend GER-01", "spend token", "spend depot")
    player = state.players[0]
    assert (ids(player.junkyard), player.tokens, player.ready_depots) == (["GER-01"], 0, 0)
    assert at(state, 0, 3).tokens == 1


@pytest.mark.rule("cardgame.op.pay")
def test_who_cannot_pay_does_not_have_the_effect(tmp_path: Path) -> None:
    own = Side(hand="GER-01", depots="GER-02", extra={"ready_depots": 0})
    state = deployed(tmp_path, "pay 2 then vp 1 target=self", own)
    assert line_of(state, 0) == "- - SOV-06 - -"
    assert ids(state.players[0].hand) == ["GER-01"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("firepower +2", [4, 1, 3, 1, 0]),
        ("cost +1", [2, 2, 3, 1, 0]),
        ("hp -1", [2, 1, 2, 1, 0]),
        ("vp +3", [2, 1, 3, 4, 0]),
        ("taken -1", [2, 1, 3, 1, -1]),
    ],
)
@pytest.mark.rule("cardgame.op.boost")
def test_a_boost_changes_one_value_until_the_end_of_the_round(tmp_path: Path, change: str, expected: list[int]) -> None:
    own = Side("SOV-01 - - - -", hand=HAND.removeprefix(FILLER))
    state = deployed(tmp_path, f"boost {change} target=self", own, Side(hand=HAND))

    def values() -> list[int]:
        vehicle = at(state, 0, 3)
        return [vehicle.firepower, vehicle.cost, vehicle.hp, vehicle.vp, vehicle.taken]

    assert values() == expected
    end_round(state)
    assert values() == expected, "the prepare phase belongs to the round"
    while "pass" not in legal(state):
        play(state, legal(state)[0])
    assert values() == [2, 1, 3, 1, 0]


@pytest.mark.rule("cardgame.op.mod")
def test_an_ongoing_change_holds_while_its_source_is_in_play() -> None:
    state = battle("- - SOV-06 - -", "- - CHN-09+GER-05 - -", hand="CHN-08")
    assert at(state, 1, 3).hp == 9
    play(state, "play CHN-08 as crew 3")
    assert at(state, 1, 3).hp == 7


@pytest.mark.rule("cardgame.op.mod")
def test_an_ongoing_change_holds_over_the_end_of_the_round() -> None:
    state = position(Side("SOV-06+SOV-06 - - - -", hand=HAND), Side(hand=HAND))
    end_round(state)
    play(state, "first p1")
    assert state.round_number == 2
    assert at(state, 0, 1).firepower == 3


@pytest.mark.rule("cardgame.op.grant")
def test_granted_keywords_work_like_printed_ones() -> None:
    armored = battle("- - SOV-04 - -", "- - SOV-06+USA-10 - -")
    shoot(armored, 3, 3)
    assert at(armored, 1, 3).damage == 1
    explosive = battle("- - SOV-06+SOV-13 - -", "- - CHN-09*1 - -")
    shoot(explosive, 3, 3)
    assert legal(explosive) == ["explode", "wound"]
    double = battle("- - SOV-06+USA-05 - -", HULK)
    shoot(double, 3, 3)
    play(double, "double")
    aim(double, 3)
    assert double.players[0].tokens == 6, "1 for the attack, 2 for the Double Shot"
    triple = battle("- - SOV-06+FRA-10 - -", HULK)
    shoot(triple, 3, 3)
    play(triple, "triple")
    aim(triple, 3)
    aim(triple, 3)
    assert triple.players[0].tokens == 5, "1 for the attack, 3 for the Triple Shot"
    assert at(triple, 1, 3).damage == 6


@pytest.mark.rule("cardgame.op.grant")
def test_blitz_that_is_granted_at_the_deployment_works(tmp_path: Path) -> None:
    state = battle("SOV-06 - - - -", HULK, hand="SOV-01 FRA-10")
    state = reprinted(state, tmp_path, "SOV-06", vehicle_effect="ongoing: grant blitz target=own_others")
    play(state, "play SOV-01 as vehicle 3")
    assert legal(state) == ["accept", "decline"]
    play(state, "accept", "at 3", "pass", "play FRA-10 as vehicle 4", "accept")
    aim(state, 3)
    assert legal(state) == ["triple", "decline"], "other keywords are not lost by it"
    assert line_of(state, 1) == "- - CHN-09*3 - -"


@pytest.mark.rule("cardgame.op.grant")
def test_a_granted_keyword_ends_with_what_grants_it() -> None:
    state = battle("- - SOV-04 - -", "- - SOV-06+USA-10 - -", hand="CHN-08")
    play(state, "play CHN-08 as crew 3", "pass")
    shoot(state, 3, 3)
    assert at(state, 1, 3).damage == 2


@pytest.mark.parametrize(
    ("line", "reached"),
    [
        ("- - GER-16 - -", []),
        ("- - USA-18 - -", [2, 3, 4]),
        ("- - GER-16+USA-18 - -", [2, 3, 4]),
        ("- - GER-16+USA-24 - -", [1, 2, 3, 4, 5]),
        ("- - USA-18+USA-24 - -", [1, 2, 3, 4, 5]),
        ("- - USA-22+USA-18 - -", [1, 2, 3, 4, 5]),  # an SPG does not lose by it
        ("- - SOV-06+USA-18 - -", [2, 3, 4]),
        ("GER-16+USA-18 - - - -", [1, 2]),
    ],
)
@pytest.mark.rule("cardgame.op.range")
def test_range_widens_the_reach_and_the_widest_counts(line: str, reached: list[int]) -> None:
    state = battle(line)
    place = 1 if line.startswith("GER") else 3
    play(state, f"fire {place}", "spend token")
    if reached:
        assert legal(state) == [f"at {number}" for number in reached]
    else:
        assert state.actor == 1, "the one position opposite needs no choice"


@pytest.mark.rule("cardgame.op.damage")
def test_damage_by_an_effect_destroys_at_once() -> None:
    state = battle("- - SOV-06 - -", "- - SOV-06*2 - -", hand="GER-15")
    events = play(state, "play GER-15 as crew 3")
    assert len(told(events, "destroyed")) == 1
    assert line_of(state, 1) == EMPTY


@pytest.mark.rule("cardgame.op.boost")
def test_a_boost_says_what_it_changes() -> None:
    own = Side("SOV-06 SOV-06 - - -", bases="B-FRA-2 B-SOV-2 B-USA-1", extra={"face_up": [True, False, False]})
    state = position(own, turn=None, pending=round_step("start-of-round"))
    [boosted] = told(play(state, "choose own 1"), "boosted")
    assert boosted.sentence.text() == "Player 1's T-34: firepower +1 until the end of the round."
