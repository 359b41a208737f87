"""The turn: its phases and what opens and closes them."""

from __future__ import annotations

from typing import Final

from ....kernel.state import AUTO, Action, Decision
from ....kernel.words import Sentence
from ..actions import GIVE, MOVE_STOP, MOVES_PHASE, Move
from ..attack.dice import DiceRoll
from ..cards.verbs import FREE_MOVE, GIVE_BASE_INIT, INIT_CHOICE, RELOAD_FIRST_TURN, SHOOT_START, SWAP_BASE_INIT
from ..state import COMMAND, MOVEMENT, NOBODY, SHOOTING, Table, Tank
from ..words.phrases import PHRASES
from . import advantage, command, finish, movement, shooting
from .initiative import Activations, next_tanks
from .movement import FreeMove, free_moves
from .reveal import reveal_point

BEGIN: Final = 0
CHOICES: Final = 1
MOVE_PHASE: Final = 2
MOVE_END: Final = 3
SHOOT_BEGIN: Final = 4
SHOOT_OPENING: Final = 5
SHOOT_PHASE: Final = 6
VICTORY: Final = 7
REPAIRS: Final = 8
FIRES: Final = 9
RESET: Final = 10
STEPS: Final = (
    "begin", "choices", "movement", "move-end", "shoot-begin", "shoot-opening", "shooting", "victory", "repairs",
    "fires", "reset",
)  # fmt: skip

_TURN: Final = PHRASES["event.turn"]
_PHASE_MOVE: Final = PHRASES["event.movement-phase"]
_PHASE_SHOOT: Final = PHRASES["event.shooting-phase"]
_PHASE_COMMAND: Final = PHRASES["event.command-phase"]
_RESET: Final = PHRASES["event.reset"]
_RELOADS: Final = PHRASES["event.reloads"]
_QUESTION_PHASE: Final = PHRASES["question.choose-phase"]
_CHOSE_PHASE: Final = PHRASES["event.chose-phase"]
_QUESTION_SENSE: Final = PHRASES["question.sixth-sense"]
_SENSED: Final = PHRASES["event.sixth-sense"]
_NOT_SENSED: Final = PHRASES["event.no-sixth-sense"]
_QUESTION_GIVE: Final = PHRASES["question.give-initiative"]
_QUESTION_SWAP: Final = PHRASES["question.swap-initiative"]
_GAVE: Final = PHRASES["event.gave-initiative"]
_KEPT: Final = PHRASES["event.kept-initiative"]
_SWAPPED: Final = PHRASES["event.swapped-initiative"]


class Turn(Decision[Table, Action]):
    """miniatures.initiative.phases, miniatures.command.order

    The steps of a turn; `step` is the one that comes next.
    """

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        super().__init__(AUTO)
        self.step = step

    def proceed(self, table: Table) -> None:
        step = self.step
        table.replace(TURNS[(step + 1) % len(TURNS)])
        if step == BEGIN:
            _begin(table)
        elif step == CHOICES:
            table.ask(CHOOSING)
        elif step == MOVE_PHASE:
            _wake(table)
            if table.listener is not None:
                table.tell(_PHASE_MOVE, {})
            table.ask(movement.MOVING)
        elif step == MOVE_END:
            _wake(table)
            table.ask(movement.ROTATIONS)
        elif step == SHOOT_BEGIN:
            _begin_shooting(table)
        elif step == SHOOT_OPENING:
            table.ask(OPENING)
        elif step == SHOOT_PHASE:
            _wake(table)
            table.ask(shooting.FIRING)
        elif step == VICTORY:
            _begin_command(table)
        elif step == REPAIRS:
            table.ask(command.REPAIRING)
        elif step == FIRES:
            if not finish.end_after_turn(table) and table.rules.rolls_advantage:
                advantage.roll_for_advantage(table)
        else:
            _reset(table)

    def data(self) -> dict[str, object]:
        return {"ask": "turn", "next": STEPS[self.step]}


TURNS: Final[list[Turn]] = [Turn(step) for step in range(len(STEPS))]


def _wake(table: Table) -> None:
    """Nobody has acted yet."""
    for tank in table.tanks:
        tank.acted = False


def _begin(table: Table) -> None:
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


def _begin_shooting(table: Table) -> None:
    table.phase = SHOOTING
    table.silent = [False] * table.seats
    for tank in table.tanks:
        tank.acted = False
        tank.boost_move = 0
    if table.listener is not None:
        table.tell(_PHASE_SHOOT, {})
    reveal_point(table)


def _begin_command(table: Table) -> None:
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


def _reset(table: Table) -> None:
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


class Choices(Decision[Table, Action]):
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

    def data(self) -> dict[str, object]:
        return {"ask": "choices"}


CHOOSING: Final[Choices] = Choices()


class ChoosePhase(Decision[Table, Action]):
    """miniatures.effect.initiative-choice"""

    __slots__ = ("tank",)

    def __init__(self, actor: int, tank: int) -> None:
        super().__init__(actor)
        self.tank = tank

    def legal_actions(self, table: Table) -> list[Action]:
        return [MOVES_PHASE[0], MOVES_PHASE[1]]

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        tank = table.tanks[self.tank]
        tank.chosen_phase = MOVEMENT if action.first == 0 else SHOOTING
        if table.listener is not None:
            table.tell(_CHOSE_PHASE, {"tank": tank.word, "phase": PHRASES_OF_PHASE[action.first]})
        table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_PHASE, {"tank": table.tanks[self.tank].word})

    def data(self) -> dict[str, object]:
        return {"ask": "choose-phase", "tank": self.tank}


_PHASE_WORDS: Final = PHRASES.words("phase")
PHRASES_OF_PHASE: Final = [_PHASE_WORDS["movement"], _PHASE_WORDS["shooting"]]


class Opening(Activations):
    """miniatures.effect.window

    What happens as the Shooting Phase opens, highest initiative first: traded initiative, then free moves.
    """

    __slots__ = ()

    def proceed(self, table: Table) -> None:
        waiting = [tank for tank in table.tanks if not tank.acted and not tank.destroyed and _opens(tank)]
        if not waiting:
            table.answered()
            return
        self.next_acts(table, next_tanks(table, waiting, highest=True))

    def activate(self, table: Table, tank: Tank) -> None:
        tank.acted = True
        if free_moves(table, tank, SHOOT_START):
            for clause in tank.clauses:
                if clause.verb == FREE_MOVE and clause.window == SHOOT_START:
                    table.ask(SenseRoll(tank.index, clause.roll))
                    break
        for clause in tank.clauses:
            if clause.verb in (GIVE_BASE_INIT, SWAP_BASE_INIT) and partners(table, tank):
                table.ask(ShareInitiative(tank.seat, tank.index, clause.verb == SWAP_BASE_INIT))

    def data(self) -> dict[str, object]:
        return {"ask": "opening"}


OPENING: Final[Opening] = Opening()


def _opens(tank: Tank) -> bool:
    for clause in tank.clauses:
        if clause.window == SHOOT_START:
            return True
    return False


def partners(table: Table, tank: Tank) -> list[Tank]:
    """miniatures.team.friendly: the other live tanks of the side."""
    return [
        other for other in table.tanks if other.side == tank.side and other is not tank and table.is_live(other.index)
    ]


class SenseRoll(DiceRoll):
    """miniatures.effect.free-move, miniatures.effect.roll-condition: Sixth Sense."""

    __slots__ = ("faces", "tank")

    def __init__(self, tank: int, faces: int) -> None:
        super().__init__(1)
        self.tank = tank
        self.faces = faces

    def rolled(self, table: Table, blanks: int, hits: int, crits: int) -> None:
        tank = table.tanks[self.tank]
        lucky = hits * 2 + crits * 4 & self.faces != 0
        if table.listener is not None:
            table.tell(_SENSED if lucky else _NOT_SENSED, {"tank": tank.word})
        if lucky:
            table.replace(FreeMove(tank.seat, self.tank, free_moves(table, tank, SHOOT_START)))
        else:
            table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SENSE, {"tank": table.tanks[self.tank].word})

    def data(self) -> dict[str, object]:
        return {"ask": "sense-roll", "tank": self.tank, "faces": self.faces}


class ShareInitiative(Decision[Table, Action]):
    """miniatures.effect.base-initiative

    Give this printed initiative to another tank of the side, or trade it, for the phase.
    """

    __slots__ = ("swap", "tank")

    def __init__(self, actor: int, tank: int, swap: bool) -> None:
        super().__init__(actor)
        self.tank = tank
        self.swap = swap

    def legal_actions(self, table: Table) -> list[Action]:
        actions: list[Action] = []
        for other in partners(table, table.tanks[self.tank]):
            actions.append(table.moves.give(other.code))
        actions.append(MOVE_STOP)
        return actions

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        table.answered()
        tank = table.tanks[self.tank]
        if action.verb != GIVE:
            if table.listener is not None:
                table.tell(_KEPT, {"tank": tank.word})
            return
        other = table.tanks[table.tank_at[action.tank]]
        other.base_initiative = tank.card.initiative
        if self.swap:
            tank.base_initiative = other.card.initiative
        if table.listener is not None:
            table.tell(_SWAPPED if self.swap else _GAVE, {"tank": tank.word, "other": other.word})

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION_SWAP if self.swap else _QUESTION_GIVE, {"tank": table.tanks[self.tank].word})

    def data(self) -> dict[str, object]:
        return {"ask": "share-initiative", "tank": self.tank, "swap": self.swap}
