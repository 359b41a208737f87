"""What serves every game: the question, who is asked, and the answers in slots."""

from __future__ import annotations

from array import array

from hulldown.kernel.game import Game
from hulldown.kernel.view import View

from .contract import Door
from .encoding import Asked, Encoder, relative, seat_of


class PlainEncoder(Encoder):
    """Knows no table: whoever wants to see one reads the view as text, or teaches an encoder."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.asked = Asked(self, list(game.makers.by_ask), game.min_seats, game.max_seats)
        self.at_actor = self.field("actor", game.max_seats, 1, "who acts now", "seat, from the own one on")
        self.most_seats = game.max_seats

    def encode(self, view: View) -> array[int]:
        values = self.blank()
        players = getattr(view, "players", None)
        seats = len(players) if isinstance(players, list) else self.asked.seats
        seats = min(max(seats, self.asked.seats), self.most_seats)
        own = seat_of(view)
        self.asked.write(values, view, seats, own)
        if view.actor >= 0:
            values[self.at_actor + relative(view.actor, own, seats)] = 1
        return values


DOOR = Door(PlainEncoder)
