"""Compiled and uncompiled play the same games, decision by decision.

Needs a second interpreter in which the other of the two is installed, named by HULLDOWN_OTHER_PYTHON:
`HULLDOWN_OTHER_PYTHON=/path/to/python uv run pytest tests/test_compiled_pair.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

OTHER_PYTHON = os.environ.get("HULLDOWN_OTHER_PYTHON", "")
GAMES_PER_TABLE = 5
TABLES: list[tuple[str, int, Mapping[str, object]]] = [
    *[("rush", seats, {"edition": edition}) for seats in (2, 3, 4, 5) for edition in ("1.4", "1.2")],
    *[
        ("cardgame", 2, {"deck_1": first, "deck_2": second})
        for first, second in (("D1", "D2"), ("D6", "D4"), ("D8", "D3"))
    ],
    *[("miniatures", 2, {"mode": mode}) for mode in ("free-for-all", "encounter", "capture-the-base", "assault")],
    ("miniatures", 2, {"scenario": "placed", "cost_limit": 50}),
    ("miniatures", 3, {"cost_limit": 200}),
    ("miniatures", 4, {"mode": "assault"}),
]

# Says whether it runs compiled, and for each game its table, how long it was, who won, and digests of its record
# and of what agents would have sensed.
SCRIPT = """
import hashlib, json, sys
import hulldown
from hulldown.adapters.contract import door_of
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.record import record_lines

games = []
for name, seats, options in json.loads(sys.argv[2]):
    for number in range(int(sys.argv[1])):
        rng = hulldown.Xoshiro(2024, number)
        match = Match(hulldown.game(name), seats, options)
        door = door_of(match.game)
        encoder = door.encoder(match.game)
        rows = door.moves(match.game) if door.moves is not None else None
        sensed = hashlib.sha256()
        while not match.is_over:
            if match.state.actor >= 0:
                view = match.state.view(match.state.actor)
                sensed.update(encoder.encode(view).tobytes())
                if rows is not None:
                    sensed.update(rows.write(view, match.state.legal_actions()).tobytes())
            match.answer(random_action(match.state, rng))
        told = [[str(event.seen_by(seat)) for event in match.events()] for seat in (None, 0, 1)]
        views = [match.state.view(seat).encode().decode() for seat in (None, 0, 1)]
        transcript = json.dumps([record_lines(match), match.state.document(), views, told])
        games.append({
            "table": f"{name}, {seats} seats, {options}, game {number}",
            "answers": len(match.answers),
            "result": match.state.result.data(),
            "numbers": [int(rng.next_word()) for _ in range(4)],
            "sensed": sensed.hexdigest(),
            "transcript": hashlib.sha256(transcript.encode()).hexdigest(),
        })
print(json.dumps({"compiled": hulldown.is_compiled(), "games": games}))
"""


def played_by(python: str, folder: Path) -> dict[str, object]:
    """What the script says there; -P and another folder keep the checkout from being imported by accident."""
    finished = subprocess.run(
        [python, "-P", "-c", SCRIPT, str(GAMES_PER_TABLE), json.dumps(TABLES)],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    said = json.loads(finished.stdout)
    assert isinstance(said, dict)
    return said


@pytest.mark.skipif(not OTHER_PYTHON, reason="HULLDOWN_OTHER_PYTHON names no other interpreter to compare with")
def test_compiled_and_uncompiled_play_the_same_games(tmp_path: Path) -> None:
    here = played_by(sys.executable, tmp_path)
    there = played_by(OTHER_PYTHON, tmp_path)
    assert {here["compiled"], there["compiled"]} == {True, False}
    ours, theirs = here["games"], there["games"]
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    assert len(ours) == len(theirs) == len(TABLES) * GAMES_PER_TABLE
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other
    assert len({game["transcript"] for game in ours}) == len(ours)  # all different games
