"""An attack: price, position, hit, what it destroys, After Attack, and the extra shots."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Refusal
from ...kernel.state import AUTO, Decision
from ...kernel.tally import Tally
from ...kernel.words import Phrase, Seat, Sentence
from . import ammo, destruction, flow
from .actions import (
    AT,
    DOUBLE,
    EXPLODE,
    MOVE_DECLINE,
    MOVE_DOUBLE,
    MOVE_EXPLODE,
    MOVE_TRIPLE,
    MOVE_WOUND,
    MOVES_AT,
    POSITIONS,
    TRIPLE,
    Move,
)
from .aftermath import AfterAttacks, Aftermath, join_queue, resolve
from .phrases import PHRASES
from .sources import NO_ATTACK, WAS_HIT, WAS_KILLED, WAS_MISSED, Source, add_sources
from .state import Table, Vehicle
from .values import refresh
from .verbs import AFTER_ATTACK, LIGHT, REACH_ANY, REACH_OPPOSITE

_AT_QUESTION: Final = PHRASES["question.choose-position"]
_EXPLOSIVE_QUESTION: Final = PHRASES["question.explosive"]
_SHOTS_QUESTION: Final = PHRASES["question.extra-shots"]
_OUT_OF_REACH: Final = PHRASES["refusal.out-of-reach"]
_NO_SUCH_SHOT: Final = PHRASES["refusal.no-such-shot"]
_UNSUPPLIED: Final = PHRASES["refusal.unsupplied"]
_TOO_DEAR: Final = PHRASES["refusal.too-dear"]
_ATTACKS: Final = PHRASES["event.attacks"]
_ATTACKS_EMPTY: Final = PHRASES["event.attacks-empty"]
_EXPLODES: Final = PHRASES["event.explodes"]
_EXTRA: Final = PHRASES["event.extra-shots"]
_FIREPOWER: Final = PHRASES["tally.firepower"]
_PRINTED: Final = PHRASES["tally.printed-firepower"]
_THICK: Final = PHRASES["tally.thick-armor"]
_TAKEN: Final = PHRASES["tally.taken"]
_AT_LEAST: Final = PHRASES["tally.at-least-zero"]

# The stages of an attack, in order
CHOOSE: Final = 0
STRIKE: Final = 1
UNSUPPLY: Final = 2
TRIGGER: Final = 3
EXTRA: Final = 4
STAGES: Final = ["choose", "strike", "unsupply", "trigger", "extra"]


@final
class Shot:
    """What an attack is from its beginning to its end.

    `baseline`: an extra attack of a Triple Shot, with printed firepower only. `extra`: not the first attack, so it
    offers no further shots. `more`: extra attacks that still follow this one.
    """

    __slots__ = ("baseline", "extra", "more", "seat", "uid")

    def __init__(self, seat: int, uid: int, baseline: bool, extra: bool, more: int) -> None:
        self.seat = seat
        self.uid = uid
        self.baseline = baseline
        self.extra = extra
        self.more = more


def why_not_attack(vehicle: Vehicle, ammo: int) -> Phrase | None:
    """cardgame.attack.supplied, cardgame.ammo.exact: supplied, and the price can be paid."""
    if not vehicle.supplied:
        return _UNSUPPLIED
    return _TOO_DEAR if ammo < vehicle.cost else None


def can_attack(vehicle: Vehicle, ammo: int) -> bool:
    return why_not_attack(vehicle, ammo) is None


def refuse_attack(vehicle: Vehicle, ammo: int) -> Refusal | None:
    """The same as a sentence."""
    phrase = why_not_attack(vehicle, ammo)
    if phrase is None:
        return None
    gaps: dict[str, object] = {"card": vehicle.card}
    if phrase is _TOO_DEAR:
        gaps["cost"] = vehicle.cost
        gaps["ammo"] = ammo
    return Refusal(Sentence(phrase, gaps))


def begin(table: Table, seat: int, vehicle: Vehicle) -> None:
    """cardgame.attack.pay-first: the price, then the position."""
    table.ask(Attack(Shot(seat, vehicle.uid, False, False, 0), CHOOSE, -1, NO_ATTACK, []))
    ammo.charge(table, seat, vehicle.cost)


def in_reach(vehicle: Vehicle, position: int) -> list[int]:
    """cardgame.attack.reach: the enemy positions that a vehicle can attack from where it stands."""
    if vehicle.reach == REACH_ANY:
        return list(range(POSITIONS))
    if vehicle.reach == REACH_OPPOSITE:
        return [position]
    return [place for place in (position - 1, position, position + 1) if 0 <= place < POSITIONS]


def damage(attacker: Vehicle, target: Vehicle, baseline: bool, reasons: Tally | None = None) -> int:
    """cardgame.attack.damage, cardgame.keyword.thick-armor, cardgame.keyword.triple-shot-baseline

    `reasons`: where they are asked for, each part of the damage is told there.
    """
    amount = attacker.card.firepower if baseline else attacker.firepower
    if reasons is not None:
        reasons.add(amount, Sentence(_PRINTED if baseline else _FIREPOWER, {"card": attacker.card}))
    if attacker.card.type == LIGHT and target.thick_armor:
        amount -= 1
        if reasons is not None:
            reasons.add(-1, Sentence(_THICK, {"card": target.card}))
    amount += target.taken
    if reasons is not None and target.taken:
        reasons.add(target.taken, Sentence(_TAKEN, {"card": target.card}))
    if amount >= 0:
        return amount
    if reasons is not None:
        reasons.add(-amount, Sentence(_AT_LEAST, {}))
    return 0


@final
class Attack(Decision[Table, Move]):
    """cardgame.attack.steps, cardgame.attack.position-fixed: the stage an attack has reached.

    Goes on by itself, asks where there is a choice.
    """

    __slots__ = ("lost", "outcome", "shot", "stage", "target")

    def __init__(self, shot: Shot, stage: int, target: int, outcome: int, lost: list[Source]) -> None:
        super().__init__(AUTO)
        self.shot = shot
        self.stage = stage
        self.target = target
        self.outcome = outcome
        self.lost = lost  # When Destroyed effects that wait for After Attack, where the option says so

    def proceed(self, table: Table) -> None:
        shot = self.shot
        player = table.players[shot.seat]
        place = player.find(shot.uid)
        attacker = player.positions[place] if place >= 0 else None
        if attacker is None:  # cardgame.attack.attacker-gone: nothing more comes of it
            table.answered()
            flow.batches(table, table.leading_seat(), self.lost)
        elif self.stage == CHOOSE:
            reach = in_reach(attacker, place)
            if len(reach) == 1:
                table.replace(Attack(shot, STRIKE, reach[0], NO_ATTACK, []))
            else:
                table.replace(ChoosePosition(shot))
        elif self.stage == STRIKE:
            self._strike(table, attacker)
        elif self.stage == UNSUPPLY:
            attacker.supplied = False
            attacker.attacks += 1
            table.replace(Attack(shot, TRIGGER, self.target, self.outcome, self.lost))
            destruction.resolve_losses(table)
        elif self.stage == TRIGGER:
            self._trigger(table, attacker, place)
        else:
            self._offer(table, attacker)

    def _strike(self, table: Table, attacker: Vehicle) -> None:
        shot = self.shot
        target = table.players[1 - shot.seat].positions[self.target]
        if target is None:
            if table.listener is not None:
                gaps: dict[str, object] = {"seat": Seat(shot.seat), "card": attacker.card, "position": self.target + 1}
                table.tell(_ATTACKS_EMPTY, gaps)
            table.replace(Attack(shot, UNSUPPLY, self.target, WAS_MISSED, []))
        elif attacker.explosive and target.damage > 0 and (not shot.baseline or table.rules.explosive_on_triple):
            table.replace(UseExplosive(shot, self.target))
        else:
            hit(table, shot, self.target, False)

    def _trigger(self, table: Table, attacker: Vehicle, place: int) -> None:
        """cardgame.trigger.after-attack-order: the vehicle's text, then the crew's; options move what else waits."""
        shot = self.shot
        sources: list[Source] = []
        add_sources(sources, shot.seat, AFTER_ATTACK, place, attacker, self.target, self.outcome)
        extra = Attack(shot, EXTRA, self.target, self.outcome, [])
        if table.rules.after_attack_first:
            table.replace(extra)
            resolve(table, sources, self.lost)
            return
        table.answered()
        if not table.rules.after_attacks_in_order:
            resolve(table, sources, self.lost)
            table.ask(extra)
        else:
            aftermath = Aftermath(sources, self.lost)
            if not shot.extra or not join_queue(table, shot.seat, shot.uid, aftermath):
                table.ask(AfterAttacks(shot.seat, shot.uid, [aftermath]))
            table.ask(extra)

    def _offer(self, table: Table, attacker: Vehicle) -> None:
        """cardgame.keyword.double-shot, cardgame.keyword.triple-shot: offered after the first attack of the round."""
        shot = self.shot
        if shot.more > 0:
            following = Shot(shot.seat, shot.uid, shot.baseline, True, shot.more - 1)
            table.replace(Attack(following, CHOOSE, -1, NO_ATTACK, []))
        elif not shot.extra and attacker.attacks == 1 and extra_shots(attacker, table.players[shot.seat].ammo):
            table.replace(OfferShots(shot.seat, shot.uid))
        else:
            table.answered()

    def data(self) -> dict[str, object]:
        data = shot_data("attack", self.shot, self.target)
        data["stage"] = STAGES[self.stage]
        data["outcome"] = self.outcome
        data["lost"] = [source.data() for source in self.lost]
        return data


def shot_data(ask: str, shot: Shot, target: int) -> dict[str, object]:
    return {
        "ask": ask,
        "seat": shot.seat,
        "uid": shot.uid,
        "baseline": shot.baseline,
        "extra": shot.extra,
        "more": shot.more,
        "target": target,
    }


def hit(table: Table, shot: Shot, position: int, explosive: bool) -> None:
    """cardgame.attack.hit, cardgame.keyword.explosive-ammo: damage or destruction, and whoever falls by it.

    Answers the decision on top, the attack or its question about Explosive Ammo.
    """
    player = table.players[shot.seat]
    attacker = player.positions[player.find(shot.uid)]
    rival = table.players[1 - shot.seat]
    target = rival.positions[position]
    assert attacker is not None
    assert target is not None
    if table.listener is not None:
        gaps: dict[str, object] = {"seat": Seat(shot.seat), "card": attacker.card, "target": target.card}
        gaps["position"] = position + 1
        table.tell(_EXPLODES if explosive else _ATTACKS, gaps)
    uid = target.uid
    lost: list[Source] = []
    if explosive:
        destruction.destroy(table, rival.seat, position, lost)
    else:
        destruction.hurt(table, rival.seat, position, damage(attacker, target, shot.baseline))
    refresh(table)
    lost += destruction.remove_losses(table)
    outcome = WAS_HIT if rival.find(uid) >= 0 else WAS_KILLED
    if table.rules.destroyed_first:
        table.replace(Attack(shot, UNSUPPLY, position, outcome, []))
        flow.batches(table, table.leading_seat(), lost)
    else:
        table.replace(Attack(shot, UNSUPPLY, position, outcome, lost))


def extra_shots(attacker: Vehicle, ammo: int) -> list[Move]:
    """cardgame.keyword.double-shot, cardgame.keyword.triple-shot: those that a vehicle has and its owner can pay."""
    offers: list[Move] = []
    if 0 < attacker.double_shot <= ammo:
        offers.append(MOVE_DOUBLE)
    if 0 < attacker.triple_shot <= ammo:
        offers.append(MOVE_TRIPLE)
    return offers


@final
class ChoosePosition(Decision[Table, Move]):
    """cardgame.attack.reach, cardgame.attack.empty-position: which enemy position is attacked."""

    __slots__ = ("shot",)

    def __init__(self, shot: Shot) -> None:
        super().__init__(shot.seat)
        self.shot = shot

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVES_AT[target] for target in self._reach(table)]

    def _reach(self, table: Table) -> list[int]:
        player = table.players[self.actor]
        place = player.find(self.shot.uid)
        attacker = player.positions[place]
        assert attacker is not None
        return in_reach(attacker, place)

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != AT or action.number in self._reach(table):
            return None
        return Refusal(Sentence(_OUT_OF_REACH, {"position": action.number + 1}))

    def apply(self, table: Table, action: Move) -> None:
        table.replace(Attack(self.shot, STRIKE, action.number, NO_ATTACK, []))

    def question(self, table: Table) -> Sentence:
        player = table.players[self.actor]
        attacker = player.positions[player.find(self.shot.uid)]
        assert attacker is not None
        return Sentence(_AT_QUESTION, {"seat": Seat(self.actor), "card": attacker.card})

    def data(self) -> dict[str, object]:
        return shot_data("choose-position", self.shot, -1)


@final
class UseExplosive(Decision[Table, Move]):
    """cardgame.keyword.explosive-ammo, cardgame.keyword.explosive-ammo-moment

    Destroy the damaged target, or deal damage as usual.
    """

    __slots__ = ("shot", "target")

    def __init__(self, shot: Shot, target: int) -> None:
        super().__init__(shot.seat)
        self.shot = shot
        self.target = target

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_EXPLODE, MOVE_WOUND]

    def apply(self, table: Table, action: Move) -> None:
        hit(table, self.shot, self.target, action.verb == EXPLODE)

    def question(self, table: Table) -> Sentence:
        target = table.players[1 - self.actor].positions[self.target]
        assert target is not None
        return Sentence(_EXPLOSIVE_QUESTION, {"seat": Seat(self.actor), "card": target.card})

    def data(self) -> dict[str, object]:
        return shot_data("use-explosive", self.shot, self.target)


@final
class OfferShots(Decision[Table, Move]):
    """cardgame.keyword.double-shot, cardgame.keyword.triple-shot, cardgame.keyword.one-of-both: pay for more."""

    __slots__ = ("uid",)

    def __init__(self, seat: int, uid: int) -> None:
        super().__init__(seat)
        self.uid = uid

    def _attacker(self, table: Table) -> Vehicle:
        player = table.players[self.actor]
        attacker = player.positions[player.find(self.uid)]
        assert attacker is not None
        return attacker

    def legal_actions(self, table: Table) -> list[Move]:
        return [*self._shots(table), MOVE_DECLINE]

    def _shots(self, table: Table) -> list[Move]:
        return extra_shots(self._attacker(table), table.players[self.actor].ammo)

    def explain(self, table: Table, action: Move) -> Refusal | None:
        if (action.verb == DOUBLE or action.verb == TRIPLE) and action not in self._shots(table):
            return Refusal(Sentence(_NO_SUCH_SHOT, {"card": self._attacker(table).card}))
        return None

    def apply(self, table: Table, action: Move) -> None:
        attacker = self._attacker(table)
        if action is MOVE_DECLINE:
            table.answered()
            return
        triple = action.verb == TRIPLE
        shot = Shot(self.actor, self.uid, triple, True, 1 if triple else 0)
        table.replace(Attack(shot, CHOOSE, -1, NO_ATTACK, []))
        if triple:
            attacker.spent = True
        if table.listener is not None:
            table.tell(_EXTRA, {"seat": Seat(self.actor), "card": attacker.card, "shots": 2 if triple else 1})
        ammo.charge(table, self.actor, attacker.triple_shot if triple else attacker.double_shot)

    def question(self, table: Table) -> Sentence:
        attacker = self._attacker(table)
        return Sentence(_SHOTS_QUESTION, {"seat": Seat(self.actor), "card": attacker.card})

    def data(self) -> dict[str, object]:
        return {"ask": "offer-shots", "seat": self.actor, "uid": self.uid}
