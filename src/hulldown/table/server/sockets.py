"""A socket of the web framework as the rooms know one."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from ..play.sockets import Closed


class WebSocketLine:
    """A `Socket` over a WebSocket that was accepted."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def receive(self) -> str:
        try:
            return await self._socket.receive_text()
        except (WebSocketDisconnect, WebSocketException, OSError) as error:
            raise Closed from error

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except (WebSocketDisconnect, WebSocketException, OSError) as error:
            raise Closed from error

    async def close(self, code: int) -> None:
        try:
            await self._socket.close(code=code)
        except (WebSocketDisconnect, WebSocketException, OSError) as error:
            raise Closed from error
