"""Rush, the assault: who takes part, who strikes what, and in which order."""

from __future__ import annotations

import pytest

from hulldown.kernel.words import Words
from tests.games.rush.helper import bases_of, ids, legal, play, position, refused, rival, told

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])


@pytest.mark.rule("rush.assault.once")
@EDITIONS
def test_there_is_one_assault_a_turn(edition: str) -> None:
    state = position("ussr-t-26 ussr-bt-7", options={"edition": edition})
    assert "assault ussr-bt-7" in legal(state)
    play(state, "assault with ussr-t-26", "hit p2 base 1")
    assert refused(state, "assault ussr-bt-7") == "rush.assault.once"
    assert bases_of(state, 1) == "damaged open open"


@pytest.mark.rule("rush.assault.once")
@EDITIONS
def test_a_vehicle_drawn_after_the_assault_cannot_attack(edition: str) -> None:
    """D15: the assault is not resumed with what Reinforcements brought."""
    state = position("ussr-t-26 france-amx-13-75", garage="ussr-bt-7", options={"edition": edition})
    play(state, "assault with ussr-t-26", "hit p2 base 1")
    play(state, "use france-amx-13-75 reinforcements", "draw ussr-bt-7", "defend 1")
    assert ids(state.players[0].hand) == ["ussr-bt-7"]
    assert refused(state, "assault ussr-bt-7") == "rush.assault.once"


@pytest.mark.rule("rush.assault.once")
def test_the_next_turn_has_an_assault_of_its_own() -> None:
    state = position("ussr-t-26", rivals=[rival("usa-m2-light")])
    play(state, "assault with ussr-t-26", "hit p2 base 1", "end", "turn up usa-m6", "draw ussr-t-26")
    play(state, "assault with usa-m2-light", "hit p1 base 1")
    assert bases_of(state, 0) == "damaged open open"


@pytest.mark.rule("rush.assault.uninterrupted")
@EDITIONS
def test_nothing_else_is_played_between_two_strikes(edition: str) -> None:
    """D15: neither an ability nor a purchase, nor the end of the turn."""
    hand = "ussr-t-26 ussr-bt-7 usa-m24-chaffee engineers"
    state = position(hand, garage="engineers", options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-bt-7", "strike ussr-t-26", "hit p2 base 1")
    assert legal(state) == ["hit p2 base 1", "hit p2 base 2", "hit p2 base 3"]
    for text in ("use usa-m24-chaffee", "buy usa-t1-cunningham", "assault usa-m24-chaffee", "end"):
        assert refused(state, text) == "rush.assault.target"


@pytest.mark.rule("rush.assault.uninterrupted")
def test_nothing_is_played_before_the_first_strike_or_the_reward() -> None:
    hand = "ussr-su-76 ussr-isu-152 usa-m24-chaffee engineers"
    state = position(hand, rivals=[rival(bases="germany-tiger usa-m10-wolverine open")])
    play(state, "assault with ussr-su-76 ussr-isu-152")
    for text in ("use usa-m24-chaffee", "buy usa-t1-cunningham", "end"):
        assert refused(state, text) == "rush.assault.one-at-a-time"
    play(state, "strike ussr-su-76", "hit p2 vehicle 1", "hit p2 vehicle 2")
    for text in ("use usa-m24-chaffee", "buy usa-t1-cunningham", "end"):
        assert refused(state, text) == "rush.medals.double-optional"


@pytest.mark.rule("rush.assault.one-nation")
@EDITIONS
def test_all_attackers_are_of_one_nation(edition: str) -> None:
    state = position("ussr-t-26 ussr-kv-1 usa-m6", options={"edition": edition})
    play(state, "assault ussr-t-26")
    assert legal(state) == ["join ussr-kv-1", "launch"]
    assert refused(state, "join usa-m6") == "rush.assault.one-nation"


@pytest.mark.rule("rush.assault.power")
@EDITIONS
@pytest.mark.parametrize("card", ["usa-m3-half-track", "ussr-letuchka", "engineers", "medal-ussr-2"])
def test_a_card_without_power_cannot_open_an_assault(edition: str, card: str) -> None:
    state = position(f"{card} ussr-t-26", options={"edition": edition})
    assert refused(state, f"assault {card}") == "rush.assault.power"


@pytest.mark.rule("rush.assault.power")
def test_a_card_without_power_cannot_join_an_assault_of_its_nation() -> None:
    state = position("ussr-t-26 ussr-letuchka medal-ussr-1")
    play(state, "assault ussr-t-26")
    assert legal(state) == ["launch"]
    assert refused(state, "join ussr-letuchka") == "rush.assault.power"
    assert refused(state, "join medal-ussr-1") == "rush.assault.power"


@pytest.mark.rule("rush.assault.power")
@pytest.mark.parametrize("card", ["usa-rangers", "ussr-morskaya-pekhota", "germany-flak-36", "ussr-t-44", "ussr-kv-1"])
def test_every_vehicle_with_power_may_attack_whatever_its_class(card: str) -> None:
    state = position(card, rivals=[rival(bases="usa-m10-wolverine open open")])
    play(state, f"assault with {card}", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open open"


@pytest.mark.rule("rush.assault.declare")
def test_the_attackers_are_announced_together() -> None:
    state = position("ussr-t-26 ussr-bt-7 ussr-t-44")
    assert refused(state, "join ussr-bt-7") == "rush.assault.declare"
    events = play(state, "assault with ussr-t-26 ussr-bt-7")
    announced = told(events, "assault")[0].sentence.gaps["cards"]
    assert isinstance(announced, Words)
    assert [card.id for card in announced.items] == ["ussr-t-26", "ussr-bt-7"]
    assert bases_of(state, 1) == "open open open"


@pytest.mark.rule("rush.assault.declare")
@pytest.mark.rule("rush.assault.once")
@EDITIONS
def test_no_card_joins_once_the_assault_is_launched(edition: str) -> None:
    state = position("ussr-t-26 ussr-bt-7 ussr-t-44", options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-bt-7")
    assert legal(state) == ["strike ussr-t-26", "strike ussr-bt-7"]
    assert refused(state, "strike ussr-t-44") == "rush.assault.declare"
    play(state, "strike ussr-t-26", "hit p2 base 1", "hit p2 base 2")
    assert ids(state.players[0].hand) == ["ussr-t-44"]
    assert refused(state, "assault ussr-t-44") == "rush.assault.once"


@pytest.mark.rule("rush.assault.needs-rival-base")
def test_an_assault_needs_a_rival_with_a_base() -> None:
    state = position("ussr-t-26", rivals=[rival(bases="- - -")], depot="base base base", ending="last-base")
    assert "assault ussr-t-26" not in legal(state)
    assert refused(state, "assault ussr-t-26") == "rush.assault.needs-rival-base"


@pytest.mark.rule("rush.assault.needs-rival-base")
def test_a_rival_without_bases_offers_no_target() -> None:
    rivals = [rival(bases="- - -"), rival(bases="- open -")]
    state = position("ussr-t-26", rivals=rivals, depot="base base base base base", ending="last-base")
    play(state, "assault with ussr-t-26")
    assert legal(state) == ["hit p3 base 2"]
    assert refused(state, "hit p2 base 1") == "rush.assault.target"


@pytest.mark.rule("rush.assault.one-at-a-time")
@EDITIONS
def test_attackers_strike_singly_in_an_order_of_choice(edition: str) -> None:
    state = position("ussr-t-26 ussr-t-44 ussr-kv-1", options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-t-44 ussr-kv-1")
    assert legal(state) == ["strike ussr-t-26", "strike ussr-t-44", "strike ussr-kv-1"]
    play(state, "strike ussr-kv-1", "hit p2 base 3")
    assert bases_of(state, 1) == "open open -"
    assert legal(state) == ["strike ussr-t-26", "strike ussr-t-44"]


@pytest.mark.rule("rush.assault.one-at-a-time")
@EDITIONS
def test_each_attacker_may_take_the_same_target_or_one_of_another_rival(edition: str) -> None:
    rivals = [rival(bases="germany-tiger open open"), rival(bases="usa-m10-wolverine open open")]
    state = position("ussr-t-26 ussr-t-44 ussr-bt-7", rivals=rivals, options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-t-44 ussr-bt-7")
    play(state, "strike ussr-t-44", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "germany-tiger* open open"
    play(state, "strike ussr-bt-7", "hit p2 vehicle 1", "hit p3 vehicle 1")
    assert bases_of(state, 1) == "open open open"
    assert bases_of(state, 2) == "open open open"


@pytest.mark.rule("rush.assault.target")
@EDITIONS
def test_targets_are_the_defenders_and_undefended_bases_of_rivals(edition: str) -> None:
    rivals = [rival(bases="usa-m10-wolverine open -"), rival(bases="damaged germany-tiger* open")]
    state = position("ussr-t-26", rivals=rivals, depot="base", options={"edition": edition})
    play(state, "assault with ussr-t-26")
    assert legal(state) == [
        "hit p2 vehicle 1", "hit p2 base 2",
        "hit p3 base 1", "hit p3 vehicle 2", "hit p3 base 3",
    ]  # fmt: skip


@pytest.mark.rule("rush.assault.target")
@pytest.mark.parametrize("text", ["hit p1 base 1", "hit p1 vehicle 2", "hit p2 base 3", "hit p2 vehicle 2"])
def test_own_bases_and_what_is_not_there_are_no_targets(text: str) -> None:
    own = "open usa-m6 open"
    state = position("ussr-t-26", bases=own, rivals=[rival(bases="usa-m10-wolverine open -")], depot="base")
    play(state, "assault with ussr-t-26")
    assert refused(state, text) == "rush.assault.target"


@pytest.mark.rule("rush.assault.protected-base")
@EDITIONS
def test_a_defended_base_cannot_be_attacked(edition: str) -> None:
    state = position(
        "ussr-kv-1", rivals=[rival(bases="usa-m10-wolverine - -")], depot="base base", options={"edition": edition}
    )
    play(state, "assault with ussr-kv-1")
    assert legal(state) == ["hit p2 vehicle 1"]
    assert refused(state, "hit p2 base 1") == "rush.assault.protected-base"


@pytest.mark.rule("rush.assault.protected-base")
@EDITIONS
def test_the_base_of_a_destroyed_defender_may_be_struck_in_the_same_assault(edition: str) -> None:
    rivals = [rival(bases="usa-m10-wolverine open open")]
    state = position("ussr-t-26 ussr-kv-1", rivals=rivals, options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-kv-1", "strike ussr-t-26", "hit p2 vehicle 1", "hit p2 base 1")
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.assault.protected-base")
def test_a_defender_that_is_only_damaged_goes_on_shielding_its_base() -> None:
    state = position("ussr-t-26 ussr-kv-1", rivals=[rival(bases="germany-tiger open open")])
    play(state, "assault with ussr-t-26 ussr-kv-1", "strike ussr-t-26", "hit p2 vehicle 1")
    assert bases_of(state, 1) == "germany-tiger* open open"
    assert refused(state, "hit p2 base 1") == "rush.assault.protected-base"


@pytest.mark.rule("rush.assault.attacker-to-depot")
@EDITIONS
def test_an_attacker_goes_to_the_depot_right_after_its_strike(edition: str) -> None:
    state = position("ussr-t-26 ussr-bt-7", depot="engineers", options={"edition": edition})
    play(state, "assault with ussr-t-26 ussr-bt-7", "strike ussr-bt-7", "hit p2 base 1")
    assert ids(state.players[0].depot) == ["engineers", "ussr-bt-7"]
    assert ids(state.players[0].hand) == ["ussr-t-26"]
    play(state, "hit p2 base 2")
    assert ids(state.players[0].depot) == ["engineers", "ussr-bt-7", "ussr-t-26"]
    assert state.players[0].hand == []


@pytest.mark.rule("rush.assault.must-strike")
def test_a_declared_card_with_a_target_must_strike_one_of_its_choice() -> None:
    """A34."""
    state = position("ussr-t-26", rivals=[rival(bases="germany-tiger open open")])
    play(state, "assault with ussr-t-26")
    assert legal(state) == ["hit p2 vehicle 1", "hit p2 base 2", "hit p2 base 3"]
    for text in ("end", "done", "retire", "launch", "use ussr-t-26"):
        assert refused(state, text) == "rush.assault.target"


@pytest.mark.rule("rush.assault.must-strike")
def test_an_assault_does_not_end_before_every_declared_card_has_struck() -> None:
    state = position("ussr-t-26 ussr-bt-7")
    play(state, "assault with ussr-t-26 ussr-bt-7", "strike ussr-t-26", "hit p2 base 1")
    assert refused(state, "end") == "rush.assault.target"
    play(state, "hit p2 base 1")
    assert bases_of(state, 1) == "- open open"


@pytest.mark.rule("rush.assault.no-target")
def test_a_declared_card_left_without_a_target_goes_to_the_depot_in_vain() -> None:
    """A32: the light tank only damages the one defender there is, so no base opens for the howitzer."""
    state = position("ussr-t-26 ussr-su-5", rivals=[rival(bases="germany-tiger - -")], depot="base base")
    events = play(state, "assault with ussr-t-26 ussr-su-5", "strike ussr-t-26", "hit p2 vehicle 1")
    assert [event.sentence.data()["card"] for event in told(events, "no-target")] == ["ussr-su-5"]
    assert ids(state.players[0].depot) == ["base", "base", "ussr-t-26", "ussr-su-5"]
    assert state.players[0].hand == []
    assert bases_of(state, 1) == "germany-tiger* - -"
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.assault.no-target")
def test_a_lone_attacker_without_a_target_still_uses_up_the_assault() -> None:
    state = position("ussr-su-85 ussr-t-26")
    play(state, "assault with ussr-su-85")
    assert ids(state.players[0].depot) == ["ussr-su-85"]
    assert bases_of(state, 1) == "open open open"
    assert refused(state, "assault ussr-t-26") == "rush.assault.once"


@pytest.mark.rule("rush.assault.only-bases-declared")
def test_a_card_against_bases_may_be_declared_while_all_bases_are_defended() -> None:
    """A33: the tank destroyer clears the base that the howitzer then strikes."""
    state = position("ussr-su-85 ussr-su-5", rivals=[rival(bases="usa-m10-wolverine - -")], depot="base base")
    assert "assault ussr-su-5" in legal(state)
    play(state, "assault with ussr-su-85 ussr-su-5", "strike ussr-su-85", "hit p2 vehicle 1", "hit p2 base 1")
    assert bases_of(state, 1) == "damaged - -"
