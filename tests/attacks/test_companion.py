"""At a real table: strangers who enter rolls, people who enter at once, and entries where nothing is real."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hulldown.kernel.errors import HulldownError
from hulldown.table.play import answers
from hulldown.table.play.matches import Matches
from hulldown.table.problems import Trouble
from tests.table.helper import Server, wish, with_matches


def test_a_spectator_enters_nothing(local_server: Server) -> None:
    match = local_server.create("miniatures", "pb", companion=True, spectators=True)
    with match.watch() as stranger:
        assert stranger.table["entry"] == {"may": False}
        roll = {"number": stranger.table["number"], "do": "roll hh"}
        assert stranger.refused("enter", **roll)["kind"] == "forbidden"
        assert stranger.refused("undo", number=stranger.table["number"])["kind"] == "forbidden"
        assert len(local_server.journal_of(match.id)) == 1


def test_of_two_who_enter_at_once_one_is_late(tmp_path: Path) -> None:
    async def story(matches: Matches) -> tuple[list[object], int]:
        live, _ = await matches.found(wish("miniatures", "pp", companion=True))
        seen = live.room.shown
        rolls = [str(action) for action in live.room.state.legal_actions()]
        both = await asyncio.gather(
            *[answers.enter(matches, live, seat, seen, rolls[seat]) for seat in (0, 1)], return_exceptions=True
        )
        return list(both), live.room.match.entered

    both, entered = with_matches(tmp_path / "hulldown.db", story)
    late = [one for one in both if isinstance(one, Trouble)]
    assert [one.kind for one in late] == ["late"]
    assert entered == 1


def test_where_the_program_draws_nothing_is_entered(local_server: Server) -> None:
    match = local_server.create("rush", "pp")
    with match.sit(0) as anna:
        assert anna.table["entry"] is None
        problem = anna.refused("enter", number=anna.table["number"], do="turn-up ussr-t-34")
        assert (problem["kind"], "program" in problem["say"]) == ("not-now", True)
        assert len(local_server.journal_of(match.id)) == 1


@pytest.mark.parametrize("do", ["roll " + "h" * 390, "roll \x00", "roll h h h h h h h h", "resign", "time", "🎲" * 100])
def test_nonsense_is_entered_as_nothing(tmp_path: Path, do: str) -> None:
    async def story(matches: Matches) -> int:
        live, _ = await matches.found(wish("miniatures", "pp", companion=True))
        with pytest.raises(HulldownError) as refused:
            await answers.enter(matches, live, 0, live.room.shown, do)
        assert len(str(refused.value)) < 600
        return len(live.room.match.answers)

    assert with_matches(tmp_path / "hulldown.db", story) == 0


def test_a_real_table_needs_a_person_and_has_neither_clock_nor_proof(tmp_path: Path) -> None:
    async def story(matches: Matches) -> tuple[object, object]:
        with pytest.raises(Trouble, match="needs a person"):
            await matches.found(wish("rush", "bb", companion=True))
        asked = wish("rush", "pp", companion=True, verifiable=True)
        live, _ = await matches.found(asked)
        return live.room.seal, live.room.settings.clock

    assert with_matches(tmp_path / "hulldown.db", story) == (None, None)
