"""Two lines face to face, attacks in one call, and a round played to its end."""

from __future__ import annotations

from hulldown.games.cardgame.state import Table
from hulldown.kernel.event import Event
from tests.games.cardgame.helper import Side, legal, play, position

EMPTY = "- - - - -"


def battle(own: str, enemy: str = EMPTY, *, hand: str = "", tokens: int = 9, **more: object) -> Table:
    """Seat 0 acts and has ammo tokens enough."""
    return position(Side(own, hand=hand, extra={"tokens": tokens}), Side(enemy), **more)  # type: ignore[arg-type]


def aim(state: Table, target: int) -> list[Event]:
    """Pays what is asked in tokens, then names the position, where there is a choice."""
    events: list[Event] = []
    while "spend token" in legal(state):
        events += play(state, "spend token")
    if f"at {target}" in legal(state):
        events += play(state, f"at {target}")
    return events


def shoot(state: Table, place: int, target: int) -> list[Event]:
    """Opens fire with the vehicle at a place of the seat that acts."""
    return play(state, f"fire {place}") + aim(state, target)


def end_round(state: Table) -> None:
    """Both pass, bases are flipped from the left, nobody discards: up to the choice of the next first player."""
    while "first p1" not in legal(state):
        play(state, next(text for text in legal(state) if text.split()[0] in ("pass", "flip", "enough")))
