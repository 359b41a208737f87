"""Games that are over, for the tests of counting up: name the squads, the rest is of no account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hulldown.games.rush.state import Table
from hulldown.kernel.result import Result
from tests.games.rush.helper import OPEN, end_turn, over, position, rival


def finished(
    *,
    depot: str = "",
    bases: str = OPEN,
    rivals: Iterable[dict[str, Any]] | None = None,
    graveyard: str = "",
    **given: Any,
) -> Table:
    """A game after its last turn, which seat 0 ended without a play. For every base card in a squad or in the Graveyard
    an undefended base is gone from the table, the last player's first."""
    others: list[dict[str, Any]] = list(rivals) if rivals is not None else [rival()]
    lost = (depot + " " + graveyard).split().count("base") - bases.split().count("-")
    for other in others:
        lost += sum(other[pile].count("base") for pile in ("hand", "garage", "depot")) - other["bases"].count(None)
    for other in reversed(others):
        for slot in range(2, -1, -1):
            if lost > 0 and other["bases"][slot] == {}:
                other["bases"][slot] = None
                lost -= 1
    if lost > 0:
        bases = bases.replace("open", "-", lost)
    state = position(
        depot=depot, bases=bases, rivals=others, graveyard=graveyard, first=1, ending="medal-pile", **given
    )
    end_turn(state)
    assert over(state)
    return state


def result_of(state: Table) -> Result:
    assert state.result is not None
    return state.result
