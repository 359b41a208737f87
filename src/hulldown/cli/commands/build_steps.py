"""What `hulldown build` does to a list: cards are put in and taken out by their names or ids, mends are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from hulldown.exchange.names import names_of
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Chosen, Piece
from hulldown.workshop import Draft, DraftChecked, DraftPart, check
from hulldown.workshop.drafts import pieces_of

MOST_MENDS = 100


@dataclass
class Mended:
    """A list after the mends that were offered for it, one after the other."""

    draft: Draft
    checked: DraftChecked
    done: list[str] = field(default_factory=list)


def add(game: Game, draft: Draft, names: Sequence[str], count: int, on: str | None) -> Draft:
    """Puts in each of the cards; one that has to be carried goes on the part that is named, or the last that suits."""
    for name in names:
        draft = _add(game, draft, name, count, on)
    return draft


def remove(game: Game, draft: Draft, names: Sequence[str], count: int, on: str | None) -> Draft:
    for name in names:
        draft = _remove(game, draft, name, count, on)
    return draft


def mend(game: Game, draft: Draft, options: Chosen, lang: str) -> Mended:
    """Makes the first mend that is offered, until none is left. Each leaves fewer reasons, so this comes to an end."""
    found = Mended(draft, check(game, draft, options, lang))
    for _ in range(MOST_MENDS):
        offered = next((one.mend for one in found.checked.broken if one.mend is not None), None)
        if offered is None:
            break
        found.draft = msgspec.structs.replace(found.draft, parts=offered.parts, limit=offered.limit)
        found.done.append(offered.say)
        found.checked = check(game, found.draft, options, lang)
    return found


def _add(game: Game, draft: Draft, name: str, count: int, on: str | None) -> Draft:
    piece = find_piece(game, name, _place(game, draft, on) if on is not None else None, draft)
    parts = list(draft.parts)
    if not piece.is_carried:
        if on is not None:
            raise Malformed(f"{piece.word.name} lies on no other card; leave out --on")
        return _with(draft, _more(parts, piece.word.id, count))
    place = _carrier(game, draft, piece, on)
    one = parts[place]
    parts[place] = msgspec.structs.replace(one, carried=_more(list(one.carried), piece.word.id, count))
    return _with(draft, parts)


def _remove(game: Game, draft: Draft, name: str, count: int, on: str | None) -> Draft:
    piece = find_piece(game, name, None, draft)
    parts = list(draft.parts)
    places = [_place(game, draft, on)] if on is not None else list(range(len(parts)))
    for place in reversed(places):
        one = parts[place]
        if one.card == piece.word.id and on is None:
            parts[place : place + 1] = [_fewer(one, count)] if one.count > count else []
            return _with(draft, parts)
        for inner, carried in enumerate(one.carried):
            if carried.card == piece.word.id:
                rest = [_fewer(carried, count)] if carried.count > count else []
                left = [*one.carried[:inner], *rest, *one.carried[inner + 1 :]]
                parts[place] = msgspec.structs.replace(one, carried=left)
                return _with(draft, parts)
    raise Malformed(f"{piece.word.name} is not in the list")


def _with(draft: Draft, parts: list[DraftPart]) -> Draft:
    return msgspec.structs.replace(draft, parts=parts)


def _more(parts: list[DraftPart], id: str, count: int) -> list[DraftPart]:
    for place, one in enumerate(parts):
        if one.card == id and not one.carried:
            parts[place] = msgspec.structs.replace(one, count=one.count + count)
            return parts
    return [*parts, DraftPart(id, count, [])]


def _fewer(part: DraftPart, count: int) -> DraftPart:
    return msgspec.structs.replace(part, count=part.count - count)


def find_piece(game: Game, name: str, place: int | None, draft: Draft) -> Piece:
    """A card by its id or its name in any language."""
    known = pieces_of(game)
    if name.strip().casefold() in known:
        return known[name.strip().casefold()]
    carrier = known.get(draft.parts[place].card.casefold()) if place is not None else None
    found = names_of(game).find(name, carrier, carrier is not None or None)
    if found.piece is not None:
        return known[found.piece.word.id.casefold()]
    if found.meant:
        raise Malformed(f"{name} may be {', '.join([piece.word.id for piece in found.meant])}: give one of these ids")
    raise Malformed(f"there is no card {name} in {game.id}")


def _place(game: Game, draft: Draft, on: str) -> int:
    """A part by its number, counted from 1, or by the name of its card."""
    if on.strip().isdecimal():
        number = int(on)
        if not 1 <= number <= len(draft.parts):
            raise Malformed(f"--on {on}: the list has {len(draft.parts)} cards that others lie on")
        return number - 1
    id = find_piece(game, on, None, draft).word.id
    places = [place for place, part in enumerate(draft.parts) if part.card == id]
    if not places:
        raise Malformed(f"--on {on}: that card is not in the list")
    return places[-1]


def _carrier(game: Game, draft: Draft, piece: Piece, on: str | None) -> int:
    if on is not None:
        return _place(game, draft, on)
    assert game.lists is not None
    known = pieces_of(game)
    carriers = [known.get(part.card.casefold()) for part in draft.parts]
    suited = [place for place, one in enumerate(carriers) if one is not None and game.lists.suits(one, piece)]
    if not suited:
        raise Malformed(f"{piece.word.name} suits no card of the list; --on says where it is to lie all the same")
    return suited[-1]
