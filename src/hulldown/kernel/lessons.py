"""Lessons: a position made for one thing, what the learner is to answer there, and what everybody else answers.

A lesson is played by the rules of its game like any match. What it adds follows from the answers so far alone
(`Standing`), so that a lesson can be taken back, kept and made again like every match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .errors import HulldownError, Refusal
from .generator import Xoshiro
from .match import Answer, Match
from .patterns import Pattern
from .state import CHANCE, OVER, Action, Combined, State
from .words import Phrase, Phrasebook, Sentence

if TYPE_CHECKING:
    from .game import Game

WORDS_A_MINUTE: Final = 200
SECONDS_A_CLICK: Final = 3
_SEED: Final = 2602  # what no script says is drawn from it: a lesson has the same dice for everybody


class OffLesson(HulldownError):
    """A legal answer that is not what the lesson asks for."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal


class Step:
    """One thing to do, by one answer or several; a free step takes any until one matches `until` or the game ends."""

    __slots__ = ("clicks", "do", "example", "id", "is_free", "show", "then", "until", "wrong")

    def __init__(
        self,
        id: str,
        do: list[Pattern],
        example: str,
        then: list[Pattern],
        wrong: list[tuple[Pattern, str]],
        show: list[str],
        clicks: int,
        until: Pattern | None,
    ) -> None:
        self.id = id
        self.do = do  # the answers in their order; none where it is free
        self.example = example  # how to do all of it
        self.then = then  # what chance and the others answer after it, in this order
        self.wrong = wrong  # wrong tries, and the text that explains each
        self.show = show  # what the spotlight falls on, besides the places of the example
        self.clicks = clicks
        self.is_free = not do
        self.until = until


class Standing:
    """How far a lesson is: a fold of the answers so far."""

    __slots__ = ("_lesson", "last", "others", "part", "step")

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.step = 0  # the step that asks now; as many as there are when all are done
        self.part = 0  # how many of its answers were given
        self.last = -1  # the step whose script says what the others answer; -1 before the learner's first answer
        self.others = 0  # how many answers of others that script has seen

    @property
    def is_done(self) -> bool:
        return self.step >= len(self._lesson.steps)

    def take(self, by: int, text: str, is_passed: bool = False) -> None:
        if by != self._lesson.seat:
            self.others += 1
            return
        if self.is_done:
            return
        step = self._lesson.steps[self.step]
        if is_passed and (step.is_free or not step.do[self.part].matches(text)):
            return
        if self.last != self.step:
            self.last, self.others = self.step, 0
        self.part += 1
        if self.part == len(step.do) or (step.until is not None and step.until.matches(text)):
            self.step += 1
            self.part = 0

    def copy(self) -> Standing:
        twin = Standing(self._lesson)
        twin.step, twin.part, twin.last, twin.others = self.step, self.part, self.last, self.others
        return twin


class Lesson:
    """A lesson as its file has it; `words` are its texts."""

    __slots__ = (
        "deal", "game", "id", "number", "options", "position", "rival", "seat", "seats", "steps", "words",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        id: str,
        number: int,
        seat: int,
        seats: int,
        options: dict[str, object],
        position: dict[str, object] | None,
        deal: list[Pattern],
        rival: list[Pattern],
        steps: list[Step],
        words: Phrasebook,
    ) -> None:
        self.game = game
        self.id = id
        self.number = number
        self.seat = seat
        self.seats = seats
        self.options = options
        self.position = position
        self.deal = deal  # what is answered before the learner is asked
        self.rival = rival  # what the others like best wherever no script says more, the best first
        self.steps = steps
        self.words = words

    # Texts

    def said(self, chapter: str, key: str, lang: str) -> str:
        """A text of the lesson or of one of its steps; "" where there is none."""
        return self.words.texts(chapter, lang).get(key, "")

    def title(self, lang: str) -> str:
        return self.said("lesson", "title", lang)

    def goal(self, lang: str) -> str:
        return self.said("lesson", "goal", lang)

    def learned(self, lang: str) -> list[str]:
        return self.said("lesson", "learned", lang).split("\n")

    def minutes(self, lang: str) -> float:
        """How long it takes: all that is read on the straight way, and the clicks."""
        texts = [self.title(lang), self.goal(lang), *self.learned(lang)]
        clicks = 1
        for step in self.steps:
            texts += [self.said(step.id, "line", lang), self.said(step.id, "text", lang)]
            clicks += step.clicks
        count = 0
        for text in texts:
            count += len(text.split())
        return round(count / WORDS_A_MINUTE + clicks * SECONDS_A_CLICK / 60, 1)

    # Playing

    def match(self, names: list[str] | None = None) -> Match:
        return Match(self.game, self.seats, self.options, names, self.position)

    def standing(self, answers: Sequence[Answer]) -> Standing:
        found = Standing(self)
        for answer in answers:
            found.take(answer.by, str(answer.action), answer.is_passed)
        return found

    def is_over(self, standing: Standing, state: State) -> bool:
        """All steps are done, and what chance and the others answer to the last one; or the game is over."""
        if state.actor == OVER:
            return True
        return standing.is_done and state.actor != CHANCE and self.written(standing) is None

    def is_won(self, standing: Standing, state: State) -> bool:
        """All steps are done; a game that was played to its end has to be won."""
        if state.result is not None and (standing.is_done or self.steps[standing.step].is_free):
            return self.seat in state.result.winners
        return standing.is_done

    def is_free(self, standing: Standing) -> bool:
        """Whether the learner may answer anything now."""
        return not standing.is_done and self.steps[standing.step].is_free

    def objection(self, standing: Standing, action: Action) -> Refusal | None:
        """What the lesson has against a legal answer of the learner; None where it goes on with it."""
        now = standing.copy()
        for part in action.steps if isinstance(action, Combined) else [action]:
            if now.is_done:
                return None
            step = self.steps[now.step]
            if not step.is_free and not step.do[now.part].matches(str(part)):
                return Refusal(Sentence(self._explanation(step, str(part)), {}))
            now.take(self.seat, str(part))
        return None

    def _explanation(self, step: Step, answer: str) -> Phrase:
        for pattern, key in step.wrong:
            if pattern.matches(answer):
                return self.words[f"{step.id}.{key}"]
        return self.words[f"{step.id}.wrong"]

    def passing(self, standing: Standing, state: State) -> Action | None:
        """What is passed for the learner: moments about cards that the step does not ask about."""
        moment = self.game.moment_of(state)
        if moment is None or standing.is_done:
            return None
        step = self.steps[standing.step]
        if step.is_free:
            return None
        for legal in state.legal_actions():
            if step.do[standing.part].matches(str(legal)):
                return None
        return moment.passing

    def reply(self, standing: Standing, state: State, count: int) -> Action:
        """What chance or another seat answers as answer number `count` of the match."""
        written = self.written(standing)
        if written is not None:
            action = find_answer(state, written)
            if action is not None:
                return action
        if state.actor == CHANCE:
            return state.sample(Xoshiro(_SEED, count))
        for pattern in self.rival:
            action = find_answer(state, pattern)
            if action is not None:
                return action
        return state.legal_actions()[0]

    def written(self, standing: Standing) -> Pattern | None:
        """What the script says of the next answer that is not the learner's; None where it says nothing."""
        script = self.deal if standing.last < 0 else self.steps[standing.last].then
        return script[standing.others] if standing.others < len(script) else None

    def example(self, standing: Standing) -> str:
        """What would be right now; "" where the learner is free."""
        if standing.is_done or self.is_free(standing):
            return ""
        step = self.steps[standing.step]
        return step.do[standing.part].example if standing.part else step.example


def find_answer(state: State, pattern: Pattern) -> Action | None:
    """A legal answer that matches, one step of it; None where there is none."""
    for way in pattern.ways:
        if way.is_exact:
            try:
                action = state.game.parse(state, way.text)
            except HulldownError:
                continue
            if not isinstance(action, Combined) and state.why_not(action) is None:
                return action
        else:
            for legal in state.legal_actions():
                if way.matches(str(legal)):
                    return legal
    return None


class Lessons:
    """The lessons of a game in their order, and a sentence for each file that could not be used."""

    __slots__ = ("known", "left_out")

    def __init__(self, known: list[Lesson], left_out: list[str]) -> None:
        self.known = known
        self.left_out = left_out

    def find(self, id: str) -> Lesson | None:
        for lesson in self.known:
            if lesson.id == id:
                return lesson
        return None

    def after(self, id: str) -> Lesson | None:
        """The one that comes next."""
        for place, lesson in enumerate(self.known[:-1]):
            if lesson.id == id:
                return self.known[place + 1]
        return None
