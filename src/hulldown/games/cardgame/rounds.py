"""A round, as the visible list of its steps: effects, actions, scoring, prepare phase."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import find_sorted
from ...kernel.state import AUTO, Decision
from ...kernel.steps import PlainProcedure, Step, chained, standing_at
from ...kernel.words import Seat, Sentence
from . import flow, questions
from .actions import BASES, ENOUGH, FLIP, MOVE_ENOUGH, MOVES_FIRST, MOVES_FLIP, Move
from .actions import DISCARD as MOVE_DISCARD
from .destruction import resolve_losses
from .drawing import draw_up
from .finish import finish
from .hands import discard, discards
from .phrases import PHRASES
from .play import PHASES
from .sources import Source, sources_of
from .state import NOBODY, Table
from .values import refresh, total
from .verbs import BEFORE_SCORING, ON_BASE, ON_REVEAL, ROUND_START

_FLIP_QUESTION: Final = PHRASES["question.flip"]
_DISCARD_QUESTION: Final = PHRASES["question.prepare-discard"]
_FIRST_QUESTION: Final = PHRASES["question.next-first"]
_FACE_UP: Final = PHRASES["refusal.face-up"]
_CANNOT_PUT_AWAY: Final = PHRASES["refusal.cannot-put-away"]
_ROUND: Final = PHRASES["event.round"]
_SCORED: Final = PHRASES["event.scored"]
_WON_ROUND: Final = PHRASES["event.won-round"]
_TIED: Final = PHRASES["event.tied"]
_FLIPPED: Final = PHRASES["event.flipped"]
_FIRST: Final = PHRASES["event.next-first"]
_SUPPLIED: Final = PHRASES["event.all-supplied"]
_STAYS_UNSUPPLIED: Final = PHRASES["event.stays-unsupplied"]


def begin_round(table: Table) -> None:
    table.round_number += 1
    table.turns_begun += 1
    table.turn = NOBODY
    table.winner = NOBODY
    if table.listener is not None:
        table.tell(_ROUND, {"number": table.round_number, "seat": Seat(table.first)})
    table.ask(ROUNDS[0])


def start_of_round(table: Table) -> None:
    """cardgame.trigger.round-one"""
    _timed_effects(table, ROUND_START)


def actions(table: Table) -> None:
    """cardgame.turn.one-action"""
    table.ask(PHASES[table.first])


def before_scoring(table: Table) -> None:
    _timed_effects(table, BEFORE_SCORING)


def _timed_effects(table: Table, trigger: int) -> None:
    """cardgame.round.effect-order: all of the first player's effects, then the second player's."""
    first = table.first
    flow.batches(table, first, sources_of(table, first, trigger) + sources_of(table, 1 - first, trigger))


def score(table: Table) -> None:
    """cardgame.scoring.winner, cardgame.scoring.tie, cardgame.scoring.totals-fixed: counts once, then flips."""
    totals = [total(table, 0), total(table, 1)]
    first = table.first
    if table.listener is not None:
        for seat in (first, 1 - first):
            table.tell(_SCORED, {"seat": Seat(seat), "points": totals[seat]})
    if totals[0] == totals[1]:
        table.winner = NOBODY
        if table.listener is not None:
            table.tell(_TIED, {})
        ask_flip(table, 1 - first)  # the last one asked is answered first
        ask_flip(table, first)
        return
    table.winner = 0 if totals[0] > totals[1] else 1
    if table.listener is not None:
        table.tell(_WON_ROUND, {"seat": Seat(table.winner)})
    ask_flip(table, table.winner)


def ask_flip(table: Table, seat: int) -> None:
    table.ask(FlipBase(seat, table.rival(seat).face_up.count(False)))


@final
class FlipBase(Decision[Table, Move]):
    """cardgame.scoring.winner, cardgame.base.third-no-effect: a face-down base of the rival is chosen blind."""

    __slots__ = ("seat",)

    def __init__(self, seat: int, choices: int) -> None:
        super().__init__(seat if choices > 1 else AUTO)  # a lone base needs no choice
        self.seat = seat

    def legal_actions(self, table: Table) -> list[Move]:
        face_up = table.rival(self.seat).face_up
        return [MOVES_FLIP[index] for index in range(BASES) if not face_up[index]]

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != FLIP or not table.rival(self.seat).face_up[action.number]:
            return None
        return Refusal(Sentence(_FACE_UP, {"base": action.number + 1}))

    def apply(self, table: Table, action: Move) -> None:
        self._flip(table, action.number)

    def proceed(self, table: Table) -> None:
        self._flip(table, table.rival(self.seat).face_up.index(False))

    def _flip(self, table: Table, index: int) -> None:
        """cardgame.base.face-up, cardgame.base.stays-up, cardgame.end.three-bases, cardgame.trigger.on-reveal."""
        table.answered()
        owner = table.rival(self.seat)
        owner.face_up[index] = True
        base = owner.base_order[index]
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(self.seat), "target": Seat(owner.seat), "base": base}
            table.tell(_FLIPPED, {**gaps, "position": index + 1}, reveals=True)
        refresh(table)
        if owner.bases_lost == BASES:
            finish(table, self.seat)
            return
        if base.effects[ON_REVEAL]:
            flow.run(table, Source(ON_BASE, owner.seat, ON_REVEAL, index, 0, None, base))

    def question(self, table: Table) -> Sentence:
        return Sentence(_FLIP_QUESTION, {"seat": Seat(self.seat), "target": Seat(1 - self.seat)})

    def data(self) -> questions.FlipBase:
        return questions.FlipBase(self.seat)


def flip_base_from(asked: questions.FlipBase, table: Table, path: str) -> FlipBase:
    hidden = table.rival(asked.seat).face_up.count(False)
    if hidden == 0:
        raise Malformed(f"{path}: seat {1 - asked.seat} has no face-down base")
    return FlipBase(asked.seat, hidden)


# The prepare phase


def discard_first(table: Table) -> None:
    """cardgame.prepare.discard"""
    offer_discard(table, table.first)


def discard_second(table: Table) -> None:
    offer_discard(table, 1 - table.first)


def offer_discard(table: Table, seat: int) -> None:
    if table.players[seat].hand:
        table.ask(DISCARDS[seat])


@final
class DiscardAny(Decision[Table, Move]):
    """cardgame.prepare.discard: any number of hand cards, one after the other."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        legal = discards(table.players[self.actor])
        legal.append(MOVE_ENOUGH)
        return legal

    def explain(self, table: Table, action: Move) -> Refusal | None:
        card = action.card
        if action.verb == MOVE_DISCARD and card is not None and find_sorted(table.players[self.actor].hand, card) < 0:
            return Refusal(Sentence(_CANNOT_PUT_AWAY, {"card": card}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        card = action.card
        if card is not None:
            discard(table, self.actor, card)
        if action.verb == ENOUGH or not table.players[self.actor].hand:
            table.answered()

    def question(self, table: Table) -> Sentence:
        return Sentence(_DISCARD_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.DiscardAny:
        return questions.DiscardAny(self.actor)


DISCARDS: Final = [DiscardAny(0), DiscardAny(1)]


def discard_any_from(asked: questions.DiscardAny, table: Table, path: str) -> DiscardAny:
    return DISCARDS[asked.seat]


def supply_all(table: Table) -> None:
    """cardgame.prepare.supply, cardgame.keyword.triple-shot-spent, cardgame.keyword.triple-shot-unpaid,
    cardgame.option.triple_shot_permanent.
    """
    for player in table.players:
        player.ready_depots = len(player.depots)
        for vehicle in player.positions:
            if vehicle is not None and not vehicle.spent:
                vehicle.supplied = True
    if table.listener is not None:
        table.tell(_SUPPLIED, {})
    for player in table.players:
        for place, vehicle in enumerate(player.positions):
            if vehicle is None or not vehicle.spent:
                continue
            if not table.rules.triple_permanent:
                vehicle.spent = False
            if table.listener is not None and not vehicle.supplied:
                gaps: dict[str, object] = {"seat": Seat(player.seat), "card": vehicle.card, "position": place + 1}
                table.tell(_STAYS_UNSUPPLIED, gaps)
    refresh(table)


def name_next_first(table: Table) -> None:
    """cardgame.prepare.next-first"""
    table.ask(NextFirst(1 - table.winner if table.winner != NOBODY else 1 - table.first))


@final
class NextFirst(Decision[Table, Move]):
    """cardgame.prepare.next-first: who lost the round (after a tie the second player) names the next first player."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVES_FIRST[0], MOVES_FIRST[1]]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        table.first = action.number
        refresh(table)  # ongoing effects may depend on who is first
        if table.listener is not None:
            table.tell(_FIRST, {"seat": Seat(self.actor), "first": Seat(table.first)})

    def question(self, table: Table) -> Sentence:
        return Sentence(_FIRST_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.NextFirst:
        return questions.NextFirst(self.actor)


def next_first_from(asked: questions.NextFirst, table: Table, path: str) -> NextFirst:
    return NextFirst(asked.seat)


def draw_first(table: Table) -> None:
    """cardgame.prepare.draw-order: the first player of the round to come before the other."""
    draw_up(table, table.first)


def draw_second(table: Table) -> None:
    draw_up(table, 1 - table.first)


def end_round(table: Table) -> None:
    """cardgame.round.clean-up: locks, passes and changes until the end of the round are gone; the next one begins."""
    for player in table.players:
        player.passed = False
        player.locked = False
        player.depot_built = False
        for vehicle in player.positions:
            if vehicle is not None:
                vehicle.attacks = 0
                vehicle.boost_firepower = 0
                vehicle.boost_cost = 0
                vehicle.boost_hp = 0
                vehicle.boost_vp = 0
                vehicle.boost_taken = 0
    begin_round(table)
    resolve_losses(table)  # a bonus on hit points may have ended


STEPS: Final[tuple[Step[Table], ...]] = (
    Step("start-of-round", start_of_round),
    Step("actions", actions),
    Step("before-scoring", before_scoring),
    Step("scoring", score),
    Step("discard-first", discard_first),
    Step("discard-second", discard_second),
    Step("supply", supply_all),
    Step("next-first", name_next_first),
    Step("draw-first", draw_first),
    Step("draw-second", draw_second),
    Step("end-of-round", end_round),
)
_BEFORE_FLIPS: Final = ("start-of-round", "actions", "before-scoring", "scoring", "discard-first")


@final
class Round(PlainProcedure[Table, Move]):
    """cardgame.round.phases, cardgame.trigger.round-one

    Goes through the steps of a round; what a step asks is answered before the next one.
    """

    __slots__ = ("has_flipped",)

    def __init__(self, step: Step[Table], following: Round | None) -> None:
        super().__init__(questions.Round, step, following)
        self.has_flipped = step.name not in _BEFORE_FLIPS  # all bases that this round turns up have been


ROUNDS: Final[list[Round]] = chained(STEPS, Round)


def round_from(asked: questions.Round, table: Table, path: str) -> Round:
    return standing_at(ROUNDS, asked.next)
