"""The settings of the game, each one on and off."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hulldown.games.rush.state import Table
from hulldown.kernel.errors import Malformed
from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import by_chance, end_turn, ids, legal, play, position, refused, rival, start, told


def settled(**options: object) -> dict[str, object]:
    return start(2, **options).rules.options


@pytest.mark.rule("rush.option.edition")
def test_edition_1_4_is_the_default_and_1_2_can_be_chosen() -> None:
    assert settled()["edition"] == "1.4"
    assert settled(edition="1.2")["edition"] == "1.2"


@pytest.mark.rule("rush.option.edition")
def test_there_is_no_other_edition() -> None:
    with pytest.raises(Malformed, match=r"edition: 1\.3 is not one of 1\.4, 1\.2"):
        start(2, edition="1.3")


@pytest.mark.rule("rush.option.edition")
def test_a_house_rule_that_is_no_option_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="there is no option free_repairs"):
        start(2, free_repairs=True)


@pytest.mark.rule("rush.option.first_player")
def test_the_first_player_is_drawn_by_lot_unless_named() -> None:
    state = start(5)
    assert [str(action) for action, _ in state.outcomes()] == [f"first p{seat}" for seat in range(1, 6)]
    assert {share for _, share in state.outcomes()} == {Fraction(1, 5)}
    play(state, "first p4")
    by_chance(state)
    assert state.first == 3
    assert state.actor == 3


@pytest.mark.rule("rush.option.first_player")
def test_a_first_player_can_be_named_by_the_number_of_the_seat() -> None:
    state = start(3, first_player=2)
    assert state.first == 1
    by_chance(state)
    assert state.actor == 1


@pytest.mark.rule("rush.option.first_player")
def test_the_first_player_must_sit_at_the_table() -> None:
    with pytest.raises(Malformed, match="there is no seat 3 at a table of 2"):
        start(2, first_player=3)
    assert refused(start(2), "first p3") == "rush.setup.players"


@pytest.mark.rule("rush.option.first_player")
def test_the_first_player_stays_first_for_the_whole_game() -> None:
    state = start(3, first_player=3)
    by_chance(state)
    for seat in (2, 0, 1, 2):
        assert state.actor == seat
        assert state.first == 2
        end_turn(state)


def besiege(target: str, bases: str, on: bool) -> Table:
    """ИСУ-152 with Siege Master against one base of seat 1."""
    state = position("ussr-isu-152", rivals=[rival(bases=bases)], options={"siege_destroys_armor_1": on})
    play(state, "use ussr-isu-152 siege-master", f"hit p2 {target}", "defend 1")
    return state


@pytest.mark.parametrize(("on", "destroyed"), [(True, 1), (False, 0)])
@pytest.mark.rule("rush.option.siege_destroys_armor_1")
def test_siege_master_destroys_undamaged_armour_1_only_with_the_option(on: bool, destroyed: int) -> None:
    state = besiege("vehicle 1", "usa-m3-stuart open open", on)
    assert state.players[0].vehicles_destroyed == destroyed
    assert ids(state.players[1].depot) == ["usa-m3-stuart"] * destroyed
    end_turn(state)
    assert ids(state.players[0].squad()) == ["medal-ussr-1"] * destroyed


@pytest.mark.rule("rush.option.siege_destroys_armor_1")
def test_with_the_option_armour_2_and_bases_still_take_two_steps() -> None:
    state = besiege("vehicle 1", "usa-m4-sherman open open", on=True)
    base = state.players[1].bases[0]
    assert base is not None
    assert base.defender_damaged
    state = besiege("base 2", "usa-m3-stuart open open", on=True)
    base = state.players[1].bases[1]
    assert base is not None
    assert base.damaged


@pytest.mark.rule("rush.option.siege_destroys_armor_1")
def test_the_options_are_off_by_default() -> None:
    off = ["siege_destroys_armor_1", "defenders_count_in_squad", "double_medal_per_turn"]
    assert [settled()[name] for name in off] == [False, False, False]


@pytest.mark.parametrize(("on", "scores"), [(True, [10, 0]), (False, [0, 10])])
@pytest.mark.rule("rush.option.defenders_count_in_squad")
def test_defenders_count_for_achievements_only_with_the_option(on: bool, scores: list[int]) -> None:
    """Two light tanks on bases against one in a Depot: light tanks, and most cards."""
    state = finished(
        bases="ussr-t-26 germany-luchs open",
        rivals=[rival(depot="usa-m3-stuart")],
        achievements="light-tanks most-cards",
        options={"defenders_count_in_squad": on},
    )
    assert result_of(state).scores == scores


@pytest.mark.rule("rush.option.defenders_count_in_squad")
def test_with_the_option_kept_bases_themselves_still_count_for_nothing() -> None:
    state = finished(
        rivals=[rival(bases="- - -", depot="engineers")],
        achievements="bases-destroyed most-cards",
        options={"defenders_count_in_squad": True},
    )
    assert result_of(state).scores == [0, 5]


# double_medal_per_turn: a siege kill and an odd assault kill of one nation may become one two-medal card

DAMAGED = "usa-m3-stuart* usa-m5-stuart* usa-m24-chaffee"
SIEGE = ["use ussr-isu-152 siege-master", "hit p2 vehicle 1", "defend 1"]
ASSAULT = ["assault with ussr-t-44", "hit p2 vehicle 3"]


def medals_of(state: Table, seat: int = 0) -> Counter[str]:
    return Counter(card.id for card in state.players[seat].squad() if card.medals)


def both_kills(hand: str = "", *, depot: str = "", other: str = "", on: bool = True) -> Table:
    """Seat 0 can destroy a vehicle by siege (ИСУ-152) and one by assault (Т-44), both Soviet."""
    squad = rival(depot=other, bases=DAMAGED)
    return position(
        f"ussr-isu-152 ussr-t-44 {hand}", rivals=[squad], depot=depot, options={"double_medal_per_turn": on}
    )


@pytest.mark.parametrize("order", [SIEGE + ASSAULT, ASSAULT + SIEGE])
@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_a_siege_kill_and_an_assault_kill_are_combined_in_either_order(order: list[str]) -> None:
    state = both_kills()
    play(state, *order)
    assert medals_of(state) == {"medal-ussr-1": 1}, "the assault is paid at once, the siege at the end of the turn"
    play(state, "end")
    assert legal(state) == ["combine", "keep"]
    play(state, "combine")
    assert medals_of(state) == {"medal-ussr-2": 1}
    assert (state.singles[0], state.doubles[0]) == (9, 2), "the single medal went back to its pile"


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_the_medals_may_be_kept_apart() -> None:
    state = both_kills()
    play(state, *SIEGE, *ASSAULT, "end", "keep")
    assert medals_of(state) == {"medal-ussr-1": 2}
    assert (state.singles[0], state.doubles[0]) == (7, 3)


@pytest.mark.rule("rush.medals.siege-apart")
@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_without_the_option_siege_and_assault_are_paid_apart() -> None:
    state = both_kills(on=False)
    events = play(state, *SIEGE, *ASSAULT, "end")
    assert len(told(events, "medals")) == 2
    assert medals_of(state) == {"medal-ussr-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_the_combined_medal_is_in_before_phase_three() -> None:
    """Seat 0's Garage is empty, so the double is shuffled into the new hand's Garage."""
    state = both_kills()
    play(state, *SIEGE, *ASSAULT, "end", "combine", "turn up usa-t32")
    assert "draw medal-ussr-2" in legal(state)


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_nothing_is_combined_when_no_double_is_left() -> None:
    state = both_kills(other="medal-ussr-2 medal-ussr-2 medal-ussr-2")
    play(state, *SIEGE, *ASSAULT, "end")
    assert medals_of(state) == {"medal-ussr-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_nothing_is_combined_when_the_single_medal_was_shuffled_into_the_garage() -> None:
    """БТ-7's Reinforcements find the Garage empty: the Depot with the medal becomes the Garage."""
    state = both_kills("ussr-bt-7")
    play(state, *ASSAULT, "use ussr-bt-7 reinforcements", "draw ussr-t-44", "defend 1")
    play(state, "use ussr-isu-152 siege-master", "hit p2 vehicle 1", "defend 2", "end")
    assert medals_of(state) == {"medal-ussr-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_nothing_is_combined_when_the_single_medal_came_back_to_hand() -> None:
    state = both_kills("ussr-bt-7")
    play(state, *ASSAULT, "use ussr-bt-7 reinforcements", "draw medal-ussr-1", "defend 1")
    play(state, "use ussr-isu-152 siege-master", "hit p2 vehicle 1", "defend 2", "end")
    assert medals_of(state) == {"medal-ussr-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_nothing_is_combined_when_the_single_medal_was_removed_by_repair() -> None:
    state = both_kills("ussr-letuchka")
    play(state, *ASSAULT, "use ussr-letuchka", "scrap medal-ussr-1", "enough", *SIEGE, "end")
    assert medals_of(state) == {"medal-ussr-1": 1}, "the siege kill alone"
    assert state.singles[0] == 7


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_siege_kills_of_another_nation_are_not_combined() -> None:
    """Not even with a single medal of that nation from an earlier turn."""
    state = position(
        "usa-rangers ussr-t-44",
        depot="medal-usa-1",
        rivals=[rival(bases=DAMAGED)],
        options={"double_medal_per_turn": True},
    )
    play(state, "use usa-rangers", "hit p2 vehicle 1", *ASSAULT, "end")
    assert medals_of(state) == {"medal-ussr-1": 1, "medal-usa-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_two_siege_kills_and_one_of_the_assault_make_a_double_and_a_single() -> None:
    state = both_kills("ussr-kv-2")
    sieges = [*SIEGE, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 2"]
    play(state, *sieges, *ASSAULT, "end", "combine")
    assert medals_of(state) == {"medal-ussr-2": 1, "medal-ussr-1": 1}


@pytest.mark.rule("rush.option.double_medal_per_turn")
@pytest.mark.rule("rush.medals.siege-apart")
def test_kept_apart_two_siege_kills_may_still_be_a_double_of_their_own() -> None:
    state = both_kills("ussr-kv-2")
    sieges = [*SIEGE, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 2"]
    play(state, *sieges, *ASSAULT, "end", "keep")
    assert legal(state) == ["doubles 0", "doubles 1"]
    play(state, "doubles 1")
    assert medals_of(state) == {"medal-ussr-2": 1, "medal-ussr-1": 1}


@pytest.mark.parametrize(("doubles", "medals"), [(1, {"medal-ussr-2": 1, "medal-ussr-1": 1}), (0, {"medal-ussr-1": 3})])
@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_an_even_number_of_assault_kills_leaves_nothing_to_combine(doubles: int, medals: dict[str, int]) -> None:
    state = both_kills("ussr-t-34")
    play(state, "assault with ussr-t-44 ussr-t-34", "strike ussr-t-44", "hit p2 vehicle 2", "hit p2 vehicle 3")
    play(state, f"doubles {doubles}", *SIEGE, "end")
    assert medals_of(state) == medals


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_the_odd_one_of_three_assault_kills_is_combined() -> None:
    state = position(
        "ussr-isu-152 ussr-t-44 ussr-t-34 ussr-t-28",
        rivals=[rival(bases="usa-m3-stuart* usa-m5-stuart* open"), rival(bases="germany-luchs germany-leopard open")],
        options={"double_medal_per_turn": True},
    )
    play(state, "assault with ussr-t-44 ussr-t-34 ussr-t-28", "strike ussr-t-44", "hit p2 vehicle 2")
    play(state, "strike ussr-t-34", "hit p3 vehicle 1", "hit p3 vehicle 2", "doubles 1")
    assert medals_of(state) == {"medal-ussr-2": 1, "medal-ussr-1": 1}
    play(state, *SIEGE, "end", "combine")
    assert medals_of(state) == {"medal-ussr-2": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_a_medal_from_invulnerability_is_not_combined() -> None:
    state = position("ussr-isu-152 ussr-is-3", rivals=[rival(bases=DAMAGED)], options={"double_medal_per_turn": True})
    play(state, "use ussr-is-3 invulnerability defend 2", *SIEGE, "end")
    assert medals_of(state) == {"medal-ussr-1": 2}


@pytest.mark.rule("rush.option.double_medal_per_turn")
@pytest.mark.rule("rush.end.ninth-medal")
def test_handing_back_the_ninth_single_medal_does_not_take_back_the_end() -> None:
    state = both_kills(other="medal-ussr-1 " * 8)
    events = play(state, *ASSAULT, *SIEGE, "end", "combine")
    assert len(told(events, "end-medal-pile")) == 1
    assert medals_of(state) == {"medal-ussr-2": 1}
    by_chance(state)
    end_turn(state)
    assert result_of(state).scores == [2, 8]


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_the_single_medal_of_an_earlier_turn_is_not_combined() -> None:
    state = both_kills(depot="medal-ussr-1")
    play(state, *SIEGE, "end")
    assert medals_of(state) == {"medal-ussr-1": 2}
