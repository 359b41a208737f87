"""Setting up: bases in their owners' order, the first player, eight cards, one redraw."""

from __future__ import annotations

from typing import Final, final

from ...kernel.game import Game
from ...kernel.lots import Lot
from ...kernel.piles import insert_sorted
from ...kernel.state import Decision
from ...kernel.steps import PlainProcedure, Step, chained, standing_at
from ...kernel.words import Seat, Sentence, Words
from . import questions
from .actions import MOVE_KEEP, MOVE_REDRAW, MOVES_FIRST, MOVES_ORDER, ORDERS, REDRAW, SEATS, Move
from .cards import Catalogue, Deck
from .drawing import draw_up
from .edition import Rules
from .phrases import PHRASES
from .rounds import begin_round
from .state import NOBODY, Player, Table

_ORDER_QUESTION: Final = PHRASES["question.order-bases"]
_ORDER_QUESTION_UNSEEN: Final = PHRASES["question.order-bases-unseen"]
_FIRST_QUESTION: Final = PHRASES["question.first-player"]
_REDRAW_QUESTION: Final = PHRASES["question.redraw"]
_ORDERED: Final = PHRASES["event.bases-placed"]
_ORDERED_UNSEEN: Final = PHRASES["event.bases-placed-unseen"]
_FIRST: Final = PHRASES["event.first-player"]
_REDREW: Final = PHRASES["event.redrew"]
_KEPT: Final = PHRASES["event.kept"]


def lay_out_bases(table: Table) -> None:
    """cardgame.setup.bases"""
    table.ask(OrderBases(1))  # the last one asked is answered first
    table.ask(OrderBases(0))


def draw_first_player(table: Table) -> None:
    """cardgame.setup.first-player, cardgame.option.first_player"""
    if table.rules.first_player == NOBODY:
        table.ask(FirstPlayer())
    else:
        make_first(table, table.rules.first_player)


def draw_hands(table: Table) -> None:
    """cardgame.setup.hand, cardgame.setup.hands-first"""
    draw_up(table, 1 - table.first)  # the last one asked is answered first
    draw_up(table, table.first)


def redraw_first(table: Table) -> None:
    """cardgame.setup.redraw-order"""
    table.ask(OfferRedraw(table.first))


def redraw_second(table: Table) -> None:
    table.ask(OfferRedraw(1 - table.first))


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("bases", lay_out_bases),
    Step("first-player", draw_first_player),
    Step("hands", draw_hands),
    Step("redraw-first", redraw_first),
    Step("redraw-second", redraw_second),
    Step("begin", begin_round),
)


@final
class SetUp(PlainProcedure[Table, Move]):
    """cardgame.setup.bases, cardgame.setup.first-player, cardgame.setup.hand, cardgame.setup.hands-first: its steps."""

    __slots__ = ()

    def __init__(self, step: Step[Table], following: SetUp | None) -> None:
        super().__init__(questions.SetUp, step, following)


SET_UPS: Final[list[SetUp]] = chained(STEPS, SetUp)


def set_up_from(asked: questions.SetUp, table: Table, path: str) -> SetUp:
    return standing_at(SET_UPS, asked.next)


@final
class OrderBases(Decision[Table, Move]):
    """cardgame.setup.base-order, cardgame.secrecy.bases: left, middle, right; nobody sees it afterwards."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return list(MOVES_ORDER)

    def apply(self, table: Table, action: Move) -> None:
        seat = self.actor
        player = table.players[seat]
        brought = player.deck_list.bases
        player.base_order = [brought[index] for index in ORDERS[action.number]]
        table.answered()
        if table.listener is not None:
            unseen = Sentence(_ORDERED_UNSEEN, {"seat": Seat(seat)})
            table.tell(_ORDERED, {"seat": Seat(seat), "bases": Words(player.base_order)}, seat, unseen)

    def question(self, table: Table) -> Sentence:
        bases = Words(table.players[self.actor].deck_list.bases)
        return Sentence(_ORDER_QUESTION, {"seat": Seat(self.actor), "bases": bases})

    def public_question(self, table: Table) -> Sentence:
        """cardgame.secrecy.questions: which bases were brought is no news only where deck lists are open."""
        if table.rules.open_decks:
            return self.question(table)
        return Sentence(_ORDER_QUESTION_UNSEEN, {"seat": Seat(self.actor)})

    def data(self) -> questions.OrderBases:
        return questions.OrderBases(self.actor)


def order_bases_from(asked: questions.OrderBases, table: Table, path: str) -> OrderBases:
    return OrderBases(asked.seat)


@final
class FirstPlayer(Lot[Table, Move]):
    """cardgame.setup.first-player, cardgame.option.first_player: drawn by lot."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(MOVES_FIRST, _FIRST_QUESTION)

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        make_first(table, action.number)

    def data(self) -> questions.FirstPlayer:
        return questions.FirstPlayer()


def first_player_from(asked: questions.FirstPlayer, table: Table, path: str) -> FirstPlayer:
    return FirstPlayer()


def make_first(table: Table, seat: int) -> None:
    table.first = seat
    if table.listener is not None:
        table.tell(_FIRST, {"seat": Seat(seat)}, reveals=True)


@final
class OfferRedraw(Decision[Table, Move]):
    """cardgame.setup.redraw, cardgame.setup.redraw-order, cardgame.setup.redraw-secret

    The whole hand, once, or not at all.
    """

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_KEEP, MOVE_REDRAW]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        seat = self.actor
        redraws = action.verb == REDRAW
        if redraws:
            player = table.players[seat]
            for card in player.hand:
                insert_sorted(player.deck, card)
            player.hand.clear()
        if table.listener is not None:
            table.tell(_REDREW if redraws else _KEPT, {"seat": Seat(seat)})
        if redraws:
            draw_up(table, seat)

    def question(self, table: Table) -> Sentence:
        return Sentence(_REDRAW_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.OfferRedraw:
        return questions.OfferRedraw(self.actor)


def offer_redraw_from(asked: questions.OfferRedraw, table: Table, path: str) -> OfferRedraw:
    return OfferRedraw(asked.seat)


def set_up(game: Game, catalogue: Catalogue, rules: Rules, decks: list[Deck]) -> Table:
    """A fresh table, before the first answer."""
    table = Table(game, catalogue, rules)
    for seat in range(SEATS):
        table.players.append(Player(seat, decks[seat]))
    table.ask(SET_UPS[0])
    table.run_steps()
    return table
