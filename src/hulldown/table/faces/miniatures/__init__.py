"""The Miniatures Game in the browser."""

from .face import MiniaturesFace as FACE

__all__ = ["FACE"]
