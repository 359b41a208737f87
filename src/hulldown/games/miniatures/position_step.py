"""A position that begins at a step: `"step": "shoot-begin"` or `"step": "move a1"` stands for the whole stack."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.state import Decision
from .attack.targets import legal_shots
from .attack.values import mobility
from .pending import check_whole
from .phases import command, deployment, movement, setup, shooting, turn
from .state import COMMAND, MOVEMENT, NOBODY, PHASES, SETTING_UP, SHOOTING, Table, Tank, tank_called
from .words.notation import parse

ACTS: Final = ("deploy", "move", "shoot", "repair")  # what one tank does now
_PHASE_OF: Final = (
    MOVEMENT, MOVEMENT, MOVEMENT, MOVEMENT, SHOOTING, SHOOTING, SHOOTING, COMMAND, COMMAND, COMMAND, COMMAND,
)  # fmt: skip
# What is so of a tank only for a while: the first and the last step at whose beginning it may be.
_LASTS: Final = {
    "acted": (turn.FIRES, turn.RESET),
    "shot": (turn.VICTORY, turn.VICTORY),
    "second_due": (turn.VICTORY, turn.VICTORY),
    "stripped": (turn.VICTORY, turn.VICTORY),
    "base_initiative": (turn.SHOOT_PHASE, turn.VICTORY),
    "deadeye_used": (turn.VICTORY, turn.RESET),
    "token": (turn.MOVE_END, turn.RESET),
    "chosen_phase": (turn.MOVE_PHASE, turn.RESET),
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
    elif field.value in setup.STEPS:
        _stands_in(reader, table, SETTING_UP)
        step = setup.STEPS.index(field.text())
        table.ask(setup.SET_UPS[min(step + 1, setup.BATTLE)])
        check_whole(field, table)  # all that is settled while the step runs
        table.replace(setup.SET_UPS[step])
    elif field.value in turn.STEPS:
        step = turn.STEPS.index(field.text())
        _stands_in(reader, table, _PHASE_OF[step])
        for tank in table.tanks:
            _check_lasting(table, tank, step)
        if step == turn.BEGIN:
            table.turn -= 1  # the step itself counts it
        table.ask(turn.TURNS[step])
        check_whole(field, table)
    else:
        acts = ", ".join([f"{verb} a1" for verb in ACTS])
        raise field.wrong(f"one of {', '.join([*setup.STEPS, *turn.STEPS])}, or {acts}, shoot a1 at b1")
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
        if given and not first <= step <= last:
            raise Malformed(f"position.tanks[{tank.index}].{name}: no tank is so when {turn.STEPS[step]} begins")


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
        below = [setup.SET_UPS[setup.DEPLOYED_SHOWING], deployment.DEPLOYING]
    elif verb == "move":
        _stands_in(reader, table, MOVEMENT)
        below = [turn.TURNS[turn.MOVE_END], movement.MOVING]
    elif verb == "shoot":
        _stands_in(reader, table, SHOOTING)
        below = [turn.TURNS[turn.VICTORY], shooting.FIRING]
    else:
        _stands_in(reader, table, COMMAND)
        below = [turn.TURNS[turn.FIRES], command.REPAIRING]
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
    if not legal_shots(table, tank):
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
