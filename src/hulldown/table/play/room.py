"""A match at the table, in memory: the fold of its journal. The same entries give the same room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hulldown.kernel.errors import NOT_NOW, HulldownError, Malformed, Refusal
from hulldown.kernel.languages import BASE
from hulldown.kernel.lessons import Lesson, Standing
from hulldown.kernel.match import Match
from hulldown.kernel.record import answer_line, taken_back
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.stops import Stops
from hulldown.kernel.words import PHRASES, Seat, Sentence, seat_name

from . import journal
from .chance import owner_of
from .checkpoints import Checkpoints
from .folding import fold_in
from .founding import Founding, Occupant
from .journal import Written
from .open_hands import OpenHands, mark
from .proposals import Proposals
from .told import Told

MOST_CHAT_KEPT = 200
EMPTY_WEIGHT = 150_000  # bytes in memory of a room without answers, about (docs/decisions/0029)
ANSWER_WEIGHT = 1_200  # of each answer with its events
LESSON = "lesson"  # what the list of matches says of a lesson that goes on


@dataclass
class ChatLine:
    by: int
    text: str
    at: float


class Room:
    """The present of a match, and what the next entry may be."""

    def __init__(self, founding: Founding) -> None:
        self.founding = founding
        self.id = founding.id
        self.game = founding.game
        self.settings = founding.settings
        self.seats = [Occupant(one.kind, one.name, one.bot, stops=Stops(self.game)) for one in founding.seats]
        if founding.settings.clock is not None:
            for seat in self.seats:
                seat.clock = float(founding.settings.clock.seconds)
        self.kept = founding.kept
        self.lesson = _lesson_of(founding)
        if self.kept is not None:
            self.match = self.kept.reading.match
            mark(self.match.answers)
        else:
            self.match = Match(self.game, len(self.seats), founding.options, None, founding.position)
        self.number = 0  # entries of the journal
        self.shown = 0  # the number that everybody sees: it does not tell what is a seat's own business
        self.since = founding.created  # when the present question was asked
        self.played = 0.0  # seconds of the match, where it has a time limit
        self.counted = founding.created  # up to when they are counted
        self.rings_at: float | None = None  # when they are over, by this server's clock
        self.asked = 0  # the entry that brought it: what was said or proposed since then leaves it as it is
        self.has_spectators = founding.settings.spectators
        self.has_chat = founding.settings.chat
        self.host = ""  # the hash of the key of whoever made the match; nobody's where there is none
        self.is_deleted = False
        self.proposals = Proposals()
        self.hands = OpenHands()
        self.chat: list[ChatLine] = []
        self.rematch: str | None = None
        self.rematch_shift = 0  # by how many seats everybody has moved on there
        self.forks: dict[str, tuple[journal.Forked, float]] = {}  # matches that play on from here, and since when
        self.put_away: journal.Why | None = None  # where it does not go on, and is read as a record
        self.bytes = 0  # of the journal, about
        self.is_shown = False  # it is a table of a duplicate, and all of them are over
        self.kinds: list[str] = []  # of each answer at a table of a duplicate: what chance was asked for, or nothing
        self.times: list[float] = []  # of each answer
        self.seal = self.match.seal  # what its draws follow from, where they can be proved
        self.is_unsealed = False  # the secret of that is gone
        self.spent = 0  # how many of those draws there were, also those that were taken back
        self.earned: list[tuple[int, int]] = []  # who was given time for an answer, and which answer it was
        self.told = Told()
        self.checkpoints = Checkpoints()
        self.links: dict[int, str] = {}  # hashes of the secrets of seats whose first link was taken back
        self.is_taken_back = False  # somebody went back to the present question, and so is asked

    # What there is

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def actor(self) -> int:
        return self.match.state.actor

    @property
    def is_over(self) -> bool:
        """Nobody is asked anything any more."""
        if self.put_away:
            return True
        return self.kept.is_over if self.kept is not None else self.match.is_over

    @property
    def is_public(self) -> bool:
        """Nothing is hidden any more: its record may be read by whoever has the link."""
        return self.is_over and not self.is_held

    @property
    def is_held(self) -> bool:
        """It is over, and others still play with the same cards."""
        duplicate = self.settings.duplicate
        return self.is_over and duplicate is not None and not duplicate.fun and not self.is_shown

    @property
    def is_stopped(self) -> bool:
        """This program cannot go on with it, and another one may: so nothing is shown that a seat does not know."""
        return self.kept is not None and not self.is_over

    @property
    def weight(self) -> int:
        """The bytes that this takes in memory, about."""
        kept = len(self.kept.reading.match.answers) if self.kept is not None else 0
        return EMPTY_WEIGHT + ANSWER_WEIGHT * (kept or len(self.match.answers)) + (self.bytes if self.kept else 0)

    @property
    def has_begun(self) -> bool:
        """All seats are taken and have given what chance needs: before that nobody is asked anything."""
        return all(seat.kind != "open" for seat in self.seats) and not self.withholding

    @property
    def withholding(self) -> list[int]:
        """The seats whose entropy is still to come before the first draw; those of bots give none."""
        if self.seal is None or self.seal.deal or self.kept is not None:
            return []
        given = self.seal.entropy
        return [seat for seat, one in enumerate(self.founding.seats) if one.kind != "bot" and given[seat] is None]

    @property
    def names(self) -> list[str]:
        return [seat.name or seat_name(number, BASE) for number, seat in enumerate(self.seats)]

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def owners(self) -> list[int]:
        """The seats of people, also of those for whom a bot plays on: it may play for them, but not agree."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" or seat.is_replaced]

    @property
    def waits_for(self) -> str:
        """What the list of matches is searched by: see `store`."""
        if self.founding.is_record and self.kept is not None:
            return self.kept.waits_for
        if self.put_away:
            return "over"
        if self.kept is not None:
            return self.kept.waits_for
        if self.lesson is not None:
            return self.awaited(self.actor)
        if self.passing() is not None:
            return "bot"  # so that any server sees to it
        return self.awaited(self.actor) if self.has_begun else "guests"

    def awaited(self, actor: int) -> str:
        """The same where that seat is asked, or nobody."""
        if actor == OVER:
            return "over"
        if self.lesson is not None:
            return LESSON  # it goes on when its learner comes, and takes nobody's place
        if not self.people:
            return "watcher"  # bots among themselves, which go on when somebody looks
        return self.seats[actor].kind if actor >= 0 else "person"  # who enters a roll or a draw

    def awaited_without(self, seat: int) -> str:
        """The same after a bot has taken that seat."""
        if self.people == [seat]:
            return "watcher"
        return "bot" if self.actor == seat else self.waits_for

    def is_in_time(self, number: int) -> bool:
        """Whether somebody who saw entry `number` has seen the present question."""
        return self.asked <= number <= self.shown

    def stops_of(self, seat: int) -> Stops:
        stops = self.seats[seat].stops
        assert stops is not None
        return stops

    def passing(self) -> Action | None:
        """What the stops of whoever is asked answer; None where a person, a bot or nobody is asked."""
        if self.is_taken_back or self.is_over or not self.has_begun or self.actor < 0:
            return None
        lesson = self.lesson
        if lesson is not None and (self.is_taught or not lesson.is_free(self.standing)):
            return None  # what it passes over has come with the answer before
        return self.passed_by(self.seats[self.actor].stops, self.state)

    def passed_by(self, stops: Stops | None, state: State) -> Action | None:
        """What these stops answer in a position; nothing where they ask, or where no person sits."""
        if stops is None or self.seats[state.actor].kind != "person":
            return None
        return stops.passing(state)

    def bot_to_ask(self) -> str | None:
        """The bot whose answer is awaited."""
        if self.is_over or self.is_stopped or self.is_deleted or not self.has_begun or self.actor < 0 or self.is_taught:
            return None
        return self.seats[self.actor].bot

    # Lessons

    @property
    def standing(self) -> Standing:
        """How far the lesson is."""
        assert self.lesson is not None
        return self.lesson.standing(self.match.answers)

    @property
    def is_taught(self) -> bool:
        """It is a lesson that is over, won or lost: nobody is asked any more."""
        return self.lesson is not None and self.lesson.is_over(self.standing, self.state)

    # What happens

    def take(self, written: Written, rewound: Match | None = None) -> None:
        """Folds in the next entry of the journal. `rewound`: the match after an undo, where it was made before."""
        if written.number != self.number + 1:
            raise ValueError(f"entry {written.number} cannot follow {self.number}")
        shown = self.shown + journal.numbers(written.entry)
        fold_in(self, written.entry, shown, written.at, rewound)
        self.number = written.number
        self.shown = shown
        self.bytes += journal.size_of(written.entry)
        self.told.note(shown, len(self.match.answers))

    def rewound(self, length: int) -> Match:
        """A match of its own that goes as far as the first answers of this one; nobody sees it half made."""
        match = Match(self.game, len(self.seats), self.founding.options, None, self.founding.position)
        match.answers = self.match.answers
        match.rewind(length, *self.checkpoints.before(length))
        mark(match.answers)
        match.seal = self.seal
        if self.seal is not None and not self.seal.deal:  # draws of a duplicate come out the same again
            gone = [answer_line(answer) for answer in self.match.answers[length:]]
            match.undone = taken_back(self.match.undone, length, gone)
        return match

    def renamed(self, place: int, do: str, seat: int) -> Match:
        """A match of its own in which that draw was another one and all else went as it did; raises where it cannot."""
        match = self.rewound(place)
        match.answer(self.game.parse(match.state, do))
        match.answers[-1].entered = seat
        for later in self.match.answers[place + 1 :]:
            match.again(later)
        mark(match.answers[place:])
        return match

    def time_for_coming_back(self, seat: int) -> float:
        """What somebody whose time was over gets: half as much each time, or no clock would ever run out."""
        clock = self.settings.clock
        return (
            float(clock.increment or clock.seconds // 10) / 2 ** self.seats[seat].refills if clock is not None else 0.0
        )

    def hear(self, by: int, text: str, at: float) -> None:
        """Somebody says something; what is old is forgotten."""
        self.chat.append(ChatLine(by, text, at))
        del self.chat[:-MOST_CHAT_KEPT]

    @property
    def entrants(self) -> list[int]:
        """Who may enter what real dice or cards show now: whoever's cards they are, else everybody who sits here."""
        if not self.settings.companion or self.actor != CHANCE or self.is_over or not self.has_begun or self.is_stopped:
            return []
        owner = owner_of(self.state)
        return [owner] if owner in self.people else self.people

    def undo_length(self, seat: int) -> int | None:
        """To how many answers the match goes back when that seat takes its last one back."""
        place = self._last_of(seat)
        return place if place >= 0 else None

    def _last_of(self, seat: int) -> int:
        """The place of what the seat last answered, or at a real table entered; -1 where there is nothing."""
        own = self.match.last_answer_of(seat)
        if not self.settings.companion:
            return own
        answers = self.match.answers
        return max([own, *[place for place in range(own + 1, len(answers)) if answers[place].entered == seat]])

    def why_not_undo(self, seat: int) -> Refusal | None:
        """None where that seat may take its last answer back without asking anybody.

        At a real table that is so as long as nobody else has done anything since: what was rolled or drawn was seen by
        whoever sits there, and a wrong entry is entered again.
        """
        if not self.settings.companion:
            return self.match.why_not_undo(seat)
        place = self._last_of(seat)
        if place < 0:
            return self.match.why_not_undo(seat)
        for answer in self.match.answers[place + 1 :]:
            other = answer.by if answer.entered is None else answer.entered
            if other != CHANCE and other != seat and not answer.is_passed and self.seats[other].bot is None:
                return Refusal(Sentence(PHRASES["kernel.undo-others"], {"seat": Seat(other)}), NOT_NOW)
        return None

    def passed_for(self, seat: int) -> int:
        """How often the stops of a seat have passed since it last answered itself."""
        return sum(answer.by == seat for answer in self.match.answers[self.match.last_answer_of(seat) + 1 :])

    # The log

    def known_at(self, number: int) -> int:
        """How many answers somebody has heard of, all of which still stand, who was told of entry `number` last."""
        return self.told.known_at(number, len(self.match.answers))

    def shortest_since(self, number: int) -> int:
        """The fewest answers that the match has had since that entry."""
        return self.told.shortest_since(number, len(self.match.answers))

    def lines_before(self, eyes: int | None, answers: int) -> int:
        """How many lines of the log the first answers brought these eyes."""
        return self.told.lines(eyes, self.match.answers, answers)

    def count_lines(self) -> None:
        """Counts the log for all eyes, so that whoever looks first need not wait for that."""
        for eyes in (None, *range(len(self.seats))):
            self.lines_before(eyes, len(self.match.answers))

    def page(self, eyes: int | None, first: int, upto: int) -> tuple[int, list[tuple[int, int, Sentence]]]:
        """The last lines of the log among `first` to `upto`, no more than a page: see `told`."""
        return self.told.page(eyes, self.match.answers, first, upto)


def fold(founding: Founding, entries: Sequence[Written]) -> Room:
    """The room that a journal describes; the first entry that disagrees is named."""
    room = Room(founding)
    if entries and isinstance(entries[0].entry, journal.OpenedRecord):
        room.number = entries[0].number - 1  # a match of which only the record is kept had others before
    for written in entries:
        try:
            room.take(written)
        except (HulldownError, ValueError) as error:
            raise Malformed(f"match {founding.id}, entry {written.number}: {error}") from error
    return room


def _lesson_of(founding: Founding) -> Lesson | None:
    id = founding.settings.lesson
    if not id or founding.kept is not None:
        return None
    lesson = founding.game.lessons.find(id)
    if lesson is None:
        raise Malformed(f"{founding.game.id} has no lesson {id} any more")
    return lesson
