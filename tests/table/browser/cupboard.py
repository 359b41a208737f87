"""The storage of a browser as tests have it: the same promises as `web/src/house/cupboard.ts` gives, in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hulldown.table.browser.cupboard import Change, Drawer

Key = tuple[str, int]


class FakeCupboard:
    """Writes are transactions; reading and writing let others come in between, as they do in a browser."""

    def __init__(self) -> None:
        self.drawers: dict[str, dict[Key, str]] = {"matches": {}, "journal": {}, "secrets": {}, "cards": {}}
        self.is_full = False

    async def read(self, drawer: Drawer, key: str) -> str | None:
        await asyncio.sleep(0)
        return self.drawers[drawer].get((key, 0))

    async def read_all(self, drawer: Drawer) -> list[str]:
        await asyncio.sleep(0)
        return list(self.drawers[drawer].values())

    async def read_journal(self, match: str, after: int) -> list[tuple[int, str]]:
        await asyncio.sleep(0)
        found = [(number, text) for (id, number), text in self.drawers["journal"].items() if id == match]
        return sorted([one for one in found if one[0] > after])

    async def write(self, changes: Sequence[Change]) -> bool:
        await asyncio.sleep(0)
        for change in changes:
            if change.do == "expect":
                if self.drawers[change.drawer].get((change.key, change.number)) != change.value:
                    return False
        if self.is_full and any(change.do == "put" for change in changes):
            raise OSError("QuotaExceededError")
        for change in changes:
            drawer = self.drawers[change.drawer]
            if change.do == "put":
                assert change.value is not None
                drawer[change.key, change.number] = change.value
            elif change.do == "delete":
                drawer.pop((change.key, change.number), None)
            elif change.do == "sweep":
                for key in [key for key in drawer if key[0] == change.key and key[1] <= change.number]:
                    del drawer[key]
        return True
