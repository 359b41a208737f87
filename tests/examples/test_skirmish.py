"""A game of somebody else's package is played, simulated, rated and conformed with nothing changed in the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .skirmish import SKIRMISH, install


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    install(folder)
    return folder


def run(place: Path, *words: str, typed: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(place), "NO_COLOR": "1", "XDG_DATA_HOME": str(place / "data")}
    done = subprocess.run(
        [sys.executable, "-m", "hulldown", *words],
        env=environment, cwd=place, input=typed, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_conforms(place: Path) -> None:
    report = json.loads(run(place, "conform", "skirmish", "--games", "15", "--json"))
    assert report["passed"]
    assert [run["seats"] for run in report["runs"]] == [2, 3, 4]


def test_passes_the_suite_that_every_game_passes(place: Path) -> None:
    """As its own package runs it: a subclass that names the game."""
    environment = {**os.environ, "PYTHONPATH": str(place)}
    options = ["-p", "no:anyio", "-p", "no:faker", "-p", "no:schemathesis"]  # as pyproject.toml leaves them out
    options += ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "-o", "markers=long", "-m", "not long"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(SKIRMISH / "tests")],
        env=environment, cwd=place, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_a_search_that_knows_nothing_of_it_beats_random(place: Path) -> None:
    words = ("--games", "60", "--bots", "level5,random", "--rotate", "--seed", "1", "--json")
    searcher, random = json.loads(run(place, "simulate", "skirmish", *words))["bots"]
    assert searcher["name"] == "level5"
    assert searcher["low"] > random["high"]


def test_is_rated_in_an_arena(place: Path) -> None:
    report = json.loads(run(place, "arena", "skirmish", "--bots", "random,level3", "--games", "6", "--json"))
    assert {row["name"] for row in report["bots"]} == {"random", "level3"}


def test_is_played_in_the_terminal_to_its_end(place: Path) -> None:
    out = run(place, "play", "skirmish", "--bots", "random", "--seed", "4", "--human", "1", typed="?\n" + "1\n" * 40)
    assert "What you can do now" in out
    assert out.count("strength:") > 4, "the table is drawn again when it has changed"
    assert "All orders are spent." in out or "One camp is left." in out


def test_its_rules_and_bots_are_listed(place: Path) -> None:
    assert "skirmish.hit" in run(place, "rules", "skirmish", "shell")
    assert [row["name"] for row in json.loads(run(place, "bots", "skirmish", "--json"))][:2] == ["random", "level1"]


def test_the_whole_game_is_small() -> None:
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in (SKIRMISH / "skirmish").glob("*.py"))
    assert lines < 400
