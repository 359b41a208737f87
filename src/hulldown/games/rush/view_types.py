"""What a seat of Rush may know, declared: open piles, all sizes, the own cards; unseen cards are `?`."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...kernel.view import ResultView, View
from .questions import Nation, RushQuestion

UNSEEN = "?"
Ending = Literal["running", "medal-pile", "last-base", "empty-rounds"]


class BaseView(msgspec.Struct, forbid_unknown_fields=True):
    """A standing base and its defender."""

    damaged: bool  # the base is turned sideways
    defender: str | None  # the vehicle that defends it; None where it is open
    defender_damaged: bool  # the defender is turned sideways


class PlayerView(msgspec.Struct, forbid_unknown_fields=True):
    """One player as seen from a seat."""

    seat: int  # whose things these are
    hand: list[str]  # the cards in hand; `?` for each one that this seat may not see
    garage: list[str]  # the face-down pile to draw from, as a bag; `?` for each card of a rival
    depot: list[str]  # the pile of played cards, the top card last; of a rival only that one is seen
    squad: list[str]  # hand, Garage and Depot together: cards join and leave it face up, so all may know it
    bases: list[BaseView | None]  # always three; None for a destroyed one
    bases_destroyed: int  # bases of rivals that this player has destroyed in the whole game
    vehicles_destroyed: int  # vehicles of rivals that this player has destroyed in the whole game


class AchievementView(msgspec.Struct, forbid_unknown_fields=True):
    """An achievement in play, what each seat has of it, and who would get it now."""

    id: str  # the achievement's id
    values: list[int]  # what each seat has of it now
    leader: int | None  # the seat that would get it now; None where nobody leads alone


class TurnView(msgspec.Struct, forbid_unknown_fields=True):
    """What this turn has seen so far."""

    number: int  # turns begun so far, this one included; 0 during the set-up
    in_play: str | None  # the card that is being used at this moment and lies in no pile
    played: list[str]  # vehicle cards that cannot be played again this turn (edition 1.4)
    recruitment: bool  # Recruitment has been used this turn
    purchases: int  # how many purchases there were this turn
    assaulted: bool  # the assault of this turn has been launched
    # vehicles destroyed by sieges this turn, by nation: ussr, germany, usa, france
    siege_kills: list[int]
    assault_single: Nation | None  # the nation of a single medal that an odd kill of the assault brought
    spent: list[str]  # cards that paid for purchases of this turn (edition 1.2 adds them up under Recruitment)
    bought: list[str]  # vehicles bought this turn
    used: bool = False  # a card has been used for its abilities this turn; noted only with the option `empty_rounds`


class RushView(View):
    """The table as one seat (or a spectator) may know it."""

    pending: list[RushQuestion]  # the stack of questions as in a position, the bottom first; the last one is asked now
    first: int | None  # the seat of the first player; None before it is drawn
    active: int | None  # the seat whose turn it is; None during the set-up
    open_hand: int | None  # the seat whose hand lies open on the table, from its reveal until it is put away
    ending: Ending  # what has triggered the end: `medal-pile`, `last-base` or `empty-rounds`; `running` before
    reserve: list[str]  # up to four vehicles, the oldest first
    deck: int  # how many vehicles are left in the vehicle deck
    discard: list[str]  # the discard pile of the Reserve
    graveyard: list[str]  # what has left the game
    singles: list[int]  # single medal cards left in the piles, by nation
    doubles: list[int]  # double medal cards left in the piles, by nation
    achievements: list[AchievementView]  # the achievements laid out, with where everybody stands
    players: list[PlayerView]  # the players in the order of their seats
    turn: TurnView  # what this turn has seen so far
    result: ResultView | None  # how the game ended; None while it goes on
    empty_turns: int = 0  # turns in a row, before this one, in which no card was played; see `empty_rounds`
