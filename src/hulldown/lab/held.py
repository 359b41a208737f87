"""What a seat had in a game, as ids by kind: what the balance of cards, decks and nations is counted from."""

from __future__ import annotations

from hulldown.games.cardgame.cards import NATIONS as CARDGAME_NATIONS
from hulldown.games.cardgame.state import Table as CardGameTable
from hulldown.games.miniatures.cards.catalogue import NATIONS as MINIATURES_NATIONS
from hulldown.games.miniatures.state import Table as MiniaturesTable
from hulldown.games.rush.cards import NATIONS as RUSH_NATIONS
from hulldown.games.rush.state import Table as RushTable
from hulldown.kernel.game import Game
from hulldown.kernel.state import State


def held(game: Game, state: State, seat: int, deck: str) -> dict[str, list[str]]:
    """At the end of a game. Cards are there as often as the seat has them; `deck` is the id of what it brought."""
    if isinstance(state, RushTable):
        return _squad(state, seat)
    if isinstance(state, CardGameTable):
        return _deck(state, seat, deck)
    if isinstance(state, MiniaturesTable):
        return _platoon(state, seat, deck)
    return {}


def _squad(table: RushTable, seat: int) -> dict[str, list[str]]:
    """The nation of each vehicle: nearly every squad has some of each, so how many is what tells."""
    vehicles = [card for card in table.players[seat].squad() if card.is_vehicle]
    return {
        "cards": [card.id for card in vehicles],
        "nations": [RUSH_NATIONS[card.nation] for card in vehicles if card.nation >= 0],
    }


def _deck(table: CardGameTable, seat: int, deck: str) -> dict[str, list[str]]:
    brought = table.players[seat].deck_list
    return {
        "deck": [deck or brought.id],
        "cards": [card.id for card in brought.cards],
        "nations": [CARDGAME_NATIONS[nation] for nation in sorted({card.nation for card in brought.cards})],
        "bases": [base.id for base in brought.bases],
    }


def _platoon(table: MiniaturesTable, seat: int, platoon: str) -> dict[str, list[str]]:
    """Upgrades are all the cards that its tanks began with, crew and modules too."""
    tanks = [tank for tank in table.tanks if tank.seat == seat]
    cards = [card for tank in tanks for card in [*tank.hidden, *tank.shown, *tank.gone]]
    return {
        "platoon": [platoon] if platoon else [],
        "tanks": [tank.card.id for tank in tanks],
        "upgrades": sorted([card.id for card in cards]),
        "nations": [MINIATURES_NATIONS[nation] for nation in sorted({tank.card.nation for tank in tanks})],
    }
