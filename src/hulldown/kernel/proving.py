"""Proves the draws of a finished record: those that stand and those that were taken back, one after the other."""

from __future__ import annotations

from .document import Reader
from .errors import HulldownError, Malformed
from .match import RESIGN, TIME, Answer, Match, Undone, Unread, carry_out
from .proof import Draw, Seal, must_be_sealed, read_draw, why_not_proved, why_not_the_rules
from .reading import CLOCK
from .state import CHANCE, Combined, State


def prove(match: Match) -> int:
    """How many draws are proved; the first that is not is named with the reason.

    Numbers run from 1 without a gap, also through what was taken back: a draw that is not shown would leave one.
    """
    seal = match.seal
    if seal is None:
        raise Malformed("the record says nothing of how its draws were made")
    must_be_sealed(seal)
    if seal.deal:
        return _prove_deal(match, seal)
    count = 0
    state = match.opening()
    undone: dict[int, list[Undone]] = {}
    for one in match.undone:
        undone.setdefault(one.place, []).append(one)
    for place, answer in enumerate(match.answers):
        for one in undone.pop(place, []):
            count = _prove_undone(seal, one, state, count)
        if answer.by == CHANCE and answer.action is not TIME:
            count += 1
            _must_be_proved(seal, answer.draw, count, state, answer)
        state = carry_out(state, answer)
    for one in undone.pop(len(match.answers), []):
        count = _prove_undone(seal, one, state, count)
    return count


def _prove_deal(match: Match, seal: Seal) -> int:
    """A table of a duplicate: each kind of draw is numbered from 1. What is taken back comes out the same once more, so
    nothing of that kind has to be shown."""
    if match.undone:
        raise Malformed("a table of a duplicate shows nothing of what was taken back")
    counts: dict[str, int] = {}
    state = match.opening()
    count = 0
    for answer in match.answers:
        if answer.by == CHANCE and answer.action is not TIME:
            kind = answer.draw.kind if answer.draw is not None else ""
            counts[kind] = counts.get(kind, 0) + 1
            count += 1
            _must_be_proved(seal, answer.draw, counts[kind], state, answer)
        state = carry_out(state, answer)
    return count


def _must_be_proved(seal: Seal, draw: Draw | None, number: int, state: State | None, answer: Answer) -> None:
    why = "it says nothing of how it was made"
    if draw is not None:
        why = why_not_proved(seal, draw, number)
        if not why and not isinstance(answer.action, Unread) and state is not None:
            why = why_not_the_rules(draw, state, str(answer.action))
    if why:
        raise Malformed(f"draw {number} is not proved: {why}")


def _prove_undone(seal: Seal, undone: Undone, state: State, count: int) -> int:
    """What was taken back is played on copies, from where the match went back to."""
    states = [state]
    for line in undone.lines:
        if "to" in line:
            back = line["to"]
            assert isinstance(back, int)  # as it was read
            left = back - undone.place + 1
            if not 0 < left <= len(states):
                raise Malformed(f"after draw {count} something is taken back that was not there")
            del states[left:]
            continue
        answer = _read(line, states[-1], count)
        if answer.by == CHANCE and answer.action is not TIME:
            count += 1
            _must_be_proved(seal, read_draw(Reader(line["draw"], "draw")), count, states[-1], answer)
        states.append(carry_out(states[-1].clone(), answer))
    return count


def _read(line: dict[str, object], state: State, count: int) -> Answer:
    by, text = line["by"], line["do"]
    assert isinstance(text, str)
    if by == CLOCK:
        return Answer(CHANCE, TIME, [])
    seat = CHANCE if by == "chance" else by
    assert isinstance(seat, int)
    if text == RESIGN.text and seat != CHANCE:
        return Answer(seat, RESIGN, [])
    try:
        if seat != state.actor:
            raise Malformed("it is not that seat's to answer")
        action = state.game.parse(state, text)
        refusal = state.why_not(action)
        if refusal is not None:
            raise refusal.error()
        own = state.understood(action)
        if own is None or isinstance(own, Combined):
            raise Malformed("it is not one answer")
    except HulldownError as error:
        raise Malformed(f"after draw {count} an answer was taken back that could not be given: {error}") from error
    return Answer(seat, own, [])
