"""Games under way at a door, and the numbers of their answers. Compiled: here the steps are made."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ..bots.base import Bot
from ..bots.guard import ask
from ..bots.random import RandomBot
from ..kernel.errors import HulldownError
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import CHANCE, OVER, Action, State
from .encoding import Encoder

SLOTS: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class SlotRows:
    """Says of each offered answer what it is, in numbers; the fields of a row are declared as those of a view."""

    def __init__(self) -> None:
        self.declared = Encoder()  # the fields of one row

    def write(self, view: Any, actions: list[Action]) -> array[int]:
        """A row for each of the slots, one after the other; those of empty slots are 0."""
        raise TypeError(f"{type(self).__name__} says nothing of answers")


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbering:
    """Which number means which answer."""

    def __init__(self, count: int) -> None:
        self.count = count

    def offered(self, state: State) -> list[Action]:
        """The legal answers that have a number here, in the order of `numbers`."""
        raise TypeError(f"{type(self).__name__} numbers nothing")

    def numbers(self, state: State) -> list[int]:
        """The numbers of the legal answers."""
        raise TypeError(f"{type(self).__name__} numbers nothing")

    def action(self, state: State, number: int) -> Action | None:
        """The legal answer of that number; None where there is none."""
        raise TypeError(f"{type(self).__name__} numbers nothing")

    def mask(self, state: State) -> bytearray:
        """A byte for each number: 1 where it is legal now."""
        mask = bytearray(self.count)
        for number in self.numbers(state):
            mask[number] = 1
        return mask


class Fixed(Numbering):
    """Every answer of the game has a number of its own, the same in every position: its place in the alphabet."""

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__(len(actions))
        self.texts: list[str] = sorted([str(action) for action in actions])
        self.known: dict[str, int] = {text: number for number, text in enumerate(self.texts)}

    def offered(self, state: State) -> list[Action]:
        return state.remembered_actions() if state.stack else []

    def numbers(self, state: State) -> list[int]:
        if not state.stack:
            return []
        known = self.known
        return [known[str(action)] for action in state.remembered_actions()]

    def number(self, action: Action) -> int:
        return self.known[str(action)]

    def action(self, state: State, number: int) -> Action | None:
        if not 0 <= number < self.count or not state.stack:
            return None
        text = self.texts[number]
        for action in state.remembered_actions():
            if str(action) == text:
                return action
        return None


class Slots(Numbering):
    """The answers that are offered now, in the order of the list; where there are more, every so manieth of them."""

    def __init__(self, count: int = SLOTS) -> None:
        super().__init__(count)

    def offered(self, state: State) -> list[Action]:
        if not state.stack:
            return []
        legal = state.remembered_actions()
        if len(legal) <= self.count:
            return legal
        last = len(legal) - 1
        return [legal[slot * last // (self.count - 1)] for slot in range(self.count)]

    def numbers(self, state: State) -> list[int]:
        return list(range(len(self.offered(state))))

    def action(self, state: State, number: int) -> Action | None:
        offered = self.offered(state)
        return offered[number] if 0 <= number < len(offered) else None


def read_answer(state: State, text: str) -> Action | None:
    """A legal answer by its notation, one of the offered or not; None where it means nothing or is not legal."""
    try:
        action = state.game.parse(state, text)
    except HulldownError:
        return None
    return action if state.why_not(action) is None else None


class Run:
    """One game from its start: bots answer for their seats, chance for itself, and whoever is left is asked outside."""

    state: State  # there is none before `begin`

    def __init__(
        self, game: Game, options: Mapping[str, object], numbering: Numbering, bots: Sequence[Bot | None]
    ) -> None:
        self.game = game
        self.options = options
        self.numbering = numbering
        self.bots = bots
        self.faults: list[str] = []  # what bots did wrong since the last question, and who answered instead
        self.rng = Xoshiro(0)

    def begin(self, rng: Xoshiro) -> None:
        """A new game, up to the first question for somebody outside."""
        self.rng = rng
        self.state = self.game.start(len(self.bots), self.options)
        self.go_on()

    def go_on(self) -> None:
        """Chance and bots answer until somebody outside is asked, or the game is over."""
        state = self.state
        self.faults = []
        rng = self.rng
        while True:
            actor = state.actor
            if actor == OVER:
                return
            if actor == CHANCE:
                state.advance(state.sample(rng))
                continue
            bot = self.bots[actor]
            if bot is None:
                return
            if isinstance(bot, RandomBot):
                legal = state.remembered_actions()
                state.advance(legal[rng.below(len(legal))])
                continue
            reply = ask(type(bot).__name__, bot, state, actor, rng)
            if reply.fault is not None:
                self.faults.append(reply.fault.note)
            state.apply(reply.action)

    def take(self, number: int) -> bool:
        """Carries out the answer of that number and goes on; False, and nothing is changed, where it is not legal."""
        action = self.numbering.action(self.state, number)
        if action is None:
            return False
        self.state.advance(action)
        self.go_on()
        return True

    def take_text(self, text: str) -> bool:
        """The same for an answer in notation: a pose of one's own, or any other."""
        action = read_answer(self.state, text)
        if action is None:
            return False
        self.state.apply(action)
        self.go_on()
        return True


def shares(state: State) -> list[float]:
    """How much of the victory each seat has: 1 alone, an equal part where several won, 0 otherwise."""
    result = state.result
    if result is None:
        return [0.0] * state.seats
    part = 1.0 / len(result.winners)
    return [part if seat in result.winners else 0.0 for seat in range(state.seats)]


def payoffs(state: State, is_zero_sum: bool) -> list[float]:
    """The rewards at the end: shares of the victory, or what they make of a stake that all put in."""
    parts = shares(state)
    if not is_zero_sum or state.result is None:
        return parts
    return [part * state.seats - 1.0 for part in parts]
