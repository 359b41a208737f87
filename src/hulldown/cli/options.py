"""Options of a game as a command line names them: lists and long texts may be files, lists may be drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.kernel.document import read_text
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import FileOption, option_from_text

_STREAM: Final = 100  # apart from the streams of chance and of the bots, so that a drawn list changes neither


def typed_options(game: Game, typed: list[str] | None) -> dict[str, object]:
    """The options of `--set name=value`, as they were typed."""
    return dict(option_from_text(game.options, text) for text in typed or [])


def list_options(game: Game, together: str | None, single: list[str | None]) -> dict[str, object]:
    """The options that `--decks A,B`, `--deck A` and `--deck2 B` mean; an empty name leaves a player the usual one."""
    names = [name.strip() for name in together.split(",")] if together is not None else []
    if not names and not any(single):
        return {}
    if game.lists is None:
        raise Malformed(f"{game.id} has no decks or platoons that players bring")
    word = game.lists.word
    if len(names) > game.max_seats:
        most = str(game.max_seats) if game.max_seats == game.min_seats else f"at most {game.max_seats}"
        raise Malformed(f"--{word}s names {len(names)} {word}s; there are {most} players")
    chosen: dict[str, object] = {}
    for seat in range(game.max_seats):
        name = names[seat] if seat < len(names) else ""
        alone = single[seat] if seat < len(single) else None
        if name and alone:
            raise Malformed(f"the {word} of player {seat + 1} is named twice, by --{word}s and by --{word}")
        if alone or name:
            chosen[game.lists.option(seat)] = alone or name
    return chosen


def named_options(game: Game, options: dict[str, object], seats: int, seed: int) -> dict[str, object]:
    """The same with the texts of files and with lists as the game's options take them; `random` ones the seed draws."""
    found = dict(options)
    for option in game.options:
        value = options.get(option.name)
        if isinstance(option, FileOption) and isinstance(value, str):
            found[option.name] = _text_of(value, option.suffix, game.ready_texts(option.name))
    for seat in range(game.max_seats if game.lists is not None else 0):
        assert game.lists is not None
        name = game.lists.option(seat)
        value = options.get(name)
        if isinstance(value, str):
            rng = Xoshiro(seed, _STREAM + seat)
            count = max(seats, seat + 1)
            found[name] = game.lists.option_text(value, rng, count, game.complete_options(count, options), seat)
    return found


def _text_of(value: str, suffix: str, known: list[str]) -> str:
    """A name that is known is no file, whatever lies in the folder."""
    if value.strip().casefold() in known or "\n" in value:
        return value
    path = Path(value).expanduser()
    return read_text(path) if value.endswith(suffix) or path.is_file() else value
