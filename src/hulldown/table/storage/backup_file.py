"""A backup as a file: packed lines of JSON, table after table, and a sum at the end that shows that it is whole."""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from hulldown.kernel.errors import Malformed

FORMAT: Final = 1
REVISION: Final = re.compile(r"\d{4}", re.ASCII)
LONGEST_LINE: Final = 64 * 1024 * 1024  # bytes: a file that is no backup must not fill the memory
Value: TypeAlias = str | int | float | bool | None
Table: TypeAlias = tuple[str, list[str]]  # its name and its columns
Row: TypeAlias = tuple[Table, list[Value]]


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    hulldown: str  # what the file is
    format: int
    schema: str  # the revision of the tables, to which a new database is brought before they are filled
    made: float
    version: str  # of the program that wrote it


class _Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    columns: list[str]


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: int
    sha256: str  # of all lines before


_encode = msgspec.json.Encoder(enc_hook=lambda value: str(value)).encode
_decode_row = msgspec.json.Decoder(list[Value]).decode
_decode_head = msgspec.json.Decoder(Head).decode
_decode_columns = msgspec.json.Decoder(_Columns).decode
_decode_end = msgspec.json.Decoder(_End).decode


class Writer:
    """Writes one backup."""

    def __init__(self, file: gzip.GzipFile, head: Head) -> None:
        self._file = file
        self._sum = hashlib.sha256()
        self.rows = 0
        self._line(_encode(head))

    def table(self, name: str, columns: Sequence[str]) -> None:
        self._line(_encode(_Columns(name, list(columns))))

    def row(self, values: Sequence[object]) -> None:
        self.rows += 1
        self._line(_encode([_plain(value) for value in values]))

    def end(self) -> None:
        self._file.write(_encode(_End(self.rows, self._sum.hexdigest())) + b"\n")

    def _line(self, text: bytes) -> None:
        self._sum.update(text + b"\n")
        self._file.write(text + b"\n")


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


@contextlib.contextmanager
def new_file(path: Path, head: Head, is_replacing: bool = False) -> Iterator[Writer]:
    """A file that only its owner reads, and that has its name only when it is whole and on the disk."""
    if path.exists() and not is_replacing:
        raise Malformed(f"{path} is there already; name another file, or say --replace")
    part = path.with_name(f"{path.name}.part")
    with contextlib.suppress(FileNotFoundError):
        part.unlink()
    try:
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise Malformed(f"{part} cannot be written: {error.strerror or error}") from error
    try:
        with os.fdopen(number, "wb") as plain:
            with gzip.GzipFile("", "wb", 6, plain, mtime=0) as packed:
                writer = Writer(packed, head)
                yield writer
                writer.end()
            plain.flush()
            os.fsync(plain.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read(path: Path, kind: str) -> tuple[Head, Iterator[Row]]:
    """The head of a backup, and its rows, each with its table. The last thing that the rows do is to complain where the
    file is not whole: whoever takes them keeps none of them then."""
    lines = _lines(path)
    first = next(lines, b"")
    try:
        head = _decode_head(first)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Malformed(f"{path} is no {kind} of Hulldown") from error
    if head.hulldown != kind or not REVISION.fullmatch(head.schema):
        raise Malformed(f"{path} is no {kind} of Hulldown")
    if head.format != FORMAT:
        raise Malformed(f"{path} was written by a newer version of Hulldown, which this one cannot read")
    return head, _rows(path, first, lines)


def _rows(path: Path, first: bytes, lines: Iterator[bytes]) -> Iterator[Row]:
    seen = hashlib.sha256(first)
    table: Table | None = None
    count = 0
    try:
        for line in lines:
            if line.startswith(b'{"rows"'):
                end = _decode_end(line)
                if (end.rows, end.sha256) != (count, seen.hexdigest()) or next(lines, b""):
                    raise Malformed(f"{path} is damaged: it does not hold what was written")
                return
            seen.update(line)
            if line.startswith(b"{"):
                columns = _decode_columns(line)
                table = (columns.table, columns.columns)
                continue
            row = _decode_row(line)
            if table is None or len(row) != len(table[1]):
                raise Malformed(f"{path} is damaged: a row has no place in its table")
            count += 1
            yield table, row
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Malformed(f"{path} is damaged: {error}") from error
    raise Malformed(f"{path} ends too early: the copy is not whole")


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise Malformed(f"{path} ends too early, or is no backup: a line has no end")
                yield line
    except EOFError as error:
        raise Malformed(f"{path} ends too early: the copy is not whole") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise Malformed(f"{path} is damaged, or no backup of Hulldown") from error
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror or error}") from error
