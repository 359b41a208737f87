"""The whole site written into a folder, and the check of its links."""

from __future__ import annotations

import posixpath
import re
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from hulldown.kernel.errors import Malformed
from hulldown.kernel.languages import LANGUAGES

from .pages import Site

MARK: Final = "hulldown-site.txt"  # says that a folder may be written anew
REFERENCE: Final = re.compile(r'(?:href|src)="([^"]*)"')
ID: Final = re.compile(r'\bid="([^"]*)"')
OUTSIDE: Final = re.compile(r"[a-z]+:")


def build(site: Site, folder: Path) -> int:
    """Writes everything; a folder with other people's files in it is left alone. Tells how many files there are."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Malformed(f"{folder} is not empty and holds no site; name another folder, or empty it first")
    pages = [*site.pages, *(f"search.{lang}.js" for lang in LANGUAGES)]
    for address in pages:
        _write(site, folder, address)
    named = [*site.files, *site.drawings]  # pages name more of them while they are written
    for address in named:
        _write(site, folder, address)
    (folder / MARK).write_text("Written by `hulldown docs`; it may be written anew.\n", encoding="utf-8")
    return len(pages) + len(named) + 1


def _write(site: Site, folder: Path, address: str) -> None:
    found = site.read(address)
    assert found is not None  # it was listed
    path = folder / address
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(found[0])


def misses(site: Site) -> list[str]:
    """Every link that leads nowhere inside the site: the page, and what it names."""
    html = {address: site.html(address) for address in site.pages}
    anchors = {address: set(ID.findall(text)) for address, text in html.items()}
    found: list[str] = []
    for address, text in html.items():
        for wanted in dict.fromkeys(unescape(one) for one in REFERENCE.findall(text)):
            if OUTSIDE.match(wanted):
                continue
            path, _, anchor = unquote(wanted).partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(address), path)) if path else address
            if target not in site.pages and target not in site.files and target not in site.drawings:
                found.append(f"{address}: {wanted} is not there")
            elif anchor and target in anchors and anchor not in anchors[target]:
                found.append(f"{address}: {wanted} names no heading of that page")
    return found
