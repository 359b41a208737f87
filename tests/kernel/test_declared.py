"""Data that is not as declared is refused in one sentence, by the path to its field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from hulldown.kernel.declared import decode_declared, read_declared
from hulldown.kernel.errors import Malformed


class Spot(msgspec.Struct, tag="spot", tag_field="kind", forbid_unknown_fields=True):
    at: tuple[int, int]


class Card(msgspec.Struct, tag="card", tag_field="kind", forbid_unknown_fields=True):
    id: str


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=4)]
    step: Literal["first", "at last"]
    open: bool
    cards: Annotated[list[str], Meta(min_length=1, max_length=3)]
    place: Spot | Card | None = None
    left: Annotated[int, Meta(ge=1)] = 1
    counts: dict[str, int] = {}
    option: bool | int | str = False
    share: float = 0.0


GOOD: dict[str, Any] = {"seat": 2, "step": "first", "open": True, "cards": ["a"]}


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("seat", 7, "thing.seat: expected a whole number from 0 to 4, found 7"),
        ("seat", True, "thing.seat: expected a whole number from 0 to 4, found True"),
        ("seat", "2", "thing.seat: expected a whole number from 0 to 4, found '2'"),
        ("seat", 10**30, f"thing.seat: expected a whole number from 0 to 4, found {10**30}"),
        ("left", 0, "thing.left: expected a whole number from 1 on, found 0"),
        ("step", "third", "thing.step: expected one of first, at last, found 'third'"),
        ("open", 1, "thing.open: expected true or false, found 1"),
        ("cards", "a", "thing.cards: expected a list of 1 to 3, found 'a'"),
        ("cards", [], "thing.cards: expected a list of 1 to 3, found a list of 0"),
        ("cards", ["a", 3], "thing.cards[1]: expected a text, found 3"),
        ("place", 3, "thing.place: expected a table of fields or null, found 3"),
        ("place", {"id": "x"}, "thing.place: the field kind is missing"),
        ("place", {"kind": "moon"}, "thing.place.kind: expected one of"),
        ("place", {"kind": "card"}, "thing.place: the field id is missing"),
        ("place", {"kind": "card", "id": "x", "at": 1}, "thing.place: there is no field at here"),
        ("place", {"kind": "spot", "at": [1, "2"]}, "thing.place.at[1]: expected a whole number, found '2'"),
        ("place", {"kind": "spot", "at": [1]}, "thing.place.at: expected a list of 2, found a list of 1"),
        ("counts", {"a": None}, "thing.counts.a: expected a whole number, found None"),
        ("counts", [], "thing.counts: expected a table of fields, found a list of 0"),
        ("option", None, "thing.option: expected"),
        ("share", "half", "thing.share: expected a number, found 'half'"),
        ("mood", "good", "thing: there is no field mood here"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(field: str, value: object, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        read_declared({**GOOD, field: value}, Thing, "thing")
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_something_else_than_a_table_is_refused(data: object) -> None:
    with pytest.raises(Malformed, match="thing: expected a table of fields"):
        read_declared(data, Thing, "thing")


def test_what_is_missing_is_named() -> None:
    with pytest.raises(Malformed, match="thing: the field step is missing"):
        read_declared({"seat": 1}, Thing, "thing")


def test_what_is_right_is_read() -> None:
    thing = read_declared({**GOOD, "place": {"kind": "spot", "at": [1, 2]}}, Thing, "thing")
    assert thing.place == Spot((1, 2))
    assert decode_declared(msgspec.json.encode(thing), Thing, "thing") == thing


@pytest.mark.parametrize("data", [b"{", b"\xff", b"", b'["\\ud800"]'])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(Malformed, match="thing: not JSON"):
        decode_declared(data, Thing, "thing")


def test_json_of_something_else_is_refused() -> None:
    with pytest.raises(Malformed, match="thing: expected a table of fields, found 3"):
        decode_declared(b"3", Thing, "thing")


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Malformed, match=r"thing.cards\[0\]: expected a text"):
        read_declared({**GOOD, "cards": ["\ud800"]}, Thing, "thing")
