"""Drafts to test with: ready lists, and what somebody makes of them who knows no rules."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from hypothesis import strategies as st

import hulldown
from hulldown.kernel.game import Game
from hulldown.workshop import Draft, DraftPart, bench_of, draft_of

DECKS = hulldown.game("cardgame")
PLATOONS = hulldown.game("miniatures")
GAMES = [DECKS, PLATOONS]


def draft(game: Game, id: str) -> Draft:
    assert game.lists is not None
    return draft_of(game.lists, game.lists.find(id), "en")


def ready(game: Game) -> list[Draft]:
    return [draft(game, one.id) for one in bench_of(game).ready(game)]


T = TypeVar("T", Draft, DraftPart)


def other(made: T, **fields: Any) -> T:
    return msgspec.structs.replace(made, **fields)


def part(card: str, count: int = 1, *carried: str) -> DraftPart:
    return DraftPart(card, count, [DraftPart(one, 1, []) for one in carried])


def ids(game: Game, is_carried: bool) -> list[str]:
    assert game.lists is not None
    return [piece.word.id for piece in game.lists.pieces() if piece.is_carried is is_carried]


@st.composite
def drafts(draw: st.DrawFn, game: Game) -> Draft:
    """A ready list after a few thoughtless changes."""
    made = draw(st.sampled_from(ready(game)))
    parts = list(made.parts)
    for _ in range(draw(st.integers(0, 6))):
        what = draw(st.sampled_from(["out", "in", "more", "carry", "bare"]))
        if what == "in" or not parts:
            parts.append(part(draw(st.sampled_from(ids(game, False))), draw(st.integers(1, 3))))
            continue
        place = draw(st.integers(0, len(parts) - 1))
        one = parts[place]
        if what == "out":
            del parts[place]
        elif what == "more":
            parts[place] = other(one, count=draw(st.integers(1, 5)))
        elif what == "bare":
            parts[place] = other(one, carried=one.carried[1:])
        elif ids(game, True):
            card = draw(st.sampled_from(ids(game, True)))
            parts[place] = other(one, carried=[*one.carried, DraftPart(card, draw(st.integers(1, 2)), [])])
    limit = draw(st.sampled_from([made.limit, 0, 50, 100, 130])) if made.limit else 0
    return other(made, parts=parts, limit=limit)
