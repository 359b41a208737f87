"""The glossary: what a word of the table means, found again in every text by the forms in which it is written.

A term is a table of words/glossary.LANG.toml: `name`, `forms` and `meaning`. Forms are parted by " | "; a star at the
end of a word stands for any ending, so that declined words are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hulldown.kernel.errors import BadFile
from hulldown.kernel.game import Game
from hulldown.kernel.words import Phrase

from .texts import parts_of, rules_of


@dataclass(frozen=True)
class Term:
    id: str
    name: str
    forms: list[str]
    meaning: str
    rules: list[str]


@lru_cache(maxsize=32)
def glossary(game: Game, lang: str) -> list[Term]:
    """The terms of a game in one language; none where the game explains none."""
    return parts_of(game, "glossary", lambda id, texts, _: _term(game, id, texts, lang)) or []


def _term(game: Game, id: str, texts: dict[str, Phrase], lang: str) -> Term:
    if set(texts) != {"name", "forms", "meaning"}:
        raise BadFile(f"glossary: {id} has name, forms and meaning, and nothing else")
    forms = [one.strip() for one in texts["forms"].texts[lang].split("|") if one.strip()]
    if not forms:
        raise BadFile(f"glossary: {id} has no forms in {lang}")
    rules = rules_of(game, texts["meaning"], "glossary")
    return Term(id, texts["name"].texts[lang], forms, texts["meaning"].texts[lang], rules)
