"""Hulldown plays tank tabletop games by the book: three come with it, others plug in.

What is named here is the public face of the library; docs/stability.md says what is promised of it.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from .kernel import generator
from .kernel.declared import read_declared
from .kernel.document import Reader
from .kernel.errors import BadFile, HulldownError, Illegal, Malformed, NotNow, Refusal
from .kernel.event import Event
from .kernel.game import Game
from .kernel.generator import Xoshiro
from .kernel.lists import Brought, Lists, Note, Part, Piece
from .kernel.match import Answer, Match
from .kernel.options import FileOption, NumberOption, Option, SeatOption, SidesOption, TextOption
from .kernel.pending import Maker, Makers, check_number
from .kernel.questions import BOTTOM, Question
from .kernel.reading import Record
from .kernel.result import Result
from .kernel.state import CHANCE, OVER, Action, Chance, Decision, State
from .kernel.steps import Procedure, Step, chained
from .kernel.tally import Tally
from .kernel.view import ResultView, View, shown_options
from .kernel.words import Phrasebook, Seat, Sentence, Word
from .records import load, open_record, save
from .registry import game, game_ids

if TYPE_CHECKING:
    from .bots import Bot, Thought

__all__ = [
    "BOTTOM", "CHANCE", "OVER", "Action", "Answer", "BadFile", "Bot", "Brought", "Chance", "Decision", "Event",
    "FileOption", "Game", "HulldownError", "Illegal", "Lists", "Maker", "Makers", "Malformed", "Match", "NotNow",
    "Note", "NumberOption", "Option", "Part", "Phrasebook", "Piece", "Procedure", "Question", "Reader", "Record",
    "Refusal", "Result", "ResultView", "Seat", "SeatOption", "Sentence", "SidesOption", "State", "Step", "Tally",
    "TextOption", "Thought", "View", "Word", "Xoshiro", "__version__", "bot", "chained", "check_number",
    "game", "game_ids", "is_compiled", "load", "open_record", "read_declared", "save", "shown_options",
]  # fmt: skip

__version__ = version("hulldown")


def is_compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    return not generator.__file__.endswith(".py")


def bot(name: str, game: Game) -> Bot:
    """An opponent by its name, such as `greedy` or `level3`, for this game and its cards. It is shown a view only.

    >>> game, rng = hulldown.game("cardgame"), hulldown.Xoshiro(5)
    >>> state = game.start(2)
    >>> while state.actor == hulldown.CHANCE:
    ...     state.advance(state.sample(rng))
    >>> legal = state.legal_actions()
    >>> hulldown.bot("greedy", game).choose(state.view(state.actor), legal, rng) in legal
    True
    """
    from . import bots

    return bots.make(name, game)


def __getattr__(name: str) -> object:
    """Opponents are loaded when somebody asks for one: most programs that import this need none."""
    if name in ("Bot", "Thought"):
        from . import bots

        found: object = getattr(bots, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
