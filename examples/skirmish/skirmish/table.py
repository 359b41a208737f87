"""The camps, and the three questions of the game: an order, a roll, a draw."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

import hulldown
from hulldown import BOTTOM, Action, Chance, Decision, Game, Refusal, Result, Seat, Sentence, State, Tally, Xoshiro

ORDERS = range(3)
COPIES = 3
HAND = 3
SEATS = range(4)
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=1, le=3)]  # of an order, or of orders
Counts = Annotated[list[Annotated[int, Meta(ge=0, le=COPIES)]], Meta(min_length=3, max_length=3)]


class Order(Action):
    """What is said: `fire 2 with 3`, `dig in with 1`, and what chance answers."""

    def __init__(self, verb: str, text: str, number: int, seat: int = 0) -> None:
        super().__init__(text)
        self.verb = verb
        self.number = number
        self.seat = seat


FIRE = [[Order("fire", f"fire {seat + 1} with {order + 1}", order + 1, seat) for order in ORDERS] for seat in SEATS]
DIG = [Order("dig", f"dig in with {order + 1}", order + 1) for order in ORDERS]
DRAW = [Order("draw", f"draw {order + 1}", order + 1) for order in ORDERS]
ROLL = [Order("roll", f"roll {face}", face) for face in range(1, 7)]
ACTIONS = [*[one for row in FIRE for one in row], *DIG, *DRAW, *ROLL]


class Camp(Struct, forbid_unknown_fields=True):
    """What a player has; orders are counted by kind."""

    strength: Annotated[int, Meta(ge=0, le=8)]
    dug_in: bool
    hand: Counts
    deck: Counts

    def copy(self) -> Camp:
        return Camp(self.strength, self.dug_in, self.hand.copy(), self.deck.copy())


class Table(State):
    """All camps."""

    def __init__(self, game: Game, options: dict[str, object], camps: list[Camp], source: Table | None = None) -> None:
        super().__init__(game, source)
        self.options = options
        self.camps = camps
        self.taken: int = source.taken if source is not None else 0

    @property
    def seats(self) -> int:
        return len(self.camps)

    @property
    def length(self) -> int:
        return self.taken

    def clone(self) -> Table:
        return Table(self.game, self.options, [camp.copy() for camp in self.camps], self)

    def seat_at(self, seat: int, path: str) -> int:
        """A seat that a question names."""
        return hulldown.check_number(seat, 0, self.seats - 1, f"{path}.seat")

    def say(self, key: str, **gaps: object) -> Sentence:
        return Sentence(self.game.phrases[key], gaps)

    def end_if_over(self) -> bool:
        """skirmish.end"""
        standing = [camp for camp in self.camps if camp.strength]
        if len(standing) > 1 and any(sum(camp.hand) for camp in standing):
            return False
        tallies = [Tally() for _ in self.camps]
        for tally, camp in zip(tallies, self.camps, strict=True):
            tally.add(camp.strength, self.say("tally.strength"))
        ranks = [1 + sum(other.strength > camp.strength for other in self.camps) for camp in self.camps]
        reason = self.say("result.last-camp" if len(standing) == 1 else "result.orders-spent")
        self.result = Result(tallies, ranks, reason, reason)
        self.stack.clear()
        return True

    def pass_on(self, seat: int) -> None:
        """To the next standing camp that has an order; the one who played draws first."""
        self.taken += 1
        if self.end_if_over():
            return
        following = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        self.replace(Turn(next(one for one in following if self.camps[one].strength and sum(self.camps[one].hand))))
        if self.camps[seat].strength and sum(self.camps[seat].deck):
            self.ask(Draw(seat, 1))


class AskTurn(hulldown.Question, tag="turn", frozen=True):
    below = (BOTTOM,)
    seat: SeatNumber


class AskRoll(hulldown.Question, tag="roll", frozen=True):
    below = (BOTTOM,)
    seat: SeatNumber  # who fires
    target: SeatNumber
    order: Number


class AskDraw(hulldown.Question, tag="draw", frozen=True):
    below = ("turn", "draw")
    seat: SeatNumber
    left: Number


class Turn(Decision[Table, Order]):
    """skirmish.turn, skirmish.own-orders"""

    def legal_actions(self, table: Table) -> list[Order]:
        held = [order for order in ORDERS if table.camps[self.actor].hand[order]]
        targets = [seat for seat, camp in enumerate(table.camps) if camp.strength and seat != self.actor]
        return [FIRE[seat][order] for seat in targets for order in held] + [DIG[order] for order in held]

    def explain(self, table: Table, action: Order) -> Refusal | None:
        if action.verb in ("fire", "dig") and action not in self.legal_actions(table):
            return Refusal(table.say("refusal.not-yours"))
        return None

    def apply(self, table: Table, action: Order) -> None:
        camp = table.camps[self.actor]
        camp.hand[action.number - 1] -= 1
        gaps: dict[str, object] = {"seat": Seat(self.actor), "order": action.number}
        if action.verb == "dig":
            camp.dug_in = True
            table.tell(table.game.phrases["event.dug-in"], gaps, reveals=True)
            table.pass_on(self.actor)
            return
        table.tell(table.game.phrases["event.fired"], {**gaps, "target": Seat(action.seat)}, reveals=True)
        table.replace(Roll(self.actor, action.seat, action.number))

    def question(self, table: Table) -> Sentence:
        return table.say("question.turn", seat=Seat(self.actor))

    def data(self) -> AskTurn:
        return AskTurn(self.actor)


class Roll(Chance[Table, Order]):
    """skirmish.hit"""

    def __init__(self, seat: int, target: int, order: int) -> None:
        super().__init__()
        self.seat = seat
        self.target = target
        self.order = order

    def outcomes(self, table: Table) -> list[tuple[Order, Fraction]]:
        return [(face, Fraction(1, len(ROLL))) for face in ROLL]

    def sample(self, table: Table, rng: Xoshiro) -> Order:
        return ROLL[rng.below(len(ROLL))]

    def apply(self, table: Table, action: Order) -> None:
        camp = table.camps[self.target]
        gaps: dict[str, object] = {"target": Seat(self.target), "roll": action.number}
        if action.number >= (5 if camp.dug_in else 3):
            camp.strength = max(0, camp.strength - self.order)
            camp.dug_in = False
            table.tell(table.game.phrases["event.hit"], {**gaps, "left": camp.strength})
        else:
            table.tell(table.game.phrases["event.missed"], gaps)
        table.pass_on(self.seat)

    def question(self, table: Table) -> Sentence:
        return table.say("question.roll", seat=Seat(self.seat))

    def data(self) -> AskRoll:
        return AskRoll(self.seat, self.target, self.order)


class Draw(Chance[Table, Order]):
    """skirmish.orders"""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left

    def outcomes(self, table: Table) -> list[tuple[Order, Fraction]]:
        deck = table.camps[self.seat].deck
        return [(DRAW[order], Fraction(deck[order], sum(deck))) for order in ORDERS if deck[order]]

    def sample(self, table: Table, rng: Xoshiro) -> Order:
        return DRAW[move(table.camps[self.seat].deck, rng)]

    def apply(self, table: Table, action: Order) -> None:
        camp = table.camps[self.seat]
        camp.deck[action.number - 1] -= 1
        camp.hand[action.number - 1] += 1
        twin = table.say("event.drew-unseen", seat=Seat(self.seat))
        drawn: dict[str, object] = {"seat": Seat(self.seat), "order": action.number}
        table.tell(table.game.phrases["event.drew"], drawn, self.seat, twin, reveals=True)
        if self.left > 1:
            table.replace(Draw(self.seat, self.left - 1))
        else:
            table.answered()

    def question(self, table: Table) -> Sentence:
        return table.say("question.draw", seat=Seat(self.seat))

    def data(self) -> AskDraw:
        return AskDraw(self.seat, self.left)


def roll_from(asked: AskRoll, table: Table, path: str) -> Roll:
    return Roll(table.seat_at(asked.seat, path), table.seat_at(asked.target, path), asked.order)


Asked = AskTurn | AskRoll | AskDraw
MAKERS = hulldown.Makers(
    [
        hulldown.Maker(AskTurn, lambda asked, table, path: Turn(table.seat_at(asked.seat, path))),
        hulldown.Maker(AskDraw, lambda asked, table, path: Draw(table.seat_at(asked.seat, path), asked.left)),
        hulldown.Maker(AskRoll, roll_from),
    ]
)


def move(counts: list[int], rng: Xoshiro) -> int:
    """One of the orders that are counted, each card as likely as any other."""
    place = rng.below(sum(counts))
    for order in ORDERS:
        if place < counts[order]:
            return order
        place -= counts[order]
    raise ValueError("there is nothing to draw from")
