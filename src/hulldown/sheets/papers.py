"""Paper and what is the same on every sheet: margins, the 100 mm bar, a title, crop marks, where cards lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hulldown.kernel.errors import Malformed

MARGIN: Final = 6.0  # crop marks stay inside of it: what lies at the edge makes printers shrink the page
FOOT: Final = 9.0  # for bar and title, above the lower margin
BAR: Final = 100.0
BLEED: Final = 1.5
MOST_BLEED: Final = 3.0
PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True)
class Page:
    """A sheet of paper as it is held, in millimetres."""

    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """What can be used, without margins and foot."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT


def pages_of(paper: str) -> tuple[Page, Page]:
    """Upright and across."""
    if paper not in PAPERS:
        raise Malformed(f"there is no paper {paper}; known are {', '.join(PAPERS)}")
    width, height = PAPERS[paper]
    return Page(width, height), Page(height, width)


@dataclass(frozen=True)
class Grid:
    """Places for equal things on a page; a thing is parted from the next by its own bleed and the next one's."""

    page: Page
    columns: int
    rows: int
    width: float  # of a thing as it is cut
    height: float
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.page.width - self.columns * (self.width + 2 * self.bleed)) / 2

    @property
    def top(self) -> float:
        return MARGIN + (self.page.room[1] - self.rows * (self.height + 2 * self.bleed)) / 2

    def place(self, number: int, is_mirrored: bool = False) -> tuple[float, float]:
        """The upper left corner of a thing with its bleed; mirrored for the other side of the sheet."""
        column, row = number % self.columns, number // self.columns
        if is_mirrored:
            column = self.columns - 1 - column
        return (
            self.left + column * (self.width + 2 * self.bleed),
            self.top + row * (self.height + 2 * self.bleed),
        )

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where the knife goes: down the page, and across it."""
        down: list[float] = []
        for column in range(self.columns):
            edge = self.left + column * (self.width + 2 * self.bleed) + self.bleed
            down += [edge, edge + self.width]
        across: list[float] = []
        for row in range(self.rows):
            edge = self.top + row * (self.height + 2 * self.bleed) + self.bleed
            across += [edge, edge + self.height]
        return down, across


def best_grid(paper: str, width: float, height: float, bleed: float) -> Grid:
    """As many as fit on a page, held upright or across."""
    if not 0 <= bleed <= MOST_BLEED:
        raise Malformed(f"a bleed is from 0 to {MOST_BLEED:g} mm, not {bleed:g}")
    grids: list[Grid] = []
    for page in pages_of(paper):
        room_width, room_height = page.room
        columns = int((room_width + 1e-6) // (width + 2 * bleed))
        rows = int((room_height + 1e-6) // (height + 2 * bleed))
        if columns and rows:
            grids.append(Grid(page, columns, rows, width, height, bleed))
    if not grids:
        raise Malformed(f"{width:g} x {height:g} mm do not fit on {paper}")
    return max(grids, key=lambda grid: grid.count)
