"""What an answer would bring, found on a copy: nothing happens in a room before it is stored."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

from hulldown.kernel.errors import Malformed
from hulldown.kernel.lessons import Lesson, Standing
from hulldown.kernel.match import RESIGN, TIME, carry_out
from hulldown.kernel.match import Answer as Played
from hulldown.kernel.reading import CLOCK
from hulldown.kernel.state import CHANCE, OVER, Action, Combined, State
from hulldown.kernel.stops import Stops

from .chance import Dealer
from .journal import CHANCE_BY, Answer, Drawn
from .room import Room

MOST_AT_ONCE = 200  # answers in one entry: where stops pass for longer than that, others have their turn in between


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
    return brought, pass_on(room, trial, brought, dealer, {seat: stops})


def foretell_entry(room: Room, action: Action, seat: int, dealer: Dealer) -> tuple[list[Answer], str]:
    """What follows from a roll or a draw that somebody enters. Raises what is against it."""
    if isinstance(action, Combined):
        raise Malformed("one roll or one card is entered at a time")
    refusal = room.state.why_not(action)
    if refusal is not None:
        raise refusal.error()
    trial = room.state.clone()
    brought = [replace(follow(trial, CHANCE, action), entered=seat)]
    return brought, pass_on(room, trial, brought, dealer, {})


def foretell_time(room: Room) -> tuple[list[Answer], str]:
    """The answer that says that time is up, and whom the match would wait for then."""
    trial = room.state.clone()
    brought = [follow(trial, CHANCE, TIME)]
    return brought, room.awaited(trial.actor)


def foretell_beginning(room: Room, dealer: Dealer) -> tuple[list[Answer], str]:
    """What chance deals before anybody is asked, and whom the match would wait for then."""
    trial = room.state.clone()
    brought: list[Answer] = []
    _let_answer(room, trial, brought, dealer)
    return brought, room.awaited(trial.actor)


def foretell_passes(room: Room, dealer: Dealer) -> tuple[list[Answer], str]:
    """What the stops of whoever is asked bring; nothing where they ask."""
    trial = room.state.clone()
    brought: list[Answer] = []
    if room.passing() is None:
        return brought, room.awaited(trial.actor)
    return brought, pass_on(room, trial, brought, dealer, {})


def foretell_resignation(room: Room, seat: int) -> list[Answer]:
    return [follow(room.state.clone(), seat, RESIGN)]  # raises where the game has no rule for it


def pass_on(room: Room, trial: State, brought: list[Answer], dealer: Dealer, changed: dict[int, Stops]) -> str:
    """Lets chance and the stops of people answer until somebody is to be asked: whom the match would wait for then."""
    _let_answer(room, trial, brought, dealer)
    while trial.actor >= 0 and room.has_begun and len(brought) < MOST_AT_ONCE:
        passing = room.passed_by(changed.get(trial.actor, room.seats[trial.actor].stops), trial)
        if passing is None or (room.lesson is not None and not room.lesson.is_free(_standing(room, brought))):
            return room.awaited(trial.actor)
        brought.append(follow(trial, trial.actor, passing, is_passed=True))
        _let_answer(room, trial, brought, dealer)
    return "bot" if trial.actor >= 0 and room.has_begun else room.awaited(trial.actor)


def _let_answer(room: Room, trial: State, brought: list[Answer], dealer: Dealer) -> None:
    if room.lesson is not None:
        _go_on(room, room.lesson, trial, brought)
    else:
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
    """Lets chance answer on a copy until a seat is asked, people have to enter something, or the game is over."""
    while state.actor == CHANCE:
        drawn = dealer(state)
        if drawn is None:
            return  # people enter it
        dealt.append(replace(follow(state, CHANCE, drawn.action, draw=drawn.draw), unknown=drawn.unknown))


def _go_on(room: Room, lesson: Lesson, trial: State, brought: list[Answer]) -> None:
    """In a lesson its script answers for chance, and passes where the learner is not meant to be asked."""
    standing = _standing(room, brought)
    while not lesson.is_over(standing, trial):
        if trial.actor == CHANCE:
            action = lesson.reply(standing, trial, len(room.match.answers) + len(brought))
        else:
            passing = lesson.passing(standing, trial) if trial.actor == lesson.seat else None
            if passing is None:
                return
            action = passing
        is_passed = trial.actor != CHANCE
        standing.take(trial.actor, str(action), is_passed)
        brought.append(follow(trial, trial.actor, action, is_passed=is_passed))


def _standing(room: Room, brought: list[Answer]) -> Standing:
    """How far the lesson would be."""
    standing = room.standing
    for answer in brought:
        standing.take(answer.by if isinstance(answer.by, int) else CHANCE, answer.do, answer.passed)
    return standing
