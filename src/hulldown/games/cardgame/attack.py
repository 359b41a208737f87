"""An attack: price, position, hit, what it destroys, After Attack, and the extra shots."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.state import AUTO, Decision
from ...kernel.words import Seat, Sentence
from . import aftermath, ammo, destruction, flow, questions
from .actions import (
    AT,
    DOUBLE,
    EXPLODE,
    MOVE_DECLINE,
    MOVE_EXPLODE,
    MOVE_WOUND,
    MOVES_AT,
    TRIPLE,
    Move,
)
from .fire import damage, extra_shots, in_reach
from .phrases import PHRASES
from .sources import NO_ATTACK, WAS_HIT, WAS_KILLED, WAS_MISSED, Source, add_sources, sources_from
from .state import Table, Vehicle
from .values import refresh
from .verbs import AFTER_ATTACK

_AT_QUESTION: Final = PHRASES["question.choose-position"]
_EXPLOSIVE_QUESTION: Final = PHRASES["question.explosive"]
_SHOTS_QUESTION: Final = PHRASES["question.extra-shots"]
_OUT_OF_REACH: Final = PHRASES["refusal.out-of-reach"]
_NO_SUCH_SHOT: Final = PHRASES["refusal.no-such-shot"]
_ATTACKS: Final = PHRASES["event.attacks"]
_ATTACKS_EMPTY: Final = PHRASES["event.attacks-empty"]
_EXPLODES: Final = PHRASES["event.explodes"]
_EXTRA: Final = PHRASES["event.extra-shots"]

_NOTHING: Final[list[Source]] = []  # lists of decisions are never changed, so one is enough

# The stages of an attack, one after the other; `Attack.proceed` carries them out
STAGES: Final[tuple[questions.AttackStage, ...]] = ("choose", "strike", "unsupply", "trigger", "extra")
CHOOSE: Final = 0
STRIKE: Final = 1
UNSUPPLY: Final = 2
TRIGGER: Final = 3
EXTRA: Final = 4


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


def begin(table: Table, seat: int, vehicle: Vehicle) -> None:
    """cardgame.attack.pay-first: the price, then the position."""
    table.ask(Attack(Shot(seat, vehicle.uid, False, False, 0), CHOOSE, -1, NO_ATTACK, _NOTHING))
    ammo.charge(table, seat, vehicle.cost)


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
        player = table.players[self.shot.seat]
        place = player.find(self.shot.uid)
        attacker = player.positions[place] if place >= 0 else None
        if attacker is None:  # cardgame.attack.attacker-gone: nothing more comes of it
            table.answered()
            flow.batches(table, table.leading_seat(), self.lost)
        elif self.stage == CHOOSE:
            choose(self, table, attacker, place)
        elif self.stage == STRIKE:
            strike(self, table, attacker, place)
        elif self.stage == UNSUPPLY:
            unsupply(self, table, attacker)
        elif self.stage == TRIGGER:
            set_off(self, table, attacker, place)
        else:
            shoot_on(self, table, attacker)

    def data(self) -> questions.Attack:
        shot = self.shot
        lost = [source.data() for source in self.lost]
        return questions.Attack(
            shot.seat,
            shot.uid,
            shot.baseline,
            shot.extra,
            shot.more,
            self.target,
            STAGES[self.stage],
            self.outcome,
            lost,
        )


def attack_from(asked: questions.Attack, table: Table, path: str) -> Attack:
    shot = shot_from(asked, table, path)
    stage = STAGES.index(asked.stage)
    if stage > CHOOSE and asked.target < 0:
        raise Malformed(f"{path}.target: this stage of an attack has a target")
    return Attack(shot, stage, asked.target, asked.outcome, sources_from(asked.lost, table, f"{path}.lost"))


def shot_from(asked: questions.ShotQuestion, table: Table, path: str) -> Shot:
    return Shot(asked.seat, table.check_uid(asked.uid, path), asked.baseline, asked.extra, asked.more)


# The stages


def choose(attack: Attack, table: Table, attacker: Vehicle, place: int) -> None:
    """cardgame.attack.reach: a lone position needs no choice."""
    reach = in_reach(attacker, place)
    if len(reach) == 1:
        table.replace(Attack(attack.shot, STRIKE, reach[0], NO_ATTACK, _NOTHING))
    else:
        table.replace(ChoosePosition(attack.shot))


def strike(attack: Attack, table: Table, attacker: Vehicle, place: int) -> None:
    """cardgame.attack.hit, cardgame.attack.empty-position"""
    shot = attack.shot
    target = table.players[1 - shot.seat].positions[attack.target]
    if target is None:
        if table.listener is not None:
            gaps: dict[str, object] = {"seat": Seat(shot.seat), "card": attacker.card, "position": attack.target + 1}
            gaps |= {"place": place + 1, "power": attacker.firepower}
            table.tell(_ATTACKS_EMPTY, gaps)
        table.replace(Attack(shot, UNSUPPLY, attack.target, WAS_MISSED, _NOTHING))
    elif attacker.explosive and target.damage > 0 and (not shot.baseline or table.rules.explosive_on_triple):
        table.replace(UseExplosive(shot, attack.target))
    else:
        hit(table, shot, attack.target, False)


def unsupply(attack: Attack, table: Table, attacker: Vehicle) -> None:
    """cardgame.attack.unsupply"""
    attacker.supplied = False
    attacker.attacks += 1
    table.replace(Attack(attack.shot, TRIGGER, attack.target, attack.outcome, attack.lost))
    destruction.resolve_losses(table)


def set_off(attack: Attack, table: Table, attacker: Vehicle, place: int) -> None:
    """cardgame.trigger.after-attack-order: the vehicle's text, then the crew's; options move what else waits."""
    shot = attack.shot
    sources: list[Source] = []
    add_sources(sources, shot.seat, AFTER_ATTACK, place, attacker, attack.target, attack.outcome)
    following = Attack(shot, EXTRA, attack.target, attack.outcome, _NOTHING)
    if table.rules.after_attack_first:
        table.replace(following)
        aftermath.resolve(table, sources, attack.lost)
        return
    table.answered()
    if not table.rules.after_attacks_in_order:
        aftermath.resolve(table, sources, attack.lost)
    else:
        waits = aftermath.Aftermath(sources, attack.lost)
        if not shot.extra or not aftermath.join_queue(table, shot.seat, shot.uid, waits):
            table.ask(aftermath.AfterAttacks(shot.seat, shot.uid, [waits]))
    table.ask(following)


def shoot_on(attack: Attack, table: Table, attacker: Vehicle) -> None:
    """cardgame.keyword.double-shot, cardgame.keyword.triple-shot: offered after the first attack of the round."""
    shot = attack.shot
    if shot.more > 0:
        following = Shot(shot.seat, shot.uid, shot.baseline, True, shot.more - 1)
        table.replace(Attack(following, CHOOSE, -1, NO_ATTACK, _NOTHING))
    elif not shot.extra and attacker.attacks == 1 and extra_shots(attacker, table.players[shot.seat].ammo):
        table.replace(OfferShots(shot.seat, shot.uid))
    else:
        table.answered()


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
        gaps |= {"position": position + 1, "place": player.find(shot.uid) + 1, "power": attacker.firepower}
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
        table.replace(Attack(shot, UNSUPPLY, position, outcome, _NOTHING))
        flow.batches(table, table.leading_seat(), lost)
    else:
        table.replace(Attack(shot, UNSUPPLY, position, outcome, lost))


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
        table.replace(Attack(self.shot, STRIKE, action.number, NO_ATTACK, _NOTHING))

    def question(self, table: Table) -> Sentence:
        player = table.players[self.actor]
        attacker = player.positions[player.find(self.shot.uid)]
        assert attacker is not None
        return Sentence(_AT_QUESTION, {"seat": Seat(self.actor), "card": attacker.card})

    def data(self) -> questions.ChoosePosition:
        shot = self.shot
        return questions.ChoosePosition(shot.seat, shot.uid, shot.baseline, shot.extra, shot.more, -1)


def choose_position_from(asked: questions.ChoosePosition, table: Table, path: str) -> ChoosePosition:
    return ChoosePosition(_standing(shot_from(asked, table, path), table, path))


def _standing(shot: Shot, table: Table, path: str) -> Shot:
    """The shot of a vehicle that is still there."""
    if table.players[shot.seat].find(shot.uid) < 0:
        raise Malformed(f"{path}.uid: there is no such vehicle")
    return shot


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

    def data(self) -> questions.UseExplosive:
        shot = self.shot
        return questions.UseExplosive(shot.seat, shot.uid, shot.baseline, shot.extra, shot.more, self.target)


def use_explosive_from(asked: questions.UseExplosive, table: Table, path: str) -> UseExplosive:
    shot = _standing(shot_from(asked, table, path), table, path)
    if asked.target < 0 or table.players[1 - asked.seat].positions[asked.target] is None:
        raise Malformed(f"{path}.target: there is no vehicle to destroy")
    return UseExplosive(shot, asked.target)


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
        table.replace(Attack(shot, CHOOSE, -1, NO_ATTACK, _NOTHING))
        if triple:
            attacker.spent = True
        if table.listener is not None:
            table.tell(_EXTRA, {"seat": Seat(self.actor), "card": attacker.card, "shots": 2 if triple else 1})
        ammo.charge(table, self.actor, attacker.triple_shot if triple else attacker.double_shot)

    def question(self, table: Table) -> Sentence:
        attacker = self._attacker(table)
        return Sentence(_SHOTS_QUESTION, {"seat": Seat(self.actor), "card": attacker.card})

    def data(self) -> questions.OfferShots:
        return questions.OfferShots(self.actor, self.uid)


def offer_shots_from(asked: questions.OfferShots, table: Table, path: str) -> OfferShots:
    uid = table.check_uid(asked.uid, path)
    if table.players[asked.seat].find(uid) < 0:
        raise Malformed(f"{path}.uid: there is no such vehicle")
    return OfferShots(asked.seat, uid)
