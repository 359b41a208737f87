"""Setting up the Card Game: bases, first player, starting hands, the redraw, and the positions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hulldown.games.cardgame.state import Table
from hulldown.kernel.state import CHANCE
from tests.games.cardgame.helper import (
    GAME,
    Side,
    at,
    by_chance,
    ids,
    legal,
    line_of,
    play,
    position,
    refused,
    start,
)

ORDERS = ["order 1 2 3", "order 1 3 2", "order 2 1 3", "order 2 3 1", "order 3 1 2", "order 3 2 1"]
FIVE = pytest.mark.parametrize("place", [1, 2, 3, 4, 5])


def dealt(first: int = 0, seed: int = 1) -> Table:
    """Both hands are drawn; the first player is asked about the redraw."""
    state = start(first_player=first + 1)
    play(state, "order 1 2 3", "order 1 2 3")
    by_chance(state, seed)
    return state


@pytest.mark.rule("cardgame.setup.bases")
def test_three_bases_lie_face_down_and_the_deck_has_only_its_forty_combat_cards() -> None:
    state = start(first_player=1)
    play(state, "order 1 2 3", "order 1 2 3")
    for player in state.players:
        assert [base.id for base in player.base_order] == [base.id for base in player.deck_list.bases]
        assert player.face_up == [False, False, False]
    assert len(state.players[0].deck) == 40
    assert not [text for text in legal(state) if text.startswith("draw B-")]
    assert GAME.view_of(state, 1).players[0].bases == ["?", "?", "?"]


@pytest.mark.rule("cardgame.setup.base-order")
@pytest.mark.parametrize("order", ORDERS)
def test_the_owner_chooses_which_base_goes_left_middle_and_right(order: str) -> None:
    state = start()
    assert legal(state) == ORDERS
    brought = state.players[0].deck_list.bases
    play(state, order)
    assert state.players[0].base_order == [brought[int(word) - 1] for word in order.split()[1:]]


@pytest.mark.rule("cardgame.setup.base-order")
def test_the_order_is_chosen_without_the_opponent_seeing_it() -> None:
    one, other = start(), start()
    events = play(one, "order 1 2 3") + play(other, "order 3 1 2")
    assert (one.actor, other.actor) == (1, 1)
    assert one.view(1) == other.view(1)
    texts = [sentence.text("en", ["A", "B"]) for event in events if (sentence := event.seen_by(1)) is not None]
    assert texts == ["A places the bases."] * 2


@pytest.mark.rule("cardgame.setup.base-order")
def test_the_order_is_chosen_once_and_never_changes() -> None:
    state = start(first_player=1)
    play(state, "order 3 1 2", "order 1 2 3")
    order = list(state.players[0].base_order)
    by_chance(state)
    assert refused(state, "order 1 2 3") == "cardgame.setup.redraw"
    play(state, "keep", "keep", "pass", "pass", "flip 2", "flip 1")
    assert refused(state, "order 1 2 3") == "cardgame.prepare.discard"
    assert state.players[0].base_order == order


@pytest.mark.rule("cardgame.setup.first-player")
def test_either_player_is_first_with_the_same_chance() -> None:
    state = start()
    play(state, "order 1 2 3", "order 1 2 3")
    assert state.actor == CHANCE
    half = Fraction(1, 2)
    assert {str(action): share for action, share in state.outcomes()} == {"first p1": half, "first p2": half}


@pytest.mark.rule("cardgame.setup.first-player")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_who_is_first(seat: int) -> None:
    state = start()
    play(state, "order 1 2 3", "order 1 2 3", f"first p{seat + 1}")
    assert [GAME.view_of(state, viewer).first for viewer in (0, 1, None)] == [seat] * 3
    by_chance(state)
    play(state, "keep", "keep")
    assert (state.round_number, state.actor) == (1, seat)


@pytest.mark.rule("cardgame.setup.hand")
@pytest.mark.rule("cardgame.setup.hands-first")
def test_both_hands_of_eight_are_drawn_before_anyone_decides_on_a_redraw() -> None:
    state = start(first_player=1)
    play(state, "order 1 2 3", "order 1 2 3")
    for _ in range(16):
        assert state.actor == CHANCE
        state.apply(state.legal_actions()[0])
    assert legal(state) == ["keep", "redraw"]
    assert [len(player.hand) for player in state.players] == [8, 8]
    assert [len(player.deck) for player in state.players] == [32, 32]


@pytest.mark.rule("cardgame.setup.hand")
def test_every_card_of_the_shuffled_deck_is_as_likely_as_its_copies() -> None:
    state = start(first_player=1)
    play(state, "order 1 2 3", "order 1 2 3")
    deck = ids(state.players[0].deck)
    shares = {str(action): share for action, share in state.outcomes()}
    assert shares == {f"draw {id}": Fraction(deck.count(id), 40) for id in deck}
    assert refused(state, "draw SOV-23") == "cardgame.secrecy.deck"  # deck D1 is American


@pytest.mark.rule("cardgame.setup.redraw")
def test_a_redraw_shuffles_the_whole_hand_back_before_eight_new_cards_come() -> None:
    state = dealt()
    old = list(state.players[0].hand)
    play(state, "redraw")
    assert state.actor == CHANCE
    assert state.players[0].hand == []
    assert len(state.players[0].deck) == 40
    play(state, f"draw {old[0].id}")  # a card put back may come again
    by_chance(state)
    assert (len(state.players[0].hand), len(state.players[0].deck)) == (8, 32)
    assert len(state.players[1].hand) == 8


@pytest.mark.rule("cardgame.setup.redraw")
def test_a_redraw_is_the_whole_hand_or_nothing() -> None:
    state = dealt()
    hand = list(state.players[0].hand)
    assert legal(state) == ["keep", "redraw"]
    assert refused(state, f"discard {hand[0].id}") == "cardgame.setup.redraw"
    play(state, "keep")
    assert state.players[0].hand == hand


@pytest.mark.rule("cardgame.setup.redraw")
def test_nobody_redraws_twice() -> None:
    state = dealt()
    play(state, "redraw")
    by_chance(state)
    assert state.actor == 1
    play(state, "redraw")
    by_chance(state)
    assert refused(state, "redraw") == "cardgame.turn.one-action"


@pytest.mark.rule("cardgame.setup.redraw-order")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_decides_first(first: int) -> None:
    state = dealt(first)
    assert state.actor == first
    play(state, "keep")
    assert state.actor == 1 - first
    assert legal(state) == ["keep", "redraw"]


@pytest.mark.rule("cardgame.setup.redraw-order")
@pytest.mark.rule("cardgame.setup.redraw-secret")
@pytest.mark.parametrize(("answer", "sentence"), [("keep", "A keeps their hand."), ("redraw", "A redraws their hand.")])
def test_the_second_player_knows_the_answer_but_not_the_cards_put_back(answer: str, sentence: str) -> None:
    state = dealt()
    events = play(state, answer)
    assert [heard.text("en", ["A", "B"]) for event in events if (heard := event.seen_by(1))] == [sentence]
    assert set(GAME.view_of(state, 1).players[0].deck) == {"?"}


@pytest.mark.rule("cardgame.setup.positions")
def test_each_side_has_five_positions() -> None:
    state = position(Side(hand="SOV-01"))
    play(state, "play SOV-01")
    assert legal(state) == ["vehicle 1", "vehicle 2", "vehicle 3", "vehicle 4", "vehicle 5", "depot"]


@pytest.mark.rule("cardgame.setup.positions")
@pytest.mark.rule("cardgame.setup.columns")
@FIVE
def test_each_position_is_opposite_the_enemy_position_of_the_same_number(place: int) -> None:
    """A tank destroyer hits only what is opposite."""
    line = ["-"] * 5
    line[place - 1] = "GER-16"
    state = position(Side(" ".join(line), extra={"tokens": 1}), Side("CHN-09 CHN-09 CHN-09 CHN-09 CHN-09"))
    play(state, f"fire {place} with token")
    hurt = [at(state, 1, number).damage for number in (1, 2, 3, 4, 5)]
    assert hurt == [2 if number == place else 0 for number in (1, 2, 3, 4, 5)]


@pytest.mark.rule("cardgame.setup.positions")
@pytest.mark.rule("cardgame.setup.columns")
@pytest.mark.parametrize("base", ["flip 1", "flip 2", "flip 3"])
def test_a_base_only_marks_a_column(base: str) -> None:
    """Siegfried Bunkers armour vehicles far and near alike, wherever the base lies."""
    order = ["B-SOV-2", "B-SOV-4"]
    order.insert(int(base[-1]) - 1, "B-GER-3")
    enemy = Side("SOV-01 SOV-01 - SOV-01 SOV-01", bases=" ".join(order))
    state = position(Side("SOV-08 SOV-08 - - -"), enemy)
    play(state, "pass", "pass", base)
    assert [at(state, 1, place).thick_armor for place in (1, 2, 4, 5)] == [True] * 4


@pytest.mark.rule("cardgame.setup.adjacent")
@pytest.mark.parametrize(("place", "neighbours"), [(1, [2]), (2, [1, 3]), (3, [2, 4]), (4, [3, 5]), (5, [4])])
def test_neighbours_differ_by_one_and_the_ends_do_not_meet(place: int, neighbours: list[int]) -> None:
    """The crew of a Luchs may move its vehicle to an adjacent position."""
    line = ["-"] * 5
    line[place - 1] = "SOV-01"
    state = position(Side(" ".join(line), hand="GER-03"))
    play(state, f"play GER-03 as crew {place}")
    assert legal(state) == [*[f"move to {number}" for number in neighbours], "decline"]


@pytest.mark.rule("cardgame.setup.adjacent")
def test_only_vehicles_of_the_own_side_are_neighbours() -> None:
    """A Maus lowers the damage taken by the vehicles beside it."""
    state = position(Side("SOV-01 GER-13 SOV-01 SOV-01 SOV-01"), Side("SOV-01 SOV-01 SOV-01 SOV-01 SOV-01"))
    assert [at(state, 0, place).taken for place in (1, 2, 3, 4, 5)] == [-1, 0, -1, 0, 0]
    assert [at(state, 1, place).taken for place in (1, 2, 3, 4, 5)] == [0] * 5
    assert line_of(state, 0) == "SOV-01 GER-13 SOV-01 SOV-01 SOV-01"
