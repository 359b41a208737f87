"""Lessons from files: `lessons/ID.toml`, with texts in `lessons/words/ID.LANG.toml`. docs/lessons.md says how.

A mistake is named by file, line and field. Every lesson is also played through before it counts as one: a card that is
gone or a roll that cannot come would otherwise stop the learner in the middle.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .document import Reader, parse_toml, read_text
from .errors import BadFile, HulldownError, Malformed
from .languages import BASE
from .lessons import Lesson, Lessons, Step
from .patterns import Pattern
from .spelling import read_answer
from .state import CHANCE, OVER
from .words import Phrasebook, path_of

if TYPE_CHECKING:
    from .game import Game

_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_HEAD: Final = -1
_LONGEST: Final = 400  # answers of a rehearsal: a lesson with more has lost its way
_USUAL_CLICKS: Final = 2  # one chooses, one commits
_OF_LESSON: Final = ("title", "goal", "learned")


def read_lessons(game: Game) -> Lessons:
    """All lessons in a game's folder. One that cannot be used is left out, with a sentence that says why."""
    known: list[Lesson] = []
    left_out: list[str] = []
    folder = game.folder / "lessons"
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else []:
        try:
            lesson = read_lesson(game, path)
            for other in known:
                if other.number == lesson.number:
                    raise BadFile(f"{path.name}, field number: {other.id} has the number {lesson.number} already")
            known.append(lesson)
        except HulldownError as error:
            left_out.append(str(error))
    known.sort(key=lambda lesson: lesson.number)
    return Lessons(known, left_out)


def read_lesson(game: Game, path: Path) -> Lesson:
    """One lesson, read and played through."""
    text = read_text(path)
    file = _File(path.name, text)
    data = parse_toml(text, path.name)
    if not _ID.fullmatch(path.stem):
        raise BadFile(f"{path.name}: a lesson is called by small letters, digits and -")
    head = Reader(data, path.stem)
    number = file.integer(head, _HEAD, "number", 1, 99)
    seat = file.integer(head, _HEAD, "seat", 0, game.max_seats - 1) if head.has("seat") else 0
    seats, options, position = _start(game, file, head)
    if seat >= seats:
        raise file.wrong(_HEAD, "seat", f"the last of {seats} seats is {seats - 1}")
    deal = file.patterns(head, _HEAD, "deal")
    rival = file.patterns(head, _HEAD, "rival")
    steps: list[Step] = []
    for place, one in enumerate(file.items(head, _HEAD, "step")):
        steps.append(_step(file, one, place, [step.id for step in steps]))
    if not steps:
        raise file.wrong(_HEAD, "step", "there is no step")
    file.end(head, _HEAD)
    words = Phrasebook(path.parent / "words", path.stem)
    lesson = Lesson(game, path.stem, number, seat, seats, options, position, deal, rival, steps, words)
    _check_words(lesson, file, path_of(path.parent / "words", path.stem, BASE).name)
    _rehearse(lesson, file)
    return lesson


def _start(game: Game, file: _File, head: Reader) -> tuple[int, dict[str, object], dict[str, object] | None]:
    """Where it begins: a position as docs/positions.md has it, or a new game with these options."""
    if not head.has("position"):
        seats = file.integer(head, _HEAD, "seats", game.min_seats, game.max_seats) if head.has("seats") else 2
        chosen = head.field("options").value if head.has("options") else {}
        if not isinstance(chosen, dict):
            raise file.wrong(_HEAD, "options", "expected a table of options")
        try:
            game.start(seats, chosen)
        except HulldownError as error:
            raise file.wrong(_HEAD, "options", str(error)) from error
        return seats, chosen, None
    written = file.text(head, _HEAD, "position")
    try:
        document = json.loads(written)
    except (ValueError, RecursionError) as broken:  # mypyc gives a name one type in a function
        line = file.begins(_HEAD, "position") + getattr(broken, "lineno", 1) - 1
        raise BadFile(f"{file.name}, line {line}, field position: not JSON ({broken})") from broken
    if not isinstance(document, dict):
        raise file.wrong(_HEAD, "position", "expected a table of fields")
    position: dict[str, object] = {"game": game.id, "rules": game.rules_version, **document}
    try:
        return game.position(position).seats, {}, position
    except HulldownError as error:
        raise file.wrong(_HEAD, "position", str(error)) from error


def _step(file: _File, one: Reader, place: int, before: list[str]) -> Step:
    id = file.text(one, place, "id")
    if not _ID.fullmatch(id) or id == "lesson" or id in before:
        raise file.wrong(place, "id", "a name of its own, in small letters, digits and -, that is not lesson")
    do: list[Pattern] = []
    until: Pattern | None = None
    example = ""
    wrong: list[tuple[Pattern, str]] = []
    if one.has("free"):
        if one.field("free").value is not True:
            raise file.wrong(place, "free", "is true, or left out")
        if one.has("until"):
            until = file.pattern(place, "until", one.field("until").value)
    else:
        do = _answers(file, one, place)
        example = file.text(one, place, "example") if one.has("example") else do[0].example
        if not example:
            raise file.wrong(place, "do", "an answer that leaves a choice needs an example beside it")
        for part in do[1:]:
            if not part.example:
                raise file.wrong(place, "do", f"{part.text}: only the first answer of a step may leave a choice open")
        wrong = _tries(file, one, place)
    then = file.patterns(one, place, "then")
    show: list[str] = []
    for item in file.items(one, place, "show") if one.has("show") else []:
        if not isinstance(item.value, str):
            raise file.wrong(place, "show", "expected a list of places")
        show.append(item.value)
    clicks = file.integer(one, place, "clicks", 0, 200) if one.has("clicks") else _USUAL_CLICKS
    file.end(one, place)
    return Step(id, do, example, then, wrong, show, clicks, until)


def _answers(file: _File, one: Reader, place: int) -> list[Pattern]:
    """What the learner does: one answer, or several one after the other."""
    written = one.field("do").value if one.has("do") else None
    found = [file.pattern(place, "do", way) for way in (written if isinstance(written, list) else [written])]
    if not found:
        raise file.wrong(place, "do", "there is no answer")
    return found


def _tries(file: _File, one: Reader, place: int) -> list[tuple[Pattern, str]]:
    """Wrong answers, and which text explains each."""
    tries = one.field("wrong").value if one.has("wrong") else {}
    if not isinstance(tries, dict):
        raise file.wrong(place, "wrong", "expected a table: an answer = the key of a text")
    found: list[tuple[Pattern, str]] = []
    for answer, key in tries.items():
        if not isinstance(key, str):
            raise file.wrong(place, "wrong", "expected the key of a text after each answer")
        found.append((file.pattern(place, "wrong", answer), key))
    return found


def _check_words(lesson: Lesson, file: _File, words: str) -> None:
    """Every text that may be shown is there."""
    needed = [("lesson", key) for key in _OF_LESSON]
    for step in lesson.steps:
        needed.append((step.id, "line"))
        if step.is_free:
            needed.append(("lesson", "lost"))
        else:
            needed += [(step.id, key) for key in ["wrong", *[key for _, key in step.wrong]]]
    for chapter, key in needed:
        if not lesson.said(chapter, key, BASE):
            place = [step.id for step in lesson.steps].index(chapter) if chapter != "lesson" else _HEAD
            raise BadFile(f"{file.name}, line {file.line(place, 'id')}: {words} has no text {chapter}.{key}")
    for phrase in lesson.words.phrases():
        if "{" in phrase.texts[BASE]:
            raise BadFile(f"{words}, field {phrase.key}: the text of a lesson has no gaps")


def _rehearse(lesson: Lesson, file: _File) -> None:
    """Plays the lesson as its examples say, up to the first free step; all that is written has to come true."""
    match = lesson.match()
    while True:
        state, standing = match.state, lesson.standing(match.answers)
        place = standing.last
        written = lesson.written(standing)
        if len(match.answers) > _LONGEST:
            raise file.wrong(place, "then", f"the learner is not asked again within {_LONGEST} answers")
        if state.actor not in (lesson.seat, OVER):
            action = lesson.reply(standing, state, len(match.answers))
            if written is not None and not written.matches(str(action)):
                who = "chance" if state.actor == CHANCE else f"seat {state.actor}"
                raise file.wrong(place, "then" if place >= 0 else "deal", f"{who} cannot answer {written.text} here")
            match.answer(action)
            continue
        if written is not None:
            raise file.wrong(place, "then" if place >= 0 else "deal", f"nobody is asked for {written.text}")
        if lesson.is_over(standing, state) and standing.is_done:
            return
        step = lesson.steps[standing.step]
        if state.actor == OVER:
            raise file.wrong(standing.step, "id", "the game is over before this step")
        passing = lesson.passing(standing, state)
        if passing is not None:
            match.answer(passing, is_passed=True)
            continue
        if step.is_free:
            return
        example = lesson.example(standing)
        try:
            action = read_answer(state, example)
            objection = lesson.objection(standing, action)
            if objection is not None:
                raise Malformed("it does not match do")
            match.answer(action)
        except HulldownError as error:
            field = "do" if example == step.do[standing.part].example else "example"
            raise file.wrong(standing.step, field, f"{example} cannot be answered here: {error}") from error


class _File:
    """The text of a lesson, for saying where a mistake stands: tables know no lines any more."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = text.split("\n")

    def line(self, place: int, field: str) -> int:
        """Of a field of a step (or of the head), or else where that begins."""
        step, begins = _HEAD, 1
        for number, line in enumerate(self._lines):
            start = line.strip()
            if start.startswith("[[step]]"):
                step += 1
                if step == place:
                    begins = number + 1
            elif step == place and re.match(rf"(\[?{re.escape(field)}\]?\s*$|{re.escape(field)}\s*[=.])", start):
                return number + 1
        return begins

    def begins(self, place: int, field: str) -> int:
        """Where a text of several lines begins: what follows the quotes, or the next line."""
        line = self.line(place, field)
        return line + 1 if self._lines[line - 1].rstrip().endswith(("'''", '"""')) else line

    def wrong(self, place: int, field: str, complaint: str) -> BadFile:
        return BadFile(f"{self.name}, line {self.line(place, field)}, field {field}: {complaint}")

    def integer(self, reader: Reader, place: int, field: str, low: int, high: int) -> int:
        try:
            return reader.field(field).integer(low, high)
        except Malformed as error:
            raise self.wrong(place, field, _said(error)) from error

    def text(self, reader: Reader, place: int, field: str) -> str:
        try:
            return reader.field(field).text()
        except Malformed as error:
            raise self.wrong(place, field, _said(error)) from error

    def items(self, reader: Reader, place: int, field: str) -> list[Reader]:
        try:
            return reader.field(field).items()
        except Malformed as error:
            raise self.wrong(place, field, _said(error)) from error

    def pattern(self, place: int, field: str, value: object) -> Pattern:
        if not isinstance(value, str):
            raise self.wrong(place, field, "expected an answer in notation")
        try:
            return Pattern(value)
        except Malformed as error:
            raise self.wrong(place, field, str(error)) from error

    def patterns(self, reader: Reader, place: int, field: str) -> list[Pattern]:
        if not reader.has(field):
            return []
        return [self.pattern(place, field, item.value) for item in self.items(reader, place, field)]

    def end(self, reader: Reader, place: int) -> None:
        try:
            reader.end()
        except Malformed as error:
            field = str(error).rsplit("field ", 1)[-1].removesuffix(" here")
            raise self.wrong(place, field, "there is no such field in a lesson") from error


def _said(error: Malformed) -> str:
    """What is wrong, without the path: line and field are told already."""
    return str(error).split(": ", 1)[-1]
