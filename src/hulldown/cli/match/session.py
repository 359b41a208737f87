"""A match in the terminal: who sits where, whose turn it is to type, what each person has seen."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from rich.columns import Columns
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hulldown.bots.guard import Fault, Opponent
from hulldown.bots.process import BotProcess
from hulldown.bots.program import ProgramOpponent
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.foresight import Outcome, as_far_as_possible, foresee, steps_of
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import BASE
from hulldown.kernel.match import Match
from hulldown.kernel.record import save
from hulldown.kernel.spelling import NotUnderstood, read_answer
from hulldown.kernel.state import CHANCE, Action, Combined
from hulldown.kernel.stops import Stops
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence

from ..terminal.contract import terminal_of
from ..terminal.guide import TURN_EVENTS, Ambiguous
from ..terminal.screen import BRASS, QUIET, RUST, Screen

LONG_LIST = 16  # longer lists of choices (a whole deck) stand in columns


class Leave(Exception):
    """The person leaves the table; the match is kept."""


class Session:
    """Plays one match to its end or until somebody leaves. `bots[seat]` is None where a person sits."""

    def __init__(self, match: Match, bots: list[Opponent | None], screen: Screen, path: Path, seed: int) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.screen = screen
        self.path = path
        terminal = terminal_of(self.game)
        self.table = terminal.table(self.game, screen)
        self.guide = terminal.guide(self.game, self.table)
        self.table.has_choices_below = True
        self.chance = Xoshiro(seed, 0)
        self.bot_chance = [Xoshiro(seed, 1 + seat) for seat in range(match.seats)]
        self.asks_dice = False
        self.is_quiet = False  # nobody watches: only the result counts
        self.adviser: Opponent | None = None  # whom `hint` asks; it comes when it is called for the first time
        self.obey: Callable[[Session, int | None, str], bool] = lambda session, seat, line: False  # the commands
        self.stops = [Stops(self.game) for _ in range(match.seats)]  # what each person wants to be asked
        self.keep: Callable[[Session], None] = lambda session: None  # where that is written down
        self.resume_options = ""
        self.began = time.monotonic()
        self._is_taken_back = False  # somebody went back to this question, and so is asked
        self._has_told_of_stops = False
        self._holder: int | None = None  # who sits at the screen
        self._shown: dict[int | None, int] = {}  # how many events each has read
        self._drawn: dict[int | None, object] = {}  # the table each saw last
        self._saved = -1
        for seat in range(match.seats):
            self._shown[seat] = _events_until_last_answer(match, seat)

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def holder(self) -> int | None:
        """Who sits at the screen."""
        return self._holder

    def run(self) -> None:
        """The loop: chance, bots and people answer until the game is over."""
        while self._goes_on():
            actor = self.match.state.actor
            if actor == CHANCE:
                self._let_chance_answer()
            elif (bot := self.bots[actor]) is not None:
                self._ask_bot(bot, actor)
            else:
                self._ask_person(actor)
            if not self.people:
                self._tell_news(None)
        self.save()
        self._show_end()

    # The time limit

    @property
    def time_left(self) -> float | None:
        """Seconds until time is called; None where it is not. It counts from the moment the session began."""
        limit = self.game.time_limit(self.match.state)
        return limit - (time.monotonic() - self.began) if limit else None

    def _goes_on(self) -> bool:
        self.call_time_when_due()
        return not self.match.is_over

    def call_time_when_due(self) -> None:
        left = self.time_left
        if left is not None and left <= 0:
            self.match.call_time()

    # Answers

    def _ask_bot(self, bot: Opponent, seat: int) -> None:
        is_slow = isinstance(bot, BotProcess | ProgramOpponent) and not self.is_quiet
        with self.screen.waiting("bots.thinks", bot=self.screen.names[seat]) if is_slow else nullcontext():
            reply = bot.ask(self.match.state, seat, int(self.bot_chance[seat].next_word()))
        fault = reply.fault
        if fault is not None:
            self._tell_fault(fault)
        self.match.answer(reply.action, seat, fault.note if fault is not None else "")

    def _tell_fault(self, fault: Fault) -> None:
        """One quiet line: the game goes on all the same."""
        if self.is_quiet:
            return
        key = f"bots.{fault.word}" if not fault.is_for_good else "bots.given-up"
        self.screen.say(key, QUIET, bot=fault.bot, other=fault.stand_in)

    def _let_chance_answer(self) -> None:
        state = self.match.state
        legal = state.legal_actions()
        if not self.asks_dice:
            self.match.deal(self.chance)
        elif len(legal) == 1:
            self.match.answer(legal[0])
        else:
            typist = self._typist()
            if typist is not None:
                self._hand_screen_to(typist)
            self._tell_news(typist)
            self.show_question(typist)
            self._converse(typist)

    def _typist(self) -> int | None:
        """Who types in a real draw: the person whose card it is, otherwise whoever sits at the screen."""
        seat = self.match.state.view(None).asked_seat
        if seat is not None and self.bots[seat] is None:
            return seat
        if self._holder is not None or not self.people:
            return self._holder
        return self.people[0]

    def wish(self, seat: int, stops: Stops) -> None:
        self.stops[seat] = stops
        self.keep(self)

    def pass_for(self, seat: int) -> bool:
        """Passes where the stops of the seat say so: the answer is the one that the person could have typed."""
        passing = self.stops[seat].passing(self.match.state) if self.match.state.actor == seat else None
        if passing is None:
            return False
        self.match.answer(passing, seat, is_passed=True)
        if not self._has_told_of_stops:
            self._has_told_of_stops = True
            self.screen.say("stops.first", QUIET)
        return True

    def _ask_person(self, seat: int) -> None:
        if not self._is_taken_back and self.pass_for(seat):
            return
        self.save()
        self._hand_screen_to(seat)
        self._tell_news(seat)
        view = self.view(seat)
        face = self.guide.face(view)
        redrawn_at = self.guide.redrawn_at
        is_due = redrawn_at is None or view.ask in redrawn_at
        if seat not in self._drawn or (is_due and self._drawn[seat] != face):
            self.draw_table(seat)
        self.show_question(seat)
        self._converse(seat)
        self.save()

    def _converse(self, seat: int | None) -> None:
        """Reads lines until one of them changes the position."""
        before = (self.match.state, len(self.match.answers))
        while (self.match.state, len(self.match.answers)) == before:
            try:
                line = self.screen.read()
            except EOFError:
                raise Leave from None
            self.call_time_when_due()  # what is typed later is still an answer to the same question
            if self.match.is_over:
                return
            before = (self.match.state, len(self.match.answers))
            if not self.obey(self, seat, line):
                self.answer(line)

    def answer(self, text: str) -> None:
        """Carries out what was typed, or says in one sentence why not."""
        seat, moment = self.match.state.actor, self.game.moment_of(self.match.state)
        typist = self._typist() if seat == CHANCE else None
        try:
            action, rest = self.understand(text)
            self.allow(action)
            self.match.answer(action)
            self.match.answers[-1].entered = typist
        except HulldownError as error:
            self.complain(text, error)
            return
        self._is_taken_back = False
        if seat != CHANCE:
            self.stops[seat] = self.stops[seat].after(moment, action, self.match.state, seat)
        if rest:
            steps, left = [" ".join(str(step) for step in part) for part in (steps_of(action), rest)]
            self.screen.say("answer.waits", QUIET, steps=steps, rest=left)

    def allow(self, action: Action) -> None:
        """Raises what there is against an answer besides the rules: a lesson may want another one."""

    def understand(self, text: str) -> tuple[Action, list[Action]]:
        """The action that a typed text means, and the steps of its line that have to wait."""
        state = self.match.state
        if text.isdecimal():
            legal = state.legal_actions()
            if not 1 <= int(text) <= len(legal):
                raise HulldownError(self.screen.words("answer.no-such-number", number=text, most=len(legal)))
            return legal[int(text) - 1], []
        notation = self.guide.read(self.view(self._holder), state.legal_actions(), text)
        action = read_answer(state, notation)
        if isinstance(action, Combined):
            return as_far_as_possible(state, action)
        return action, []

    def complain(self, text: str, error: HulldownError) -> None:
        """Says what is wrong with a typed text, in the player's language and with the rule."""
        refusal = getattr(error, "refusal", None)
        if refusal is not None:
            self.screen.refuse(refusal.text(self.screen.lang, self.screen.names), refusal.rule)
        elif isinstance(error, Ambiguous):
            self.screen.refuse(
                self.screen.words("answer.ambiguous", text=error.text, cards=", ".join(card.id for card in error.cards))
            )
        elif type(error) is HulldownError:
            self.screen.refuse(str(error))
        else:
            said = str(error) if self.screen.lang == BASE else self.screen.words("answer.not-understood", text=text)
            said = said if said.endswith((".", "?", "!")) else said + "."
            if self.screen.lang != BASE and isinstance(error, NotUnderstood) and error.meant:
                said = f"{said} {self.screen.words('answer.did-you-mean', meant=error.meant)}"
            self.screen.refuse(f"{said} {self.screen.words('answer.what-now')}")

    def close(self) -> None:
        """Sends the bots home."""
        for bot in (*self.bots, self.adviser):
            if bot is not None:
                bot.close()

    def outcome(self, seat: int | None, action: Action) -> Outcome:
        return foresee(self.match.state, seat, action)

    def undo(self, seat: int | None) -> None:
        """Takes back the last step of the person at the screen, as far as that is safe.

        A real card that was typed in wrong can always be typed again: that shows nobody anything new.
        """
        if self.asks_dice and self.match.answers and self.match.answers[-1].by == CHANCE:
            self._retype()
            return
        if seat is None:
            return
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:
            self.screen.refuse(refusal.text(self.screen.lang, self.screen.names), refusal.rule)
            return
        taken_back = self.match.answers[self.match.last_answer_of(seat)].action
        self.match.undo(seat)
        self._is_taken_back = True
        self._after_rewind()
        self.screen.say("answer.taken-back", action=self.screen.text(self.game.say(taken_back)))

    def _retype(self) -> None:
        """Goes back to the last question about real cards that had more than one answer."""
        length = len(self.match.answers)
        while length and self.match.answers[length - 1].by == CHANCE:
            length -= 1
            self.match.rewind(length)
            if len(self.match.state.legal_actions()) > 1:
                break
        self._after_rewind()
        self.screen.say(self.guide.retyped_words)

    def _after_rewind(self) -> None:
        """What was taken back is unseen again, and the file is to be written anew."""
        self._saved = -1
        heard = len(self.match.events())
        for who, count in self._shown.items():
            self._shown[who] = min(count, heard)

    # The screen

    def _hand_screen_to(self, seat: int) -> None:
        """A curtain between two people, so that nobody sees another hand."""
        if seat == self._holder:
            return
        if len(self.people) > 1:
            self.screen.clear()
            self.screen.say("ask.curtain", f"bold {BRASS}", name=self.screen.names[seat])
            try:
                self.screen.read()
            except EOFError:
                raise Leave from None
            self.screen.clear()
            self._drawn.clear()
        self._holder = seat

    def view(self, seat: int | None) -> View:
        return self.game.view_of(self.match.state, seat)

    def draw_table(self, seat: int | None) -> None:
        view = self.view(seat)
        self._drawn[seat] = self.guide.face(view)
        self.screen.line()
        self.table.draw(view)

    def _tell_news(self, seat: int | None) -> None:
        """What has happened since this person last looked, as far as they may know it."""
        events = self.match.events()
        fresh = events[self._shown.get(seat, 0) :]
        self._shown[seat] = len(events)
        if not self.is_quiet:
            heard = [sentence for event in fresh if (sentence := event.seen_by(seat)) is not None]
            self.tell([sentence for sentence in heard if sentence.phrase.key not in self.guide.told_at_the_end])

    def tell(self, sentences: list[Sentence]) -> None:
        """Sentences as lines; a turn opens with a heading, equal lines are counted."""
        lines: list[tuple[str, str, int]] = []
        for sentence in self.guide.gather(sentences):
            key, text = sentence.phrase.key, self.screen.text(sentence)
            if lines and lines[-1][1] == text:
                lines[-1] = (key, text, lines[-1][2] + 1)
            else:
                lines.append((key, text, 1))
        for key, text, count in lines:
            times = f" ×{count}" if count > 1 else ""
            if key in TURN_EVENTS:
                self.screen.line(text, "bold")
            else:
                danger = key.endswith(self.guide.dangers)
                self.screen.indented(Text(text + times, RUST if danger else ""))

    def show_question(self, seat: int | None) -> None:
        state = self.match.state
        self.screen.line()
        asked = f"{self.screen.names[seat]}: " if seat is not None and len(self.people) > 1 else ""
        self.screen.line(f"▶ {asked}{self.screen.text(state.question_for(seat))}", f"bold {BRASS}")
        if state.actor == CHANCE:
            self.screen.say(self.guide.chance_words, QUIET)
        for line in self.guide.background(self.view(seat)):
            self.screen.indented(line)
        self.show_choices(seat)

    def show_choices(self, seat: int | None) -> None:
        view = self.view(seat)
        choices: list[tuple[Text, Text, Text]] = []
        are_lines = True
        legal = self.match.state.legal_actions()
        offered = self.guide.offered(view, legal)
        for place in offered:
            action = legal[place]
            words = Text(self.guide.title(view, action) or self.screen.text(self.game.say(action)))
            note = self.guide.note(view, action, self.outcome(seat, action).heard)
            if note:
                words.append(f"  [{note}]", QUIET)
            details = self.guide.details(view, action)
            if details is not None:
                words.append("\n").append_text(details)
                are_lines = False
            choices.append((Text(f"{place + 1:>3}", BRASS), words, Text(str(action), QUIET)))
        if len(choices) > LONG_LIST and are_lines:
            lines = [Text(" ").join([number, words]) for number, words, _ in choices]
            self.screen.show(Columns(lines, padding=(0, 2), column_first=True, equal=True))
        else:
            grid = Grid.grid(padding=(0, 2, 0, 0))
            for choice in choices:
                grid.add_row(*choice)
            self.screen.show(grid)
        more = self.guide.more(legal, offered)
        if more:
            self.screen.indented(Text(more, QUIET))

    # Keeping the match

    def save(self) -> None:
        """Keeps the match in its file; a full disk is told, and the game goes on."""
        if self._saved == len(self.match.answers):
            return
        try:
            save(self.match, self.path)
            self._saved = len(self.match.answers)
        except OSError as error:
            self.screen.refuse(
                self.screen.words("answer.not-saved", file=str(self.path), reason=error.strerror or str(error))
            )

    def farewell(self) -> None:
        """Saves, and says where the match is and how to go on."""
        self.save()
        self.screen.line()
        self.screen.whole_line(self.screen.words("answer.leave", file=str(self.path)))
        command = f"hulldown play {self.game.id} --resume {shlex.quote(str(self.path))}{self.resume_options}"
        self.screen.whole_line(self.screen.words("answer.resume", command=command), f"bold {BRASS}")

    def _show_end(self) -> None:
        result = self.match.state.result
        if result is None or self.is_quiet:
            return
        self._tell_news(self._holder)
        names = self.screen.names
        self.screen.show(Rule(Text(self.screen.words("end.title"), "bold"), style=QUIET, align="left"))
        winners = ", ".join(names[seat] for seat in result.winners)
        key = "end.winner" if len(result.winners) == 1 else "end.shared"
        if len(result.winners) == self.match.seats:
            key = self.guide.all_win_words
        self.screen.say(key, f"bold {BRASS}", name=winners)
        self.screen.line(f"{self.screen.text(result.reason)} {self.screen.text(result.decided)}")
        for seat in sorted(range(self.match.seats), key=lambda seat: result.ranks[seat]):
            rank, score = result.ranks[seat], result.scores[seat]
            self.screen.say(self.guide.score_words, "bold", rank=rank, name=names[seat], score=score)
            for line in result.tallies[seat].lines(self.screen.lang, names):
                self.screen.indented(line, 5)
        self.screen.whole_line(self.screen.words("end.record", file=str(self.path)), QUIET)


def _events_until_last_answer(match: Match, seat: int) -> int:
    """How many events a seat has surely seen: those up to its own last answer."""
    seen = 0
    count = 0
    for answer in match.answers:
        count += len(answer.events)
        if answer.by == seat:
            seen = count
    return seen
