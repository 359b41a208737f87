"""`hulldown` and `hulldown serve`: the table comes up, says where it is, and goes without a complaint."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

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
                return bool(json.load(reply)["status"] == "ok")
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


# Two servers on one file


def test_a_second_table_on_the_same_file_is_the_first_one(tmp_path: Path) -> None:
    with running(tmp_path) as (_, address):
        assert is_well(address)
        second = run(tmp_path)
        assert second.returncode == 0
        assert second.stdout.split()[-1] == address
        (tmp_path / "link").symlink_to(tmp_path / "table.sqlite")
        for arguments in (["--port", "0"], ["--port", "0", "--database", str(tmp_path / "link")]):
            third = run(tmp_path, "serve", *arguments)
            assert third.returncode == 2
            assert f"is served already at {address}" in third.stderr
        assert is_well(address)


def test_a_table_that_was_killed_is_no_hindrance_and_comes_back_at_its_address(tmp_path: Path) -> None:
    """Also while its bots are still there: what they inherit must not hold the file."""
    with running(tmp_path) as (program, address):
        assert is_well(address)
        body = {"game": "rush", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "by_lot": False}
        asked = Request(f"{address}api/matches", json.dumps(body).encode(), {"content-type": "application/json"})
        with urlopen(asked, timeout=20) as reply:
            assert reply.status == 201
        program.kill()
        program.wait(20)
        assert json.loads((tmp_path / "table.sqlite.lock").read_text())["address"] == address
        with running(tmp_path) as (_, again):
            assert again == address
            assert is_well(again)


def test_a_port_that_somebody_else_has_taken_is_given_up(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        (tmp_path / "table.sqlite.lock").write_text(json.dumps({"pid": 1, "address": f"http://127.0.0.1:{port}/"}))
        with running(tmp_path) as (_, address):
            assert urlsplit(address).port != port
            assert is_well(address)


# Backups


def test_a_table_is_copied_while_it_is_open_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "copy"
    with running(tmp_path, "serve", "--port", "0") as (_, address):
        assert is_well(address)
        body = {"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "person"}]}
        asked = Request(f"{address}api/matches", json.dumps(body).encode(), {"content-type": "application/json"})
        with urlopen(asked, timeout=20) as reply:
            match = json.load(reply)["match"]
        copied = run(tmp_path, "backup", str(file), "--json")
        assert copied.returncode == 0, copied.stderr
        told = json.loads(copied.stdout)
        assert (told["matches"], told["secrets"], told["apart"]) == (1, 1, f"{file}.secrets")
        refused = run(tmp_path, "restore", str(file), "--replace")
        assert refused.returncode == 2
        assert "is served already" in refused.stderr
    other = tmp_path / "other"
    back = run(other, "restore", str(file), "--lang", "ru")
    assert back.returncode == 0, back.stderr
    assert "1 партия" in back.stdout
    assert (other / "table.sqlite").stat().st_mode & 0o77 == 0
    with running(other, "serve", "--port", "0") as (_, address):
        assert is_well(address)
        with urlopen(f"{address}api/matches/{match}", timeout=20) as reply:
            found = json.load(reply)
        assert found["chance"]["commitment"]
        assert found["note"] == ""


def test_a_backup_of_nothing_is_said_in_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "backup", str(tmp_path / "copy"))
    assert done.returncode == 2
    assert "there are no matches at" in done.stderr
    assert not (tmp_path / "table.sqlite").exists()
    (tmp_path / "table.sqlite").write_bytes(b"this is no database at all" * 100)
    done = run(tmp_path, "backup", str(tmp_path / "copy"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("copy*"))


# Health


def test_a_table_that_ends_sends_new_people_elsewhere_first(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--drain", "4") as (program, address):
        assert is_well(address)
        assert status_of(f"{address}health/ready") == 200
        program.send_signal(signal.SIGTERM)
        seen = 0
        while seen != 503 and program.poll() is None:
            seen = status_of(f"{address}health/ready")
        assert seen == 503
        assert status_of(f"{address}health") == 200, "whoever is there plays on"
        _, complaint = program.communicate(timeout=60)
        assert "Traceback" not in complaint


def status_of(address: str) -> int:
    try:
        with urlopen(address, timeout=20) as reply:
            return int(reply.status)
    except HTTPError as error:
        return error.code
