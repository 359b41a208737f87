"""What a log says of tanks that move: in words, for people who see the table."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from hulldown.kernel.gaps import Gaps
from hulldown.kernel.words import Sentence, Word

from .words import say

_CENTIMETER: Final = 1000  # in hundredths of millimeters
_ON_THE_SPOT: Final = 300  # a hull that moves less only turns
_WAYS: Final = 8


def in_words(sentence: Sentence, lang: str) -> str:
    """Nothing where the game's own words name no coordinates."""
    tank = sentence.gaps.get("tank")
    name = tank.word(lang) if isinstance(tank, Word) else ""
    if sentence.phrase.key == "event.moved" and "path" in sentence.gaps:
        return _driven(Gaps(sentence).numbers("path"), name, lang)
    return say("told.deployed", lang, {"tank": name}) if sentence.phrase.key == "event.deployed" else ""


def _driven(path: list[int], tank: str, lang: str) -> str:
    x, y, facing = path[:3]
    end_x, end_y, _ = path[-3:]
    gone = hypot(end_x - x, end_y - y)
    if gone < _ON_THE_SPOT:
        return say("told.turned", lang, {"tank": tank})
    way = round((degrees(atan2(end_y - y, end_x - x)) - facing / 100) / (360 / _WAYS)) % _WAYS
    gaps = {"tank": tank, "distance": max(1, round(gone / _CENTIMETER)), "where": say(f"way.{way}", lang)}
    return say("told.drove", lang, gaps)
