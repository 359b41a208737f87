"""Lesson files: patterns, and mistakes that are named by file, line and field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.lesson_files import read_lesson, read_lessons
from hulldown.kernel.patterns import Pattern


@pytest.mark.parametrize(
    ("pattern", "answer", "is_meant"),
    [
        ("end", "end", True),
        ("end", "end now", False),
        ("buy *", "buy ussr-t-34", True),
        ("buy *", "also ussr-t-34", False),
        ("keep | reroll b", "reroll b", True),
        ("keep | reroll b", "reroll bb", False),
        ("move {400..480},{-5..260}@* *", "move 443.8,0@90 fl76.2", True),
        ("move {400..480},{-5..260}@* *", "move 480.01,0@90 fl76.2", False),
        ("move {400..480},{-5..260}@* *", "move 400,-5@90 fl76.2", True),
        ("pass*", "pass phase", True),
        ("draw a.b", "draw axb", False),
    ],
)
def test_patterns(pattern: str, answer: str, is_meant: bool) -> None:
    assert Pattern(pattern).matches(answer) is is_meant


@pytest.mark.parametrize("text", ["", "a | ", "| a", "move {9..3}"])
def test_broken_patterns_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        Pattern(text)


def test_an_example_is_a_way_without_a_choice() -> None:
    assert Pattern("keep | reroll *").example == "keep"
    assert Pattern("reroll * | keep").example == ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The lessons of Rush, to be broken."""
    copy = tmp_path / "lessons"
    shutil.copytree(hulldown.game("rush").folder / "lessons", copy)
    return copy


THEN = 'then = ["turn up usa-m3-lee"]'
WRONG = 'wrong = { "use technicians" = "research" }'
CLICKS = 'clicks = 1\n\n[[step]]\nid = "end"'
BROKEN = [
    ("number = 1", "number = 0", "line 2, field number: expected a whole number from 1 to 99, found 0"),
    ("number = 1", "nummer = 1", "field number: the field number is missing"),
    ("number = 1", "number = 1\ncolor = 3", "line 3, field color: there is no such field in a lesson"),
    ("number = 1", "number = 1\nseat = 2", "line 3, field seat: the last of 2 seats is 1"),
    ("number = 1", "number = ", "line 2"),
    ('rival = ["end"]', 'rival = "end"', "line 3, field rival: expected a list, found 'end'"),
    ('rival = ["end"]', "rival = [3]", "line 3, field rival: expected an answer in notation"),
    ('"first": 0,', '"first": 0,,', "line 6, field position: not JSON"),
    ('"first": 0,', '"first": 7,', "line 4, field position: position.first"),
    ('"reserve": ["germany-hummel"', '"reserve": ["germany-nothing"', "line 4, field position: position.reserve[0]"),
    ('do = "buy ussr-t-28"', 'do = "buy ussr-t-99"', "line 20, field do: buy ussr-t-99 cannot be answered here"),
    ('do = "buy ussr-t-28"', 'do = "buy *"', "line 20, field do: an answer that leaves a choice needs an example"),
    ('do = "buy ussr-t-28"', "do = []", "line 20, field do: there is no answer"),
    ('do = "buy ussr-t-28"', 'do = "buy * | "', "line 20, field do: a pattern has a text on both sides"),
    ('do = "buy ussr-t-28"', "free = false", "line 20, field free: is true, or left out"),
    ('id = "pay-more"', 'id = "pay"', "line 29, field id: a name of its own"),
    ('id = "pay-more"', 'id = "Pay More"', "line 29, field id: a name of its own"),
    ('id = "pay-more"', 'id = "lesson"', "line 29, field id: a name of its own"),
    (WRONG, 'wrong = ["done"]', "line 42, field wrong: expected a table"),
    (WRONG, 'wrong = { "done" = 3 }', "line 42, field wrong: expected the key of a text"),
    (WRONG, 'wrong = { "done" = "none" }', "line 40: first-vehicle.en.toml has no text end.none"),
    (THEN, 'then = ["turn up ussr-t-28"]', "line 36, field then: chance cannot answer turn up ussr-t-28 here"),
    (THEN, 'then = ["turn up usa-m3-lee", "end"]', "line 36, field then: nobody is asked for end"),
    (THEN, "then = 3", "line 36, field then: expected a list, found 3"),
    (THEN, 'show = [1]', "line 36, field show: expected a list of places"),
    (CLICKS, CLICKS.replace("1", "-1"), "line 37, field clicks: expected a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "complaint"), BROKEN, ids=[new[:40] for _, new, _ in BROKEN])
def test_a_broken_lesson_is_named_by_line_and_field_and_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, complaint: str
) -> None:
    path = folder / "first-vehicle.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    rush = hulldown.game("rush")
    with pytest.raises(BadFile) as error:
        read_lesson(rush, path)
    assert str(error.value).startswith("first-vehicle.")
    assert complaint in str(error.value)
    monkeypatch.setattr(rush, "folder", folder.parent)
    lessons = read_lessons(rush)
    assert lessons.left_out == [str(error.value)]
    assert lessons.find("first-vehicle") is None
    assert [lesson.number for lesson in lessons.known] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('pay.wrong = "Pick one of the Engineers in your hand."\n', "", "has no text pay.wrong"),
        ('lesson.goal = "Have', 'lesson.aim = "Have', "has no text lesson.goal"),
        ('take.line = "Take the T-28"', 'take.line = "Take the {card}"', "take.line has other gaps"),
        ('take.line = "Take the T-28"', 'take.line = "Take', "first-vehicle.en.toml"),
    ],
)  # fmt: skip
def test_a_broken_text_is_named(folder: Path, old: str, new: str, complaint: str) -> None:
    path = folder / "words" / "first-vehicle.en.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile, match=r"first-vehicle") as error:
        read_lesson(hulldown.game("rush"), folder / "first-vehicle.toml")
    assert complaint in str(error.value)


def test_a_lesson_without_words_and_one_that_is_no_text_are_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "words" / "defend.en.toml").unlink()
    (folder / "assault.toml").write_bytes(b"number = 3\n\xff")
    shutil.copy(folder / "bases.toml", folder / "Bad_Name.toml")
    rush = hulldown.game("rush")
    monkeypatch.setattr(rush, "folder", folder.parent)
    lessons = read_lessons(rush)
    assert [lesson.id for lesson in lessons.known] == ["first-vehicle", "bases", "recruit", "last-base"]
    assert len(lessons.left_out) == 3
    assert any("assault.toml, line 2: not UTF-8" in why for why in lessons.left_out)
    assert any("defend.en.toml" in why for why in lessons.left_out)
    assert any(why.startswith("Bad_Name.toml: a lesson is called by") for why in lessons.left_out)


def test_two_lessons_of_one_number_are_not_both_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(folder / "bases.toml", folder / "other.toml")
    for lang in ("en", "ru"):
        shutil.copy(folder / "words" / f"bases.{lang}.toml", folder / "words" / f"other.{lang}.toml")
    rush = hulldown.game("rush")
    monkeypatch.setattr(rush, "folder", folder.parent)
    lessons = read_lessons(rush)
    assert len(lessons.known) == 6
    assert lessons.left_out == ["other.toml, field number: bases has the number 4 already"]


def test_a_game_without_the_folder_has_no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rush = hulldown.game("rush")
    monkeypatch.setattr(rush, "folder", tmp_path)
    lessons = read_lessons(rush)
    assert (lessons.known, lessons.left_out) == ([], [])


def test_the_same_answers_give_the_same_lesson() -> None:
    lesson = hulldown.game("rush").lessons.known[0]
    match = lesson.match()
    match.answer(match.game.parse(match.state, "end"))
    state = match.state
    drawn = [str(lesson.reply(lesson.standing(match.answers), state, 5)) for _ in range(3)]
    assert len(set(drawn)) == 1
