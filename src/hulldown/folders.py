"""Where a person's own data lies, by the custom of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder; HULLDOWN_DATA names another."""
    chosen = os.environ.get("HULLDOWN_DATA")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "hulldown"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hulldown"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "hulldown"
