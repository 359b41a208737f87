"""A position that begins at a step: `"step": "scoring"` stands for the whole stack of questions."""

from __future__ import annotations

from typing import Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.steps import names_of
from . import rounds, setup
from .play import PHASES, TAKE_ACTIONS
from .state import NOBODY, Table
from .view import boosts

_SET_UP: Final = names_of(setup.STEPS)
_ROUND: Final = names_of(rounds.STEPS)
ACTION: Final = "action"  # one action of the player whose turn it is, in the middle of the action phase


def begin_at(reader: Reader, table: Table) -> None:
    """Puts the named step on the stack; what cannot be so when it begins is refused by its field."""
    if reader.has("pending"):
        raise Malformed("position.step: a position has either step or pending")
    name = reader.field("step").one_of([*_SET_UP, *_ROUND, ACTION])
    if name in _SET_UP:
        _check_set_up(table, name, _SET_UP.index(name))
        table.ask(setup.SET_UPS[_SET_UP.index(name)])
        return
    if table.first == NOBODY:
        raise Malformed("position.first: the first player is known when this step begins")
    step = _ROUND.index("before-scoring" if name == ACTION else name)
    if table.winner != NOBODY and step <= _ROUND.index("scoring"):
        raise Malformed(f"position.round_winner: {name} begins before the round is scored")
    table.round_number = max(1, table.round_number)
    table.ask(rounds.ROUNDS[step])
    if name == ACTION:
        _act(table)
    else:
        _check_round(table, name, step)


def _act(table: Table) -> None:
    seat = table.turn
    if seat == NOBODY:
        raise Malformed("position.turn: action is a step of one player; say whose")
    if table.players[seat].passed:
        raise Malformed(f"position.turn: seat {seat} has passed")
    table.ask(PHASES[1 - seat])
    table.ask(TAKE_ACTIONS[seat])


def _check_set_up(table: Table, name: str, step: int) -> None:
    hands = _SET_UP.index("hands")
    for field, given in (
        ("round", table.round_number > 0),
        ("turn", table.turn != NOBODY),
        ("round_winner", table.winner != NOBODY),
    ):
        if given:
            raise Malformed(f"position.{field}: {name} is a step of the set-up, before the first round")
    if (table.first == NOBODY) != (step < hands):
        asked = "is drawn after this step begins" if step < hands else "is known when this step begins"
        raise Malformed(f"position.first: the first player {asked}")
    for player in table.players:
        where = f"position.players[{player.seat}]"
        if player.hand and step <= hands:
            raise Malformed(f"{where}.hand: {name} begins before hands are drawn")
        if player.bases_lost or any(player.positions):
            field = "face_up" if player.bases_lost else "positions"
            raise Malformed(f"{where}.{field}: during the set-up there is no vehicle and no face-up base")


def _check_round(table: Table, name: str, step: int) -> None:
    """What a round clears at its end is not there when the next one begins."""
    if table.turn != NOBODY:
        raise Malformed(f"position.turn: nobody acts when {name} begins")
    for player in table.players:
        where = f"position.players[{player.seat}]"
        for field, flag in (("passed", player.passed), ("locked", player.locked), ("depot_built", player.depot_built)):
            if flag and step <= _ROUND.index("actions"):
                raise Malformed(f"{where}.{field}: {name} begins before anybody acts in this round")
        if step > 0:
            continue
        for place, vehicle in enumerate(player.positions):
            if vehicle is not None and (vehicle.attacks or any(boosts(vehicle))):
                field = "attacks" if vehicle.attacks else "boosts"
                raise Malformed(f"{where}.positions[{place}].{field}: {name} begins the round afresh")
