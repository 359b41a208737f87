"""Duplicates in the storage of a browser: one text for each, in the drawer of secrets."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..play.duplicate_store import DuplicateRow
from .cupboard import SECRETS, Change, Cupboard

TRIES = 20  # to write from the newest text
MARK = "duplicate "  # what its key begins with: the others are those of matches


class Kept(Struct, frozen=True):
    """A duplicate with its secret."""

    id: str
    game: str
    made: float
    touched: float
    about: str
    matches: list[str]
    secret: str
    script: str


class BrowserDuplicates:
    """A `DuplicateStore` in a cupboard that several tabs may share."""

    def __init__(self, cupboard: Cupboard) -> None:
        self._cupboard = cupboard

    async def create(self, row: DuplicateRow, secret: bytes, script: str = "") -> None:
        kept = Kept(row.id, row.game, row.made, row.made, row.about, row.matches, secret.hex(), script)
        await self._cupboard.write([Change("put", SECRETS, MARK + row.id, value=_text(kept))])

    async def find(self, id: str) -> DuplicateRow | None:
        kept = _read(await self._cupboard.read(SECRETS, MARK + id))
        return DuplicateRow(kept.id, kept.game, kept.made, kept.about, kept.matches) if kept is not None else None

    async def find_secret(self, id: str) -> tuple[bytes, str] | None:
        kept = _read(await self._cupboard.read(SECRETS, MARK + id))
        return (bytes.fromhex(kept.secret), kept.script) if kept is not None else None

    async def add(self, id: str, match: str, most: int) -> int | None:
        def added(kept: Kept) -> Kept | None:
            return replace(kept, matches=[*kept.matches, match]) if len(kept.matches) < most else None

        changed = await self._change(id, added)
        return len(changed.matches) if changed is not None else None

    async def older(self, before: float, most: int) -> list[str]:
        read = [_read(text) for text in await self._cupboard.read_all(SECRETS)]
        found = [one for one in read if one is not None and one.touched < before]
        return [one.id for one in sorted(found, key=lambda one: one.touched)[:most]]

    async def touch(self, id: str, at: float) -> None:
        await self._change(id, lambda kept: replace(kept, touched=at))

    async def delete(self, id: str) -> None:
        await self._cupboard.write([Change("delete", SECRETS, MARK + id)])

    async def _change(self, id: str, change: Callable[[Kept], Kept | None]) -> Kept | None:
        """What it became; nothing where it is gone or stays as it is."""
        for _ in range(TRIES):
            text = await self._cupboard.read(SECRETS, MARK + id)
            kept = _read(text)
            later = change(kept) if kept is not None else None
            if later is None:
                return None
            expected = Change("expect", SECRETS, MARK + id, value=text)
            if await self._cupboard.write([expected, Change("put", SECRETS, MARK + id, value=_text(later))]):
                return later
        return None


def _text(kept: Kept) -> str:
    return msgspec.json.encode(kept).decode()


def _read(text: str | None) -> Kept | None:
    """None for the secrets of matches, which lie in the same drawer, and for what cannot be read."""
    if text is None or not text.startswith("{"):
        return None
    try:
        return msgspec.json.decode(text, type=Kept)
    except msgspec.DecodeError:
        return None
