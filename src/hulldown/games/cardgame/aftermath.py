"""What attacks set off, and the queue in which it waits for the extra shots where the option says so."""

from __future__ import annotations

from typing import Any, final

from ...kernel.errors import Malformed
from ...kernel.state import AUTO, Decision
from . import flow, questions
from .actions import Move
from .sources import Source, sources_from
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

    def data(self) -> questions.AttackEffects:
        return questions.AttackEffects([one.data() for one in self.sources], [one.data() for one in self.lost])


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

    def data(self) -> questions.AfterAttacks:
        return questions.AfterAttacks(self.seat, self.uid, [aftermath.data() for aftermath in self.waiting])


def after_attacks_from(asked: questions.AfterAttacks, table: Table, path: str) -> AfterAttacks:
    uid = table.check_uid(asked.uid, path)
    waiting: list[Aftermath] = []
    for number, attack in enumerate(asked.attacks):
        where = f"{path}.attacks[{number}]"
        sources = sources_from(attack.sources, table, f"{where}.sources")
        if any(source.seat != asked.seat or source.uid != uid for source in sources):
            raise Malformed(f"{where}.sources: effects of the vehicle that attacked are needed")
        waiting.append(Aftermath(sources, sources_from(attack.lost, table, f"{where}.lost")))
    if not waiting:
        raise Malformed(f"{path}.attacks: no attack waits here")
    if table.rules.after_attack_first or not table.rules.after_attacks_in_order:
        raise Malformed(f"{path}.ask: by these rules and options nothing waits for the extra shots")
    return AfterAttacks(asked.seat, uid, waiting)


def join_queue(table: Table, seat: int, uid: int, aftermath: Aftermath) -> bool:
    """Puts what an extra shot sets off behind what waits from the attacks before it; False where nothing does."""
    for place in range(len(table.stack) - 1, -1, -1):
        queue: Decision[Any, Any] = table.stack[place]
        if isinstance(queue, AfterAttacks) and queue.seat == seat and queue.uid == uid:
            table.stack[place] = AfterAttacks(seat, uid, [*queue.waiting, aftermath])
            return True
    return False
