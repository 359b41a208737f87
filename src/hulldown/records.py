"""Records of the games that are installed: saved, loaded, and opened as far as they can be shown."""

from __future__ import annotations

from pathlib import Path

from .kernel import record
from .kernel.match import Match
from .kernel.reading import Record
from .registry import game


def save(match: Match, path: Path | str) -> None:
    """Writes a match whole, also where it is not over yet.

    >>> match = hulldown.Match(hulldown.game("cardgame"), 2)
    >>> events = match.deal(hulldown.Xoshiro(3))
    >>> hulldown.save(match, folder / "evening.jsonl")
    >>> again = hulldown.load(folder / "evening.jsonl")
    >>> [str(one.action) for one in again.answers] == [str(one.action) for one in match.answers]
    True
    """
    record.save(match, Path(path))


def load(path: Path | str, cards: Path | None = None) -> Match:
    """The match of a record, replayed by the rules it was played by; the first line that disagrees is named.

    `cards` is the folder of the card files that it was played with, where they are not those that come with the game.
    """
    return record.load(Path(path), lambda name: game(name, cards))


def open_record(path: Path | str, cards: Path | None = None) -> Record:
    """The same, as far as it can be shown: what does not replay is a gap in it, not an error."""
    return record.load_shown(Path(path), lambda name: game(name, cards))
