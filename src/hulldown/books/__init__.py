"""What a game tells its players to read: the play reference, the chapters of its rulebook, its glossary.

The texts stand in the game's words (`reference`, `book`, `glossary`, a file for each language) and name the rules
of the ledger that stand behind them. A game without them is read in its ledger.
"""

from .book import Block, Book, Chapter, book
from .figures import Figure, figures
from .glossary import Term, glossary
from .reference import Line, Reference, Section, reference
from .search import Finding, find

__all__ = [
    "Block",
    "Book",
    "Chapter",
    "Figure",
    "Finding",
    "Line",
    "Reference",
    "Section",
    "Term",
    "book",
    "figures",
    "find",
    "glossary",
    "reference",
]
