"""What is seen of a turn of the Card Game, made of what a seat was told.

Spots: `hand:SEAT` and `hand:SEAT:CARD`, `deck:SEAT`, `junkyard:SEAT`, `depots:SEAT`, `tokens:SEAT`,
`position:SEAT:N` and `crew:SEAT:N` (from 0), `base:SEAT:N`, `score:SEAT`, `seat:SEAT`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hulldown.kernel.gaps import Gaps
from hulldown.kernel.words import Sentence

from ...events import (
    CardMoved,
    CardsPaid,
    CardTurned,
    MatchEnded,
    ShotFired,
    SignGiven,
    TurnBegan,
    WasDestroyed,
    WasHit,
    WasMended,
    WasMissed,
)
from ..card_events import begun, drawn, in_hand, made_by, spent, won

Event = (
    CardMoved | CardTurned | CardsPaid | ShotFired | WasHit | WasMissed | WasDestroyed | WasMended | SignGiven
    | TurnBegan | MatchEnded
)  # fmt: skip
_COINS: Final = {"depot": "depots", "token": "tokens"}  # what is paid with besides cards, and where it lies


def happened(sentence: Sentence) -> list[Event]:
    return made_by(_MAKERS, sentence)


def _position(told: Gaps, gap: str = "position") -> str:
    return f"position:{told.seat()}:{told.place(gap)}"


def _crew(told: Gaps) -> str:
    return f"crew:{told.seat()}:{told.place('position')}"


def _round(told: Gaps) -> list[Event]:
    return [begun(told)]


def _drew(told: Gaps) -> list[Event]:
    return [drawn(told, "deck")]


def _redrew(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"hand:{seat}", f"deck:{seat}")]


def _deck_depot(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"deck:{seat}", f"depots:{seat}", told.id() if told.has("card") else "")]


def _deployed(told: Gaps) -> list[Event]:
    return [CardMoved(in_hand(told.seat(), told.id()), _position(told), told.id())]


def _attached(told: Gaps) -> list[Event]:
    return [CardMoved(in_hand(told.seat(), told.id()), _crew(told), told.id())]


def _depot(told: Gaps) -> list[Event]:
    seat = told.seat()
    if not told.has("card"):
        return [CardMoved(f"hand:{seat}", f"depots:{seat}")]
    return [CardMoved(in_hand(seat, told.id()), f"depots:{seat}", told.id())]


def _opens_fire(told: Gaps) -> list[Event]:
    return [SignGiven(_position(told), "fire")]


def _paid(told: Gaps) -> list[Event]:
    seat, points = told.seat(), told.ids("points")
    coins = [f"{_COINS[point]}:{seat}" if point in _COINS else in_hand(seat, point) for point in points]
    cards = [point for point in points if point not in _COINS]
    return [CardsPaid(seat, coins), *[CardMoved(in_hand(seat, card), f"junkyard:{seat}", card) for card in cards]]


def _attacks(told: Gaps) -> list[Event]:
    return [_shot(told, False)]


def _explodes(told: Gaps) -> list[Event]:
    return [_shot(told, True)]


def _attacks_empty(told: Gaps) -> list[Event]:
    shot = _shot(told, False)
    return [shot, WasMissed(shot.to)]


def _shot(told: Gaps, is_burst: bool) -> ShotFired:
    target = f"position:{1 - told.seat()}:{told.place('position')}"
    return ShotFired(_position(told, "place"), target, max(1, told.number("power")), is_burst)


def _damaged(told: Gaps) -> list[Event]:
    return [WasHit(_position(told), told.number("amount"), told.number("left"))]


def _unhurt(told: Gaps) -> list[Event]:
    return [WasMissed(_position(told), True)]


def _destroyed(told: Gaps) -> list[Event]:
    at, card = _position(told), told.id()
    return [WasDestroyed(at, card), CardMoved(at, f"junkyard:{told.seat()}", card)]


def _crew_lost(told: Gaps) -> list[Event]:
    return [CardMoved(_crew(told), f"junkyard:{told.seat()}", told.id())]


def _returned(told: Gaps) -> list[Event]:
    return [CardMoved(_position(told), in_hand(told.seat(), told.id()), told.id())]


def _triggered(told: Gaps) -> list[Event]:
    kind = ("position", "crew", "base")[told.number("kind")]
    return [SignGiven(f"{kind}:{told.seat()}:{told.place('position')}", "effect")]


def _repaired(told: Gaps) -> list[Event]:
    return [WasMended(_position(told), told.number("count"))]


def _ammo(told: Gaps) -> list[Event]:
    return [SignGiven(f"tokens:{told.seat()}", "ammo", told.number("count"))]


def _vp(told: Gaps) -> list[Event]:
    return [SignGiven(_position(told), "vp", told.number("count"))]


def _supplied(told: Gaps) -> list[Event]:
    return [CardTurned(_position(told), "upright", told.id())]


def _unsupplied(told: Gaps) -> list[Event]:
    return [CardTurned(_position(told), "sideways", told.id())]


def _depots(told: Gaps) -> list[Event]:
    return [SignGiven(f"depots:{told.seat()}", "ammo", told.number("count"))]


def _boosted(told: Gaps) -> list[Event]:
    return [SignGiven(_position(told), "boost")]


def _repositioned(told: Gaps) -> list[Event]:
    moved: list[Event] = [CardMoved(_position(told, "from"), _position(told), told.id())]
    other = [CardMoved(_position(told), _position(told, "from"), told.id("other"))] if told.has("other") else []
    return moved + other


def _discarded(told: Gaps) -> list[Event]:
    return [spent(told, "junkyard")]


def _recovered(told: Gaps) -> list[Event]:
    seat, card = told.seat(), told.id()
    return [CardMoved(f"junkyard:{seat}", in_hand(seat, card), card)]


def _scored(told: Gaps) -> list[Event]:
    return [SignGiven(f"score:{told.seat()}", "score", told.number("points"))]


def _flipped(told: Gaps) -> list[Event]:
    at, base = f"base:{told.seat('target')}:{told.place('position')}", told.id("base")
    return [WasDestroyed(at, base), CardTurned(at, "up", base)]


def _winner(told: Gaps) -> list[Event]:
    return [won(told)]


_MAKERS: Final[dict[str, Callable[[Gaps], list[Event]]]] = {
    "event.round": _round,
    "event.drew": _drew,
    "event.drew-unseen": _drew,
    "event.redrew": _redrew,
    "event.deck-depot": _deck_depot,
    "event.deck-depot-unseen": _deck_depot,
    "event.deployed": _deployed,
    "event.attached": _attached,
    "event.depot": _depot,
    "event.depot-unseen": _depot,
    "event.opens-fire": _opens_fire,
    "event.paid": _paid,
    "event.attacks": _attacks,
    "event.explodes": _explodes,
    "event.attacks-empty": _attacks_empty,
    "event.damaged": _damaged,
    "event.unhurt": _unhurt,
    "event.destroyed": _destroyed,
    "event.crew-lost": _crew_lost,
    "event.returned": _returned,
    "event.triggered": _triggered,
    "event.repaired": _repaired,
    "event.ammo": _ammo,
    "event.vp": _vp,
    "event.supplied": _supplied,
    "event.unsupplied": _unsupplied,
    "event.stays-unsupplied": _unsupplied,
    "event.depots": _depots,
    "event.boosted": _boosted,
    "event.repositioned": _repositioned,
    "event.discarded": _discarded,
    "event.recovered": _recovered,
    "event.scored": _scored,
    "event.flipped": _flipped,
    "event.winner": _winner,
}
