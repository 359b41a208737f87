"""What is asked of the workshop about a list in the making: what fits, what a card changes, how strong it is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from hulldown.kernel.languages import BASE
from hulldown.workshop.figures import Circumstances
from hulldown.workshop.shapes import MOST_PARTS, CardId, Draft, DraftPart

from .bounds import Lang

MOST_TARGET_CARDS = 30


class FitsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What could be put in now; `on` is the part that carries what has to be carried, -1 for none."""

    draft: Draft
    on: Annotated[int, Meta(ge=-1, lt=MOST_PARTS)] = -1
    options: dict[str, str | int | bool] = {}
    lang: Lang = BASE


class OddsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card changes on its carrier; without a card, what the carrier can do."""

    carrier: DraftPart
    target: CardId
    card: Annotated[str, Meta(max_length=80)] = ""
    others: Annotated[list[CardId], Meta(max_length=MOST_TARGET_CARDS)] = []  # that the target has
    shot: Circumstances = Circumstances()
    lang: Lang = BASE
