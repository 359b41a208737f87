"""The rooms of a browser: what the page asks is answered here, and its lines to matches end here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.languages import best_language

from ..play.beside import at_once
from ..play.limits import Limits
from ..play.matches import Matches
from ..play.metrics import Metrics
from ..play.sockets import SocketConnection
from ..problems import STATUS, Trouble, problem_of
from .cupboard import Cupboard
from .lines import PageLine
from .routes import JSON, Sent, respond
from .services import Services
from .store import BrowserStore
from .thinkers import Locks, Port, Thinkers, WorkerDesks, WorkerRing

log = logging.getLogger(__name__)

MARK: Final = "here-"  # what the ids of matches in a browser begin with, by which the page knows where they live
# One person asks, and nobody else is kept waiting; but a tab has less memory than a server.
LIMITS: Final = Limits(
    rooms=8, room_bytes=60_000_000, disk_bytes=1_000_000_000, idle_days=3650.0, unbegun_days=3650.0,
    finished_days=3650.0, record_days=3650.0, messages=400.0, questions=400.0, hints=10.0,
)  # fmt: skip


class Answered(msgspec.Struct, frozen=True):
    """What comes back of a request."""

    status: int
    kind: str
    text: str
    name: str = ""


class House:
    """All rooms of one tab. `told` is called with the id of a match that this tab has changed."""

    def __init__(
        self,
        cupboard: Cupboard,
        thinker: Callable[[], Port],
        locks: Locks | None = None,
        told: Callable[[str], object] = lambda match: None,
    ) -> None:
        self.thinkers = Thinkers(thinker, locks)
        self.matches = Matches(BrowserStore(cupboard, told), self.thinkers, at_once, LIMITS)
        self.matches.mark = MARK
        self.matches.missing = "no-match-here"
        self.services = Services(self.matches, WorkerRing(self.thinkers), WorkerDesks(self.thinkers), self.thinkers)
        self.metrics = Metrics()

    async def open(self) -> None:
        await self.matches.open()

    async def close(self) -> None:
        await self.matches.close()

    async def call(self, method: str, target: str, secret: str = "", text: str = "") -> Answered:
        """A request and its reply, as over HTTP."""
        try:
            said = await respond(self.services, method, target, secret, text)
        except Exception as error:
            if not isinstance(error, HulldownError):
                log.exception("%s %s failed", method, target.partition("?")[0])
                error = Trouble("broken", "broken-here")
            problem = problem_of(error, _lang(target))
            return Answered(STATUS[problem.kind], JSON, _text(problem))
        if said is None:
            return Answered(204, JSON, "")
        if isinstance(said, Sent):
            return Answered(200, said.kind, said.text, said.name)
        return Answered(201 if method == "POST" else 200, JSON, _text(said))

    def connect(self, match: str, tell: Callable[[str], object], closed: Callable[[int], object]) -> PageLine:
        """A line from the page to a match; `closed` is called once, when it ends from this side or the other."""
        line = PageLine(tell)
        connection = SocketConnection(self.matches, line, self.metrics)

        async def serve() -> None:
            try:
                await connection.run(match[:40])
            finally:
                self._put_away(match)
                closed(line.code)

        self.matches.spawn(serve())
        return line

    def _put_away(self, match: str) -> None:
        """A tab has little memory: that of a match that is over is given back when nobody looks at it any more, and the
        thinker's when no other one goes on."""
        rooms = self.matches.rooms
        live = rooms.at_hand(match)
        if live is None or not live.is_idle or not live.room.is_over:
            return
        rooms.forget(match)
        if all(other.room.is_over for other in rooms.live.values()):
            self.thinkers.rest()

    async def changed(self, match: str) -> None:
        """Another tab has written to a match: whoever looks at it here sees that."""
        live = self.matches.rooms.at_hand(match)
        if live is None:
            return
        try:
            async with live.lock:
                await self.matches.catch_up(live)
            self.matches.resume(live)
        except HulldownError:
            live.wake()


def _lang(target: str) -> str:
    return best_language([value for name, value in parse_qsl(urlsplit(target).query) if name == "lang"])


def _text(said: object) -> str:
    return msgspec.json.encode(said).decode()
