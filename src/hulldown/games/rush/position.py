"""Whole positions as plain data. What follows from the rest is not written: the deck and the medal piles are what is
nowhere else; fields at their usual value are left out."""

from __future__ import annotations

from typing import Final

import msgspec

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.piles import ids, sort_cards
from ...kernel.position import head_of, read_head, read_options
from .audit import count_cards, expected_counts
from .cards import BASES_PER_PLAYER, NATIONS, Achievement, Card, Catalogue
from .decisions import MAKERS
from .edition import Rules
from .finish import finish
from .position_step import begin_at
from .setup import FirstPlayer
from .soundness import check_ending, check_turn
from .state import ENDINGS, NOBODY, OPEN_BASE, RESERVE_SIZE, RUNNING, Base, Player, Table

_MOST: Final = 10**6


def write_position(table: Table) -> dict[str, object]:
    document = head_of(table.game, table.rules.options)
    if table.first != NOBODY:
        document["first"] = table.first
    if table.active != NOBODY:
        document["active"] = table.active
    if table.ending != RUNNING:
        document["ending"] = ENDINGS[table.ending]
    if table.empty_turns:
        document["empty_turns"] = table.empty_turns
    document["achievements"] = [achievement.id for achievement in table.achievements]
    document["reserve"] = ids(table.reserve)
    _write_pile(document, "discard", table.discard)
    _write_pile(document, "graveyard", table.graveyard)
    document["players"] = [_write_player(player) for player in table.players]
    turn = _write_turn(table)
    if turn:
        document["turn"] = turn
    document["pending"] = msgspec.to_builtins([decision.data() for decision in table.stack])
    return document


def _write_pile(document: dict[str, object], name: str, cards: list[Card]) -> None:
    if cards:
        document[name] = ids(cards)


def _write_player(player: Player) -> dict[str, object]:
    bases: list[object] = []
    for base in player.bases:
        if base is None:
            bases.append(None)
            continue
        written: dict[str, object] = {}
        if base.damaged:
            written["damaged"] = True
        if base.defender is not None:
            written["defender"] = base.defender.id
        if base.defender_damaged:
            written["defender_damaged"] = True
        bases.append(written)
    document: dict[str, object] = {"bases": bases}
    _write_pile(document, "hand", player.hand)
    _write_pile(document, "garage", player.garage)
    _write_pile(document, "depot", player.depot)
    if player.bases_destroyed:
        document["bases_destroyed"] = player.bases_destroyed
    if player.vehicles_destroyed:
        document["vehicles_destroyed"] = player.vehicles_destroyed
    return document


def _write_turn(table: Table) -> dict[str, object]:
    turn: dict[str, object] = {}
    if table.turn_number:
        turn["number"] = table.turn_number
    _write_pile(turn, "played", table.played)
    if table.used:
        turn["used"] = True
    if table.recruitment:
        turn["recruitment"] = True
    if table.purchases:
        turn["purchases"] = table.purchases
    if table.assaulted:
        turn["assaulted"] = True
    kills = {NATIONS[nation]: kills for nation, kills in enumerate(table.siege_kills) if kills}
    if kills:
        turn["siege_kills"] = kills
    if table.assault_single != NOBODY:
        turn["assault_single"] = NATIONS[table.assault_single]
    _write_pile(turn, "spent", table.spent)
    _write_pile(turn, "bought", table.bought)
    return turn


def read_position(game: Game, catalogue: Catalogue, document: object) -> Table:
    """The table that a document describes; the first thing wrong is named by its field."""
    reader, game = read_head(game, document)
    players = reader.field("players").items()
    table = Table(game, catalogue, _read_rules(game, reader, len(players)))
    for seat, item in enumerate(players):
        table.players.append(_read_player(item, seat, catalogue))
    table.first = _read_seat(reader, "first", table)
    table.active = _read_seat(reader, "active", table)
    if reader.has("ending"):
        table.ending = ENDINGS.index(reader.field("ending").one_of(list(ENDINGS[1:])))
    if reader.has("empty_turns"):
        table.empty_turns = reader.field("empty_turns").integer(1, _MOST)
    table.achievements = _read_achievements(reader.field("achievements"), table)
    table.reserve = _read_cards(reader.field("reserve"), catalogue)
    if len(table.reserve) > RESERVE_SIZE:
        raise Malformed(f"position.reserve: the Reserve has at most {RESERVE_SIZE} cards")
    table.discard = _read_pile(reader, "discard", catalogue)
    table.graveyard = _read_pile(reader, "graveyard", catalogue)
    for field, pile in (("reserve", table.reserve), ("discard", table.discard)):
        for card in pile:
            if not card.is_vehicle:
                raise Malformed(f"position.{field}: {card.id} is no vehicle")
    if reader.has("turn"):
        _read_turn(reader.field("turn"), table)
    if reader.has("step"):
        _complete(table, None)
        _check_sound(table)
        begin_at(reader, table)
        reader.end()
    else:
        pending = reader.field("pending")
        reader.end()
        _complete(table, _named_in_play(pending, catalogue))
        _check_sound(table)
        MAKERS.read(pending, table)
        if table.stack and table.first == NOBODY and not isinstance(table.stack[-1], FirstPlayer):
            raise Malformed("position.pending: without a first player, the question pending is first-player")
    table.run_steps()
    if not table.stack and table.result is None:
        if table.ending == RUNNING:
            raise Malformed("position.pending: nothing is pending, and the game has not ended")
        finish(table)
    return table


def _check_sound(table: Table) -> None:
    if table.rules.sound_positions:
        check_ending(table)
        check_turn(table)


def _read_rules(game: Game, reader: Reader, seats: int) -> Rules:
    if not game.min_seats <= seats <= game.max_seats:
        raise reader.field("players").wrong(f"a list of {game.min_seats} to {game.max_seats}")
    options = read_options(reader)
    try:
        rules = Rules(game.complete_options(seats, options), game.rules_version)
    except Malformed as error:
        raise Malformed(f"position.options: {error}") from error
    if rules.first_player >= seats:
        raise Malformed(f"position.options.first_player: there are {seats} players")
    return rules


def _read_seat(reader: Reader, name: str, table: Table) -> int:
    return reader.field(name).integer(0, table.seats - 1) if reader.has(name) else NOBODY


def _read_pile(reader: Reader, name: str, catalogue: Catalogue) -> list[Card]:
    return _read_cards(reader.field(name), catalogue) if reader.has(name) else []


def _read_cards(reader: Reader, catalogue: Catalogue) -> list[Card]:
    return [catalogue.named(item.text(), item.path) for item in reader.items()]


def _read_player(reader: Reader, seat: int, catalogue: Catalogue) -> Player:
    items = reader.field("bases").items()
    if len(items) != BASES_PER_PLAYER:
        raise reader.field("bases").wrong(f"a list of {BASES_PER_PLAYER}, with null for a destroyed base")
    hand = _read_pile(reader, "hand", catalogue)
    garage = _read_pile(reader, "garage", catalogue)
    sort_cards(hand)
    sort_cards(garage)
    player = Player(
        seat,
        hand,
        garage,
        _read_pile(reader, "depot", catalogue),
        [_read_base(item, catalogue) for item in items],
        reader.field("bases_destroyed").integer(0, _MOST) if reader.has("bases_destroyed") else 0,
        reader.field("vehicles_destroyed").integer(0, _MOST) if reader.has("vehicles_destroyed") else 0,
    )
    reader.end()
    return player


def _read_base(reader: Reader, catalogue: Catalogue) -> Base | None:
    if reader.is_null():
        return None
    damaged = reader.has("damaged") and reader.field("damaged").flag()
    hurt = reader.has("defender_damaged") and reader.field("defender_damaged").flag()
    defender: Card | None = None
    if reader.has("defender"):
        place = reader.field("defender")
        defender = catalogue.card(place.text())
        if defender is None or defender.armor == 0:
            raise Malformed(f"{place.path}: {place.text()} is no vehicle with armour")
    elif hurt:
        raise Malformed(f"{reader.path}.defender_damaged: there is no defender")
    reader.end()
    return Base(damaged, defender, hurt) if damaged or defender is not None else OPEN_BASE


def _read_achievements(reader: Reader, table: Table) -> list[Achievement]:
    found: list[Achievement] = []
    for item in reader.items():
        achievement = table.catalogue.achievement(item.text())
        if achievement is None or achievement in found:
            raise Malformed(f"{item.path}: there is no further achievement {item.text()}")
        found.append(achievement)
    if len(found) > table.seats + 1:
        raise Malformed(f"{reader.path}: {table.seats} players have {table.seats + 1} achievements")
    return found


def _read_turn(reader: Reader, table: Table) -> None:
    catalogue = table.catalogue
    if reader.has("number"):
        table.turn_number = reader.field("number").integer(1, _MOST)
    table.played = _read_pile(reader, "played", catalogue)
    table.used = reader.has("used") and reader.field("used").flag()
    table.recruitment = reader.has("recruitment") and reader.field("recruitment").flag()
    if reader.has("purchases"):
        table.purchases = reader.field("purchases").integer(0, _MOST)
    table.assaulted = reader.has("assaulted") and reader.field("assaulted").flag()
    if reader.has("siege_kills"):
        kills = reader.field("siege_kills")
        for nation, id in enumerate(NATIONS):
            if kills.has(id):
                table.siege_kills[nation] = kills.field(id).integer(1, _MOST)
        kills.end()
    if reader.has("assault_single"):
        table.assault_single = NATIONS.index(reader.field("assault_single").one_of(list(NATIONS)))
    table.spent = _read_pile(reader, "spent", catalogue)
    table.bought = _read_pile(reader, "bought", catalogue)
    reader.end()


def _named_in_play(pending: Reader, catalogue: Catalogue) -> Card | None:
    """The card that a pending use-card has in play: it lies in no pile, so it must not be put into the deck."""
    for item in pending.items():
        if item.has("ask") and item.has("card") and item.field("ask").text() == "use-card":
            return catalogue.card(item.field("card").text())
    return None


def _complete(table: Table, in_play: Card | None) -> None:
    """Fills deck and medal piles with what lies nowhere else; too many or missing cards are named."""
    table.in_play = in_play
    table.singles = [0] * len(NATIONS)
    table.doubles = [0] * len(NATIONS)
    expected = expected_counts(table)
    counts = count_cards(table)
    for card in table.catalogue.cards:
        short = expected[card.index] - counts[card.index]
        if short < 0:
            raise Malformed(
                f"position: {card.id} is there {counts[card.index]} times, not {expected[card.index]}"
                f"{_places(table, card)}"
            )
        if short == 0:
            continue
        if card.is_vehicle:
            table.deck.append(card)
        elif card.medals == 1:
            table.singles[card.nation] = short
        elif card.medals == 2:
            table.doubles[card.nation] = short
        else:
            raise Malformed(f"position: {short} of {card.id} are missing; each lies in a squad or in the graveyard")


def _places(table: Table, card: Card) -> str:
    """The fields where a card lies, for the message about one too many."""
    places = [name for name, pile in _piles(table) if card in pile]
    return f" (in {', '.join(places)})" if places else ""


def _piles(table: Table) -> list[tuple[str, list[Card]]]:
    piles = [("reserve", table.reserve), ("discard", table.discard), ("graveyard", table.graveyard)]
    for player in table.players:
        where = f"players[{player.seat}]"
        defenders = [base.defender for base in player.bases if base is not None and base.defender is not None]
        piles += [(f"{where}.hand", player.hand), (f"{where}.garage", player.garage)]
        piles += [(f"{where}.depot", player.depot), (f"{where}.bases", defenders)]
    return piles
