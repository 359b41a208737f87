"""What thinks for the house, in a worker of its own: it can be ended in the middle of a thought, and nothing is lost.

It is asked by one JSON text and answers by another: a question for a bot (`bots.messages`), a bout of the workshop,
a part of a review (`play.review_desk`), or a hint for a match of a server (`Wondered`).

Memory is short in a tab, and Python gives none back: what only some questions need is imported when they come.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

import hulldown
from hulldown import bots
from hulldown.bots import messages
from hulldown.bots.base import Bot
from hulldown.bots.guard import complaint
from hulldown.bots.messages import Chosen, Failed
from hulldown.bots.searcher import Searcher
from hulldown.bots.worker import answer
from hulldown.kernel.game import Game

if TYPE_CHECKING:
    from ..play.review_desk import Desk


class Posed(Struct, frozen=True, omit_defaults=True):
    """A question with the game that it is about."""

    game: str
    fingerprint: str
    asked: Raw | UnsetType = UNSET  # `messages.Asked`
    bout: Raw | UnsetType = UNSET  # `workshop.strength.Bout`
    cards: dict[str, str] | None = None  # the files of a match that began with other cards than the ones in use
    review: Raw | UnsetType = UNSET  # `play.review_desk.Asked`
    hint: Wondered | None = None


class Wondered(Struct, frozen=True):
    """What a hint is to be about that is thought here, though the match is a server's (`wire.HintQuestion`)."""

    view: str
    legal: list[str]
    seed: int
    lang: str
    names: list[str]  # by seat


class Fought(Struct, frozen=True, tag="fought", tag_field="say"):
    """What part of the win was the list's."""

    won: float


class ChosenHere(Struct, frozen=True, tag="chosen", tag_field="say"):
    """`messages.Chosen`, and how much of what makes its level was thought."""

    action: str
    spent: int  # imagined games
    wanted: int  # that it would have played with more time


ENOUGH: Final = 0.9  # of its imagined games, with which a level is what it was measured to be
PATIENCE: Final = 2.0  # times the seconds of a level: a worker is slower, and nobody else waits for it
_posed: Final = msgspec.json.Decoder(Posed)


class Thinker:
    """Answers one question after the other, for all games."""

    def __init__(self) -> None:
        self._games: dict[tuple[str, str], Game] = {}
        self._bots: dict[tuple[str, str], dict[str, Bot]] = {}
        self._desk: Desk | None = None

    def answer(self, text: str) -> str:
        """Whatever happens is told: whoever asked has a stand-in."""
        try:
            posed = _posed.decode(text)
            game = self._game(posed)
            if posed.bout is not UNSET:
                return _fight(game, bytes(posed.bout))
            if posed.review is not UNSET:
                return self._review(game, bytes(posed.review))
            known = self._bots.setdefault((posed.game, posed.fingerprint), {})
            if posed.hint is not None:
                return self._advise(game, known, posed.hint)
            return self._think(game, known, bytes(posed.asked) if posed.asked is not UNSET else b"")
        except Exception as error:
            return messages.write(Failed(complaint(error))).decode()

    def _think(self, game: Game, known: dict[str, Bot], asked: bytes) -> str:
        bot = _bot(messages.read_question(asked).bot, game, known)
        if isinstance(bot, Searcher):
            bot.spent = 0
        said = answer(game, known, asked)
        if isinstance(said, Chosen) and isinstance(bot, Searcher) and bot.spent:
            return msgspec.json.encode(ChosenHere(said.action, bot.spent, bot.wanted)).decode()
        return messages.write(said).decode()

    def _advise(self, game: Game, known: dict[str, Bot], asked: Wondered) -> str:
        """`wire.HintReply`: what to think of it takes its words from the view alone."""
        from .advising import ADVISER, advise

        return advise(game, _bot(ADVISER, game, known), asked).decode()

    def _review(self, game: Game, asked: bytes) -> str:
        from ..play.review_desk import Desk

        self._desk = self._desk or Desk()
        return self._desk.answer(game, asked).decode()

    def _game(self, posed: Posed) -> Game:
        if posed.cards is None:
            return hulldown.game(posed.game)
        key = (posed.game, posed.fingerprint)
        if key not in self._games:
            import tempfile

            folder = Path(tempfile.mkdtemp(prefix="hulldown-cards-"))
            for name, file in posed.cards.items():
                (folder / Path(name).name).write_bytes(file.encode())
            self._games[key] = hulldown.game(posed.game, folder)
        return self._games[key]


def open_thinker() -> Thinker:
    """As JavaScript finds it."""
    return Thinker()


def _fight(game: Game, asked: bytes) -> str:
    from hulldown.workshop.strength import Bout, play_bout

    return msgspec.json.encode(Fought(play_bout(game, msgspec.json.decode(asked, type=Bout)))).decode()


def _bot(name: str, game: Game, known: dict[str, Bot]) -> Bot:
    if name not in known:
        known[name] = bots.make(name, game, timed=True)
        _grant(known[name])
    return known[name]


def _grant(bot: Bot) -> None:
    """The local limit of a level."""
    if isinstance(bot, Searcher) and bot.seconds is not None:
        bot.seconds *= PATIENCE
