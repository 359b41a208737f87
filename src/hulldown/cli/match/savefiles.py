"""Where matches are kept, and the newest record among them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from hulldown.folders import data_folder
from hulldown.kernel.errors import Malformed


def new_file(game: str) -> Path:
    """A file for a new match that is not there yet, named by the time it begins."""
    began = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = data_folder() / "matches" / f"{game}-{began}.jsonl"
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{game}-{began}-{number}.jsonl")
    return path


def last_file(game: str) -> Path:
    """The match of this game that was played last."""
    found = list((data_folder() / "matches").glob(f"{game}-*.jsonl"))
    if not found:
        raise Malformed(f"there is no match of {game} to resume in {data_folder() / 'matches'}")
    return max(found, key=lambda path: path.stat().st_mtime)


def is_record(path: Path) -> bool:
    """Whether a file looks like a record, so that saving over it loses nothing else."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline(200).startswith('{"hulldown": "record"')
    except (OSError, UnicodeDecodeError):
        return False
