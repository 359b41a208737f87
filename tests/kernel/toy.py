"""A game of a hundred lines for the tests of the kernel: two pieces race to a goal, each with one secret boost.

It also shows the least that a game must bring; its classes are interpreted even where the kernel is compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import msgspec

from hulldown.kernel.document import Reader
from hulldown.kernel.errors import Malformed, Refusal
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.options import Option
from hulldown.kernel.pending import Maker, Makers
from hulldown.kernel.questions import BOTTOM, Question
from hulldown.kernel.result import Result
from hulldown.kernel.state import Action, Chance, Decision, State
from hulldown.kernel.tally import Tally
from hulldown.kernel.view import View
from hulldown.kernel.words import Phrasebook, Seat, Sentence

FOLDER = Path(__file__).parent / "race"
PHRASES = Phrasebook(FOLDER / "words", "phrases")
NUMBERS = (1, 2, 3)
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]


class Number(Action):
    """What chance answers: a boost or a roll."""

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number = number


ROLL, WAIT, BOOST = Action("roll"), Action("wait"), Action("boost")
DEALS = [Number(f"deal {number}", number) for number in NUMBERS]
ROLLS = [Number(f"rolled {number}", number) for number in NUMBERS]
ACTIONS: list[Action] = [ROLL, WAIT, BOOST, *DEALS, *ROLLS]


class Track(State):
    """Where the pieces stand and what boosts are left (0: used, or not dealt yet)."""

    def __init__(self, race: Race, goal: int, source: Track | None = None) -> None:
        super().__init__(race, source)
        self.race = race
        self.goal = goal
        self.places: list[int] = [0, 0] if source is None else source.places.copy()
        self.boosts: list[int] = [0, 0] if source is None else source.boosts.copy()

    @property
    def seats(self) -> int:
        return 2

    def clone(self) -> Track:
        return type(self)(self.race, self.goal, self)

    def move(self, seat: int, number: int, reveals: bool = False) -> None:
        self.places[seat] += number
        self.tell(PHRASES["event.moved"], {"seat": Seat(seat), "number": number}, reveals=reveals)

    def pass_on(self, seat: int) -> None:
        if self.places[seat] < self.goal:
            self.ask(self.race.turn(1 - seat))
            return
        tallies = [Tally(), Tally()]
        tallies[seat].add(1, Sentence(PHRASES["result.goal"], {}))
        reason = Sentence(PHRASES["result.goal"], {})
        self.result = Result(tallies, [1 if other == seat else 2 for other in range(2)], reason, reason)


class AskTurn(Question, tag="turn", frozen=True):
    below = (BOTTOM,)

    seat: SeatNumber


class AskRoll(Question, tag="roll", frozen=True):
    below = (BOTTOM,)

    seat: SeatNumber


class AskDeal(Question, tag="deal", frozen=True):
    below = ("turn", "deal")

    seat: SeatNumber


class Deal(Chance[Track, Action]):
    """race.deal"""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def outcomes(self, table: Track) -> list[tuple[Action, Fraction]]:
        return [(action, Fraction(1, len(DEALS))) for action in DEALS]

    def sample(self, table: Track, rng: Xoshiro) -> Action:
        return DEALS[rng.below(len(DEALS))]

    def apply(self, table: Track, action: Action) -> None:
        assert isinstance(action, Number)
        table.answered()
        table.boosts[self.seat] = action.number
        twin = Sentence(PHRASES["event.dealt-unseen"], {"seat": Seat(self.seat)})
        gaps: dict[str, object] = {"seat": Seat(self.seat), "number": action.number}
        table.tell(PHRASES["event.dealt"], gaps, self.seat, twin, reveals=True)

    def question(self, table: Track) -> Sentence:
        return Sentence(PHRASES["question.deal"], {"seat": Seat(self.seat)})

    def data(self) -> AskDeal:
        return AskDeal(self.seat)


class Turn(Decision[Track, Action]):
    """race.turn, race.boost-once"""

    def legal_actions(self, table: Track) -> list[Action]:
        return [ROLL, WAIT, BOOST] if table.boosts[self.actor] else [ROLL, WAIT]

    def explain(self, table: Track, action: Action) -> Refusal | None:
        if action is not BOOST or table.boosts[self.actor]:
            return None
        return Refusal(Sentence(PHRASES["refusal.boost-once"], {"seat": Seat(self.actor)}))

    def apply(self, table: Track, action: Action) -> None:
        seat = self.actor
        if action is BOOST:  # and the same seat is asked again
            table.move(seat, table.boosts[seat], reveals=True)
            table.boosts[seat] = 0
        elif action is ROLL:
            table.replace(table.race.roll(seat))
        else:
            table.answered()
            table.pass_on(seat)

    def question(self, table: Track) -> Sentence:
        return Sentence(PHRASES["question.turn"], {"seat": Seat(self.actor)})

    def data(self) -> AskTurn:
        return AskTurn(self.actor)


class Roll(Chance[Track, Action]):
    """race.turn, race.goal"""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def outcomes(self, table: Track) -> list[tuple[Action, Fraction]]:
        return [(action, Fraction(1, len(ROLLS))) for action in ROLLS]

    def sample(self, table: Track, rng: Xoshiro) -> Action:
        return ROLLS[rng.below(len(ROLLS))]

    def apply(self, table: Track, action: Action) -> None:
        assert isinstance(action, Number)
        table.answered()
        table.move(self.seat, action.number)
        table.pass_on(self.seat)

    def question(self, table: Track) -> Sentence:
        return Sentence(PHRASES["question.roll"], {"seat": Seat(self.seat)})

    def data(self) -> AskRoll:
        return AskRoll(self.seat)


class TrackView(View):
    """Boosts that a seat cannot know are None."""

    pending: list[AskTurn | AskRoll | AskDeal]
    goal: int
    places: list[int]
    boosts: list[int | None]


class Race(Game[Track, Action, TrackView]):
    """The game as the kernel wants it. What it is made of stands here, so that a test can put something else in."""

    track: type[Track] = Track
    deal: type[Deal] = Deal
    turn: type[Turn] = Turn
    roll: type[Roll] = Roll

    def __init__(self) -> None:
        super().__init__("race", FOLDER, 1, (2, 2), [Option("goal", "race.goal", [8, 5])], PHRASES)

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Track:
        goal = self.complete_options(seats, options)["goal"]
        assert isinstance(goal, int)
        track = self.track(self, goal)
        for decision in (self.turn(0), self.deal(1), self.deal(0)):
            track.ask(decision)
        return track

    def document_of(self, state: Track) -> dict[str, object]:
        pending = msgspec.to_builtins([decision.data() for decision in state.stack])
        return {"goal": state.goal, "places": state.places.copy(), "boosts": state.boosts.copy(), "pending": pending}

    def position(self, document: object) -> Track:
        reader = Reader(document, "position")
        track = self.track(self, reader.field("goal").integer(1, 99))
        track.places = [item.integer(0, 99) for item in reader.field("places").items()]
        track.boosts = [item.integer(0, 3) for item in reader.field("boosts").items()]
        self.makers.read(reader.field("pending"), track)
        reader.end()
        if not track.stack:
            track.pass_on(0 if track.places[0] >= track.goal else 1)
        return track

    def parse(self, state: State, text: str) -> Action:
        for action in ACTIONS:
            if action.text == text.strip():
                return action
        raise Malformed(f"{text}: not understood")

    def say(self, action: Action) -> Sentence:
        return Sentence(PHRASES["action.any"], {"text": action.text})

    @property
    def makers(self) -> Makers:
        return Makers(
            [
                Maker(AskTurn, lambda asked, table, path: self.turn(asked.seat)),
                Maker(AskRoll, lambda asked, table, path: self.roll(asked.seat)),
                Maker(AskDeal, lambda asked, table, path: self.deal(asked.seat)),
            ]
        )

    @property
    def view_type(self) -> type[TrackView]:
        return TrackView

    def known_actions(self) -> list[Action]:
        return ACTIONS

    def view_of(self, state: Track, seat: int | None) -> TrackView:
        boosts = [boost if boost == 0 or owner == seat else None for owner, boost in enumerate(state.boosts)]
        pending = [decision.data() for decision in state.stack]
        return TrackView(
            self.id, self.rules_version, seat, state.actor, {}, pending, state.goal, state.places.copy(), boosts
        )

    def imagine(self, view: TrackView, rng: Xoshiro) -> Track:
        boosts = [1 + rng.below(3) if boost is None else boost for boost in view.boosts]
        pending = msgspec.to_builtins(view.pending)
        document = {"goal": view.goal, "places": view.places, "boosts": boosts, "pending": pending}
        return self.position(document)
