"""The Miniatures Game in the terminal."""

from __future__ import annotations

from ..commands import show_time
from ..terminal import Terminal
from ..typed import typed_words
from .books import BOOKS, TYPED
from .cards import MiniaturesPage
from .commands import draw_picture, show_sight
from .guide import MiniaturesGuide
from .table import MiniaturesTable

TERMINAL = Terminal(
    MiniaturesTable,
    MiniaturesGuide,
    BOOKS,
    MiniaturesPage,
    {"sight": show_sight, "picture": draw_picture, "time": show_time},
    typed_words("command", TYPED),
    ("sight", "picture", "time"),
)
