"""A match at the table, in memory: the fold of its journal. The same entries give the same room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.languages import BASE
from hulldown.kernel.match import RESIGN, Match
from hulldown.kernel.proof import Seal
from hulldown.kernel.reading import CLOCK
from hulldown.kernel.record import answer_line, taken_back
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.stops import Stops
from hulldown.kernel.words import Sentence, seat_name

from .. import wire
from . import journal
from .chance import draw_of
from .founding import Founding, Occupant
from .journal import Entry, Written

MOST_CHAT_KEPT = 200


@dataclass
class ChatLine:
    by: int
    text: str
    at: float


@dataclass
class Told:
    """How many lines of the log one pair of eyes has after each answer."""

    counts: list[int] = field(default_factory=lambda: [0])


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
        if self.kept is not None:
            self.match = self.kept.reading.match
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
        self.proposals: dict[int, wire.Proposal] = {}
        self.chat: list[ChatLine] = []
        self.rematch: str | None = None
        self.times: list[float] = []  # of each answer
        self.seal = self.match.seal  # what its draws follow from, where they can be proved
        self.spent = 0  # how many of those draws there were, also those that were taken back
        self._earned: list[tuple[int, int]] = []  # who was given time for an answer, and which answer it was
        self._told: dict[int | None, Told] = {}
        self.links: dict[int, str] = {}  # hashes of the secrets of seats whose first link was taken back
        self._undone: list[tuple[int, int]] = []  # entries that took something back, and to what length
        self._is_taken_back = False  # somebody went back to the present question, and so is asked

    # What there is

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def actor(self) -> int:
        return self.match.state.actor

    @property
    def is_over(self) -> bool:
        """Nothing is hidden any more: its record may be read by whoever has the link."""
        return self.kept.is_over if self.kept is not None else self.match.is_over

    @property
    def is_stopped(self) -> bool:
        """This program cannot go on with it, and another one may: so nothing is shown that a seat does not know."""
        return self.kept is not None and not self.kept.is_over

    @property
    def has_begun(self) -> bool:
        """All seats are taken and have given what chance needs: before that nobody is asked anything."""
        return all(seat.kind != "open" for seat in self.seats) and not self.withholding

    @property
    def withholding(self) -> list[int]:
        """The seats whose entropy is still to come before the first draw; those of bots give none."""
        if self.seal is None or self.kept is not None:
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
        """What the list of matches is searched by: bot, person, watcher, over or record."""
        if self.kept is not None:
            return self.kept.waits_for
        if self.passing() is not None:
            return "bot"  # so that any server sees to it
        return self.awaited(self.actor) if self.has_begun else "person"

    def awaited(self, actor: int) -> str:
        """The same where that seat is asked, or nobody."""
        if actor == OVER:
            return "over"
        if not self.people and self.settings.pace > 0:
            return "watcher"  # bots among themselves, which go on when somebody looks
        return self.seats[actor].kind

    def is_in_time(self, number: int) -> bool:
        """Whether somebody who saw entry `number` has seen the present question."""
        return self.asked <= number <= self.shown

    def stops_of(self, seat: int) -> Stops:
        stops = self.seats[seat].stops
        assert stops is not None
        return stops

    def passing(self) -> Action | None:
        """What the stops of whoever is asked answer; None where a person, a bot or nobody is asked."""
        if self._is_taken_back or self.is_over or not self.has_begun or self.actor < 0:
            return None
        return self.passed_by(self.seats[self.actor].stops, self.state)

    def passed_by(self, stops: Stops | None, state: State) -> Action | None:
        """What these stops answer in a position; nothing where they ask, or where no person sits."""
        if stops is None or self.seats[state.actor].kind != "person":
            return None
        return stops.passing(state)

    def bot_to_ask(self) -> str | None:
        """The bot whose answer is awaited."""
        if self.is_over or self.is_stopped or not self.has_begun or self.actor < 0:
            return None
        return self.seats[self.actor].bot

    # What happens

    def take(self, written: Written, rewound: Match | None = None) -> None:
        """Folds in the next entry of the journal. `rewound`: the match after an undo, where it was made before."""
        if written.number != self.number + 1:
            raise ValueError(f"entry {written.number} cannot follow {self.number}")
        shown = self.shown + journal.numbers(written.entry)
        self._fold(written.entry, shown, written.at, rewound)
        self.number = written.number
        self.shown = shown

    def rewound(self, length: int) -> Match:
        """A match of its own that goes as far as the first answers of this one; nobody sees it half made."""
        match = Match(self.game, len(self.seats), self.founding.options, None, self.founding.position)
        match.answers = self.match.answers
        match.rewind(length)
        match.seal = self.seal
        if self.seal is not None:
            gone = [answer_line(answer) for answer in self.match.answers[length:]]
            match.undone = taken_back(self.match.undone, length, gone)
        return match

    def _fold(self, entry: Entry | journal.Unknown, number: int, at: float, rewound: Match | None) -> None:
        if isinstance(entry, journal.Unknown):
            if self.kept is None:
                raise Malformed(entry.why)
        elif isinstance(entry, journal.OpenedRecord):
            self.times = [at] * len(self.match.answers)
            self._ask_anew(number, at)
        elif isinstance(entry, journal.Began | journal.Gave | journal.Answered):
            if isinstance(entry, journal.Began) and entry.commitment:
                self._seal_with(Seal(self.id, entry.commitment, [None] * len(self.seats)))
            if isinstance(entry, journal.Gave) and self.seal is not None:
                self._seal_with(self.seal.with_entropy(entry.seat, entry.entropy))
            if isinstance(entry, journal.Answered):
                self.played += entry.played
            if isinstance(entry, journal.Answered) and not entry.answers[0].passed:
                self._charge(entry.answers[0].by, entry.used)
            self._play_all(entry.answers, at)
            self._ask_anew(number, at)
        elif isinstance(entry, journal.Timed):
            self.played += entry.played
            self._play_all(entry.answers, at)
        elif isinstance(entry, journal.Undone):
            if self.kept is None:
                self.match = rewound if rewound is not None else self.rewound(entry.length)
            self._undone.append((number, entry.length))
            del self.times[entry.length :]
            self._spend(entry.by, entry.used)
            self._return_time(entry.length)
            self.played += entry.played
            self.counted = at
            self._ask_anew(number, at)
            self._is_taken_back = True
            for told in self._told.values():
                del told.counts[entry.length + 1 :]
        elif isinstance(entry, journal.Came):
            self.seats[entry.seat].kind = "person"
            self.seats[entry.seat].name = entry.name
            self.asked, self.since, self.counted = number, at, at
        elif isinstance(entry, journal.Replaced):
            self._replace(entry)
            if entry.seat == self.actor:  # or others could stop the clock of whoever is asked
                self.asked, self.since = number, at
        elif isinstance(entry, journal.Proposed):
            others = [seat for seat in self.owners if seat != entry.by]
            self.proposals[number] = wire.Proposal(number, entry.what, entry.by, others)
        elif isinstance(entry, journal.Consented):
            self._consent(entry)
        elif isinstance(entry, journal.Admitted):
            self.has_spectators = entry.on
            self._withdraw("spectators")
        elif isinstance(entry, journal.Said):
            self.chat.append(ChatLine(entry.by, entry.text, at))
            del self.chat[:-MOST_CHAT_KEPT]
        elif isinstance(entry, journal.Wished):
            self.seats[entry.seat].stops = Stops(self.game, entry.wishes, entry.hold)
            self.seats[entry.seat].wished += 1
        elif isinstance(entry, journal.Relinked):
            self.links[entry.seat] = entry.secret_hash
        else:
            self.rematch = entry.match

    def _seal_with(self, seal: Seal) -> None:
        self.seal = seal
        if self.kept is None:
            self.match.seal = seal

    def _ask_anew(self, number: int, at: float) -> None:
        self._is_taken_back = False
        self.proposals.clear()
        self.asked, self.since = number, at

    def _play_all(self, answers: list[journal.Answer], at: float) -> None:
        for answer in answers:
            self._play(answer)
            if answer.draw is not None:
                self._note_draw(answer.draw)
            self.times.append(at)
        self.counted = at

    def _note_draw(self, drawn: journal.Drawn) -> None:
        self.spent += 1
        if drawn.number != self.spent:
            raise Malformed(f"the journal has a draw {drawn.number} where {self.spent} is the next")
        if self.kept is None:
            self.match.answers[-1].draw = draw_of(drawn)

    def _play(self, answer: journal.Answer) -> None:
        if self.kept is not None:
            return  # it is read already
        if isinstance(answer.by, int) and answer.do == RESIGN.text:
            self.match.resign(answer.by, answer.note)
            return
        if answer.by == CLOCK:
            self.match.call_time(answer.note)
            return
        by = answer.by if isinstance(answer.by, int) else CHANCE
        if by != self.actor:
            raise Malformed(f"the journal has an answer by {answer.by}, but {self.actor} is asked")
        action = self.game.parse(self.state, answer.do)
        held = by != CHANCE and not answer.passed and self.stops_of(by).holds
        moment = self.game.moment_of(self.state) if held else None
        self.match.answer(action, note=answer.note, is_passed=answer.passed)
        if moment is not None:
            self.seats[by].stops = self.stops_of(by).after(moment, action, self.state, by)
            self.seats[by].wished += 1

    def _charge(self, by: int | str, used: float) -> None:
        clock = self.settings.clock
        if clock is None or not isinstance(by, int):
            return
        seat = self.seats[by]
        if seat.clock is not None and seat.kind == "person":
            self._spend(by, used)
            seat.clock += clock.increment
            self._earned.append((by, len(self.times)))

    def _return_time(self, length: int) -> None:
        """What answers that are taken back had earned: or somebody could answer and take back for ever."""
        clock = self.settings.clock
        while clock is not None and self._earned and self._earned[-1][1] >= length:
            by, _ = self._earned.pop()
            self._spend(by, clock.increment)

    def _spend(self, by: int, used: float) -> None:
        seat = self.seats[by]
        if seat.clock is not None:
            seat.clock = max(0.0, seat.clock - used)

    def _replace(self, entry: journal.Replaced) -> None:
        seat = self.seats[entry.seat]
        self._spend(entry.seat, entry.used)
        seat.is_replaced = entry.bot is not None
        seat.kind = "person" if entry.bot is None else "bot"
        seat.bot = entry.bot
        if entry.why == "time":
            seat.clock = 0.0
        elif entry.why == "back" and self.settings.clock is not None and not seat.clock:
            seat.clock = self.time_for_coming_back(entry.seat)
            seat.refills += 1
        for proposal in list(self.proposals.values()):
            if entry.seat == proposal.by and entry.bot is not None:
                del self.proposals[proposal.id]

    def time_for_coming_back(self, seat: int) -> float:
        """What somebody whose time was over gets: half as much each time, or no clock would ever run out."""
        clock = self.settings.clock
        return (
            float(clock.increment or clock.seconds // 10) / 2 ** self.seats[seat].refills if clock is not None else 0.0
        )

    def _consent(self, entry: journal.Consented) -> None:
        proposal = self.proposals.get(entry.proposal)
        if proposal is None:
            return
        if not entry.yes:
            del self.proposals[entry.proposal]
        else:
            others = [one for one in proposal.waits_for if one != entry.by]
            self.proposals[proposal.id] = replace(proposal, waits_for=others)

    def _withdraw(self, what: str) -> None:
        for id in [one.id for one in self.proposals.values() if one.what == what]:
            del self.proposals[id]

    def undo_length(self, seat: int) -> int | None:
        """To how many answers the match goes back when that seat takes its last one back."""
        place = self.match.last_answer_of(seat)
        return place if place >= 0 else None

    def passed_for(self, seat: int) -> int:
        """How often the stops of a seat have passed since it last answered itself."""
        return sum(answer.by == seat for answer in self.match.answers[self.match.last_answer_of(seat) + 1 :])

    # The log

    def shortest_since(self, number: int) -> int:
        """The fewest answers that the match has had since that entry: an undo takes lines of the log away."""
        return min([length for undone, length in self._undone if undone > number], default=len(self.match.answers))

    def heard(self, eyes: int | None, first: int = 0) -> list[tuple[int, int, Sentence]]:
        """What these eyes were told from answer `first` on: the answer's place, by whom, and the sentence."""
        found: list[tuple[int, int, Sentence]] = []
        for place in range(first, len(self.match.answers)):
            answer = self.match.answers[place]
            for event in answer.events:
                sentence = event.seen_by(eyes)
                if sentence is not None:
                    found.append((place, answer.by, sentence))
        return found

    def lines_before(self, eyes: int | None, answers: int) -> int:
        """How many lines of the log the first answers brought these eyes."""
        counts = self._told.setdefault(eyes, Told()).counts
        for place in range(len(counts) - 1, answers):
            told = sum(1 for event in self.match.answers[place].events if event.seen_by(eyes) is not None)
            counts.append(counts[-1] + told)
        return counts[answers]


def fold(founding: Founding, entries: Sequence[Written]) -> Room:
    """The room that a journal describes; the first entry that disagrees is named."""
    room = Room(founding)
    for written in entries:
        try:
            room.take(written)
        except (HulldownError, ValueError) as error:
            raise Malformed(f"match {founding.id}, entry {written.number}: {error}") from error
    return room
