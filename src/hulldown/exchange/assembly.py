"""Entries of another tool become cards of ours; what cannot is told, entry by entry, and kept as notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hulldown.kernel.document import is_writable
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Lists, Note, Part, Piece
from hulldown.kernel.words import Sentence, Words

from .limits import LONGEST_NAME, LONGEST_NOTE, MOST_ENTRIES, MOST_NOTES
from .names import Found, names_of
from .phrases import remark


@dataclass
class Entry:
    """A line of a foreign list, whatever its tool calls it."""

    name: str
    where: str  # `roster.ros, line 12`
    kept: str = ""  # what a note holds if nothing here stands for it; its name by default
    id: str = ""  # ours, where the tool writes it
    count: int = 1
    cost: int | None = None  # of one, in the tool's own book
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Imported:
    """A list of another tool in our cards, and what there is to say of it."""

    brought: Brought
    remarks: list[Sentence]


def lists_of(game: Game) -> Lists[Any]:
    """The lists of a game whose lists can be exchanged."""
    if game.lists is None or not game.lists.pieces():
        raise Malformed(f"{game.id} has no lists that can be exchanged with other tools")
    return game.lists


class Assembly:
    """Takes entries in their order; a card that lies on another lies on the last one that can carry it."""

    def __init__(self, game: Game, tool: str) -> None:
        self.lists = lists_of(game)
        self.tool = tool
        self.names = names_of(game)
        self.remarks: list[Sentence] = []
        self._parts: list[Part] = []
        self._notes: list[tuple[Note, Part | None]] = []
        self._count = 0
        self._entries = 0
        self._carries = any(piece.is_carried for piece in self.lists.pieces())

    def add(self, entry: Entry, carrier: Part | None = None) -> Part | None:
        """Adds an entry with all that is in it; the card that things may lie on from now on."""
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            raise Malformed(f"{entry.where}: more than {MOST_ENTRIES} entries, more than any list may have")
        found = self.find(entry, carrier)
        if found.piece is None:
            return self._add_unknown(entry, found, carrier)
        if found.is_near:
            self.remarks.append(remark("near", where=entry.where, name=shown(entry.name), card=found.piece.word))
        return self._add_card(entry, found.piece, carrier)

    def find(self, entry: Entry, carrier: Part | None) -> Found:
        known = self.names.by_id.get(entry.id.casefold()) if entry.id else None
        if known is not None:
            return Found(known)
        return self.names.find(entry.name, carrier.piece if carrier else None, carrier is not None or None)

    def _add_unknown(self, entry: Entry, found: Found, carrier: Part | None) -> Part | None:
        """A place for cards, such as a driver's seat, is no card: what is in it counts."""
        is_place = self.names.is_slot(entry.name) or (entry.entries and not entry.cost)
        if not is_place:
            self.keep(entry, carrier)
            words = Words([piece.word for piece in found.meant])
            gaps = {"where": entry.where, "name": shown(entry.name)}
            self.remarks.append(remark("several", cards=words, **gaps) if found.meant else remark("unknown", **gaps))
            if entry.kept:
                return carrier  # the note holds what is in it as well
        for inner in entry.entries:
            carrier = self.add(inner, carrier)
        return carrier

    def _add_card(self, entry: Entry, piece: Piece, carrier: Part | None) -> Part | None:
        if entry.cost is not None and piece.cost is not None and entry.cost != piece.cost:
            costs: dict[str, object] = {"theirs": entry.cost, "ours": piece.cost}
            self.remarks.append(remark("cost", where=entry.where, card=piece.word, **costs))
        if not piece.is_carried:
            return self._add_carrier(entry, piece)
        if carrier is None:
            self.remarks.append(remark("alone", where=entry.where, card=piece.word))
            self.keep(entry, None)
        elif entry.count % carrier.count:
            self.remarks.append(remark("uneven", where=entry.where, card=piece.word, count=entry.count))
            self.keep(entry, carrier)
        else:
            self._grow(entry, entry.count)
            _put(carrier.carried, piece, entry.count // carrier.count)
        for inner in entry.entries:
            self.add(inner, carrier)
        return carrier

    def _add_carrier(self, entry: Entry, piece: Piece) -> Part:
        self._grow(entry, entry.count)
        part = Part(piece, entry.count)
        if self._carries:
            self._parts.append(part)
        else:
            part = _put(self._parts, piece, entry.count)
        for inner in entry.entries:
            self.add(inner, part)
        return part

    def _grow(self, entry: Entry, count: int) -> None:
        self._count += count
        if count < 1 or self._count > self.lists.most:
            most = self.lists.most
            raise Malformed(
                f"{entry.where}, field count: more than {most} cards, more than any {self.lists.word} may have"
            )

    def keep(self, entry: Entry, carrier: Part | None) -> None:
        self.note(Note(self.tool, entry.kept or shown(entry.name)), carrier, entry.where)

    def note(self, note: Note, carrier: Part | None = None, where: str = "") -> None:
        if len(self._notes) >= MOST_NOTES or len(note.text) > LONGEST_NOTE:
            most = f"at most {MOST_NOTES} entries with {LONGEST_NOTE} letters each can be kept"
            raise Malformed(f"{where or 'the list'}: too much that is not known here; {most}")
        self._notes.append((note, carrier))

    def finish(self, id: str, name: str, limit: int) -> Imported:
        """The list; notes are told by the place that their card has in it."""
        if not self._parts:
            raise Malformed(f"{id or 'the list'}: no card of this game was found in it")
        brought = self.lists.assembled(id, shown(name) or id, limit or self._cost() or 1, self._parts)
        order = [_signature(part) for part in self.lists.parts(brought)]
        for note, carrier in self._notes:
            note.on = 1 + order.index(_signature(carrier)) if carrier is not None and self._carries else 0
        brought.notes = [note for note, _ in self._notes]
        return Imported(brought, self.remarks)

    def _cost(self) -> int:
        return sum([cost_of(part) for part in self._parts])


def cost_of(part: Part) -> int:
    """Of all copies with what they carry; 0 where cards cost nothing."""
    own = part.piece.cost or 0
    return part.count * (own + sum([cost_of(carried) for carried in part.carried]))


def _put(parts: list[Part], piece: Piece, count: int) -> Part:
    """More copies of a card that is there already, or a new one."""
    for part in parts:
        if part.piece.word is piece.word:
            part.count += count
            return part
    parts.append(Part(piece, count))
    return parts[-1]


def _signature(part: Part) -> tuple[str, ...]:
    """What a card carries decides which of two equal ones it is."""
    carried = [carried.piece.word.id for carried in part.carried for _ in range(carried.count)]
    return (part.piece.word.id, *sorted(carried))


def shown(text: str) -> str:
    """A name of somebody else's, fit to be shown and stored."""
    plain = "".join([char if char.isprintable() else " " for char in text]) if is_writable(text) else ascii(text)
    plain = " ".join(plain.split())
    return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 3] + "..."
