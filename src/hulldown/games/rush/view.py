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

    damaged: bool  # the base is turned sideways
    defender: str | None  # the vehicle that defends it; None where it is open
    defender_damaged: bool  # the defender is turned sideways

    def __init__(self, base: Base) -> None:
        self.damaged = base.damaged
        self.defender = base.defender.id if base.defender is not None else None
        self.defender_damaged = base.defender_damaged


@dataclass(init=False)
class PlayerView:
    """One player as seen from a seat."""

    seat: int  # whose things these are
    hand: list[str]  # the cards in hand; `?` for each one that this seat may not see
    garage: list[str]  # the face-down pile to draw from, as a bag; `?` for each card of a rival
    depot: list[str]  # the pile of played cards, the top card last; of a rival only that one is seen
    squad: list[str]  # hand, Garage and Depot together: cards join and leave it face up, so all may know it
    bases: list[BaseView | None]  # always three; None for a destroyed one
    bases_destroyed: int  # bases of rivals that this player has destroyed in the whole game
    vehicles_destroyed: int  # vehicles of rivals that this player has destroyed in the whole game

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

    id: str  # the achievement's id
    values: list[int]  # what each seat has of it now
    leader: int | None  # the seat that would get it now; None where nobody leads alone

    def __init__(self, achievement: Achievement, values: list[int]) -> None:
        self.id = achievement.id
        self.values = values
        self.leader = _seat(lone_leader(values))


@dataclass(init=False)
class TurnView:
    """What this turn has seen so far."""

    number: int  # turns begun so far, this one included; 0 during the set-up
    in_play: str | None  # the card that is being used at this moment and lies in no pile
    played: list[str]  # vehicle cards that cannot be played again this turn (edition 1.4)
    recruitment: bool  # Recruitment has been used this turn
    purchases: int  # how many purchases there were this turn
    assaulted: bool  # the assault of this turn has been launched
    # vehicles destroyed by sieges this turn, by nation: ussr, germany, usa, france
    siege_kills: list[int]
    assault_single: str | None  # the nation of a single medal that an odd kill of the assault brought
    spent: list[str]  # cards that paid for purchases of this turn (edition 1.2 adds them up under Recruitment)
    bought: list[str]  # vehicles bought this turn

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

    first: int | None  # the seat of the first player; None before it is drawn
    active: int | None  # the seat whose turn it is; None during the set-up
    open_hand: int | None  # the seat whose hand lies open on the table, from its reveal until it is put away
    ending: str  # what has triggered the end: `medal-pile` or `last-base`; `running` before
    reserve: list[str]  # up to four vehicles, the oldest first
    deck: int  # how many vehicles are left in the vehicle deck
    discard: list[str]  # the discard pile of the Reserve
    graveyard: list[str]  # what has left the game
    singles: list[int]  # single medal cards left in the piles, by nation
    doubles: list[int]  # double medal cards left in the piles, by nation
    achievements: list[AchievementView]  # the achievements laid out, with where everybody stands
    players: list[PlayerView]  # the players in the order of their seats
    turn: TurnView  # what this turn has seen so far
    result: dict[str, object] | None  # how the game ended; None while it goes on


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
