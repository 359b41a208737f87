"""Which card a name means: in any of our languages, spelled a little differently, or as people call it."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from hulldown.kernel.document import read_toml
from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Lists, Piece

from .limits import LONGEST_NAME

NICKNAMES: Final = "nicknames.toml"  # in a game's folder: what people call its cards, by id
# Cyrillic letters that look like Latin ones are typed for each other: T-34 either way.
_ALIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445", "abekmhopctyx"
)
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_SAME: Final = {"panzerkampfwagen": "pz", "panzer": "pz", "pzkpfw": "pz", "kpfw": "", "mark": "", "mk": "", "ausf": ""}
_PARENTHESIS: Final = re.compile(r"\s*\([^()]*\)\s*$")
_NEAR: Final = 0.85  # of 1: how much of two names must be the same where one is taken for the other
_SHORTEST_NEAR: Final = 5


def loosened(text: str) -> str:
    """Letters and digits alone, without accents and capitals."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_ALIKE)
    return "".join([char for char in plain if char.isalnum()])


def spoken(text: str) -> str:
    """As one would say it: Roman numbers as digits, long and short words for the same thing as one."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text.casefold()).translate(_ALIKE))
    return "".join([_ROMAN.get(word, _SAME.get(word, word)) for word in words])


def _exact(text: str) -> str:
    return " ".join(text.casefold().split())


class Found:
    """What a name means: a card, or several that it may mean, or nothing. `is_near` where the spelling was mended."""

    __slots__ = ("is_near", "meant", "piece")

    def __init__(self, piece: Piece | None, meant: list[Piece] | None = None, is_near: bool = False) -> None:
        self.piece = piece
        self.meant = meant if meant is not None else []
        self.is_near = is_near


class Names:
    """All names of a game's cards."""

    def __init__(self, game: Game) -> None:
        assert game.lists is not None
        self.lists: Lists[Any] = game.lists
        self.by_id: dict[str, Piece] = {}
        self._ways: list[tuple[Callable[[str], str], dict[str, list[Piece]]]] = [
            (_exact, {}), (loosened, {}), (spoken, {}),
        ]  # fmt: skip
        nicknames = _nicknames(game)
        for piece in game.lists.pieces():
            self.by_id[piece.word.id.casefold()] = piece
            for name in [*piece.word.every_name(), *nicknames.get(piece.word.id, [])]:
                self._learn(name, piece)
        self._slots = {loosened(name) for word in game.lists.slots() for name in word.every_name()}

    def _learn(self, name: str, piece: Piece) -> None:
        for place, (way, known) in enumerate(self._ways):
            bare = _PARENTHESIS.sub("", name)  # others leave out what tells two cards apart
            for key in {way(name)} | ({way(bare)} if place else set()):
                same = known.setdefault(key, [])
                if piece not in same:
                    same.append(piece)

    def find(
        self, name: str, carrier: Piece | None = None, is_carried: bool | None = None, is_mended: bool = True
    ) -> Found:
        """The card of this name; of several those that may lie there. `is_mended`: slips of the pen are."""
        if not name.strip() or len(name) > LONGEST_NAME:
            return Found(None)
        meant: list[Piece] = []
        for way, known in self._ways:
            same = self._fitting(known.get(way(name), []), carrier, is_carried)
            if len(same) == 1:
                return Found(same[0])
            meant = meant or same
        if meant or not is_mended:
            return Found(None, meant)
        return self._near(name, carrier, is_carried)

    def is_slot(self, name: str) -> bool:
        """Whether this is a place for cards: Driver, Commander/Gunner."""
        return all(loosened(part) in self._slots for part in name.split("/"))

    def exact(self, name: str) -> list[Piece]:
        """Those that have just this name, but for capitals."""
        way, known = self._ways[0]
        return known.get(way(name), [])

    def _fitting(self, pieces: list[Piece], carrier: Piece | None, is_carried: bool | None) -> list[Piece]:
        """What may lie there; where nothing may, all of them, since a list may be illegal."""
        if len(pieces) < 2:
            return pieces
        if is_carried is not None:
            pieces = [piece for piece in pieces if piece.is_carried == is_carried] or pieces
        if carrier is not None:
            pieces = [piece for piece in pieces if self.lists.suits(carrier, piece)] or pieces
        return pieces

    def _near(self, name: str, carrier: Piece | None, is_carried: bool | None) -> Found:
        """A slip of the pen: one name is almost this one. Numbers are never mended: T-34 is not T-54."""
        wanted = loosened(name)
        known = self._ways[1][1]
        if len(wanted) < _SHORTEST_NEAR:
            return Found(None)
        close = [key for key in difflib.get_close_matches(wanted, known, 3, _NEAR) if _digits(key) == _digits(wanted)]
        found: list[Piece] = []
        for key in close[:1]:
            found = self._fitting(known[key], carrier, is_carried)
        return Found(found[0], is_near=True) if len(found) == 1 else Found(None)


@lru_cache(maxsize=4)
def names_of(game: Game) -> Names:
    """A game's cards never change, so their names are learned once."""
    return Names(game)


def _digits(text: str) -> str:
    return "".join([char for char in text if char.isdigit()])


def _nicknames(game: Game) -> dict[str, list[str]]:
    path = game.folder / NICKNAMES
    if not path.exists():
        return {}
    found: dict[str, list[str]] = {}
    for id, names in read_toml(path).items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadFile(f"{path.name}: {id} must be a list of names")
        found[id] = [str(name) for name in names]
    return found
