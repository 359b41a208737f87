"""Where matches are kept: the folder for a person's own data, and the newest record in it."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

from hulldown.kernel.errors import Malformed


def data_folder() -> Path:
    """The user's data folder by the custom of the system."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "hulldown"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hulldown"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "hulldown"


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
