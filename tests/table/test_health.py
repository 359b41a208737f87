"""What a host asks a table: whether it is well, and whether to send people to it. Each answer is the truth."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from hulldown.table.play.metrics import Histogram
from hulldown.table.server import health
from hulldown.table.server.health import Checkup
from hulldown.table.server.lag import Lag
from hulldown.table.server.metrics_port import metrics_page
from hulldown.table.storage import engines
from hulldown.table.storage.checkup import Database
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.schema import journal
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import Server
from tests.table.older import restore


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that may be hurt, and that looks anew each time it is asked."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        yield server


def checkup_of(server: Server) -> Checkup:
    checkup = server.app.state.services.checkup
    assert isinstance(checkup, Checkup)
    return checkup


def test_a_table_that_is_well(server: Server) -> None:
    reply = server.http.get("/health")
    assert reply.status_code == 200
    found = reply.json()
    assert (found["status"], found["writes"], found["integrity"]) == ("ok", "ok", "unknown")
    assert found["disk"] in ("ok", "unknown")
    assert server.run(checkup_of(server).read_through()) == "ok"
    assert server.http.get("/health/ready").json() == {"status": "ready"}


def test_asking_leaves_nothing_in_the_database(server: Server) -> None:
    store = server.matches.store
    assert isinstance(store, SqlStore)

    async def count() -> int:
        async with store.engine.connect() as connection:
            return int((await connection.exec_driver_sql("SELECT count(*) FROM servers")).scalar_one())

    before = server.run(count())
    for _ in range(3):
        server.run(store.ping())
    assert server.run(count()) == before


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's thread gives up before the look itself would: until then nobody gets an answer."""
    monkeypatch.setattr(engines, "BUSY_FOR", 500)


@pytest.mark.usefixtures("impatient")  # stands first: the server opens its file with it
def test_a_database_that_nobody_can_write_to(own: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds it: reading goes on, so that only an attempt to write tells the truth."""
    monkeypatch.setattr(health, "WRITTEN_WITHIN", 0.3)
    other = sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        for path in ("/health", "/health/ready"):
            reply = own.http.get(path)
            assert reply.status_code == 503
            assert reply.json() == {"kind": "broken", "say": "Answers cannot be stored now.", "rule": ""}
    finally:
        other.execute("ROLLBACK")
        other.close()
    for _ in range(100):
        if own.http.get("/health").status_code == 200:
            break
    assert own.http.get("/health/ready").status_code == 200


def test_a_disk_that_is_almost_full(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 1 << 62)
    reply = own.http.get("/health?lang=ru")
    assert reply.status_code == 503
    assert "почти нет места" in reply.json()["say"]
    assert own.http.get("/health/ready").status_code == 200, "it still can serve"


def test_a_file_that_was_moved_away(own: Server, tmp_path: Path) -> None:
    """What is written now goes into a file that nobody will find."""
    assert own.http.get("/health").status_code == 200
    (tmp_path / "table.sqlite").rename(tmp_path / "old.sqlite")
    reply = own.http.get("/health")
    assert reply.status_code == 503
    assert "moved away" in reply.json()["say"]
    (tmp_path / "old.sqlite").rename(tmp_path / "table.sqlite")
    assert own.http.get("/health").status_code == 200


def test_another_file_of_the_same_name_is_not_the_one(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    path.write_bytes(b"x")
    store = SqlStore(sqlite_url(path))
    database = Database(store)
    database.remember()
    assert database.is_in_place
    shutil.copy(path, tmp_path / "other")
    (tmp_path / "other").replace(path)
    assert not database.is_in_place
    asyncio.run(store.close())


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    restore(sqlite_url(path), "0003")
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    content = bytearray(path.read_bytes())
    assert len(content) > 40_000
    content[20_000:36_000] = b"\x5a" * 16_000
    path.write_bytes(content)

    async def look() -> str:
        store = SqlStore(sqlite_url(path))
        found = Database(store).find_damage()
        await store.close()
        return found

    assert asyncio.run(look())
    path.write_bytes(b"SQLite format 3\x00 and nothing else")
    assert asyncio.run(look())


def test_a_match_without_its_last_entry_is_found(fresh_database: str) -> None:
    restore(fresh_database, "0003")

    async def story() -> None:
        store = SqlStore(fresh_database)
        await store.open()
        checkup = Checkup(Database(store))
        assert await checkup.read_through() == "ok"
        async with store.engine.begin() as connection:
            await connection.execute(delete(journal).where(journal.c.number == 7))
        assert await Database(store).count_torn() == 0, "a hole is found when the match is read"
        async with store.engine.begin() as connection:
            await connection.execute(delete(journal).where(journal.c.number > 12))
        assert await Database(store).count_torn() >= 3
        assert await checkup.read_through() == "bad"
        await store.close()

    asyncio.run(story())


def test_however_many_ask_the_database_is_tried_once(local_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each try is a commit: a stranger who asks all the time must not keep the disk busy."""
    store, tried = local_server.matches.store, 0
    ping = store.ping

    async def count() -> None:
        nonlocal tried
        tried += 1
        await ping()

    monkeypatch.setattr(store, "ping", count)
    monkeypatch.setattr(health, "FRESH", 600.0)
    for number in range(120):
        assert local_server.http.get("/health" if number % 2 else "/health/ready").status_code == 200
    assert tried <= 1


def test_a_server_that_ends_is_not_ready(own: Server) -> None:
    checkup_of(own).is_leaving = True
    reply = own.http.get("/health/ready")
    assert reply.status_code == 503
    assert "about to end" in reply.json()["say"]
    assert own.http.get("/health").status_code == 200
    assert own.http.get("/api/games").status_code == 200, "whoever is there plays on"


def test_the_page_of_counters_tells_of_health_and_refusals(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own.http.get("/api/matches/nothing").status_code == 404
    assert own.http.get("/", headers={"host": "evil.example"}).status_code == 403
    assert own.http.post("/api/matches", content=b"{").status_code == 400
    monkeypatch.setattr(health, "LEAST_FREE", 1 << 62)
    lines = own.run(metrics_page(own.app.state.services)).splitlines()
    assert 'hulldown_refusals_total{kind="missing"} 1' in lines
    assert 'hulldown_refusals_total{kind="forbidden"} 1' in lines
    assert 'hulldown_refusals_total{kind="malformed"} 1' in lines
    assert lines.count("# TYPE hulldown_refusals_total counter") == 1
    assert 'hulldown_healthy{check="writes"} 1' in lines
    assert 'hulldown_healthy{check="disk"} 0' in lines
    assert "hulldown_ready 1" in lines
    [free] = [line for line in lines if line.startswith("hulldown_disk_free_bytes ")]
    assert float(free.split()[1]) > 0


def test_a_loop_that_is_held_up_is_noticed() -> None:
    async def story() -> tuple[float, list[int]]:
        histogram = Histogram()
        lag = Lag(histogram)
        watching = asyncio.create_task(lag.watch())
        await asyncio.sleep(0)
        time.sleep(0.9)  # somebody computes in the loop
        await asyncio.sleep(0.05)
        watching.cancel()
        return lag.worst, histogram.counts

    worst, counts = asyncio.run(story())
    assert worst > 0.5
    assert sum(counts[-2:]) == 1
