"""Forty cards and three bases for each player, counted after every action by a counter that knows only documents, and
what the rules make certain: three to five rounds, no draw, no round without end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hulldown.games.cardgame.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import OVER, Log

from .helper import GAME, Side, position
from .walk import DECKS, busy_action, seen, switched_on

PAIRS = [(deck_1, deck_2) for deck_1 in DECKS for deck_2 in DECKS]


def cards_of(data: dict[str, Any]) -> Counter[str]:
    """Every card that a player of a document has outside of the deck."""
    cards = Counter(data.get("hand", []) + data.get("junkyard", []) + data.get("depots", []))
    for vehicle in data.get("positions", []):
        if vehicle is not None:
            cards.update([vehicle["card"]] + ([vehicle["crew"]] if "crew" in vehicle else []))
    return cards


def check_conservation(state: Table, decks: list[str]) -> None:
    """The cards named by the document and the deck seen by its owner are the forty brought, the bases the three."""
    document: dict[str, Any] = state.document()
    for seat, data in enumerate(document["players"]):
        brought = GAME.deck(decks[seat])
        in_deck = Counter(seen(state, seat).players[seat].deck)
        assert cards_of(data) + in_deck == Counter(card.id for card in brought.cards)
        assert (cards_of(data) + in_deck).total() == 40
        assert sorted(data["bases"]) == sorted(base.id for base in brought.bases)
        assert len(data["bases"]) == 3


def play_and_check(deck_1: str, deck_2: str, options: dict[str, object], seed: int) -> Table:
    state = GAME.start(2, {**options, "deck_1": deck_1, "deck_2": deck_2})
    rng = Xoshiro(seed)
    while state.actor != OVER:
        check_conservation(state, [deck_1, deck_2])
        state.apply(busy_action(state, rng))
    check_conservation(state, [deck_1, deck_2])
    return state


@pytest.mark.parametrize("deck_1", DECKS)
def test_no_card_is_lost_or_made(deck_1: str) -> None:
    for seed, deck_2 in enumerate(DECKS):
        play_and_check(deck_1, deck_2, switched_on(deck_1, deck_2) if seed % 2 else {}, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 20))
@pytest.mark.parametrize("deck_1", DECKS)
def test_no_card_is_lost_or_made_in_many_games(deck_1: str, seed: int) -> None:
    for deck_2 in DECKS:
        play_and_check(deck_1, deck_2, switched_on(deck_1, deck_2) if seed % 2 else {}, seed)


def test_a_lost_card_would_be_noticed() -> None:
    """The counter itself: a card less in the deck, or one too many in a hand, and it fails."""
    state = GAME.start(2)
    check_conservation(state, ["D1", "D2"])
    lost = state.players[0].deck.pop()
    with pytest.raises(AssertionError):
        check_conservation(state, ["D1", "D2"])
    state.players[0].hand.append(lost)
    check_conservation(state, ["D1", "D2"])
    state.players[0].hand.append(lost)
    with pytest.raises(AssertionError):
        check_conservation(state, ["D1", "D2"])


# What the rules make certain


def check_end(state: Table) -> None:
    """One player has three bases face up and has lost; the other has at most two."""
    lost = [player.face_up.count(True) for player in state.players]
    assert sorted(lost)[1] == 3
    assert sorted(lost)[0] < 3
    assert state.result is not None
    assert state.result.winners == [lost.index(min(lost))]
    assert sorted(state.result.ranks) == [1, 2]
    assert state.result.scores == lost[::-1]
    assert 3 <= state.round_number <= 5


class Round:
    """What one round has used up, to hold against what it may use at most."""

    def __init__(self, state: Table) -> None:
        self.actions = 0
        self.cards = sum(len(player.hand) + len(player.deck) + len(player.junkyard) for player in state.players)


def play_rounds(state: Table, rng: Xoshiro, busy: bool) -> list[Round]:
    """Plays on to the end, counting the actions of each round."""
    rounds: list[Round] = []
    number = 0
    while state.actor != OVER:
        if state.round_number != number:
            number = state.round_number
            rounds.append(Round(state))
        if state.stack[-1].data().ask == "take-action":
            rounds[-1].actions += 1
        state.apply(busy_action(state, rng) if busy else random_action(state, rng))
    return rounds


@pytest.mark.rule("cardgame.end.three-bases")
@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("deck_1", DECKS)
def test_a_game_has_three_to_five_rounds_and_one_winner(deck_1: str, busy: bool) -> None:
    for seed, deck_2 in enumerate(DECKS):
        state = GAME.start(2, {"deck_1": deck_1, "deck_2": deck_2})
        rounds = play_rounds(state, Xoshiro(seed), busy)
        check_end(state)
        assert len(rounds) == state.round_number


@pytest.mark.parametrize("deck_1", DECKS)
def test_actions_of_a_round_are_bounded(deck_1: str) -> None:
    """Each action uses a card that can be played (hand, drawn or recovered), turns a vehicle, or is one of two passes.

    Without passing early, no round of any starter deck comes near the bound: every card of both players played once,
    each of the ten positions fired from once more for each card, and two passes.
    """
    longest = 0
    for seed, deck_2 in enumerate(DECKS):
        state = GAME.start(2, {"deck_1": deck_1, "deck_2": deck_2})
        for played in play_rounds(state, Xoshiro(seed), busy=True):
            assert played.actions <= 2 * played.cards + 10 + 2
            longest = max(longest, played.actions)
    assert 10 < longest < 60


@pytest.mark.rule("cardgame.scoring.tie")
def test_every_round_turns_a_base_and_a_tie_turns_two() -> None:
    tied = 0
    for seed in range(60):
        state = GAME.start(2, {"deck_1": DECKS[seed % 8], "deck_2": DECKS[seed // 8]})
        log = Log()
        state.listener = log
        rng = Xoshiro(seed)
        while state.actor != OVER:
            state.apply(random_action(state, rng))
        keys = [event.sentence.phrase.key for event in log.events]
        flips = keys.count("event.flipped")
        ties = keys.count("event.tied")
        wins = keys.count("event.won-round")
        assert ties + wins == keys.count("event.round") == state.round_number
        assert flips in (wins + 2 * ties, wins + 2 * ties - 1)  # a tie can end with its first base
        tied += ties
    assert tied > 5


@pytest.mark.rule("cardgame.prepare.empty-deck")
def test_games_go_on_with_empty_decks() -> None:
    """Both decks and hands empty: rounds are played with what lies on the battlefield."""
    state = position(Side(line="GER-01 - - - -", deck="empty"), Side(line="- - SOV-06 - -", deck="empty"), turn=0)
    rng = Xoshiro(3)
    while state.actor != OVER:
        state.apply(random_action(state, rng))
        assert state.audit() == []
    check_end(state)
