"""The end: wipe-out, victory points, the turn limit, giving up."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import Malformed
from ....kernel.result import Result
from ....kernel.tally import Tally
from ....kernel.words import Phrase, Seat, Sentence
from ..edition import ASSAULT, CAPTURE, ENCOUNTER
from ..ground import sight
from ..state import NOBODY, Objective, Table, Tank
from ..words.phrases import PHRASES

_POINTS: Final = PHRASES["tally.victory-points"]
_DESTROYED: Final = PHRASES["tally.destroyed-points"]
_WIPED_OUT: Final = PHRASES["result.wipe-out"]
_BURNT: Final = PHRASES["result.burnt-out"]
_BY_POINTS: Final = PHRASES["result.victory-points"]
_LIMIT: Final = PHRASES["result.turn-limit"]
_HELD: Final = PHRASES["result.assault-held"]
_TIME: Final = PHRASES["result.time-limit"]
_RESIGNED: Final = PHRASES["result.resigned"]
_LAST_STANDING: Final = PHRASES["decided.last-standing"]
_ALL_GONE: Final = PHRASES["decided.all-destroyed"]
_MORE_POINTS: Final = PHRASES["decided.victory-points"]
_MORE_DESTROYED: Final = PHRASES["decided.destroyed-points"]
_EQUAL: Final = PHRASES["decided.equal"]
_DEFENDED: Final = PHRASES["decided.assault-held"]
_GAVE_UP: Final = PHRASES["decided.resigned"]
_WINNER: Final = PHRASES["event.winner"]
_DRAW: Final = PHRASES["event.draw"]
_TIME_CALLED: Final = PHRASES["event.time-called"]
_RESIGNS: Final = PHRASES["event.resigns"]
_SCORES: Final = PHRASES["event.victory-point"]

REASONS: Final = [phrase.key for phrase in (_WIPED_OUT, _BURNT, _BY_POINTS, _LIMIT, _TIME, _HELD, _RESIGNED)]
DECISIONS: Final = [
    phrase.key for phrase in (_LAST_STANDING, _ALL_GONE, _MORE_POINTS, _MORE_DESTROYED, _EQUAL, _DEFENDED, _GAVE_UP)
]

ENCOUNTER_POINTS: Final = 3
CAPTURE_POINTS: Final = 2
ASSAULT_POINTS: Final = 2


def destroyed_points(table: Table, side: int) -> int:
    """miniatures.mode.destroyed-points: the cost of the enemy tanks it destroyed, with the cards they started with."""
    return sum([tank.start_cost for tank in table.tanks if tank.destroyed and scores(table, side, tank)])


def scores(table: Table, side: int, tank: Tank) -> bool:
    """miniatures.mode.destroyer: whether a destroyed tank counts for a side.

    One that its own side has destroyed counts for the opponent of two sides, for nobody of more.
    """
    if tank.side == side:
        return False
    if not table.rules.destroyer_scores:
        return True
    by = table.rules.sides[tank.destroyed_by] if tank.destroyed_by != NOBODY else tank.side
    return by == side or (by == tank.side and table.sides == 2)


def finish(table: Table, winners: list[int], reason: Phrase, decided: Phrase) -> None:
    """Ends the game; all sides share the first rank where there is no winner."""
    table.stack.clear()
    tallies: list[Tally] = []
    for side in table.rules.sides:
        tally = Tally()
        tally.add(table.points[side] * 1000, Sentence(_POINTS, {"count": table.points[side]}))
        destroyed = destroyed_points(table, side)
        tally.add(destroyed, Sentence(_DESTROYED, {"count": destroyed}))
        tallies.append(tally)
    first = winners if winners else list(range(table.sides))
    ranks = [1 if side in first else 2 for side in table.rules.sides]
    table.result = Result(tallies, ranks, Sentence(reason, {}), Sentence(decided, {}))
    if table.listener is not None:
        if len(first) == 1:
            for seat in table.seats_of(first[0]):
                table.tell(_WINNER, {"seat": Seat(seat)})
        else:
            table.tell(_DRAW, {})


def resign(table: Table, seat: int) -> None:
    """miniatures.resign.ends-game: the side that gives up has lost, at any moment."""
    table.resigned = seat
    if table.listener is not None:
        table.tell(_RESIGNS, {"seat": Seat(seat)})
    lost = table.rules.sides[seat]
    finish(table, [side for side in range(table.sides) if side != lost], _RESIGNED, _GAVE_UP)


def end_if_wiped_out(table: Table, burnt: bool = False) -> bool:
    """miniatures.mode.wipe-out, miniatures.mode.wipe-out-first, miniatures.mode.draw, miniatures.command.burnt-out"""
    alive = [side for side in range(table.sides) if table.is_alive(side)]
    if len(alive) > 1:
        return False
    finish(table, alive, _BURNT if burnt else _WIPED_OUT, _LAST_STANDING if alive else _ALL_GONE)
    return True


def end_after_turn(table: Table) -> bool:
    """miniatures.mode.last-turn, miniatures.command.burnt-out

    When the fires have burnt: a side without tanks has lost, and what ends after a number of turns ends now.
    """
    if end_if_wiped_out(table, burnt=True):
        return True
    if not is_last_turn(table) or not table.rules.whole_last_turn:
        return False
    turns_are_over(table)
    return True


def last_turn(table: Table) -> int:
    """miniatures.mode.turn-limit, miniatures.mode.time-limit: the last turn; 0 while nobody knows which it will be."""
    return max(1, table.turn) if table.time_called else table.rules.last_turn


def is_last_turn(table: Table) -> bool:
    return 0 < last_turn(table) <= table.turn


def call_time(table: Table) -> None:
    """miniatures.mode.time-limit: the turn that runs is the last, or the first one where none runs yet."""
    if table.rules.time_limit == 0:
        raise Malformed("this match has no time limit [miniatures.option.time_limit]")
    if table.time_called:
        raise Malformed("time has been called already [miniatures.mode.time-limit]")
    table.time_called = True
    if table.listener is not None:
        table.tell(_TIME_CALLED, {})


def check_victory(table: Table) -> None:
    """miniatures.command.victory-check: wipe-out first, then what the mode asks."""
    if end_if_wiped_out(table):
        return
    mode = table.rules.mode
    if mode == ENCOUNTER or mode == CAPTURE:
        if table.turn > 1:  # miniatures.mode.not-on-turn-one
            _score(table)
        enough = ENCOUNTER_POINTS if mode == ENCOUNTER else CAPTURE_POINTS
        best = max(table.points)
        if best >= enough and table.points.count(best) == 1:
            finish(table, [table.points.index(best)], _BY_POINTS, _MORE_POINTS)
            return
    elif mode == ASSAULT:
        _score_assault(table)
        if table.points[table.attacker] >= ASSAULT_POINTS:
            finish(table, [table.attacker], _BY_POINTS, _MORE_POINTS)
            return
    if not table.rules.whole_last_turn and is_last_turn(table):
        turns_are_over(table)


def controllers(table: Table, objective: Objective) -> list[int]:
    """miniatures.objective.control, miniatures.objective.hull-part: the sides with a live tank near the token."""
    found: list[int] = []
    for tank in table.tanks:
        if tank.side not in found and table.is_live(tank.index):
            if sight.controls(table.field, tank.index, objective.x, objective.y):
                found.append(tank.side)
    return found


def _award(table: Table, side: int) -> None:
    points = table.points.copy()
    points[side] += 1
    table.points = points
    if table.listener is not None:
        table.tell(_SCORES, {"seat": Seat(table.captain(side)), "count": points[side]})


def _score(table: Table) -> None:
    """miniatures.mode.encounter, miniatures.mode.capture-points: a point for a token that only one side controls."""
    for objective in table.objectives:
        holders = controllers(table, objective)
        if len(holders) == 1 and objective.side in (NOBODY, holders[0]):
            _award(table, holders[0])


def _score_assault(table: Table) -> None:
    """miniatures.mode.assault-points, miniatures.mode.assault-each-token, miniatures.mode.assault-turn-one"""
    for objective in table.objectives:
        if controllers(table, objective) == [table.attacker]:
            _award(table, table.attacker)
            return


def turns_are_over(table: Table) -> None:
    """miniatures.mode.assault-win, miniatures.mode.turn-limit, miniatures.mode.time-limit,
    miniatures.mode.limit-points, miniatures.mode.destroyed-points, miniatures.mode.equal-at-limit
    """
    if table.rules.mode == ASSAULT:
        finish(table, [1 - table.attacker], _HELD, _DEFENDED)
        return
    reason = _TIME if table.time_called else _LIMIT
    best = max(table.points)
    leaders = [side for side in range(table.sides) if table.points[side] == best]
    if len(leaders) == 1:
        finish(table, leaders, reason, _MORE_POINTS)
        return
    most = max([destroyed_points(table, side) for side in leaders])
    ahead = [side for side in leaders if destroyed_points(table, side) == most]
    if len(ahead) == 1:
        finish(table, ahead, reason, _MORE_DESTROYED)
    else:
        finish(table, [] if len(ahead) == table.sides else ahead, reason, _EQUAL)
