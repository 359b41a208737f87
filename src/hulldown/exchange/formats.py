"""Which formats there are, and which one a file is in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import RANDOM, Brought
from hulldown.kernel.words import Sentence

from . import battlescribe, chat, listfile, tabletop
from .archive import pack
from .assembly import Imported, lists_of
from .battlescribe import Catalogue
from .limits import MOST_BYTES, check_size
from .phrases import remark

BATTLESCRIBE: Final = "battlescribe"
JSON: Final = "json"
TEXT: Final = "text"
LIST: Final = "list"  # the game's own file
FORMATS: Final = (LIST, BATTLESCRIBE, JSON, TEXT)
_SUFFIXES: Final = {".ros": BATTLESCRIBE, ".rosz": BATTLESCRIBE, ".json": JSON, ".txt": TEXT}


@dataclass
class Written:
    """The bytes of a file, and what there is to say of it."""

    data: bytes
    remarks: list[Sentence]


def format_of(game: Game, file: str) -> str:
    """The format that a file's suffix names."""
    lists = lists_of(game)
    suffix = Path(file).suffix.casefold()
    if suffix == lists.suffix:
        return LIST
    if suffix not in _SUFFIXES:
        known = ", ".join([lists.suffix, *_SUFFIXES])
        raise Malformed(f"{Path(file).name}: which format is meant? A list is a file {known}")
    return _SUFFIXES[suffix]


def read_list(game: Game, data: bytes, file: str) -> Imported:
    """A list in whatever format it is; what is in a file says it better than its name."""
    lists = lists_of(game)
    check_size(data, file)
    if battlescribe.is_roster(data):
        return battlescribe.read(game, data, file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise BadFile(f"{file}, line {line}: not UTF-8 text ({error.reason})") from error
    if listfile.is_list(text):
        return tabletop.read(game, data, file) if tabletop.is_save(text) else listfile.read(game, data, file)
    if Path(file).suffix.casefold() == lists.suffix or _is_alone(game, text):
        return Imported(lists.understood(text) if _is_alone(game, text) else lists.read(text, file), [])
    return chat.read(game, text, file)


def _is_alone(game: Game, text: str) -> bool:
    """Whether the text is an id or a code, and nothing else."""
    lists = lists_of(game)
    line = text.strip()
    if not line or "\n" in line:
        return False
    if lists.knows(line):
        return True
    try:
        return lists.is_code(line) and bool(lists.find(line).code)
    except Malformed:
        return False


def open_list(game: Game, name: str, seed: int = 0) -> Imported:
    """A list as a person names one: an id, a code, `random`, or a file in any of the formats, legal or not."""
    lists = lists_of(game)
    text = name.strip()
    if text.casefold() == RANDOM:
        rng = Xoshiro(seed, 0)
        return Imported(lists.draw(rng, game.min_seats, game.complete_options(game.min_seats, None)), [])
    path = Path(text).expanduser()
    suffix = path.suffix.casefold()
    if lists.knows(text) or not (suffix in _SUFFIXES or suffix == lists.suffix or _exists(path)):
        return Imported(lists.find(text), [])
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFile(f"{path.name} cannot be read ({error.strerror})") from error
    return read_list(game, data, path.name)


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no text that a file could have for a name
        return False


def write_list(
    game: Game, brought: Brought, format: str, file: str, lang: str, catalogue: Catalogue | None = None
) -> Written:
    """The list in a format; `file` is the name that it will have."""
    if catalogue is not None and format != BATTLESCRIBE:
        raise Malformed("--catalogue goes with a roster (.ros, .rosz)")
    if format == BATTLESCRIBE:
        data, remarks = battlescribe.write(game, brought, catalogue)
        if Path(file).suffix.casefold() == ".rosz":
            data = pack(data, Path(file).stem + ".ros")
        return Written(data, remarks)
    if format == JSON:
        return Written(listfile.write(game, brought), [])
    if format == TEXT:
        return Written(chat.write(game, brought, lang).encode(), [])
    return _write_own(game, brought, file)


def _write_own(game: Game, brought: Brought, file: str) -> Written:
    """The game's own file; it must read back, and where it holds no notes that is told."""
    lists = lists_of(game)
    text = lists.written(brought)
    again = lists.read(text, Path(file).name)
    lost = len(brought.notes) - len(again.notes)
    remarks = [remark("notes-lost", format=lists.suffix, count=lost)] if lost else []
    return Written(text.encode(), remarks)
