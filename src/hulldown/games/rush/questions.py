"""The questions of Rush, each declared once: what it is made of, and what may stand below it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...kernel.questions import BOTTOM, Question

SeatNumber = Annotated[int, Meta(ge=0, le=4, extra={"names": "seat"})]
CardId = Annotated[str, Meta(extra={"names": "card"})]
Count = Annotated[int, Meta(ge=0, le=99)]  # no real game comes near the bound
SomeCount = Annotated[int, Meta(ge=1, le=99)]
Nation = Literal["ussr", "germany", "usa", "france"]
AbilityId = Literal[
    "reinforcements", "recruitment", "scouting", "sabotage", "siege-master", "research", "repair", "invulnerability"
]
SetUpStep = Literal["first-player", "hands", "reserve", "achievements", "begin"]
TurnStep = Literal[
    "repair-damage",
    "reveal-hand",
    "play-cards",
    "award-sieges",
    "move-reserve",
    "put-hand-away",
    "draw-hand",
    "pass-on",
]


class SetUp(Question, tag="set-up", frozen=True):
    """The set-up goes through its steps."""

    below = (BOTTOM,)

    next: SetUpStep  # the step that comes when everything above is answered


class Turn(Question, tag="turn", frozen=True):
    """A turn goes through its steps."""

    below = (BOTTOM,)

    seat: SeatNumber  # whose turn it is, the same as `active`
    next: TurnStep  # the step that comes when everything above is answered


class FirstPlayer(Question, tag="first-player", frozen=True):
    below = ("set-up hands",)


class DrawCards(Question, tag="draw-cards", frozen=True):
    """One above the other only in the set-up, one for each seat."""

    below = ("set-up reserve", "turn pass-on", "use-card", "draw-cards")

    seat: SeatNumber  # who draws
    left: SomeCount  # how many cards are still to be drawn


class TurnUp(Question, tag="turn-up", frozen=True):
    below = ("set-up achievements", "turn put-hand-away", "play-cards", "use-card")


class LayOut(Question, tag="lay-out", frozen=True):
    below = ("set-up begin",)


class PlayCards(Question, tag="play-cards", frozen=True):
    below = ("turn award-sieges",)

    seat: SeatNumber  # whose turn it is


class Purchase(Question, tag="purchase", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # who buys
    vehicles: list[CardId]  # vehicles of the Reserve named so far, one unless Recruitment buys a batch (edition 1.4)
    paying: list[CardId]  # cards of the hand that pay, named so far


class UseCard(Question, tag="use-card", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # whose card it is
    card: CardId  # the card in play, which lies in no pile
    left: list[AbilityId]  # its abilities that have not been used yet
    used: bool  # one of them has been used


class DeclareAssault(Question, tag="declare-assault", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # who attacks
    declared: list[CardId]  # the cards that attack so far, all of one nation


class ChooseAttacker(Question, tag="choose-attacker", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # who attacks
    waiting: list[CardId]  # declared cards that have not struck yet, at least two
    kills: Count  # vehicles that this assault has destroyed so far


class ChooseTarget(Question, tag="choose-target", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # who attacks
    attacker: CardId  # the card that strikes now
    waiting: list[CardId]  # the other declared cards that have not struck yet
    kills: Count  # vehicles that this assault has destroyed so far


class ChooseDoubles(Question, tag="choose-doubles", frozen=True):
    below = ("turn move-reserve", "play-cards", "choose-doubles", "combine-medals")

    seat: SeatNumber  # who gets the medals
    nation: Nation  # the nation of the medals
    kills: SomeCount  # how many kills they are for, two at least
    of_assault: bool  # they are for an assault, not for sieges


class CombineMedals(Question, tag="combine-medals", frozen=True):
    below = ("turn move-reserve", "choose-doubles", "combine-medals")

    seat: SeatNumber  # who gets the medals
    nation: Nation  # the nation of the medals, the same as `turn.assault_single`
    kills: SomeCount  # how many kills of the sieges they are for


class Research(Question, tag="research", frozen=True):
    below = ("play-cards",)

    seat: SeatNumber  # who takes a vehicle of the Reserve
    limit: Annotated[int, Meta(ge=0, le=9)]  # the highest cost


class GiveUp(Question, tag="give-up", frozen=True):
    """For several rivals one above the other."""

    below = ("use-card", "give-up")

    seat: SeatNumber  # the rival who gives up a card


class Besiege(Question, tag="besiege", frozen=True):
    below = ("use-card",)

    seat: SeatNumber  # who besieges
    card: CardId  # the Siege Master in play


class Scrap(Question, tag="scrap", frozen=True):
    below = ("use-card",)

    seat: SeatNumber  # whose Depot it is
    left: Annotated[int, Meta(ge=1, le=2)]  # how many more cards may go at most


RushQuestion = (
    SetUp
    | Turn
    | FirstPlayer
    | DrawCards
    | TurnUp
    | LayOut
    | PlayCards
    | Purchase
    | UseCard
    | DeclareAssault
    | ChooseAttacker
    | ChooseTarget
    | ChooseDoubles
    | CombineMedals
    | Research
    | GiveUp
    | Besiege
    | Scrap
)
