"""Random games of Rush through the conformance suite, and secrecy and fairness checked in a second way.

The quick suite plays 200 games. Hundreds for each number of seats and edition:
`uv run pytest -m long tests/games/rush/test_conformance.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hulldown.conformance.properties import check_samples
from hulldown.games.rush.state import Table
from hulldown.kernel.conformance import Suite
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Action, Log

from .helper import RUSH, position, rival
from .walk import EDITIONS, SEATS, seen, switched_on

ALL_TABLES = [(seats, edition) for seats in SEATS for edition in EDITIONS]
CHUNK = 25


def conforms(seats: int, options: dict[str, object], games: int, seed: int) -> None:
    report = Suite(RUSH, seats, options).run(games, seed)
    assert report.complaints == []
    assert report.games == games
    assert sum(report.endings.values()) == games
    assert set(report.endings) <= {"result.medal-pile", "result.last-base", "result.empty-rounds"}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("seats", "edition"), ALL_TABLES)
def test_random_games_conform(seats: int, edition: str, seed: int) -> None:
    conforms(seats, {"edition": edition}, 10, seed)


@pytest.mark.parametrize(("seats", "edition"), ALL_TABLES)
def test_random_games_with_the_options_on_conform(seats: int, edition: str) -> None:
    conforms(seats, switched_on(seats, edition), 5, 3)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 112))
@pytest.mark.parametrize(("seats", "edition"), ALL_TABLES)
def test_hundreds_of_random_games_conform(seats: int, edition: str, seed: int) -> None:
    conforms(seats, {"edition": edition}, CHUNK, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 204))
@pytest.mark.parametrize(("seats", "edition"), ALL_TABLES)
def test_hundreds_of_random_games_with_the_options_on_conform(seats: int, edition: str, seed: int) -> None:
    conforms(seats, switched_on(seats, edition), CHUNK, seed)


# Secrecy a second way: not by `imagine`, but by exchanging the hidden cards in the document.

OPEN_HAND_STEPS = ("award-sieges", "move-reserve", "put-hand-away")  # the steps that are next while the hand lies open


def exchange_hidden_cards(document: dict[str, object], seat: int | None, dice: random.Random) -> None:
    """Deals every rival's hidden cards (hand, Garage, Depot but for its top) anew over the same places."""
    pending, players = document["pending"], document["players"]
    assert isinstance(pending, list)
    assert isinstance(players, list)
    hand_is_open = pending[0]["ask"] == "turn" and pending[0]["next"] in OPEN_HAND_STEPS
    for owner, player in enumerate(players):
        if owner == seat:
            continue
        hand, garage, depot = player.get("hand", []), player.get("garage", []), player.get("depot", [])
        places = [(garage, number) for number in range(len(garage))]
        places += [(depot, number) for number in range(len(depot) - 1)]
        if not (hand_is_open and owner == document["active"]):
            places += [(hand, number) for number in range(len(hand))]
        cards = [pile[number] for pile, number in places]
        dice.shuffle(cards)
        for (pile, number), card in zip(places, cards, strict=True):
            pile[number] = card


def positions_along(seats: int, edition: str, seed: int, every: int) -> Iterator[Table]:
    rng = Xoshiro(seed)
    state = RUSH.start(seats, {"edition": edition})
    for decision in range(600):
        if state.actor == OVER:
            return
        if decision % every == 0:
            yield state
        state.apply(random_action(state, rng))


@pytest.mark.parametrize(("seats", "edition"), ALL_TABLES)
def test_exchanged_hidden_cards_change_nothing_that_a_seat_sees(seats: int, edition: str) -> None:
    dice = random.Random(seats)
    exchanged = 0
    for state in positions_along(seats, edition, 77, every=7):
        for seat in (None, *range(seats)):
            document = state.document()
            exchange_hidden_cards(document, seat, dice)
            other = RUSH.position(document)
            exchanged += other.document() != state.document()
            assert other.view(seat).encode() == state.view(seat).encode()
            if state.actor == seat:
                assert other.legal_actions() == state.legal_actions()
                for action in dice.sample(RUSH.known_actions(), 20):
                    assert str(other.why_not(action)) == str(state.why_not(action))
    assert exchanged > 50


def heard_and_seen(state: Table, action: Action, seat: int | None) -> tuple[list[str], bytes]:
    """What an action brings to the ears and eyes of a seat."""
    after, log = state.clone(), Log()
    after.listener = log
    after.apply(action)
    return [str(event.seen_by(seat)) for event in log.events], after.view(seat).encode()


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_else_learns_which_card_is_drawn_into_a_closed_hand(seats: int) -> None:
    """Whichever card comes, the others hear and see the same; whoever draws does not."""
    draws = 0
    for state in positions_along(seats, "1.4", 78, every=1):
        question = state.stack[-1].data()
        outcomes = state.legal_actions()
        if question.ask != "draw-cards" or state.stack[-2].data().ask == "use-card" or len(outcomes) < 2:
            continue
        draws += 1
        for seat in (None, *range(seats)):
            different = {str(heard_and_seen(state, action, seat)) for action in outcomes}
            assert len(different) == (len(outcomes) if seat == question.seat else 1)
    assert draws > 20


def test_view_shows_own_cards_and_the_top_of_each_depot() -> None:
    state = position(
        "engineers technicians",
        garage="volunteers",
        rivals=[rival("engineers engineers", garage="technicians", depot="volunteers engineers")],
    )
    own, others, nobodys = seen(state, 0), seen(state, 1), seen(state, None)
    for view in (own, others, nobodys):
        assert view.players[0].hand == ["engineers", "technicians"]  # it is the open hand of whoever plays
        assert view.players[1].depot[-1] == "engineers"
    assert own.players[0].garage == ["volunteers"]
    assert own.players[1].hand == ["?", "?"]
    assert own.players[1].garage == ["?"]
    assert own.players[1].depot == ["?", "engineers"]
    assert others.players[1].hand == ["engineers", "engineers"]
    assert others.players[1].depot == ["volunteers", "engineers"]
    assert others.players[0].garage == nobodys.players[0].garage == ["?"]
    assert nobodys.players[1].hand == ["?", "?"]


# Fairness: what is drawn agrees with the exact chances.


def first_questions_of_chance() -> dict[str, Table]:
    """One position for each kind of chance."""
    found: dict[str, Table] = {}
    state = RUSH.start(3)
    rng = Xoshiro(5)
    while len(found) < 4:
        if state.actor == CHANCE:
            found.setdefault(state.stack[-1].data().ask, state.clone())
        state.apply(random_action(state, rng))
    return found


@pytest.mark.parametrize("ask", ["first-player", "draw-cards", "turn-up", "lay-out"])
def test_samples_follow_the_exact_chances(ask: str) -> None:
    check_samples(first_questions_of_chance()[ask])


def test_imagined_hands_are_dealt_fairly() -> None:
    """One of four hidden cards is in hand: each of them in a quarter of 4,000 worlds, within five deviations."""
    state = position(
        "engineers", rivals=[rival("engineers", garage="technicians volunteers", depot="ussr-t-26 usa-m6")]
    )
    view = state.view(0)
    rng = Xoshiro(1)
    hands = [RUSH.imagine(view, rng).players[1].hand[0].id for _ in range(4000)]
    for id in ("engineers", "technicians", "volunteers", "ussr-t-26"):
        assert abs(hands.count(id) - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5
    assert "usa-m6" not in hands  # the top of the Depot is no secret
