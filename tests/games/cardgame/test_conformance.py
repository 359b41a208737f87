"""Random games of the Card Game through the conformance suite, and secrecy and fairness checked in a second way.

The quick suite plays every starter deck against every other. Many more games:
`uv run pytest -m long tests/games/cardgame/test_conformance.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hulldown.conformance.properties import check_samples
from hulldown.games.cardgame.actions import DRAW, Move
from hulldown.games.cardgame.cards import deck_code
from hulldown.games.cardgame.flow import ChooseEffect
from hulldown.games.cardgame.random_decks import random_deck
from hulldown.games.cardgame.state import Table
from hulldown.kernel.conformance import Suite
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Log

from .helper import GAME, Side, position
from .walk import DECKS, busy_action, seen, switched_on


def conforms(options: dict[str, object], games: int, seed: int) -> None:
    report = Suite(GAME, 2, options).run(games, seed)
    assert report.complaints == []
    assert report.games == games
    assert report.endings == {"result.three-bases": games}


@pytest.mark.parametrize("open_decks", [False, True])
@pytest.mark.parametrize("deck_1", DECKS)
def test_random_games_of_all_pairs_conform(deck_1: str, open_decks: bool) -> None:
    for seed, deck_2 in enumerate(DECKS):
        conforms({"deck_1": deck_1, "deck_2": deck_2, "open_decks": open_decks}, 1, seed)


@pytest.mark.parametrize("deck_1", DECKS)
def test_random_games_with_the_options_on_conform(deck_1: str) -> None:
    for seed, deck_2 in enumerate(DECKS[::2]):
        conforms(switched_on(deck_1, deck_2), 1, seed)


@pytest.mark.parametrize("seed", range(8))
def test_games_of_random_decks_conform(seed: int) -> None:
    codes = [random_deck(GAME.catalogue, Xoshiro(seed, number)).code for number in range(2)]
    conforms({"deck_1": codes[0], "deck_2": codes[1]}, 3, seed)


@pytest.mark.parametrize("seed", range(4))
def test_reasons_say_exactly_what_the_list_says(seed: int) -> None:
    """What the list leaves out has a rule against it, and nothing is against what it has."""
    asked: dict[type, set[int]] = {}  # the verbs that each kind of question takes
    moves = [move for move in GAME.known_actions() if move.verb != DRAW]
    for number, deck_2 in enumerate(DECKS):
        state = GAME.start(2, switched_on(DECKS[seed], deck_2) if seed % 2 else {"deck_2": deck_2})
        rng = Xoshiro(seed, number)
        while state.actor != OVER:
            if state.actor != CHANCE:
                top = state.stack[-1]
                legal = state.legal_actions()
                verbs = asked.setdefault(type(top), set())
                verbs |= {move.verb for move in legal if isinstance(move, Move)}
                for move in moves:
                    refusal = top.explain(state, move)
                    if move in legal:
                        assert refusal is None, f"{top.data()}: {move} is legal, yet {refusal}"
                    elif move.verb in verbs and not isinstance(top, ChooseEffect):  # it has no rule but its list
                        assert refusal is not None, f"{top.data()}: {move} is not legal, yet nothing is against it"
            state.apply(random_action(state, rng))


@pytest.mark.long
@pytest.mark.parametrize("open_decks", [False, True])
@pytest.mark.parametrize("deck_2", DECKS)
@pytest.mark.parametrize("deck_1", DECKS)
def test_thousands_of_random_games_conform(deck_1: str, deck_2: str, open_decks: bool) -> None:
    conforms({"deck_1": deck_1, "deck_2": deck_2, "open_decks": open_decks}, 20, 100)


@pytest.mark.long
@pytest.mark.parametrize("deck_2", DECKS)
@pytest.mark.parametrize("deck_1", DECKS)
def test_thousands_of_random_games_with_the_options_on_conform(deck_1: str, deck_2: str) -> None:
    conforms(switched_on(deck_1, deck_2), 20, 200)


# Secrecy a second way: not by `imagine`, but by exchanging what is hidden in the document.


def exchange_hidden_cards(state: Table, seat: int | None, dice: random.Random) -> Table:
    """Deals each rival's hand and depots anew from all that is hidden, and lays face-down bases in another order."""
    document = state.document()
    players = document["players"]
    assert isinstance(players, list)
    for player, data in zip(state.players, players, strict=True):
        hidden = [place for place in range(3) if not player.face_up[place]]
        exchanged = dice.sample(hidden, len(hidden))
        bases = data["bases"]
        data["bases"] = [
            bases[exchanged[hidden.index(place)]] if place in hidden else bases[place] for place in range(3)
        ]
        if player.seat != seat:
            cards = [card.id for card in player.hand + player.depots + player.deck]
            dice.shuffle(cards)
            data["hand"], data["depots"] = cards[: len(player.hand)], cards[-len(player.depots) or len(cards) :]
            if player.depots:
                data["ready_depots"] = player.ready_depots
    return GAME.position(document)


def exchange_decks(state: Table, seat: int | None, dice: random.Random) -> Table:
    """Gives each rival another deck: of whatever is hidden, one card is any other."""
    document = state.document()
    options, players = document["options"], document["players"]
    assert isinstance(options, dict)
    assert isinstance(players, list)
    for player, data in zip(state.players, players, strict=True):
        if player.seat == seat:
            continue
        new = dice.choice(GAME.catalogue.cards)
        deck = player.deck_list.cards.copy()
        pile = dice.choice([pile for pile in (player.hand, player.depots, player.deck) if pile])
        old = dice.choice(pile)
        deck.remove(old)
        deck.append(new)
        options[f"deck_{player.seat + 1}"] = deck_code(deck, player.deck_list.bases)
        for name, cards in (("hand", player.hand), ("depots", player.depots)):
            if pile is cards:
                data[name].remove(old.id)
                data[name].append(new.id)
    return GAME.position(document)


def positions_along(options: dict[str, object], seed: int, every: int) -> Iterator[Table]:
    rng = Xoshiro(seed)
    state = GAME.start(2, options)
    decision = 0
    while state.actor != OVER:
        if decision % every == 0:
            yield state
        state.apply(busy_action(state, rng))
        decision += 1


def asks_a_rival(state: Table, seat: int | None) -> bool:
    """Whether the card to be played or the payment of somebody else is pending, which depends on the hand."""
    return state.stack[-1].data().ask in ("place-card", "payment") and state.actor != seat


def check_same_for(seat: int | None, state: Table, other: Table, dice: random.Random) -> None:
    assert other.view(seat).encode() == state.view(seat).encode()
    assert other.question.data() == state.question.data()
    if state.actor == seat:
        assert other.legal_actions() == state.legal_actions()
        for action in dice.sample(GAME.known_actions(), 20):
            assert str(other.why_not(action)) == str(state.why_not(action))


@pytest.mark.rule("cardgame.secrecy.depots")
@pytest.mark.rule("cardgame.secrecy.bases")
@pytest.mark.parametrize("open_decks", [False, True])
@pytest.mark.parametrize("deck", DECKS)
def test_exchanged_hidden_cards_change_nothing_that_a_seat_sees(deck: str, open_decks: bool) -> None:
    dice = random.Random(deck)
    exchanged = 0
    options: dict[str, object] = {"deck_1": deck, "deck_2": "D4", "open_decks": open_decks}
    for state in positions_along(options, 77, every=5):
        for seat in (None, 0, 1):
            if asks_a_rival(state, seat):
                continue
            other = exchange_hidden_cards(state, seat, dice)
            exchanged += other.document() != state.document()
            check_same_for(seat, state, other, dice)
    assert exchanged > 30


@pytest.mark.rule("cardgame.secrecy.deck-lists")
@pytest.mark.parametrize("deck", DECKS)
def test_another_deck_of_the_rival_changes_nothing_that_a_seat_sees(deck: str) -> None:
    dice = random.Random(deck)
    exchanged = 0
    for state in positions_along({"deck_1": deck, "deck_2": "D8"}, 78, every=5):
        for seat in (None, 0, 1):
            if asks_a_rival(state, seat) or any(not player.deck for player in state.players):
                continue
            other = exchange_decks(state, seat, dice)
            exchanged += other.document() != state.document()
            check_same_for(seat, state, other, dice)
    assert exchanged > 30


def test_another_deck_is_noticed_where_decks_are_open() -> None:
    """The exchange itself: with open lists it cannot stay hidden."""
    dice = random.Random(1)
    states = list(positions_along({"deck_1": "D1", "deck_2": "D8", "open_decks": True}, 78, every=50))
    state = states[0]
    assert exchange_decks(state, 0, dice).view(0).encode() != state.view(0).encode()


@pytest.mark.rule("cardgame.secrecy.hand")
@pytest.mark.rule("cardgame.secrecy.deck")
@pytest.mark.rule("cardgame.secrecy.depots")
@pytest.mark.rule("cardgame.secrecy.junkyard")
@pytest.mark.rule("cardgame.secrecy.bases")
def test_view_shows_own_cards_and_no_face_down_base() -> None:
    state = position(
        Side(hand="GER-01 GER-02", depots="GER-03", junkyard="GER-04", extra={"face_up": [True, False, False]}),
        Side(hand="SOV-01", depots="SOV-02 SOV-03", junkyard="SOV-04"),
    )
    own, rivals, nobodys = seen(state, 0), seen(state, 1), seen(state, None)
    for view in (own, rivals, nobodys):
        assert view.players[0].junkyard == ["GER-04"]
        assert view.players[1].junkyard == ["SOV-04"]
        assert view.players[0].bases == ["B-GER-1", "?", "?"]
        assert view.players[1].bases == ["?", "?", "?"]
        assert [len(player.deck) for player in view.players] == [36, 36]
    assert own.players[0].hand == ["GER-01", "GER-02"]
    assert own.players[0].depots == ["GER-03"]
    assert own.players[0].brought == ["B-GER-1", "B-SOV-2", "B-USA-1"]
    assert own.players[1].brought is None
    for view in (rivals, nobodys):
        assert view.players[0].hand == ["?", "?"]
        assert view.players[0].depots == ["?"]
        assert set(view.players[0].deck) == {"?"}
    assert rivals.players[1].depots == ["SOV-02", "SOV-03"]
    assert own.players[1].depots == nobodys.players[1].depots == ["?", "?"]


@pytest.mark.rule("cardgame.secrecy.draws")
@pytest.mark.parametrize("deck", DECKS)
def test_nobody_hears_the_name_of_a_card_that_a_rival_draws_or_buries(deck: str) -> None:
    """Every sentence that names a card hidden in the rival's hand or depots is for its owner alone."""
    state = GAME.start(2, {"deck_1": deck, "deck_2": "D7"})
    rng = Xoshiro(5)
    told = 0
    while state.actor != OVER:
        log = Log()
        state.listener = log
        state.apply(busy_action(state, rng))
        for event in log.events:
            if event.sentence.phrase.key not in ("event.drew", "event.deck-depot", "event.depot"):
                continue
            owner = event.sentence.data()["seat"]
            twin = event.seen_by(1 - int(str(owner)))
            assert event.seen_by(int(str(owner))) is event.sentence
            assert twin is not None
            assert "card" not in twin.data()
            assert event.seen_by(None) is twin
            told += 1
    assert told > 16


# Fairness: what is drawn agrees with the exact chances.


@pytest.mark.parametrize(("ask", "decision"), [("first-player", 2), ("draw-cards", 3), ("draw-cards", 12)])
def test_samples_follow_the_exact_chances(ask: str, decision: int) -> None:
    state = GAME.start(2, {"deck_1": "D6"})
    rng = Xoshiro(5)
    for _ in range(decision):
        state.apply(random_action(state, rng))
    assert state.actor == CHANCE
    assert state.stack[-1].data().ask == ask
    check_samples(state)
