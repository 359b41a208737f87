"""At a real table people's word stands above what is measured: also in the place of an answer that a bot has given."""

from __future__ import annotations

from hulldown.kernel.match import Match
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import CHANCE, Action, Combined

from ..problems import Trouble
from . import journal
from .checks import must_append, must_be_in_time, must_go_on, must_sit
from .foretelling import follow, pass_on
from .live import Live
from .matches import Matches
from .room import Room


async def overrule(matches: Matches, live: Live, seat: int, number: int, do: str) -> int:
    """Puts people's word in the place of the last answer that it is about, before dice are entered for it.

    What was answered since stands, as far as it is still legal.
    """
    async with live.lock:
        room = live.room
        must_be_in_time(room, number)
        must_go_on(room)
        must_sit(room, seat)
        if not room.settings.companion:
            raise Trouble("not-now", "not-real")
        place, word, before = await matches.beside(_find, room, do)
        trial = before.state
        by = trial.actor
        brought = [follow(trial, by, word, f"by the word of seat {seat + 1}")]
        for later in room.match.answers[place + 1 :]:
            if trial.actor != later.by or trial.why_not(later.action) is not None:
                break
            brought.append(follow(trial, later.by, later.action, later.note, later.is_passed))
        waits_for = pass_on(room, trial, brought, matches.dealer(live), {})
        await must_append(matches, live, journal.Undone(seat, place), "person")
        return await must_append(matches, live, journal.Answered(brought), waits_for)


def _find(room: Room, do: str) -> tuple[int, Action, Match]:
    """The place of the answer that is overruled, the word, and the match before that answer."""
    answers = room.match.answers
    for place in range(len(answers) - 1, -1, -1):
        answer = answers[place]
        if answer.entered is not None:
            break  # what was rolled was rolled for these facts
        if answer.by == CHANCE or answer.is_passed:
            continue
        before = room.rewound(place)
        word = read_answer(before.state, do)
        if isinstance(word, Combined) or not room.game.overrules(answer.action, word):
            continue
        refusal = before.state.why_not(word)
        if refusal is not None:
            raise refusal.error()
        return place, before.state.understood(word) or word, before
    raise Trouble("not-now", "nothing-overruled")
