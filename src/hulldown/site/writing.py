"""A page in the making: its HTML, its headings, and the words by which each part of it is found."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from html import escape
from typing import Final

_GAP: Final = re.compile(r"[^\w\- ]")


@dataclass
class Part:
    """What stands under one heading, for the search."""

    anchor: str
    title: str
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@dataclass(frozen=True)
class Heading:
    level: int
    anchor: str
    text: str


class Writing:
    """Everything that is added is text unless it says that it is HTML."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.headings: list[Heading] = []
        self.parts = [Part("", title)]
        self._html: list[str] = []
        self._anchors: dict[str, int] = {}

    @property
    def html(self) -> str:
        return "".join(self._html)

    def anchor_for(self, text: str) -> str:
        """As the usual readers of Markdown make them, so that links into our pages hold here too."""
        plain = _GAP.sub("", unicodedata.normalize("NFC", text).casefold()).strip().replace(" ", "-")
        count = self._anchors.get(plain, 0)
        self._anchors[plain] = count + 1
        return f"{plain}-{count}" if count else plain

    def heading(self, level: int, text: str, anchor: str = "", html: str = "") -> None:
        anchor = anchor or self.anchor_for(text)
        if level > 1:
            self.headings.append(Heading(level, anchor, text))
            self.parts.append(Part(anchor, text))
        mark = f'<a class="here" href="#{escape(anchor)}" aria-label="#">#</a>' if level > 1 else ""
        self._html.append(f'<h{level} id="{escape(anchor)}">{html or escape(text)}{mark}</h{level}>\n')

    def paragraph(self, text: str, after: str = "") -> None:
        """`after` is HTML: the rules behind a sentence."""
        self.say(text)
        self._html.append(f"<p>{escape(text)}{after}</p>\n")

    def items(self, lines: list[tuple[str, str]], ordered: bool = False) -> None:
        """Texts, each with HTML behind it."""
        name = "ol" if ordered else "ul"
        self._html.append(f"<{name}>\n")
        for text, after in lines:
            self.say(text)
            self._html.append(f"<li>{escape(text)}{after}</li>\n")
        self._html.append(f"</{name}>\n")

    def table(self, columns: list[str], rows: list[list[str]], after: list[str] | None = None) -> None:
        """Cells are texts; `after` has HTML for the last cell of each row."""
        heads = "".join(f"<th>{escape(one)}</th>" for one in columns)
        self._html.append(f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>\n')
        for number, row in enumerate(rows):
            self.say(" ".join(row))
            last = after[number] if after is not None else ""
            cells = [escape(one) for one in row]
            cells[-1] += last
            self._html.append("<tr>" + "".join(f"<td>{one}</td>" for one in cells) + "</tr>\n")
        self._html.append("</tbody></table></div>\n")

    def raw(self, html: str, text: str = "") -> None:
        self._html.append(html)
        self.say(text)

    def replace(self, placeholder: str, html: str) -> None:
        self._html = [part.replace(placeholder, html) for part in self._html]

    def say(self, text: str) -> None:
        if text:
            self.parts[-1].words.append(text)


def link(address: str, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<a{named} href="{escape(address)}">{escape(text)}</a>'
