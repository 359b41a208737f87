"""The rules ledger: every rule of a game, in our own words, with its source."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .document import read_toml
from .errors import BadFile
from .languages import BASE, LANGUAGES
from .words import path_of, read_texts

KINDS: Final = ("rule", "ruling", "option")


class Rule:
    """One entry: `edition` names the only edition it holds in, "" where it holds in all."""

    __slots__ = ("edition", "id", "kind", "source", "texts")

    def __init__(self, id: str, kind: str, texts: dict[str, str], source: str, edition: str) -> None:
        self.id = id
        self.kind = kind
        self.texts = texts
        self.source = source
        self.edition = edition

    def text(self, lang: str) -> str:
        return self.texts[lang]


class Ledger:
    """All rules of one game, in the order of its book: rules.toml, and their texts in words/rules.LANG.toml."""

    __slots__ = ("_by_id", "rules")

    def __init__(self, folder: Path, game: str) -> None:
        self.rules: list[Rule] = []
        self._by_id: dict[str, Rule] = {}
        path = folder / "rules.toml"
        chapters = read_toml(path)
        entries = chapters.pop("rule", [])
        if chapters or not isinstance(entries, list):
            raise BadFile(f"{path.name}: a ledger is a list of [[rule]] and nothing else")
        texts = _read_rule_texts(folder / "words")
        for number, entry in enumerate(entries, start=1):
            self._add(entry, f"{path.name}, rule {number}", game, texts)
        unknown = [id for id in texts[BASE] if id not in self._by_id]
        if unknown:
            raise BadFile(f"rules.{BASE}.toml: {unknown[0]} is not in {path.name}")

    def _add(self, entry: object, place: str, game: str, texts: dict[str, dict[str, str]]) -> None:
        if not isinstance(entry, dict) or not all(isinstance(value, str) for value in entry.values()):
            raise BadFile(f"{place}: expected a table of texts")
        for key in ("id", "kind", "source"):
            if not entry.get(key):
                raise BadFile(f"{place}: {key} is missing")
        id: str = entry["id"]
        unknown = sorted(set(entry) - {"id", "kind", "source", "edition"})
        if unknown:
            raise BadFile(f"{place} ({id}): there is no key {', '.join(unknown)}")
        if entry["kind"] not in KINDS:
            raise BadFile(f"{place} ({id}): kind is one of {', '.join(KINDS)}")
        if not id.startswith(game + "."):
            raise BadFile(f"{place}: {id} does not start with {game}.")
        if id in self._by_id:
            raise BadFile(f"{place}: {id} stands there twice")
        english = texts[BASE].get(id, "")
        if not english:
            raise BadFile(f"{place}: {id} has no text in rules.{BASE}.toml")
        said = {lang: texts[lang].get(id, english) for lang in LANGUAGES}
        rule = Rule(id, entry["kind"], said, entry["source"], entry.get("edition", ""))
        self.rules.append(rule)
        self._by_id[id] = rule

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Rule:
        return self._by_id[id]

    def search(self, words: str) -> list[Rule]:
        """The rules whose id, source or text has all the words, in any language."""
        wanted = words.casefold().split()
        found: list[Rule] = []
        for rule in self.rules:
            text = " ".join([rule.id, *rule.texts.values(), rule.source]).casefold()
            if all(word in text for word in wanted):
                found.append(rule)
        return found


def _read_rule_texts(folder: Path) -> dict[str, dict[str, str]]:
    """By language and id; what a language lacks is said in English."""
    found: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        path = path_of(folder, "rules", lang)
        texts = read_texts(path) if lang == BASE or path.exists() else {}
        found[lang] = {id: text for id, (text, _) in texts.items()}
    return found
