"""A game's catalogue on the screen: what every game's page of cards shares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..common import console

WIDE: Final = 140  # columns that the tables need; narrower terminals get two lines a card

EntryT = TypeVar("EntryT")


class Page(ABC, Generic[EntryT]):
    """Finds and prints the cards of one game in one language. An entry is whatever the game has in its box."""

    @abstractmethod
    def entries(self) -> list[EntryT]:
        """Everything in the box, in the order of the page."""

    @abstractmethod
    def names(self, entry: EntryT) -> list[str]:
        """What an entry is called exactly, in small letters."""

    @abstractmethod
    def searched(self, entry: EntryT) -> str:
        """All that an entry can be found by, in every language, in small letters."""

    @abstractmethod
    def data(self, entry: EntryT) -> dict[str, object]:
        """An entry for machines."""

    @abstractmethod
    def print_tables(self, found: list[EntryT]) -> None: ...

    @abstractmethod
    def print_in_full(self, entry: EntryT) -> None: ...

    def search(self, wanted: str) -> tuple[list[EntryT], bool]:
        """The entries that have all these words; or those that are called exactly so, and True."""
        everything = self.entries()
        exact = [entry for entry in everything if wanted in self.names(entry)]
        if exact:
            return exact, True
        words = wanted.split()
        return [entry for entry in everything if all(word in self.searched(entry) for word in words)], False


def is_wide() -> bool:
    """A file or a pipe has no width to keep to."""
    return not console.is_terminal or console.width >= WIDE


def print_table(table: Table) -> None:
    if console.is_terminal:
        console.print(table, markup=False)
    else:
        Console(width=2 * WIDE, highlight=False).print(table, markup=False)


def print_line(text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)


def print_below(text: str) -> None:
    """The second line of an entry."""
    console.print(Padding(Text(text), (0, 0, 0, 2), expand=False))
