"""The Miniatures Game in the terminal."""

from __future__ import annotations

from ..match.prompt import show_time
from ..terminal import Terminal
from ..terminal.typed import typed_words
from .books import BOOKS, TYPED
from .cards import MiniaturesPage
from .commands import draw_picture, show_sight
from .draw import draw, picture
from .guide import MiniaturesGuide
from .odds import odds
from .table import MiniaturesTable

TERMINAL = Terminal(
    MiniaturesTable,
    MiniaturesGuide,
    BOOKS,
    MiniaturesPage,
    {"sight": show_sight, "picture": draw_picture, "time": show_time},
    typed_words("command", TYPED),
    ("sight", "picture", "time"),
    {"draw": draw, "odds": odds},
    picture,
)
