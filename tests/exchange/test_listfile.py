"""Our JSON, held against its schema by somebody else's reader of schemas."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hulldown
from hulldown.exchange import read_list, write_list
from hulldown.exchange.listfile import schema

GAME = hulldown.game("miniatures")
SCHEMAS = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2])) / "docs" / "schemas"


def written(name: str, game: hulldown.Game = GAME) -> dict[str, Any]:
    assert game.lists is not None
    found: dict[str, Any] = json.loads(write_list(game, game.lists.find(name), "json", "x.json", "en").data)
    return found


def read(document: object) -> hulldown.Brought:
    return read_list(GAME, json.dumps(document).encode(), "mine.json").brought


def test_the_stored_schema_is_the_one_that_is_used() -> None:
    assert json.loads((SCHEMAS / "list.json").read_text(encoding="utf-8")) == schema()


@pytest.mark.parametrize(("game", "name"), [("miniatures", "guards-200"), ("cardgame", "D1")])
def test_what_is_written_fits_the_schema(game: str, name: str) -> None:
    jsonschema.validate(written(name, hulldown.game(game)), schema())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "mine.json.version: expected a whole number from 1 to 1"),
        ({"game": "cardgame"}, "mine.json.game: this list is for cardgame, not for miniatures"),
        ({"cards": "t_34"}, "mine.json.cards: expected a list"),
        ({"cards": [{"id": "t_34", "count": 0}]}, "mine.json.cards[0].count: expected a whole number from 1"),
        ({"cards": [{}]}, "mine.json.cards[0]: a card has an id or a name"),
        ({"tanks": []}, "mine.json: there is no field tanks here"),
        ({"notes": [{"tool": "x", "text": "y", "on": 9}]}, "mine.json.notes[0].on: the list has 3 cards, not 9"),
        ({"cards": [{"id": "t_34", "count": 900}]}, "more than any platoon may have"),
    ],
)
def test_a_mistake_is_named_by_its_field(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(hulldown.Malformed) as refused:
        read({**written("guards-200"), **change})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("change", [{"version": 2}, {"cards": "t_34"}, {"cards": [{"count": 0}]}, {"tanks": []}])
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**written("guards-200"), **change}, schema())


def test_what_others_add_is_kept() -> None:
    document = written("guards-200")
    document["vendor"]["shelf"] = {"colour": "green", "boxes": [1, 2]}
    document["description"] = "For the winter."
    again = json.loads(write_list(GAME, read(document), "json", "x.json", "en").data)
    assert again["vendor"]["shelf"] == {"colour": "green", "boxes": [1, 2]}
    assert again["description"] == "For the winter."


def test_a_card_by_name_and_one_that_nobody_knows() -> None:
    cards = [{"name": "T-34", "carries": {"crew": [{"name": "Recon"}, {"name": "Ghost"}]}}, {"id": "ratte"}]
    brought = read({"version": 1, "game": "miniatures", "cards": cards})
    assert brought.code == "t_34: recon"
    assert [(json.loads(note.text), note.on) for note in brought.notes] == [
        ({"name": "Ghost"}, 1),
        ({"id": "ratte"}, 0),
    ]


def test_carried_cards_are_for_each_copy() -> None:
    cards = [{"id": "t_34", "count": 2, "carries": {"crew": [{"id": "recon"}]}}]
    assert read({"version": 1, "game": "miniatures", "cards": cards}).code == "t_34: recon; t_34: recon"
