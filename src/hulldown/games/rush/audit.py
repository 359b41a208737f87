"""Conservation: every card of the box is in exactly one place."""

from __future__ import annotations

from .cards import (
    BASES_PER_PLAYER,
    DOUBLES_PER_NATION,
    MARKERS,
    MOST_PLAYERS,
    NATIONS,
    REFERENCE_CARDS,
    SINGLES_PER_NATION,
    Card,
)
from .state import RESERVE_SIZE, Table


def cards_on_table(table: Table) -> list[Card]:
    """All cards outside the piles of medals and the deck: squads, bases' defenders, the card in play, open piles."""
    cards = table.reserve + table.discard + table.graveyard
    for player in table.players:
        cards += player.hand + player.garage + player.depot
        for base in player.bases:
            if base is not None and base.defender is not None:
                cards.append(base.defender)
    if table.in_play is not None:
        cards.append(table.in_play)
    return cards


def count_cards(table: Table) -> list[int]:
    """How often each card (by its index) lies on the table, deck and medal piles included."""
    counts = [0] * len(table.catalogue.cards)
    for card in cards_on_table(table) + table.deck:
        counts[card.index] += 1
    for nation in range(len(NATIONS)):
        counts[table.catalogue.singles[nation].index] += table.singles[nation]
        counts[table.catalogue.doubles[nation].index] += table.doubles[nation]
    for player in table.players:
        counts[table.catalogue.base.index] += len([base for base in player.bases if base is not None])
    return counts


def expected_counts(table: Table) -> list[int]:
    """How often each card is there at this number of players."""
    catalogue = table.catalogue
    expected = [1] * len(catalogue.cards)
    for card in catalogue.barracks:
        expected[card.index] = card.count * table.seats
    for nation in range(len(NATIONS)):
        expected[catalogue.singles[nation].index] = SINGLES_PER_NATION
        expected[catalogue.doubles[nation].index] = DOUBLES_PER_NATION
    expected[catalogue.base.index] = BASES_PER_PLAYER * table.seats
    return expected


def box_left(table: Table) -> int:
    """How many cards stay in the box: sets of absent players, achievements not laid out, reference cards."""
    absent = MOST_PLAYERS - table.seats
    barracks = sum([card.count for card in table.catalogue.barracks])
    achievements = len(table.catalogue.achievements) - len(table.achievements)
    return absent * (barracks + BASES_PER_PLAYER) + achievements + REFERENCE_CARDS


def audit(table: Table) -> list[str]:
    """Every breach of conservation, and what can never be: too long a Reserve, a defender without armour."""
    complaints: list[str] = []
    expected = expected_counts(table)
    counts = count_cards(table)
    for card in table.catalogue.cards:
        if counts[card.index] != expected[card.index]:
            complaints.append(f"{card.id} is there {counts[card.index]} times, not {expected[card.index]}")
    everything = sum(counts) + box_left(table) + len(table.achievements) + MARKERS
    if everything != table.catalogue.box_size:
        complaints.append(f"{everything} cards in all, not {table.catalogue.box_size}")
    if len(table.reserve) > RESERVE_SIZE:
        complaints.append(f"the Reserve has {len(table.reserve)} cards")
    if min(table.singles) < 0 or min(table.doubles) < 0:
        complaints.append("a medal pile is below zero")
    for player in table.players:
        for base in player.bases:
            if base is not None and base.defender is not None and base.defender.armor == 0:
                complaints.append(f"{base.defender.id} defends without armour")
    return complaints
