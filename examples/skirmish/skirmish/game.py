"""The game as the rest of the program sees it: start, read, imagine, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hulldown import (
    Action,
    Game,
    Malformed,
    Option,
    Phrasebook,
    Reader,
    Seat,
    Sentence,
    State,
    View,
    Xoshiro,
    shown_options,
)  # fmt: skip

from .table import ACTIONS, COPIES, HAND, ORDERS, Camp, Draw, Order, Roll, Table, Turn, move

FOLDER = Path(__file__).parent


@dataclass
class CampView:
    """A camp as somebody sees it: of others' hands only the size."""

    seat: int
    strength: int
    dug_in: bool
    spent: list[int]  # orders of 1, 2 and 3
    cards: int  # in hand
    hand: list[int] | None


class SkirmishView(View):
    camps: list[CampView]


class Skirmish(Game):
    """Two to four camps, nine orders each."""

    def __init__(self, cards: Path | None = None) -> None:
        if cards is not None:
            raise Malformed("Skirmish has no card files")
        options = [Option("strength", "skirmish.option.strength", [8, 5])]
        super().__init__("skirmish", FOLDER, 1, (2, 4), options, Phrasebook(FOLDER / "words", "phrases"))

    @property
    def minutes(self) -> tuple[int, int]:
        return (3, 5)

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
        settled = self.complete_options(seats, options)
        table = Table(self, settled, [Camp(int(str(settled["strength"]))) for _ in range(seats)])
        table.ask(Turn(0))
        for seat in reversed(range(seats)):
            table.ask(Draw(seat, HAND))
        return table

    def parse(self, state: State, text: str) -> Action:
        words = text.casefold().split()
        for action in ACTIONS:
            if str(action).split() == words:
                return action
        raise Malformed(f"{text}: not understood; say: fire 2 with 3, or dig in with 1")

    def say(self, action: Action) -> Sentence:
        assert isinstance(action, Order)
        return Sentence(self.phrases[f"action.{action.verb}"], {"seat": Seat(action.seat), "order": action.number})

    @property
    def view_type(self) -> type[SkirmishView]:
        return SkirmishView

    def known_actions(self) -> list[Action]:
        return list(ACTIONS)

    def document_of(self, state: State) -> dict[str, object]:
        assert isinstance(state, Table)
        camps = [
            {"strength": camp.strength, "dug_in": camp.dug_in, "hand": camp.hand, "deck": camp.deck}
            for camp in state.camps
        ]
        return {
            "game": self.id,
            "rules": self.rules_version,
            "options": state.options,
            "camps": camps,
            "pending": [decision.data() for decision in state.stack],
        }

    def position(self, document: object) -> Table:
        reader = Reader(document, "position")
        if reader.field("game").text() != self.id:
            raise Malformed("position.game: this is no position of skirmish")
        reader.field("rules").integer(1, 1)
        camps = [self._camp(item) for item in reader.field("camps").items()]
        options = reader.field("options").value
        if not isinstance(options, dict):
            raise reader.field("options").wrong("a table of fields")
        try:
            table = Table(self, self.complete_options(len(camps), options), camps)
        except Malformed as error:
            raise Malformed(f"position.options: {error}") from error
        for item in reader.field("pending").items():
            seat = item.field("seat").integer(0, len(camps) - 1)
            ask = item.field("ask").one_of(["turn", "draw", "roll"])
            if ask == "turn":
                table.ask(Turn(seat))
            elif ask == "draw":
                table.ask(Draw(seat, item.field("left").integer(1, HAND)))
            else:
                target = item.field("target").integer(0, len(camps) - 1)
                table.ask(Roll(seat, target, item.field("order").integer(1, 3)))
            item.end()
        reader.end()
        if not table.stack and not table.end_if_over():
            raise Malformed("position.pending: nothing is pending, and the game is not over")
        if table.stack and not table.legal_actions():
            raise Malformed("position.pending: nobody can answer this question")
        return table

    def _camp(self, item: Reader) -> Camp:
        camp = Camp(item.field("strength").integer(0, 8))
        camp.dug_in = item.field("dug_in").flag()
        camp.hand = _counts(item.field("hand"))
        camp.deck = _counts(item.field("deck"))
        item.end()
        if any(hand + deck > COPIES for hand, deck in zip(camp.hand, camp.deck, strict=True)):
            raise Malformed(f"{item.path}: there are {COPIES} orders of each kind")
        return camp

    def view_of(self, state: State, seat: int | None) -> SkirmishView:
        assert isinstance(state, Table)
        pending = [decision.data() for decision in state.stack]
        camps = [
            CampView(
                owner,
                camp.strength,
                camp.dug_in,
                [COPIES - camp.hand[order] - camp.deck[order] for order in ORDERS],
                sum(camp.hand),
                camp.hand.copy() if owner == seat or state.result is not None else None,
            )
            for owner, camp in enumerate(state.camps)
        ]
        return SkirmishView(
            self.id, self.rules_version, seat, state.actor, shown_options(state.options), pending, camps
        )

    def imagine(self, view: View, rng: Xoshiro) -> Table:
        """Hands that are not seen are dealt from the orders that nobody has spent."""
        assert isinstance(view, SkirmishView)
        camps: list[dict[str, object]] = []
        for seen in view.camps:
            left = [COPIES - spent for spent in seen.spent]
            hand = [0, 0, 0] if seen.hand is None else seen.hand
            while seen.hand is None and sum(hand) < seen.cards:
                drawn = move([left[order] - hand[order] for order in ORDERS], rng)
                hand[drawn] += 1
            deck = [left[order] - hand[order] for order in ORDERS]
            camps.append({"strength": seen.strength, "dug_in": seen.dug_in, "hand": hand, "deck": deck})
        return self.position(
            {"game": self.id, "rules": 1, "options": view.options, "camps": camps, "pending": view.pending}
        )


def _counts(item: Reader) -> list[int]:
    counts = [count.integer(0, COPIES) for count in item.items()]
    if len(counts) != len(ORDERS):
        raise item.wrong("how many orders of 1, 2 and 3")
    return counts
