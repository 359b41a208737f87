"""What a position says of the end and of the turn, held against what lies on the table."""

from __future__ import annotations

from ...kernel.errors import Malformed
from .cards import DOUBLES_PER_NATION, MEDAL, NATIONS, Card
from .state import EMPTY_ROUNDS, ENDINGS, LAST_BASE, MEDAL_PILE, NOBODY, RUNNING, Table


def check_ending(table: Table) -> None:
    """rush.end.last-base, rush.end.ninth-medal: what ends the game has ended it, and an ending has its cause.

    An empty vehicle deck is none (rush.reserve.both-empty).
    """
    baseless = [player.seat for player in table.players if not player.has_base]
    exhausted = [nation for nation in range(len(NATIONS)) if table.singles[nation] == 0]
    if table.ending == LAST_BASE and not baseless:
        raise _wrong_ending(f"{ENDINGS[LAST_BASE]}, but every player has a base left")
    if table.ending == MEDAL_PILE and not exhausted and not _may_be_handed_back(table):
        raise _wrong_ending(f"{ENDINGS[MEDAL_PILE]}, but every nation has one-medal cards left")
    _check_empty_turns(table)
    if table.ending != RUNNING:
        return
    if baseless:
        raise _wrong_ending(f"seat {baseless[0]} has no base left, which ends the game: expected {ENDINGS[LAST_BASE]}")
    if exhausted:
        pile = f"the {NATIONS[exhausted[0]]} pile has no one-medal card left"
        raise _wrong_ending(f"{pile}, which ends the game: expected {ENDINGS[MEDAL_PILE]}")


def _check_empty_turns(table: Table) -> None:
    """rush.option.empty_rounds: they are counted only with the option, and a whole row of them is an ending."""
    most = table.most_empty_turns
    for field, is_noted in (("empty_turns", table.empty_turns > 0), ("turn.used", table.used)):
        if is_noted and not most:
            raise Malformed(f"position.{field}: it is noted only with the option empty_rounds")
    if table.ending == EMPTY_ROUNDS and table.empty_turns < max(1, most):
        raise _wrong_ending(f"{ENDINGS[EMPTY_ROUNDS]}, but there were {table.empty_turns} empty turns in a row")
    if table.ending == RUNNING and most and table.empty_turns >= most:
        raise _wrong_ending(f"{most} empty turns in a row end the game: expected {ENDINGS[EMPTY_ROUNDS]}")


def _wrong_ending(text: str) -> Malformed:
    return Malformed(f"position.ending: {text}")


def _may_be_handed_back(table: Table) -> bool:
    """rush.option.double_medal_per_turn: the ninth one-medal card ended the game and went back for a double one."""
    if not table.rules.double_per_turn:
        return False
    return any(
        table.singles[nation] == 1 and table.doubles[nation] < DOUBLES_PER_NATION for nation in range(len(NATIONS))
    )


def check_turn(table: Table) -> None:
    """rush.hand.once-per-turn, rush.recruitment.turn-totals: the cards that a turn names are where they can be."""
    rules = table.rules
    if table.played and not rules.once_a_turn:
        raise Malformed("position.turn.played: by edition 1.2 a vehicle may be played again")
    for name, cards in (("spent", table.spent), ("bought", table.bought)):
        if cards and rules.batches:
            raise Malformed(f"position.turn.{name}: only edition 1.2 adds up what was paid in a turn")
    if not (table.played or table.spent or table.bought):
        return
    there = _own_cards(table)
    for name, cards in (("played", table.played), ("spent", table.spent), ("bought", table.bought)):
        for number, card in enumerate(cards):
            wrong = _why_not(name, card)
            if not wrong and name != "spent" and card in cards[:number]:  # in 1.2 a card may come back and pay again
                wrong = "stands there twice"
            if not wrong and card not in there and card.kind != MEDAL:  # a medal may have been handed back
                wrong = f"is not among the cards of seat {table.active}, nor in the graveyard"
            if wrong:
                raise Malformed(f"position.turn.{name}[{number}]: {card.id} {wrong}")


def _why_not(name: str, card: Card) -> str:
    """What keeps a kind of card out of a list, wherever it lies."""
    if name == "spent":
        return "" if card.can_pay else "cannot pay"
    if card.is_vehicle:
        return ""
    return "is no vehicle, and may be played again" if name == "played" else "is no vehicle"


def _own_cards(table: Table) -> list[Card]:
    """Where a card can be that was played or bought this turn: with its owner, in play, or in the Graveyard."""
    cards = table.graveyard.copy()
    if table.in_play is not None:
        cards.append(table.in_play)
    if table.active != NOBODY:
        player = table.players[table.active]
        cards += player.hand + player.garage + player.depot
        cards += [base.defender for base in player.bases if base is not None and base.defender is not None]
    return cards
