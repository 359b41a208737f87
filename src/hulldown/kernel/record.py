"""Records: a header and one line for each answer, chance included, as JSON lines. Loading replays and checks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from .document import Reader, read_text
from .errors import HulldownError, Malformed
from .game import Game
from .match import RESIGN, Answer, Match
from .state import CHANCE, OVER

# Notes came later and left the number as it was: a record without them is the same as ever, and a program that does not
# know them refuses the first line with one by name, instead of every record.
FORMAT: Final = 1


def header(match: Match) -> dict[str, object]:
    head: dict[str, object] = {
        "hulldown": "record",
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "cards": match.game.cards_fingerprint,
        "seats": match.seats,
        "options": match.options,
    }
    if match.names is not None:
        head["names"] = match.names
    if match.position is not None:
        head["position"] = match.position
    return head


def answer_line(answer: Answer) -> dict[str, object]:
    line: dict[str, object] = {"by": "chance" if answer.by == CHANCE else answer.by, "do": str(answer.action)}
    if answer.note:
        line["note"] = answer.note
    return line


def record_lines(match: Match) -> list[str]:
    """The record as text, one JSON object a line; a finished game ends with its result."""
    lines = [_line(header(match))]
    lines += [_line(answer_line(answer)) for answer in match.answers]
    if match.state.result is not None:
        lines.append(_line({"result": match.state.result.data()}))
    return lines


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False)


def save(match: Match, path: Path) -> None:
    """Writes the record whole: beside the old file first, then in its place, so that a crash leaves one of the two."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".part")
    with fresh.open("w", encoding="utf-8") as file:
        file.write("\n".join(record_lines(match)) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def load(path: Path, find_game: Callable[[str], Game]) -> Match:
    """Reads and replays a record; the first line that disagrees is named with its reason."""
    return replay(read_text(path), path.name, find_game)


def replay(text: str, name: str, find_game: Callable[[str], Game]) -> Match:
    if not text:
        raise Malformed(f"{name}: the file is empty")
    lines = text.removesuffix("\n").split("\n")  # not splitlines: a player's name may hold what that splits at
    match = _read_header(_parse(lines[0], f"{name}, line 1"), f"{name}, line 1", find_game)
    for number, line in enumerate(lines[1:], start=2):
        where = f"{name}, line {number}"
        reader = Reader(_parse(line, where), where)
        if reader.has("result"):
            _check_result(match, reader, where)
            if number != len(lines):
                raise Malformed(f"{where}: there are lines after the result")
        else:
            _replay_answer(match, reader, where)
        reader.end()
    return match


def _parse(line: str, where: str) -> object:
    try:
        data: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{where}: not a whole line of JSON ({error})") from error
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected a table of fields")
    return data


def _read_header(data: object, where: str, find_game: Callable[[str], Game]) -> Match:
    reader = Reader(data, where)
    if not reader.has("hulldown") or reader.field("hulldown").value != "record":
        raise Malformed(f"{where}: this is not a Hulldown record")
    reader.field("format").integer(FORMAT, FORMAT)
    id = reader.field("game").text()
    try:
        game = find_game(id)
    except Malformed as error:
        raise Malformed(f"{where}: {error}") from error
    version = reader.field("rules").integer(1, 10**6)
    try:
        game = game.as_of(version)
    except Malformed as error:
        raise Malformed(f"{where}: {error}") from error
    cards = reader.field("cards").text()
    if cards != game.cards_fingerprint:
        raise Malformed(
            f"{where}: played with other card files ({cards}) than the ones in use ({game.cards_fingerprint})"
        )
    seats = reader.field("seats").integer(game.min_seats, game.max_seats)
    options = reader.field("options")
    if not isinstance(options.value, dict):
        raise options.wrong("a table of fields")
    names = [item.text() for item in reader.field("names").items()] if reader.has("names") else None
    position = reader.field("position").value if reader.has("position") else None
    if position is not None and not isinstance(position, dict):
        raise reader.field("position").wrong("a table of fields")
    reader.end()
    try:
        return Match(game, seats, options.value, names, position)
    except Malformed as error:
        raise Malformed(f"{where}: {error}") from error


def _replay_answer(match: Match, reader: Reader, where: str) -> None:
    if match.state.actor == OVER:
        raise Malformed(f"{where}: the game was over before this answer")
    by = reader.field("by")
    claimed = CHANCE if by.value == "chance" else by.integer(0, match.seats - 1)
    text = reader.field("do").text()
    note = reader.field("note").text() if reader.has("note") else ""
    if text == RESIGN.text and claimed != CHANCE:
        _replay_resignation(match, claimed, note, where)
        return
    if claimed != match.state.actor:
        acting = "chance" if match.state.actor == CHANCE else f"seat {match.state.actor}"
        raise Malformed(f"{where}: the answer is by {by.value}, but {acting} is asked")
    try:
        match.answer(match.game.parse(match.state, text), note=note)
    except HulldownError as error:
        raise Malformed(f"{where}: {error}") from error


def _replay_resignation(match: Match, seat: int, note: str, where: str) -> None:
    try:
        match.resign(seat, note)
    except HulldownError as error:
        raise Malformed(f"{where}: {error}") from error


def _check_result(match: Match, reader: Reader, where: str) -> None:
    result = match.state.result
    if result is None:
        raise Malformed(f"{where}: a result, but the game is not over")
    written = reader.field("result").value
    if written != result.data():
        raise Malformed(f"{where}: the result is {written}, replayed it is {result.data()}")
