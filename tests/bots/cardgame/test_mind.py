"""What a search knows of the Card Game: it answers legally, deals fairly, and judges by what lies on the table."""

from __future__ import annotations

import pytest

from hulldown import bots
from hulldown.bots.cardgame.candidates import candidates
from hulldown.bots.cardgame.greedy import CardGameGreedy
from hulldown.bots.cardgame.mind import CardGameMind
from hulldown.bots.cardgame.weights import GREEDY
from hulldown.bots.searcher import Searcher
from hulldown.games.cardgame.actions import Move
from hulldown.games.cardgame.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import TextOption
from hulldown.kernel.state import OVER
from tests.games.cardgame.helper import GAME, Side, by_chance, position

MIND = CardGameMind(GAME)
THUMB = CardGameGreedy(GAME)
DECKS = [deck.id for deck in GAME.catalogue.decks]


def moves(state: Table) -> list[Move]:
    return [move for move in state.legal_actions() if isinstance(move, Move)]


def readings() -> list[dict[str, object]]:
    """Each option alone at each of its values that are not usual."""
    found: list[dict[str, object]] = []
    for option in GAME.options:
        if not isinstance(option, TextOption):
            found += [{option.name: value} for value in option.values[1:]]
    return found


def strays(number: int, options: dict[str, object] | None = None) -> Table:
    """A table of two starter decks, some random answers after its start."""
    rng = Xoshiro(31, number)
    decks = {"deck_1": DECKS[number % len(DECKS)], "deck_2": DECKS[number * 3 % len(DECKS)]}
    while True:
        state = GAME.start(2, {**decks, **(options or {})})
        for _ in range(int(rng.below(150))):
            by_chance(state, int(rng.below(1_000_000)))
            if state.actor == OVER:
                break
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
        by_chance(state, int(rng.below(1_000_000)))
        if state.actor != OVER:
            return state


def search(state: Table, bot: Searcher, number: int) -> None:
    """Twelve answers in a row, whoever is asked, each checked."""
    rng = Xoshiro(7, number)
    for _ in range(12):
        by_chance(state, int(rng.below(1_000_000)))
        if state.actor == OVER:
            return
        legal = state.legal_actions()
        action = bot.choose(state.view(state.actor), legal, rng)
        assert action in legal
        state.advance(action)


@pytest.mark.parametrize("options", readings(), ids=str)
def test_a_search_answers_legally_under_every_reading_of_the_rules(options: dict[str, object]) -> None:
    state = strays(len(str(options)), options)
    search(state, Searcher(MIND, playouts=6, width=4, horizon=1), 1)
    assert state.audit() == []


@pytest.mark.parametrize("number", range(len(DECKS)))
def test_a_search_answers_legally_with_all_starter_decks(number: int) -> None:
    state = strays(number)
    search(state, Searcher(MIND, playouts=8, width=5, horizon=1), number)
    assert state.audit() == []


def test_rules_of_thumb_answer_alike_from_a_view_and_from_the_table() -> None:
    rng = Xoshiro(4)
    asked: set[object] = set()
    for number in range(6):
        state = GAME.start(2, {"deck_1": DECKS[number], "deck_2": DECKS[number + 2]})
        by_chance(state, number)
        while state.actor != OVER:
            view = state.view(state.actor)
            asked.add(view.ask)
            legal = moves(state)
            assert THUMB.answer_at(state, Xoshiro(9)) is THUMB.choose(view, legal, Xoshiro(9))
            state.advance(legal[rng.below(len(legal))])
            by_chance(state, int(rng.below(1_000_000)))
    assert {"take-action", "place-card", "payment", "choose-position", "choose-target", "discard-any"} <= asked


def test_a_shortlist_holds_different_legal_answers_and_the_likely_one_first() -> None:
    shortened = 0
    for number in range(40):
        state = strays(number)
        legal = moves(state)
        found = MIND.shortlist(state, legal, 4, Xoshiro(2))
        assert found[0] is MIND.act(state, Xoshiro(2))
        assert all(action in legal for action in found)
        assert len({id(action) for action in found}) == len(found) <= 4
        shortened += len(found) < min(4, len(legal))
    assert shortened > 0


def test_whether_to_pay_is_searched_and_not_with_what() -> None:
    ready: dict[str, object] = {"ready_depots": 1, "tokens": 2, "locked": True}
    state = position(Side("GER-19 - - - -", hand="GER-01 GER-02", depots="SOV-01", extra=ready), Side("GER-14 - - - -"))
    state.apply(GAME.parse(state, "fire 1"))
    legal = moves(state)
    assert [str(action) for action in MIND.shortlist(state, legal, 8, Xoshiro(1))] == ["spend depot"]


def test_an_attack_on_an_empty_position_is_not_tried_where_an_enemy_stands_near() -> None:
    ready: dict[str, object] = {"ready_depots": 1, "locked": True}
    state = position(Side("- SOV-06 - - -", depots="SOV-01", extra=ready), Side("GER-14 - - - -"))
    for text in ("fire 2", "spend depot"):
        if state.actor == 0 and text in [str(action) for action in state.legal_actions()]:
            state.apply(GAME.parse(state, text))
    assert [str(action) for action in MIND.shortlist(state, moves(state), 8, Xoshiro(1))] == ["at 1"]


def test_the_worst_cards_are_put_away_first() -> None:
    state = position(
        Side(hand="GER-01 GER-14 GER-15 GER-16"),
        pending=[{"ask": "round", "next": "discard-second"}, {"ask": "discard-any", "seat": 0}],
        turn=None,
    )
    legal = moves(state)
    found = candidates(state, legal, legal[-1], 8, GREEDY, THUMB.worths)
    assert [str(action) for action in found[:2]] == ["enough", "discard GER-01"]
    assert len(found) == 3


@pytest.mark.parametrize(("most", "cards"), [(4, 2), (8, 2), (9, 3), (12, 4)])
def test_who_tries_many_answers_tries_more_cards_to_put_away(most: int, cards: int) -> None:
    state = position(
        Side(hand="GER-01 GER-02 GER-14 GER-15 GER-16 GER-17"),
        pending=[{"ask": "round", "next": "discard-second"}, {"ask": "discard-any", "seat": 0}],
        turn=None,
    )
    legal = moves(state)
    found = candidates(state, legal, legal[-1], most, GREEDY, THUMB.worths)
    assert found[0] is legal[-1]
    assert [str(action).partition(" ")[0] for action in found[1:]] == ["discard"] * cards


def test_dealt_anew_a_table_looks_the_same_and_hides_other_cards() -> None:
    rng = Xoshiro(12)
    other = 0
    for number in range(30):
        state = GAME.imagine(strays(number).view(number % 2), rng)
        seat = number % 2
        before = state.clone()
        MIND.redeal(state, seat, rng)
        assert state.audit() == []
        assert state.view(seat) == before.view(seat)
        assert len(state.players[1 - seat].hand) == len(before.players[1 - seat].hand)
        other += state.document() != before.document()
    assert other > 20


def test_the_clock_of_a_game_never_goes_back_and_moves_on_once_bases_are_turned() -> None:
    rng = Xoshiro(3)
    greedy = bots.make("greedy", GAME)
    state = GAME.start(2, {"deck_1": "D3", "deck_2": "D5"})
    by_chance(state)
    shown = MIND.clock(state)
    lost = [0, 0]
    steps = 0
    while state.actor != OVER:
        now = MIND.clock(state)
        assert now >= shown
        steps += now > shown
        if now > shown:
            assert [player.bases_lost for player in state.players] != lost
            lost = [player.bases_lost for player in state.players]
        shown = now
        state.advance(greedy.choose(state.view(state.actor), state.legal_actions(), rng))
        by_chance(state, int(rng.below(1_000_000)))
    assert steps >= 2


def test_a_judge_sees_a_number_for_each_name_and_shares_out_one_win() -> None:
    for number in range(20):
        state = strays(number)
        rows = MIND.features(state)
        assert [len(row) for row in rows] == [len(MIND.feature_names)] * 2
        assert sum(MIND.judge(state)) == pytest.approx(1.0)
    assert len(MIND.weights) == len(MIND.feature_names)


def test_points_depots_and_bases_that_still_stand_make_a_better_chance() -> None:
    line = "SOV-06 - - - -"
    even = MIND.judge(position(Side(line), Side(line)))[0]
    depots: dict[str, object] = {"ready_depots": 2}
    lost: dict[str, object] = {"face_up": [True, False, False]}
    assert MIND.judge(position(Side("SOV-06^2 - - - -"), Side(line)))[0] > even
    assert MIND.judge(position(Side(line, depots="SOV-06 SOV-06", extra=depots), Side(line)))[0] > even
    assert MIND.judge(position(Side(line, extra=lost), Side(line)))[0] < even


def test_a_style_changes_what_a_position_is_worth() -> None:
    """Three lights against a tank destroyer that can destroy what stands opposite."""
    state = position(Side("GER-01 GER-01 GER-01 - -"), Side("GER-19 - - - -"))
    cautious = CardGameMind(GAME, "cautious").judge(state)[0]
    aggressive = CardGameMind(GAME, "aggressive").judge(state)[0]
    assert cautious != pytest.approx(aggressive, abs=0.02)
    assert len({round(CardGameMind(GAME, style).judge(state)[0], 6) for style in ("", "cautious", "aggressive")}) == 3


def test_a_planned_card_is_placed_where_a_fresh_look_would_place_it() -> None:
    """Rules of thumb remember what they have planned for the next question; on another table it counts for nothing."""
    rng = Xoshiro(8)
    thumb = CardGameGreedy(GAME)
    asked = 0
    for number in range(4):
        state = GAME.start(2, {"deck_1": DECKS[number], "deck_2": DECKS[number + 1]})
        by_chance(state, number)
        while state.actor != OVER:
            chosen = thumb.answer_at(state, Xoshiro(9))
            assert chosen is CardGameGreedy(GAME).answer_at(state, Xoshiro(9))
            other = state.clone()
            if state.view(state.actor).ask == "take-action":
                legal = moves(other)
                other.advance(legal[rng.below(len(legal))])
                by_chance(other, number)
                if other.actor != OVER:
                    assert thumb.answer_at(other.clone(), Xoshiro(9)) is CardGameGreedy(GAME).answer_at(
                        other, Xoshiro(9)
                    )
                    asked += 1
            state.advance(chosen)
            by_chance(state, int(rng.below(1_000_000)))
    assert asked > 50
