"""`hulldown lessons`: listed, as JSON, and played by typed lines."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

import hulldown
from hulldown.cli import common
from hulldown.kernel.lessons import Lessons
from tests.cli.helper import Typed

OURS = ("rush", "cardgame", "miniatures")


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "console", Console(width=200, highlight=False))
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("game", OURS)
def test_json_has_the_keys_that_others_rely_on(typed: Typed, game: str) -> None:
    found = typed.json("lessons", game)
    assert [set(one) for one in found] == [{"id", "title", "steps", "minutes"}] * len(found)
    known = hulldown.game(game).lessons.known
    assert [one["id"] for one in found] == [lesson.id for lesson in known]
    assert found[0]["steps"] == len(known[0].steps)
    assert 0 < found[0]["minutes"] < 3


def test_one_lesson_as_json_in_russian(typed: Typed) -> None:
    [found] = typed.json("lessons", "rush", "assault", "--lang", "ru")
    assert found["title"] == "Атака ради медалей"


@pytest.mark.usefixtures("wide")
def test_the_list_names_all_and_how_to_begin(typed: Typed) -> None:
    printed = typed("lessons", "miniatures")
    for lesson in hulldown.game("miniatures").lessons.known:
        assert lesson.id in printed
        assert lesson.title("en") in printed
    assert "hulldown lessons miniatures first-shot" in printed


def test_an_unknown_lesson_is_told_with_the_known_ones(typed: Typed) -> None:
    assert "rush has no lesson nothing; there are first-vehicle, defend" in typed.refused("lessons", "rush", "nothing")


@pytest.mark.usefixtures("wide")
def test_a_lesson_is_played_with_wrong_tries_explained(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "end",
        "buy usa-m6",
        "hint",
        "buy ussr-t-28",
        "with engineers",
        "undo",
        "with engineers",
        "2",
        "with engineers",
        "done",
        "end",
    ]
    type_in(monkeypatch, *lines)
    printed = typed("lessons", "rush", "first-vehicle")
    assert "Your goal: Have the most medals when the game ends." in printed
    assert "1 of 5. Buy the T-28" in printed
    assert "your Engineers have paid for nothing" in printed  # the lesson's word on ending
    assert "rush." in printed  # the rules' word on what cannot be afforded
    assert "Type: buy ussr-t-28" in printed
    assert printed.count("2 of 5. Pay with an Engineers card") == 2  # again after undo
    assert "Well done. You learned:" in printed
    assert "Next: hulldown lessons rush defend" in printed


@pytest.mark.usefixtures("wide")
def test_a_lesson_may_be_left(typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    type_in(monkeypatch, "hint", "выход")
    printed = typed("lessons", "miniatures", "side-shot", "--lang", "ru")
    assert "Введите: shoot b2" in printed
    assert "Начать заново: hulldown lessons miniatures side-shot" in printed
    assert list(tmp_path.iterdir()) == []  # nothing of a lesson is kept


@pytest.mark.usefixtures("wide")
def test_the_last_lesson_ends_with_the_game(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "play SOV-03 as vehicle 3", "hint", "resign yes")
    printed = typed("lessons", "cardgame", "last-base")
    assert "You're free here." in printed
    assert "Not this time." in printed
    assert "Try again: hulldown lessons cardgame last-base" in printed


def test_what_is_left_out_is_told_and_the_rest_listed(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    game = hulldown.game("rush")
    lessons = Lessons(game.lessons.known[:2], ["assault.toml, line 3, field rival: broken"])
    monkeypatch.setattr(game, "_lessons", lessons)
    assert [one["id"] for one in typed.json("lessons", "rush")] == ["first-vehicle", "defend"]
    assert "Left out: assault.toml, line 3, field rival: broken" in typed.complaint
