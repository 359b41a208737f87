"""What a finished game of Rush is remembered for: medals as they were won, and what decided."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush.finish import count_up
from hulldown.games.rush.state import ENDINGS, Table
from hulldown.kernel.words import seat_name

from ...wire import TurnKind
from .words import WORDS

TURNS: Final[dict[str, TurnKind]] = {"event.base-destroyed": "base", "event.vehicle-destroyed": "kill"}


def medals(table: Table) -> list[int]:
    """What each seat would have if the game ended now."""
    return [tally.total for tally in count_up(table)]


def verdict(table: Table, lang: str, names: list[str]) -> str:
    result = table.result
    assert result is not None
    scores = sorted(result.scores, reverse=True)
    gaps: dict[str, object] = {
        "names": ", ".join(seat_name(seat, lang, names) for seat in result.winners),
        "most": scores[0],
        "next": scores[1],
        "ending": _ending(table, lang, names),
    }
    key = result.decided.phrase.key.removeprefix("result.")
    return WORDS[f"verdict.{key}"].fill({gap: str(value) for gap, value in gaps.items()}, lang)


def _ending(table: Table, lang: str, names: list[str]) -> str:
    """What brought the last round, as a part of a sentence."""
    bare = [player.seat for player in table.players if all(base is None for base in player.bases)]
    loser = seat_name(bare[0], lang, names) if bare else ""
    phrase = WORDS[f"ending.{ENDINGS[table.ending]}"]
    return phrase.fill({"loser": loser}, lang)
