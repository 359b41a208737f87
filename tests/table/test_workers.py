"""Several processes of one host behind one port: each serves and counts, and all of them end together."""

from __future__ import annotations

import time
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from tests.table.processes import ServerProcess, new_database

LIMIT = 120.0  # seconds, on a machine that has other things to do


def test_each_process_counts_for_itself_and_all_end_together(tmp_path: Path) -> None:
    with new_database("postgresql", tmp_path) as url:
        server = ServerProcess(url, tmp_path, workers=2)
        server.start()
        try:
            first = urlsplit(server.metrics).port
            assert first is not None
            pages = [page_of(port) for port in (first, first + 1)]
            assert all('hulldown_healthy{check="writes"} 1' in page for page in pages)
            with urlopen(f"{server.address}/health/ready", timeout=30) as reply:
                assert reply.status == 200
        finally:
            server.stop()
        assert "Traceback" not in server.said, server.said[-2000:]
        for port in (first, first + 1):
            assert not is_open(port), "a process of the server is left over"


def page_of(port: int) -> str:
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        if is_open(port):
            with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as reply:
                return str(reply.read(), "utf-8")
        time.sleep(0.1)
    raise AssertionError(f"nobody counts at port {port}")


def is_open(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30):
            return True
    except (URLError, ConnectionError):
        return False
