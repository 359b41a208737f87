"""A full table that is consistent with a view: the enemy's hidden cards are drawn from what those tanks may carry."""

from __future__ import annotations

from typing import final

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.view import ResultView
from .actions import TANKS_A_SEAT, Moves
from .cards.catalogue import Card, Catalogue, Critical
from .cards.equipment import equip
from .cards.random_platoons import fill_hidden
from .decisions import MAKERS
from .edition import Rules
from .ground.field import hull_at, piece_at
from .phases.finish import finish
from .state import PHASES, Objective, Table, Tank, tank_word
from .view import set_boosts
from .view_types import UNSEEN, MiniaturesView, TankView
from .words.phrases import PHRASES


@final
class _Known:
    """What a view tells of one tank's cards, and what of them is left to be drawn."""

    __slots__ = ("card", "gone", "hidden", "seat", "shown", "unseen")

    def __init__(self, catalogue: Catalogue, seen: TankView) -> None:
        card = catalogue.tank(seen.card)
        assert card is not None
        self.card = card
        self.seat = seen.seat
        hidden = seen.hidden
        self.unseen = hidden.count(UNSEEN)
        self.hidden = _cards(catalogue, hidden) if self.unseen < len(hidden) else []
        self.shown = _cards(catalogue, seen.shown)
        self.gone = _cards(catalogue, seen.gone)


def imagine(game: Game, catalogue: Catalogue, moves: Moves, rules: Rules, view: MiniaturesView, rng: Xoshiro) -> Table:
    """Uses the view and nothing else, so a bot that searches on it cannot peek."""
    table = Table(game, catalogue, moves, rules)
    outlines = rules.measures.outlines
    table.field.pieces = [piece_at(kind, x, y, angle, outlines[kind]) for kind, x, y, angle in view.terrain]
    seats = len(rules.sides)
    purse = [rules.sharers(seat)[0] for seat in range(seats)]  # who share one cost limit pay from one purse
    spent = [0] * seats  # on the known cards, by the purse they were paid from
    unseen = [0] * seats
    unique: list[set[int]] = [set() for _ in range(seats)]
    views = view.tanks
    tanks = [_Known(catalogue, seen) for seen in views]
    for known in tanks:
        payer = purse[known.seat]
        unseen[payer] += known.unseen
        spent[payer] += known.card.cost
        for card in known.hidden + known.shown + known.gone:
            spent[payer] += card.cost
            if card.unique:
                unique[known.seat].add(card.index)
    for place, known in enumerate(tanks):
        seen = views[place]
        tank = _stand(table, catalogue, known, seen)
        count = known.unseen
        if count:
            payer = purse[known.seat]
            left = rules.cost_limit - spent[payer] - (unseen[payer] - count)
            drawn = fill_hidden(catalogue, tank.card, tank.shown + tank.gone, count, left, unique[known.seat], rng)
            tank.hidden = drawn
            unseen[payer] -= count
            for card in drawn:
                spent[payer] += card.cost
                if card.unique:
                    unique[known.seat].add(card.index)
        cost = tank.card.cost
        for card in tank.hidden + tank.shown + tank.gone:
            cost += card.cost
        tank.start_cost = cost
        equip(table, tank)
        _set_condition(table, tank, seen)
    _set_match(table, view)
    MAKERS.restore(view.pending, table)
    if view.result is not None:
        _end(table, view.result)
    return table


def _cards(catalogue: Catalogue, names: list[str]) -> list[Card]:
    cards: list[Card] = []
    for name in names:
        card = catalogue.card(name)
        if card is not None:
            cards.append(card)
    return cards


def _criticals(catalogue: Catalogue, names: list[str]) -> list[Critical]:
    if not names:
        return []
    by_id = {critical.id: critical for critical in catalogue.criticals}
    return [by_id[name] for name in names]


def _stand(table: Table, catalogue: Catalogue, known: _Known, seen: TankView) -> Tank:
    """A tank with its cards, where it stands. The lists of a table that was just made are its own."""
    card = known.card
    code = known.seat * TANKS_A_SEAT + int(seen.label[1:]) - 1
    tank = Tank(len(table.tanks), code, table.rules.sides[known.seat], card, tank_word(card, code))
    tank.hidden = known.hidden
    tank.shown = known.shown
    tank.gone = known.gone
    tank.used = _cards(catalogue, seen.used)
    tank.criticals = _criticals(catalogue, seen.criticals)
    table.tanks.append(tank)
    table.tank_at[code] = tank.index
    at = seen.at
    table.field.hulls.append(None if at is None else hull_at(card.outline, card.turret, at[0], at[1], at[2]))
    table.field.wrecks.append(False)
    return tank


def _set_condition(table: Table, tank: Tank, seen: TankView) -> None:
    tank.damage = seen.damage
    if seen.destroyed:
        tank.destroyed = True
        tank.destroyed_by = seen.destroyed_by
        table.field.wreck(tank.index)
    tank.token = seen.token
    tank.acted = seen.acted
    tank.shot = seen.shot
    tank.second_due = seen.second_due
    tank.reloading = seen.reloading
    tank.must_reload = seen.must_reload
    tank.stripped = seen.stripped
    tank.deadeye_used = seen.deadeye_used
    tank.chosen_phase = seen.chosen_phase
    tank.base_initiative = seen.base_initiative
    set_boosts(tank, seen.boosts)


def _set_match(table: Table, view: MiniaturesView) -> None:
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    table.ranking = view.ranking
    table.attacker = view.attacker
    table.edges = view.edges
    table.objectives = [Objective(x, y, side) for x, y, side in view.objectives]
    table.points = view.points
    table.terrain_left = view.terrain_left
    table.deck = view.deck
    table.discards = view.discards
    table.silent = view.silent
    table.vengeance = view.vengeance
    table.resigned = view.resigned
    table.time_called = view.time_called


def _end(table: Table, result: ResultView) -> None:
    sides = [side for side in range(table.sides) if table.captain(side) in result.winners]
    finish(table, sides if len(sides) < table.sides else [], PHRASES[result.reason], PHRASES[result.decided])
