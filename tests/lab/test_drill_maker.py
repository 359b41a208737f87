"""The maker of drills: games of levels in, a file with a mix of themes and difficulties out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hulldown.bots import LEVEL_NAMES
from hulldown.kernel.errors import Malformed
from hulldown.lab import drills
from hulldown.lab.drills import Found, Plan, choose, collect, gather, main
from hulldown.review.drill_files import DrillFile
from hulldown.review.drills import Drill
from hulldown.review.shapes import Estimate

PLAN = Plan("rush", 2, ("level1",), 1)


def drill(id: str, theme: str = "buy", found: int = 8, low: float = 0.1, why: bool = True) -> Drill:
    sure = Estimate(low + 0.1, low, low + 0.2)
    told = {"en": "Because.", "ru": "Потому."} if why else {}
    return Drill(id, 0, "rush.purchase.pay", theme, {}, [], 2, sure, 64, told, list(LEVEL_NAMES[:found]), 8)


def test_themes_and_difficulties_are_mixed_and_nothing_is_kept_twice() -> None:
    buys = [drill(f"b{number}", low=0.1 + number / 100) for number in range(9)]
    rest = [drill("hard", found=1), drill("t1", "target"), drill("t2", "target", why=False, low=0.4)]
    kept = choose([Found(0, buys), Found(1, [*rest, buys[0]])], 5)
    assert [one.id for one in kept] == ["b7", "b8", "hard", "t1", "t2"]
    assert len(choose([Found(0, buys), Found(1, [*rest, buys[0]])], 100)) == 12


def test_what_was_found_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def play(plan: Plan, number: int) -> Found:
        played.append(number)
        return Found(number, [drill(f"d{number}")])

    monkeypatch.setattr(drills, "collect", play)
    path = tmp_path / "found.jsonl"
    gather(PLAN, 2, path, 1, lambda text: None)
    found = gather(PLAN, 3, path, 1, lambda text: None)
    assert played == [0, 1, 2]
    assert [one.number for one in found] == [0, 1, 2]
    with pytest.raises(Malformed, match="another game"):
        gather(msgspec.structs.replace(PLAN, seed=2), 1, path, 1, lambda text: None)
    path.write_text("no json\n")
    with pytest.raises(Malformed, match="not what this command"):
        gather(PLAN, 1, path, 1, lambda text: None)


def test_the_file_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drills, "collect", lambda plan, number: Found(number, [drill(f"d{number}", found=number)]))
    (tmp_path / "review").mkdir()
    main(["rush", "--games", "4", "--workers", "1", "--write", "--tree", str(tmp_path), "--most", "3"])
    told = capsys.readouterr().out
    assert "3 drills" in told
    kept = msgspec.json.decode((tmp_path / "review/drills/rush.json").read_bytes(), type=DrillFile)
    assert (kept.game, len(kept.drills)) == ("rush", 3)


@pytest.mark.long
def test_a_game_gives_the_same_drills_again() -> None:
    first = collect(PLAN, 3)
    assert first == collect(PLAN, 3)
    assert len({one.id for one in first.drills}) == len(first.drills) <= 8
