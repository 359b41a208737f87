"""Files that strangers send as lists: made to fill memory, to read other files, or to be taken for something else."""

from __future__ import annotations

import contextlib
import io
import time
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hulldown
from hulldown.exchange import read_list, write_list
from hulldown.exchange.battlescribe import read_catalogue
from hulldown.kernel.lists import Note

GAME = hulldown.game("miniatures")
HEAD = '<roster id="1" name="x" gameSystemId="g" xmlns="http://www.battlescribe.net/schema/rosterSchema">'


def refused(data: bytes, file: str = "evil.ros") -> str:
    with pytest.raises(hulldown.HulldownError) as sentence:
        read_list(GAME, data, file)
    text = str(sentence.value)
    assert len(text) < 400
    assert "\n" not in text
    return text


def roster(inside: str) -> bytes:
    return f"{HEAD}<forces><force id='f' name='F'><selections>{inside}</selections></force></forces></roster>".encode()


def zipped(data: bytes, *names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return made.getvalue()


def test_entities_that_multiply() -> None:
    laughs = "".join([f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10)])
    text = refused(f'<!DOCTYPE r [<!ENTITY l0 "ha">{laughs}]>{HEAD}&l9;</roster>'.encode())
    assert "evil.ros, line 1: a document type is declared" in text


def test_entities_that_read_files(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the password", encoding="utf-8")
    data = (
        f'<!DOCTYPE r [<!ENTITY x SYSTEM "{secret.as_uri()}">]>{HEAD}<customNotes>&x;</customNotes></roster>'.encode()
    )
    assert "document type" in refused(data)


def test_a_document_type_from_elsewhere() -> None:
    assert "document type" in refused(b'<!DOCTYPE roster SYSTEM "http://127.0.0.1:1/x.dtd"><roster/>')


def test_a_zip_that_grows() -> None:
    bomb = zipped(b"<" + b" " * 50_000_000, "bomb.ros")
    assert len(bomb) < 100_000
    assert "what evil.rosz holds is too large" in refused(bomb, "evil.rosz")


def test_a_zip_that_lies_about_its_size() -> None:
    data = bytearray(zipped(b"<" + b" " * 5_000_000, "bomb.ros"))
    for mark, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = data.index(mark) + place
        data[at : at + 4] = (100).to_bytes(4, "little")
    refused(bytes(data), "evil.rosz")


@pytest.mark.parametrize(
    ("names", "sentence"),
    [(["../../etc/passwd"], "holds 0 files .ros"), (["a.ros", "b.ros"], "holds 2 files .ros"),
     ([f"{n}.ros" for n in range(30)], "holds 30 files")],
)  # fmt: skip
def test_zips_of_other_things(names: list[str], sentence: str) -> None:
    assert sentence in refused(zipped(b"x", *names), "evil.rosz")


def test_a_path_in_a_zip_is_never_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = zipped(roster('<selection id="1" name="T-34"/>'), "../../evil.ros")
    assert read_list(GAME, data, "evil.rosz").brought.code == "t_34"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04", b"PK\x03\x04" + b"\xff" * 100, zipped(b"x", "a.ros")[:40]],
    ids=["a head alone", "a head and noise", "the first half"],
)
def test_broken_zips(data: bytes) -> None:
    assert "no zip that can be read" in refused(data, "evil.rosz")


def test_deep_elements() -> None:
    assert "deep" in refused(f"{HEAD}{'<a>' * 100_000}".encode())


def test_deep_selections_are_refused_before_anything_recurses() -> None:
    inside = '<selections><selection id="1" name="x">' * 200
    assert "deep" in refused(roster(f'<selection id="0" name="y">{inside}'))


def test_very_many_selections() -> None:
    many = roster('<selection id="1" name="T-34"/>' * 5_000)
    assert "more than" in refused(many)


def test_numbers_beyond_everything() -> None:
    assert "field selection.number" in refused(roster('<selection id="1" name="T-34" number="99999999999999999999"/>'))
    assert "more than any platoon" in refused(roster('<selection id="1" name="T-34" number="100000"/>'))
    assert "field selection.number" in refused(roster('<selection id="1" name="T-34" number="0"/>'))
    assert "field cost.value" in refused(
        roster('<selection id="1" name="T-34"><costs><cost name="p" typeId="p" value="1e999"/></costs></selection>')
    )


def test_megabytes_are_refused_by_a_sentence() -> None:
    assert "is too large: 3 MB" in refused(b"x" * 3_000_000, "evil.txt")
    assert "is too large" in refused(b"{" + b" " * 3_000_000, "evil.json")


NONSENSE = [
    b"\xff\xfe\x00", b"T-34\n\xff", b"", b"\x00" * 100, b"{", b"[" * 100_000, b"<", b"<a/>", b'{"a":' * 50_000,
    b'<?xml version="1.0" encoding="klingon"?><roster/>',
]  # fmt: skip


@pytest.mark.parametrize("data", NONSENSE)
def test_no_list_at_all(data: bytes) -> None:
    refused(data)


def test_a_text_made_to_be_slow() -> None:
    """Patterns see every line: none of them may take long for any text."""
    began = time.process_time()
    for line in (
        "(" * 1_900,
        "1x" * 900,
        "- " * 900,
        "a, " * 600,
        "T-34 " + "(1)" * 600,
        " " * 1_900 + "x",
        "5 " * 900,
    ):
        with contextlib.suppress(hulldown.HulldownError):
            read_list(GAME, (line + "\n").encode() * 20, "evil.txt")
    assert time.process_time() - began < 60  # a pattern that backtracks takes hours


def test_names_that_command_a_terminal() -> None:
    read = read_list(GAME, "T-34\nEvil \x1b[31mred\x07 \u202e name".encode(), "evil.txt")
    for text in [*[remark.text() for remark in read.remarks], *[note.text for note in read.brought.notes]]:
        assert text.isprintable()


def test_a_note_cannot_break_out_of_a_roster() -> None:
    assert GAME.lists is not None
    platoon = GAME.lists.assembled("x", "x", 50, GAME.lists.parts(GAME.lists.find("t_34")))
    platoon.notes = [
        Note("battlescribe", '</selections></force><force id="2" name="evil"/>', 1),
        Note("battlescribe", '<selection id="1" name="ok" evil="yes"/>', 1),
        Note("text", "]]><roster/>&amp;", 0),
    ]
    again = read_list(GAME, write_list(GAME, platoon, "battlescribe", "a.ros", "en").data, "a.ros").brought
    assert again.code == "t_34"
    told = "".join([note.text for note in again.notes])
    assert "evil" in told
    assert "customNotes" in told, "it is a text now, no part of the roster"


def test_links_of_a_catalogue_that_lead_round(tmp_path: Path) -> None:
    links = "".join([f'<entryLink id="l{n}" name="x{n}" targetId="g" type="selectionEntryGroup"/>' for n in range(10)])
    (tmp_path / "round.cat").write_text(
        f'<catalogue id="c" name="C" gameSystemId="s"><selectionEntries><selectionEntry id="t" name="T-34" type="unit">'
        f"<entryLinks>{links}</entryLinks></selectionEntry></selectionEntries><sharedSelectionEntryGroups>"
        f'<selectionEntryGroup id="g" name="G"><entryLinks>{links}</entryLinks></selectionEntryGroup>'
        f"</sharedSelectionEntryGroups></catalogue>",
        encoding="utf-8",
    )
    assert GAME.lists is not None
    with pytest.raises(hulldown.Malformed, match="lead on and on"):
        write_list(
            GAME, GAME.lists.find("t_34: recon"), "battlescribe", "a.ros", "en", read_catalogue(tmp_path / "round.cat")
        )


def test_a_deflated_stream_that_ends_early() -> None:
    whole = zipped(roster('<selection id="1" name="T-34"/>'), "a.ros")
    refused(whole[: len(whole) // 2], "evil.rosz")
    assert zlib.crc32(whole)  # the file is sound before it is cut


ROSTER = roster(
    '<selection id="1" name="T-34" number="1"><costs><cost name="p" typeId="p" value="40"/></costs></selection>'
)
LIST = b'{"version": 1, "game": "miniatures", "cards": [{"id": "t_34", "carries": {"crew": [{"name": "Recon"}]}}]}'
SAVE = b'{"ObjectStates": [{"Name": "Deck", "ContainedObjects": [{"Name": "Card", "Nickname": "T-34"}]}]}'
TEXT = b"Friday [100/100]\nT-34 (40)\n- Recon x1\nMaus: Spall Liner, Repair\n"
TOML = b'name = "x"\nlimit = 50\n[[tank]]\ncard = "t_34"\n[[note]]\non = 1\ntool = "t"\ntext = "x"\n'
SOUND = [("a.ros", ROSTER), ("a.rosz", zipped(ROSTER, "a.ros")), ("a.json", LIST), ("b.json", SAVE), ("a.txt", TEXT),
         ("a.toml", TOML)]  # fmt: skip


@pytest.mark.parametrize(("file", "sound"), SOUND)
@settings(max_examples=60, deadline=None)
@given(places=st.lists(st.tuples(st.integers(0, 2_000), st.binary(max_size=3)), min_size=1, max_size=4))
def test_damaged_files_are_read_or_refused_by_a_sentence(
    file: str, sound: bytes, places: list[tuple[int, bytes]]
) -> None:
    """Bytes are changed, put in and taken out: nothing but a list or a sentence may come of it."""
    damaged = bytearray(sound)
    for place, other in places:
        at = place % (len(damaged) + 1)
        damaged[at : at + 2] = other
    with contextlib.suppress(hulldown.HulldownError):
        brought = read_list(GAME, bytes(damaged), file).brought
        assert GAME.lists is not None
        assert GAME.lists.find(brought.code).code == brought.code


@pytest.mark.parametrize(("file", "sound"), SOUND)
def test_the_sound_ones_are_read(file: str, sound: bytes) -> None:
    assert "t_34" in read_list(GAME, sound, file).brought.code
