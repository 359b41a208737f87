"""What the tests of the commands share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.helper import CARDS, Typed


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types a command line in an English system."""
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    return Typed(monkeypatch, capsys)


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    """A folder of card files to change."""
    folder = tmp_path / "cards"
    shutil.copytree(CARDS, folder)
    return folder
