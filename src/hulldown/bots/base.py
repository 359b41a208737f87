"""What a bot is."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from ..kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """An opponent. To write one, extend this class and answer `choose`:

    - `view` is what the asked seat (`view.seat`) may know, and nothing else;
    - `legal` holds every action that may be answered now, in a fixed order and never empty;
    - `rng` is the only source of chance, so that the same seed plays the same game again: `rng.below(6)`.

    The answer is one of `legal`. A bot keeps nothing from one question to the next: it may be asked about any seat of
    any game in any order. To search, play on with states from `game.imagine(view, rng)`.
    """

    # False for a bot that never looks: whoever asks it may hand over an empty view, which costs nothing to make.
    looks: ClassVar[bool] = True

    def choose(self, view: View, legal: list[Action], rng: Xoshiro) -> Action:
        raise TypeError(f"{type(self).__name__} does not choose")
