"""The table's rooms play whole matches without a database, a web framework, threads or processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.helper import EACH_GAME

SCRIPT = Path(__file__).with_name("alone.py")


@EACH_GAME
def test_a_whole_match_needs_no_server(game: str) -> None:
    """With spectators, chat, a hint, answers taken back, its record and its moments; see `alone.py`."""
    done = subprocess.run([sys.executable, "-P", str(SCRIPT), game], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["imported"] == []
    assert (figures["undone"], figures["faults"], figures["threads"]) == (3, 0, 1)
    assert figures["moments"] > figures["answers"] > 9
    assert figures["winners"]


@pytest.mark.parametrize("module", ["hulldown.table.server.app", "hulldown.table.storage.sql_store"])
def test_what_is_forbidden_there_is_really_not_to_be_had(module: str) -> None:
    text = f"import runpy; runpy.run_path({str(SCRIPT)!r}, run_name='alone'); import {module}"
    done = subprocess.run([sys.executable, "-P", "-c", text], capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "ModuleNotFoundError: there is no " in done.stderr
