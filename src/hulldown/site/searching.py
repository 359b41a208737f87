"""What the search of the site reads: the parts of every page with their words, a script for each language.

A script and no data file, so that the search works from a folder on a disk as well. The page's own script compares
words by their beginnings, which serves the endings of both languages.
"""

from __future__ import annotations

import json
from typing import Final

from .writing import Writing

MOST: Final = 4000  # letters of a part that are searched; a longer one is found by its beginning or its headings


def script(lang: str, pages: list[tuple[str, str, Writing]]) -> str:
    entries: list[list[str]] = []
    for address, about, writing in pages:
        title = f"{about} › {writing.title}" if about and about != writing.title else writing.title
        for part in writing.parts:
            text = part.text[:MOST]
            if text or part.anchor:
                place = f"{address}#{part.anchor}" if part.anchor else address
                entries.append([place, title, "" if part.title == writing.title else part.title, text])
    data = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return f"window.hulldownPages = Object.assign(window.hulldownPages ?? {{}}, {{ {lang}: {data} }})\n"
