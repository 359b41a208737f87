"""Who plays in simulations and arenas: bots by name, and programs by command, `cmd:./mybot`.

`level8@30` is `level8` with 30 % of its imagined games: what is left of it on a slower device.

Only whoever types a command line names commands: nothing that is read from a file comes here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from hulldown import bots
from hulldown.bots.program import ProgramBot, command_of, words_of
from hulldown.bots.searcher import Searcher
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .text_players import LISTED, TextPlayer

MOST_PERCENT: Final = 100


def make_player(name: str, game: Game) -> bots.Bot:
    """A bot by its name, or a program that has not been started yet."""
    command = command_of(name)
    if command is not None:
        return ProgramBot(words_of(command), game)
    level, mark, percent = name.partition("@")
    return _slowed(level, percent, game) if mark else bots.make(name, game)


def _slowed(name: str, percent: str, game: Game) -> bots.Bot:
    bot = bots.make(name, game)
    if not isinstance(bot, Searcher) or not percent.isdecimal() or not 1 <= int(percent) <= MOST_PERCENT:
        raise Malformed(f"{name}@{percent}: a level, and how many percent of its imagined games it has, from 1 to 100")
    bot.share = int(percent) / MOST_PERCENT
    return bot


def check_players(names: Sequence[str], game: Game) -> None:
    """Complains of a name that nobody has, and of a program that does not say that it plays this game."""
    for name in dict.fromkeys(names):
        player = make_player(name, game)
        if isinstance(player, ProgramBot):
            try:
                player.get_ready()
            finally:
                player.close()


@contextmanager
def seated(names: Sequence[str], game: Game) -> Iterator[list[bots.Bot]]:
    """The players, one for each name; programs end with it."""
    players = [make_player(name, game) for name in names]
    try:
        yield players
    finally:
        for player in players:
            if isinstance(player, ProgramBot):
                player.close()


def text_player(name: str, game: Game, division: str, retries: int) -> bots.Bot:
    """A player of a division of language models: programs read words, bots are as they are."""
    command = command_of(name)
    if command is None:
        return bots.make(name, game)
    return TextPlayer(words_of(command), game, division == LISTED, retries)


def has_programs(names: Sequence[str]) -> bool:
    return any(command_of(name) is not None for name in names)
