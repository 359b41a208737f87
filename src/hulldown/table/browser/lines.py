"""A line from the page to one match, as the rooms know a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..play.sockets import Closed


class PageLine:
    """A `Socket` of which the other end is in the same program. `tell` hands a message to the page."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_shut = False
        self.code = 1000  # why it was closed

    def say(self, text: str) -> None:
        """A message of the page."""
        self._said.put_nowait(text)

    def shut(self) -> None:
        """The page is gone."""
        self._is_shut = True
        self._said.put_nowait(None)

    async def receive(self) -> str:
        text = await self._said.get()
        if text is None:
            raise Closed
        return text

    async def send(self, text: str) -> None:
        if self._is_shut:
            raise Closed
        self._tell(text)

    async def close(self, code: int) -> None:
        self.code = code
