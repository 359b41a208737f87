"""Records of the Card Game: saved and loaded equal; whatever noise does to a file, it loads or the line is named.

Many more examples: `uv run pytest -m long tests/games/cardgame/test_records.py`.
"""

from __future__ import annotations

from hulldown.conformance.properties import (
    loads_or_names_the_line,
)
from hulldown.kernel.record import record_lines

from .helper import GAME
from .walk import walked_match


def test_a_record_with_an_illegal_deck_is_named() -> None:
    match = walked_match({"deck_1": "D3"}, 1, 30)
    lines = record_lines(match)
    lines[0] = lines[0].replace('"D3"', '"D9"')
    assert loads_or_names_the_line(GAME, "\n".join(lines).encode()) is None
