"""Command lines as typed, for the tests of the commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown.cli import main

CARDS = Path(hulldown.__file__).parent / "games" / "rush" / "cards"


class Typed:
    """Types command lines and keeps what came of the last one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.complaint = ""

    def __call__(self, *words: str, code: int = 0) -> str:
        """What a command prints; it must exit with this code."""
        self._monkeypatch.setattr("sys.argv", ["hulldown", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        printed = self._capsys.readouterr()
        self.complaint = printed.err
        assert (stop.value.code or 0) == code, printed
        return printed.out

    def json(self, *words: str, code: int = 0) -> Any:
        return json.loads(self(*words, "--json", code=code))

    def refused(self, *words: str) -> str:
        """The one sentence that a command ends with when it cannot do what is asked."""
        assert self(*words, code=2) == ""
        lines = self.complaint.splitlines()
        assert len(lines) == 1, lines
        return lines[0]


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
