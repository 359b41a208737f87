"""What a game's part of the terminal stands on: a table that draws views, a guide that answers, a page of cards."""

from .contract import Command, Terminal, terminal_of
from .guide import GameTable, Guide
from .screen import Screen

__all__ = ["Command", "GameTable", "Guide", "Screen", "Terminal", "terminal_of"]
