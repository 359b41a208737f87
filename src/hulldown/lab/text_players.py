"""Language models in an arena: a program that reads the table in words and writes an answer in notation.

It is asked like any program (docs/engine.md), with `text` in place of the view. An answer that is refused may be mended
a few times; then it is forfeited, and chance answers. All of that is counted, with time and cost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from msgspec import UNSET

from hulldown import bots
from hulldown.bots.guard import Failing
from hulldown.bots.program import ProgramBot
from hulldown.bots.protocol import Choose, Chosen, Refused
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import BASE
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View

LISTED: Final = "text"  # the observation names every legal answer
UNLISTED: Final = "text-unlisted"  # it does not: the model has to know the rules
DIVISIONS: Final = (LISTED, UNLISTED)
RETRIES: Final = 2
_LONGEST: Final = 400  # letters of a refused answer that are repeated
_SAID_ELSEWHERE: Final = ("game", "rules", "seat", "actor", "options", "pending", "result")


@dataclass
class Tally:
    """What one model did in one game."""

    questions: int = 0
    retries: int = 0  # answers that were asked for again
    forfeits: int = 0  # questions that chance answered in the end
    refused: dict[str, int] = field(default_factory=dict)  # answers that were not taken, by what was wrong
    seconds: float = 0.0
    cost: float = 0.0  # as the program counts it
    tokens: int = 0

    def data(self) -> dict[str, Any]:
        return {
            "questions": self.questions,
            "retries": self.retries,
            "forfeits": self.forfeits,
            "refused": dict(sorted(self.refused.items())),
            "seconds": round(self.seconds, 3),
            "cost": self.cost,
            "tokens": self.tokens,
        }


def added_up(tallies: list[dict[str, Any]]) -> dict[str, Any]:
    """What a model did in several games."""
    total: dict[str, Any] = {"questions": 0, "retries": 0, "forfeits": 0, "seconds": 0.0, "cost": 0.0, "tokens": 0}
    refused: dict[str, int] = {}
    for tally in tallies:
        for name in total:
            total[name] += tally[name]
        for word, times in tally["refused"].items():
            refused[word] = refused.get(word, 0) + times
    return {**total, "refused": dict(sorted(refused.items()))}


class TextPlayer(bots.Bot):
    """Never fails: what its program does not answer legally, chance answers."""

    def __init__(self, words: list[str], game: Game, is_listed: bool, retries: int, lang: str = BASE) -> None:
        self.program = ProgramBot(words, game)
        self.game = game
        self.tally = Tally()
        self._is_listed = is_listed
        self._retries = retries
        self._lang = lang

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        world = self.game.imagine(view, Xoshiro(0))  # what is legal and what is asked follows from the view
        text = described(self.game, view, world, legal if self._is_listed else None, self._lang)
        refused: list[Refused] = []
        self.tally.questions += 1
        for attempt in range(self._retries + 1):
            self.tally.retries += attempt > 0
            action = self._try(view, legal, world, text, refused, int(rng.next_word()))
            if action is not None:
                return action
            if self.program.has_given_up:
                break
        self.tally.forfeits += 1
        return legal[rng.below(len(legal))]

    def _try(
        self, view: View, legal: list[Action], world: State, text: str, refused: list[Refused], seed: int
    ) -> Action | None:
        listed = [str(action) for action in legal] if self._is_listed else UNSET
        question = Choose(0, view.game, view.seat or 0, UNSET, listed, seed, text=text, refused=refused.copy())
        began = monotonic()
        answer = ""
        try:
            said = self.program.reply(question)
            if not isinstance(said, Chosen):
                raise Failing("illegal", "that is no answer")
            self.tally.cost += said.cost
            self.tally.tokens += said.tokens
            answer = said.action[:_LONGEST]
            action = self.program.action_of(said.action, view, legal)
            against = world.why_not(action)
            if against is None:
                return action
            refused.append(Refused(answer, against.text(self._lang), against.rule))
            self._count("illegal")
        except Failing as failing:
            refused.append(Refused(answer, str(failing)))
            self._count(failing.word)
        finally:
            self.tally.seconds += monotonic() - began
        return None

    def _count(self, word: str) -> None:
        self.tally.refused[word] = self.tally.refused.get(word, 0) + 1


def described(game: Game, view: View, world: State, legal: list[Action] | None, lang: str = BASE) -> str:
    """What a seat may know, in lines; then the question, and every legal answer where they are told."""
    data = view.data()
    assert isinstance(data, dict)
    lines = [f"{game.title.text(lang)}. You are seat {view.seat}."]
    for name, value in data.items():
        if name not in _SAID_ELSEWHERE:
            lines += _lines(name, value, "")
    lines.append(f"Question ({view.ask}): {world.question_for(view.seat).text(lang)}")
    if legal is not None:
        lines += ["Legal answers:", *[f"  {action}    ({game.say(action).text(lang)})" for action in legal]]
    else:
        lines.append("Answer in notation.")
    return "\n".join(lines)


def _lines(name: str, value: object, indent: str) -> list[str]:
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        found = [f"{indent}{name}:"]
        for number, one in enumerate(value):
            found += _lines(str(number), one, indent + "  ")
        return found
    if isinstance(value, dict):
        plain = {key: one for key, one in value.items() if not isinstance(one, dict | list) or _is_flat(one)}
        found = [f"{indent}{name}: " + "; ".join([f"{key} {_plain(one)}" for key, one in plain.items()])]
        for key, one in value.items():
            if key not in plain:
                found += _lines(str(key), one, indent + "  ")
        return found
    return [f"{indent}{name}: {_plain(value)}"]


def _is_flat(value: object) -> bool:
    return isinstance(value, list) and not any(isinstance(one, dict | list) for one in value)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join([_plain(one) for one in value]) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
