"""How a moment of Rush is drawn in its book: rows of cards."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush.cards import CLASSES, KINDS, NATIONS, NO_CLASS, NO_NATION, Card
from hulldown.games.rush.state import Player, Table
from hulldown.kernel.document import Reader
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.kernel.words import Chapter

from ..figures import Figure, FigureCard, FigureNumber, rows_of

ROWS: Final = ["hand", "depot", "reserve", "bases", "enemy-bases", "enemy-depot"]


def draw(game: Game, state: State, frame: Reader, lang: str) -> Figure:
    """The reader sits at seat 0."""
    assert isinstance(state, Table)
    table = state
    return rows_of(game, frame, lang, ROWS, lambda row, named: _cards(table, row, lang, named))


def _cards(table: Table, row: str, lang: str, named: Chapter) -> list[FigureCard]:
    own, enemy = table.players[0], table.players[1]
    if row == "bases" or row == "enemy-bases":
        return _bases(own if row == "bases" else enemy, lang, named)
    piles: dict[str, list[Card]] = {
        "hand": own.hand, "depot": own.depot, "reserve": table.reserve, "enemy-depot": enemy.depot,
    }  # fmt: skip
    return [_card(card, lang, named) for card in piles[row]]


def _card(card: Card, lang: str, named: Chapter, turned: bool = False) -> FigureCard:
    numbers: list[FigureNumber] = []
    if card.is_vehicle:
        numbers = [FigureNumber(named("cost"), card.cost)]
    if card.can_pay:
        numbers.append(FigureNumber(named("resources"), card.resources))
    if card.is_vehicle:
        numbers += [FigureNumber(named("power"), card.power), FigureNumber(named("armor"), card.armor)]
    nation = NATIONS[card.nation] if card.nation != NO_NATION else ""
    cls = CLASSES[card.cls] if card.cls != NO_CLASS else ""
    return FigureCard(card.id, card.word(lang), KINDS[card.kind], nation, cls, numbers, turned)


def _bases(player: Player, lang: str, named: Chapter) -> list[FigureCard]:
    """A defended base is shown by its defender, an open one by itself; a destroyed one is gone."""
    found: list[FigureCard] = []
    for base in player.bases:
        if base is None:
            continue
        if base.defender is not None:
            found.append(_card(base.defender, lang, named, base.defender_damaged))
        else:
            found.append(FigureCard("base", named("base"), "base", turned=base.damaged))
    return found
