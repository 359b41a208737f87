"""The play reference: everything one looks up while playing, on one sheet. Page, terminal and print come of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.words import Phrase

from .texts import parts_of, rules_of, title_of

CELLS: Final = " | "


@dataclass(frozen=True)
class Line:
    """One thing to know; in a table a row of cells. `step` is its number where the section is done in order, else 0."""

    id: str
    cells: list[str]
    rules: list[str]
    step: int


@dataclass(frozen=True)
class Section:
    """A heading and its lines; with `columns` it is a table."""

    id: str
    title: str
    columns: list[str]
    lines: list[Line]


@dataclass(frozen=True)
class Reference:
    game: str
    title: str
    sections: list[Section]


@lru_cache(maxsize=32)
def reference(game: Game, lang: str) -> Reference | None:
    """The sheet of a game in one language; None where the game has none."""
    sections = parts_of(game, "reference", lambda name, texts, file: _section(game, name, texts, lang, file))
    return Reference(game.id, game.title.text(lang), sections) if sections is not None else None


def _section(game: Game, name: str, texts: dict[str, Phrase], lang: str, file: str) -> Section:
    title = title_of(texts, name, file)
    heads = texts.pop("columns", None)
    columns = heads.texts[lang].split(CELLS) if heads is not None else []
    lines: list[Line] = []
    for key, phrase in texts.items():
        cells = phrase.texts[lang].split(CELLS) if columns else [phrase.texts[lang]]
        if columns and len(cells) != len(columns):
            raise BadFile(f"{file}: {phrase.key} has {len(cells)} cells in {lang}, the table {len(columns)} columns")
        rules = rules_of(game, phrase, file)
        if not rules:
            raise BadFile(f"{file}: {phrase.key} names no rule")
        lines.append(Line(key, cells, rules, int(key) if key.isdecimal() else 0))
    return Section(name, title.texts[lang], columns, lines)
