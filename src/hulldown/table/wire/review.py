"""A review as far as it is computed. The shapes of a review itself are in `hulldown.review.shapes`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hulldown.review.shapes import Review

ReviewStage = Literal["waiting", "working", "done", "failed"]


class ReviewNow(Struct, frozen=True):
    """How far the review of a match is, and what it says so far."""

    stage: ReviewStage
    done: int  # parts of the work
    of: int  # 0 where it has not begun
    ahead: int = 0  # reviews that come first
    review: Review | None = None  # from the first curve on
