"""Results of an arena with the luck taken out: the same certainty from fewer games (`review/adjusting.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hulldown.bots.base import Bot
from hulldown.bots.game_bots import mind_of
from hulldown.bots.intervals import NORMAL_95
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View
from hulldown.review.adjusting import Adjusted, Path, luck_of

from .arena_file import Row

GAMES: Final = 64  # imagined ones at each answer in the mean
FEWEST: Final = 10  # games of a bot: of fewer nothing is said


class Watched(Bot):
    """A bot whose answers are written down with the table that they were given at."""

    def __init__(self, bot: Bot, state: State, path: Path) -> None:
        self._bot = bot
        self._state = state
        self._path = path

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        # a bot that never looks gets the view all the same: it changes nothing
        action = self._bot.choose(view, legal, rng)
        if action in legal:
            self._path.answered(self._state, legal[legal.index(action)])
        return action


class Seen:
    """Bots at a table, and the game as they play it."""

    def __init__(self, players: list[Bot], path: Path) -> None:
        self.players = players
        self.path = path


def watched(players: Sequence[Bot], state: State) -> Seen:
    """The same players, watched at this table, which is at its start."""
    path = Path(state)
    return Seen([Watched(player, state, path) for player in players], path)


def luck_of_game(
    game: Game, path: Path, end: State, faults: Sequence[int], games: int, seed: int, number: int
) -> list[float]:
    """By seat. Where somebody else answered for a bot the game is not known in full, and no luck is taken out of it."""
    if any(faults):
        return [0.0] * end.seats
    return luck_of(mind_of(game), path, end, games, seed, number)


def adjusted(rows: Sequence[Row], name: str) -> dict[str, Any]:
    """What a bot wins when the luck is taken out: nothing where nobody has asked for that, or there are few games.

    A game counts once, by the first seat of the bot.
    """
    points: list[float] = []
    lucks: list[float] = []
    for row in rows:
        if "luck" not in row or name not in row["bots"] or len(set(row["bots"])) == 1:
            continue
        seat = row["bots"].index(name)
        points.append(_points(row, seat))
        lucks.append(row["luck"][seat])
    if len(points) < FEWEST:
        return {}
    found = Adjusted(points, lucks)
    reach = NORMAL_95 * found.error
    least, most = found.factor_interval()
    return {
        "adjusted": {
            "rate": found.value,
            "low": found.value - reach,
            "high": found.value + reach,
            "share": found.share,
            "factor": found.factor,
            "factor_low": least,
            "factor_high": most,
            "luck": found.luck,
            "luck_error": found.luck_error,
        }
    }


def _points(row: Row, seat: int) -> float:
    """The part of the win that the seat's side has."""
    sides = row.get("sides", list(range(len(row["bots"]))))
    winners = {sides[winner] for winner in row["winners"]}
    return 1.0 / len(winners) if sides[seat] in winners else 0.0
