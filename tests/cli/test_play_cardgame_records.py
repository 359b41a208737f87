"""`hulldown record` for matches of the Card Game."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown.games.cardgame.state import Table
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.record import save
from tests.cli.helper import Typed
from tests.games.cardgame.helper import GAME

ANSWERS = 40  # both hands are drawn, round 1 has begun


@pytest.fixture
def match() -> Match:
    rng = hulldown.Xoshiro(3)
    match = Match(GAME, 2, {"deck_1": "D1", "deck_2": "D2", "first_player": 1}, ["Anna", "Boris"])
    while len(match.answers) < ANSWERS:
        match.answer(random_action(match.state, rng))
    return match


@pytest.fixture
def record(tmp_path: Path, match: Match) -> Path:
    path = tmp_path / "game.jsonl"
    save(match, path)
    return path


def names_of(match: Match, seat: int) -> list[str]:
    """The cards that a seat holds or has buried, and the bases that it has face down."""
    assert isinstance(match.state, Table)
    view = match.state.view(seat).players[seat]
    cards = [GAME.catalogue.by_id[id.casefold()].name for id in view.hand + view.depots]
    assert view.brought is not None
    return cards + [GAME.catalogue.bases_by_id[id.casefold()].name for id in view.brought if id not in view.bases]


def test_show_tells_rounds_and_gathers_what_was_drawn(typed: Typed, record: Path) -> None:
    lines = typed("record", "show", str(record)).splitlines()
    assert lines[lines.index("Round 1: Anna goes first.") - 1] == ""
    [drawn] = [line for line in lines if line.startswith("  Anna draws ")][:1]
    assert drawn.count(",") == 7  # eight cards


def test_show_for_a_seat_hides_cards_bases_and_the_deck_of_the_rival(typed: Typed, record: Path) -> None:
    of_anna = typed("record", "show", str(record), "--seat", "1")
    assert "deck_2=?, first_player=1" in of_anna
    assert "Boris draws a card." in of_anna
    assert "Boris places the bases." in of_anna
    data = typed.json("record", "show", str(record), "--spectator")
    assert data["header"]["options"].items() >= {"deck_1": "?", "deck_2": "?", "first_player": 1}.items()
    assert typed.json("record", "show", str(record))["header"]["options"]["deck_2"] == "D2"


def test_view_for_a_seat_shows_the_own_hand_alone(typed: Typed, record: Path, match: Match) -> None:
    printed = typed("record", "view", str(record), "--seat", "1")
    secrets = names_of(match, 1)
    assert secrets
    assert all(name in printed for name in names_of(match, 0))
    assert not any(name in printed for name in secrets)


@pytest.mark.rule("cardgame.secrecy.questions")
@pytest.mark.parametrize(("at", "asked"), [("0", 0), ("1", 1)])
def test_view_tells_a_question_about_hidden_bases_to_the_asked_seat_alone(
    typed: Typed, record: Path, match: Match, at: str, asked: int
) -> None:
    names = [base.name for base in GAME.deck(f"D{asked + 1}").bases]
    for eyes in (["--seat", "1"], ["--seat", "2"], ["--spectator"], []):
        printed = typed("record", "view", str(record), "--at", at, *eyes).splitlines()[-1]
        knows = eyes in ([], ["--seat", str(asked + 1)])
        assert printed.startswith(("Anna", "Boris")[asked] + ": Place your bases from left to right")
        assert [name in printed for name in names] == [knows] * 3


def test_view_for_the_owner_of_the_record_shows_everything(typed: Typed, record: Path, match: Match) -> None:
    printed = typed("record", "view", str(record))
    assert "bases, left to right: " in printed
    assert all(name in printed for name in names_of(match, 0) + names_of(match, 1))
