"""The pieces of a review put together: for each whole round the chances at every moment and of every candidate."""

from __future__ import annotations

from typing import Final

from hulldown.bots.game_bots import mind_of
from hulldown.kernel.game import Game

from .intervals import mean
from .shapes import Job, JobKind, Piece, Settings
from .walk import Node, Walk

Chances = list[float]  # by seat
FULL: Final = 4  # rounds in which every candidate is looked at
# Closer looks at a decision after so many steps, as many tables each as in a round: all that is known doubles.
UNITS: Final = (0, 4, 12, 28, 60, 124, 252, 508, 1_020)
LEVELS: Final = 96  # decisions at which the levels are asked: mostly all of them, at tables of two


_usual: dict[str, Settings] = {}  # by the game's id


def usual(game: Game) -> Settings:
    """How a game is reviewed where nobody says otherwise."""
    known = _usual.get(game.id)
    if known is None:
        known = _usual[game.id] = Settings(rounds=mind_of(game).rounds, levels=LEVELS)
    return known


class Rounds:
    """Pieces in any order; what is whole can be asked for."""

    def __init__(self, walk: Walk, settings: Settings) -> None:
        self.walk = walk
        self.settings = settings
        self.patience = mind_of(walk.match.game).patience
        self._pieces: dict[tuple[str, int, int], Piece] = {}
        self._curves: dict[int, list[Chances]] = {}
        self._whole = 0  # rounds that are known to be

    def jobs_of(self, round: int) -> list[Job]:
        """The whole table first: it is what can be shown first."""
        nodes = self.walk.nodes
        on_the_table = [Job("table", node.at, round) for node in nodes if node.is_news]
        kind: JobKind = "seat" if round < FULL else "gain"
        return on_the_table + [Job(kind, node.at, round) for node in nodes if node.kind == "decision"]

    def add(self, piece: Piece) -> None:
        self._pieces[_key(piece.job)] = piece

    def cut(self, settings: Settings) -> None:
        self.settings = settings
        self._pieces = {key: piece for key, piece in self._pieces.items() if self._is_asked(piece.job)}
        self._whole = min(self._whole, settings.rounds)

    def _is_asked(self, job: Job) -> bool:
        if job.kind == "level":
            return True  # by what its seat knew, and by the first rounds alone
        return job.round < (UNITS[self.settings.closer] if job.kind == "closer" else self.settings.rounds)

    def has(self, job: Job) -> bool:
        return _key(job) in self._pieces

    def pieces(self) -> list[Piece]:
        """In a fixed order, whoever did them first."""
        return [self._pieces[key] for key in sorted(self._pieces)]

    def whole(self, kind: str | None = None) -> int:
        """How many rounds, from the first on, are there in full; or all their jobs of one kind."""
        for round in range(self._whole, self.settings.rounds):
            if not all(self.has(job) for job in self.jobs_of(round) if kind is None or job.kind == kind):
                return round
            if kind is None:
                self._whole = round + 1
        return self.settings.rounds

    def told(self, at: int) -> Piece | None:
        return self._pieces.get(("why", at, 0))

    def of_level(self, at: int, place: int) -> Piece:
        """What the level at that place answers there."""
        return self._pieces["level", at, place]

    def curve(self, round: int) -> list[Chances]:
        """The chances at every moment. What the reference player would have answered as well is no news: the chances
        stay those of the next moment."""
        known = self._curves.get(round)
        if known is not None:
            return known
        games: list[list[Chances]] = []
        after: list[Chances] = []
        for node in reversed(self.walk.nodes):
            after = self._games(node, round, after)
            games.append(after)
        curve = [[mean([game[seat] for game in one]) for seat in range(self.walk.seats)] for one in reversed(games)]
        self._curves[round] = curve
        return curve

    def _games(self, node: Node, round: int, after: list[Chances]) -> list[Chances]:
        if not node.is_news:
            return after
        values = self._pieces["table", node.at, round].values
        seats = self.walk.seats
        if node.is_exact:
            return _weighed(node, values, after, node.is_full(round))
        if node.kind == "chance":
            return _repeated(values, self.settings.playouts)
        return [value[:seats] if value else after[place] for place, value in enumerate(values)]

    def changes(self, node: Node, round: int) -> Chances:
        """What the answer to a decision changed on the true table, against the reference player's: the same games with
        both."""
        seats = self.walk.seats
        games = self._pieces["table", node.at, round].values
        changes = [0.0] * seats
        for place, game in enumerate(games):
            if game:
                after = game[seats:] or self._played_later(node, round, place)
                for seat in range(seats):
                    changes[seat] += (after[seat] - game[seat]) / len(games)
        return changes

    def _played_later(self, node: Node, round: int, place: int) -> Chances:
        """The game after an answer, where the next moment has it at which anything else could have been answered."""
        for later in self.walk.nodes[node.at + 1 :]:
            if later.is_news:
                game = self._pieces["table", later.at, round].values[place]
                if game:
                    return game[: self.walk.seats]
        raise AssertionError("a game that no later moment has")

    def outcomes(self, node: Node, round: int) -> list[Chances]:
        """The chances after each outcome of a draw or roll, in a round in which all of them are looked at."""
        return self._pieces["table", node.at, round].values

    def gained(self, at: int, round: int) -> list[Chances]:
        """The chances with the reference player's answer and with the one that was given, as far as both differ."""
        return self._pieces["seat" if round < FULL else "gain", at, round].values[:2]

    def answers(self, at: int, round: int) -> list[Chances]:
        """The chances with every candidate, in one of the first rounds."""
        return self._pieces["seat", at, round].values[2:]

    def closer(self, at: int, steps: int) -> list[Piece]:
        """What so many steps of closer looks brought for the answers that were in question then."""
        found: list[Piece] = []
        for unit in range(UNITS[steps]):
            piece = self._pieces.get(("closer", at, unit))
            if piece is not None:  # some steps leave it out
                found.append(piece)
        return found


def _weighed(node: Node, values: list[Chances], after: list[Chances], is_full: bool) -> list[Chances]:
    """The mean over all outcomes, by their exact probabilities; the chances after the one that came are those of the
    next moment. Of the others there are all or a fair sample."""
    probabilities, came = node.outcomes_given()
    if is_full:
        others = [(p, one) for place, (p, one) in enumerate(zip(probabilities, values, strict=True)) if place != came]
    else:
        others = [((1.0 - probabilities[came]) / len(values), one) for one in values]
    rest = [sum([p * value[seat] for p, value in others]) for seat in range(len(after[0]))]
    return [[probabilities[came] * chance + part for chance, part in zip(game, rest, strict=True)] for game in after]


def _repeated(values: list[Chances], count: int) -> list[Chances]:
    """Games after a fair sample of outcomes, as many as everywhere else."""
    return [values[place % len(values)] for place in range(count)]


def _key(job: Job) -> tuple[str, int, int]:
    return job.kind, job.at, job.round
