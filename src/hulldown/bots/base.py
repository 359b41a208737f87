"""What a bot is."""

from __future__ import annotations

from typing import ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from ..kernel.game import ActionT, ViewT
from ..kernel.generator import Xoshiro
from ..kernel.state import Action
from .intervals import wilson

USUAL_LIMIT: Final = 1.0  # seconds


class Thought:
    """What a bot thinks of one answer: its chance to win after it, in how many imagined games, and why."""

    __slots__ = ("_interval", "action", "chance", "visits", "why")

    def __init__(
        self,
        action: Action,
        chance: float | None,
        visits: int,
        why: dict[str, str],
        interval: tuple[float, float] | None = None,
    ) -> None:
        self.action = action
        self.chance = chance  # None where the bot does not count chances
        self.visits = visits
        self.why = why  # one sentence in each language
        self._interval = interval

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the chance: the bot's own, or what so many games leave open. None without a chance."""
        if self.chance is None or self.visits == 0:
            return None
        return self._interval or wilson(min(1.0, max(0.0, self.chance)) * self.visits, self.visits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[ViewT, ActionT]):
    """An opponent. To write one, extend this class and answer `choose`:

    - `view` is what the asked seat (`view.seat`) may know, and nothing else;
    - `legal` holds every action that may be answered now, in a fixed order and never empty;
    - `rng` is the only source of chance, so that the same seed plays the same game again: `rng.below(6)`.

    The answer is one of `legal`. A bot keeps nothing from one question to the next: it may be asked about any seat of
    any game in any order. To search, play on with states from `game.imagine(view, rng)`. `Bot[RushView, Move]` is one
    that plays Rush alone.
    """

    # False for a bot that never looks: whoever asks it may hand over an empty view, which costs nothing to make.
    looks: ClassVar[bool] = True

    def choose(self, view: ViewT, legal: list[ActionT], rng: Xoshiro) -> Action:
        raise TypeError(f"{type(self).__name__} does not choose")

    def consider(self, view: ViewT, legal: list[ActionT], rng: Xoshiro) -> list[Thought]:
        """What it thinks of the answers worth a thought, its choice first: what hints are made of."""
        return [Thought(self.choose(view, legal, rng), None, 0, {})]

    def limit(self) -> float:
        """How many seconds an answer may take. Whoever waits longer may let another bot answer instead."""
        return USUAL_LIMIT
