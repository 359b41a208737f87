"""Skirmish keeps what every game keeps: the whole suite of Hulldown, and nothing of our own."""

from __future__ import annotations

import hulldown
from hulldown.conformance import GameSuite


class TestSkirmish(GameSuite):
    game = hulldown.game("skirmish")
    can_take_back = False  # every order is seen by all
