"""Games by a seed, as records: the same text runs here and in the browser's Python (`test_house_records.py`)."""

from __future__ import annotations

import hashlib
import sys

import hulldown
from hulldown import bots
from hulldown.bots.guard import ask
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines


def record(game_id: str, number: int) -> str:
    """One game of two bots that draw from one generator; no clock is asked."""
    game = hulldown.game(game_id)
    rng = Xoshiro(18, number)
    names = ["greedy", "random"]
    players = [bots.make(name, game) for name in names]
    match = Match(game, 2, {}, names)
    while not match.is_over:
        seat = match.state.actor
        if seat == hulldown.CHANCE:
            match.deal(rng)
        else:
            match.answer(ask(names[seat], players[seat], match.state, seat, rng).action, seat)
    return "\n".join(record_lines(match))


def digests(game_id: str, games: int) -> list[str]:
    return [hashlib.sha256(record(game_id, number).encode()).hexdigest() for number in range(games)]


if __name__ == "__main__":
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]))))
