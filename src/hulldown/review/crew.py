"""Processes that share the jobs of a review. Who does which of them changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from hulldown.bots.process import GONE_LINE, Pipe
from hulldown.kernel.errors import HulldownError

from .reviewer import Reviewer
from .shapes import Job
from .worker import CODE, Done, Task

BATCH: Final = 16  # jobs at a time
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
        busy: dict[Pipe, float] = {}
        while True:
            for pipe in self._pipes:
                late = until is not None and perf_counter() >= until
                if pipe not in busy and left and not late:
                    pipe.ask(msgspec.json.encode(left.pop()))
                    busy[pipe] = perf_counter()
            if not busy:
                return not left
            for pipe in list(busy):
                reply = pipe.reply(_POLL)
                if reply is None:
                    if perf_counter() - busy[pipe] > BATCH_LIMIT + START_LIMIT:
                        raise HulldownError("a process of the review does not answer")
                    continue
                self._take(pipe, reply, busy)
                tell()

    def _take(self, pipe: Pipe, reply: bytes, busy: dict[Pipe, float]) -> None:
        if reply == GONE_LINE:
            raise HulldownError("a process of the review has ended: the record may need more memory than it may have")
        if not reply.startswith(b"{"):
            return  # it is ready, and has its task
        done = _done.decode(reply)
        if done.error:
            raise HulldownError(f"the review stopped: {done.error}")
        for piece in done.pieces:
            self._reviewer.add(piece)
        del busy[pipe]

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.end()
