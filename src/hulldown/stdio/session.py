"""One conversation with `hulldown engine`: a line in, a line out. Nothing that is said ends it but `quit`."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Struct

from hulldown.bots import is_known, names
from hulldown.bots.analysis import ANALYST, thinker, weigh
from hulldown.bots.base import Bot
from hulldown.bots.guard import complaint
from hulldown.bots.protocol import (
    PROTOCOL,
    Choose,
    Chosen,
    Consider,
    Considered,
    Declined,
    Failed,
    Hello,
    Quit,
    Ready,
    write,
)
from hulldown.kernel.errors import HulldownError, Illegal, Malformed, NotNow
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import BASE
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View

from . import trouble
from .lines import bounded_lines
from .messages import (
    LONGEST_LINE,
    REQUESTS,
    Analyze,
    Analyzed,
    Bye,
    Draw,
    Give,
    Head,
    Look,
    New,
    Reply,
    Resign,
    See,
    StandIn,
    Undo,
    WhyNot,
    WritePosition,
    WriteRecord,
)
from .referee import FindGame, Referee, moment, options_of, read_record, result_of
from .trouble import Trouble

NAME: Final = "hulldown"
_head: Final = msgspec.json.Decoder(Head)
_decoders: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    str(one.__struct_config__.tag): msgspec.json.Decoder(one) for one in REQUESTS
}


class Session:
    """What is remembered from one line to the next: the match of the referee, and nothing else."""

    def __init__(
        self,
        find_game: FindGame,
        bot: str = ANALYST,
        lang: str = BASE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._find_game = find_game
        self._bot = bot
        self._lang = lang
        self._clock = clock
        self._referee: Referee | None = None
        self.is_over = False

    def reply(self, line: bytes | None) -> Reply:
        """What is said to a line; None is one that was too long."""
        if line is None:
            return Failed(None, trouble.TOO_LONG, f"a line has at most {LONGEST_LINE} bytes")
        try:
            head = _head.decode(line)
        except msgspec.ValidationError as error:
            return Failed(None, trouble.MALFORMED, f"a line is an object with ask and perhaps id: {error}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Failed(None, trouble.NOT_JSON, f"this line is no JSON: {error}")
        try:
            return self._reply(_request(head, line))
        except Trouble as error:
            return Failed(head.id, error.error, error.why, error.rule)
        except (Illegal, NotNow) as error:
            kind = trouble.ILLEGAL if isinstance(error, Illegal) else trouble.NOT_NOW
            return Failed(head.id, kind, error.refusal.text(self._lang), error.refusal.rule)
        except HulldownError as error:
            return Failed(head.id, trouble.MALFORMED, str(error))
        except (Exception, RecursionError) as error:  # a mistake of ours must not end the session
            return Failed(head.id, trouble.FAILED, complaint(error))

    def _reply(self, asked: Struct) -> Reply:
        if isinstance(asked, Hello):
            return self._hello(asked)
        if isinstance(asked, Consider):
            return self._consider(asked)
        if isinstance(asked, Choose):
            return self._choose(asked)
        if isinstance(asked, Analyze):
            return self._analyze(asked)
        if isinstance(asked, New):
            self._referee = Referee(asked, self._find_game, self._lang, self._clock)
            return self._referee.begin(asked.id)
        if isinstance(asked, Quit):
            self.is_over = True
            return Bye(asked.id)
        return self._refereed(asked)

    def _refereed(self, asked: Struct) -> Reply:
        referee = self._referee
        if referee is None:
            raise Trouble(trouble.NO_MATCH, "no match has begun: ask for a new one first")
        if isinstance(asked, Give):
            return referee.answer(asked)
        if isinstance(asked, Look):
            return referee.now(asked.id)
        if isinstance(asked, See):
            return referee.see(asked)
        if isinstance(asked, WhyNot):
            return referee.why_not(asked)
        if isinstance(asked, Draw):
            return referee.draw(asked)
        if isinstance(asked, StandIn):
            return referee.stand_in(asked)
        if isinstance(asked, Undo):
            return referee.undo(asked)
        if isinstance(asked, Resign):
            return referee.resign(asked)
        if isinstance(asked, WriteRecord):
            return referee.record(asked)
        assert isinstance(asked, WritePosition)
        return referee.position(asked)

    # A seat

    def _hello(self, asked: Hello) -> Reply:
        if asked.protocol > PROTOCOL:
            return Declined(asked.id, f"this program speaks protocol {PROTOCOL}")
        if not asked.game:
            return Ready(asked.id, NAME)
        game = self._find_game(asked.game)
        return Ready(asked.id, f"{NAME} {self._bot}", seconds=thinker(self._bot, game).limit())

    def _choose(self, asked: Choose) -> Chosen:
        bot, view, legal = self._seated(asked)
        return Chosen(asked.id, str(bot.choose(view, legal, Xoshiro(asked.seed))))

    def _consider(self, asked: Consider) -> Considered:
        bot, view, legal = self._seated(asked)
        return Considered(asked.id, weigh(bot, view, legal, Xoshiro(asked.seed), self._lang), asked.bot or self._bot)

    def _seated(self, asked: Choose) -> tuple[Bot, View, list[Action]]:
        if isinstance(asked.view, msgspec.UnsetType):
            raise Trouble(trouble.MALFORMED, "a seat that is asked needs its view")
        game = self._find_game(asked.game)
        view = game.view_from(bytes(asked.view))
        if view.seat is None or view.actor != view.seat:
            raise Trouble(trouble.NOT_NOW, "this is not the view of a seat that is asked")
        if isinstance(asked.legal, msgspec.UnsetType):
            legal = game.imagine(view, Xoshiro(asked.seed)).legal_actions()
        else:
            legal = game.legal_from(view, asked.legal)
        if not legal:
            raise Trouble(trouble.MALFORMED, "legal: at least one answer is needed")
        seconds = asked.seconds if isinstance(asked.seconds, float) else None
        return self._thinker(asked.bot, game, seconds), view, legal

    def _thinker(self, name: str, game: Game, seconds: float | None) -> Bot:
        chosen = name or self._bot
        if not is_known(chosen, game):
            raise Trouble(trouble.NO_BOT, f"there is no bot {chosen} for {game.id}; known are {', '.join(names(game))}")
        return thinker(chosen, game, seconds)

    # A position

    def _analyze(self, asked: Analyze) -> Analyzed:
        state, view = self._moment(asked)
        game = state.game
        result = result_of(state)
        chosen = asked.bot or self._bot
        told = Analyzed(
            asked.id, game.id, state.actor, state.question_for(view.seat).text(self._lang),
            state.question.phrase.rule, result=result,
        )  # fmt: skip
        if state.actor < 0:
            outcomes, chances = options_of(state)
            return msgspec.structs.replace(told, legal=[str(one) for one in outcomes], chances=chances)
        bot = self._thinker(chosen, game, asked.seconds)
        legal = state.legal_actions()
        thoughts = weigh(bot, view, legal, Xoshiro(asked.seed), self._lang)
        return msgspec.structs.replace(told, bot=chosen, thoughts=thoughts, legal=[str(one) for one in legal])

    def _moment(self, asked: Analyze) -> tuple[State, View]:
        """What is analyzed, and what whoever is asked there may know: the bot never sees more than that."""
        given = [one for one in (asked.position, asked.record) if one is not None]
        if len(given) + (not isinstance(asked.view, msgspec.UnsetType)) > 1:
            raise Trouble(trouble.MALFORMED, "one thing is analyzed: a view, a position or a record")
        if not isinstance(asked.view, msgspec.UnsetType):
            game = self._find_game(asked.game)
            view = game.view_from(bytes(asked.view))
            if view.seat is None or view.actor != view.seat:
                raise Trouble(trouble.NOT_NOW, "this is not the view of a seat that is asked")
            return game.imagine(view, Xoshiro(asked.seed)), view
        state = self._state(asked)
        return state, state.view(state.actor if state.actor >= 0 else None)

    def _state(self, asked: Analyze) -> State:
        if asked.record is not None:
            return moment(read_record(asked.record, asked.game, self._find_game), asked.at)
        if asked.position is not None:
            if asked.at is not None:
                raise Trouble(trouble.MALFORMED, "at counts the answers of a record or of the match")
            return self._find_game(asked.game or _game_of(asked.position)).position(asked.position)
        if self._referee is None:
            raise Trouble(trouble.NO_MATCH, "name a view, a position or a record, or begin a match")
        return self._referee.moment(asked.at)


def _game_of(position: dict[str, Any]) -> str:
    name = position.get("game")
    if not isinstance(name, str):
        raise Malformed("position.game: expected a text")
    return name


def _request(head: Head, line: bytes) -> Struct:
    decoder = _decoders.get(head.ask)
    if decoder is None:
        raise Trouble(trouble.UNKNOWN, f"there is no question {head.ask[:40]!r}; known are {', '.join(_decoders)}")
    try:
        asked: Struct = decoder.decode(line)
        return asked
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble(trouble.MALFORMED, str(error)) from error


def converse(session: Session, source: BinaryIO, out: BinaryIO) -> None:
    """Answers lines until there are no more, or until `quit`."""
    for line in bounded_lines(source, LONGEST_LINE):
        if line is not None and not line.strip():
            continue
        out.write(write(session.reply(line)) + b"\n")
        out.flush()
        if session.is_over:
            return
