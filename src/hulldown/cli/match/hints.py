"""`hint`: what the best bot would do in the place of whoever is asked, and why."""

from __future__ import annotations

from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from hulldown.bots import Thought, levels_of
from hulldown.bots.guard import Opponent
from hulldown.bots.process import seat_bot
from hulldown.compiling.cache import compiled_engine
from hulldown.kernel.state import CHANCE, Action

from ..terminal.screen import BRASS, QUIET
from .session import Session

MOST: Final = 5  # answers that are shown


def hint(session: Session, seat: int | None, rest: str) -> None:
    """Shows the best answers; the match stays as it is, its chance included."""
    screen, state = session.screen, session.match.state
    if state.actor == CHANCE:
        screen.say("hint.chance")
        return
    if len(state.legal_actions()) == 1:
        screen.say("hint.only")
        return
    adviser = _adviser(session)
    with screen.waiting("bots.thinks", bot=adviser.name):
        thoughts = adviser.consider(state, state.actor, len(session.match.answers))
    if not thoughts:
        screen.refuse(screen.words("hint.none", bot=adviser.name))
        return
    _show(session, seat, adviser.name, thoughts[:MOST])


def _adviser(session: Session) -> Opponent:
    if session.adviser is None:
        levels = levels_of(session.game)
        session.adviser = seat_bot(levels[-1].name if levels else "greedy", session.game, compiled_engine())
    return session.adviser


def _show(session: Session, seat: int | None, bot: str, thoughts: list[Thought]) -> None:
    screen, legal, view = session.screen, session.match.state.legal_actions(), session.view(seat)
    screen.heading(screen.words("hint.title", bot=bot))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for thought in thoughts:
        action = thought.action
        words = Text(session.guide.title(view, action) or screen.text(session.game.say(action)))
        why = thought.why.get(screen.lang, "")
        if why:
            words.append(f"\n{why}", QUIET)
        grid.add_row(Text(_number(legal, action), BRASS), words, Text(str(action), QUIET), _figures(session, thought))
    screen.show(grid)


def _number(legal: list[Action], action: Action) -> str:
    """Its number in the list of choices; a free move may stand in none."""
    for place, other in enumerate(legal, start=1):
        if str(other) == str(action):
            return f"{place:>3}"
    return ""


def _figures(session: Session, thought: Thought) -> str:
    """The chance to win with its interval, and in how many imagined games it was found."""
    screen, interval = session.screen, thought.interval
    if thought.chance is None or interval is None:
        return ""
    low, high = [round(100 * end) for end in interval]
    return screen.words("hint.figures", percent=round(100 * thought.chance), low=low, high=high, count=thought.visits)
