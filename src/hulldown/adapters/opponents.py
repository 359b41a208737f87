"""Who sits at the other seats of an environment in which one seat learns."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown import bots
from hulldown.bots.base import Bot
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

Rivals = str | Bot | Sequence[str | Bot]  # one for all other seats, or one for each, in the order of seats


def seated(game: Game, seats: int, seat: int, opponent: Rivals) -> list[Bot | None]:
    """A bot for each seat; None is the seat that is asked outside."""
    others = seats - 1
    named = [opponent] * others if isinstance(opponent, str | Bot) else list(opponent)
    if len(named) != others:
        raise Malformed(f"opponent: {len(named)} are named for {others} other seats")
    made: list[Bot | None] = [_bot(game, one) for one in named]
    return [*made[:seat], None, *made[seat:]]


def _bot(game: Game, named: object) -> Bot:
    if isinstance(named, Bot):
        return named
    if not isinstance(named, str):
        raise Malformed(f"opponent: expected a name or a Bot, found a {type(named).__name__}")
    return bots.make(named, game)


def check_seat(seat: object, seats: int) -> int | None:
    """The seat that learns; None where it is drawn for each game."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise Malformed(f"seat={seat!r}: expected 0 to {seats - 1}, or None for any")
    return seat
