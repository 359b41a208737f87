"""What the questions of the Miniatures Game are made of: numbers with their bounds, and the facts of an attack."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ...kernel.questions import Question

SeatNumber = Annotated[int, Meta(ge=0, le=3, extra={"names": "seat"})]
SideNumber = Annotated[int, Meta(ge=0, le=3, extra={"names": "side"})]
TankNumber = Annotated[int, Meta(ge=0, le=191, extra={"names": "tank"})]  # its place in the list of tanks
CriticalId = Annotated[str, Meta(extra={"names": "card"})]
Count = Annotated[int, Meta(ge=0, le=99)]  # no real game comes near the bound
Bonus = Annotated[int, Meta(ge=0, le=9)]
SomeBonus = Annotated[int, Meta(ge=1, le=9)]
Faces = Annotated[int, Meta(ge=1, le=7)]  # 1 blank, 2 hit, 4 critical, added up
DiceCount = Annotated[int, Meta(ge=0, le=30)]  # more than any tank can gather
SomeDice = Annotated[int, Meta(ge=1, le=30)]
TwoFaces = Annotated[list[DiceCount], Meta(min_length=2, max_length=2)]
ThreeFaces = Annotated[list[DiceCount], Meta(min_length=3, max_length=3)]
Bits = Annotated[int, Meta(ge=0)]
# What a used card may ask about waits on one of these offers.
OFFERS = ("before-roll", "before-rerolls", "before-changes", "before-pool", "assess", "repair-tank", "repair-failed")


class AttackFacts(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """One attack: what is fixed when the target is chosen, and what cards add to it."""

    shooter: TankNumber  # who shoots
    target: TankNumber  # at whom
    origin: TankNumber | UnsetType = UNSET  # the friendly tank whose sight is used, where it is not the shooter's own
    by_turret: bool = False  # an assault gun that shoots as if it were none
    cover: bool = False  # the target is in cover
    hull_down: bool = False  # the target is Hull Down
    close: bool = False  # the two are at Close Range
    side_shot: bool = False  # it is a Side Shot
    looked: bool = False  # a card of the shooter has rolled for the target's cover
    walls: list[Annotated[list[int], Meta(min_length=3, max_length=3)]] = []  # walls that fall after it: x, y, angle
    extra: Annotated[int, Meta(ge=-9, le=9)] = 0  # firepower from cards used for it
    paid: Bonus = 0  # attack dice given up
    sharpen: Bonus = 0  # hits that may become criticals, from cards used for it
    gained: Bits = 0  # special rules that it has got, as bits
    lost: Bits = 0  # special rules that it has lost, as bits
    noise: Bonus = 0  # survivability that a roll of the target's cards gave
    said: bool = False  # cover, Hull Down, range and side are as people said them, not as they are measured


class TankQuestion(Question, frozen=True):
    """A question about one tank."""

    tank: TankNumber  # the tank


class AttackQuestion(Question, frozen=True):
    """A question in the course of an attack."""

    attack: AttackFacts  # the attack
