"""The terminal: what is printed, in which language, and what a person types."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from hulldown.kernel.words import Phrase, Phrasebook, Sentence

_WORDS: Final = Phrasebook(Path(__file__).parent.with_name("words"), "terminal")

BRASS: Final = "#b08d3c"  # yours to act
RUST: Final = "#b5482e"  # damage and danger; never without a word
QUIET: Final = "dim"

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the lines that have scrolled away too: they may hold another hand


class Screen:
    """Prints sentences in the player's language and reads lines."""

    def __init__(self, console: Console, lang: str, books: Iterable[Phrasebook] = ()) -> None:
        """`books`: the phrasebooks of the game that is shown; their words win over those that all games share."""
        self._words: dict[str, Phrase] = {}
        for book in (_WORDS, *books):
            self._words.update({phrase.key: phrase for phrase in book.phrases()})
        self.console = console
        self.lang = lang
        self.names: list[str] = []
        for stream in (sys.stdout, sys.stderr):
            _never_fail(stream)
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing and history for input())

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def is_roomy(self) -> bool:
        """Whether cards can be drawn as cards rather than as lines."""
        return self.console.is_terminal and self.console.width >= 118 and self.console.height >= 38

    @property
    def is_short(self) -> bool:
        """Whether the table has to save lines."""
        return self.console.is_terminal and self.console.height < 30

    @property
    def can_clear(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal and sys.stdin.isatty()

    # Words

    def words(self, key: str, **gaps: object) -> str:
        return Sentence(self._words[key], gaps).text(self.lang, self.names)

    def text(self, sentence: Sentence) -> str:
        return sentence.text(self.lang, self.names)

    # Printing

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style))

    def indented(self, text: Text | str, by: int = 2) -> None:
        """A line that keeps its distance from the edge where it is broken."""
        self.console.print(Padding(text if isinstance(text, Text) else Text(text), (0, 0, 0, by), expand=False))

    def say(self, key: str, style: str = "", **gaps: object) -> None:
        self.line(self.words(key, **gaps), style)

    def whole_line(self, text: str, style: str = "") -> None:
        """A line that is never broken, for paths and commands to copy."""
        self.console.print(Text(text, style), soft_wrap=True)

    def refuse(self, sentence: str, rule: str = "") -> None:
        """One clear sentence about what did not work, with its rule."""
        text = Text("✗ ", RUST)
        text.append(sentence, "default")
        if rule:
            text.append(f"  {rule}", QUIET)
        self.console.print(text)

    def waiting(self, key: str, **gaps: object) -> AbstractContextManager[object]:
        """A line that stands while something takes its time, on a real terminal."""
        if not self.console.is_terminal or self.console.is_dumb_terminal:
            return contextlib.nullcontext()
        return self.console.status(Text(self.words(key, **gaps), QUIET), spinner_style=BRASS)

    def heading(self, text: str) -> None:
        self.console.print(Text(text, "bold"))

    def fact_sheet(self, name: str, printed: str, facts: Iterable[tuple[str, str | Text]]) -> None:
        """A card in full: its name, and as it is printed where that differs; what there is to know in two columns."""
        self.heading(f"{name} ({printed})" if printed else name)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style=QUIET)
        for word, value in facts:
            grid.add_row(f"  {word}" if word else "", value)
        self.show(grid)

    def clear(self) -> None:
        """Empties a real terminal; piped output is only parted by a line."""
        if self.can_clear:
            self.console.file.write(_CLEAR)
            self.console.file.flush()

    # Reading

    def read(self) -> str:
        """One typed line; EOFError at the end of the input."""
        if self.console.file is sys.stdout and sys.stdin.isatty():
            return input("> ").strip()
        self.console.print(Text("> "), end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            self.line()  # nobody's Enter has ended the prompt's line
        return line.strip()


def _never_fail(stream: TextIO) -> None:
    """A terminal that lacks a letter shows a question mark instead of ending the game."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with contextlib.suppress(OSError, ValueError):
            reconfigure(errors="replace")
