"""Lists come in from other tools and go out to them, and nothing is lost without a word."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.workshop import Draft, DraftNote, export_draft, open_draft
from tests.workshop.helper import DECKS, PLATOONS, draft, other, part

PASTED = b"""Friday [100/100]
T-34 (40)
- Recon
- Steam Hammer
"""


def test_what_is_not_known_is_told_and_kept_as_a_note() -> None:
    found = open_draft(PLATOONS, PASTED, "friday.txt", "en")
    assert [one.card for one in found.draft.parts] == ["t_34"]
    assert [one.card for one in found.draft.parts[0].carried] == ["recon"]
    assert found.draft.name == "Friday"
    assert found.draft.limit == 100
    assert [(note.text, note.on) for note in found.draft.notes] == [("Steam Hammer", 1)]
    assert any("Steam Hammer isn't known here" in text for text in found.told)


def test_notes_go_back_with_their_card_whatever_the_order() -> None:
    made = Draft("Two", 200, [part("t_34"), part("cromwell")], [DraftNote("text", "Steam Hammer", 1)])
    again = open_draft(PLATOONS, export_draft(PLATOONS, made, "json", "en").text.encode(), "two.json", "en").draft
    place = [one.card for one in again.parts].index("t_34")
    assert [(note.text, note.on) for note in again.notes] == [("Steam Hammer", 1 + place)]
    assert place == 1, "the platoon has an order of its own"


def test_a_note_on_a_part_that_is_gone_is_kept_for_the_whole_list() -> None:
    made = Draft("One", 200, [part("t_34")], [DraftNote("text", "Steam Hammer", 7)])
    again = open_draft(PLATOONS, export_draft(PLATOONS, made, "file", "en").text.encode(), "one.toml", "en").draft
    assert [(note.text, note.on) for note in again.notes] == [("Steam Hammer", 0)]


def test_a_deck_file_says_that_it_loses_notes() -> None:
    made = other(draft(DECKS, "D1"), notes=[DraftNote("text", "Steam Hammer", 0)])
    assert any("can't hold notes" in text for text in export_draft(DECKS, made, "file", "en").told)
    assert export_draft(DECKS, made, "json", "en").told == []


@pytest.mark.parametrize(
    ("format", "name", "media"),
    [("code", "my-deck-2.txt", "text/plain"), ("file", "my-deck-2.csv", "text/csv"),
     ("chat", "my-deck-2.txt", "text/plain"), ("json", "my-deck-2.json", "application/json"),
     ("tts", "my-deck-2.json", "application/json")],
)  # fmt: skip
def test_files_are_called_as_the_list_is(format: str, name: str, media: str) -> None:
    made = other(draft(DECKS, "D1"), name="My deck / 2")
    found = export_draft(DECKS, made, format, "en")
    assert (found.name, found.media) == (name, media)


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "con\x00\n<script>", "…" * 80])
def test_no_name_of_a_list_leads_out_of_a_folder(name: str) -> None:
    found = export_draft(PLATOONS, other(draft(PLATOONS, "t-34-50"), name=name), "file", "en")
    assert found.name.endswith(".toml")
    assert not set(found.name) & set("/\\:\n\x00<>")
    assert not found.name.startswith(".")
    assert len(found.name) <= 65


def test_a_roster_of_a_platoon_says_what_other_tools_may_refuse() -> None:
    found = export_draft(PLATOONS, draft(PLATOONS, "t-34-50"), "ros", "en")
    assert found.text.startswith("<?xml")
    assert any("Without a catalogue" in text for text in found.told)


def test_what_is_not_known_here_is_told_when_it_cannot_go_out() -> None:
    made = other(draft(PLATOONS, "t-34-50"), parts=[part("zeppelin"), *draft(PLATOONS, "t-34-50").parts])
    found = export_draft(PLATOONS, made, "code", "en")
    assert found.told == ["zeppelin isn't known here."]
    assert "t_34" in found.text


def test_bad_files_name_file_and_line() -> None:
    with pytest.raises(hulldown.HulldownError, match=r"deck.csv, line 3.*count"):
        open_draft(DECKS, b"card_id,count\nUSA-01,2\nUSA-02,many\n", "deck.csv", "en")
    with pytest.raises(hulldown.HulldownError, match="there is no card or base"):
        open_draft(DECKS, b"card_id,count\nUSA-99,2\n", "deck.csv", "en")
