"""Whole positions as plain data. Decks follow from deck lists and what lies elsewhere; usual values are left out."""

from __future__ import annotations

from typing import Final

import msgspec

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.piles import find_sorted, ids, sort_cards
from ...kernel.position import head_of, read_head, read_options
from ...kernel.state import AUTO
from .actions import BASES, POSITIONS, SEATS
from .audit import cards_of
from .cards import Card, Catalogue, Deck
from .decisions import MAKERS
from .decks import find_deck
from .edition import Rules
from .finish import finish
from .position_step import begin_at
from .setup import SetUp
from .state import NOBODY, Player, Table, Vehicle
from .values import refresh
from .verbs import BEFORE_SCORING, ROUND_START, TRIGGERS
from .view import boosts, set_boosts

_MOST: Final = 10**6
_BEFORE_FIRST: Final = ("set-up bases", "set-up first-player", "first-player", "order-bases")
_MOMENTS: Final[list[str]] = [TRIGGERS[ROUND_START], TRIGGERS[BEFORE_SCORING]]  # of the timed effects that bases have
_USUAL_NEXT_UID: Final = SEATS * POSITIONS + 1


def _usual_uid(seat: int, place: int) -> int:
    """What a vehicle's uid is when a document does not say: people who write positions need not care."""
    return seat * POSITIONS + place + 1


def write_position(table: Table) -> dict[str, object]:
    document = head_of(table.game, table.rules.options)
    seats = {"first": table.first, "turn": table.turn, "round_winner": table.winner, "resigned": table.resigned}
    for name, seat in seats.items():
        if seat != NOBODY:
            document[name] = seat
    if table.round_number:
        document["round"] = table.round_number
    if table.next_uid != _USUAL_NEXT_UID:
        document["next_uid"] = table.next_uid
    document["players"] = [_write_player(player) for player in table.players]
    document["pending"] = msgspec.to_builtins([decision.data() for decision in table.stack])
    return document


def _write_player(player: Player) -> dict[str, object]:
    document: dict[str, object] = {"bases": [base.id for base in player.base_order]}
    if any(player.face_up):
        document["face_up"] = player.face_up.copy()
    if any(player.bases_done):
        document["bases_done"] = [
            [id for id in _MOMENTS if done >> TRIGGERS.index(id) & 1] for done in player.bases_done
        ]
    for name, cards in (("hand", player.hand), ("junkyard", player.junkyard), ("depots", player.depots)):
        if cards:
            document[name] = ids(cards)
    if player.ready_depots != len(player.depots):
        document["ready_depots"] = player.ready_depots
    if player.tokens:
        document["tokens"] = player.tokens
    for name, flag in (("passed", player.passed), ("locked", player.locked), ("depot_built", player.depot_built)):
        if flag:
            document[name] = True
    if any(vehicle is not None for vehicle in player.positions):
        document["positions"] = [
            _write_vehicle(vehicle, player.seat, place) if vehicle is not None else None
            for place, vehicle in enumerate(player.positions)
        ]
    return document


def _write_vehicle(vehicle: Vehicle, seat: int, place: int) -> dict[str, object]:
    document: dict[str, object] = {"card": vehicle.card.id}
    if vehicle.crew is not None:
        document["crew"] = vehicle.crew.id
    if vehicle.uid != _usual_uid(seat, place):
        document["uid"] = vehicle.uid
    for name, number in (("damage", vehicle.damage), ("tokens", vehicle.tokens), ("attacks", vehicle.attacks)):
        if number:
            document[name] = number
    if not vehicle.supplied:
        document["supplied"] = False
    if vehicle.spent:
        document["spent"] = True
    if any(boosts(vehicle)):
        document["boosts"] = boosts(vehicle)
    return document


def read_position(game: Game, catalogue: Catalogue, document: object) -> Table:
    """The table that a document describes; the first thing wrong is named by its field."""
    reader, game = read_head(game, document)
    items = reader.field("players").items()
    if len(items) != SEATS:
        raise reader.field("players").wrong(f"a list of {SEATS}")
    rules, decks = _read_rules(game, catalogue, reader)
    table = Table(game, catalogue, rules)
    table.first = _read_seat(reader, "first")
    table.turn = _read_seat(reader, "turn")
    table.winner = _read_seat(reader, "round_winner")
    table.resigned = _read_seat(reader, "resigned")
    table.round_number = _read_number(reader, "round", 0)
    if reader.has("next_uid"):
        table.next_uid = reader.field("next_uid").integer(1, _MOST)
    else:
        table.next_uid = _USUAL_NEXT_UID
    for seat, item in enumerate(items):
        table.players.append(_read_player(item, seat, decks[seat], table))
    pending = None if reader.has("step") else reader.field("pending")
    if pending is not None:
        reader.end()
    _check_uids(table)
    refresh(table)
    for player in table.players:
        for place, vehicle in enumerate(player.positions):
            if vehicle is not None and vehicle.damage >= vehicle.hp:
                where = f"position.players[{player.seat}].positions[{place}].damage"
                raise Malformed(f"{where}: {vehicle.damage} damage would have destroyed it")
    if pending is not None:
        MAKERS.read(pending, table)
        _check_pending(table)
    else:
        begin_at(reader, table)
        reader.end()
    _go_on(table)
    return table


def _check_pending(table: Table) -> None:
    """What all questions together say about the table."""
    if not table.stack:
        return
    top = table.stack[-1]
    place = top.data().place
    setting_up = isinstance(table.stack[0], SetUp)
    if table.first == NOBODY and not (setting_up and place in _BEFORE_FIRST):
        raise Malformed("position.pending: without a first player, the question pending is order-bases or first-player")
    if setting_up and any(player.bases_lost or any(player.positions) for player in table.players):
        raise Malformed("position.pending: during the set-up there is no vehicle and no face-up base")
    if top.actor != AUTO and not table.legal_actions():
        raise Malformed(f"position.pending: {place} has no possible answer here")


def _go_on(table: Table) -> None:
    """Ends the game that is over, or goes on to the next question."""
    losers = [player.seat for player in table.players if player.bases_lost == BASES]
    if table.resigned != NOBODY:
        losers.append(table.resigned)
    if losers:
        if len(losers) > 1 or table.stack:
            raise Malformed("position.pending: the game is over once for one player, and nothing is pending then")
        finish(table, 1 - losers[0])
    elif not table.stack:
        raise Malformed("position.pending: nothing is pending, and nobody has lost three bases or given up")
    table.run_steps()


def _read_rules(game: Game, catalogue: Catalogue, reader: Reader) -> tuple[Rules, list[Deck]]:
    options = read_options(reader)
    try:
        settled = game.complete_options(SEATS, options)
        decks = [find_deck(catalogue, str(settled[f"deck_{seat + 1}"])) for seat in range(SEATS)]
    except Malformed as error:
        raise Malformed(f"position.options: {error}") from error
    for seat, deck in enumerate(decks):
        if len(deck.bases) != BASES:  # other rules of decks may be broken: the game can still be played
            raise Malformed(f"position.options.deck_{seat + 1}: a deck has {BASES} bases, not {len(deck.bases)}")
    return Rules(settled, game.rules_version), decks


def _read_seat(reader: Reader, name: str) -> int:
    return reader.field(name).integer(0, SEATS - 1) if reader.has(name) else NOBODY


def _read_number(reader: Reader, name: str, usual: int) -> int:
    return reader.field(name).integer(0, _MOST) if reader.has(name) else usual


def _read_flag(reader: Reader, name: str, usual: bool) -> bool:
    return reader.field(name).flag() if reader.has(name) else usual


def _read_pile(reader: Reader, name: str, catalogue: Catalogue) -> list[Card]:
    items = reader.field(name).items() if reader.has(name) else []
    cards = [catalogue.named(item.text(), item.path) for item in items]
    sort_cards(cards)
    return cards


def _read_player(reader: Reader, seat: int, deck: Deck, table: Table) -> Player:
    player = Player(seat, deck)
    catalogue = table.catalogue
    player.hand = _read_pile(reader, "hand", catalogue)
    player.junkyard = _read_pile(reader, "junkyard", catalogue)
    player.depots = _read_pile(reader, "depots", catalogue)
    player.ready_depots = len(player.depots)
    if reader.has("ready_depots"):
        player.ready_depots = reader.field("ready_depots").integer(0, len(player.depots))
    player.tokens = _read_number(reader, "tokens", 0)
    player.passed = _read_flag(reader, "passed", False)
    player.locked = _read_flag(reader, "locked", False)
    player.depot_built = _read_flag(reader, "depot_built", False)
    if reader.has("bases"):
        _read_bases(reader.field("bases"), player)
    if reader.has("face_up"):
        player.face_up = [item.flag() for item in _of_each_base(reader.field("face_up"))]
    if reader.has("bases_done"):
        player.bases_done = [_read_moments(item) for item in _of_each_base(reader.field("bases_done"))]
    if reader.has("positions"):
        items = reader.field("positions").items()
        if len(items) != POSITIONS:
            raise reader.field("positions").wrong(f"a list of {POSITIONS}, with null for an empty one")
        for place, item in enumerate(items):
            if not item.is_null():
                player.positions[place] = _read_vehicle(item, seat, place, table)
    reader.end()
    _take_from_deck(reader, player)
    return player


def _of_each_base(reader: Reader) -> list[Reader]:
    items = reader.items()
    if len(items) != BASES:
        raise reader.wrong(f"a list of {BASES}")
    return items


def _read_moments(reader: Reader) -> int:
    """The moments at which a base has had its effect once, as bits."""
    done = 0
    for item in reader.items():
        done |= 1 << TRIGGERS.index(item.one_of(_MOMENTS))
    return done


def _read_bases(reader: Reader, player: Player) -> None:
    order = [item.text().casefold() for item in reader.items()]
    brought = player.deck_list.bases
    if sorted(order) != sorted([base.id.casefold() for base in brought]):
        raise Malformed(f"{reader.path}: the bases of this deck are {', '.join([base.id for base in brought])}")
    by_id = {base.id.casefold(): base for base in brought}
    player.base_order = [by_id[id] for id in order]


def _read_vehicle(reader: Reader, seat: int, place: int, table: Table) -> Vehicle:
    card = table.catalogue.named(reader.field("card").text(), f"{reader.path}.card")
    uid = _usual_uid(seat, place)
    if reader.has("uid"):
        uid = reader.field("uid").integer(1, _MOST)
    if uid >= table.next_uid:
        raise Malformed(f"{reader.path}.uid: {uid} is not below next_uid, {table.next_uid}")
    vehicle = Vehicle(uid, card)
    if reader.has("crew"):
        vehicle.crew = table.catalogue.named(reader.field("crew").text(), f"{reader.path}.crew")
    vehicle.damage = _read_number(reader, "damage", 0)
    vehicle.tokens = _read_number(reader, "tokens", 0)
    vehicle.attacks = _read_number(reader, "attacks", 0)
    vehicle.supplied = _read_flag(reader, "supplied", True)
    vehicle.spent = _read_flag(reader, "spent", False)
    if reader.has("boosts"):
        values = [item.integer(-_MOST, _MOST) for item in reader.field("boosts").items()]
        if len(values) != len(boosts(vehicle)):
            raise reader.field("boosts").wrong("five numbers: firepower, cost, hp, vp, taken")
        set_boosts(vehicle, values)
    reader.end()
    return vehicle


def _take_from_deck(reader: Reader, player: Player) -> None:
    """The deck is what the deck list holds beyond the cards named."""
    for card in cards_of(player):
        place = find_sorted(player.deck, card)
        if place < 0:
            raise Malformed(f"{reader.path}: {card.id} is named more often than deck {player.deck_list.id} has it")
        player.deck.pop(place)


def _check_uids(table: Table) -> None:
    seen: set[int] = set()
    for player in table.players:
        for place, vehicle in enumerate(player.positions):
            if vehicle is not None:
                if vehicle.uid in seen:
                    raise Malformed(
                        f"position.players[{player.seat}].positions[{place}].uid: {vehicle.uid} is used twice"
                    )
                seen.add(vehicle.uid)
