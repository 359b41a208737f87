"""What is laid over a table to look at it: the measuring arrow of a move, and how far a line of sight runs."""

from __future__ import annotations

from ....geometry.angles import turned_x, turned_y
from ....geometry.chords import chord
from ....geometry.polygon import Polygon
from .arrow import TAIL_SIDE, TURN, half_breadth, half_extent
from .field import HILL, Field, Measures, Outline
from .poses import Drive
from .sight import CornerSight


def arrow_base(measures: Measures, outline: Outline, drive: Drive) -> tuple[int, int, int]:
    """The middle of the base of a move's arrow as it lies on the table, and its direction."""
    way = drive.facing + TURN[drive.lie]
    back = half_extent(outline, drive.lie) - drive.lead
    aside = TAIL_SIDE[drive.lie] * (half_breadth(outline, drive.lie) + measures.half_tail)
    return drive.x + turned_x(back, aside, way), drive.y + turned_y(back, aside, way), way


def seen_share(field: Field, px: int, py: int, corner: CornerSight) -> float:
    """Which part of the line to a corner is seen: up to the first blocker, or to the far edge of a hill."""
    share = 1.0
    solids: list[Polygon] = []
    for tank in corner.blocking_tanks:
        hull = field.hulls[tank]
        if hull is not None:
            solids.append(hull.shape)
    for piece in corner.blocking_pieces:
        if piece.kind != HILL:
            solids.append(piece.shape)
            continue
        part = chord(piece.shape, px, py, corner.x, corner.y)
        if not part.is_empty:
            share = min(share, part.leave / part.leave_scale)
    for shape in solids:
        part = chord(shape, px, py, corner.x, corner.y)
        if not part.is_empty:
            share = min(share, part.enter / part.enter_scale)
    return share
