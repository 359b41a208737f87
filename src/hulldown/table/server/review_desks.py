"""Where reviews are made: a process of its own at the lowest priority, which gives way to everybody's games."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import hulldown
from hulldown.bots.process import GONE_LINE, START_LIMIT, Pipe
from hulldown.bots.worker import limit_memory, private_pipes, set_alarm
from hulldown.kernel.game import Game
from hulldown.workshop.strength import Lost

from ..play.review_desk import Desk
from .bot_pool import BotPool

GIVE_WAY: Final = 0.05  # seconds between two looks whether a match waits for a bot
REST: Final = 30.0  # seconds after which a process that does nothing ends
LONGEST: Final = 180.0  # seconds for one reply, on a machine that others need more
READY: Final = b"ready\n"
# The priority is lowered before anything is read: reading the cards takes a second too.
_CODE: Final = (
    "import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN); hasattr(os, 'nice') and os.nice(19); "
    "from hulldown.table.server.review_desks import main; main()"
)

Key = tuple[str, str, Path | None]


class ProcessDesks:
    """`Desks` in one process. While questions of matches wait for a bot nothing begins."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._key: Key | None = None
        self._pipe: Pipe | None = None
        self._asked = 0
        self._is_closed = False

    async def exchange(self, game: Game, asked: bytes) -> bytes:
        while self._pool.waiting and not self._is_closed:
            await asyncio.sleep(GIVE_WAY)
        if self._is_closed:
            raise Lost("the server ends")
        key = (game.id, game.cards_fingerprint, self._pool.engine)
        loop = asyncio.get_running_loop()
        folder = self._pool.folder_of(game)
        try:
            return await loop.run_in_executor(self._threads, self._exchange, key, game, folder, asked)
        finally:
            self._asked += 1
            loop.call_later(REST, self._rest, self._asked)

    def _exchange(self, key: Key, game: Game, folder: Path | None, asked: bytes) -> bytes:
        if self._pipe is None or key != self._key:
            self._end()
            cards = folder if folder is not None else game.own_cards
            self._pipe = Pipe(_CODE, [game.id, str(cards.absolute()) if cards is not None else ""], key[2])
            self._key = key
            self._hear(self._pipe, START_LIMIT)
        self._pipe.ask(asked)
        return self._hear(self._pipe, LONGEST)

    def _hear(self, pipe: Pipe, seconds: float) -> bytes:
        line = pipe.reply(seconds)
        if line is None or line == GONE_LINE:
            self._end()
            raise Lost("its process has ended" if line == GONE_LINE else "it took too long")
        return line

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.end()
            self._pipe = None

    def _rest(self, asked: int) -> None:
        if asked == self._asked:
            self._end()

    async def close(self) -> None:
        self._is_closed = True
        self._end()
        self._threads.shutdown(wait=False, cancel_futures=True)


def main() -> None:
    """What the process runs: the game, and its card folder or nothing."""
    questions, replies = private_pipes()
    limit_memory()
    name, cards = sys.argv[1:3]
    game = hulldown.game(name, Path(cards) if cards else None)
    desk = Desk()
    replies.write(READY)
    replies.flush()
    for line in questions:
        set_alarm(LONGEST)
        replies.write(desk.answer(game, line) + b"\n")
        replies.flush()
        set_alarm(0.0)
