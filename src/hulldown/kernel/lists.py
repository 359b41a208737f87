"""What players bring to a match, such as decks or platoons: how a list is named, read, checked, drawn and shared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .document import read_text
from .errors import Malformed, Refusal
from .facts import Mistakes
from .generator import Xoshiro
from .words import Word

RANDOM: Final = "random"  # in place of a name: one that chance draws
Chosen = Mapping[str, object]  # options of a match; what is not chosen is as usual


class Piece:
    """A card that lists may hold: what kind of card it is, and what it costs where cards cost points."""

    __slots__ = ("cost", "is_carried", "kind", "word")

    def __init__(self, word: Word, kind: str, is_carried: bool = False, cost: int | None = None) -> None:
        self.word = word
        self.kind = kind
        self.is_carried = is_carried  # it lies on another card
        self.cost = cost


class Part:
    """A card in a list, how many of it, and what each of them carries."""

    __slots__ = ("carried", "count", "piece")

    def __init__(self, piece: Piece, count: int = 1, carried: list[Part] | None = None) -> None:
        self.piece = piece
        self.count = count
        self.carried: list[Part] = carried if carried is not None else []


class Note:
    """What another tool wrote into a list and no card here stands for: kept for the way back."""

    __slots__ = ("on", "text", "tool")

    def __init__(self, tool: str, text: str, on: int = 0) -> None:
        self.tool = tool
        self.text = text
        self.on = on  # the card that it was on, counted from 1 in the order of the list; 0 for the whole list


@mypyc_attr(allow_interpreted_subclasses=True)
class Brought(Word):
    """A list of somebody's own, or a ready one. Its code is one line that says all that is in it, but for notes."""

    __slots__ = ("_code", "notes")

    def __init__(self, id: str, name: str, names: dict[str, str] | None = None, code: str = "") -> None:
        super().__init__(id, name, names)
        self._code = code
        self.notes: list[Note] = []

    @property
    def code(self) -> str:
        if not self._code:
            self._code = self.write_code()
        return self._code

    @code.setter
    def code(self, code: str) -> None:
        self._code = code

    def write_code(self) -> str:
        """The code of a list that was made without one, when it is first asked for."""
        return ""


BroughtT = TypeVar("BroughtT", bound=Brought)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lists(Generic[BroughtT]):
    """The lists of one game with one set of cards. Whether a list is legal is another question than what is in it."""

    def __init__(
        self, word: str, suffix: str, columns: list[str] | None = None, usual_words: list[str] | None = None
    ) -> None:
        self.word = word  # `deck`: the option of the first seat is deck_1
        self.suffix = suffix  # of the files that hold a list
        self.columns = columns if columns is not None else []  # of such files, where they are tables
        self.usual_words = usual_words if usual_words is not None else []  # that leave the choice to the game
        self.most = 500  # cards that a list may have, with what they carry; no game allows as many

    def option(self, seat: int) -> str:
        return f"{self.word}_{seat + 1}"

    # What a game says

    def ready(self, seats: int, chosen: Chosen) -> list[BroughtT]:
        """Those that come with the game and that every seat may bring to such a match."""
        raise TypeError(f"no {self.word}s are ready")

    def knows(self, id: str) -> bool:
        """Whether a ready list has this id."""
        raise TypeError(f"no {self.word} has an id")

    def is_code(self, text: str) -> bool:
        """Whether a text is meant as a code: it may still be a wrong one."""
        raise TypeError(f"no {self.word} has a code")

    def find(self, text: str) -> BroughtT:
        """A ready list by its id, or any by its code."""
        raise TypeError(f"no {self.word} can be found")

    def is_file(self, text: str) -> bool:
        """Whether a text is meant as the text of a file."""
        raise TypeError(f"no {self.word} has a file")

    def read(self, text: str, file: str, mistakes: Mistakes | None = None) -> BroughtT:
        """The list that the text of a file holds; `file` is what it is called. Mistakes are kept where they can be."""
        raise TypeError(f"no {self.word} can be read")

    def reasons_against(self, brought: BroughtT, chosen: Chosen) -> list[Refusal]:
        """Every rule that a list breaks in a match with these options; none where it is legal."""
        raise TypeError(f"no {self.word} can be checked")

    def draw(self, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> BroughtT:
        """A random legal list for this seat of such a match, or one that every seat may bring."""
        raise TypeError(f"no {self.word} can be drawn")

    # What a list is made of, for the tools that lists are exchanged with

    def pieces(self) -> list[Piece]:
        """All cards that a list may hold; none where lists cannot be taken apart."""
        return []

    def slots(self) -> list[Word]:
        """The places on a card that other tools may list like cards, such as a driver's seat."""
        return []

    def suits(self, carrier: Piece, piece: Piece) -> bool:
        """Whether the one card may carry the other: among cards of one name this one is meant."""
        return True

    def parts(self, brought: BroughtT) -> list[Part]:
        """What a list is made of, in its own order."""
        raise TypeError(f"no {self.word} can be taken apart")

    def limit_of(self, brought: BroughtT) -> int:
        """The points that a list is made for, 0 where none are counted."""
        return 0

    def assembled(self, id: str, name: str, limit: int, parts: list[Part]) -> BroughtT:
        """The list of these parts, legal or not; cards that must be carried are carried, and only those."""
        raise TypeError(f"no {self.word} can be put together")

    def written(self, brought: BroughtT) -> str:
        """The text of a file that holds the list."""
        raise TypeError(f"no {self.word} can be written")

    # What follows from it

    def understood(self, text: str, mistakes: Mistakes | None = None) -> BroughtT:
        """A list as somebody pastes one: an id, a code, or the whole text of a file.

        >>> decks = hulldown.game("cardgame").lists
        >>> decks.understood("D1").name
        'Arsenal of Democracy'
        >>> decks.understood(decks.understood("D1").code).code == decks.understood("D1").code
        True
        """
        if self.is_file(text):
            return self.read(text, self.word, mistakes)
        return self.find(text.strip())

    def named(self, text: str, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> BroughtT:
        """A list as a person names one: the id of a ready one, a code, a file, or `random`.

        An id that is known is no file, whatever lies in the folder.
        """
        name = text.strip()
        if name.casefold() == RANDOM:
            return self.draw(rng, seats, chosen, seat)
        if self.knows(name) or not self._is_path(name):
            return self.find(name)
        path = Path(name).expanduser()
        found = self.read(read_text(path), path.name)
        reasons = self.reasons_against(found, chosen)
        if reasons:  # told here, while the list still has a name that a person knows
            told = " ".join([str(reason) for reason in reasons])
            raise Malformed(f"{self.word} {path.stem} is not legal: {told}")
        return found

    def _is_path(self, text: str) -> bool:
        if text.casefold().endswith(self.suffix):
            return True
        return not self.is_code(text) and Path(text).expanduser().is_file()

    def option_text(self, text: str, rng: Xoshiro, seats: int, chosen: Chosen, seat: int) -> str:
        """What the option of a seat takes for a list that a person names: an id, or a code, which nobody can lose."""
        name = text.strip()
        if name in self.usual_words:
            return name
        found = self.named(name, rng, seats, chosen, seat)
        return found.id if self.knows(found.id) else found.code
