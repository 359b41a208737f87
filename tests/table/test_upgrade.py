"""The database of release 0.2.0, with draws that can be proved: every match in it goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

import hulldown
from hulldown.kernel.proving import prove
from hulldown.kernel.reading import difference
from hulldown.kernel.record import replay
from hulldown.table.play import answers, journal
from hulldown.table.play.match_info import match_info
from hulldown.table.play.matches import Matches
from hulldown.table.play.requests import Requests
from hulldown.table.storage import schema
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import NoBots
from tests.table.older import FOLDER, execute, play, restore
from tests.table.proved import ENTROPY
from tests.table.write_database import secret

THEN: dict[str, dict[str, Any]] = json.loads((FOLDER / "0003.json").read_text(encoding="utf-8"))
PROVED = [name for name in THEN if name.startswith("proved-")]


@pytest.fixture(scope="module")
def upgraded(database: str) -> str:
    restore(database, "0003")
    return database


def with_database(url: str, story: Callable[[Matches], Coroutine[None, None, None]]) -> None:
    async def run() -> None:
        matches = Matches(SqlStore(url), NoBots(), asyncio.to_thread)
        await matches.open()
        try:
            await story(matches)
        finally:
            await matches.close()

    asyncio.run(run())


def test_every_match_stands_where_it_stood(upgraded: str) -> None:
    async def story(matches: Matches) -> None:
        for name, then in THEN.items():
            room = (await matches.find(then["id"])).room
            assert not room.is_stopped, name
            now = (room.shown, len(room.match.answers), room.spent, room.is_over, room.withholding)
            assert now == (then["shown"], then["answers"], then["spent"], then["over"], then["withholding"]), name
            assert difference(room.state.document(), room.game.position(then["document"]).document()) == "", name
            assert match_info(room, set(), {}, "en").note == "", name

    with_database(upgraded, story)


def test_whoever_had_a_link_still_sits_there(upgraded: str) -> None:
    async def story(matches: Matches) -> None:
        for name in [*PROVED, "withheld-rush", "clock-miniatures"]:
            live = await matches.find(THEN[name]["id"])
            assert [matches.seats_of(live, [secret(name, seat)]) for seat in (0, 1)] == [{0}, {1}]

    with_database(upgraded, story)


def test_a_seat_gives_the_last_part_of_chance(upgraded: str) -> None:
    async def story(matches: Matches) -> None:
        live = await matches.find(THEN["withheld-rush"]["id"])
        assert live.room.withholding == [0]
        await answers.give(matches, live, 0, ENTROPY[0])
        assert live.room.has_begun
        assert live.room.spent > 0

    with_database(upgraded, story)


@pytest.mark.parametrize("name", [*PROVED, "clock-miniatures"])
def test_a_match_goes_on_and_is_read_again(upgraded: str, name: str) -> None:
    id = THEN[name]["id"]
    seen: list[object] = []

    async def go_on(matches: Matches) -> None:
        live = await matches.find(id)
        await play(matches, live, 20)
        assert len(live.room.match.answers) > THEN[name]["answers"]
        assert (live.room.spent > 0) == (name in PROVED)
        seen.append(live.room.state.document())

    async def look(matches: Matches) -> None:
        seen.append((await matches.find(id)).room.state.document())

    with_database(upgraded, go_on)
    with_database(upgraded, look)
    assert seen[0] == seen[1]


def test_the_record_of_a_finished_match_proves_its_draws(upgraded: str) -> None:
    async def story(matches: Matches) -> None:
        then = THEN["over-cardgame"]
        text, _ = await Requests(matches).record(then["id"])
        assert prove(replay(text, "record", hulldown.game)) == then["spent"] > 0
        opened = await matches.find(THEN["opened-record"]["id"])
        assert opened.room.is_over

    with_database(upgraded, story)


def test_a_match_whose_secret_is_gone_goes_on_and_says_so(upgraded: str) -> None:
    """As after a copy of the other tables: what was drawn stays, what is drawn now is not proved."""
    id, name = THEN["proved-cardgame"]["id"], "proved-cardgame"

    async def lose(matches: Matches) -> None:
        await execute(matches, delete(schema.chance_secrets).where(schema.chance_secrets.c.match == id))

    async def go_on(matches: Matches) -> None:
        live = await matches.find(id)
        before = len(live.room.match.answers)
        assert before >= THEN[name]["answers"]
        info = match_info(live.room, set(), {}, "en")
        assert info.chance is None
        assert "cannot be proved" in info.note
        await play(matches, live, 12)
        seat = live.room.people[0]
        await answers.resign(matches, live, seat)
        text, _ = await Requests(matches).record(id)
        read = replay(text, "record", hulldown.game)
        assert read.seal is None
        assert len(read.answers) > before

    async def look(matches: Matches) -> None:
        room = (await matches.find(id)).room
        entries = await matches.store.entries(id)
        assert sum(isinstance(one.entry, journal.Unsealed) for one in entries) == 1
        assert room.is_over
        assert room.is_unsealed

    with_database(upgraded, lose)
    with_database(upgraded, go_on)
    with_database(upgraded, look)


def test_a_match_that_never_began_is_dealt_without_its_secret(upgraded: str) -> None:
    id = THEN["open-cardgame"]["id"]
    kept: list[Any] = []

    async def lose(matches: Matches) -> None:
        assert isinstance(matches.store, SqlStore)
        async with matches.store.engine.begin() as connection:
            rows = await connection.execute(select(schema.chance_secrets).where(schema.chance_secrets.c.match == id))
            kept.extend(dict(row._mapping) for row in rows)
            await connection.execute(delete(schema.chance_secrets).where(schema.chance_secrets.c.match == id))

    async def go_on(matches: Matches) -> None:
        live = await matches.find(id)
        assert live.room.withholding == []
        assert not live.room.has_begun
        await answers.come(matches, live, 1, "Dora")
        assert live.room.has_begun
        await play(matches, live, 5)

    async def find_it_again(matches: Matches) -> None:
        await execute(matches, insert(schema.chance_secrets).values(kept))

    async def still(matches: Matches) -> None:
        live = await matches.find(id)
        assert live.secret is None
        await play(matches, live, 2)

    with_database(upgraded, lose)
    with_database(upgraded, go_on)
    assert len(kept) == 1
    with_database(upgraded, find_it_again)
    with_database(upgraded, still)
