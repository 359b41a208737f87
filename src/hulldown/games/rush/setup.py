"""Setting up the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.lots import Lot
from ...kernel.state import Chance
from ...kernel.steps import PlainProcedure, Step, chained, standing_at
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import FIRST, MOVES_FIRST, Move
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


def draw_first_player(table: Table) -> None:
    """rush.setup.first-player, rush.option.first_player"""
    if table.rules.first_player == NOBODY:
        table.ask(FirstPlayer(table.seats))
    else:
        make_first(table, table.rules.first_player)


def draw_hands(table: Table) -> None:
    """rush.setup.hand"""
    for seat in range(table.seats - 1, -1, -1):  # the last one asked is answered first
        draw(table, (table.first + seat) % table.seats, HAND_SIZE)


def lay_out_achievements(table: Table) -> None:
    """rush.setup.achievements"""
    table.ask(LayOutAchievement())


def begin(table: Table) -> None:
    begin_turn(table, table.first)


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("first-player", draw_first_player),
    Step("hands", draw_hands),
    Step("reserve", fill),  # rush.setup.reserve
    Step("achievements", lay_out_achievements),
    Step("begin", begin),
)


@final
class SetUp(PlainProcedure[Table, Move]):
    """rush.setup.first-player, rush.setup.first-player-gains-nothing, rush.setup.hand, rush.setup.reserve,
    rush.setup.achievements: its steps.
    """

    __slots__ = ()

    def __init__(self, step: Step[Table], following: SetUp | None) -> None:
        super().__init__(questions.SetUp, step, following)


SET_UPS: Final = chained(STEPS, SetUp)


def set_up_from(asked: questions.SetUp, table: Table, path: str) -> SetUp:
    found = standing_at(SET_UPS, asked.next)
    if table.achievements and found.following is not None:
        raise Malformed(f"{path}.next: the achievements are laid out already")
    return found


@final
class FirstPlayer(Lot[Table, Move]):
    """rush.setup.first-player, rush.option.first_player: drawn by lot."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(MOVES_FIRST[:seats], _FIRST_QUESTION)

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.seat >= table.seats:
            return Refusal(Sentence(_NO_SUCH_SEAT, {"seats": table.seats}))
        return None if action.verb == FIRST else self.not_asked(table)

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        make_first(table, action.seat)

    def data(self) -> questions.FirstPlayer:
        return questions.FirstPlayer()


def first_player_from(asked: questions.FirstPlayer, table: Table, path: str) -> FirstPlayer:
    return FirstPlayer(table.seats)


def make_first(table: Table, seat: int) -> None:
    table.first = seat
    if table.listener is not None:
        table.tell(_FIRST, {"seat": Seat(seat)}, reveals=True)


@final
class LayOutAchievement(Chance[Table, Move]):
    """rush.setup.achievements: one more than there are players, drawn from the twelve."""

    __slots__ = ()

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        left = achievements_left(table)
        return [(achievement.lay_out, Fraction(1, len(left))) for achievement in left]

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        left = achievements_left(table)
        return left[rng.below(len(left))].lay_out

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.achievement is None:
            return self.not_asked(table)
        if not any(laid is action.achievement for laid in table.achievements):
            return None
        return Refusal(Sentence(_LAID_OUT_ALREADY, {"achievement": action.achievement}))

    def apply(self, table: Table, action: Move) -> None:
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

    def data(self) -> questions.LayOut:
        return questions.LayOut()


def lay_out_from(asked: questions.LayOut, table: Table, path: str) -> LayOutAchievement:
    if len(table.achievements) > table.seats:
        raise Malformed(f"{path}: all achievements are laid out")
    return LayOutAchievement()


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
