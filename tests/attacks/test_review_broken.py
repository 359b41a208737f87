"""Records that are broken somewhere: reviewed up to the line that is named, or refused with a sentence."""

from __future__ import annotations

import json

import msgspec
import pytest

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import open_record
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Settings
from tests.review.helper import last_answers, race, text_of

SMALL = Settings(rounds=1, closer=0, playouts=1, worlds=1, width=2)
WORDS: tuple[object, ...] = (
    None,
    -1,
    10**30,
    "",
    "\x00",
    "rolled 9",
    [],
    {},
    {"by": 7},
    True,
    0.5,
    "../../x",
    "a" * 10_000,
)


def broken(lines: list[str], rng: Xoshiro) -> str:
    """Something is gone, double, exchanged, cut short, or another value."""
    lines = lines.copy()
    place, other = int(rng.below(len(lines))), int(rng.below(len(lines)))
    how = int(rng.below(6))
    if how == 0:
        del lines[place]
    elif how == 1:
        lines.insert(place, lines[other])
    elif how == 2:
        lines[place], lines[other] = lines[other], lines[place]
    elif how == 3:
        lines[place] = lines[place][: int(rng.below(len(lines[place])))]
    else:
        line = json.loads(lines[place])
        field = sorted(line)[int(rng.below(len(line)))]
        line[field] = WORDS[int(rng.below(len(WORDS)))]
        lines[place] = json.dumps(line)
    return "\n".join(lines) + "\n"


def looked_at(match: Match, tries: int) -> tuple[int, int]:
    """How many broken records were refused, and how many reviewed up to a line."""
    lines = text_of(match).splitlines()
    refused = stopped = 0
    for number in range(tries):
        text = broken(lines, Xoshiro(77, number))
        try:
            record = open_record(text, "broken.jsonl", lambda _: match.game)
            reviewer = Reviewer(record, SMALL)
        except HulldownError:
            refused += 1
            continue
        if len(reviewer.walk.nodes) > 40:
            continue  # its whole length: nothing was broken that a review looks at
        while reviewer.step():
            pass
        review = msgspec.json.decode(msgspec.json.encode(reviewer.review()), type=type(reviewer.review()))
        if review.stopped is not None:
            assert 1 <= review.stopped.line <= len(text.splitlines()) + 1
            assert review.result is None or review.moments[-1].chances[0].value == review.result[0]  # after its end
            stopped += 1
    return refused, stopped


def test_a_broken_race_is_refused_or_reviewed_up_to_a_line() -> None:
    refused, stopped = looked_at(race(9), 150)
    assert refused > 5
    assert stopped > 20


@pytest.mark.parametrize("name", ["cardgame", "miniatures"])
def test_a_broken_record_of_a_game_is_refused_or_reviewed_up_to_a_line(name: str) -> None:
    refused, stopped = looked_at(last_answers(name, 3, 12), 12)
    assert refused + stopped > 3
