"""What a review is made of: plain data, for the page, for `hulldown review --json`, and for whoever shares the work.

Seats count from 0. A chance is that of a seat's side to win, from 0 to 1; a change of it may be negative. Texts come in
every language, by its id, so that a review is computed once for all who read it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MOST_ROUNDS = 400
MOST_PLAYOUTS = 1_000
MOST_STEPS = 8
MOST_SEED = 2**53 - 1  # what a browser can count to

Natural = Annotated[int, Meta(ge=0)]
Told = dict[str, str]  # by language

Grade = Literal["brilliant", "best", "good", "slip", "mistake", "blunder", "unclear"]
MomentKind = Literal["decision", "forced", "chance", "resignation", "time", "end"]
TurnKind = Literal["luck", "decision"]
JobKind = Literal["table", "seat", "gain", "closer", "why", "level"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The same settings give the same review, byte for byte; time only says how many rounds of them are gone through.

    A round looks at every moment of the match, `playouts` times on the true table and, for each decision, at tables
    that the seat could take for the true one. Figures are means over rounds, and their spread gives the intervals.
    What may be better than the answer that was given is looked for in the first rounds, on `worlds` tables each; then
    closer and closer, wherever the name of a decision is not sure yet: each step doubles what is known of it. At last
    the levels are asked what they would have answered.
    """

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 8
    closer: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 2
    playouts: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)] = 16
    worlds: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)] = 3
    width: Annotated[int, Meta(ge=2, le=20)] = 6  # answers that are compared, with the one that was given
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] = 1
    levels: Annotated[int, Meta(ge=0, le=MOST_PLAYOUTS)] = 0  # decisions of all seats at which the levels are asked


class Job(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the work: one round of one moment, on the true table or by what its seat knew; when all rounds are
    done, a closer look at some answers; then the reasons for and against two of them; and at last what a bot answers
    there, which is one of several: its number is the round."""

    kind: JobKind
    at: Natural  # answers before that moment
    round: Natural
    answers: list[str] = []  # in notation. closer: those that are compared; why: the best one and the one given
    bot: str = ""  # level: who is asked


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a job. The same job gives the same piece, whoever does it."""

    job: Job
    # Chances by seat.
    # table: of every imagined game, and again with the answer that was given, where no later moment has that game; none
    # where the reference player answers the same: those of the next moment stand here too. At chance: after each
    # outcome, or after some of many.
    # seat, gain: as far as both differ, with the reference player's answer and with the one that was given
    # seat: then with every candidate; closer: with each of the job's answers
    # level: in each of the first rounds, where the answer is no candidate
    values: list[list[float]] = []
    told: list[Told] = []  # why: of each answer
    answer: str = ""  # level: what the bot answers


class Estimate(Struct, frozen=True):
    """A figure and its 95 % interval; while there is one round only, the interval is as wide as it can be."""

    value: float
    low: float
    high: float


class Moment(Struct, frozen=True):
    """The table after `at` answers, and what was answered then."""

    at: Natural
    kind: MomentKind
    by: int  # the seat that is asked; -1 is chance, -2 nobody: it is over
    turn: Natural  # turns that have begun
    chances: list[Estimate]  # by seat
    done: str  # in notation; "" at the end
    say: Told  # the same in words, where there are some


class Luck(Struct, frozen=True):
    """A draw or roll: what it changed, by seat, against the mean over all that could have come."""

    at: Natural
    turn: Natural
    changes: list[Estimate]
    outcomes: Natural  # that it could have had
    probability: float  # of the one that came
    exact: bool  # every outcome was looked at; otherwise a fair sample of them
    say: Told


class Choice(Struct, frozen=True):
    """An answer that was compared."""

    do: str  # in notation
    say: Told
    chance: Estimate
    why: Told  # what came of it, against the best one or the one that was given; "" where nothing stands out
    considered: bool  # the reference player would have tried it


class Judged(Struct, frozen=True):
    """A decision, judged by what its seat could know then."""

    at: Natural
    seat: Natural
    number: Natural  # of the seat's own answers before it
    turn: Natural
    question: Told
    rule: str  # that asks; "" where none is named
    grade: Grade
    loss: Estimate  # best minus made, on the same worlds
    gain: Estimate  # made minus the reference player's answer, on the same worlds
    made: Choice
    best: Choice
    others: list[Choice]  # the rest of what was compared, better ones first


class Split(Struct, frozen=True):
    """How the result of a seat came about: result = start + luck + own + others + hidden, to rounding."""

    seat: Natural
    start: Estimate
    luck: Estimate
    own: Estimate
    others: Estimate
    hidden: Estimate  # what the seats could not know, and what is left
    result: float
    lost: Estimate  # the sum of the seat's own losses: best minus made


class Accuracy(Struct, frozen=True):
    """How well a seat decided: 100 is every decision as good as the best that was found."""

    seat: Natural
    value: Estimate
    decisions: Natural  # that had more than one answer worth a look
    grades: dict[str, int]


class LevelAccuracy(Struct, frozen=True):
    """What a bot gets in the place of a seat: the same decisions, the same tables, the same formula."""

    bot: str
    seat: Natural
    value: Estimate
    own: Estimate  # what the seat itself gets at these decisions
    ahead: Estimate  # by how much the seat is above the bot, on tables that both answers were tried on
    decisions: Natural  # at which the bot was asked


class DrawTest(Struct, frozen=True):
    """The luck of a seat against all that chance could have brought at the same moments, by their exact chances."""

    seat: Natural
    draws: Natural  # that are in it
    left_out: Natural  # with too many outcomes to look at all
    observed: float  # sum of what they were worth to the seat
    expected: float
    spread: float  # standard deviation of what chance gives
    chance: float  # of being as lucky or luckier, or as unlucky or unluckier, whichever is less
    one_in: Natural  # the same as people say it: 1 in 40
    lucky: bool
    say: Told


class TurningPoint(Struct, frozen=True):
    """A moment at which the match turned."""

    at: Natural
    turn: Natural
    kind: TurnKind
    seat: int  # who decided; at chance whoever gained most
    change: Estimate  # of the chance of that seat
    before: list[float]  # chances by seat
    after: list[float]
    title: Told
    say: Told


class Stopped(Struct, frozen=True):
    """Where a record does not replay: what follows is not reviewed."""

    line: Natural
    say: Told


class Progress(Struct, frozen=True):
    """How far the work has come."""

    rounds: Natural  # that are whole
    of_rounds: Natural
    jobs: Natural
    of_jobs: Natural
    levels: Natural = 0  # answers of levels, of all that are asked for when everything else is done
    of_levels: Natural = 0


class Review(Struct, frozen=True):
    """A review as far as it is computed."""

    format: Natural
    game: str
    rules: Natural
    seats: Natural
    names: list[str]
    unit: str  # what turns are called in this game's notation
    settings: Settings
    progress: Progress
    result: list[float] | None  # by seat; None where the record has no end
    moments: list[Moment]
    lucks: list[Luck]
    decisions: list[Judged]
    splits: list[Split]
    accuracies: list[Accuracy]
    draws: list[DrawTest]
    turns: list[TurningPoint]
    stopped: Stopped | None
    remarks: list[Told]
    levels: list[LevelAccuracy] = []  # by seat, the weakest level first
