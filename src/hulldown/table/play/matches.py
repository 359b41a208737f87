"""All matches of this process: rooms in memory, one lock each, who is connected, and the bots that are to be asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import TypeAlias

import msgspec

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.match import Match
from hulldown.kernel.proof import Seal
from hulldown.kernel.words import seat_name

from .. import wire
from ..problems import Trouble
from . import archive, bot_turns, clocks, handover, journal, shelf, unveiling
from .beginning import begin
from .beside import Beside
from .card_sets import CardSets
from .chance import Dealer, NewGenerator, entered, fresh_chance, keyed, new_secret, repeated, sealed, unproved
from .foretelling import foretell_beginning
from .founding import Founding, Kept, Occupant
from .hints import Adviser
from .journal import Entry, Written
from .limits import Addresses, Limits
from .live import Live
from .opponents import Opponents
from .ownership import Members
from .posing import Poser
from .room import Room, fold
from .rooms import Rooms
from .scripts import Script, read_script
from .seating import clean_name, drawn_order, hash_secret, kind_of, seat_secret, sit
from .shelf import Shelf
from .shows import Shows
from .store import Lost, MatchRow, SeatRow, Store
from .texts import one_line
from .unsealing import go_on_unproved, needs_secret

log = logging.getLogger(__name__)

SLACK = 1_000  # lines of a record beside its answers
Deal: TypeAlias = tuple[bytes, Script | None]  # what the tables of a duplicate share
RIVAL = "lesson"  # who sits opposite a learner
LESSON_PACE = 0.8  # seconds between the answers of a script
ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class Matches:
    """Founds matches, takes answers, asks bots. Nothing here waits for anything but the disk and the bots."""

    def __init__(self, store: Store, opponents: Opponents, beside: Beside, limits: Limits | None = None) -> None:
        self.store = store
        self.opponents = opponents
        self.beside = beside
        self.limits = limits or Limits()
        self.id = secrets.token_hex(8)
        self.missing = "no-match"  # the words for a match that is not there
        self.mark = ""  # what the ids of its matches begin with: those of a browser are known by it
        self.cards = CardSets(store, beside)
        self.adviser = Adviser(self)
        self.engine = "/"  # where pages find an engine of this version; no page has one by this name
        self.poser = Poser(self)
        self.shows = Shows(self.limits.shows)
        self.held: set[Live] = set()  # matches of bots that wait for others of whoever watches them
        self.unable: dict[str, float] = {}  # matches that cannot go on here, and when to look at them again
        self.questions = Addresses(2 * self.limits.questions, 4 * self.limits.questions)
        self.chance: NewGenerator = fresh_chance
        self.ended: Callable[[Live], None] = lambda live: None  # told of every match that has just ended
        self.started = time.time()
        self.alive_since = self.started
        self.rooms = Rooms(self.limits)
        self.shelf = Shelf(store, self.limits)
        self.answers = 0
        self.conflicts = 0
        self.members = Members(self.id, self.limits.patience)
        self.address = ""  # where other servers of the store reach this one, and what they have to say there
        self.key = ""
        self.looked = self.started  # when the store last told who is alive
        self.taken = 0  # matches that were another server's before
        self.handed_on = 0  # requests and sockets that went to another server
        self._leased = 0
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._watch: asyncio.Task[None] | None = None

    def new_lease(self) -> str:
        """Names this server and one room of it."""
        self._leased += 1
        return f"{self.id}:{self._leased}"

    async def open(self) -> None:
        await self.store.open()
        if not self.store.is_shared:
            await self.store.forget_servers()
        await self.cards.open()
        self.members.is_reachable = bool(self.address)
        await clocks.live_on(self)
        if self.store.is_shared:
            await handover.look(self)
            handover.tell(self, self.members.others, handover.LOOK)
        self._watch = asyncio.create_task(bot_turns.look_round(self), name="look-round")
        self.spawn(shelf.look_on(self))

    async def close(self) -> None:
        asked = [live.asking for live in self.rooms.live.values()]
        tasks = [task for task in [self._watch, *self._tasks, *asked] if task is not None]
        for live in self.rooms.live.values():
            live.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.opponents.close()
        await self._say_goodbye()
        await self.store.close()
        self.cards.close()

    async def _say_goodbye(self) -> None:
        for id in list(self.rooms.leases):
            self.rooms.release(id)
        await self.store.farewell(self.id)
        if self.store.is_shared and self.members.others:
            with contextlib.suppress(Exception):  # they find out by themselves
                await self.store.tell(self.members.others, handover.LOOK)

    # Founding

    def new_id(self) -> str:
        """One that belongs here, so that a new match need not move."""
        while True:
            id = self.mark + secrets.token_urlsafe(9)
            if self.members.is_own(id):
                return id

    async def found(
        self, wish: wire.NewMatch, hashes: list[str | None] | None = None, host: str = ""
    ) -> tuple[Live, list[str | None]]:
        """A new match; the secrets of its seats are told here and never again. `host`: the hash of its maker's key."""
        game = hulldown.game(wish.game)
        if wish.settings.lesson:
            raise Trouble("malformed", "not-a-lesson")
        if wish.settings.fork is not None:
            raise Trouble("malformed", "not-a-fork")
        if wish.settings.duplicate is not None:
            raise Trouble("malformed", "not-a-duplicate")
        if not game.min_seats <= len(wish.seats) <= game.max_seats:
            key = "seats" if game.min_seats < game.max_seats else "all-seats"
            raise Trouble("malformed", key, least=game.min_seats, most=game.max_seats, count=len(wish.seats))
        await self.shelf.must_have_room()
        options: dict[str, object] = dict(wish.options)
        wished = wish.seats
        if wish.by_lot:
            order = drawn_order(len(wished), self.chance())
            options = game.reseated(options, order)
            wished = [wished[place] for place in order]
        sitting = sit(game, wished, self.opponents.programs)
        if any(seat.kind != "bot" for seat in sitting):
            options = game.among_people(options)
        told: list[str | None] = [None] * len(sitting)
        if hashes is None:
            told = [seat_secret() if seat.kind != "bot" else None for seat in sitting]
            hashes = [hash_secret(one) if one is not None else None for one in told]
        people = sum(seat.kind != "bot" for seat in sitting)
        is_real = wish.settings.companion
        if is_real and not people:
            raise Trouble("malformed", "companion-people")
        is_proved = people > 1 and wish.settings.verifiable is not False and not is_real  # or there is nothing to prove
        is_watched = wish.settings.spectators or not people  # or nobody could ever open it
        settings = msgspec.structs.replace(wish.settings, verifiable=is_proved, spectators=is_watched)
        hidden = [seat for seat, one in enumerate(sitting) if one.kind != "bot" and seat in settings.unknown]
        settings = msgspec.structs.replace(settings, unknown=hidden if is_real else [])
        if is_real:  # nobody hurries people who measure and roll
            settings, options = msgspec.structs.replace(settings, clock=None), game.at_real_table(options)
        founding = Founding(self.new_id(), game, options, sitting, settings, time.time())
        secret, commitment = new_secret(founding.id) if is_proved else (None, "")
        first, room = await self.beside(begin, founding, self.chance, commitment, host)
        return await self.keep(founding, hashes, first, secret, room), told

    async def found_lesson(self, game: Game, id: str, wish: wire.NewLesson) -> tuple[Live, list[str | None]]:
        """A lesson for one learner: the others and chance follow its script."""
        lesson = (await self.beside(lambda: game.lessons)).find(id)
        if lesson is None:
            raise Trouble("missing", "no-lesson")
        learner = clean_name(wish.name) or seat_name(lesson.seat, wish.lang)
        sitting = [
            Occupant("person", learner, None) if seat == lesson.seat else Occupant("bot", RIVAL, RIVAL)
            for seat in range(lesson.seats)
        ]
        told = [seat_secret() if seat.kind == "person" else None for seat in sitting]
        hashes = [hash_secret(one) if one is not None else None for one in told]
        settings = wire.Settings(chat=False, pace=LESSON_PACE, verifiable=False, lesson=id)
        founding = Founding(
            self.new_id(), game, lesson.options, sitting, settings, time.time(), position=lesson.position
        )  # fmt: skip
        room = await self.beside(Room, founding)
        dealt, _ = await self.beside(foretell_beginning, room, unproved(self.chance))
        return await self.keep(founding, hashes, journal.Began(dealt)), told

    async def open_record(self, text: str, name: str) -> Live:
        """A record from a file, for reading only: kept as it is, and shown as far as that goes."""
        if text.count("\n") > self.limits.match_answers + SLACK:
            raise Trouble("limit", "long-record", most=self.limits.match_answers)
        await self.shelf.must_have_space()
        opened = journal.OpenedRecord(name, text)
        id, cards = archive.played_with(text)
        game = await self.cards.find(id, cards) if id in hulldown.game_ids() else None
        reading = await self.beside(archive.read_opened, opened, game)
        match = reading.match
        names = match.names or [seat_name(seat, BASE) for seat in range(match.seats)]
        sitting = [Occupant("person", one_line(name)[: wire.MOST_NAME], None) for name in names]
        founding = Founding(
            self.new_id(), match.game, match.options, sitting, wire.Settings(chat=False, spectators=True),
            time.time(), True, match.position, Kept(reading, "record"),
        )  # fmt: skip
        return await self.keep(founding, [None] * len(sitting), opened)

    async def keep(
        self,
        founding: Founding,
        hashes: list[str | None],
        first: Entry,
        secret: bytes | None = None,
        room: Room | None = None,
        deal: Deal | None = None,
    ) -> Live:
        if room is None:
            room = await self.beside(fold, founding, [Written(1, founding.created, first)])
        head = founding.kept.reading.head if founding.kept is not None else {}
        rules, cards = head.get("rules"), head.get("cards")
        row = MatchRow(
            founding.id, founding.game.id, rules if isinstance(rules, int) else founding.game.rules_version,
            cards if isinstance(cards, str) else founding.game.cards_fingerprint,
            founding.options, founding.settings, founding.position, founding.created,
        )  # fmt: skip
        rows = [SeatRow(seat.kind, seat.name, seat.bot, hashes[place]) for place, seat in enumerate(founding.seats)]
        live = Live(room, hashes, secret=secret, lease=self.new_lease() if self.store.is_shared else "")
        if deal is not None:
            live.secret, live.script = deal
        await self.store.create(row, rows, first, room.waits_for, secret, live.lease or None)
        self.shelf.note_founded()
        self.rooms.admit(live)
        self._after(live)
        return live

    # Finding

    async def find(self, id: str) -> Live:
        """The match of that id, from memory or from its journal. Raises `Elsewhere` where another server has it."""
        live = await self._find(id)
        if live.room.is_held:
            await unveiling.unveil(self, live)
        return live

    async def _find(self, id: str) -> Live:
        if self.store.is_shared:
            await handover.confirm(self, id)
        live = self.rooms.needed(id)
        if live is not None:
            return live
        if not ID.fullmatch(id):
            raise Trouble("missing", self.missing)
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        live = await asyncio.shield(task)
        if self.store.is_shared:
            await handover.keep(self, live)
        return live

    async def _load(self, id: str) -> Live:
        lease = await handover.take(self, id) if self.store.is_shared else ""
        room, sitting = await self.read(id)
        secret, script = await self._secrets(room)
        hashes = [one.secret_hash for one in sitting]
        live = self.rooms.admit(Live(room, hashes, secret=secret, script=script, lease=lease))
        if secret is None and needs_secret(room):
            await go_on_unproved(self, live)
        clocks.set_clocks(self, live)
        return live

    async def read(self, id: str) -> tuple[Room, list[SeatRow]]:
        """A match as it is stored now, for reading only: whoever it belongs to may go on with it."""
        found = await self.store.find(id)
        if found is None:
            raise Trouble("missing", self.missing)
        row, sitting = found
        game = await self.cards.find(row.game, row.cards) or hulldown.game(row.game)
        entries = await self.store.entries(id)
        seats = [Occupant(kind_of(one.kind), one.name, one.bot) for one in sitting]
        return await self.beside(archive.read_room, row, seats, game, entries), sitting

    async def _secrets(self, room: Room) -> tuple[bytes | None, Script | None]:
        """What later draws of a match follow from."""
        duplicate = room.settings.duplicate
        if duplicate is None:
            return (await self.store.find_secret(room.id) if needs_secret(room) else None), None
        if room.is_over or room.is_stopped or room.is_unsealed:
            return None, None
        found = await self.store.duplicates.find_secret(duplicate.id)
        if found is None:
            return None, None
        return found[0], read_script(found[1]) if found[1] else None

    def seats_of(self, live: Live, secret_list: list[str]) -> set[int]:
        """The seats that these secrets open."""
        wanted = {hash_secret(secret) for secret in secret_list}
        return {seat for seat, one in enumerate(live.keys) if one is not None and one in wanted}

    # What happens

    def dealer(self, live: Live, seal: Seal | None = None) -> Dealer:
        """Who answers for chance in a match now. `seal`: with what somebody is about to give."""
        room = live.room
        if room.settings.companion:
            return entered(room.founding.in_program, room.settings.unknown, self.chance)
        duplicate = room.settings.duplicate
        if duplicate is not None and live.secret is not None and not room.is_unsealed:
            counts = Counter(kind for kind in room.kinds if kind)
            if live.script is not None:
                shared = Seal(room.id, "", [], deal=live.script.deal)
                return repeated(live.script.draws, shared, live.secret, counts)
            if room.seal is not None:
                return keyed(room.seal, live.secret, counts)
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
        if room.is_deleted:
            raise Trouble("missing", "deleted")
        is_let = isinstance(entry, journal.Deleted | journal.Shown)
        if room.is_over and room.bytes >= self.limits.match_bytes and not is_let:
            raise Trouble("limit", "match-full")
        own = room.lesson is not None and waits_for != "over"  # a lesson takes no place
        next_up = "over" if room.put_away else (None if own else waits_for) or room.waits_for
        if isinstance(entry, journal.Answered | journal.Undone | journal.Timed | journal.Removed):
            entry = msgspec.structs.replace(entry, played=clocks.played(self, live))
        written = Written(room.number + 1, time.time(), entry)
        try:
            stored = await self.store.append(room.id, written.number, written.at, entry, next_up, live.lease or None)
        except Lost as error:
            raise handover.lose(self, live) from error
        except Trouble:
            raise
        except Exception as error:
            log.exception("an entry could not be stored")
            raise Trouble("broken", "not-stored") from error
        if not stored:
            self.conflicts += 1
            await self.catch_up(live)
            return None
        shown, was_over, was_public = room.shown, room.is_over, room.is_public
        await self._fold(live, [written])
        self._after(live)
        if live.room.is_public and not was_public:
            self.ended(live)
        duplicate = live.room.settings.duplicate
        if duplicate is not None and not duplicate.fun and live.room.is_over and not was_over:
            self.spawn(unveiling.unveil_all(self, duplicate.id))
        return shown + min(1, journal.numbers(entry))

    async def catch_up(self, live: Live) -> None:
        """Folds in what is stored and was not folded: by another process, or without this one hearing that it was."""
        entries = await self.store.entries(live.room.id, live.room.number)
        if entries and isinstance(entries[0].entry, journal.OpenedRecord):
            self.rooms.drop(live.room.id)  # only its record is kept: whoever needs it reads that
            raise Trouble("late", "late")
        if entries:
            await self._fold(live, entries)
            live.wake()
            clocks.set_clocks(self, live)
        elif await self.store.find(live.room.id) is None:
            self._forget(live)

    async def delete(self, live: Live) -> None:
        """Removes a match from the store and from memory; the caller holds its lock."""
        await self.store.delete(live.room.id)
        self._forget(live)

    def _forget(self, live: Live) -> None:
        """The match is gone: whoever is there is told, and nothing more is done for it."""
        live.room.is_deleted = True
        self.rooms.drop(live.room.id)
        live.stop()
        live.wake()

    async def _fold(self, live: Live, entries: list[Written]) -> None:
        """Undo plays the match again, which may take a while: beside the event loop, on a match of its own."""
        try:
            for written in entries:
                rewound: Match | None = None
                if isinstance(written.entry, journal.Undone):
                    rewound = await self.beside(live.room.rewound, written.entry.length)
                elif isinstance(written.entry, journal.Named):
                    named = written.entry
                    rewound = await self.beside(live.room.renamed, named.place, named.do, named.seat)
                live.room.take(written, rewound)
        except (HulldownError, ValueError):
            log.exception("match %s is read again", live.room.id)
            fresh = await self.store.entries(live.room.id)
            live.room = await self.beside(fold, live.room.founding, fresh)

    def _after(self, live: Live) -> None:
        live.wake()
        if live.is_lost:
            return
        self.rooms.weigh(live)
        clocks.set_clocks(self, live)
        why = shelf.too_long(live.room, self.limits)
        if why is None:
            bot_turns.ask_bots(self, live)
        elif not live.room.is_over:
            self.spawn(shelf.put_away(self, live, why))

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
