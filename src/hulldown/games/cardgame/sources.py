"""Where effects come from: vehicles, crews and bases, each with the place it looks from."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.pending import check_number
from ...kernel.words import Word
from . import questions
from .actions import BASES, MOVES_RESOLVE_BASE, MOVES_RESOLVE_CREW, MOVES_RESOLVE_VEHICLE, Move
from .cards import BaseCard, Card
from .state import Table, Vehicle
from .verbs import ON_BASE, ON_CREW, ON_VEHICLE, ONGOING, TRIGGERS, WHEN_DESTROYED, Effect, Step

KINDS: Final[tuple[questions.SourceKind, ...]] = ("vehicle", "crew", "base")

# How an attack went, for the conditions of After Attack
NO_ATTACK: Final = -1
WAS_MISSED: Final = 0
WAS_HIT: Final = 1
WAS_KILLED: Final = 2


@final
class Source:
    """Where an effect comes from: a vehicle, a crew or a base, its controller and the position it looks from.

    `uid` is the vehicle's (or the crewed one's); `attacked` and `outcome` belong to After Attack.
    """

    __slots__ = ("attacked", "base", "card", "kind", "outcome", "position", "seat", "trigger", "uid")

    def __init__(
        self,
        kind: int,
        seat: int,
        trigger: int,
        position: int,
        uid: int,
        card: Card | None,
        base: BaseCard | None,
        attacked: int = -1,
        outcome: int = NO_ATTACK,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.trigger = trigger
        self.position = position
        self.uid = uid
        self.card = card
        self.base = base
        self.attacked = attacked
        self.outcome = outcome

    def effects(self) -> list[Effect]:
        if self.base is not None:
            return self.base.effects[self.trigger]
        assert self.card is not None
        return (self.card.vehicle_effects if self.kind == ON_VEHICLE else self.card.crew_effects)[self.trigger]

    def word(self) -> Word:
        if self.base is not None:
            return self.base
        assert self.card is not None
        return self.card

    def place(self, table: Table) -> int:
        """Where the source is now (or was, when it was destroyed); -1 when it has left and its effect is lost."""
        if self.kind == ON_BASE or self.trigger == WHEN_DESTROYED:
            return self.position
        player = table.players[self.seat]
        place = player.find(self.uid)
        if place >= 0 and self.kind == ON_CREW:
            vehicle = player.positions[place]
            if vehicle is None or vehicle.crew is not self.card:
                return -1
        return place

    def move(self, table: Table) -> Move:
        if self.kind == ON_BASE:
            return MOVES_RESOLVE_BASE[self.position]
        row = MOVES_RESOLVE_VEHICLE if self.kind == ON_VEHICLE else MOVES_RESOLVE_CREW
        return row[self.place(table)]

    def data(self) -> questions.EffectSource:
        return questions.EffectSource(
            KINDS[self.kind],
            self.seat,
            TRIGGERS[self.trigger],
            self.position,
            self.uid,
            self.word().id,
            self.attacked,
            self.outcome,
        )


def source_from(asked: questions.EffectSource, table: Table, path: str) -> Source:
    kind = KINDS.index(asked.kind)
    if kind == ON_BASE:
        check_number(asked.position, 0, BASES - 1, f"{path}.position")
    check_number(asked.uid, 0, table.next_uid - 1, f"{path}.uid")
    card = table.catalogue.card(asked.card) if kind != ON_BASE else None
    base = table.catalogue.base(asked.card) if kind == ON_BASE else None
    if card is None and base is None:
        raise Malformed(f"{path}.card: there is no card {asked.card}")
    trigger = TRIGGERS.index(asked.trigger)
    source = Source(
        kind, asked.seat, trigger, asked.position, asked.uid, card, base, asked.attacked, asked.outcome
    )  # fmt: skip
    if trigger == ONGOING or not source.effects():
        raise Malformed(f"{path}.trigger: {asked.card} has no effect for this moment")
    return source


def sources_from(asked: list[questions.EffectSource], table: Table, path: str) -> list[Source]:
    return [source_from(one, table, f"{path}[{number}]") for number, one in enumerate(asked)]


def vehicle_source(
    seat: int, trigger: int, position: int, vehicle: Vehicle, attacked: int = -1, outcome: int = NO_ATTACK
) -> Source | None:
    """What a vehicle does at a moment; None where its card says nothing about it."""
    card = vehicle.card
    if not card.vehicle_effects[trigger]:
        return None
    return Source(ON_VEHICLE, seat, trigger, position, vehicle.uid, card, None, attacked, outcome)


def crew_source(
    seat: int, trigger: int, position: int, vehicle: Vehicle, attacked: int = -1, outcome: int = NO_ATTACK
) -> Source | None:
    """The same for its crew, where it has one."""
    card = vehicle.crew
    if card is None or not card.crew_effects[trigger]:
        return None
    return Source(ON_CREW, seat, trigger, position, vehicle.uid, card, None, attacked, outcome)


def add_sources(
    found: list[Source],
    seat: int,
    trigger: int,
    position: int,
    vehicle: Vehicle,
    attacked: int = -1,
    outcome: int = NO_ATTACK,
) -> None:
    """The vehicle, then its crew, as far as they have an effect for the moment."""
    source = vehicle_source(seat, trigger, position, vehicle, attacked, outcome)
    if source is not None:
        found.append(source)
    source = crew_source(seat, trigger, position, vehicle, attacked, outcome)
    if source is not None:
        found.append(source)


def sources_of(table: Table, seat: int, trigger: int) -> list[Source]:
    """cardgame.effect.default-order: bases from left to right, then the vehicles, each before its crew."""
    found: list[Source] = []
    player = table.players[seat]
    for index, base in enumerate(player.base_order):
        if not base.effects[trigger] or not player.face_up[index]:
            continue
        if table.rules.bases_every_round or not player.bases_done[index] >> trigger & 1:
            found.append(Source(ON_BASE, seat, trigger, index, 0, None, base))
    for position, vehicle in enumerate(player.positions):
        if vehicle is not None:
            add_sources(found, seat, trigger, position, vehicle)
    return found


def step_place(source: Source, step: Step) -> tuple[int, int]:
    """Which effect of the source, and which of its steps: what a document needs to find the step again."""
    for number, effect in enumerate(source.effects()):
        for place, other in enumerate(effect.steps):
            if other is step:
                return number, place
    raise AssertionError("a step belongs to its source")


def step_from(asked: questions.StepQuestion, source: Source, table: Table, path: str) -> Step:
    """The step that a question is about, whose source is still there."""
    if source.place(table) < 0:
        raise Malformed(f"{path}.source: the source has left the battlefield")
    effects = source.effects()
    steps = effects[check_number(asked.effect, 0, len(effects) - 1, f"{path}.effect")].steps
    return steps[check_number(asked.step, 0, len(steps) - 1, f"{path}.step")]
