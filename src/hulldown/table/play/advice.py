"""A bot's thoughts as people read them. It needs a view and no room, so that a browser can do it too."""

from __future__ import annotations

from typing import Final

from hulldown.bots import Thought
from hulldown.kernel.view import View

from .. import wire
from ..faces import AnyFace
from ..problems import say

MOST_ADVICE: Final = 5


def advice(face: AnyFace, view: View, thoughts: list[Thought], lang: str, names: list[str]) -> list[wire.Advice]:
    """The best thoughts."""
    return [_advice(face, view, thought, lang, names) for thought in thoughts[:MOST_ADVICE]]


def _advice(face: AnyFace, view: View, thought: Thought, lang: str, names: list[str]) -> wire.Advice:
    choice = face.choice(view, thought.action, lang, names)
    low, high = thought.interval or (None, None)
    return wire.Advice(choice, thought.chance, thought.visits, thought.why.get(lang, ""), low, high)


def hurried(share: float, lang: str) -> str:
    """What is told of a bot that had less than its usual thought."""
    return say("busy.share", lang, percent=round(100 * share)) if share < 1.0 else ""
