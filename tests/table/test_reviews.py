"""Reviews of finished matches: made behind everybody's games, kept with the record, told when nothing is hidden."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.review.shapes import Review, Settings
from hulldown.table import wire
from hulldown.table.play import answers, journal, review_desk, reviews
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.limits import Limits
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.review_desk import Begin, Desk, GoOn, Report
from hulldown.table.play.reviews import Reviews
from hulldown.table.play.store import MatchRow, SeatRow, Store
from hulldown.table.problems import Trouble
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.wire.review import ReviewNow
from hulldown.workshop.strength import Lost
from tests.review.helper import race, text_of
from tests.table.helper import Server, first_legal, near_the_end, until, with_matches
from tests.table.older import restore
from tests.table.test_api import problem
from tests.table.test_api_records import play_by_api

QUICK = Settings(rounds=2, playouts=1, worlds=1, width=2, seed=5)


class Here:
    """`Desks` without a process: what they were asked, and a desk that may be taken away."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.asked: list[Begin | GoOn] = []
        self.lost = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def exchange(self, game: Game, asked: bytes) -> bytes:
        await self.gate.wait()
        await asyncio.sleep(0)
        self.asked.append(msgspec.json.decode(asked, type=Begin | GoOn))
        if self.lost:
            self.lost -= 1
            self.desk = Desk()
            raise Lost("taken away")
        return self.desk.answer(game, asked)

    async def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "usual", lambda game: QUICK)
    monkeypatch.setattr(reviews, "SLICE", 0.02)


LATE = near_the_end("cardgame", 8)  # so that imagined games are short


async def finished(matches: Matches) -> Live:
    """A match of a few answers that somebody gives up."""
    seats = [Occupant("person", name, None) for name in ("Anna", "Boris")]
    position = LATE.document()
    founding = Founding(matches.new_id(), LATE.game, {}, seats, wire.Settings(), 1000.0, position=position)
    live = await matches.keep(founding, [None, None], journal.Began([]))
    for _ in range(2):
        await answers.answer(matches, live, live.room.actor, live.room.shown, first_legal(live.room))
    if not live.room.is_over:
        await answers.resign(matches, live, 0)
    assert live.room.is_over
    return live


async def whole(made: Reviews, live: Live) -> ReviewNow:
    """The review when nothing is left to be done."""
    for _ in range(2_000):
        now = await made.read(live, "here")
        if now.stage in ("done", "failed") and not made._is_running:  # and it is stored
            return now
        await asyncio.sleep(0.005)
    raise AssertionError("it does not end")


def run(path: Path, story: Callable[[Matches], Coroutine[None, None, None]]) -> None:
    with_matches(path / "table.sqlite", story)


def test_it_begins_by_itself_when_people_have_played(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        made = Reviews(matches, Here())
        matches.limits = Limits(reviews=5)
        made.begin_when_over()
        live = await finished(matches)
        await until(lambda: live.room.id in made._jobs and made._jobs[live.room.id].is_begun)
        now = await whole(made, live)
        assert now.stage == "done"
        assert now.review is not None
        assert now.review.moments[-1].kind == "end"
        assert await matches.store.find_review(live.room.id) is not None

    run(tmp_path, story)


def test_it_is_the_same_again_and_only_read_when_it_is_stored(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await finished(matches)
        first = await whole(Reviews(matches, Here()), live)
        again, desks = Reviews(matches, Here()), Here()
        assert (await again.read(live, "there")).stage == "done"
        await matches.store.keep_review(live.room.id, "no review at all")
        anew = await whole(Reviews(matches, desks), live)
        assert desks.asked
        assert msgspec.json.encode(anew) == msgspec.json.encode(first)

    run(tmp_path, story)


def test_a_review_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SAVING", 0.0)  # after every part
    monkeypatch.setattr(reviews, "SLICE", 0.0001)  # one job

    async def story(matches: Matches) -> None:
        live = await finished(matches)
        desks = Here()
        stopped = Reviews(matches, desks)
        while (await stopped.read(live, "here")).done < 6:
            await asyncio.sleep(0.001)
        desks.gate.clear()  # the server ends
        await until(lambda: desks.asked)
        later = Here()
        now = await whole(Reviews(matches, later), live)
        [begun] = [one for one in later.asked if isinstance(one, Begin)]
        assert len(begun.pieces) >= 4
        fresh = Reviews(matches, Here())
        await matches.store.keep_review(live.room.id, "")
        assert msgspec.json.encode((await whole(fresh, live)).review) == msgspec.json.encode(now.review)
        desks.gate.set()

    run(tmp_path, story)


def test_a_process_that_dies_is_begun_anew_and_one_that_always_dies_given_up(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await finished(matches)
        desks = Here()
        desks.lost = 2
        assert (await whole(Reviews(matches, desks), live)).stage == "done"
        await matches.store.keep_review(live.room.id, "")
        desks.lost = 1_000
        hopeless = Reviews(matches, desks)
        before = len(desks.asked)
        assert (await whole(hopeless, live)).stage == "failed"
        assert len(desks.asked) - before == reviews.TRIES

    run(tmp_path, story)


def test_who_looks_comes_before_who_does_not(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        now = [0.0]
        desks = Here()
        desks.gate.clear()
        made = Reviews(matches, desks, clock=lambda: now[0])
        first, second = await finished(matches), await finished(matches)
        await made.read(first, "one")
        now[0] += reviews.PATIENCE
        await made.read(second, "two")
        desks.gate.set()
        await until(lambda: all(job.is_done for job in made._jobs.values()))
        asked = [one.key.partition(" ")[0] for one in desks.asked]
        late = len(asked) - 1 - asked[::-1].index(second.room.id)
        assert first.room.id in asked[late:], "the one that nobody looks at is finished last"
        assert asked[:late].count(first.room.id) <= 4, "and has had little before"

    run(tmp_path, story)


def test_so_many_begin_for_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_OF_ONE", 50)

    async def story(matches: Matches) -> None:
        matches.limits = Limits(hints=0.0001)
        made = Reviews(matches, Here())
        played = [await finished(matches) for _ in range(21)]
        for live in played[:20]:
            await made.read(live, "here")
        with pytest.raises(Trouble, match="reviews"):
            await made.read(played[20], "here")
        await made.read(played[20], "elsewhere")
        await made.read(played[0], "here")  # what is begun may be looked at as often as one likes

    run(tmp_path, story)


def test_sentences_call_levels_as_the_table_does() -> None:
    match = race(10)
    match.names = ["Anna", "level3 2"]
    desk = Desk()
    desk.answer(match.game, msgspec.json.encode(Begin("key", "match", text_of(match), QUICK)))
    report = msgspec.json.decode(desk.answer(match.game, msgspec.json.encode(GoOn("key", 60.0))), type=Report)
    review = msgspec.json.decode(report.review, type=Review)
    said = [draw.say for draw in review.draws] + [moment.say for moment in review.moments]
    told = {lang: " ".join([one.get(lang, "") for one in said]) for lang in ("en", "ru")}
    assert "Level 3 (2)" in told["en"]
    assert "Уровень 3 (2)" in told["ru"]
    assert "level3" not in told["en"] + told["ru"]


def test_what_is_too_large_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_STORED", 10)

    async def story(matches: Matches) -> None:
        live = await finished(matches)
        assert (await whole(Reviews(matches, Here()), live)).stage == "done"
        assert await matches.store.find_review(live.room.id) is None

    run(tmp_path, story)


def test_nobody_reads_the_review_of_a_match_that_goes_on(local_server: Server) -> None:
    match = local_server.create("cardgame", "pp")
    assert "isn't over" in problem(local_server.http.get(f"/api/matches/{match.id}/review"), 403)["say"]
    assert problem(local_server.http.get("/api/matches/nowhere/review"), 404)["kind"] == "missing"


def test_the_server_makes_one_in_a_process(local_server: Server) -> None:
    match = local_server.begin_at(near_the_end("cardgame", 12))
    play_by_api(match)
    found: dict[str, Any] = {"stage": "waiting"}
    for _ in range(1_200):  # a process of the lowest priority may have to wait for long
        found = local_server.http.get(f"/api/matches/{match.id}/review").json()
        if found["stage"] in ("done", "failed"):
            break
        time.sleep(0.1)
    assert found["stage"] == "done"
    told = msgspec.convert(found["review"], Review)
    assert [one.seat for one in told.splits] == [0, 1]
    for split in told.splits:
        parts = split.start.value + split.luck.value + split.own.value + split.others.value + split.hidden.value
        assert parts == pytest.approx(split.result, abs=1e-5)


def test_a_store_keeps_a_review_as_long_as_its_match(stores: Callable[[], Store]) -> None:
    async def story() -> None:
        store = stores()
        await store.open()
        try:
            await store.keep_review("no-such-match", "text")
            assert await store.find_review("no-such-match") is None
            row = MatchRow("reviewed", "cardgame", 1, "", {}, wire.Settings(), None, 1000.0)
            await store.create(row, [SeatRow("person", "Anna", None, None)], journal.Began([]), "over")
            assert await store.find_review("reviewed") is None
            for text in ("one", "two"):
                await store.keep_review("reviewed", text)
                assert await store.find_review("reviewed") == text
            await store.delete("reviewed")
            assert await store.find_review("reviewed") is None
        finally:
            await store.close()

    asyncio.run(story())


def test_a_desk_tells_what_is_wrong_and_which_review_it_has() -> None:
    desk, game = Desk(), hulldown.game("cardgame")
    for asked in (b"", b"{}", b'{"say":"begin"}', b'{"say":"go-on","key":"x","seconds":"y"}'):
        assert msgspec.json.decode(desk.answer(game, asked), type=Report).error
    unread = Begin("a", "x", "no record\n", QUICK)
    assert msgspec.json.decode(desk.answer(game, msgspec.json.encode(unread)), type=Report).error
    other = msgspec.json.encode(GoOn("b", 0.0))
    assert msgspec.json.decode(desk.answer(game, other), type=Report).unknown
    assert review_desk.Asked == Begin | GoOn


def test_a_database_of_before_has_room_for_reviews(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "old.sqlite")
    restore(url, "0005")

    async def story(matches: Matches) -> None:
        ids = await matches.store.waiting("over", 1e12, 10)
        assert ids
        live = await matches.find(ids[0])
        await matches.store.keep_review(live.room.id, "text")
        assert await matches.store.find_review(live.room.id) == "text"
        assert live.room.forks == {}

    with_matches(tmp_path / "old.sqlite", story)
