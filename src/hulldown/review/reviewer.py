"""A review in the making: its jobs, the pieces that are done, and what they say so far."""

from __future__ import annotations

from typing import Final

import msgspec

from hulldown.bots.game_bots import levels_of
from hulldown.kernel.reading import Record
from hulldown.kernel.state import Action

from .figures import Judgement, accuracies, accuracy, ahead, draw_tests, splits
from .intervals import certain, chance, estimate
from .judging import BEST, FEWEST, Compared, grade
from .rounds import UNITS, Rounds
from .shapes import (
    Choice,
    Estimate,
    Job,
    Judged,
    LevelAccuracy,
    Luck,
    Moment,
    Piece,
    Progress,
    Review,
    Settings,
    Stopped,
    Told,
    TurningPoint,
    TurnKind,
)
from .telling import Called, Teller, as_written, joined
from .walk import Node, Walk
from .work import Work

FORMAT: Final = 3
MOST_TURNS: Final = 12
SWING: Final = 0.05  # of a chance: less is no turning point
CLEARLY: Final = 1.6  # half intervals
TURNING: Final = ("slip", "mistake", "blunder", "brilliant")
NOTHING: Final[Told] = {}


class Reviewer:
    """Jobs may be done anywhere and in any order; the review follows from the whole rounds that are there.

    Whoever goes on with a review that was stopped adds its pieces and does what is left.
    """

    def __init__(self, record: Record, settings: Settings, called: Called = as_written) -> None:
        self.record = record
        self.settings = settings
        self.walk = Walk(record)
        self.work = Work(self.walk, settings)
        self.rounds = Rounds(self.walk, settings)
        self.teller = Teller(self.walk.match.game, self.walk.match.names, called)
        self._steps: list[list[Job]] = []  # of closer looks, as far as they are known
        self._whys: list[Job] | None = None  # reasons that are asked for, when these are known
        self._asked: list[Node] = []  # decisions at which levels are asked, when these are known
        self._others: list[LevelAccuracy] = []  # of bots that somebody wanted to be asked beside the levels

    # The work

    def jobs(self) -> list[Job]:
        """All that are known: those of every round; when these are done the first closer looks, one step after the
        other; then the reasons for what was found; and when nothing else is left, what levels would have answered."""
        jobs = [job for round in range(self.settings.rounds) for job in self.rounds.jobs_of(round)]
        self.steps_done()
        jobs += [job for step in self._steps for job in step] + self._reasons()
        return jobs + self._level_jobs()

    def left(self) -> list[Job]:
        return [job for job in self.jobs() if not self.rounds.has(job)]

    def do(self, job: Job) -> Piece:
        return self.work.do(job)

    def add(self, piece: Piece) -> None:
        self.rounds.add(piece)

    def pieces(self) -> list[Piece]:
        return self.rounds.pieces()

    def step(self) -> bool:
        """Does one more job here; False when nothing is left."""
        for round in range(self.rounds.whole(), self.settings.rounds):
            for job in self.rounds.jobs_of(round):
                if not self.rounds.has(job):
                    self.add(self.do(job))
                    return True
        self.steps_done()
        for job in [job for step in self._steps for job in step] + self._reasons():
            if not self.rounds.has(job):
                self.add(self.do(job))
                return True
        for job in self._level_jobs():
            if not self.rounds.has(job):
                self.add(self.do(job))
                return True
        return False

    def steps_done(self) -> int:
        """Steps of closer looks that are whole. The next one follows from all that is known after them."""
        if self.rounds.whole() < self.settings.rounds:
            return 0
        for step in range(self.settings.closer):
            if step == len(self._steps):
                self._steps.append(self._looks(step))
            if not all(self.rounds.has(job) for job in self._steps[step]):
                return step
        return self.settings.closer

    def _looks(self, step: int) -> list[Job]:
        jobs: list[Job] = []
        for node in self.walk.nodes:
            if node.kind == "decision":
                compared, candidates = self._compared(node, self.settings.rounds, step)
                more = UNITS[step + 1] - UNITS[step]
                if compared.is_open(more):
                    answers = [str(candidates[place]) for place in compared.contenders(more)]
                    jobs += [Job("closer", node.at, unit, answers) for unit in range(UNITS[step], UNITS[step + 1])]
        return jobs

    @property
    def is_judged(self) -> bool:
        """Whether all is done but what levels would have answered."""
        reasons = self._reasons()
        return self._whys is not None and all(self.rounds.has(job) for job in reasons)

    def _level_jobs(self) -> list[Job]:
        """One decision after the other, with every level at each: so all have been asked the same questions."""
        if not self._asked and self.settings.levels and self.is_judged:
            self._asked = self._drawn()
        names = [level.name for level in levels_of(self.walk.match.game)]
        asked = self._asked[: self.settings.levels]
        return [Job("level", node.at, place, bot=name) for node in asked for place, name in enumerate(names)]

    def _drawn(self) -> list[Node]:
        """Decisions at which answers were compared, by lot; those of all seats by turns. The lot knows what the seat
        knew, and nothing else."""
        lots: list[list[Node]] = []
        for seat in range(self.walk.seats):
            nodes = [node for node in self.walk.nodes if node.kind == "decision" and node.by == seat]
            lots.append(sorted([node for node in nodes if self.work.candidates(node)[1:]], key=self.work.lot))
        most = max([len(lot) for lot in lots])
        return [lot[place] for place in range(most) for lot in lots if place < len(lot)]

    def levels_done(self) -> int:
        """Decisions, from the first one on, at which all levels were asked."""
        missing = [job.at for job in self._level_jobs() if not self.rounds.has(job)]
        asked = [node.at for node in self._asked[: self.settings.levels]]
        return asked.index(missing[0]) if missing else len(asked)

    def cut(self, rounds: int, closer: int, levels: int) -> None:
        """Leaves it at so many rounds, steps and decisions of levels, as if no more had ever been asked for."""
        self.settings = msgspec.structs.replace(self.settings, rounds=rounds, closer=closer, levels=levels)
        self.work.settings = self.settings
        self.rounds.cut(self.settings)
        self._steps = self._steps[:closer]
        self._whys = None

    @property
    def progress(self) -> Progress:
        in_round = len(self.rounds.jobs_of(0))
        whole = self.rounds.whole()
        done = sum([self.rounds.has(job) for job in self.rounds.jobs_of(whole)]) if whole < self.settings.rounds else 0
        closer = [self.rounds.has(job) for step in self._steps for job in step]
        of_jobs = self.settings.rounds * in_round + len(closer)
        levels = [self.rounds.has(job) for job in self._level_jobs()] if self._asked else []
        jobs = whole * in_round + done + sum(closer)
        return Progress(whole, self.settings.rounds, jobs, of_jobs, sum(levels), len(levels))

    def _reasons(self) -> list[Job]:
        """For each decision that has an answer which seems better than the one that was given, by more than a best
        answer may lose: of others there is nothing to tell."""
        if self._whys is not None:
            return self._whys
        if self.rounds.whole() < self.settings.rounds or self.steps_done() < self.settings.closer:
            return []
        jobs = self._whys = []
        for node in self.walk.nodes:
            if node.kind == "decision" and node.answer is not None:
                compared, candidates = self._compared(node, self.settings.rounds, self.settings.closer)
                if compared.best != compared.made and compared.loss().value >= BEST:
                    answers = [str(candidates[compared.best]), str(node.answer.action)]
                    jobs.append(Job("why", node.at, 0, answers))
        return jobs

    # What it says

    def review(self) -> Review:
        """Of the whole rounds so far; with the first one's table alone there is a curve."""
        match, game = self.walk.match, self.walk.match.game
        count = self.rounds.whole()
        curved = self.rounds.whole("table")
        steps = self.steps_done()
        judgements = [self._judge(node, count, steps) for node in self.walk.nodes if node.kind == "decision" and count]
        lucks = [self._luck(node, curved) for node in self.walk.nodes if node.outcomes[1:] and curved]
        is_over = self.walk.is_over
        return Review(
            format=FORMAT,
            game=game.id,
            rules=game.rules_version,
            seats=match.seats,
            names=[self.teller.name(seat) for seat in range(match.seats)],
            unit=game.length_unit,
            settings=self.settings,
            progress=self.progress,
            result=self.work.result() if is_over else None,
            moments=[self._moment(node, curved) for node in self.walk.nodes if curved],
            lucks=lucks,
            decisions=[one.judged for one in judgements],
            splits=splits(self.rounds, judgements, count) if count and is_over else [],
            accuracies=accuracies(judgements, match.seats, count) if count else [],
            draws=draw_tests(self.rounds, self.teller, curved) if curved else [],
            turns=self._turns(judgements, lucks),
            stopped=self._stopped(),
            remarks=[self.teller.told(remark) for remark in self.record.remarks],
            levels=self._levels(judgements) + self._others,
        )

    def _stopped(self) -> Stopped | None:
        gap = self.walk.gap
        return Stopped(gap.line, self.teller.told(gap.sentence)) if gap is not None else None

    def _moment(self, node: Node, count: int) -> Moment:
        games = count * self.settings.playouts
        chances: list[Estimate] = []
        for seat in range(self.walk.seats):
            values = [self.rounds.curve(round)[node.at][seat] for round in range(count)]
            over = node.kind == "end" and self.walk.is_over
            chances.append(certain(values[0]) if over else chance(values, games))
        done = str(node.answer.action) if node.answer is not None else ""
        say = self.teller.answer(node.answer) if node.answer is not None else NOTHING
        return Moment(node.at, node.kind, node.by, node.state.length, chances, done, say)

    def _luck(self, node: Node, count: int) -> Luck:
        curves = [self.rounds.curve(round) for round in range(count)]
        changes = [
            estimate([curve[node.at + 1][seat] - curve[node.at][seat] for curve in curves])
            for seat in range(self.walk.seats)
        ]
        assert node.answer is not None
        probabilities, came = node.outcomes_given()
        return Luck(
            node.at, node.state.length, changes, len(node.outcomes), round(probabilities[came], 9), node.is_exact,
            self.teller.happened(node.answer),
        )  # fmt: skip

    def _compared(self, node: Node, count: int, steps: int) -> tuple[Compared, list[Action]]:
        candidates = self.work.candidates(node)
        assert node.answer is not None
        named = [str(action) for action in candidates]
        compared = Compared(self.rounds, node.at, node.by, named, str(node.answer.action), count, steps)
        return compared, candidates

    def _judge(self, node: Node, count: int, steps: int) -> Judgement:
        compared, candidates = self._compared(node, count, steps)
        made = compared.made
        tried = self.work.tried(node)
        loss = compared.loss()
        gain = estimate(compared.gains(node.by))
        piece = self.rounds.told(node.at)
        reasons = {compared.best: piece.told[0], made: piece.told[1]} if piece is not None else {}

        def choice(place: int) -> Choice:
            action = candidates[place]
            values = compared.chances(place)
            found = chance(values, len(values) * (self.settings.worlds if len(candidates) > 1 else 1))
            return Choice(str(action), self.teller.action(action), found, reasons.get(place, NOTHING), place < tried)

        question = node.state.question
        judged = Judged(
            at=node.at,
            seat=node.by,
            number=node.number,
            turn=node.state.length,
            question=self.teller.told(question),
            rule=question.rule,
            grade=grade(loss, gain, made < tried, count),
            loss=loss,
            gain=gain,
            made=choice(made),
            best=choice(compared.best),
            others=[choice(place) for place in compared.order()],
        )
        return Judgement(compared, judged)

    # What others would have answered

    def _levels(self, judgements: list[Judgement]) -> list[LevelAccuracy]:
        """What levels get at the decisions at which all of them were asked, in the place of each seat."""
        whole = {node.at for node in self._asked[: self.levels_done()]}
        found: list[LevelAccuracy] = []
        for seat in range(self.walk.seats):
            own = [one for one in judgements if one.judged.seat == seat and one.judged.at in whole]
            for place, level in enumerate(levels_of(self.walk.match.game)) if own else []:
                pieces = [self.rounds.of_level(one.judged.at, place) for one in own]
                found.append(self._level(level.name, seat, own, pieces))
        return found

    def compare(self, bot: str, seat: int) -> None:
        """Asks any bot at every decision of a seat at which answers were compared."""
        count, steps = self.rounds.whole(), self.steps_done()
        judgements = [self._judge(node, count, steps) for node in self._drawn() if node.by == seat]
        pieces = [self.do(Job("level", one.judged.at, 0, bot=bot)) for one in judgements]
        self._others.append(self._level(bot, seat, judgements, pieces))

    def _level(self, bot: str, seat: int, judgements: list[Judgement], pieces: list[Piece]) -> LevelAccuracy:
        answered = [self._answered(one, piece) for one, piece in zip(judgements, pieces, strict=True)]
        own = [one.compared for one in judgements]
        leads = [one.behind(made.judged.made.do) for one, made in zip(answered, judgements, strict=True)]
        return LevelAccuracy(bot, seat, accuracy(answered), accuracy(own), ahead(own, leads), len(own))

    def _answered(self, judgement: Judgement, piece: Piece) -> Compared:
        """A decision, as if the answer of a bot had been given."""
        node = self.walk.nodes[judgement.judged.at]
        named = [str(action) for action in self.work.candidates(node)]
        if piece.values:
            named.append(piece.answer)
        count, steps = self.rounds.whole(), self.steps_done()
        return Compared(self.rounds, node.at, node.by, named, piece.answer, count, steps, piece.values)

    # Turning points

    def _turns(self, judgements: list[Judgement], lucks: list[Luck]) -> list[TurningPoint]:
        found = [self._decided(one.judged) for one in judgements if one.judged.grade in TURNING]
        enough = self.rounds.whole("table") >= FEWEST
        for luck in lucks:
            seat = max(range(self.walk.seats), key=lambda seat: luck.changes[seat].value)
            change = luck.changes[seat]
            # many draws are looked at, so one that stands out has to do so clearly
            if enough and change.value >= SWING and change.value > CLEARLY * (change.value - change.low):
                found.append(self._came(luck, seat))
        heaviest = sorted(found, key=lambda one: (-abs(one.change.value), one.at))[:MOST_TURNS]
        return sorted(heaviest, key=lambda one: one.at)

    def _decided(self, judged: Judged) -> TurningPoint:
        seat = self.teller.seat(judged.seat)
        when = self.teller.when(self.walk.nodes[judged.at])
        title = self.teller.say("turn.decision", when=when, grade=self.teller.say(f"grade.{judged.grade}"))
        if judged.grade == "brilliant":
            say = self.teller.say("turn.brilliant", seat=seat, made=judged.made.say)
            change = judged.gain
        else:
            say = self.teller.say("turn.made", seat=seat, made=judged.made.say, best=judged.best.say)
            change = Estimate(-judged.loss.value + 0.0, -judged.loss.high + 0.0, -judged.loss.low + 0.0)
        return self._turn(judged.at, "decision", judged.seat, change, title, joined(say, judged.made.why))

    def _came(self, luck: Luck, seat: int) -> TurningPoint:
        when = self.teller.when(self.walk.nodes[luck.at])
        title = self.teller.say("turn.luck", when=when, seat=self.teller.seat(seat))
        say = self.teller.say("turn.came", what=luck.say, often=self.teller.often(luck.probability))
        return self._turn(luck.at, "luck", seat, luck.changes[seat], title, say)

    def _turn(self, at: int, kind: TurnKind, seat: int, change: Estimate, title: Told, say: Told) -> TurningPoint:
        count = self.rounds.whole("table")
        before, after = [
            [chance([self.rounds.curve(round)[place][one] for round in range(count)], count).value
             for one in range(self.walk.seats)]
            for place in (at, at + 1)
        ]  # fmt: skip
        return TurningPoint(at, self.walk.nodes[at].state.length, kind, seat, change, before, after, title, say)
