"""What an agent senses of a game: numbers, named parts of them, or text; and what it may answer."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.state import State

from .contract import Door, door_of
from .drawing import as_pixels, as_svg, as_text, headed
from .encoding import Field
from .playing import Fixed, Numbering, Run, Slots

Kind = Literal["vector", "dict", "text"]
KINDS: Final = ("vector", "dict", "text")
RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
LONGEST: Final = 60_000  # letters of a text; what is longer ends there
LETTERS: Final = frozenset(chr(code) for code in range(32, 127))

Observation = dict[str, Any]


class Senses:
    """How a game looks at a door: one for all environments of one game and one kind of observation."""

    def __init__(self, game: Game, kind: str) -> None:
        if kind not in KINDS:
            raise Malformed(f"observation={kind!r}: expected one of {', '.join(KINDS)}")
        self.game = game
        self.kind = kind
        self.door: Door = door_of(game)
        self.encoder = self.door.encoder(game)
        self.numbering: Numbering = Fixed(game.known_actions()) if self.door.is_numbered else Slots()
        self.rows = self.door.moves(game) if self.door.moves is not None else None
        self._scale, self.low = scales(self.encoder.fields, self.encoder.size)
        if self.rows is not None:
            self._row_scale, self.row_low = scales(self.rows.declared.fields, self.rows.declared.size)

    # Looking

    def observe(self, state: State, seat: int) -> Observation:
        """What a seat senses now; whoever is not asked has no legal answer."""
        view = state.view(seat)
        found: Observation = {"action_mask": self.mask(state, seat)}
        if self.kind == "text":
            found["text"] = self.text(state, seat)
        else:
            numbers = self.numbers(view)
            found["observation"] = numbers if self.kind == "vector" else self._parts(numbers)
        if self.rows is not None:
            found["moves"] = self.moves(state, seat, view)
        return found

    def observe_all(self, states: list[State], seats: list[int]) -> dict[str, np.ndarray]:
        """The vectors of many games, each as its seat sees it, in arrays of one row a game."""
        count = len(states)
        raw = np.empty((count, self.encoder.size), np.int16)
        masks = np.zeros((count, self.numbering.count), np.int8)
        views = [state.view(seat) for state, seat in zip(states, seats, strict=True)]
        encode, numbers = self.encoder.encode, self.numbering.numbers
        for place, state in enumerate(states):
            raw[place] = np.frombuffer(encode(views[place]), np.int16)
            if state.actor == seats[place]:
                masks[place, numbers(state)] = 1
        values: np.ndarray = raw * self._scale
        np.clip(values, self.low, np.float32(1), out=values)
        found = {"action_mask": masks, "observation": values}
        if self.rows is not None:
            asked = zip(states, seats, views, strict=True)
            found["moves"] = np.stack([self.moves(state, seat, view) for state, seat, view in asked])
        return found

    def legal_moves(self, state: State) -> dict[int, str]:
        """The legal answers of whoever is asked, in notation, by their numbers."""
        offered = zip(self.numbering.numbers(state), self.numbering.offered(state), strict=True)
        return {number: str(action) for number, action in offered}

    def mask(self, state: State, seat: int) -> np.ndarray:
        if state.actor != seat:
            return np.zeros(self.numbering.count, np.int8)
        return np.frombuffer(self.numbering.mask(state), np.int8)

    def numbers(self, view: Any) -> np.ndarray:
        """The vector: every slot as a share of the most that it may be."""
        values: np.ndarray = np.frombuffer(self.encoder.encode(view), np.int16) * self._scale
        np.clip(values, self.low, np.float32(1), out=values)
        return values

    def _parts(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        return {field.name: numbers[field.at : field.at + field.size] for field in self.encoder.fields}

    def moves(self, state: State, seat: int, view: Any) -> np.ndarray:
        assert self.rows is not None
        count, wide = self.numbering.count, self.rows.declared.size
        if state.actor != seat:
            return np.zeros((count, wide), np.float32)
        written = self.rows.write(view, self.numbering.offered(state))
        values: np.ndarray = np.frombuffer(written, np.int16).reshape(count, wide) * self._row_scale
        np.clip(values, self.row_low, np.float32(1), out=values)
        return values

    def text(self, state: State, seat: int) -> str:
        """The view as JSON, the question in a sentence, and the legal answers in notation with their numbers."""
        lines = [state.view(seat).encode().decode(), state.question_for(seat).text()]
        if state.actor == seat:
            lines += [f"{number} {text}" for number, text in self.legal_moves(state).items()]
        whole = " | ".join(lines)
        return "".join(letter if letter in LETTERS else "?" for letter in whole[:LONGEST])

    # Drawing

    def draw(self, state: State, seat: int, mode: str, lang: str) -> str | np.ndarray:
        """The table as this seat sees it: `ansi`, `svg` or `rgb_array`, which knows Latin letters only."""
        view = state.view(seat)
        lang = BASE if mode == "rgb_array" else lang
        rows = headed(state, seat, self.door.rows(self.game, view, lang), lang)
        if mode == "ansi" or mode == "human":
            return as_text(self.game, rows, lang)
        if mode == "svg" and self.door.svg is not None:
            return self.door.svg(self.game, view, lang)
        shapes = self.door.shapes(self.game, view) if self.door.shapes is not None else None
        return as_svg(self.game, rows, shapes, lang) if mode == "svg" else as_pixels(rows, shapes)


def scales(fields: list[Field], size: int) -> tuple[np.ndarray, np.ndarray]:
    """What each slot is multiplied by, and the least that it may be then."""
    scale = np.empty(size, np.float32)
    low = np.zeros(size, np.float32)
    for field in fields:
        scale[field.at : field.at + field.size] = 1 / field.most
        if field.is_signed:
            low[field.at : field.at + field.size] = -1
    return scale, low


def senses_of(game: Game | str, kind: str) -> Senses:
    """The senses for a game by its name, or for one with cards of its own."""
    return Senses(hulldown.game(game) if isinstance(game, str) else game, kind)


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise Malformed(f"render_mode={mode!r}: expected one of {', '.join(RENDER_MODES)}")
    return mode


ILLEGAL: Final = ("end", "penalize", "raise")
PENALTY: Final = -0.01  # for an answer that is not legal, where it only costs


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise Malformed(f"illegal={illegal!r}: expected one of {', '.join(ILLEGAL)}")
    return illegal


def answer(run: Run, action: object) -> bool:
    """Carries out a number or a text; False where it is no legal answer, whatever it is."""
    if isinstance(action, str):
        return run.take_text(action)
    if isinstance(action, bool | np.bool_) or not isinstance(action, int | np.integer):
        if not isinstance(action, np.ndarray) or action.shape != () or not np.issubdtype(action.dtype, np.integer):
            return False
    return run.take(int(action))


def why_not(run: Run, action: object) -> str:
    """A sentence for whoever gave an answer that is not legal."""
    offered = len(run.numbering.offered(run.state))
    asked = run.state.question.text()
    return f"{action!r} is no legal answer: {asked} ({offered} of the numbers are legal, see action_mask)"
