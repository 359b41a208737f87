"""The turn: its phases and what opens and closes them."""

from __future__ import annotations

from typing import Final, final

from ....kernel.declared import read_declared
from ....kernel.state import AUTO, Decision
from ....kernel.steps import Procedure, Step, chained
from ....kernel.words import Sentence
from .. import questions
from ..actions import MOVES_PHASE, Move
from ..cards.verbs import INIT_CHOICE, RELOAD_FIRST_TURN
from ..reading import live_tank
from ..state import COMMAND, MOVEMENT, NOBODY, SHOOTING, Table
from ..words.phrases import PHRASES
from . import advantage, command, finish, movement, shooting
from .opening import OPENING
from .reveal import reveal_point

_TURN: Final = PHRASES["event.turn"]
_PHASE_MOVE: Final = PHRASES["event.movement-phase"]
_PHASE_SHOOT: Final = PHRASES["event.shooting-phase"]
_PHASE_COMMAND: Final = PHRASES["event.command-phase"]
_RESET: Final = PHRASES["event.reset"]
_RELOADS: Final = PHRASES["event.reloads"]
_QUESTION_PHASE: Final = PHRASES["question.choose-phase"]
_CHOSE_PHASE: Final = PHRASES["event.chose-phase"]


def _wake(table: Table) -> None:
    """Nobody has acted yet."""
    for tank in table.tanks:
        tank.acted = False


def begin(table: Table) -> None:
    """miniatures.effect.reload: the turn is counted, and what reloads is told."""
    table.turn += 1
    table.phase = MOVEMENT
    if table.listener is not None:
        table.tell(_TURN, {"turn": table.turn})
    for tank in table.tanks:
        tank.acted = False
        tank.reloading = tank.must_reload
        tank.must_reload = False
        if table.turn == 1:  # miniatures.effect.reload
            for clause in tank.clauses:
                if clause.verb == RELOAD_FIRST_TURN:
                    tank.reloading = True
        if tank.reloading and not tank.destroyed and table.listener is not None:
            table.tell(_RELOADS, {"tank": tank.word})
    reveal_point(table)


def choose_phases(table: Table) -> None:
    """miniatures.effect.initiative-choice"""
    table.ask(CHOOSING)


def move(table: Table) -> None:
    """miniatures.initiative.move-order"""
    _wake(table)
    if table.listener is not None:
        table.tell(_PHASE_MOVE, {})
    table.ask(movement.MOVING)


def end_movement(table: Table) -> None:
    """miniatures.effect.rotate"""
    _wake(table)
    table.ask(movement.ROTATIONS)


def begin_shooting(table: Table) -> None:
    table.phase = SHOOTING
    table.silent = [False] * table.seats
    for tank in table.tanks:
        tank.acted = False
        tank.boost_move = 0
    if table.listener is not None:
        table.tell(_PHASE_SHOOT, {})
    reveal_point(table)


def open_shooting(table: Table) -> None:
    """miniatures.effect.window"""
    table.ask(OPENING)


def shoot(table: Table) -> None:
    """miniatures.initiative.shoot-order"""
    _wake(table)
    table.ask(shooting.FIRING)


def begin_command(table: Table) -> None:
    """miniatures.command.victory-check"""
    table.phase = COMMAND
    for tank in table.tanks:
        tank.acted = False
        tank.shot = False
        tank.second_due = False
        tank.stripped = False
        tank.base_initiative = NOBODY
        tank.boost_shoot = 0
        tank.boost_survivability = 0
    if table.listener is not None:
        table.tell(_PHASE_COMMAND, {})
    finish.check_victory(table)


def repair(table: Table) -> None:
    """miniatures.command.repair"""
    table.ask(command.REPAIRING)


def count_losses(table: Table) -> None:
    """miniatures.command.burnt-out, miniatures.advantage.roll: when the fires have burnt."""
    if not finish.end_after_turn(table) and table.rules.rolls_advantage:
        advantage.roll_for_advantage(table)


def reset(table: Table) -> None:
    """miniatures.command.reset, miniatures.critical.shuffle: tokens off, discards back into the deck."""
    for tank in table.tanks:
        tank.acted = False
        tank.token = 0
        tank.boost_turn = 0
        tank.chosen_phase = 0
        tank.deadeye_used = False
        if tank.used:
            tank.used = []
    table.deck = [table.deck[kind] + table.discards[kind] for kind in range(len(table.deck))]
    table.discards = [0] * len(table.deck)
    table.silent = [False] * table.seats
    table.vengeance = [[until for until in own if until > table.turn] for own in table.vengeance]
    if table.listener is not None:
        table.tell(_RESET, {})
    table.ask(TURNS[0])


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("begin", begin),
    Step("choices", choose_phases),
    Step("movement", move),
    Step("move-end", end_movement),
    Step("shoot-begin", begin_shooting),
    Step("shoot-opening", open_shooting),
    Step("shooting", shoot),
    Step("victory", begin_command),
    Step("repairs", repair),
    Step("fires", count_losses),
    Step("reset", reset),
)


@final
class Turn(Procedure[Table, Move]):
    """miniatures.initiative.phases, miniatures.command.order: goes through the steps of a turn, again and again."""

    __slots__ = ("_data",)

    def __init__(self, step: Step[Table], following: Turn | None) -> None:
        super().__init__(step, following)
        self._data = read_declared({"ask": "turn", "next": step.name}, questions.Turn, "turn")

    def data(self) -> questions.Turn:
        return self._data


TURNS: Final[list[Turn]] = chained(STEPS, Turn)


def turn_at(name: str) -> Turn:
    """The turn whose next step this is."""
    return next(one for one in TURNS if one.step.name == name)


def turn_from(asked: questions.Turn, table: Table, path: str) -> Turn:
    return turn_at(asked.next)


class Choices(Decision[Table, Move]):
    """miniatures.effect.initiative-choice: each such tank's owner picks the phase of this turn's bonus."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(AUTO)

    def proceed(self, table: Table) -> None:
        for tank in table.tanks:
            if not tank.destroyed and tank.chosen_phase == 0:
                for clause in tank.clauses:
                    if clause.verb == INIT_CHOICE:
                        table.ask(ChoosePhase(tank.seat, tank.index))
                        return
        table.answered()

    def data(self) -> questions.Choices:
        return questions.Choices()


CHOOSING: Final[Choices] = Choices()


def choices_from(asked: questions.Choices, table: Table, path: str) -> Choices:
    return CHOOSING


class ChoosePhase(Decision[Table, Move]):
    """miniatures.effect.initiative-choice"""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVES_PHASE[0], MOVES_PHASE[1]]

    def apply(self, table: Table, action: Move) -> None:
        tank = table.tanks[self.tank]
        tank.chosen_phase = MOVEMENT if action.first == 0 else SHOOTING
        if table.listener is not None:
            table.tell(_CHOSE_PHASE, {"tank": tank.word, "phase": PHRASES_OF_PHASE[action.first]})
        table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_PHASE, {"tank": table.tanks[self.tank].word})

    def data(self) -> questions.ChoosePhase:
        return questions.ChoosePhase(self.tank)


def choose_phase_from(asked: questions.ChoosePhase, table: Table, path: str) -> ChoosePhase:
    return ChoosePhase(table.tanks[live_tank(asked.tank, table, f"{path}.tank")].seat, asked.tank)


_PHASE_WORDS: Final = PHRASES.words("phase")
PHRASES_OF_PHASE: Final = [_PHASE_WORDS["movement"], _PHASE_WORDS["shooting"]]
