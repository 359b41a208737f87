"""What a seat of the Card Game sees, in numbers. Compiled."""

from __future__ import annotations

from array import array
from typing import Final

from msgspec import UNSET

from ...games.cardgame import questions
from ...games.cardgame.actions import BASES, POSITIONS, SEATS
from ...games.cardgame.cards import Catalogue
from ...games.cardgame.game import CardGame
from ...games.cardgame.verbs import TYPES
from ...games.cardgame.view_types import UNSEEN, CardGameView, PlayerView, VehicleView
from ..encoding import CARDS, Asked, Encoder, seat_of

OWN, RIVAL = 0, 1
SIDES: Final = ("own", "rival")
FIGURES: Final = 12
FLAGS: Final = 8
VEHICLE_FIGURES: Final = (
    "firepower", "cost", "hit points", "damage", "victory points", "VP tokens", "attacks made",
    "damage taken more or less", "price of Double Shot", "price of Triple Shot", "reach", "hit points left",
)  # fmt: skip
VEHICLE_FLAGS: Final = (
    "stands there", "supplied", "spent", "Thick Armor", "Explosive", "has a crew", "the question is about it",
    "is attacked",
)  # fmt: skip
PLAYER_FIGURES: Final = (
    "hand",
    "deck",
    "depots",
    "supplied depots",
    "ammo tokens",
    "points",
    "bases turned up, ten each",
)


class CardGameEncoder(Encoder):
    """Bags of cards by their ids, ten positions with their present values, and where both players stand."""

    def __init__(self, game: CardGame) -> None:
        super().__init__()
        self.catalogue: Catalogue = game.catalogue
        cards = len(self.catalogue.cards)
        bases = len(self.catalogue.bases)
        self.index: dict[str, int] = {card.id: card.index for card in self.catalogue.cards}
        self.base_index: dict[str, int] = {base.id: base.index for base in self.catalogue.bases}
        self.asked = Asked(self, list(game.makers.by_ask), game.min_seats, game.max_seats)
        self.about = self.field("about", cards, 1, "the card that is being played", CARDS)
        self.named = self.field("named", cards, 3, "the hand cards that were named for the payment so far", CARDS)
        self.number = self.field("number", 1, 9, "the number in the question: the price, cards left")
        self.paid = self.field("paid", 2, 9, "named for the payment so far", "depots, tokens")
        self.hand = self.field("own_hand", cards, 3, "the own hand, how many of each", CARDS)
        self.deck = self.field("own_deck", cards, 3, "the own deck, how many of each", CARDS)
        self.depots = self.field("own_depots", cards, 3, "the cards that lie as own depots", CARDS)
        self.unseen = self.field(
            "rival_unseen", cards, 3, "hand, deck and depots of the rival together, where lists are open", CARDS
        )
        self.junk = [self.field(f"{side}_junkyard", cards, 3, f"the {side} junkyard", CARDS) for side in SIDES]
        self.vehicles = [self.field(f"{side}_vehicles", cards, 3, f"the {side} vehicles", CARDS) for side in SIDES]
        self.crews = [self.field(f"{side}_crews", cards, 3, f"the {side} crews", CARDS) for side in SIDES]
        self.bases = [
            self.field(
                f"{side}_bases", bases, 1, f"the {side} bases that are turned up", "base in the order of its file"
            )
            for side in SIDES
        ]
        self.brought = self.field("own_brought", bases, 1, "the three own bases", "base in the order of its file")
        self.flags = [
            self.field(
                f"{side}_flags", POSITIONS * FLAGS, 1, ", ".join(VEHICLE_FLAGS), f"{side} position, {FLAGS} each"
            )
            for side in SIDES
        ]
        self.types = [
            self.field(
                f"{side}_types", POSITIONS * len(TYPES), 1, ", ".join(TYPES), f"{side} position, {len(TYPES)} each"
            )
            for side in SIDES
        ]
        self.figures = [
            self.field(
                f"{side}_figures", POSITIONS * FIGURES, 12, ", ".join(VEHICLE_FIGURES),
                f"{side} position, {FIGURES} each", True,
            )
            for side in SIDES
        ]  # fmt: skip
        self.players = self.field(
            "players", SEATS * len(PLAYER_FIGURES), 40, ", ".join(PLAYER_FIGURES),
            f"player, the own one first, {len(PLAYER_FIGURES)} each",
        )  # fmt: skip
        self.marks = self.field(
            "marks", SEATS * 6, 1,
            "has passed, has opened fire, has built a depot, goes first, has the turn, won the round just scored",
            "player, the own one first, six each",
        )  # fmt: skip
        self.round = self.field("round", 1, 20, "rounds begun so far")

    def encode(self, view: CardGameView) -> array[int]:
        values = self.blank()
        own = seat_of(view)
        self.asked.write(values, view, SEATS, own)
        uid, target = -1, -1
        if view.pending:
            uid, target = self._write_question(values, view.pending[-1])
        mine, rival = view.players[own], view.players[1 - own]
        self._count(values, self.hand, mine.hand)
        self._count(values, self.deck, mine.deck)
        self._count(values, self.depots, mine.depots)
        if rival.unseen is not None:
            self._count(values, self.unseen, rival.unseen)
        if mine.brought is not None:
            for id in mine.brought:
                values[self.brought + self.base_index[id]] = 1
        asked_seat = view.actor
        for side in range(SEATS):
            player = mine if side == OWN else rival
            aimed = target if player.seat != asked_seat else -1
            self._write_player(values, player, side, uid, aimed)
            at = self.marks + 6 * side
            values[at] = 1 if player.passed else 0
            values[at + 1] = 1 if player.locked else 0
            values[at + 2] = 1 if player.depot_built else 0
            values[at + 3] = 1 if view.first == player.seat else 0
            values[at + 4] = 1 if view.turn == player.seat else 0
            values[at + 5] = 1 if view.round_winner == player.seat else 0
        values[self.round] = view.round_number
        return values

    def _count(self, values: array[int], at: int, ids: list[str]) -> None:
        index = self.index
        for id in ids:
            if id != UNSEEN:
                values[at + index[id]] += 1

    def _write_player(self, values: array[int], player: PlayerView, side: int, uid: int, aimed: int) -> None:
        self._count(values, self.junk[side], player.junkyard)
        at = self.players + len(PLAYER_FIGURES) * side
        values[at] = len(player.hand)
        values[at + 1] = len(player.deck)
        values[at + 2] = len(player.depots)
        values[at + 3] = player.ready_depots
        values[at + 4] = player.tokens
        values[at + 5] = player.points
        for slot in range(BASES):
            if player.face_up[slot]:
                values[at + 6] += 10
                values[self.bases[side] + self.base_index[player.bases[slot]]] = 1
        for place in range(POSITIONS):
            vehicle = player.positions[place]
            if vehicle is not None:
                self._write_vehicle(values, vehicle, side, place, uid)
            if place == aimed:
                values[self.flags[side] + FLAGS * place + 7] = 1

    def _write_vehicle(self, values: array[int], vehicle: VehicleView, side: int, place: int, uid: int) -> None:
        card = self.index[vehicle.card]
        values[self.vehicles[side] + card] += 1
        values[self.types[side] + len(TYPES) * place + self.catalogue.cards[card].type] = 1
        at = self.flags[side] + FLAGS * place
        values[at] = 1
        values[at + 1] = 1 if vehicle.supplied else 0
        values[at + 2] = 1 if vehicle.spent else 0
        values[at + 3] = 1 if vehicle.thick_armor else 0
        values[at + 4] = 1 if vehicle.explosive else 0
        if vehicle.crew is not None:
            values[at + 5] = 1
            values[self.crews[side] + self.index[vehicle.crew]] += 1
        values[at + 6] = 1 if vehicle.uid == uid else 0
        at = self.figures[side] + FIGURES * place
        values[at] = vehicle.firepower
        values[at + 1] = vehicle.cost
        values[at + 2] = vehicle.hp
        values[at + 3] = vehicle.damage
        values[at + 4] = vehicle.vp
        values[at + 5] = vehicle.tokens
        values[at + 6] = vehicle.attacks
        values[at + 7] = vehicle.taken
        values[at + 8] = vehicle.double_shot
        values[at + 9] = vehicle.triple_shot
        values[at + 10] = vehicle.reach
        values[at + 11] = vehicle.hp - vehicle.damage

    def _write_question(self, values: array[int], asked: questions.CardGameQuestion) -> tuple[int, int]:
        """The number of the vehicle that it is about, and the position that is attacked; -1 without one."""
        if isinstance(asked, questions.PlaceCard):
            if asked.card is not UNSET and isinstance(asked.card, str):
                values[self.about + self.index[asked.card]] = 1
        elif isinstance(asked, questions.Payment):
            values[self.number] = asked.price
            if isinstance(asked.cards, list):
                self._count(values, self.named, asked.cards)
            values[self.paid] = asked.depots if isinstance(asked.depots, int) else 0
            values[self.paid + 1] = asked.tokens if isinstance(asked.tokens, int) else 0
        elif isinstance(asked, (questions.DrawCards, questions.DiscardCard, questions.RecoverCard)):
            values[self.number] = asked.left
        elif isinstance(asked, (questions.ChoosePosition, questions.UseExplosive, questions.Attack)):
            return asked.uid, asked.target
        elif isinstance(asked, (questions.OfferShots, questions.Blitz, questions.Reposition)):
            return asked.uid, -1
        elif isinstance(asked, (questions.ChooseTarget, questions.OfferStep)):
            return asked.source.uid, asked.source.attacked
        return -1, -1
