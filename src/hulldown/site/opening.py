"""Everything that the site has, put together: files of the repository, and pages made from rules, books and code."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import hulldown
from hulldown.books import evidence
from hulldown.books.evidence import Evidence
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE, LANGUAGES

from . import game_pages, library, markdown, notebooks, source
from .pages import File, Page, Site, address_of, home_of, is_first, relative
from .phrases import site_words
from .source import DOCS, PACKAGE
from .writing import Writing, link

ASSETS: Final = Path(__file__).with_name("assets")
FONTS: Final = PACKAGE / "table" / "static" / "assets"  # those of the browser client, where it is built
FONT: Final = re.compile(
    r"(source-sans-3-(?:latin|cyrillic)-wght-normal|sofia-sans-extra-condensed-(?:latin|cyrillic)-800-normal)"
    r"-[\w-]+\.woff2"
)


@lru_cache(maxsize=1)
def open_site() -> Site:
    """The site of this installation."""
    root = source.root()
    site = Site(root, source.sections(root))
    for lang in LANGUAGES:
        _add(
            site,
            Page(home_of(lang), site_words(lang)("home"), lang, "", _home_page(site, lang), _twin(home_of(lang), lang)),
        )
    for section in site.sections:
        for made in section.made:
            MADE[made](site, section.id)
        for file in section.pages:
            _add_file_page(site, section.id, file)
    _add_files(site)
    return site


def _add(site: Site, page: Page) -> None:
    site.pages[page.address] = page


def _twin(address: str, lang: str) -> str:
    """The same address in the other language; the site has two."""
    return f"ru/{address}" if lang == BASE else address.removeprefix(f"{lang}/")


def _in(lang: str, address: str) -> str:
    return address if lang == BASE else f"{lang}/{address}"


def _add_file_page(site: Site, section: str, file: str) -> None:
    address = address_of(file)
    text = source.text_of(site.root, file)

    is_notebook = file.endswith(".ipynb")
    write = notebooks.write if is_notebook else markdown.write
    title = notebooks.title_of(text) if is_notebook else markdown.title_of(text)
    if file == "README.md":
        title = site_words(BASE)("start")

    def make() -> Writing:
        return write(text, lambda wanted: site.resolve(address, file, wanted))

    _add(site, Page(address, title, BASE, section, make, listed="/decisions/" not in file))


def _add_books(site: Site, section: str) -> None:
    for game in [hulldown.game(id) for id in hulldown.game_ids()]:
        for lang in LANGUAGES:
            _add_game(site, section, game, lang)


def _add_game(site: Site, section: str, game: Game, lang: str) -> None:
    say = site_words(lang)

    def add(name: str, title: str, make: Callable[[str], Writing]) -> None:
        address = _in(lang, f"{game.id}/{name}.html")
        _add(site, Page(address, title, lang, section, lambda: make(address), _twin(address, lang), game.id, about))

    about = game.title.text(lang)
    add("index", game.title.text(lang), lambda _: game_pages.overview(game, lang))
    for chapter in game_pages.chapters_of(game, lang):
        add(chapter.id, chapter.title, partial(_chapter, site, game, lang, chapter.id))
    add("reference", say("reference"), lambda _: game_pages.reference(game, lang))
    add("glossary", say("glossary"), lambda _: game_pages.glossary(game, lang))
    add("strategy", say("strategy"), lambda _: game_pages.strategy(game, lang))


def _chapter(site: Site, game: Game, lang: str, id: str, address: str) -> Writing:
    return game_pages.chapter(game, lang, id, site.keep(address))


def _add_ledgers(site: Site, section: str) -> None:
    for game in [hulldown.game(id) for id in hulldown.game_ids()]:
        for lang in LANGUAGES:
            _add_ledger(site, section, game, lang)


def _add_ledger(site: Site, section: str, game: Game, lang: str) -> None:
    first = _in(lang, f"ledger/{game.id}.html")
    title = f"{site_words(lang)('ledger')}: {game.title.text(lang)}"
    make = partial(game_pages.ledger, game, lang)
    _add(site, Page(first, title, lang, section, make, _twin(first, lang), f"ledger-{game.id}"))
    for group in game_pages.groups_of(game):
        address = _in(lang, f"ledger/{game.id}/{group}.html")
        shown = partial(_ledger_group, game, lang, group)
        _add(site, Page(address, group, lang, section, shown, _twin(address, lang), f"ledger-{game.id}"))


def _ledger_group(game: Game, lang: str, group: str) -> Writing:
    return game_pages.ledger_group(game, lang, group, _evidence())


@lru_cache(maxsize=1)
def _evidence() -> Evidence | None:
    return evidence.load(PACKAGE)


def _add_library(site: Site, section: str) -> None:
    def contents() -> Writing:
        say = site_words(BASE)
        writing = Writing(say("library"))
        writing.heading(1, writing.title)
        writing.paragraph(say("library-lead"))
        for module in library.PUBLIC:
            writing.heading(2, module, module)
            writing.raw(f"<p>{link(f'api/{module}.html', module)}</p>\n", library.module_text(module))
        return writing

    _add(site, Page("api.html", site_words(BASE)("library"), BASE, section, contents, group="api"))
    for module in library.PUBLIC:
        _add(site, Page(f"api/{module}.html", module, BASE, section, partial(library.page, module), group="api"))


def _add_decisions(site: Site, section: str) -> None:
    def contents() -> Writing:
        say = site_words(BASE)
        writing = Writing(say("decisions"))
        writing.heading(1, writing.title)
        writing.paragraph(say("decisions-lead"))
        pages = [page for page in site.pages.values() if page.address.startswith("decisions/")]
        lines = "".join(f"<li>{link(page.address, page.title)}</li>\n" for page in pages)
        writing.raw(f'<ul class="contents">\n{lines}</ul>\n', " ".join(page.title for page in pages))
        return writing

    _add(site, Page("decisions.html", site_words(BASE)("decisions"), BASE, section, contents))


MADE: Final = {"decisions": _add_decisions, "books": _add_books, "ledgers": _add_ledgers, "library": _add_library}


def _home_page(site: Site, lang: str) -> Callable[[], Writing]:
    def make() -> Writing:
        say = site_words(lang)
        writing = Writing(say("home"))
        writing.heading(1, say("home"))
        writing.paragraph(say("lead"))
        writing.raw('<div class="sections">\n')
        for section in site.sections:
            pages = [one for one in site.pages.values() if one.section == section.id and one.listed]
            first = [
                one
                for one in pages
                if (one.lang == lang or (one.lang == BASE and not one.twin)) and (not one.group or is_first(one))
            ]
            writing.raw("<section>\n")
            writing.heading(2, section.title(lang), section.id)
            items = "".join(f"<li>{link(relative(home_of(lang), one.address), one.title)}</li>\n" for one in first)
            writing.raw(f"<ul>\n{items}</ul></section>\n", " ".join(one.title for one in first))
        writing.raw("</div>\n")
        return writing

    return make


def _add_files(site: Site) -> None:
    """Pictures and data of docs/, style, script and fonts."""
    docs = site.root / DOCS
    for path in sorted(docs.rglob("*")):
        if path.is_file() and path.suffix not in (".md", ".toml"):
            address = path.relative_to(docs).as_posix()
            site.files[address] = File(address, path)
    for path in sorted(ASSETS.iterdir()):
        site.files[f"assets/{path.name}"] = File(f"assets/{path.name}", path)
    for path in sorted(FONTS.glob("*.woff2")) if FONTS.is_dir() else []:
        found = FONT.fullmatch(path.name)
        if found is not None:
            site.files[f"assets/{found[1]}.woff2"] = File(f"assets/{found[1]}.woff2", path)
