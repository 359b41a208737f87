"""What one pair of eyes sees of a room, as it goes over the wire. Everything comes from the seat's view."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec import Raw

from hulldown.bots import levels_of
from hulldown.kernel.errors import ILLEGAL
from hulldown.kernel.foresight import foresee, steps_of
from hulldown.kernel.game import Game
from hulldown.kernel.result import Result
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import CHANCE, OVER, Action
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence

from .. import wire
from ..faces import AnyFace, face_of
from ..faces.base import About
from ..problems import Trouble, problem_of, say
from .room import Room

NO_CHOICES: list[wire.Choice] = []
_LEVEL: Final = re.compile(r"level(\d)( \d)?")  # the second of two gets a number


class Presenter:
    """A room as seen from a seat (None: a spectator), in one language."""

    def __init__(self, room: Room, seat: int | None, lang: str) -> None:
        self.room = room
        self.seat = seat
        self.lang = lang
        self.names = named(room, lang)
        self.face: AnyFace = face_of(room.game)

    def view(self) -> View:
        return self.room.state.view(self.seat)

    @property
    def is_asked(self) -> bool:
        """It is for this seat to answer now."""
        room = self.room
        if self.seat is None or room.is_over or room.is_stopped or not room.has_begun or room.actor != self.seat:
            return False
        return room.seats[self.seat].kind == "person"

    def table(self, here: set[int], known: int, now: float, clocks: dict[int, float]) -> wire.Table:
        """The whole table; the log from answer `known` on."""
        room, view = self.room, self.view()
        return wire.Table(
            number=room.shown,
            moment=len(room.match.answers),
            match=match_info(room, here, clocks, self.lang),
            seat=self.seat,
            view=Raw(view.encode()),
            ask=self.ask(view),
            choices=self.choices(view) if self.is_asked else NO_CHOICES,
            log_from=room.lines_before(self.seat, known),
            log=self.log(known),
            undo=self.undo(),
            proposals=list(room.proposals.values()),
            chat=self.chat(),
            result=self.result(),
            faces=self.extras(view),
            now=now,
            stops=self.stops(),
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
        if room.founding.is_record:
            question = room.state.question_for(self.seat)
            return wire.Ask(question.text(self.lang, self.names), "", "", None, room.since)
        kind = view.ask
        if not room.has_begun:
            return wire.Ask(self._missing(), "", "wait", None, room.since)
        question = room.state.question
        if room.actor == self.seat:
            return wire.Ask(question.text(self.lang, self.names), question.rule, kind, room.actor, room.since)
        bot = room.seats[room.actor].bot
        key = "ask.waiting" if bot is None else "ask.thinking"
        limit = bot_limit(room.game, bot) if bot is not None else None
        return wire.Ask(say(key, self.lang, name=self.names[room.actor]), "", kind, room.actor, room.since, limit)

    def _missing(self) -> str:
        """For whom a match waits that has not begun."""
        room = self.room
        coming = [seat for seat, one in enumerate(room.seats) if one.kind == "open"]
        names = ", ".join(self.names[seat] for seat in coming or room.withholding)
        return say("ask.not-begun" if coming else "ask.withheld", self.lang, name=names)

    def choices(self, view: View) -> list[wire.Choice]:
        offered = self.face.offered(view, self.room.state.legal_actions())
        return [self.choice(view, action) for action in offered]

    def choice(self, view: View, action: Action) -> wire.Choice:
        return self.face.choice(view, action, self.lang, self.names)

    def log(self, first: int) -> list[wire.LogLine]:
        return [self.line(place, by, sentence) for place, by, sentence in self.room.heard(self.seat, first)]

    def line(self, place: int, by: int, sentence: Sentence) -> wire.LogLine:
        return wire.LogLine(
            text=sentence.text(self.lang, self.names),
            kind=sentence.phrase.key,
            rule=sentence.rule,
            by=by if by != CHANCE else None,
            at=place + 1,
            note=self.face.remark(sentence, self.lang),
            dice=self.face.dice(sentence),
            weight=self.face.weight(sentence),
        )

    def undo(self) -> wire.Undo:
        room = self.room
        if self.seat is None or room.is_over or room.is_stopped or room.seats[self.seat].kind != "person":
            return wire.Undo("none", "")
        refusal = room.match.why_not_undo(self.seat)
        if refusal is None:
            return wire.Undo("free", "")
        why = refusal.text(self.lang, self.names)
        return wire.Undo("consent" if room.undo_length(self.seat) is not None else "none", why)

    def chat(self) -> list[wire.Chat]:
        if not self.room.settings.chat:
            return []
        return [wire.Chat(one.by, self.names[one.by], one.text, one.at) for one in self.room.chat]

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
            raise Trouble("not-now", "over")
        if not room.has_begun:
            raise Trouble("not-now", "not-begun")
        if room.seats[self.seat].kind == "bot":
            raise Trouble("not-now", "bot-here")
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


def named(room: Room, lang: str) -> list[str]:
    """A name for every seat; an empty one is somebody who is still to come."""
    return [
        _shown(seat.name, lang) or say("seat.open", lang, number=place + 1) for place, seat in enumerate(room.seats)
    ]


def _shown(name: str, lang: str) -> str:
    """A level that was given no other name is called as people say it."""
    found = _LEVEL.fullmatch(name)
    return name if found is None else say("seat.level", lang, number=found[1]) + (found[2] or "")


def match_info(room: Room, here: set[int], clocks: dict[int, float], lang: str) -> wire.MatchInfo:
    names = named(room, lang)
    return wire.MatchInfo(
        id=room.id,
        game=room.game.id,
        title=room.game.title.text(lang),
        options={key: Raw(msgspec.json.encode(value)) for key, value in public_options(room).items()},
        seats=[
            wire.SeatInfo(
                number, seat.kind, names[number], seat.bot, number in here, seat.is_replaced, clocks.get(number)
            )
            for number, seat in enumerate(room.seats)
        ],
        settings=msgspec.structs.replace(room.settings, spectators=room.has_spectators),
        created=room.founding.created,
        over=room.is_over,
        rings_at=room.rings_at,
        number=room.shown,
        rematch=room.rematch,
        cards=room.game.cards_fingerprint,
        stopped=room.is_stopped,
        note=note_of(room, lang),
        can_resign=room.game.can_resign,
        chance=wire.ChanceInfo(room.seal.commitment, room.seal.entropy) if room.seal is not None else None,
    )


def note_of(room: Room, lang: str) -> str:
    """What is to be known of a match before anything else; "" mostly.

    The reasons for which a line does not replay may name hidden cards: they are told when nothing is hidden any more.
    """
    if room.kept is None:
        return room.founding.note.text(lang) if room.founding.note is not None else ""
    reading = room.kept.reading
    if room.is_over:
        return " ".join(sentence.text(lang) for sentence in reading.sentences)
    told = [*reading.remarks, *[gap.quiet_sentence for gap in reading.gaps]]
    return say("note.stopped", lang, why=" ".join(sentence.text(lang) for sentence in told))


def public_options(room: Room) -> dict[str, object]:
    """The options as a spectator may know them: a closed deck list is no option to the others."""
    return dict(room.state.view(None).options)


def result_of(result: Result | None, lang: str, names: list[str]) -> wire.Result | None:
    if result is None:
        return None
    standings = [
        wire.Standing(
            seat,
            result.ranks[seat],
            tally.total,
            [wire.Reason(part.amount, part.reason.text(lang, names), part.reason.rule) for part in tally.parts],
        )
        for seat, tally in enumerate(result.tallies)
    ]
    standings.sort(key=lambda one: (one.rank, one.seat))
    return wire.Result(
        result.reason.text(lang, names), result.decided.text(lang, names), list(result.winners), standings
    )


def bot_limit(game: Game, bot: str) -> float:
    """How long a bot may think: what its time bar shows."""
    for level in levels_of(game):
        if level.name == bot:
            return level.seconds
    return 1.0
