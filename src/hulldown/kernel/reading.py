"""Reading a record line by line: strictly, or as far as it can be shown.

Where a line does not replay, what follows is passed over until the record has a position that can be read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from string import ascii_letters, digits
from typing import Final

from .document import Reader
from .errors import HulldownError, Malformed
from .event import OWNER, Event
from .game import Game
from .match import RESIGN, TIME, Match, Origin, Undone
from .proof import read_deal, read_draw, read_seal
from .state import CHANCE, OVER
from .words import PHRASES, Seat, Sentence

# Format 1 had no positions, no list of card files, and only those options that were not the usual ones. Notes came
# while it was in use, and who entered a real roll or draw: a program that does not know them refuses the first line
# with one by name.
FORMAT: Final = 2
PROVED: Final = 3  # the same, with what proves its draws; a record without that is one of format 2
KEYED: Final = 4  # a table of a duplicate: its draws have kinds, and its secret is that of all tables
CLOCK: Final = "clock"  # who says that time is up

_OTHER_RULES: Final = PHRASES["kernel.other-rules"]
_OTHER_CARDS: Final = PHRASES["kernel.other-cards"]
_UNKNOWN_CARDS: Final = PHRASES["kernel.unknown-cards"]
_GAP: Final = PHRASES["kernel.gap"]
_JUMP: Final = PHRASES["kernel.jump"]
_END: Final = PHRASES["kernel.gap-end"]
_QUIET: Final = PHRASES["kernel.gap-quiet"]
_FROM: Final = PHRASES["kernel.from"]
_FROM_KNOWING: Final = PHRASES["kernel.from-knowing"]
_LONGEST_NAME: Final = 64  # of a match
_OF_NAMES: Final = frozenset(ascii_letters + digits + "-_")
_MOST_ANSWERS: Final = 10**6


class Gap:
    """A part of a record that is not shown: from a line that does not replay to the next position that can be read."""

    __slots__ = ("first", "last", "line", "why")

    def __init__(self, line: int, why: str, first: int) -> None:
        self.line = line
        self.why = why
        self.first = first  # answers before it
        self.last: int | None = None  # answers after which it goes on; None where nothing more can be shown

    @property
    def sentence(self) -> Sentence:
        gaps: dict[str, object] = {"line": self.line, "why": self.why}
        if self.last is None:
            return Sentence(_END, gaps)
        if self.last == self.first:
            return Sentence(_JUMP, gaps)
        return Sentence(_GAP, gaps | {"first": self.first + 1, "last": self.last})

    @property
    def quiet_sentence(self) -> Sentence:
        """For those who may not know everything: the reason may name a hidden card."""
        return Sentence(_QUIET, {"line": self.line})


class Record:
    """A record that is read: its match, what of it could not be replayed, and what else there is to say of it."""

    def __init__(self, text: str, name: str, find_game: Callable[[str], Game], is_strict: bool = False) -> None:
        if not text:
            raise Malformed(f"{name}: the file is empty")
        self.head: dict[str, object] = {}  # the first line as it is written
        self.gaps: list[Gap] = []
        self.remarks: list[Sentence] = []  # other rules, other cards
        self.origin: Sentence | None = None  # another match that it plays on from
        self.result: object = None  # as the record has it
        self._name = name
        self._is_strict = is_strict
        self._read_by: int | None = None  # the version of the rules that stands in for one that is not known
        self._open: Gap | None = None
        lines = text.removesuffix("\n").split("\n")  # not splitlines: a player's name may hold what that splits at
        self._read_header(lines, find_game)
        self._read_lines(lines)

    @property
    def sentences(self) -> list[Sentence]:
        """Everything that is to be said of it."""
        return [*self.beginning, *[gap.sentence for gap in self.gaps]]

    @property
    def beginning(self) -> list[Sentence]:
        """What is to be said of it before its first answer."""
        return [self.origin, *self.remarks] if self.origin is not None else self.remarks

    def gap_at(self, answers: int) -> Gap | None:
        """The gap that hides the moment after so many answers."""
        for gap in self.gaps:
            if gap.first < answers and (gap.last is None or answers < gap.last):
                return gap
        return None

    @property
    def is_whole(self) -> bool:
        """Whether every line was replayed by the rules that it was played by."""
        return not self.gaps and self._read_by is None

    def _read_lines(self, lines: list[str]) -> None:
        for number, line in enumerate(lines[1:], start=2):
            try:
                self._take(line, number, number == len(lines))
            except Malformed as error:
                self._stop(number, str(error))
        if self._open is not None:
            self._close(None)

    # The first line

    def _read_header(self, lines: list[str], find_game: Callable[[str], Game]) -> None:
        where = f"{self._name}, line 1"
        self.head = _parse(lines[0], where)
        reader = Reader(self.head, where)
        if not reader.has("hulldown") or reader.field("hulldown").value != "record":
            raise Malformed(f"{where}: this is not a Hulldown record")
        self._format = reader.field("format").integer(1, KEYED)
        game = self._find_game(reader, find_game, where)
        cards = reader.field("cards").text()
        files = reader.field("card_files").value if reader.has("card_files") else None
        if files is not None and not isinstance(files, dict):
            raise reader.field("card_files").wrong("a table of fields")
        if cards != game.cards_fingerprint:
            self._note_cards(game, cards, files, where)
        seats = reader.field("seats").integer(game.min_seats, game.max_seats)
        options = reader.field("options")
        if not isinstance(options.value, dict):
            raise options.wrong("a table of fields")
        names = [item.text() for item in reader.field("names").items()] if reader.has("names") else None
        position = reader.field("position").value if reader.has("position") else None
        if position is not None and not isinstance(position, dict):
            raise reader.field("position").wrong("a table of fields")
        origin = _read_origin(reader.field("from"), seats) if reader.has("from") else None
        seal = read_seal(reader.field("chance"), seats) if self._format == PROVED else None
        if self._format == KEYED:
            seal = read_deal(reader.field("chance"))
        reader.end()
        try:
            self.match = Match(game, seats, options.value, names, self._dated(position))
        except Malformed as error:
            later = None if self._is_strict else self._first_position(lines, game)
            if later is None:
                raise Malformed(f"{where}: {error}") from error
            self.match = Match(game, seats, None, names, later)
            self.match.options = options.value
            self._stop(1, str(error))
        self.match.seal = seal
        if origin is not None:
            self.match.origin = origin
            self.origin = _told_origin(origin)

    def _find_game(self, reader: Reader, find_game: Callable[[str], Game], where: str) -> Game:
        id = reader.field("game").text()
        version = reader.field("rules").integer(1, 10**6)
        try:
            game = find_game(id)
        except Malformed as error:
            raise Malformed(f"{where}: {error}") from error
        try:
            return game.as_of(version)
        except Malformed as error:
            if self._is_strict:
                raise Malformed(f"{where}: {error}") from error
        self._read_by = game.rules_version
        gaps: dict[str, object] = {"version": version, "game": game.id, "known": game.rules_version}
        self.remarks.append(Sentence(_OTHER_RULES, gaps))
        return game

    def _note_cards(self, game: Game, cards: str, files: dict[str, object] | None, where: str) -> None:
        gaps: dict[str, object] = {"theirs": cards, "ours": game.cards_fingerprint}
        changed = changed_files(game, files) if files is not None else []
        told = Sentence(_OTHER_CARDS, gaps | {"files": ", ".join(changed)}) if changed else None
        remark = told or Sentence(_UNKNOWN_CARDS, gaps)
        if self._is_strict:
            raise Malformed(f"{where}: {remark.text()[0].lower()}{remark.text()[1:]}")
        self.remarks.append(remark)

    def _first_position(self, lines: list[str], game: Game) -> dict[str, object] | None:
        """The first stored position that can be read, where the match cannot even begin."""
        for line in lines[1:]:
            try:
                data = _parse(line, "")
                position = self._dated(data.get("position")) if self._format > 1 else None
                if position is not None:
                    game.position(position)
                    return position
            except Malformed:
                continue
        return None

    def _dated(self, position: object) -> dict[str, object] | None:
        """A position to be read; one by rules that are not known is read by the ones that are."""
        if not isinstance(position, dict):
            return None
        if self._read_by is not None and "rules" in position:
            return {**position, "rules": self._read_by}
        return position

    # Every other line

    def _take(self, line: str, number: int, is_last: bool) -> None:
        where = f"{self._name}, line {number}"
        reader = Reader(_parse(line, where), where)
        if reader.has("result"):
            self._take_result(reader, where)
            if not is_last:
                raise Malformed(f"{where}: there are lines after the result")
        elif self._format > 1 and reader.has("position"):
            self._take_position(reader, number, where)
        elif self._format == PROVED and reader.has("undone"):
            self._take_undone(reader)
        else:
            self._take_answer(reader, number, where)

    def _take_answer(self, reader: Reader, number: int, where: str) -> None:
        match = self.match
        by = reader.field("by")
        is_clock = by.value == CLOCK
        claimed = CHANCE if by.value == "chance" or is_clock else by.integer(0, match.seats - 1)
        text = reader.field("do").one_of([TIME.text]) if is_clock else reader.field("do").text()
        note = reader.field("note").text() if reader.has("note") else ""
        draw = None
        if self._format >= PROVED and claimed == CHANCE and not is_clock:
            draw = read_draw(reader.field("draw"))
        entered = None
        if self._format < PROVED and claimed == CHANCE and not is_clock and reader.has("entered"):
            entered = reader.field("entered").integer(0, match.seats - 1)
        unknown = None
        if self._format < PROVED and claimed == CHANCE and not is_clock and reader.has("unknown"):
            unknown = reader.field("unknown").integer(0, match.seats - 1)
        reader.end()
        self._carry_out(claimed, None if is_clock else text, note, number, where)
        match.answers[-1].draw = draw
        match.answers[-1].entered = entered
        if unknown is not None:
            match.veil_last(unknown)

    def _carry_out(self, by: int, text: str | None, note: str, number: int, where: str) -> None:
        """Plays an answer (none: time is called), or only keeps it where the record does not replay."""
        match = self.match
        if self._open is None:
            try:
                if text is None:
                    match.call_time(note)
                else:
                    _answer(match, by, text, note)
                return
            except HulldownError as error:
                self._stop(number, f"{where}: {error}")
        match.pass_over(by, TIME.text if text is None else text, note)

    def _take_undone(self, reader: Reader) -> None:
        """Answers that were taken back are kept as they are: nothing is played, and only a proof looks at them."""
        lines: list[dict[str, object]] = []
        for one in reader.field("undone").items():
            lines.append(read_undone(one, self.match.seats))
        reader.end()
        self.match.undone.append(Undone(len(self.match.answers), lines))

    def _take_position(self, reader: Reader, number: int, where: str) -> None:
        stored = self._dated(reader.field("position").value)
        if stored is None:
            raise reader.field("position").wrong("a table of fields")
        reader.end()
        match = self.match
        if self._open is None:
            place = self._compare(stored, where)
            if not place:
                return
            self._stop(number, f"{where}: the answers before it lead to another position; {place} is not the same")
        try:
            match.go_on_from(stored)
        except Malformed:
            return  # perhaps the next one
        self._close(len(match.answers))

    def _compare(self, stored: dict[str, object], where: str) -> str:
        """Where a stored position and the present one differ; one that leaves out what is usual is the same."""
        document = self.match.state.document()
        if stored == document:
            return ""
        try:
            return difference(document, self.match.game.position(stored).document())
        except Malformed as error:
            if self._is_strict:
                raise Malformed(f"{where}: {error}") from error
            return ""  # it is of no use, but the answers replay

    def _take_result(self, reader: Reader, where: str) -> None:
        written = self.result = reader.field("result").value
        reader.end()
        if self._open is not None:
            return
        result = self.match.state.result
        if result is None:
            raise Malformed(f"{where}: a result, but the game is not over")
        if written != result.data():
            raise Malformed(f"{where}: the result is {written}, replayed it is {result.data()}")

    # What does not replay

    def _stop(self, line: int, why: str) -> None:
        """From this line on nothing is carried out until there is a position to go on from."""
        if self._is_strict:
            raise Malformed(why)
        if self._open is None:
            reason = why.removeprefix(f"{self._name}, line {line}: ").removesuffix(".")
            self._open = Gap(line, reason, len(self.match.answers))
            self.gaps.append(self._open)

    def _close(self, last: int | None) -> None:
        gap = self._open
        assert gap is not None
        self._open = None
        gap.last = last
        answers = self.match.answers
        if answers:
            event = Event(gap.sentence, OWNER, gap.quiet_sentence, reveals=False)
            answers[min(gap.first, len(answers) - 1)].events.append(event)


def _read_origin(reader: Reader, seats: int) -> Origin:
    match = reader.field("match")
    name = match.text()
    if not 0 < len(name) <= _LONGEST_NAME or not set(name) <= _OF_NAMES:
        raise match.wrong(f"the name of a match: at most {_LONGEST_NAME} letters, digits, - and _")
    moment = reader.field("moment").integer(0, _MOST_ANSWERS)
    knowing = reader.field("knowing").integer(0, seats - 1) if reader.has("knowing") else None
    reader.end()
    return Origin(name, moment, knowing)


def _told_origin(origin: Origin) -> Sentence:
    gaps: dict[str, object] = {"moment": origin.moment, "match": origin.match}
    if origin.knowing is None:
        return Sentence(_FROM, gaps)
    return Sentence(_FROM_KNOWING, gaps | {"seat": Seat(origin.knowing)})


def read_undone(reader: Reader, seats: int) -> dict[str, object]:
    """A line of what was taken back: an answer, or where answers before it were."""
    if reader.has("to"):
        line: dict[str, object] = {"to": reader.field("to").integer(0, 10**9)}
    else:
        by = reader.field("by")
        line = {"by": by.value if by.value in ("chance", CLOCK) else by.integer(0, seats - 1)}
        line["do"] = reader.field("do").text()
        if reader.has("note"):
            line["note"] = reader.field("note").text()
        if by.value == "chance":
            line["draw"] = read_draw(reader.field("draw")).data()
    reader.end()
    return line


def changed_files(game: Game, files: dict[str, object]) -> list[str]:
    """The card files that are not what they were, that are gone, or that have come since."""
    names = [*game.card_files, *[name for name in files if name not in game.card_files]]
    return [name for name in names if files.get(name) != game.card_files.get(name)]


def difference(one: object, other: object, path: str = "") -> str:
    """The path to the first field in which two documents differ; "" where they are the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *[name for name in other if name not in one]]:
            if name not in one or name not in other:
                return f"{path}.{name}".removeprefix(".")
            found = difference(one[name], other[name], f"{path}.{name}")
            if found:
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (first, second) in enumerate(zip(one, other, strict=True)):
            found = difference(first, second, f"{path}[{place}]")
            if found:
                return found
        return ""
    return "" if one == other else path.removeprefix(".") or "all"


def _answer(match: Match, by: int, text: str, note: str) -> None:
    """Carries an answer of a record out, or says what is against it."""
    if match.state.actor == OVER:
        raise Malformed("the game was over before this answer")
    if text == RESIGN.text and by != CHANCE:
        match.resign(by, note)
        return
    if by != match.state.actor:
        given, acting = ["chance" if seat == CHANCE else f"{seat}" for seat in (by, match.state.actor)]
        acting = acting if acting == "chance" else f"seat {acting}"
        raise Malformed(f"the answer is by {given}, but {acting} is asked")
    match.answer(match.game.parse(match.state, text), note=note)


def _parse(line: str, where: str) -> dict[str, object]:
    try:
        data: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{where}: not a whole line of JSON ({error})") from error
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected a table of fields")
    return data
