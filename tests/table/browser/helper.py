"""A house as tests have it: storage in memory, a thinker in this process, and a page made of queues."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from hulldown.table.browser.house import House
from hulldown.table.browser.thinker import Thinker
from tests.table.browser.cupboard import FakeCupboard

SOON = 60.0


class FakePort:
    """A worker that answers at once, or as the test says: never, or by dying."""

    def __init__(self, mood: str = "well") -> None:
        self.mood = mood
        self.asked: list[str] = []
        self.is_ended = False
        self._thinker = Thinker()

    async def ready(self) -> None:
        if self.mood == "unborn":
            raise OSError("out of memory")

    async def ask(self, text: str) -> str:
        self.asked.append(text)
        if self.mood == "silent":
            await asyncio.Event().wait()
        if self.mood == "dying":
            raise OSError("it has ended")
        if self.mood == "raving":  # once
            self.mood = "well"
            return '{"say": "chosen", "action": "fly to the moon"}'
        return self._thinker.answer(text)

    def end(self) -> None:
        self.is_ended = True


class Page:
    """One tab: requests as the client makes them, and lines to matches."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def call(self, method: str, path: str, body: object = None, secret: str = "", status: int = 0) -> Any:
        text = json.dumps(body) if body is not None else ""
        answered = await self.house.call(method, path, secret, text)
        assert answered.status == status if status else answered.status < 300, answered
        return json.loads(answered.text) if answered.kind == "application/json" and answered.text else answered.text

    async def found(self, game: str, bot: str = "greedy", **settings: object) -> tuple[str, str]:
        """A match against a bot, and the secret of the person's seat."""
        seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": bot}]
        wish = {"game": game, "seats": seats, "settings": {"pace": 0, **settings}}
        made = await self.call("POST", "/api/matches", wish)
        return made["match"], made["seats"][0]["secret"]

    def open(self, match: str, secret: str) -> Line:
        return Line(self.house, match, secret)


class Line:
    def __init__(self, house: House, match: str, secret: str) -> None:
        self.told: asyncio.Queue[Any] = asyncio.Queue()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.line = house.connect(match, lambda text: self.told.put_nowait(json.loads(text)), self.closed.set_result)
        self.say(type="hello", secrets=[secret], lang="en")

    def say(self, **message: object) -> None:
        self.line.say(json.dumps(message))

    async def hear(self, *kinds: str) -> Any:
        """The next message of these kinds."""
        while True:
            message = await asyncio.wait_for(self.told.get(), SOON)
            if message["type"] in kinds:
                return message

    async def own_turn(self) -> Any:
        """The next table on which this seat is asked, or the match is over."""
        while True:
            table = await self.hear("table")
            if table["match"]["over"] or table["choices"]:
                return table

    async def play_on(self, most: int = 100_000) -> Any:
        """Always the first answer; the last table."""
        for _ in range(most):
            table = await self.own_turn()
            if table["match"]["over"]:
                return table
            self.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
            await self.hear("accepted")
        return None

    def shut(self) -> None:
        self.line.shut()


def with_house(
    story: Callable[[Page], Awaitable[None]],
    cupboard: FakeCupboard | None = None,
    ports: Callable[[], FakePort] = FakePort,
) -> None:
    async def run() -> None:
        house = House(cupboard or FakeCupboard(), ports)
        await house.open()
        try:
            await asyncio.wait_for(story(Page(house)), 4 * SOON)
        finally:
            await house.close()

    asyncio.run(run())
