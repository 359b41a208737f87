"""The page for bot writers: its programs run as they stand there, and the second one beats random."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hulldown.bots.program import words_of
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Created, Server

PAGE = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "docs" / "your-bot.md"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on PATH to run the page's programs")


def programs() -> list[str]:
    found: list[str] = re.findall(r"```js\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 2
    return found


def test_the_programs_of_the_page_do_what_it_says(tmp_path: Path) -> None:
    told = []
    for number, text in enumerate(programs()):
        (tmp_path / f"bot{number}.mjs").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "hulldown", "simulate", "rush", "--games", "24", "--rotate", "--workers", "1",
             "--json", "--bots", f"cmd:node bot{number}.mjs,random"],
            cwd=tmp_path, capture_output=True, text=True, timeout=200, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout)["bots"])
    (first, random), (second, other) = told
    assert first["faults"] == second["faults"] == 0
    assert first["high"] < random["low"]
    assert second["low"] > other["high"]


def test_the_better_one_plays_a_whole_match_at_the_table(tmp_path: Path) -> None:
    """By the page's own request; who wins one match is a matter of luck, how it is played is not."""
    (tmp_path / "bot.mjs").write_text(programs()[1], encoding="utf-8")
    asked = re.search(r"-d '(.*)'", PAGE.read_text(encoding="utf-8"))
    assert asked is not None
    with Server(
        sqlite_url(tmp_path / "table.sqlite"), programs={"mine": words_of(f"node {tmp_path / 'bot.mjs'}")}
    ) as server:
        reply = server.http.post("/api/matches", json=json.loads(asked[1]))
        assert reply.status_code == 201, reply.text
        match = Created(server, reply.json())
        assert reply.json()["watch"] == f"/m/{match.id}"
        with match.watch() as watcher:
            watcher.read_until(lambda table: table["match"]["over"])
        record = server.http.get(f"/api/matches/{match.id}/record").text
    assert '"mine"' in record.splitlines()[0]
    assert "fallback" not in record
