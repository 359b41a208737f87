"""Card sets of one's own in the making: checked by the game's readers, drawn as on paper, held against the book.

Nothing is kept: the files come with the request, lie in a folder while they are read, and are gone.
"""

from __future__ import annotations

import asyncio
import csv
import io
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

import hulldown
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.facts import NUMBER, Field, Mistake, Mistakes
from hulldown.kernel.game import Game
from hulldown.kernel.languages import LANGUAGES
from hulldown.pictures.faces import Style, face
from hulldown.pictures.prints import prints_of

from .. import wire
from ..problems import Trouble, say
from .beside import Beside
from .catalogues import known_game

MOST_LETTERS: Final = 600_000  # of all files
MOST_ROWS: Final = 2_000
MOST_TOLD: Final = 300  # mistakes, and changed cards
MOST_WAITING: Final = 24
_KINDS: Final = ("empty", "integer", "choice", "twice", "cells")  # complaints that are said in every language
_BY_ID: Final = "id"
_FOOTERS: Final = 6  # averages that the line names

Files = dict[str, str]
Rows = dict[str, dict[str, str]]  # the fields of each row by what names it


class SetBench:
    """Checks beside the event loop, one set after the other."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def info(self, game: str, lang: str) -> wire.SetInfo:
        return await self._beside(info, game, lang)

    async def check(self, game: str, wish: wire.SetWish) -> wire.SetChecked:
        known = known_game(game)
        _must_be_sane(known, wish.files)
        if self._waiting >= MOST_WAITING:
            raise Trouble("limit", "press-busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._beside(check, known, wish)
        finally:
            self._waiting -= 1


def _must_be_sane(game: Game, files: Files) -> None:
    if not game.card_columns:
        raise Trouble("missing", "no-card-files")
    known = [*game.card_columns, *[f"names.{lang}.toml" for lang in LANGUAGES]]
    for name in files:
        if name not in known:
            raise Trouble("malformed", "no-card-file", name=name, known=", ".join(known))
    letters = sum([len(text) for text in files.values()])
    rows = sum([text.count("\n") for name, text in files.items() if name in game.card_columns])
    if letters > MOST_LETTERS or rows > MOST_ROWS:
        raise Trouble("limit", "large-set", rows=MOST_ROWS, letters=MOST_LETTERS)


# What comes with the game


def info(id: str, lang: str) -> wire.SetInfo:
    """The game's own card files, and what each column may hold."""
    game = known_game(id)
    if not game.card_columns:
        raise Trouble("missing", "no-card-files")
    return wire.SetInfo(id, game.title.text(lang), _files_of(game))


@lru_cache(maxsize=16)
def _files_of(game: Game) -> list[wire.SetFile]:
    mistakes = Mistakes()
    game.check_cards(game.cards_folder, mistakes, {})
    book = _book(game)
    drawn = _drawn_ids(game)
    found: list[wire.SetFile] = []
    for name, columns in game.card_columns.items():
        fields = mistakes.fields.get(name, {})
        ids = list(_rows(book[name], columns)) if _BY_ID in columns else []
        is_drawn = any(id in drawn for id in ids)
        found.append(
            wire.SetFile(name, [_column(one, fields.get(one) or Field()) for one in columns], book[name], is_drawn)
        )
    return found


def _column(name: str, field: Field) -> wire.SetColumn:
    kind = msgspec.convert(field.kind, wire.FieldKind)
    return wire.SetColumn(name, kind, field.needed, field.low, field.high, list(field.choices), field.mark)


@lru_cache(maxsize=16)
def _book(game: Game) -> Files:
    return {name: (game.cards_folder / name).read_text(encoding="utf-8-sig") for name in game.card_columns}


def _drawn_ids(game: Game) -> set[str]:
    try:
        return {one.id for one in prints_of(game).cards(game, LANGUAGES[0])}
    except HulldownError:
        return set()


# Somebody's own


def check(game: Game, wish: wire.SetWish) -> wire.SetChecked:
    """Every mistake, the card that is looked at, and what is not as in the book."""
    files = {**_book(game), **wish.files}  # a file that is not there is the book's
    with tempfile.TemporaryDirectory(prefix="hulldown-set-") as folder:
        here = Path(folder)
        _write(here, files)
        mistakes = Mistakes()
        game.check_cards(here, mistakes, {})
        svg, undrawn = _drawing(game, here, files, mistakes, wish) if wish.draw is not None else ("", "")
    told = [_mistake(one, wish.lang) for one in _in_order(game, mistakes.found)]
    changes = [change for name in game.card_columns for change in _changes(game, name, files[name])]
    line = _balance(game, files, changes, wish.lang)
    return wire.SetChecked(told[:MOST_TOLD], len(told), svg, undrawn, changes[:MOST_TOLD], len(changes), line)


def _write(folder: Path, files: Files) -> None:
    for name, text in files.items():
        (folder / name).write_bytes(text.encode("utf-8", "replace"))


def _in_order(game: Game, found: list[Mistake]) -> list[Mistake]:
    files = [*game.card_columns, *[mistake.file for mistake in found]]
    return sorted(found, key=lambda mistake: (files.index(mistake.file), mistake.line))


def _mistake(mistake: Mistake, lang: str) -> wire.SetMistake:
    said = mistake.complaint
    if mistake.kind in _KINDS:
        gaps = {**mistake.gaps}
        if "value" in gaps:
            gaps["value"] = gaps["value"] or say("set.nothing", lang)
        said = say(f"set.{mistake.kind}", lang, **gaps)
    return wire.SetMistake(mistake.file, mistake.line, mistake.field, said, mistake.rule)


def _drawing(game: Game, folder: Path, files: Files, mistakes: Mistakes, wish: wire.SetWish) -> tuple[str, str]:
    """The card as it is printed. Mistakes elsewhere do not matter to it: then its row is put among the book's."""
    assert wish.draw is not None
    name, id = wish.draw.file, wish.draw.id
    columns = game.card_columns.get(name)
    if columns is None or _BY_ID not in columns:
        return "", say("set.no-card", wish.lang)
    try:
        if not mistakes.found:
            return _face(hulldown.game(game.id, folder), id, wish.lang)
        row = _rows(files[name], columns).get(id)
        if row is None:
            return "", say("set.mend-first", wish.lang)
        with tempfile.TemporaryDirectory(prefix="hulldown-card-") as other:
            _write(Path(other), {**_book(game), name: _with_row(_book(game)[name], columns, row)})
            return _face(hulldown.game(game.id, Path(other)), id, wish.lang)
    except (Malformed, csv.Error) as error:
        is_long = "too long to be printed" in str(error)
        return "", say("set.too-long" if is_long else "set.mend-first", wish.lang)


def _face(game: Game, id: str, lang: str) -> tuple[str, str]:
    prints = prints_of(game)
    for one in prints.cards(game, lang):
        if one.id == id:
            return face(one, Style(*prints.size, is_saving=False, is_measured=True)), ""
    return "", say("set.no-card", lang)


def _with_row(text: str, columns: list[str], row: dict[str, str]) -> str:
    """The book's file with this row in the place of its own one, or behind all others."""
    rows = _rows(text, columns)
    rows[row[_BY_ID]] = row
    made = io.StringIO()
    writer = csv.DictWriter(made, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows.values())
    return made.getvalue()


# What is not as in the book


def _rows(text: str, columns: list[str]) -> Rows:
    """The rows of a card file by their id; where there are none, by their first field and how often it was there."""
    found: Rows = {}
    met: dict[str, int] = {}  # how often each name was there: thousands of rows may have the same
    try:
        reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
        for row in reader:
            cells = {column: (row.get(column) or "").strip() for column in columns}
            name = cells.get(_BY_ID) or cells[columns[0]]
            number = met.get(name, 1)
            key = name if number == 1 else f"{name} ({number})"
            while key in found:
                number += 1
                key = f"{name} ({number})"
            met[name] = number
            found[key] = cells
    except csv.Error:
        pass  # it is among the mistakes
    return found


def _changes(game: Game, name: str, text: str) -> list[wire.CardChange]:
    columns = game.card_columns[name]
    if text == _book(game)[name]:
        return []
    before, after = _rows(_book(game)[name], columns), _rows(text, columns)
    found: list[wire.CardChange] = []
    for id, row in after.items():
        if id not in before:
            found.append(wire.CardChange(name, id, "new", []))
        elif row != before[id]:
            fields = [
                wire.FieldChange(one, before[id][one], row[one]) for one in columns if before[id][one] != row[one]
            ]
            found.append(wire.CardChange(name, id, "changed", fields))
    return found + [wire.CardChange(name, id, "gone", []) for id in before if id not in after]


def _balance(game: Game, files: Files, changes: list[wire.CardChange], lang: str) -> str:
    """How many cards differ, and by how much the numbers of these files have moved on average."""
    if not changes:
        return ""
    counts = {kind: sum([change.kind == kind for change in changes]) for kind in ("changed", "new", "gone")}
    moved: list[tuple[float, str]] = []
    for name in dict.fromkeys([change.file for change in changes]):
        known = {one.name: one for file in _files_of(game) if file.name == name for one in file.columns}
        for column in game.card_columns[name]:
            if known[column].kind != NUMBER:
                continue
            book = _values(_book(game)[name], game.card_columns[name], column)
            if len(set(book)) == len(book):
                continue  # it numbers the cards
            before, after = _average(book), _average(_values(files[name], game.card_columns[name], column))
            if before is not None and after is not None and abs(after - before) >= 0.005:
                gaps = {"file": name, "field": column, "before": f"{before:.2f}", "after": f"{after:.2f}"}
                moved.append((abs(after - before) / max(abs(before), 1.0), say("set.average", lang, **gaps)))
    moved.sort(key=lambda one: -one[0])
    told = [say("set.changed", lang, **counts), *[text for _, text in moved[:_FOOTERS]]]
    return "; ".join(told) + "."


def _values(text: str, columns: list[str], column: str) -> list[float]:
    return [float(row[column]) for row in _rows(text, columns).values() if _is_number(row[column])]


def _average(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1)
    return len(text) < 10 and digits.isascii() and digits.isdigit()
