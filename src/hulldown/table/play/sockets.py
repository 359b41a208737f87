"""One browser at one table: reads its messages, answers them, and sends the table whenever it has changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Protocol

import msgspec
from msgspec import Struct

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.languages import BASE

from .. import wire
from ..problems import Trouble, problem_of
from . import answers, clocks
from .advice import hurried
from .connection import Connection
from .limits import Bucket
from .live import Live
from .match_info import busy_info, match_info
from .matches import Matches
from .metrics import Metrics
from .overruling import overrule
from .ownership import Elsewhere
from .presenter import Presenter, lesson_example, lesson_now
from .unknown import name

log = logging.getLogger(__name__)

HELLO_LIMIT = 20.0  # seconds for the first message
MOVED = 1012  # as after a restart: browsers come back by themselves
_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_encoder = msgspec.json.Encoder()


class Closed(Exception):
    """Nobody is there any more."""


class Socket(Protocol):
    """A line to one browser, whatever carries it. All of it raises `Closed` where nobody is there any more."""

    async def receive(self) -> str: ...

    async def send(self, text: str) -> None: ...

    async def close(self, code: int) -> None: ...


class Leaving(Exception):
    """The socket is to end, for this reason."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem.say)
        self.problem = problem


class SocketConnection(Connection):
    """What the server knows of one socket: which seats it opens, through whose eyes it looks, what it was told."""

    def __init__(self, matches: Matches, socket: Socket, metrics: Metrics, address: str = "") -> None:
        super().__init__(address=address)
        self.matches = matches
        self.socket = socket
        self.metrics = metrics
        self.lang = BASE
        self.secrets: list[str] = []
        self.eyes: int | None = None
        self.known = 0  # answers of the record whose log lines were sent
        self.sent = -1  # the number of the table that was sent last
        self.wished = 0  # how often the stops of these eyes had changed by then
        self.names: list[str] = []  # as the log that was sent has them
        limits = matches.limits
        self.messages = Bucket(limits.messages, 2 * limits.messages)
        self.questions = Bucket(limits.questions, 2 * limits.questions)

    # The life of a socket

    async def run(self, id: str) -> None:
        """From hello to goodbye. Whoever is refused was never connected."""
        try:
            hello = await asyncio.wait_for(self._read(), HELLO_LIMIT)
            if not isinstance(hello, wire.Hello):
                raise Trouble("malformed", "hello-first")
            self.lang = hello.lang
            live = await self.matches.find(id)
            await self._sit_down(live, hello)
        except (HulldownError, TimeoutError) as error:
            known = error if isinstance(error, HulldownError) else Trouble("malformed", "hello-first")
            await self._go(problem_of(known, self.lang))
            return
        except Closed:  # gone before it said who it is
            return
        except Elsewhere:
            await self._move()
            return
        live.connections.add(self)
        self._tell_presence(live)
        self.matches.resume(live)
        try:
            await self._serve(live)
        finally:
            live.connections.discard(self)
            self._tell_presence(live)

    async def _serve(self, live: Live) -> None:
        """Reads and writes at the same time until one of them ends."""
        self.changed.set()
        tasks = [asyncio.create_task(self._write_on(live)), asyncio.create_task(self._read_on(live))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            error = task.exception()
            if isinstance(error, Leaving):
                await self._go(error.problem)
            elif isinstance(error, Elsewhere):
                await self._move()
            elif error is not None and not isinstance(error, Closed):
                log.error("a socket broke", exc_info=error)
                await self._go(problem_of(error if isinstance(error, Exception) else RuntimeError(), self.lang))

    async def _sit_down(self, live: Live, hello: wire.Hello) -> None:
        seats = self.matches.seats_of(live, hello.secrets)
        if not seats and hello.secrets:
            raise Trouble("forbidden", "no-seat")
        if not seats and not live.room.has_spectators:
            raise Trouble("forbidden", "no-spectators")
        if len(live.connections) >= self.matches.limits.sockets:
            raise Trouble("limit", "too-fast")
        for seat in sorted(seats):
            await answers.come(self.matches, live, seat, hello.name)
        self.seats = seats
        self.secrets = hello.secrets
        self.eyes = self._eyes(live, hello.seat)

    def _eyes(self, live: Live, wanted: int | None) -> int | None:
        seats = self.seats
        if wanted in seats:
            return wanted
        if live.room.actor in seats:
            return live.room.actor
        return min(seats, default=None)

    def _tell_presence(self, live: Live) -> None:
        if not self.seats:
            return
        for connection in live.connections:
            if connection is not self:
                connection.greet()

    # Writing

    async def _write_on(self, live: Live) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            if live.is_lost:
                raise Elsewhere
            self._must_be_welcome(live)
            has_company_changed, self.has_company_changed = self.has_company_changed, False
            is_busy_changed, self.is_busy_changed = self.is_busy_changed, False
            if (live.room.shown, self._wished(live)) != (self.sent, self.wished):
                await self._send_table(live)
                continue
            if has_company_changed:
                info = match_info(live.room, live.here, clocks.left(self.matches, live.room), self.lang)
                await self._send(wire.Presence(info.seats))
            if is_busy_changed:
                await self._send(wire.BotsWait(busy_info(live.room, live.busy, self.lang)))

    def _wished(self, live: Live) -> int:
        return live.room.seats[self.eyes].wished if self.eyes is not None else 0

    def _must_be_welcome(self, live: Live) -> None:
        """Spectators who were sent out hear nothing more, whatever they ask, nor does who came by an old link."""
        if live.room.is_deleted:
            raise Leaving(problem_of(Trouble("missing", "deleted"), self.lang))
        if live.room.links and not self.seats <= self.matches.seats_of(live, self.secrets):
            raise Leaving(problem_of(Trouble("forbidden", "no-seat"), self.lang))
        if self.eyes is None and not live.room.has_spectators:
            raise Leaving(problem_of(Trouble("forbidden", "no-spectators"), self.lang))

    async def _send_table(self, live: Live) -> None:
        room = live.room
        self.known = min(self.known, room.shortest_since(self.sent))
        presenter = Presenter(room, self.eyes, self.lang)
        if presenter.names != self.names:  # somebody has come: the log knows them by name from its beginning
            self.names, self.known = presenter.names, 0
        table = presenter.table(live.here, self.known, time.time(), clocks.left(self.matches, room), live.busy)
        self.known = table.moment
        self.sent = table.number
        self.wished = self._wished(live)
        await self._send(table)

    async def _send(self, message: Struct) -> None:
        await self.socket.send(_encoder.encode(message).decode())
        self.metrics.sent += 1

    async def _go(self, problem: wire.Problem) -> None:
        with contextlib.suppress(Exception):
            await self._send(wire.Gone(problem))
            await self.socket.close(4403 if problem.kind == "forbidden" else 4400)

    async def _move(self) -> None:
        """Another server has the match: whoever comes again meets it there."""
        with contextlib.suppress(Exception):
            await self.socket.close(MOVED)

    # Reading

    async def _read(self) -> wire.ClientMessage:
        text = await self.socket.receive()
        self.metrics.received += 1
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Trouble("malformed", "malformed", detail=str(error)) from error

    async def _read_on(self, live: Live) -> None:
        while True:
            try:
                message = await self._read()
            except Trouble as error:
                self._must_be_welcome(live)
                await self._refuse(live, "?", error)
                if not self.messages.take():
                    await asyncio.sleep(0.2)
                continue
            self._must_be_welcome(live)
            if not self._may_ask(message):
                await self._refuse(live, _type(message), Trouble("limit", "too-fast"))
                await asyncio.sleep(0.2)
                continue
            try:
                await self.matches.finish(self._obey(live, message))
            except HulldownError as error:
                await self._refuse(live, _type(message), error)

    def _may_ask(self, message: wire.ClientMessage) -> bool:
        if isinstance(message, wire.Query | wire.Preview | wire.WhyNot):
            return self.questions.take() and self.matches.questions.take(self.address)
        return self.messages.take()

    async def _refuse(self, live: Live, what: str, error: Exception) -> None:
        names = Presenter(live.room, self.eyes, self.lang).names
        problem = problem_of(error, self.lang, names)
        self.metrics.refused += 1
        self.metrics.refusals[problem.kind] += 1
        await self._send(wire.Refused(what, problem, live.room.shown))
        if isinstance(error, Trouble) and error.kind == "late":
            self._show_again()  # whoever is late is shown how things stand

    def _seat(self) -> int:
        if self.eyes is None:
            raise Trouble("forbidden", "not-seated")
        return self.eyes

    async def _obey(self, live: Live, message: wire.ClientMessage) -> None:
        matches = self.matches
        if isinstance(message, wire.Answer):
            began = time.perf_counter()
            number = await answers.answer(matches, live, self._seat(), message.number, message.do)
            self.metrics.answered(time.perf_counter() - began)
            await self._send(wire.Accepted(number))
        elif isinstance(message, wire.Enter):
            number = await answers.enter(matches, live, self._seat(), message.number, message.do)
            await self._send(wire.Accepted(number))
        elif isinstance(message, wire.NameCard):
            await self._send(wire.Accepted(await name(matches, live, self._seat(), message.number, message.do)))
        elif isinstance(message, wire.Overrule):
            await self._send(wire.Accepted(await overrule(matches, live, self._seat(), message.number, message.do)))
        elif isinstance(message, wire.Query | wire.Preview | wire.WhyNot):
            await self._reply(live, message)
        elif isinstance(message, wire.Ping):
            await self._send(wire.Pong(message.id, live.room.shown))
        elif isinstance(message, wire.Hint):
            await self._hint(live, message)
        elif isinstance(message, wire.Look | wire.Hello):
            self._look(live, message)
        elif isinstance(message, wire.GiveEntropy):
            if message.seat not in self.seats:
                raise Trouble("forbidden", "no-seat")
            await answers.give(matches, live, message.seat, message.entropy)
        elif isinstance(message, wire.TakeBack):
            await self._send(wire.Accepted(await answers.undo(matches, live, self._seat(), message.number)))
        elif isinstance(message, wire.Consent):
            await answers.consent(matches, live, self._seat(), message.proposal, message.yes)
        elif isinstance(message, wire.Say):
            await answers.talk(matches, live, self._seat(), message.text)
        elif isinstance(message, wire.Leave):
            await answers.leave(matches, live, self._seat(), message.bot)
        elif isinstance(message, wire.Return):
            await answers.come_back(matches, live, self._seat())
        elif isinstance(message, wire.Resign):
            await answers.resign(matches, live, self._seat())
        elif isinstance(message, wire.Admit):
            await answers.admit(matches, live, self._seat(), message.on)
        elif isinstance(message, wire.OpenHands):
            await answers.open_hands(matches, live, self._seat(), message.on)
        elif isinstance(message, wire.SetStops):
            await answers.set_stops(matches, live, self._seat(), dict(message.wishes), message.hold)
        else:
            await answers.rematch(matches, live, self._seat(), message.swap)

    def _look(self, live: Live, message: wire.Look | wire.Hello) -> None:
        """Another person sits down behind the curtain, or somebody reads in another language."""
        if isinstance(message, wire.Look):
            if message.seat not in self.seats:
                raise Trouble("forbidden", "no-seat")
            self.eyes = message.seat
        self.lang = message.lang or self.lang
        self._show_again()

    def _show_again(self) -> None:
        self.known = 0
        self.sent = -1
        self.changed.set()

    async def _reply(self, live: Live, message: wire.Query | wire.Preview | wire.WhyNot) -> None:
        """Questions change nothing; one about a table that is gone gets no answer but the new table."""
        if not live.room.is_in_time(message.number):
            problem = problem_of(Trouble("late", "late"), self.lang)
            if isinstance(message, wire.Query):
                await self._send(wire.QueryReply(message.id, problem=problem))
            elif isinstance(message, wire.Preview):
                await self._send(wire.Foreseen(message.id, [], False, False, problem))
            else:
                await self._send(wire.WhyNotReply(message.id, problem))
            return
        presenter = Presenter(live.room, self.eyes, self.lang)
        if isinstance(message, wire.Query):
            await self._send(presenter.query(message.id, message.about))
        elif isinstance(message, wire.Preview):
            await self._send(presenter.preview(message.id, message.do))
        else:
            await self._send(wire.WhyNotReply(message.id, presenter.why_not(message.do, message.place)))

    async def _hint(self, live: Live, message: wire.Hint) -> None:
        if not live.room.is_in_time(message.number):
            raise Trouble("late", "late")
        presenter = Presenter(live.room, self.eyes, self.lang)
        presenter.must_be_asked()
        example = lesson_example(presenter, presenter.view())
        if example is not None:  # a lesson knows best what it wants, and no bot has to think
            text = lesson_now(presenter, presenter.view())
            why = text.line if text is not None else ""
            await self._send(wire.HintReply(message.id, "", [wire.Advice(example, None, 0, why)]))
            return
        seat, poser = presenter.seat, self.matches.poser
        assert seat is not None
        why = poser.why_not(live.room, seat, message.engine, self.lang) if message.engine else ""
        if not message.engine or why or len(live.room.state.legal_actions()) == 1:
            self.matches.spawn(self._think(live, message, presenter, why))
            return
        question = poser.pose(live, seat, self.address)
        await self._send(wire.HintReply(message.id, "", [], question=question))

    async def _think(self, live: Live, message: wire.Hint, presenter: Presenter, why: str) -> None:
        """`why`: the sentence on why the server thinks, though the page has offered to."""
        seat, state = presenter.seat, live.room.state.clone()
        assert seat is not None
        reply = wire.HintReply(message.id, "", [], problem_of(Trouble("broken", "no-hint"), self.lang))
        try:
            if len(state.legal_actions()) == 1:
                raise Trouble("not-now", "only-choice")
            advised = await self.matches.adviser.advise(live, seat, self.address)
            if advised.thoughts:
                advice = presenter.advice(state.view(seat), advised.thoughts)
                notes = why, hurried(advised.share, self.lang)
                reply = wire.HintReply(message.id, advised.bot, advice, None, " ".join([one for one in notes if one]))
        except Trouble as error:
            reply = wire.HintReply(message.id, "", [], problem_of(error, self.lang))
        if self.eyes != seat:
            return  # somebody else sits before the screen now
        with contextlib.suppress(Exception):
            await self._send(reply)


def _type(message: wire.ClientMessage) -> str:
    return str(message.__struct_config__.tag)
