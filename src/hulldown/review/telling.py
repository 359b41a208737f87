"""A review in words, in every language: what was answered, what happened, and how the match turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from hulldown.kernel.game import Game
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.match import RESIGN, TIME, Answer
from hulldown.kernel.state import CHANCE, Action
from hulldown.kernel.words import Phrasebook, Seat, Sentence, seat_name

from .shapes import Told
from .walk import Node

BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "review")
MOST_SENTENCES: Final = 3  # of what one answer brought
_UNITS: Final = ("turns", "rounds")


Called = Callable[[str, str], str]  # how somebody who is so named is called in a language


def as_written(name: str, lang: str) -> str:
    return name


class Teller:
    """Tells a match to whoever has its whole record."""

    def __init__(self, game: Game, names: Sequence[str] | None, called: Called = as_written) -> None:
        self.game = game
        self.names = names
        self._called: dict[str, list[str] | None] = {
            lang: [called(name, lang) for name in names] if names is not None else None for lang in LANGUAGES
        }

    def told(self, sentence: Sentence) -> Told:
        return {lang: sentence.text(lang, self._called[lang]) for lang in LANGUAGES}

    def say(self, key: str, **gaps: object) -> Told:
        """A sentence of ours; a gap may be a text in every language."""
        return {lang: Sentence(BOOK[key], _in(gaps, lang)).text(lang, self._called[lang]) for lang in LANGUAGES}

    def action(self, action: Action) -> Told:
        if action is RESIGN:
            return self.say("action.resign")
        if action is TIME:
            return self.say("action.time")
        return self.told(self.game.say(action))

    def answer(self, answer: Answer) -> Told:
        """What was answered; of chance what came of it."""
        if answer.by == CHANCE and answer.action is not TIME:
            return self.happened(answer)
        return self.action(answer.action)

    def happened(self, answer: Answer) -> Told:
        sentences = [event.sentence for event in answer.events][:MOST_SENTENCES]
        return {lang: " ".join([one.text(lang, self._called[lang]) for one in sentences]) for lang in LANGUAGES}

    def when(self, node: Node) -> Told:
        unit = self.game.length_unit
        return self.say(f"unit.{unit if unit in _UNITS else _UNITS[0]}", number=max(1, node.state.length))

    def often(self, probability: float) -> Told:
        percent = round(100 * probability)
        return self.say("often.percent", percent=percent) if percent > 0 else self.say("often.seldom")

    def seat(self, number: int) -> Seat:
        return Seat(number)

    def name(self, number: int) -> str:
        return self.names[number] if self.names is not None else seat_name(number, LANGUAGES[0])


def joined(*parts: Told) -> Told:
    """One after the other; what is empty leaves no gap."""
    return {lang: " ".join([part[lang] for part in parts if part.get(lang)]) for lang in LANGUAGES}


def _in(gaps: dict[str, object], lang: str) -> dict[str, object]:
    return {name: value[lang] if isinstance(value, dict) else value for name, value in gaps.items()}
