"""How effects resolve: sources in the owner's order, effects as printed, steps one after the other."""

from __future__ import annotations

from typing import Any, Final, final

from ...kernel.errors import Malformed
from ...kernel.pending import check_number
from ...kernel.state import AUTO, Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import Move
from .phrases import PHRASES
from .sources import WAS_HIT, WAS_KILLED, WAS_MISSED, Source, source_from, sources_from
from .state import Table
from .values import holds
from .verbs import BEFORE_SCORING, HIT, KILLED, MISSED, ON_BASE, ROUND_START, Effect

_QUESTION: Final = PHRASES["question.choose-effect"]
_TRIGGERED: Final = PHRASES["event.triggered"]


@final
class ChooseEffect(Decision[Table, Move]):
    """cardgame.effect.owner-order: of several effects at one moment the owner picks which resolves next."""

    __slots__ = ("seat", "sources")

    def __init__(self, seat: int, sources: list[Source]) -> None:
        super().__init__(seat if len(sources) > 1 else AUTO)
        self.seat = seat
        self.sources = sources

    def legal_actions(self, table: Table) -> list[Move]:
        return [source.move(table) for source in self.sources]

    def apply(self, table: Table, action: Move) -> None:
        for source in self.sources:
            if source.move(table) is action:
                self._resolve(table, source)
                return

    def proceed(self, table: Table) -> None:
        self._resolve(table, self.sources[0])

    def _resolve(self, table: Table, chosen: Source) -> None:
        table.answered()
        others = [source for source in self.sources if source is not chosen]
        if others:
            table.ask(Remaining(self.seat, others))
        run(table, chosen)

    def question(self, table: Table) -> Sentence:
        return Sentence(_QUESTION, {"seat": Seat(self.seat)})

    def data(self) -> questions.ChooseEffect:
        return questions.ChooseEffect(self.seat, [source.data() for source in self.sources])


def choose_effect_from(asked: questions.ChooseEffect, table: Table, path: str) -> ChooseEffect:
    sources = _sources_of_seat(asked, table, path)
    if any(source.place(table) < 0 for source in sources):
        raise Malformed(f"{path}.sources: a source has left the battlefield")
    return ChooseEffect(asked.seat, sources)


def _sources_of_seat(asked: questions.ChooseEffect | questions.Remaining, table: Table, path: str) -> list[Source]:
    sources = sources_from(asked.sources, table, f"{path}.sources")
    if not sources or any(source.seat != asked.seat for source in sources):
        raise Malformed(f"{path}.sources: effects of seat {asked.seat} are needed")
    return sources


@final
class Remaining(Decision[Table, Move]):
    """cardgame.effect.lost-source: the effects still to come; those whose source has left are lost."""

    __slots__ = ("seat", "sources")

    def __init__(self, seat: int, sources: list[Source]) -> None:
        super().__init__(AUTO)
        self.seat = seat
        self.sources = sources

    def proceed(self, table: Table) -> None:
        table.answered()
        batch(table, self.seat, [source for source in self.sources if source.place(table) >= 0])

    def data(self) -> questions.Remaining:
        return questions.Remaining(self.seat, [source.data() for source in self.sources])


def remaining_from(asked: questions.Remaining, table: Table, path: str) -> Remaining:
    return Remaining(asked.seat, _sources_of_seat(asked, table, path))


def batch(table: Table, seat: int, sources: list[Source]) -> None:
    """One player's effects of one moment."""
    if sources:
        table.ask(ChooseEffect(seat, sources))


def batches(table: Table, leading: int, sources: list[Source]) -> None:
    """Both players' effects of one moment: all of the leading player's first, which may take sources of the other's."""
    if not sources:
        return
    for seat in (1 - leading, leading):  # the last one asked is answered first
        waiting = [source for source in sources if source.seat == seat]
        if waiting:
            table.ask(Remaining(seat, waiting))


def run(table: Table, source: Source) -> None:
    """Lets all effects that a source has for its moment resolve, in the printed order."""
    if source.kind == ON_BASE and source.trigger in (ROUND_START, BEFORE_SCORING):
        table.players[source.seat].bases_done[source.position] |= 1 << source.trigger
    table.ask(RunEffects(source, 0, 0, False))


@final
class RunEffects(Decision[Table, Move]):
    """cardgame.effect.written-order, cardgame.effect.then: the next step of the next effect of a source."""

    __slots__ = ("effect", "is_told", "source", "step")

    def __init__(self, source: Source, effect: int, step: int, is_told: bool) -> None:
        super().__init__(AUTO)
        self.source = source
        self.effect = effect
        self.step = step
        self.is_told = is_told  # the log has this effect already

    def proceed(self, table: Table) -> None:
        source = self.source
        printed = source.effects()
        place = source.place(table)
        if place >= 0:
            number = self.effect
            step = self.step
            is_told = self.is_told
            while number < len(printed):
                effect = printed[number]
                if step < len(effect.steps) and (step > 0 or _conditions_hold(table, source, place, effect)):
                    table.replace(RunEffects(source, number, step + 1, is_told))
                    table.catalogue.performer.perform(table, source, place, effect.steps[step])
                    return
                number += 1
                step = 0
                is_told = False
        table.answered()

    def skipped(self) -> RunEffects:
        """The same without the rest of this effect."""
        return RunEffects(self.source, self.effect + 1, 0, False)

    def data(self) -> questions.RunEffects:
        return questions.RunEffects(self.source.data(), self.effect, self.step, self.is_told)


def run_effects_from(asked: questions.RunEffects, table: Table, path: str) -> RunEffects:
    source = source_from(asked.source, table, f"{path}.source")
    printed = source.effects()
    effect = check_number(asked.effect, 0, len(printed), f"{path}.effect")
    most = len(printed[effect].steps) if effect < len(printed) else 0
    return RunEffects(source, effect, check_number(asked.step, 0, most, f"{path}.step"), asked.told)


def announce(table: Table) -> None:
    """cardgame.effect.told: the effect on top of the stack is about to do something, and the log has it once."""
    top: Decision[Any, Any] = table.stack[-1]
    if isinstance(top, RunEffects) and not top.is_told:
        if table.listener is not None:
            source = top.source
            gaps: dict[str, object] = {"seat": Seat(source.seat), "card": source.word(), "kind": source.kind}
            table.tell(_TRIGGERED, {**gaps, "position": source.place(table) + 1})
        table.replace(RunEffects(top.source, top.effect, top.step, True))


def skip_rest(table: Table) -> None:
    """cardgame.effect.declined: a step that was declined or cannot be done ends its effect."""
    top: Decision[Any, Any] = table.stack[-1]
    assert isinstance(top, RunEffects)
    table.replace(top.skipped())


def _conditions_hold(table: Table, source: Source, place: int, effect: Effect) -> bool:
    """cardgame.effect.condition-moment: asked when the effect starts to resolve."""
    for condition in effect.conditions:
        verb = condition.verb
        if verb == KILLED:
            held = source.outcome == WAS_KILLED
        elif verb == HIT:
            held = source.outcome >= WAS_HIT
        elif verb == MISSED:
            held = source.outcome == WAS_MISSED
        else:
            held = holds(table, source.seat, place, condition)
        if not held:
            return False
    return True
