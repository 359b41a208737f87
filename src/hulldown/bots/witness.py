"""What comes of an answer in imagined games, noted while they are played: bases, vehicles, medals, points.

What is noted may be said to the seat that asks, so a card is named only where that seat sees it; whatever else an
imagined rival holds is "a vehicle".
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from ..kernel.event import Event
from ..kernel.state import Listener, State
from ..kernel.words import Phrase, Phrasebook, Sentence, Word

GOOD: Final = 1.0
BAD: Final = -1.0


def said_in(folder: Path) -> dict[str, Phrase]:
    """The words of a game for its consequences, by name: `words/reasons.LANG.toml`, the chapter `said`."""
    return {phrase.key.partition(".")[2]: phrase for phrase in Phrasebook(folder, "reasons").phrases()}


class Consequence:
    """Something that may come of an answer, for the seat that is asked."""

    __slots__ = ("sentence", "worth")

    def __init__(self, sentence: Sentence, worth: float) -> None:
        self.sentence = sentence  # without its end: how often it happens stands there
        self.worth = worth  # how much it matters; below zero where it is bad for the seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness(Listener):
    """Looks on at imagined games for one seat. A game extends `hear`, or `look`, or both, and calls `note`."""

    def __init__(self, seat: int, words: dict[str, Phrase]) -> None:
        self.seat = seat
        self.words = words
        self.known: dict[str, Consequence] = {}  # all that was ever noted, by its key
        self.seen: dict[str, float] = {}  # in the game that is being played: how likely each came to be, up to 1

    def begin(self, state: State) -> None:
        """A game is about to be played on from here."""
        self.seen = {}

    def until(self, state: State, clock: int) -> int:
        """How long it listens to a game that begins here, by the mind's clock: what comes late says little."""
        return clock + 1

    def hear(self, event: Event) -> None:
        """Something happens."""

    def look(self, state: State) -> None:
        """The game has been played as far as the search goes, and was judged."""

    def note(self, name: str, worth: float, gaps: dict[str, object], share: float = 1.0) -> None:
        """A consequence, by the name of its words; one that is noted again in the same game counts once."""
        key = name
        for value in gaps.values():
            key += f" {value.id}" if isinstance(value, Word) else f" {value}"
        if key not in self.known:
            self.known[key] = Consequence(Sentence(self.words[name], gaps), worth)
        if share > self.seen.get(key, 0.0):
            self.seen[key] = share
