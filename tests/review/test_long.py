"""Many games: what holds for each of them, and what holds in their mean."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from hulldown.review.shapes import Settings

from .helper import rest_of, reviewed

SHORT = Settings(rounds=2, playouts=2, worlds=1, width=3)
GAMES = 200
# Answers before the review begins: what is looked at may depend on nothing that comes after it.
SKIPPED = {"rush": 220, "cardgame": 220, "miniatures": 60}


@pytest.mark.long
@pytest.mark.parametrize("name", SKIPPED)
def test_parts_add_up_in_every_game_and_luck_has_no_mean(name: str) -> None:
    lucks: list[float] = []
    hiddens: list[float] = []
    for seed in range(GAMES):
        match = rest_of(name, seed, SKIPPED[name])
        if match is None:
            continue
        for split in reviewed(match, msgspec.structs.replace(SHORT, seed=seed)).review().splits:
            parts = sum(part.value for part in (split.start, split.luck, split.own, split.others, split.hidden))
            assert parts == pytest.approx(split.result, abs=1e-6)
            if split.seat == 0:
                lucks.append(split.luck.value)
                hiddens.append(split.hidden.value)
    assert len(lucks) > GAMES / 4
    for values in (lucks, hiddens):
        middle = sum(values) / len(values)
        error = sqrt(sum((value - middle) ** 2 for value in values) / len(values) / (len(values) - 1))
        assert abs(middle) < 3 * error + 1e-9
