"""Some earlier states of a match, so that going back replays a short part of it and not the whole."""

from __future__ import annotations

from hulldown.kernel.state import State

STRIDE = 256  # answers between two of them, at first: most matches have one or two
MOST = 32  # in memory; beyond that every second one goes, and the next are twice as far apart


class Checkpoints:
    """States by how many answers led to them, the oldest first."""

    def __init__(self) -> None:
        self._stride = STRIDE
        self._kept: list[tuple[int, State]] = []

    def note(self, length: int, state: State) -> None:
        """The state after the first `length` answers; a copy of some of them is kept."""
        if length % self._stride or (self._kept and self._kept[-1][0] >= length):
            return
        self._kept.append((length, state.clone()))
        if len(self._kept) > MOST:
            self._stride *= 2
            self._kept = [one for one in self._kept if one[0] % self._stride == 0]

    def before(self, length: int) -> tuple[int, State | None]:
        """The last one not behind `length`, as a copy; the beginning where there is none."""
        for kept, state in reversed(self._kept):
            if kept <= length:
                return kept, state.clone()
        return 0, None

    def undo(self, length: int) -> None:
        while self._kept and self._kept[-1][0] > length:
            self._kept.pop()
