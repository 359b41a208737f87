"""What a question is about: the themes of each game, by the rule that asks and the answers that are compared."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from hulldown.kernel.document import Reader, read_toml
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.words import Phrasebook

from .shapes import Told

FILE: Final = Path(__file__).with_name("themes.toml")
BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "themes")


class Theme(Struct, frozen=True):
    """One theme; whoever reads a review in a browser finds it by the same two lists."""

    id: str
    title: Told
    rules: list[str]  # that ask; one that ends with a point stands for all that begin so
    verbs: list[str]  # with which one of the answers begins; none where the rule says enough

    def is_of(self, rule: str, answers: Iterable[str]) -> bool:
        if not any(rule == one or (one.endswith(".") and rule.startswith(one)) for one in self.rules):
            return False
        return not self.verbs or any(answer.split(" ", 1)[0] in self.verbs for answer in answers)


@cache
def themes_of(game: str) -> list[Theme]:
    """The themes of a game, the first that fits is that of a question; none where nobody has named any."""
    reader = Reader(read_toml(FILE), FILE.name)
    return [_theme(game, one) for one in reader.field(game).items()] if reader.has(game) else []


def _theme(game: str, reader: Reader) -> Theme:
    id = reader.field("id").text()
    rules = [one.text() for one in reader.field("rules").items()]
    verbs = [one.text() for one in reader.field("verbs").items()] if reader.has("verbs") else []
    reader.end()
    phrase = BOOK[f"{game}.{id}"]
    return Theme(id, {lang: phrase.texts[lang] for lang in LANGUAGES}, rules, verbs)


def theme_of(game: str, rule: str, answers: Iterable[str]) -> str:
    """The id of the theme of a question; "" where none fits."""
    compared = list(answers)
    return next((one.id for one in themes_of(game) if one.is_of(rule, compared)), "")
