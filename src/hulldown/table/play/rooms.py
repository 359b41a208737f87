"""The rooms of this process that are in memory: by what right, how much they weigh, and which of them go first."""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakValueDictionary

from .limits import Limits
from .live import Live


class Rooms:
    """Those that were needed lately, and those that somebody still has: two of one match would disagree."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.bytes = 0  # of memory that they take, about
        self.evicted = 0  # rooms that had to leave the memory
        self.live: OrderedDict[str, Live] = OrderedDict()  # the one that was needed last at the end
        self.used: WeakValueDictionary[str, Live] = WeakValueDictionary()  # whoever still has one shares it

    def __len__(self) -> int:
        return len(self.live)

    @property
    def sockets(self) -> int:
        return sum(len(live.connections) for live in self.live.values())

    @property
    def leases(self) -> dict[str, str]:
        """By what right each room is written to, where several servers share the store."""
        return {id: live.lease for rooms in (self.live, self.used) for id, live in rooms.items()}

    def lease_of(self, id: str) -> str | None:
        live = self.at_hand(id)
        return live.lease if live is not None else None

    def at_hand(self, id: str) -> Live | None:
        """The room of that id, where it is in memory."""
        return self.live.get(id) or self.used.get(id)

    def needed(self, id: str) -> Live | None:
        """The same, and it stays in memory for now."""
        live = self.live.get(id)
        if live is not None:
            self.live.move_to_end(id)
            return live
        live = self.used.get(id)
        return self.admit(live) if live is not None else None

    def admit(self, live: Live) -> Live:
        """Keeps a room in memory."""
        self.live[live.room.id] = live
        self.used[live.room.id] = live
        self.weigh(live)
        self.make_room(live)
        return live

    def weigh(self, live: Live) -> None:
        weight = live.room.weight
        self.bytes += weight - live.weight
        live.weight = weight

    def make_room(self, needed: Live | None = None) -> None:
        """Where too many rooms are in memory, or too big ones, those go that nobody has needed for longest."""
        if not self._is_full():
            return
        for id, live in list(self.live.items()):
            if live.is_idle and live is not needed:
                self.forget(id)
                self.evicted += 1
            if not self._is_full():
                return

    def _is_full(self) -> bool:
        return len(self.live) > self.limits.rooms or self.bytes > self.limits.room_bytes

    def release(self, id: str, lease: str | None = None) -> None:
        """Forgets a room that is another's now (that of this lease, if one is named), and sends everybody there."""
        live = self.at_hand(id)
        if live is not None and lease in (None, live.lease):
            self.drop(id)
            live.lose()

    def drop(self, id: str) -> None:
        """Forgets a match that has become another one: whoever still has it is late."""
        self.forget(id)
        self.used.pop(id, None)

    def forget(self, id: str) -> None:
        """Takes a room out of memory; it is read again when it is needed."""
        live = self.live.pop(id, None)
        if live is not None:
            self.bytes -= live.weight
            live.weight = 0
