"""What a seat of Rush may know: open piles, all sizes, the own cards; unseen cards are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import View
from .cards import NATIONS, Card
from .finish import final_squads, lone_leader, measures
from .state import ENDINGS, NOBODY, Player, Table

UNSEEN: Final = "?"


@dataclass
class BaseView:
    """A standing base and its defender."""

    damaged: bool
    defender: str | None
    defender_damaged: bool


@dataclass
class PlayerView:
    """One player as seen from a seat. `squad` is hand, Garage and Depot together: every card joined it face up."""

    seat: int
    hand: list[str]
    garage: list[str]
    depot: list[str]  # the top card is the last
    squad: list[str]
    bases: list[BaseView | None]
    bases_destroyed: int
    vehicles_destroyed: int


@dataclass
class AchievementView:
    """An achievement in play, what each seat has of it, and who would get it now."""

    id: str
    values: list[int]
    leader: int | None


@dataclass
class TurnView:
    """What this turn has seen so far."""

    number: int
    in_play: str | None
    played: list[str]
    recruitment: bool
    purchases: int
    assaulted: bool
    siege_kills: list[int]
    assault_single: str | None
    spent: list[str]
    bought: list[str]


@dataclass
class RushView(View):
    """The table as one seat (or a spectator) may know it."""

    first: int | None
    active: int | None
    open_hand: int | None
    ending: str
    reserve: list[str]  # oldest first
    deck: int
    discard: list[str]
    graveyard: list[str]
    singles: list[int]
    doubles: list[int]
    achievements: list[AchievementView]
    players: list[PlayerView]
    turn: TurnView
    result: dict[str, object] | None


def see(table: Table, seat: int | None) -> RushView:
    """rush.secrecy.hand, rush.secrecy.garage, rush.secrecy.depot, rush.secrecy.squad, rush.secrecy.open-piles."""
    squads = final_squads(table)
    return RushView(
        game=table.game.id,
        seat=seat,
        actor=table.actor,
        options=dict(table.rules.options),
        pending=[decision.data() for decision in table.stack],
        first=_seat(table.first),
        active=_seat(table.active),
        open_hand=_seat(table.open_hand),
        ending=ENDINGS[table.ending],
        reserve=ids(table.reserve),
        deck=len(table.deck),
        discard=ids(table.discard),
        graveyard=ids(table.graveyard),
        singles=table.singles.copy(),
        doubles=table.doubles.copy(),
        achievements=_achievements(table, squads),
        players=[_player(table, player, seat, squads[player.seat]) for player in table.players],
        turn=_turn(table),
        result=table.result.data() if table.result is not None else None,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _player(table: Table, player: Player, seat: int | None, squad: list[Card]) -> PlayerView:
    own = player.seat == seat or table.actor == OVER  # at the end all squads are laid out
    hand_open = own or table.open_hand == player.seat
    depot = ids(player.depot)
    if not own and depot:
        depot = [UNSEEN] * (len(depot) - 1) + depot[-1:]
    size = len(player.hand) + len(player.garage) + len(player.depot)  # defenders that count at the end come after these
    bases: list[BaseView | None] = []
    for base in player.bases:
        if base is None:
            bases.append(None)
        else:
            defender = base.defender.id if base.defender is not None else None
            bases.append(BaseView(base.damaged, defender, base.defender_damaged))
    return PlayerView(
        seat=player.seat,
        hand=ids(player.hand) if hand_open else [UNSEEN] * len(player.hand),
        garage=ids(player.garage) if own else [UNSEEN] * len(player.garage),
        depot=depot,
        squad=ids(squad[:size]),
        bases=bases,
        bases_destroyed=player.bases_destroyed,
        vehicles_destroyed=player.vehicles_destroyed,
    )


def _achievements(table: Table, squads: list[list[Card]]) -> list[AchievementView]:
    views: list[AchievementView] = []
    for achievement in table.achievements:
        values = measures(table, squads, achievement)
        views.append(AchievementView(achievement.id, values, _seat(lone_leader(values))))
    return views


def _turn(table: Table) -> TurnView:
    return TurnView(
        number=table.turn_number,
        in_play=table.in_play.id if table.in_play is not None else None,
        played=ids(table.played),
        recruitment=table.recruitment,
        purchases=table.purchases,
        assaulted=table.assaulted,
        siege_kills=table.siege_kills.copy(),
        assault_single=NATIONS[table.assault_single] if table.assault_single != NOBODY else None,
        spent=ids(table.spent),
        bought=ids(table.bought),
    )
