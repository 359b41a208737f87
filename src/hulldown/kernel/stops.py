"""Stops: at which kinds of moments a player wants to be asked. They change who presses the key, never the rules.

A game names its kinds and says of which kind the present question is; whoever asks people (a terminal, a table) then
answers with what passes where the player wishes so. What decides is public but for the wish itself: the kind of the
question, and whether something that lies open could be used. Nothing hidden does, or the haste of a pass would tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from .errors import Malformed
from .state import Action, State
from .words import Word

if TYPE_CHECKING:
    from .game import Game

ASK: Final = "ask"
OPEN: Final = "open"  # asked only where something that lies open could be used
PASS: Final = "pass"
WISHES: Final = (ASK, OPEN, PASS)


class Stop(Word):
    """One kind of moment, in words, and what players usually wish there."""

    __slots__ = ("usual",)

    def __init__(self, word: Word, usual: str) -> None:
        super().__init__(word.id, word.name, word.names)
        self.usual = usual


class Moment:
    """The present question as far as stops go."""

    __slots__ = ("is_open", "kind", "passing")

    def __init__(self, kind: str, passing: Action, is_open: bool) -> None:
        self.kind = kind  # the id of a stop
        self.passing = passing  # the answer that passes
        self.is_open = is_open  # something that lies open could be used now


class Stops:
    """What one seat wishes: a wish for each kind of moment, and perhaps to be asked at the very next one."""

    __slots__ = ("_game", "holds", "wishes")

    def __init__(self, game: Game, wishes: Mapping[str, str] | None = None, holds: bool = False) -> None:
        self._game = game
        self.holds = holds
        self.wishes: dict[str, str] = {stop.id: stop.usual for stop in game.stops()}
        for kind, wish in (wishes or {}).items():
            if kind not in self.wishes:
                raise Malformed(f"there is no stop {kind}; there are {', '.join(self.wishes) or 'none'}")
            if wish not in WISHES:
                raise Malformed(f"a stop is {', '.join(WISHES)}, not {wish}")
            self.wishes[kind] = wish

    @property
    def is_usual(self) -> bool:
        return not self.holds and all(self.wishes[stop.id] == stop.usual for stop in self._game.stops())

    def passing(self, state: State) -> Action | None:
        """The answer that is given for the seat to the present question; None where it is asked itself."""
        if self.holds or not self.wishes:
            return None
        moment = self._game.moment_of(state)
        if moment is None:
            return None
        wish = self.wishes[moment.kind]
        if wish == ASK or (wish == OPEN and moment.is_open):
            return None
        return moment.passing

    def after(self, moment: Moment | None, action: Action, state: State, seat: int) -> Stops:
        """The same when the seat itself has answered the question of this moment: a hold is over once it has been.

        A moment takes several answers where cards are shown one after the other: it is over with a pass, or when
        something else is asked.
        """
        if not self.holds or moment is None:
            return self
        if action is not moment.passing and state.actor == seat:
            following = self._game.moment_of(state)
            if following is not None and following.kind == moment.kind:
                return self
        return Stops(self._game, self.wishes)
