"""Pages of strangers that reach for a table on somebody's machine, and clients who would be many."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hulldown.table.play.limits import Limits
from hulldown.table.server.door import Door, household, is_own_machine
from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import SOON, Server


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost@evil", ""])
def test_a_name_that_was_pointed_at_us_is_not_answered(local_server: Server, host: str) -> None:
    """DNS rebinding: the page of evil.example asks evil.example, which is this machine by now."""
    for path in ("/", "/api/games", "/health"):
        reply = local_server.http.get(path, headers={"host": host})
        assert reply.status_code == 403
        assert "rush" not in reply.text
        assert "--host-name" in reply.json()["say"]
        assert "content-security-policy" in reply.headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "file://", "http://127.0.0.1"]
)
def test_a_page_of_another_origin_makes_no_match(local_server: Server, origin: str) -> None:
    body = {"game": "rush", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    reply = local_server.http.post("/api/matches", json=body, headers={"origin": origin})
    assert reply.status_code == 403
    own = {"origin": f"http://127.0.0.1:{local_server.port}"}
    assert local_server.http.post("/api/matches", json=body, headers=own).status_code == 201


def test_a_page_of_another_origin_opens_no_socket(local_server: Server) -> None:
    """Cross-site WebSocket hijacking: a browser asks nobody before it opens a socket to another site."""
    made = local_server.create()
    address = f"ws://127.0.0.1:{local_server.port}/api/matches/{made.id}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("https://evil.example"), open_timeout=SOON)
    assert refused.value.response.status_code == 403
    own = Origin(f"http://127.0.0.1:{local_server.port}")
    with connect(address, origin=own, open_timeout=SOON):
        pass


def test_the_door_knows_addresses_and_the_names_that_were_given() -> None:
    door = Door(("play.example",))
    for host in ("127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "localhost", "table.localhost:80", "PLAY.example.:443"):
        assert door.knows(host), host
    assert door.knows(f"{socket.gethostname()}.local:8000")
    for host in ("example", "other.play.example", "localhost.evil", "[::1", "a b", "127.0.0.1/x", "1.2.3.4.5"):
        assert not door.knows(host), host


def test_the_door_welcomes_its_own_origin() -> None:
    door = Door(("play.example",))
    assert door.welcomes("https://play.example", "127.0.0.1:8000")  # a proxy that asks under another name
    assert door.welcomes("https://table.lan", "table.lan")
    assert door.welcomes("http://table.lan:80", "table.lan")
    assert not door.welcomes("http://table.lan:81", "table.lan")
    assert not door.welcomes("https://play.example.evil", "play.example")
    assert not door.welcomes("ftp://table.lan", "table.lan")


def test_a_network_of_version_6_counts_as_one() -> None:
    assert household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:ffff:ffff::9")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:10.0.0.7") == household("10.0.0.7")
    assert household("10.0.0.7") != household("10.0.0.8")
    assert household("fe80::1%eth0") == household("fe80::2")


def test_nobody_becomes_many_by_a_header(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite"), Limits(readings=0.1)) as server:
        replies = [
            server.http.post("/api/mine", json={"claims": []}, headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
            for n in range(5)
        ]
    assert replies == [200, 429, 429, 429, 429]


def test_what_a_host_counts_is_not_told_to_the_world(local_server: Server) -> None:
    reply = local_server.http.get("/metrics")
    assert "hulldown_" not in reply.text


def test_the_counters_have_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    door = Door(metrics=("127.0.0.1", port))
    with Server(sqlite_url(tmp_path / "table.sqlite"), door=door):
        page = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=SOON)
    assert "hulldown_rooms 0" in page.text


def test_addresses_at_home_are_told_to_nobody_outside(tmp_path: Path) -> None:
    """Where a table is in the network of its host is of no use to a stranger but to attack it."""
    door = Door((), "127.0.0.1", addresses=("http://192.168.1.7:8000/",), alone_at=8000)
    with Server(sqlite_url(tmp_path / "proxied.sqlite"), door=door) as server:
        for headers in (
            {},
            {"x-forwarded-for": "203.0.113.9"},
            {"x-forwarded-for": "127.0.0.1"},
            {"host": "localhost"},
        ):
            assert server.http.get("/api/here", headers=headers).json() == {"addresses": [], "alone_at": 0}
    door = Door((), None, addresses=("http://192.168.1.7:8000/",), alone_at=8000)
    with Server(sqlite_url(tmp_path / "plain.sqlite"), door=door) as server:
        assert server.http.get("/api/here").json() == {"addresses": ["http://192.168.1.7:8000/"], "alone_at": 8000}
    for address in ("203.0.113.9", "192.168.1.7", "::ffff:10.0.0.1", "fe80::1", "", "localhost", "127.0.0.1.evil"):
        assert not is_own_machine(address), address
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"):
        assert is_own_machine(address), address
