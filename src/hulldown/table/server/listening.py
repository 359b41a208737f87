"""How the server listens: what it believes of the network, and how long it waits for a request."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ..play.limits import Limits

WHOLE_WITHIN: Final = 20.0  # seconds: a request that is not whole by then is not waited for


def settings(limits: Limits, proxies: str | None = None) -> dict[str, Any]:
    """What uvicorn is told. Without a proxy nobody is believed who says for whom they ask."""
    return {
        "log_level": "warning", "ws_max_size": limits.message_bytes, "ws_ping_interval": 20.0, "ws_ping_timeout": 30.0,
        "timeout_graceful_shutdown": 3, "server_header": False, "http": PatientProtocol, "backlog": 2048,
        "proxy_headers": proxies is not None, "forwarded_allow_ips": proxies or "", "access_log": False,
    }  # fmt: skip


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Hangs up on whoever sends half a request and then nothing, or a byte now and then."""

    _patience: asyncio.TimerHandle | None = None
    whole_within = WHOLE_WITHIN

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        self._wait()
        super().data_received(data)
        if self._is_whole():
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _is_whole(self) -> bool:
        """Whether nothing more of a request is to come: it is being answered, or has become a socket."""
        if self.transport.get_protocol() is not self:
            return True
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(self.whole_within, self._hang_up)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        self._patience = None
        self.transport.close()
