"""Rush, Siege Master: one hit on a base or its defender, outside the assault."""

from __future__ import annotations

import pytest

from hulldown.games.rush.state import Table
from tests.games.rush.helper import bases_of, ids, legal, play, position, refused, rival, told

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


def rangers_against(bases: str, **options: object) -> Table:
    """Rangers (a card of the USA without armour) have been played and have to choose their target."""
    destroyed = " ".join(["base"] * bases.split().count("-"))
    state = position("usa-rangers", depot=destroyed, rivals=[rival(bases=bases)], options=options)
    play(state, "use usa-rangers")
    return state


@pytest.mark.rule("rush.ability.siege-master")
@EDITIONS
@pytest.mark.parametrize(
    ("before", "target", "after"),
    [
        ("open open open", "base 2", "open damaged open"),
        ("open damaged open", "base 2", "open - open"),
        ("germany-tiger open open", "vehicle 1", "germany-tiger* open open"),
        ("germany-tiger* open open", "vehicle 1", "open open open"),
        ("usa-m10-wolverine* open open", "vehicle 1", "open open open"),
    ],
)
def test_a_siege_turns_what_is_whole_and_destroys_what_is_turned(
    edition: str, before: str, target: str, after: str
) -> None:
    state = rangers_against(before, edition=edition)
    play(state, f"hit p2 {target}")
    assert bases_of(state, 1) == after


@pytest.mark.rule("rush.ability.siege-master")
@EDITIONS
def test_a_siege_may_choose_any_base_and_any_armoured_defender_of_any_rival(edition: str) -> None:
    rivals = [rival(bases="germany-tiger open -"), rival(bases="open usa-m6* open")]
    state = position("usa-rangers", depot="base", rivals=rivals, options={"edition": edition})
    play(state, "use usa-rangers")
    assert legal(state) == [
        "hit p2 base 1", "hit p2 vehicle 1", "hit p2 base 2",
        "hit p3 base 1", "hit p3 base 2", "hit p3 vehicle 2", "hit p3 base 3",
    ]  # fmt: skip
    assert refused(state, "hit p1 base 1") == "rush.assault.target"
    assert refused(state, "hit p2 vehicle 2") == "rush.assault.target"


@pytest.mark.rule("rush.ability.siege-any-vehicle")
@pytest.mark.parametrize("auxiliary", ["usa-m3-half-track", "germany-flak-36"])
def test_in_edition_1_4_a_siege_may_hit_auxiliaries(auxiliary: str) -> None:
    """D2, A30."""
    state = rangers_against(f"{auxiliary}* open open")
    play(state, "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open open"


@pytest.mark.rule("rush.ability.siege-armoured-only")
@pytest.mark.parametrize("auxiliary", ["usa-m3-half-track", "germany-flak-36"])
def test_in_edition_1_2_a_siege_may_not_hit_auxiliaries(auxiliary: str) -> None:
    """D2."""
    state = rangers_against(f"{auxiliary}* - -", edition="1.2")
    assert legal(state) == ["hit p2 base 1"]
    assert refused(state, "hit p2 vehicle 1") == "rush.ability.siege-armoured-only"


@pytest.mark.rule("rush.ability.siege-armoured-only")
@pytest.mark.parametrize("defender", ["usa-m2-light", "usa-m4-sherman", "germany-stug-iii", "germany-tiger"])
def test_in_edition_1_2_a_siege_may_hit_tanks_and_spgs(defender: str) -> None:
    state = rangers_against(f"{defender} open open", edition="1.2")
    play(state, "hit p2 vehicle 1")
    assert bases_of(state, 1) == f"{defender}* open open"


@pytest.mark.rule("rush.ability.siege-one-step")
@EDITIONS
@pytest.mark.parametrize("defender", ["usa-m2-light", "germany-stug-iii"])
def test_a_siege_only_damages_a_whole_vehicle_of_armour_1(edition: str, defender: str) -> None:
    """A24."""
    state = rangers_against(f"{defender} open open", edition=edition)
    play(state, "hit p2 vehicle 1")
    assert bases_of(state, 1) == f"{defender}* open open"


@pytest.mark.rule("rush.ability.siege-one-step")
@EDITIONS
def test_a_siege_of_a_heavy_tank_only_damages_a_base(edition: str) -> None:
    """A25."""
    state = position("ussr-kv-2", options={"edition": edition})
    play(state, "use ussr-kv-2 siege-master", "hit p2 base 1")
    assert bases_of(state, 1) == "damaged open open"


@pytest.mark.rule("rush.option.siege_destroys_armor_1")
@EDITIONS
def test_by_option_a_siege_destroys_a_whole_vehicle_of_armour_1_but_not_of_2(edition: str) -> None:
    """A24, the other reading."""
    state = rangers_against("usa-m2-light germany-tiger open", edition=edition, siege_destroys_armor_1=True)
    other = state.clone()
    play(state, "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open germany-tiger open"
    play(other, "hit p2 vehicle 2")
    assert bases_of(other, 1) == "usa-m2-light germany-tiger* open"


@pytest.mark.rule("rush.ability.siege-protected-base")
@EDITIONS
def test_a_defender_does_not_shield_its_base_from_a_siege(edition: str) -> None:
    state = rangers_against("germany-tiger open open", edition=edition)
    play(state, "hit p2 base 1")
    assert bases_of(state, 1) == "damaged+germany-tiger open open"


@pytest.mark.rule("rush.ability.siege-defender-returns")
@pytest.mark.rule("rush.ability.siege-defender-no-medal")
@EDITIONS
@pytest.mark.parametrize("defender", ["germany-tiger", "germany-tiger*", "usa-m3-half-track"])
def test_the_defender_of_a_besieged_base_goes_home_and_earns_no_medal(edition: str, defender: str) -> None:
    """A28."""
    state = rangers_against(f"damaged+{defender} open open", edition=edition)
    events = play(state, "hit p2 base 1")
    assert bases_of(state, 1) == "- open open"
    assert ids(state.players[1].depot) == [defender.rstrip("*")]
    assert len(told(events, "defender-returns")) == 1
    play(state, "end")
    assert ids(state.players[0].depot) == ["base", "usa-rangers"]
    assert state.players[0].vehicles_destroyed == 0


@pytest.mark.rule("rush.ability.siege-vehicle")
@EDITIONS
def test_a_besieged_vehicle_goes_to_its_owner_and_earns_a_medal_of_the_siege_cards_nation(edition: str) -> None:
    state = rangers_against("germany-tiger* open open", edition=edition)
    play(state, "hit p2 vehicle 1")
    assert ids(state.players[1].depot) == ["germany-tiger"]
    assert state.players[0].vehicles_destroyed == 1
    play(state, "end")
    assert ids(state.players[0].depot) == ["usa-rangers", "medal-usa-1"]
    assert state.singles == [9, 9, 8, 9]


@pytest.mark.rule("rush.ability.siege-medal-time")
@EDITIONS
def test_siege_medals_come_after_the_last_play_and_before_the_reserve_moves(edition: str) -> None:
    """A26."""
    state = rangers_against("germany-tiger* open open", edition=edition)
    play(state, "hit p2 vehicle 1")
    assert ids(state.players[0].depot) == ["usa-rangers"]
    names = [event.sentence.phrase.key for event in play(state, "end")]
    assert names.index("event.medals") < names.index("event.reserve-moved")


@pytest.mark.rule("rush.ability.siege-medal-time")
def test_a_siege_medal_can_be_in_the_reshuffle_for_the_new_hand() -> None:
    """A26."""
    state = rangers_against("germany-tiger* open open")
    play(state, "hit p2 vehicle 1", "end", "turn up usa-m6", "draw medal-usa-1")
    assert ids(state.players[0].hand) == ["medal-usa-1"]


@pytest.mark.rule("rush.ability.siege-not-attack")
@EDITIONS
def test_a_siege_card_may_be_of_another_nation_than_the_assault(edition: str) -> None:
    state = position("usa-rangers ussr-t-26 ussr-bt-7", options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-bt-7", "strike ussr-t-26", "hit p2 base 1", "hit p2 base 2")
    play(state, "use usa-rangers", "hit p2 base 3")
    assert bases_of(state, 1) == "damaged damaged damaged"


@pytest.mark.rule("rush.ability.siege-no-limits")
@EDITIONS
def test_a_siege_does_not_use_up_the_assault(edition: str) -> None:
    state = position("usa-rangers ussr-t-26", options={"edition": edition})
    play(state, "use usa-rangers", "hit p2 base 3", "assault with ussr-t-26", "hit p2 base 3")
    assert bases_of(state, 1) == "open open -"


@pytest.mark.rule("rush.ability.siege-no-limits")
@EDITIONS
def test_the_limit_to_bases_does_not_bind_a_siege(edition: str) -> None:
    """A29."""
    rivals = [rival(bases="usa-m4-sherman open open")]
    state = position("germany-hummel", rivals=rivals, options={"edition": edition})
    play(state, "use germany-hummel siege-master", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "usa-m4-sherman* open open"
