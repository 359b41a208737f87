"""A page as a drawing for the browser: what Typst puts on paper, at the same places.

The browser has another font than Typst: every line is as long as Typst would set it.
"""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

from hulldown.pictures.faces import n
from hulldown.pictures.letters import FONT, wide

from .laying import Line, Outline, Sheet, Thing, Words

_HEAD: Final = re.compile(r"<svg [^>]*>")
_SIZE: Final = re.compile(r' (?:width|height|xmlns)="[^"]*"')


def drawn(sheet: Sheet) -> str:
    """The whole page; one unit is one millimetre."""
    width, height = sheet.page.width, sheet.page.height
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}"'
    paper = f'<rect width="{n(width)}" height="{n(height)}" fill="#fff"/>'
    things = "".join([_drawn(thing) for thing in sheet.things])
    size = f'width="{n(width)}mm" height="{n(height)}mm"'
    return f"{head} {size}>{paper}<g font-family=\"'{FONT}',serif\">{things}</g></svg>"


def _drawn(thing: Thing) -> str:
    if isinstance(thing, Words):
        weight = ' font-weight="700"' if thing.is_bold else ""
        length = f'textLength="{n(wide(thing.text, thing.size, thing.is_bold))}" lengthAdjust="spacingAndGlyphs"'
        place = f'x="{n(thing.x)}" y="{n(thing.y)}" font-size="{n(thing.size)}"'
        return f"<text {place} {length}{weight}>{escape(thing.text)}</text>"
    if isinstance(thing, Line):
        ends = f'x1="{n(thing.ax)}" y1="{n(thing.ay)}" x2="{n(thing.bx)}" y2="{n(thing.by)}"'
        return f'<line {ends} stroke="#000" stroke-width="{n(thing.stroke)}"/>'
    if isinstance(thing, Outline):
        corners = " ".join([f"{n(x)},{n(y)}" for x, y in thing.corners])
        return f'<polygon points="{corners}" fill="none" stroke="#000" stroke-width="{n(thing.stroke)}"/>'
    head = _HEAD.match(thing.svg)
    assert head is not None, "a picture is a drawing of ours"
    box = f'<svg x="{n(thing.x)}" y="{n(thing.y)}" width="{n(thing.width)}" height="{n(thing.height)}"'
    return box + _SIZE.sub("", head[0])[4:] + thing.svg[head.end() :]
