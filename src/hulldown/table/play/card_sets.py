"""The cards that a match began with: they go on with it, whatever becomes of the card files."""

from __future__ import annotations

import csv
import logging
import tempfile
from pathlib import Path

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.words import Sentence

from ..problems import WORDS
from .beside import Beside
from .store import Store

log = logging.getLogger(__name__)

MOST_NAMED = 6  # changed cards that a sentence names


class CardSets:
    """Games with the cards that they once had, made from the files in the store."""

    def __init__(self, store: Store, beside: Beside) -> None:
        self._store = store
        self._beside = beside
        self._folder = tempfile.TemporaryDirectory(prefix="hulldown-cards-")
        self._games: dict[tuple[str, str], Game | None] = {}
        self._today: dict[str, dict[str, str]] = {}  # the files of each game as they were when the table was opened

    async def open(self) -> None:
        """Keeps the cards in use; from now on the matches of today do not depend on the files."""
        for id in hulldown.game_ids():
            game = await self._beside(hulldown.game, id)
            self._today[id] = _files(game.cards_folder, game.card_files)
            await self._store.keep_cards(id, game.cards_fingerprint, self._today[id])

    def close(self) -> None:
        self._folder.cleanup()

    def folder_of(self, game: Game) -> Path | None:
        """Where another process reads the cards of a game; None: where they come with it.

        Files that were changed while the table is open are not the ones that its matches are played with.
        """
        if game.own_cards != hulldown.game(game.id).own_cards or game.id not in self._today:
            return game.own_cards
        try:
            if _files(game.cards_folder, game.card_files) == self._today[game.id]:
                return game.own_cards
        except (OSError, ValueError):
            pass  # somebody has changed them beyond reading
        return self._write(game.id, game.cards_fingerprint, self._today[game.id])

    async def find(self, id: str, fingerprint: str) -> Game | None:
        """The game with those cards; nothing where nobody has kept them, or where this program cannot read them."""
        if hulldown.game(id).cards_fingerprint == fingerprint:
            return hulldown.game(id)
        if (id, fingerprint) not in self._games:
            files = await self._store.find_cards(id, fingerprint)
            made = None if files is None else await self._beside(self._make, id, fingerprint, files)
            self._games.setdefault((id, fingerprint), made)
        return self._games[id, fingerprint]

    def _make(self, id: str, fingerprint: str, files: dict[str, str]) -> Game | None:
        try:
            return hulldown.game(id, self._write(id, fingerprint, files))
        except HulldownError as error:
            log.warning("the cards %s of %s cannot be read any more: %s", fingerprint, id, error)
            return None

    def _write(self, id: str, fingerprint: str, files: dict[str, str]) -> Path:
        folder = Path(self._folder.name) / f"{id}-{fingerprint}"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / name).write_bytes(text.encode())
        return folder


def _files(folder: Path, names: dict[str, str]) -> dict[str, str]:
    return {name: (folder / name).read_bytes().decode() for name in names}


def note_of(game: Game, fingerprint: str) -> Sentence | None:
    """What the players of a match should know: its cards are not the ones in use, and which have changed."""
    now = hulldown.game(game.id)
    if fingerprint == now.cards_fingerprint:
        return None
    if game.cards_fingerprint != fingerprint:
        return Sentence(WORDS["note.unknown-cards"], {})
    assert game.own_cards is not None
    before, today = _files(game.own_cards, game.card_files), _files(now.cards_folder, now.card_files)
    return Sentence(WORDS["note.other-cards"], {"what": changes(before, today)})


def changes(before: dict[str, str], now: dict[str, str]) -> str:
    """The card files that differ, each with the cards that do."""
    told: list[str] = []
    for name in [*now, *[name for name in before if name not in now]]:
        if before.get(name) == now.get(name):
            continue
        old, new = _rows(before.get(name, "")), _rows(now.get(name, ""))
        ids = [id for id in [*new, *[id for id in old if id not in new]] if old.get(id) != new.get(id)]
        shown = ", ".join(ids[:MOST_NAMED]) + (f", +{len(ids) - MOST_NAMED}" if len(ids) > MOST_NAMED else "")
        told.append(f"{name} ({shown})" if shown else name)
    return "; ".join(told)


def _rows(text: str) -> dict[str, list[str]]:
    """The lines of a card file by what stands first in them: the id of the card."""
    return {row[0]: row[1:] for row in list(csv.reader(text.splitlines()))[1:] if row}
