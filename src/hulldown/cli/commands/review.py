"""`hulldown review`: what was luck in a match, what was decided, and what would have been better."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import msgspec
import typer

from hulldown.compiling.cache import compiled_engine
from hulldown.kernel.document import read_text
from hulldown.kernel.record import open_record
from hulldown.review.crew import Crew
from hulldown.review.drills import find
from hulldown.review.reviewer import Reviewer
from hulldown.review.rounds import usual
from hulldown.review.shapes import (
    MOST_PLAYOUTS,
    MOST_ROUNDS,
    MOST_SEED,
    MOST_STEPS,
    Estimate,
    LevelAccuracy,
    Review,
    Settings,
)
from hulldown.review.telling import BOOK

from ..common import CardsOption, JsonOption, LangOption, command_words, console, fail, find_game, language, notices
from ..common import print_json as print_data
from ..terminal.curves import curve

VAGUE: Final = 80.0  # percent: of an accuracy with a wider interval nothing but the interval is told
GRADES: Final = ("brilliant", "best", "good", "slip", "mistake", "blunder", "unclear")


def review(
    file: Annotated[Path, typer.Argument(help="A record (.jsonl).", metavar="FILE")],
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts", min=1, help="Imagined games at each moment: usually 128, or 96 where one takes long."
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.1, help="As many rounds and closer looks as fit into this time.")
    ] = None,
    closer: Annotated[
        int | None,
        typer.Option(
            "--closer",
            min=0,
            max=MOST_STEPS,
            help="Steps of closer looks at decisions whose name is not sure; each doubles what is known of them.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The same seed gives the same again.")] = 1,
    seat: Annotated[int, typer.Option("--seat", min=1, help="Whose curve is drawn: 1 is the first seat.")] = 1,
    levels: Annotated[
        int | None,
        typer.Option(
            "--levels", min=0, max=MOST_PLAYOUTS, help="Decisions of all seats at which the levels are asked; 0: none."
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare", help="Bots that are asked at every decision of the seat: greedy,level5.", metavar="BOTS"
        ),
    ] = None,
    drills: Annotated[
        Path | None,
        typer.Option("--drills", help="Writes positions with one clearly best answer into this file.", metavar="FILE"),
    ] = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; as many as cores.")] = None,
    lang: LangOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """What was luck, what was decided, and what would have been better: with how sure each of it is.

    The same number of imagined games and the same seed give the same review.
    """
    tongue = language(lang)
    text = read_text(file)
    record = open_record(text, file.name, lambda id: find_game(id, cards))
    if seat > record.match.seats:
        fail(f"--seat: this record has {record.match.seats} players, not {seat}")
    known = usual(record.match.game)
    wanted = known.rounds if playouts is None else -(-playouts // known.playouts)
    steps = known.closer if seconds is None else MOST_STEPS
    settings = Settings(
        min(MOST_ROUNDS, wanted),
        closer if closer is not None else steps,
        seed=seed,
        levels=levels if levels is not None else known.levels,
    )
    reviewer = Reviewer(record, settings)
    until = perf_counter() + seconds if seconds is not None else None
    with Crew(reviewer, text, cards, workers or os.cpu_count() or 1, compiled_engine()) as crew:
        _judge(reviewer, crew, until)
        for bot in compare.split(",") if compare is not None else []:
            reviewer.compare(bot.strip(), seat - 1)
        if drills is not None:
            drills.write_bytes(b"".join([msgspec.json.encode(drill) + b"\n" for drill in find(reviewer)]))
        page = Page(reviewer.review(), tongue, seat - 1)
        if not json:
            page.show(file.name)  # it need not wait for what levels would have answered
        _ask_levels(reviewer, crew, until)
    page.review = reviewer.review()
    if json:
        print_data(page.review)
    else:
        page.show_levels()


def _judge(reviewer: Reviewer, crew: Crew, until: float | None) -> None:
    with notices.status("") as status:

        def tell() -> None:
            progress = reviewer.progress
            status.update(f"{progress.rounds} / {progress.of_rounds}")

        while not reviewer.is_judged:
            if not crew.run(reviewer.left(), until, tell):
                # what is left is that of a first round, and the reasons for what was found
                reviewer.cut(max(1, reviewer.rounds.whole()), reviewer.steps_done(), 0)
                until = None


def _ask_levels(reviewer: Reviewer, crew: Crew, until: float | None) -> None:
    with notices.status("") as status:

        def tell() -> None:
            progress = reviewer.progress
            status.update(f"{progress.levels} / {progress.of_levels}")

        if not crew.run(reviewer.left(), until, tell):
            reviewer.cut(reviewer.settings.rounds, reviewer.settings.closer, reviewer.levels_done())


class Page:
    """A review as text."""

    def __init__(self, review: Review, lang: str, seat: int) -> None:
        self.review = review
        self.lang = lang
        self.seat = seat
        self.words = command_words("review", lang)

    def show(self, file: str) -> None:
        review, words = self.review, self.words
        games = review.progress.rounds * review.settings.playouts
        _line(words("title", game=review.game, file=file))
        for remark in review.remarks:
            _line(words("stopped", text=remark[self.lang]))
        if review.stopped is not None:
            _line(words("stopped", text=review.stopped.say[self.lang]))
        if not review.moments or len(review.moments) < 2:
            _line(words("nothing"))
            return
        _line(words("worked", games=games, seed=review.settings.seed))
        _line(words("figures"))
        _line(f"\n{words('chance', seat=review.names[self.seat])}")
        for line in curve([moment.chances[self.seat] for moment in review.moments]):
            _line(line)
        self._splits()
        self._turns()
        self._decisions()
        if review.draws:
            _line(f"\n{words('draws')}")
        for draw in review.draws:
            figures = {"observed": signed(draw.observed), "expected": signed(draw.expected)}
            spread = f"{100 * draw.spread:.0f}"
            _line("  " + words("draw", say=draw.say[self.lang], count=draw.draws, spread=spread, **figures))

    def _splits(self) -> None:
        review, words = self.review, self.words
        _line(f"\n{words('split')}")
        if not review.splits:
            _line("  " + words("unfinished"))
            return
        names = [words(key) for key in ("start", "luck", "own", "others", "hidden", "result")]
        rows: list[list[str]] = [["", *names]]
        for split in review.splits:
            parts = [split.luck, split.own, split.others, split.hidden]
            figures = [percent(split.start), *[part(one) for one in parts], f"{100 * split.result:.0f} %"]
            rows.append([review.names[split.seat], *figures])
        self._table(rows)

    def _table(self, rows: list[list[str]]) -> None:
        widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
        for row in rows:
            first = row[0].ljust(widths[0])
            rest = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
            _line("  " + "  ".join([first, *rest]).rstrip())

    def _turns(self) -> None:
        _line(f"\n{self.words('turns')}")
        if not self.review.turns:
            _line("  " + self.words("none"))
        for turn in self.review.turns:
            change = turn.change
            value, low, high = [signed(one) for one in (change.value, change.low, change.high)]
            gaps = {"value": value, "low": low, "high": high, "count": turn.at}
            _line("  " + self.words("turn", title=turn.title[self.lang], **gaps))
            _line(f"    {turn.say[self.lang]}")

    def _decisions(self) -> None:
        _line(f"\n{self.words('decisions')}")
        for one in self.review.accuracies:
            grades = ", ".join(
                f"{_grade(grade, self.lang)} {one.grades[grade]}" for grade in GRADES if grade in one.grades
            )
            value, low, high = [f"{number:.0f}" for number in (one.value.value, one.value.low, one.value.high)]
            seat = self.review.names[one.seat]
            gaps = {"value": value, "low": low, "high": high, "count": one.decisions, "grades": grades}
            is_vague = one.value.high - one.value.low > VAGUE
            _line("  " + self.words("vague" if is_vague else "accuracy", seat=seat, **gaps))

    def show_levels(self) -> None:
        """A column for each seat, a line for each bot that was asked in its place."""
        levels, names = self.review.levels, self.review.names
        if not levels:
            return
        seats = sorted({level.seat for level in levels})
        bots = list(dict.fromkeys([level.bot for level in levels]))
        found = {(level.bot, level.seat): level for level in levels}
        counts = [next(level.decisions for level in levels if level.seat == seat) for seat in seats]
        own = [next(level.own for level in levels if level.seat == seat) for seat in seats]
        rows = [
            ["", *[f"{names[seat]} ({count})" for seat, count in zip(seats, counts, strict=True)]],
            [self.words("themselves"), *[accuracy(one) for one in own]],
        ]
        for bot in bots:
            rows.append([bot, *[measured(found[bot, seat]) if (bot, seat) in found else "" for seat in seats]])
        _line(f"\n{self.words('levels')}")
        self._table(rows)


def _grade(grade: str, lang: str) -> str:
    return BOOK[f"grade.{grade}"].texts[lang]


def signed(chance: float) -> str:
    return f"{round(100 * chance):+d}"


def percent(figure: Estimate) -> str:
    return f"{100 * figure.value:.0f} % ±{50 * (figure.high - figure.low):.0f}"


def part(figure: Estimate) -> str:
    return f"{100 * figure.value:+.0f} ±{50 * (figure.high - figure.low):.0f}"


def accuracy(figure: Estimate) -> str:
    """Of one that may be nearly anything, the interval alone."""
    interval = f"({figure.low:.0f} … {figure.high:.0f})"
    return interval if figure.high - figure.low > VAGUE else f"{figure.value:.0f} {interval}"


def measured(level: LevelAccuracy) -> str:
    """An accuracy, and a sign where the seat itself is surely above or below it."""
    sign = ">" if level.ahead.high < 0.0 else "<" if level.ahead.low > 0.0 else " "
    return f"{sign} {accuracy(level.value)}"


def _line(text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)
