"""All pages of the site and the files beside them, each made when somebody asks for it."""

from __future__ import annotations

import mimetypes
import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hulldown.kernel.languages import BASE, LANGUAGES

from . import game_pages, searching
from .layout import Frame, Group, Item, shown
from .phrases import site_words
from .source import DOCS, Section
from .writing import Writing

OUTSIDE: Final = re.compile(r"[a-z]+:|#")
HOME: Final = "index.html"
SENT: Final = ("LICENSE", "examples")  # that pages may lead to, beside docs/


@dataclass(frozen=True)
class Page:
    """A page by its address from the top of the site; `twin` is the same one in another language."""

    address: str
    title: str
    lang: str
    section: str
    make: Callable[[], Writing]
    twin: str = ""
    group: str = ""  # the game or module that it belongs to, in the list of pages
    about: str = ""  # what the search says before its title
    listed: bool = True


@dataclass(frozen=True)
class File:
    """Something that is sent as it is."""

    address: str
    path: Path


@dataclass
class Site:
    """Pages and files by their addresses. Drawings of figures are kept when their page is made."""

    root: Path
    sections: list[Section]
    pages: dict[str, Page] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    drawings: dict[str, str] = field(default_factory=dict)
    _written: dict[str, Writing] = field(default_factory=dict)
    _searched: dict[str, str] = field(default_factory=dict)

    def writing(self, address: str) -> Writing:
        if address not in self._written:
            self._written[address] = self.pages[address].make()
        return self._written[address]

    def html(self, address: str) -> str:
        page = self.pages[address]
        return shown(self.writing(address), self._frame(page))

    def search_script(self, lang: str) -> str:
        """What the search reads, for all pages of one language."""
        if lang not in self._searched:
            pages = [page for page in self.pages.values() if page.lang == lang]
            written = [(page.address, page.about, self.writing(page.address)) for page in pages]
            self._searched[lang] = searching.script(lang, written)
        return self._searched[lang]

    def read(self, address: str) -> tuple[bytes, str] | None:
        """What is sent for an address, and its kind; None where there is nothing."""
        if address in self.pages:
            return self.html(address).encode(), "text/html"
        if address in self.files:
            path = self.files[address].path
            return path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        lang = address.removeprefix("search.").removesuffix(".js")
        if address == f"search.{lang}.js" and lang in LANGUAGES:
            return self.search_script(lang).encode(), "text/javascript"
        return self._drawing(address)

    def _drawing(self, address: str) -> tuple[bytes, str] | None:
        """A drawing is asked for after its page was; by a server that was restarted meanwhile perhaps not."""
        if address not in self.drawings and address.startswith("figures/"):
            game = address.removeprefix("figures/").partition("-")[0]
            for page in [one for one in self.pages.values() if one.group == game]:
                self.writing(page.address)
        found = self.drawings.get(address)
        return (found.encode(), "image/svg+xml") if found is not None else None

    def keep(self, address: str) -> game_pages.Picture:
        """For the page of that address: drawings get a file of their own."""

        def kept(name: str, svg: str) -> str:
            self.drawings[f"figures/{name}.svg"] = svg
            return relative(address, f"figures/{name}.svg")

        return kept

    def _frame(self, page: Page) -> Frame:
        say = site_words(page.lang)
        groups: list[Group] = []
        for section in self.sections:
            inside = [one for one in self.pages.values() if one.section == section.id and one.listed]
            fitting = [one for one in inside if one.lang == page.lang or (one.lang == BASE and not one.twin)]
            items = [
                self._item(page, one) for one in fitting if not one.group or one.group == page.group or is_first(one)
            ]
            groups.append(Group(section.title(page.lang), section.id == page.section, items))
        return Frame(
            page.lang, "../" * page.address.count("/"), say,
            groups, relative(page.address, page.twin) if page.twin else "", relative(page.address, home_of(page.lang)),
        )  # fmt: skip

    def _item(self, page: Page, one: Page) -> Item:
        is_foreign = one.lang != page.lang
        return Item(
            relative(page.address, one.address),
            one.title,
            one == page,
            is_foreign,
            bool(one.group) and not is_first(one),
        )

    def resolve(self, page: str, file: str, wanted: str) -> str:
        """A link of a file as one of its page: files that are pages, files that are sent, and the rest as it is."""
        if OUTSIDE.match(wanted):
            return wanted
        target, _, anchor = wanted.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
        address = "decisions.html" if path == f"{DOCS}/decisions" else address_of(path)
        if address not in self.pages:
            address = path.removeprefix(f"{DOCS}/")
            if address not in self.files and not self._send(address, path):
                return wanted  # the check of links names it
        return relative(page, address) + (f"#{anchor}" if anchor else "")

    def _send(self, address: str, path: str) -> bool:
        """A program or a text beside docs/ that a page names is sent with it."""
        file = self.root / path
        if path.startswith("..") or not file.is_file() or path.split("/")[0] not in SENT:
            return False
        self.files[address] = File(address, file)
        return True


def address_of(file: str) -> str:
    """Where the page of a file stands: docs/decisions/0001-x.md is decisions/0001-x.html."""
    names = {"README.md": "start.html", "examples/README.md": "examples.html"}
    return names.get(file) or file.removeprefix(f"{DOCS}/").rpartition(".")[0].lower() + ".html"


def relative(page: str, address: str) -> str:
    return posixpath.relpath(address, posixpath.dirname(page) or ".")


def home_of(lang: str) -> str:
    return HOME if lang == BASE else f"{lang}/{HOME}"


def is_first(page: Page) -> bool:
    return (
        page.address.endswith(f"/{HOME}")
        or (page.address.count("/") < 2 and "ledger/" in page.address)
        or page.address.endswith("api.html")
    )
