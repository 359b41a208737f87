"""Setting up: bases in their owners' order, the first player, eight cards, one redraw."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.piles import insert_sorted
from ...kernel.state import AUTO, Chance, Decision
from ...kernel.words import Seat, Sentence, Words
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

STEPS: Final = ("bases", "first-player", "hands", "redraw-first", "redraw-second", "begin")


@final
class SetUp(Decision[Table, Move]):
    """cardgame.setup.bases, cardgame.setup.first-player, cardgame.setup.hand, cardgame.setup.hands-first: its steps."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        super().__init__(AUTO)
        self.step = step

    def proceed(self, table: Table) -> None:
        step = self.step
        if step == len(STEPS) - 1:
            table.answered()
            begin_round(table)
            return
        table.replace(SET_UPS[step + 1])
        if step == 0:
            table.ask(OrderBases(1))
            table.ask(OrderBases(0))
        elif step == 1:
            if table.rules.first_player == NOBODY:
                table.ask(FirstPlayer())
            else:
                make_first(table, table.rules.first_player)
        elif step == 2:
            draw_up(table, 1 - table.first)  # the last one asked is answered first
            draw_up(table, table.first)
        elif step == 3:
            table.ask(OfferRedraw(table.first))
        elif step == 4:
            table.ask(OfferRedraw(1 - table.first))

    def data(self) -> dict[str, object]:
        return {"ask": "set-up", "next": STEPS[self.step]}


SET_UPS: Final = [SetUp(step) for step in range(len(STEPS))]


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

    def data(self) -> dict[str, object]:
        return {"ask": "order-bases", "seat": self.actor}


@final
class FirstPlayer(Chance[Table, Move]):
    """cardgame.setup.first-player, cardgame.option.first_player: drawn by lot."""

    __slots__ = ()

    def outcomes(self, table: Table) -> list[tuple[Move, Fraction]]:
        return [(MOVES_FIRST[seat], Fraction(1, SEATS)) for seat in range(SEATS)]

    def sample(self, table: Table, rng: Xoshiro) -> Move:
        return MOVES_FIRST[rng.below(SEATS)]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        make_first(table, action.number)

    def question(self, table: Table) -> Sentence:
        return Sentence(_FIRST_QUESTION, {})

    def data(self) -> dict[str, object]:
        return {"ask": "first-player"}


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

    def data(self) -> dict[str, object]:
        return {"ask": "offer-redraw", "seat": self.actor}


def set_up(game: Game, catalogue: Catalogue, rules: Rules, decks: list[Deck]) -> Table:
    """A fresh table, before the first answer."""
    table = Table(game, catalogue, rules)
    for seat in range(SEATS):
        table.players.append(Player(seat, decks[seat]))
    table.ask(SET_UPS[0])
    table.run_steps()
    return table
