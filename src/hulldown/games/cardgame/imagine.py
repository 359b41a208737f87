"""A full table that is consistent with a view: unseen cards are dealt fairly from what they can be."""

from __future__ import annotations

from msgspec import UNSET

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.piles import shuffle, sort_cards, take_sorted
from .actions import BASES, SEATS
from .cards import BaseCard, Card, Catalogue, Deck
from .decisions import MAKERS
from .decks import complete_deck, find_deck
from .edition import Rules
from .finish import finish
from .questions import CardGameQuestion, PlaceCard
from .state import NOBODY, Player, Table, Vehicle
from .values import refresh
from .view import set_boosts
from .view_types import UNSEEN, CardGameView, PlayerView, VehicleView


def imagine(game: Game, catalogue: Catalogue, view: CardGameView, rng: Xoshiro) -> Table:
    """Uses the view and nothing else, so a bot that searches on it cannot peek."""
    options: dict[str, object] = dict(view.options)
    foreign_bases = options["foreign_bases"] is True
    decks: list[Deck] = []
    for seat in range(SEATS):
        name = f"deck_{seat + 1}"
        known = str(options[name])
        if known == UNSEEN:
            decks.append(_imagine_deck(catalogue, view.players[seat], foreign_bases, rng))
            options[name] = decks[seat].code
        else:
            decks.append(find_deck(catalogue, known))
    table = Table(game, catalogue, Rules(options, view.rules))
    table.first = _seat(view.first)
    table.turn = _seat(view.turn)
    table.winner = _seat(view.round_winner)
    table.resigned = _seat(view.resigned)
    table.round_number = view.round_number
    table.next_uid = view.next_uid
    for seat in range(SEATS):
        table.players.append(_imagine_player(catalogue, view.players[seat], decks[seat], rng))
    refresh(table)
    MAKERS.restore(_complete(table, view.pending, rng), table)
    if view.result is not None:
        finish(table, view.result.winners[0])
    return table


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _seen_cards(catalogue: Catalogue, view: PlayerView) -> list[Card]:
    """The cards of a player that lie open."""
    names = [id for id in view.junkyard + view.hand + view.deck + view.depots if id != UNSEEN]
    for vehicle in view.positions:
        if vehicle is not None:
            names.append(vehicle.card)
            if vehicle.crew is not None:
                names.append(vehicle.crew)
    return [catalogue.by_id[id.casefold()] for id in names]


def _seen_bases(catalogue: Catalogue, view: PlayerView) -> list[BaseCard]:
    return [catalogue.bases_by_id[id.casefold()] for id in view.bases if id != UNSEEN]


def _imagine_deck(catalogue: Catalogue, view: PlayerView, foreign_bases: bool, rng: Xoshiro) -> Deck:
    cards = _seen_cards(catalogue, view)
    unseen = len([id for id in view.hand + view.deck + view.depots if id == UNSEEN])
    return complete_deck(catalogue, cards, _seen_bases(catalogue, view), rng, len(cards) + unseen, foreign_bases)


def _imagine_player(catalogue: Catalogue, view: PlayerView, deck: Deck, rng: Xoshiro) -> Player:
    player = Player(view.seat, deck)
    unseen = deck.cards.copy()
    for card in _seen_cards(catalogue, view):
        take_sorted(unseen, card)
    shuffle(unseen, rng)
    player.hand = _deal(catalogue, view.hand, unseen)
    player.depots = _deal(catalogue, view.depots, unseen)
    player.deck = _deal(catalogue, view.deck, unseen)
    player.junkyard = _deal(catalogue, view.junkyard, unseen)
    player.ready_depots = view.ready_depots
    player.tokens = view.tokens
    player.passed = view.passed
    player.locked = view.locked
    player.depot_built = view.depot_built
    player.bases_done = view.bases_done.copy()
    hidden = deck.bases.copy()
    for base in _seen_bases(catalogue, view):
        hidden.remove(base)
    for place in range(BASES):
        known = view.bases[place]
        player.face_up[place] = view.face_up[place]  # at the end the others are shown, too, but not turned up
        if known == UNSEEN:
            player.base_order[place] = hidden.pop(rng.below(len(hidden)))
        else:
            player.base_order[place] = catalogue.bases_by_id[known.casefold()]
    player.positions = [vehicle_seen(catalogue, shown) if shown is not None else None for shown in view.positions]
    return player


def vehicle_seen(catalogue: Catalogue, view: VehicleView) -> Vehicle:
    """A vehicle as it is shown, with its present values."""
    vehicle = Vehicle(view.uid, catalogue.by_id[view.card.casefold()])
    vehicle.crew = catalogue.by_id[view.crew.casefold()] if view.crew is not None else None
    vehicle.damage = view.damage
    vehicle.tokens = view.tokens
    vehicle.supplied = view.supplied
    vehicle.spent = view.spent
    vehicle.attacks = view.attacks
    set_boosts(vehicle, view.boosts)
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


def _deal(catalogue: Catalogue, places: list[str], unseen: list[Card]) -> list[Card]:
    cards = [unseen.pop() if id == UNSEEN else catalogue.by_id[id.casefold()] for id in places]
    sort_cards(cards)
    return cards


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
