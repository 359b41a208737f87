"""The Card Game in its book."""

from .figures import draw as FIGURES

__all__ = ["FIGURES"]
