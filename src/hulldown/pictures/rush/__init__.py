"""Rush on paper."""

from .prints import PRINTS

__all__ = ["PRINTS"]
