"""A review in the making, wherever it is made: in a process of a server, or in the worker of a browser.

It is asked by one JSON text and answers by another. It keeps one review at a time: who asks it about another one is
told so, and begins anew with the pieces that were done.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

import msgspec
from msgspec import Raw, Struct

from hulldown.bots.guard import complaint
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.record import open_record
from hulldown.review.reviewer import Reviewer
from hulldown.review.shapes import Piece, Settings

from .match_info import shown_name


class Begin(Struct, frozen=True, tag="begin", tag_field="say"):
    """A record to review, with what was done of it before."""

    key: str
    name: str
    text: str
    settings: Settings
    pieces: list[Piece] = []


class GoOn(Struct, frozen=True, tag="go-on", tag_field="say"):
    """Some more of it: jobs for about so long."""

    key: str
    seconds: float
    pieces: bool = False  # tell them, to be kept


class Report(Struct, frozen=True, omit_defaults=True):
    """How far it is."""

    done: int = 0
    of: int = 0
    finished: bool = False
    review: Raw = Raw(b"null")  # where more is known than at the last report
    pieces: list[Piece] | None = None
    unknown: bool = False  # it has another review, or none
    error: str = ""


Asked = Begin | GoOn
_asked: Final[msgspec.json.Decoder[Asked]] = msgspec.json.Decoder(Asked)


class Desk:
    """Where one review is made."""

    def __init__(self) -> None:
        self._key = ""
        self._reviewer: Reviewer | None = None
        self._told: tuple[int, int, bool, bool] | None = None  # how much the last review was of

    def answer(self, game: Game, text: bytes) -> bytes:
        """Whatever happens is told."""
        try:
            said = self._answer(game, _asked.decode(text))
        except HulldownError as error:
            said = Report(error=str(error))
        except Exception as error:  # a stranger's game may raise anything
            said = Report(error=complaint(error))
        return msgspec.json.encode(said)

    def _answer(self, game: Game, asked: Asked) -> Report:
        if isinstance(asked, Begin):
            return self._begin(game, asked)
        if self._reviewer is None or asked.key != self._key:
            return Report(unknown=True)
        return self._go_on(self._reviewer, asked)

    def _begin(self, game: Game, asked: Begin) -> Report:
        record = open_record(asked.text, asked.name, lambda _: game)
        reviewer = Reviewer(record, asked.settings, shown_name)
        for piece in asked.pieces:
            reviewer.add(piece)
        self._key, self._reviewer, self._told = asked.key, reviewer, None
        return self._report(reviewer, False, None)

    def _go_on(self, reviewer: Reviewer, asked: GoOn) -> Report:
        until = monotonic() + asked.seconds
        is_finished = False
        while not is_finished and monotonic() < until:
            is_finished = not reviewer.step()
        return self._report(reviewer, is_finished, reviewer.pieces() if asked.pieces else None)

    def _report(self, reviewer: Reviewer, is_finished: bool, pieces: list[Piece] | None) -> Report:
        far = reviewer.progress
        # the first curve comes before all else, and what levels would have answered after all else
        told = (reviewer.rounds.whole("table"), far.rounds, far.of_levels > 0, is_finished)
        review = Raw(b"null")
        if told != self._told:
            review = Raw(msgspec.json.encode(reviewer.review()))
            self._told = told
        return Report(far.jobs + far.levels, far.of_jobs + far.of_levels, is_finished, review, pieces)
