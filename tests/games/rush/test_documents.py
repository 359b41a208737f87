"""Positions as documents: read back unchanged, broken ones named by field, and nothing but a named error ever.

Many more examples: `uv run pytest -m long tests/games/rush/test_documents.py`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import (
    QUICK,
    change,
    check_round_trip,
    examples,
    places_in,
    refused,
)
from hulldown.games.rush.state import LAST_BASE, MEDAL_PILE, RUNNING, Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action

from .helper import RUSH, all_but, ids, legal, play, position, rival
from .walk import seen, walk, walks

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[3]))
POSITIONS = REPOSITORY / "docs" / "positions.md"


# Every reachable position


@QUICK
@given(walks(), st.integers(0, 4))
def test_view_is_plain_data_for_every_seat(state: Table, seat: int) -> None:
    view = seen(state, seat % state.seats)
    assert json.loads(view.encode()) == view.data()
    assert [len(player.hand) for player in view.players] == [len(player.hand) for player in state.players]
    assert msgspec.to_builtins(view.pending) == state.document()["pending"]


# Altered positions


# The example of the documentation


def test_example_is_a_position_that_writes_back_unchanged() -> None:
    (example,) = examples(POSITIONS, "rush")
    state = RUSH.position(example)
    assert state.document() == example
    assert [str(action) for action in state.legal_actions()] == [
        "use ussr-ms-1", "buy ussr-t-26", "assault ussr-ms-1", "end",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_example_plays_on_to_the_end(seed: int) -> None:
    (example,) = examples(POSITIONS, "rush")
    match = Match(RUSH, 2, position=example)
    rng = Xoshiro(seed)
    while not match.is_over:
        match.answer(random_action(match.state, rng))
    assert match.state.result is not None
    assert match.state.audit() == []


def test_every_field_of_a_written_position_is_documented() -> None:
    text = POSITIONS.read_text(encoding="utf-8")
    for seed in range(12):
        document = walk(2 + seed % 4, {"edition": "1.2" if seed % 2 else "1.4"}, seed, 97 * seed).document()
        for inside, name in places_in(document):
            if isinstance(inside, dict) and name not in ("edition", "ussr", "germany", "usa", "france"):
                assert re.search(rf"`[^`]*\b{name}\b[^`]*`", text), name
            if name in ("ask", "next"):
                assert f"`{inside[name]}`" in text


TURN = {"ask": "turn", "seat": 0, "next": "award-sieges"}
PLAY = {"ask": "play-cards", "seat": 0}
MEDALS = {"ask": "turn", "seat": 0, "next": "move-reserve"}
DOUBLES = {"ask": "choose-doubles", "seat": 0, "nation": "ussr", "kills": 2, "of_assault": False}


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (change("game", "chess"), "position.game: this is a position of chess"),
        (change("game"), "position: the field game is missing"),
        (change("rules", 3), "position.rules: expected a whole number from 1 to 2"),
        (change("weather", "fine"), "position: there is no field weather here"),
        (change("options", {"edition": 1.4}), "position.options: option edition"),
        (change("options", {"speed": 1}), "position.options: there is no option speed"),
        (change("options", {"first_player": 3}), "position.options.first_player: there are 2 players"),
        (change("first", 2), "position.first: expected a whole number from 0 to 1"),
        (change("first"), "position.pending: without a first player"),
        (change("active", "0"), "position.active: expected a whole number from 0 to 1"),
        (change("active", 1), "position.pending[0].seat: it is the turn of seat 1"),
        (change("ending", "boredom"), "position.ending: expected one of medal-pile, last-base, empty-rounds"),
        (change("achievements", ["most-cards", "most-cards"]), "position.achievements[1]: there is no further"),
        (change("achievements.0", "most-tanks"), "position.achievements[0]: there is no further"),
        (change("achievements", ["spgs", "light-tanks", "most-cards", "auxiliaries"]), "position.achievements: 2"),
        (change("reserve.1", "usa-m7"), "position.reserve[1]: there is no card usa-m7"),
        (change("reserve.1", "engineers"), "position.reserve: engineers is no vehicle"),
        (change("reserve", "ussr-t-26"), "position.reserve: expected a list"),
        (change("reserve.0", "usa-m6"), "position: usa-m6 is there 2 times, not 1 (in reserve)"),
        (change("discard", ["base"]), "position.discard: base is no vehicle"),
        (change("discard", ["ussr-ms-1"]), "position: ussr-ms-1 is there 2 times, not 1 (in discard, players[0].hand)"),
        (change("graveyard", []), "position: 1 of technicians are missing"),
        (change("graveyard", ["technicians", "volunteers", "engineers"]), "position: engineers is there 9 times"),
        (change("players", []), "position.players: expected a list of 2 to 5, found a list of 0"),
        (change("players.1.hand", "engineers"), "position.players[1].hand: expected a list"),
        (change("players.1.hand.0", 1), "position.players[1].hand[0]: expected a text, found 1"),
        (change("players.1.hand.0", "sappers"), "position.players[1].hand[0]: there is no card sappers"),
        (change("players.1.tanks", []), "position.players[1]: there is no field tanks here"),
        (change("players.0.bases", [{}, {}]), "position.players[0].bases: expected a list of 3"),
        (change("players.0.bases.1", None), "position: 1 of base are missing"),
        (change("players.0.bases.1.damaged", 1), "position.players[0].bases[1].damaged: expected true or false"),
        (change("players.0.bases.1.defender_damaged", True), "position.players[0].bases[1].defender_damaged: there"),
        (change("players.1.bases.0.defender", "engineers"), "position.players[1].bases[0].defender: engineers is no"),
        (change("players.1.vehicles_destroyed", -1), "position.players[1].vehicles_destroyed: expected a whole number"),
        (change("turn.number", 0), "position.turn.number: expected a whole number from 1"),
        (change("turn.siege_kills", {"japan": 1}), "position.turn.siege_kills: there is no field japan here"),
        (change("turn.assault_single", "japan"), "position.turn.assault_single: expected one of ussr"),
        (change("turn.weather", 1), "position.turn: there is no field weather here"),
        (change("pending", []), "position.pending: nothing is pending, and the game has not ended"),
        (change("pending", [PLAY]), "position.pending[0].ask: the first pending decision is set-up or turn"),
        (change("pending.0.next", "lunch"), "position.pending[0].next: expected one of repair-damage"),
        (change("pending.0.next", "pass-on"), "position.pending[1].ask: play-cards cannot be pending above"),
        (change("pending.1.ask", "dance"), "position.pending[1].ask: dance cannot be pending above"),
        (change("pending.1.mood", "good"), "position.pending[1]: there is no field mood here"),
        (change("pending.1", TURN), "position.pending[1].ask: turn cannot be pending above"),
        (
            change("pending", [TURN, PLAY, {"ask": "purchase", "seat": 0, "vehicles": ["usa-m6"], "paying": []}]),
            "position.pending[2].vehicles: the hand cannot pay for these",
        ),
        (
            change("pending", [TURN, PLAY, {"ask": "declare-assault", "seat": 0, "declared": ["engineers"]}]),
            "position.pending[2].declared: engineers cannot attack here",
        ),
        (
            change("pending", [TURN, PLAY, {"ask": "scrap", "seat": 0, "left": 3}]),
            "position.pending[2].ask: scrap cannot be pending above play-cards",
        ),
        (
            change("pending", [MEDALS, DOUBLES, DOUBLES]),
            "position.pending[2].nation: these medals are asked about already",
        ),
        (
            change("pending", [{"ask": "set-up", "next": "achievements"}, {"ask": "turn-up"}]),
            "position.pending[0].next: the achievements are laid out already",
        ),
    ],
)  # fmt: skip
def test_broken_example_is_refused_by_field(broken: Callable[[dict[str, Any]], None], complaint: str) -> None:
    (example,) = examples(POSITIONS, "rush")
    broken(example)
    assert refused(RUSH, example).startswith(complaint)


# What the table and the turn say of each other


def contradiction(**fields: Any) -> str:
    """The complaint about a position of the tests."""
    with pytest.raises(Malformed) as error:
        position(**fields)
    return str(error.value)


LAST_USSR_MEDALS = "medal-ussr-1 " * 9


@pytest.mark.rule("rush.end.last-base")
def test_a_player_without_bases_is_an_ending() -> None:
    fields: dict[str, Any] = {"depot": "base base base", "rivals": [rival(bases="- - -")]}
    complaint = "position.ending: seat 1 has no base left, which ends the game: expected last-base"
    assert contradiction(**fields) == complaint
    state = position(ending="last-base", **fields)
    assert state.ending == LAST_BASE
    complaint = "position.ending: medal-pile, but every nation has one-medal cards left"
    assert refused(RUSH, {**state.document(), "ending": "medal-pile"}) == complaint


@pytest.mark.rule("rush.end.ninth-medal")
def test_a_pile_without_one_medal_cards_is_an_ending() -> None:
    complaint = "position.ending: the ussr pile has no one-medal card left, which ends the game: expected medal-pile"
    assert contradiction(depot=LAST_USSR_MEDALS) == complaint
    assert contradiction(depot=LAST_USSR_MEDALS, ending="last-base").startswith("position.ending: last-base, but every")
    assert position(depot=LAST_USSR_MEDALS, ending="medal-pile").ending == MEDAL_PILE


@pytest.mark.rule("rush.end.ninth-medal")
@pytest.mark.rule("rush.end.last-base")
def test_an_ending_needs_its_cause() -> None:
    document = position("engineers").document()
    document["ending"] = "medal-pile"
    assert refused(RUSH, document) == "position.ending: medal-pile, but every nation has one-medal cards left"
    document["ending"] = "last-base"
    assert refused(RUSH, document) == "position.ending: last-base, but every player has a base left"


@pytest.mark.rule("rush.end.last-base")
def test_a_position_that_begins_at_a_step_has_a_true_ending_as_well() -> None:
    document = position("engineers").document()
    del document["pending"]
    assert RUSH.position({**document, "step": "play-cards"}).actor == 0
    complaint = "position.ending: last-base, but every player has a base left"
    assert refused(RUSH, {**document, "step": "play-cards", "ending": "last-base"}) == complaint


@pytest.mark.rule("rush.end.last-base")
@pytest.mark.rule("rush.end.ninth-medal")
def test_where_both_ends_have_come_either_was_first() -> None:
    fields: dict[str, Any] = {"depot": f"base base base {LAST_USSR_MEDALS}", "rivals": [rival(bases="- - -")]}
    assert position(ending="last-base", **fields).ending == LAST_BASE
    assert position(ending="medal-pile", **fields).ending == MEDAL_PILE


@pytest.mark.rule("rush.reserve.both-empty")
def test_a_spent_vehicle_deck_is_no_ending() -> None:
    state = position("engineers", reserve="ussr-ms-1", graveyard=all_but("ussr-ms-1"))
    assert not state.deck
    assert state.ending == RUNNING


@pytest.mark.rule("rush.option.double_medal_per_turn")
def test_the_ninth_medal_handed_back_for_a_double_one_leaves_its_ending() -> None:
    state = position(
        "ussr-kv-1",
        depot="medal-ussr-1 " * 8,
        rivals=[rival(bases="usa-m2-light open open")],
        options={"double_medal_per_turn": True},
        turn={"siege_kills": {"ussr": 1}},
    )
    play(state, "assault with ussr-kv-1", "hit p2 vehicle 1")
    assert state.ending == MEDAL_PILE
    play(state, "end", "combine")
    assert min(state.singles) == 1
    check_round_trip(state)


def test_what_contradicted_itself_by_rules_version_1_is_still_read() -> None:
    fields: dict[str, Any] = {"depot": "base base base", "rivals": [rival(bases="- - -")]}
    assert position(rules=1, **fields).ending == RUNNING
    assert ids(position(rules=1, turn={"played": ["usa-m6"]}).played) == ["usa-m6"]


@pytest.mark.rule("rush.hand.once-per-turn")
@pytest.mark.parametrize(
    ("played", "complaint"),
    [
        (["usa-m6"], "position.turn.played[0]: usa-m6 is not among the cards of seat 0, nor in the graveyard"),
        (["ussr-t-34"], "position.turn.played[0]: ussr-t-34 is not among the cards of seat 0, nor in the graveyard"),
        (["ussr-bt-7", "ussr-bt-7"], "position.turn.played[1]: ussr-bt-7 stands there twice"),
        (["engineers"], "position.turn.played[0]: engineers is no vehicle, and may be played again"),
    ],
)
def test_a_card_that_was_played_is_there(played: list[str], complaint: str) -> None:
    rivals = [rival("ussr-t-34")]
    assert contradiction(hand="engineers", depot="ussr-bt-7", rivals=rivals, turn={"played": played}) == complaint


@pytest.mark.rule("rush.hand.once-per-turn")
def test_a_card_that_was_played_may_lie_wherever_it_can_have_gone() -> None:
    state = position(
        "ussr-bt-7",
        garage="ussr-t-28",
        depot="ussr-t-34",
        bases="usa-m6 open open",
        graveyard="usa-t32",
        turn={"played": ["ussr-bt-7", "ussr-t-28", "ussr-t-34", "usa-m6", "usa-t32"]},
    )
    assert legal(state) == ["end"]


@pytest.mark.rule("rush.hand.once-per-turn")
def test_in_edition_1_2_no_card_counts_as_played() -> None:
    fields: dict[str, Any] = {"depot": "ussr-bt-7", "options": {"edition": "1.2"}, "turn": {"played": ["ussr-bt-7"]}}
    assert contradiction(**fields) == "position.turn.played: by edition 1.2 a vehicle may be played again"


@pytest.mark.rule("rush.recruitment.turn-totals")
@pytest.mark.parametrize(
    ("turn", "complaint"),
    [
        (
            {"spent": ["usa-m6"]},
            "position.turn.spent[0]: usa-m6 is not among the cards of seat 0, nor in the graveyard",
        ),
        ({"bought": ["usa-m6"]}, "position.turn.bought[0]: usa-m6 is not among the cards of seat 0, nor in the gra"),
        ({"bought": ["ussr-bt-7"] * 2}, "position.turn.bought[1]: ussr-bt-7 stands there twice"),
        ({"spent": ["volunteers"]}, "position.turn.spent[0]: volunteers cannot pay"),
        ({"bought": ["engineers"]}, "position.turn.bought[0]: engineers is no vehicle"),
    ],
)
def test_what_was_paid_and_bought_this_turn_is_there(turn: dict[str, object], complaint: str) -> None:
    options: dict[str, object] = {"edition": "1.2"}
    assert contradiction(depot="ussr-bt-7 engineers", options=options, turn=turn).startswith(complaint)


@pytest.mark.rule("rush.recruitment.no-carry-over")
def test_in_edition_1_4_nothing_carries_over() -> None:
    complaint = "position.turn.spent: only edition 1.2 adds up what was paid in a turn"
    assert contradiction(depot="engineers", turn={"spent": ["engineers"]}) == complaint


def test_two_draws_of_one_seat_are_refused() -> None:
    """The second would find the Garage empty."""
    state = walk(2, {}, 1, 1)
    document = state.document()
    draw = {"ask": "draw-cards", "seat": 0, "left": 3}
    document["pending"] = [{"ask": "set-up", "next": "reserve"}, draw, {**draw, "left": 6}]
    assert refused(RUSH, document) == "position.pending[2].seat: seat 0 draws already"


@QUICK
@given(walks(), st.integers(0, 5))
def test_a_view_is_read_back_as_it_was(state: Table, seat: int) -> None:
    """The same bytes again; and what is imagined from it looks the same to that seat."""
    view = state.view(seat if seat < state.seats else None)
    again = RUSH.view_from(view.encode())
    assert again == view
    assert again.encode() == view.encode()
    assert RUSH.view_from(view.data()) == view
    assert RUSH.imagine(again, Xoshiro(seat)).view(view.seat).encode() == view.encode()
    legal = state.legal_actions()
    assert RUSH.legal_from(again, [str(action) for action in legal]) == legal


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (change("game", "chess"), "view.game: this is a view of chess, not of rush"),
        (change("deck", "many"), "view.deck: expected a whole number, found 'many'"),
        (change("mood", "good"), "view: there is no field mood here"),
        (change("ending", "soon"), "view.ending: expected one of running, medal-pile, last-base, empty"),
        (change("pending.1.ask", "dance"), "view.pending[1].ask: expected one of"),
        (change("pending.0.seat", 7), "view.pending[0].seat: expected a whole number from 0 to 4, found 7"),
        (change("players.0.bases.0.damaged", 1), "view.players[0].bases[0].damaged: expected true or false, found 1"),
    ],
)
def test_a_broken_view_is_refused_by_field(broken: Any, complaint: str) -> None:
    (example,) = examples(POSITIONS, "rush")
    data: Any = RUSH.position(example).view(0).data()
    broken(data)
    with pytest.raises(Malformed) as error:
        RUSH.view_from(data)
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (change("reserve", ["moon-rover"]), "view: there is no card moon-rover"),
        (change("pending.0.seat", 3), "view.pending[0].seat: expected a whole number from 0 to 1, found 3"),
        (change("pending.1.ask", "scrap"), "view.pending[1].ask: scrap cannot be pending above turn award-sieges"),
    ],
)
def test_nothing_is_imagined_from_a_view_of_no_table(broken: Any, complaint: str) -> None:
    (example,) = examples(POSITIONS, "rush")
    data: Any = RUSH.position(example).view(0).data()
    broken(data)
    if "scrap" in complaint:
        data["pending"][1]["left"] = 1
    with pytest.raises(Malformed) as error:
        RUSH.imagine(RUSH.view_from(data), Xoshiro(1))
    assert str(error.value) == complaint
