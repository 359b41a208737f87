"""An event loop whose time is a number: nothing waits, and the same seed gives the same order of everything.

Clock, entropy and the log of the program are the simulation's for as long as it runs.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import selectors
import time
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from contextvars import Context, copy_context
from random import Random
from typing import Any
from unittest.mock import patch

EPOCH = 1_800_000_000.0  # when every simulated world begins


class Numbered(asyncio.Task[Any]):
    """A task whose place in a set follows from when it was made, not from where it lies in memory."""

    made = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Numbered.made += 1
        self._number = Numbered.made
        super().__init__(*args, **kwargs)

    def __hash__(self) -> int:
        return self._number


class _Nobody(selectors.BaseSelector):
    """A selector to which nothing ever comes: waiting is only a later hour."""

    def __init__(self) -> None:
        self.loop: VirtualLoop | None = None

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert self.loop is not None
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self.loop.now += timeout
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return {}

    def get_key(self, fileobj: Any) -> selectors.SelectorKey:
        raise KeyError(fileobj)

    def close(self) -> None:
        pass


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs as fast as it can; `now` is the time."""

    def __init__(self) -> None:
        self.now = 0.0
        nobody = _Nobody()
        nobody.loop = self
        super().__init__(nobody)
        self.set_task_factory(_numbered)  # type: ignore[arg-type]

    def time(self) -> float:
        return self.now


def _numbered(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], context: Context | None = None
) -> asyncio.Task[Any]:
    # The name is given at once: the usual one counts over all worlds.
    return Numbered(work, loop=loop, context=context or copy_context(), name="simulated")


@contextmanager
def simulated(seed: int) -> Iterator[tuple[VirtualLoop, Random]]:
    """A loop, and the generator from which all chance of the world comes."""
    loop = VirtualLoop()
    rng = Random(seed)
    Numbered.made = 0

    def wall() -> float:
        return EPOCH + loop.now

    def token(size: int | None = None) -> str:
        return rng.randbytes(size or 16).hex()

    patches: list[Any] = [
        patch.object(time, "time", wall), patch.object(time, "monotonic", loop.time),
        patch.object(time, "perf_counter", loop.time), patch.object(secrets, "token_hex", token),
        patch.object(secrets, "token_urlsafe", token), patch.object(secrets, "randbits", rng.getrandbits),
        patch.object(secrets, "token_bytes", lambda size=32: rng.randbytes(size)),
    ]  # fmt: skip
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        for one in patches:
            one.start()
        try:
            yield loop, rng
        finally:
            _end(loop)
    finally:
        for one in patches:
            one.stop()
        logging.disable(before)
        loop.close()


def _end(loop: VirtualLoop) -> None:
    left = sorted(asyncio.all_tasks(loop), key=hash)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
