"""Equal medals: vehicles, then bases, then achievements; and victories shared."""

from __future__ import annotations

import pytest

from hulldown.kernel.result import Result
from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import end_turn, play, position, rival

SIX = "medal-ussr-1 medal-ussr-1 medal-usa-2 medal-usa-2"
TWO_BASES = "base base"
BOTH = pytest.mark.parametrize("edition", ["1.4", "1.2"])


def decided(result: Result) -> str:
    return result.decided.phrase.key


@pytest.mark.rule("rush.tie-break.medals-in-squad")
def test_in_1_4_the_medals_on_medal_cards_break_a_tie() -> None:
    """Six medals on cards against two bases; that the other destroyed more vehicles is not asked."""
    result = result_of(finished(depot=TWO_BASES, vehicles_destroyed=9, rivals=[rival(depot=SIX)]))
    assert result.scores == [6, 6]
    assert result.winners == [1]
    assert decided(result) == "result.by-vehicles"


@pytest.mark.rule("rush.tie-break.medals-in-squad")
def test_in_1_4_medals_not_cards_break_the_tie() -> None:
    """Seat 0: two doubles and an achievement, four medals on two cards. Seat 1: three singles, two bases."""
    state = finished(
        depot="medal-ussr-2 medal-usa-2 ussr-t-34",
        rivals=[rival(depot="medal-usa-1 medal-usa-1 medal-usa-1 base base")],
        achievements="medium-tanks",
    )
    assert result_of(state).scores == [9, 9]
    assert result_of(state).winners == [0]


@pytest.mark.rule("rush.tie-break.medals-in-squad")
def test_in_1_4_a_medal_from_invulnerability_counts_in_the_tie_break() -> None:
    """The last turn's Invulnerability makes it three medals each, all of them on cards against one base."""
    state = position(
        "ussr-is-3", depot="medal-usa-2", bases="open open -", rivals=[rival(depot="base", vehicles_destroyed=2)],
        first=1, ending="medal-pile",
    )  # fmt: skip
    play(state, "use ussr-is-3 invulnerability defend 1")
    end_turn(state)
    assert result_of(state).scores == [3, 3]
    assert result_of(state).winners == [0]


@pytest.mark.rule("rush.tie-break.vehicles-destroyed")
def test_in_1_2_the_vehicles_destroyed_break_a_tie() -> None:
    state = finished(
        depot=TWO_BASES, vehicles_destroyed=7, rivals=[rival(depot=SIX, vehicles_destroyed=6)],
        options={"edition": "1.2"},
    )  # fmt: skip
    result = result_of(state)
    assert result.scores == [6, 6]
    assert result.winners == [0]
    assert decided(result) == "result.by-vehicles"


@pytest.mark.parametrize(("edition", "winners"), [("1.2", [0]), ("1.4", [0, 1])])
@pytest.mark.rule("rush.tie-break.kills-without-medal")
@pytest.mark.rule("rush.tie-break.medals-in-squad")
def test_a_kill_that_found_no_medal_counts_in_1_2_alone(edition: str, winners: list[int]) -> None:
    """All nine Soviet singles are gone when seat 0 destroys a vehicle; medals on cards stay four each."""
    state = position(
        "ussr-t-34",
        depot="medal-ussr-1 " * 4,
        vehicles_destroyed=4,
        rivals=[rival(depot="medal-ussr-1 " * 4, vehicles_destroyed=4, bases="usa-m3-stuart open open")],
        graveyard="medal-ussr-1",
        first=1,
        ending="medal-pile",
        options={"edition": edition},
    )
    play(state, "assault with ussr-t-34", "hit p2 vehicle 1")
    end_turn(state)
    assert result_of(state).scores == [4, 4]
    assert result_of(state).winners == winners


@pytest.mark.rule("rush.tie-break.bases-in-squad")
def test_in_1_4_the_bases_in_the_squad_break_the_second_tie() -> None:
    """Five bases against three achievements, no medal cards: fifteen medals each."""
    state = finished(
        depot="base base base base base",
        rivals=[rival(depot="ussr-t-26 ussr-t-34 ussr-is-7", bases_destroyed=6), rival()],
        achievements="light-tanks medium-tanks heavy-tanks",
    )
    result = result_of(state)
    assert result.scores == [15, 15, 0]
    assert result.winners == [0]
    assert decided(result) == "result.by-bases"


@pytest.mark.rule("rush.tie-break.bases-destroyed")
def test_in_1_2_the_bases_destroyed_break_the_second_tie_trashed_ones_too() -> None:
    """Three medals each and no vehicle destroyed: seat 0 by one base card, seat 1 by Invulnerability.

    Seat 1 destroyed two bases, whose cards were removed since; they still break the tie.
    """
    state = finished(
        depot="base",
        bases_destroyed=1,
        rivals=[rival(depot="medal-usa-1 medal-usa-2", bases_destroyed=2)],
        options={"edition": "1.2"},
    )
    result = result_of(state)
    assert result.scores == [3, 3]
    assert result.winners == [1]
    assert decided(result) == "result.by-bases"


@pytest.mark.rule("rush.tie-break.achievements")
def test_achievements_break_the_third_tie() -> None:
    """Five medals on cards against an achievement; both destroyed five vehicles and one base, now removed."""
    state = finished(
        depot="medal-ussr-1 medal-ussr-2 medal-ussr-2",
        vehicles_destroyed=5,
        bases_destroyed=1,
        rivals=[rival(depot="ussr-is-7", vehicles_destroyed=5, bases_destroyed=1)],
        achievements="heavy-tanks",
        options={"edition": "1.2"},
    )
    result = result_of(state)
    assert result.scores == [5, 5]
    assert result.winners == [1]
    assert decided(result) == "result.by-achievements"


@pytest.mark.rule("rush.tie-break.achievements")
def test_in_1_4_equal_medals_on_cards_and_equal_bases_leave_equal_achievements() -> None:
    """What is counted in the squad adds up to the score, so the third tie-break cannot part anybody there."""
    state = finished(
        depot="medal-ussr-2 base ussr-t-34",
        rivals=[rival(depot="medal-usa-2 base usa-m6")],
        achievements="medium-tanks heavy-tanks",
    )
    assert result_of(state).scores == [10, 10]
    assert decided(result_of(state)) == "result.shared"


@pytest.mark.rule("rush.tie-break.bases-destroyed")
@pytest.mark.rule("rush.tie-break.vehicles-destroyed")
@pytest.mark.rule("rush.tie-break.achievements")
def test_vehicles_come_before_bases_and_bases_before_achievements() -> None:
    """Ten medals each: seat 0 leads in vehicles, the others tie; seat 1 leads in bases, seat 2 in achievements."""
    state = finished(
        depot="medal-ussr-2 medal-ussr-2 base base",
        vehicles_destroyed=4,
        bases_destroyed=2,
        rivals=[
            rival(depot="base base medal-usa-2 medal-usa-2", vehicles_destroyed=3, bases_destroyed=3),
            rival(depot="ussr-is-7 ussr-t-34", vehicles_destroyed=3, bases_destroyed=0),
        ],
        achievements="heavy-tanks medium-tanks",
        options={"edition": "1.2"},
    )
    assert result_of(state).scores == [10, 10, 10]
    assert result_of(state).ranks == [1, 2, 3]


@pytest.mark.rule("rush.tie-break.medals-in-squad")
@pytest.mark.rule("rush.tie-break.bases-in-squad")
def test_in_1_4_medals_come_before_bases() -> None:
    """Fifteen each: five bases; four bases and three medals on cards; three achievements."""
    state = finished(
        depot="base base base base base",
        rivals=[
            rival(depot="base base base base medal-usa-1 medal-usa-2"),
            rival(depot="ussr-t-26 ussr-t-34 ussr-is-7"),
        ],
        achievements="light-tanks medium-tanks heavy-tanks",
    )
    assert result_of(state).scores == [15, 15, 15]
    assert result_of(state).ranks == [2, 1, 3]


@BOTH
@pytest.mark.rule("rush.tie-break.shared-win")
def test_players_level_in_everything_win_together(edition: str) -> None:
    """The first player, seat 1, has no advantage from it."""
    state = finished(
        depot="medal-ussr-1",
        vehicles_destroyed=1,
        rivals=[rival(depot="medal-usa-1", vehicles_destroyed=1), rival()],
        options={"edition": edition},
    )
    result = result_of(state)
    assert result.winners == [0, 1]
    assert result.ranks == [1, 1, 3]
    assert decided(result) == "result.shared"


@BOTH
@pytest.mark.rule("rush.tie-break.shared-win")
def test_a_game_without_a_single_medal_is_won_by_all(edition: str) -> None:
    result = result_of(finished(rivals=[rival(), rival(), rival()], options={"edition": edition}))
    assert result.winners == [0, 1, 2, 3]
