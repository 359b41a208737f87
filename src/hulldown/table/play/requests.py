"""What may be asked of the table without a socket, whoever carries it: the API, or a page that needs no server.

Bodies and replies are in `wire`; what is not done raises a `Trouble` or what the rules have against it.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import hulldown
from hulldown.kernel.errors import HulldownError

from .. import wire
from ..problems import Trouble, problem_of, say
from . import answers, archive, catalogues, clocks
from .connection import Connection
from .live import Live
from .matches import Matches
from .presenter import Presenter, match_info
from .replay import Replays, moment, record_text
from .seating import hash_secret, kind_of

LONGEST_WAIT = 25.0  # seconds for which a request may wait for news


class Requests:
    """Answers requests about all matches. `secrets` are those that whoever asks has shown."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.replays = Replays()

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

    async def create(self, wish: wire.NewMatch) -> wire.Created:
        live, told = await self.matches.found(wish)
        id = live.room.id
        seats = [
            wire.NewSeat(seat, live.room.seats[seat].kind, secret, f"/m/{id}#{secret}" if secret is not None else None)
            for seat, secret in enumerate(told)
        ]
        return wire.Created(id, seats, f"/m/{id}" if live.room.has_spectators else None)

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

    async def table(self, id: str, secrets: list[str], after: int, wait: float, lang: str) -> wire.Table:
        """The table as the seat sees it that the secrets open; waits for news after entry `after`."""
        live, seat = await self._enter(id, secrets)
        if seat is not None and live.room.seats[seat].kind == "open":
            await answers.come(self.matches, live, seat, None)
        if live.room.shown <= after and wait > 0:
            await self._wait_for_news(live, seat, after, min(wait, LONGEST_WAIT))
            await self._enter(id, secrets)  # a link may be taken back meanwhile
        if seat is None and not live.room.has_spectators:
            raise Trouble("forbidden", "no-spectators")
        left = clocks.left(self.matches, live.room)
        return Presenter(live.room, seat, lang).table(live.here, 0, time.time(), left)

    async def give(self, id: str, secrets: list[str], given: wire.Given) -> None:
        live, seat = await self._sit(id, secrets)
        await answers.come(self.matches, live, seat, None)
        await answers.give(self.matches, live, seat, given.entropy)

    async def holders(self, id: str, secrets: list[str]) -> list[wire.Holder]:
        """The browsers that are connected for this seat, as far as this process knows them."""
        live, seat = await self._sit(id, secrets)
        return [wire.Holder(since) for since in sorted(one.since for one in live.connections if seat in one.seats)]

    async def relink(self, id: str, secrets: list[str]) -> wire.NewSeat:
        """Takes the link of a seat back and gives a new one."""
        live, seat = await self._sit(id, secrets)
        secret = await answers.relink(self.matches, live, seat)
        return wire.NewSeat(seat, live.room.seats[seat].kind, secret, f"/m/{id}#{secret}")

    async def set_stops(self, id: str, secrets: list[str], wishes: wire.Wishes) -> None:
        live, seat = await self._sit(id, secrets)
        await answers.set_stops(self.matches, live, seat, dict(wishes.wishes), wishes.hold)

    async def answer(self, id: str, secrets: list[str], reply: wire.Replied) -> wire.Accepted:
        live, seat = await self._sit(id, secrets)
        return wire.Accepted(await answers.answer(self.matches, live, seat, reply.number, reply.do))

    async def record(self, id: str) -> tuple[str, str]:
        """The record of a finished match as JSON lines, and a name for its file."""
        live = await self.matches.find(id)
        if not live.room.is_over:
            raise Trouble("forbidden", "not-over")
        name = f"{live.room.game.id}-{id}.jsonl"
        if live.room.kept is not None:
            return await archive.record_text(self.matches.store, live.room), name
        secret = await self.matches.store.find_secret(id) if live.room.seal is not None else None
        return await self.matches.beside(record_text, live.room, secret), name

    async def moment(
        self, id: str, number: int, secrets: list[str], seat: int | None, is_open: bool, lang: str
    ) -> wire.Moment:
        """A finished match after so many answers; one that cannot go on shows a seat what it knows."""
        live, replay = await self.replays.find(self.matches, id)
        if not live.room.is_over:
            await self._must_be_own_eyes(id, secrets, seat, is_open)
        return moment(live, replay, number, seat, is_open, lang)

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

    async def _wait_for_news(self, live: Live, seat: int | None, after: int, wait: float) -> None:
        """Until something has happened that this seat may know of, or the time is over."""
        connection = Connection({seat} if seat is not None else set())
        wished = live.room.seats[seat].wished if seat is not None else 0
        live.connections.add(connection)
        self.matches.resume(live)
        try:
            async with asyncio.timeout(wait):
                while live.room.shown <= after and (seat is None or live.room.seats[seat].wished == wished):
                    await connection.changed.wait()
                    connection.changed.clear()
        except TimeoutError:
            pass
        finally:
            live.connections.discard(connection)

    # The matches of one person

    async def mine(self, claims: wire.Mine) -> list[wire.MyMatch]:
        """The matches whose seats these secrets open, the person's move first."""
        found: list[wire.MyMatch] = []
        for claim in claims.claims:
            try:
                live = await self.matches.find(claim.match)
            except HulldownError as error:
                unread = await self._unread(claim, problem_of(error, claims.lang), claims.lang)
                found += [unread] if unread is not None else []
                continue
            seats = self.matches.seats_of(live, [claim.secret])
            if seats:
                found.append(self._mine(live, min(seats), claims.lang))
        found.sort(key=lambda one: (one.over, not one.your_move, -one.since))
        return found

    async def _unread(self, claim: wire.Claim, problem: wire.Problem, lang: str) -> wire.MyMatch | None:
        """A match of which nothing can be shown: it is listed all the same, with the reason."""
        kept = await self.matches.store.find(claim.match) if problem.kind != "missing" else None
        if kept is None:
            return None
        row, sitting = kept
        mine = [place for place, one in enumerate(sitting) if one.secret_hash == hash_secret(claim.secret)]
        if not mine or row.game not in hulldown.game_ids():
            return None
        seats = [wire.SeatInfo(place, kind_of(one.kind), one.name, one.bot, False) for place, one in enumerate(sitting)]
        is_over = row.waits_for in ("over", "record")
        note = say("note.stopped", lang, why=problem.say if is_over else say("note.unreadable", lang))
        title = hulldown.game(row.game).title.text(lang)
        return wire.MyMatch(row.id, row.game, title, seats, mine[0], False, is_over, note, row.created, True, note)

    def _mine(self, live: Live, seat: int, lang: str) -> wire.MyMatch:
        room = live.room
        presenter = Presenter(room, seat, lang)
        info = match_info(room, live.here, clocks.left(self.matches, room), lang)
        ask = presenter.ask(presenter.view())
        return wire.MyMatch(
            room.id, info.game, info.title, info.seats, seat, presenter.is_asked, room.is_over, ask.say, room.since,
            info.stopped, info.note,
        )  # fmt: skip
