"""Who carries out the steps of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sources import Source
    from .state import Table
    from .verbs import Step


class Performer:
    """Carries out one step of an effect.

    A step may set off attacks, and these further effects. So what can do it stands above all of them, in effects.py;
    the catalogue of cards brings it to where effects resolve.
    """

    def perform(self, table: Table, source: Source, place: int, step: Step) -> None:
        raise TypeError("these cards belong to no game yet")
