"""The folder of a site; what is fetched is a stand-in here, tests/browser/test_house.py builds the real one."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from hulldown.table.packing import build, fetching, site
from hulldown.table.packing.fetching import Unbuilt

PAGE = """<!doctype html><html lang="en"><head>
    <meta charset="utf-8" />
    <title>Hulldown</title></head><body><script type="module" src="/assets/index-1.js"></script></body></html>"""


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client, a small Pyodide, and zips of nothing."""
    client, pyodide = tmp_path / "static", tmp_path / "pyodide"
    (client / "assets").mkdir(parents=True)
    pyodide.mkdir()
    (client / "index.html").write_text(PAGE)
    (client / "assets" / "index-1.js").write_text("1")
    for name in site.TAKEN:
        (pyodide / name).write_text(name)
    (pyodide / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    zipped = tmp_path / "made.zip"
    zipped.write_bytes(b"zip")
    monkeypatch.setattr(site, "pyodide", lambda: pyodide)
    monkeypatch.setattr(site, "msgspec_wheel", lambda: zipped)
    monkeypatch.setattr(site, "packages", lambda wheel: [])
    monkeypatch.setattr(site, "library", lambda archive: [])
    monkeypatch.setattr(site, "packed", lambda name, files, source: zipped)
    return client


def test_a_site_has_a_page_that_knows_its_engine(static: Path, tmp_path: Path) -> None:
    built = build(tmp_path / "out", static)
    page = (built.folder / "index.html").read_text()
    [house] = re.findall(r'<meta name="hulldown-house" content="(/house-[0-9a-f]{12}/)" />', page)
    assert (built.folder / house[1:] / "engine.zip").read_bytes() == b"zip"
    assert json.loads((built.folder / house[1:] / "pyodide-lock.json").read_text())["packages"] == {}
    assert page == (built.folder / "404.html").read_text(), "for hosts that know no other way to answer any address"
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[0]
    assert "script-src &#x27;self&#x27; &#x27;wasm-unsafe-eval&#x27;;" in policy
    headers = (built.folder / "_headers").read_text()
    assert "script-src 'self' 'wasm-unsafe-eval';" in headers
    for text in (policy, headers):
        assert "'unsafe-eval'" not in text.replace("&#x27;", "'")
        assert "http:" not in text
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_the_service_worker_keeps_every_file_that_pages_ask_for(static: Path, tmp_path: Path) -> None:
    built = build(tmp_path / "out", static)
    worker = (built.folder / "sw.js").read_text()
    files = json.loads(re.findall(r"FILES = (\[.*\])", worker)[0])
    there = {f"/{path.relative_to(built.folder).as_posix()}" for path in built.folder.rglob("*") if path.is_file()}
    assert there - set(files) == {"/404.html", "/_headers", "/_redirects", "/index.html", "/sw.js", "/.hulldown-site"}
    assert set(files) - there == {"/"}


def test_another_client_is_another_build_and_removes_the_old_one(static: Path, tmp_path: Path) -> None:
    first = build(tmp_path / "out", static)
    again = build(tmp_path / "out", static)
    assert again.build == first.build
    (static / "assets" / "index-1.js").unlink()
    (static / "assets" / "index-2.js").write_text("2")
    other = build(tmp_path / "out", static)
    assert other.build != first.build
    assert len(list((tmp_path / "out").glob("house-*"))) == 1
    assert [path.name for path in (tmp_path / "out" / "assets").iterdir()] == ["index-2.js"]


def test_a_folder_with_other_things_is_left_alone(static: Path, tmp_path: Path) -> None:
    taken = tmp_path / "home"
    taken.mkdir()
    (taken / "letter.txt").write_text("dear")
    with pytest.raises(Unbuilt, match="holds other things"):
        build(taken, static)
    assert [path.name for path in taken.iterdir()] == ["letter.txt"]
    with pytest.raises(Unbuilt, match="is a file"):
        build(taken / "letter.txt", static)


def test_without_a_client_one_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unbuilt, match="has not been built"):
        build(tmp_path / "out", tmp_path)
    assert not (tmp_path / "out").exists()


def test_something_else_under_the_same_name_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry that serves another archive than the one that this version knows."""
    monkeypatch.setenv("HULLDOWN_CACHE", str(tmp_path))

    def serve(command: list[str], complaint: str) -> str:
        (Path(command[command.index("--pack-destination") + 1]) / "pyodide.tgz").write_bytes(b"something else")
        return ""

    monkeypatch.setattr(fetching, "run", serve)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    with pytest.raises(Unbuilt, match="is not what it was"):
        fetching.pyodide()
    assert not list(tmp_path.rglob("*.tgz"))
    assert not list(tmp_path.rglob("pyodide.mjs"))
