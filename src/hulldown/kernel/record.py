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
from .match import TIME, Answer, Match, carry_out
from .reading import CLOCK, FORMAT, Record
from .state import CHANCE, OVER

# Writing


def header(match: Match) -> dict[str, object]:
    game = match.game
    head: dict[str, object] = {
        "hulldown": "record",
        "format": FORMAT,
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
    return head


def answer_line(answer: Answer) -> dict[str, object]:
    line: dict[str, object] = {"by": _by(answer), "do": str(answer.action)}
    if answer.note:
        line["note"] = answer.note
    return line


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
    for answer in match.answers:
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
