"""What an answer would bring, found on a copy: nothing happens in a room before it is stored."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Raw

from hulldown.kernel.match import RESIGN, TIME, carry_out
from hulldown.kernel.match import Answer as Played
from hulldown.kernel.reading import CLOCK
from hulldown.kernel.state import CHANCE, OVER, Action, Combined, State
from hulldown.kernel.stops import Stops

from .chance import Dealer
from .journal import CHANCE_BY, Answer, Drawn
from .room import Room


def foretell(room: Room, action: Action, seat: int, dealer: Dealer, note: str = "") -> tuple[list[Answer], str]:
    """What an answer would bring, chance included, and whom the match would wait for then.

    Raises what the rules have against it.
    """
    refusal = room.state.why_not(action)
    if refusal is not None:
        raise refusal.error()
    trial = room.state.clone()
    brought: list[Answer] = []
    stops = room.stops_of(seat)
    for step in action.steps if isinstance(action, Combined) else [action]:
        moment = room.game.moment_of(trial) if stops.holds else None
        brought.append(follow(trial, seat, step, note))
        stops = stops.after(moment, step, trial, seat)
    _pass_on(room, trial, brought, dealer, {seat: stops})
    return brought, room.awaited(trial.actor)


def foretell_time(room: Room) -> tuple[list[Answer], str]:
    """The answer that says that time is up, and whom the match would wait for then."""
    trial = room.state.clone()
    brought = [follow(trial, CHANCE, TIME)]
    return brought, room.awaited(trial.actor)


def foretell_beginning(room: Room, dealer: Dealer) -> tuple[list[Answer], str]:
    """What chance deals before anybody is asked, and whom the match would wait for then."""
    trial = room.state.clone()
    brought: list[Answer] = []
    deal(trial, brought, dealer)
    return brought, room.awaited(trial.actor)


def foretell_passes(room: Room, dealer: Dealer) -> tuple[list[Answer], str]:
    """What the stops of whoever is asked bring; nothing where they ask."""
    trial = room.state.clone()
    brought: list[Answer] = []
    if room.passing() is not None:
        _pass_on(room, trial, brought, dealer, {})
    return brought, room.awaited(trial.actor)


def foretell_resignation(room: Room, seat: int) -> list[Answer]:
    return [follow(room.state.clone(), seat, RESIGN)]  # raises where the game has no rule for it


def _pass_on(room: Room, trial: State, brought: list[Answer], dealer: Dealer, changed: dict[int, Stops]) -> None:
    """Lets chance and the stops of people answer until somebody is to be asked."""
    deal(trial, brought, dealer)
    while trial.actor >= 0 and room.has_begun:
        passing = room.passed_by(changed.get(trial.actor, room.seats[trial.actor].stops), trial)
        if passing is None:
            return
        brought.append(follow(trial, trial.actor, passing, is_passed=True))
        deal(trial, brought, dealer)


def follow(
    state: State, by: int, action: Action, note: str = "", is_passed: bool = False, draw: Drawn | None = None
) -> Answer:
    """Carries an answer out on a copy; tells it with the position where a turn begins or the game ends."""
    turns = state.turns
    carry_out(state, Played(by, action, []))
    is_marked = state.turns != turns or state.actor == OVER
    position = Raw(msgspec.json.encode(state.document())) if is_marked else UNSET
    if action is TIME:
        return Answer(CLOCK, str(action), note, position)
    return Answer(CHANCE_BY if by == CHANCE else by, str(action), note, position, is_passed, draw)


def deal(state: State, dealt: list[Answer], dealer: Dealer) -> None:
    """Lets chance answer on a copy until a seat is asked or the game is over."""
    while state.actor == CHANCE:
        action, draw = dealer(state)
        dealt.append(follow(state, CHANCE, action, draw=draw))
