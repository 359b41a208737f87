"""The work itself: imagined games from one moment. Whoever has the record and the settings gets the same pieces.

Where the reference player answers as it was answered, a game is the same one as from the next moment on: it is not
played twice, and nothing but chance and other answers ever changes a chance.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from hulldown.bots import Bot, make
from hulldown.bots.game_bots import mind_of
from hulldown.bots.mind import Budget, Mind
from hulldown.bots.reasons import explain
from hulldown.bots.rollouts import Race
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View

from .games import LEAST_TRIES, Numbers, asked, play, shares
from .rounds import FULL
from .shapes import Job, Piece, Settings
from .walk import Node, Walk

THE_END: Final = 1 << 40  # of the mind's clock
GAIN_WORLDS: Final = 4  # times as many for what was gained as for what would have been best
OTHERS_DRAWN: Final = 4  # games that stand for outcomes which did not come
WHY_WORLDS: Final = 12  # that two answers are explained by


class Work:
    """Does the jobs of one review."""

    def __init__(self, walk: Walk, settings: Settings) -> None:
        self.walk = walk
        self.settings = settings
        self.mind: Mind = mind_of(walk.match.game)
        self._candidates: dict[int, list[Action]] = {}
        self._tried: dict[int, int] = {}
        self._references: dict[int, Action] = {}
        self._afters: dict[tuple[int, Action], State] = {}
        self._usuals: dict[int, tuple[Action, bool]] = {}
        self._views: dict[int, tuple[View, str]] = {}
        self._bots: dict[str, Bot] = {}
        # Two matches that begin alike have numbers of their own, or all their reviews would err alike.
        answers = [str(node.answer.action) for node in walk.nodes if node.answer is not None]
        self._match = digest("\n".join(answers).encode())

    def do(self, job: Job) -> Piece:
        node = self.walk.nodes[job.at]
        if job.kind == "table":
            return Piece(job, self._on_the_table(node, job.round))
        if job.kind == "seat":
            return Piece(job, self._by_the_seat(node, job.round, True))
        if job.kind == "gain":
            return Piece(job, self._by_the_seat(node, job.round, False))
        if job.kind == "closer":
            return Piece(job, self._closer(node, job))
        if job.kind == "level":
            return self._asked(node, job)
        return self._reasons(node, job)

    # On the true table

    def _on_the_table(self, node: Node, round: int) -> list[list[float]]:
        if node.kind == "chance":
            return self._after_chance(node, round)
        return [self.played(node, round, place) for place in range(self.settings.playouts)]

    def played(self, node: Node, round: int, place: int) -> list[float]:
        """One game from a question on, by seat, and then the same one with the answer that was given, if no later
        moment plays that anyway; nothing where the reference player answers what was given, too."""
        answer = node.answer
        if answer is None or node.kind != "decision":
            return self.game(node.state, None, round, place)
        reference = self._reference(node, round, place)
        if reference == answer.action:
            return []
        game = self._rest(self._after(node, reference), round, place)
        if self._is_played_later(node, round, place):
            return game
        return game + self._rest(self._after(node, answer.action), round, place)

    def _reference(self, node: Node, round: int, place: int) -> Action:
        """What the reference player answers; it is asked once where it does not leave it to chance."""
        known = self._references.get(node.at)
        if known is not None:
            return known
        rng = self._numbers("answer", self._match, node.at, round, place).answers
        answer, is_sure = asked(self.mind, node.state.clone(), rng)
        if is_sure:
            self._references[node.at] = answer
        return answer

    def _is_played_later(self, node: Node, round: int, place: int) -> bool:
        """Whether the reference player comes, by the answers of the match and without a draw or roll, to a moment that
        has a game of its own: what it plays there is what it would play after this answer."""
        for later in self.walk.nodes[node.at + 1 :]:
            if not later.is_news:
                continue
            if later.kind == "chance":
                return False
            if later.kind != "decision" or later.answer is None:
                return True
            if self._reference(later, round, place) != later.answer.action:
                return True
        return False

    def game(self, state: State, action: Action | None, round: int, place: int) -> list[float]:
        """One game on the true table, from an answer on where there is one."""
        state = state.clone()
        if action is not None:
            state.advance(action)
        return self._rest(state, round, place)

    def _rest(self, state: State, round: int, place: int) -> list[float]:
        return rounded(play(self.mind, state, self._numbers("game", self._match, round, place)))

    def _after(self, node: Node, action: Action) -> State:
        """The table after an answer, and after all that the reference player answers to it without chance: all games
        from there on begin alike."""
        known = self._afters.get((node.at, action))
        if known is None:
            known = self._afters[node.at, action] = node.state.clone()
            known.advance(action)
            while known.actor >= 0:
                answer, is_sure = asked(self.mind, known, Xoshiro())
                if not is_sure:
                    break
                known.advance(answer)
        return known.clone()

    def _after_chance(self, node: Node, round: int) -> list[list[float]]:
        """After each outcome, so often that few outcomes are looked at well enough; or after some of many, or of those
        that did not come."""
        if not node.is_full(round):
            count = OTHERS_DRAWN if node.is_exact else self.drawn
            drawn = systematic(node, count, self._numbers("draw", self._match, node.at, round).answers)
            return [self.game(node.state, action, round, place) for place, action in enumerate(drawn)]
        tries = max(1, LEAST_TRIES // len(node.outcomes))
        found: list[list[float]] = []
        for action, _ in node.outcomes:
            games = [self.game(node.state, action, round, place) for place in range(tries)]
            found.append(rounded([sum(column) / tries for column in zip(*games, strict=True)]))
        return found

    @property
    def drawn(self) -> int:
        """How many outcomes stand for many."""
        return max(2, self.settings.playouts // 2)

    # By what the seat knew

    def candidates(self, node: Node) -> list[Action]:
        """What is compared: the answers that the reference player would try, and the one that was given, if it is not
        among them, as the last."""
        known = self._candidates.get(node.at)
        if known is None:
            view, seen = self._seen(node)
            rng = self._numbers("candidates", seen).answers
            world = self.mind.game.imagine(view, rng)
            known = list(self.mind.shortlist(world, node.state.legal_actions(), self.settings.width, rng))
            self._tried[node.at] = len(known)
            assert node.answer is not None
            if node.answer.action not in known:
                known.append(node.answer.action)
            self._candidates[node.at] = known
        return known

    def tried(self, node: Node) -> int:
        """How many of the candidates the reference player would try; another one was only given."""
        self.candidates(node)
        return self._tried[node.at]

    def _by_the_seat(self, node: Node, round: int, compares: bool) -> list[list[float]]:
        """Means over worlds that agree with what the seat saw: nothing else of the table comes in here.

        What the answer gained against the reference player's is added up over a whole match, so it is measured in more
        worlds; where both are the same there is nothing to measure.
        """
        view, seen = self._seen(node)
        candidates = self.candidates(node)
        assert node.answer is not None
        made = candidates.index(node.answer.action)
        usual = self._usual(node)
        seats, most = self.walk.seats, self.settings.worlds * GAIN_WORLDS
        # an answer that stands alone is told with its chance, and has nothing to be compared with
        worlds = 0 if not compares else self.settings.worlds if len(candidates) > 1 else 1
        totals = [[0.0] * seats for _ in range(len(candidates) + 2 if compares else 2)]
        for place in range(most):
            if place >= worlds and usual == candidates[made]:
                break  # both are the same on every table that is still to come
            name = ("world", seen, round, place)
            rng = self._numbers(*name).answers
            world = self.mind.game.imagine(view, rng)
            reference = usual if usual is not None else self.mind.act(world.clone(), rng)
            compared = candidates if place < worlds else [candidates[made]] if reference != candidates[made] else []
            values = [self._in_world(world, action, name) for action in compared]
            if not values:
                continue
            own = values[made if place < worlds else 0]
            known = [value for action, value in zip(compared, values, strict=True) if action == reference]
            rows = [known[0] if known else self._in_world(world, reference, name), own]
            _add(totals, [*rows, *values] if place < worlds else rows)
        counts = [most] * 2 + [worlds] * (len(totals) - 2)
        return [rounded([value / count for value in total]) for total, count in zip(totals, counts, strict=True)]

    def _usual(self, node: Node) -> Action | None:
        """What the reference player answers by what the seat knows; None where it leaves that to chance."""
        known = self._usuals.get(node.at)
        if known is None:
            view, seen = self._seen(node)
            rng = self._numbers("usual", seen).answers
            known = self._usuals[node.at] = asked(self.mind, self.mind.game.imagine(view, rng), rng)
        return known[0] if known[1] else None

    def _seen(self, node: Node) -> tuple[View, str]:
        """What the seat that decides can know, and its name in numbers."""
        known = self._views.get(node.at)
        if known is None:
            view = node.state.view(node.by)
            known = self._views[node.at] = view, digest(view.encode())
        return known

    def _closer(self, node: Node, job: Job) -> list[list[float]]:
        """The answers that are still in question, on other tables than before."""
        view, seen = self._seen(node)
        known = {str(action): action for action in self.candidates(node)}
        compared = [known[text] for text in job.answers]
        totals = [[0.0] * self.walk.seats for _ in compared]
        for place in range(self.settings.worlds):
            name = ("closer", seen, job.round, place)
            world = self.mind.game.imagine(view, self._numbers(*name).answers)
            _add(totals, [self._in_world(world, action, name) for action in compared])
        return [rounded([value / self.settings.worlds for value in total]) for total in totals]

    def _asked(self, node: Node, job: Job) -> Piece:
        """What a bot answers by what the seat knew. An answer that was not compared is tried on the tables of the first
        rounds, with their numbers, as those that were."""
        view, seen = self._seen(node)
        rng = self._numbers("level", job.bot, seen).answers
        answer = self._bot(job.bot).choose(view, node.state.legal_actions(), rng)
        values: list[list[float]] = []
        if answer not in self.candidates(node):
            for round in range(min(FULL, self.settings.rounds)):
                total = [0.0] * self.walk.seats
                for place in range(self.settings.worlds):
                    name = ("world", seen, round, place)
                    world = self.mind.game.imagine(view, self._numbers(*name).answers)
                    _add([total], [self._in_world(world, answer, name)])
                values.append(rounded([value / self.settings.worlds for value in total]))
        return Piece(job, values, answer=str(answer))

    def lot(self, node: Node) -> int:
        """A number by which decisions are drawn."""
        return int(self._numbers("lot", self._seen(node)[1]).answers.next_word())

    def _bot(self, name: str) -> Bot:
        known = self._bots.get(name)
        if known is None:
            known = self._bots[name] = make(name, self.walk.match.game)
        return known

    def _in_world(self, world: State, action: Action, name: tuple[object, ...]) -> list[float]:
        state = world.clone()
        state.advance(action)
        return play(self.mind, state, self._numbers("in", *name))

    def _reasons(self, node: Node, job: Job) -> Piece:
        """What comes of two answers in the same worlds, in words; nothing where these know no more than the figures,
        which come from more worlds and may say otherwise."""
        game = self.walk.match.game
        answers = [game.parse(node.state, text) for text in job.answers]
        budget = Budget(WHY_WORLDS * len(answers), None)
        view, seen = self._seen(node)
        race = Race(self.mind, view, answers, THE_END, budget, self._numbers("why", seen).answers)
        witness = self.mind.witness(view)
        race.watched_by(witness)
        race.run()
        plain = explain(None, race.trials)
        told = [{} if one in plain else one for one in explain(witness, race.trials)]
        return Piece(job, told=told)

    def result(self) -> list[float]:
        """By seat, of a match that is over."""
        return shares(self.mind, self.walk.nodes[-1].state)

    def _numbers(self, *name: object) -> Numbers:
        return Numbers(self.settings.seed, *name)


def systematic(node: Node, count: int, rng: Xoshiro) -> list[Action]:
    """A fair sample of the outcomes of chance at even distances: each is drawn as often as its probability says, to
    less than one. Where all are looked at in other rounds, it is one of those that did not come: what came is known
    from the next moment on."""
    outcomes = node.outcomes
    if node.is_exact:
        _, came = node.outcomes_given()
        outcomes = outcomes[:came] + outcomes[came + 1 :]
    whole = float(sum([probability for _, probability in outcomes]))
    start = int(rng.next_word()) / 4294967296.0
    drawn: list[Action] = []
    reached = 0.0
    for action, probability in outcomes:
        reached += float(probability) / whole
        while len(drawn) < count and (len(drawn) + start) / count < reached:
            drawn.append(action)
    while len(drawn) < count:  # what rounding left
        drawn.append(outcomes[-1][0])
    return drawn


def digest(text: bytes) -> str:
    return blake2b(text, digest_size=12).hexdigest()


def _add(totals: list[list[float]], rows: list[list[float]]) -> None:
    for total, row in zip(totals, rows, strict=False):
        for seat, value in enumerate(row):
            total[seat] += value


def rounded(values: list[float]) -> list[float]:
    """As they are stored: the same bytes wherever they are computed."""
    return [round(value, 6) for value in values]
