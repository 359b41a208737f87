"""The drills that come with the program, as a browser is shown them."""

from __future__ import annotations

from datetime import date

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.state import State
from hulldown.review.drill_files import Shipped, daily, opened, shipped, tier
from hulldown.review.drills import Drill
from hulldown.review.themes import themes_of

from .. import wire
from ..problems import Trouble, say
from .catalogues import known_game
from .founding import Founding, Occupant
from .presenter import Presenter
from .room import Room


def drills(id: str, day: date, lang: str) -> wire.GameDrills:
    """All drills of a game, without what they ask."""
    found = shipped(known_game(id))
    entries = [wire.DrillEntry(one.id, one.theme, tier(one)) for one in found.drills.values()]
    themes = [wire.DrillTheme(one.id, one.title[lang], one.rules, one.verbs) for one in themes_of(id)]
    return wire.GameDrills(id, entries, themes, daily(list(found.drills), day), _note(found, lang))


def drill(id: str, drill_id: str, lang: str) -> wire.DrillShown:
    """One drill with its table."""
    game = known_game(id)
    one = shipped(game).drills.get(drill_id)
    if one is None:
        raise Trouble("missing", "no-drill")
    try:
        state = opened(game, one)
    except HulldownError as error:
        raise Trouble("missing", "no-drill") from error
    presenter = Presenter(_room(one, state), one.seat, lang)
    view = presenter.view()
    legal = {str(action): action for action in state.legal_actions()}
    answers = [
        wire.DrillAnswer(presenter.choice(view, legal[answer.do]), answer.value, answer.low, answer.high)
        for answer in one.answers
    ]
    return wire.DrillShown(
        id=one.id,
        game=id,
        theme=one.theme,
        tier=tier(one),
        table=presenter.table(set(), 0, 0.0, {}),
        rule=one.rule,
        answers=answers,
        compared=one.compared,
        ahead=[one.ahead.value, one.ahead.low, one.ahead.high],
        worlds=one.worlds,
        why=one.why.get(lang, ""),
        found_by=one.found_by,
        of_levels=one.of_levels,
    )


def _room(one: Drill, state: State) -> Room:
    """A table that nobody has made, for as long as it is looked at."""
    seats = [
        Occupant("person", "", None) if seat == one.seat else Occupant("bot", "", "greedy")
        for seat in range(state.seats)
    ]
    settings = wire.Settings(chat=False, verifiable=False)
    return Room(Founding(one.id, state.game, {}, seats, settings, 0.0, position=one.position))


def _note(found: Shipped, lang: str) -> str:
    if not found.fault:
        return ""
    return say(f"drills.{found.fault}", lang, count=found.left_out)
