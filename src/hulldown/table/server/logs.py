"""What the server writes to its log: never more than a disk and a reader can bear."""

from __future__ import annotations

import logging

from ..play.limits import Bucket

LINES = 5.0  # a second, with ten times as many at once
OURS = ("hulldown", "uvicorn", "litestar", "websockets", "asyncio")


class Calm(logging.Filter):
    """Lets so many lines through; the next one after a flood says how many were left out."""

    def __init__(self, lines: float = LINES) -> None:
        super().__init__()
        self._bucket = Bucket(lines, 10 * lines)
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._bucket.take():
            self.left_out += 1
            return False
        if self.left_out:
            record.msg = f"{record.getMessage()} ({self.left_out} lines were left out before this one)"
            record.args = ()
            self.left_out = 0
        return True


_calm = Calm()


def calm_logs() -> None:
    """All that is written while serving shares one bound, whoever provokes it."""
    known = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in OURS]
    for name in {*known, "uvicorn.error", "uvicorn.asgi", "asyncio"}:
        logging.getLogger(name).addFilter(_calm)  # one that is there already is not added again
