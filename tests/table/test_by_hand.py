"""What whoever moves a real model is told: how the arrow lies at the hull, in words and not in coordinates."""

from __future__ import annotations

import re

import pytest

from hulldown.kernel.state import Log
from hulldown.table.faces.miniatures.face import MiniaturesFace

from ..games.miniatures.helper import GAME, moving, play, shooting

FACE = MiniaturesFace(GAME)
T_34, FAR = "a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,800@270"


def told(do: str, lang: str = "en", *more: str) -> list[str]:
    table = moving(T_34, FAR, *more)
    log = Log()
    table.listener = log
    table.apply(GAME.parse(table, do))
    return [text for event in log.events if (text := FACE.by_hand(event.sentence, lang))]


# Worked out on paper: a T-34's hull faces north; what is said is said from it.
@pytest.mark.parametrize(
    ("do", "where", "way", "side", "far"),
    [
        ("ahead 40", "its left side, by the front corner", "straight ahead", "left side", "40 mm from the base (52 %"),
        (
            "move 450,376.2@90",
            "by the front corner",
            "straight ahead",
            "left side",
            "the end of the tail",
        ),
        ("go 45 60", "front", "45° to the left of ahead", "right side", "63 mm from the base"),
        ("turn 90", "its left side, by the rear corner", "straight to its left", "left side", "15 mm from the base"),
    ],
)
def test_a_move_is_told_as_an_arrow_at_the_hull(do: str, where: str, way: str, side: str, far: str) -> None:
    [line] = [one for one in told(do) if "arrow" in one]
    assert line.startswith("T-34 a1, arrow 1: lay the base of the arrow at ")
    for part in (where, f"pointing {way}.", f"with its {side} along the tail", far):
        assert part in line


def test_the_second_arrow_of_a_move_is_called_so() -> None:
    table = moving("a1 t_34 450,300@90", FAR)
    play(table, "ahead 40")
    log = Log()
    table.listener = log
    table.apply(GAME.parse(table, "ahead 40"))
    assert "arrow 2" in FACE.by_hand(log.events[0].sentence, "en")


def test_no_coordinate_and_no_english_stands_in_the_russian() -> None:
    [line] = [one for one in told("go 45 60", "ru") if "стрелка" in one]
    assert "45°" in line
    assert not re.search(r"\d+,\d+|@", line)
    assert not re.search(r"[a-z]{3,}", line)


def test_a_token_is_told_and_what_touches_no_model_is_not() -> None:
    assert "T-34 a1: put Movement token 1 beside it." in told_after("ahead 40", "stop")
    table = shooting(T_34, "b1 pz_iv_ausf_h 450,600@270")
    assert [FACE.by_hand(event.sentence, "en") for event in play(table, "shoot b1")] == [""]


def told_after(*texts: str) -> list[str]:
    table = moving(T_34, FAR)
    return [text for event in play(table, *texts) if (text := FACE.by_hand(event.sentence, "en"))]
