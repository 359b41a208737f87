"""Platoons on the bench."""

from .bench import BENCH

__all__ = ["BENCH"]
