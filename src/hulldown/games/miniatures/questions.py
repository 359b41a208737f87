"""The questions of the Miniatures Game, each declared once: what it is made of, and what may stand below it.

In the order of the book; those of an attack stand in attack/questions.py.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from ...kernel.questions import BOTTOM, Question
from .attack import questions as attack
from .question_parts import (
    OFFERS,
    Count,
    CriticalId,
    Faces,
    SeatNumber,
    SideNumber,
    SomeBonus,
    TankNumber,
    TankQuestion,
)

SetUpStep = Literal[
    "first-roll", "terrain", "second-roll", "roles", "edges", "objectives", "showing", "deployment",
    "deployed-showing", "free-moves", "battle",
]  # fmt: skip
TurnStep = Literal[
    "begin", "choices", "movement", "move-end", "shoot-begin", "shoot-opening", "shooting", "victory", "repairs",
    "fires", "reset",
]  # fmt: skip


# The set-up


class SetUp(Question, tag="set-up", frozen=True):
    """The set-up goes through its steps."""

    below = (BOTTOM,)

    next: SetUpStep  # the step that comes when everything above is answered


class AdvantageRoll(Question, tag="advantage-roll", frozen=True):
    below = ("set-up terrain", "set-up roles", *[f"turn {step}" for step in get_args(TurnStep)])

    waiting: list[SideNumber]  # the sides that still roll, in order
    rolls: list[list[Count]]  # by side: the value of each of its rolls so far


class PlaceTerrain(Question, tag="place-terrain", frozen=True):
    below = ("set-up second-roll",)

    number: Count  # how many pieces have been placed or set aside


class PlacePiece(Question, tag="place-piece", frozen=True):
    below = ("place-terrain",)

    seat: SeatNumber  # who places it
    stage: Annotated[int, Meta(ge=0, le=2)]  # 0 woods or a hill, 1 a building, 2 a wall


class ChooseRole(Question, tag="choose-role", frozen=True):
    below = ("set-up edges",)

    seat: SeatNumber  # who chooses


class Edges(Question, tag="edges", frozen=True):
    below = ("set-up objectives",)


class ChooseEdge(Question, tag="choose-edge", frozen=True):
    below = ("edges",)

    seat: SeatNumber  # who chooses


class PlaceObjective(Question, tag="place-objective", frozen=True):
    """Several of one side stand one above the other."""

    below = ("set-up showing", "place-objective")

    side: SideNumber  # whose token it is


# Deployment


class Deployment(Question, tag="deployment", frozen=True):
    below = ("set-up deployed-showing",)


class DeployWhich(Question, tag="deploy-which", frozen=True):
    below = ("deployment",)

    tanks: list[TankNumber]  # the tied tanks, of one player


class DeployTank(TankQuestion, tag="deploy-tank", frozen=True):
    below = ("deployment",)

    tank: TankNumber  # the tank to be set down


class Scouting(Question, tag="scouting", frozen=True):
    below = ("set-up battle",)


# The turn


class Turn(Question, tag="turn", frozen=True):
    """A turn goes through its steps."""

    below = (BOTTOM,)

    next: TurnStep  # the step that comes when everything above is answered


class RevealPoint(Question, tag="reveal-point", frozen=True):
    below = (
        "set-up deployment",
        "set-up free-moves",
        "turn choices",
        "turn shoot-opening",
        "movement",
        "shooting",
    )

    at: SeatNumber = field(name="place")  # who is asked next, counted in the order of asking
    quiet: Annotated[int, Meta(ge=0, le=4)]  # how many have passed since something was last shown or used


class OfferAtPoint(Question, tag="offer-at-point", frozen=True):
    below = ("reveal-point",)

    seat: SeatNumber  # whose cards may be shown or used
    acted: bool = False  # this player has shown or used something here


class Choices(Question, tag="choices", frozen=True):
    below = ("turn movement",)


class ChoosePhase(TankQuestion, tag="choose-phase", frozen=True):
    below = ("choices",)

    tank: TankNumber  # whose bonus it is


class ChooseTank(Question, tag="choose-tank", frozen=True):
    below = ("scouting", "movement", "rotations", "opening")

    tanks: list[TankNumber]  # the tied tanks, of one player


# The Movement Phase


class Movement(Question, tag="movement", frozen=True):
    below = ("turn move-end",)

    asked: bool  # the reveal point before the next tank has been


class MoveTank(TankQuestion, tag="move-tank", frozen=True):
    below = ("movement",)

    tank: TankNumber  # whose move it is
    made: Count  # moves that it has made in this phase


class FreeMove(TankQuestion, tag="free-move", frozen=True):
    below = ("scouting", "opening")

    tank: TankNumber  # whose move it is
    left: SomeBonus  # moves that are left, this one included


class Rotations(Question, tag="rotations", frozen=True):
    below = ("turn shoot-begin",)


class FaceTank(TankQuestion, tag="face-tank", frozen=True):
    below = ("rotations",)

    tank: TankNumber  # which tank may be turned


# The Shooting Phase


class Opening(Question, tag="opening", frozen=True):
    below = ("turn shooting",)


class SenseRoll(TankQuestion, tag="sense-roll", frozen=True):
    below = ("opening",)

    tank: TankNumber  # whose card it is
    faces: Faces  # the faces that count: 1 blank, 2 hit, 4 critical, added up


class ShareInitiative(TankQuestion, tag="share-initiative", frozen=True):
    below = ("opening", "sense-roll", "share-initiative")

    tank: TankNumber  # who gives its printed initiative
    swap: bool  # it is traded, not given


class Shooting(Question, tag="shooting", frozen=True):
    below = ("turn victory",)

    asked: bool  # the reveal point before the next tank has been


class ChooseShooter(Question, tag="choose-shooter", frozen=True):
    below = ("shooting",)

    tanks: list[TankNumber]  # the tied tanks, of one player


class ChooseTarget(TankQuestion, tag="choose-target", frozen=True):
    below = ("shooting",)

    tank: TankNumber  # who shoots


# The Command Phase


class RepairStep(Question, tag="repair-step", frozen=True):
    below = ("turn fires",)


class RepairTank(TankQuestion, tag="repair-tank", frozen=True):
    below = ("repair-step",)

    tank: TankNumber  # who repairs
    made: Count  # attempts made so far
    tried: list[CriticalId]  # cards that have not been repaired this turn, though it was tried


class RepairRoll(TankQuestion, tag="repair-roll", frozen=True):
    below = ("repair-step",)

    tank: TankNumber  # who repairs
    made: Count  # attempts made so far, this one included
    tried: list[CriticalId]  # cards that have not been repaired this turn, though it was tried
    critical: CriticalId  # the card that is being repaired
    again: bool  # the die is rolled for the second time


class RepairFailed(TankQuestion, tag="repair-failed", frozen=True):
    below = ("repair-step",)

    tank: TankNumber  # who repairs
    made: Count  # attempts made so far, this one included
    tried: list[CriticalId]  # cards that have not been repaired this turn, though it was tried
    critical: CriticalId  # the card whose repair has failed


class ChooseRepair(TankQuestion, tag="choose-repair", frozen=True):
    below = ("criticals", "offer-at-point", *OFFERS)

    tank: TankNumber  # whose card is repaired
    names: Annotated[int, Meta(ge=1)]  # the kinds that may be repaired, as bits in the order of the card file


MiniaturesQuestion = (
    SetUp | AdvantageRoll | PlaceTerrain | PlacePiece | ChooseRole | Edges | ChooseEdge | PlaceObjective
    | Deployment | DeployWhich | DeployTank | Scouting | Turn | RevealPoint | OfferAtPoint | Choices | ChoosePhase
    | ChooseTank | Movement | MoveTank | FreeMove | Rotations | FaceTank | Opening | SenseRoll | ShareInitiative
    | Shooting | ChooseShooter | ChooseTarget | attack.BeforeRoll | attack.VisionRoll | attack.AttackRoll
    | attack.BeforeRerolls | attack.ChooseReroll | attack.RerollDice | attack.BeforeChanges | attack.SharpenAttack
    | attack.BeforePool | attack.NoiseRoll | attack.DefenseRoll | attack.SharpenDefense | attack.Cancel
    | attack.Assess | attack.Criticals | attack.DrawCritical | attack.PickCritical | attack.Suffer
    | attack.CancelRoll | attack.LoseCard | attack.Stuns | attack.LastMoment | RepairStep | RepairTank | RepairRoll
    | RepairFailed | ChooseRepair
)  # fmt: skip
