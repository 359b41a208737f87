"""`hulldown play` with typed lines, for the tests of the terminal games."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from hulldown.cli import common, main
from hulldown.kernel.state import State


class Terminal:
    """Plays one game in a terminal of 200 columns that is none: sentences stay whole and plain."""

    def __init__(
        self, game: str, record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._game = game
        self._record = record
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(
        self, typed: str = "", *options: str, start: State | None = None, code: int = 0, to: str | None = "save"
    ) -> str:
        """Runs `hulldown play GAME ...` with typed lines; returns all that was printed."""
        folder = self._record.parent
        arguments = ["hulldown", "play", self._game, "--seed", "7", *options]
        if "--lang" not in options:
            arguments += ["--lang", "en"]
        if to is not None:
            arguments += [f"--{to}", str(self._record)]
        if start is not None:
            document = folder / "position.json"
            document.write_text(json.dumps(start.document()), encoding="utf-8")
            arguments += ["--position", str(document)]
        self._monkeypatch.setattr(sys, "argv", arguments)
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        for variable in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
            self._monkeypatch.setenv(variable, str(folder / "data"))
        self._monkeypatch.delenv("FORCE_COLOR", raising=False)
        self._monkeypatch.setattr(common, "console", Console(width=200, highlight=False))
        self._monkeypatch.setattr(common, "notices", Console(width=200, highlight=False, stderr=True))
        with pytest.raises(SystemExit) as stop:
            main()
        captured = self._capsys.readouterr()
        assert (stop.value.code or 0) == code, captured
        return captured.out + captured.err


def answers(record: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if "do" in line]


def of_seat(record: Path, seat: int) -> list[object]:
    return [answer["do"] for answer in answers(record) if answer["by"] == seat]
