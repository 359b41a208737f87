"""Matches without an end: they neither stall the table nor fill its memory and its disk."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from hulldown.kernel.record import open_record
from hulldown.table import wire
from hulldown.table.play import answers, shelf
from hulldown.table.play.limits import Limits
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from hulldown.table.play.room import ANSWER_WEIGHT, EMPTY_WEIGHT
from hulldown.table.play.told import PAGE
from hulldown.table.problems import Trouble, say
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.helper import SOON, NoBots, wish

T = TypeVar("T")
Story = Callable[[Matches], Coroutine[None, None, T]]


def play(limits: Limits, story: Story[T], path: Path | None = None) -> T:
    """A story with these limits, in memory or in a file."""

    async def run() -> T:
        store = SqlStore(sqlite_url(path)) if path is not None else MemoryStore()
        matches = Matches(store, NoBots(), asyncio.to_thread, limits)
        await matches.open()
        try:
            return await asyncio.wait_for(story(matches), SOON)
        finally:
            await matches.close()

    return asyncio.run(run())


async def passing(matches: Matches, turns: int, **options: object) -> tuple[Live, list[str]]:
    """A match of Rush in which everybody passes, up to so many turns."""
    wanted = msgspec.structs.replace(wish("rush"), options={"first_player": 1, **options})
    live, told = await matches.found(wanted)
    for _ in range(turns):
        if live.room.is_over:
            break
        with suppress(Trouble):  # it may be put away while this one waits for its turn
            await answers.answer(matches, live, live.room.actor, live.room.shown, "end")
        await asyncio.sleep(0)
    return live, [secret or "" for secret in told]


def test_a_match_of_passing_ends_by_itself_where_people_sit() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 1000)
        result = live.room.state.result
        assert result is not None
        assert result.reason.phrase.key == "result.empty-rounds"
        assert live.room.state.length == 20, "ten rounds of two"

    play(Limits(), story)


def test_bots_alone_and_who_wants_it_play_on() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 50, empty_rounds="off")
        assert not live.room.is_over
        alone, _ = await matches.found(wish("rush", "bb", pace=1.0))
        assert "empty_rounds" not in alone.room.founding.options

    play(Limits(), story)


@pytest.mark.parametrize("is_stored", [False, True])
def test_a_match_that_is_too_long_is_put_away_and_can_be_read(is_stored: bool, tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, told = await passing(matches, 1000, empty_rounds="off")
        room, requests = live.room, Requests(matches)
        assert room.put_away == "answers"
        assert 300 <= len(room.match.answers) < 310
        assert await matches.store.count_open() == 0
        with pytest.raises(Trouble, match="put away"):
            await answers.answer(matches, live, room.actor, room.shown, "end")
        text, _ = await requests.record(room.id)
        reading = open_record(text, "record", lambda _: room.game)
        assert [str(one.action) for one in reading.match.answers] == [str(one.action) for one in room.match.answers]
        for lang, word in (("en", "the longest this table allows"), ("ru", "столько ответов")):
            (mine,) = await requests.mine(wire.Mine([wire.Claim(room.id, told[0])], lang))
            assert mine.over
            assert not mine.your_move
            assert word in mine.note
            assert mine.ask == say("ask.put-away", lang)
            assert (await requests.info(room.id, lang)).note == mine.note
        matches.rooms.drop(room.id)
        again = await matches.find(room.id)
        assert again.room.put_away == "answers"
        assert again.room.state.document() == room.state.document(), "nothing is lost"
        assert await answers.rematch(matches, again, 0) != room.id

    play(Limits(match_answers=300), story, tmp_path / "table.sqlite" if is_stored else None)


def test_chat_cannot_fill_a_match() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 2)

        async def flood() -> None:
            for number in itertools.count():
                await answers.talk(matches, live, 0, f"{number} " + "a" * 200)
                await asyncio.sleep(0)

        with pytest.raises(Trouble, match="Nothing more can be added"):
            await flood()
        assert live.room.put_away == "bytes"
        assert live.room.bytes < 22_000
        assert await matches.store.size() < 30_000

    play(Limits(match_bytes=20_000), story)


def test_a_record_that_is_too_long_is_not_even_read() -> None:
    async def story(matches: Matches) -> None:
        head = '{"hulldown": "record", "format": 2, "game": "rush", "rules": 2, "cards": "x", "seats": 2}\n'
        endless = head + '{"by": 0, "do": "end"}\n' * 60_000
        with pytest.raises(Trouble, match="too long for this table, which shows up to 10000 answers"):
            await Requests(matches).open_record(wire.Upload(endless))
        assert await matches.store.size() == 0

    play(Limits(), story)


def test_a_full_disk_takes_nothing_new_and_goes_on_with_what_is_there(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 4)
        text = "\n".join(['{"hulldown": "record"}'])
        matches.limits = Limits(disk_bytes=1000)
        matches.shelf = shelf.Shelf(matches.store, matches.limits)
        await matches.shelf.count()
        with pytest.raises(Trouble, match="no space left"):
            await matches.found(wish())
        with pytest.raises(Trouble, match="no space left"):
            await matches.open_record(text, "record")
        await answers.answer(matches, live, live.room.actor, live.room.shown, "end")

    play(Limits(), story, tmp_path / "table.sqlite")


def test_rooms_go_by_what_they_weigh() -> None:
    async def story(matches: Matches) -> None:
        ids = [(await passing(matches, 20, empty_rounds="off"))[0].room.id for _ in range(12)]
        matches.rooms.make_room()
        assert matches.rooms.bytes <= matches.limits.room_bytes
        assert len(matches.rooms) == 12 - matches.rooms.evicted < 5
        for id in ids:
            assert (await matches.find(id)).room.state.length == 21
            assert matches.rooms.bytes <= matches.limits.room_bytes
        sizes = [matches.rooms.at_hand(id) for id in ids]
        assert matches.rooms.bytes == sum(live.weight for live in sizes if live is not None and live.weight)

    play(Limits(room_bytes=4 * (EMPTY_WEIGHT + 100 * ANSWER_WEIGHT)), story)


def test_a_long_log_is_told_in_pages() -> None:
    async def story(matches: Matches) -> None:
        live, told = await passing(matches, 150, empty_rounds="off")
        requests, room = Requests(matches), live.room
        every = room.lines_before(0, len(room.match.answers))
        assert every > 3 * PAGE
        table = await requests.table(room.id, [told[0]], -1, 0, "en")
        assert len(table.log) == PAGE
        assert table.log_from == every - PAGE
        lines, first = table.log, table.log_from
        while first:
            page = await requests.log(room.id, [told[0]], None, first, "en")
            assert page.log_from == max(0, first - PAGE)
            assert len(page.log) == first - page.log_from
            lines, first = [*page.log, *lines], page.log_from
        assert len(lines) == every
        assert [line.at for line in lines] == sorted(line.at for line in lines)
        with pytest.raises(Trouble):
            await requests.log(room.id, [told[0]], 1, every, "en")  # what another seat heard
        with pytest.raises(Trouble):
            await requests.log(room.id, [], None, every, "en")
        await answers.answer(matches, live, room.actor, room.shown, "end")
        later = await requests.table(room.id, [told[0]], table.number, 0, "en")
        assert later.log_from == every
        assert 0 < len(later.log) < 20, "only what is new"

    play(Limits(), story)


def test_undo_at_the_end_of_a_long_match_replays_little_of_it() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 400, empty_rounds="off")
        room = live.room
        for length in (len(room.match.answers) - 1, 1000, 700, 257, 256, 255, 3, 0):
            again = room.rewound(length)
            fresh = room.rewound(0)
            for one in room.match.answers[:length]:
                fresh.answer(one.action)
            assert again.state.document() == fresh.state.document(), length
            assert len(again.answers) == length
            kept, _ = room.checkpoints.before(length)
            assert length - kept < 256

    play(Limits(), story)
