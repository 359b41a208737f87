"""Where the texts lie: in the checkout that the program runs from, or in the wheel that holds a copy of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hulldown.books.evidence import find_checkout
from hulldown.kernel.document import Reader, read_text, read_toml
from hulldown.kernel.languages import BASE

PACKAGE: Final = Path(__file__).parent.parent
CARRIED: Final = Path(__file__).with_name("text")  # the copy in a wheel, laid out as the checkout is
DOCS: Final = "docs"


@dataclass(frozen=True)
class Section:
    """Pages for one kind of reader; `made` names the pages that are made from code and belong here."""

    id: str
    titles: dict[str, str]
    made: list[str]
    pages: list[str]

    def title(self, lang: str) -> str:
        return self.titles.get(lang, self.titles[BASE])


def root() -> Path:
    """The folder that has README.md and docs/."""
    return find_checkout(PACKAGE) or CARRIED


def sections(folder: Path) -> list[Section]:
    """The contents of the site: docs/contents.toml, the files that each entry names in their order."""
    path = folder / DOCS / "contents.toml"
    reader = Reader(read_toml(path), path.name)
    found: list[Section] = []
    for entry in reader.field("section").items():
        titles = entry.field("title")
        assert isinstance(titles.value, dict)
        named = {lang: titles.field(lang).text() for lang in list(titles.value)}
        titles.end()
        made = [one.text() for one in entry.field("made").items()] if entry.has("made") else []
        pages = [file for one in entry.field("pages").items() for file in _files(folder, one.text())]
        found.append(Section(entry.field("id").text(), named, made, pages))
        entry.end()
    reader.end()
    return found


def _files(folder: Path, pattern: str) -> list[str]:
    """One file, or all that a pattern such as docs/decisions/*.md names."""
    if "*" not in pattern:
        return [pattern]
    return [path.relative_to(folder).as_posix() for path in sorted(folder.glob(pattern))]


def text_of(folder: Path, file: str) -> str:
    return read_text(folder / file)
