"""How a language declines the vehicles that a card speaks of: read from words/grammar.LANG.toml where it has one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.document import read_toml
from ...kernel.errors import BadFile
from ...kernel.languages import LANGUAGES
from ...kernel.words import path_of
from .phrases import FOLDER, PHRASES
from .verbs import ANY_TYPE, OWN_ALL, TYPES

NOMINATIVE: Final = 0
GENITIVE: Final = 1
PLURAL: Final = 5
PLURAL_GENITIVE: Final = 6
_FEMININE: Final = 5  # where the feminine begins among the forms of a word before a vehicle


def joined(items: list[str], last: str, lang: str) -> str:
    """`a, b and c`; `last` is "and" or "or"."""
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {PHRASES['wording.' + last].texts[lang]} {items[-1]}"


def is_plural(target: int) -> bool:
    """A group: `все ваши средние танки`."""
    return target >= OWN_ALL


class Declension:
    """The forms of one language: tanks are masculine, other types and a vehicle of any type feminine."""

    def __init__(self, lang: str, path: Path) -> None:
        self.lang = lang
        chapters = read_toml(path)
        nouns, damaged = _texts(chapters, "nouns", path), _texts(chapters, "damaged", path)
        for key, found in (("nouns.tank", nouns), ("nouns.vehicle", nouns), ("damaged.word", damaged)):
            if key.partition(".")[2] not in found:
                raise BadFile(f"{path.name}: {key} is missing")
        self._tank: list[str] = nouns["tank"].split()
        self._vehicle: list[str] = nouns["vehicle"].split()
        self._tanks: dict[str, list[str]] = {id: said.split() for id, said in _texts(chapters, "tanks", path).items()}
        self._guns = _texts(chapters, "guns", path)
        self._before: dict[str, list[str]] = {
            word: said.split() for word, said in _texts(chapters, "adjectives", path).items()
        }
        self._damaged: str = damaged["word"]
        self._damaged_before: str = damaged.get("before", "")

    def target(self, phrase: str, target: int, types: int, damaged: bool, case: int, joint: str) -> str:
        """The words before the vehicle are said once for each gender, or once for all in the plural."""
        before, _, after = phrase.partition("{vehicle}")
        words = before.split()
        if damaged:
            place = words.index(self._damaged_before) if self._damaged_before in words else len(words)
            words.insert(place, self._damaged)
        if case == NOMINATIVE and is_plural(target):
            return self._described(words, PLURAL + _FEMININE, self.types(types, PLURAL, joint)) + after
        vehicles: list[str] = []
        tanks = self._masculine(types, case, joint)
        if tanks:
            vehicles.append(self._described(words, case, tanks))
        others = self.feminine(types, case)
        if others:
            vehicles.append(self._described(words, case + _FEMININE, joined(others, joint, self.lang)))
        return joined(vehicles, joint, self.lang) + after

    def types(self, types: int, form: int, joint: str) -> str:
        tanks = self._masculine(types, form, joint)
        return joined(([tanks] if tanks else []) + self.feminine(types, form), joint, self.lang)

    def feminine(self, types: int, form: int) -> list[str]:
        if types == ANY_TYPE:
            return [self._vehicle[form]]
        return [self._guns[name] for bit, name in enumerate(TYPES) if types >> bit & 1 and name in self._guns]

    def _described(self, words: list[str], form: int, vehicle: str) -> str:
        return " ".join([*[self._before[word][form] for word in words], vehicle])

    def _masculine(self, types: int, form: int, joint: str) -> str:
        """`лёгкий или средний танк`, or nothing."""
        if types == ANY_TYPE:
            return ""
        kinds = [self._tanks[name][form] for bit, name in enumerate(TYPES) if types >> bit & 1 and name in self._tanks]
        return f"{joined(kinds, joint, self.lang)} {self._tank[form]}" if kinds else ""


def _texts(chapters: dict[str, object], chapter: str, path: Path) -> dict[str, str]:
    entries = chapters.get(chapter)
    found: dict[str, str] = {}
    for id, said in entries.items() if isinstance(entries, dict) else []:
        if not isinstance(said, str):
            raise BadFile(f"{path.name}: {chapter}.{id} must be a text")
        found[id] = said
    return found


def _read_all() -> dict[str, Declension]:
    found: dict[str, Declension] = {}
    for lang in LANGUAGES:
        path = path_of(FOLDER / "words", "grammar", lang)
        if path.exists():
            found[lang] = Declension(lang, path)
    return found


DECLENSIONS: Final = _read_all()
