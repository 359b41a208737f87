"""The Card Game in the browser."""

from .face import CardGameFace as FACE

__all__ = ["FACE"]
