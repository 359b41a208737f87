"""What the opponents know of each game: how to play it, how their levels differ, and words for their reasons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..kernel.errors import Malformed
from ..kernel.game import Game
from ..kernel.languages import BASE
from ..kernel.words import Phrasebook, Word, path_of
from ..registry import satellite
from .base import Bot
from .levels import Level, read_levels
from .mind import Mind
from .plain import PlainMind


class GameBots:
    """One for each game: `BOTS` of `hulldown.bots.GAME`, with its levels in the same folder."""

    def __init__(
        self, folder: Path, mind: Callable[[Any, str], Mind], greedy: Callable[[Any], Bot] | None = None
    ) -> None:
        self.mind = mind  # takes the style of a player too: "", "cautious" or "aggressive"
        self.greedy = greedy
        self.levels: list[Level] = read_levels(folder / "levels.toml")


PLAIN = GameBots(Path(__file__).with_name("plain"), PlainMind)
_known: dict[str, GameBots] = {}
_reasons: dict[str, dict[str, Word]] = {}


def bots_of(game: Game) -> GameBots:
    """The opponents for a game; plain ones where nobody has taught a search to play it."""
    known = _known.get(game.id)
    if known is None:
        found = satellite("bots", game, "BOTS")
        if found is not None and not isinstance(found, GameBots):
            raise Malformed(f"what the opponents know of {game.id} is no GameBots but a {type(found).__name__}")
        known = _known[game.id] = found if isinstance(found, GameBots) else PLAIN
    return known


def reasons_of(game: Game) -> dict[str, Word]:
    """Words for what a judge of the game looks at; none where its words have none."""
    known = _reasons.get(game.id)
    if known is None:
        folder = game.folder / "words"
        has_words = path_of(folder, "reasons", BASE).exists()
        known = _reasons[game.id] = Phrasebook(folder, "reasons").words("reason") if has_words else {}
    return known


def mind_of(game: Game, style: str = "") -> Mind:
    """What a search knows of a game, in the style of a player."""
    return bots_of(game).mind(game, style)


def levels_of(game: Game) -> list[Level]:
    """The levels of a game, weakest first."""
    return bots_of(game).levels
