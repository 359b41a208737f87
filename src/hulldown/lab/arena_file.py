"""The result file of an arena: JSON lines, the first says what is played, each further one is a game that is over."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NotRequired, Protocol, TypedDict

import msgspec

from hulldown.kernel.errors import Malformed

FORMAT: Final = 1
_LARGER: Final = ("games", "each")  # entries of the header that may grow: more games of the same arena
_DATED: Final = ("rules", "cards")  # entries that another version of the program may have changed


class DeckEntry(TypedDict):
    """A deck or a platoon that is played; rows name it by its id."""

    id: str
    name: str
    code: str


class Header(TypedDict):
    """What is played."""

    hulldown: str  # "arena"
    format: int
    game: str
    seats: int
    seed: int
    bots: list[str]
    kind: str  # "round-robin", "gauntlet" or "mirrored"
    hero: str | None
    games: int  # in all
    options: dict[str, Any]
    decks: list[DeckEntry]
    modes: list[str]
    cards: str
    rules: int
    each: NotRequired[int]  # games of each pairing
    unequal: NotRequired[bool]  # whether different decks meet
    division: NotRequired[str]  # of language models
    retries: NotRequired[int]  # answers that a model may mend
    tables: NotRequired[list[str]]  # of mirrored deals, where the game has several
    elo: NotRequired[int]  # that a sequential test holds against 0
    adjusted: NotRequired[int]  # imagined games at each answer that the luck of a game is found by


class Row(TypedDict):
    """A game that is over. Lists are by seat."""

    number: int
    bots: list[str]
    decks: list[str]
    options: dict[str, Any]  # what differs from the header
    first: int | None  # the seat that began, where the game has such a thing
    winners: list[int]
    scores: list[int]
    ranks: list[int]
    length: int
    ending: str
    faults: list[int]  # answers that a stand-in gave
    held: list[dict[str, list[str]]]
    sides: NotRequired[list[int]]  # the side of each seat, where partners play together
    models: NotRequired[list[dict[str, Any] | None]]  # in a division of language models: what each of them did
    luck: NotRequired[list[float]]  # what of the result was chance


class Stopping(Protocol):
    """Looks at games and may have seen enough before all of them are over."""

    def take(self, row: Row) -> None: ...

    @property
    def is_decided(self) -> bool: ...


class ArenaFile:
    """The file of an arena in progress: what it holds already, and the door for more."""

    def __init__(self, path: Path, header: Header, test: Stopping | None = None) -> None:
        """Begins the file, or goes on with one of the same arena; half a last line, left by a kill, is dropped. A test
        is shown the games that are there."""
        self.path = path
        self.header = header  # of the games in the file: where they are all there, they may be of older rules or cards
        self.rows: list[Row] = []
        first = _line(header)
        try:
            data = path.read_bytes() if path.exists() else b""
            if first.startswith(data):  # nothing yet, or a kill left a part of the first line
                path.write_bytes(first)
            else:
                self._go_on(data, header, test)
            self._out = path.open("ab")
        except OSError as error:
            raise Malformed(f"{path} cannot be written: {error.strerror}") from error

    def _go_on(self, data: bytes, header: Header, test: Stopping | None) -> None:
        kept, self.rows = _read(self.path, data)
        is_whole = len(self.rows) >= header["games"]
        if test is not None:
            for row in self.rows:
                test.take(row)
            is_whole = is_whole or test.is_decided
        if is_whole and _is_dated(kept, header):
            self.header = header = kept
        _check_same(self.path, kept, header)
        whole = data[: data.rindex(b"\n") + 1]
        if kept != header:
            whole = _line(header) + whole[whole.index(b"\n") + 1 :]
        if whole != data:
            beside = self.path.with_name(self.path.name + ".new")
            beside.write_bytes(whole)
            beside.replace(self.path)

    def append(self, row: Row) -> None:
        """One write for each line, so that a kill finds whole lines or one half at the end."""
        self.rows.append(row)
        try:
            self._out.write(_line(row))
            self._out.flush()
        except OSError as error:
            raise Malformed(f"{self.path} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        self._out.close()


def read_arena(path: Path) -> tuple[Header, list[Row]]:
    """The header and the games of a file, by number; half a last line is passed over."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror or os.strerror(error.errno or 0)}") from error
    return _read(path, data)


def _line(data: Header | Row) -> bytes:
    return msgspec.json.encode(data) + b"\n"


def _read(path: Path, data: bytes) -> tuple[Header, list[Row]]:
    lines = data.split(b"\n")[:-1]  # what comes after the last end of a line is half a line, or nothing
    if not lines:
        raise Malformed(f"{path} is not the file of an arena")
    header = _read_header(path, lines[0])
    rows: dict[int, Row] = {}
    decoder = msgspec.json.Decoder(Row)
    for place, line in enumerate(lines[1:], 2):
        try:
            row = decoder.decode(line)
        except msgspec.DecodeError as error:
            raise Malformed(f"{path}, line {place}: this is not a game of an arena: {error}") from error
        rows.setdefault(row["number"], row)
    return header, [rows[number] for number in sorted(rows)]


def _read_header(path: Path, line: bytes) -> Header:
    try:
        start = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise Malformed(f"{path} is not the file of an arena") from error
    if not isinstance(start, dict) or start.get("hulldown") != "arena":
        raise Malformed(f"{path} is not the file of an arena")
    if start.get("format") != FORMAT:
        raise Malformed(f"{path} has the format {start.get('format')}; this program reads format {FORMAT}")
    try:
        return msgspec.convert(start, Header)
    except msgspec.ValidationError as error:
        raise Malformed(f"{path}, line 1: {error}") from error


def _is_dated(kept: Header, asked: Header) -> bool:
    """Whether it is the same arena by older rules or with other cards: where all is played, it is only shown."""
    if all(kept[name] == asked[name] for name in _DATED):
        return False
    options = {name: asked["options"].get(name) for name in kept["options"]}  # later rules may have more of them
    dated = {**asked, "rules": kept["rules"], "cards": kept["cards"], "options": options}
    return all(kept.get(name) == value for name, value in dated.items() if name not in _LARGER)


def _check_same(path: Path, kept: Header, asked: Header) -> None:
    """Only games of one arena share a file; of that arena more may be asked for."""
    before: dict[str, object] = {**kept}
    now: dict[str, object] = {**asked}
    different = [name for name in now if before.get(name) != now[name] and name not in _LARGER]
    if any(name in _DATED for name in different):
        raise Malformed(
            f"{path} holds games by rules version {kept['rules']} with cards {kept['cards']}, and this program plays"
            f" version {asked['rules']} with {asked['cards']}: no further games go into it; name another file"
        )
    if different:
        told = ", ".join([_difference(name, before.get(name), now[name]) for name in different])
        raise Malformed(f"{path} holds another arena ({told}); name another file")
    games = kept["games"]
    if games > asked["games"]:
        raise Malformed(f"{path} holds an arena of {games} games; ask for as many or more, or name another file")


def _difference(name: str, before: object, now: object) -> str:
    texts = [_shown(before), _shown(now)]
    if max(len(text) for text in texts) > 40:
        return f"other {name}"
    return f"{name} {texts[0]}, not {texts[1]}"


def _shown(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "+".join([_shown(item) for item in value]) or "none"
    if isinstance(value, dict):
        return ", ".join([f"{key}={item}" for key, item in value.items()])
    return str(value)
