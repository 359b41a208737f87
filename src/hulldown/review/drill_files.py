"""The drills that come with the program: one file for each game, read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State

from .drills import Drill

FORMAT: Final = 1
FOLDER: Final = Path(__file__).with_name("drills")
EASY: Final = 6  # of 8 levels that find it, at least
MEDIUM: Final = 3


class DrillFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file, and what it was made with."""

    format: int
    game: str
    rules: int
    cards: str  # their fingerprint
    drills: list[Drill]


def tier(drill: Drill) -> int:
    """How difficult it is: 0 easy, 1 medium, 2 difficult."""
    share = len(drill.found_by) / max(1, drill.of_levels)
    return 0 if share >= EASY / 8 else 1 if share >= MEDIUM / 8 else 2


class Shipped(Struct, frozen=True):
    """The drills of a game that can be asked; of what cannot, why."""

    drills: dict[str, Drill]
    fault: str = ""  # "": none; damaged, or made for other rules or cards
    left_out: int = 0


@cache
def shipped(game: Game, folder: Path = FOLDER) -> Shipped:
    """What comes with the program for a game and its cards; nothing where nobody has made any."""
    try:
        data = (folder / f"{game.id}.json").read_bytes()
    except OSError:
        return Shipped({})
    try:
        found = msgspec.json.decode(data, type=DrillFile)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Shipped({}, "damaged")
    if (found.format, found.game) != (FORMAT, game.id):
        return Shipped({}, "damaged")
    if (found.rules, found.cards) != (game.rules_version, game.cards_fingerprint):
        return Shipped({}, "other", len(found.drills))
    return Shipped({drill.id: drill for drill in found.drills})


def opened(game: Game, drill: Drill) -> State:
    """The position of a drill; an answer that is not legal there, or a file that was changed, is named."""
    state = game.position(drill.position)
    if state.actor != drill.seat or len(drill.answers) < 2:
        raise Malformed(f"drill {drill.id}: its position asks somebody else, or there is nothing to choose from")
    legal = {str(one) for one in state.legal_actions()}
    for answer in drill.answers:
        if answer.do not in legal:
            raise Malformed(f"drill {drill.id}: {answer.do} is not legal there")
    return state


def daily(drills: Sequence[str], day: date) -> str:
    """The drill of a day, by its date in UTC: the same for everybody, and none again before all were asked."""
    if not drills:
        return ""
    turn, place = divmod(day.toordinal(), len(drills))
    return sorted(drills, key=lambda id: blake2b(f"{turn} {id}".encode(), digest_size=8).digest())[place]
