"""A lesson in the terminal: the same table and prompt as in every match, with a line above that says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.bots.guard import Opponent, Reply
from hulldown.kernel.lessons import Lesson, OffLesson, Standing
from hulldown.kernel.state import CHANCE, Action, State

from ..terminal.screen import BRASS, QUIET, Screen
from ..terminal.typed import typed_words
from .prompt import obey
from .session import Leave, Session

_TYPED: Final = typed_words("command")


class Scripted(Opponent):
    """Whoever sits opposite: answers as the lesson's file says."""

    def __init__(self, session: LessonSession) -> None:
        super().__init__("lesson", session.game)
        self._session = session

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        return Reply(self._session.scripted())


class LessonSession(Session):
    """Plays one lesson until it is over or the learner leaves. Nothing of it is kept."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        screen.names = [screen.words("lesson.rival") if seat != lesson.seat else "" for seat in range(lesson.seats)]
        screen.names[lesson.seat] = screen.words("lesson.you")
        super().__init__(lesson.match(), [None] * lesson.seats, screen, Path(), 0)
        self.bots = [Scripted(self) if seat != lesson.seat else None for seat in range(lesson.seats)]
        self.obey = _obey
        self._line = ("", "")  # what was said last

    @property
    def standing(self) -> Standing:
        return self.lesson.standing(self.match.answers)

    @property
    def command(self) -> str:
        return f"hulldown lessons {self.game.id} {self.lesson.id}"

    def play(self) -> None:
        screen, lesson = self.screen, self.lesson
        screen.say("lesson.welcome", QUIET, title=lesson.title(screen.lang))
        screen.say("lesson.goal", "bold", goal=lesson.goal(screen.lang))
        try:
            self.run()
        except (Leave, KeyboardInterrupt):
            screen.line()
            screen.whole_line(screen.words("lesson.left", command=self.command))

    # What a lesson does otherwise than a match

    def _goes_on(self) -> bool:
        return not self.lesson.is_over(self.standing, self.match.state)

    def scripted(self) -> Action:
        return self.lesson.reply(self.standing, self.match.state, len(self.match.answers))

    def _let_chance_answer(self) -> None:
        while self.match.state.actor == CHANCE:
            self.match.answer(self.scripted())

    def pass_for(self, seat: int) -> bool:
        passing = self.lesson.passing(self.standing, self.match.state)
        if passing is None:
            return self.lesson.steps[self.standing.step].is_free and super().pass_for(seat)
        self.match.answer(passing, seat, is_passed=True)
        return True

    def allow(self, action: Action) -> None:
        refusal = self.match.state.why_not(action) or self.lesson.objection(self.standing, action)
        if refusal is not None:
            raise OffLesson(refusal)

    def show_question(self, seat: int | None) -> None:
        lesson, lang, place = self.lesson, self.screen.lang, self.standing.step
        step = lesson.steps[place]
        said = (lesson.said(step.id, "line", lang), lesson.said(step.id, "text", lang))
        if said != self._line:
            self._line = said
            self.screen.line()
            self.screen.say("lesson.step", f"bold {BRASS}", number=place + 1, count=len(lesson.steps), line=said[0])
            if said[1]:
                self.screen.indented(said[1])
        super().show_question(seat)

    def save(self) -> None:
        """A lesson is short: it begins anew."""

    def _show_end(self) -> None:
        screen, lesson, lang = self.screen, self.lesson, self.screen.lang
        self._tell_news(lesson.seat)
        screen.line()
        if not lesson.is_won(self.standing, self.match.state):
            screen.say("lesson.lost", "bold")
            screen.line(lesson.said("lesson", "lost", lang))
            screen.whole_line(screen.words("lesson.again", command=self.command), f"bold {BRASS}")
            return
        screen.say("lesson.done", f"bold {BRASS}")
        for line in lesson.learned(lang):
            screen.indented(f"· {line}")
        following = self.game.lessons.after(lesson.id)
        if following is not None:
            command = f"hulldown lessons {self.game.id} {following.id}"
            screen.whole_line(screen.words("lesson.next", command=command), f"bold {BRASS}")


def _obey(session: Session, seat: int | None, line: str) -> bool:
    """The commands of every match; only a hint is the lesson's own."""
    assert isinstance(session, LessonSession)
    if _TYPED.get(line.casefold()) != "hint":
        return obey(session, seat, line)
    example = session.lesson.example(session.standing)
    if example:
        session.screen.say("lesson.hint", answer=example)
    else:
        session.screen.say("lesson.free")
    return True
