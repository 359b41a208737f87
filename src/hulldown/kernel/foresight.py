"""What would come of an action, as far as somebody may know it before it is done."""

from __future__ import annotations

from .state import CHANCE, Action, Combined, Log, State
from .words import Sentence


class Outcome:
    """What a seat would hear of an action up to the first thing that is hidden from it."""

    def __init__(self) -> None:
        self.heard: list[Sentence] = []
        self.shows_hidden = False  # something that this seat does not know comes next
        self.is_final = False  # somebody sees something new: it cannot be taken back


def foresee(state: State, seat: int | None, action: Action) -> Outcome:
    """Tries an action on a copy of the table."""
    outcome = Outcome()
    trial = state.clone()
    if trial.actor == CHANCE:
        return outcome
    log = Log()
    trial.listener = log
    for step in steps_of(action):
        if trial.why_not(step) is not None:
            break
        trial.advance(step)
    for event in log.events:
        outcome.is_final = outcome.is_final or event.reveals
        if state.game.is_news_to(seat, event):
            outcome.shows_hidden = True
            return outcome
        sentence = event.seen_by(seat)
        if sentence is not None:
            outcome.heard.append(sentence)
    if trial.actor == CHANCE:
        outcome.shows_hidden = outcome.is_final = True
    return outcome


def steps_of(action: Action) -> list[Action]:
    return action.steps if isinstance(action, Combined) else [action]


def as_far_as_possible(state: State, line: Combined) -> tuple[Action, list[Action]]:
    """A line up to where somebody else or chance has to answer first, and the steps after that."""
    if line.refusal is not None:
        return line, []
    trial = state.clone()
    for place, step in enumerate(line.steps):
        if trial.actor != state.actor:
            return Combined(line.text, line.steps[:place]), line.steps[place:]
        if trial.why_not(step) is not None:
            break  # refused as a whole, with this step's reason
        trial.advance(step)
    return line, []
