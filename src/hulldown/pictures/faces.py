"""Cards as drawings: pure functions from what is on a card to SVG, the same for every game, page and printer.

One unit is one millimetre. A drawing goes beyond the cut by its bleed; nothing that is read comes near the cut.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from hulldown.kernel.errors import Malformed

from .letters import FONT, LINE, broken, fitting, wide
from .silhouettes import silhouette

SAFE: Final = 4.0  # from the cut to whatever is read
SMALLEST: Final = 1.3  # letters that still can be read
INK: Final = "#1d1b17"
FAINT: Final = "#6b6458"
_BANDS: Final = {
    "germany": "#5b6770", "ussr": "#9c3b2e", "usa": "#5d6b35", "france": "#3d5f94", "uk": "#8a6d3b",
    "sweden": "#2f6f9f", "poland": "#a54a5c", "japan": "#7a4f7d", "italy": "#3f7a5b", "czechoslovakia": "#6f5a8e",
    "china": "#b07a1e",
}  # fmt: skip
_PLAIN: Final = "#7b7263"
_WIDEST: Final = 13.75  # of the box of a number: a quarter of the room on a card


@dataclass(frozen=True)
class Face:
    """What is on a card, in one language."""

    id: str
    title: str
    kind: str = ""  # the line below: nation, class, tier
    band: str = ""  # whose color it has; its name stands in `kind`
    numbers: list[tuple[str, str]] = field(default_factory=list)  # a word and its value
    texts: list[tuple[str, str]] = field(default_factory=list)  # a heading, or "", and what is said
    boxes: list[tuple[str, int]] = field(default_factory=list)  # to be ticked off: a word and how many
    mark: str = ""  # the class of tank that is drawn
    foot: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Style:
    """How cards look. `is_saving`: outlines on white, for printers at home."""

    width: float
    height: float
    bleed: float = 0.0
    is_saving: bool = True
    is_measured: bool = False  # every line says how long it is, for whoever has another font


def face(shown: Face, style: Style) -> str:
    """The front of a card. Its drawing is `bleed` larger on every side."""
    pen = _Pen(style)
    color = _BANDS.get(shown.band, _PLAIN)
    pen.ground("#ffffff" if style.is_saving else "#f6efdf")
    pen.band(color)
    inner = style.width - 2 * SAFE
    size = fitting(shown.title, inner, 5.0, True)
    pen.text(SAFE, 11.2, shown.title, size, "start", True)
    if shown.kind:
        pen.text(SAFE, 15.2, shown.kind, fitting(shown.kind, inner, 2.9), "start", fill=FAINT)
    y = 17.5
    if shown.numbers:
        pen.numbers(shown.numbers, y)
        y += 12.5
    if shown.mark:
        pen.add(silhouette(shown.mark, SAFE, y, inner, 13.0, color, style.is_saving))
        y += 15.0
    if shown.boxes:
        y = pen.boxes(shown.boxes, y)
    pen.texts(shown, y, style.height - SAFE - 3.4)
    pen.text(SAFE, style.height - SAFE, shown.foot, fitting(shown.foot, inner, 1.9), "start", fill=FAINT)
    return pen.svg()


def back(title: str, style: Style) -> str:
    """The back of all cards of one pile."""
    pen = _Pen(style)
    width, height = style.width, style.height
    pen.ground("#ffffff" if style.is_saving else "#4b4636")
    ink = FAINT if style.is_saving else "#d9cfb4"
    for inset in (SAFE, SAFE + 1.2):
        pen.add(
            f'<rect x="{n(inset)}" y="{n(inset)}" width="{n(width - 2 * inset)}" height="{n(height - 2 * inset)}" '
            f'rx="2" fill="none" stroke="{ink}" stroke-width=".3"/>'
        )
    pen.add(silhouette("heavy", width * 0.2, height * 0.36, width * 0.6, 14.0, ink, True))
    size = fitting(title, width - 4 * SAFE, 6.0, True)
    pen.text(width / 2, height * 0.62, title, size, "middle", True, ink)
    return pen.svg()


def n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def length(words: str, size: float, is_bold: bool = False) -> str:
    """How long a line is, as an attribute: in another font it is pulled or pressed to that."""
    return f' textLength="{n(wide(words, size, is_bold))}" lengthAdjust="spacingAndGlyphs"'


class _Pen:
    """The drawing so far."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.parts: list[str] = []

    def add(self, part: str) -> None:
        self.parts.append(part)

    def svg(self) -> str:
        style = self.style
        width, height = style.width + 2 * style.bleed, style.height + 2 * style.bleed
        box = f"{n(-style.bleed)} {n(-style.bleed)} {n(width)} {n(height)}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{n(width)}mm" height="{n(height)}mm">'
        return f"{head}<g font-family=\"'{FONT}',serif\">{''.join(self.parts)}</g></svg>"

    def ground(self, fill: str) -> None:
        style = self.style
        box = f'x="{n(-style.bleed)}" y="{n(-style.bleed)}" width="{n(style.width + 2 * style.bleed)}"'
        self.add(f'<rect {box} height="{n(style.height + 2 * style.bleed)}" fill="{fill}"/>')

    def band(self, color: str) -> None:
        """A stripe along the upper edge, thin where ink is saved; it goes beyond the cut."""
        style = self.style
        high = 2.2 if style.is_saving else 4.5
        box = f'x="{n(-style.bleed)}" y="{n(-style.bleed)}" width="{n(style.width + 2 * style.bleed)}"'
        self.add(f'<rect {box} height="{n(high + style.bleed)}" fill="{color}"/>')

    def text(
        self, x: float, y: float, words: str, size: float, anchor: str, is_bold: bool = False, fill: str = INK
    ) -> None:
        if words:
            weight = ' font-weight="700"' if is_bold else ""
            place = f'x="{n(x)}" y="{n(y)}" font-size="{n(size)}" text-anchor="{anchor}"'
            long = length(words, size, is_bold) if self.style.is_measured else ""
            self.add(f'<text {place}{weight}{long} fill="{fill}">{escape(words)}</text>')

    def numbers(self, numbers: list[tuple[str, str]], y: float) -> None:
        inner = self.style.width - 2 * SAFE
        cell = min(inner / len(numbers), _WIDEST)
        size = min([fitting(word, cell - 0.8, 2.0) for word, _ in numbers])
        for place, (word, value) in enumerate(numbers):
            middle = SAFE + cell * (place + 0.5)
            self.add(
                f'<rect x="{n(middle - cell / 2 + 0.3)}" y="{n(y)}" width="{n(cell - 0.6)}" height="10.5" rx="1" '
                f'fill="none" stroke="{FAINT}" stroke-width=".25"/>'
            )
            self.text(middle, y + 6.3, value, fitting(value, cell - 1.6, 5.6, True), "middle", True)
            self.text(middle, y + 9.3, word, size, "middle", fill=FAINT)

    def boxes(self, boxes: list[tuple[str, int]], y: float) -> float:
        """Rows of boxes to be ticked off; the lowest edge of them."""
        size, gap = 3.4, 0.8
        each = max([1, int((self.style.width - 2 * SAFE - 14) / (size + gap))])
        for word, count in boxes:
            if count < 1:
                continue
            self.text(SAFE, y + 2.6, word, fitting(word, 13.0, 2.2), "start", fill=FAINT)
            for place in range(count):
                x = SAFE + 14 + (place % each) * (size + gap)
                top = y + (place // each) * (size + gap)
                self.add(
                    f'<rect x="{n(x)}" y="{n(top)}" width="{n(size)}" height="{n(size)}" fill="none" '
                    f'stroke="{INK}" stroke-width=".25"/>'
                )
            y += ((count - 1) // each + 1) * (size + gap)
        return y + 1.0

    def texts(self, shown: Face, top: float, bottom: float) -> None:
        """All that is said, as large as there is room for it."""
        width = self.style.width - 2 * SAFE
        size = 3.1
        while True:
            lines = _lines(shown.texts, width, size)
            if top + len(lines) * size * LINE <= bottom:
                break
            size -= 0.1
            if size < SMALLEST:
                raise Malformed(f"the text of card {shown.id} is too long to be printed")
        y = top
        for line, is_bold in lines:
            y += size * LINE
            self.text(SAFE, y, line, size, "start", is_bold)


def _lines(texts: list[tuple[str, str]], width: float, size: float) -> list[tuple[str, bool]]:
    lines: list[tuple[str, bool]] = []
    for heading, text in texts:
        lines += [(line, True) for line in broken(heading, width, size, True)]
        lines += [(line, False) for line in broken(text, width, size)]
    return lines
