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
from hulldown.kernel.words import Phrasebook, Sentence
from hulldown.workshop.evenness import Sides

from ..problems import Trouble
from ..wire import Checked, Choice, Dice, DiceEntry, Named, Pose, SketchChecked, SketchOpened, TurnKind, Weight

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
EventT = TypeVar("EventT")  # what can be seen to happen, each a Happening; Never where nothing is
SketchT = TypeVar("SketchT")  # a table in the making; Never where people make none

# what the browser gets
PARTS: Final = ("view", "extras", "preview", "query", "reply", "catalogue", "brought", "event", "sketch")
BEFORE_PARTS: Final = 3  # game, table and answers stand before them
About = Mapping[str, object]


class GameQuery(Struct, frozen=True, tag_field="q", forbid_unknown_fields=True):
    """A question that only one game knows, told apart by its tag."""


class GameReply(Struct, frozen=True, tag_field="q"):
    """What a question is answered with; it has the same tag."""


class Face(
    ABC,
    Generic[GameT, TableT, ActionT, ViewT, ExtrasT, PreviewT, QueryT, ReplyT, CatalogueT, BroughtT, EventT, SketchT],
):
    """One game's half of the wire. Everything here is made of views: nothing that a seat may not know goes through.

    In brackets stand the game, its table and its answers, and then what the browser gets: its own types are made from
    them (`typescript.py`).
    `names` are the players' names, `lang` the language of the texts.
    """

    weights: ClassVar[Mapping[str, Weight]] = {}  # by the keys of its phrases: what the log does not tell plainly
    open_asks: ClassVar[frozenset[str]] = frozenset()  # questions of which everybody can tell what may be answered
    turns: ClassVar[Mapping[str, TurnKind]] = {}  # by the same keys: what a finished match is remembered for
    words: ClassVar[Phrasebook | None] = None  # of its own: option.NAME is its name, changes.NAME what it changes

    def __init__(self, game: GameT) -> None:
        self.game = game
        self._questions = parts_of(type(self))["query"]
        self._sketches = parts_of(type(self))["sketch"]

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

    def told(self, sentence: Sentence, lang: str, names: list[str]) -> str:
        """A line of the log in the words of this table, where it has better ones than the game."""
        return sentence.text(lang, names)

    def remark(self, sentence: Sentence, lang: str) -> str:
        """What stands beside a line of the log: what was to be expected of dice."""
        return ""

    def weight(self, sentence: Sentence) -> Weight:
        """How a line of the log looks."""
        return self.weights.get(sentence.phrase.key, "plain")

    def dice(self, sentence: Sentence) -> Dice | None:
        """The dice that a line of the log tells of."""
        return None

    def dice_to_enter(self, view: ViewT, lang: str) -> DiceEntry | None:
        """The dice that people roll now at a real table; nothing where they draw a card or choose."""
        return None

    def hand(self, state: TableT, seat: int) -> list[str]:
        """The ids of a seat's hand, where a real one may be unknown to the program."""
        return []

    def drawable(self, state: TableT, seat: int) -> list[ActionT]:
        """Every draw that a card of that seat may have been, by what lies in its pile now."""
        return []

    def shows_hand(self, state: TableT, seat: int) -> bool:
        """Whether the hand of that seat lies open now, so that its cards have to be named."""
        return False

    def veiled(self, view: ViewT, seat: int, unknown: list[str]) -> ViewT:
        """A view that was just made, without the cards that only stand for real ones of that seat's hand."""
        return view

    def by_hand(self, sentence: Sentence, lang: str) -> str:
        """What somebody does with a real model for a line of the log: how the arrow lies, where the hull ends."""
        return ""

    def events(self, sentence: Sentence) -> list[EventT]:
        """What a line of the log shows on the table, in the order in which it is seen."""
        return []

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
        """What the values of an option are called, or what one that takes a text may name: ready decks, scenarios."""
        return []

    def option(self, name: str, lang: str) -> tuple[str, str]:
        """What people call an option, and what it changes; what every seat has is called once: platoon_2 is platoon."""
        if self.words is None:
            return "", ""
        titles, changes = self.words.texts("option", lang), self.words.texts("changes", lang)
        key = name if name in titles else name.rpartition("_")[0]
        return titles.get(key, ""), changes.get(key, "")

    def check(self, text: str, options: About, lang: str) -> Checked[BroughtT]:
        """A deck or platoon by its id, its code or the text of its file, for a match with these options."""
        raise Trouble("missing", "no-lists")

    # Tables that people make

    @property
    def has_sketches(self) -> bool:
        """Whether people can make tables for this game."""
        return self._sketches is not Never

    def read_sketch(self, data: About) -> SketchT:
        """A sketch as it came over the wire."""
        if self._sketches is Never:
            raise Trouble("missing", "no-tables")
        try:
            sketch: SketchT = msgspec.convert(data, self._sketches)
        except msgspec.ValidationError as error:
            raise Malformed(str(error)) from error
        return sketch

    def check_sketch(self, sketch: SketchT, lang: str) -> SketchChecked:
        """Its file, and everything that is wrong with it."""
        raise Trouble("missing", "no-tables")

    def open_sketch(self, text: str, name: str, lang: str) -> SketchOpened[SketchT]:
        """A sketch of a ready table by its id, or of the text of a file; `name` is what complaints call it."""
        raise Trouble("missing", "no-tables")

    def sketch_sides(self, sketch: SketchT, lang: str) -> list[Sides]:
        """Which sides of a table are compared to see whether it is even, and as what the match option takes them."""
        raise Trouble("missing", "no-tables")

    @abstractmethod
    def unveiled(self, state: TableT) -> ViewT:
        """A view in which nothing is hidden, for records of finished matches."""

    def opened(self, view: ViewT, state: TableT, seats: list[int]) -> ViewT:
        """A view that was just made, with the hands of these seats: their owners have agreed. Nothing else is shown."""
        return view

    # Looking back at a finished match

    def lead(self, state: TableT) -> list[int]:
        """How far each seat is, by what the game is won by; nothing where that is not counted."""
        return []

    def measure(self, lang: str) -> str:
        """What a lead is counted in: lead.measure of its words."""
        return self.words.texts("lead", lang).get("measure", "") if self.words is not None else ""

    def sides(self, state: TableT) -> list[int]:
        """Which seats win and lose together: the side of each."""
        return list(range(state.seats))

    def verdict(self, state: TableT, lang: str, names: list[str]) -> str:
        """Who won and why, in one sentence; the state has a result."""
        assert state.result is not None
        return state.result.reason.text(lang, names)

    @abstractmethod
    def catalogue(self, lang: str) -> CatalogueT:
        """Every card with its words and facts, and the names of nations, classes and abilities: sent once."""


AnyFace: TypeAlias = Face[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any]


def parts_of(face: type[AnyFace]) -> dict[str, Any]:
    """The types that a face names in its brackets."""
    for cls in face.__mro__:
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Face:
                return dict(zip(PARTS, get_args(base)[BEFORE_PARTS:], strict=True))
    raise TypeError(f"{face.__name__} does not say what it is made of: Face[game, table, action, {', '.join(PARTS)}]")
