"""The house as JavaScript finds it (`web/src/house/`): everything crosses as text. The thinker needs none of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .cupboard import Change, Drawer
from .house import House
from .lines import PageLine


class JsCupboard:
    """`Cupboard` over IndexedDB."""

    def __init__(self, js: Any) -> None:
        self._js = js

    async def read(self, drawer: Drawer, key: str) -> str | None:
        found: str | None = await self._js.read(drawer, key)
        return found

    async def read_all(self, drawer: Drawer) -> list[str]:
        return msgspec.json.decode(await self._js.readAll(drawer), type=list[str])

    async def read_journal(self, match: str, after: int) -> list[tuple[int, str]]:
        return msgspec.json.decode(await self._js.readJournal(match, after), type=list[tuple[int, str]])

    async def write(self, changes: Sequence[Change]) -> bool:
        return bool(await self._js.write(msgspec.json.encode(changes).decode()))


class JsPort:
    """`Port` to a worker. Whatever goes wrong in it is an error of this end, too."""

    def __init__(self, js: Any) -> None:
        self._js = js

    async def ready(self) -> None:
        try:
            await self._js.ready()
        except Exception as error:
            raise OSError(str(error)) from error

    async def ask(self, text: str) -> str:
        try:
            said: str = await self._js.ask(text)
        except Exception as error:
            raise OSError(str(error)) from error
        return said

    def end(self) -> None:
        self._js.end()


class JsLocks:
    """`Locks` of all tabs of a browser."""

    def __init__(self, js: Any) -> None:
        self._js = js

    async def take(self, name: str) -> bool:
        return bool(await self._js.take(name))

    def give_back(self, name: str) -> None:
        self._js.giveBack(name)


class Hall:
    """What the page's worker talks to."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def call(self, method: str, target: str, secret: str, text: str) -> str:
        return msgspec.json.encode(await self._house.call(method, target, secret, text)).decode()

    def connect(self, match: str, tell: Callable[[str], object], closed: Callable[[int], object]) -> PageLine:
        return self._house.connect(match, tell, closed)

    async def changed(self, match: str) -> None:
        await self._house.changed(match)


async def open_house(
    cupboard: Any, start_thinker: Callable[[], Any], locks: Any, told: Callable[[str], object]
) -> Hall:
    house = House(JsCupboard(cupboard), lambda: JsPort(start_thinker()), JsLocks(locks), told)
    await house.open()
    return Hall(house)
