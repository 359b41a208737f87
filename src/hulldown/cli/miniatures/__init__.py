"""The Miniatures Game in the terminal."""

from __future__ import annotations

from ..commands import show_time
from ..terminal import Terminal
from .books import BOOKS
from .cards import MiniaturesPage
from .commands import draw_picture, show_sight
from .guide import MiniaturesGuide
from .table import MiniaturesTable

TERMINAL = Terminal(
    MiniaturesTable,
    MiniaturesGuide,
    BOOKS,
    MiniaturesPage,
    {
        "sight": show_sight,
        "обзор": show_sight,
        "picture": draw_picture,
        "картинка": draw_picture,
        "time": show_time,
        "время": show_time,
    },
    ("sight", "picture", "time"),
)
