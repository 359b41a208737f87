"""How a moment of the Card Game is drawn in its book: rows of cards."""

from __future__ import annotations

from typing import Final

from hulldown.games.cardgame.cards import NATIONS, Card
from hulldown.games.cardgame.state import Player, Table, Vehicle
from hulldown.games.cardgame.verbs import TYPES
from hulldown.kernel.document import Reader
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.kernel.words import Chapter

from ..figures import Figure, FigureCard, FigureNumber, rows_of

ROWS: Final = ["enemy", "own", "hand", "depots", "bases", "enemy-bases", "junkyard", "enemy-junkyard"]


def draw(game: Game, state: State, frame: Reader, lang: str) -> Figure:
    """The reader sits at seat 0."""
    assert isinstance(state, Table)
    table = state
    return rows_of(game, frame, lang, ROWS, lambda row, named: _cards(table, row, lang, named))


def _cards(table: Table, row: str, lang: str, named: Chapter) -> list[FigureCard]:
    player = table.players[1 if row.startswith("enemy") else 0]
    if row in ("own", "enemy"):
        return [_vehicle(one, lang, named) for one in player.positions]
    if row in ("bases", "enemy-bases"):
        return _bases(player, lang, named)
    if row == "depots":
        ready = player.ready_depots
        return [FigureCard("depot", named("depot"), "depot", turned=n >= ready) for n in range(len(player.depots))]
    return [_card(card, lang, named) for card in (player.hand if row == "hand" else player.junkyard)]


def _vehicle(vehicle: Vehicle | None, lang: str, named: Chapter) -> FigureCard:
    """With the values that it has now."""
    if vehicle is None:
        return FigureCard("", named("empty"), "empty")
    numbers = [
        FigureNumber(named("firepower"), vehicle.firepower),
        FigureNumber(named("cost"), vehicle.cost),
        FigureNumber(named("hp"), vehicle.hp - vehicle.damage),
        FigureNumber(named("vp"), vehicle.vp + vehicle.tokens),
    ]
    card = vehicle.card
    nation, cls = NATIONS[card.nation], TYPES[card.type]
    return FigureCard(card.id, card.word(lang), "vehicle", nation, cls, numbers, not vehicle.supplied)


def _card(card: Card, lang: str, named: Chapter) -> FigureCard:
    values = (("firepower", card.firepower), ("cost", card.cost), ("hp", card.hp), ("vp", card.vp))
    numbers = [FigureNumber(named(word), value) for word, value in values]
    return FigureCard(card.id, card.word(lang), "vehicle", NATIONS[card.nation], TYPES[card.type], numbers)


def _bases(player: Player, lang: str, named: Chapter) -> list[FigureCard]:
    return [
        FigureCard(base.id, base.word(lang), "base", NATIONS[base.nation])
        if player.face_up[place]
        else FigureCard("", named("face-down"), "back")
        for place, base in enumerate(player.base_order)
    ]
