"""The documentation site: whole, without dead ends, safe under the table's own policy, and true to rules and code."""

from __future__ import annotations

import doctest
import html
import re
from pathlib import Path

import pytest

import hulldown
from hulldown import books
from hulldown.books import evidence
from hulldown.books.evidence import Evidence
from hulldown.kernel.errors import Malformed
from hulldown.kernel.languages import LANGUAGES
from hulldown.site import Site, build, library, markdown, misses, open_site
from hulldown.site.pages import address_of
from hulldown.site.source import PACKAGE
from hulldown.site.writing import Writing

OURS = [id for id in hulldown.game_ids() if (PACKAGE / "games" / id).is_dir()]


@pytest.fixture(scope="module")
def site() -> Site:
    return open_site()


@pytest.fixture(scope="module")
def known() -> Evidence:
    found = evidence.load(PACKAGE)
    assert found is not None
    return found


def test_every_page_of_docs_stands_in_the_contents_once(site: Site) -> None:
    docs = site.root / "docs"
    there = {f"docs/{path.relative_to(docs).as_posix()}" for path in docs.rglob("*.md")}
    named = [page for section in site.sections for page in section.pages]
    assert there - set(named) == set(), "docs/contents.toml does not name them"
    assert len(named) == len(set(named))
    assert {address_of(file) for file in named} <= set(site.pages)


def test_every_link_leads_somewhere(site: Site) -> None:
    assert misses(site) == []


@pytest.mark.parametrize(
    "wanted", ["nowhere.md", "bots.md#no-such-heading", "../src/hulldown/__init__.py", "../../etc/passwd"]
)
def test_a_link_that_leads_nowhere_is_named(wanted: str) -> None:
    fresh = Site(open_site().root, [], dict(open_site().pages), dict(open_site().files))
    written = markdown.write(
        f"# A page\n\n[there]({wanted})\n", lambda one: fresh.resolve("bots.html", "docs/bots.md", one)
    )
    fresh._written["bots.html"] = written
    assert any("bots.html" in one and wanted.split("#")[-1].split("/")[-1] in one for one in misses(fresh))


def test_pages_hold_nothing_that_the_policy_forbids_and_ask_no_other_host(site: Site) -> None:
    for address in site.pages:
        text = site.html(address)
        for script in re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL):
            assert script == "", address
        assert not re.search(r"<[^>]+\son\w+=", text), address
        assert not re.search(r'<(?:script|img|link|iframe)[^>]+(?:src|href)="(?:https?:)?//', text), address


def test_markup_in_a_text_is_shown_and_not_run() -> None:
    hostile = "# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) `</code><b>`\n"
    written = markdown.write(hostile, lambda one: one)
    assert "<script" not in written.html
    assert "<img" not in written.html
    assert 'href="javascript:' not in written.html
    assert "&lt;script&gt;" in written.html


def test_two_headings_of_one_name_have_anchors_of_their_own() -> None:
    written = markdown.write("# A\n\n## Same\n\none\n\n## Same\n\ntwo\n", lambda one: one)
    assert [one.anchor for one in written.headings] == ["same", "same-1"]
    assert [part.text for part in written.parts] == ["", "one", "two"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_rule_stands_on_its_page_with_its_tests(site: Site, known: Evidence, game: str, lang: str) -> None:
    for rule in hulldown.game(game).ledger.rules:
        group = rule.id.split(".")[1]
        address = f"ledger/{game}/{group}.html" if lang == "en" else f"{lang}/ledger/{game}/{group}.html"
        text = html.unescape(site.html(address))
        assert f'id="{rule.id}"' in text
        assert rule.text(lang) in text
        for test in known.tests[rule.id]:
            assert test in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_the_book_is_there_whole(site: Site, game: str, lang: str) -> None:
    found = books.book(hulldown.game(game), lang)
    assert found is not None
    for chapter in found.chapters:
        address = f"{game}/{chapter.id}.html" if lang == "en" else f"{lang}/{game}/{chapter.id}.html"
        text = html.unescape(site.html(address))
        for block in chapter.blocks:
            assert block.text in text


def test_public_names_have_their_words(site: Site) -> None:
    text = site.html("api/hulldown.html")
    for name in hulldown.__all__:
        if name != "__version__":
            assert f'id="{name}"' in text, name


def _examples() -> list[doctest.DocTest]:
    parser = doctest.DocTestParser()
    found = [parser.get_doctest(text, {}, name, None, 0) for name, text in library.examples()]
    return [one for one in found if one.examples]


@pytest.mark.parametrize("example", [pytest.param(one, id=one.name) for one in _examples()])
def test_examples_of_the_library_run(example: doctest.DocTest, tmp_path: Path) -> None:
    example.globs = {"hulldown": hulldown, "folder": tmp_path}
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(told)


def test_what_everybody_uses_first_has_an_example() -> None:
    with_one = {one.name for one in _examples()}
    assert with_one >= {
        f"hulldown.{name}" for name in ("game", "bot", "save", "State", "Match", "Xoshiro", "State.why_not")
    }


def test_the_site_is_written_the_same_twice_and_never_over_other_files(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    count = build(site, folder)
    first = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert len(first) == count
    assert build(site, folder) == count
    assert {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()} == first
    for name in re.findall(r'<img src="([^"]+)"', (folder / "miniatures" / "sight.html").read_text(encoding="utf-8")):
        assert (folder / "miniatures" / name).is_file()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(Malformed, match="not empty"):
        build(site, mine)
    assert [path.name for path in mine.iterdir()] == ["letter.txt"]


def test_the_search_knows_every_page_of_its_language(site: Site) -> None:
    for lang in LANGUAGES:
        script = site.search_script(lang)
        for page in site.pages.values():
            assert (f'["{page.address}' in script) == (page.lang == lang), page.address


def test_a_writing_escapes_what_is_text() -> None:
    writing = Writing("T")
    writing.table(["<a>"], [["<b>"]], [" <i>kept</i>"])
    writing.items([("<c>", "")])
    assert "&lt;a&gt;" in writing.html
    assert "&lt;b&gt; <i>kept</i>" in writing.html
    assert "&lt;c&gt;" in writing.html
