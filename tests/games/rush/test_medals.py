"""Rush, the reward: medals for destroyed vehicles, on one-medal and two-medal cards."""

from __future__ import annotations

import pytest

from hulldown.games.rush.state import Table
from tests.games.rush.helper import bases_of, ids, legal, play, position, refused, rival, told

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])
THREE_DEFENDED = "usa-m10-wolverine germany-stug-iii france-somua-s35"
SINGLES = "medal-ussr-1 "
DOUBLES = "medal-ussr-2 "


def medals(state: Table, seat: int = 0) -> list[str]:
    """The medal cards in a Depot, from the bottom to the top."""
    return [id for id in ids(state.players[seat].depot) if id.startswith("medal-")]


def three_kills(state: Table) -> None:
    """A light tank, a tank destroyer and a heavy tank destroy the three defenders of the rival."""
    play(state, "assault with ussr-t-26 ussr-su-85 ussr-kv-1", "strike ussr-t-26", "hit p2 vehicle 1")
    play(state, "strike ussr-su-85", "hit p2 vehicle 2", "hit p2 vehicle 3")


def against_three(gone: str = "", **options: object) -> Table:
    """Three Soviet attackers and three defenders; `gone`: medal cards that are out of their pile."""
    hand = "ussr-t-26 ussr-su-85 ussr-kv-1"
    ending = "medal-pile" if gone.count(SINGLES) == 9 else None
    return position(hand, rivals=[rival(bases=THREE_DEFENDED)], graveyard=gone, ending=ending, options=options)


def two_kills(state: Table) -> None:
    play(state, "assault with ussr-t-26 ussr-su-85", "strike ussr-t-26", "hit p2 vehicle 1", "hit p2 vehicle 2")


def one_kill(state: Table) -> None:
    play(state, "assault with ussr-t-26", "hit p2 vehicle 1")


@pytest.mark.rule("rush.medals.per-vehicle")
@pytest.mark.rule("rush.medals.double-optional")
@EDITIONS
def test_worked_example_three_vehicles_destroyed_with_soviet_tanks(edition: str) -> None:
    """Both rulebooks: the reward is one card with two Orders of the Red Banner and one with a single Order."""
    state = against_three(edition=edition)
    three_kills(state)
    assert bases_of(state, 1) == "open open open"
    play(state, "doubles 1")
    assert medals(state) == ["medal-ussr-2", "medal-ussr-1"]
    assert (state.doubles[0], state.singles[0]) == (2, 8)


@pytest.mark.rule("rush.medals.per-vehicle")
@EDITIONS
def test_medals_come_as_soon_as_the_assault_is_over(edition: str) -> None:
    state = against_three(edition=edition)
    one_kill(state)
    assert ids(state.players[0].depot) == ["ussr-t-26", "medal-ussr-1"]
    assert state.actor == 0
    assert "end" in legal(state)


@pytest.mark.rule("rush.medals.per-vehicle")
def test_a_kill_is_not_rewarded_before_the_last_attacker_has_struck() -> None:
    state = against_three()
    play(state, "assault with ussr-t-26 ussr-kv-1", "strike ussr-t-26", "hit p2 vehicle 1")
    assert medals(state) == []
    play(state, "hit p2 base 1")
    assert medals(state) == ["medal-ussr-1"]


@pytest.mark.rule("rush.medals.per-vehicle")
def test_damage_alone_earns_nothing() -> None:
    state = position("ussr-t-26", rivals=[rival(bases="germany-tiger open open")])
    play(state, "assault with ussr-t-26", "hit p2 vehicle 1")
    assert medals(state) == []
    assert state.singles == [9, 9, 9, 9]


@pytest.mark.rule("rush.medals.nation")
@EDITIONS
@pytest.mark.parametrize(
    ("attacker", "medal"),
    [
        ("ussr-t-26", "medal-ussr-1"),
        ("germany-luchs", "medal-germany-1"),
        ("usa-m2-light", "medal-usa-1"),
        ("france-amx-13-75", "medal-france-1"),
    ],
)
def test_medals_are_of_the_attackers_nation(edition: str, attacker: str, medal: str) -> None:
    state = position(attacker, rivals=[rival(bases="germany-stug-iii open open")], options={"edition": edition})
    play(state, f"assault with {attacker}", "hit p2 vehicle 1")
    assert medals(state) == [medal]


@pytest.mark.rule("rush.medals.none-for-base")
@EDITIONS
def test_a_destroyed_base_earns_no_medal_card(edition: str) -> None:
    state = position("ussr-kv-1 ussr-kv-2", options={"edition": edition})
    play(state, "assault with ussr-kv-1 ussr-kv-2", "strike ussr-kv-1", "hit p2 base 1", "hit p2 base 2")
    assert sorted(ids(state.players[0].depot)) == ["base", "base", "ussr-kv-1", "ussr-kv-2"]
    play(state, "end")
    assert medals(state) == []


@pytest.mark.rule("rush.medals.double-optional")
@EDITIONS
def test_two_kills_may_be_paid_with_a_two_medal_card_or_with_two_single_ones(edition: str) -> None:
    """A38."""
    state = against_three(edition=edition)
    two_kills(state)
    assert legal(state) == ["doubles 0", "doubles 1"]
    other = state.clone()
    play(state, "doubles 0")
    assert medals(state) == ["medal-ussr-1", "medal-ussr-1"]
    play(other, "doubles 1")
    assert medals(other) == ["medal-ussr-2"]


@pytest.mark.rule("rush.medals.double-optional")
def test_four_kills_may_be_paid_with_two_doubles_three_with_only_one() -> None:
    hand = "ussr-t-26 ussr-su-85 ussr-kv-1 ussr-t-44"
    rivals = [rival(bases=THREE_DEFENDED), rival(bases="usa-m2-light open open")]
    state = position(hand, rivals=rivals)
    play(state, "assault with ussr-t-26 ussr-su-85 ussr-kv-1 ussr-t-44", "strike ussr-t-26", "hit p2 vehicle 1")
    play(state, "strike ussr-su-85", "hit p2 vehicle 2", "strike ussr-kv-1", "hit p2 vehicle 3", "hit p3 vehicle 1")
    assert legal(state) == ["doubles 0", "doubles 1", "doubles 2"]
    play(state, "doubles 2")
    assert medals(state) == ["medal-ussr-2", "medal-ussr-2"]
    three = against_three()
    three_kills(three)
    assert refused(three, "doubles 2") == "rush.medals.double-optional"


@pytest.mark.rule("rush.medals.double-optional")
def test_doubles_are_bounded_by_what_the_pile_holds() -> None:
    """A38: four kills, one two-medal card left."""
    hand = "ussr-t-26 ussr-su-85 ussr-kv-1 ussr-t-44"
    rivals = [rival(bases=THREE_DEFENDED), rival(bases="usa-m2-light open open")]
    state = position(hand, rivals=rivals, graveyard=DOUBLES * 2)
    play(state, "assault with ussr-t-26 ussr-su-85 ussr-kv-1 ussr-t-44", "strike ussr-t-26", "hit p2 vehicle 1")
    play(state, "strike ussr-su-85", "hit p2 vehicle 2", "strike ussr-kv-1", "hit p2 vehicle 3", "hit p3 vehicle 1")
    assert legal(state) == ["doubles 0", "doubles 1"]
    assert refused(state, "doubles 2") == "rush.medals.double-optional"
    play(state, "doubles 1")
    assert medals(state) == ["medal-ussr-2", "medal-ussr-1", "medal-ussr-1"]


@pytest.mark.rule("rush.medals.no-doubles-left")
@EDITIONS
def test_without_two_medal_cards_two_kills_bring_two_single_medals(edition: str) -> None:
    state = against_three(DOUBLES * 3, edition=edition)
    two_kills(state)
    assert medals(state) == ["medal-ussr-1", "medal-ussr-1"]
    assert "end" in legal(state)


@pytest.mark.rule("rush.medals.no-doubles-left")
def test_the_doubles_of_another_nation_do_not_matter() -> None:
    state = against_three("medal-germany-2 " * 3)
    two_kills(state)
    assert legal(state) == ["doubles 0", "doubles 1"]


@pytest.mark.rule("rush.medals.part-of-reward")
@EDITIONS
def test_what_a_pile_does_not_hold_is_lost(edition: str) -> None:
    """A39: three kills, no double and one single medal left."""
    state = against_three(DOUBLES * 3 + SINGLES * 8, edition=edition)
    hand = "ussr-t-26 ussr-su-85 ussr-kv-1"
    play(state, f"assault with {hand}", "strike ussr-t-26", "hit p2 vehicle 1", "strike ussr-su-85", "hit p2 vehicle 2")
    events = play(state, "hit p2 vehicle 3")
    assert medals(state) == ["medal-ussr-1"]
    assert len(told(events, "medal-pile-empty")) == 1
    assert state.singles == [0, 9, 9, 9]


@pytest.mark.rule("rush.medals.short-pile")
@EDITIONS
def test_a_kill_without_a_single_medal_left_earns_nothing(edition: str) -> None:
    """D22: and nothing of another nation in its place."""
    state = against_three(SINGLES * 9 + DOUBLES * 3, edition=edition)
    one_kill(state)
    assert ids(state.players[0].depot) == ["ussr-t-26"]
    assert state.players[0].vehicles_destroyed == 1


@pytest.mark.rule("rush.medals.doubles-outlast-singles")
def test_two_kills_may_take_a_double_when_the_singles_are_gone() -> None:
    """A40."""
    state = against_three(SINGLES * 9)
    two_kills(state)
    play(state, "doubles 1")
    assert medals(state) == ["medal-ussr-2"]


@pytest.mark.rule("rush.medals.doubles-outlast-singles")
def test_the_odd_third_kill_is_lost_when_the_singles_are_gone() -> None:
    state = against_three(SINGLES * 9)
    three_kills(state)
    assert legal(state) == ["doubles 0", "doubles 1"]
    play(state, "doubles 1")
    assert medals(state) == ["medal-ussr-2"]
    assert state.doubles[0] == 2


@pytest.mark.rule("rush.medals.doubles-outlast-singles")
def test_a_double_never_pays_for_a_single_kill() -> None:
    """A39."""
    state = against_three(SINGLES * 9)
    one_kill(state)
    assert medals(state) == []
    assert state.doubles[0] == 3


def siege_and_assault(**options: object) -> Table:
    """One kill in the assault and one by Siege Master, both Soviet; the turn has been ended."""
    rivals = [rival(bases="usa-m10-wolverine germany-tiger* open")]
    state = position("ussr-t-26 ussr-kv-2", rivals=rivals, options=options)
    play(state, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 1")
    play(state, "assault with ussr-t-26", "hit p2 vehicle 1")
    assert medals(state) == ["medal-ussr-1"]
    play(state, "end")
    return state


@pytest.mark.rule("rush.medals.siege-apart")
@EDITIONS
def test_a_siege_kill_and_an_assault_kill_make_no_double_together(edition: str) -> None:
    """A27, the default."""
    state = siege_and_assault(edition=edition)
    assert medals(state) == ["medal-ussr-1", "medal-ussr-1"]
    assert state.doubles[0] == 3


@pytest.mark.rule("rush.option.double_medal_per_turn")
@EDITIONS
def test_by_option_they_may_be_joined_and_the_single_medal_goes_back(edition: str) -> None:
    """A27, the wider reading."""
    state = siege_and_assault(edition=edition, double_medal_per_turn=True)
    assert legal(state) == ["combine", "keep"]
    other = state.clone()
    play(state, "combine")
    assert medals(state) == ["medal-ussr-2"]
    assert (state.doubles[0], state.singles[0]) == (2, 9)
    play(other, "keep")
    assert medals(other) == ["medal-ussr-1", "medal-ussr-1"]


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_by_option_kills_of_two_nations_cannot_be_joined() -> None:
    """A27; the American medal in the Depot is of an earlier turn."""
    rivals = [rival(bases="usa-m10-wolverine germany-tiger* open")]
    options: dict[str, object] = {"double_medal_per_turn": True}
    state = position("ussr-t-26 usa-rangers", depot="medal-usa-1", rivals=rivals, options=options)
    play(state, "use usa-rangers", "hit p2 vehicle 2", "assault with ussr-t-26", "hit p2 vehicle 1", "end")
    assert medals(state) == ["medal-usa-1", "medal-ussr-1", "medal-usa-1"]


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_by_option_a_pair_paid_in_the_assault_leaves_nothing_to_join() -> None:
    """A27; the single Soviet medal in the Depot is of an earlier turn."""
    rivals = [rival(bases="usa-m10-wolverine germany-tiger* germany-stug-iii")]
    options: dict[str, object] = {"double_medal_per_turn": True}
    hand = "ussr-t-26 ussr-su-85 ussr-kv-2"
    state = position(hand, depot="medal-ussr-1", rivals=rivals, options=options)
    play(state, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 1")
    play(state, "assault with ussr-t-26 ussr-su-85", "strike ussr-t-26", "hit p2 vehicle 1", "hit p2 vehicle 3")
    play(state, "doubles 1", "end")
    assert medals(state) == ["medal-ussr-1", "medal-ussr-2", "medal-ussr-1"]


@pytest.mark.rule("rush.medals.siege-apart")
@EDITIONS
def test_two_siege_kills_of_one_nation_may_be_paid_with_a_double(edition: str) -> None:
    """A27."""
    rivals = [rival(bases="usa-m10-wolverine* germany-tiger* open")]
    state = position("ussr-isu-152 ussr-kv-2", rivals=rivals, options={"edition": edition})
    play(state, "use ussr-isu-152 siege-master", "hit p2 vehicle 1", "defend 1")
    play(state, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 2", "end")
    assert legal(state) == ["doubles 0", "doubles 1"]
    play(state, "doubles 1")
    assert medals(state) == ["medal-ussr-2"]


@pytest.mark.rule("rush.medals.siege-apart")
def test_siege_kills_of_two_nations_make_no_double() -> None:
    rivals = [rival(bases="usa-m10-wolverine* germany-tiger* open")]
    state = position("usa-rangers ussr-kv-2", rivals=rivals)
    play(state, "use usa-rangers", "hit p2 vehicle 1")
    play(state, "use ussr-kv-2 siege-master", "hit p2 vehicle 2", "defend 2", "end")
    assert sorted(medals(state)) == ["medal-usa-1", "medal-ussr-1"]
