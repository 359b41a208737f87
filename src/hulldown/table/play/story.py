"""How a finished match went: who led when, and the moments at which it turned. Told only when nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hulldown.kernel.match import carry_out
from hulldown.kernel.words import Sentence

from .. import wire
from ..faces import AnyFace, face_of
from ..problems import say
from .match_info import named
from .room import Room

MOST_MEASURED: Final = 4_000  # answers after which leads are counted: in a longer match they lie further apart
MOST_LEADS: Final = 240  # points of the curve
MOST_TURNS: Final = 12
_RANKS: Final[dict[wire.TurnKind, int]] = {"end": 4, "base": 3, "point": 2, "lead": 2, "kill": 1}


@dataclass
class Found:
    """One moment that may be worth another look."""

    at: int
    kind: wire.TurnKind
    seat: int | None
    heard: list[Sentence]
    leaders: list[int] = field(default_factory=list)  # who takes the lead by it
    weight: int = 0  # by how much the lead moved, or for how many answers a lead was held


class Plot:
    """The story of a match in no language yet: one walk through its answers."""

    def __init__(self, room: Room) -> None:
        self.face: AnyFace = face_of(room.game)
        answers = room.match.answers
        self.last = len(answers)
        self.leads: list[wire.LeadAt] = []
        found: list[Found] = []
        stride = 1 + self.last // MOST_MEASURED
        state = room.match.opening()
        values = self.face.lead(state)
        self._note(0, values)
        ahead: list[int] = []
        led = 0  # since when
        for place, answer in enumerate(answers, start=1):
            state = carry_out(state, answer)
            heard = [one.sentence for one in answer.events if one.sentence.phrase.key in self.face.turns]
            before, leaders = values, []
            if place % stride == 0 or heard or place == self.last:
                values = self.face.lead(state)
                self._note(place, values)
                leaders = self._leaders(values, self.face.sides(state))
            takes = leaders if leaders and leaders != ahead else []
            if takes:
                _hold(found, led, place)
                ahead, led = leaders, place
            if heard or takes:
                kinds: list[wire.TurnKind] = [self.face.turns[one.phrase.key] for one in heard]
                kind = max([*kinds, "lead"] if takes else kinds, key=_RANKS.__getitem__)
                seat, gain = _gain(before, values)
                found.append(Found(place, kind, takes[0] if takes else seat, heard, takes, gain))
        _hold(found, led, self.last)
        self.turns = _chosen(found)
        self.leads = _thinned(self.leads, {one.at for one in self.turns})

    def _note(self, at: int, values: list[int]) -> None:
        if values and (not self.leads or self.leads[-1].values != values):
            self.leads.append(wire.LeadAt(at, values))

    def _leaders(self, values: list[int], sides: list[int]) -> list[int]:
        """The seats of the one side that is ahead of all others; nobody's where several are."""
        best = max(values, default=0)
        ahead = [seat for seat, value in enumerate(values) if value == best]
        return ahead if len({sides[seat] for seat in ahead}) == 1 else []


def _gain(before: list[int], after: list[int]) -> tuple[int | None, int]:
    """Who gained most, and how much."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    most = max(gains, default=0)
    return (gains.index(most), most) if most > 0 else (None, 0)


def _hold(found: list[Found], since: int, until: int) -> None:
    """A lead weighs as much as it lasted."""
    for one in reversed(found):
        if one.at <= since:
            if one.at == since and one.kind == "lead":
                one.weight = until - since
            return


def _chosen(found: list[Found]) -> list[Found]:
    """The heaviest moments, in the order in which they were."""
    heaviest = sorted(found, key=lambda one: (-_RANKS[one.kind], -one.weight, one.at))[:MOST_TURNS]
    return sorted(heaviest, key=lambda one: one.at)


def _thinned(leads: list[wire.LeadAt], kept: set[int]) -> list[wire.LeadAt]:
    """As many as a curve can show: the first and the last, those at turning points, and others at even distances."""
    if len(leads) <= MOST_LEADS:
        return leads
    step = 1 + len(leads) // (MOST_LEADS - MOST_TURNS - 2)
    last = len(leads) - 1
    return [one for place, one in enumerate(leads) if place % step == 0 or place == last or one.at in kept]


def story(room: Room, plot: Plot, lang: str) -> wire.Story:
    """The same in words."""
    names, face, state = named(room, lang), plot.face, room.match.state
    verdict = face.verdict(state, lang, names) if state.result is not None else say("ask.put-away", lang)
    turns = [wire.TurningPoint(one.at, one.kind, one.seat, _told(face, one, lang, names)) for one in plot.turns]
    if state.result is not None:
        winners = state.result.winners
        seat = winners[0] if len(winners) == 1 else None
        turns = [one for one in turns if one.at < plot.last]  # what the last answer brought is in the verdict
        turns.append(wire.TurningPoint(plot.last, "end", seat, verdict))
    return wire.Story(verdict, face.measure(lang) if plot.leads else "", plot.last, plot.leads, turns)


def _told(face: AnyFace, one: Found, lang: str, names: list[str]) -> str:
    told = [face.told(sentence, lang, names) for sentence in one.heard]
    if one.leaders:
        leaders = ", ".join(names[seat] for seat in one.leaders)
        told.append(say("story.lead" if len(one.leaders) == 1 else "story.lead-together", lang, names=leaders))
    return " ".join(told)
