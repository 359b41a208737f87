"""`hulldown review`: a record in, what was luck and what was decided out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hulldown.cli.terminal.curves import curve
from hulldown.kernel.record import save
from hulldown.review.drills import CLEAR, Drill
from hulldown.review.shapes import Estimate
from tests.review.helper import last_answers

from .helper import Typed


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> Path:
    path = tmp_path / "end.jsonl"
    save(last_answers("rush", 5, 8), path)
    return path


def test_a_review_is_told_in_both_languages_and_as_data(typed: Typed, record: Path) -> None:
    few = ("--playouts", "20", "--workers", "1")
    told = typed("review", str(record), *few, "--lang", "en")
    for part in ("From 32 imagined games", "Chance of Ann", "own decisions", "Turning points", "Boris: accuracy"):
        assert part in told
    assert "свои решения" in typed("review", str(record), *few, "--lang", "ru", "--seat", "2")
    data = typed.json("review", str(record), *few)
    assert data["settings"] == {"rounds": 2, "closer": 2, "playouts": 16, "worlds": 3, "width": 6, "seed": 1,
                                "levels": 96}  # fmt: skip
    for split in data["splits"]:
        parts = sum(split[part]["value"] for part in ("start", "luck", "own", "others", "hidden"))
        assert parts == pytest.approx(split["result"], abs=1e-6)
    assert data == typed.json("review", str(record), *few)


def test_drills_and_bots_come_beside_it(typed: Typed, record: Path, tmp_path: Path) -> None:
    drills = tmp_path / "drills.jsonl"
    told = typed("review", str(record), "--playouts", "1", "--workers", "1", "--compare", "random", "--lang", "en",
                 "--drills", str(drills))  # fmt: skip
    (asked,) = [row for row in told.splitlines() if row.strip().startswith("random")]
    assert asked.count("(") == 1, "it was asked in the place of Ann alone"
    for line in drills.read_bytes().splitlines():
        drill = msgspec.json.decode(line, type=Drill)
        assert drill.ahead.low >= CLEAR
        assert drill.of_levels == 8


def test_levels_stand_beside_the_players_in_text_and_as_data(typed: Typed, record: Path) -> None:
    few = ("--playouts", "20", "--workers", "2")
    told = typed("review", str(record), *few, "--lang", "en")
    assert told.index("Draws and rolls") < told.index("Accuracy of the levels"), "nothing waits for them"
    table = told[told.index("Accuracy of the levels") :].splitlines()
    assert table[1].split()[0] == "Ann", "who has decisions left so near the end"
    assert table[2].strip().startswith("as played")
    assert [row.split()[0] for row in table[3:11]] == [f"level{number}" for number in range(1, 9)]
    assert "Точность уровней" in typed("review", str(record), *few, "--lang", "ru", "--levels", "2")
    levels = typed.json("review", str(record), *few)["levels"]
    assert [one["bot"] for one in levels] == [f"level{number}" for number in range(1, 9)]
    for one in levels:
        assert one["value"]["low"] <= one["value"]["value"] <= one["value"]["high"]
        assert one["ahead"]["low"] <= one["ahead"]["value"] <= one["ahead"]["high"]
    assert "Accuracy of the levels" not in typed("review", str(record), *few, "--lang", "en", "--levels", "0")


def test_time_stops_it_after_whole_rounds(typed: Typed, record: Path) -> None:
    data = typed.json("review", str(record), "--seconds", "0.1", "--workers", "1")
    assert data["progress"]["rounds"] == data["settings"]["rounds"] >= 1
    assert data["progress"]["jobs"] == data["progress"]["of_jobs"]


def test_a_broken_record_says_where_it_stopped(typed: Typed, record: Path) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join([*lines[:3], '{"by": 0, "do": "assault the moon"}']) + "\n")
    told = typed("review", str(record), "--playouts", "1", "--workers", "1", "--lang", "en")
    assert "Line 4 does not replay" in told
    assert "not over in this record" in told
    record.write_text(lines[0].replace('"hulldown"', '"other"') + "\n")
    assert "not a Hulldown record" in typed.refused("review", str(record))
    record.write_text(lines[0] + "\n")
    assert "nothing to review" in typed("review", str(record), "--lang", "en")


def test_a_seat_that_is_not_there_is_refused(typed: Typed, record: Path) -> None:
    assert "2 players, not 3" in typed.refused("review", str(record), "--seat", "3")


def test_a_curve_goes_from_its_first_chance_to_its_last() -> None:
    lines = curve([Estimate(0.5, 0.4, 0.6), Estimate(1.0, 1.0, 1.0)])
    assert lines[0] == "  100 % | #"
    assert [line[9:10] for line in lines[4:7]] == [".", "#", "."]
    assert lines[-1] == "    0 % |"
