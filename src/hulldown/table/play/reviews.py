"""The reviews of finished matches, made in the background behind everybody's games: one at a time, part by part.

That of a match with people in it begins by itself when the match is over. Who looks at one comes before who does not;
addresses take turns by the seconds that were worked for them. What is done is stored with the record: a review that
was stopped goes on where it was, and one that is finished is only read.

What waits is a few words: the record and what was done before are fetched when its turn comes, so that heaps of
reviews take no memory.
"""

from __future__ import annotations

import base64
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Protocol

import msgspec
from msgspec import Raw, Struct

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.review.reviewer import FORMAT
from hulldown.review.rounds import usual
from hulldown.review.shapes import Piece, Review
from hulldown.workshop.strength import Lost

from ..problems import Trouble
from ..wire.review import ReviewNow, ReviewStage
from . import archive
from .checks import must_be_public
from .hints import AT_ONCE, HOUSEHOLD
from .limits import Addresses
from .live import Live
from .matches import Matches
from .ownership import Elsewhere
from .review_desk import Begin, GoOn, Report

log = logging.getLogger(__name__)

PATIENCE: Final = 10.0  # seconds without a question after which nobody is taken to look at a review
SLICE: Final = 1.0  # seconds of work at once, about: then whoever is next may be another one
SAVING: Final = 20.0  # seconds of work between two savings
MOST: Final = 50  # reviews that wait where somebody asks for another one
MOST_OF_ONE: Final = 8  # that wait on the account of one address
KEPT: Final = 30  # reviews in memory
TRIES: Final = 3  # failures in a row after which a review is given up
MOST_STORED: Final = 2_000_000  # letters of one review in the store: a larger one is made anew when it is asked for
MOST_HELD: Final = 20_000_000  # letters in memory of those that are too large for the store, all together


class Desks(Protocol):
    """Where reviews are made (`review_desk`)."""

    async def exchange(self, game: Game, asked: bytes) -> bytes:
        """The reply to a question; raises `Lost`."""

    async def close(self) -> None: ...


class Stored(Struct, frozen=True, omit_defaults=True):
    """A review in the store: finished, or the pieces so far."""

    key: str
    review: Raw = Raw(b"null")
    pieces: list[Piece] = []
    done: int = 0
    of: int = 0


@dataclass(eq=False, slots=True)
class Job:
    """A review, and on whose account it is made."""

    match: str
    game: Game
    key: str
    address: str
    asked: float
    held: str = ""  # what was done, packed, where the store could not take it
    review: bytes = b""
    done: int = 0
    of: int = 0
    is_done: bool = False
    is_begun: bool = False
    worked: float = 0.0  # seconds since it was last saved
    failures: int = 0

    @property
    def has_failed(self) -> bool:
        return self.failures >= TRIES

    @property
    def is_open(self) -> bool:
        return not self.is_done and not self.has_failed


class Reviews:
    """All reviews of a server or of a browser."""

    def __init__(self, matches: Matches, desks: Desks, clock: Callable[[], float] = monotonic) -> None:
        self._matches = matches
        self._desks = desks
        self._clock = clock
        rate = matches.limits.hints
        self._beginners = Addresses(HOUSEHOLD * rate, HOUSEHOLD * AT_ONCE)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._served: dict[str, float] = {}  # seconds, by the addresses that wait now
        self._is_running = False

    def begin_when_over(self) -> None:
        """From now on matches with people in them are reviewed when they are over."""
        self._matches.ended = self._ended

    def _ended(self, live: Live) -> None:
        room = live.room
        if room.owners and room.lesson is None and not room.founding.is_record and room.match.answers:
            self._matches.spawn(self._begin_besides(live))

    async def _begin_besides(self, live: Live) -> None:
        """Nobody waits for it: where too much is to be done already it begins when somebody asks."""
        address = min([one.address for one in live.connections], default="")
        waiting = self._waiting()
        if len(waiting) >= self._matches.limits.reviews or _of_one(address, waiting) >= MOST_OF_ONE:
            return
        if live.room.is_public and not live.room.is_deleted:
            try:
                await self._find(live, address, float("-inf"))
            except HulldownError as error:
                log.warning("match %s is not reviewed: %s", live.room.id, error)

    async def read(self, live: Live, address: str) -> ReviewNow:
        """How far the review of a finished match is; it is begun where it was not."""
        room = live.room
        must_be_public(room)
        job = self._jobs.get(room.id)
        if job is None or job.key != _key(live):
            job = await self._stored(live)
        if job is None:
            if not self._beginners.take(address):
                raise Trouble("limit", "reviews")
            self._make_room(address)
            job = await self._find(live, address, self._clock())
        job.asked = self._clock()
        self._jobs.move_to_end(room.id)
        self._start()
        review = await self._matches.beside(_read, job.review) if job.review else None
        return ReviewNow(self._stage(job), job.done, job.of, self._ahead(job), review)

    def _make_room(self, address: str) -> None:
        """For one more: of an address that has many it takes the place of the one that nobody has looked at longest."""
        waiting = self._waiting()
        own = [job for job in waiting if job.address == address]
        if len(own) >= MOST_OF_ONE:
            oldest = min(own, key=lambda job: (job.is_begun, job.asked))
            if self._is_looked_at(oldest):
                raise Trouble("limit", "reviews-yours", number=MOST_OF_ONE)
            del self._jobs[oldest.match]
        elif len(waiting) >= MOST:
            raise Trouble("limit", "reviews-busy")

    def _stage(self, job: Job) -> ReviewStage:
        if job.is_done:
            return "done"
        if job.has_failed:
            return "failed"
        return "working" if job.is_begun else "waiting"

    def _ahead(self, job: Job) -> int:
        """How many reviews are begun or waited for longer by those who look."""
        if not job.is_open:
            return 0
        return sum(other is not job and other.is_begun for other in self._waiting()) if not job.is_begun else 0

    async def _find(self, live: Live, address: str, asked: float) -> Job:
        job = await self._stored(live)
        if job is None:
            job = Job(live.room.id, live.room.game, _key(live), address, asked)
            self._keep(job)
        job.address = address
        self._start()
        return job

    async def _stored(self, live: Live) -> Job | None:
        """A review that was made before, or a part of one."""
        text = await self._matches.store.find_review(live.room.id)
        stored = await self._matches.beside(_unpacked, text) if text is not None else None
        if stored is None or stored.key != _key(live):
            return None
        job = Job(live.room.id, live.room.game, stored.key, "", self._clock(), done=stored.done, of=stored.of)
        if bytes(stored.review) != b"null":
            job.review, job.is_done = bytes(stored.review), True
        self._keep(job)
        return job

    def _keep(self, job: Job) -> None:
        self._jobs[job.match] = job
        for match in [id for id, one in self._jobs.items() if not one.is_open][: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[match]

    # The work

    def _waiting(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.is_open]

    def _start(self) -> None:
        if not self._is_running and self._waiting():
            self._is_running = True
            self._matches.spawn(self._run())

    async def _run(self) -> None:
        now: Job | None = None
        try:
            while (job := self._next(now)) is not None:
                if now is not None and now is not job and now.is_open:
                    await self._work(now, 0.0, True)  # what is done of it is kept before another one is begun
                now = job
                began = self._clock()
                is_saved = job.worked + SLICE >= SAVING
                await self._work(job, SLICE, is_saved)
                spent = self._clock() - began
                self._served[job.address] = self._served.get(job.address, 0.0) + spent
                job.worked = 0.0 if is_saved else job.worked + spent
        finally:
            self._is_running = False

    def _next(self, now: Job | None) -> Job | None:
        """Of those that somebody looks at before others, of the address that has had least. A turn lasts until what is
        done is saved, unless somebody looks at another one."""
        waiting = self._waiting()
        found = self._foremost(waiting)
        if found is None or now is None or not now.is_open or not now.worked:
            return found
        return now if self._is_looked_at(now) or not self._is_looked_at(found) else found

    def _is_looked_at(self, job: Job) -> bool:
        return self._clock() - job.asked < PATIENCE

    def _foremost(self, waiting: list[Job]) -> Job | None:
        if not waiting:
            self._served.clear()
            return None
        addresses = {job.address for job in waiting}
        reached = min([self._served[one] for one in addresses if one in self._served], default=0.0)
        self._served = {one: self._served.get(one, reached) for one in addresses}
        return min(waiting, key=lambda job: (not self._is_looked_at(job), self._served[job.address], -job.done))

    async def _work(self, job: Job, seconds: float, pieces: bool) -> None:
        try:
            report = await self._ask(job, GoOn(f"{job.match} {job.key}", seconds, pieces))
            if report.unknown:
                report = await self._ask(job, await self._beginning(job))
        except Elsewhere:
            self._jobs.pop(job.match, None)  # whoever has the match makes its review
            return
        except Trouble as error:
            log.warning("match %s cannot be reviewed: %s", job.match, error)
            job.failures = TRIES
            return
        except Lost as error:
            job.failures += 1
            log.warning("the review of match %s was lost: %s", job.match, error)
            return
        if report.error:
            log.warning("match %s cannot be reviewed: %s", job.match, report.error)
            job.failures = TRIES
            return
        job.failures, job.is_begun = 0, True
        job.done, job.of, job.is_done = report.done, report.of, report.finished
        if bytes(report.review) != b"null":
            job.review = bytes(report.review)
        if job.is_done:
            await self._save(job, [])
        elif report.pieces is not None:
            await self._save(job, report.pieces)

    async def _beginning(self, job: Job) -> Begin:
        """The record, and what was done before."""
        live = await self._matches.find(job.match)
        text = await archive.record_text(self._matches.store, self._matches.beside, live.room)
        packed = job.held or await self._matches.store.find_review(job.match)
        stored = await self._matches.beside(_unpacked, packed) if packed else None
        pieces = stored.pieces if stored is not None and stored.key == job.key else []
        return Begin(f"{job.match} {job.key}", f"match {job.match}", text, usual(live.room.game), pieces)

    async def _ask(self, job: Job, asked: Begin | GoOn) -> Report:
        question = await self._matches.beside(msgspec.json.encode, asked)
        return await self._matches.beside(_reported, await self._desks.exchange(job.game, question))

    async def _save(self, job: Job, pieces: list[Piece]) -> None:
        text = await self._matches.beside(_packed, job, pieces)
        if len(text) <= MOST_STORED:
            try:
                await self._matches.store.keep_review(job.match, text)
                job.held = ""
                return
            except Exception:  # it is in memory, and can be made anew
                log.exception("the review of match %s could not be stored", job.match)
        others = sum([len(one.held) for one in self._jobs.values() if one is not job])
        job.held = text if not job.is_done and others + len(text) <= MOST_HELD else ""

    async def close(self) -> None:
        self._jobs.clear()
        await self._desks.close()


def _key(live: Live) -> str:
    """What a review follows from besides the record's own lines, which never change when a match is over."""
    settings = msgspec.json.encode(usual(live.room.game)).decode()
    return f"{FORMAT} {live.room.game.rules_version} {len(live.room.match.answers)} {settings}"


def _of_one(address: str, waiting: list[Job]) -> int:
    return sum([job.address == address for job in waiting])


def _packed(job: Job, pieces: list[Piece]) -> str:
    stored = Stored(job.key, Raw(job.review) if job.is_done else Raw(b"null"), pieces, job.done, job.of)
    return base64.b64encode(zlib.compress(msgspec.json.encode(stored), 6)).decode()


def _unpacked(text: str) -> Stored | None:
    """What an older program has stored may be something else: then it is made anew."""
    try:
        return msgspec.json.decode(zlib.decompress(base64.b64decode(text)), type=Stored)
    except (msgspec.DecodeError, zlib.error, ValueError):
        return None


def _reported(text: bytes) -> Report:
    return msgspec.json.decode(text, type=Report)


def _read(review: bytes) -> Review:
    return msgspec.json.decode(review, type=Review)
