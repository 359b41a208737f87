"""The example bots in other languages play whole matches and beat random."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "examples" / "programs"


def command(language: str, folder: Path) -> str:
    """How the example of a language is started here; skips where its tools are missing."""
    if language == "javascript":
        node = shutil.which("node")
        if node is None:
            pytest.skip("there is no node on PATH to run the example")
        return f"{node} {PROGRAMS / 'bot.mjs'}"
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler on PATH to build the example")
    built = folder / "bot"
    subprocess.run(
        [compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(built), str(PROGRAMS / "bot.c")],
        check=True,
        timeout=60,
    )
    return str(built)


def run(*words: str, folder: Path) -> str:
    environment = {**os.environ, "NO_COLOR": "1", "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", "hulldown", *words],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("language", ["javascript", "c"])
def test_it_beats_random_in_rush(language: str, tmp_path: Path) -> None:
    bots = f"cmd:{command(language, tmp_path)},random"
    words = ("--games", "24", "--rotate", "--seed", "5", "--workers", "1", "--bots", bots, "--json")
    ours, random = json.loads(run("simulate", "rush", *words, folder=tmp_path))["bots"]
    assert ours["faults"] == 0
    assert ours["low"] > random["high"], (ours, random)


@pytest.mark.parametrize("game", ["cardgame", "miniatures"])
@pytest.mark.parametrize("language", ["javascript", "c"])
def test_it_plays_the_other_games_in_the_terminal(language: str, game: str, tmp_path: Path) -> None:
    bots = f"cmd:{command(language, tmp_path)},random"
    told = json.loads(run("play", game, "--seats", "2", "--bots", bots, "--seed", "2", "--json", folder=tmp_path))
    assert told["over"]
    assert "fallback" not in Path(told["record"]).read_text(encoding="utf-8")


def test_it_is_rated_in_an_arena(tmp_path: Path) -> None:
    name = f"cmd:{command('c', tmp_path)}"
    words = ("--bots", f"{name},random", "--games", "6", "--workers", "1", "--json")
    told = json.loads(run("arena", "rush", *words, folder=tmp_path))
    assert {row["name"]: row["faults"] for row in told["bots"]} == {name: 0, "random": 0}


def test_they_have_no_code_of_ours_and_no_dependencies() -> None:
    text = (PROGRAMS / "bot.mjs").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("import ")] == [
        "import { createInterface } from 'node:readline';"
    ]
    assert len(text.splitlines()) < 60
    included = [line for line in (PROGRAMS / "bot.c").read_text(encoding="utf-8").splitlines() if "#include" in line]
    assert included == ["#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>"]
