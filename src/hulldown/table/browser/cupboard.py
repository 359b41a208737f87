"""The storage of a browser, as Python sees it: texts by their keys, in drawers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

SECRETS: Final = "secrets"
Drawer = Literal["matches", "journal", "secrets", "cards"]


class Change(Struct, frozen=True):
    """One part of a transaction. `expect`: nothing of it is done unless this is what is there; no value: nothing is.

    A key of the journal is a match and the number of the entry; `sweep` removes all entries up to that one.
    """

    do: Literal["expect", "put", "delete", "sweep"]
    drawer: Drawer
    key: str
    number: int = 0
    value: str | None = None


class Cupboard(Protocol):
    """The storage itself: texts by their keys, in drawers."""

    async def read(self, drawer: Drawer, key: str) -> str | None: ...

    async def read_all(self, drawer: Drawer) -> list[str]: ...

    async def read_journal(self, match: str, after: int) -> list[tuple[int, str]]:
        """The entries of a match behind that one, in their order."""

    async def write(self, changes: Sequence[Change]) -> bool:
        """True when all of it is on the disk; false, and nothing was changed, where something was not as expected."""
