"""A full table that is consistent with a view: unseen cards are dealt fairly from what they can be."""

from __future__ import annotations

from typing import Final, final

from msgspec import UNSET

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.piles import shuffle_last, sort_cards
from .actions import BASES, SEATS
from .cards import BaseCard, Card, Catalogue, Deck
from .decisions import MAKERS
from .decks import find_deck
from .edition import Rules
from .finish import finish
from .questions import CardGameQuestion, PlaceCard
from .random_decks import complete_deck
from .state import NOBODY, Player, Table, Vehicle
from .values import refresh
from .view import set_boosts
from .view_types import UNSEEN, CardGameView, PlayerView, VehicleView

_DECK_OPTIONS: Final = [f"deck_{seat + 1}" for seat in range(SEATS)]


def imagine(game: Game, catalogue: Catalogue, view: CardGameView, rng: Xoshiro) -> Table:
    """Uses the view and nothing else, so a bot that searches on it cannot peek."""
    options: dict[str, object] = dict(view.options)
    shown = [_Shown(catalogue, player) for player in view.players]
    decks: list[Deck] = []
    imagined: dict[str, Deck] = {}
    for seat in range(SEATS):
        name = _DECK_OPTIONS[seat]
        known = str(options[name])
        if known == UNSEEN:
            imagined[name] = shown[seat].imagine_deck(options["foreign_bases"] is True, rng)
            decks.append(imagined[name])
        else:
            decks.append(find_deck(catalogue, known))
    table = Table(game, catalogue, Rules(options, view.rules, imagined))
    table.first = _seat(view.first)
    table.turn = _seat(view.turn)
    table.winner = _seat(view.round_winner)
    table.resigned = _seat(view.resigned)
    table.round_number = view.round_number
    table.next_uid = view.next_uid
    for seat in range(SEATS):
        table.players.append(shown[seat].imagine_player(decks[seat], rng))
    refresh(table)
    MAKERS.restore(_complete(table, view.pending, rng), table)
    if view.result is not None:
        finish(table, view.result.winners[0])
    return table


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


@final
class _Shown:
    """What a view shows of one player, with its cards found; how many others there are is in the view."""

    __slots__ = ("bases", "catalogue", "deck", "depots", "hand", "hidden", "junkyard", "positions", "view")

    def __init__(self, catalogue: Catalogue, view: PlayerView) -> None:
        self.catalogue = catalogue
        self.view = view
        hand, depots, deck = view.hand, view.depots, view.deck
        self.hand = _known(catalogue, hand)
        self.depots = _known(catalogue, depots)
        self.deck = _known(catalogue, deck)
        self.hidden = len(hand) + len(depots) + len(deck) - len(self.hand) - len(self.depots) - len(self.deck)
        self.junkyard = _known(catalogue, view.junkyard)
        self.bases = [catalogue.shown_base(id) if id != UNSEEN else None for id in view.bases]
        self.positions = [_deployed(catalogue, one) if one is not None else None for one in view.positions]

    def cards(self) -> list[Card]:
        """All that lie open."""
        found = self.junkyard + self.hand + self.deck + self.depots
        for vehicle in self.positions:
            if vehicle is not None:
                found.append(vehicle.card)
                if vehicle.crew is not None:
                    found.append(vehicle.crew)
        return found

    def imagine_deck(self, foreign_bases: bool, rng: Xoshiro) -> Deck:
        cards = self.cards()
        bases = [base for base in self.bases if base is not None]
        return complete_deck(self.catalogue, cards, bases, rng, len(cards) + self.hidden, foreign_bases)

    def imagine_player(self, deck: Deck, rng: Xoshiro) -> Player:
        view = self.view
        player = Player(view.seat, deck)
        if self.hidden > 0:
            self._deal(deck, rng)
        sort_cards(self.hand)
        sort_cards(self.depots)
        sort_cards(self.deck)
        sort_cards(self.junkyard)
        player.hand = self.hand
        player.depots = self.depots
        player.deck = self.deck
        player.junkyard = self.junkyard
        player.ready_depots = view.ready_depots
        player.tokens = view.tokens
        player.passed = view.passed
        player.locked = view.locked
        player.depot_built = view.depot_built
        player.bases_done = view.bases_done.copy()
        player.face_up = view.face_up.copy()  # at the end the others are shown, too, but not turned up
        player.base_order = self._lay_bases(deck, rng)
        player.positions = self.positions
        return player

    def _deal(self, deck: Deck, rng: Xoshiro) -> None:
        """Hand and depots get any of the cards that lie nowhere else; the deck is what is left of them."""
        unseen = self._without(deck.cards, self.cards())
        if len(unseen) != self.hidden:
            raise Malformed(f"view.players[{self.view.seat}]: the cards shown do not go with deck {deck.id}")
        hand = len(self.view.hand) - len(self.hand)
        depots = len(self.view.depots) - len(self.depots)
        dealt = unseen.copy()
        shuffle_last(dealt, hand + depots, rng)
        before_hand = len(dealt) - hand
        self.hand += dealt[before_hand:]
        self.depots += dealt[before_hand - depots : before_hand]
        self.deck += self._without(unseen, dealt[before_hand - depots :])

    def _without(self, cards: list[Card], taken: list[Card]) -> list[Card]:
        copies = self.catalogue.copies(taken)
        left: list[Card] = []
        for card in cards:
            if copies[card.index] > 0:
                copies[card.index] -= 1
            else:
                left.append(card)
        return left

    def _lay_bases(self, deck: Deck, rng: Xoshiro) -> list[BaseCard]:
        hidden = deck.bases.copy()
        for base in self.bases:
            if base is not None:
                hidden.remove(base)
        order: list[BaseCard] = []
        for place in range(BASES):
            known = self.bases[place]
            order.append(known if known is not None else hidden.pop(rng.below(len(hidden))))
        return order


def _known(catalogue: Catalogue, places: list[str]) -> list[Card]:
    return [catalogue.shown(id) for id in places if id != UNSEEN]


def _deployed(catalogue: Catalogue, view: VehicleView) -> Vehicle:
    """A vehicle with what lies on it; its present values follow."""
    vehicle = Vehicle(view.uid, catalogue.shown(view.card))
    crew = view.crew
    if crew is not None:
        vehicle.crew = catalogue.shown(crew)
    vehicle.damage = view.damage
    vehicle.tokens = view.tokens
    vehicle.supplied = view.supplied
    vehicle.spent = view.spent
    vehicle.attacks = view.attacks
    set_boosts(vehicle, view.boosts)
    return vehicle


def vehicle_seen(catalogue: Catalogue, view: VehicleView) -> Vehicle:
    """A vehicle as it is shown, with its present values."""
    vehicle = _deployed(catalogue, view)
    vehicle.firepower = view.firepower
    vehicle.cost = view.cost
    vehicle.hp = view.hp
    vehicle.vp = view.vp
    vehicle.taken = view.taken
    vehicle.thick_armor = view.thick_armor
    vehicle.explosive = view.explosive
    vehicle.double_shot = view.double_shot
    vehicle.triple_shot = view.triple_shot
    vehicle.reach = view.reach
    return vehicle


def _complete(table: Table, pending: list[CardGameQuestion], rng: Xoshiro) -> list[CardGameQuestion]:
    """What a rival is about to play is not in the view: it is any card of the imagined hand."""
    found: list[CardGameQuestion] = []
    for asked in pending:
        if isinstance(asked, PlaceCard) and asked.card is UNSET:
            hand = table.players[asked.seat].hand
            found.append(PlaceCard(asked.seat, hand[rng.below(len(hand))].id))
        else:
            found.append(asked)
    return found
