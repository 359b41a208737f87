"""Lists as people paste them into chats: a card a line, counts and points in any of the usual ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.lists import Brought, Part
from hulldown.kernel.words import Words

from .assembly import Assembly, Entry, Imported, cost_of, lists_of, shown
from .limits import LONGEST_NAME
from .names import Names, loosened, names_of
from .phrases import BOOK, remark, typed

TOOL: Final = "text"
_MOST_LINES: Final = 500
_MOST_READINGS: Final = 40  # of one line
_MOST_PARTS: Final = 30
_TIMES: Final = "[" + "".join(sorted(typed("times"))) + "\u00d7*]"
_MARKS: Final = re.compile(r"^[\s>*_~`#\u2022\u00b7\u2013\u2014+-]+|[\s*_~`]+$")  # of lists, quotes and bold letters
_COUNTED: Final = re.compile(
    rf"^(\d{{1,4}})\s*{_TIMES}?\s+(?=\S)|^(\d{{1,4}}){_TIMES}\s*(?=\S)|^{_TIMES}(\d{{1,4}})\s+(?=\S)", re.I
)
_COUNT_BEHIND: Final = re.compile(rf"\s*(?:{_TIMES}\s*(\d{{1,4}})|\(?{_TIMES}(\d{{1,4}})\)?)$", re.I)
_BEHIND: Final = re.compile(r"[\s,;:=\u2013\u2014-]*(?:[\[({]\s*([^\[\](){}]{1,60})\s*[\])}])$")
_COST: Final = re.compile(r"^[+=]?\s*(-?\d{1,4})(?:\s*[^\W\d_]+\.?)?$")
_COST_BEHIND: Final = re.compile(r"[\s=:\u2013\u2014-]+(-?\d{1,4})\s*[^\W\d_]+\.?$")
_PARTED: Final = re.compile(r"\s*[,;]\s*|\s+\+\s*")
_HEAD: Final = re.compile(r"^(.*?)\s*[\[(][^\[\]()]*[\])]$")
_OF: Final = re.compile(r"\b(\d{1,5})\s*/\s*(\d{1,5})\b")
_NOTES: Final = tuple({text.partition("{")[0] for text in BOOK["chat.note"].texts.values()})


class _Line:
    """What is left of a line when count, points and an id are taken off it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.count = 1
        self.cost: int | None = None
        self.id = ""

    def again(self, text: str) -> _Line:
        line = _Line(text)
        line.count, line.cost, line.id = self.count, self.cost, self.id
        return line


def _readings(text: str) -> Iterator[_Line]:
    """A line as it stands, and again with less and less of what may belong to a name or may not: `FV215b (183)`."""
    waiting = [_Line(text.strip())]
    seen: set[str] = set()
    while waiting and len(seen) < _MOST_READINGS:
        line = waiting.pop(0)
        if not line.text or line.text in seen:
            continue
        seen.add(line.text)
        yield line
        bare = _MARKS.sub("", line.text)
        if bare != line.text:
            waiting.append(line.again(bare))
        counted = _COUNTED.match(line.text) or _COUNT_BEHIND.search(line.text)
        if counted:
            waiting.append(line.again(line.text[: counted.start()] + line.text[counted.end() :]))
            waiting[-1].count = int(next(group for group in counted.groups() if group))
        behind = _BEHIND.search(line.text)
        if behind:
            waiting.append(line.again(line.text[: behind.start()]))
            points = _COST.match(behind[1])
            if points:
                waiting[-1].cost = int(points[1])
            elif "[" in behind[0]:
                waiting[-1].id = behind[1].strip()
        cost = _COST_BEHIND.search(line.text)
        if cost:
            waiting.append(line.again(line.text[: cost.start()]))
            waiting[-1].cost = int(cost[1])


class _Reader:
    """Reads the lines of one text."""

    def __init__(self, game: Game, file: str) -> None:
        self.assembly = Assembly(game, TOOL)
        self.names: Names = self.assembly.names
        self.file = file
        self.name = ""
        self.limit = 0
        self.carrier: Part | None = None
        self._has_begun = False
        self.around = typed("around")
        self.titles = [loosened(game.title.text(lang)) for lang in LANGUAGES]

    def read(self, text: str) -> Imported:
        lines = text.splitlines()
        if len(lines) > _MOST_LINES:
            raise BadFile(f"{self.file}, line {_MOST_LINES + 1}: a list has at most {_MOST_LINES} lines")
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._line(line, f"{self.file}, line {number}")
        return self.assembly.finish(self.file.rpartition(".")[0] or self.file, self.name, self.limit)

    def _line(self, text: str, where: str) -> None:
        """A head or a note as we write it is one whatever cards it names; else what may be a card is a card."""
        if len(text) > 10 * LONGEST_NAME:
            raise BadFile(f"{where}: the line is too long")
        if text.startswith(_NOTES):
            self.assembly.keep(Entry(shown(text.partition(":")[2]), where), self.carrier)
        elif not self._has_begun and self._names_the_game(text):
            self._head(text)
        elif (entry := self._known(text, where)) is not None:
            self._add(entry)
        elif self._is_around(text):
            self._find_limit(text)
        elif not self._several(text, where):
            if not self.name and not self._has_begun:
                self._head(text)
            else:
                self._unknown(text, where)

    def _add(self, entry: Entry) -> None:
        """People who write 2x T-34 and Recon mean one for each; 2x Recon are all of them."""
        carrier = self.carrier
        if carrier is not None and entry.count % carrier.count:
            found = self.assembly.find(entry, carrier).piece
            if found is not None and found.is_carried:
                entry.count *= carrier.count
        self.carrier = self.assembly.add(entry, carrier)
        self._has_begun = True

    def _names_the_game(self, text: str) -> bool:
        head = _HEAD.match(text.strip())
        return head is not None and any(title in loosened(text[len(head[1]) :]) for title in self.titles)

    def _find_limit(self, text: str) -> None:
        numbers = _OF.search(text)
        if numbers:
            self.limit = int(numbers[2])

    def _known(self, text: str, where: str) -> Entry | None:
        """The reading of a line that is a card: names as they are written come before names that are like it."""
        readings = list(_readings(text))
        for line in readings:
            if len(self.names.exact(line.text)) == 1:
                return Entry(line.text, where, "", "", line.count, line.cost)
        for line in readings:
            if line.id and line.id.casefold() in self.names.by_id:
                return Entry(line.text, where, "", line.id, line.count, line.cost)
        piece = self.carrier.piece if self.carrier is not None else None
        for line in readings:
            if line.text.casefold() in self.names.by_id:
                return Entry(line.text, where, "", line.text, line.count, line.cost)
            if self.names.find(line.text, piece, piece is not None or None, is_mended=False).piece is not None:
                return Entry(line.text, where, "", "", line.count, line.cost)
        barest = min(readings, key=lambda line: len(line.text))
        if self.names.find(barest.text, piece, piece is not None or None).piece is not None:
            return Entry(barest.text, where, "", "", barest.count, barest.cost)
        return None

    def _several(self, text: str, where: str) -> bool:
        """Cards in one line: `T-34: Recon, Spall Liner`, `T-34 + Recon`. Some of them must be known."""
        first, colon, rest = text.partition(":")
        texts = [part for part in ([first, *_PARTED.split(rest)] if colon else _PARTED.split(text)) if part.strip()]
        if not 2 <= len(texts) <= _MOST_PARTS or not any(self._known(part, where) is not None for part in texts):
            return False
        for place, part in enumerate(texts):
            entry = self._known(part, where)
            if entry is not None:
                self._add(entry)
            elif not self._is_around(part):
                if place == 0 and colon and not self.name and not self._has_begun:
                    self.name = shown(_MARKS.sub("", part))
                else:
                    self._unknown(part, where)
        return True

    def _is_around(self, text: str) -> bool:
        words = re.findall(r"[^\W\d_]+", text.casefold())
        return all(word in self.around for word in words)

    def _head(self, text: str) -> None:
        bare = _MARKS.sub("", text)
        self._find_limit(bare)
        head = _HEAD.match(bare)
        self.name = shown(_MARKS.sub("", head[1]) if head and head[1] else bare)

    def _unknown(self, text: str, where: str) -> None:
        name = shown(_MARKS.sub("", text))
        found = self.names.find(name, self.carrier.piece if self.carrier is not None else None)
        entry = Entry(name, where)
        self.assembly.keep(entry, self.carrier)
        gaps = {"where": where, "name": name}
        if found.meant:
            self.assembly.remarks.append(remark("several", cards=Words([piece.word for piece in found.meant]), **gaps))
        else:
            self.assembly.remarks.append(remark("unknown", **gaps))


def read(game: Game, text: str, file: str) -> Imported:
    lists_of(game)
    return _Reader(game, file).read(text.removeprefix("\ufeff"))


def write(game: Game, brought: Brought, lang: str) -> str:
    """A card a line; where a name alone would be misread, its id stands behind it."""
    lists = lists_of(game)
    names = names_of(game)
    parts = lists.parts(brought)
    gaps: dict[str, object] = {"name": shown(brought.word(lang)) or brought.id, "game": game.title.text(lang)}
    limit = lists.limit_of(brought)
    if limit:
        gaps |= {"points": sum([cost_of(part) for part in parts]), "limit": limit}
    lines = [BOOK["chat.head-points" if limit else "chat.head"].fill(gaps, lang)]
    for number, part in enumerate(parts, 1):
        lines.append(_written(part, names, lang))
        lines += ["- " + _written(carried, names, lang) for carried in part.carried]
        lines += _notes(brought, number, lang)
    lines += _notes(brought, 0, lang)
    return "\n".join(lines) + "\n"


def _notes(brought: Brought, on: int, lang: str) -> list[str]:
    told = [" ".join(note.text.split()) for note in brought.notes if note.on == on]
    return [BOOK["chat.note"].fill({"text": shown(text)}, lang) for text in told]


def _written(part: Part, names: Names, lang: str) -> str:
    word = part.piece.word
    name = word.word(lang)
    found = names.exact(name)
    plain = shown(name) == name and len(found) == 1 and found[0].word is word
    tail = "" if plain else f" [{word.id}]"
    if part.piece.cost is not None:
        tail += f" ({part.piece.cost})"
    return f"{part.count}x {name}{tail}"
