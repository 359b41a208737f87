"""The Card Game in the terminal."""

from __future__ import annotations

from ..terminal import Terminal
from .books import BOOKS
from .cards import CardGamePage
from .guide import CardGameGuide
from .table import CardGameTable

TERMINAL = Terminal(CardGameTable, CardGameGuide, BOOKS, CardGamePage)
