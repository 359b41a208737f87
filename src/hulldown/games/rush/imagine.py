"""A full table that is consistent with a view: unseen cards are dealt fairly from what they can be."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.piles import find, shuffle, sort_cards
from .cards import NATIONS, Card, Catalogue
from .decisions import MAKERS
from .edition import Rules
from .finish import finish
from .state import ENDINGS, NOBODY, OPEN_BASE, Base, Player, Table
from .view_types import UNSEEN, PlayerView, RushView


def imagine(game: Game, catalogue: Catalogue, view: RushView, rng: Xoshiro) -> Table:
    """Uses the view and nothing else, so a bot that searches on it cannot peek."""
    table = Table(game, catalogue, Rules(dict(view.options), view.rules))
    table.first = _seat(view.first)
    table.active = _seat(view.active)
    table.ending = ENDINGS.index(view.ending)
    table.empty_turns = view.empty_turns
    table.reserve = _cards(catalogue, view.reserve)
    table.discard = _cards(catalogue, view.discard)
    table.graveyard = _cards(catalogue, view.graveyard)
    table.singles = view.singles.copy()
    table.doubles = view.doubles.copy()
    for shown in view.achievements:
        for achievement in catalogue.achievements:
            if achievement.id == shown.id:
                table.achievements.append(achievement)
    turn = view.turn
    table.turn_number = turn.number
    table.in_play = catalogue.by_id[turn.in_play] if turn.in_play is not None else None
    table.played = _cards(catalogue, turn.played)
    table.used = turn.used
    table.recruitment = turn.recruitment
    table.purchases = turn.purchases
    table.assaulted = turn.assaulted
    table.siege_kills = turn.siege_kills.copy()
    table.assault_single = NATIONS.index(turn.assault_single) if turn.assault_single is not None else NOBODY
    table.spent = _cards(catalogue, turn.spent)
    table.bought = _cards(catalogue, turn.bought)
    for player in view.players:
        table.players.append(_imagine_player(catalogue, player, rng))
    table.deck = _rest(table)
    MAKERS.restore(view.pending, table)
    table.open_hand = _seat(view.open_hand)
    if view.result is not None:
        finish(table)
    return table


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _cards(catalogue: Catalogue, ids: list[str]) -> list[Card]:
    return [catalogue.by_id[id] for id in ids]


def _imagine_player(catalogue: Catalogue, view: PlayerView, rng: Xoshiro) -> Player:
    """Deals what the squad holds beyond the cards seen over the unseen places."""
    unseen = _cards(catalogue, view.squad)
    for id in view.hand + view.garage + view.depot:
        if id != UNSEEN:
            unseen.pop(find(unseen, catalogue.by_id[id]))
    shuffle(unseen, rng)
    hand = _deal(catalogue, view.hand, unseen)
    depot = _deal(catalogue, view.depot, unseen)
    garage = _deal(catalogue, view.garage, unseen)
    sort_cards(hand)
    sort_cards(garage)
    bases: list[Base | None] = []
    for base in view.bases:
        if base is None:
            bases.append(None)
        elif base.damaged or base.defender is not None:
            defender = catalogue.by_id[base.defender] if base.defender is not None else None
            bases.append(Base(base.damaged, defender, base.defender_damaged))
        else:
            bases.append(OPEN_BASE)
    return Player(view.seat, hand, garage, depot, bases, view.bases_destroyed, view.vehicles_destroyed)


def _deal(catalogue: Catalogue, places: list[str], unseen: list[Card]) -> list[Card]:
    return [unseen.pop() if id == UNSEEN else catalogue.by_id[id] for id in places]


def _rest(table: Table) -> list[Card]:
    """The vehicle deck: every vehicle that lies nowhere else."""
    seen = [False] * len(table.catalogue.cards)
    piles = [table.reserve, table.discard, table.graveyard]
    for player in table.players:
        piles += [player.hand, player.garage, player.depot]
        for base in player.bases:
            if base is not None and base.defender is not None:
                seen[base.defender.index] = True
    for pile in piles:
        for card in pile:
            seen[card.index] = True
    if table.in_play is not None:
        seen[table.in_play.index] = True
    return [card for card in table.catalogue.vehicles if not seen[card.index]]
