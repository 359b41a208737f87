"""What one pair of eyes sees of a room, as it goes over the wire. Everything comes from the seat's view."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw

from hulldown.bots import Thought
from hulldown.kernel.errors import ILLEGAL, HulldownError
from hulldown.kernel.foresight import foresee, steps_of
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import CHANCE, OVER, Action
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence

from .. import wire
from ..faces import AnyFace, face_of
from ..faces.base import About
from ..problems import Trouble, problem_of, say
from .advice import advice
from .chance import owner_of
from .forced import forced
from .live import Busy
from .match_info import bot_limit, busy_info, match_info, named, note_of, result_of
from .room import Room
from .unnamed import is_unknown, unnamed

NO_CHOICES: list[wire.Choice] = []
MOST_SHOWN: Final = 80  # answers of which a browser is told what is seen of them


class Presenter:
    """A room as seen from a seat (None: a spectator), in one language."""

    def __init__(self, room: Room, seat: int | None, lang: str) -> None:
        self.room = room
        self.seat = seat
        self.lang = lang
        self.names = named(room, lang)
        self.face: AnyFace = face_of(room.game)

    def view(self) -> View:
        """What the seat may know, with the hands of others where all of them have agreed to that."""
        view: View = self.room.state.view(self.seat)
        for seat in self.room.settings.unknown if not self.room.is_over else []:
            view = self.face.veiled(view, seat, [card for _, card in unnamed(self.room, seat)])
        opened = self.room.hands.seats
        if self.seat is None or self.seat not in opened or self.room.is_over:
            return view
        shown: View = self.face.opened(view, self.room.state, [seat for seat in opened if seat != self.seat])
        return shown

    @property
    def is_asked(self) -> bool:
        """It is for this seat to answer now."""
        room = self.room
        if self.seat is None or room.is_over or room.is_stopped or not room.has_begun or room.actor != self.seat:
            return False
        if room.is_taught:
            return False
        return room.seats[self.seat].kind == "person"

    def table(
        self, here: set[int], known: int, now: float, clocks: dict[int, float], busy: Busy | None = None
    ) -> wire.Table:
        """The whole table; the log from answer `known` on, no more than its last page."""
        room, view = self.room, self.view()
        answers = len(room.match.answers)
        log_from, log = self.log(room.lines_before(self.seat, known), room.lines_before(self.seat, answers))
        return wire.Table(
            number=room.shown,
            moment=len(room.match.answers),
            match=match_info(room, here, clocks, self.lang),
            seat=self.seat,
            view=Raw(view.encode()),
            ask=self.ask(view),
            choices=self.choices(view) if self.is_asked else NO_CHOICES,
            log_from=log_from,
            log=log,
            undo=self.undo(),
            proposals=list(room.proposals.values()),
            chat=self.chat(),
            result=self.result(),
            faces=self.extras(view),
            now=now,
            stops=self.stops(),
            busy=busy_info(room, busy, self.lang) if busy is not None else None,
            lesson=lesson_now(self, view),
            forced=forced(room, self.seat, view, self.face) if self.seat is not None and self.is_asked else "",
            open_hands=list(room.hands.seats),
            entry=self.entry(view),
            unknown=self.unknown(view),
        )

    def stops(self) -> wire.StopList | None:
        """At which moments this seat is asked: told to nobody else."""
        room = self.room
        kinds = room.game.stops()
        if self.seat is None or room.is_over or not kinds:
            return None
        stops, lang = room.stops_of(self.seat), self.lang
        found = [wire.StopInfo(one.id, one.word(lang), _wish(stops.wishes[one.id]), _wish(one.usual)) for one in kinds]
        return wire.StopList(found, stops.holds, room.passed_for(self.seat))

    def ask(self, view: View) -> wire.Ask:
        """Only who is asked reads the question: it may name what the others must not know."""
        room = self.room
        if room.is_stopped:
            return wire.Ask(note_of(room, self.lang), "", "", None, room.since)
        if room.state.actor == OVER:
            return wire.Ask(say("problem.over", self.lang), "", "", None, room.since)
        if room.put_away:
            return wire.Ask(say("ask.put-away", self.lang), "", "", None, room.since)
        if room.founding.is_record:
            question = room.state.question_for(self.seat)
            return wire.Ask(question.text(self.lang, self.names), "", "", None, room.since)
        kind = view.ask
        if not room.has_begun:
            return wire.Ask(self._missing(), "", "wait", None, room.since)
        question = room.state.question
        if room.actor == CHANCE:
            return self._ask_for_entry(kind)
        if room.actor == self.seat:
            return wire.Ask(question.text(self.lang, self.names), question.rule, kind, room.actor, room.since)
        bot = room.seats[room.actor].bot
        key = "ask.waiting" if bot is None else "ask.thinking"
        limit = bot_limit(room.game, bot) if bot is not None else None
        return wire.Ask(say(key, self.lang, name=self.names[room.actor]), "", kind, room.actor, room.since, limit)

    def _ask_for_entry(self, kind: str) -> wire.Ask:
        """What real dice or cards are to show; of somebody's own cards the others only read that they wait."""
        room, owner = self.room, owner_of(self.room.state)
        question = room.state.question_for(self.seat)
        seat = owner if owner in room.people else None
        if seat is None or seat == self.seat:
            return wire.Ask(question.text(self.lang, self.names), question.rule, kind, seat, room.since)
        return wire.Ask(say("ask.drawing", self.lang, name=self.names[seat]), "", kind, seat, room.since)

    def entry(self, view: View) -> wire.Entry | None:
        """What is entered now at a real table, and whether these eyes may do so: only they see what it may be."""
        room = self.room
        if not room.entrants:
            return None
        if self.seat not in room.entrants:
            return wire.Entry(may=False)
        dice = self.face.dice_to_enter(view, self.lang)
        if dice is not None:
            return wire.Entry(dice=dice)
        return wire.Entry(choices=[self.choice(view, action) for action in room.state.legal_actions()])

    def _missing(self) -> str:
        """For whom a match waits that has not begun."""
        room = self.room
        coming = [seat for seat, one in enumerate(room.seats) if one.kind == "open"]
        names = ", ".join(self.names[seat] for seat in coming or room.withholding)
        return say("ask.not-begun" if coming else "ask.withheld", self.lang, name=names)

    def unknown(self, view: View) -> wire.UnknownCards | None:
        """What the seat has still to name of its real hand."""
        room, seat = self.room, self.seat
        found = unnamed(room, seat) if seat is not None and not room.is_over else []
        if seat is None or not found:
            return None
        draws = {str(one): one for one in [room.match.answers[place].action for place, _ in found]}
        draws |= {str(one): one for one in self.face.drawable(room.state, seat)}
        choices = [self.choice(view, draws[text]) for text in sorted(draws)]
        return wire.UnknownCards(len(found), self.face.shows_hand(room.state, seat), choices)

    def choices(self, view: View) -> list[wire.Choice]:
        legal, found = self.room.state.legal_actions(), [card for _, card in unnamed(self.room, self.room.actor)]
        if found:
            hidden = self.face.shows_hand(self.room.state, self.room.actor)
            legal = [
                one for one in legal if not hidden and not is_unknown(self.face, self.room, self.room.actor, found, one)
            ]
        offered = self.face.offered(view, legal)
        return [self.choice(view, action) for action in offered]

    def choice(self, view: View, action: Action) -> wire.Choice:
        return self.face.choice(view, action, self.lang, self.names)

    def advice(self, view: View, thoughts: list[Thought]) -> list[wire.Advice]:
        return advice(self.face, view, thoughts, self.lang, self.names)

    def log(self, first: int, upto: int) -> tuple[int, list[wire.LogLine]]:
        """The last page of these lines, and its first one's number; what was seen of old answers is not shown again."""
        shown = len(self.room.match.answers) - MOST_SHOWN
        log_from, heard = self.room.page(self.seat, first, upto)
        return log_from, [self.line(place, by, sentence, place >= shown) for place, by, sentence in heard]

    def told(self, heard: list[tuple[int, int, Sentence]]) -> list[wire.LogLine]:
        """Lines of the log in words alone."""
        return [self.line(place, by, sentence) for place, by, sentence in heard]

    def line(self, place: int, by: int, sentence: Sentence, with_events: bool = False) -> wire.LogLine:
        return wire.LogLine(
            text=self.face.told(sentence, self.lang, self.names),
            kind=sentence.phrase.key,
            rule=sentence.rule,
            by=by if by != CHANCE else None,
            at=place + 1,
            note=self.face.remark(sentence, self.lang),
            dice=self.face.dice(sentence),
            weight=self.face.weight(sentence),
            by_hand=self.face.by_hand(sentence, self.lang) if self.room.settings.companion else "",
            events=[Raw(msgspec.json.encode(event)) for event in self.face.events(sentence)] if with_events else [],
        )

    def undo(self) -> wire.Undo:
        room = self.room
        if self.seat is None or room.is_over or room.is_stopped or room.seats[self.seat].kind != "person":
            return wire.Undo("none", "")
        refusal = room.why_not_undo(self.seat)
        if refusal is None:
            return wire.Undo("free", "")
        why = refusal.text(self.lang, self.names)
        if room.settings.duplicate is not None:
            return wire.Undo("none", why)
        return wire.Undo("consent" if room.undo_length(self.seat) is not None else "none", why)

    def chat(self) -> list[wire.Chat]:
        """What was said, but for what others say who were muted."""
        room = self.room
        if not room.has_chat:
            return []
        heard = [one for one in room.chat if one.by == self.seat or not room.seats[one.by].is_muted]
        return [wire.Chat(one.by, self.names[one.by], one.text, one.at) for one in heard]

    def result(self) -> wire.Result | None:
        return result_of(self.room.state.result, self.lang, self.names)

    def extras(self, view: View) -> Raw:
        return Raw(msgspec.json.encode(self.face.extras(view, self.lang)))

    # Questions between two answers

    def read(self, do: str) -> Action:
        """An answer in notation; one of the legal ones where it is in the list."""
        return read_answer(self.room.state, do)

    def must_be_asked(self) -> None:
        room = self.room
        if self.seat is None:
            raise Trouble("forbidden", "not-seated")
        if room.is_stopped:
            raise Trouble("not-now", "stopped")
        if room.is_over:
            raise Trouble("not-now", "put-away" if room.put_away else "over")
        if room.is_taught:
            raise Trouble("not-now", "lesson-over")
        if not room.has_begun:
            raise Trouble("not-now", "not-begun")
        if room.seats[self.seat].kind == "bot":
            raise Trouble("not-now", "bot-here")
        if room.actor == CHANCE:
            raise Trouble("not-now", "enter-first")
        if room.actor != self.seat:
            raise Trouble("not-now", "not-yours", name=self.names[room.actor])

    def why_not(self, do: str, place: str) -> wire.Problem | None:
        """Why an answer or a click is not possible; nothing where it is."""
        try:
            self.must_be_asked()
            actions = self._said(do, place)
            clicked = [] if actions else self.face.meant(self.view(), place)
        except Exception as error:
            return problem_of(error, self.lang, self.names)
        refusals = [self.room.state.why_not(action) for action in actions or clicked]
        if any(refusal is None for refusal in refusals):
            return None
        for refusal in refusals:
            # what is not asked for now would only say the question again to whoever clicked there
            if refusal is not None and (actions or refusal.kind == ILLEGAL):
                return wire.Problem("illegal", refusal.text(self.lang, self.names), refusal.rule)
        return problem_of(Trouble("not-now", "nothing-here"), self.lang)

    def _said(self, do: str, place: str) -> list[Action]:
        """An answer, or with a place the whole that a click there would make of it."""
        if not do:
            return []
        begun = self.read(do)
        return self.face.meant_next(self.view(), steps_of(begun), place) if place else [begun]

    def preview(self, id: int, do: str) -> wire.Foreseen:
        """What this seat would hear of an answer before anything hidden comes."""
        try:
            self.must_be_asked()
            action = self.read(do)
            refusal = self.room.state.why_not(action)
            if refusal is not None:
                raise refusal.error()
        except Exception as error:
            return wire.Foreseen(id, [], False, False, problem_of(error, self.lang, self.names))
        outcome = foresee(self.room.state, self.seat, action)
        place = len(self.room.match.answers)
        heard = [self.line(place, self.room.actor, sentence) for sentence in outcome.heard]
        found = self.face.preview(self.view(), steps_of(action), self.lang, self.names)
        face = Raw(msgspec.json.encode(found)) if found is not None else msgspec.UNSET
        return wire.Foreseen(id, heard, outcome.is_final, outcome.shows_hidden, None, face)

    def query(self, id: int, about: About) -> wire.QueryReply:
        try:
            reply = self.face.query(self.view(), self.face.read_query(about), self.lang, self.names)
        except Exception as error:
            return wire.QueryReply(id, problem=problem_of(error, self.lang, self.names))
        return wire.QueryReply(id, Raw(msgspec.json.encode(reply)))


def _wish(text: str) -> wire.Wish:
    wish: wire.Wish = msgspec.convert(text, wire.Wish)
    return wish


def lesson_now(presenter: Presenter, view: View) -> wire.LessonNow | None:
    """What a lesson asks for; while others act it asks for nothing."""
    room, lang = presenter.room, presenter.lang
    lesson = room.lesson
    if lesson is None:
        return None
    standing = room.standing
    told = wire.LessonNow(lesson.id, lesson.title(lang), lesson.goal(lang), len(lesson.steps), standing.step + 1)
    if room.is_taught:
        is_won = lesson.is_won(standing, room.state)
        following = room.game.lessons.after(lesson.id)
        return msgspec.structs.replace(
            told,
            over=True,
            won=is_won,
            learned=lesson.learned(lang) if is_won else [],
            lost="" if is_won else lesson.said("lesson", "lost", lang),
            next=following.id if following is not None else "",
        )
    if not presenter.is_asked:
        return told
    step = lesson.steps[standing.step]
    example = lesson_example(presenter, view)
    places = [*(example.places if example is not None else []), *step.show]
    return msgspec.structs.replace(
        told,
        line=lesson.said(step.id, "line", lang),
        text=lesson.said(step.id, "text", lang),
        example=example,
        show=list(dict.fromkeys(places)),
        free=step.is_free,
    )


def lesson_example(presenter: Presenter, view: View) -> wire.Choice | None:
    """How to do what the lesson asks for: its first answer as it is offered, with all of them to be sent."""
    room = presenter.room
    text = room.lesson.example(room.standing) if room.lesson is not None else ""
    if not text:
        return None
    try:
        action = presenter.read(text)
    except HulldownError:
        return None  # what the learner did leaves the example behind; the lesson goes on all the same
    return msgspec.structs.replace(presenter.choice(view, steps_of(action)[0]), do=text)
