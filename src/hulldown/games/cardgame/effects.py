"""The operations of the effect vocabulary, one verb each, and the questions they ask."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.words import Phrase, Seat, Sentence
from . import ammo, attack, destruction, flow, questions
from .actions import (
    CHOOSE_ENEMY,
    CHOOSE_OWN,
    DECLINE,
    MOVE_ACCEPT,
    MOVE_DECLINE,
    MOVES_ENEMY,
    MOVES_OWN,
    POSITIONS,
    Move,
)
from .drawing import draw, draw_depots
from .fire import can_attack
from .hands import ask_discards, ask_recover, recoverable
from .performer import Performer
from .phrases import PHRASES, STAT_WORDS
from .reposition import Reposition, goals
from .sources import Source, source_from, step_from, step_place
from .state import Player, Table, Vehicle
from .step_decisions import StepDecision
from .values import fits, places, refresh
from .verbs import (
    AMMO,
    ATTACK,
    ATTACKED,
    BOOST,
    COST,
    DAMAGE,
    DEPOT,
    DESTROY,
    DESTROY_CREW,
    DISCARD,
    DRAW,
    FIREPOWER,
    HP,
    NEAR_ATTACKED_ALL,
    NEAR_ATTACKED_ANY,
    NO_TARGET,
    OWN_ALL,
    PAY,
    RECOVER,
    REPAIR,
    REPOSITION,
    RETURN,
    STATS,
    SUPPLY,
    SUPPLY_DEPOT,
    UNSUPPLY,
    UNSUPPLY_DEPOT,
    VICTORY,
    VP,
    VP_REMOVE,
    Step,
)

_OFFER: Final = PHRASES["question.offer-step"]
_TARGET_QUESTION: Final = PHRASES["question.choose-target"]
_NO_TARGET: Final = PHRASES["refusal.no-target"]
_REPAIRED: Final = PHRASES["event.repaired"]
_AMMO: Final = PHRASES["event.ammo"]
_VP: Final = PHRASES["event.vp"]
_SUPPLIED: Final = PHRASES["event.supplied"]
_UNSUPPLIED: Final = PHRASES["event.unsupplied"]
_DEPOTS: Final = PHRASES["event.depots"]
_BOOSTED: Final = PHRASES["event.boosted"]


def perform(table: Table, source: Source, place: int, step: Step) -> None:
    """Carries out one step of an effect, or asks what it needs to know first."""
    if step.target >= 0:
        _perform_on_vehicles(table, source, place, step)
    elif not _can_do(table, source.seat, step):
        flow.skip_rest(table)
    elif step.may and step.verb != PAY:  # a payment asks by itself
        table.ask(OfferStep(source, step))
    else:
        carry_out(table, source, place, step)


def carry_out(table: Table, source: Source, place: int, step: Step) -> None:
    """Does a step that has nothing left to choose, or whose choices are not about vehicles."""
    verb = step.verb
    seat = source.seat
    player = table.players[seat]
    if step.target >= 0:
        strike_all(table, source, step, candidates(table, source, place, step))
        return
    if verb != PAY:  # told when it is paid
        flow.announce(table)
    if verb == DRAW:
        draw(table, seat, step.number)
    elif verb == DISCARD:
        ask_discards(table, 1 - seat if step.opponent else seat, step.number)
    elif verb == AMMO:
        player.tokens += step.number
        if table.listener is not None:
            table.tell(_AMMO, {"seat": Seat(seat), "count": step.number})
    elif verb == SUPPLY_DEPOT:
        _turn_depots(table, player, min(step.number, len(player.depots) - player.ready_depots))
    elif verb == UNSUPPLY_DEPOT:
        owner = table.players[1 - seat] if step.opponent else player
        _turn_depots(table, owner, -min(step.number, owner.ready_depots))
    elif verb == RECOVER:
        ask_recover(table, seat, step.number, step.types)
    elif verb == DEPOT:
        draw_depots(table, seat, step.number, step.supplied)
    elif verb == PAY:
        ammo.charge(table, seat, step.number, step.may)


def _can_do(table: Table, seat: int, step: Step) -> bool:
    """cardgame.effect.declined: whether a step that is not about vehicles has anything to work with."""
    verb = step.verb
    player = table.players[seat]
    affected = table.players[1 - seat] if step.opponent else player
    if verb == DRAW or verb == DEPOT:
        return len(player.deck) > 0
    if verb == DISCARD:
        return len(affected.hand) > 0
    if verb == SUPPLY_DEPOT:
        return player.ready_depots < len(player.depots)
    if verb == UNSUPPLY_DEPOT:
        return affected.ready_depots > 0
    if verb == RECOVER:
        return len(recoverable(player, step.types)) > 0
    if verb == PAY:
        return player.ammo >= step.number
    return True


def _turn_depots(table: Table, owner: Player, change: int) -> None:
    """cardgame.op.supply-depot, cardgame.op.unsupply-depot: as many as there are."""
    owner.ready_depots += change
    if table.listener is not None:
        table.tell(_DEPOTS, {"seat": Seat(owner.seat), "count": owner.ready_depots})


# Vehicles as targets


def _perform_on_vehicles(table: Table, source: Source, place: int, step: Step) -> None:
    found = candidates(table, source, place, step)
    if not found:
        flow.skip_rest(table)
    elif step.verb == REPOSITION and (step.may or len(found) == 1):
        _ask_reposition(table, source, found, step)
    elif chooses(step) and (step.may or len(found) > 1):
        table.ask(ChooseTarget(source, step))
    elif step.may and step.target >= OWN_ALL:
        table.ask(OfferStep(source, step))
    elif step.may:
        table.ask(ChooseTarget(source, step))  # a fixed target: take it or decline
    else:
        strike_all(table, source, step, found)


def chooses(step: Step) -> bool:
    """Whether the controller picks one of several vehicles."""
    return step.target <= NEAR_ATTACKED_ANY


def candidates(table: Table, source: Source, place: int, step: Step) -> list[tuple[int, int]]:
    """cardgame.target.useless: the positions with a vehicle that the step can act on."""
    found: list[tuple[int, int]] = []
    if step.target == ATTACKED:
        wanted = [(1 - source.seat, source.attacked)]
    elif step.target == NEAR_ATTACKED_ANY or step.target == NEAR_ATTACKED_ALL:
        near = (source.attacked - 1, source.attacked + 1)
        wanted = [(1 - source.seat, spot) for spot in near if 0 <= spot < POSITIONS]
    else:
        wanted = places(source.seat, place, step.target)
    for side, spot in wanted:
        vehicle = table.players[side].positions[spot]
        if vehicle is not None and fits(vehicle, step) and _is_useful(table, side, vehicle, step):
            found.append((side, spot))
    return found


def _is_useful(table: Table, side: int, vehicle: Vehicle, step: Step) -> bool:
    verb = step.verb
    if verb == SUPPLY:
        return not vehicle.supplied
    if verb == UNSUPPLY:
        return vehicle.supplied
    if verb == VP_REMOVE:
        return vehicle.tokens > 0
    if verb == DESTROY_CREW:
        return vehicle.crew is not None
    if verb == ATTACK:
        return can_attack(vehicle, table.players[side].ammo)
    if verb == REPOSITION:
        return len(goals(table, side, vehicle, step)) > 0
    return True


def strike_all(table: Table, source: Source, step: Step, targets: list[tuple[int, int]]) -> None:
    """Does the operation to each of these vehicles, then looks who is lost."""
    if step.verb != REPAIR or _is_any_damaged(table, targets):
        flow.announce(table)
    lost: list[Source] = []
    for side, spot in targets:
        vehicle = table.players[side].positions[spot]
        assert vehicle is not None
        _do(table, side, spot, vehicle, step, lost)
    refresh(table)
    lost += destruction.remove_losses(table)
    flow.batches(table, table.leading_seat(), lost)


def _is_any_damaged(table: Table, targets: list[tuple[int, int]]) -> bool:
    """Whether a repair finds anything to do."""
    for side, spot in targets:
        vehicle = table.players[side].positions[spot]
        if vehicle is not None and vehicle.damage > 0:
            return True
    return False


def _do(table: Table, side: int, spot: int, vehicle: Vehicle, step: Step, lost: list[Source]) -> None:
    verb = step.verb
    if verb == DAMAGE:
        destruction.hurt(table, side, spot, step.number)
    elif verb == REPAIR:
        removed = min(step.number, vehicle.damage)  # cardgame.op.repair-what-is-there
        vehicle.damage -= removed
        if removed > 0:
            _tell(table, _REPAIRED, side, spot, removed)
    elif verb == DESTROY:
        destruction.destroy(table, side, spot, lost)
    elif verb == DESTROY_CREW:
        destruction.lose_crew(table, side, spot, vehicle)
    elif verb == RETURN:
        destruction.send_home(table, side, spot)
    elif verb == VP:
        vehicle.tokens += step.number
        _tell(table, _VP, side, spot, vehicle.tokens)
    elif verb == VP_REMOVE:
        vehicle.tokens -= min(step.number, vehicle.tokens)
        _tell(table, _VP, side, spot, vehicle.tokens)
    elif verb == SUPPLY:
        vehicle.supplied = True
        _tell(table, _SUPPLIED, side, spot, 0)
    elif verb == UNSUPPLY:
        vehicle.supplied = False
        _tell(table, _UNSUPPLIED, side, spot, 0)
    elif verb == ATTACK:
        attack.begin(table, side, vehicle)
    elif verb == BOOST:
        _boost(vehicle, step.stat, step.number)
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(side), "card": vehicle.card, "change": f"{step.number:+d}"}
            gaps["stat"] = STAT_WORDS[STATS[step.stat]]
            gaps["position"] = spot + 1
            table.tell(_BOOSTED, gaps)


def _boost(vehicle: Vehicle, stat: int, change: int) -> None:
    vehicle.altered = True
    if stat == FIREPOWER:
        vehicle.boost_firepower += change
    elif stat == COST:
        vehicle.boost_cost += change
    elif stat == HP:
        vehicle.boost_hp += change
    elif stat == VICTORY:
        vehicle.boost_vp += change
    else:
        vehicle.boost_taken += change


def _tell(table: Table, phrase: Phrase, side: int, spot: int, number: int) -> None:
    vehicle = table.players[side].positions[spot]
    if table.listener is not None and vehicle is not None:
        table.tell(phrase, {"seat": Seat(side), "card": vehicle.card, "count": number, "position": spot + 1})


@final
class OfferStep(StepDecision):
    """cardgame.effect.may: a step without a vehicle to choose is taken or declined."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_ACCEPT, MOVE_DECLINE]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        if action is MOVE_ACCEPT:
            carry_out(table, self.source, self.source.place(table), self.step)
        else:
            flow.skip_rest(table)

    def question(self, table: Table) -> Sentence:
        return Sentence(_OFFER, {"seat": Seat(self.actor), "card": self.source.word()})

    def data(self) -> questions.OfferStep:
        effect, step = step_place(self.source, self.step)
        return questions.OfferStep(self.source.data(), effect, step)


def offer_step_from(asked: questions.OfferStep, table: Table, path: str) -> OfferStep:
    source = source_from(asked.source, table, f"{path}.source")
    step = step_from(asked, source, table, path)
    if not step.may or step.verb == PAY or NO_TARGET < step.target < OWN_ALL:
        raise Malformed(f"{path}.step: this step does not ask offer-step")
    return OfferStep(source, step)


@final
class ChooseTarget(StepDecision):
    """cardgame.effect.single-target, cardgame.effect.may: names a vehicle, or declines."""

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        legal = self._targets(table)
        if self.step.may:
            legal.append(MOVE_DECLINE)
        return legal

    def _targets(self, table: Table) -> list[Move]:
        found: list[Move] = []
        for side, spot in candidates(table, self.source, self.source.place(table), self.step):
            found.append(MOVES_OWN[spot] if side == self.actor else MOVES_ENEMY[spot])
        return found

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if (action.verb == CHOOSE_OWN or action.verb == CHOOSE_ENEMY) and action not in self._targets(table):
            return Refusal(Sentence(_NO_TARGET, {"card": self.source.word()}))
        return self.why_not_decline() if action.verb == DECLINE else None

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        if action.verb == DECLINE:
            flow.skip_rest(table)
            return
        side = self.actor if action.verb == CHOOSE_OWN else 1 - self.actor
        if self.step.verb == REPOSITION:
            _ask_reposition(table, self.source, [(side, action.number)], self.step)
        else:
            strike_all(table, self.source, self.step, [(side, action.number)])

    def question(self, table: Table) -> Sentence:
        return Sentence(_TARGET_QUESTION, {"seat": Seat(self.actor), "card": self.source.word()})

    def data(self) -> questions.ChooseTarget:
        effect, step = step_place(self.source, self.step)
        return questions.ChooseTarget(self.source.data(), effect, step)


def choose_target_from(asked: questions.ChooseTarget, table: Table, path: str) -> ChooseTarget:
    source = source_from(asked.source, table, f"{path}.source")
    step = step_from(asked, source, table, path)
    if step.target < 0:
        raise Malformed(f"{path}.step: this step does not ask choose-target")
    if not candidates(table, source, source.place(table), step):
        raise Malformed(f"{path}: there is nothing to choose")
    return ChooseTarget(source, step)


def _ask_reposition(table: Table, source: Source, found: list[tuple[int, int]], step: Step) -> None:
    if len(found) > 1:
        table.ask(ChooseTarget(source, step))
        return
    side, spot = found[0]
    vehicle = table.players[side].positions[spot]
    assert vehicle is not None
    table.ask(Reposition(source, step, vehicle.uid))


@final
class Effects(Performer):
    """What all effects of the Card Game do."""

    def perform(self, table: Table, source: Source, place: int, step: Step) -> None:
        perform(table, source, place, step)


EFFECTS: Final = Effects()
