"""What may be asked of the table without a socket, whoever carries it: the API, or a page that needs no server.

Bodies and replies are in `wire`; what is not done raises a `Trouble` or what the rules have against it.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from hulldown.kernel.errors import HulldownError

from .. import wire
from ..problems import Trouble
from . import answers, archive, catalogues, clocks, duplicates, forking, hosting
from .checks import must_be_public
from .comparing import Comparisons
from .connection import Connection
from .invitations import invitation
from .live import Live
from .match_info import match_info
from .matches import Matches
from .mine import Mine
from .ownership import Elsewhere
from .presenter import Presenter
from .replay import Replays, moment
from .seating import hash_secret, seat_secret
from .story import Plot, story

LONGEST_WAIT = 25.0  # seconds for which a request may wait for news


class Requests:
    """Answers requests about all matches. `secrets` are those that whoever asks has shown."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.replays = Replays()
        self.comparisons = Comparisons(matches)
        self._mine = Mine(matches)

    async def games(self, lang: str) -> list[wire.GameInfo]:
        """The games, their options and bots."""
        return await self.matches.beside(catalogues.games, lang, await self.matches.opponents.strangers())

    async def catalogue(self, game: str, lang: str, cards: str = "") -> bytes:
        """All cards of a game; `cards` names the files of a match that began with others."""
        known = catalogues.known_game(game)
        chosen = await self.matches.cards.find(game, cards) if cards else None
        return await self.matches.beside(catalogues.catalogue, chosen or known, lang)

    async def check(self, game: str, wish: wire.ListWish) -> wire.Checked[Any]:
        """A deck or platoon, with every rule that it breaks."""
        return await self.matches.beside(catalogues.check, game, wish)

    async def check_sketch(self, game: str, wish: wire.SketchWish) -> wire.SketchChecked:
        """A table that somebody makes, with every rule that it breaks."""
        return await self.matches.beside(catalogues.check_sketch, game, wish)

    async def open_sketch(self, game: str, wish: wire.SketchText) -> wire.SketchOpened[Any]:
        """A ready table or the file of one, to be worked on."""
        return await self.matches.beside(catalogues.open_sketch, game, wish)

    async def lessons(self, game: str, lang: str) -> wire.GameLessons:
        """What teaches a game."""
        return await self.matches.beside(catalogues.lessons, game, lang)

    async def teach(self, game: str, lesson: str, wish: wire.NewLesson) -> wire.Created:
        """A lesson for whoever asks; its secret opens the learner's seat."""
        return self._created(*await self.matches.found_lesson(catalogues.known_game(game), lesson, wish))

    async def create(self, wish: wire.NewMatch) -> wire.Created:
        host = seat_secret()
        return self._created(*await self.matches.found(wish, host=hash_secret(host)), host)

    def _created(self, live: Live, told: list[str | None], host: str = "") -> wire.Created:
        id = live.room.id
        seats = [
            wire.NewSeat(seat, live.room.seats[seat].kind, secret, f"/m/{id}#{secret}" if secret is not None else None)
            for seat, secret in enumerate(told)
        ]
        return wire.Created(id, seats, f"/m/{id}" if live.room.has_spectators else None, host)

    async def open_record(self, upload: wire.Upload) -> wire.Opened:
        try:
            live = await self.matches.open_record(upload.text, upload.name)
        except HulldownError as error:
            raise Trouble("malformed", "record", detail=str(error)) from error
        return wire.Opened(live.room.id)

    # One match

    async def info(self, id: str, lang: str) -> wire.MatchInfo:
        """What anybody with the link may know."""
        live = await self.matches.find(id)
        return match_info(live.room, live.here, clocks.left(self.matches, live.room), lang)

    async def invitation(self, id: str, lang: str) -> wire.Invitation:
        """What anybody with the link is invited to."""
        return invitation((await self.matches.find(id)).room, lang)

    async def table(
        self, id: str, secrets: list[str], after: int, wait: float, lang: str, address: str = ""
    ) -> wire.Table:
        """The table as the seat sees it that the secrets open; waits for news after entry `after`."""
        live, seat = await self._enter(id, secrets)
        if seat is not None and live.room.seats[seat].kind == "open":
            await answers.come(self.matches, live, seat, None)
        if live.room.shown <= after and wait > 0:
            await self._wait_for_news(live, seat, after, min(wait, LONGEST_WAIT), address)
            await self._enter(id, secrets)  # a link may be taken back meanwhile
        if seat is None and not live.room.has_spectators:
            raise Trouble("forbidden", "no-spectators")
        left = clocks.left(self.matches, live.room)
        known = live.room.known_at(after)
        return Presenter(live.room, seat, lang).table(live.here, known, time.time(), left, live.busy)

    async def give(self, id: str, secrets: list[str], given: wire.Given) -> None:
        live, seat = await self._sit(id, secrets)
        await answers.come(self.matches, live, seat, None)
        await answers.give(self.matches, live, seat, given.entropy)

    async def holders(self, id: str, secrets: list[str]) -> list[wire.Holder]:
        """The browsers that are connected for this seat, as far as this process knows them."""
        live, seat = await self._sit(id, secrets)
        held = [one for one in live.connections if seat in one.seats]
        return [wire.Holder(one.since, one.agent) for one in sorted(held, key=lambda one: one.since)]

    async def relink(self, id: str, secrets: list[str]) -> wire.NewSeat:
        """Takes the link of a seat back and gives a new one."""
        live, seat = await self._sit(id, secrets)
        secret = await answers.relink(self.matches, live, seat)
        return wire.NewSeat(seat, live.room.seats[seat].kind, secret, f"/m/{id}#{secret}")

    # What its host may do

    async def switch_chat(self, id: str, keys: list[str], on: bool) -> None:
        await hosting.switch_chat(self.matches, await self._host(id, keys), on)

    async def mute(self, id: str, keys: list[str], seat: int, on: bool) -> None:
        await hosting.mute(self.matches, await self._host(id, keys), seat, on)

    async def remove(self, id: str, keys: list[str], seat: int, bot: str | None) -> wire.NewSeat:
        live = await self._host(id, keys)
        secret = await hosting.remove(self.matches, live, seat, bot)
        link = f"/m/{id}#{secret}" if secret is not None else None
        return wire.NewSeat(seat, live.room.seats[seat].kind, secret, link)

    async def delete(self, id: str, keys: list[str]) -> None:
        await hosting.delete(self.matches, await self._host(id, keys))

    async def _host(self, id: str, keys: list[str]) -> Live:
        live = await self.matches.find(id)
        hosting.must_host(live, keys)
        return live

    # What a seat may do

    async def set_stops(self, id: str, secrets: list[str], wishes: wire.Wishes) -> None:
        live, seat = await self._sit(id, secrets)
        await answers.set_stops(self.matches, live, seat, dict(wishes.wishes), wishes.hold)

    async def answer(self, id: str, secrets: list[str], reply: wire.Replied) -> wire.Accepted:
        live, seat = await self._sit(id, secrets)
        return wire.Accepted(await answers.answer(self.matches, live, seat, reply.number, reply.do))

    async def record(self, id: str) -> tuple[str, str]:
        """The record of a finished match as JSON lines, and a name for its file."""
        live = await self.matches.find(id)
        must_be_public(live.room)
        name = f"{live.room.game.id}-{id}.jsonl"
        return await archive.record_text(self.matches.store, self.matches.beside, live.room), name

    async def moment(
        self, id: str, number: int, secrets: list[str], seat: int | None, is_open: bool, lang: str
    ) -> wire.Moment:
        """A finished match after so many answers; one that cannot go on shows a seat what it knows."""
        live, replay = await self.replays.find(self.matches, id)
        if not live.room.is_public:
            await self._must_be_own_eyes(id, secrets, seat, is_open)
        if seat is None or seat < len(live.room.seats):
            live.room.lines_before(seat, replay.last)  # counted here, so that it is only read beside
        return await self.matches.beside(moment, live, replay, number, seat, is_open, lang)

    async def story(self, id: str, lang: str) -> wire.Story:
        """How a finished match went. Of one that is not over nothing is told: leads count hidden cards."""
        live, replay = await self.replays.find(self.matches, id)
        must_be_public(live.room)
        if replay.plot is None:
            replay.plot = await self.matches.beside(Plot, replay.room)
        return await self.matches.beside(story, live.room, replay.plot, lang)

    # What if

    async def fork(self, id: str, wish: wire.NewFork) -> wire.Created:
        """A match that plays on from a moment of a finished one."""
        live, replay = await self.replays.find(self.matches, id)
        host = seat_secret()
        return self._created(*await forking.fork(self.matches, live, replay, wish, hash_secret(host)), host)

    async def forks(self, id: str) -> list[wire.Fork]:
        """The matches that play on from this one."""
        return forking.forks_of((await self.matches.find(id)).room)

    async def rename_fork(self, id: str, fork: str, keys: list[str], words: wire.ForkWords) -> None:
        await forking.rename(self.matches, await self.matches.find(id), fork, words, keys)

    # The same cards at several tables

    async def make_duplicate(self, wish: wire.NewDuplicate) -> wire.MadeDuplicate:
        """All tables of a duplicate, with the links of their seats."""
        host = seat_secret()
        id, made = await duplicates.make(self.matches, wish, hash_secret(host))
        tables = [wire.MadeTable(live.room.id, self._created(live, told).seats) for live, told in made]
        return wire.MadeDuplicate(id, f"/duplicate/{id}", tables, host)

    async def challenge(self, id: str, wish: wire.NewChallenge) -> wire.MadeDuplicate:
        """A link by which others play a seat of a finished match."""
        live = await self.matches.find(id)
        host = seat_secret()
        made = await duplicates.challenge(self.matches, live, wish, hash_secret(host))
        return wire.MadeDuplicate(made, f"/duplicate/{made}", host=host)

    async def take_challenge(self, id: str, wish: wire.NewTaken) -> wire.Created:
        """A table of one's own of a challenge."""
        return self._created(*await duplicates.take(self.matches, id, wish.name))

    async def duplicate(self, id: str, lang: str) -> wire.Duplicate:
        """Who plays at a duplicate, and when all tables are over, what each made of its cards."""
        return await self.comparisons.read(id, lang)

    async def delete_duplicate(self, id: str, keys: list[str]) -> None:
        await duplicates.delete(self.matches, id, keys)

    async def log(self, id: str, secrets: list[str], seat: int | None, before: int, lang: str) -> wire.LogPage:
        """The page of the log before that line, as the seat heard it."""
        live = await self.matches.find(id)
        room = live.room
        if not room.is_public:
            _, eyes = await self._enter(id, secrets)
            if seat is not None and seat not in self.matches.seats_of(live, secrets):
                raise Trouble("forbidden", "no-seat")
            seat = eyes if seat is None else seat
        if seat is not None and seat >= len(room.seats):
            raise Trouble("missing", "no-seat")
        upto = min(before, room.lines_before(seat, len(room.match.answers)))
        first, heard = room.page(seat, 0, upto)
        return wire.LogPage(first, await self.matches.beside(Presenter(room, seat, lang).told, heard))

    async def _enter(self, id: str, secrets: list[str]) -> tuple[Live, int | None]:
        """The match and the seat that a secret opens; a spectator where there is none."""
        live = await self.matches.find(id)
        seats = self.matches.seats_of(live, secrets)
        if secrets and not seats:
            raise Trouble("forbidden", "no-seat")
        if not seats and not live.room.has_spectators:
            raise Trouble("forbidden", "no-spectators")
        return live, min(seats, default=None)

    async def _sit(self, id: str, secrets: list[str]) -> tuple[Live, int]:
        live, seat = await self._enter(id, secrets)
        if seat is None:
            raise Trouble("forbidden", "not-seated")
        return live, seat

    async def _must_be_own_eyes(self, id: str, secrets: list[str], seat: int | None, is_open: bool) -> None:
        """Of a match that is not over a person sees what the seat does, and others what spectators do."""
        live, _ = await self._enter(id, secrets)
        if is_open or (seat is not None and seat not in self.matches.seats_of(live, secrets)):
            raise Trouble("forbidden", "not-over")

    async def _wait_for_news(self, live: Live, seat: int | None, after: int, wait: float, address: str) -> None:
        """Until something has happened that this seat may know of, or the time is over."""
        connection = Connection({seat} if seat is not None else set(), address)
        wished = live.room.seats[seat].wished if seat is not None else 0
        live.connections.add(connection)
        self.matches.resume(live)
        try:
            async with asyncio.timeout(wait):
                while live.room.shown <= after and (seat is None or live.room.seats[seat].wished == wished):
                    if live.is_lost:
                        raise Elsewhere
                    await connection.changed.wait()
                    connection.changed.clear()
        except TimeoutError:
            pass
        finally:
            live.connections.discard(connection)

    async def mine(self, claims: wire.Mine) -> list[wire.MyMatch]:
        """The matches whose seats these secrets open, the person's move first."""
        return await self._mine.list(claims)
