"""Reposition: where a vehicle may go, and the question about it."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.words import Seat, Sentence
from . import destruction, flow, questions
from .actions import DECLINE, MOVE_DECLINE, MOVE_TO, MOVES_MOVE_TO, POSITIONS, Move
from .phrases import PHRASES
from .sources import Source, source_from, step_from, step_place
from .state import Table, Vehicle
from .step_decisions import StepDecision
from .verbs import REPOSITION, TO_ADJACENT, TO_EMPTY, Step

_PLACE_QUESTION: Final = PHRASES["question.reposition"]
_NO_PLACE: Final = PHRASES["refusal.no-place"]
_MOVED: Final = PHRASES["event.repositioned"]


def goals(table: Table, side: int, vehicle: Vehicle, step: Step) -> list[int]:
    """cardgame.op.reposition, cardgame.keyword.reposition-elsewhere: where a vehicle may go; never where it is."""
    positions = table.players[side].positions
    here = table.players[side].find(vehicle.uid)
    found: list[int] = []
    for spot in range(POSITIONS):
        if spot == here:
            continue
        if step.place == TO_ADJACENT and spot != here - 1 and spot != here + 1:
            continue
        if step.place == TO_EMPTY and positions[spot] is not None:
            continue
        found.append(spot)
    return found


@final
class Reposition(StepDecision):
    """cardgame.keyword.reposition, cardgame.keyword.reposition-swap, cardgame.keyword.reposition-other

    Where the vehicle goes.
    """

    __slots__ = ("uid",)

    def __init__(self, source: Source, step: Step, uid: int) -> None:
        super().__init__(source, step)
        self.uid = uid

    def _vehicle(self, table: Table) -> Vehicle:
        player = table.players[self.actor]
        vehicle = player.positions[player.find(self.uid)]
        assert vehicle is not None
        return vehicle

    def legal_actions(self, table: Table) -> list[Move]:
        legal: list[Move] = [MOVES_MOVE_TO[spot] for spot in self._goals(table)]
        if self.step.may:
            legal.append(MOVE_DECLINE)
        return legal

    def _goals(self, table: Table) -> list[int]:
        return goals(table, self.actor, self._vehicle(table), self.step)

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if action.verb == MOVE_TO and action.number not in self._goals(table):
            return Refusal(Sentence(_NO_PLACE, {"card": self._vehicle(table).card, "position": action.number + 1}))
        return self.why_not_decline() if action.verb == DECLINE else None

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        if action.verb == DECLINE:
            flow.skip_rest(table)
            return
        positions = table.players[self.actor].positions
        here = table.players[self.actor].find(self.uid)
        there = action.number
        flow.announce(table)
        positions[here], positions[there] = positions[there], positions[here]
        if table.listener is not None:
            vehicle = positions[there]
            assert vehicle is not None
            gaps: dict[str, object] = {"seat": Seat(self.actor), "card": vehicle.card}
            other = positions[here]
            if other is not None:
                gaps["other"] = other.card
            table.tell(_MOVED, {**gaps, "from": here + 1, "position": there + 1})
        destruction.resolve_losses(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_PLACE_QUESTION, {"seat": Seat(self.actor), "card": self._vehicle(table).card})

    def data(self) -> questions.Reposition:
        effect, step = step_place(self.source, self.step)
        return questions.Reposition(self.source.data(), effect, step, self.uid)


def reposition_from(asked: questions.Reposition, table: Table, path: str) -> Reposition:
    source = source_from(asked.source, table, f"{path}.source")
    step = step_from(asked, source, table, path)
    if step.verb != REPOSITION:
        raise Malformed(f"{path}.step: this step does not ask reposition")
    uid = table.check_uid(asked.uid, path)
    player = table.players[source.seat]
    place = player.find(uid)
    vehicle: Vehicle | None = player.positions[place] if place >= 0 else None
    if vehicle is None or not goals(table, source.seat, vehicle, step):
        raise Malformed(f"{path}.uid: there is no such vehicle, or nowhere to go")
    return Reposition(source, step, uid)
