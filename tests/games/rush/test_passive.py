"""Rush, passive abilities: what a card may strike, and what its resources may buy."""

from __future__ import annotations

import pytest

from tests.games.rush.helper import bases_of, ids, legal, play, position, refused, rival

EDITIONS = pytest.mark.parametrize("edition", ["1.4", "1.2"])
RECRUITED: dict[str, object] = {"recruitment": True}


@pytest.mark.rule("rush.passive.not-played")
@EDITIONS
@pytest.mark.parametrize("card", ["germany-marder-ii", "ussr-su-5", "usa-m3-lee", "usa-m7-priest"])
def test_a_card_with_nothing_but_passives_can_only_defend(edition: str, card: str) -> None:
    state = position(card, options={"edition": edition})
    play(state, f"use {card}")
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.passive.not-played")
@EDITIONS
@pytest.mark.parametrize("card", ["france-canon-de-47", "ussr-zis-5", "usa-gmc-cckw"])
def test_without_armour_a_passive_gives_no_reason_to_use_the_card(edition: str, card: str) -> None:
    state = position(card, options={"edition": edition})
    assert f"use {card}" not in legal(state)
    assert refused(state, f"use {card}") == "rush.defence.needs-armour"


@pytest.mark.rule("rush.passive.only-bases")
@EDITIONS
def test_a_card_against_bases_cannot_strike_vehicles(edition: str) -> None:
    rivals = [rival(bases="usa-m2-light open open")]
    state = position("ussr-su-5", rivals=rivals, options={"edition": edition})
    play(state, "assault with ussr-su-5")
    assert legal(state) == ["hit p2 base 2", "hit p2 base 3"]
    assert refused(state, "hit p2 vehicle 1") == "rush.passive.only-bases"
    assert refused(state, "hit p2 base 1") == "rush.assault.protected-base"
    play(state, "hit p2 base 2")
    assert bases_of(state, 1) == "usa-m2-light damaged open"


@pytest.mark.rule("rush.passive.only-vehicles")
@EDITIONS
def test_a_card_against_vehicles_cannot_strike_bases(edition: str) -> None:
    rivals = [rival(bases="usa-m2-light open damaged")]
    state = position("ussr-su-85", rivals=rivals, options={"edition": edition})
    play(state, "assault with ussr-su-85")
    assert legal(state) == ["hit p2 vehicle 1"]
    assert refused(state, "hit p2 base 2") == "rush.passive.only-vehicles"
    assert refused(state, "hit p2 base 3") == "rush.passive.only-vehicles"
    play(state, "hit p2 vehicle 1")
    assert bases_of(state, 1) == "open open damaged"


@pytest.mark.rule("rush.passive.national-resources")
@EDITIONS
def test_national_resources_pay_for_their_nation_only(edition: str) -> None:
    """D28: the ZiS-5 brings four Soviet resources."""
    reserve = "ussr-t-44 germany-marder-ii usa-t1-cunningham ussr-kv-2"
    state = position("ussr-zis-5", reserve=reserve, options={"edition": edition})
    assert [text for text in legal(state) if text.startswith("buy")] == ["buy ussr-t-44"]
    play(state, "buy ussr-t-44 with ussr-zis-5")
    assert ids(state.players[0].depot) == ["ussr-zis-5", "ussr-t-44"]


@pytest.mark.rule("rush.passive.national-resources")
@EDITIONS
def test_ordinary_resources_may_be_added_to_national_ones(edition: str) -> None:
    state = position("ussr-zis-5 engineers", reserve="ussr-kv-2 germany-luchs", options={"edition": edition})
    assert "buy germany-luchs" not in legal(state)
    assert refused(state, "buy germany-luchs") == "rush.purchase.pay"
    play(state, "buy ussr-kv-2 with ussr-zis-5 engineers")
    assert ids(state.players[0].depot) == ["ussr-zis-5", "engineers", "ussr-kv-2"]


@pytest.mark.rule("rush.passive.national-own")
def test_the_nation_of_the_resources_is_the_nation_of_the_card() -> None:
    trucks = ["ussr-zis-5", "germany-opel-blitz", "usa-gmc-cckw", "france-citroen-u23"]
    own = ["ussr-bt-7", "germany-luchs", "usa-m3-stuart", "france-char-d2"]
    for truck, vehicle in zip(trucks, own, strict=True):
        state = position(truck, reserve=" ".join(own))
        assert [text for text in legal(state) if text.startswith("buy")] == [f"buy {vehicle}"]


MIXED = "ussr-t-28 ussr-t-70 germany-pzkpfw-iii germany-pzkpfw-i"


@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_in_a_mixed_batch_ordinary_resources_cover_the_other_nation() -> None:
    """A13: four Soviet resources are worth two beside a Soviet card of cost 2; the German one wants two Engineers."""
    state = position("ussr-zis-5 engineers engineers", reserve=MIXED, turn=RECRUITED)
    batch = "buy ussr-t-28 and germany-pzkpfw-iii with"
    assert refused(state, f"{batch} ussr-zis-5 engineers") == "rush.purchase.pay"
    play(state, f"{batch} ussr-zis-5 engineers engineers")
    assert ids(state.players[0].depot)[-2:] == ["ussr-t-28", "germany-pzkpfw-iii"]


@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_national_resources_count_for_all_cards_of_their_nation_in_the_batch() -> None:
    """A13: four for the two Soviet cards, one ordinary pair for the German one; with one Engineers less it fails."""
    batch = "buy ussr-t-28 and ussr-t-70 and germany-pzkpfw-iii with ussr-zis-5"
    state = position("ussr-zis-5 engineers engineers", reserve=MIXED, turn=RECRUITED)
    assert refused(state, f"{batch} engineers") == "rush.purchase.pay"
    play(state, f"{batch} engineers engineers")
    assert ids(state.players[0].depot)[-3:] == ["ussr-t-28", "ussr-t-70", "germany-pzkpfw-iii"]


@pytest.mark.rule("rush.passive.national-mixed-batch")
def test_resources_of_two_nations_serve_each_its_own() -> None:
    hand = "ussr-zis-5 germany-opel-blitz"
    state = position(hand, reserve="ussr-t-44 germany-panther usa-m2-light ussr-kv-2", turn=RECRUITED)
    assert refused(state, f"buy ussr-kv-2 and germany-panther with {hand}") == "rush.purchase.pay"
    play(state, f"buy ussr-t-44 and germany-panther with {hand}")
    assert ids(state.players[0].depot)[-2:] == ["ussr-t-44", "germany-panther"]


@pytest.mark.rule("rush.passive.national-needs-own")
@EDITIONS
def test_a_national_card_does_not_pay_without_a_vehicle_of_its_nation(edition: str) -> None:
    """A13: not even as a needless addition."""
    state = position("ussr-zis-5 engineers engineers", reserve=MIXED, options={"edition": edition})
    play(state, "buy germany-pzkpfw-iii")
    assert legal(state) == ["with engineers"]
    assert refused(state, "with ussr-zis-5") == "rush.passive.national-needs-own"
    play(state, "with engineers", "with engineers")
    assert refused(state, "with ussr-zis-5") == "rush.passive.national-needs-own"


@pytest.mark.rule("rush.passive.national-zero-cost")
def test_a_free_vehicle_of_another_nation_needs_a_payer_of_its_own() -> None:
    """A13: the Soviet truck covers the whole sum, yet nothing stands for the German card of cost 0."""
    state = position("ussr-zis-5 engineers", reserve=MIXED, turn=RECRUITED)
    play(state, "buy ussr-t-28", "also germany-pzkpfw-i", "with ussr-zis-5")
    assert legal(state) == ["with engineers"]
    play(state, "with engineers", "done")
    assert ids(state.players[0].depot)[-2:] == ["ussr-t-28", "germany-pzkpfw-i"]


@pytest.mark.rule("rush.passive.national-zero-cost")
@EDITIONS
def test_a_free_vehicle_alone_cannot_be_paid_by_another_nation(edition: str) -> None:
    state = position("ussr-zis-5", reserve=MIXED, options={"edition": edition})
    assert "buy germany-pzkpfw-i" not in legal(state)
    assert refused(state, "buy germany-pzkpfw-i") == "rush.purchase.zero-cost"


@pytest.mark.rule("rush.passive.national-zero-cost")
@pytest.mark.parametrize("hand", ["ussr-zis-5", "ussr-zis-5 engineers"])
def test_the_refusal_of_a_free_vehicle_without_a_payer_names_that_rule(hand: str) -> None:
    """Nothing is short of resources here, so the refusal must not say so."""
    state = position(hand, reserve=MIXED, turn=RECRUITED)
    batch = "buy ussr-t-28 and germany-pzkpfw-i with ussr-zis-5"
    assert refused(state, batch) == "rush.passive.national-zero-cost"
