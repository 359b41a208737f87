"""Longer work, such as playing a match again: who has threads does it there, so that the event loop goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Beside(Protocol):
    """Does a piece of work and gives what comes of it; `asyncio.to_thread` is one."""

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T: ...


async def at_once(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Where there are no threads, as in a browser."""
    return work(*args, **kwargs)
