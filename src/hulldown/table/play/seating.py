"""Who sits where: names, secrets and lots."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

import msgspec

from hulldown import bots
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

from .. import wire
from ..problems import Trouble
from .founding import Occupant
from .texts import one_line

USUAL_BOT = "level3"


def seat_secret() -> str:
    return secrets.token_urlsafe(16)


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def drawn_order(count: int, rng: Xoshiro) -> list[int]:
    """Who of the wishes sits at each seat, every order as likely."""
    left = list(range(count))
    return [left.pop(rng.below(len(left))) for _ in range(count)]


def must_be_a_bot(game: Game, bot: str, programs: frozenset[str]) -> None:
    """Only names that are known here: a bot of ours, of an installed package, or a program that the host has named."""
    if bot not in programs and not bots.is_known(bot, game):
        raise Trouble("malformed", "no-bot", name=bot)


def sit(game: Game, wishes: list[wire.SeatWish], programs: frozenset[str] = frozenset()) -> list[Occupant]:
    """Who sits where; no two have the same name."""
    found: list[Occupant] = []
    for wish in wishes:
        bot = (wish.bot or USUAL_BOT) if wish.kind == "bot" else None
        if bot is not None:
            must_be_a_bot(game, bot, programs)
        name = clean_name(wish.name) or bot or ""
        found.append(Occupant(wish.kind, free_name(name, found) if name else "", bot))
    return found


def free_name(name: str, seats: list[Occupant]) -> str:
    """That name, with a number where somebody has it already."""
    taken = {seat.name for seat in seats}
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free


def clean_name(name: str | None) -> str:
    """A name as it is shown, on one line; empty where there is none."""
    clean = unicodedata.normalize("NFC", " ".join((name or "").split()))
    if clean != one_line(clean):
        raise Trouble("malformed", "name")
    return clean


def kind_of(text: str) -> wire.SeatKind:
    kind: wire.SeatKind = msgspec.convert(text, wire.SeatKind)
    return kind
