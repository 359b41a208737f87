"""`hulldown print`: sheets to print. What it does stands beside it: here `print` is a command."""

from __future__ import annotations

from .print_sheets import print_sheets as print

__all__ = ["print"]
