"""Files that several commands read or write: positions, which are JSON documents, and pictures."""

from __future__ import annotations

import json
from pathlib import Path

from hulldown.kernel.document import read_text
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State


def read_document(path: Path) -> dict[str, object]:
    """The fields of a position file."""
    try:
        document: object = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{path.name}: not a whole JSON document ({error})") from error
    if not isinstance(document, dict):
        raise Malformed(f"{path.name}: expected a table of fields")
    return document


def read_position(game: Game, path: Path) -> State:
    return game.position(read_document(path))


def write_picture(path: Path, text: str) -> None:
    if path.suffix.casefold() != ".svg":
        raise Malformed(f"a picture of the table is a file .svg, not {path.name}")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error
