"""All matches of this process: rooms in memory, one lock each, who is connected, and the bots that are to be asked."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from weakref import WeakValueDictionary

import msgspec

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.languages import BASE
from hulldown.kernel.match import Match
from hulldown.kernel.proof import Seal
from hulldown.kernel.words import seat_name

from .. import wire
from ..problems import Trouble
from . import archive, bot_turns, clocks, journal
from .beside import Beside
from .card_sets import CardSets
from .chance import Dealer, NewGenerator, fresh_chance, new_secret, sealed, unproved
from .foretelling import deal
from .founding import Founding, Kept, Occupant
from .journal import Entry, Written
from .limits import Limits
from .live import Live
from .opponents import Opponents
from .room import fold
from .seating import drawn_order, hash_secret, kind_of, seat_secret, sit
from .store import MatchRow, SeatRow, Store
from .texts import one_line

log = logging.getLogger(__name__)

ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class Matches:
    """Founds matches, takes answers, asks bots. Nothing here waits for anything but the disk and the bots."""

    def __init__(self, store: Store, opponents: Opponents, beside: Beside, limits: Limits | None = None) -> None:
        self.store = store
        self.opponents = opponents
        self.beside = beside
        self.limits = limits or Limits()
        self.id = secrets.token_hex(8)
        self.cards = CardSets(store, beside)
        self.chance: NewGenerator = fresh_chance
        self.started = time.time()
        self.alive_since = self.started
        self.answers = 0
        self.conflicts = 0
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._used: WeakValueDictionary[str, Live] = WeakValueDictionary()  # whoever still has one shares it
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._watch: asyncio.Task[None] | None = None

    @property
    def rooms(self) -> int:
        return len(self._live)

    @property
    def sockets(self) -> int:
        return sum(len(live.connections) for live in self._live.values())

    async def open(self) -> None:
        await self.store.open()
        if not self.store.is_shared:
            await self.store.forget_servers()
        await self.cards.open()
        await clocks.live_on(self)
        self._watch = asyncio.create_task(bot_turns.look_round(self), name="look-round")

    async def close(self) -> None:
        asked = [live.asking for live in self._live.values()]
        tasks = [task for task in [self._watch, *self._tasks, *asked] if task is not None]
        for live in self._live.values():
            for timer in (live.flag, live.bell):
                if timer is not None:
                    timer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.opponents.close()
        await self.store.farewell(self.id)
        await self.store.close()
        self.cards.close()

    # Founding

    async def found(self, wish: wire.NewMatch, hashes: list[str | None] | None = None) -> tuple[Live, list[str | None]]:
        """A new match; the secrets of its seats are told here and never again."""
        game = hulldown.game(wish.game)
        if not game.min_seats <= len(wish.seats) <= game.max_seats:
            raise Trouble("malformed", "seats", least=game.min_seats, most=game.max_seats, count=len(wish.seats))
        if await self.store.count_open() >= self.limits.open_matches:
            raise Trouble("limit", "too-many-matches")
        options: dict[str, object] = dict(wish.options)
        wished = wish.seats
        if wish.by_lot:
            order = drawn_order(len(wished), self.chance())
            options = game.reseated(options, order)
            wished = [wished[place] for place in order]
        sitting = sit(game, wished)
        options = await self.beside(game.usual, len(sitting), self.chance(), options)
        state = await self.beside(game.start, len(sitting), options)
        told: list[str | None] = [None] * len(sitting)
        if hashes is None:
            told = [seat_secret() if seat.kind != "bot" else None for seat in sitting]
            hashes = [hash_secret(one) if one is not None else None for one in told]
        people = sum(seat.kind != "bot" for seat in sitting)
        is_proved = people > 1 and wish.settings.verifiable is not False  # one person has nobody to prove it to
        settings = msgspec.structs.replace(wish.settings, verifiable=is_proved)
        founding = Founding(secrets.token_urlsafe(9), game, options, sitting, settings, time.time())
        if is_proved:
            secret, commitment = new_secret(founding.id)
            return await self._keep(founding, hashes, journal.Began([], commitment), secret), told
        dealt: list[journal.Answer] = []
        deal(state, dealt, unproved(self.chance))
        return await self._keep(founding, hashes, journal.Began(dealt)), told

    async def open_record(self, text: str, name: str) -> Live:
        """A record from a file, for reading only: kept as it is, and shown as far as that goes."""
        opened = journal.OpenedRecord(name, text)
        id, cards = archive.played_with(text)
        game = await self.cards.find(id, cards) if id in hulldown.game_ids() else None
        reading = await self.beside(archive.read_opened, opened, game)
        match = reading.match
        names = match.names or [seat_name(seat, BASE) for seat in range(match.seats)]
        sitting = [Occupant("person", one_line(name)[: wire.MOST_NAME], None) for name in names]
        founding = Founding(
            secrets.token_urlsafe(9), match.game, match.options, sitting, wire.Settings(chat=False, spectators=True),
            time.time(), True, match.position, Kept(reading, "record"),
        )  # fmt: skip
        return await self._keep(founding, [None] * len(sitting), opened)

    async def _keep(
        self, founding: Founding, hashes: list[str | None], first: Entry, secret: bytes | None = None
    ) -> Live:
        room = await self.beside(fold, founding, [Written(1, founding.created, first)])
        head = founding.kept.reading.head if founding.kept is not None else {}
        rules, cards = head.get("rules"), head.get("cards")
        row = MatchRow(
            founding.id, founding.game.id, rules if isinstance(rules, int) else founding.game.rules_version,
            cards if isinstance(cards, str) else founding.game.cards_fingerprint,
            founding.options, founding.settings, founding.position, founding.created,
        )  # fmt: skip
        rows = [SeatRow(seat.kind, seat.name, seat.bot, hashes[place]) for place, seat in enumerate(founding.seats)]
        await self.store.create(row, rows, first, room.waits_for, secret)
        live = self._admit(Live(room, hashes, secret=secret))
        self._after(live)
        return live

    # Finding

    async def find(self, id: str) -> Live:
        """The match of that id, from memory or from its journal."""
        live = self._live.get(id)
        if live is not None:
            self._live.move_to_end(id)
            return live
        live = self._used.get(id)
        if live is not None:
            return self._admit(live)
        if not ID.fullmatch(id):
            raise Trouble("missing", "no-match")
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Live:
        found = await self.store.find(id)
        if found is None:
            raise Trouble("missing", "no-match")
        row, sitting = found
        game = await self.cards.find(row.game, row.cards) or hulldown.game(row.game)
        entries = await self.store.entries(id)
        seats = [Occupant(kind_of(one.kind), one.name, one.bot) for one in sitting]
        room = await self.beside(archive.read_room, row, seats, game, entries)
        secret = await self.store.find_secret(id) if room.seal is not None and not room.is_over else None
        live = self._admit(Live(room, [one.secret_hash for one in sitting], secret=secret))
        clocks.set_clocks(self, live)
        return live

    def _admit(self, live: Live) -> Live:
        """Keeps a room in memory; the ones that nobody has needed for longest go."""
        self._live[live.room.id] = live
        self._used[live.room.id] = live
        for id in list(self._live):
            if len(self._live) <= self.limits.rooms:
                break
            if self._live[id].is_idle and id != live.room.id:
                del self._live[id]
        return live

    def seats_of(self, live: Live, secret_list: list[str]) -> set[int]:
        """The seats that these secrets open."""
        wanted = {hash_secret(secret) for secret in secret_list}
        return {seat for seat, one in enumerate(live.keys) if one is not None and one in wanted}

    # What happens

    def dealer(self, live: Live, seal: Seal | None = None) -> Dealer:
        """Who answers for chance in a match now. `seal`: with what somebody is about to give."""
        room = live.room
        if room.seal is None:
            return unproved(self.chance)
        if live.secret is None:
            raise Trouble("broken", "no-secret")
        return sealed(seal or room.seal, live.secret, room.spent)

    async def append(self, live: Live, entry: Entry, waits_for: str | None = None) -> int | None:
        """Stores the next entry and folds it in; the caller holds the lock. None: another process was first.

        Returns the number of the entry as everybody sees it.
        `waits_for` is whom the match waits for afterwards, where the entry changes that.
        """
        room = live.room
        if isinstance(entry, journal.Answered | journal.Undone | journal.Timed):
            entry = msgspec.structs.replace(entry, played=clocks.played(self, live))
        written = Written(room.number + 1, time.time(), entry)
        try:
            stored = await self.store.append(room.id, written.number, written.at, entry, waits_for or room.waits_for)
        except Exception as error:
            log.exception("an entry could not be stored")
            raise Trouble("broken", "not-stored") from error
        if not stored:
            self.conflicts += 1
            await self._catch_up(live)
            return None
        shown = room.shown
        await self._fold(live, [written])
        self._after(live)
        return shown + min(1, journal.numbers(entry))

    async def _catch_up(self, live: Live) -> None:
        """Folds in what another process has written."""
        entries = await self.store.entries(live.room.id, live.room.number)
        if entries:
            await self._fold(live, entries)
            self._wake(live)
            clocks.set_clocks(self, live)

    async def _fold(self, live: Live, entries: list[Written]) -> None:
        """Undo plays the match again, which may take a while: beside the event loop, on a match of its own."""
        try:
            for written in entries:
                rewound: Match | None = None
                if isinstance(written.entry, journal.Undone):
                    rewound = await self.beside(live.room.rewound, written.entry.length)
                live.room.take(written, rewound)
        except (HulldownError, ValueError):
            log.exception("match %s is read again", live.room.id)
            fresh = await self.store.entries(live.room.id)
            live.room = await self.beside(fold, live.room.founding, fresh)

    def _after(self, live: Live) -> None:
        self._wake(live)
        clocks.set_clocks(self, live)
        bot_turns.ask_bots(self, live)

    def _wake(self, live: Live) -> None:
        for connection in list(live.connections):
            connection.wake()

    async def hear(self, id: str, number: int) -> None:
        """Another process has written entry `number` of a match."""
        live = self._used.get(id)
        if live is None or live.room.number >= number:
            return
        async with live.lock:
            if live.room.number < number:
                await self._catch_up(live)

    async def hear_missed(self) -> None:
        """Looks for entries of all rooms in memory that nobody told this process of."""
        for id in list(self._live):
            live = self._live.get(id)
            if live is not None and not live.room.is_over:
                await self.hear(id, live.room.number + 1)

    def resume(self, live: Live) -> None:
        """Somebody has come: bots that waited for a spectator go on, and clocks are seen to."""
        if len(live.connections) == 1:
            live.watched_since = time.time()
        clocks.set_clocks(self, live)
        bot_turns.ask_bots(self, live)

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Something to be done besides; it ends with the matches."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[None, None, None]) -> None:
        """Does it to the end even where whoever asked is gone meanwhile: it may be stored, so it has to be folded."""
        task = self.spawn(work)
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody is left to be told
            raise
