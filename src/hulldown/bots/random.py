"""The weakest opponent: the measure for all others."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View
from .base import Bot


class RandomBot(Bot):
    """Answers with any legal action, each as likely as the others."""

    looks: ClassVar[bool] = False

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        return legal[rng.below(len(legal))]
