"""Counting up: what belongs to a squad, what it scores, and who wins."""

from __future__ import annotations

import pytest

from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import end_turn, play, position, rival

LIGHTS = "light-tanks"


@pytest.mark.rule("rush.scoring.squad")
def test_hand_garage_and_depot_together_are_the_squad() -> None:
    squad = rival("medal-ussr-1 engineers", garage="medal-usa-2", depot="medal-france-1 base")
    state = finished(rivals=[squad])
    assert result_of(state).scores == [0, 1 + 2 + 1 + 3]


@pytest.mark.rule("rush.scoring.squad")
def test_cards_in_the_graveyard_score_nothing() -> None:
    state = finished(depot="medal-ussr-1", graveyard="medal-ussr-2 base")
    assert result_of(state).scores == [1, 0]


@pytest.mark.rule("rush.scoring.squad")
def test_a_medal_removed_by_repair_in_the_last_turn_is_lost() -> None:
    state = position("ussr-letuchka", depot="medal-ussr-2 medal-usa-1", first=1, ending="medal-pile")
    play(state, "use ussr-letuchka", "scrap medal-ussr-2", "enough")
    end_turn(state)
    assert result_of(state).scores == [1, 0]


@pytest.mark.rule("rush.scoring.defenders-left-out")
def test_vehicles_on_bases_are_left_out_of_the_squad() -> None:
    state = finished(
        bases="ussr-t-26 germany-luchs open", rivals=[rival(depot="usa-m3-stuart")], achievements=f"{LIGHTS} most-cards"
    )
    assert result_of(state).scores == [0, 5 + 5], "one light tank in a squad beats two on bases"


@pytest.mark.rule("rush.scoring.kept-bases")
def test_kept_bases_score_nothing() -> None:
    state = finished(rivals=[rival(bases="- - -", depot="medal-usa-1")], achievements="bases-destroyed most-cards")
    assert result_of(state).scores == [0, 1 + 5], "three bases kept against one medal; the medal is the larger squad"


@pytest.mark.rule("rush.scoring.medal-cards")
def test_medal_cards_score_what_they_show() -> None:
    state = finished(
        depot="medal-ussr-1 medal-germany-1 medal-usa-1 medal-france-1",
        rivals=[rival(depot="medal-ussr-2 medal-germany-2 medal-usa-2 medal-france-2 medal-ussr-1")],
    )
    assert result_of(state).scores == [4, 9]


@pytest.mark.rule("rush.scoring.bases")
def test_each_destroyed_base_in_the_squad_scores_three() -> None:
    state = finished(depot="base", rivals=[rival(garage="base base")])
    assert result_of(state).scores == [3, 6]


@pytest.mark.rule("rush.scoring.achievements")
def test_each_achievement_scores_five() -> None:
    state = finished(
        depot="ussr-t-34 medal-usa-1",
        rivals=[rival(depot="germany-tiger")],
        achievements="medium-tanks american-medals heavy-tanks",
    )
    assert result_of(state).scores == [1 + 5 + 5, 5]


@pytest.mark.rule("rush.scoring.winner")
def test_the_most_medals_win() -> None:
    """Seat 2 has one base and a medal, seat 3 one achievement, seat 1 three medals on cards."""
    state = finished(
        depot="medal-ussr-1 medal-ussr-2",
        rivals=[rival(depot="base medal-usa-1"), rival(depot="france-amx-m4")],
        achievements="heavy-tanks",
    )
    result = result_of(state)
    assert result.scores == [3, 4, 5]
    assert result.winners == [2]
    assert result.ranks == [3, 2, 1]
    assert result.decided.phrase.key == "result.by-medals"


@pytest.mark.parametrize("edition", ["1.4", "1.2"])
@pytest.mark.rule("rush.scoring.winner")
def test_all_three_sources_of_medals_add_up(edition: str) -> None:
    state = finished(
        depot="medal-ussr-1 medal-usa-2 base base ussr-is-7",
        bases_destroyed=2,
        vehicles_destroyed=3,
        achievements="heavy-tanks",
        options={"edition": edition},
    )
    tally = result_of(state).tallies[0]
    assert [part.amount for part in tally.parts] == [3, 6, 5]
    assert [part.reason.rule for part in tally.parts] == [
        "rush.scoring.medal-cards",
        "rush.scoring.bases",
        "rush.scoring.achievements",
    ]
    assert tally.total == 14
