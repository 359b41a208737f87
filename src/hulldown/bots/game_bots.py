"""What the opponents know of each game: how to play it, and how their levels differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..kernel.errors import Malformed
from ..kernel.game import Game
from ..registry import satellite
from .base import Bot
from .calibration import FILE, Calibration, read_calibrations
from .frozen import Frozen, Numbers
from .levels import LEVEL_NAMES, Level, read_levels
from .mind import Mind
from .plain import PlainMind


class GameBots:
    """One for each game: `BOTS` of `hulldown.bots.GAME`, with its levels in the same folder."""

    def __init__(
        self,
        folder: Path,
        mind: Callable[[Any, str], Mind],
        greedy: Callable[[Any], Bot] | None = None,
        frozen: dict[str, Callable[[Any, str, Numbers], Mind]] | None = None,
        characters: tuple[str, ...] = (),
    ) -> None:
        self.mind = mind  # takes the style of a player too: one of `levels.STYLES` or of the characters
        self.characters = characters  # those of `levels.CHARACTERS` that this game knows
        self.greedy = greedy
        self.levels: list[Level] = read_levels(folder / "levels.toml")
        self.calibrations: list[Calibration] = read_calibrations(folder / FILE)
        # The minds of levels as they once were, by generation
        self.frozen = {name: Frozen(folder / "frozen" / name, old) for name, old in (frozen or {}).items()}


PLAIN = GameBots(Path(__file__).with_name("plain"), PlainMind)
_known: dict[str, GameBots] = {}


def bots_of(game: Game) -> GameBots:
    """The opponents for a game; plain ones where nobody has taught a search to play it."""
    known = _known.get(game.id)
    if known is None:
        found = satellite("bots", game, "BOTS")
        if found is not None and not isinstance(found, GameBots):
            raise Malformed(f"what the opponents know of {game.id} is no GameBots but a {type(found).__name__}")
        known = _known[game.id] = found if isinstance(found, GameBots) else PLAIN
    return known


def mind_of(game: Game, style: str = "") -> Mind:
    """What a search knows of a game, in the style of a player."""
    return bots_of(game).mind(game, style)


def level_called(name: str, game: Game) -> Level | None:
    """A level by its name, of today (`level8`), in character (`level8-raider`) or frozen (`2026a-level8`)."""
    bots = bots_of(game)
    character = character_called(name, game)
    generation, _, plain = (name.removesuffix(f"-{character}") if character else name).rpartition("-")
    frozen = bots.frozen.get(generation)
    levels = bots.levels if not generation else frozen.levels if frozen is not None else []
    for level in levels:
        if level.name == plain:
            return level
    return None


def character_called(name: str, game: Game) -> str:
    """The character in the name of a level of today; nothing for most."""
    plain, _, character = name.rpartition("-")
    return character if plain in LEVEL_NAMES and character in bots_of(game).characters else ""


def mind_called(name: str, game: Game, style: str) -> Mind:
    """What a level by that name plays by."""
    frozen = bots_of(game).frozen.get(name.rpartition("-")[0])
    return frozen.mind(game, style) if frozen is not None else mind_of(game, style)


def characters_of(game: Game) -> tuple[str, ...]:
    """The characters that a game knows: each of its levels plays in each of them."""
    return bots_of(game).characters


def levels_of(game: Game) -> list[Level]:
    """The levels of a game, weakest first."""
    return bots_of(game).levels
