"""What OpenSpiel's observers see: tensors and strings for a seat, for a spectator, and with the memory of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from hulldown.kernel.view import View

from .memory import BITS
from .sensing import Senses

if TYPE_CHECKING:
    from .openspiel import HulldownState


class Observer:
    """`tensor` is one flat array, `dict` has its parts by name.

    - public and private: the view of the seat
    - public alone: what a spectator sees, from the seat's side of the table
    - private alone: the slots and the fields that only the seat sees
    - with perfect recall, `memory`: 64 bits of a digest of everything that the seat has seen and answered
    """

    def __init__(self, senses: Senses, is_public: bool, is_private: bool, remembers: bool) -> None:
        self.senses = senses
        self.is_public = is_public
        self.is_private = is_private
        pieces: list[tuple[str, tuple[int, ...]]] = [("observation", (senses.encoder.size,))]
        if senses.rows is not None and is_public and is_private:
            pieces.append(("moves", (senses.numbering.count, senses.rows.declared.size)))
        if remembers and is_private:
            pieces.append(("memory", (BITS,)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: HulldownState, player: int) -> None:
        engine = state.engine
        own = engine.view(player)
        self.dict["observation"][:] = self._numbers(own, engine.view(None), player)
        if "moves" in self.dict:
            self.dict["moves"][:] = self.senses.moves(engine, player, own)
        if "memory" in self.dict:
            digest = np.frombuffer(state.box.past.digest(player), np.uint8)
            self.dict["memory"][:] = np.unpackbits(digest)

    def _numbers(self, own: View, public: View, player: int) -> np.ndarray:
        if self.is_public and self.is_private:
            return self.senses.numbers(own)
        from_there = self.senses.numbers(msgspec.structs.replace(public, seat=player))
        if self.is_public:
            return from_there
        mine = self.senses.numbers(own)
        return np.where(mine != from_there, mine, np.float32(0)) if self.is_private else np.zeros_like(mine)

    def string_from(self, state: HulldownState, player: int) -> str:
        engine = state.engine
        if not self.is_private:
            return engine.view(None).encode().decode() if self.is_public else ""
        own = engine.view(player)
        text = own.encode().decode() if self.is_public else _difference(own, engine.view(None))
        if "memory" in self.dict:
            text = f"{state.box.past.digest(player).hex()} {text}"
        return text


def _difference(own: View, public: View) -> str:
    """The fields of the seat's view that a spectator's does not have alike."""
    mine: Any = own.data()
    theirs: Any = public.data()
    return msgspec.json.encode({name: one for name, one in mine.items() if theirs[name] != one}).decode()
