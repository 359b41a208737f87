"""Names of cards in other languages: a file names.LANG.toml with a name for each id. They change no game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .document import Reader, read_toml
from .errors import BadFile
from .facts import Mistake, Mistakes, complain
from .languages import BASE, LANGUAGES
from .words import Word, path_of

SCRIPTS: Final = {"ussr": "ru"}  # nations whose cards are printed in another script than Latin: in which language


def give_names(
    words: Sequence[Word], folders: Sequence[Path], mistakes: Mistakes | None = None, is_strict: bool = False
) -> None:
    """Names words by the files of these folders, the last one's say; what has no entry keeps the name that it has.

    `is_strict` refuses a name without a word.
    """
    known = {word.id for word in words}
    for folder in folders:
        if (folder / "names.toml").exists():
            text = "names.toml: there is a file for each language, such as names.ru.toml"
            complain(mistakes, Mistake("names.toml", 0, text))
        for lang in LANGUAGES:
            path = path_of(folder, "names", lang)
            if not path.exists():
                continue
            try:
                names = read_names(path)
                for id in names if is_strict else ():
                    if id not in known:
                        raise BadFile(f"{path.name}: there is no card {id}")
            except BadFile as error:
                complain(mistakes, Mistake(path.name, 0, str(error)))
                continue
            for word in words:
                if word.id in names:
                    word.names[lang] = names[word.id]


def as_printed(word: Word, nation: str, lang: str) -> str:
    """The name on the card itself, in its own script; nothing where that is what the reader sees anyway."""
    printed = word.word(SCRIPTS.get(nation, lang))
    return printed if printed != word.word(lang) else ""


def read_names(path: Path) -> dict[str, str]:
    """A file with one name in each line."""
    names: dict[str, str] = {}
    for id, name in read_toml(path).items():
        if not isinstance(name, str) or not name.strip():
            raise BadFile(f"{path.name}: the name of {id} must be a text")
        names[id] = name
    return names


def other_names(reader: Reader) -> dict[str, str]:
    """What a document is called in other languages than English: its fields name_ru and the like."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        if lang != BASE and reader.has(f"name_{lang}"):
            found[lang] = reader.field(f"name_{lang}").text()
    return found
