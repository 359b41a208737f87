"""Paying ammo."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.cardgame.helper import GAME, Side, at, ids, legal, line_of, play, position, refused

# A Tiger II: attack cost 3
OWN = Side("GER-11 - - - -", hand="SOV-01 SOV-02 SOV-03", depots="SOV-04 SOV-05 SOV-07", extra={"tokens": 3})
WAYS = ("depot", "token", "SOV-01")


@pytest.mark.rule("cardgame.ammo.ways")
@pytest.mark.parametrize(
    ("payment", "depots", "tokens", "hand"),
    [
        ("depot depot depot", 0, 3, 3),
        ("token token token", 3, 0, 3),
        ("SOV-01 SOV-02 SOV-03", 3, 3, 0),
        ("depot depot token", 1, 2, 3),
        ("SOV-02 token SOV-03", 3, 2, 1),
    ],
)
def test_each_point_is_a_depot_a_token_or_a_hand_card(payment: str, depots: int, tokens: int, hand: int) -> None:
    state = position(OWN)
    play(state, f"fire 1 with {payment} at 1")
    player = state.players[0]
    assert (player.ready_depots, player.tokens, len(player.hand)) == (depots, tokens, hand)
    assert len(player.junkyard) == 3 - hand


@pytest.mark.rule("cardgame.ammo.ways")
def test_nothing_else_pays() -> None:
    state = position(Side("GER-11 - - - -", hand="SOV-01 SOV-02 SOV-03", junkyard="SOV-04"), OWN)
    play(state, "fire 1")
    assert legal(state) == ["spend SOV-01", "spend SOV-02", "spend SOV-03"]
    for text in ("spend depot", "spend token", "spend SOV-04", "spend SOV-06"):
        assert refused(state, text) == "cardgame.ammo.ways"
    play(state, "spend SOV-01")
    assert refused(state, "spend SOV-01") == "cardgame.ammo.ways"  # the same card does not pay twice


@pytest.mark.rule("cardgame.ammo.ways")
def test_an_effect_that_asks_for_ammo_is_paid_in_the_same_three_ways() -> None:
    """A Leopard 1 may pay 1 after its attack, and move."""
    own = Side("GER-09 - - - -", hand="SOV-01", depots="SOV-02", extra={"tokens": 3})
    state = position(own)
    play(state, "fire 1 with token token at 1")
    assert legal(state) == ["spend depot", "spend token", "spend SOV-01", "decline"]
    play(state, "spend SOV-01", "move to 3")
    assert line_of(state, 0) == "- - GER-09~ - -"
    assert ids(state.players[0].junkyard) == ["SOV-01"]


@pytest.mark.rule("cardgame.ammo.depot-turns")
def test_a_depot_that_has_paid_stays_unsupplied_and_face_down_where_it_is() -> None:
    state = position(OWN)
    play(state, "fire 1 with depot depot token at 1")
    player = state.players[0]
    assert (ids(player.depots), player.ready_depots, player.junkyard) == (["SOV-04", "SOV-05", "SOV-07"], 1, [])
    assert GAME.view_of(state, 1).players[0].depots == ["?", "?", "?"]


@pytest.mark.rule("cardgame.ammo.depot-turns")
def test_a_depot_pays_again_after_the_prepare_phase() -> None:
    hand = "SOV-01 " * 8
    own = Side("SOV-06 - - - -", hand=hand, depots="SOV-04")
    state = position(own, Side("- - - - -", hand=hand))
    play(state, "fire 1 with depot at 1", "pass", "pass", "flip 1", "enough", "enough", "first p1")
    assert ids(state.players[0].depots) == ["SOV-04"]
    play(state, "fire 1 with depot at 1")
    assert (ids(state.players[0].depots), state.players[0].ready_depots) == (["SOV-04"], 0)


@pytest.mark.rule("cardgame.ammo.exact")
def test_no_more_than_the_price_is_paid() -> None:
    state = position(OWN)
    play(state, "fire 1", "spend token", "spend depot")
    assert legal(state)[0] == "spend depot"
    play(state, "spend depot")
    assert legal(state) == ["at 1", "at 2"]  # paid: a fourth point is not asked for
    assert refused(state, "spend token") == "cardgame.attack.reach"


@pytest.mark.rule("cardgame.ammo.exact")
def test_a_payment_does_not_stop_half_way() -> None:
    state = position(OWN)
    for text in ("fire 1", "spend token", "spend SOV-01"):
        play(state, text)
        assert refused(state, "decline") == "cardgame.ammo.exact"
        assert refused(state, "pass") == "cardgame.ammo.ways"


@pytest.mark.rule("cardgame.ammo.exact")
def test_the_payment_is_handed_over_as_a_whole() -> None:
    state = position(OWN)
    play(state, "fire 1", "spend depot", "spend SOV-01")
    player = state.players[0]
    assert (player.ready_depots, ids(player.hand), player.junkyard) == (3, ["SOV-01", "SOV-02", "SOV-03"], [])
    play(state, "spend token")
    assert (player.ready_depots, player.tokens, ids(player.junkyard)) == (2, 2, ["SOV-01"])


@pytest.mark.rule("cardgame.ammo.affordable")
@pytest.mark.parametrize(
    ("hand", "depots", "ready", "tokens"),
    [("", "", 0, 2), ("SOV-01 SOV-02", "", 0, 0), ("SOV-01", "SOV-02 SOV-03", 1, 0), ("SOV-01", "SOV-02", 0, 1)],
)
def test_a_vehicle_attacks_only_if_all_ammo_together_covers_its_cost(
    hand: str, depots: str, ready: int, tokens: int
) -> None:
    """A Tiger II costs 3; each position has 2, and one token more is enough. Unsupplied depots do not count."""
    own = Side("GER-11 - - - -", hand=hand, depots=depots, extra={"ready_depots": ready, "tokens": tokens})
    assert refused(position(own), "fire 1") == "cardgame.ammo.affordable"
    own.extra["tokens"] = tokens + 1
    assert "fire 1" in legal(position(own))


@pytest.mark.rule("cardgame.ammo.affordable")
def test_an_attack_that_costs_nothing_needs_no_ammo() -> None:
    state = position(Side("SOV-01 - - - -"), Side("SOV-06 - - - -"))
    play(state, "fire 1", "at 1")
    assert line_of(state, 1) == "SOV-06*1 - - - -"


@pytest.mark.rule("cardgame.ammo.payer-chooses")
@pytest.mark.rule("cardgame.ammo.point-by-point")
@pytest.mark.parametrize("order", list(permutations(WAYS)))
def test_the_payer_chooses_point_by_point_in_any_order(order: tuple[str, ...]) -> None:
    state = position(OWN)
    play(state, "fire 1")
    for way in order:
        assert state.actor == 0
        assert {"spend depot", "spend token", "spend SOV-02", "spend SOV-03"} <= set(legal(state))
        play(state, f"spend {way}")
    player = state.players[0]
    assert (player.ready_depots, player.tokens, ids(player.hand)) == (2, 2, ["SOV-02", "SOV-03"])


@pytest.mark.rule("cardgame.ammo.payer-chooses")
def test_tokens_may_be_spent_before_depots_and_cards_before_both() -> None:
    state = position(OWN)
    play(state, "fire 1 with SOV-03 SOV-02 token at 1")
    player = state.players[0]
    assert (player.ready_depots, player.tokens, ids(player.hand)) == (3, 2, ["SOV-01"])


@pytest.mark.rule("cardgame.ammo.cost-fixed")
@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("USA-12 - - - -", 2),
        ("USA-12+GER-04 - - - -", 1),  # a crew of -1
        ("USA-12+GER-19 - - - -", 3),  # a crew of +1
        ("FRA-06+GER-04 - - - -", 0),  # -1 on a cost of 0
    ],
)
def test_the_cost_counts_all_changes_in_force_and_is_never_below_zero(line: str, price: int) -> None:
    state = position(Side(line, extra={"tokens": 5}), Side("CHN-09 - - - -"))
    assert at(state, 0, 1).cost == price
    play(state, "fire 1", *["spend token"] * price, "at 2")
    assert state.players[0].tokens == 5 - price


@pytest.mark.rule("cardgame.ammo.cost-fixed")
def test_a_face_up_base_changes_the_cost() -> None:
    """Highway Junction: medium tanks cost 1 less, also what is too dear otherwise."""
    own = Side("USA-12 GER-11 - - -", bases="B-USA-4 B-SOV-2 B-USA-1", extra={"tokens": 1})
    assert refused(position(own), "fire 1") == "cardgame.ammo.affordable"
    own.extra["face_up"] = [True, False, False]
    state = position(own)
    assert legal(state) == ["fire 1", "pass"]
    play(state, "fire 1 with token at 1")
    assert state.players[0].tokens == 0


@pytest.mark.rule("cardgame.ammo.hand-to-junkyard")
def test_a_card_spent_as_ammo_lies_open_in_its_owners_junkyard() -> None:
    state = position(OWN)
    play(state, "fire 1 with SOV-01 SOV-03 token at 1")
    assert ids(state.players[0].hand) == ["SOV-02"]
    assert GAME.view_of(state, 1).players[0].junkyard == ["SOV-01", "SOV-03"]
    assert state.players[1].junkyard == []


@pytest.mark.rule("cardgame.ammo.hand-is-not-played")
def test_hand_cards_pay_after_opening_fire_too() -> None:
    state = position(Side("SOV-06 SOV-06 - - -", hand="SOV-01 SOV-02"), Side(extra={"passed": True}))
    play(state, "fire 1 with SOV-01 at 1")
    assert refused(state, "play SOV-02") == "cardgame.turn.open-fire-lock"
    play(state, "fire 2 with SOV-02 at 1")
    assert ids(state.players[0].junkyard) == ["SOV-01", "SOV-02"]


@pytest.mark.rule("cardgame.ammo.hand-is-not-played")
def test_spending_a_card_sets_nothing_off() -> None:
    """A KV-1 that is destroyed brings ammo; one that is spent does not."""
    state = position(Side("SOV-06 - - - -", hand="SOV-12"))
    play(state, "fire 1 with SOV-12 at 1")
    assert state.players[0].tokens == 0
    assert line_of(state, 0) == "SOV-06~ - - - -"
