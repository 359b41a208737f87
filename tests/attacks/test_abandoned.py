"""Matches that nobody goes on with: they make room for others by themselves, and whoever had a seat is told."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import msgspec
import pytest

from hulldown.table import wire
from hulldown.table.play import answers, shelf
from hulldown.table.play.journal import OpenedRecord, Written
from hulldown.table.play.limits import Limits
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from hulldown.table.play.seating import hash_secret
from hulldown.table.problems import Trouble
from tests.attacks.test_endless import passing, play
from tests.table.helper import NoBots, wish

LONG = 1_000_000.0
NEVER = Limits(idle_days=LONG, unbegun_days=LONG, finished_days=LONG, record_days=LONG)


def but(**days: float) -> Limits:
    """Nothing expires but this, and that at once."""
    return dataclasses.replace(NEVER, **days)  # type: ignore[arg-type]


async def note_of(matches: Matches, match: str, secret: str, lang: wire.Lang = "en") -> wire.MyMatch:
    (mine,) = await Requests(matches).mine(wire.Mine([wire.Claim(match, secret)], lang))
    return mine


@pytest.mark.parametrize("is_stored", [False, True])
def test_the_count_of_open_matches_recovers_by_itself(is_stored: bool, tmp_path: Path) -> None:
    """Somebody fills the table with matches that nobody plays."""

    async def story(matches: Matches) -> None:
        found = [await matches.found(wish("cardgame", "po")) for _ in range(5)]
        with pytest.raises(Trouble, match="any more matches"):
            await matches.found(wish())
        await shelf.look(matches)
        assert await matches.store.count_open() == 0
        for live, told in found:
            mine = await note_of(matches, live.room.id, told[0] or "")
            assert mine.over
            assert "before it began" in mine.note
        assert "не началась" in (await note_of(matches, found[0][0].room.id, found[0][1][0] or "", "ru")).note
        await matches.found(wish())

    play(Limits(open_matches=5, unbegun_days=-1), story, tmp_path / "table.sqlite" if is_stored else None)


def test_a_match_that_waits_for_the_second_part_of_chance_has_not_begun() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await matches.found(wish("rush", "pp", verifiable=True))
        await answers.give(matches, live, 0, "ab" * 16)
        await shelf.look(matches)
        assert live.room.put_away == "unbegun"
        with pytest.raises(Trouble, match="put away"):
            await answers.give(matches, live, 1, "cd" * 16)
        text, _ = await Requests(matches).record(live.room.id)
        assert "secret" in text, "nothing was drawn from it, and nothing will be"

    play(but(unbegun_days=-1), story)


def test_whoever_is_idle_is_told_in_both_languages_and_keeps_everything() -> None:
    async def story(matches: Matches) -> None:
        live, told = await passing(matches, 6)
        document = live.room.state.document()
        await shelf.look(matches)
        assert live.room.put_away == "idle"
        for lang, word in (("en", "nobody moved"), ("ru", "долго никто не ходил")):
            mine = await note_of(matches, live.room.id, told[1], lang)
            assert word in mine.note
            info = await Requests(matches).info(live.room.id, lang)
            assert info.note == mine.note
            assert info.over
        assert live.room.state.document() == document
        assert (await Requests(matches).moment(live.room.id, 3, [], None, True, "en")).last > 6

    play(but(idle_days=-1), story)


def test_a_running_match_and_a_fresh_one_stay() -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 3)
        waiting, _ = await matches.found(wish("rush", "po"))
        await shelf.look(matches)
        assert not live.room.is_over
        assert not waiting.room.is_over
        assert await matches.store.count_open() == 2

    play(Limits(), story)


@pytest.mark.parametrize("is_stored", [False, True])
def test_of_a_match_that_ended_long_ago_the_record_is_kept(is_stored: bool, tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        wanted = msgspec.structs.replace(wish("rush", "po"), options={"first_player": 1})
        live, told = await matches.found(wanted)
        await answers.come(matches, live, 1, "Zoe")
        while not live.room.is_over:
            await answers.answer(matches, live, live.room.actor, live.room.shown, "end")
        fresh = await answers.relink(matches, live, 1)
        await answers.talk(matches, live, 0, "well played")
        text, _ = await Requests(matches).record(live.room.id)
        before = len(await matches.store.entries(live.room.id))
        await shelf.look(matches)
        after = await matches.store.entries(live.room.id)
        assert len(after) < 6 < before
        assert isinstance(after[0].entry, OpenedRecord)
        assert after[0].number > before, "numbers go on, so that nobody writes into the gap"
        again = await matches.find(live.room.id)
        assert again is not live
        assert again.room.names == ["Anna", "Zoe"]
        assert again.room.state.result is not None
        assert (await Requests(matches).record(live.room.id))[0] == text
        assert matches.seats_of(again, [fresh]) == {1}
        assert matches.seats_of(again, [told[1] or ""]) == set(), "a link that was taken back stays so"
        assert "Its record is kept" in (await note_of(matches, live.room.id, fresh)).note
        with pytest.raises(Trouble) as late:
            await answers.talk(matches, live, 0, "late")  # who still had the old one in hand
        assert late.value.kind == "late"
        assert len(await matches.store.entries(live.room.id)) == len(after)
        await shelf.look(matches)
        assert len(await matches.store.entries(live.room.id)) == len(after), "once is enough"

    play(but(finished_days=-1), story, tmp_path / "table.sqlite" if is_stored else None)


def test_records_that_somebody_opened_are_forgotten(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live, _ = await passing(matches, 1000)
        text, _ = await Requests(matches).record(live.room.id)
        opened = await Requests(matches).open_record(wire.Upload(text))
        await shelf.look(matches)
        with pytest.raises(Trouble, match="no such match"):
            await matches.find(opened.match)
        assert (await matches.find(live.room.id)).room.is_over, "one that was played here stays"

    play(but(record_days=-1), story, tmp_path / "table.sqlite")


class CountingStore(MemoryStore):
    """Counts how often whole journals are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read = 0

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        self.read += 1
        return await super().entries(id, after)


def test_the_list_of_my_matches_reads_only_what_has_changed() -> None:
    async def story() -> None:
        store = CountingStore()
        matches = Matches(store, NoBots(), asyncio.to_thread, Limits(rooms=2))
        await matches.open()
        requests = Requests(matches)
        found = [await passing(matches, 4) for _ in range(8)]
        claims = wire.Mine([wire.Claim(live.room.id, told[0]) for live, told in found])
        ids = [live.room.id for live, _ in found]
        del found
        first = await requests.mine(claims)
        assert len(first) == 8
        store.read = 0
        for _ in range(5):
            assert [one.match for one in await requests.mine(claims)] == [one.match for one in first]
        assert store.read == 0, "nothing has changed, so nothing is read"
        live = await matches.find(ids[0])
        await answers.answer(matches, live, live.room.actor, live.room.shown, "end")
        del live
        for id in ids[1:4]:
            await matches.find(id)
        store.read = 0
        changed = {one.match: one.your_move for one in await requests.mine(claims)}
        assert changed != {one.match: one.your_move for one in first}
        assert store.read <= 1
        stranger = wire.Mine([wire.Claim(id, "a" * 22) for id in ids])
        assert await requests.mine(stranger) == [], "what is remembered is told only for the secret of the seat"
        assert hash_secret("a" * 22) not in str(first)
        await matches.close()

    asyncio.run(story())
