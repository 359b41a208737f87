"""A process that does jobs of a review until its input ends: the first line is the task, all others are jobs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import hulldown
from hulldown.bots.guard import complaint
from hulldown.bots.worker import limit_memory, private_pipes
from hulldown.kernel.record import open_record

from .shapes import Job, Piece, Settings
from .walk import Walk
from .work import Work

READY: Final = b'"ready"'

# Ctrl-C at a terminal goes to all its processes, but it is ours to decide when one of them ends.
CODE: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from hulldown.review.worker import main; main()"
)


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What is reviewed: the text of a record, the folder of its cards ("" for those that come with the game)."""

    record: str
    cards: str
    settings: Settings


class Done(Struct, frozen=True):
    """The reply to a list of jobs; an error ends it."""

    pieces: list[Piece]
    error: str = ""


_tasks: Final = msgspec.json.Decoder(Task)
_jobs: Final = msgspec.json.Decoder(list[Job])
_encode: Final = msgspec.json.Encoder().encode


def main() -> None:
    """What the process runs: it says that it is ready, takes the task, and then answers each list of jobs."""
    questions, replies = private_pipes()
    limit_memory()
    replies.write(READY + b"\n")
    replies.flush()
    work: Work | None = None
    for line in questions:
        if work is None:
            work = begin(line)
            reply = READY
        else:
            reply = _encode(answer(work, line))
        replies.write(reply + b"\n")
        replies.flush()


def begin(line: bytes) -> Work:
    task = _tasks.decode(line)
    cards = Path(task.cards) if task.cards else None
    record = open_record(task.record, "record", lambda id: hulldown.game(id, cards))
    return Work(Walk(record), task.settings)


def answer(work: Work, line: bytes) -> Done:
    pieces: list[Piece] = []
    try:
        for job in _jobs.decode(line):
            pieces.append(work.do(job))
    except Exception as error:  # the mind of somebody else's game may raise anything
        return Done(pieces, complaint(error))
    return Done(pieces)
