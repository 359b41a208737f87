"""Heaps of reviews that one address asks for: others come in all the same, and little is kept in memory for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.table.play import reviews
from hulldown.table.play.limits import Limits
from hulldown.table.play.matches import Matches
from hulldown.table.play.reviews import Reviews
from hulldown.table.problems import Trouble
from tests.table.helper import until
from tests.table.test_reviews import Here, finished, quick, run, whole

__all__ = ["quick"]


def test_who_looks_at_heaps_of_reviews_leaves_the_queue_to_others(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        now = [0.0]
        desks = Here()
        desks.gate.clear()  # nothing is ever done
        made = Reviews(matches, desks, clock=lambda: now[0])
        played = [await finished(matches) for _ in range(reviews.MOST_OF_ONE + 3)]
        heap, more, elsewhere = played[: reviews.MOST_OF_ONE], played[-2], played[-1]
        for live in heap:
            await made.read(live, "greedy")
            now[0] += 0.1
        with pytest.raises(Trouble, match="8 reviews are being made for you"):
            await made.read(more, "greedy")
        assert (await made.read(elsewhere, "patient")).stage == "waiting"
        # nobody looks at the heap any more: the oldest that has not begun makes room, and is asked for again one day
        now[0] += reviews.PATIENCE
        assert (await made.read(more, "greedy")).stage == "waiting"
        waiting = {job.match for job in made._waiting()}
        assert waiting == {live.room.id for live in [*heap[1:], more, elsewhere]}
        await made.close()

    run(tmp_path, story)


def test_matches_that_are_given_up_in_heaps_do_not_fill_the_queue(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        desks = Here()
        desks.gate.clear()
        made = Reviews(matches, desks)
        matches.limits = Limits(reviews=50)
        for _ in range(reviews.MOST_OF_ONE + 2):
            await made._begin_besides(await finished(matches))
        assert len(made._waiting()) == reviews.MOST_OF_ONE
        await made.close()

    run(tmp_path, story)


def test_reviews_that_wait_hold_no_records_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the store cannot take is held for a while, but no more than so many letters, and then made anew."""
    monkeypatch.setattr(reviews, "MOST_STORED", 10)
    monkeypatch.setattr(reviews, "SLICE", 0.0001)
    monkeypatch.setattr(reviews, "SAVING", 0.0)

    async def story(matches: Matches) -> None:
        desks = Here()
        made = Reviews(matches, desks)
        played = [await finished(matches) for _ in range(4)]
        monkeypatch.setattr(reviews, "MOST_HELD", 10)
        await made.read(played[0], "here")
        await until(lambda: len(desks.asked) > 5)
        held = [value for job in made._jobs.values() for value in (getattr(job, name) for name in job.__slots__)]
        letters = sum(len(value) for value in held if isinstance(value, str))
        assert letters < 500
        for live in played:
            assert (await whole(made, live)).stage == "done"

    run(tmp_path, story)
