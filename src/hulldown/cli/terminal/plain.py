"""A table and a guide that serve every game: the view as a tree, the choices by their words."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from rich.tree import Tree

from hulldown.kernel.game import Game
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence, Word

from .contract import Terminal
from .guide import GameTable, Guide, Piles
from .screen import Screen

_OF_EVERY_VIEW = ("game", "rules", "seat", "actor", "options", "pending", "result")


class PlainTable(GameTable[View, State]):
    """Draws what a view holds, name by name."""

    def __init__(self, game: Game, screen: Screen) -> None:
        super().__init__(screen)
        self.game = game

    def draw(self, view: View) -> None:
        data = view.data()
        assert isinstance(data, dict)
        tree = Tree(Text(self.game.title.text(self.screen.lang), "bold"))
        for name, value in data.items():
            if name not in _OF_EVERY_VIEW:
                _grow(tree, str(name), value)
        self.screen.show(tree)

    def hidden(self, state: State) -> list[Piles]:
        return [[] for _ in range(state.seats)]


def _grow(tree: Tree, name: str, value: object) -> None:
    label = name.replace("_", " ")
    if isinstance(value, dict):
        branch = tree.add(Text(label))
        for key, part in value.items():
            _grow(branch, str(key), part)
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        branch = tree.add(Text(label))
        for number, part in enumerate(value):
            _grow(branch, str(number + 1), part)
    else:
        shown = ", ".join(str(part) for part in value) if isinstance(value, list) else str(value)
        tree.add(Text(f"{label}: ").append("–" if value is None or shown == "" else shown, "bold"))


class PlainGuide(Guide[View, Word, Action]):
    """Knows no cards: what there is to say is in the rules and in the words of the choices."""

    redrawn_at: ClassVar[tuple[str, ...] | None] = None
    told_at_the_end: ClassVar[tuple[str, ...]] = ()
    dangers: ClassVar[tuple[str, ...]] = ()
    score_words: ClassVar[str] = "end.points"

    def __init__(self, game: Game, table: PlainTable) -> None:
        super().__init__(game, table.screen, [], [str(action) for action in game.known_actions()])
        self.game = game

    def names_of(self, card: Word) -> list[str]:
        return [card.id]

    def near(self, view: View) -> list[Word]:
        return []

    def rules_of(self, action: Action) -> list[str]:
        rule = self.game.say(action).rule
        return [rule] if rule else []

    def is_opening(self, action: Action) -> bool:
        return False

    def card_of(self, action: Action) -> Word | None:
        return None

    def note(self, view: View, action: Action, outcome: list[Sentence]) -> str:
        return ""

    def others(self, view: View) -> list[Action]:
        return []

    def show_card(self, card: Word) -> None:
        self.screen.line(card.word(self.screen.lang))

    def rules_on(self, card: Word) -> list[str]:
        return []

    def piles(self, view: View) -> Piles:
        return []


TERMINAL = Terminal(PlainTable, PlainGuide)
