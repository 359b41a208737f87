"""Two tanks alone on an empty table: odds where nobody has a position, and what the shot is like is said."""

from __future__ import annotations

from typing import Final

from ....kernel.game import Game
from ..attack.attack import Attack
from ..cards.catalogue import Card, TankCard
from ..cards.equipment import equip
from ..state import Table

_FAR: Final = 45_720  # they stand as far apart as the table allows; what counts is said by whoever asks
_IN_SHOOTING: Final = [{"ask": "turn", "next": "victory"}, {"ask": "shooting", "asked": False}]


def duel(game: Game, tanks: list[TankCard]) -> Table:
    """A position in the Shooting Phase, in which the rules read the two of them as any others: a1 and b1."""
    entries: list[dict[str, object]] = []
    for seat, tank in enumerate(tanks):
        place = [_FAR, 5_000 if seat == 0 else 86_440, 9_000 if seat == 0 else 27_000]
        entries.append({"tank": "ab"[seat] + "1", "card": tank.id, "at": place, "token": 0})
    document: dict[str, object] = {
        "game": game.id,
        "rules": game.rules_version,
        "options": {"scenario": "placed"},
        "seats": 2,
        "turn": 1,
        "phase": "shooting",
        "tanks": entries,
        "pending": [*_IN_SHOOTING, {"ask": "choose-target", "tank": 0}],
    }
    table = game.position(document)
    assert isinstance(table, Table)
    return table


def show(table: Table, tank: int, cards: list[Card]) -> None:
    """Lets a tank have exactly these cards, all face up."""
    table.tanks[tank].shown = sorted(cards, key=_index)
    equip(table, table.tanks[tank])


def _index(card: Card) -> int:
    return card.index


def shot_between(
    shooter: int, target: int, cover: bool, hull_down: bool, close: bool, side: bool, turret: bool = False
) -> Attack:  # fmt: skip
    """The shot of one of them at the other."""
    attack = Attack(shooter, target, shooter, turret)
    attack.cover = cover or hull_down
    attack.hull_down = hull_down
    attack.close = close
    attack.side_shot = side
    attack.paid = 1 if turret else 0
    return attack
