"""What a client reads once: the games with their options and bots, the cards, the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

import hulldown
from hulldown import bots
from hulldown.bots import characters_of, levels_of
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.options import NumberOption, Option, SidesOption, TextOption
from hulldown.workshop.evenness import Sides

from .. import wire
from ..faces import AnyFace, face_of
from ..problems import Trouble, say
from .texts import one_line

ANCHOR: Final = 1000  # greedy's rating, by which the others are measured


def known_game(id: str) -> Game:
    if id not in hulldown.game_ids():
        raise Trouble("missing", "no-page")
    return hulldown.game(id)


def read_all() -> None:
    """Reads the cards and words of every game, so that nobody's first match holds the others up."""
    for id in hulldown.game_ids():
        face_of(hulldown.game(id))


@lru_cache
def games(lang: str, strangers: frozenset[tuple[str, str]] = frozenset()) -> list[wire.GameInfo]:
    """What is learnt soonest comes first. `strangers`: bots of installed packages and the host's
    programs, each with a game that it plays."""
    found = sorted([hulldown.game(id) for id in hulldown.game_ids()], key=lambda game: (game.learning, game.id))
    return [_game(game, lang, strangers) for game in found]


def _game(game: Game, lang: str, strangers: frozenset[tuple[str, str]]) -> wire.GameInfo:
    return wire.GameInfo(
        id=game.id,
        name=game.title.text(lang),
        about=game.about.text(lang),
        seats=[game.min_seats, game.max_seats],
        minutes=list(game.minutes),
        options=[_option(game, one, lang) for one in game.options],
        bots=[_bot(game, name, lang) for name in _names(game, strangers) if _plays(name, game, strangers)],
        lessons=[lesson.id for lesson in game.lessons.known],
        tables=face_of(game).has_sketches,
        characters=list(characters_of(game)),
    )


def lessons(id: str, lang: str) -> wire.GameLessons:
    """The lessons of a game in their order."""
    game = known_game(id)
    found = [
        wire.LessonInfo(one.id, one.title(lang), one.goal(lang), len(one.steps), one.minutes(lang))
        for one in game.lessons.known
    ]
    return wire.GameLessons(id, found, game.lessons.left_out)


def _option(game: Game, option: Option, lang: str) -> wire.OptionInfo:
    kind: wire.OptionKind = "choice"
    bounds: list[int] = []
    if isinstance(option, TextOption):
        kind = "text"
    elif isinstance(option, SidesOption):
        kind = "sides"
    elif isinstance(option, NumberOption):
        kind = "number"
        bounds = [option.low, option.high]
    values = [_plain(value) for value in option.values] if kind != "text" else []
    figures = {value: figure.text(lang) for value, figure in game.figures(option.name).items()}
    face = face_of(game)
    title, changes = face.option(option.name, lang)
    said = changes or game.ledger[option.rule].text(lang).removeprefix(f"{option.name}: ")
    return wire.OptionInfo(
        option.name, title or option.name.replace("_", " "), said, values, option.rule, figures, kind, bounds,
        _seat(game, option), face.named(option.name, lang),
    )  # fmt: skip


def _seat(game: Game, option: Option) -> int | None:
    """Whose option it is: deck_1 is what the first seat brings."""
    brings, _, number = option.name.rpartition("_")
    return int(number) - 1 if game.brings and brings == game.brings else None


def _plain(value: object) -> str | int | bool:
    assert isinstance(value, str | int | bool)
    return value


def _names(game: Game, strangers: frozenset[tuple[str, str]]) -> list[str]:
    """Ours, those of installed packages, and the host's programs."""
    known = bots.names(game)
    return [*known, *sorted(name for id, name in strangers if id == game.id and name not in known)]


def _plays(name: str, game: Game, strangers: frozenset[tuple[str, str]]) -> bool:
    """Only our own bots are made here: the code of others runs in processes of their own."""
    if name not in bots.NAMES:
        return (game.id, name) in strangers
    try:
        bots.make(name, game)
    except Malformed:
        return False
    return True


def _bot(game: Game, name: str, lang: str) -> wire.BotInfo:
    for level in levels_of(game):
        if level.name == name:
            return wire.BotInfo(name, say(f"bot.{name}", lang), level.seconds, level.rating, level.low, level.high)
    if name in ("random", "greedy"):
        rating = ANCHOR if name == "greedy" else None
        return wire.BotInfo(name, say(f"bot.{name}", lang), None, rating, rating, rating)
    key = "bot.installed" if name in bots.names(game) else "bot.program"
    return wire.BotInfo(name, say(key, lang), None, None, None, None)


def check(id: str, wish: wire.ListWish) -> wire.Checked[Any]:
    """A deck or platoon; a text that is none is a reason like any other."""
    try:
        return face_of(known_game(id)).check(wish.text, wish.options, wish.lang)
    except (Malformed, BadFile) as error:
        return wire.Checked("", "", [wire.Objection(say("list.unreadable", wish.lang, detail=str(error)))], None)


def check_sketch(id: str, wish: wire.SketchWish) -> wire.SketchChecked:
    """A table that somebody makes, with every rule that it breaks. What hides in its name is taken out."""
    face = face_of(known_game(id))
    return face.check_sketch(_seen_plainly(face, face.read_sketch(wish.sketch)), wish.lang)


def open_sketch(id: str, wish: wire.SketchText) -> wire.SketchOpened[Any]:
    """A ready table, or the file of one."""
    face = face_of(known_game(id))
    found = face.open_sketch(wish.text, one_line(wish.name), wish.lang)
    return wire.SketchOpened(_seen_plainly(face, found.sketch), found.told)


def sketch_sides(id: str, wish: wire.SketchWish) -> list[Sides]:
    """The sides of a table that are compared."""
    face = face_of(known_game(id))
    return face.sketch_sides(_seen_plainly(face, face.read_sketch(wish.sketch)), wish.lang)


def _seen_plainly(face: AnyFace, sketch: object) -> object:
    """The same table with nothing hidden in its texts."""
    data = _plainly(msgspec.to_builtins(sketch))
    assert isinstance(data, dict)
    return face.read_sketch(data)


def _plainly(data: object) -> object:
    if isinstance(data, str):
        return one_line(data)
    if isinstance(data, list):
        return [_plainly(one) for one in data]
    return {name: _plainly(one) for name, one in data.items()} if isinstance(data, dict) else data


@lru_cache(maxsize=32)
def catalogue(game: Game, lang: str) -> bytes:
    """All cards of a game, encoded once."""
    return msgspec.json.encode(face_of(game).catalogue(lang))


@lru_cache
def rules(id: str, lang: str) -> list[wire.RuleInfo]:
    return [wire.RuleInfo(one.id, one.text(lang), one.source, one.kind) for one in known_game(id).ledger.rules]
