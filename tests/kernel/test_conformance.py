"""The conformance suite itself: a sound game passes, and each way of breaking the contract is caught."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import pytest

from hulldown.kernel.conformance import MOST_COMPLAINTS, Suite
from hulldown.kernel.errors import Malformed, Refusal
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought, Lists
from hulldown.kernel.result import Result
from hulldown.kernel.state import OVER, Action, State
from hulldown.kernel.view import View
from hulldown.kernel.words import Seat, Sentence

from .toy import BOOST, DEALS, PHRASES, ROLL, ROLLS, WAIT, Deal, Race, Roll, Track, TrackView, Turn

GAMES = 60


def test_sound_game_passes() -> None:
    heard: list[str] = []
    report = Suite(Race(), 2).run(GAMES, 1, lambda: heard.append("game"))
    assert report.passed
    assert report.complaints == []
    assert report.games == len(heard) == GAMES
    assert report.endings == {"result.goal": GAMES}
    assert report.decisions > 10 * GAMES
    assert report.data()["passed"] is True


def test_options_reach_the_game() -> None:
    short = Suite(Race(), 2, {"goal": 5}).run(GAMES, 1)
    assert short.passed
    assert short.decisions < Suite(Race(), 2).run(GAMES, 1).decisions


def test_same_seed_plays_the_same_games() -> None:
    assert Suite(Race(), 2).run(9, 4).data() == Suite(Race(), 2).run(9, 4).data()
    assert Suite(Race(), 2).run(9, 4).decisions != Suite(Race(), 2).run(9, 5).decisions


class PermissiveTurn(Turn):
    def why_not(self, table: Track, action: Action) -> Refusal | None:
        return None


class AcceptsIllegal(Race):
    """not listed as legal, yet not refused"""

    turn = PermissiveTurn


class StrictTurn(Turn):
    def why_not(self, table: Track, action: Action) -> Refusal | None:
        return self.not_asked(table)


class RefusesLegal(Race):
    """is legal, yet refused"""

    turn = StrictTurn


class GrudgingTurn(Turn):
    def explain(self, table: Track, action: Action) -> Refusal | None:
        return Refusal(Sentence(PHRASES["refusal.boost-once"], {"seat": Seat(self.actor)}))


class ReasonsAgainstLegal(Race):
    """is legal, yet refused"""

    turn = GrudgingTurn


class LavishTurn(Turn):
    def why_not(self, table: Track, action: Action) -> Refusal | None:
        return None if action in (ROLL, WAIT, BOOST) else self.not_asked(table)


class ListsTooLittle(Race):
    """boost is not listed as legal, yet not refused"""

    turn = LavishTurn


class SilentTurn(Turn):
    def explain(self, table: Track, action: Action) -> Refusal | None:
        return Refusal(Sentence(PHRASES["event.dealt-unseen"], {"seat": "?"}))


class RefusesWithoutRule(Race):
    """refused without a rule of the ledger"""

    turn = SilentTurn


class RestlessTurn(Turn):
    def explain(self, table: Track, action: Action) -> Refusal | None:
        table.places[0] += 1
        return None


class RefusalMoves(Race):
    """a refused action changed the position"""

    turn = RestlessTurn


class MuteTurn(Turn):
    def legal_actions(self, table: Track) -> list[Action]:
        return []


class NobodyCanAct(Race):
    """nobody has a legal action"""

    turn = MuteTurn


class TrackWithSharedPlaces(Track):
    def __init__(self, race: Race, goal: int, source: Track | None = None) -> None:
        super().__init__(race, goal, source)
        if source is not None:
            self.places = source.places


class SharesClones(Race):
    """playing on a clone changed the original"""

    track = TrackWithSharedPlaces


class LeakyView(Race):
    """can tell an imagined position from the real one"""

    def view_of(self, state: State, seat: int | None) -> TrackView:
        assert isinstance(state, Track)
        view = super().view_of(state, seat)
        view.boosts = list(state.boosts)
        return view

    def imagine(self, view: View, rng: Xoshiro) -> Track:
        assert isinstance(view, TrackView)
        view.boosts = [
            None if boost and owner != view.seat else boost for owner, boost in enumerate(view.boosts)
        ]  # what the seat should not have been told
        return super().imagine(view, rng)


class PeekingTurn(Turn):
    def legal_actions(self, table: Track) -> list[Action]:
        return super().legal_actions(table) if table.boosts[1 - self.actor] < 3 else [ROLL, WAIT]


class LegalActionsLeak(Race):
    """depend on what it cannot know"""

    turn = PeekingTurn


class TellingTurn(Turn):
    def question(self, table: Track) -> Sentence:
        return Sentence(PHRASES["event.dealt"], {"seat": Seat(self.actor), "number": table.boosts[self.actor]})


class QuestionsLeak(Race):
    """is asked what it cannot know"""

    turn = TellingTurn


class LoudDeal(Deal):
    def apply(self, table: Track, action: Action) -> None:
        super().apply(table, action)
        table.tell(PHRASES["event.moved"], {"seat": 9, "number": table.boosts[0] + table.boosts[1]})


class EventsLeak(Race):
    """hears what it cannot know"""

    deal = LoudDeal


class HeavyRoll(Roll):
    def outcomes(self, table: Track) -> list[tuple[Action, Fraction]]:
        return [(action, Fraction(1, 2)) for action in ROLLS]


class UnfairOutcomes(Race):
    """the chances do not add up to 1"""

    roll = HeavyRoll


class LameRoll(Roll):
    def outcomes(self, table: Track) -> list[tuple[Action, Fraction]]:
        return [(ROLLS[0], Fraction(1)), (ROLLS[1], Fraction(0)), (ROLLS[2], Fraction(0))]


class ImpossibleOutcomes(Race):
    """an outcome has no chance"""

    roll = LameRoll


class LoadedRoll(Roll):
    def sample(self, table: Track, rng: Xoshiro) -> Action:
        return DEALS[0]


class SamplesSomethingElse(Race):
    """a sample is not an outcome"""

    roll = LoadedRoll


class ForgetfulDocument(Race):
    """a position read back"""

    def document_of(self, state: Track) -> dict[str, object]:
        return {**super().document_of(state), "boosts": [0, 0]}


class RefusesItsDocuments(Race):
    """Malformed: position"""

    def document_of(self, state: Track) -> dict[str, object]:
        return {**super().document_of(state), "weather": "fine"}


class RefusesWithoutAPlace(Race):
    """refused without its place: broken"""

    def position(self, document: object) -> Track:
        try:
            return super().position(document)
        except Malformed as error:
            raise Malformed("broken") from error


class ShowsObjects(Race):
    """is not plain data"""

    def view_of(self, state: Track, seat: int | None) -> TrackView:
        return OddView(**msgspec.structs.asdict(super().view_of(state, seat)))


class OddView(TrackView):
    def data(self) -> dict[str, object]:
        return {"places": tuple(self.places)}


class Unparsable(Race):
    """Malformed: wait: not understood"""

    def parse(self, state: State, text: str) -> Action:
        if text == "wait":
            raise Malformed(f"{text}: not understood")
        return super().parse(state, text)


class Misreads(Race):
    """reads back as something else"""

    def parse(self, state: State, text: str) -> Action:
        return ROLL if text == "wait" else super().parse(state, text)


class TwinTurn(Turn):
    TWIN = Action("roll")

    def legal_actions(self, table: Track) -> list[Action]:
        return [self.TWIN, ROLL, WAIT]


class SameTextTwice(Race):
    """two legal actions have the same text"""

    turn = TwinTurn


class Wordless(Race):
    """has no words in"""

    def say(self, action: Action) -> Sentence:
        return Sentence(NOTHING, {})


NOTHING = type(PHRASES["event.dealt"])("nothing", "", {"en": "", "ru": ""})


class Unbalanced(Race):
    """audit: somebody is ahead"""

    def audit_of(self, state: State) -> list[str]:
        assert isinstance(state, Track)
        return ["somebody is ahead"] if state.places[0] != state.places[1] else []


class EndlessTrack(Track):
    def pass_on(self, seat: int) -> None:
        if self.places[seat] < self.goal:
            super().pass_on(seat)


class EndsWithoutResult(Race):
    """not over after"""

    track = EndlessTrack


class WinnerlessTrack(Track):
    def pass_on(self, seat: int) -> None:
        super().pass_on(seat)
        if self.result is not None:
            self.result = Result(self.result.tallies, [2, 2], self.result.reason, self.result.decided)


class NobodyWins(Race):
    """the result is not whole"""

    track = WinnerlessTrack


class LyingTrack(Track):
    def pass_on(self, seat: int) -> None:
        super().pass_on(seat)
        if self.result is not None:
            self.result.winners = [0, 1]


class WrongWinners(Race):
    """the winners are not the seats of rank 1"""

    track = LyingTrack


BROKEN: list[type[Race]] = [
    AcceptsIllegal, RefusesLegal, RefusesWithoutRule, RefusalMoves, NobodyCanAct, SharesClones, LeakyView,
    LegalActionsLeak, QuestionsLeak, EventsLeak, UnfairOutcomes, ImpossibleOutcomes, SamplesSomethingElse,
    ForgetfulDocument, RefusesItsDocuments, RefusesWithoutAPlace, ShowsObjects, Unparsable, Misreads, SameTextTwice,
    Wordless, Unbalanced,
    EndsWithoutResult, NobodyWins, WrongWinners,
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_broken_game_is_caught(broken: type[Race]) -> None:
    """The docstring of a broken game is the complaint that it must bring."""
    report = Suite(broken(), 2).run(GAMES, 1)
    assert not report.passed
    assert broken.__doc__ is not None
    assert [text for text in report.complaints if broken.__doc__ in text], report.complaints
    assert report.complaints[0].startswith("seed 1, game ")  # so that it can be played again


class Cargoes(Lists[Brought]):
    """A ready list that is not legal, with a code that means another one; and no option for either seat."""

    def ready(self, seats: int, chosen: Mapping[str, object]) -> list[Brought]:
        return [Brought("tea", "Tea", code="t")]

    def reasons_against(self, brought: Brought, chosen: Mapping[str, object]) -> list[Refusal]:
        return [Refusal(Sentence(PHRASES["refusal.boost-once"], {"seat": Seat(0)}))]

    def find(self, text: str) -> Brought:
        return Brought("salt", "Salt", code="s")

    def draw(self, rng: Xoshiro, seats: int, chosen: Mapping[str, object], seat: int | None = None) -> Brought:
        raise Malformed("there is nothing to be had")


def test_lists_that_break_their_own_rules_are_caught() -> None:
    game = Race()
    game.lists = Cargoes("cargo", ".txt")
    complaints = Suite(game, 2).run(1, 1).complaints
    assert [text.partition(": ")[2][:40] for text in complaints] == [
        "cargo tea is not legal: Player 1 has use",
        "the code of cargo tea reads back as anot",
        "there is no option cargo_1 for the cargo",
        "there is no option cargo_2 for the cargo",
    ]


def test_suite_goes_on_after_a_bad_game_until_it_has_complained_enough() -> None:
    report = Suite(Unparsable(), 2).run(1000, 1)
    assert MOST_COMPLAINTS <= len(report.complaints) < 2 * MOST_COMPLAINTS
    assert report.data()["complaints"] == report.complaints


def test_toy_plays_by_its_rules() -> None:
    """The toy is a game of its own: with boosts of 3 and rolls of 3, the first seat is at the goal after two turns."""
    track = Race().start()
    for text in ("deal 3", "deal 1", "boost", "roll", "rolled 3", "wait", "roll", "rolled 3"):
        track.apply(track.game.parse(track, text))
    assert track.places == [9, 0]
    assert track.actor == OVER
    assert track.result is not None
    assert track.result.winners == [0]
    assert BOOST not in track.legal_actions()
