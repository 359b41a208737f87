"""The frame of every page: where one is, what else there is, and the search."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from hulldown.kernel.words import Chapter

from .writing import Writing

DEEPEST: Final = 3  # headings that the list of a page names
MARK: Final = (
    '<svg viewBox="0 0 48 32" width="36" height="24" aria-hidden="true"><path fill="currentColor" '
    'd="M2 26c8-6 14 2 22-2s12-8 22-4v10H2zM12 18h22l3 5H9zM17 11h12l2 6H15zM29 12h15v2H29z"/></svg>'
)


@dataclass(frozen=True)
class Item:
    """A page in the list of pages."""

    address: str
    title: str
    is_here: bool
    is_foreign: bool
    is_inner: bool


@dataclass(frozen=True)
class Group:
    title: str
    is_here: bool
    items: list[Item]


@dataclass(frozen=True)
class Frame:
    """What stands around a page. `top` leads to the top of the site, `twin` to the same page in the other language."""

    lang: str
    top: str
    say: Chapter
    groups: list[Group]
    twin: str
    home: str


def shown(writing: Writing, frame: Frame) -> str:
    say, top = frame.say, frame.top
    title = writing.title if writing.title == say("home") else f"{writing.title} · {say('home')}"
    twin = f'<a class="twin" href="{escape(frame.twin)}">{escape(say("language"))}</a>' if frame.twin else ""
    hint = escape(say("search-hint"))
    return f"""<!doctype html>
<html lang="{frame.lang}" data-top="{top}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Hulldown</title>
<script src="{top}assets/site.js" defer></script>
<link rel="stylesheet" href="{top}assets/site.css">
<link rel="icon" href="{top}assets/icon.svg">
</head>
<body>
<a class="skip" href="#content">{escape(say("to-content"))}</a>
<header>
<a class="brand" href="{escape(frame.home)}">{MARK}<span>{escape(say("name"))}</span></a>
<form role="search" class="search">
<input type="search" name="q" autocomplete="off" aria-label="{escape(say("search"))}" placeholder="{hint}">
<div class="found" role="status" data-nothing="{escape(say("nothing"))}" data-lost="{escape(say("lost"))}" hidden></div>
</form>
{twin}
<button type="button" class="theme" aria-label="{escape(say("theme"))}" title="{escape(say("theme"))}">◐</button>
</header>
<div class="desk">
<nav class="pages" aria-label="{escape(say("pages"))}">
{_groups(frame)}</nav>
<main id="content" tabindex="-1">
{writing.html}</main>
{_headings(writing, say)}</div>
<footer>{escape(say("unofficial"))}</footer>
</body>
</html>
"""


def _groups(frame: Frame) -> str:
    parts: list[str] = []
    for group in frame.groups:
        parts.append(f"<details{' open' if group.is_here else ''}><summary>{escape(group.title)}</summary><ul>\n")
        for item in group.items:
            here = ' aria-current="page"' if item.is_here else ""
            inner = ' class="inner"' if item.is_inner else ""
            foreign = f" <small>{escape(frame.say('other-language'))}</small>" if item.is_foreign else ""
            parts.append(f'<li{inner}><a href="{escape(item.address)}"{here}>{escape(item.title)}</a>{foreign}</li>\n')
        parts.append("</ul></details>\n")
    return "".join(parts)


def _headings(writing: Writing, say: Chapter) -> str:
    told = [one for one in writing.headings if one.level <= DEEPEST]
    if len(told) < 2:
        return ""
    lines = "".join(
        f'<li class="level-{one.level}"><a href="#{escape(one.anchor)}">{escape(one.text)}</a></li>\n' for one in told
    )
    title = escape(say("on-page"))
    return f'<nav class="within" aria-label="{title}"><b>{title}</b><ul>\n{lines}</ul></nav>\n'
