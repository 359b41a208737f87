"""Lists come in and go out in every format of `hulldown.exchange`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hulldown.exchange import read_list, tabletop, write_list
from hulldown.exchange.assembly import cost_of, lists_of
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought
from hulldown.kernel.words import Sentence

from .drafts import draft_of, lay_out
from .phrases import sentence
from .shapes import Draft, Exported, OpenedDraft

CODE: Final = "code"
FILE: Final = "file"
FORMATS: Final = (CODE, FILE, "chat", "json", "ros", "tts")
_WRITTEN: Final = {FILE: "list", "chat": "text", "json": "json", "ros": "battlescribe"}  # as `exchange` calls them
_SUFFIXES: Final = {CODE: ".txt", "chat": ".txt", "json": ".json", "ros": ".ros", "tts": ".json"}
_MEDIA: Final = {
    ".txt": "text/plain", ".json": "application/json", ".ros": "application/xml", ".csv": "text/csv",
    ".toml": "application/toml",
}  # fmt: skip


def open_draft(game: Game, data: bytes, file: str, lang: str) -> OpenedDraft:
    """A list by its id, its code, or what is in a file of any format, as a draft to go on with."""
    read = read_list(game, data, file)
    return OpenedDraft(draft_of(lists_of(game), read.brought, lang), [one.text(lang) for one in read.remarks])


def export_draft(game: Game, draft: Draft, format: str, lang: str) -> Exported:
    """The file of a draft. What is not known here cannot go into another tool's file: it is told."""
    laid = lay_out(game, draft)
    brought = laid.brought(max(1, sum([cost_of(part) for part in laid.parts])))  # files name a limit
    brought.id = name = _plain_name(draft.name, laid.lists.word)
    if not brought.name:
        brought.name = laid.lists.word
    told = [stray.why for stray in laid.strays]
    if format not in FORMATS:
        raise Malformed(f"format: {format} is none of {', '.join(FORMATS)}")
    suffix = laid.lists.suffix if format == FILE else _SUFFIXES[format]
    text, remarks = _writer(format)(game, brought, name + suffix, lang)
    media = _MEDIA.get(suffix, "text/plain")
    return Exported(name + suffix, media, text, "", [one.text(lang) for one in [*told, *remarks]])


Writer = Callable[[Game, Any, str, str], tuple[str, list[Sentence]]]


def _writer(format: str) -> Writer:
    if format == CODE:
        return _write_code
    if format == "tts":
        return _write_save
    return lambda game, brought, file, lang: _write(game, brought, _WRITTEN[format], file, lang)


def _write_code(game: Game, brought: Brought, file: str, lang: str) -> tuple[str, list[Sentence]]:
    return brought.code, []


def _write(game: Game, brought: Brought, format: str, file: str, lang: str) -> tuple[str, list[Sentence]]:
    made = write_list(game, brought, format, file, lang)
    return made.data.decode(), made.remarks


def _write_save(game: Game, brought: Brought, file: str, lang: str) -> tuple[str, list[Sentence]]:
    """Cards with names; their pictures are files, which only the command line can put beside it."""
    sheets = -(-len(tabletop.faces(game, brought)) // (tabletop.COLUMNS * tabletop.ROWS))
    data = tabletop.write(game, brought, lang, tabletop.Images([""] * sheets, ""))
    return data.decode(), [sentence("told.pictures", game=game.id)]


def _plain_name(name: str, otherwise: str) -> str:
    """A name that every file system takes."""
    kept = "".join([char if char.isalnum() or char in "-_" else "-" for char in name.casefold()])
    parts = [part for part in kept.split("-") if part]
    return "-".join(parts)[:60] or otherwise
