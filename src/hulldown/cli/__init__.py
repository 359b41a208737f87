"""The command line: commands/ has a file for each command, match/ plays in the terminal, terminal/ draws.

What a game adds (`TERMINAL`: its table, guide, page of cards and commands of its own) stands in the folder of its id.
"""

from .program import app, main

__all__ = ["app", "main"]
