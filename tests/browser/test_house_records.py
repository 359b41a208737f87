"""The engine of a site and this one play the same games: records are equal, byte for byte."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
GAMES = FOLDER / "house_games.py"
FEW = {"rush": 3, "cardgame": 3, "miniatures": 1}

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm on PATH"
)


@pytest.fixture(scope="session")
def house(site_folder: Path) -> Path:
    [found] = site_folder.glob("house-*")
    return found


def compare(house: Path, game: str, games: int) -> None:
    ours = subprocess.run([sys.executable, str(GAMES), game, str(games)], capture_output=True, text=True, check=True)
    command = ["node", str(FOLDER / "house_games.mjs"), str(house), str(GAMES), game, str(games)]
    theirs = subprocess.run(command, capture_output=True, text=True)
    assert theirs.returncode == 0, theirs.stderr
    assert len(set(ours.stdout.split())) == games, "no two games are the same"
    assert theirs.stdout.split() == ours.stdout.split()


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_a_few_games_are_the_same_in_a_browsers_python(house: Path, game: str) -> None:
    compare(house, game, FEW[game])


@pytest.mark.long
@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_a_hundred_games_are_the_same_in_a_browsers_python(house: Path, game: str) -> None:
    compare(house, game, 100)
