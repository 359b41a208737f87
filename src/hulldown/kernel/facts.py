"""Card facts as CSV: read once, strictly; a mistake is named by file, line and field."""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path

from .errors import BadFile


class Row:
    """One line of a card file; each column is read by what it must be."""

    __slots__ = ("_cells", "file", "line")

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file = file
        self.line = line
        self._cells = cells

    def wrong(self, column: str, complaint: str) -> BadFile:
        return BadFile(f"{self.file}, line {self.line}, field {column}: {complaint}")

    def text(self, column: str) -> str:
        text = self._cells[column]
        if not text:
            raise self.wrong(column, "is empty")
        return text

    def optional(self, column: str) -> str:
        return self._cells[column]

    def integer(self, column: str, low: int, high: int) -> int:
        text = self._cells[column]
        if text.isascii() and text.isdigit() and low <= int(text) <= high:
            return int(text)
        raise self.wrong(column, f"{text or 'nothing'} is not a whole number from {low} to {high}")

    def one_of(self, column: str, choices: list[str]) -> str:
        text = self._cells[column]
        if text in choices:
            return text
        raise self.wrong(column, f"{text or 'nothing'} is not one of {', '.join([c or 'nothing' for c in choices])}")


def read_rows(path: Path, columns: list[str]) -> list[Row]:
    """All rows of a card file that has exactly these columns, ids unique."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path.name} cannot be read: {error}") from error
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    rows: list[Row] = []
    seen: dict[str, int] = {}
    try:
        header = next(reader, [])
        for name in header:
            if name not in columns:
                raise BadFile(f"{path.name}, line 1: there is no column {name}; known are {', '.join(columns)}")
        for name in columns:
            if header.count(name) != 1:
                raise BadFile(f"{path.name}, line 1: the column {name} must be there once")
        for cells in reader:
            line = reader.line_num
            if len(cells) != len(header):
                raise BadFile(f"{path.name}, line {line}: {len(cells)} fields where the header has {len(header)}")
            row = Row(path.name, line, dict(zip(header, [cell.strip() for cell in cells], strict=True)))
            id = row.text("id")
            if id in seen:
                raise row.wrong("id", f"{id} stands in line {seen[id]} already")
            seen[id] = line
            rows.append(row)
    except csv.Error as error:
        raise BadFile(f"{path.name}, line {reader.line_num}: {error}") from error
    return rows


def fingerprint(paths: list[Path]) -> str:
    """A short name for the exact contents of some files; records keep it so that other cards are noticed."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
