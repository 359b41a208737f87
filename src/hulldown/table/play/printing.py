"""Sheets for the browser: PDFs and drawings of their pages, one order at a time and each made once.

Nothing here waits for a thread itself: whoever has threads lends one (`Beside`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

import hulldown
from hulldown.exchange import Imported, read_list
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.pictures.prints import prints_of
from hulldown.sheets import LIST, Order, draw, is_drawn_here, kinds_of, make
from hulldown.sheets.papers import MOST_BLEED
from hulldown.sheets.setting import can_set
from hulldown.sheets.sheets import HEIGHTS, WIDTHS

from .. import wire
from ..faces import face_of
from ..problems import Trouble, say
from .beside import Beside
from .catalogues import known_game

MOST_KEPT: Final = 48_000_000  # bytes of what was made, used last
MOST_WAITING: Final = 24  # orders that wait for their turn
PATIENCE: Final = 45.0  # seconds for which an order may wait

Made = bytes | wire.PrintPages
T = TypeVar("T")


class Printing:
    """Makes what is ordered beside the event loop, one order after the other; the same order is made once."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._press = asyncio.Semaphore(1)
        self._kept: OrderedDict[bytes, tuple[Made, int]] = OrderedDict()
        self._making: dict[bytes, asyncio.Task[Made]] = {}
        self._bytes = 0

    async def pdf(self, wish: wire.PrintWish) -> bytes:
        if not can_set():
            raise Trouble("not-now", "no-typst")
        made = await self._made(b"pdf", wish, _pdf)
        assert isinstance(made, bytes)
        return made

    async def pages(self, wish: wire.PagesWish) -> wire.PrintPages:
        """Some of the pages; all of them are drawn at once and kept, since whoever looks at some wants the others."""
        game = known_game(wish.order.game)
        if not can_set() and not is_drawn_here(wish.order.what, game):
            raise Trouble("not-now", "no-typst")
        made = await self._made(b"svg", wish.order, _pages)
        assert isinstance(made, wire.PrintPages)
        return wire.PrintPages(made.count, made.pages[wish.first : wish.first + wish.most], made.told)

    async def _made(self, kind: bytes, wish: wire.PrintWish, work: Callable[[Game, wire.PrintWish], Made]) -> Made:
        game = known_game(wish.game)
        key = kind + game.cards_fingerprint.encode() + msgspec.json.encode(wish)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key][0]
        if key not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Trouble("limit", "press-busy")
            self._making[key] = asyncio.create_task(self._make(key, work, game, wish))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self._making[key])  # somebody else may wait for the same
        except TimeoutError as error:
            raise Trouble("limit", "press-busy") from error

    async def _make(
        self, key: bytes, work: Callable[[Game, wire.PrintWish], Made], game: Game, wish: wire.PrintWish
    ) -> Made:
        try:
            async with self._press:
                made = await self._beside(work, game, wish)
            self._keep(key, made)
            return made
        finally:
            del self._making[key]

    def _keep(self, key: bytes, made: Made) -> None:
        size = len(made) if isinstance(made, bytes) else sum([len(page.svg) for page in made.pages])
        self._kept[key] = made, size
        self._bytes += size
        while self._bytes > MOST_KEPT:
            _, (_, gone) = self._kept.popitem(last=False)
            self._bytes -= gone


def _order(game: Game, wish: wire.PrintWish) -> tuple[Order, list[str]]:
    imported = _list(game, wish.list) if wish.what == LIST else None
    size = (wish.width, wish.height) if wish.width or wish.height else None
    order = Order(
        game, wish.lang, wish.paper, wish.bleed, wish.backs, not wish.color, dict(wish.options),
        imported.brought if imported is not None else None, size,
    )  # fmt: skip
    return order, [remark.text(wish.lang) for remark in imported.remarks] if imported is not None else []


def _list(game: Game, text: str) -> Imported:
    """What somebody pasted; never a file of this machine."""
    if game.lists is None or not text.strip():
        raise Trouble("malformed", "which-list")
    if game.lists.is_file(text):
        return Imported(game.lists.read(text, LIST), [])
    return read_list(game, text.encode(), LIST)


def _pdf(game: Game, wish: wire.PrintWish) -> bytes:
    return _tried(lambda: make(wish.what, _order(game, wish)[0]))


def _pages(game: Game, wish: wire.PrintWish) -> wire.PrintPages:
    def work() -> wire.PrintPages:
        order, told = _order(game, wish)
        found = draw(wish.what, order)
        pages = [
            wire.PrintPage(number, page.width, page.height, svg) for number, (page, svg) in enumerate(found.pages, 1)
        ]
        return wire.PrintPages(found.count, pages, told)

    return _tried(work)


def _tried(work: Callable[[], T]) -> T:
    try:
        return work()
    except Malformed as error:
        raise Trouble("malformed", "no-print", detail=str(error)) from error


def file_name(wish: wire.PrintWish) -> str:
    return f"hulldown-{wish.game}-{wish.what}.pdf"


def shop(lang: str) -> wire.PrintShop:
    """What there is to print."""
    pdf = can_set()
    games = [hulldown.game(id) for id in hulldown.game_ids()]
    found = [_printable(game, lang) for game in sorted(games, key=lambda game: (game.learning, game.id))]
    told = "" if pdf else say("problem.no-typst", lang)
    return wire.PrintShop(pdf, told, list(WIDTHS), list(HEIGHTS), MOST_BLEED, [one for one in found if one.kinds])


@lru_cache(maxsize=32)
def _printable(game: Game, lang: str) -> wire.PrintableGame:
    kinds = kinds_of(game)
    try:
        prints = prints_of(game)
        width, height, is_chosen, measures = *prints.size, prints.is_chosen, list(prints.measures)
    except HulldownError:
        width, height, is_chosen, measures = 0.0, 0.0, False, []
    lists = face_of(game).named(game.lists.option(0), lang) if LIST in kinds and game.lists is not None else []
    known = msgspec.convert(kinds, list[wire.PrintKind])
    drawn = [kind for kind in known if is_drawn_here(kind, game)]
    return wire.PrintableGame(game.id, game.title.text(lang), known, drawn, width, height, is_chosen, lists, measures)
