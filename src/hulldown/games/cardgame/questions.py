"""The questions of the Card Game, each declared once: what it is made of, and what may stand below it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ...kernel.questions import BOTTOM, Question

SeatNumber = Annotated[int, Meta(ge=0, le=1, extra={"names": "seat"})]
CardId = Annotated[str, Meta(extra={"names": "card"})]
VehicleNumber = Annotated[int, Meta(ge=1, extra={"names": "vehicle"})]  # below `next_uid`
Place = Annotated[int, Meta(ge=0, le=4)]  # one of the five positions, or of the three bases
PlaceOrNone = Annotated[int, Meta(ge=-1, le=4)]
Outcome = Annotated[int, Meta(ge=-1, le=2)]
Count = Annotated[int, Meta(ge=0, le=99)]  # no real game comes near the bound
SomeCount = Annotated[int, Meta(ge=1, le=99)]
SourceKind = Literal["vehicle", "crew", "base"]
Trigger = Literal[
    "on_deploy", "after_attack", "when_destroyed", "ongoing", "round_start", "before_scoring", "instant", "on_reveal"
]
SetUpStep = Literal["bases", "first-player", "hands", "redraw-first", "redraw-second", "begin"]
RoundStep = Literal[
    "start-of-round",
    "actions",
    "before-scoring",
    "scoring",
    "discard-first",
    "discard-second",
    "supply",
    "next-first",
    "draw-first",
    "draw-second",
    "end-of-round",
]
AttackStage = Literal["choose", "strike", "unsupply", "trigger", "extra"]
Goal = Literal["hand", "depot", "unsupplied-depot"]

# Where several kinds of questions may stand alike
_EFFECTS_STAND_ON = (
    "round start-of-round",
    "round actions",
    "round scoring",
    "action-phase",
    "blitz",
    "remaining",  # When Destroyed may wait for extra shots, where the options say so
    "choose-effect",
    "attack",
    "after-attacks",
    "run-effects",
)
_ATTACKS_STAND_ON = ("action-phase", "remaining", "choose-effect", "run-effects")
_SHOTS_STAND_ON = (*_ATTACKS_STAND_ON, "after-attacks")


class EffectSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an effect comes from: a vehicle, a crew or a base, and the moment that it is about."""

    kind: SourceKind  # what it is printed on
    seat: SeatNumber  # whose effect it is
    trigger: Trigger  # the moment of the effect
    position: Place  # where it stood when the moment came; of a base which of the three
    uid: Annotated[int, Meta(ge=0, extra={"names": "vehicle"})]  # the vehicle, or that of the crew; 0 for a base
    card: CardId  # the card or base that says it
    attacked: PlaceOrNone  # the position that was attacked, for After Attack; -1 elsewhere
    outcome: Outcome  # how the attack went: 0 missed, 1 hit, 2 destroyed, -1 where there was none


class AttackEffects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one attack sets off."""

    sources: list[EffectSource]  # After Attack of the vehicle and of its crew
    lost: list[EffectSource]  # When Destroyed of what it destroyed


# The set-up and the round


class SetUp(Question, tag="set-up", frozen=True):
    """The set-up goes through its steps."""

    below = (BOTTOM,)

    next: SetUpStep  # the step that comes when everything above is answered


class Round(Question, tag="round", frozen=True):
    """A round goes through its steps."""

    below = (BOTTOM,)

    next: RoundStep  # the step that comes when everything above is answered


class OrderBases(Question, tag="order-bases", frozen=True):
    """One above the other for both players."""

    below = ("set-up first-player", "order-bases")

    seat: SeatNumber  # who lays out the bases


class FirstPlayer(Question, tag="first-player", frozen=True):
    below = ("set-up hands",)


class OfferRedraw(Question, tag="offer-redraw", frozen=True):
    below = ("set-up redraw-second", "set-up begin")

    seat: SeatNumber  # who may draw a new hand


class DrawCards(Question, tag="draw-cards", frozen=True):
    """One above the other only in the set-up, for both players."""

    below = (
        "set-up redraw-first",
        "set-up redraw-second",
        "set-up begin",
        "round draw-second",
        "round end-of-round",
        "draw-cards",
        "run-effects",
    )

    seat: SeatNumber  # who draws
    left: SomeCount  # how many cards are still to be drawn
    into: Goal  # where they go


class FlipBase(Question, tag="flip-base", frozen=True):
    """After a tie one above the other, for both players."""

    below = ("round discard-first", "flip-base")

    seat: SeatNumber  # who turns up a base of the rival


class DiscardAny(Question, tag="discard-any", frozen=True):
    below = ("round discard-second", "round supply")

    seat: SeatNumber  # who may put hand cards away


class NextFirst(Question, tag="next-first", frozen=True):
    below = ("round draw-first",)

    seat: SeatNumber  # who names the next first player


# The action phase


class ActionPhase(Question, tag="action-phase", frozen=True):
    below = ("round before-scoring",)

    seat: SeatNumber  # whose action is next


class TakeAction(Question, tag="take-action", frozen=True):
    below = ("action-phase",)

    seat: SeatNumber  # who acts


class PlaceCard(Question, tag="place-card", frozen=True):
    below = ("action-phase",)

    seat: SeatNumber  # who plays the card
    card: CardId | UnsetType = UNSET  # the card that is being played, still in hand; known to its owner alone


class Blitz(Question, tag="blitz", frozen=True):
    below = ("action-phase",)

    seat: SeatNumber  # whose vehicle it is
    uid: VehicleNumber  # the vehicle that has been deployed
    waiting: bool  # its When Deployed effects are not done yet: nobody is asked


class Payment(Question, tag="payment", frozen=True):
    """What it is put together of is known to its owner alone until it is handed over."""

    below = ("attack", "run-effects")

    seat: SeatNumber  # who pays
    price: SomeCount  # how many points are due
    optional: bool  # it may be declined
    cards: list[CardId] | UnsetType = UNSET  # hand cards named so far
    depots: Count | UnsetType = UNSET  # how many depots are named so far
    tokens: Count | UnsetType = UNSET  # how many tokens are named so far


# Attacks


class ShotQuestion(Question, frozen=True):
    """What all questions of one attack are made of."""

    seat: SeatNumber  # who attacks
    uid: VehicleNumber  # the vehicle that attacks
    baseline: bool  # with printed firepower only, as the extra attacks of a Triple Shot are
    extra: bool  # it is an extra attack, which offers no further ones
    more: Annotated[int, Meta(ge=0, le=1)]  # extra attacks that follow this one
    target: PlaceOrNone  # the attacked position; -1 before it is chosen


class Attack(ShotQuestion, tag="attack", frozen=True):
    below = _SHOTS_STAND_ON

    stage: AttackStage  # how far it has come: what is done next
    outcome: Outcome  # how it went: 0 missed, 1 hit, 2 destroyed, -1 not yet known
    lost: list[EffectSource]  # When Destroyed effects that wait for After Attack, where the option says so


class ChoosePosition(ShotQuestion, tag="choose-position", frozen=True):
    below = _SHOTS_STAND_ON


class UseExplosive(ShotQuestion, tag="use-explosive", frozen=True):
    below = _SHOTS_STAND_ON


class OfferShots(Question, tag="offer-shots", frozen=True):
    below = _SHOTS_STAND_ON

    seat: SeatNumber  # who may pay for more attacks
    uid: VehicleNumber  # the vehicle that has attacked


class AfterAttacks(Question, tag="after-attacks", frozen=True):
    """What attacks have set off and what waits for the last extra shot, where the option says so."""

    below = _ATTACKS_STAND_ON

    seat: SeatNumber  # who attacks
    uid: VehicleNumber  # the vehicle that attacks
    attacks: list[AttackEffects]  # in the order of the attacks


# Effects


class ChooseEffect(Question, tag="choose-effect", frozen=True):
    below = _EFFECTS_STAND_ON

    seat: SeatNumber  # whose effects they are
    sources: list[EffectSource]  # of these one resolves next


class Remaining(Question, tag="remaining", frozen=True):
    """The effects of one player that come after the one above."""

    below = _EFFECTS_STAND_ON

    seat: SeatNumber  # whose effects they are
    sources: list[EffectSource]  # those that still come, as far as they are still there then


class RunEffects(Question, tag="run-effects", frozen=True):
    """The effects of one card resolve, step by step."""

    below = (*_EFFECTS_STAND_ON, "round discard-first", "flip-base")

    source: EffectSource  # where they come from
    effect: Count  # which of them is under way, from 0
    step: Count  # the step of it that comes next, from 0
    told: bool = False  # the log has this effect already


class StepQuestion(Question, frozen=True):
    """What all questions about one step of an effect are made of."""

    source: EffectSource  # where the effect comes from
    effect: Count  # which of its effects, from 0
    step: Count  # which step of it, from 0


class ChooseTarget(StepQuestion, tag="choose-target", frozen=True):
    below = ("run-effects",)


class Reposition(StepQuestion, tag="reposition", frozen=True):
    below = ("run-effects",)

    uid: VehicleNumber  # the vehicle that moves


class OfferStep(StepQuestion, tag="offer-step", frozen=True):
    below = ("run-effects",)


class DiscardCard(Question, tag="discard-card", frozen=True):
    below = ("run-effects",)

    seat: SeatNumber  # who discards
    left: SomeCount  # how many cards, this one included


class RecoverCard(Question, tag="recover-card", frozen=True):
    below = ("run-effects",)

    seat: SeatNumber  # who takes a card back
    left: SomeCount  # how many cards, this one included
    types: Annotated[int, Meta(ge=1, le=31)]  # vehicle types as bits: light 1, medium 2, heavy 4, td 8, spg 16


CardGameQuestion = (
    SetUp
    | Round
    | OrderBases
    | FirstPlayer
    | OfferRedraw
    | DrawCards
    | FlipBase
    | DiscardAny
    | NextFirst
    | ActionPhase
    | TakeAction
    | PlaceCard
    | Blitz
    | Payment
    | Attack
    | ChoosePosition
    | UseExplosive
    | OfferShots
    | AfterAttacks
    | ChooseEffect
    | Remaining
    | RunEffects
    | ChooseTarget
    | Reposition
    | OfferStep
    | DiscardCard
    | RecoverCard
)
AboutAVehicle = Blitz | Attack | ChoosePosition | UseExplosive | OfferShots | Reposition
AboutAnEffect = RunEffects | ChooseTarget | Reposition | OfferStep
