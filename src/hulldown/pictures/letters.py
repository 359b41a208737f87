"""How wide letters are, so that a text on a card is broken into lines before anybody draws it.

The widths are those of Libertinus Serif, the font that comes with Typst; `python -m hulldown.pictures.letters` asks
Typst for them anew. A letter that is not among them counts as a wide one.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FONT: Final = "Libertinus Serif"
FILE: Final = Path(__file__).with_name("letters.json")
LINE: Final = 1.22  # from one line to the next, in sizes of the letters
_WIDE: Final = 1.0
_RANGES: Final = ((0x20, 0x7F), (0xA0, 0x180), (0x400, 0x460), (0x2010, 0x2045), (0x2116, 0x2117), (0x2190, 0x2194))
_WEIGHTS: Final = ("regular", "bold")


@cache
def _widths(is_bold: bool) -> dict[str, float]:
    found = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, float]])
    return found[_WEIGHTS[is_bold]]


def wide(text: str, size: float, is_bold: bool = False) -> float:
    """How wide a text is, in the unit of its size."""
    widths = _widths(is_bold)
    return size * sum([widths.get(char, _WIDE) for char in text])


def broken(text: str, width: float, size: float, is_bold: bool = False) -> list[str]:
    """The lines of a text; a word that is wider than a line is parted."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if wide(longer, size, is_bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and wide(line, size, is_bold) > width:
            cut = len(line) - 1
            while cut > 1 and wide(line[:cut], size, is_bold) > width:
                cut -= 1
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line] if line else lines


def fitting(text: str, width: float, size: float, is_bold: bool = False) -> float:
    """The size, at most this one, at which a text fits into one line."""
    needed = wide(text, size, is_bold)
    return size if needed <= width else size * width / needed


def measured() -> dict[str, dict[str, float]]:
    """The widths as Typst tells them."""
    import typst

    letters = [chr(code) for first, end in _RANGES for code in range(first, end)]
    found: dict[str, dict[str, float]] = {}
    for weight in _WEIGHTS:
        asked = ", ".join([f'"\\u{{{ord(letter):x}}}"' for letter in letters])
        measured = f'measure(text(font: "{FONT}", size: 1000pt, weight: "{weight}", c)).width.pt() / 1000'
        source = f"#context [#metadata(({asked}).map(c => {measured})) <widths>]"
        widths = msgspec.json.decode(
            typst.query(source.encode(), "<widths>", field="value", one=True), type=list[float]
        )
        found[weight] = {letter: round(width, 4) for letter, width in zip(letters, widths, strict=True)}
    return found


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(measured()), indent=1) + b"\n")
    sys.stdout.write(f"{FILE.name} is written anew\n")
