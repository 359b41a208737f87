"""Rush: the deck-builder for two to five players."""

from .game import Rush

__all__ = ["Rush"]
