"""`hulldown` and `hulldown serve`: the table comes up, says where it is, and goes without a complaint."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

CODE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from hulldown.cli import main; main()"


def environment(folder: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**kept, "HULLDOWN_DATA": str(folder), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program and the address that it tells."""
    program = subprocess.Popen(
        [sys.executable, "-c", CODE, *arguments],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    try:
        yield program, program.stdout.readline().split()[-1]
    finally:
        if program.poll() is None:
            program.kill()
        program.communicate()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        env=environment(folder), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def is_well(address: str) -> bool:
    for _ in range(100):
        try:
            with urlopen(f"{address}health", timeout=20) as reply:
                return bool(json.load(reply) == {"status": "ok"})
        except ConnectionError:
            continue
    return False


def test_without_a_command_the_table_opens_on_a_free_port(tmp_path: Path) -> None:
    with running(tmp_path) as (program, address):
        assert address.startswith("http://127.0.0.1:")
        assert is_well(address)
        assert (tmp_path / "table.sqlite").is_file()
        program.send_signal(signal.SIGINT)
        _, complaint = program.communicate(timeout=30)
        assert "Traceback" not in complaint


def test_a_file_of_ones_own_keeps_the_matches(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--database", str(tmp_path / "mine.db")) as (_, address):
        assert is_well(address)
    assert (tmp_path / "mine.db").is_file()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2"], "several server processes need PostgreSQL"),
        (["--database", "mysql://x/y"], "matches are kept in SQLite or PostgreSQL, not in mysql"),
        (["--database", "://"], "the database URL cannot be read"),
        (["--host", "203.0.113.9"], "cannot be listened at"),
        (["--database", "postgresql://postgres@127.0.0.1:9/none"], "the database cannot be opened: "),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    done = run(tmp_path, "serve", "--port", "0", *arguments)
    assert done.returncode != 0
    assert sentence in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_database_of_a_newer_program_is_said_in_a_sentence(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "table.sqlite") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('0099')")
    database.close()
    done = run(tmp_path, "serve", "--port", "0")
    assert done.returncode != 0
    assert "brought up to date by a newer version of Hulldown" in done.stderr
    assert "Traceback" not in done.stderr
