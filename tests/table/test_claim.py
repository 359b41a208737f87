"""One process at a time serves a SQLite file."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from hulldown.table.storage.claim import Claimed, claim, claimed_path, last_port, lock_of


def hold(path: Path, ready: Event) -> None:
    with claim(path) as held:
        held.tell("http://127.0.0.1:8123/")
        ready.set()
        signal.pause()


def test_a_claim_ends_with_its_process_however_that_ends(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    spawn = multiprocessing.get_context("spawn")
    ready = spawn.Event()
    holder = spawn.Process(target=hold, args=(path, ready))
    holder.start()
    try:
        assert ready.wait(60)
        with pytest.raises(Claimed) as refused, claim(path):
            pass
        assert refused.value.by.address == "http://127.0.0.1:8123/"
        assert refused.value.by.pid == holder.pid
    finally:
        assert holder.pid is not None
        os.kill(holder.pid, signal.SIGKILL)
        holder.join()
    assert last_port(path) == 8123
    with claim(path):
        assert last_port(path) is None


def test_a_claim_that_is_over_can_be_made_again(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    for _ in range(3):
        with claim(path) as held:
            held.tell("http://127.0.0.1:1/")
    assert lock_of(path).stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"address": 5}', '{"address": "http://[::1"}', '{"address": "http://a:b/"}', "\0\0"],
)
def test_what_somebody_wrote_there_is_no_hindrance(tmp_path: Path, content: str) -> None:
    path = tmp_path / "table.sqlite"
    lock_of(path).write_text(content)
    assert last_port(path) is None
    with claim(path):
        pass


def test_a_file_is_known_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "table.sqlite")
    names = [f"sqlite:///{tmp_path}/{name}" for name in ("table.sqlite", "folder/../table.sqlite", "link")]
    assert {claimed_path(name) for name in names} == {tmp_path / "table.sqlite"}
    assert claimed_path("sqlite://") is None
    assert claimed_path("postgresql://me@db/hulldown") is None
