"""What stands between a match and a bot that fails: another bot answers for it, and the match goes on."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from ..kernel.errors import NOT_NOW
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.state import Action, State
from ..kernel.view import View
from . import make
from .base import USUAL_LIMIT, Bot, Thought

LATE: Final = "late"  # no answer within its limit
CRASHED: Final = "crashed"  # it raised an error, or answered with what is no action
ILLEGAL: Final = "illegal"  # its answer is against the rules
GONE: Final = "gone"  # its process has ended
FLOODED: Final = "flooded"  # it says more than anybody reads

STAND_IN: Final = "greedy"
LAST_RESORT: Final = "the first legal answer"
LONGEST_DETAIL: Final = 120


@final
class Fault:
    """What a bot did wrong at one question, and who answered it instead."""

    __slots__ = ("bot", "detail", "is_for_good", "stand_in", "word")

    def __init__(self, word: str, bot: str, detail: str, stand_in: str, is_for_good: bool = False) -> None:
        self.word = word
        self.bot = bot
        self.detail = detail  # the bot's own complaint, or nothing
        self.stand_in = stand_in
        self.is_for_good = is_for_good  # the bot is not asked again; this is the last fault that is told

    @property
    def note(self) -> str:
        """What the record says of it."""
        done = "keeps the seat of" if self.is_for_good else "answered for"
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.word}: fallback {self.stand_in} {done} {self.bot}{detail}"


class Failing(Exception):
    """Raised by a bot that knows how it has failed: by which of the words above."""

    def __init__(self, word: str, detail: str = "", is_for_good: bool = False) -> None:
        super().__init__(detail or word)
        self.word = word
        self.detail = detail
        self.is_for_good = is_for_good


@final
class Reply:
    """An answer that is legal, and the fault of the bot that should have given it, if there was one."""

    __slots__ = ("action", "fault")

    def __init__(self, action: Action, fault: Fault | None = None) -> None:
        self.action = action
        self.fault = fault


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponent:
    """A bot at a seat of a match. Whatever the bot does, every question gets a legal answer."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.share = 1.0  # of its usual thought that a search has for an answer: less where many ask

    def get_ready(self) -> None:
        """Waits until it can be asked; complains of a bot that does not play this game."""

    def play_as(self, name: str) -> None:
        """From now on another of our own bots answers: one process can play them all."""
        self.name = name

    def limit(self) -> float:
        """How many seconds an answer may take."""
        return USUAL_LIMIT

    @property
    def has_given_up(self) -> bool:
        """Whether only the stand-in answers from now on."""
        return False

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        """An answer for the seat that acts now; the same seed gives the same again."""
        raise TypeError(f"{type(self).__name__} does not answer")

    def consider(self, state: State, seat: int, seed: int) -> list[Thought]:
        """What the bot thinks of its answers, its choice first; nothing where it fails."""
        raise TypeError(f"{type(self).__name__} does not consider")

    def close(self) -> None:
        """Ends what runs for it."""

    def __enter__(self) -> Opponent:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()


class Guard(Opponent):
    """A bot that is asked at once, in this process: for those that are known to be quick."""

    def __init__(self, name: str, game: Game, bot: Bot) -> None:
        super().__init__(name, game)
        self._bot = bot

    def limit(self) -> float:
        return self._bot.limit()

    def ask(self, state: State, seat: int, seed: int) -> Reply:
        return ask(self.name, self._bot, state, seat, Xoshiro(seed))

    def consider(self, state: State, seat: int, seed: int) -> list[Thought]:
        try:
            return self._bot.consider(state.view(seat), state.legal_actions(), Xoshiro(seed))
        except (Exception, SystemExit):
            return []


def ask(name: str, bot: Bot, state: State, seat: int, rng: Xoshiro) -> Reply:
    """Asks a bot for the seat that acts now. An error or an illegal answer is a fault, and another answers."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return Reply(legal[0])
    view = shown_to(bot, state, seat)  # outside of the net, like all that is not the bot's own doing
    try:
        answer: object = bot.choose(view, legal, rng)
    except Failing as failing:
        return stand_in(state, seat, rng, failing.word, name, failing.detail, failing.is_for_good)
    except (Exception, SystemExit) as error:  # somebody else's code may raise anything
        return stand_in(state, seat, rng, CRASHED, name, complaint(error))
    if not isinstance(answer, Action):  # compiled, the call itself refuses it
        return stand_in(state, seat, rng, CRASHED, name, f"{type(answer).__name__} is no action")
    why = why_not(state, answer)
    if why:
        return stand_in(state, seat, rng, ILLEGAL, name, why)
    return Reply(state.understood(answer) or answer)  # bots may make their answers by hand


def shown_to(bot: Bot, state: State, seat: int) -> View:
    """What the seat may know; nothing for a bot that never looks."""
    return state.view(seat) if bot.looks else View(state.game.id, state.game.rules_version, seat, seat, {}, [])


def why_not(state: State, answer: Action) -> str:
    """Nothing where a bot's answer is legal, otherwise the reason in a few words."""
    try:
        refusal = state.why_not(answer)
    except Exception as error:  # an action of a bot's own making may be anything
        return brief(f"{answer.text}: {complaint(error)}")
    if refusal is None:
        own = state.understood(answer)
        return brief(f"{answer}: only people's word counts") if own is not None and state.game.is_word(own) else ""
    # The reason becomes a note that everybody reads, so a question is told as everybody may read it.
    said = refusal.sentence if refusal.kind is not NOT_NOW else state.question_for(None)
    return brief(f"{answer}: {said.text()}")


def stand_in(
    state: State, seat: int, rng: Xoshiro, word: str, bot: str, detail: str = "", is_for_good: bool = False
) -> Reply:
    """The answer of another bot, with the fault that made it necessary."""
    try:
        action = make(STAND_IN, state.game).choose(state.view(seat), state.legal_actions(), rng)
        if not why_not(state, action):
            return Reply(action, Fault(word, bot, detail, STAND_IN, is_for_good))
    except Exception:  # it does not play this game, or fails too
        pass
    return Reply(state.legal_actions()[0], Fault(word, bot, detail, LAST_RESORT, is_for_good))


def complaint(error: BaseException) -> str:
    """An error in a few words."""
    try:
        said = str(error)
    except Exception:  # its text is somebody else's code too
        said = ""
    return brief(f"{type(error).__name__}: {said}" if said else type(error).__name__)


def brief(text: str) -> str:
    """One line that any file and any screen can show."""
    line = "".join([letter if letter.isprintable() else " " for letter in text[: 2 * LONGEST_DETAIL]])
    line = " ".join(line.split())
    return line if len(line) <= LONGEST_DETAIL else line[: LONGEST_DETAIL - 3] + "..."
