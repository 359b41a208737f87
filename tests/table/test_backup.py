"""Backups: taken at one moment while people play, whole or refused, and put back into either kind of database."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import random
import stat
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, text

from hulldown.kernel.errors import Malformed
from hulldown.table.play.journal import Answered
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.play.store import read_stored
from hulldown.table.storage import schema
from hulldown.table.storage.backup import back_up, put_back
from hulldown.table.storage.claim import Claimed, claim, claimed_path
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import NoBots
from tests.table.older import BEFORE, FOLDER, play, restore
from tests.table.players import Player, make_match, wish
from tests.table.processes import ServerProcess, new_database

NEWER = ("owner",)  # columns that a database of release 0.2.0 has not
THEN: dict[str, dict[str, Any]] = json.loads((FOLDER / "0003.json").read_text(encoding="utf-8"))
RUNNING = [name for name in THEN if not THEN[name]["over"] and name.split("-")[0] in ("proved", "withheld", "open")]


@pytest.fixture(scope="module")
def full(database: str) -> str:
    restore(database, "0003")
    return database


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where it makes no difference from which kind of database a backup comes."""
    url = sqlite_url(tmp_path_factory.mktemp("plain") / "table.sqlite")
    restore(url, "0003")
    return url


def look(url: str) -> dict[str, Any]:
    """What there is to see of every match."""

    async def run() -> dict[str, Any]:
        matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread)
        await matches.open()
        try:
            found: dict[str, Any] = {}
            for name, then in THEN.items():
                live = await matches.find(then["id"])
                room = live.room
                found[name] = {
                    "id": room.id, "shown": room.shown, "answers": len(room.match.answers), "spent": room.spent,
                    "over": room.is_over, "withholding": room.withholding, "document": room.state.document(),
                    "note": match_info(room, set(), {}, "en").note, "secret": live.secret is not None,
                }  # fmt: skip
            return found
        finally:
            await matches.close()

    return asyncio.run(run())


def rows(url: str, *names: str) -> dict[str, list[tuple[Any, ...]]]:
    async def run() -> dict[str, list[tuple[Any, ...]]]:
        store = SqlStore(url)
        found = {}
        async with store.engine.connect() as connection:
            for name in names:
                table = schema.metadata.tables[name]
                query = select(*[column for column in table.c if column.name not in NEWER]).order_by(*table.primary_key)
                found[name] = [tuple(row) for row in await connection.execute(query)]
        await store.close()
        return found

    return asyncio.run(run())


def told(file: Path) -> str:
    return gzip.decompress(file.read_bytes()).decode()


def test_what_comes_back_is_what_was_there(full: str, fresh_database: str, tmp_path: Path) -> None:
    """From each kind of database into each."""
    kept = ("matches", "seats", "journal", "card_sets", "chance_secrets")
    copied = asyncio.run(back_up(full, tmp_path / "b", tmp_path / "b.secrets"))
    back = asyncio.run(put_back(fresh_database, tmp_path / "b", tmp_path / "b.secrets"))
    assert (back.matches, back.entries) == (copied.matches, copied.entries)
    assert (back.secrets, back.unproved) == (copied.secrets, 0)
    assert copied.matches == len(THEN)
    assert rows(fresh_database, *kept) == rows(full, *kept)
    for name, now in look(fresh_database).items():
        assert now["note"] == ""
        assert now["secret"] == (name in RUNNING)
        assert {key: now[key] for key in THEN[name]} == THEN[name]


def test_the_secrets_of_running_matches_lie_apart(full: str, tmp_path: Path) -> None:
    file, apart = tmp_path / "b", tmp_path / "b.secrets"
    asyncio.run(back_up(full, file, apart))
    for one in (file, apart):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600
    running = {THEN[name]["id"] for name in RUNNING}
    secrets = dict(rows(full, "chance_secrets")["chance_secrets"])
    assert running < set(secrets)
    for match, secret in secrets.items():
        assert (secret in told(file)) == (match not in running), "what a finished record tells is no secret"
        assert (secret in told(apart)) == (match in running)
    assert '"servers"' not in told(file)
    assert '"owner"' not in told(file), "who served a match before has no say in it"
    asyncio.run(back_up(full, tmp_path / "without", None))
    assert told(tmp_path / "without").splitlines()[1:-1] == told(file).splitlines()[1:-1]


def test_matches_without_their_secret_go_on_and_say_so(full: str, fresh_database: str, tmp_path: Path) -> None:
    asyncio.run(back_up(full, tmp_path / "b", None))
    back = asyncio.run(put_back(fresh_database, tmp_path / "b", None))
    assert (back.secrets, back.unproved) == (0, len(RUNNING))
    for name, now in look(fresh_database).items():
        assert ("cannot be proved" in now["note"]) == (name in RUNNING)
    assert asyncio.run(_go_on(fresh_database, [THEN[name]["id"] for name in RUNNING if name.startswith("proved")]))


async def _go_on(url: str, ids: list[str]) -> bool:
    matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread)
    await matches.open()
    try:
        for id in ids:
            live = await matches.find(id)
            before = len(live.room.match.answers)
            await play(matches, live, 10)
            assert len(live.room.match.answers) > before
    finally:
        await matches.close()
    return True


def test_a_secret_that_is_not_the_one_is_not_taken(full: str, fresh_database: str, tmp_path: Path) -> None:
    """Somebody's idea of a secret would make draws that nobody can prove, and that this somebody knows."""
    asyncio.run(back_up(full, tmp_path / "b", tmp_path / "b.secrets"))
    lines = told(tmp_path / "b.secrets").splitlines()
    match, secret = json.loads(lines[2])
    lines[2] = json.dumps([match, secret[::-1]], separators=(",", ":"))
    (tmp_path / "forged").write_bytes(gzip.compress(_summed(lines[:-1]).encode()))
    back = asyncio.run(put_back(fresh_database, tmp_path / "b", tmp_path / "forged"))
    assert (back.secrets, back.unproved) == (len(RUNNING) - 1, 1)


def _summed(lines: list[str]) -> str:
    """Lines of a backup with a sum that fits them: what somebody who knows the format can write."""
    body = "".join(f"{line}\n" for line in lines)
    count = sum(line.startswith("[") for line in lines)
    return f'{body}{{"rows":{count},"sha256":"{hashlib.sha256(body.encode()).hexdigest()}"}}\n'


def test_a_database_of_an_earlier_program_is_copied_as_it_is(fresh_database: str, tmp_path: Path) -> None:
    old = sqlite_url(tmp_path / "old.sqlite")
    restore(old)
    asyncio.run(back_up(old, tmp_path / "b", tmp_path / "b.secrets"))
    assert json.loads(told(tmp_path / "b").splitlines()[0])["schema"] == "0001"
    asyncio.run(put_back(fresh_database, tmp_path / "b", tmp_path / "b.secrets"))

    async def run() -> None:
        matches = Matches(SqlStore(fresh_database), NoBots(), asyncio.to_thread)
        await matches.open()
        for id in BEFORE:
            assert not (await matches.find(id)).room.is_stopped
        await matches.close()

    asyncio.run(run())


def test_matches_that_are_there_are_not_lost_by_accident(full: str, tmp_path: Path) -> None:
    target = tmp_path / "table.sqlite"
    restore(sqlite_url(target))
    asyncio.run(back_up(full, tmp_path / "b", None))
    with pytest.raises(Malformed, match="--replace"):
        asyncio.run(put_back(sqlite_url(target), tmp_path / "b", None))
    assert {row[0] for row in rows(sqlite_url(target), "matches")["matches"]} == set(BEFORE)
    asyncio.run(put_back(sqlite_url(target), tmp_path / "b", None, is_replacing=True))
    assert len(rows(sqlite_url(target), "matches")["matches"]) == len(THEN)
    [aside] = tmp_path.glob("table.sqlite.before-*")
    assert {row[0] for row in rows(sqlite_url(aside), "matches")["matches"]} == set(BEFORE)
    with pytest.raises(Malformed, match="there already"):
        asyncio.run(back_up(full, tmp_path / "b", None))
    with pytest.raises(Malformed, match="there already"):
        asyncio.run(back_up(full, tmp_path / "other", tmp_path / "b"))
    assert not (tmp_path / "other").exists(), "one of two files is no backup"


def test_a_file_that_is_served_is_not_restored(full: str, tmp_path: Path) -> None:
    asyncio.run(back_up(full, tmp_path / "b", None))
    with claim(tmp_path / "table.sqlite") as held:
        held.tell("http://127.0.0.1:1/")
        with pytest.raises(Claimed, match=r"served already at http://127\.0\.0\.1:1/"):
            asyncio.run(put_back(sqlite_url(tmp_path / "table.sqlite"), tmp_path / "b", None))
    asyncio.run(put_back(sqlite_url(tmp_path / "table.sqlite"), tmp_path / "b", None))


def test_a_postgresql_that_is_served_is_not_restored(full: str, fresh_database: str, tmp_path: Path) -> None:
    if claimed_path(fresh_database) is not None:
        return
    asyncio.run(back_up(full, tmp_path / "b", None))
    asyncio.run(put_back(fresh_database, tmp_path / "b", None))

    async def beat(at: float) -> None:
        store = SqlStore(fresh_database)
        await store.beat("another", at, at)
        await store.close()

    asyncio.run(beat(time.time()))
    with pytest.raises(Malformed, match="a server was using this database"):
        asyncio.run(put_back(fresh_database, tmp_path / "b", None, is_replacing=True))
    asyncio.run(beat(time.time() - 60))
    assert asyncio.run(put_back(fresh_database, tmp_path / "b", None, is_replacing=True)).matches == len(THEN)


@pytest.mark.parametrize("change", ["cut", "flip", "row", "table", "column", "more", "nothing", "plain", "newer"])
def test_half_a_backup_changes_nothing(plain: str, fresh_database: str, tmp_path: Path, change: str) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    asyncio.run(back_up(plain, good, tmp_path / "good.secrets"))
    asyncio.run(put_back(fresh_database, good, tmp_path / "good.secrets"))
    before = rows(fresh_database, "matches", "journal", "chance_secrets")
    raw, lines = good.read_bytes(), told(good).splitlines()
    rng = random.Random(change)
    tries: list[bytes] = []
    if change == "cut":
        tries = [raw[: rng.randrange(len(raw))] for _ in range(5)]
        tries += [gzip.compress("\n".join(lines[:count]).encode() + b"\n") for count in (1, 2, len(lines) - 1)]
    elif change == "flip":
        places = [rng.randrange(20, len(raw)) for _ in range(5)]
        tries = [raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :] for place in places]
    elif change == "row":
        place = max(number for number, line in enumerate(lines) if line.startswith("["))
        tries = [gzip.compress("\n".join([*lines[:place], *lines[place + 1 :]]).encode() + b"\n")]
        tries.append(gzip.compress(_summed([*lines[:place], '["too","short"]']).encode()))
        tries.append(gzip.compress(_summed([*lines[:place], "[" * 5000]).encode()))
    elif change in ("table", "column"):
        unknown = ('"sqlite_master","columns":["sql"]', '"alembic_version","columns":["version_num"]')
        if change == "column":
            unknown = ('"journal","columns":["x; DROP TABLE seats"]', '"seats","columns":["secret"]')
        tries = [gzip.compress(_summed([*lines[:-1], f'{{"table":{one}}}', '["9"]']).encode()) for one in unknown]
    elif change == "more":
        tries = [gzip.compress(("\n".join(lines) + "\n").encode() + b'["and", "more"]\n')]
    elif change == "nothing":
        tries = [b"", gzip.compress(b""), gzip.compress(b"\n")]
    elif change == "plain":
        tries = [b"SQLite format 3\x00", b"INSERT INTO matches", gzip.compress(b'{"hulldown":"record","format":2}\n')]
    else:
        head = json.loads(lines[0])
        for changed in ({"format": 2}, {"schema": "0099"}, {"schema": "../../x"}, {"schema": ""}):
            tries.append(gzip.compress(_summed([json.dumps({**head, **changed}), *lines[1:-1]]).encode()))
    for number, content in enumerate(tries):
        if content == raw:
            continue
        bad.write_bytes(content)
        with pytest.raises(Malformed) as refused:
            asyncio.run(put_back(fresh_database, bad, None, is_replacing=True))
        assert "\n" not in str(refused.value), number
        assert rows(fresh_database, "matches", "journal", "chance_secrets") == before, number
    path = claimed_path(fresh_database)
    if path is not None:
        assert not [one.name for one in path.parent.iterdir() if ".restoring" in one.name]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_backups_under_load_are_whole(kind: str, tmp_path: Path) -> None:
    """People play all the time. Each backup, put back, has every answer that was acknowledged before it began, and no
    match of it has a gap or an entry that does not follow."""
    with new_database(kind, tmp_path) as url:
        server = ServerProcess(url, tmp_path, workers=1 if kind == "sqlite" else 2)
        server.start()
        try:
            taken = asyncio.run(_play_and_copy(server, url, tmp_path, copies=3))
        finally:
            server.stop()
        assert "Traceback" not in server.said, server.said[-3000:]
    for number, (file, known) in enumerate(taken):
        back = sqlite_url(tmp_path / f"back-{number}.sqlite")
        asyncio.run(put_back(back, file, None))
        _must_be_whole(back, known)
    assert sum(len(answers) for answers in taken[-1][1].values()) > sum(
        len(answers) for answers in taken[0][1].values()
    )


async def _play_and_copy(
    server: ServerProcess, url: str, folder: Path, copies: int
) -> list[tuple[Path, dict[str, dict[int, str]]]]:
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        for number in range(4):
            match, secrets = await make_match(client, wish(("rush", "cardgame", "miniatures")[number % 3], 1, 1))
            assert secrets[0] is not None
            players.append(Player(lambda: server.address, match, 0, secrets[0], number))
    tasks = [asyncio.create_task(player.play(0.02)) for player in players]
    taken: list[tuple[Path, dict[str, dict[int, str]]]] = []
    try:
        for number in range(copies):
            enough = 3 * (number + 1) * len(players)
            deadline = time.monotonic() + 60
            while sum(len(player.acknowledged) for player in players) < enough and time.monotonic() < deadline:
                await asyncio.sleep(0.02)
            known = {player.match: dict(player.acknowledged) for player in players}
            file = folder / f"copy-{number}"
            await back_up(url, file, None)
            taken.append((file, known))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return taken


def _must_be_whole(url: str, known: dict[str, dict[int, str]]) -> None:
    async def run() -> None:
        store = SqlStore(url)
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA integrity_check"))).scalar_one() == "ok"
            last = select(schema.journal.c.match, func.max(schema.journal.c.number), func.count()).group_by(
                schema.journal.c.match
            )
            ends = {row[0]: (row[1], row[2]) for row in await connection.execute(last)}
            columns = {row.id: row.number for row in await connection.execute(select(schema.matches))}
        assert set(known) <= set(columns)
        for match, number in columns.items():
            assert ends[match] == (number, number)
        for match, answers in known.items():
            entries = await store.entries(match)
            given = [answer.do for one in entries if isinstance(one.entry, Answered) for answer in one.entry.answers]
            for do in answers.values():
                assert do in given or any(do in one for one in given)
            assert sum(isinstance(one.entry, Answered) for one in entries) >= len(answers)
        await store.close()
        matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread)
        await matches.open()
        for match in known:
            assert not (await matches.find(match)).room.is_stopped
        await matches.close()

    asyncio.run(run())


def test_entries_of_a_newer_program_are_copied_too(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "table.sqlite")
    restore(url, "0003")

    async def write() -> None:
        store = SqlStore(url)
        async with store.engine.begin() as connection:
            await connection.execute(
                text("UPDATE journal SET entry = :entry WHERE match = :match AND number = 1"),
                {"entry": '{"kind":"of tomorrow","commitment":7}', "match": THEN["proved-rush"]["id"]},
            )
        await store.close()

    asyncio.run(write())
    asyncio.run(back_up(url, tmp_path / "b", tmp_path / "b.secrets"))
    other = sqlite_url(tmp_path / "other.sqlite")
    asyncio.run(put_back(other, tmp_path / "b", tmp_path / "b.secrets"))
    found = [entry for match, number, _, entry in rows(other, "journal")["journal"] if "of tomorrow" in entry]
    assert len(found) == 1
    assert read_stored(1, found[0]) is not None
