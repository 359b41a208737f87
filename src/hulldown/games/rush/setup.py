"""Setting up the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.state import AUTO, Action, Chance, Decision
from ...kernel.words import Seat, Sentence
from .actions import MOVES_FIRST, Move
from .cards import BASES_PER_PLAYER, Achievement, Card, Catalogue
from .edition import Rules
from .garage import draw
from .phrases import PHRASES
from .reserve import fill
from .state import HAND_SIZE, NOBODY, OPEN_BASE, Base, Player, Table
from .turn import begin_turn

_FIRST_QUESTION: Final = PHRASES["question.first-player"]
_LAY_OUT_QUESTION: Final = PHRASES["question.lay-out"]
_LAID_OUT_ALREADY: Final = PHRASES["refusal.laid-out-already"]
_NO_SUCH_SEAT: Final = PHRASES["refusal.no-such-seat"]
_FIRST: Final = PHRASES["event.first-player"]
_LAID_OUT: Final = PHRASES["event.laid-out"]

STEPS: Final = ("first-player", "hands", "reserve", "achievements", "begin")


@final
class SetUp(Decision[Table, Action]):
    """rush.setup.first-player, rush.setup.first-player-gains-nothing, rush.setup.hand, rush.setup.reserve,
    rush.setup.achievements: its steps.
    """

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        super().__init__(AUTO)
        self.step = step

    def proceed(self, table: Table) -> None:
        step = self.step
        if step == len(STEPS) - 1:
            table.answered()
            begin_turn(table, table.first)
            return
        table.replace(SET_UPS[step + 1])
        if step == 0:
            if table.rules.first_player == NOBODY:
                table.ask(FirstPlayer())
            else:
                make_first(table, table.rules.first_player)
        elif step == 1:
            for seat in range(table.seats - 1, -1, -1):  # the last one asked is answered first
                draw(table, (table.first + seat) % table.seats, HAND_SIZE)
        elif step == 2:
            fill(table)
        elif step == 3:
            table.ask(LayOutAchievement())

    def data(self) -> dict[str, object]:
        return {"ask": "set-up", "next": STEPS[self.step]}


SET_UPS: Final = [SetUp(step) for step in range(len(STEPS))]


@final
class FirstPlayer(Chance[Table, Action]):
    """rush.setup.first-player, rush.option.first_player: drawn by lot."""

    __slots__ = ()

    def outcomes(self, table: Table) -> list[tuple[Action, Fraction]]:
        return [(MOVES_FIRST[seat], Fraction(1, table.seats)) for seat in range(table.seats)]

    def sample(self, table: Table, rng: Xoshiro) -> Action:
        return MOVES_FIRST[rng.below(table.seats)]

    def explain(self, table: Table, action: Action) -> Refusal | None:
        assert isinstance(action, Move)
        return Refusal(Sentence(_NO_SUCH_SEAT, {"seats": table.seats})) if action.seat >= table.seats else None

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        table.answered()
        make_first(table, action.seat)

    def question(self, table: Table) -> Sentence:
        return Sentence(_FIRST_QUESTION, {})

    def data(self) -> dict[str, object]:
        return {"ask": "first-player"}


def make_first(table: Table, seat: int) -> None:
    table.first = seat
    if table.listener is not None:
        table.tell(_FIRST, {"seat": Seat(seat)}, reveals=True)


@final
class LayOutAchievement(Chance[Table, Action]):
    """rush.setup.achievements: one more than there are players, drawn from the twelve."""

    __slots__ = ()

    def outcomes(self, table: Table) -> list[tuple[Action, Fraction]]:
        left = achievements_left(table)
        return [(achievement.lay_out, Fraction(1, len(left))) for achievement in left]

    def sample(self, table: Table, rng: Xoshiro) -> Action:
        left = achievements_left(table)
        return left[rng.below(len(left))].lay_out

    def explain(self, table: Table, action: Action) -> Refusal | None:
        assert isinstance(action, Move)
        if action.achievement is None:
            return None
        return Refusal(Sentence(_LAID_OUT_ALREADY, {"achievement": action.achievement}))

    def apply(self, table: Table, action: Action) -> None:
        assert isinstance(action, Move)
        achievement = action.achievement
        assert achievement is not None
        table.achievements = [*table.achievements, achievement]  # a new list: clones share the old one
        table.answered()
        if table.listener is not None:
            table.tell(_LAID_OUT, {"achievement": achievement}, reveals=True)
        if len(table.achievements) <= table.seats:
            table.ask(LayOutAchievement())

    def question(self, table: Table) -> Sentence:
        return Sentence(_LAY_OUT_QUESTION, {})

    def data(self) -> dict[str, object]:
        return {"ask": "lay-out"}


def achievements_left(table: Table) -> list[Achievement]:
    left: list[Achievement] = []
    for achievement in table.catalogue.achievements:
        if not any(laid is achievement for laid in table.achievements):
            left.append(achievement)
    return left


def set_up(game: Game, catalogue: Catalogue, rules: Rules, seats: int) -> Table:
    """rush.setup.bases, rush.setup.barracks, rush.setup.garage, rush.setup.vehicle-deck: a fresh table."""
    if rules.first_player >= seats:
        raise Malformed(f"option first_player: there is no seat {rules.first_player + 1} at a table of {seats}")
    table = Table(game, catalogue, rules)
    for seat in range(seats):
        garage: list[Card] = []
        for card in catalogue.barracks:
            garage += [card] * card.count
        bases: list[Base | None] = [OPEN_BASE] * BASES_PER_PLAYER
        table.players.append(Player(seat, [], garage, [], bases, 0, 0))
    table.deck = catalogue.vehicles.copy()
    table.ask(SET_UPS[0])
    table.run_steps()
    return table
