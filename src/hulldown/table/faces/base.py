"""What a game brings to the browser: the places an answer is about, its price, and questions that only it knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from hulldown.kernel.game import Game
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence

from ..problems import Trouble
from ..wire import Checked

GameT = TypeVar("GameT", bound=Game)
ViewT = TypeVar("ViewT", bound=View)
About = Mapping[str, object]


class Face(ABC, Generic[GameT, ViewT]):
    """One game's half of the wire. Everything here is made of views: nothing that a seat may not know goes through.

    `names` are the players' names, `lang` the language of the texts.
    """

    def __init__(self, game: GameT) -> None:
        self.game = game

    @abstractmethod
    def verb(self, action: Action) -> str:
        """What kind of answer it is, in the game's words."""

    @abstractmethod
    def places(self, view: ViewT, action: Action) -> list[str]:
        """Where one may click to mean this answer, the most exact place first."""

    def card(self, action: Action) -> str:
        """The id of the card that an answer names."""
        return ""

    def say(self, view: ViewT, action: Action, lang: str, names: list[str]) -> str:
        """The answer in words."""
        return self.game.say(action).text(lang, names)

    def note(self, view: ViewT, action: Action, lang: str, names: list[str]) -> str:
        """What stands beside an answer in a list: who defends there, how likely it hits."""
        return ""

    def offered(self, view: ViewT, legal: list[Action]) -> list[Action]:
        """The answers that are sent; where moves are a space, the client asks for the rest."""
        return legal

    def meant(self, view: ViewT, place: str) -> list[Action]:
        """What somebody may have meant who clicked on a place that is not lit; the first refusal is told."""
        return []

    def remark(self, sentence: Sentence, lang: str) -> str:
        """What stands beside a line of the log: expected beside rolled."""
        return ""

    def extras(self, view: ViewT, lang: str) -> dict[str, object]:
        """What is drawn besides the view: prices, reach, who leads. Plain data, computed from the view alone."""
        return {}

    def preview(self, view: ViewT, action: Action, lang: str, names: list[str]) -> dict[str, object] | None:
        """What a choice brings, beyond the sentences that would be heard: odds, a price with its reasons."""
        return None

    @abstractmethod
    def query(self, view: ViewT, about: About, lang: str, names: list[str]) -> dict[str, object]:
        """The answer to a question that only this game knows; Malformed where it cannot be read."""

    def check(self, text: str, options: Mapping[str, object], lang: str) -> Checked:
        """A deck or platoon by its id, its code or the text of its file, for a match with these options."""
        raise Trouble("missing", "no-lists")

    @abstractmethod
    def unveiled(self, state: State) -> ViewT:
        """A view in which nothing is hidden, for records of finished matches."""

    @abstractmethod
    def catalogue(self, lang: str) -> dict[str, object]:
        """Every card with its words and facts, and the names of nations, classes and abilities: sent once."""
