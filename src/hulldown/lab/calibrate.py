"""How true the chances are that hints tell: plays games, notes what is told on the way, and compares it with who won.

    python -m hulldown.lab.calibrate rush --games 1000 --file rush.jsonl
    python -m hulldown.lab.calibrate rush --games 1000 --file rush.jsonl --write
    python -m hulldown.lab.calibrate rush --games 1000 --seed 2 --file fresh.jsonl
    python -m hulldown.lab.calibrate rush --games 1100 --seed 3 --file third.jsonl --first 500

The games are dealt as usual, with the same bot in all seats; every so many decisions the bot that gives hints is asked
what it would tell. Half of the games (the even numbers) fit the two numbers of a recalibration, log odds told =
intercept + slope x log odds found; the other half judges it. Brier is the mean square of what was told less what came
(0 for a lost game, 1 for a won one, a shared win as its part): smaller is better. All intervals are 95 %, by bootstrap
over games, because what is told in one game stands and falls together. What hints tell today is calibrated where
recalibration gains less than 0.005. With `--first 500` the first 500 games in which something was told are fitted and
the next 500 judge. `--write` keeps the numbers, fitted to all games or to those first ones, in
`bots/GAME/calibration.toml`, unless cross-validation inside them (ten parts by game, each told by the others) says that
what was found is as true without.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

import hulldown
from hulldown import bots
from hulldown.bots.calibration import FILE, LEAST, Calibration, read_calibrations, written
from hulldown.bots.searcher import Searcher
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State

from .pool import available_cores, each

BINS: Final = 10
RESAMPLED: Final = 1000
LEAST_SLOPE: Final = 0.05  # below it what a search finds says nothing about who wins
PARTS: Final = 10  # of the games of a fit, for cross-validation
_STEPS: Final = 50
_RIDGE: Final = 1e-6
_USUAL_STREAM: Final = 1 << 61
Array = NDArray[np.float64]


class Plan(msgspec.Struct, frozen=True):
    """What is played, and who is asked: plain data, so that it can cross to another process."""

    game: str
    seats: int
    player: str
    adviser: str
    every: int  # so many decisions lie between two questions, on average
    seed: int


class Told(msgspec.Struct, frozen=True):
    """What one game brought: the chances that were found, before any calibration, and the part of the win of whoever
    was told them."""

    number: int
    chances: list[float]
    won: list[float]


class Interval(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4f} ({self.low:.4f} to {self.high:.4f})"


class Bin(msgspec.Struct, frozen=True):
    """Where the curve of reliability is at one place: so many chances near to each other were told, and so many won."""

    count: int
    told: float
    won: Interval


# Games


def collect(plan: Plan, number: int) -> Told:
    """Plays one game. The adviser's answer is played where it was asked and is the player itself."""
    game = hulldown.game(plan.game)
    player, adviser = bots.make(plan.player, game), _uncalibrated(plan.adviser, game)
    rng, asking = Xoshiro(plan.seed, 2 * number), Xoshiro(plan.seed, 2 * number + 1)
    options = game.usual(plan.seats, Xoshiro(plan.seed, _USUAL_STREAM + number))
    state = game.start(plan.seats, options)
    chances: list[float] = []
    seats: list[int] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.advance(legal[0])
            continue
        view = state.view(state.actor)
        answer = None
        if asking.below(plan.every) == 0:
            first = adviser.consider(view, legal, asking)[0]
            if first.chance is not None:
                chances.append(round(first.chance, 6))
                seats.append(state.actor)
            answer = first.action if plan.adviser == plan.player else None
        state.apply(answer if answer is not None else player.choose(view, legal, rng))
    shares = shares_of(game, state, options)
    return Told(number, chances, [shares[seat] for seat in seats])


def _uncalibrated(name: str, game: Game) -> bots.Bot:
    bot = bots.make(name, game)
    if not isinstance(bot, Searcher):
        raise Malformed(f"{name} counts no chances: ask a level")
    bot.calibrations = {}
    return bot


def shares_of(game: Game, state: State, options: dict[str, object]) -> list[float]:
    """The part of the win of each seat: sides that win together share one, and partners win together."""
    assert state.result is not None
    sides = game.sides(state.seats, options)
    winners = {sides[seat] for seat in state.result.winners}
    return [1 / len(winners) if side in winners else 0.0 for side in sides]


# Figures


class Sample:
    """What was told in some games, as numbers; `games` says to which each belongs."""

    def __init__(self, told: Iterable[Told]) -> None:
        kept = [one for one in told if one.chances]
        if not kept:
            raise Malformed("nothing was told in these games: ask for more of them")
        self.chances: Array = np.array([chance for one in kept for chance in one.chances])
        self.won: Array = np.array([share for one in kept for share in one.won])
        self.games = np.array([place for place, one in enumerate(kept) for _ in one.chances])
        self.count = len(kept)

    def by_game(self, values: Array) -> Array:
        """The sums of some numbers, one for each of what was told, game by game."""
        sums = np.zeros(self.count)
        np.add.at(sums, self.games, values)
        return sums

    def mean(self, values: Array, counted: Array | None = None, seed: int = 1) -> Interval:
        """The mean of some numbers with its interval by bootstrap over games; `counted` are their weights."""
        weights = counted if counted is not None else np.ones(len(values))
        tops, bottoms = self.by_game(values * weights), self.by_game(weights)
        rng = np.random.default_rng(seed)
        drawn = rng.integers(0, self.count, (RESAMPLED, self.count))
        means = tops[drawn].sum(axis=1) / np.maximum(bottoms[drawn].sum(axis=1), 1e-12)
        low, high = np.quantile(means, (0.025, 0.975))
        return Interval(float(tops.sum() / bottoms.sum()), float(low), float(high))


def brier(sample: Sample, told: Array) -> Array:
    return (told - sample.won) ** 2


def curve(sample: Sample, told: Array, bins: int = BINS) -> list[Bin]:
    """What was told against what came, in steps of equal width; steps in which nothing was told are left out."""
    places = np.minimum((told * bins).astype(int), bins - 1)
    found: list[Bin] = []
    for place in range(bins):
        inside = (places == place).astype(float)
        if inside.any():
            mean = float((told * inside).sum() / inside.sum())
            found.append(Bin(int(inside.sum()), mean, sample.mean(sample.won, inside)))
    return found


def fit(sample: Sample, bot: str, seats: int) -> Calibration:
    """The intercept and slope of greatest likelihood, by Newton's method."""
    found = np.clip(sample.chances, LEAST, 1 - LEAST)
    rows = np.stack([np.ones(len(found)), np.log(found / (1 - found))], axis=1)
    weights = np.array([0.0, 1.0])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (sample.won - chances)
        bend = rows.T @ (rows * (chances * (1 - chances))[:, None]) + _RIDGE * np.eye(2)
        step = np.clip(np.linalg.solve(bend, slope), -1, 1)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    if weights[1] < LEAST_SLOPE:
        raise Malformed(
            f"the fitted slope is {weights[1]:.3f}: what {bot} finds says nothing about who wins these games"
        )
    return Calibration(bot, seats, float(weights[0]), float(weights[1]), sample.count)


def told_by(calibration: Calibration | None, chances: Array) -> Array:
    """What is told of these chances; the same where nothing was fitted."""
    return np.array([calibration.told(one) for one in chances]) if calibration is not None else chances


def promise(told: Sequence[Told], bot: str, seats: int) -> Interval:
    """What a fit gains on games that it has not seen: each of ten parts is told by a fit to the others."""
    kept = [one for one in told if one.chances]
    parts = [kept[part::PARTS] for part in range(PARTS)]
    gains: list[Array] = []
    for part, held in enumerate(parts):
        others = fit(Sample([one for place, one in enumerate(kept) if place % PARTS != part]), bot, seats)
        sample = Sample(held)
        gains.append(brier(sample, sample.chances) - brier(sample, told_by(others, sample.chances)))
    return Sample([one for held in parts for one in held]).mean(np.concatenate(gains))


def parted(told: Sequence[Told], first: int | None) -> tuple[list[Told], list[Told]]:
    """The games that fit and those that judge: every other one, or the first ones with something told and as many."""
    if first is None:
        return [one for one in told if one.number % 2 == 0], [one for one in told if one.number % 2]
    kept = [one for one in told if one.chances]
    if len(kept) < 2 * first:
        raise Malformed(f"something was told in {len(kept)} games; {2 * first} are needed: ask for more of them")
    return kept[:first], kept[first : 2 * first]


class Verdict:
    """How true the hints of today are, by the games that fitted nothing, and what recalibration would gain."""

    def __init__(
        self, told: Sequence[Told], bot: str, seats: int, today: Calibration | None, first: int | None = None
    ) -> None:
        fitted, judged = [Sample(part) for part in parted(told, first)]
        self.again = fit(fitted, bot, seats)
        now, then = told_by(today, judged.chances), told_by(self.again, judged.chances)
        self.count = judged.count
        self.brier = judged.mean(brier(judged, now))
        self.gain = judged.mean(brier(judged, now) - brier(judged, then))
        self.told = judged.mean(now)
        self.won = judged.mean(judged.won)
        self.curve = curve(judged, now)

    def lines(self) -> list[str]:
        return [
            f"judged by {self.count} games, fitted to {self.again.games} others",
            f"told {self.told}, won {self.won}",
            f"Brier of what is told today {self.brier}",
            f"recalibrated (intercept {self.again.intercept:.4f}, slope {self.again.slope:.4f}) it gains {self.gain}",
            "  told   won (95 %)          times",
            *[f"  {one.told:.3f}  {one.won.value:.3f} ({one.won.low:.3f} to {one.won.high:.3f})  {one.count}"
              for one in self.curve],
        ]  # fmt: skip


# The file


def read_told(path: Path, plan: Plan) -> list[Told]:
    """The games of a file, which is begun where there is none; half a last line, left by a kill, is dropped."""
    data = path.read_bytes() if path.exists() else b""
    lines = data.split(b"\n")[:-1]
    try:
        if not lines:
            path.write_bytes(msgspec.json.encode(plan) + b"\n")
            return []
        if msgspec.json.decode(lines[0], type=Plan) != plan:
            raise Malformed(f"{path} holds games of another plan; name another file")
        found = [msgspec.json.decode(line, type=Told) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise Malformed(f"{path} is not what this command has written: {error}") from error
    if not data.endswith(b"\n"):
        path.write_bytes(data[: data.rindex(b"\n") + 1])
    return found


def gather(plan: Plan, games: int, path: Path | None, workers: int, say: Callable[[str], None]) -> list[Told]:
    """All games by number: those of the file, and those that are still to be played."""
    found = {one.number: one for one in (read_told(path, plan) if path is not None else [])}
    left = [number for number in range(games) if number not in found]
    for one in each(partial(collect, plan), left, min(workers, max(1, len(left)))):
        found[one.number] = one
        if path is not None:
            with path.open("ab") as out:
                out.write(msgspec.json.encode(one) + b"\n")
        if len(found) % 50 == 0:
            say(f"{len(found)} of {games} games")
    return [found[number] for number in range(games)]


def keep(fitted: Calibration, path: Path) -> None:
    """Puts a calibration into the file of its game, in place of an older one."""
    others = [one for one in read_calibrations(path) if (one.bot, one.seats) != (fitted.bot, fitted.seats)]
    path.write_text(written([*others, fitted]), encoding="utf-8")


def _write(told: Sequence[Told], plan: Plan, path: Path) -> str:
    gain = promise(told, plan.adviser, plan.seats)
    if gain.value <= 0:
        return f"nothing is written: inside these games a fit gains {gain}"
    keep(fit(Sample(told), plan.adviser, plan.seats), path)
    return f"inside these games a fit gains {gain}; written to {path}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How true the chances are that hints tell.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--player", default="level8", help="The bot in all seats.")
    parser.add_argument("--adviser", default="level8", help="The level that gives hints.")
    parser.add_argument("--every", type=int, default=8, help="Decisions between two questions, on average.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="Keeps the games; the same command goes on with it.")
    parser.add_argument("--first", type=int, help="So many games fit and as many others judge, instead of every other.")
    parser.add_argument("--workers", type=int, default=available_cores())
    parser.add_argument("--write", action="store_true", help=f"Keeps the calibration in bots/GAME/{FILE}.")
    parser.add_argument("--tree", type=Path, default=Path("src/hulldown"), help="Where --write finds bots/GAME.")
    given = parser.parse_args(arguments)
    try:
        game = hulldown.game(given.game)
        if given.every < 1 or given.games < 4:
            raise Malformed("at least 4 games are needed, and a question every decision or less often")
        plan = Plan(given.game, given.seats, given.player, given.adviser, given.every, given.seed)
        _uncalibrated(plan.adviser, game)
        told = gather(plan, given.games, given.file, given.workers, lambda text: print(text, flush=True))
        adviser = bots.make(plan.adviser, game)
        today = adviser.calibrations.get(plan.seats) if isinstance(adviser, Searcher) else None
        print("\n".join(Verdict(told, plan.adviser, plan.seats, today, given.first).lines()))
        if given.write:
            fitted = parted(told, given.first)[0] if given.first is not None else told
            print(_write(fitted, plan, given.tree / "bots" / game.id / FILE))
    except HulldownError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
