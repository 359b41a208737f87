"""What happened, for whoever may know it."""

from __future__ import annotations

from typing import Final

from .words import Sentence

ALL: Final = -1
OWNER: Final = -2  # nobody at the table: whoever has the whole record before them


class Event:
    """A sentence for one audience; who may not see it gets the redacted twin, or nothing where there is none.

    `reveals` marks what shows something hidden to somebody: undo does not cross it without consent.
    """

    __slots__ = ("audience", "reveals", "sentence", "twin")

    def __init__(self, sentence: Sentence, audience: int, twin: Sentence | None, reveals: bool) -> None:
        self.sentence = sentence
        self.audience = audience
        self.twin = twin
        self.reveals = reveals

    @property
    def rule(self) -> str:
        return self.sentence.phrase.rule

    def seen_by(self, seat: int | None) -> Sentence | None:
        """The sentence as that seat (None: a spectator) may read it."""
        if self.audience == ALL or self.audience == seat:
            return self.sentence
        return self.twin
