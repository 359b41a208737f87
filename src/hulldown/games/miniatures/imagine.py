"""A full table that is consistent with a view: the enemy's hidden cards are drawn from what those tanks may carry."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.view import ResultView
from .actions import Moves
from .cards.catalogue import Card, Catalogue, Critical
from .cards.equipment import equip
from .cards.random_platoons import fill_hidden
from .decisions import MAKERS
from .edition import Rules
from .ground.field import Hull, Piece
from .phases.finish import finish
from .state import PHASES, Objective, Table, Tank, add_tank
from .view import set_boosts
from .view_types import UNSEEN, MiniaturesView, TankView
from .words.phrases import PHRASES


def imagine(game: Game, catalogue: Catalogue, moves: Moves, rules: Rules, view: MiniaturesView, rng: Xoshiro) -> Table:
    """Uses the view and nothing else, so a bot that searches on it cannot peek."""
    table = Table(game, catalogue, moves, rules)
    outlines = rules.measures.outlines
    table.field.pieces = [Piece(kind, x, y, angle, outlines[kind]) for kind, x, y, angle in view.terrain]
    seats = len(rules.sides)
    purse = [rules.sharers(seat)[0] for seat in range(seats)]  # who share one cost limit pay from one purse
    spent = _open_costs(catalogue, view, purse)
    unseen = [
        sum([tank.hidden.count(UNSEEN) for tank in view.tanks if purse[tank.seat] == seat]) for seat in range(seats)
    ]
    unique = _open_unique(catalogue, view, seats)
    for seen in view.tanks:
        tank = _stand(table, catalogue, seen)
        count = seen.hidden.count(UNSEEN)
        if count:
            payer = purse[seen.seat]
            left = rules.cost_limit - spent[payer] - (unseen[payer] - count)
            drawn = fill_hidden(catalogue, tank.card, tank.shown + tank.gone, count, left, unique[seen.seat], rng)
            tank.hidden = drawn
            unseen[payer] -= count
            for card in drawn:
                spent[payer] += card.cost
                if card.unique:
                    unique[seen.seat].add(card.index)
        tank.start_cost = tank.card.cost + sum([card.cost for card in tank.hidden + tank.shown + tank.gone])
        equip(table, tank)
        _set_condition(table, tank, seen)
    _set_match(table, view)
    MAKERS.restore(view.pending, table)
    if view.result is not None:
        _end(table, view.result)
    return table


def _open_costs(catalogue: Catalogue, view: MiniaturesView, purse: list[int]) -> list[int]:
    """What the known cards cost, by the purse they were paid from."""
    costs = [0] * len(purse)
    for seen in view.tanks:
        tank = catalogue.tank(seen.card)
        assert tank is not None
        costs[purse[seen.seat]] += tank.cost
        for card in _cards(catalogue, seen.hidden + seen.shown + seen.gone):
            costs[purse[seen.seat]] += card.cost
    return costs


def _open_unique(catalogue: Catalogue, view: MiniaturesView, seats: int) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(seats)]
    for seen in view.tanks:
        for card in _cards(catalogue, seen.hidden + seen.shown + seen.gone):
            if card.unique:
                found[seen.seat].add(card.index)
    return found


def _cards(catalogue: Catalogue, names: list[str]) -> list[Card]:
    cards: list[Card] = []
    for name in names:
        card = catalogue.card(name)
        if card is not None:
            cards.append(card)
    return cards


def _criticals(catalogue: Catalogue, names: list[str]) -> list[Critical]:
    by_id = {critical.id: critical for critical in catalogue.criticals}
    return [by_id[name] for name in names]


def _stand(table: Table, catalogue: Catalogue, seen: TankView) -> Tank:
    card = catalogue.tank(seen.card)
    assert card is not None
    tank = add_tank(table, seen.seat, int(seen.label[1:]) - 1, card, [])
    tank.hidden = _cards(catalogue, seen.hidden)
    tank.shown = _cards(catalogue, seen.shown)
    tank.gone = _cards(catalogue, seen.gone)
    tank.used = _cards(catalogue, seen.used)
    tank.criticals = _criticals(catalogue, seen.criticals)
    if seen.at is not None:
        table.field.put(tank.index, Hull(card.outline, card.turret, seen.at[0], seen.at[1], seen.at[2]))
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
