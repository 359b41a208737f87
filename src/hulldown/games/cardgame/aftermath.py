"""What attacks set off, and the queue in which it waits for the extra shots where the option says so."""

from __future__ import annotations

from typing import Any, final

from ...kernel.state import AUTO, Decision
from . import flow
from .actions import Move
from .sources import Source
from .state import Table


def resolve(table: Table, sources: list[Source], lost: list[Source]) -> None:
    """What one attack sets off: After Attack of the vehicle and its crew, and When Destroyed where that comes later."""
    flow.batches(table, table.leading_seat(), lost)
    for index in range(len(sources) - 1, -1, -1):  # the last one asked is answered first
        flow.run(table, sources[index])


@final
class Aftermath:
    """What one attack sets off and what has to wait."""

    __slots__ = ("lost", "sources")

    def __init__(self, sources: list[Source], lost: list[Source]) -> None:
        self.sources = sources
        self.lost = lost

    def data(self) -> dict[str, object]:
        return {
            "sources": [source.data() for source in self.sources],
            "lost": [source.data() for source in self.lost],
        }


@final
class AfterAttacks(Decision[Table, Move]):
    """cardgame.option.after_attack_before_extra_shots: what waits for the last extra shot, attack by attack."""

    __slots__ = ("seat", "uid", "waiting")

    def __init__(self, seat: int, uid: int, waiting: list[Aftermath]) -> None:
        super().__init__(AUTO)
        self.seat = seat
        self.uid = uid
        self.waiting = waiting

    def proceed(self, table: Table) -> None:
        if len(self.waiting) > 1:
            table.replace(AfterAttacks(self.seat, self.uid, self.waiting[1:]))
        else:
            table.answered()
        resolve(table, self.waiting[0].sources, self.waiting[0].lost)

    def data(self) -> dict[str, object]:
        attacks = [aftermath.data() for aftermath in self.waiting]
        return {"ask": "after-attacks", "seat": self.seat, "uid": self.uid, "attacks": attacks}


def join_queue(table: Table, seat: int, uid: int, aftermath: Aftermath) -> bool:
    """Puts what an extra shot sets off behind what waits from the attacks before it; False where nothing does."""
    for place in range(len(table.stack) - 1, -1, -1):
        queue: Decision[Any, Any] = table.stack[place]
        if isinstance(queue, AfterAttacks) and queue.seat == seat and queue.uid == uid:
            table.stack[place] = AfterAttacks(seat, uid, [*queue.waiting, aftermath])
            return True
    return False
