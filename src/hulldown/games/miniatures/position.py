"""Whole positions as plain data; usual values are left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from ...geometry.angles import FULL_TURN
from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.piles import ids, sort_cards
from ...kernel.result import Result
from .actions import MAX_SEATS, TANKS_A_SEAT, Moves, label
from .audit import audit, critical_counts
from .cards.catalogue import Card, Catalogue, Critical
from .cards.equipment import equip
from .decisions import read_pending
from .edition import Rules
from .ground.field import KINDS, Hull, Piece
from .phases.finish import DECISIONS, REASONS, finish
from .position_step import begin_at
from .state import NOBODY, PHASES, SETTING_UP, Objective, Table, Tank, add_tank
from .view import boosts, set_boosts
from .words.phrases import PHRASES

_MOST: Final = 10**6
_MOST_PIECES: Final = 60
_FLAGS: Final = (
    "acted", "shot", "second_due", "reloading", "must_reload", "stripped", "deadeye_used",
)  # fmt: skip


def write_position(table: Table) -> dict[str, object]:
    document: dict[str, object] = {"game": table.game.id, "rules": table.game.rules_version}
    options = {
        option.name: table.rules.options[option.name]
        for option in table.game.options
        if table.rules.options[option.name] != option.values[0]
    }
    if options:
        document["options"] = options
    document["seats"] = table.seats
    if table.turn:
        document["turn"] = table.turn
    if table.phase != SETTING_UP:
        document["phase"] = PHASES[table.phase]
    if table.ranking != sorted(table.ranking):
        document["ranking"] = table.ranking
    if table.attacker != NOBODY:
        document["attacker"] = table.attacker
    if any(edge != NOBODY for edge in table.edges):
        document["edges"] = table.edges
    if any(table.points):
        document["points"] = table.points
    if any(table.terrain_left):
        document["terrain_left"] = table.terrain_left
    if table.field.pieces:
        document["terrain"] = [
            {"kind": KINDS[piece.kind], "at": [piece.x, piece.y, piece.angle]} for piece in table.field.pieces
        ]
    if table.objectives:
        document["objectives"] = [[token.x, token.y, token.side] for token in table.objectives]
    document["tanks"] = [_write_tank(table, tank) for tank in table.tanks]
    discards = _write_counts(table, table.discards)
    if discards:
        document["discards"] = discards
    if any(table.silent):
        document["silent"] = table.silent
    if any(table.vengeance):
        document["vengeance"] = table.vengeance
    if table.resigned != NOBODY:
        document["resigned"] = table.resigned
    if table.time_called:
        document["time_called"] = True
    if table.result is not None:
        document["ended"] = write_end(table.result, table)
    document["pending"] = msgspec.to_builtins([decision.data() for decision in table.stack])
    return document


def write_end(result: Result, table: Table) -> dict[str, object]:
    winners = [side for side in range(table.sides) if table.captain(side) in result.winners]
    return {
        "winners": winners if len(winners) < table.sides else [],
        "reason": result.reason.phrase.key,
        "decided": result.decided.phrase.key,
    }


def _write_counts(table: Table, counts: list[int]) -> dict[str, int]:
    return {critical.id: counts[critical.index] for critical in table.catalogue.criticals if counts[critical.index]}


def _write_tank(table: Table, tank: Tank) -> dict[str, object]:
    document: dict[str, object] = {"tank": label(tank.code), "card": tank.card.id}
    hull = table.field.hulls[tank.index]
    if hull is not None:
        document["at"] = [hull.x, hull.y, hull.facing]
    for name, cards in (("hidden", tank.hidden), ("shown", tank.shown), ("gone", tank.gone), ("used", tank.used)):
        if cards:
            document[name] = ids(cards)
    if tank.criticals:
        document["criticals"] = ids(tank.criticals)
    if tank.destroyed:
        document["destroyed"] = True
        if tank.destroyed_by != NOBODY:
            document["destroyed_by"] = tank.destroyed_by
    elif tank.damage:
        document["damage"] = tank.damage
    for name, number in (("token", tank.token), ("chosen_phase", tank.chosen_phase)):
        if number:
            document[name] = number
    if tank.base_initiative != NOBODY:
        document["base_initiative"] = tank.base_initiative
    flags = (
        tank.acted, tank.shot, tank.second_due, tank.reloading, tank.must_reload, tank.stripped, tank.deadeye_used,
    )  # fmt: skip
    for name, flag in zip(_FLAGS, flags, strict=True):
        if flag:
            document[name] = True
    if any(boosts(tank)):
        document["boosts"] = boosts(tank)
    return document


def read_position(
    game: Game,
    catalogue: Catalogue,
    moves: Moves,
    rules_of: Callable[[int, int, Mapping[str, object] | None], Rules],
    document: object,
) -> Table:
    """The table that a document describes; the first thing wrong is named by its field."""
    reader = Reader(document, "position")
    if reader.field("game").text() != game.id:
        raise Malformed(f"position.game: this is a position of {reader.field('game').text()}, not of {game.id}")
    game = game.as_of(reader.field("rules").integer(1, game.rules_version))
    seats = reader.field("seats").integer(2, MAX_SEATS)
    options: dict[str, object] = {}
    if reader.has("options"):
        field = reader.field("options")
        if not isinstance(field.value, dict):
            raise field.wrong("a table of fields")
        options = field.value
    try:
        rules = rules_of(game.rules_version, seats, options)
    except Malformed as error:
        raise Malformed(f"position.options: {error}") from error
    table = Table(game, catalogue, moves, rules)
    _read_match(reader, table)
    _read_field(reader, table)
    for item in reader.field("tanks").items():
        _read_tank(item, table)
    _check_tanks(reader, table)
    if reader.has("discards"):
        table.discards = _read_counts(reader.field("discards"), table)
    if reader.has("resigned"):
        table.resigned = reader.field("resigned").integer(0, seats - 1)
    if reader.has("time_called"):
        table.time_called = reader.field("time_called").flag()
        if table.time_called and rules.time_limit == 0:
            raise reader.field("time_called").wrong("false in a match without a time limit")
    ended = reader.field("ended") if reader.has("ended") else None
    if reader.has("step"):
        _fill_deck(table)
        begin_at(reader, table)
        reader.end()
    else:
        pending = reader.field("pending")
        reader.end()
        read_pending(pending, table)
        _fill_deck(table)
    complaints = audit(table)
    if complaints:
        raise Malformed(f"position: {complaints[0]}")
    if table.result is not None:
        return table  # the step has ended the game
    if ended is not None:
        read_end(ended, table)
    elif not table.stack:
        raise Malformed("position.pending: nothing is pending, and no end is given")
    elif not table.legal_actions():
        raise Malformed(f"position.pending: {table.stack[-1].data().ask} has no possible answer here")
    return table


def _read_match(reader: Reader, table: Table) -> None:
    sides = table.sides
    if reader.has("turn"):
        table.turn = reader.field("turn").integer(0, _MOST)
    if reader.has("phase"):
        table.phase = PHASES.index(reader.field("phase").one_of(list(PHASES)))
    if reader.has("ranking"):
        table.ranking = [item.integer(0, sides - 1) for item in reader.field("ranking").items()]
        if sorted(table.ranking) != list(range(sides)):
            raise reader.field("ranking").wrong("every side once")
    if reader.has("attacker"):
        table.attacker = reader.field("attacker").integer(0, 1)
    if reader.has("edges"):
        table.edges = _by(reader.field("edges"), sides, NOBODY, 3)
        taken = [edge for edge in table.edges if edge != NOBODY]
        if len(set(taken)) != len(taken):
            raise reader.field("edges").wrong("another edge for each side")
    if reader.has("points"):
        table.points = _by(reader.field("points"), sides, 0, 99)
    if reader.has("terrain_left"):
        table.terrain_left = _by(reader.field("terrain_left"), 3, 0, _MOST_PIECES)
    if reader.has("silent"):
        items = reader.field("silent").items()
        if len(items) != table.seats:
            raise reader.field("silent").wrong(f"a list of {table.seats}")
        table.silent = [item.flag() for item in items]
    if reader.has("vengeance"):
        items = reader.field("vengeance").items()
        if len(items) != table.seats:
            raise reader.field("vengeance").wrong(f"a list of {table.seats}")
        table.vengeance = [[one.integer(0, _MOST) for one in item.items()] for item in items]


def _by(reader: Reader, count: int, low: int, high: int) -> list[int]:
    items = reader.items()
    if len(items) != count:
        raise reader.wrong(f"a list of {count}")
    return [item.integer(low, high) for item in items]


def _read_field(reader: Reader, table: Table) -> None:
    measures = table.rules.measures
    if reader.has("terrain"):
        pieces: list[Piece] = []
        for item in reader.field("terrain").items():
            kind = KINDS.index(item.field("kind").one_of(list(KINDS)))
            pose = _read_pose(item.field("at"), table)
            item.end()
            pieces.append(Piece(kind, pose[0], pose[1], pose[2], measures.outlines[kind]))
        if len(pieces) > _MOST_PIECES:
            raise reader.field("terrain").wrong(f"at most {_MOST_PIECES} pieces")
        table.field.pieces = pieces
    if reader.has("objectives"):
        for item in reader.field("objectives").items():
            numbers = item.items()
            if len(numbers) != 3:
                raise item.wrong("x, y and a side")
            x = numbers[0].integer(0, measures.width)
            y = numbers[1].integer(0, measures.height)
            table.objectives.append(Objective(x, y, numbers[2].integer(NOBODY, table.sides - 1)))


def _read_pose(reader: Reader, table: Table) -> list[int]:
    items = reader.items()
    if len(items) != 3:
        raise reader.wrong("x, y and an angle")
    measures = table.rules.measures
    return [
        items[0].integer(0, measures.width),
        items[1].integer(0, measures.height),
        items[2].integer(0, FULL_TURN - 1),
    ]


def read_label(reader: Reader) -> int:
    """The code of `a1`."""
    text = reader.text()
    for code in range(MAX_SEATS * TANKS_A_SEAT):
        if label(code) == text:
            return code
    raise reader.wrong("a tank such as a1 or b2")


def _read_tank(item: Reader, table: Table) -> None:
    code = read_label(item.field("tank"))
    seat = code // TANKS_A_SEAT
    field = item.field("card")
    card = table.catalogue.tank(field.text())
    if card is None:
        raise Malformed(f"{field.path}: there is no tank {field.text()}")
    if seat >= table.seats or table.tank_at[code] != NOBODY:
        raise item.field("tank").wrong("each tank once, of a player who plays")
    tank = add_tank(table, seat, code % TANKS_A_SEAT, card, [])
    tank.hidden = read_cards(item, "hidden", table)
    tank.shown = read_cards(item, "shown", table)
    tank.gone = read_cards(item, "gone", table)
    tank.used = read_cards(item, "used", table)
    tank.start_cost = card.cost + sum([own.cost for own in tank.hidden + tank.shown + tank.gone])
    if item.has("criticals"):
        tank.criticals = [read_critical(one, table) for one in item.field("criticals").items()]
        sort_cards(tank.criticals)
        for critical in tank.criticals:
            if not critical.repairable:
                raise item.field("criticals").wrong("cards that stay with a tank")
    if item.has("at"):
        pose = _read_pose(item.field("at"), table)
        table.field.put(tank.index, Hull(card.outline, card.turret, pose[0], pose[1], pose[2]))
    equip(table, tank)
    _read_condition(item, table, tank)
    item.end()


def _read_condition(item: Reader, table: Table, tank: Tank) -> None:
    if item.has("damage"):
        tank.damage = item.field("damage").integer(0, tank.hit_points - 1)
    if item.has("destroyed") and item.field("destroyed").flag():
        tank.destroyed = True
        tank.damage = tank.hit_points
        table.field.wreck(tank.index)
        if item.has("destroyed_by"):
            tank.destroyed_by = item.field("destroyed_by").integer(0, table.seats - 1)
    if item.has("token"):
        tank.token = item.field("token").integer(0, 9)
    if item.has("chosen_phase"):
        tank.chosen_phase = item.field("chosen_phase").integer(0, 2)
    if item.has("base_initiative"):
        tank.base_initiative = item.field("base_initiative").integer(NOBODY, 99)
    tank.acted = _read_flag(item, "acted")
    tank.shot = _read_flag(item, "shot")
    tank.second_due = _read_flag(item, "second_due")
    tank.reloading = _read_flag(item, "reloading")
    tank.must_reload = _read_flag(item, "must_reload")
    tank.stripped = _read_flag(item, "stripped")
    tank.deadeye_used = _read_flag(item, "deadeye_used")
    if item.has("boosts"):
        set_boosts(tank, _by(item.field("boosts"), len(boosts(tank)), -99, 99))


def _read_flag(reader: Reader, name: str) -> bool:
    return reader.field(name).flag() if reader.has(name) else False


def read_cards(reader: Reader, name: str, table: Table) -> list[Card]:
    cards: list[Card] = []
    if reader.has(name):
        for item in reader.field(name).items():
            card = table.catalogue.card(item.text())
            if card is None:
                raise Malformed(f"{item.path}: there is no card {item.text()}")
            cards.append(card)
    sort_cards(cards)
    return cards


def read_critical(reader: Reader, table: Table) -> Critical:
    for critical in table.catalogue.criticals:
        if critical.id == reader.text():
            return critical
    raise Malformed(f"{reader.path}: there is no critical card {reader.text()}")


def _read_counts(reader: Reader, table: Table) -> list[int]:
    counts = [0] * len(table.catalogue.criticals)
    for critical in table.catalogue.criticals:
        if reader.has(critical.id):
            counts[critical.index] = reader.field(critical.id).integer(0, critical.count)
    reader.end()
    return counts


def _check_tanks(reader: Reader, table: Table) -> None:
    for seat in range(table.seats):
        if not any(tank.seat == seat for tank in table.tanks):
            raise reader.field("tanks").wrong(f"a tank of player {seat + 1} too")


def _fill_deck(table: Table) -> None:
    """What lies nowhere else is in the deck."""
    outside = critical_counts(table)
    table.deck = [
        critical.count - table.discards[critical.index] - (outside[critical.index] if critical.count else 0)
        for critical in table.catalogue.criticals
    ]
    for critical in table.catalogue.criticals:
        if table.deck[critical.index] < 0:
            raise Malformed(f"position: there are only {critical.count} {critical.id} cards")


def read_end(reader: Reader, table: Table) -> None:
    """How a finished game ended: the winning sides and the two sentences that say why."""
    winners = [item.integer(0, table.sides - 1) for item in reader.field("winners").items()]
    reason = reader.field("reason").one_of(list(REASONS))
    decided = reader.field("decided").one_of(list(DECISIONS))
    reader.end()
    if len(set(winners)) != len(winners):
        raise reader.field("winners").wrong("every winning side once, none where all are equal")
    if table.stack:
        raise Malformed("position.pending: the game is over, and nothing is pending then")
    finish(table, winners, PHRASES[reason], PHRASES[decided])
