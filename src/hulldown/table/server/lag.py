"""How late the event loop is: what takes long in it holds everybody up."""

from __future__ import annotations

import asyncio
from collections import deque

from ..play.metrics import Histogram

EVERY = 0.25  # seconds
REMEMBERED = 60.0  # seconds


class Lag:
    """Sleeps a little again and again, and looks how much longer it was."""

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._last: deque[float] = deque(maxlen=round(REMEMBERED / EVERY))

    @property
    def worst(self) -> float:
        """The longest of the last minute."""
        return max(self._last, default=0.0)

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            late = max(0.0, loop.time() - due)
            self._last.append(late)
            self._histogram.add(late)
