"""The hand: each card once and in one way, from the reveal to the new draw."""

import pytest

from hulldown.games.rush.state import Table
from hulldown.kernel.state import CHANCE
from tests.games.rush.helper import RUSH, both_editions, by_chance, end_turn, ids, legal, play, position, refused, rival

PAY = ["buy usa-t1-cunningham with ussr-t-44", "turn up usa-m6"]
ATTACK = ["assault with ussr-t-44", "hit p2 base 1"]
DRAW_IT_AGAIN = ["use ussr-bt-7", "reinforcements", "draw ussr-t-44", "defend 1"]


def with_t44(edition: str = "1.4", hand: str = "ussr-t-44 ussr-bt-7 engineers", bases: str = "open - -") -> Table:
    """A T-44, and a BT-7 whose Reinforcements bring back what went to the Depot."""
    return position(hand, bases=bases, options={"edition": edition})


def plays_of(state: Table, card: str) -> list[str]:
    return [text for text in legal(state) if text.endswith(card)]


@pytest.mark.rule("rush.hand.one-way")
@both_editions
def test_a_card_that_attacked_cannot_pay_or_defend(edition: str) -> None:
    state = with_t44(edition)
    play(state, *ATTACK)
    assert refused(state, "buy usa-t1-cunningham with ussr-t-44") == "rush.hand.one-way"
    assert refused(state, "use ussr-t-44") == "rush.hand.one-way"


@pytest.mark.rule("rush.hand.one-way")
@both_editions
def test_a_card_that_paid_cannot_attack_or_defend(edition: str) -> None:
    state = with_t44(edition)
    play(state, *PAY)
    assert refused(state, "assault with ussr-t-44") == "rush.hand.one-way"
    assert refused(state, "use ussr-t-44") == "rush.hand.one-way"


@pytest.mark.rule("rush.hand.one-way")
@both_editions
def test_a_card_that_defends_cannot_attack_or_pay(edition: str) -> None:
    state = with_t44(edition)
    play(state, "use ussr-t-44 defend 1")
    assert refused(state, "assault with ussr-t-44") == "rush.hand.one-way"
    assert refused(state, "buy usa-t1-cunningham with ussr-t-44") == "rush.hand.one-way"


@pytest.mark.rule("rush.hand.one-way")
def test_one_engineers_card_does_not_pay_twice() -> None:
    state = position("engineers ussr-ms-1", reserve="ussr-bt-7")
    assert refused(state, "buy ussr-bt-7 with engineers engineers") == "rush.hand.one-way"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_a_vehicle_that_paid_and_came_back_has_to_wait() -> None:
    state = with_t44()
    play(state, *PAY, *DRAW_IT_AGAIN)
    assert "ussr-t-44" in ids(state.players[0].hand)
    assert plays_of(state, "ussr-t-44") == []
    assert refused(state, "use ussr-t-44") == "rush.hand.once-per-turn"
    assert refused(state, "assault with ussr-t-44") == "rush.hand.once-per-turn"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_a_vehicle_that_attacked_and_came_back_has_to_wait() -> None:
    state = with_t44()
    play(state, *ATTACK, *DRAW_IT_AGAIN)
    assert plays_of(state, "ussr-t-44") == []
    assert refused(state, "use ussr-t-44") == "rush.hand.once-per-turn"
    assert refused(state, "buy usa-t1-cunningham with ussr-t-44") == "rush.hand.once-per-turn"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_a_vehicle_that_defended_and_was_relieved_in_the_same_turn_has_to_wait() -> None:
    state = with_t44(hand="ussr-t-44 ussr-bt-7 ussr-kv-1")
    play(state, "use ussr-t-44 defend 1", "use ussr-kv-1 defend 1", *DRAW_IT_AGAIN)
    assert refused(state, "use ussr-t-44") == "rush.hand.once-per-turn"
    assert refused(state, "assault with ussr-t-44") == "rush.hand.once-per-turn"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_a_vehicle_used_for_its_ability_alone_has_to_wait() -> None:
    state = position("germany-bmw-r75 ussr-bt-7", garage="engineers")
    play(state, "use germany-bmw-r75 reinforcements", "draw engineers", "retire")
    play(state, "use ussr-bt-7", "reinforcements", "draw germany-bmw-r75", "defend 1")
    assert refused(state, "use germany-bmw-r75") == "rush.hand.once-per-turn"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_an_attacker_that_came_back_cannot_join_its_comrades() -> None:
    state = with_t44(hand="ussr-t-44 ussr-bt-7 ussr-kv-1")
    play(state, *PAY, *DRAW_IT_AGAIN, "assault ussr-kv-1")
    assert refused(state, "join ussr-t-44") == "rush.hand.once-per-turn"


@pytest.mark.rule("rush.hand.once-per-turn")
def test_in_the_next_turn_the_vehicle_is_free_again() -> None:
    state = with_t44()
    play(state, *ATTACK, *DRAW_IT_AGAIN)
    end_turn(state)  # Garage and Depot hold nothing but the hand put away
    end_turn(state)
    assert plays_of(state, "ussr-t-44") == ["use ussr-t-44", "assault ussr-t-44"]


@pytest.mark.rule("rush.hand.replay-allowed")
def test_in_edition_1_2_a_vehicle_that_came_back_may_be_played_again() -> None:
    state = with_t44("1.2")
    play(state, *ATTACK, *DRAW_IT_AGAIN)
    play(state.clone(), "use ussr-t-44 defend 1")
    play(state, *PAY)
    assert ids(state.players[0].depot) == ["ussr-t-44", "usa-t1-cunningham"]


@pytest.mark.rule("rush.hand.replay-allowed")
def test_in_edition_1_2_a_vehicle_that_paid_may_attack_when_it_came_back() -> None:
    state = with_t44("1.2")
    play(state, *PAY, *DRAW_IT_AGAIN, *ATTACK)
    assert ids(state.players[0].depot) == ["ussr-t-44"]


@pytest.mark.rule("rush.hand.once-per-turn-exempt")
@pytest.mark.parametrize("card", ["engineers", "medal-ussr-1"])
def test_barracks_and_medal_cards_may_pay_twice_in_a_turn(card: str) -> None:
    state = position(f"{card} ussr-bt-7 volunteers", reserve="ussr-ms-1 usa-t1-cunningham")
    play(state, "use volunteers", f"buy ussr-ms-1 with {card}")
    by_chance(state)
    play(state, "use ussr-bt-7", "reinforcements", f"draw {card}", "defend 1")
    play(state, f"buy usa-t1-cunningham with {card}")
    assert ids(state.players[0].depot) == [card, "usa-t1-cunningham"]


@pytest.mark.rule("rush.hand.once-per-turn-exempt")
def test_a_vehicle_bought_this_turn_has_not_been_played() -> None:
    state = position("engineers ussr-bt-7")
    play(state, "buy usa-t1-cunningham with engineers", "turn up usa-m6")
    play(state, "use ussr-bt-7", "reinforcements", "draw usa-t1-cunningham", "defend 1")
    assert plays_of(state, "cunningham") == ["use usa-t1-cunningham", "assault usa-t1-cunningham"]


@pytest.mark.rule("rush.hand.once-per-turn-exempt")
def test_a_vehicle_relieved_from_its_base_has_not_been_played() -> None:
    state = with_t44(hand="ussr-kv-1 ussr-bt-7", bases="ussr-t-44 - -")
    play(state, "use ussr-kv-1 defend 1", *DRAW_IT_AGAIN)
    assert plays_of(state, "ussr-t-44") == ["use ussr-t-44", "assault ussr-t-44"]


@pytest.mark.rule("rush.hand.depot-at-once")
def test_repair_removes_a_card_that_paid_in_the_same_turn() -> None:
    state = position("engineers ussr-letuchka", reserve="usa-m6 ussr-ms-1")
    play(state, "buy ussr-ms-1 with engineers")
    assert ids(state.players[0].depot) == ["engineers", "ussr-ms-1"]
    by_chance(state)
    before = ids(state.graveyard).count("engineers")
    play(state, "use ussr-letuchka", "scrap engineers", "enough")
    assert ids(state.graveyard).count("engineers") == before + 1


@pytest.mark.rule("rush.hand.depot-at-once")
def test_attackers_and_abilities_reach_the_depot_before_the_turn_ends() -> None:
    state = position("ussr-t-44 volunteers")
    play(state, *ATTACK)
    assert ids(state.players[0].depot) == ["ussr-t-44"]
    play(state, "use volunteers")
    assert ids(state.players[0].depot) == ["ussr-t-44", "volunteers"]


@pytest.mark.rule("rush.hand.drawn-joins-open")
def test_a_drawn_card_joins_the_open_hand_and_may_be_played() -> None:
    state = position("ussr-bt-7", garage="usa-m6 usa-t32")
    play(state, "use ussr-bt-7", "reinforcements", "draw usa-m6", "defend 1")
    assert RUSH.view_of(state, 1).players[0].hand == ["usa-m6"]
    assert plays_of(state, "usa-m6") == ["use usa-m6", "assault usa-m6"]


@pytest.mark.rule("rush.hand.unplayed")
def test_nobody_has_to_play_a_card() -> None:
    state = position("engineers volunteers ussr-t-44")
    assert "end" in legal(state)


@pytest.mark.rule("rush.hand.unplayed")
def test_unplayed_cards_go_to_the_depot_after_the_reserve_and_before_the_draw() -> None:
    state = position("technicians volunteers", garage="engineers engineers engineers")
    player = state.players[0]
    play(state, "end")
    assert state.actor == CHANCE  # the Reserve first
    assert ids(player.hand) == ["technicians", "volunteers"]
    play(state, "turn up usa-m6")
    assert legal(state) == ["draw engineers"]
    assert (player.hand, ids(player.depot)) == ([], ["technicians", "volunteers"])


@pytest.mark.rule("rush.hand.unplayed")
def test_an_unplayed_card_may_be_drawn_again_at_once() -> None:
    state = position("volunteers", garage="engineers engineers")
    play(state, "end", "turn up usa-m6", "draw engineers", "draw engineers", "draw volunteers")
    assert ids(state.players[0].hand) == ["engineers", "engineers", "volunteers"]


@pytest.mark.rule("rush.hand.draw-three")
@pytest.mark.parametrize("hand", ["", "ussr-t-34 ussr-t-44", "ussr-t-34 ussr-t-44 ussr-kv-1 ussr-is-7"])
def test_the_new_hand_has_three_cards_however_many_were_left(hand: str) -> None:
    state = position(hand, garage="engineers engineers engineers engineers technicians")
    play(state, "end", "turn up usa-m6", "draw engineers", "draw technicians", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers", "engineers", "technicians"]
    assert ids(state.players[0].garage) == ["engineers", "engineers"]
    assert state.active == 1


@pytest.mark.rule("rush.hand.draw-three")
def test_only_the_active_player_draws() -> None:
    state = position("", rivals=[rival("ussr-t-34", garage="engineers engineers engineers")])
    end_turn(state)
    assert ids(state.players[1].hand) == ["ussr-t-34"]
