"""The browser's own words as TypeScript: a file for each language and table, so that a player loads one language.

`python -m hulldown.table.typescript web/src` writes them into web/src/words, with the list of languages. What a
language lacks stands there in English.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import hulldown
from hulldown.kernel.errors import BadFile
from hulldown.kernel.languages import BASE, KNOWN, LANGUAGES
from hulldown.kernel.words import gaps_of, path_of, read_texts

FOLDER: Final = "words"
SUBJECT: Final = "browser"
_PAGES: Final = (
    "after", "companion", "duplicate", "plain", "practice", "print", "review", "sets", "tables", "workshop",
)  # fmt: skip
_TABLE: Final = Path(__file__).with_name("words")
_HEAD: Final = "// Made by `python -m hulldown.table.typescript` from {source}. Do not edit.\n"


def subjects() -> dict[str, tuple[Path, str]]:
    """Where the words of the shell, of pages that come later, of the plain table and of each game stand."""
    found = {"shell": (_TABLE, SUBJECT), **{subject: (_TABLE, subject) for subject in _PAGES}}
    for id in hulldown.game_ids():
        folder = hulldown.game(id).folder / "words"
        if path_of(folder, SUBJECT, BASE).exists():
            found[id] = (folder, SUBJECT)
    return found


def texts_of(folder: Path, subject: str, lang: str) -> dict[str, str]:
    """All texts of one language, in the order of the English ones."""
    texts = {key: text for key, (text, _) in read_texts(path_of(folder, subject, BASE)).items()}
    path = path_of(folder, subject, lang)
    if lang != BASE and path.exists():
        for key, (text, _) in read_texts(path).items():
            if key in texts:
                if gaps_of(text) != gaps_of(texts[key]):
                    raise BadFile(f"{path.name}: {key} has other gaps than in {subject}.{BASE}.toml")
                texts[key] = text
    return texts


def languages() -> str:
    """Every language: its own name, and which form of a counted thing goes with a number."""
    known = {
        id: {
            "name": one.name,
            "plural": [{"is": form.numbers, "ends": form.ends, "except": form.exceptions} for form in one.forms],
        }
        for id, one in KNOWN.items()
    }
    lines = [_HEAD.format(source="kernel/words/language.*.toml"), "export const languages = {"]
    lines += [f"  {id}: {json.dumps(said, ensure_ascii=False)}," for id, said in known.items()]
    return "\n".join([*lines, "}", ""])


def written(folder: Path, subject: str, lang: str) -> str:
    where = f"{folder.parent.name}/words/{subject}.{lang}.toml"
    lines = [_HEAD.format(source=where), "export default {"]
    for key, text in texts_of(folder, subject, lang).items():
        lines.append(f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},")
    return "\n".join([*lines, "}", ""])


def files() -> dict[str, str]:
    """Every list, by its path below web/src."""
    found = {f"{FOLDER}/languages.ts": languages()}
    for name, (folder, subject) in subjects().items():
        for lang in LANGUAGES:
            found[f"{FOLDER}/{name}.{lang}.ts"] = written(folder, subject, lang)
    return found
