"""What a seat has seen and done so far, as a short digest: two pasts that differ to it differ here.

An information state is the view of a seat and its whole past. The past is worked out only when somebody asks for it:
until then the answers are noted, and a state that is behind catches up with them.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from hulldown.kernel.state import Action, State

BITS: Final = 64


class Remembered:
    """The digests of all seats, up to the state `behind`, and the answers since."""

    __slots__ = ("_behind", "_digests", "_since", "_views")

    def __init__(self, start: State, seats: int) -> None:
        self._behind = start
        self._since: list[tuple[int, Action]] = []  # who answered what
        self._views = [start.view(seat).encode() for seat in range(seats)]
        self._digests = [_after(b"", view) for view in self._views]

    def clone(self) -> Remembered:
        twin = Remembered.__new__(Remembered)
        twin._behind = self._behind  # which is never changed
        twin._since = self._since.copy()
        twin._views = self._views.copy()
        twin._digests = self._digests.copy()
        return twin

    def note(self, actor: int, action: Action) -> None:
        self._since.append((actor, action))

    def digest(self, seat: int) -> bytes:
        """Eight bytes for everything that the seat has seen and answered."""
        if self._since:
            self._catch_up()
        return self._digests[seat]

    def _catch_up(self) -> None:
        """A view that is as before adds nothing: a seat does not hear how many answers it was not told of."""
        behind = self._behind.clone()
        for actor, action in self._since:
            behind.advance(action)
            for seat, before in enumerate(self._views):
                if actor == seat:
                    self._digests[seat] = _after(self._digests[seat], str(action).encode())
                view = behind.view(seat).encode()
                if view != before:
                    self._views[seat] = view
                    self._digests[seat] = _after(self._digests[seat], view)
        self._behind = behind
        self._since = []

    def imagined(self, seat: int, world: State) -> Remembered:
        """The past of an imagined world: to this seat the same as here, to others one that begins now."""
        own = self.digest(seat)
        twin = Remembered(world.clone(), len(self._views))
        twin._digests[seat] = own
        return twin


def _after(before: bytes, seen: bytes) -> bytes:
    return blake2b(before + seen, digest_size=BITS // 8).digest()
