"""A position that begins at a step: `"step": "play-cards"` stands for the whole stack of questions."""

from __future__ import annotations

from typing import Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.steps import names_of
from . import setup, turn
from .state import NOBODY, Table

_SET_UP: Final = names_of(setup.STEPS)
_TURN: Final = names_of(turn.STEPS)


def begin_at(reader: Reader, table: Table) -> None:
    """Puts the named step on the stack; what cannot be so when it begins is refused by its field."""
    if reader.has("pending"):
        raise Malformed("position.step: a position has either step or pending")
    name = reader.field("step").one_of([*_SET_UP, *_TURN])
    if name in _SET_UP:
        _check_set_up(table, name, _SET_UP.index(name))
        table.ask(setup.SET_UPS[_SET_UP.index(name)])
    else:
        _check_turn(reader, table, name, _TURN.index(name))
        table.turn_number = max(1, table.turn_number)
        table.ask(turn.turn_at(table, table.active, name))


def _check_set_up(table: Table, name: str, step: int) -> None:
    hands = _SET_UP.index("hands")
    if table.active != NOBODY or table.turn_number:
        field = "active" if table.active != NOBODY else "turn.number"
        raise Malformed(f"position.{field}: {name} is a step of the set-up, before the first turn")
    if (table.first == NOBODY) != (step < hands):
        asked = "is drawn in this step" if step < hands else "is known when this step begins"
        raise Malformed(f"position.first: the first player {asked}")
    for player in table.players:
        if player.hand and step <= hands:
            raise Malformed(f"position.players[{player.seat}].hand: {name} begins before hands are drawn")
    if table.reserve and step <= _SET_UP.index("reserve"):
        raise Malformed(f"position.reserve: {name} begins before the Reserve is laid out")
    if table.achievements and step <= _SET_UP.index("achievements"):
        raise Malformed(f"position.achievements: {name} begins before they are laid out")


def _check_turn(reader: Reader, table: Table, name: str, step: int) -> None:
    if table.first == NOBODY:
        raise Malformed("position.first: the first player is known when this step begins")
    if table.active == NOBODY:
        raise Malformed(f"position.active: {name} is a step of somebody's turn; say whose")
    if step <= _TURN.index("play-cards") and reader.has("turn"):
        seen = reader.field("turn").value
        assert isinstance(seen, dict)  # or the turn would not have been read
        for field in seen:
            if field != "number" and seen[field]:
                raise Malformed(f"position.turn.{field}: when {name} begins, nothing has been played in this turn")
    if name == "draw-hand" and table.players[table.active].hand:
        raise Malformed(f"position.players[{table.active}].hand: it was put away before {name}")
