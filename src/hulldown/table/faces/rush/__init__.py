"""Rush in the browser."""

from .face import RushFace as FACE

__all__ = ["FACE"]
