"""At a real table people's word stands above the measures, also for a shot of a bot, and the record says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE
from hulldown.table import wire
from hulldown.table.play import answers, journal
from hulldown.table.play.founding import Founding, Occupant
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.overruling import overrule
from hulldown.table.problems import Trouble
from tests.games.miniatures.helper import GAME, shooting
from tests.table.helper import until, with_matches
from tests.table.test_clocks import FirstAnswer

A, B = "a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270"
OPTIONS: dict[str, object] = {"by_word": True}


async def begun(matches: Matches, state: Table, kinds: str, companion: bool = True) -> Live:
    seats = [
        Occupant("person", f"Person {place}", None) if kind == "p" else Occupant("bot", f"Bot {place}", "random")
        for place, kind in enumerate(kinds)
    ]
    settings = wire.Settings(companion=companion, pace=0.0)
    founded = Founding("a-match", GAME, {}, seats, settings, 1000.0, position=state.document())
    return await matches.keep(founded, [None, None], journal.Began([]))


def attack_of(live: Live) -> dict[str, object]:
    pending = live.room.state.document()["pending"]
    assert isinstance(pending, list)
    found: dict[str, object] = pending[-1].get("attack", {})
    return found


def test_a_person_corrects_the_shot_of_a_bot(tmp_path: Path) -> None:
    async def story(matches: Matches) -> tuple[list[str], dict[str, object], str]:
        live = await begun(matches, shooting(A, B, by=1, options=OPTIONS), "pb")
        await until(lambda: live.room.actor == CHANCE, "the bot's shot")
        measured = attack_of(live)
        assert "side_shot" not in measured
        await overrule(matches, live, 0, live.room.shown, "shoot a1 said side")
        await until(lambda: live.room.actor == CHANCE, "the dice of the corrected shot")
        text = "\n".join(record_lines(live.room.match)) + "\n"
        return [answer.note for answer in live.room.match.answers], attack_of(live), text

    notes, attack, text = with_matches(tmp_path / "hulldown.db", story, FirstAnswer())
    assert attack["side_shot"] is True
    assert attack["said"] is True
    assert notes[0] == "by the word of seat 1"
    again = replay(text, "record", lambda _: GAME)
    assert str(again.answers[0].action) == "shoot a1 said side"
    assert again.answers[0].by == 1


def test_without_sight_there_is_no_shot(tmp_path: Path) -> None:
    async def story(matches: Matches) -> list[str]:
        live = await begun(matches, shooting(A, B, options=OPTIONS), "pp")
        await answers.answer(matches, live, 0, live.room.shown, "shoot b1")
        await overrule(matches, live, 1, live.room.shown, "hold")
        return [str(answer.action) for answer in live.room.match.answers]

    assert with_matches(tmp_path / "hulldown.db", story)[0] == "hold"


def test_once_dice_are_entered_the_shot_stands(tmp_path: Path) -> None:
    async def story(matches: Matches) -> int:
        live = await begun(matches, shooting(A, B, options=OPTIONS), "pp")
        await answers.answer(matches, live, 0, live.room.shown, "shoot b1")
        roll = str(live.room.state.legal_actions()[0])
        await answers.enter(matches, live, 1, live.room.shown, roll)
        before = len(live.room.match.answers)
        with pytest.raises(Trouble, match="no shot to correct"):
            await overrule(matches, live, 0, live.room.shown, "shoot b1 said close")
        return len(live.room.match.answers) - before

    assert with_matches(tmp_path / "hulldown.db", story) == 0


@pytest.mark.parametrize("do", ["shoot b1", "shoot b2 said close", "shoot a1 said close", "pass", "said close"])
def test_nothing_but_the_same_shot_by_word_overrules(tmp_path: Path, do: str) -> None:
    async def story(matches: Matches) -> str:
        live = await begun(matches, shooting(A, B, "b2 t_70 700,600@270", options=OPTIONS), "pp")
        await answers.answer(matches, live, 0, live.room.shown, "shoot b1")
        with pytest.raises(HulldownError):
            await overrule(matches, live, 1, live.room.shown, do)
        return str(live.room.match.answers[0].action)

    assert with_matches(tmp_path / "hulldown.db", story) == "shoot b1"


def test_where_everything_is_measured_nobody_overrules(tmp_path: Path) -> None:
    """Whatever the dice say: the shot cannot end the game, for there is a second tank."""

    async def story(matches: Matches) -> None:
        live = await begun(matches, shooting(A, B, "b2 cromwell 850,850@270", options=OPTIONS), "pp", companion=False)
        await answers.answer(matches, live, 0, live.room.shown, "shoot b1")
        with pytest.raises(Trouble, match="the program rolls"):
            await overrule(matches, live, 0, live.room.shown, "shoot b1 said close")

    with_matches(tmp_path / "hulldown.db", story)
