"""What a language lacks: every file, key and gap in which it differs from English.

`python -m hulldown.lab.words` looks at all languages, `python -m hulldown.lab.words de` at one. What is missing is said
in English meanwhile, so an unfinished language can be tried.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import hulldown
from hulldown.kernel.errors import BadFile
from hulldown.kernel.languages import BASE, Language
from hulldown.kernel.words import gaps_of, path_of, read_texts

PACKAGE = Path(hulldown.__file__).parent
LANGUAGE = "language"  # the file that makes a language known


def folders() -> list[Path]:
    """Every folder with words: those of the program, and those of games that come from elsewhere."""
    found = {path.parent for path in PACKAGE.rglob(f"words/*.{BASE}.toml")}
    for id in hulldown.game_ids():
        own = hulldown.game(id).folder
        found |= {own / "words"} | {path.parent for path in own.glob(f"lessons/words/*.{BASE}.toml")}
    return sorted(found)


def languages(where: Iterable[Path]) -> list[str]:
    """All but English that have any file."""
    return sorted({path.name.split(".")[1] for folder in where for path in folder.glob("*.*.toml")} - {BASE})


def complaints(lang: str, where: Iterable[Path]) -> Iterator[str]:
    """One sentence for everything that a translator has to mend."""
    for folder in where:
        for base in sorted(folder.glob(f"*.{BASE}.toml")):
            subject = base.name.split(".")[0]
            path = path_of(folder, subject, lang)
            shown = _shown(path)
            if not path.exists():
                yield f"{shown} is missing"
            elif subject == LANGUAGE:
                yield from _complaints_of_language(lang, path, shown)
            else:
                yield from _complaints_of_texts(base, path, shown)


def _complaints_of_language(lang: str, path: Path, shown: str) -> Iterator[str]:
    try:
        Language(lang, path)
    except BadFile as error:
        yield shown.removesuffix(path.name) + str(error)


def _complaints_of_texts(base: Path, path: Path, shown: str) -> Iterator[str]:
    try:
        own = read_texts(path)
    except BadFile as error:
        yield shown.removesuffix(path.name) + str(error)
        return
    english = read_texts(base)
    for key, (text, rule) in english.items():
        said, its_rule = own.get(key, ("", ""))
        if not said:
            yield f"{shown}: {key} is missing"
        elif its_rule not in ("", rule):
            yield f"{shown}: {key} names the rule {its_rule}, in English {rule or 'none'}"
        else:
            yield from _complaints_of_gaps(text, said, f"{shown}: {key}")
    for key in own:
        if key not in english:
            yield f"{shown}: {key} is not in English"


def _complaints_of_gaps(english: str, said: str, place: str) -> Iterator[str]:
    try:
        gaps = gaps_of(said)
    except ValueError as error:
        yield f"{place} has a gap that cannot be read ({error})"
        return
    for gap in sorted(gaps_of(english) - gaps):
        yield f"{place} lacks the gap {{{gap}}}"
    for gap in sorted(gaps - gaps_of(english)):
        yield f"{place} has the gap {{{gap}}}, which is not in English"


def _shown(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else str(path)


def main(chosen: list[str]) -> int:
    where = folders()
    missing = 0
    for lang in chosen or languages(where):
        found = list(complaints(lang, where))
        for complaint in found:
            print(complaint)
        print(f"{lang}: {len(found) or 'nothing'} to mend")
        missing += len(found)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
