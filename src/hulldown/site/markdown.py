"""Markdown into a page: tables, code in colors, anchors, and links between files turned into links between pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from .writing import Writing

Resolve = Callable[[str], str]  # a link as it is written, into one that the site has
COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
FORMAT: Final = HtmlFormatter(nowrap=True, classprefix="c-")
READER: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def title_of(text: str) -> str:
    """The first heading, without its marks."""
    for line in text.splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").replace("`", "").strip()
    return ""


def write(text: str, resolve: Resolve) -> Writing:
    """A whole file. Comments are left out; any other HTML in it is shown as text."""
    tokens = _blocks(text)
    writing = Writing(title_of(text))
    waiting: list[Token] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            _flush(writing, waiting)
            inline = tokens[place + 1]
            _aim(inline, resolve)
            shown = READER.renderer.render([inline], READER.options, {})
            writing.heading(int(token.tag[1]), _plain(inline), "", shown)
        elif token.type == "heading_close" or (token.type == "inline" and tokens[place - 1].type == "heading_open"):
            continue
        elif token.type in ("fence", "code_block"):
            _flush(writing, waiting)
            writing.raw(code(token.content, token.info.strip().split(" ")[0]), token.content)
        else:
            if token.type == "inline":
                _aim(token, resolve)
                writing.say(_plain(token))
            waiting += _wrapped(token)
    _flush(writing, waiting)
    return writing


def _blocks(text: str) -> list[Token]:
    return READER.parse(COMMENT.sub("", text))


def _flush(writing: Writing, waiting: list[Token]) -> None:
    """Lists and quotes stay whole: what is inside of them is shown together with its frame."""
    if waiting:
        writing.raw(READER.renderer.render(waiting, READER.options, {}))
        waiting.clear()


def _wrapped(token: Token) -> list[Token]:
    """A table can be wider than a phone: it scrolls by itself."""
    if token.type not in ("table_open", "table_close"):
        return [token]
    frame = Token("html_block", "", 0)
    frame.content = '<div class="wide">' if token.type == "table_open" else "</div>\n"
    return [frame, token] if token.type == "table_open" else [token, frame]


def _aim(token: Token, resolve: Resolve) -> None:
    for child in token.children or []:
        for name in ("href", "src"):
            wanted = child.attrs.get(name)
            if isinstance(wanted, str):
                child.attrs[name] = resolve(wanted)
        if child.type == "image":
            child.attrs["loading"] = "lazy"


def _plain(token: Token) -> str:
    return "".join(
        child.content for child in token.children or [] if child.type in ("text", "code_inline")
    ) or " ".join(child.content for child in token.children or [] if child.content)


def code(text: str, language: str) -> str:
    try:
        shown = highlight(text, get_lexer_by_name(language or "text"), FORMAT)
    except ClassNotFound:
        shown = escape(text)
    return f'<pre tabindex="0"><code>{shown}</code></pre>\n'
