"""A draft becomes a list of the game and back. What a draft names and the game does not know is set aside, not lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from hulldown.exchange.assembly import lists_of, shown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought, Lists, Note, Part, Piece
from hulldown.kernel.words import Sentence, Word

from .phrases import sentence
from .shapes import MOST_DRAFT_NAME, Draft, DraftNote, DraftPart

ID: Final = "draft"  # of a list in the making: it is none of the ready ones


@dataclass(frozen=True)
class Stray:
    """A card of a draft that can be no part of a list: `place` of its part, and `inner` where it is carried."""

    place: int
    inner: int  # -1: the part itself
    count: int
    card: Word | str  # "" is never one: what is not known is called by the id that was given
    carrier: Word | None
    why: Sentence


@dataclass(frozen=True)
class Laid:
    """A draft as it lies on the bench: parts of the game's own cards, each with its place in the draft."""

    lists: Lists[Any]
    draft: Draft
    parts: list[Part]
    places: list[int]
    strays: list[Stray]

    def brought(self, otherwise: int = 0) -> Brought:
        """The list; `otherwise` is its limit where the draft has none."""
        made = put_together(self.lists, self.draft.name, self.draft.limit or otherwise, self.parts)
        made.notes = self._notes(made)
        return made

    def _notes(self, made: Brought) -> list[Note]:
        """Notes follow their card: a list has an order of its own."""
        order = [signature(part) for part in self.lists.parts(made)]
        notes: list[Note] = []
        for note in self.draft.notes:
            on = 0
            if note.on - 1 in self.places and carries(self.lists):
                on = 1 + order.index(signature(self.parts[self.places.index(note.on - 1)]))
            notes.append(Note(note.tool, note.text, on))
        return notes


def put_together(lists: Lists[Any], name: str, limit: int, parts: Sequence[Part]) -> Brought:
    """The list of these parts. Without a limit of its own it goes by the limit of the match, as codes do."""
    made: Brought = lists.assembled(ID, name, limit, list(parts))
    if not limit:
        made.id = made.code
    return made


@lru_cache(maxsize=4)
def pieces_of(game: Game) -> dict[str, Piece]:
    """All cards of a game's lists by id, in the order of its catalogue; cards never change."""
    return {piece.word.id.casefold(): piece for piece in lists_of(game).pieces()}


def carries(lists: Lists[Any]) -> bool:
    return any(piece.is_carried for piece in lists.pieces())


def signature(part: Part) -> tuple[str, ...]:
    """What a card carries decides which of two equal ones it is."""
    return (part.piece.word.id, *sorted([one.piece.word.id for one in part.carried for _ in range(one.count)]))


def lay_out(game: Game, draft: Draft) -> Laid:
    """What a draft means in the game's own cards."""
    lists = lists_of(game)
    known = pieces_of(game)
    laid = Laid(lists, draft, [], [], [])
    count = 0
    for place, wanted in enumerate(draft.parts):
        count += wanted.count * (1 + sum([one.count for one in wanted.carried]))
        if count > lists.most:
            raise Malformed(f"parts[{place}].count: more than {lists.most} cards, more than any {lists.word} may have")
        if any(one.carried for one in wanted.carried):
            raise Malformed(f"parts[{place}].carried: what is carried carries nothing")
        piece = known.get(wanted.card.casefold())
        if piece is None or piece.is_carried:
            laid.strays.append(_stray(place, -1, wanted, piece))
            continue
        part = Part(piece, wanted.count)
        for inner, one in enumerate(wanted.carried):
            card = known.get(one.card.casefold())
            if card is None or not card.is_carried:
                laid.strays.append(_stray(place, inner, one, card, piece))
            else:
                part.carried.append(Part(card, one.count))
        laid.parts.append(part)
        laid.places.append(place)
    return laid


def _stray(place: int, inner: int, wanted: DraftPart, piece: Piece | None, carrier: Piece | None = None) -> Stray:
    card = piece.word if piece is not None else shown(wanted.card)
    on = carrier.word if carrier is not None else None
    key = "unknown" if piece is None else "alone" if carrier is None else "carried"
    gaps = {"card": card} | ({"carrier": on} if key == "carried" else {})
    return Stray(place, inner, wanted.count, card, on, sentence(f"stray.{key}", **gaps))


def without(draft: Draft, stray: Stray) -> list[DraftPart]:
    """The parts of a draft but for one that does not belong there."""
    parts = list(draft.parts)
    if stray.inner < 0:
        del parts[stray.place]
        return parts
    part = parts[stray.place]
    carried = [one for inner, one in enumerate(part.carried) if inner != stray.inner]
    parts[stray.place] = DraftPart(part.card, part.count, carried)
    return parts


def as_written(parts: Sequence[Part]) -> list[DraftPart]:
    return [DraftPart(part.piece.word.id, part.count, as_written(part.carried)) for part in parts]


def draft_of(lists: Lists[Any], brought: Brought, lang: str) -> Draft:
    """A list that was read, as a draft to go on with."""
    name = "" if brought.id == brought.code else brought.word(lang)
    notes = [DraftNote(note.tool[:200], note.text, note.on) for note in brought.notes]
    return Draft(shortened(name), lists.limit_of(brought), as_written(lists.parts(brought)), notes)


def shortened(name: str) -> str:
    """A name that a draft may have."""
    plain = shown(name)
    return plain if len(plain) <= MOST_DRAFT_NAME else plain[: MOST_DRAFT_NAME - 3] + "..."
