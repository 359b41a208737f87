"""Hands that people show each other, to teach or to learn: only those whose owners have all agreed, and only to them.

Bots have nobody who could agree, so their hands stay hidden, and spectators see what they saw before. The first answer
after hands were opened or closed has a note in the record, and a line of the log.
"""

from __future__ import annotations

from typing import Final

from hulldown.kernel.event import ALL, Event
from hulldown.kernel.match import Answer
from hulldown.kernel.words import Sentence

from ..problems import WORDS

OPENED: Final = "open hands"
CLOSED: Final = "hands hidden again"
_LINES: Final = {OPENED: WORDS["log.hands-opened"], CLOSED: WORDS["log.hands-closed"]}


def mark(answers: list[Answer]) -> None:
    """Puts the lines into the log that notes of these answers ask for; once, however often it is called."""
    for answer in answers:
        phrase = _LINES.get(answer.note)
        if phrase is not None and not (answer.events and answer.events[0].sentence.phrase is phrase):
            answer.events.insert(0, Event(Sentence(phrase, {}), ALL, None, False))


class OpenHands:
    """Whose hands are open, and what the record is still to be told of it."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.note = ""  # for the next answer of a person

    def show(self, seats: list[int]) -> None:
        if bool(seats) != bool(self.seats):
            self.note = OPENED if seats else (CLOSED if self.note != OPENED else "")
        self.seats = list(seats)

    def noted(self, note: str) -> None:
        """The record has it."""
        if note == self.note:
            self.note = ""
