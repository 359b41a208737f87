"""Work for several processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.lab import ray_pool
from hulldown.lab.pool import each, is_running


def square(number: int) -> int:
    return number * number


def whose(number: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def fails_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def gives_up(number: int) -> int:
    os._exit(1)


@pytest.mark.parametrize("workers", [1, 2])
def test_every_item_is_worked_on_once(workers: int) -> None:
    assert sorted(each(square, range(30), workers)) == [square(number) for number in range(30)]


def test_nothing_to_do_is_done_at_once() -> None:
    assert list(each(square, [], 2)) == []


def test_one_worker_is_this_process() -> None:
    assert set(each(whose, range(3), 1)) == {os.getpid()}
    assert os.getpid() not in set(each(whose, range(3), 2))


def test_an_error_comes_through() -> None:
    with pytest.raises(ValueError, match="three"):
        list(each(fails_at_three, range(50), 2))


def test_a_worker_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(HulldownError, match="a worker process was ended from outside"):
        list(each(gives_up, range(4), 2))


LATE = """
import multiprocessing, os, time
from hulldown.lab.pool import _begin_work

def work(parent):
    while os.getppid() == parent:
        time.sleep(0.01)
    _begin_work(parent)
    time.sleep(120)

multiprocessing.get_context("fork").Process(target=work, args=(os.getpid(),)).start()
print("begun", flush=True)
time.sleep(120)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs fork")
def test_a_worker_that_begins_after_the_end_of_its_parent_ends_too() -> None:
    """Nobody has waited for the parent yet, so its number is still that of a process."""
    parent = subprocess.Popen([sys.executable, "-c", LATE], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "begun\n"
    os.kill(parent.pid, signal.SIGKILL)
    parent.communicate(timeout=60)  # as long as a worker lives, it keeps the pipe open
    assert parent.returncode == -signal.SIGKILL


def test_who_stops_listening_leaves_no_workers_behind() -> None:
    results = each(whose, range(1000), 2)
    workers = {next(results) for _ in range(10)}
    results.close()
    assert not any(is_running(worker) for worker in workers)


def writes_later(path: Path) -> Path:
    if path.name != "0":
        time.sleep(2)
    path.touch()
    return path


def test_what_is_in_progress_is_given_up(tmp_path: Path) -> None:
    results = each(writes_later, [tmp_path / str(number) for number in range(4)], 2)
    next(results)
    results.close()
    assert [path.name for path in tmp_path.iterdir()] == ["0"]


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "find_spec", lambda name: None)
    with pytest.raises(Malformed, match=r"Ray is not installed: pip install hulldown\[ray\]"):
        ray_pool.check_ray()
