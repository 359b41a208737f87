"""What a client reads of a game's books, a page at a time: reference, chapters, glossary, answers to a question."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

import msgspec

from hulldown import books

from .. import wire
from ..problems import Trouble
from .catalogues import known_game

DRAWN: Final = ("figure", "example")


def reference(id: str, lang: str) -> wire.Reference:
    game = known_game(id)
    sheet = books.reference(game, lang)
    if sheet is None:
        return wire.Reference(game.id, game.title.text(lang), [])
    return msgspec.convert(sheet, wire.Reference, from_attributes=True)


def contents(id: str, lang: str) -> list[wire.ContentsEntry]:
    return [wire.ContentsEntry(one.id, one.title, one.asks) for one in _chapters(id, lang)]


def chapter(id: str, name: str, lang: str) -> wire.BookChapter:
    for one in _chapters(id, lang):
        if one.id == name:
            blocks = msgspec.convert(one.blocks, list[wire.BookBlock], from_attributes=True)
            shown = {block.name: _frames(id, block.name, lang) for block in one.blocks if block.kind in DRAWN}
            return wire.BookChapter(one.id, one.title, one.asks, one.rules, blocks, shown)
    raise Trouble("missing", "no-page")


def picture(id: str, name: str, frame: int, lang: str) -> str:
    """A frame of a figure as SVG. Only what a chapter shows is there: the name is part of a file's."""
    for one in _chapters(id, lang):
        if any(block.kind in DRAWN and block.name == name for block in one.blocks):
            frames = books.figures(known_game(id), name, lang)
            if 0 <= frame < len(frames) and frames[frame].svg:
                return frames[frame].svg
    raise Trouble("missing", "no-page")


def _chapters(id: str, lang: str) -> list[books.Chapter]:
    written = books.book(known_game(id), lang)
    return written.chapters if written is not None else []


def _frames(id: str, name: str, lang: str) -> list[wire.Figure]:
    drawn = books.figures(known_game(id), name, lang)
    address = f"/api/games/{quote(id)}/pictures/{quote(name)}"
    return [
        wire.Figure(
            picture=f"{address}/{number}?lang={lang}" if frame.svg else "",
            rows=msgspec.convert(frame.rows, list[wire.FigureRow], from_attributes=True),
            dice=frame.dice,
            notes=frame.notes,
        )
        for number, frame in enumerate(drawn)
    ]


def glossary(id: str, lang: str) -> list[wire.Term]:
    return msgspec.convert(books.glossary(known_game(id), lang), list[wire.Term], from_attributes=True)


def find(id: str, words: str, lang: str) -> list[wire.Finding]:
    return msgspec.convert(books.find(known_game(id), words, lang), list[wire.Finding], from_attributes=True)
