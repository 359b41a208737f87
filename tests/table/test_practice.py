"""Drills as a browser is shown them: by the view of the seat that is asked, and never more than is asked about."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

import hulldown
from hulldown.review import drill_files
from hulldown.review.drill_files import Shipped, shipped
from hulldown.table.play import drills
from hulldown.table.problems import Trouble

DAY = date(2026, 11, 18)


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_every_drill_has_its_table_and_its_answers(game: str) -> None:
    listed = drills.drills(game, DAY, "ru")
    assert listed.note == ""
    assert listed.today in {one.id for one in listed.drills}
    assert drills.drills(game, DAY, "en").today == listed.today
    for entry in listed.drills:
        shown = drills.drill(game, entry.id, "ru")
        assert (shown.theme, shown.tier) == (entry.theme, entry.tier)
        table = shown.table
        assert table.seat == table.ask.seat
        offered = {choice.do for choice in table.choices}
        poses = any(answer.choice.pose is not None for answer in shown.answers)  # of many poses only some are offered
        assert poses or {answer.choice.do for answer in shown.answers} <= offered
        assert shown.answers[0].value == max(answer.value for answer in shown.answers)
        assert len(table.match.id) == 12
        seat = table.seat
        assert seat is not None
        kept = shipped(hulldown.game(game)).drills[entry.id]
        view = hulldown.game(game).position(kept.position).view(seat)
        assert msgspec.json.decode(bytes(table.view)) == msgspec.json.decode(view.encode())


@pytest.mark.parametrize("id", ["nobody", "", "../rush", "0" * 40])
def test_an_unknown_drill_is_refused(id: str) -> None:
    with pytest.raises(Trouble):
        drills.drill("rush", id, "en")
    with pytest.raises(Trouble):
        drills.drills("chess", DAY, "en")


@pytest.mark.parametrize(
    ("found", "said"), [(Shipped({}, "damaged"), "is damaged"), (Shipped({}, "other", 3), "3 positions are left out")]
)
def test_why_there_are_none_is_said(found: Shipped, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drills, "shipped", lambda game: found)
    told = drills.drills("rush", DAY, "en")
    assert (told.drills, told.today) == ([], "")
    assert said in told.note
    assert told.themes  # what a review has found is still sorted by them


def test_a_position_that_cannot_be_read_is_refused_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    one = next(iter(shipped(hulldown.game("rush")).drills.values()))
    broken = msgspec.structs.replace(one, position={**one.position, "reserve": "all"})
    monkeypatch.setattr(drills, "shipped", lambda game: Shipped({one.id: broken}))
    with pytest.raises(Trouble):
        drills.drill("rush", one.id, "en")


def test_the_files_lie_beside_their_reader() -> None:
    assert {path.name for path in drill_files.FOLDER.iterdir()} == {"rush.json", "cardgame.json", "miniatures.json"}
    assert Path(drill_files.__file__).parent == drill_files.FOLDER.parent
