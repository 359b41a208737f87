"""Reading plain data: each mistake is named by the path to its field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hulldown.kernel.document import Reader
from hulldown.kernel.errors import Malformed

DOCUMENT = {"name": "Ann", "age": 7, "tall": True, "piles": [{"size": 1}, {"size": "two"}], "none": None}


def reader(value: object = DOCUMENT) -> Reader:
    return Reader(value, "doc")


def test_sound_values_are_read() -> None:
    doc = reader()
    assert doc.field("name").text() == "Ann"
    assert doc.field("age").integer(7, 7) == 7
    assert doc.field("tall").flag() is True
    assert doc.field("name").one_of(["Bob", "Ann"]) == "Ann"
    assert doc.field("piles").items()[0].field("size").integer(0, 9) == 1
    assert doc.field("none").is_null()
    assert not doc.field("age").is_null()
    assert doc.has("age")
    assert not doc.has("height")
    doc.end()


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda doc: doc.field("height"), "doc: the field height is missing"),
        (lambda doc: doc.field("age").integer(8, 9), "doc.age: expected a whole number from 8 to 9, found 7"),
        (lambda doc: doc.field("tall").integer(0, 1), "doc.tall: expected a whole number from 0 to 1, found True"),
        (lambda doc: doc.field("age").flag(), "doc.age: expected true or false, found 7"),
        (lambda doc: doc.field("age").text(), "doc.age: expected a text, found 7"),
        (lambda doc: doc.field("none").text(), "doc.none: expected a text, found None"),
        (lambda doc: doc.field("name").one_of(["Bob"]), "doc.name: expected one of Bob, found 'Ann'"),
        (lambda doc: doc.field("piles").one_of(["Bob"]), "doc.piles: expected one of Bob, found a list of 2"),
        (lambda doc: doc.field("name").items(), "doc.name: expected a list, found 'Ann'"),
        (lambda doc: doc.field("age").field("size"), "doc.age: expected a table of fields, found 7"),
        (lambda doc: doc.field("piles").has("size"), "doc.piles: expected a table of fields, found a list of 2"),
        (
            lambda doc: doc.field("piles").items()[1].field("size").integer(0, 9),
            "doc.piles[1].size: expected a whole number from 0 to 9, found 'two'",
        ),
        (lambda doc: doc.field("piles").items()[0].text(), "doc.piles[0]: expected a text, found a table of fields"),
    ],
)
def test_mistakes_are_named_by_their_path(read: Callable[[Reader], object], complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        read(reader())
    assert str(error.value) == complaint


def test_fields_that_nobody_reads_are_refused() -> None:
    doc = reader({"a": 1, "b": 2})
    doc.field("a")
    with pytest.raises(Malformed, match="doc: there is no field b here"):
        doc.end()


def test_asking_whether_a_field_is_there_does_not_read_it() -> None:
    doc = reader({"a": 1})
    assert doc.has("a")
    with pytest.raises(Malformed, match="there is no field a here"):
        doc.end()


def test_long_values_are_shown_in_short() -> None:
    with pytest.raises(Malformed) as error:
        reader("x" * 1000).integer(0, 1)
    assert len(str(error.value)) < 150


def test_half_characters_are_refused_in_a_message_that_can_be_shown() -> None:
    with pytest.raises(Malformed) as of_text:
        reader("\ud800").text()
    with pytest.raises(Malformed) as of_field:
        reader({"\udfff": 1}).end()
    assert str(of_text.value).encode() == rb"doc: expected a text, found '\ud800'"
    assert str(of_field.value).encode() == rb"doc: there is no field '\udfff' here"
