"""Sentences in the player's language: phrases with a rule behind them, their gaps filled with cards, seats, numbers."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from .document import read_toml
from .errors import BadFile
from .languages import BASE, KNOWN, LANGUAGES


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """Anything with a plain-letter id and a name: a card, a nation, an ability."""

    __slots__ = ("id", "name", "names")

    def __init__(self, id: str, name: str, names: dict[str, str] | None = None) -> None:
        self.id = id
        self.name = name  # in English
        self.names: dict[str, str] = names if names is not None else {}  # in the languages that have another

    def word(self, lang: str) -> str:
        return self.names.get(lang, self.name)

    def every_name(self) -> list[str]:
        """What it may be called by somebody who looks for it."""
        return [self.name, *[name for name in self.names.values() if name != self.name]]

    def followed_by(self, text: str, id: str) -> Word:
        """Its name with something after it, in every language: Reinforcements 2."""
        return Word(id, self.name + text, {lang: name + text for lang, name in self.names.items()})


class Seat:
    """A player inside a sentence: shown by name where names are known."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class Words:
    """Several words inside a sentence, joined by commas."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Word]) -> None:
        self.items: list[Word] = list(items)


def seat_name(number: int, lang: str, names: Sequence[str] | None = None) -> str:
    if names is not None and number < len(names):
        return names[number]
    return KNOWN[lang].seat.format_map({"number": str(number + 1)})


def _show(value: object, lang: str, names: Sequence[str] | None) -> str:
    if isinstance(value, Word):
        return value.word(lang)
    if isinstance(value, Words):
        return ", ".join([word.word(lang) for word in value.items])
    if isinstance(value, Seat):
        return seat_name(value.number, lang, names)
    return str(value)


def _plain(value: object) -> object:
    if isinstance(value, Word):
        return value.id
    if isinstance(value, Words):
        return [word.id for word in value.items]
    if isinstance(value, Seat):
        return value.number
    return value


class Phrase:
    """One sentence with gaps, in every language, and the rule it speaks of ("" where it speaks of none)."""

    __slots__ = ("key", "rule", "texts")

    def __init__(self, key: str, rule: str, texts: dict[str, str]) -> None:
        self.key = key
        self.rule = rule
        self.texts = texts

    def fill(self, gaps: Mapping[str, object], lang: str) -> str:
        """The text in one language; what stands in the gaps is plain text already."""
        return fill(self.texts[lang], gaps, lang)


class Sentence:
    """A phrase with its gaps filled."""

    __slots__ = ("gaps", "phrase")

    def __init__(self, phrase: Phrase, gaps: dict[str, object]) -> None:
        self.phrase = phrase
        self.gaps = gaps

    @property
    def rule(self) -> str:
        return self.phrase.rule

    def text(self, lang: str = BASE, names: Sequence[str] | None = None) -> str:
        shown = {gap: _show(value, lang, names) for gap, value in self.gaps.items()}
        return fill(self.phrase.texts[lang], shown, lang)

    def data(self) -> dict[str, object]:
        """The same as plain data, for machines and for comparing."""
        plain: dict[str, object] = {"say": self.phrase.key}
        if self.phrase.rule:
            plain["rule"] = self.phrase.rule
        for gap, value in self.gaps.items():
            plain[gap] = _plain(value)
        return plain

    def __str__(self) -> str:
        return self.text()


def fill(text: str, gaps: Mapping[str, object], lang: str) -> str:
    """A text with its gaps filled. `{count|card|cards}` is the form that goes with the number, without the number."""
    if "|" not in text:
        return text.format_map(gaps)
    parts: list[str] = []
    for before, name, forms in _pieces(text):
        parts.append(before)
        if name:
            value = str(gaps[name])
            if forms:
                number = int(value) if value.lstrip("+-").isdecimal() else 0
                value = KNOWN[lang].choose(abs(number), forms)
            parts.append(value)
    return "".join(parts)


@lru_cache(maxsize=4096)  # the phrases with counted things, of all games and languages, are some hundreds
def _pieces(text: str) -> list[tuple[str, str, list[str]]]:
    """What stands before each gap, the gap's name, "" behind the last one, and the forms of what is counted."""
    found: list[tuple[str, str, list[str]]] = []
    for before, name, _, _ in string.Formatter().parse(text):
        gap, *forms = (name or "").split("|")
        found.append((before, gap, forms))
    return found


def gaps_of(text: str) -> set[str]:
    """The names in braces. Nothing but a name may stand there, perhaps with the forms of a counted thing after it."""
    found: set[str] = set()
    for _, name, form, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        name = name.split("|")[0]
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"{name or 'nothing'} is not just a name")
        found.add(name)
    return found


def _gaps_of(text: str, key: str, file: str) -> set[str]:
    try:
        return gaps_of(text)
    except ValueError as error:
        raise BadFile(f"{file}: {key} has a gap that cannot be read ({error})") from error


def read_texts(path: Path) -> dict[str, tuple[str, str]]:
    """A file of words: by key the text and the rule that it speaks of, "" where it speaks of none.

    A key has parts with dots between them; a text with a rule is written { text = "...", rule = "..." }.
    """
    found: dict[str, tuple[str, str]] = {}
    _collect(read_toml(path), "", found, path)
    return found


def _collect(table: dict[str, object], before: str, found: dict[str, tuple[str, str]], path: Path) -> None:
    for name, value in table.items():
        key = before + name
        if isinstance(value, str):
            found[key] = (value, "")
        elif not isinstance(value, dict):
            raise BadFile(f"{path.name}: {key} must be a text, or a text with a rule")
        else:
            text, rule = value.get("text"), value.get("rule")
            if len(value) == 2 and isinstance(text, str) and isinstance(rule, str):
                found[key] = (text, rule)
            else:
                _collect(value, f"{key}.", found, path)


def path_of(folder: Path, subject: str, lang: str) -> Path:
    """Where the words of one subject stand in one language."""
    return folder / f"{subject}.{lang}.toml"


class Chapter:
    """The texts of one chapter in one language: called with a key and what stands in the gaps."""

    __slots__ = ("_lang", "_texts")

    def __init__(self, texts: dict[str, str], lang: str) -> None:
        self._texts = texts
        self._lang = lang

    def __call__(self, key: str, **gaps: object) -> str:
        return fill(self._texts[key], gaps, self._lang)


class Phrasebook:
    """The phrases of one subject, such as a game's own or the terminal's: a TOML file for each language.

    English has every key and says which rules are spoken of. What another language lacks is said in English; where it
    has a phrase, that has the same gaps.
    """

    __slots__ = ("_phrases", "name")

    def __init__(self, folder: Path, subject: str) -> None:
        self.name = path_of(folder, subject, BASE).name
        self._phrases: dict[str, Phrase] = {}
        gaps: dict[str, set[str]] = {}
        for key, (text, rule) in read_texts(path_of(folder, subject, BASE)).items():
            if "." not in key:
                raise BadFile(f"{self.name}: {key} stands outside of a chapter")
            gaps[key] = _gaps_of(text, key, self.name)
            self._phrases[key] = Phrase(key, rule, dict.fromkeys(LANGUAGES, text))
        for lang in LANGUAGES:
            path = path_of(folder, subject, lang)
            if lang == BASE or not path.exists():
                continue
            for key, (text, _) in read_texts(path).items():
                if key not in gaps:
                    continue  # left over from an earlier version; `hulldown.lab.words` names it
                if _gaps_of(text, key, path.name) != gaps[key]:
                    raise BadFile(f"{path.name}: {key} has other gaps than in {self.name}")
                self._phrases[key].texts[lang] = text

    def __getitem__(self, key: str) -> Phrase:
        if key not in self._phrases:
            raise BadFile(f"{self.name} has no phrase {key}")
        return self._phrases[key]

    def phrases(self) -> list[Phrase]:
        return list(self._phrases.values())

    def texts(self, chapter: str, lang: str) -> dict[str, str]:
        """The texts of a chapter in one language, by id."""
        start = chapter + "."
        return {key[len(start) :]: one.texts[lang] for key, one in self._phrases.items() if key.startswith(start)}

    def chapter(self, chapter: str, lang: str) -> Chapter:
        return Chapter(self.texts(chapter, lang), lang)

    def words(self, chapter: str) -> dict[str, Word]:
        """All phrases of a chapter as words, by id: the names of nations, classes, abilities."""
        found: dict[str, Word] = {}
        for key, phrase in self._phrases.items():
            if key.startswith(chapter + "."):
                id = key[len(chapter) + 1 :]
                found[id] = Word(id, phrase.texts[BASE], phrase.texts)
        return found


PHRASES: Final = Phrasebook(Path(__file__).parent / "words", "phrases")  # what the kernel itself says
