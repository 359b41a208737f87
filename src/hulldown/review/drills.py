"""Drills: decisions of played games at which one answer is clearly best.

What a first look finds is looked at once more, with more imagined games and other seeds, before anybody is asked: the
best of many answers is partly the luckiest of them. How difficult a drill is, is how many levels find the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Final

from msgspec import Struct

from hulldown.bots import make
from hulldown.bots.base import Bot
from hulldown.bots.game_bots import mind_of
from hulldown.bots.levels import LEVEL_NAMES
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.state import Action, State

from .reviewer import Reviewer
from .shapes import Estimate, Natural, Told
from .themes import theme_of
from .worth import Worth, candidates

CLEAR: Final = 0.05  # that the answer is better than every other by, with the whole interval: no other counts as right
PROMISING: Final = 0.12  # less is hardly ever found to be clear
FIRST: Final = (6, 16, 48)  # worlds of the first look, which goes on while it is promising
CHECK: Final = (64, 256)  # worlds of the check; the second number for those that are not clearly worse before
OTHER_SEED: Final = 1_000_003  # so that the check shares no numbers with what it checks
WIDTH: Final = 6  # answers of the first look, where many are legal; the check looks at twice as many
SHOWN: Final = 6  # answers that are asked about
ASKED: Final = 3  # times that every level is asked: it finds an answer that it gives in most of them


class Weighed(Struct, frozen=True, array_like=True):
    """An answer in notation, and the chance to win with it."""

    do: str
    value: float
    low: float
    high: float


class Drill(Struct, frozen=True):
    """A position at which one answer is clearly best."""

    id: str
    seat: Natural  # that is asked
    rule: str  # that asks
    theme: str
    position: dict[str, Any]  # the table as that seat could take it for the true one
    answers: list[Weighed]  # the best first
    compared: Natural  # how many there were: the rest are worse as well
    ahead: Estimate  # of every other answer, by the larger search
    worlds: Natural  # of that search
    why: Told
    found_by: list[str]  # the levels that answer it
    of_levels: Natural


class Levels:
    """The levels of a game, to be asked."""

    def __init__(self, game: Game, names: Sequence[str] = LEVEL_NAMES) -> None:
        self.bots: dict[str, Bot] = {name: make(name, game) for name in names}

    def asked(self, state: State, seed: int) -> dict[str, list[str]]:
        """What each of them answers, as often as it is asked."""
        view, legal = state.view(state.actor), state.legal_actions()
        return {
            name: [str(bot.choose(view, list(legal), Xoshiro(seed, time))) for time in range(ASKED)]
            for name, bot in self.bots.items()
        }


def drill_at(
    state: State, seed: int, levels: Levels, wanted: Callable[[str], bool] = lambda answer: True
) -> Drill | None:
    """The drill of a position in which a seat is asked, where there is one whose answer is wanted."""
    game = state.game
    mind = mind_of(game)
    view, legal = state.view(state.actor), state.legal_actions()
    few = candidates(game, mind, view, legal, WIDTH, seed)
    if len(few) < 2:
        return None
    first = Worth(game, view, few, seed)
    best = 0
    for worlds in FIRST:
        first.look(worlds)
        best = first.order()[0]
        if first.ahead(best).value < PROMISING:
            return None
    if not wanted(str(few[best])):
        return None
    many = candidates(game, mind, view, legal, 2 * WIDTH, seed + OTHER_SEED)
    compared = many + [one for one in few if one not in many]
    check = Worth(game, view, compared, seed + OTHER_SEED)
    right = compared.index(few[best])
    if not _is_clear(check, right):
        return None
    # Whoever solves it knows what the seat knew: everything hidden is imagined anew.
    document = game.imagine(view, Xoshiro(seed)).document()
    if game.position(document).view(state.actor).encode() != view.encode():
        return None  # not all that was known can be written down
    return _told(state, check, right, document, levels, seed)


def _is_clear(check: Worth, right: int) -> bool:
    """Whether the larger search finds that answer to be the best beyond doubt, too."""
    fewer, all = CHECK
    check.look(fewer)
    if check.order()[0] != right or check.ahead(right).value < CLEAR:
        return False
    others = [place for place in range(len(check.answers)) if place != right]
    check.look(all, [right, *[place for place in others if check.gap(right, place).low < 2 * CLEAR]])
    return check.ahead(right).low >= CLEAR


def _told(state: State, check: Worth, right: int, document: dict[str, Any], levels: Levels, seed: int) -> Drill | None:
    said = levels.asked(state, seed)
    answer = str(check.answers[right])
    shown = _shown(check, right, said)
    words = [tuple(_words(state.game, check.answers[place])) for place in shown]
    if len(set(words)) < len(shown):
        return None  # two answers that nobody can tell apart
    rule = state.question.rule
    answers = [str(one) for one in check.answers]
    return Drill(
        id=blake2b(check.view.encode(), digest_size=6).hexdigest(),
        seat=state.actor,
        rule=rule,
        theme=theme_of(state.game.id, rule, answers),
        position=document,
        answers=[_weighed(check, place) for place in shown],
        compared=len(answers),
        ahead=_rounded(check.ahead(right)),
        worlds=len(check.columns[right]),
        why=check.why(right, shown[1]),
        found_by=[name for name, given in said.items() if 2 * given.count(answer) > len(given)],
        of_levels=len(said),
    )


def _shown(check: Worth, right: int, said: dict[str, list[str]]) -> list[int]:
    """The best answer, what levels take for it, and what comes closest, better ones first."""
    popular: dict[int, int] = {}
    texts = [str(one) for one in check.answers]
    for given in said.values():
        for text in given:
            if text in texts:
                popular[texts.index(text)] = popular.get(texts.index(text), 0) + 1
    others = [place for place in check.order() if place != right]
    rank = {place: number for number, place in enumerate(others)}
    kept = sorted(others, key=lambda place: (-popular.get(place, 0), rank[place]))[: SHOWN - 1]
    return [right, *sorted(kept, key=lambda place: rank[place])]


def _weighed(check: Worth, place: int) -> Weighed:
    found = _rounded(check.chance(place))
    return Weighed(str(check.answers[place]), found.value, found.low, found.high)


def _rounded(figure: Estimate) -> Estimate:
    return Estimate(round(figure.value, 3), round(figure.low, 3), round(figure.high, 3))


def _words(game: Game, action: Action) -> list[str]:
    return [game.say(action).text(lang) for lang in LANGUAGES]


def find(reviewer: Reviewer, levels: tuple[str, ...] = LEVEL_NAMES, most: int = 10) -> list[Drill]:
    """The drills of one match, the clearest first."""
    asked = Levels(reviewer.walk.match.game, levels)
    found: dict[str, Drill] = {}
    for node in reviewer.walk.nodes:
        if node.kind == "decision":
            drill = drill_at(node.state, reviewer.settings.seed, asked)
            if drill is not None:
                found.setdefault(drill.id, drill)
    return sorted(found.values(), key=lambda drill: -drill.ahead.low)[:most]
