"""Rush in the terminal."""

from __future__ import annotations

from ..terminal import Terminal
from .books import BOOKS
from .cards import RushPage
from .guide import RushGuide
from .table import RushTable

TERMINAL = Terminal(RushTable, RushGuide, BOOKS, RushPage)
