"""What a seat of Rush may know: open piles, all sizes, the own cards; unseen cards are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import View
from .cards import NATIONS, Achievement, Card
from .finish import final_squads, lone_leader, measures
from .state import ENDINGS, NOBODY, Base, Player, Table

UNSEEN: Final = "?"


# The parts of a view have constructors of their own, which compile; the generated ones took half of a view's time.


@dataclass(init=False)
class BaseView:
    """A standing base and its defender."""

    damaged: bool
    defender: str | None
    defender_damaged: bool

    def __init__(self, base: Base) -> None:
        self.damaged = base.damaged
        self.defender = base.defender.id if base.defender is not None else None
        self.defender_damaged = base.defender_damaged


@dataclass(init=False)
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

    def __init__(self, player: Player, squad: list[Card], own: bool, hand_open: bool) -> None:
        """`squad` may go on behind hand, Garage and Depot with defenders that count at the end."""
        size = len(player.hand) + len(player.garage) + len(player.depot)
        self.seat = player.seat
        self.hand = ids(player.hand) if hand_open else [UNSEEN] * len(player.hand)
        self.garage = ids(player.garage) if own else [UNSEEN] * len(player.garage)
        self.depot = ids(player.depot)
        if not own and self.depot:
            self.depot = [UNSEEN] * (len(self.depot) - 1) + self.depot[-1:]
        self.squad = ids(squad[:size])
        self.bases = [BaseView(base) if base is not None else None for base in player.bases]
        self.bases_destroyed = player.bases_destroyed
        self.vehicles_destroyed = player.vehicles_destroyed


@dataclass(init=False)
class AchievementView:
    """An achievement in play, what each seat has of it, and who would get it now."""

    id: str
    values: list[int]
    leader: int | None

    def __init__(self, achievement: Achievement, values: list[int]) -> None:
        self.id = achievement.id
        self.values = values
        self.leader = _seat(lone_leader(values))


@dataclass(init=False)
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

    def __init__(self, table: Table) -> None:
        self.number = table.turn_number
        self.in_play = table.in_play.id if table.in_play is not None else None
        self.played = ids(table.played)
        self.recruitment = table.recruitment
        self.purchases = table.purchases
        self.assaulted = table.assaulted
        self.siege_kills = table.siege_kills.copy()
        self.assault_single = NATIONS[table.assault_single] if table.assault_single != NOBODY else None
        self.spent = ids(table.spent)
        self.bought = ids(table.bought)


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
    """rush.secrecy.hand, rush.secrecy.garage, rush.secrecy.depot, rush.secrecy.squad, rush.secrecy.open-piles,
    rush.secrecy.discard-and-graveyard.
    """
    squads = final_squads(table)
    return RushView(
        game=table.game.id,
        rules=table.rules.version,
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
        achievements=[AchievementView(one, measures(table, squads, one)) for one in table.achievements],
        players=[_player(table, player, seat, squads[player.seat]) for player in table.players],
        turn=TurnView(table),
        result=table.result.data() if table.result is not None else None,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _player(table: Table, player: Player, seat: int | None, squad: list[Card]) -> PlayerView:
    own = player.seat == seat or table.actor == OVER  # at the end all squads are laid out
    return PlayerView(player, squad, own, own or table.open_hand == player.seat)
