"""A position that begins at a step: `"step": "shoot-begin"` or `"step": "move a1"` stands for the whole stack."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.state import Decision
from ...kernel.steps import names_of
from .attack.values import mobility
from .decisions import check_whole
from .phases import command, deployment, movement, setup, shooting, turn
from .state import COMMAND, MOVEMENT, NOBODY, PHASES, SETTING_UP, SHOOTING, Table, Tank, tank_called
from .words.notation import parse

ACTS: Final = ("deploy", "move", "shoot", "repair")  # what one tank does now
_SET_UP: Final = names_of(setup.STEPS)
_TURN: Final = names_of(turn.STEPS)
# The first step of each phase, the last phase first.
_BEGINS: Final = ((COMMAND, "victory"), (SHOOTING, "shoot-begin"), (MOVEMENT, "begin"))
# What is so of a tank only for a while: the first and the last step at whose beginning it may be.
_LASTS: Final = {
    "acted": ("fires", "reset"),
    "shot": ("victory", "victory"),
    "second_due": ("victory", "victory"),
    "stripped": ("victory", "victory"),
    "base_initiative": ("shooting", "victory"),
    "deadeye_used": ("victory", "reset"),
    "token": ("move-end", "reset"),
    "chosen_phase": ("movement", "reset"),
}


def begin_at(reader: Reader, table: Table) -> None:
    """Lets the named step begin, up to its first question; what cannot be so then is refused by its field."""
    field = reader.field("step")
    for name in ("pending", "ended"):
        if reader.has(name):
            raise Malformed(f"{field.path}: a position has either step or {name}")
    words = field.text().split()
    if len(words) > 1 and words[0] in ACTS:
        _act(reader, field, table, words)
    elif field.value in _SET_UP:
        _stands_in(reader, table, SETTING_UP)
        begun = setup.set_up_at(field.text())
        table.ask(begun.following or begun)
        check_whole(field, table)  # all that is settled while the step runs
        table.replace(begun)
    elif field.value in _TURN:
        name = field.text()
        step = _TURN.index(name)
        _stands_in(reader, table, next(phase for phase, first in _BEGINS if step >= _TURN.index(first)))
        for tank in table.tanks:
            _check_lasting(table, tank, step)
        if name == "begin":
            table.turn -= 1  # the step itself counts it
        table.ask(turn.turn_at(name))
        check_whole(field, table)
    else:
        acts = ", ".join([f"{verb} a1" for verb in ACTS])
        raise field.wrong(f"one of {', '.join([*_SET_UP, *_TURN])}, or {acts}, shoot a1 at b1")
    table.run_steps()


def _stands_in(reader: Reader, table: Table, phase: int) -> None:
    """The step says which phase it is; a turn that is not said is the first."""
    if reader.has("phase") and table.phase != phase:
        raise Malformed(f"position.phase: this step is of the phase {PHASES[phase]}")
    table.phase = phase
    if phase == SETTING_UP and table.turn:
        raise Malformed("position.turn: this step is of the set-up, before the first turn")
    if phase != SETTING_UP:
        table.turn = max(1, table.turn)


def _check_lasting(table: Table, tank: Tank, step: int) -> None:
    for name, given in (
        ("acted", tank.acted),
        ("shot", tank.shot),
        ("second_due", tank.second_due),
        ("stripped", tank.stripped),
        ("base_initiative", tank.base_initiative != NOBODY),
        ("deadeye_used", tank.deadeye_used),
        ("token", tank.token > 0),
        ("chosen_phase", tank.chosen_phase > 0),
    ):
        first, last = _LASTS[name]
        if given and not _TURN.index(first) <= step <= _TURN.index(last):
            raise Malformed(f"position.tanks[{tank.index}].{name}: no tank is so when {_TURN[step]} begins")


def _act(reader: Reader, field: Reader, table: Table, words: list[str]) -> None:
    """One tank acts now: the step below it, then what the game would ask of it."""
    verb = words[0]
    try:
        tank = tank_called(table, words[1])
    except Malformed as error:
        raise Malformed(f"{field.path}: {error}") from error
    below: list[Decision[Any, Any]]
    if verb == "deploy":
        _stands_in(reader, table, SETTING_UP)
        below = [setup.set_up_at("deployed-showing"), deployment.DEPLOYING]
    elif verb == "move":
        _stands_in(reader, table, MOVEMENT)
        below = [turn.turn_at("move-end"), movement.MOVING]
    elif verb == "shoot":
        _stands_in(reader, table, SHOOTING)
        below = [turn.turn_at("victory"), shooting.FIRING]
    else:
        _stands_in(reader, table, COMMAND)
        below = [turn.turn_at("fires"), command.REPAIRING]
    table.stack = below
    check_whole(field, table)
    if len(words) > 2 and (verb != "shoot" or words[2] != "at"):
        raise field.wrong(f"{verb} and one tank" + (", or shoot a1 at b1" if verb == "shoot" else ""))
    if verb == "deploy":
        _deploy(field, table, tank)
        return
    if not table.is_live(tank.index):
        state = "destroyed" if tank.destroyed else "not on the table"
        raise Malformed(f"{field.path}: {tank.word.id} is {state}")
    if tank.acted and not (verb == "shoot" and tank.second_due):
        raise Malformed(f"{field.path}: {tank.word.id} has acted in this phase")
    if verb == "move":
        if tank.token:
            raise Malformed(f"{field.path}: {tank.word.id} has a movement token, so it has moved")
        if mobility(table, tank) == 0:
            raise Malformed(f"{field.path}: {tank.word.id} cannot move")
        movement.MOVING.activate(table, tank)
    elif verb == "shoot":
        _shoot(field, table, tank, words[3:])
    else:
        if not tank.criticals:
            raise Malformed(f"{field.path}: {tank.word.id} has nothing to repair")
        tank.acted = True
        table.ask(command.RepairTank(tank.seat, tank.index, 0, []))


def _deploy(field: Reader, table: Table, tank: Tank) -> None:
    if table.field.hulls[tank.index] is not None:
        raise Malformed(f"{field.path}: {tank.word.id} is on the table already")
    table.ask(deployment.DeployTank(tank.seat, tank.index))


def _shoot(field: Reader, table: Table, tank: Tank, at: list[str]) -> None:
    """The target is asked for, or named with the words that follow `shoot` in the notation: `b1`, `b1 via a2`."""
    if not shooting.may_aim(table, tank):
        raise Malformed(f"{field.path}: {tank.word.id} has nothing that it could shoot at")
    table.ask(shooting.ChooseTarget(tank.seat, tank.index))
    if not at:
        return
    try:
        action = parse(table, f"shoot {' '.join(at)}")
    except Malformed as error:
        raise Malformed(f"{field.path}: {error}") from error
    refusal = table.why_not(action)
    if refusal is not None:
        raise Malformed(f"{field.path}: {refusal.text()} [{refusal.rule}]")
    table.advance(action)
