"""What is known of single cards: the ready lists that hold them, and how those did where they were measured.

The figures are those of `balance.toml`, which were counted for whole lists: a card's record is that of its lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought

from .bench import bench_of
from .phrases import say
from .shapes import CardRecord


@dataclass
class CardUse:
    """Where a card is used, and with what success."""

    records: list[CardRecord] = field(default_factory=list)
    used: list[Brought] = field(default_factory=list)


def card_uses(game: Game, lang: str) -> dict[str, CardUse]:
    """Of every card that a ready list holds."""
    if game.lists is None or not game.lists.pieces():
        return {}
    found: dict[str, CardUse] = {}
    for brought in bench_of(game).ready(game):
        records = _records(game, brought, lang)
        for part in game.lists.parts(brought):
            for id in dict.fromkeys([part.piece.word.id, *[one.piece.word.id for one in part.carried]]):
                use = found.setdefault(id, CardUse())
                if brought not in use.used:
                    use.used.append(brought)
                    use.records += records
    return found


def _records(game: Game, brought: Brought, lang: str) -> Sequence[CardRecord]:
    assert game.lists is not None
    return [
        CardRecord(
            one.games,
            one.share,
            one.low,
            one.high,
            say("record.source", lang, list=brought.word(lang), bot=one.bot),
        )
        for one in game.balance.figures
        if one.option == game.lists.word and one.part == "list" and one.value == brought.id
    ]
