"""Where a person's own data lies, and what can be made again, by the custom of the system."""

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


def cache_folder() -> Path:
    """For what can be made again at any time; HULLDOWN_CACHE names another."""
    chosen = os.environ.get("HULLDOWN_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "hulldown" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "hulldown"
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "hulldown"
