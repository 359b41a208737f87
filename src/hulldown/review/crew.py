"""Processes that share the jobs of a review. Who does which of them changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final, Self

import msgspec

from hulldown.bots.process import GONE_LINE, Pipe
from hulldown.kernel.errors import HulldownError

from .reviewer import Reviewer
from .shapes import Job
from .worker import CODE, Done, Task

BATCH: Final = 4  # jobs at a time: few, so that all end together
AHEAD: Final = 2  # lists of jobs that a process has, so that it need not wait for the next one
START_LIMIT: Final = 60.0  # seconds until a process has read its cards
BATCH_LIMIT: Final = 300.0  # seconds for one batch: far beyond any that was seen
_POLL: Final = 0.02
_done: Final = msgspec.json.Decoder(Done)


class Crew:
    """So many processes for one review; `engine` as for bots: a folder with a compiled package."""

    def __init__(
        self, reviewer: Reviewer, record: str, cards: Path | None, count: int, engine: Path | None = None
    ) -> None:
        self._reviewer = reviewer
        task = Task(record, str(cards.absolute()) if cards is not None else "", reviewer.settings)
        self._pipes = [Pipe(CODE, [], engine) for _ in range(count)]
        for pipe in self._pipes:
            pipe.ask(msgspec.json.encode(task))

    def run(self, jobs: list[Job], until: float | None = None, tell: Callable[[], None] = lambda: None) -> bool:
        """Does jobs in their order; none is begun after `until` (as `perf_counter` counts). True when all are done."""
        left = [jobs[place : place + BATCH] for place in range(0, len(jobs), BATCH)]
        left.reverse()
        ahead = AHEAD if until is None else 1
        begun: dict[Pipe, list[float]] = {pipe: [] for pipe in self._pipes}  # when the lists were asked that it has
        while True:
            for pipe in self._pipes * ahead:
                late = until is not None and perf_counter() >= until
                if len(begun[pipe]) < ahead and left and not late:
                    pipe.ask(msgspec.json.encode(left.pop()))
                    begun[pipe].append(perf_counter())
            busy = [pipe for pipe in self._pipes if begun[pipe]]
            if not busy:
                return not left
            for pipe in busy:
                reply = pipe.reply(_POLL)
                if reply is None:
                    if perf_counter() - begun[pipe][0] > BATCH_LIMIT + START_LIMIT:
                        raise HulldownError("a process of the review does not answer")
                elif self._take(reply):
                    begun[pipe].pop(0)
                    tell()

    def _take(self, reply: bytes) -> bool:
        """Whether the reply was to a list of jobs."""
        if reply == GONE_LINE:
            raise HulldownError("a process of the review has ended: the record may need more memory than it may have")
        if not reply.startswith(b"{"):
            return False  # it is ready, and has its task
        done = _done.decode(reply)
        if done.error:
            raise HulldownError(f"the review stopped: {done.error}")
        for piece in done.pieces:
            self._reviewer.add(piece)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.end()
