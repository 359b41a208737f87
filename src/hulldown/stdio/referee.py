"""A whole match, kept for others: what is legal, what comes of an answer, what chance brings, and the record."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import monotonic

import msgspec

from hulldown.bots.guard import LATE as LATE_WORD
from hulldown.bots.guard import stand_in
from hulldown.kernel.errors import Malformed
from hulldown.kernel.event import Event
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE, OVER, Action, State

from . import trouble
from .messages import (
    MOST_OUTCOMES,
    Asked,
    Draw,
    Give,
    New,
    Placed,
    Resign,
    See,
    Seen,
    StandIn,
    Told,
    Undo,
    Verdict,
    WhyNot,
    WritePosition,
    WriteRecord,
    Written,
)
from .trouble import Trouble

FindGame = Callable[[str], Game]
_STREAM = 300  # what is usual is drawn apart from the chance of the match


class Referee:
    """Keeps one match. `clock` counts seconds."""

    def __init__(self, wish: New, find_game: FindGame, lang: str, clock: Callable[[], float] = monotonic) -> None:
        self._lang = lang
        self._clock = clock
        self._rng = Xoshiro(wish.seed if wish.seed is not None else secrets.randbits(63))
        self._draws = wish.chance == "draw"
        self._seconds = wish.seconds
        self.match = _begin(wish, find_game, self._rng.clone())
        self._first = len(self.match.answers)
        self._asked_at = clock()

    # Reading

    def now(self, id: int | str, since: int | None = None) -> Asked:
        """The match as it stands, with what has happened since so many answers."""
        match, state = self.match, self.match.state
        legal, chances = options_of(state)
        fresh = match.answers[since:] if since is not None else []
        return Asked(
            id, match.game.id, len(match.answers), state.actor, state.question.text(self._lang, match.names),
            state.question.phrase.rule, [str(one) for one in legal],
            [match.game.say(one).text(self._lang, match.names) for one in legal], chances,
            [self._told(event) for answer in fresh for event in answer.events],
            [str(answer.action) for answer in fresh], result_of(state),
        )  # fmt: skip

    def _told(self, event: Event) -> Told:
        return Told(event.sentence.text(self._lang, self.match.names), event.rule)

    def see(self, asked: See) -> Seen:
        if asked.seat is not None and asked.seat >= self.match.seats:
            raise Trouble(trouble.MALFORMED, f"there is no seat {asked.seat}: they are 0 to {self.match.seats - 1}")
        return Seen(asked.id, msgspec.Raw(self.match.state.view(asked.seat).encode()))

    def why_not(self, asked: WhyNot) -> Verdict:
        try:
            action = self.match.game.parse(self.match.state, asked.action)
        except Malformed as error:
            return Verdict(asked.id, False, str(error))
        refusal = self.match.state.why_not(action)
        if refusal is None:
            return Verdict(asked.id, True)
        return Verdict(asked.id, False, refusal.text(self._lang, self.match.names), refusal.rule)

    def record(self, asked: WriteRecord) -> Written:
        return Written(asked.id, record_lines(self.match))

    def position(self, asked: WritePosition) -> Placed:
        return Placed(asked.id, self.match.state.document())

    def moment(self, at: int | None) -> State:
        """The state after so many answers."""
        return moment(self.match, at)

    # Playing

    def answer(self, given: Give) -> Asked:
        match = self.match
        before = len(match.answers)
        if given.at is not None and given.at != before:
            raise Trouble(trouble.STALE, f"there are {before} answers, and this one was thought of after {given.at}")
        seat = match.state.actor
        if given.seat is not None and given.seat != seat:
            who = "chance" if seat == CHANCE else "nobody: the game is over" if seat == OVER else f"seat {seat}"
            raise Trouble(trouble.NOT_NOW, f"seat {given.seat} is not asked, but {who}")
        if seat >= 0 and self._seconds is not None and self._clock() - self._asked_at > self._seconds:
            done = self._stand_in(LATE_WORD, "")
            why = f"the answer came after more than {self._seconds:g} seconds; {done} was answered instead"
            raise Trouble(trouble.LATE, why)
        match.answer(match.game.parse(match.state, given.action))
        return self._go_on(given.id, before)

    def draw(self, asked: Draw) -> Asked:
        before = len(self.match.answers)
        self.match.deal(self._rng)
        self._asked_at = self._clock()
        return self.now(asked.id, before)

    def stand_in(self, asked: StandIn) -> Asked:
        if self.match.state.actor < 0:
            raise Trouble(trouble.NOT_NOW, "no seat is asked")
        before = len(self.match.answers)
        self._stand_in(asked.why, asked.detail)
        return self.now(asked.id, before)

    def _stand_in(self, why: str, detail: str) -> str:
        match, seat = self.match, self.match.state.actor
        name = match.names[seat] if match.names is not None else f"seat {seat}"
        reply = stand_in(match.state, seat, self._rng, why, name, detail)
        match.answer(reply.action, note=reply.fault.note if reply.fault is not None else "")
        self._go_on(0, 0)
        return str(reply.action)

    def undo(self, asked: Undo) -> Asked:
        self._must_be_a_seat(asked.seat)
        if self.match.last_answer_of(asked.seat) < self._first:
            raise Trouble(trouble.NOT_NOW, "nothing of what was answered here can be taken back")
        self.match.undo(asked.seat, asked.consent)
        self._asked_at = self._clock()
        return self.now(asked.id)

    def resign(self, asked: Resign) -> Asked:
        self._must_be_a_seat(asked.seat)
        if not self.match.game.can_resign:
            raise Trouble(trouble.NOT_NOW, f"{self.match.game.id} has no rule for giving up")
        before = len(self.match.answers)
        self.match.resign(asked.seat)
        return self.now(asked.id, before)

    def _go_on(self, id: int | str, before: int) -> Asked:
        if self._draws:
            self.match.deal(self._rng)
        self._asked_at = self._clock()
        return self.now(id, before)

    def _must_be_a_seat(self, seat: int) -> None:
        if seat >= self.match.seats:
            raise Trouble(trouble.MALFORMED, f"there is no seat {seat}: they are 0 to {self.match.seats - 1}")

    def begin(self, id: int | str) -> Asked:
        """The first question of the match."""
        return self._go_on(id, len(self.match.answers))


def _begin(wish: New, find_game: FindGame, rng: Xoshiro) -> Match:
    named = [name for name, given in (("position", wish.position), ("record", wish.record)) if given is not None]
    if len(named) > 1:
        raise Trouble(trouble.MALFORMED, "a match goes on from a position or from a record, not from both")
    if named and (wish.options or wish.seats is not None or wish.usual):
        raise Trouble(
            trouble.MALFORMED, f"a {named[0]} has its own seats and options; others cannot be given beside it"
        )
    if wish.record is not None:
        return read_record(wish.record, wish.game, find_game)
    game = find_game(wish.game)
    if wish.position is not None:
        return Match(game, game.position(wish.position).seats, None, wish.names, wish.position)
    seats = wish.seats if wish.seats is not None else game.min_seats
    options: dict[str, object] = dict(wish.options)
    if wish.usual:
        options = game.usual(seats, Xoshiro(int(rng.next_word()), _STREAM), options)
    return Match(game, seats, options, wish.names)


def read_record(lines: list[str], game: str, find_game: FindGame) -> Match:
    """The match of a record, replayed and checked."""

    def find(name: str) -> Game:
        if game and name != game:
            raise Malformed(f"this is a record of {name}, not of {game}")
        return find_game(name)

    return replay("\n".join(lines), "record", find)


def moment(match: Match, at: int | None) -> State:
    """The state after so many answers of a match."""
    if at is None or at == len(match.answers):
        return match.state
    if at > len(match.answers):
        raise Trouble(trouble.MALFORMED, f"there are {len(match.answers)} answers, not {at}")
    again = Match(match.game, match.seats, match.options, match.names, match.position)
    again.answers = match.answers
    again.rewind(at)
    return again.state


def options_of(state: State) -> tuple[list[Action], list[str]]:
    """What may be answered, and at a draw how likely each outcome is. Where there are too many, some are left out."""
    if state.actor != CHANCE:
        return state.legal_actions(), []
    outcomes = state.outcomes()[:MOST_OUTCOMES]
    return [action for action, _ in outcomes], [str(chance) for _, chance in outcomes]


def result_of(state: State) -> dict[str, object] | None:
    return state.result.data() if state.result is not None else None
