"""The twelve achievements: what each one counts, and who receives it."""

from __future__ import annotations

import pytest

from tests.games.rush.endings import finished, result_of
from tests.games.rush.helper import end_turn, play, position, rival, told

BOTH = pytest.mark.parametrize("edition", ["1.4", "1.2"])


def awarded(depot: str, other: str, achievement: str, edition: str = "1.4") -> int | None:
    """Who receives an achievement when two squads are counted: 0, 1 or nobody."""
    state = finished(depot=depot, rivals=[rival(depot=other)], achievements=achievement, options={"edition": edition})
    for seat, tally in enumerate(result_of(state).tallies):
        if any(part.reason.phrase.key == "tally.achievement" for part in tally.parts):
            return seat
    return None


@pytest.mark.rule("rush.achievements.award")
def test_each_achievement_is_judged_by_itself_and_one_player_may_receive_several() -> None:
    state = finished(
        depot="ussr-t-26 ussr-t-34 ussr-is-7",
        rivals=[rival(depot="germany-luchs germany-pzkpfw-ii"), rival()],
        achievements="light-tanks medium-tanks heavy-tanks most-cards",
    )
    assert result_of(state).scores == [5 + 5 + 5, 5, 0]


@pytest.mark.rule("rush.achievements.award")
def test_achievements_that_were_not_laid_out_are_not_awarded() -> None:
    assert result_of(finished(depot="ussr-is-7", achievements="light-tanks")).scores == [0, 0]


@pytest.mark.rule("rush.achievements.award")
def test_achievements_are_judged_after_the_last_turn() -> None:
    """The rival leads until seat 0 buys two light tanks in the last turn of the game."""
    state = position(
        "engineers engineers volunteers",
        rivals=[rival(depot="germany-luchs")],
        achievements="light-tanks",
        first=1,
        ending="medal-pile",
    )
    buying = play(state, "use volunteers", "buy ussr-ms-1 and usa-t1-cunningham with engineers")
    assert not told(buying, "achievement-awarded")
    play(state, "turn up usa-t32", "turn up usa-t29")
    end_turn(state)
    assert result_of(state).scores == [5, 0]


@pytest.mark.rule("rush.achievements.tie")
def test_an_achievement_with_two_leaders_goes_to_nobody() -> None:
    assert awarded("ussr-t-34", "usa-m4-sherman", "medium-tanks") is None


@BOTH
@pytest.mark.rule("rush.achievements.tie")
def test_an_achievement_with_two_leaders_does_not_pass_to_the_third(edition: str) -> None:
    state = finished(
        depot="ussr-t-34 ussr-t-28",
        rivals=[rival(depot="usa-m4-sherman usa-m26-pershing"), rival(depot="germany-panther")],
        achievements="medium-tanks",
        options={"edition": edition},
    )
    assert result_of(state).scores == [0, 0, 0]


@pytest.mark.rule("rush.achievements.tie")
def test_a_tie_behind_the_leader_does_not_matter() -> None:
    state = finished(
        depot="ussr-t-34",
        rivals=[rival(depot="usa-m4-sherman usa-m26-pershing"), rival(depot="germany-panther")],
        achievements="medium-tanks",
    )
    assert result_of(state).scores == [0, 5, 0]


@pytest.mark.rule("rush.achievements.zero")
def test_an_achievement_nobody_has_anything_for_goes_to_nobody() -> None:
    assert awarded("ussr-t-34", "engineers", "heavy-tanks") is None


@pytest.mark.rule("rush.achievements.zero")
def test_a_single_card_is_enough_to_lead_alone() -> None:
    assert awarded("engineers", "usa-t1-heavy", "heavy-tanks") == 1


CLASSES = {
    "light-tanks": ("ussr-t-26 france-amx-13-90", "germany-luchs germany-panther germany-tiger"),
    "medium-tanks": ("germany-panther usa-m4-sherman", "ussr-t-34 ussr-t-26 ussr-is-7"),
    "spgs": ("ussr-su-85 usa-m10-wolverine", "germany-stug-iii germany-tiger germany-luchs"),
    "heavy-tanks": ("usa-m6 france-amx-m4", "ussr-is-7 ussr-t-34 ussr-t-26"),
    "auxiliaries": ("ussr-zis-5 germany-opel-blitz", "france-maquisards france-amx-m4 france-char-d2"),
}


def of_class(achievement: str) -> None:
    """Two of the class, of different nations, beat one, whichever seat has them; other classes do not help."""
    two, one = CLASSES[achievement]
    assert awarded(two, one, achievement) == 0
    assert awarded(one, two, achievement, "1.2") == 1


@pytest.mark.rule("rush.achievements.light-tanks")
def test_light_tanks_of_all_nations_are_counted() -> None:
    of_class("light-tanks")


@pytest.mark.rule("rush.achievements.medium-tanks")
def test_medium_tanks_of_all_nations_are_counted() -> None:
    of_class("medium-tanks")


@pytest.mark.rule("rush.achievements.spgs")
def test_spgs_of_all_nations_are_counted() -> None:
    of_class("spgs")


@pytest.mark.rule("rush.achievements.spgs")
def test_tank_destroyers_and_artillery_are_one_class() -> None:
    """СУ-85 destroys tanks, Wespe is artillery; together they beat another tank destroyer."""
    assert awarded("ussr-su-85 germany-wespe", "usa-m36-jackson", "spgs") == 0


@pytest.mark.rule("rush.achievements.heavy-tanks")
def test_heavy_tanks_of_all_nations_are_counted() -> None:
    of_class("heavy-tanks")


@pytest.mark.rule("rush.achievements.auxiliaries")
def test_auxiliaries_of_all_nations_are_counted() -> None:
    of_class("auxiliaries")


def of_nation(achievement: str, nation: str, other: str) -> None:
    """Two medals of the nation beat one, whatever there is of other nations."""
    two = f"medal-{nation}-1 medal-{nation}-1"
    one = f"medal-{nation}-1 medal-{other}-2 medal-{other}-2"
    assert awarded(two, one, achievement) == 0
    assert awarded(one, two, achievement, "1.2") == 1


@pytest.mark.rule("rush.achievements.soviet-medals")
def test_soviet_medals() -> None:
    of_nation("soviet-medals", "ussr", "germany")


@pytest.mark.rule("rush.achievements.german-medals")
def test_german_medals() -> None:
    of_nation("german-medals", "germany", "usa")


@pytest.mark.rule("rush.achievements.american-medals")
def test_american_medals() -> None:
    of_nation("american-medals", "usa", "france")


@pytest.mark.rule("rush.achievements.french-medals")
def test_french_medals() -> None:
    of_nation("french-medals", "france", "ussr")


@pytest.mark.rule("rush.achievements.medals-not-cards")
def test_a_double_counts_as_two_medals_of_its_nation() -> None:
    assert awarded("medal-usa-2", "medal-usa-1", "american-medals") == 0, "level by cards, ahead by medals"
    assert awarded("medal-usa-2", "medal-usa-1 medal-usa-1", "american-medals") is None, "level by medals"


@pytest.mark.rule("rush.achievements.medals-not-cards")
def test_vehicles_of_the_nation_are_no_medals() -> None:
    assert awarded("usa-m6 usa-t32", "medal-usa-1", "american-medals") == 1


@pytest.mark.rule("rush.achievements.double-medals")
def test_double_medal_cards_of_all_nations_are_counted() -> None:
    assert awarded("medal-ussr-2 medal-france-2", "medal-usa-2 medal-usa-1 medal-usa-1", "double-medals") == 0


@pytest.mark.rule("rush.achievements.double-medals")
def test_single_medals_do_not_make_a_double_card() -> None:
    assert awarded("medal-ussr-1 medal-ussr-1", "medal-usa-2", "double-medals") == 1


@pytest.mark.rule("rush.achievements.most-cards")
def test_barracks_cards_medals_and_bases_count_as_cards() -> None:
    assert (
        awarded("engineers medal-usa-1 base ussr-t-34", "germany-tiger germany-luchs germany-e-100", "most-cards") == 0
    )


@pytest.mark.rule("rush.achievements.most-cards")
def test_graveyard_and_achievements_do_not_count_as_cards() -> None:
    """Seat 0 has two achievements and seat 1 a larger squad: the third achievement is seat 1's."""
    state = finished(
        depot="ussr-t-34 ussr-is-7",
        rivals=[rival(depot="engineers engineers technicians")],
        graveyard="usa-t32 usa-t29",
        achievements="medium-tanks heavy-tanks most-cards",
    )
    assert result_of(state).scores == [10, 5]


@BOTH
@pytest.mark.rule("rush.achievements.bases-destroyed")
def test_the_most_destroyed_bases(edition: str) -> None:
    state = position(
        "ussr-kv-1", rivals=[rival(), rival()], achievements="bases-destroyed", first=1, ending="medal-pile",
        options={"edition": edition},
    )  # fmt: skip
    play(state, "assault with ussr-kv-1", "hit p3 base 2")
    end_turn(state)
    assert result_of(state).scores == [3 + 5, 0, 0]


def scrap_a_base(edition: str) -> list[int]:
    """Both destroyed one base; in the last turn seat 0 destroys another and sends a base card to the Graveyard."""
    state = position(
        "ussr-kv-1 ussr-letuchka",
        depot="base",
        bases="open open -",
        bases_destroyed=1,
        rivals=[rival(depot="base", bases="open open -", bases_destroyed=1)],
        achievements="bases-destroyed",
        first=1,
        ending="medal-pile",
        options={"edition": edition},
    )
    play(state, "assault with ussr-kv-1", "hit p2 base 1", "use ussr-letuchka", "scrap base", "enough")
    end_turn(state)
    return result_of(state).scores


@pytest.mark.rule("rush.achievements.bases-in-squad")
def test_in_1_4_a_base_removed_by_repair_no_longer_counts() -> None:
    assert scrap_a_base("1.4") == [3, 3], "one base card each: a tie, nobody receives the achievement"


@pytest.mark.rule("rush.achievements.bases-during-game")
def test_in_1_2_a_base_removed_by_repair_still_counts() -> None:
    assert scrap_a_base("1.2") == [3 + 5, 3], "two destroyed against one, though one card is gone"
