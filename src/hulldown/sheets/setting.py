"""Typst: texts that it may hold as they are, pages with things at their places, and the PDF that it makes."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal

from hulldown.kernel.errors import Malformed
from hulldown.kernel.words import Chapter
from hulldown.pictures.letters import FONT, fitting

from .laying import FOOT_SIZE, Line, Outline, Sheet, Thing, Words
from .papers import BAR, FOOT, MARGIN, Page


def quoted(text: str) -> str:
    """A text as Typst writes one in code: nothing in it is code."""
    parts = ['"']
    for char in text:
        if char in '"\\':
            parts.append("\\" + char)
        elif ord(char) < 32 or ord(char) == 127:
            parts.append(f"\\u{{{ord(char):x}}}")
        else:
            parts.append(char)
    return "".join([*parts, '"'])


def mm(value: float) -> str:
    return f"{value:.4f}mm"


def document(sheet: Sheet) -> str:
    """One page with everything at its place."""
    size = f"width: {mm(sheet.page.width)}, height: {mm(sheet.page.height)}"
    return f"#page({size}, margin: 0mm)[\n" + "\n".join([_placed(thing) for thing in sheet.things]) + "\n]\n"


def _placed(thing: Thing) -> str:
    if isinstance(thing, Words):
        weight = ', weight: "bold"' if thing.is_bold else ""
        edges = 'top-edge: "baseline", bottom-edge: "baseline"'
        said = f"text(size: {mm(thing.size)}, {edges}{weight}, {quoted(thing.text)})"
        return f"#place(top + left, dx: {mm(thing.x)}, dy: {mm(thing.y)}, {said})"
    if isinstance(thing, Line):
        end = f"start: ({mm(thing.ax)}, {mm(thing.ay)}), end: ({mm(thing.bx)}, {mm(thing.by)})"
        return f"#place(top + left, line({end}, stroke: {mm(thing.stroke)} + black))"
    if isinstance(thing, Outline):
        corners = ", ".join([f"({mm(x)}, {mm(y)})" for x, y in thing.corners])
        return f"#place(top + left, polygon(stroke: {mm(thing.stroke)} + black, {corners}))"
    box = f"width: {mm(thing.width)}, height: {mm(thing.height)}"
    image = f'image(bytes({quoted(thing.svg)}), format: "svg", {box})'
    return f"#place(top + left, dx: {mm(thing.x)}, dy: {mm(thing.y)}, {image})"


def flowing(page: Page, title: str, say: Chapter) -> str:
    """The head of a document that is laid out by itself, with the bar on every page."""
    told = say("bar")
    room = page.width - 2 * MARGIN - 8
    bar = (
        f"#set text(size: {mm(FOOT_SIZE)})\n"
        f"#place(top + left, dx: 0mm, dy: 0mm, text(size: {mm(fitting(told, room, FOOT_SIZE))}, {quoted(told)}))\n"
        f"#place(top + left, dx: 0mm, dy: 5mm, line(length: {mm(BAR)}, stroke: 0.3mm))\n"
        f"#place(top + left, dx: 0mm, dy: 3.5mm, line(length: 3mm, angle: 90deg, stroke: 0.2mm))\n"
        f"#place(top + left, dx: {mm(BAR)}, dy: 3.5mm, line(length: 3mm, angle: 90deg, stroke: 0.2mm))\n"
        f"#place(top + left, dx: {mm(BAR + 3)}, dy: 4mm, "
        f"text(size: {mm(fitting(title + ' 99/99', room - BAR - 3, FOOT_SIZE))}, {quoted(title + ' ')} + "
        f'context counter(page).display("1/1", both: true)))\n'
    )
    size = f"width: {mm(page.width)}, height: {mm(page.height)}"
    edges = f"(x: {mm(MARGIN + 4)}, top: {mm(MARGIN + 4)}, bottom: {mm(MARGIN + FOOT + 4)})"
    below = f"footer-descent: 3mm, footer: [#v(0mm)#block(height: {mm(FOOT)}, width: 100%)[{bar}]]"
    return f"#set page({size}, margin: {edges}, {below})\n"


def can_set() -> bool:
    """Whether Typst is there."""
    try:
        return find_spec("typst") is not None
    except ValueError:  # a module that was taken out
        return False


def pdf(source: str) -> bytes:
    return _set(source, "pdf", 0.0)[0]


def png(source: str, ppi: float) -> bytes:
    """A picture of a single page."""
    return _set(source, "png", ppi)[0]


def svgs(source: str) -> list[str]:
    """Every page as a drawing, letters as outlines."""
    return [page.decode() for page in _set(source, "svg", 0.0)]


def _set(source: str, format: Literal["pdf", "png", "svg"], ppi: float) -> list[bytes]:
    """What Typst makes of a source; it gets no files and loads no packages."""
    try:
        import typst
    except ImportError as error:
        raise Malformed("sheets are set by Typst, which is not installed: pip install 'hulldown[print]'") from error
    head = f'#set text(font: {quoted(FONT)}, fallback: true, hyphenate: false)\n#set document(title: "Hulldown")\n'
    try:
        made: object = typst.compile(
            (head + source).encode(), format=format, ppi=ppi or None, ignore_system_fonts=True, timestamp=0
        )
    except typst.TypstError as error:
        raise Malformed(f"the sheet cannot be set: {error.message}") from error
    pages = made if isinstance(made, list) else [made]  # a picture of one page comes alone
    return [page for page in pages if isinstance(page, bytes)]
