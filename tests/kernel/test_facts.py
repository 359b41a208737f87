"""Card files: whatever is wrong is named by file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile
from hulldown.kernel.facts import fingerprint, read_rows

COLUMNS = ["id", "cost", "kind"]
SOUND = "id,cost,kind\ntiger,3,tank\npanther,2,tank\n"


def rows(tmp_path: Path, data: str | bytes) -> list[tuple[str, int, str]]:
    path = tmp_path / "cards.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return [
        (row.text("id"), row.integer("cost", 0, 9), row.one_of("kind", ["tank", "gun"]))
        for row in read_rows(path, COLUMNS)
    ]


def refused(tmp_path: Path, data: str | bytes) -> str:
    with pytest.raises(BadFile) as error:
        rows(tmp_path, data)
    return str(error.value)


@pytest.mark.parametrize(
    "data",
    [
        SOUND,
        SOUND.replace("\n", "\r\n"),
        "\ufeff" + SOUND,
        SOUND.rstrip("\n"),
        "kind,id,cost\ntank,tiger,3\ntank,panther,2\n",
        'id,cost,kind\n"tiger", 3 ,tank\n panther ,2,"tank"\n',
    ],
    ids=["plain", "crlf", "mark", "no-last-newline", "other-order", "quotes-and-spaces"],
)
def test_sound_files_are_read(tmp_path: Path, data: str) -> None:
    assert rows(tmp_path, data) == [("tiger", 3, "tank"), ("panther", 2, "tank")]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("", "cards.csv, line 1: the column id must be there once"),
        ("id,cost\ntiger,3\n", "cards.csv, line 1: the column kind must be there once"),
        ("id,cost,kind,id\n", "cards.csv, line 1: the column id must be there once"),
        (SOUND.replace("kind", "class", 1), "cards.csv, line 1: there is no column class; known are id, cost, kind"),
        (SOUND.replace("tiger,3", "tiger,ten"), "cards.csv, line 2, field cost: ten is not a whole number from 0 to 9"),
        (SOUND.replace("panther,2", "panther,10"), "cards.csv, line 3, field cost: 10 is not a whole number"),
        (SOUND.replace("tiger,3", "tiger,-1"), "cards.csv, line 2, field cost: -1 is not a whole number"),
        (SOUND.replace("tiger,3", "tiger,1.0"), "cards.csv, line 2, field cost: 1.0 is not a whole number"),
        (SOUND.replace("tiger,3", "tiger,²"), "cards.csv, line 2, field cost: ² is not a whole number"),
        (SOUND.replace("tiger,3", "tiger," + "9" * 5000), "cards.csv, line 2, field cost: 999"),
        (SOUND.replace("tiger,3", "tiger,"), "cards.csv, line 2, field cost: nothing is not a whole number"),
        (SOUND.replace("2,tank", "2,boat"), "cards.csv, line 3, field kind: boat is not one of tank, gun"),
        (SOUND.replace("tiger", ""), "cards.csv, line 2, field id: is empty"),
        (SOUND.replace("panther", "tiger"), "cards.csv, line 3, field id: tiger stands in line 2 already"),
        (SOUND.replace("panther,2,tank", "panther,2"), "cards.csv, line 3: 2 fields where the header has 3"),
        (SOUND.replace("panther,2,tank", "panther,2,tank,x"), "cards.csv, line 3: 4 fields where the header has 3"),
        (SOUND + "\n", "cards.csv, line 4: 0 fields where the header has 3"),
        (SOUND.replace("tiger", '"tiger'), "cards.csv, line 3: "),
        (SOUND.replace("tiger", '"ti"ger'), "cards.csv, line 2: "),
        (SOUND.encode().replace(b"panther", b"p\xe4nther"), "cards.csv, line 3: not UTF-8"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, data: str | bytes, complaint: str) -> None:
    assert refused(tmp_path, data).startswith(complaint)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"cards\.csv:? cannot be read"):
        read_rows(tmp_path / "cards.csv", COLUMNS)


def test_a_field_may_hold_an_odd_line_separator(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,cost,kind\nti\u2028ger,3,tank\n", encoding="utf-8")
    assert [row.text("id") for row in read_rows(path, COLUMNS)] == ["ti\u2028ger"]


def test_fingerprint_tells_files_apart(tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    one.write_text(SOUND)
    two.write_text(SOUND)
    before = fingerprint([one, two])
    assert fingerprint([one, two]) == before
    assert fingerprint([one]) != fingerprint([two])
    two.write_text(SOUND + "leopard,1,tank\n")
    assert fingerprint([one, two]) != before
    assert len(before) == 12
