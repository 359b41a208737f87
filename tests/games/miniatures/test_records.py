"""Records of the Miniatures Game: saved and loaded equal; whatever noise does to a file, it loads or the line is named;
and a stored record for every way the game can end, judged once more from its documents.

A stored record is named `miniatures-<reason>_<what decided>_<mode>_<players>p`; endings.py says how each was played. A
change of the rules that alters one of them raises the game's rules version.
Many more examples: `uv run pytest -m long tests/games/miniatures/test_records.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import shapely  # type: ignore[import-untyped]

from hulldown.conformance.properties import (
    loads_or_names_the_line,
)
from hulldown.games.miniatures.state import Table
from hulldown.kernel import record
from hulldown.kernel.event import Event
from hulldown.kernel.match import RESIGN, TIME, Match
from hulldown.kernel.record import record_lines
from hulldown.kernel.state import OVER

from .helper import GAME
from .test_conservation import COSTS, TANKS, cards_of, hull_of

RECORDS = Path(__file__).parents[2] / "records"
FILES = sorted(RECORDS.glob("*/miniatures-*.jsonl"))
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
ARROW = 101.6


# Judging a game once more, from its positions as documents


class Judge:
    """Points and the verdict, counted at every victory check from what the document shows."""

    def __init__(self, match: Match) -> None:
        table = table_of(match)
        self.mode = str(table.rules.options["mode"])
        timed = table.rules.options["time_limit"] != "none"
        self.limit = 10**6 if timed else int(str(table.rules.options["turn_limit"]))
        self.sides = table.rules.sides
        self.points = list(table.points)
        self.version = table.rules.version
        self.time_called = False

    def side_of(self, tank: dict[str, Any]) -> int:
        return self.sides["abcd".index(tank["tank"][0])]

    def alive(self, document: dict[str, Any], burnt: list[str]) -> list[int]:
        live = [tank for tank in document["tanks"] if not tank.get("destroyed") or tank["tank"] in burnt]
        return sorted({self.side_of(tank) for tank in live})

    def holders(self, document: dict[str, Any], token: list[int], burnt: list[str]) -> list[int]:
        """The sides with a live tank that reaches within an arrow of the token's middle."""
        place = shapely.Point(token[0] / 100, token[1] / 100)
        live = [tank for tank in document["tanks"] if not tank.get("destroyed") or tank["tank"] in burnt]
        return sorted({self.side_of(tank) for tank in live if hull_of(tank).distance(place) <= ARROW})

    def destroyed(self, document: dict[str, Any], side: int) -> int:
        """What the destroyed tanks that count for a side cost with the cards they started with."""
        lost = [tank for tank in document["tanks"] if tank.get("destroyed") and self.counts(tank, side)]
        return sum(
            int(TANKS[tank["card"]]["cost"]) + sum(COSTS[id] for id in cards_of(tank).elements()) for tank in lost
        )

    def counts(self, tank: dict[str, Any], side: int) -> bool:
        """Once for every other side; since version 2 for who destroyed it, or for the opponent of two."""
        own = self.side_of(tank)
        by = self.sides[tank["destroyed_by"]] if "destroyed_by" in tank else own
        if self.version == 1:
            return own != side
        return own != side and (by == side or (by == own and len(self.points) == 2))

    def check(self, document: dict[str, Any], burnt: list[str]) -> tuple[str, str, list[int]] | None:
        """Reason, what decided, and the winning sides; None where the game goes on."""
        alive = self.alive(document, burnt)
        if len(alive) < 2:
            return "wipe-out", "last-standing" if alive else "all-destroyed", alive
        tokens = [(token, self.holders(document, token, burnt)) for token in document.get("objectives", [])]
        attacker = document.get("attacker", -1)
        if self.mode in ("encounter", "capture-the-base") and document["turn"] > 1:
            for token, holders in tokens:
                if len(holders) == 1 and token[2] in (-1, holders[0]):
                    self.points[holders[0]] += 1
        elif self.mode == "assault" and any(holders == [attacker] for _, holders in tokens):
            self.points[attacker] += 1
        best = max(self.points)
        leaders = [side for side, points in enumerate(self.points) if points == best]
        if best >= {"encounter": 3, "capture-the-base": 2, "assault": 2}.get(self.mode, 99) and len(leaders) == 1:
            return "victory-points", "victory-points", leaders
        return self.after_turns(document) if self.version == 1 else None

    def after_turns(self, document: dict[str, Any]) -> tuple[str, str, list[int]] | None:
        """The verdict at the end of a number of turns; None before it. Since version 2 fires come before."""
        attacker = document.get("attacker", -1)
        best = max(self.points)
        leaders = [side for side, points in enumerate(self.points) if points == best]
        if self.mode == "assault":
            return ("assault-held", "assault-held", [1 - attacker]) if document["turn"] >= 8 else None
        if document["turn"] < self.limit and not self.time_called:
            return None
        reason = "time-limit" if self.time_called else "turn-limit"
        if len(leaders) == 1:
            return reason, "victory-points", leaders
        most = max(self.destroyed(document, side) for side in leaders)
        ahead = [side for side in leaders if self.destroyed(document, side) == most]
        return reason, "destroyed-points" if len(ahead) == 1 else "equal", ahead


def table_of(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def burnt_in(events: list[Event]) -> list[str]:
    return [str(event.sentence.data()["tank"]) for event in events if event.sentence.phrase.key == "event.burns"]


def verdict_of(path: Path) -> tuple[str, str, list[int], list[int]]:
    """Plays a record again, checking at every Command Phase that the game rightly went on or ended."""
    stored = record.load(path, lambda _: GAME)
    match = Match(stored.game, stored.seats, stored.options, position=stored.position)
    judge = Judge(match)
    verdict: tuple[str, str, list[int]] | None = None
    for answer in stored.answers:
        assert verdict is None, "the game went on after its end"
        if answer.action is RESIGN:
            match.resign(answer.by)
            lost = judge.sides[answer.by]
            verdict = "resigned", "resigned", [side for side in sorted(set(judge.sides)) if side != lost]
            break
        if answer.action is TIME:
            match.call_time()
            judge.time_called = True
            continue
        events = match.answer(answer.action)
        document: dict[str, Any] = table_of(match).document()
        burnt = burnt_in(events)
        if any(event.sentence.phrase.key == "event.command-phase" for event in events):
            verdict = judge.check(document, burnt)
            assert judge.points == table_of(match).points
        if verdict is None and burnt and len(judge.alive(document, [])) < 2:
            alive = judge.alive(document, [])
            verdict = "burnt-out", "last-standing" if alive else "all-destroyed", alive
        has_ended = table_of(match).actor == OVER or any(event.sentence.phrase.key == "event.reset" for event in events)
        if verdict is None and judge.version > 1 and has_ended:
            verdict = judge.after_turns({**document, "turn": document["turn"] - (table_of(match).actor != OVER)})
    assert verdict is not None
    table = table_of(match)
    scores = [judge.points[side] * 1000 + judge.destroyed(table.document(), side) for side in judge.sides]
    return (*verdict, scores)


@EACH_FILE
def test_a_record_replays_and_ends_as_its_name_says(path: Path) -> None:
    reason, decided, mode, players = path.stem.removeprefix("miniatures-").split("_")
    match = record.load(path, lambda _: GAME)
    table = table_of(match)
    verdict = verdict_of(path)
    assert verdict[:2] == (reason, decided)
    assert str(table.rules.options["mode"]) == mode
    assert f"{match.seats}p" == players
    assert table.actor == OVER
    assert table.audit() == []
    assert table.result is not None
    first = verdict[2] or list(range(table.sides))
    winners = [seat for seat, side in enumerate(table.rules.sides) if side in first]
    assert table.result.data() == {
        "scores": verdict[3],
        "ranks": [1 if seat in winners else 2 for seat in range(match.seats)],
        "winners": winners,
        "reason": f"result.{reason}",
        "decided": f"decided.{decided}",
    }


@EACH_FILE
def test_the_end_of_a_stored_record_reads_back(path: Path) -> None:
    match = record.load(path, lambda _: GAME)
    assert GAME.position(match.state.document()).document() == match.state.document()


@pytest.mark.rule("miniatures.mode.wipe-out")
@pytest.mark.rule("miniatures.mode.draw")
@pytest.mark.rule("miniatures.command.burnt-out")
@pytest.mark.rule("miniatures.mode.turn-limit")
@pytest.mark.rule("miniatures.resign.ends-game")
def test_there_is_a_record_for_every_way_a_game_can_end() -> None:
    names = [path.stem.removeprefix("miniatures-").split("_") for path in FILES]
    assert {f"result.{name[0]}" for name in names} == keys("result.")
    assert {f"decided.{name[1]}" for name in names} == keys("decided.")
    assert {name[2] for name in names if name[0] == "victory-points"} == {"encounter", "capture-the-base", "assault"}
    ways = {tuple(name[:2]) for name in names}
    assert ways == {
        ("wipe-out", "last-standing"), ("wipe-out", "all-destroyed"), ("burnt-out", "last-standing"),
        ("burnt-out", "all-destroyed"), ("victory-points", "victory-points"), ("assault-held", "assault-held"),
        ("turn-limit", "victory-points"), ("turn-limit", "destroyed-points"), ("turn-limit", "equal"),
        ("time-limit", "victory-points"), ("time-limit", "destroyed-points"), ("time-limit", "equal"),
        ("resigned", "resigned"),
    }  # fmt: skip
    assert {name[3] for name in names} == {"2p", "3p", "4p"}


def keys(chapter: str) -> set[str]:
    return {phrase.key for phrase in GAME.phrases.phrases() if phrase.key.startswith(chapter)}


# Every record


@pytest.mark.parametrize(("old", "new"), [("t_34", "t_99"), ('"free-for-all"', '"tag"'), ("village", "moon")])
def test_a_record_with_impossible_options_is_named(old: str, new: str) -> None:
    match = Match(GAME, 2, {"platoon_1": "t_34", "mode": "free-for-all", "scenario": "village"})
    lines = record_lines(match)
    lines[0] = lines[0].replace(old, new)
    assert loads_or_names_the_line(GAME, "\n".join(lines).encode()) is None
