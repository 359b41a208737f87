"""Conservation: every card of both decks is in exactly one place."""

from __future__ import annotations

from ...kernel.piles import sort_cards
from .actions import BASES
from .cards import Card
from .state import Player, Table


def cards_of(player: Player) -> list[Card]:
    """All cards of a player that are not in the deck."""
    cards = player.hand + player.junkyard + player.depots
    for vehicle in player.positions:
        if vehicle is not None:
            cards.append(vehicle.card)
            if vehicle.crew is not None:
                cards.append(vehicle.crew)
    return cards


def audit(table: Table) -> list[str]:
    """Every breach of conservation, and what can never be."""
    complaints: list[str] = []
    uids: list[int] = []
    for player in table.players:
        cards = cards_of(player) + player.deck
        sort_cards(cards)
        if cards != player.deck_list.cards:
            complaints.append(f"seat {player.seat} has {len(cards)} cards that are not its deck")
        if sorted([base.id for base in player.base_order]) != sorted([base.id for base in player.deck_list.bases]):
            complaints.append(f"seat {player.seat} has other bases than it brought")
        if not 0 <= player.ready_depots <= len(player.depots):
            complaints.append(f"seat {player.seat} has {player.ready_depots} of {len(player.depots)} depots supplied")
        if player.tokens < 0 or player.bases_lost > BASES:
            complaints.append(f"seat {player.seat} has impossible tokens or bases")
        for vehicle in player.positions:
            if vehicle is None:
                continue
            uids.append(vehicle.uid)
            if vehicle.damage < 0 or vehicle.tokens < 0 or vehicle.uid >= table.next_uid:
                complaints.append(f"{vehicle.card.id} of seat {player.seat} has impossible tokens")
    if len(set(uids)) != len(uids):
        complaints.append("two vehicles have the same uid")
    return complaints
