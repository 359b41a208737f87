"""The same site in Firefox: it boots, plays, and its records are those of CPython.

`pytest -n0 -m "browser and long" tests/browser/test_house_firefox.py`, where Firefox is on PATH (Debian: firefox-esr).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .firefox import Firefox, find_firefox
from .site import Site
from .test_house_records import GAMES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_firefox() is None, reason="Firefox is not installed (apt install firefox-esr)"),
    pytest.mark.skipif(not (shutil.which("node") and shutil.which("npm")), reason="a site is built with node and npm"),
]
UNTIL = """(test) => new Promise((resolve, reject) => {
  const began = Date.now()
  const look = () => {
    const found = TESTS[test]()
    if (found) resolve(Date.now() - began)
    else if (Date.now() - began > 240000) reject(new Error(`${test}: ${document.body.innerText.slice(0, 500)}`))
    else setTimeout(look, 100)
  }
  const TESTS = {
    lobby: () => document.querySelectorAll('article').length === 3,
    table: () => location.pathname.startsWith('/m/here-') && document.querySelector('.place.lit, [data-choice]'),
  }
  look()
})"""
PLAY = "() => { document.querySelector('article .now button').click(); return true }"
RECORDS = """async (code, game, games) => {
  const base = document.querySelector('meta[name=hulldown-house]').content
  const { loadPyodide } = await import(new URL(`${base}pyodide.mjs`, location.href).href)
  const python = await loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` })
  python.unpackArchive(await (await fetch(`${base}engine.zip`)).arrayBuffer(), 'zip', { extractDir: '/engine' })
  python.runPython("import sys; sys.path.insert(0, '/engine')")
  python.runPython("__name__ = 'games'")
  python.runPython(code)
  return python.globals.get('digests')(game, Number(games)).toJs()
}"""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    program = find_firefox()
    assert program is not None
    profile = tmp_path / "profile"
    profile.mkdir()
    running = Firefox(program, profile)
    yield running
    running.close()


def test_firefox_boots_plays_and_keeps_a_match(site_folder: Path, firefox: Firefox) -> None:
    site = Site(site_folder, with_headers=True)
    firefox.open(site.address)
    firefox.run(UNTIL, "lobby")
    firefox.run(PLAY)
    firefox.run(UNTIL, "table")
    table = firefox.run("() => location.pathname")
    firefox.open(site.address + table)
    firefox.run(UNTIL, "table")


@pytest.mark.parametrize(("game", "games"), [("rush", 5), ("cardgame", 5), ("miniatures", 1)])
def test_records_are_the_same_in_firefox(site_folder: Path, firefox: Firefox, game: str, games: int) -> None:
    site = Site(site_folder)
    firefox.open(site.address + "/")
    theirs = firefox.run(RECORDS, GAMES.read_text(), game, str(games))
    command = [sys.executable, str(GAMES), game, str(games)]
    ours = subprocess.run(command, capture_output=True, text=True, check=True)
    assert theirs == ours.stdout.split()
