"""The action phase: play a card, open fire or pass, in turn, until both have passed."""

from __future__ import annotations

from typing import Final, final

from msgspec import UNSET

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import count, find_sorted, insert_sorted, take_sorted
from ...kernel.state import AUTO, Decision
from ...kernel.words import Seat, Sentence
from . import attack, flow, questions
from .actions import (
    ACCEPT,
    CREW,
    DEPOT,
    FIRE,
    MOVE_ACCEPT,
    MOVE_DECLINE,
    MOVE_DEPOT,
    MOVE_PASS,
    MOVES_CREW,
    MOVES_FIRE,
    MOVES_VEHICLE,
    PLAY,
    VEHICLE,
    Move,
)
from .cards import Card
from .destruction import resolve_fresh_losses, resolve_losses
from .fire import can_attack, refuse_attack
from .phrases import PHRASES
from .sources import crew_source, vehicle_source
from .state import NOBODY, Player, Table, Vehicle
from .values import refresh
from .verbs import INSTANT, ON_DEPLOY

_ACTION_QUESTION: Final = PHRASES["question.take-action"]
_LOCKED_QUESTION: Final = PHRASES["question.take-action-locked"]
_PLACE_QUESTION: Final = PHRASES["question.place-card"]
_BLITZ_QUESTION: Final = PHRASES["question.blitz"]
_NOT_IN_HAND: Final = PHRASES["refusal.not-in-hand"]
_LOCKED: Final = PHRASES["refusal.locked"]
_NOWHERE: Final = PHRASES["refusal.nowhere"]
_NO_VEHICLE: Final = PHRASES["refusal.no-vehicle"]
_NO_HOST: Final = PHRASES["refusal.no-host"]
_OCCUPIED: Final = PHRASES["refusal.occupied"]
_HAS_CREW: Final = PHRASES["refusal.has-crew"]
_ONE_DEPOT: Final = PHRASES["refusal.one-depot"]
_DEPLOYED: Final = PHRASES["event.deployed"]
_ATTACHED: Final = PHRASES["event.attached"]
_DEPOT: Final = PHRASES["event.depot"]
_DEPOT_UNSEEN: Final = PHRASES["event.depot-unseen"]
_OPENS_FIRE: Final = PHRASES["event.opens-fire"]
_PASSED: Final = PHRASES["event.passed"]


@final
class ActionPhase(Decision[Table, Move]):
    """cardgame.turn.one-action, cardgame.turn.no-reactions, cardgame.turn.pass, cardgame.turn.both-pass-at-once

    Whose action it is next; over when both have passed.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(AUTO)
        self.seat = seat

    def proceed(self, table: Table) -> None:
        seat = self.seat
        if table.players[seat].passed:
            seat = 1 - seat
        if table.players[seat].passed:
            table.turn = NOBODY
            table.answered()
            return
        table.turn = seat
        table.turns_begun += 1
        table.replace(PHASES[1 - seat])
        table.ask(TAKE_ACTIONS[seat])

    def data(self) -> questions.ActionPhase:
        return questions.ActionPhase(self.seat)


def action_phase_from(asked: questions.ActionPhase, table: Table, path: str) -> ActionPhase:
    return PHASES[asked.seat]


def can_place(player: Player) -> bool:
    """Whether a card could be played in any way now: `ways_to_place` without the list."""
    if not player.depot_built:
        return True
    for vehicle in player.positions:
        if vehicle is None or vehicle.crew is None:
            return True
    return False


def ways_to_place(positions: list[Vehicle | None], depot_built: bool) -> list[Move]:
    """cardgame.play.three-ways, cardgame.play.no-replacing, cardgame.crew.attach, cardgame.depot.play: how and where a
    card can be played; all cards have the same ways.
    """
    ways: list[Move] = []
    for place, vehicle in enumerate(positions):
        if vehicle is None:
            ways.append(MOVES_VEHICLE[place])
    for place, vehicle in enumerate(positions):
        if vehicle is not None and vehicle.crew is None:
            ways.append(MOVES_CREW[place])
    if not depot_built:
        ways.append(MOVE_DEPOT)
    return ways


@final
class TakeAction(Decision[Table, Move]):
    """cardgame.play.three-ways, cardgame.turn.open-fire-lock, cardgame.turn.lock-begins, cardgame.turn.pass-any-time

    One action.
    """

    __slots__ = ()

    def legal_actions(self, table: Table) -> list[Move]:
        player = table.players[self.actor]
        legal: list[Move] = []
        if not player.locked and can_place(player):
            previous: Card | None = None
            for card in player.hand:
                if card is not previous:
                    legal.append(card.play)
                previous = card
        ammo = player.ammo
        for place, vehicle in enumerate(player.positions):
            if vehicle is not None and can_attack(vehicle, ammo):
                legal.append(MOVES_FIRE[place])
        legal.append(MOVE_PASS)
        return legal

    def explain(self, table: Table, action: Move) -> Refusal | None:
        player = table.players[self.actor]
        if action.verb == PLAY and action.card is not None:
            if player.locked:
                return Refusal(Sentence(_LOCKED, {}))
            if find_sorted(player.hand, action.card) < 0:
                return Refusal(Sentence(_NOT_IN_HAND, {"card": action.card}))
            return None if can_place(player) else Refusal(Sentence(_NOWHERE, {"card": action.card}))
        if action.verb == FIRE:
            vehicle = player.positions[action.number]
            if vehicle is None:
                return Refusal(Sentence(_NO_VEHICLE, {"position": action.number + 1}))
            return refuse_attack(vehicle, player.ammo)
        return None

    def apply(self, table: Table, action: Move) -> None:
        seat = self.actor
        player = table.players[seat]
        if action.verb == PLAY:
            card = action.card
            assert card is not None
            table.replace(PlaceCard(seat, card))
            return
        table.answered()
        if action.verb == FIRE:
            player.locked = True
            vehicle = player.positions[action.number]
            assert vehicle is not None
            if table.listener is not None:
                gaps: dict[str, object] = {"seat": Seat(seat), "card": vehicle.card, "position": action.number + 1}
                table.tell(_OPENS_FIRE, gaps)
            attack.begin(table, seat, vehicle)
        else:
            player.passed = True
            if table.listener is not None:
                table.tell(_PASSED, {"seat": Seat(seat)})

    def question(self, table: Table) -> Sentence:
        locked = table.players[self.actor].locked
        return Sentence(_LOCKED_QUESTION if locked else _ACTION_QUESTION, {"seat": Seat(self.actor)})

    def data(self) -> questions.TakeAction:
        return questions.TakeAction(self.actor)


def take_action_from(asked: questions.TakeAction, table: Table, path: str) -> TakeAction:
    return TAKE_ACTIONS[asked.seat]


PHASES: Final = [ActionPhase(0), ActionPhase(1)]
TAKE_ACTIONS: Final = [TakeAction(0), TakeAction(1)]


@final
class PlaceCard(Decision[Table, Move]):
    """cardgame.play.vehicle, cardgame.play.no-replacing, cardgame.crew.attach, cardgame.crew.any-state,
    cardgame.depot.play, cardgame.depot.pays-at-once: how and where the card is played.
    """

    __slots__ = ("card",)

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def legal_actions(self, table: Table) -> list[Move]:
        player = table.players[self.actor]
        return ways_to_place(player.positions, player.depot_built)

    def explain(self, table: Table, action: Move) -> Refusal | None:
        player = table.players[self.actor]
        if action.verb == DEPOT:
            return Refusal(Sentence(_ONE_DEPOT, {})) if player.depot_built else None
        if action.verb != VEHICLE and action.verb != CREW:
            return None
        vehicle = player.positions[action.number]
        if action.verb == VEHICLE:
            return Refusal(Sentence(_OCCUPIED, {"position": action.number + 1})) if vehicle is not None else None
        if vehicle is None:
            return Refusal(Sentence(_NO_HOST, {"position": action.number + 1}))
        return Refusal(Sentence(_HAS_CREW, {"card": vehicle.card})) if vehicle.crew is not None else None

    def apply(self, table: Table, action: Move) -> None:
        seat = self.actor
        player = table.players[seat]
        card = self.card
        take_sorted(player.hand, card)
        table.answered()
        if action.verb == VEHICLE:
            deploy(table, seat, card, action.number)
        elif action.verb == CREW:
            attach(table, seat, card, action.number)
        else:
            player.depot_built = True
            insert_sorted(player.depots, card)
            player.ready_depots += 1
            if table.listener is not None:
                unseen = Sentence(_DEPOT_UNSEEN, {"seat": Seat(seat)})
                table.tell(_DEPOT, {"seat": Seat(seat), "card": card}, seat, unseen)

    def question(self, table: Table) -> Sentence:
        return Sentence(_PLACE_QUESTION, {"seat": Seat(self.actor)})  # without the card: a rival may read it

    def data(self) -> questions.PlaceCard:
        return questions.PlaceCard(self.actor, self.card.id)


def place_card_from(asked: questions.PlaceCard, table: Table, path: str) -> PlaceCard:
    if asked.card is UNSET:
        raise Malformed(f"{path}: the field card is missing")
    card = table.catalogue.named(asked.card, f"{path}.card")
    player = table.players[asked.seat]
    if count(player.hand, card) == 0 or player.locked:
        raise Malformed(f"{path}.card: {card.id} cannot be played now")
    return PlaceCard(asked.seat, card)


def deploy(table: Table, seat: int, card: Card, place: int) -> None:
    """cardgame.play.vehicle, cardgame.trigger.on-deploy, cardgame.trigger.deploy-before-blitz, cardgame.keyword.blitz

    Placed, When Deployed, then Blitz.
    """
    vehicle = Vehicle(table.next_uid, card)
    table.next_uid += 1
    table.players[seat].positions[place] = vehicle
    if table.listener is not None:
        table.tell(_DEPLOYED, {"seat": Seat(seat), "card": card, "position": place + 1}, reveals=True)
    refresh(table)
    if vehicle.blitz:  # asked now: Blitz that is gained later does nothing
        table.ask(Blitz(seat, vehicle.uid, AUTO))
    source = vehicle_source(seat, ON_DEPLOY, place, vehicle)
    if source is not None:
        flow.run(table, source)
    resolve_fresh_losses(table)


def attach(table: Table, seat: int, card: Card, place: int) -> None:
    """cardgame.crew.attach, cardgame.trigger.instant: under the vehicle, then its instant effect."""
    vehicle = table.players[seat].positions[place]
    assert vehicle is not None
    vehicle.crew = card
    if table.listener is not None:
        gaps: dict[str, object] = {"seat": Seat(seat), "card": card, "host": vehicle.card, "position": place + 1}
        table.tell(_ATTACHED, gaps, reveals=True)
    source = crew_source(seat, INSTANT, place, vehicle)
    if source is not None:
        flow.run(table, source)
    resolve_losses(table)


@final
class Blitz(Decision[Table, Move]):
    """cardgame.keyword.blitz, cardgame.keyword.blitz-once: the offer to attack at once, after When Deployed.

    Waits as a step (actor AUTO) until When Deployed is done, then asks if the vehicle can still attack.
    """

    __slots__ = ("seat", "uid")

    def __init__(self, seat: int, uid: int, actor: int) -> None:
        super().__init__(actor)
        self.seat = seat
        self.uid = uid

    def proceed(self, table: Table) -> None:
        player = table.players[self.seat]
        place = player.find(self.uid)
        vehicle = player.positions[place] if place >= 0 else None
        if vehicle is not None and can_attack(vehicle, player.ammo):
            table.replace(Blitz(self.seat, self.uid, self.seat))
        else:
            table.answered()

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_ACCEPT, MOVE_DECLINE]

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        if action.verb == ACCEPT:
            player = table.players[self.seat]
            vehicle = player.positions[player.find(self.uid)]
            assert vehicle is not None
            attack.begin(table, self.seat, vehicle)

    def question(self, table: Table) -> Sentence:
        player = table.players[self.seat]
        vehicle = player.positions[player.find(self.uid)]
        assert vehicle is not None
        return Sentence(_BLITZ_QUESTION, {"seat": Seat(self.seat), "card": vehicle.card, "cost": vehicle.cost})

    def data(self) -> questions.Blitz:
        return questions.Blitz(self.seat, self.uid, self.actor == AUTO)


def blitz_from(asked: questions.Blitz, table: Table, path: str) -> Blitz:
    uid = table.check_uid(asked.uid, path)
    if not asked.waiting and table.players[asked.seat].find(uid) < 0:
        raise Malformed(f"{path}.uid: there is no such vehicle")
    return Blitz(asked.seat, uid, AUTO if asked.waiting else asked.seat)
