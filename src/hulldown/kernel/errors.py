"""The errors of Hulldown. An answer fails in three ways: malformed, not now (or not yours), illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from .words import Sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class HulldownError(Exception):
    """What a person can mend; its text says how."""


class Malformed(HulldownError):
    """A text, a document or a message that cannot be read."""


class BadFile(Malformed):
    """A file of facts, words or rules with a mistake in it: names file, line and field."""


class NotNow(HulldownError):
    """An answer that somebody else has to give, or that is not asked for at the moment."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal


class Illegal(HulldownError):
    """An answer to the right question that a rule forbids."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal


ILLEGAL: Final = "illegal"
NOT_NOW: Final = "not now"


class Refusal:
    """Why an action is not possible: the rule's id and a sentence."""

    __slots__ = ("kind", "sentence")

    def __init__(self, sentence: Sentence, kind: str = ILLEGAL) -> None:
        self.sentence = sentence
        self.kind = kind

    @property
    def rule(self) -> str:
        return self.sentence.phrase.rule

    def text(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        return self.sentence.text(lang, names)

    def error(self) -> HulldownError:
        if self.kind is NOT_NOW:
            return NotNow(self)
        return Illegal(self)

    def __str__(self) -> str:
        return f"{self.text()} [{self.rule}]"
