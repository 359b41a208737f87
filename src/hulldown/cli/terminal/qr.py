"""A QR code of an address, for phones at the table: a page of arithmetic instead of another package.

Bytes at the lowest level of correction, versions 1 to 5, which have one block and one alignment mark: up to 106 bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Modules: TypeAlias = list[list[bool]]  # rows from the top; true is dark

DATA: Final = (19, 34, 55, 80, 108)  # bytes of data of each version
CORRECTION: Final = (7, 10, 15, 20, 26)
LOW: Final = 0b01  # the level of correction
FINDER: Final = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def qr_code(text: str) -> Modules | None:
    """The code that is easiest to read; None where the text is too long for one of this kind."""
    data = text.encode()
    if len(data) > DATA[-1] - 2:
        return None
    return min((masked(data, mask) for mask in range(len(MASKS))), key=_ugliness)


def masked(data: bytes, mask: int) -> Modules:
    """The code with one of the eight masks."""
    version = next(place for place, room in enumerate(DATA, 1) if len(data) <= room - 2)
    drawing = _Drawing(version)
    drawing.draw_marks()
    drawing.draw_format(mask)
    drawing.draw_data(_codewords(data, version), MASKS[mask])
    return [[bool(module) for module in row] for row in drawing.modules]


def drawn(code: Modules, is_dark_screen: bool = False) -> str:
    """Two rows in each line of text, with a margin. On a dark screen what is printed shines: it is the light part."""
    size = len(code) + 4
    padded = [[False] * size, [False] * size]
    padded += [[False, False, *row, False, False] for row in code]
    padded += [[False] * size, [False] * size]
    if len(padded) % 2:
        padded.append([False] * size)
    glyphs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    lines = []
    for upper, lower in zip(padded[::2], padded[1::2], strict=True):
        pairs = zip(upper, lower, strict=True)
        lines.append("".join(glyphs[top != is_dark_screen, bottom != is_dark_screen] for top, bottom in pairs))
    return "\n".join(lines)


def _codewords(data: bytes, version: int) -> list[int]:
    room = DATA[version - 1]
    bits = f"{0b0100:04b}{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[place : place + 8], 2) for place in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[place % 2] for place in range(room - len(words))]
    return words + _correction(words, CORRECTION[version - 1])


def _times(a: int, b: int) -> int:
    """A product in the field of 256 elements."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _correction(words: list[int], count: int) -> list[int]:
    """The remainder by Reed and Solomon's polynomial."""
    divisor = [0] * (count - 1) + [1]
    root = 1
    for _ in range(count):
        shifted = [*divisor[1:], 0]
        divisor = [_times(one, root) ^ next_one for one, next_one in zip(divisor, shifted, strict=True)]
        root = _times(root, 2)
    rest = [0] * count
    for word in words:
        factor = word ^ rest[0]
        rest = [one ^ _times(part, factor) for one, part in zip([*rest[1:], 0], divisor, strict=True)]
    return rest


class _Drawing:
    """The square while it is filled; None where nothing stands yet."""

    def __init__(self, version: int) -> None:
        self.size = 17 + 4 * version
        self.version = version
        self.modules: list[list[bool | None]] = [[None] * self.size for _ in range(self.size)]

    def draw_marks(self) -> None:
        end = self.size - 7
        for top, left in ((0, 0), (0, end), (end, 0)):
            for row in range(-1, 8):
                for column in range(-1, 8):
                    if 0 <= top + row < self.size and 0 <= left + column < self.size:
                        inside = 0 <= row < 7 and 0 <= column < 7
                        self.modules[top + row][left + column] = inside and FINDER[row][column] == "1"
        for place in range(8, self.size - 8):
            self.modules[6][place] = self.modules[place][6] = place % 2 == 0
        if self.version > 1:
            middle = self.size - 7
            for row in range(-2, 3):
                for column in range(-2, 3):
                    self.modules[middle + row][middle + column] = max(abs(row), abs(column)) != 1

    def draw_format(self, mask: int) -> None:
        """The level and the mask, with their own correction, twice."""
        value = LOW << 3 | mask
        rest = value << 10
        for bit in range(14, 9, -1):
            if rest >> bit & 1:
                rest ^= 0x537 << bit - 10
        bits = (value << 10 | rest) ^ 0x5412
        last = self.size - 1
        around = [(0, 8), (1, 8), (2, 8), (3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (8, 7)]
        around += [(8, 5 - place) for place in range(6)]
        apart = [(8, last - place) for place in range(8)] + [(last - 6 + place, 8) for place in range(7)]
        for place in range(15):
            for row, column in (around[place], apart[place]):
                self.modules[row][column] = bool(bits >> place & 1)
        self.modules[last - 7][8] = True

    def draw_data(self, words: list[int], mask: Callable[[int, int], bool]) -> None:
        """In pairs of columns from the right, up and down by turns, past what stands already."""
        bits = iter("".join(f"{word:08b}" for word in words))
        right, is_upward = self.size - 1, True
        while right > 0:
            if right == 6:
                right = 5
            for step in range(self.size):
                row = self.size - 1 - step if is_upward else step
                for column in (right, right - 1):
                    if self.modules[row][column] is None:
                        self.modules[row][column] = (next(bits, "0") == "1") != mask(row, column)
            right, is_upward = right - 2, not is_upward


def _ugliness(code: Modules) -> int:
    """What makes a code hard to read: long runs, blocks, what looks like a corner, too much of one color."""
    size = len(code)
    columns = [list(column) for column in zip(*code, strict=True)]
    total = 0
    for line in [*code, *columns]:
        text = "".join("1" if module else "0" for module in line)
        for run in text.replace("01", "0 1").replace("10", "1 0").split():
            total += max(0, len(run) - 2) if len(run) >= 5 else 0
        total += 40 * sum(text.startswith(("10111010000", "00001011101"), place) for place in range(len(text) - 10))
    for row in range(size - 1):
        for column in range(size - 1):
            square = {code[row][column], code[row][column + 1], code[row + 1][column], code[row + 1][column + 1]}
            total += 3 if len(square) == 1 else 0
    dark = sum(sum(row) for row in code) * 20 / (size * size)
    return total + int(abs(dark - 10)) * 10
