"""Records: a header, one line for each answer, chance included, and the position where a turn begins, as JSON lines.

`replay` and `load` are strict: the first line that disagrees is named with its reason. `open_record` shows what can be
shown: where a line does not replay, it goes on from the next position that the record has stored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from .document import read_text
from .game import Game
from .match import TIME, Answer, Match, Undone, carry_out
from .proof import Seal
from .reading import CLOCK, FORMAT, KEYED, PROVED, Record
from .state import CHANCE, OVER

# Writing


def header(match: Match) -> dict[str, object]:
    game = match.game
    head: dict[str, object] = {
        "hulldown": "record",
        "format": format_of(match.seal),
        "game": game.id,
        "rules": game.rules_version,
        "cards": game.cards_fingerprint,
        "card_files": game.card_files,
        "seats": match.seats,
        # in full: what is usual may be something else one day
        "options": game.complete_options(match.seats, match.options) if match.position is None else match.options,
    }
    if match.names is not None:
        head["names"] = match.names
    if match.position is not None:
        head["position"] = match.position
    if match.origin is not None:
        head["from"] = match.origin.data()
    if match.seal is not None:
        head["chance"] = match.seal.data()
    return head


def format_of(seal: Seal | None) -> int:
    """By what proves its draws, if anything does."""
    if seal is None:
        return FORMAT
    return KEYED if seal.deal else PROVED


def answer_line(answer: Answer) -> dict[str, object]:
    line: dict[str, object] = {"by": _by(answer), "do": str(answer.action)}
    if answer.note:
        line["note"] = answer.note
    if answer.draw is not None:
        line["draw"] = answer.draw.data()
    if answer.entered is not None:
        line["entered"] = answer.entered
    if answer.unknown is not None:
        line["unknown"] = answer.unknown
    return line


def taken_back(undone: list[Undone], length: int, gone: list[dict[str, object]]) -> list[Undone]:
    """What stands as undone when a match goes back to its first `length` answers: what was, and the lines that go."""
    kept = [one for one in undone if one.place <= length]
    inner: dict[int, list[dict[str, object]]] = {}
    for one in undone:
        if one.place > length:
            inner.setdefault(one.place, []).extend([*one.lines, {"to": one.place}])
    lines: list[dict[str, object]] = []
    for place, line in enumerate(gone, start=length):
        lines += [*inner.get(place, []), line]
    return [*kept, Undone(length, [*lines, *inner.get(length + len(gone), [])])]


def _by(answer: Answer) -> object:
    if answer.action is TIME:
        return CLOCK
    return "chance" if answer.by == CHANCE else answer.by


def record_lines(match: Match) -> list[str]:
    """The record as text, one JSON object a line; a finished game ends with its result.

    A match keeps no positions: they are found by playing its answers once more, which takes some milliseconds.
    """
    lines = [_line(header(match))]
    state = match.opening()
    undone: dict[int, list[str]] = {}
    for one in match.undone:
        undone.setdefault(one.place, []).append(_line({"undone": one.lines}))
    for place, answer in enumerate(match.answers):
        lines += undone.get(place, [])
        turns = state.turns
        state = carry_out(state, answer)
        lines.append(_line(answer_line(answer)))
        if state.turns != turns or state.actor == OVER:
            lines.append(_line({"position": state.document()}))
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


# Reading


def load(path: Path, find_game: Callable[[str], Game]) -> Match:
    """Reads and replays a record; the first line that disagrees is named with its reason."""
    return replay(read_text(path), path.name, find_game)


def load_shown(path: Path, find_game: Callable[[str], Game]) -> Record:
    """Reads a record as far as it can be shown."""
    return open_record(read_text(path), path.name, find_game)


def replay(text: str, name: str, find_game: Callable[[str], Game]) -> Match:
    return Record(text, name, find_game, is_strict=True).match


def open_record(text: str, name: str, find_game: Callable[[str], Game]) -> Record:
    """Reads a record as far as it can be shown; only what is no record at all is refused."""
    return Record(text, name, find_game)
