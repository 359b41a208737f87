"""The Card Game: a duel of two decks."""

from .game import CardGame

__all__ = ["CardGame"]
