"""Real server processes for tests: started, killed and started again on the same port and database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

import pytest

POSTGRES = os.environ.get("HULLDOWN_TEST_POSTGRES", "")
NO_POSTGRES = "HULLDOWN_TEST_POSTGRES names no PostgreSQL on which databases may be made"
_SERVE = [sys.executable, "-P", "-c", "from hulldown.cli import main; main()", "serve", "--no-browser", "--no-compile"]
START_LIMIT = 180.0  # seconds, on a machine that has other things to do


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`hulldown serve` as a process of its own."""

    def __init__(self, url: str, folder: Path, bots: int = 2, patience: float = 1.5, workers: int = 1) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        metrics_port = free_port()
        self.metrics = f"http://127.0.0.1:{metrics_port}/metrics"
        self._command = [
            *_SERVE, "--port", str(self.port), "--database", url, "--bots", str(bots), "--creations", "10000",
            "--patience", str(patience), "--workers", str(workers), "--metrics-port", str(metrics_port),
        ]  # fmt: skip
        self._log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """What the servers wrote: a complaint of theirs is a failure of the test."""
        return self._log.read_text() if self._log.exists() else ""

    def start(self, is_ready: bool = True) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log)
        if is_ready:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_LIMIT
        while time.monotonic() < deadline:
            assert self._process is not None
            assert self._process.poll() is None, self.said
            try:
                with urlopen(f"{self.address}/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.03)
        raise AssertionError(f"the server was not ready after {START_LIMIT} s: {self.said}")

    def kill(self) -> None:
        """As a power cut would: no goodbye, nothing flushed."""
        if self._process is not None:
            workers = self.workers
            self._process.kill()
            self._process.wait()
            for worker in workers:
                _kill(worker)

    @property
    def workers(self) -> list[int]:
        """The processes that serve, where there are several behind one port (Linux)."""
        assert self._process is not None
        try:
            tasks = list(Path(f"/proc/{self._process.pid}/task").iterdir())
            children = " ".join((task / "children").read_text() for task in tasks).split()
            return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
        except OSError:
            return []

    def kill_worker(self, place: int) -> None:
        """One of several; whoever watches over them starts another."""
        workers = self.workers
        if workers:
            _kill(workers[place % len(workers)])

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database, of PostgreSQL where the machine has one."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'table.sqlite'}"
        return
    if not POSTGRES:
        pytest.skip(NO_POSTGRES)
    name = f"hulldown_{secrets.token_hex(6)}"
    asyncio.run(_command(f'CREATE DATABASE "{name}"'))
    try:
        yield urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))
    finally:
        asyncio.run(_command(f'DROP DATABASE "{name}" WITH (FORCE)'))


async def _command(sql: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(POSTGRES)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()
