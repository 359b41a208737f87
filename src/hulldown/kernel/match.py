"""A match: a game being played, with everything that was answered and what came of it. Undo is replay."""

from __future__ import annotations

from collections.abc import Mapping

from .document import is_writable
from .errors import NOT_NOW, Malformed, Refusal
from .event import ALL, Event
from .game import Game
from .generator import Xoshiro
from .proof import Draw, Seal
from .state import CHANCE, OVER, Action, Combined, Log, State
from .words import PHRASES, Seat, Sentence

_NOT_YOURS = PHRASES["kernel.not-yours"]
_NOTHING_TO_UNDO = PHRASES["kernel.nothing-to-undo"]
_UNDO_CHANCE = PHRASES["kernel.undo-chance"]
_UNDO_OTHERS = PHRASES["kernel.undo-others"]


RESIGN = Action("resign")  # no answer to a question: a seat gives up whenever it likes, where the game allows it
TIME = Action("time")  # nor this: whoever keeps the time calls it; in the list of answers it stands as one of chance


class Unread(Action):
    """An answer as a record has it that was not carried out: the rules or the cards at hand do not lead there."""

    __slots__ = ()


class Answer:
    """One answer of a match: by whom (a seat or CHANCE), what, and the events that it brought."""

    __slots__ = ("action", "by", "draw", "entered", "events", "is_passed", "note", "position", "unknown")

    def __init__(self, by: int, action: Action, events: list[Event], note: str = "", is_passed: bool = False) -> None:
        self.by = by
        self.action = action
        self.events = events
        self.note = note  # what readers of the record should know of it, such as who answered for a bot that was late
        self.is_passed = is_passed  # by a stop of the seat; no record tells it
        self.position: dict[str, object] | None = None  # a record's own, where the match goes on from it
        self.draw: Draw | None = None  # of chance that can be proved
        self.entered: int | None = None  # the seat that entered what real dice or cards showed; only of chance
        self.unknown: int | None = None  # the seat whose real card it stands for, which nobody has named yet

    @property
    def reveals(self) -> bool:
        """Whether it showed somebody something that was hidden."""
        return self.by == CHANCE or any(event.reveals for event in self.events)


class Undone:
    """Answers that were taken back, as a record has them, so that the draws among them can be proved as well.

    `lines` are answers in the order in which they were given, and `{"to": n}` where some of them were taken back
    first, to the first `n` answers of the match.
    """

    __slots__ = ("lines", "place")

    def __init__(self, place: int, lines: list[dict[str, object]]) -> None:
        self.place = place  # how many answers stood when they were all gone
        self.lines = lines


class Origin:
    """The moment of another match from which a match plays on."""

    __slots__ = ("knowing", "match", "moment")

    def __init__(self, match: str, moment: int, knowing: int | None = None) -> None:
        self.match = match  # as the table calls it
        self.moment = moment  # after so many answers
        self.knowing = knowing  # the seat that knows what it knew then, all else dealt anew; None: the true cards

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {"match": self.match, "moment": self.moment}
        return data if self.knowing is None else {**data, "knowing": self.knowing}


def _check_names(names: list[str], seats: int) -> None:
    if len(names) != seats:
        raise Malformed(f"{len(names)} names for {seats} seats")
    for name in names:
        if not is_writable(name):
            raise Malformed(f"the name {name!r} cannot be written down")


def carry_out(state: State, answer: Answer) -> State:
    """The state after an answer: the same one, unless the match goes on from a position that its record has stored."""
    if answer.action is RESIGN:
        state.game.resign(state, answer.by)
    elif answer.action is TIME:
        state.game.call_time(state)
    elif not isinstance(answer.action, Unread):
        state.advance(answer.action)
    if answer.position is not None:
        return state.game.position(answer.position)
    return state


class Match:
    """Plays a game from its start (or from a position) and remembers each answer.

    >>> match = hulldown.Match(hulldown.game("rush"), 2, names=["Anna", "Boris"])
    >>> rng = hulldown.Xoshiro(1)
    >>> while match.state.actor == hulldown.CHANCE:
    ...     events = match.deal(rng)
    >>> seat = match.state.actor
    >>> events = match.answer(match.state.legal_actions()[0])
    >>> match.answers[-1].by == seat
    True
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        names: list[str] | None = None,
        position: dict[str, object] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options: dict[str, object] = dict(options) if options is not None else {}
        self.names: list[str] | None = names
        self.position = position
        self.origin: Origin | None = None  # where it plays on from, if that is another match
        self.answers: list[Answer] = []
        self.seal: Seal | None = None  # what its draws follow from, where they can be proved
        self.undone: list[Undone] = []  # kept only then
        self._own: dict[int, tuple[int, int]] = {}  # of each seat: answers looked at, and the place of its last one
        if names is not None:
            _check_names(names, seats)
        self.state: State = self.opening()
        if self.state.seats != seats:
            raise Malformed(f"a position for {self.state.seats} players, not for {seats}")
        if position is not None and self.options:
            self._check_options(position)

    def _check_options(self, position: dict[str, object]) -> None:
        own = position.get("options", {})
        assert isinstance(own, dict)  # or the position would not have been read
        if self.game.complete_options(self.seats, self.options) != self.game.complete_options(self.seats, own):
            raise Malformed("a position has its own options; others cannot be given beside it")

    def opening(self) -> State:
        """The position before the first answer, made anew."""
        if self.position is not None:
            return self.game.position(self.position)
        return self.game.start(self.seats, self.options)

    def answer(self, action: Action, seat: int | None = None, note: str = "", is_passed: bool = False) -> list[Event]:
        """Applies an action and returns what happened. With a seat named, it must be that seat's to answer."""
        if not is_writable(note):
            raise Malformed(f"the note {note!r} cannot be written down")
        if seat is not None and self.state.actor != seat:
            raise Refusal(Sentence(_NOT_YOURS, {"seat": Seat(seat)}), NOT_NOW).error()
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise refusal.error()
        own = self.state.understood(action)
        assert own is not None  # or it would have been refused
        if isinstance(own, Combined):
            events: list[Event] = []
            for step in own.steps:
                events += self._advance(step, self.state.actor, note)
            return events
        return self._advance(own, self.state.actor, note, is_passed)

    def resign(self, seat: int, note: str = "") -> list[Event]:
        """Gives the game up for a seat, whoever is asked at the moment."""
        if not is_writable(note):
            raise Malformed(f"the note {note!r} cannot be written down")
        if self.is_over:
            raise Refusal(self.game.game_over, NOT_NOW).error()
        return self._advance(RESIGN, seat, note)

    def call_time(self, note: str = "") -> list[Event]:
        """Time is up, whoever is asked at the moment."""
        if not is_writable(note):
            raise Malformed(f"the note {note!r} cannot be written down")
        if self.is_over:
            raise Refusal(self.game.game_over, NOT_NOW).error()
        return self._advance(TIME, CHANCE, note)

    def _advance(self, action: Action, by: int, note: str = "", is_passed: bool = False) -> list[Event]:
        log = Log()
        answer = Answer(by, action, log.events, note, is_passed)
        self.state.listener = log
        try:
            carry_out(self.state, answer)
        finally:
            self.state.listener = None
        self.answers.append(answer)
        return log.events

    def pass_over(self, by: int, text: str, note: str = "") -> None:
        """Keeps an answer of a record that cannot be carried out; the state stays as it is."""
        self.answers.append(Answer(by, Unread(text), [], note))

    def go_on_from(self, position: dict[str, object]) -> None:
        """Goes on from a position of the record instead of the one that the answers have led to."""
        self.state = self.game.position(position)
        if self.answers:
            self.answers[-1].position = position
        else:
            self.position = position

    def deal(self, rng: Xoshiro) -> list[Event]:
        """Lets chance answer until a seat is asked or the game is over."""
        events: list[Event] = []
        while self.state.actor == CHANCE:
            events += self._advance(self.state.sample(rng), CHANCE)
        return events

    def events(self) -> list[Event]:
        """Everything that has happened so far."""
        return [event for answer in self.answers for event in answer.events]

    def why_not_undo(self, seat: int) -> Refusal | None:
        """None where that seat may take its last answer back without asking anybody."""
        place = self.last_answer_of(seat)
        if place < 0:
            return Refusal(Sentence(_NOTHING_TO_UNDO, {}), NOT_NOW)
        if self.answers[place].reveals:
            return Refusal(Sentence(_UNDO_CHANCE, {}), NOT_NOW)
        for later in range(place + 1, len(self.answers)):
            answer = self.answers[later]
            if answer.reveals:
                return Refusal(Sentence(_UNDO_CHANCE, {}), NOT_NOW)
            if answer.by != seat:
                return Refusal(Sentence(_UNDO_OTHERS, {"seat": Seat(answer.by)}), NOT_NOW)
        return None

    def undo(self, seat: int, consent: bool = False) -> None:
        """Takes the seat's last answer back by replaying all before it. `consent`: all others have agreed."""
        refusal = self.why_not_undo(seat)
        place = self.last_answer_of(seat)
        if refusal is not None and not (consent and place >= 0):
            raise refusal.error()
        self.rewind(place)

    def rewind(self, length: int, kept: int = 0, state: State | None = None) -> None:
        """Goes back to the moment after the first `length` answers.

        `state` is the one after the first `kept` answers, where somebody has it: it is taken over.
        """
        again = self.answers[kept:length]
        self.answers = self.answers[:kept]
        self.state = state if state is not None else self.opening()
        self._own = {}
        for answer in again:
            self._repeat(answer)

    def _repeat(self, answer: Answer) -> None:
        if isinstance(answer.action, Unread):
            self.answers.append(Answer(answer.by, answer.action, answer.events, answer.note))
        else:
            self._advance(answer.action, answer.by, answer.note, answer.is_passed)
        self.answers[-1].draw = answer.draw
        self.answers[-1].entered = answer.entered
        if answer.unknown is not None:
            self.veil_last(answer.unknown)
        if answer.position is not None:
            self.go_on_from(answer.position)

    def again(self, answer: Answer) -> None:
        """Gives an answer of another match once more; complains where it cannot be given here."""
        if answer.action is not RESIGN and answer.action is not TIME:
            if answer.by != self.state.actor:
                raise Malformed(f"{answer.action}: somebody else is asked then")
            refusal = self.state.why_not(answer.action)
            if refusal is not None:
                raise refusal.error()
        self._repeat(answer)

    def veil_last(self, seat: int) -> None:
        """The last answer stands for a real card of that seat that nobody has named: it is told to nobody."""
        last = self.answers[-1]
        last.unknown = seat
        last.events = [
            event if event.twin is None else Event(event.twin, ALL, None, event.reveals) for event in last.events
        ]

    def last_answer_of(self, seat: int) -> int:
        """The place of what the seat itself answered last; -1 where there is nothing."""
        seen, found = self._own.get(seat, (0, -1))
        length = len(self.answers)
        for place in range(length - 1, seen - 1, -1):
            if self.answers[place].by == seat and not self.answers[place].is_passed:
                found = place
                break
        self._own[seat] = length, found
        return found

    @property
    def unknown(self) -> int:
        """How many draws stand for real cards that were never named."""
        return sum([answer.unknown is not None for answer in self.answers])

    @property
    def entered(self) -> int:
        """How many answers of chance people have entered, from real dice and cards."""
        return sum([answer.entered is not None for answer in self.answers])

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER
