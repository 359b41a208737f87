"""What is open and what is hidden: views, events, and the texts of questions and refusals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from hulldown.games.cardgame.state import Table
from hulldown.games.cardgame.view_types import CardGameView, PlayerView
from hulldown.kernel.event import Event
from hulldown.kernel.state import CHANCE, Combined
from tests.games.cardgame.fights import battle, shoot
from tests.games.cardgame.helper import FILLER, GAME, Side, at, by_chance, ids, legal, play, position, refused, start

STRANGERS = pytest.mark.parametrize("seat", [1, None])  # everybody but seat 0; None is a spectator
EVERYBODY = pytest.mark.parametrize("seat", [0, 1, None])


def seen(state: Table, seat: int | None) -> CardGameView:
    view = state.view(seat)
    assert isinstance(view, CardGameView)
    return view


def player(state: Table, number: int, seat: int | None) -> PlayerView:
    """One player as another seat sees them."""
    return seen(state, seat).players[number]


def heard(events: list[Event], seat: int | None) -> str:
    return " ".join([str(event.seen_by(seat)) for event in events])


def own_side() -> Side:
    return Side("SOV-06 - - - -", hand="GER-01 GER-02", depots="GER-03 GER-04", junkyard="GER-05", deck="GER-07 GER-08")


# Hands


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
@pytest.mark.rule("cardgame.secrecy.counts")
def test_of_a_hand_others_see_only_the_number_of_cards(seat: int | None) -> None:
    assert player(position(own_side()), 0, seat).hand == ["?", "?"]


@pytest.mark.rule("cardgame.secrecy.hand")
def test_a_player_sees_his_own_hand() -> None:
    assert player(position(own_side()), 0, 0).hand == ["GER-01", "GER-02"]


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
def test_a_card_about_to_be_played_is_not_seen_before_it_is_placed(seat: int | None) -> None:
    state = position(own_side())
    events = play(state, "play GER-02")
    assert "GER-02" not in state.view(seat).encode().decode()
    assert "GER-02" in state.view(0).encode().decode()
    name = GAME.catalogue.by_id["ger-02"].name
    assert name not in heard(events, seat) + str(state.question)
    assert name in heard(play(state, "vehicle 3"), seat)


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
def test_a_payment_is_not_seen_before_it_is_complete(seat: int | None) -> None:
    state = position(Side("USA-07 - - - -", hand="GER-01 GER-02", depots="GER-03"))
    play(state, "fire 1")
    before = state.view(seat).encode()
    assert play(state, "spend GER-02") == []
    assert state.view(seat).encode() == before
    play(state, "spend depot")
    assert player(state, 0, seat).junkyard == ["GER-02"]


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
def test_a_card_drawn_is_told_to_its_owner_alone(seat: int | None) -> None:
    state = position(Side(hand="GER-05", deck="GER-07"))
    play(state, "play GER-05 as vehicle 1")
    events = play(state, "draw GER-07")
    name = GAME.catalogue.by_id["ger-07"].name
    assert name in heard(events, 0)
    assert name not in heard(events, seat)
    assert player(state, 0, seat).hand == ["?"]


# Decks


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.deck")
def test_of_a_deck_others_see_only_the_number_of_cards(seat: int | None) -> None:
    state = position(own_side())
    assert player(state, 0, seat).deck == ["?"] * len(state.players[0].deck)
    assert player(state, 0, seat).unseen is None


@pytest.mark.rule("cardgame.secrecy.deck")
def test_a_deck_shows_its_owner_no_order() -> None:
    one = position(Side(deck="GER-07 GER-08 GER-01"))
    two = position(Side(deck="GER-01 GER-08 GER-07"))
    assert one.view(0).encode() == two.view(0).encode()
    assert player(one, 0, 0).deck == sorted(player(one, 0, 0).deck)


@pytest.mark.rule("cardgame.secrecy.deck")
def test_a_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    state = position(Side(hand="GER-05"))
    play(state, "play GER-05 as vehicle 1")
    assert refused(state, "draw GER-01") == "cardgame.secrecy.deck"


@pytest.mark.rule("cardgame.secrecy.draws")
def test_each_card_drawn_is_a_chance_pick_from_the_cards_left() -> None:
    state = position(Side(hand="GER-05", deck="GER-07 GER-08 GER-08", junkyard=" ".join([FILLER] * 35)))
    play(state, "play GER-05 as vehicle 1")
    assert state.actor == CHANCE
    chances = {str(action): chance for action, chance in state.outcomes()}
    assert chances == {
        "draw GER-07": Fraction(1, 4),
        "draw GER-08": Fraction(2, 4),
        f"draw {FILLER}": Fraction(1, 4),
    }


# Depots


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.depots")
def test_faces_of_depots_are_known_to_their_owner_alone(seat: int | None) -> None:
    state = position(own_side())
    events = play(state, "play GER-02 as depot")
    assert player(state, 0, 0).depots == ["GER-02", "GER-03", "GER-04"]
    assert player(state, 0, seat).depots == ["?", "?", "?"]
    assert player(state, 0, seat).ready_depots == 3
    name = GAME.catalogue.by_id["ger-02"].name
    assert name in heard(events, 0)
    assert name not in heard(events, seat)


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.depots")
@pytest.mark.rule("cardgame.secrecy.counts")
def test_a_depot_that_pays_stays_hidden_and_its_turning_is_open(seat: int | None) -> None:
    state = position(own_side())
    play(state, "fire 1 with depot at 1")
    assert player(state, 0, seat).depots == ["?", "?"]
    assert player(state, 0, seat).ready_depots == 1


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.depots")
def test_a_depot_made_from_the_deck_is_told_to_its_owner_alone(seat: int | None) -> None:
    loser = Side(bases="B-FRA-1 B-SOV-2 B-USA-1", deck="GER-07")
    state = position(loser, Side("SOV-06 - - - -"))
    events = play(state, "pass", "pass", "flip 1", "draw GER-07")
    name = GAME.catalogue.by_id["ger-07"].name
    assert name in heard(events, 0)
    assert name not in heard(events, seat)


# Bases and deck lists


@EVERYBODY
@pytest.mark.rule("cardgame.secrecy.bases")
def test_a_face_down_base_is_seen_by_nobody(seat: int | None) -> None:
    order = "B-SOV-2 B-USA-1 B-GER-1"
    state = position(Side(bases=order), Side(bases=order, extra={"face_up": [False, True, False]}))
    assert player(state, 0, seat).bases == ["?", "?", "?"]
    assert player(state, 1, seat).bases == ["?", "B-USA-1", "?"]


@EVERYBODY
@pytest.mark.rule("cardgame.secrecy.bases")
def test_once_placed_the_order_of_bases_makes_no_difference_to_any_view(seat: int | None) -> None:
    views = set()
    for order in ("order 1 2 3", "order 3 1 2", "order 2 1 3"):
        state = start(first_player=1)
        play(state, order)
        views.add(state.view(seat).encode())
    assert len(views) == 1


@pytest.mark.rule("cardgame.secrecy.own-bases")
def test_the_owner_knows_which_bases_he_brought_and_others_do_not() -> None:
    state = position(Side(bases="B-SOV-2 B-USA-1 B-GER-1"))
    assert sorted(player(state, 0, 0).brought or []) == ["B-GER-1", "B-SOV-2", "B-USA-1"]
    assert player(state, 0, 1).brought is None
    assert player(state, 0, None).brought is None


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.bases")
def test_the_placing_of_bases_is_told_without_their_names(seat: int | None) -> None:
    events = play(start(), "order 2 1 3")
    names = [base.name for base in GAME.deck("D1").bases]
    assert all(name in heard(events, 0) for name in names)
    assert not any(name in heard(events, seat) for name in names)


@pytest.mark.rule("cardgame.secrecy.questions")
def test_the_question_about_the_order_of_bases_names_them_to_their_owner_alone() -> None:
    state = start()
    names = [base.name for base in GAME.deck("D1").bases]
    assert all(name in state.question_for(0).text() for name in names)
    for seat in (1, None):
        assert state.question_for(seat).text() == "Place your bases from left to right."
        assert state.question_for(seat).text("ru") == "Разложите базы слева направо."


@pytest.mark.rule("cardgame.secrecy.questions")
def test_with_open_deck_lists_everybody_may_read_that_question() -> None:
    state = start(open_decks=True)
    assert state.question_for(1).text() == state.question_for(0).text()


@pytest.mark.rule("cardgame.secrecy.questions")
def test_how_much_of_a_payment_is_put_together_is_told_to_the_payer_alone() -> None:
    state = position(Side("GER-10 - - - -", hand="GER-01 GER-02 GER-03 GER-04 GER-05"))
    play(state, "fire 1", "spend GER-01")
    price = at(state, 0, 1).cost
    assert state.question_for(0).text() == f"Pay {price} ammo ({price - 1} to go)."
    assert state.question_for(1).text() == f"Pay {price} ammo."


@pytest.mark.rule("cardgame.secrecy.questions")
def test_a_line_that_reaches_the_other_seat_does_not_tell_its_question() -> None:
    state = start()
    refusal = state.why_not(Combined("both", [GAME.parse(state, "order 1 2 3"), GAME.parse(state, "order 1 2 3")]))
    assert refusal is not None
    assert refusal.text() == "Place your bases from left to right."


@pytest.mark.rule("cardgame.secrecy.deck-lists")
def test_a_player_knows_his_own_deck_list_and_not_the_other() -> None:
    state = start()
    assert seen(state, 0).options["deck_1"] == "D1"
    assert seen(state, 0).options["deck_2"] == "?"
    assert seen(state, 1).options["deck_1"] == "?"
    assert seen(state, None).options["deck_1"] == seen(state, None).options["deck_2"] == "?"
    assert len(player(state, 0, 0).unseen or []) == 40
    assert player(state, 1, 0).unseen is None


# What is open


@EVERYBODY
@pytest.mark.rule("cardgame.secrecy.junkyard")
def test_junkyards_are_open_and_have_no_order(seat: int | None) -> None:
    one = position(Side(junkyard="GER-05 GER-01 GER-09"), Side(junkyard="GER-02"))
    two = position(Side(junkyard="GER-09 GER-05 GER-01"), Side(junkyard="GER-02"))
    assert sorted(player(one, 0, seat).junkyard) == ["GER-01", "GER-05", "GER-09"]
    assert player(one, 1, seat).junkyard == ["GER-02"]
    assert one.view(seat).encode() == two.view(seat).encode()


@EVERYBODY
@pytest.mark.rule("cardgame.secrecy.battlefield")
def test_vehicles_crews_tokens_supply_and_face_up_bases_are_open(seat: int | None) -> None:
    own = Side("- GER-10+GER-05*2^1~ - - -", depots="GER-03 GER-04", extra={"tokens": 3, "ready_depots": 1})
    state = position(own, Side("- - CHN-09 - -", extra={"face_up": [True, False, False]}))
    shown = player(state, 0, seat)
    vehicle = shown.positions[1]
    assert vehicle is not None
    assert (vehicle.card, vehicle.crew, vehicle.damage, vehicle.tokens) == ("GER-10", "GER-05", 2, 1)
    assert not vehicle.supplied
    assert vehicle.hp == 5 + 2
    assert (shown.tokens, shown.ready_depots, len(shown.depots)) == (3, 1, 2)
    assert player(state, 1, seat).bases[0] != "?"
    assert player(state, 0, seat).positions == player(state, 0, 0).positions


# Everything hidden exchanged


def _hidden(hand: str, depots: str, bases: str) -> Callable[[], Table]:
    def table() -> Table:
        hidden = Side("- - SOV-06 - -", hand=hand, depots=depots, junkyard="GER-09", bases=bases)
        return position(Side("- - SOV-06 - -", hand="CHN-07 GBR-23 GER-21", extra={"tokens": 9}), hidden)

    return table


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.rule("cardgame.secrecy.hand")
@pytest.mark.rule("cardgame.secrecy.depots")
@pytest.mark.rule("cardgame.secrecy.bases")
@pytest.mark.rule("cardgame.secrecy.deck-lists")
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_sees_and_hears(seat: int | None) -> None:
    tables = [
        _hidden("GER-01 GER-02", "GER-03", "B-GER-1 B-SOV-2 B-USA-1")(),
        _hidden("JPN-01 POL-08", "CHN-11", "B-JPN-1 B-CHN-2 B-FRA-4")(),
    ]
    for texts in (["play GER-21 as crew 3"], ["pass"], ["fire 3"], ["spend token"], ["at 3"], ["pass"]):
        events = [play(table, *texts) for table in tables]
        assert heard(events[0], seat) == heard(events[1], seat)
        assert tables[0].view(seat).encode() == tables[1].view(seat).encode()
        if tables[0].actor == 0:
            assert legal(tables[0]) == legal(tables[1])


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
def test_the_opening_hands_are_hidden(seat: int | None) -> None:
    state = start(first_player=1)
    play(state, "order 1 2 3", "order 1 2 3")
    by_chance(state)
    assert len(state.players[0].hand) == 8
    assert player(state, 0, seat).hand == ["?"] * 8
    assert player(state, 0, 0).hand == ids(state.players[0].hand)


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.hand")
def test_a_vehicle_that_returns_is_not_told_from_the_rest_of_the_hand(seat: int | None) -> None:
    state = position(Side("- - SOV-14 - -", hand="GER-01"), Side("- - SOV-06 - -", hand="CHN-10"), turn=1)
    play(state, "play CHN-10 as crew 3")
    assert player(state, 0, seat).hand == ["?", "?"]


@STRANGERS
@pytest.mark.rule("cardgame.secrecy.junkyard")
def test_a_card_paid_from_the_hand_is_seen_in_the_junkyard(seat: int | None) -> None:
    state = battle("- - SOV-06 - -", hand="GER-01", tokens=0)
    play(state, "fire 3 with GER-01 at 3")
    assert player(state, 0, seat).junkyard == ["GER-01"]
    other = battle("- - SOV-06 - -", "- - JPN-03 - -")
    shoot(other, 3, 3)
    assert player(other, 1, seat).junkyard == ["JPN-03"]
