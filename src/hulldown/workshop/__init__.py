"""The workshop: lists in the making, checked by the game's own rules, mended, opened, exported and tried out.

It knows no game: what a game's lists are measured by is `BENCH` of `hulldown.workshop.GAME`, and what is legal is said
by the game's `Lists` alone.
"""

from .bench import Bench, Measured, bench_of
from .checking import check
from .drafts import draft_of, lay_out
from .opening import FORMATS, export_draft, open_draft
from .records import CardUse, card_uses
from .shapes import Draft, DraftChecked, DraftNote, DraftPart, Exported, OpenedDraft
from .trying import NotLegal, deal_hands, goldfish

__all__ = [
    "FORMATS", "Bench", "CardUse", "Draft", "DraftChecked", "DraftNote", "DraftPart", "Exported", "Measured",
    "NotLegal", "OpenedDraft", "bench_of", "card_uses", "check", "deal_hands", "draft_of", "export_draft", "goldfish",
    "lay_out", "open_draft",
]  # fmt: skip
