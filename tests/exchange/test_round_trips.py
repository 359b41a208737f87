"""Any legal list survives every format, and so do illegal ones and cards of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hulldown
from hulldown.exchange import read_list, write_list
from hulldown.exchange.battlescribe import read_catalogue
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought, Lists, Part

SUFFIXES = {"battlescribe": ".ros", "json": ".json", "text": ".txt", "list": ""}
CATALOGUE = read_catalogue(Path(__file__).with_name("files") / "tool.cat")
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def lists_of(game: hulldown.Game) -> Lists[Any]:
    assert game.lists is not None
    return game.lists


def round_trip(game: hulldown.Game, brought: Brought, format: str, lang: str, file: str = "list") -> Brought:
    suffix = SUFFIXES[format] or lists_of(game).suffix
    catalogue = CATALOGUE if format == "battlescribe" else None
    written = write_list(game, brought, format, file + suffix, lang, catalogue)
    read = read_list(game, written.data, file + suffix)
    assert [remark.text() for remark in read.remarks] == []
    return read.brought


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("format", ["battlescribe", "json", "text", "list"])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), limit=st.sampled_from([50, 100, 200, 400]))
def test_any_platoon(format: str, lang: str, seed: int, limit: int) -> None:
    game = hulldown.game("miniatures")
    lists = lists_of(game)
    platoon = lists.draw(Xoshiro(seed, 0), 2, {"cost_limit": limit})
    assert lists.reasons_against(platoon, {"cost_limit": limit}) == []
    again = round_trip(game, platoon, format, lang)
    assert again.code == platoon.code
    assert lists.limit_of(again) == lists.limit_of(platoon)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("format", ["json", "text", "list"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_deck(format: str, lang: str, seed: int) -> None:
    game = hulldown.game("cardgame")
    deck = lists_of(game).draw(Xoshiro(seed, 0), 2, {})
    assert round_trip(game, deck, format, lang).code == deck.code


@pytest.mark.parametrize("format", ["battlescribe", "json", "text", "list"])
@pytest.mark.parametrize(
    "id", [path.stem for path in sorted(hulldown.game("miniatures").folder.glob("platoons/*.toml"))]
)
def test_ready_platoons(format: str, id: str) -> None:
    game = hulldown.game("miniatures")
    platoon = lists_of(game).find(id)
    again = round_trip(game, platoon, format, "en")
    assert (again.code, again.name) == (platoon.code, platoon.name)


@settings(max_examples=40, deadline=None)
@given(name=NAMES, cards=st.lists(st.integers(0, 200), max_size=8))
def test_illegal_platoons_and_any_name(name: str, cards: list[int]) -> None:
    """A tank with cards that it may not have, under a name of any letters."""
    game = hulldown.game("miniatures")
    lists = lists_of(game)
    carried = [piece.word.id for piece in lists.pieces() if piece.is_carried]
    chosen = " ".join([carried[number % len(carried)] for number in cards])
    platoon = lists.find(f"t_34: {chosen}; maus" if chosen else "t_34; maus")
    for format in ("battlescribe", "json", "list"):
        named = lists.assembled("id", name, 77, lists.parts(platoon))
        again = round_trip(game, named, format, "en")
        assert again.code == platoon.code
        if format == "list":
            assert again.name == name


@pytest.mark.parametrize("game", ["miniatures", "cardgame"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_card_is_found_by_what_the_text_calls_it(game: str, lang: str) -> None:
    """Each card of the game in a text of its own, or on the first card that carries others."""
    made = hulldown.game(game)
    lists = lists_of(made)
    pieces = lists.pieces()
    carrier = next(piece for piece in pieces if not piece.is_carried)
    for piece in pieces:
        part = Part(carrier, 1, [Part(piece)]) if piece.is_carried else Part(piece)
        brought = lists.assembled("one", "One", 1, [part])
        assert round_trip(made, brought, "text", lang).code == brought.code, piece.word.id


def test_cards_of_ones_own(tmp_path: Path) -> None:
    """A folder of card files with a tank that nobody else has."""
    folder = tmp_path / "cards"
    shutil.copytree(
        Path(hulldown.__file__).parent / "games/miniatures/cards", folder, ignore=shutil.ignore_patterns("*.py*")
    )
    rows = (folder / "tanks.csv").read_text(encoding="utf-8").splitlines()
    own = rows[-1].split(",")
    own[0], own[1] = "object_279", "Object 279 <early> & \u201cquoted\u201d"
    (folder / "tanks.csv").write_text("\n".join([*rows, ",".join(own)]) + "\n", encoding="utf-8")
    game = hulldown.game("miniatures", folder)
    platoon = lists_of(game).find("object_279: recon")
    for format in ("battlescribe", "json", "text", "list"):
        assert round_trip(game, platoon, format, "en").code == platoon.code
