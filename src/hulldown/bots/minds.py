"""Which mind goes with which game."""

from __future__ import annotations

from ..kernel.errors import Malformed
from ..kernel.game import Game
from .cardgame.mind import CardGameMind
from .mind import Mind
from .miniatures.mind import MiniaturesMind
from .rush.mind import RushMind


def mind_of(game: Game, style: str = "") -> Mind:
    """The mind for a game, in the style of a player: "", "cautious" or "aggressive"."""
    if game.id == "rush":
        return RushMind(game, style)
    if game.id == "cardgame":
        return CardGameMind(game, style)
    if game.id == "miniatures":
        return MiniaturesMind(game, style)
    raise Malformed(f"nobody has taught a search to play {game.id}")
