"""Lists that people share by a link, without an account. Nobody's change is lost without a word: whoever changes an
older version gets the newer one instead, and the last versions are kept."""

from __future__ import annotations

import hmac
import time

import msgspec

from hulldown import workshop
from hulldown.kernel.errors import Malformed

from .. import wire
from ..problems import Trouble
from .list_store import ListRow
from .matches import ID, Matches
from .seating import hash_secret, seat_secret
from .texts import one_line, visible
from .workshop import built_game

AROUND = 20.0  # seconds: whoever was heard of since then has the list open
TOUCHED = 86_400.0  # seconds: looking at a list is noted so often


class SharedLists:
    """All lists that are shared here."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store.lists
        self._touched: dict[str, float] = {}

    async def create(self, wish: wire.NewList) -> wire.CreatedList:
        text = await self._written(wish.game, wish.draft)
        await self._matches.shelf.must_have_space()
        if await self._store.count() >= self._matches.limits.lists:
            raise Trouble("limit", "too-many-lists")
        id, secret = seat_secret(), seat_secret()
        await self._store.create(ListRow(id, wish.game, hash_secret(secret), 1, text, time.time()))
        return wire.CreatedList(id, secret)

    async def read(self, id: str, version: int = 0) -> wire.SharedList:
        """The newest version, or an older one that is still kept."""
        row = await self._find(id)
        await self._look(row)
        if version and version != row.version:
            older = [one for one in await self._store.versions(id) if one.version == version]
            if not older:
                raise Trouble("missing", "no-version")
            row = older[0]
        return await self._shown(row)

    async def versions(self, id: str) -> list[wire.ListVersion]:
        await self._find(id)
        return [wire.ListVersion(one.version, one.edited, one.editor) for one in await self._store.versions(id)]

    async def change(self, id: str, secrets: list[str], wish: wire.ListChange) -> tuple[bool, wire.SharedList]:
        """Whether this is the next version now, and the list as it is: the newer one where somebody was faster."""
        row = await self._find(id)
        _must_write(row, secrets)
        text = await self._written(row.game, wish.draft)
        await self._matches.shelf.must_have_space()
        editor = _editor(wish.editor)
        stored = await self._store.change(id, wish.version, text, editor, time.time())
        if stored:
            await self._store.here(id, editor, time.time())
        return stored, await self._shown(await self._find(id))

    async def here(self, id: str, secrets: list[str], wish: wire.HereWish) -> wire.ListNews:
        """What is the newest version, and who has the list open. Whoever shows a secret shows the right one."""
        row = await self._find(id)
        if secrets:
            _must_write(row, secrets)
        await self._store.here(id, _editor(wish.editor), time.time())
        await self._look(row)
        return wire.ListNews(row.version, await self._editors(id))

    async def _find(self, id: str) -> ListRow:
        row = await self._store.find(id) if ID.fullmatch(id) else None
        if row is None:
            raise Trouble("missing", "no-list")
        return row

    async def _look(self, row: ListRow) -> None:
        """A list that people look at does not expire; once a day is enough to know it."""
        now = time.time()
        if now - max(row.edited, self._touched.get(row.id, 0.0)) < TOUCHED:
            return
        if len(self._touched) >= self._matches.limits.lists:
            self._touched.clear()
        self._touched[row.id] = now
        await self._store.touch(row.id, now)

    async def _editors(self, id: str) -> list[str]:
        return await self._store.editors(id, time.time() - AROUND)

    async def _shown(self, row: ListRow) -> wire.SharedList:
        draft = msgspec.json.decode(row.draft, type=wire.Draft)
        return wire.SharedList(row.id, row.game, row.version, draft, row.edited, await self._editors(row.id))

    async def _written(self, game: str, draft: wire.Draft) -> str:
        """A draft as it is kept; of any legality, but of bounded size and with a name that can be shown."""
        return await self._matches.beside(_written, game, draft, self._matches.limits.list_bytes)


def _written(id: str, draft: wire.Draft, most: int) -> str:
    game = built_game(id)
    workshop.lay_out(game, draft)  # complains of more cards than any list has
    data = msgspec.json.encode(msgspec.structs.replace(draft, name=visible(one_line(draft.name))))
    if len(data) > most:
        raise Trouble("limit", "list-large")
    return data.decode()


def _editor(name: str) -> str:
    clean = one_line(name)
    if not clean:
        raise Malformed("editor: use letters, digits and visible signs")
    return clean


def _must_write(row: ListRow, secrets: list[str]) -> None:
    hashes = [hash_secret(one) for one in secrets]
    if not any(hmac.compare_digest(one, row.secret_hash) for one in hashes):
        raise Trouble("forbidden", "list-secret")
