"""What a game brings to the browser: the places an answer is about, its price, and questions that only it knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, Never, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence

from ..problems import Trouble
from ..wire import Checked, Choice, Dice, Named, Pose, Weight

GameT = TypeVar("GameT", bound=Game)
TableT = TypeVar("TableT", bound=State)
ActionT = TypeVar("ActionT", bound=Action)
ViewT = TypeVar("ViewT", bound=View)
ExtrasT = TypeVar("ExtrasT")  # what is drawn besides the view
PreviewT = TypeVar("PreviewT")  # what an answer brings
QueryT = TypeVar("QueryT")  # the Queries that only this game knows; Never where there are none
ReplyT = TypeVar("ReplyT")  # what they are answered with, each a GameReply
CatalogueT = TypeVar("CatalogueT")
BroughtT = TypeVar("BroughtT")  # what a seat brings to a match; None where that is nothing

PARTS: Final = ("view", "extras", "preview", "query", "reply", "catalogue", "brought")  # what the browser gets
BEFORE_PARTS: Final = 3  # game, table and answers stand before them
About = Mapping[str, object]


class GameQuery(Struct, frozen=True, tag_field="q", forbid_unknown_fields=True):
    """A question that only one game knows, told apart by its tag."""


class GameReply(Struct, frozen=True, tag_field="q"):
    """What a question is answered with; it has the same tag."""


class Face(ABC, Generic[GameT, TableT, ActionT, ViewT, ExtrasT, PreviewT, QueryT, ReplyT, CatalogueT, BroughtT]):
    """One game's half of the wire. Everything here is made of views: nothing that a seat may not know goes through.

    In brackets stand the game, its table and its answers, and then what the browser gets: its own types are made from
    them (`typescript.py`).
    `names` are the players' names, `lang` the language of the texts.
    """

    weights: ClassVar[Mapping[str, Weight]] = {}  # by the keys of its phrases: what the log does not tell plainly

    def __init__(self, game: GameT) -> None:
        self.game = game
        self._questions = parts_of(type(self))["query"]

    @abstractmethod
    def verb(self, action: ActionT) -> str:
        """What kind of answer it is, in the game's words."""

    @abstractmethod
    def places(self, view: ViewT, action: ActionT) -> list[str]:
        """Where one may click to mean this answer, the most exact place first."""

    def card(self, action: ActionT) -> str:
        """The id of the card that an answer names."""
        return ""

    def say(self, view: ViewT, action: ActionT, lang: str, names: list[str]) -> str:
        """The answer in words."""
        return self.game.say(action).text(lang, names)

    def note(self, view: ViewT, action: ActionT, lang: str, names: list[str]) -> str:
        """What stands beside an answer in a list: who defends there, how likely it hits."""
        return ""

    def pose(self, view: ViewT, action: ActionT) -> Pose | None:
        """Where an answer puts something, on a table that is measured."""
        return None

    def choice(self, view: ViewT, action: ActionT, lang: str, names: list[str]) -> Choice:
        """An answer as it is offered."""
        return Choice(
            do=str(action),
            say=self.say(view, action, lang, names),
            verb=self.verb(action),
            places=self.places(view, action),
            card=self.card(action),
            note=self.note(view, action, lang, names),
            pose=self.pose(view, action),
        )

    def offered(self, view: ViewT, legal: list[ActionT]) -> list[ActionT]:
        """The answers that are sent; where moves are a space, the client asks for the rest."""
        return legal

    def meant(self, view: ViewT, place: str) -> list[Action]:
        """What somebody may have meant who clicked on a place that is not lit; the first refusal is told."""
        return []

    def meant_next(self, view: ViewT, begun: list[ActionT], place: str) -> list[Action]:
        """The same where an answer is half put together, as a whole: `begun` are the steps chosen of it."""
        return []

    def remark(self, sentence: Sentence, lang: str) -> str:
        """What stands beside a line of the log: what was to be expected of dice."""
        return ""

    def weight(self, sentence: Sentence) -> Weight:
        """How a line of the log looks."""
        return self.weights.get(sentence.phrase.key, "plain")

    def dice(self, sentence: Sentence) -> Dice | None:
        """The dice that a line of the log tells of."""
        return None

    @abstractmethod
    def extras(self, view: ViewT, lang: str) -> ExtrasT:
        """What is drawn besides the view: prices, reach, who leads. Computed from the view alone."""

    def preview(self, view: ViewT, steps: list[ActionT], lang: str, names: list[str]) -> PreviewT | None:
        """What an answer of one step or several brings, beyond what would be heard: odds, a price with its reasons."""
        return None

    def read_query(self, about: About) -> QueryT:
        """A question as it came over the wire; Malformed where it is none of this game's."""
        if self._questions is Never:
            raise Malformed(f"{self.game.id} has no questions of its own")
        try:
            question: QueryT = msgspec.convert(about, self._questions)
        except msgspec.ValidationError as error:
            raise Malformed(str(error)) from error
        return question

    def query(self, view: ViewT, about: QueryT, lang: str, names: list[str]) -> ReplyT:
        """The answer to a question that only this game knows."""
        raise Malformed(f"{self.game.id} has no questions of its own")

    def named(self, option: str, lang: str) -> list[Named]:
        """What an option that takes a text may name: the ready decks, the scenarios."""
        return []

    def check(self, text: str, options: About, lang: str) -> Checked[BroughtT]:
        """A deck or platoon by its id, its code or the text of its file, for a match with these options."""
        raise Trouble("missing", "no-lists")

    @abstractmethod
    def unveiled(self, state: TableT) -> ViewT:
        """A view in which nothing is hidden, for records of finished matches."""

    @abstractmethod
    def catalogue(self, lang: str) -> CatalogueT:
        """Every card with its words and facts, and the names of nations, classes and abilities: sent once."""


AnyFace: TypeAlias = Face[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any]


def parts_of(face: type[AnyFace]) -> dict[str, Any]:
    """The types that a face names in its brackets."""
    for cls in face.__mro__:
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Face:
                return dict(zip(PARTS, get_args(base)[BEFORE_PARTS:], strict=True))
    raise TypeError(f"{face.__name__} does not say what it is made of: Face[game, table, action, {', '.join(PARTS)}]")
