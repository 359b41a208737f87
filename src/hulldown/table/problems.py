"""What can go wrong at the table, each as one sentence in the player's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from hulldown.kernel.errors import HulldownError, Illegal, Malformed, NotNow
from hulldown.kernel.lessons import OffLesson
from hulldown.kernel.words import Phrasebook, Sentence

from .wire import Problem

WORDS: Final = Phrasebook(Path(__file__).with_name("words"), "table")

Kind = Literal["malformed", "not-now", "illegal", "lesson", "late", "forbidden", "missing", "limit", "broken"]
STATUS: Final[dict[Kind, int]] = {
    "malformed": 400, "not-now": 409, "illegal": 422, "lesson": 422, "late": 409, "forbidden": 403, "missing": 404,
    "limit": 429, "broken": 500,
}  # fmt: skip


class Trouble(HulldownError):
    """Something that is not done, with a sentence for whoever asked for it."""

    def __init__(self, kind: Kind, key: str, **gaps: object) -> None:
        self.kind: Kind = kind
        self.sentence = Sentence(WORDS[f"problem.{key}"], gaps)
        super().__init__(self.sentence.text())


def problem_of(error: Exception, lang: str, names: list[str] | None = None) -> Problem:
    """An error as the wire says it; what nobody foresaw tells nothing of the server."""
    if isinstance(error, Trouble):
        return Problem(error.kind, error.sentence.text(lang, names))
    if isinstance(error, NotNow):
        return Problem("not-now", error.refusal.text(lang, names), error.refusal.rule)
    if isinstance(error, Illegal):
        return Problem("illegal", error.refusal.text(lang, names), error.refusal.rule)
    if isinstance(error, OffLesson):
        return Problem("lesson", error.refusal.text(lang, names))
    if isinstance(error, Malformed):
        return problem_of(Trouble("malformed", "malformed", detail=str(error)), lang)
    return problem_of(Trouble("broken", "broken"), lang)


def say(key: str, lang: str, **gaps: object) -> str:
    return Sentence(WORDS[key], gaps).text(lang)
