"""What lies where on a page, in millimetres from its upper left corner: the same for Typst and for a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hulldown.kernel.words import Chapter
from hulldown.pictures.letters import fitting

from .papers import BAR, MARGIN, Page

FOOT_SIZE: Final = 2.6  # of the letters in the foot
_TICK: Final = 3.0


@dataclass(frozen=True)
class Words:
    """One line of text; `y` is its base line."""

    text: str
    x: float
    y: float
    size: float
    is_bold: bool = False


@dataclass(frozen=True)
class Line:
    ax: float
    ay: float
    bx: float
    by: float
    stroke: float = 0.2


@dataclass(frozen=True)
class Outline:
    """A closed line; who cuts along its middle has the true size."""

    corners: list[tuple[float, float]]
    stroke: float = 0.2


@dataclass(frozen=True)
class Picture:
    svg: str
    x: float
    y: float
    width: float
    height: float


Thing = Words | Line | Outline | Picture


@dataclass(frozen=True)
class Sheet:
    """One page with everything at its place."""

    page: Page
    things: list[Thing]


@dataclass(frozen=True)
class Flow:
    """Pages that Typst parts by itself: their source."""

    page: Page
    source: str


def foot(page: Page, title: str, say: Chapter) -> list[Thing]:
    """The bar, what to do when it is too short, and what is on the sheet."""
    y = page.height - MARGIN - 2.0
    room = page.width - 2 * MARGIN
    told = say("bar")
    return [
        Line(MARGIN, y, MARGIN + BAR, y, 0.3),
        Line(MARGIN, y - _TICK / 2, MARGIN, y + _TICK / 2),
        Line(MARGIN + BAR, y - _TICK / 2, MARGIN + BAR, y + _TICK / 2),
        Words(told, MARGIN, y - 2.4, fitting(told, room, FOOT_SIZE)),
        Words(title, MARGIN + BAR + 3, y + 0.8, fitting(title, room - BAR - 3, FOOT_SIZE)),
    ]
