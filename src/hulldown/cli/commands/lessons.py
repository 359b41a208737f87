"""`hulldown lessons`: what teaches a game, listed and played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid

from hulldown.kernel.game import Game
from hulldown.kernel.lessons import Lesson

from .. import common
from ..match.lesson import LessonSession
from ..terminal.contract import terminal_of
from ..terminal.screen import Screen


def lessons(
    game_name: common.GameArgument,
    lesson: Annotated[str | None, typer.Argument(help="Which lesson to play; without it they are listed.")] = None,
    lang: common.LangOption = None,
    as_json: common.JsonOption = False,
) -> None:
    """The lessons of a game: lists them, or plays one in the terminal."""
    lang = common.language(lang)
    game = common.find_game(game_name)
    for why in game.lessons.left_out:
        common.notices.print(common.command_words("lessons", lang)("left-out", why=why), markup=False, soft_wrap=True)
    chosen = [_find(game, lesson)] if lesson is not None else game.lessons.known
    if as_json:
        common.print_json([_data(one, lang) for one in chosen])
    elif lesson is not None:
        LessonSession(chosen[0], Screen(common.console, lang, terminal_of(game).words)).play()
    else:
        _list(game, lang)


def _find(game: Game, id: str) -> Lesson:
    found = game.lessons.find(id)
    if found is None:
        known = ", ".join(lesson.id for lesson in game.lessons.known)
        common.fail(f"{game.id} has no lesson {id}; there are {known or 'none'}")
    return found


def _data(lesson: Lesson, lang: str) -> dict[str, object]:
    return {
        "id": lesson.id,
        "title": lesson.title(lang),
        "steps": len(lesson.steps),
        "minutes": lesson.minutes(lang),
    }


def _list(game: Game, lang: str) -> None:
    words = common.command_words("lessons", lang)
    known = game.lessons.known
    if not known:
        common.console.print(words("none", game=game.title.text(lang)))
        return
    grid = Grid(title=words("title", game=game.title.text(lang)), title_justify="left", box=None, pad_edge=False)
    grid.add_column("", justify="right")
    grid.add_column(words("lesson"), no_wrap=True)
    grid.add_column(words("about"))
    grid.add_column(words("steps"), justify="right")
    grid.add_column(words("minutes"), justify="right")
    for lesson in known:
        minutes = f"{lesson.minutes(lang):g}"
        grid.add_row(str(lesson.number), lesson.id, lesson.title(lang), str(len(lesson.steps)), minutes)
    common.console.print(grid)
    common.console.print(words("play", game=game.id, id=known[0].id), markup=False, soft_wrap=True)
