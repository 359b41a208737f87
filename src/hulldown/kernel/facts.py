"""Card facts as CSV: read once, strictly; a mistake is named by file, line and field."""

from __future__ import annotations

import csv
import hashlib
import io
from pathlib import Path
from typing import Final

from .document import read_text
from .errors import BadFile


class Mistake:
    """What is wrong with a card file and where, in a sentence; `line` is 0 where it is about the whole file."""

    __slots__ = ("field", "file", "gaps", "kind", "line", "rule", "text")

    def __init__(
        self,
        file: str,
        line: int,
        text: str,
        rule: str = "",
        field: str = "",
        kind: str = "",
        gaps: dict[str, str] | None = None,
    ) -> None:
        self.file = file
        self.line = line
        self.text = text
        self.rule = rule  # the ledger id that the file goes against, "" where it is about the file's form
        self.field = field
        self.kind = kind  # which of the common complaints it is, for whoever says them in another language
        self.gaps = gaps if gaps is not None else {}

    @property
    def complaint(self) -> str:
        """The sentence without the place, which it begins with."""
        return self.text.partition(": ")[2] if self.text.startswith(self.file) else self.text


NUMBER: Final = "number"
CHOICE: Final = "choice"
LIST: Final = "list"  # some of the choices, with a mark between them
EFFECT: Final = "effect"  # in the game's vocabulary
TEXT: Final = "text"


class Field:
    """What a column may hold, as its reader has said."""

    __slots__ = ("choices", "high", "kind", "low", "mark", "needed")

    def __init__(self) -> None:
        self.kind = TEXT
        self.needed = False
        self.low = 0
        self.high = 0
        self.choices: list[str] = []
        self.mark = ""


class Mistakes:
    """Keeps every mistake of some card files, for people who mend them; without it the first one stops the loading.

    What the readers ask of each column is kept beside them: whoever edits a card is offered just that.
    """

    def __init__(self) -> None:
        self.found: list[Mistake] = []
        self.fields: dict[str, dict[str, Field]] = {}  # by file and column

    def is_clean(self, file: str) -> bool:
        return all(mistake.file != file for mistake in self.found)

    def field(self, file: str, column: str) -> Field:
        return self.fields.setdefault(file, {}).setdefault(column, Field())


def complain(mistakes: Mistakes | None, mistake: Mistake) -> None:
    """Keeps the mistake where mistakes are kept, otherwise raises it."""
    if mistakes is None:
        raise BadFile(mistake.text)
    mistakes.found.append(mistake)


class Row:
    """One line of a card file; each column is read by what it must be.

    Where mistakes are kept, a wrong field counts as some allowed value, so that the rest of the line is read as well.
    """

    __slots__ = ("_cells", "_wrong", "file", "line", "mistakes")

    def __init__(self, file: str, line: int, cells: dict[str, str], mistakes: Mistakes | None = None) -> None:
        self.file = file
        self.line = line
        self.mistakes = mistakes
        self._cells = cells
        self._wrong: set[str] = set()

    def wrong(
        self, column: str, complaint: str, rule: str = "", kind: str = "", gaps: dict[str, str] | None = None
    ) -> None:
        self._wrong.add(column)
        text = f"{self.file}, line {self.line}, field {column}: {complaint}"
        complain(self.mistakes, Mistake(self.file, self.line, text, rule, column, kind, gaps))

    def is_sound(self, columns: list[str]) -> bool:
        """Whether nothing was wrong with these fields: what compares them would only repeat the mistake."""
        return self._wrong.isdisjoint(columns)

    def note_number(self, column: str, low: int, high: int) -> None:
        """What is read is a number between these; where different rows are read differently, between all of them."""
        if self.mistakes is not None:
            field = self.mistakes.field(self.file, column)
            field.low = min(field.low, low) if field.kind == NUMBER else low
            field.high = max(field.high, high) if field.kind == NUMBER else high
            field.kind = NUMBER

    def note_choices(self, column: str, choices: list[str], mark: str = "") -> None:
        """What is read is one of these, or some of them with a mark between them."""
        if self.mistakes is not None:
            field = self.mistakes.field(self.file, column)
            field.kind = LIST if mark else CHOICE
            field.mark = mark
            for choice in choices:
                if choice not in field.choices:
                    field.choices.append(choice)

    def note_effect(self, column: str) -> None:
        if self.mistakes is not None:
            self.mistakes.field(self.file, column).kind = EFFECT

    def text(self, column: str) -> str:
        if self.mistakes is not None:
            self.mistakes.field(self.file, column).needed = True
        text = self._cells[column]
        if not text:
            self.wrong(column, "is empty", "", "empty")
        return text

    def optional(self, column: str) -> str:
        return self._cells[column]

    def integer(self, column: str, low: int, high: int) -> int:
        self.note_number(column, low, high)
        text = self._cells[column]
        if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high:
            return int(text)
        self.no_integer(column, text, low, high)
        return low

    def no_integer(self, column: str, text: str, low: int, high: int) -> None:
        gaps = {"value": text, "low": str(low), "high": str(high)}
        self.wrong(column, f"{text or 'nothing'} is not a whole number from {low} to {high}", "", "integer", gaps)

    def one_of(self, column: str, choices: list[str]) -> str:
        self.note_choices(column, choices)
        text = self._cells[column]
        if text in choices:
            return text
        known = ", ".join([choice or "nothing" for choice in choices])
        gaps = {"value": text, "choices": ", ".join([choice or "-" for choice in choices])}
        self.wrong(column, f"{text or 'nothing'} is not one of {known}", "", "choice", gaps)
        return choices[0]


def read_rows(path: Path, columns: list[str], mistakes: Mistakes | None = None) -> list[Row]:
    """All rows of a card file that has exactly these columns; where there is an id, it is unique."""
    try:
        text = read_text(path)
    except BadFile as error:
        complain(mistakes, Mistake(path.name, 0, str(error)))
        return []
    return rows_of(text, path.name, columns, mistakes)


def rows_of(text: str, file: str, columns: list[str], mistakes: Mistakes | None = None) -> list[Row]:
    """The same for the text of a file."""
    rows: list[Row] = []
    text = text.removeprefix("\ufeff")  # spreadsheets begin their files with this mark
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    seen: dict[str, int] = {}
    try:
        header = next(reader, [])
        complaints = _wrong_header(header, columns)
        for complaint in complaints:
            complain(mistakes, Mistake(file, 1, f"{file}, line 1: {complaint}", "", "", "header"))
        if complaints:
            return rows
        for cells in reader:
            line = reader.line_num
            if len(cells) != len(header):
                complaint = f"{len(cells)} fields where the header has {len(header)}"
                gaps = {"count": str(len(cells)), "columns": str(len(header))}
                complain(mistakes, Mistake(file, line, f"{file}, line {line}: {complaint}", "", "", "cells", gaps))
                continue
            row = Row(file, line, dict(zip(header, [cell.strip() for cell in cells], strict=True)), mistakes)
            if "id" in columns:
                _check_id(row, seen)
            rows.append(row)
    except csv.Error as broken:  # mypyc gives a name one type in a function, so it is not called error again
        complain(mistakes, Mistake(file, reader.line_num, f"{file}, line {reader.line_num}: {broken}"))
    return rows


def _check_id(row: Row, seen: dict[str, int]) -> None:
    id = row.text("id")
    if id in seen:
        row.wrong("id", f"{id} stands in line {seen[id]} already", "", "twice", {"value": id, "line": str(seen[id])})
    elif id:
        seen[id] = row.line


def _wrong_header(header: list[str], columns: list[str]) -> list[str]:
    known = ", ".join(columns)
    complaints = [f"there is no column {name}; known are {known}" for name in header if name not in columns]
    return complaints + [f"the column {name} must be there once" for name in columns if header.count(name) != 1]


def fingerprint(paths: list[Path]) -> str:
    """A short name for the exact contents of some files; records keep it so that other cards are noticed."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def fingerprints(paths: list[Path]) -> dict[str, str]:
    """The same for each file by itself, so that a record can tell which of them have changed."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:12] for path in paths}
