"""Matches in the storage of a browser. An entry counts when the transaction that holds it is complete.

A match is one row, its head, with what is asked of all matches at once, and a row for each entry of its journal. Every
change names the head that it was made from, so that of two tabs that write to one match only one is right.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from ..play.journal import Entry, Unknown, Written, write_entry
from ..play.list_store import MemoryLists
from ..play.ownership import ServerRow
from ..play.store import OPEN, Lost, MatchRow, SeatRow, read_stored
from ..problems import Trouble
from .cupboard import SECRETS, Change, Cupboard
from .duplicates import BrowserDuplicates

log = logging.getLogger(__name__)

MATCHES: Final = "matches"
JOURNAL: Final = "journal"
CARDS: Final = "cards"
TRIES: Final = 20  # to write from the newest head


class Head(Struct, frozen=True):
    """A match as it was founded, and how far it has come."""

    row: MatchRow
    sitting: list[SeatRow]
    touched: float
    number: int  # of its last entry
    bytes: int  # of its journal
    first: int = 1  # its first entry: later where others were put in the place of the first ones
    owner: str = ""


class Line(Struct, frozen=True):
    """An entry with its time."""

    at: float
    entry: str


_heads: Final = msgspec.json.Decoder(Head)
_lines: Final = msgspec.json.Decoder(Line)
_cards: Final = msgspec.json.Decoder(dict[str, str])


class BrowserStore:
    """A `Store` in a cupboard that several tabs may share."""

    is_shared = False  # nobody owns a match here: tabs tell each other what they wrote

    def __init__(self, cupboard: Cupboard, told: Callable[[str], object] = lambda match: None) -> None:
        """`told` is called with the id of a match after each change of it."""
        self._told = told
        self.commits = 0
        self.lists = MemoryLists()
        self.duplicates = BrowserDuplicates(cupboard)
        self._cupboard = cupboard
        self._servers: dict[str, tuple[float, ServerRow]] = {}
        self._reviews: dict[str, str] = {}  # of this tab: they can be made anew

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ping(self) -> None:
        await self._cupboard.write([])

    async def create(
        self,
        row: MatchRow,
        sitting: Sequence[SeatRow],
        first: Entry,
        waits_for: str,
        secret: bytes | None = None,
        lease: str | None = None,
    ) -> None:
        text = write_entry(first)
        founded = msgspec.convert(row, MatchRow, from_attributes=True)
        founded.waits_for = waits_for
        head = Head(founded, list(sitting), row.created, 1, len(text), owner=lease or "")
        changes = [
            Change("expect", MATCHES, row.id),
            Change("put", MATCHES, row.id, value=_text(head)),
            Change("put", JOURNAL, row.id, 1, _text(Line(row.created, text))),
        ]
        if secret is not None:
            changes.append(Change("put", SECRETS, row.id, value=secret.hex()))
        if not await self._write(changes):
            raise ValueError(f"there is a match {row.id} already")

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None:
        head = await self._head(id)
        return (head.row, head.sitting) if head is not None else None

    async def find_secret(self, id: str) -> bytes | None:
        text = await self._cupboard.read(SECRETS, id)
        return bytes.fromhex(text) if text is not None else None

    async def entries(self, id: str, after: int = 0) -> list[Written]:
        """The journal behind entry `after`, up to the first entry that is damaged or gone: that one is unknown, and
        the match stays as it was before."""
        head = await self._head(id)
        if head is None:
            return []
        found: list[Written] = []
        stored = dict(await self._cupboard.read_journal(id, after))
        for number in range(max(after + 1, head.first), head.number + 1):
            try:
                line = _lines.decode(stored[number])
            except (KeyError, msgspec.DecodeError, UnicodeError):
                damaged = Unknown(f"entry {number} is damaged or gone")
                return [*found, Written(number, found[-1].at if found else head.touched, damaged)]
            found.append(Written(number, line.at, read_stored(number, line.entry)))
        return found

    async def append(
        self, match: str, number: int, at: float, entry: Entry, waits_for: str, lease: str | None = None
    ) -> bool:
        text = write_entry(entry)
        for _ in range(TRIES):
            stored = await self._cupboard.read(MATCHES, match)
            if stored is None:
                raise KeyError(match)
            head = _heads.decode(stored)
            if lease is not None and head.owner != lease:
                raise Lost
            if number != head.number + 1:
                return False
            head.row.waits_for = waits_for
            later = msgspec.structs.replace(head, touched=at, number=number, bytes=head.bytes + len(text))
            changes = [
                *_changed(match, stored, later),
                Change("expect", JOURNAL, match, number),
                Change("put", JOURNAL, match, number, _text(Line(at, text))),
            ]
            if await self._write(changes):
                return True
        return False

    async def delete(self, id: str) -> None:
        self._reviews.pop(id, None)
        await self._write(
            [Change("delete", MATCHES, id), Change("delete", SECRETS, id), Change("sweep", JOURNAL, id, 2**53 - 1)]
        )

    async def mend(self, match: str, number: int, waits_for: str) -> None:
        stored = await self._cupboard.read(MATCHES, match)
        if stored is None:
            return
        head = _heads.decode(stored)
        if head.number == number:
            head.row.waits_for = waits_for
            await self._write(_changed(match, stored, head))

    async def waiting(self, waits_for: str, before: float, most: int) -> list[str]:
        found = [one for one in await self._all() if one.row.waits_for == waits_for and one.touched < before]
        found.sort(key=lambda one: one.touched)
        return [one.row.id for one in found[:most]]

    async def count_open(self) -> int:
        return sum(one.row.waits_for in OPEN for one in await self._all())

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        found = {id: await self._head(id) for id in ids}
        return {id: head.number for id, head in found.items() if head is not None}

    async def standing(self, ids: Sequence[str]) -> dict[str, str]:
        found = {id: await self._head(id) for id in ids}
        return {id: head.row.waits_for for id, head in found.items() if head is not None}

    async def size(self) -> int:
        return self.lists.size() + sum(one.bytes for one in await self._all())

    async def replace(self, id: str, number: int, entries: Sequence[Entry], at: float, waits_for: str) -> bool:
        stored = await self._cupboard.read(MATCHES, id)
        if stored is None:
            raise KeyError(id)
        head = _heads.decode(stored)
        if head.number != number:
            return False
        texts = [write_entry(entry) for entry in entries]
        head.row.waits_for = waits_for
        later = msgspec.structs.replace(
            head,
            touched=at,
            number=number + len(texts),
            bytes=sum(len(text) for text in texts),
            first=number + 1,
        )
        changes = [
            *_changed(id, stored, later),
            Change("sweep", JOURNAL, id, number),
            Change("delete", SECRETS, id),
            *[Change("put", JOURNAL, id, place, _text(Line(at, text))) for place, text in enumerate(texts, number + 1)],
        ]
        return await self._write(changes)

    async def touch(self, id: str, at: float) -> None:
        stored = await self._cupboard.read(MATCHES, id)
        if stored is not None:
            await self._write(_changed(id, stored, msgspec.structs.replace(_heads.decode(stored), touched=at)))

    async def keep_review(self, match: str, text: str) -> None:
        if await self._head(match) is not None:
            self._reviews[match] = text

    async def find_review(self, match: str) -> str | None:
        return self._reviews.get(match)

    async def keep_cards(self, game: str, fingerprint: str, files: dict[str, str]) -> None:
        key = f"{game} {fingerprint}"
        await self._write([Change("expect", CARDS, key), Change("put", CARDS, key, value=_text(files))])

    async def find_cards(self, game: str, fingerprint: str) -> dict[str, str] | None:
        text = await self._cupboard.read(CARDS, f"{game} {fingerprint}")
        return _cards.decode(text) if text is not None else None

    async def beat(self, id: str, started: float, now: float, address: str = "", key: str = "") -> None:
        self._servers[id] = (started, ServerRow(id, now, address, key))

    async def alive_since(self, now: float, patience: float) -> float:
        return min([started for started, row in self._servers.values() if row.beat > now - patience], default=now)

    async def forget_servers(self) -> None:
        self._servers.clear()

    async def farewell(self, id: str) -> None:
        self._servers.pop(id, None)

    async def servers(self) -> list[ServerRow]:
        return [row for _, row in self._servers.values()]

    async def owner(self, match: str) -> str | None:
        head = await self._head(match)
        return head.owner if head is not None else None

    async def claim(self, match: str, lease: str) -> str:
        for _ in range(TRIES):
            stored = await self._cupboard.read(MATCHES, match)
            if stored is None:
                raise KeyError(match)
            head = _heads.decode(stored)
            if await self._write(_changed(match, stored, msgspec.structs.replace(head, owner=lease))):
                return head.owner
        raise Lost

    async def lost(self, leases: Mapping[str, str]) -> list[str]:
        owners = {id: await self.owner(id) for id in leases}
        return [id for id, lease in leases.items() if owners[id] not in (None, lease)]

    async def tell(self, servers: Sequence[str], notice: str) -> None:
        pass  # tabs hear of each other in another way

    async def _write(self, changes: Sequence[Change]) -> bool:
        try:
            is_done = await self._cupboard.write(changes)
        except Exception as error:  # full, evicted, or whatever else a browser has
            log.warning("nothing could be stored: %s", error)
            raise Trouble("broken", "not-stored-here") from error
        if is_done:
            self.commits += 1
            for match in {change.key for change in changes if change.drawer == MATCHES and change.do != "expect"}:
                self._told(match)
        return is_done

    async def _head(self, id: str) -> Head | None:
        text = await self._cupboard.read(MATCHES, id)
        return _heads.decode(text) if text is not None else None

    async def _all(self) -> list[Head]:
        """Those that can be read: a damaged one hides no other."""
        found: list[Head] = []
        for text in await self._cupboard.read_all(MATCHES):
            try:
                found.append(_heads.decode(text))
            except (msgspec.DecodeError, UnicodeError):
                continue
        return found


def _changed(id: str, stored: str, head: Head) -> list[Change]:
    """From the head that was read to another one."""
    return [Change("expect", MATCHES, id, value=stored), Change("put", MATCHES, id, value=_text(head))]


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
