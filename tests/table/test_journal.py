"""Entries of the journal are written and read back, and nothing else is."""

from __future__ import annotations

import msgspec
import pytest

from hulldown.table.play import journal
from hulldown.table.play.journal import Answer, Entry, read_entry, write_entry

ENTRIES: list[Entry] = [
    journal.Began([Answer("chance", "deal 1"), Answer("chance", "deal 2")]),
    journal.Began([], "c0" * 32),
    journal.Gave(1, "ab" * 16),
    journal.Gave(0, "cd" * 16, [Answer("chance", "draw", draw=journal.Drawn(1, "40", "17", "16", "18"))]),
    journal.OpenedRecord("mine.jsonl", '{"hulldown": "record"}\n'),
    journal.Answered([Answer(0, "play", position=msgspec.Raw(b'{"turn":2}'))]),
    journal.Answered([Answer(0, "play", "late"), Answer("chance", "draw")], 1.5),
    journal.Answered([Answer(0, "play"), Answer("chance", "draw"), Answer(1, "pass", passed=True)]),
    journal.Undone(1, 4, 2.5),
    journal.Named(1, 7, "draw ger-05"),
    journal.Came(1, "Зоя"),
    journal.Replaced(0, "level3", "left", 3.0),
    journal.Replaced(0, None, "back"),
    journal.Proposed(0, "undo"),
    journal.Consented(1, 7, True),
    journal.Admitted(0, False),
    journal.HandsOpened(1, [0, 1]),
    journal.Said(0, 'a "line"\nof \0 chat'),
    journal.Followed("next"),
    journal.Forked("other", 12, 1, "Wald", "what if", "ab" * 32),
    journal.Wished(1, {"attack": "pass"}, True),
    journal.Relinked(1, "ab" * 32),
    journal.Unsealed([]),
    journal.Muted(1, True),
    journal.ChatSwitched(False),
    journal.Removed(1, "ab" * 32, "level3", "level3", 2.5, 3.5),
    journal.Deleted(),
    journal.PutAway("idle"),
    journal.Shown(),
    journal.Timed([Answer("clock", "time")], 61.5),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_reads_back_as_itself(entry: Entry) -> None:
    text = write_entry(entry)
    assert read_entry(text) == entry
    assert "\0" not in text, "no database takes that"


def test_every_kind_of_entry_is_tried() -> None:
    assert {type(entry) for entry in ENTRIES} == set(journal.Entry.__args__)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_a_field_that_nobody_knows_is_refused(entry: Entry) -> None:
    known = msgspec.json.decode(write_entry(entry))
    with pytest.raises(msgspec.ValidationError, match="seed"):
        read_entry(msgspec.json.encode({**known, "seed": 1}).decode())


@pytest.mark.parametrize(
    "text",
    ["", "{}", '{"kind":"bribe"}', '{"kind":"undo","by":0}', '{"kind":"undo","by":"0","length":1}',
     '{"kind":"answer","lines":[{"by":"god","do":"x"}]}', '{"kind":"answer","lines":[{"by":0,"do":"x","at":1}]}'],
)  # fmt: skip
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_entry(text)


def test_a_pass_by_a_stop_counts_like_any_other_and_a_wish_is_not_counted() -> None:
    passed = Answer(1, "pass", passed=True)
    assert journal.numbers(journal.Answered([Answer(0, "play"), Answer("chance", "draw"), passed, passed])) == 3
    assert journal.numbers(journal.Answered([passed, Answer("chance", "draw")])) == 1
    assert journal.numbers(journal.Answered([Answer(0, "play"), Answer(0, "on")])) == 1
    assert journal.numbers(journal.Wished(0, {})) == 0
    assert journal.numbers(journal.Said(0, "hello")) == 1
