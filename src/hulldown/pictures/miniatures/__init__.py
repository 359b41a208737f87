"""The Miniatures Game as pictures: its table, and what of it goes on paper."""

from .prints import PRINTS

__all__ = ["PRINTS"]
