"""What a seat of the Miniatures Game may know, declared: all but the enemy's hidden cards, which are `?`."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...kernel.view import ResultView, View
from .question_parts import TankQuestion
from .questions import MiniaturesQuestion

UNSEEN = "?"
Phase = Literal["set-up", "movement", "shooting", "command"]


class TankView(msgspec.Struct, forbid_unknown_fields=True):
    """A tank: where it stands, what has become of it, its cards and its initiative at this moment."""

    label: str  # what actions call it: `a1` is the first tank of seat 0
    seat: int  # whose tank it is
    card: str  # the tank's card
    at: list[int] | None  # x, y and facing in hundredths; None before it is deployed
    hidden: list[str]  # its cards that lie face down; `?` for each card of an enemy
    shown: list[str]  # its cards that lie face up
    gone: list[str]  # its cards that have been discarded
    used: list[str]  # cards that have been paid for this turn and stay on the tank
    criticals: list[str]  # the critical cards that it carries
    damage: int  # damage that it has taken
    hit_points: int  # hit points at full health, cards included
    destroyed: bool  # it is a wreck
    destroyed_by: int  # the seat whose shot or card destroyed it, or -1: not destroyed, or by fire or its own cards
    token: int  # the number on its Movement or Defensive Measures token, 0 without one
    acted: bool  # it has acted in this phase
    shot: bool  # it has attacked in this phase
    second_due: bool  # an autoloader's second attack is still open
    reloading: bool  # it reloads this turn and does not shoot
    must_reload: bool  # it has to reload next turn
    stripped: bool  # it gets no die for cover for the rest of the phase
    deadeye_used: bool  # it has inflicted the first critical of this turn
    chosen_phase: int  # the phase chosen for its bonus of initiative: 1 movement, 2 shooting, 0 not yet or none
    base_initiative: int  # the printed initiative it was given for the Shooting Phase, or -1
    boosts: list[int]  # from cards used: initiative in movement, shooting and the whole turn; survivability in shooting
    initiative: int  # its initiative now, with all that counts


class MiniaturesView(View):
    """The table as seen from a seat. Lengths and angles are hundredths of millimetres and degrees."""

    # the stack of questions as in a position, the bottom first; the last one is asked now
    pending: list[MiniaturesQuestion]
    turn: int  # the turn; 0 during the set-up
    phase: Phase  # `set-up`, `movement`, `shooting` or `command`
    ranking: list[int]  # the sides, the one with Advantage first
    sides: list[int]  # the side of each seat
    attacker: int  # the side that attacks, or -1
    edges: list[int]  # by side: 0 south, 1 east, 2 north, 3 west, or -1 before it is chosen
    objectives: list[list[int]]  # x, y and the side that scores with it, or -1 for any
    points: list[int]  # victory points, by side
    destroyed_points: list[int]  # by side: what the tanks that it destroyed cost, as far as this seat knows
    destroyed_unseen: list[int]  # by side: cards of those tanks whose cost this seat does not know yet
    terrain: list[list[int]]  # each standing piece: kind (0 woods, 1 hill, 2 building, 3 wall), x, y, angle
    terrain_left: list[int]  # woods or hills, buildings and walls that are still to be placed
    tanks: list[TankView]  # every tank of every seat
    deck: list[int]  # critical cards left in the deck, by kind in the order of the card file
    discards: list[int]  # discarded critical cards, by kind
    silent: list[bool]  # by seat: passes for the rest of the phase
    vengeance: list[list[int]]  # by seat: the last turn of each Call for Vengeance
    resigned: int  # the seat that has given up, or -1
    time_called: bool  # the time limit has run out: the turn that runs is the last
    result: ResultView | None  # how the game ended; None while it goes on


def asked_tank(view: MiniaturesView) -> int | None:
    """The tank that the question on top is about, by its place in the list."""
    top = view.pending[-1] if view.pending else None
    return top.tank if isinstance(top, TankQuestion) else None
