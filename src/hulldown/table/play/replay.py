"""Finished matches and opened records, moment by moment."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Raw

from hulldown.kernel.match import carry_out
from hulldown.kernel.state import OVER, State
from hulldown.kernel.words import Seat, Sentence

from .. import wire
from ..problems import WORDS, Trouble
from .checks import must_be_public
from .live import Live
from .match_info import match_info, result_of
from .matches import Matches
from .presenter import Presenter
from .room import Room
from .story import Plot

STRIDE = 20  # answers between two kept positions, at least
MOST_POSITIONS = 100  # of one replay: those of a long match lie further apart
MOST_KEPT = 32  # replays


class Replay:
    """The positions of one match, some of them kept, the others played on from these."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.plot: Plot | None = None  # of its story, once somebody has asked for that
        self._kept: list[State] = []
        self._stride = max(STRIDE, 1 + len(room.match.answers) // MOST_POSITIONS)
        state = room.match.opening()
        for place, answer in enumerate(room.match.answers):
            if place % self._stride == 0:
                self._kept.append(state.clone())
            state = carry_out(state, answer)
        if not self._kept:
            self._kept.append(state.clone())

    @property
    def last(self) -> int:
        return len(self.room.match.answers)

    def at(self, number: int) -> State:
        """The position after the first `number` answers."""
        if number == self.last:
            return self.room.match.state
        place = min(number // self._stride, len(self._kept) - 1)
        state = self._kept[place].clone()
        for answer in self.room.match.answers[place * self._stride : number]:
            state = carry_out(state, answer)
        return state


class Replays:
    """The replays that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Replay] = OrderedDict()

    async def find(self, matches: Matches, id: str) -> tuple[Live, Replay]:
        live = await matches.find(id)
        room = live.room
        if not room.is_stopped:
            must_be_public(room)
        key = (id, room.number)
        kept = self._kept.pop(key, None)
        replay = kept if kept is not None else await matches.beside(Replay, room)
        self._kept[key] = replay
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return live, replay


def moment(live: Live, replay: Replay, number: int, seat: int | None, is_open: bool, lang: str) -> wire.Moment:
    """One moment from one side."""
    room = live.room
    if not 0 <= number <= replay.last:
        raise Trouble("missing", "no-moment", last=replay.last, number=number)
    if seat is not None and seat >= len(room.seats):
        raise Trouble("missing", "no-seat")
    state = replay.at(number)
    presenter = Presenter(room, seat, lang)
    view = presenter.face.unveiled(state) if is_open else state.view(seat)
    kind = view.ask
    asked = state.actor if state.actor >= 0 else None
    question = _question(room, state, number, seat, is_open)
    log_from, heard = room.page(seat, 0, room.lines_before(seat, number))
    return wire.Moment(
        number=number,
        last=replay.last,
        match=match_info(room, set(), {}, lang),
        seat=seat,
        open=is_open,
        view=Raw(view.encode()),
        ask=wire.Ask(question.text(lang, presenter.names), question.rule, kind, asked, _time(room, number)),
        log=[presenter.line(place, by, sentence, place == number - 1) for place, by, sentence in heard],
        log_from=log_from,
        result=result_of(state.result, lang, presenter.names),
        faces=presenter.extras(view),
    )


def _question(room: Room, state: State, number: int, seat: int | None, is_open: bool) -> Sentence:
    """What is asked at that moment; in a part that does not replay, why nothing is shown there."""
    gap = room.kept.reading.gap_at(number) if room.kept is not None else None
    if gap is not None:  # the table stays as it was before it
        return gap.sentence if room.is_over else gap.quiet_sentence
    if room.is_over or state.actor == OVER or state.actor == seat:
        return state.question if is_open else state.question_for(seat)
    waiting = "ask.chance" if state.actor < 0 else "ask.waiting"  # who is not asked may not read it yet
    return Sentence(WORDS[waiting], {"name": Seat(state.actor)} if state.actor >= 0 else {})


def _time(room: Room, number: int) -> float:
    return room.times[number - 1] if 0 < number <= len(room.times) else room.founding.created
