"""What is seen of a turn of Rush, made of what a seat was told.

Spots: `hand:SEAT` and `hand:SEAT:CARD`, `play:SEAT` (a card that is being used), `garage:SEAT`, `depot:SEAT`,
`base:SEAT:SLOT` and `vehicle:SEAT:SLOT` (from 0), `reserve:CARD`, `deck`, `discard`, `graveyard`, `medal:NATION`,
`achievement:ID`, `seat:SEAT`.
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
    Happening,
    MatchEnded,
    ShotFired,
    SignGiven,
    TurnBegan,
    WasDestroyed,
    WasHit,
    WasMended,
)
from ..card_events import begun, drawn, in_hand, made_by, spent, won


class MedalsGiven(Happening, frozen=True, tag="medals"):
    """Medal cards go from the pile of a nation to the Depot of a seat."""

    seat: int
    nation: str
    singles: int
    doubles: int


Event = (
    CardMoved | CardTurned | CardsPaid | ShotFired | WasHit | WasDestroyed | WasMended | SignGiven | TurnBegan
    | MatchEnded | MedalsGiven
)  # fmt: skip
_BASE: Final = "base"  # the card of a base


def happened(sentence: Sentence) -> list[Event]:
    return made_by(_MAKERS, sentence)


def _turn(told: Gaps) -> list[Event]:
    return [begun(told)]


def _repaired(told: Gaps) -> list[Event]:
    return [WasMended(f"base:{told.seat()}:{told.place('slot')}")]


def _revealed(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardTurned(in_hand(seat, card), "up", card) for card in told.ids()]


def _base_leaves(told: Gaps) -> list[Event]:
    return [spent(told, "depot")]


def _drew(told: Gaps) -> list[Event]:
    return [drawn(told, "garage")]


def _reshuffled(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"depot:{seat}", f"garage:{seat}", count=told.number("count"))]


def _turned_up(told: Gaps) -> list[Event]:
    return [CardMoved("deck", f"reserve:{told.id()}", told.id())]


def _deck_reshuffled(told: Gaps) -> list[Event]:
    return [CardMoved("discard", "deck", count=told.number("count"))]


def _reserve_moved(told: Gaps) -> list[Event]:
    return [CardMoved(f"reserve:{told.id()}", "discard", told.id())]


def _reserve_cleared(told: Gaps) -> list[Event]:
    return [CardMoved(f"reserve:{card}", "discard", card) for card in told.ids()]


def _bought(told: Gaps) -> list[Event]:
    seat, vehicles = told.seat(), told.ids()
    paying = told.ids("paying") if told.has("paying") else []
    paid: list[Event] = [CardsPaid(seat, [in_hand(seat, card) for card in paying], f"reserve:{vehicles[0]}")]
    spent: list[Event] = [CardMoved(in_hand(seat, card), f"depot:{seat}", card) for card in paying]
    return (paid + spent if paying else []) + [CardMoved(f"reserve:{card}", f"depot:{seat}", card) for card in vehicles]


def _used(told: Gaps) -> list[Event]:
    seat, card = told.seat(), told.id()
    return [CardMoved(in_hand(seat, card), f"play:{seat}", card)]


def _ability(told: Gaps) -> list[Event]:
    return [SignGiven(f"play:{told.seat()}", "effect")]


def _defends(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"play:{seat}", f"vehicle:{seat}:{told.place('slot')}", told.id())]


def _replaced(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"vehicle:{seat}:{told.place('slot')}", f"depot:{seat}", told.id())]


def _retired(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(f"play:{seat}", f"depot:{seat}", told.id())]


def _sabotaged(told: Gaps) -> list[Event]:
    return [spent(told, "depot")]


def _to_graveyard(told: Gaps) -> list[Event]:
    return [CardMoved(f"play:{told.seat()}", "graveyard", told.id())]


def _researched(told: Gaps) -> list[Event]:
    return [CardMoved(f"reserve:{told.id()}", f"depot:{told.seat()}", told.id())]


def _scrapped(told: Gaps) -> list[Event]:
    return [CardMoved(f"depot:{told.seat()}", "graveyard", told.id())]


def _assault(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [SignGiven(in_hand(seat, card), "fire") for card in told.ids()]


def _struck(told: Gaps) -> list[Event]:
    """A card of an assault is spent with its strike; one that besieges stays in play."""
    seat, card = told.seat(), told.id()
    return [] if told.has("besieges") else [CardMoved(in_hand(seat, card), f"depot:{seat}", card)]


def _shot(told: Gaps, at: str) -> ShotFired:
    seat = told.seat()
    start = f"play:{seat}" if told.has("besieges") else in_hand(seat, told.id())
    return ShotFired(start, at, max(1, told.number("power")))


def _vehicle_damaged(told: Gaps) -> list[Event]:
    at = f"vehicle:{told.seat('target')}:{told.place('slot')}"
    return [_shot(told, at), WasHit(at), CardTurned(at, "sideways", told.id("defender")), *_struck(told)]


def _vehicle_destroyed(told: Gaps) -> list[Event]:
    target, defender = told.seat("target"), told.id("defender")
    at = f"vehicle:{target}:{told.place('slot')}"
    gone = CardMoved(at, f"depot:{target}", defender)
    return [_shot(told, at), WasDestroyed(at, defender), gone, *_struck(told)]


def _base_damaged(told: Gaps) -> list[Event]:
    at = f"base:{told.seat('target')}:{told.place('slot')}"
    return [_shot(told, at), WasHit(at), CardTurned(at, "sideways"), *_struck(told)]


def _base_destroyed(told: Gaps) -> list[Event]:
    at = f"base:{told.seat('target')}:{told.place('slot')}"
    captured = CardMoved(at, f"depot:{told.seat()}", _BASE)
    return [_shot(told, at), WasDestroyed(at, _BASE), captured, *_struck(told)]


def _defender_returns(told: Gaps) -> list[Event]:
    target = told.seat("target")
    return [CardMoved(f"vehicle:{target}:{told.place('slot')}", f"depot:{target}", told.id("defender"))]


def _medals(told: Gaps) -> list[Event]:
    singles, doubles = told.number("singles"), told.number("doubles")
    return [MedalsGiven(told.seat(), told.id("nation"), singles, doubles)] if singles + doubles else []


def _combined(told: Gaps) -> list[Event]:
    seat, nation = told.seat(), told.id("nation")
    return [CardMoved(f"depot:{seat}", f"medal:{nation}"), MedalsGiven(seat, nation, 0, 1)]


def _unplayed(told: Gaps) -> list[Event]:
    seat = told.seat()
    return [CardMoved(in_hand(seat, card), f"depot:{seat}", card) for card in told.ids()]


def _laid_out(told: Gaps) -> list[Event]:
    return [SignGiven(f"achievement:{told.id('achievement')}", "effect")]


def _awarded(told: Gaps) -> list[Event]:
    return [CardMoved(f"achievement:{told.id('achievement')}", f"seat:{told.seat()}", told.id("achievement"))]


def _winner(told: Gaps) -> list[Event]:
    return [won(told)]


_MAKERS: Final[dict[str, Callable[[Gaps], list[Event]]]] = {
    "event.turn": _turn,
    "event.repaired": _repaired,
    "event.revealed": _revealed,
    "event.base-leaves-hand": _base_leaves,
    "event.drew": _drew,
    "event.drew-unseen": _drew,
    "event.garage-reshuffled": _reshuffled,
    "event.turned-up": _turned_up,
    "event.deck-reshuffled": _deck_reshuffled,
    "event.reserve-moved": _reserve_moved,
    "event.reserve-cleared": _reserve_cleared,
    "event.bought": _bought,
    "event.bought-left-over": _bought,
    "event.used": _used,
    "event.ability": _ability,
    "event.defends": _defends,
    "event.replaced": _replaced,
    "event.retired": _retired,
    "event.sabotaged": _sabotaged,
    "event.to-graveyard": _to_graveyard,
    "event.researched": _researched,
    "event.scrapped": _scrapped,
    "event.assault": _assault,
    "event.no-target": _struck,
    "event.vehicle-damaged": _vehicle_damaged,
    "event.vehicle-destroyed": _vehicle_destroyed,
    "event.base-damaged": _base_damaged,
    "event.base-destroyed": _base_destroyed,
    "event.defender-returns": _defender_returns,
    "event.medals": _medals,
    "event.medals-combined": _combined,
    "event.unplayed": _unplayed,
    "event.laid-out": _laid_out,
    "event.achievement-awarded": _awarded,
    "event.winner": _winner,
    "event.shared-victory": _winner,
}
