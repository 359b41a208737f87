"""What every game brings to the terminal: a table that draws views, and a guide that answers questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from rich.text import Text

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.game import Game
from hulldown.kernel.state import Action, State
from hulldown.kernel.tally import Tally
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence, Word

from .screen import QUIET, Screen

ViewT = TypeVar("ViewT", bound=View)
CardT = TypeVar("CardT", bound=Word)
MoveT = TypeVar("MoveT", bound=Action)
TableT = TypeVar("TableT", bound=State)
Piles = list[tuple[str, Sequence[str]]]  # titles and names of cards

TURN_EVENTS: Final = ("event.turn", "event.round")  # these open a turn or a round: headings


class Ambiguous(HulldownError):
    """A short word that may mean several cards."""

    def __init__(self, text: str, cards: Sequence[Word]) -> None:
        super().__init__(text)
        self.text = text
        self.cards = cards


class GameTable(ABC, Generic[ViewT, TableT]):
    """Draws views of one game in one language."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.has_choices_below = False  # so that what they say need not be drawn

    def words(self, key: str, **gaps: object) -> str:
        return self.screen.words(key, **gaps)

    @abstractmethod
    def draw(self, view: ViewT) -> None:
        """The whole table as that seat sees it."""

    @abstractmethod
    def hidden(self, state: TableT) -> list[Piles]:
        """For each seat what lies face down or in its hand: for the owner of a record, never for a player."""


class Guide(ABC, Generic[ViewT, CardT, MoveT]):
    """Answers questions about one game; what it knows of a position is the view it is given."""

    redrawn_at: ClassVar[tuple[str, ...] | None]  # questions that show a changed table again; None: all of them
    told_at_the_end: ClassVar[tuple[str, ...]]  # events that the result says better
    dangers: ClassVar[tuple[str, ...]]  # how the keys of events about damage end
    score_words: ClassVar[str]  # a place in the result
    all_win_words: ClassVar[str] = "end.shared"  # when nobody has lost
    chance_words: ClassVar[str] = "ask.chance"  # what people are told who type in real cards or dice
    retyped_words: ClassVar[str] = "answer.retyped"

    def __init__(self, game: Game, screen: Screen, cards: Sequence[CardT], moves: Iterable[str]) -> None:
        self._ledger = game.ledger
        self.screen = screen
        self.cards = cards
        self._ids = {card.id.casefold() for card in cards}
        self._plain_words = {"and", "with"}  # words of the notation that are no cards
        for text in moves:
            self._plain_words.update(word for word in text.split() if word not in self._ids)

    # Which card is meant

    def read(self, view: ViewT, legal: list[MoveT], text: str) -> str:
        """What was typed, in full notation: shortened cards spelled out; a card alone means the one answer about it."""
        asked = [card for action in legal if (card := self.card_of(action))]
        named = [] if self.is_notation(text) else self.find_cards(text, asked)
        spelled = named[0].id if len(named) == 1 else self._spell_out(view, asked, text)
        wanted = spelled.casefold()
        about = [action for action in legal if (card := self.card_of(action)) and card.id.casefold() == wanted]
        return str(about[0]) if len(about) == 1 else spelled

    def _spell_out(self, view: ViewT, asked: list[CardT], text: str) -> str:
        """The cards that are asked for come first, then those in sight, then all."""
        if " " in text and not self.is_notation(text):
            return text  # no move begins like that
        words: list[str] = []
        near = self.near(view)
        left = text.casefold().replace(",", " ").split()
        while left:
            named, length = self._full_name(left)
            if named is not None:
                words.append(named.id)
                left = left[length:]
                continue
            word = left.pop(0)
            if word in self._plain_words or word in self._ids:
                words.append(word)
                continue
            found: list[CardT] = []
            if len(word) > 1:
                found = self.find_cards(word, asked) or self.find_cards(word, near) or self.find_cards(word)
            if len(found) > 1:
                raise Ambiguous(word, found)
            words.append(found[0].id if found else word)
        return " ".join(words)

    def _full_name(self, words: list[str]) -> tuple[CardT | None, int]:
        """The card whose whole name, of several words, stands at the beginning."""
        if words[0] in self._plain_words:
            return None, 0
        for length in range(len(words), 1, -1):
            name = " ".join(words[:length])
            for card in self.cards:
                if name in self.names_of(card):
                    return card, length
        return None, 0

    def is_notation(self, text: str) -> bool:
        """Whether a text begins like a move or a number, not like the name of a card."""
        return text.split()[0].casefold() in self._plain_words or text.isdecimal()

    def find_cards(self, text: str, among: Iterable[CardT] | None = None) -> list[CardT]:
        """The cards that a name, an id or a part of one may mean: exact ones first, then beginnings, then any part."""
        wanted = text.casefold()
        cards = list(dict.fromkeys(among)) if among is not None else self.cards
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [card for card in cards if any(fits(name, wanted) for name in self.names_of(card))]
            if found:
                return found
        return []

    @abstractmethod
    def names_of(self, card: CardT) -> list[str]:
        """What a card answers to, in small letters."""

    @abstractmethod
    def near(self, view: ViewT) -> list[CardT]:
        """The cards somebody would speak of: those that lie open, and the own ones."""

    # What a choice is about

    @abstractmethod
    def rules_of(self, action: MoveT) -> list[str]:
        """The rules that say what an action does."""

    @abstractmethod
    def is_opening(self, action: MoveT) -> bool:
        """Whether an action only opens a longer one, so that what it brings at once says little."""

    @abstractmethod
    def card_of(self, action: MoveT) -> CardT | None:
        """The card that an action names."""

    @abstractmethod
    def note(self, view: ViewT, action: MoveT, outcome: list[Sentence]) -> str:
        """What a list of choices adds to the words of an action: who stands there, and what becomes of it."""

    @abstractmethod
    def others(self, view: ViewT) -> list[MoveT]:
        """What one might want to do at this question, legal or not."""

    def about(self, action: MoveT) -> str:
        """What is printed on the thing that an action is about, where that says more than its rules."""
        return ""

    def title(self, view: ViewT, action: MoveT) -> str:
        """The words of a choice where they are better than the game's own."""
        return ""

    def offered(self, view: ViewT, legal: list[MoveT]) -> list[int]:
        """Which choices a list shows, by their place; the others can be typed."""
        return list(range(len(legal)))

    def more(self, legal: list[MoveT], offered: list[int]) -> str:
        """What stands under a list that does not show all choices."""
        return ""

    def more_about(self, view: ViewT, action: MoveT) -> list[str]:
        """What `?` tells about a choice besides its rules and its card."""
        return []

    def reasons(self, view: ViewT, action: MoveT) -> Tally | None:
        """The number that an action brings, with its reasons."""
        return None

    def background(self, view: ViewT) -> list[Text]:
        """What one has to know for this question besides the table."""
        return []

    def details(self, view: ViewT, action: MoveT) -> Text | None:
        """What stands under the words of a choice."""
        return None

    def face(self, view: ViewT) -> object:
        """What has to change for the table to be drawn again."""
        data = view.data()
        assert isinstance(data, dict)
        del data["pending"]
        return data

    def gather(self, sentences: list[Sentence]) -> list[Sentence]:
        """Sentences as a person would tell them: several of a kind may become one."""
        return sentences

    # Cards in full

    @abstractmethod
    def show_card(self, card: CardT) -> None:
        """Everything printed on a card, the rules of it, and where its numbers come from."""

    @abstractmethod
    def rules_on(self, card: CardT) -> list[str]:
        """The rules of what is printed on a card."""

    def show_rules_on(self, card: CardT) -> None:
        for rule in self.rules_on(card):
            self.screen.indented(Text(f"{self._ledger[rule].text(self.screen.lang)} ").append(rule, QUIET))

    @abstractmethod
    def piles(self, view: ViewT) -> Piles:
        """All that this seat may look through."""

    def show_piles(self, view: ViewT) -> None:
        for title, names in self.piles(view):
            text = Text(f"{title} ({len(names)}): ", "bold")
            self.screen.show(text.append(counted(names) or "–", "not bold"))


def titled(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


def counted(names: Sequence[str]) -> str:
    """Names in their order, equal ones together."""
    return ", ".join(titled(name, names.count(name)) for name in dict.fromkeys(names))
