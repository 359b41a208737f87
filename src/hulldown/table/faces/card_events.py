"""Events that games of cards share, made of what a seat was told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from hulldown.kernel.gaps import Gaps
from hulldown.kernel.words import Sentence

from ..events import CardMoved, Happening, MatchEnded, TurnBegan

EventT = TypeVar("EventT", bound=Happening)


def made_by(makers: Mapping[str, Callable[[Gaps], list[EventT]]], sentence: Sentence) -> list[EventT]:
    """What is seen of a sentence; nothing where nobody makes anything of it."""
    make = makers.get(sentence.phrase.key)
    return make(Gaps(sentence)) if make is not None else []


def in_hand(seat: int, card: str) -> str:
    return f"hand:{seat}:{card}"


def begun(told: Gaps) -> TurnBegan:
    return TurnBegan(told.number("number"), told.seat())


def drawn(told: Gaps, pile: str) -> CardMoved:
    """From a pile of the seat to its hand; which card it is only where that is told."""
    seat = told.seat()
    if not told.has("card"):
        return CardMoved(f"{pile}:{seat}", f"hand:{seat}")
    return CardMoved(f"{pile}:{seat}", in_hand(seat, told.id()), told.id())


def spent(told: Gaps, pile: str) -> CardMoved:
    """From the hand of the seat to a pile of its own."""
    seat, card = told.seat(), told.id()
    return CardMoved(in_hand(seat, card), f"{pile}:{seat}", card)


def won(told: Gaps) -> MatchEnded:
    return MatchEnded(told.seat())
