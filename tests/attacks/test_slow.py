"""Clients that send half of something and keep the line (slowloris)."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack

import pytest

from hulldown.table.server.listening import PatientProtocol
from tests.table.helper import SOON, Server

WITHIN = 0.6
HALVES = {
    "nothing": b"",
    "a line": b"GET / HTTP/1.1\r\nHost: localh",
    "a head": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "a body": b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n{",
    "a handshake": b"GET /api/matches/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    "after a whole one": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
}


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "whole_within", WITHIN)


@pytest.mark.usefixtures("patience")
def test_half_a_request_is_not_waited_for(local_server: Server) -> None:
    with ExitStack() as stack:
        lines = {}
        for what, half in HALVES.items():
            line = stack.enter_context(socket.create_connection(("127.0.0.1", local_server.port), timeout=SOON))
            line.sendall(half)
            lines[what] = line
        assert local_server.http.get("/health").status_code == 200
        end = time.monotonic() + SOON
        while lines and time.monotonic() < end:  # a byte now and then does not help
            for what, line in list(lines.items()):
                if _is_closed(line) if what == "nothing" else not _sent(line):
                    del lines[what]
            time.sleep(0.1)
        assert not lines


@pytest.mark.usefixtures("patience")
def test_a_whole_request_and_an_open_socket_may_take_their_time(local_server: Server) -> None:
    made = local_server.create()
    with made.sit(0) as anna:
        time.sleep(2 * WITHIN)
        assert anna.ask("ping", "pong", id=1)["id"] == 1
    table = made.read_table(0, after=10_000, wait=3 * WITHIN)
    assert table["number"] < 10_000


def _sent(line: socket.socket) -> bool:
    try:
        line.sendall(b"x")
    except OSError:
        return False
    return True


def _is_closed(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True
