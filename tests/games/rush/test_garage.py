"""The Garage: drawing, and making a new one from the Depot."""

from fractions import Fraction

import pytest

from tests.games.rush.helper import RUSH, by_chance, ids, legal, play, position, refused, rival, told

M103 = "usa-m103"  # Reinforcements 2


@pytest.mark.rule("rush.garage.reshuffle")
def test_a_new_hand_takes_the_last_cards_first_and_then_the_shuffled_depot() -> None:
    state = position(garage="technicians", depot="engineers engineers volunteers")
    play(state, "end", "turn up usa-m6")
    assert legal(state) == ["draw technicians"]
    assert refused(state, "draw engineers") == "rush.garage.reshuffle"
    events = play(state, "draw technicians")
    assert told(events, "garage-reshuffled")
    assert state.players[0].depot == []
    shares = {str(action): share for action, share in state.outcomes()}
    assert shares == {"draw engineers": Fraction(2, 3), "draw volunteers": Fraction(1, 3)}
    play(state, "draw engineers", "draw volunteers")
    assert ids(state.players[0].hand) == ["engineers", "technicians", "volunteers"]
    assert ids(state.players[0].garage) == ["engineers"]


@pytest.mark.rule("rush.garage.reshuffle")
def test_reinforcements_go_on_from_the_new_garage() -> None:
    state = position(M103, garage="technicians", depot="engineers")
    play(state, f"use {M103}", "reinforcements", "draw technicians", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers", "technicians"]


@pytest.mark.rule("rush.garage.reshuffle")
def test_the_depot_stays_while_no_card_is_needed() -> None:
    state = position(garage="engineers engineers engineers", depot="volunteers")
    play(state, "end", "turn up usa-m6", *["draw engineers"] * 3)
    assert (state.players[0].garage, ids(state.players[0].depot)) == ([], ["volunteers"])


@pytest.mark.rule("rush.garage.reshuffle")
def test_everybody_shuffles_only_his_own_depot() -> None:
    state = position(garage="engineers", depot="volunteers", rivals=[rival(depot="ussr-t-34")])
    play(state, "end", "turn up usa-m6", "draw engineers", "draw volunteers")
    assert ids(state.players[1].depot) == ["ussr-t-34"]
    assert ids(state.players[0].hand) == ["engineers", "volunteers"]


@pytest.mark.rule("rush.garage.exhausted")
def test_reinforcements_without_garage_and_depot_draw_nothing() -> None:
    state = position(f"{M103} engineers")
    play(state, f"use {M103}", "reinforcements")
    assert ids(state.players[0].hand) == ["engineers"]
    assert legal(state) == ["defend 1", "defend 2", "defend 3"]


@pytest.mark.rule("rush.garage.short-draw")
def test_a_draw_ends_where_the_cards_end() -> None:
    state = position(M103, depot="engineers")
    events = play(state, f"use {M103}", "reinforcements", "draw engineers")
    assert told(events, "nothing-to-draw")
    assert ids(state.players[0].hand) == ["engineers"]
    assert "defend 1" in legal(state)


@pytest.mark.rule("rush.garage.short-draw")
def test_a_new_hand_may_be_short() -> None:
    state = position("engineers", depot="volunteers")
    play(state, "end", "turn up usa-m6", "draw volunteers", "draw engineers")
    assert ids(state.players[0].hand) == ["engineers", "volunteers"]
    assert state.active == 1


@pytest.mark.rule("rush.garage.card-in-play")
def test_a_card_is_not_drawn_by_its_own_reinforcements() -> None:
    state = position("germany-bmw-r75", depot="engineers volunteers")  # armour 0: it will go to the Depot
    play(state, "use germany-bmw-r75", "reinforcements")
    assert legal(state) == ["draw engineers", "draw volunteers"]
    play(state, "draw engineers", "retire")
    assert ids(state.players[0].garage) == ["volunteers"]
    assert ids(state.players[0].depot) == ["germany-bmw-r75"]


@pytest.mark.rule("rush.garage.card-in-play")
def test_alone_it_draws_nothing() -> None:
    state = position(M103)
    play(state, f"use {M103}", "reinforcements", "defend 1")
    assert state.players[0].hand == []


NEW_CARDS = {
    "bought": (["buy ussr-ms-1 with engineers"], "ussr-ms-1"),
    "researched": (["use technicians", "take ussr-ms-1"], "ussr-ms-1"),
    "medal of an assault": (["assault with usa-m6", "hit p2 vehicle 1"], "medal-usa-1"),
    "medal of invulnerability": (["use ussr-is-3 invulnerability"], "medal-ussr-1"),
    "base": (["assault with usa-m6", "hit p2 base 2"], "base"),
}


@pytest.mark.rule("rush.garage.new-cards")
@pytest.mark.parametrize("way", NEW_CARDS)
def test_a_new_card_of_the_squad_lies_face_up_in_the_depot(way: str) -> None:
    actions, card = NEW_CARDS[way]
    hand = "engineers technicians usa-m6 ussr-is-3"
    state = position(hand, garage="volunteers", rivals=[rival(bases="germany-tiger open open")])
    play(state, *actions)
    player = state.players[0]
    assert card in ids(player.depot)
    assert card in RUSH.view_of(state, 1).players[0].squad
    assert card not in ids(player.hand) + ids(player.garage)


@pytest.mark.rule("rush.garage.new-cards")
def test_a_new_card_has_to_wait_for_the_next_shuffle() -> None:
    state = position("engineers", garage="volunteers engineers engineers")
    play(state, "buy ussr-ms-1 with engineers")
    by_chance(state)
    play(state, "end", "turn up usa-m6")
    assert refused(state, "draw ussr-ms-1") == "rush.garage.reshuffle"
