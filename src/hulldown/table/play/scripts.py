"""What a challenge knows of the match that it was made from: every answer, and what chance was asked for."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from hulldown.kernel.match import RESIGN, TIME, Match, carry_out
from hulldown.kernel.proof import kind_of
from hulldown.kernel.state import CHANCE, OVER

from ..problems import Trouble

By = int | Literal["chance"]
MOST_SCRIPT = 2_000_000  # letters of one script


class Line(Struct, frozen=True, array_like=True):
    """One answer."""

    by: By
    do: str
    kind: str = ""  # of a draw


class Script(Struct, frozen=True):
    """A finished match to be played again at one seat.

    While everything goes as it did, the others answer as they did. Draws of each kind are those of the match in their
    order, at any time, and behind its end those of a secret.
    """

    deal: str  # what that secret is for
    seat: int
    lines: list[Line]
    is_keyed: bool = False  # the match was a table of a duplicate: its draws follow from that secret themselves

    @property
    def draws(self) -> dict[str, list[str]]:
        """What was drawn, by kind, as far as that is to be drawn again."""
        found: dict[str, list[str]] = {}
        if self.is_keyed:
            return found
        for line in self.lines:
            if line.by == "chance":
                found.setdefault(line.kind, []).append(line.do)
        return found

    def reply(self, answers: list[str], seat: int) -> str | None:
        """What somebody at that seat answered then, where all has gone as it did up to here."""
        place = len(answers)
        if place >= len(self.lines) or self.lines[place].by != seat:
            return None
        return self.lines[place].do if answers == [line.do for line in self.lines[:place]] else None


def script_of(match: Match, deal: str, seat: int, is_keyed: bool = False) -> Script:
    """The script of a match that is over; complains where more than answers and chance has made it."""
    state = match.opening()
    lines: list[Line] = []
    for answer in match.answers:
        if answer.action is TIME:
            raise Trouble("not-now", "challenge-time")
        if answer.unknown is not None:
            raise Trouble("not-now", "challenge-unknown")
        kind = kind_of(state) if answer.by == CHANCE and state.actor == CHANCE else ""
        if answer.action is not RESIGN:  # whoever gave up goes on in a challenge
            lines.append(Line("chance" if answer.by == CHANCE else answer.by, str(answer.action), kind))
        state = carry_out(state, answer)
    if state.actor != OVER:
        raise Trouble("not-now", "challenge-unfinished")
    return Script(deal, seat, lines, is_keyed)


def write_script(script: Script) -> str:
    text = msgspec.json.encode(script).decode()
    if len(text) > MOST_SCRIPT:
        raise Trouble("limit", "challenge-long")
    return text


def read_script(text: str) -> Script:
    return msgspec.json.decode(text, type=Script)
