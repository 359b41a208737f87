"""Saves of Tabletop Simulator: every card is where the save says it is on the sheet."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.exchange import read_list
from hulldown.kernel.lists import Part

pytest.importorskip("typst")
from hulldown.sheets.tabletop import PPI, tabletop_files


def files(game: str, name: str, url: str = "", out: Path = Path("/shelf/deck.json")) -> dict[str, bytes]:
    made = hulldown.game(game)
    assert made.lists is not None
    return tabletop_files(made, made.lists.find(name), "en", out, url)


@pytest.fixture(scope="module")
def deck() -> dict[str, bytes]:
    return files("cardgame", "D1")


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def shape(parts: list[Part]) -> list[Any]:
    """Ids and counts, with what is carried."""
    return [(part.piece.word.id, part.count, shape(part.carried)) for part in parts]


def save_of(made: dict[str, bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made["deck.json"])
    return found


def test_every_card_is_on_its_sheet(deck: dict[str, bytes]) -> None:
    save = save_of(deck)
    bases, combat = save["ObjectStates"]
    assert (len(bases["DeckIDs"]), len(combat["DeckIDs"])) == (3, 40)
    for pile in (bases, combat):
        assert pile["Name"] == "DeckCustom"
        assert [card["CardID"] for card in pile["ContainedObjects"]] == pile["DeckIDs"]
        for number in pile["DeckIDs"]:
            sheet = pile["CustomDeck"][str(number // 100)]
            assert number % 100 < sheet["NumWidth"] * sheet["NumHeight"] <= 70


def test_sheets_have_the_size_that_their_grid_needs(deck: dict[str, bytes]) -> None:
    sheet = save_of(deck)["ObjectStates"][0]["CustomDeck"]["1"]
    width, height = size_of(deck["deck-faces-1.png"])
    assert width == pytest.approx(sheet["NumWidth"] * 63 / 25.4 * PPI, abs=2)
    assert height == pytest.approx(sheet["NumHeight"] * 88 / 25.4 * PPI, abs=2)
    assert max(width, height) <= 4096


def test_pictures_are_files_here_or_where_one_says(deck: dict[str, bytes]) -> None:
    sheet = save_of(deck)["ObjectStates"][0]["CustomDeck"]["1"]
    assert (sheet["FaceURL"], sheet["BackURL"]) == ("file:///shelf/deck-faces-1.png", "file:///shelf/deck-back.png")
    other = save_of(files("cardgame", "D1", "https://example.org/cards/"))["ObjectStates"][0]["CustomDeck"]["1"]
    assert other["FaceURL"] == "https://example.org/cards/deck-faces-1.png"


@pytest.mark.parametrize(
    ("game", "name"), [("cardgame", "D1"), ("miniatures", "guards-200"), ("miniatures", "t_34; t_34: recon; maus")]
)
def test_a_save_reads_back(game: str, name: str) -> None:
    made = hulldown.game(game)
    assert made.lists is not None
    read = read_list(made, files(game, name)["deck.json"], "deck.json")
    assert shape(made.lists.parts(read.brought)) == shape(made.lists.parts(made.lists.find(name)))
    assert read.remarks == []


def test_a_save_of_somebody_else_is_read_by_nicknames() -> None:
    cards = [{"Name": "Card", "Nickname": name} for name in ("T-34", "Recon", "Rabbit Foot")]
    save = {
        "SaveName": "Theirs",
        "ObjectStates": [{"Name": "Bag", "ContainedObjects": [{"Name": "Deck", "ContainedObjects": cards}]}],
    }
    read = read_list(hulldown.game("miniatures"), json.dumps(save).encode(), "x.json")
    assert (read.brought.name, read.brought.code) == ("Theirs", "t_34: recon")
    assert [str(one) for one in read.remarks] == [
        "x.json.ObjectStates[0].ContainedObjects[0].ContainedObjects[2]: Rabbit Foot isn't known here. "
        "It's kept as a note."
    ]


@pytest.mark.parametrize(
    ("objects", "sentence"),
    [
        ("cards", "x.json.ObjectStates: expected a list"),
        ([3], "x.json.ObjectStates[0]: expected a table of fields"),
        ([{"Name": "Card", "Nickname": "T-34"}] * 3_000, "more than"),
        ([], "no card of this game"),
    ],
)
def test_bad_saves(objects: object, sentence: str) -> None:
    with pytest.raises(hulldown.Malformed) as refused:
        read_list(hulldown.game("miniatures"), json.dumps({"ObjectStates": objects}).encode(), "x.json")
    assert sentence in str(refused.value)


def test_bags_in_bags() -> None:
    inner: dict[str, Any] = {"Name": "Bag", "ContainedObjects": []}
    for _ in range(100):
        inner = {"Name": "Bag", "ContainedObjects": [inner]}
    with pytest.raises(hulldown.Malformed, match="too deep"):
        read_list(hulldown.game("miniatures"), json.dumps({"ObjectStates": [inner]}).encode(), "x.json")
