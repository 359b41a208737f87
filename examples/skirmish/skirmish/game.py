"""The game as the rest of the program sees it: start, read, imagine, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

import hulldown
from hulldown import Action, Game, Malformed, Option, Phrasebook, Reader, Seat, Sentence, State, View, Xoshiro

from .table import ACTIONS, COPIES, HAND, MAKERS, ORDERS, Asked, Camp, Draw, Order, Table, Turn, move

FOLDER = Path(__file__).parent


class CampView(msgspec.Struct, forbid_unknown_fields=True):
    """A camp as somebody sees it: of others' hands only the size."""

    seat: int
    strength: int
    dug_in: bool
    spent: list[int]  # orders of 1, 2 and 3
    cards: int  # in hand
    hand: list[int] | None


class SkirmishView(View):
    pending: list[Asked]
    camps: list[CampView]


class Skirmish(Game[Table, Order, SkirmishView]):
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
        strength = int(str(settled["strength"]))
        table = Table(self, settled, [Camp(strength, False, [0] * 3, [COPIES] * 3) for _ in range(seats)])
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

    def say(self, action: Order) -> Sentence:
        return Sentence(self.phrases[f"action.{action.verb}"], {"seat": Seat(action.seat), "order": action.number})

    @property
    def makers(self) -> hulldown.Makers:
        return MAKERS

    @property
    def view_type(self) -> type[SkirmishView]:
        return SkirmishView

    def known_actions(self) -> list[Order]:
        return list(ACTIONS)

    def document_of(self, state: Table) -> dict[str, object]:
        return {
            "game": self.id,
            "rules": self.rules_version,
            "options": state.options,
            "camps": msgspec.to_builtins(state.camps),
            "pending": msgspec.to_builtins([decision.data() for decision in state.stack]),
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
        MAKERS.read(reader.field("pending"), table)
        reader.end()
        if not table.stack and not table.end_if_over():
            raise Malformed("position.pending: nothing is pending, and the game is not over")
        if table.stack and not table.legal_actions():
            raise Malformed("position.pending: nobody can answer this question")
        return table

    def _camp(self, item: Reader) -> Camp:
        camp = hulldown.read_declared(item.value, Camp, item.path)
        if any(hand + deck > COPIES for hand, deck in zip(camp.hand, camp.deck, strict=True)):
            raise Malformed(f"{item.path}: there are {COPIES} orders of each kind")
        return camp

    def view_of(self, state: Table, seat: int | None) -> SkirmishView:
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
            self.id, self.rules_version, seat, state.actor, hulldown.shown_options(state.options), pending, camps
        )

    def imagine(self, view: SkirmishView, rng: Xoshiro) -> Table:
        """Hands that are not seen are dealt from the orders that nobody has spent."""
        camps: list[Camp] = []
        for seen in view.camps:
            camp = Camp(seen.strength, seen.dug_in, [0] * 3, [COPIES - spent for spent in seen.spent])
            for _ in range(seen.cards if seen.hand is None else 0):
                camp.hand[move([camp.deck[order] - camp.hand[order] for order in ORDERS], rng)] += 1
            camp.hand = camp.hand if seen.hand is None else seen.hand.copy()
            camp.deck = [camp.deck[order] - camp.hand[order] for order in ORDERS]
            camps.append(camp)
        table = Table(self, dict(view.options), camps)
        MAKERS.restore(view.pending, table)
        if not table.stack:
            table.end_if_over()
        return table
