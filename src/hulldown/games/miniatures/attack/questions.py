"""The questions of an attack, in the order of the book: the dice, the defense, the damage, critical cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from ....kernel.questions import Question
from ..question_parts import (
    OFFERS,
    AttackQuestion,
    Bonus,
    Count,
    CriticalId,
    DiceCount,
    Faces,
    SomeBonus,
    SomeDice,
    TankNumber,
    TankQuestion,
    ThreeFaces,
    TwoFaces,
)

# An attack


class BeforeRoll(AttackQuestion, tag="before-roll", frozen=True):
    below = ("shooting",)


class VisionRoll(AttackQuestion, tag="vision-roll", frozen=True):
    below = ("shooting",)

    faces: Faces  # the faces that take the die for cover away: 1 blank, 2 hit, 4 critical, added up
    scored: TwoFaces | UnsetType = UNSET  # hits and criticals, where the attack dice lie there already


class AttackRoll(AttackQuestion, tag="attack-roll", frozen=True):
    below = ("shooting",)

    dice: SomeDice  # how many dice are rolled


class BeforeRerolls(AttackQuestion, tag="before-rerolls", frozen=True):
    below = ("shooting",)

    attacking: bool  # the dice are the shooter's
    dice: ThreeFaces  # blanks, hits and criticals as they lie there
    scored: TwoFaces | UnsetType = UNSET  # for a defense: hits and criticals of the attack


class ChooseReroll(AttackQuestion, tag="choose-reroll", frozen=True):
    below = ("shooting",)

    dice: ThreeFaces  # blanks, hits and criticals that have not been rolled again
    attacking: bool  # the dice are the shooter's
    blanks: Annotated[int, Meta(ge=0, le=198)]  # how many blanks may be rolled again
    free: DiceCount  # how many dice of any face may be rolled again
    scored: TwoFaces  # for a defense: hits and criticals of the attack
    done: ThreeFaces  # blanks, hits and criticals that have been rolled again


class RerollDice(AttackQuestion, tag="reroll-dice", frozen=True):
    below = ("shooting",)

    chosen: ThreeFaces  # blanks, hits and criticals that are rolled again
    dice: ThreeFaces  # blanks, hits and criticals that were not chosen
    attacking: bool  # the dice are the shooter's
    blanks: Annotated[int, Meta(ge=0, le=198)]  # how many blanks may be rolled again, the chosen ones included
    free: DiceCount  # how many dice of any face may be rolled again, the chosen ones included
    scored: TwoFaces  # for a defense: hits and criticals of the attack
    done: ThreeFaces  # blanks, hits and criticals that have been rolled again


class BeforeChanges(AttackQuestion, tag="before-changes", frozen=True):
    below = ("shooting",)

    attacking: bool  # the dice are the shooter's
    dice: ThreeFaces  # blanks, hits and criticals as they lie there
    scored: TwoFaces | UnsetType = UNSET  # for a defense: hits and criticals of the attack


class SharpenAttack(AttackQuestion, tag="sharpen-attack", frozen=True):
    below = ("shooting",)

    dice: ThreeFaces  # hits, criticals, and hits that were criticals and stay hits
    most: SomeDice  # how many hits may become criticals


class BeforePool(AttackQuestion, tag="before-pool", frozen=True):
    below = ("shooting",)

    scored: TwoFaces  # hits and criticals of the attack


class NoiseRoll(AttackQuestion, tag="noise-roll", frozen=True):
    below = ("shooting",)

    scored: TwoFaces  # hits and criticals of the attack
    clause: Count  # the clause of the target that rolls, by its place


class DefenseRoll(AttackQuestion, tag="defence-roll", frozen=True):
    below = ("shooting",)

    dice: SomeDice  # how many dice are rolled
    scored: TwoFaces  # hits and criticals of the attack


class SharpenDefense(AttackQuestion, tag="sharpen-defence", frozen=True):
    below = ("shooting",)

    scored: TwoFaces  # hits and criticals of the attack
    dice: TwoFaces  # hits and criticals of the defense
    most: SomeDice  # how many hits may become criticals


class Cancel(AttackQuestion, tag="cancel", frozen=True):
    below = ("shooting",)

    scored: TwoFaces  # hits and criticals that are left of the attack
    count: Annotated[int, Meta(ge=1, le=60)]  # how many of them go
    saves: DiceCount | UnsetType = (
        UNSET  # hits of the defense that the shooter answers next; without it the shooter chooses
    )


class Assess(AttackQuestion, tag="assess", frozen=True):
    below = ("shooting",)

    scored: TwoFaces  # hits and criticals that are left of the attack


# Critical cards


class Criticals(Question, tag="criticals", frozen=True):
    below = ("shooting",)

    shooter: TankNumber  # who shot
    target: TankNumber  # who draws the cards
    left: DiceCount  # how many cards are still to be drawn


# A critical card that comes of no attack is odd, but short positions are easier to write so.


class DrawCritical(Question, tag="draw-critical", frozen=True):
    below = ("shooting", "criticals")

    shooter: TankNumber  # who shot
    target: TankNumber  # who draws the card
    drawn: list[CriticalId]  # cards drawn so far, of which one will be picked
    more: SomeBonus  # how many are still to be drawn, this one included


class PickCritical(Question, tag="pick-critical", frozen=True):
    below = ("shooting", "criticals")

    shooter: TankNumber  # who shot and picks
    target: TankNumber  # who gets the card
    drawn: list[CriticalId]  # the cards to pick from


class Suffer(TankQuestion, tag="suffer", frozen=True):
    below = ("shooting", "criticals", "stuns")

    tank: TankNumber  # who gets the card
    critical: CriticalId  # the card


class CancelRoll(TankQuestion, tag="cancel-roll", frozen=True):
    below = ("shooting", "criticals", "stuns")

    tank: TankNumber  # who gets the card
    critical: CriticalId  # the card
    faces: Faces  # the faces that cancel it: 1 blank, 2 hit, 4 critical, added up


class LoseCard(TankQuestion, tag="lose-card", frozen=True):
    below = ("shooting", "criticals", "offer-at-point")

    tank: TankNumber  # who loses a card
    takes: Annotated[int, Meta(ge=0, le=2)]  # what is lost: 0 ammo, 1 an upgrade, 2 crew
    harm: Bonus  # damage for the card lost


class Stuns(Question, tag="stuns", frozen=True):
    below = ("shooting", "criticals", "assess")

    tanks: list[TankNumber]  # the tanks that still get a stun token


class LastMoment(TankQuestion, tag="last-moment", frozen=True):
    """For several tanks one above the other."""

    below = ("turn fires", "shooting", "criticals", "stuns", "last-moment", "offer-at-point", *OFFERS)

    tank: TankNumber  # the tank that has just been destroyed, with hidden cards
