"""A face that serves every game: its choices, its log, and the view as a tree. It knows nothing besides the view."""

from __future__ import annotations

from typing import Final, Never

from msgspec import Struct

from hulldown.kernel.game import Game
from hulldown.kernel.state import Action, State
from hulldown.kernel.view import View

from .base import Face

NOT_DRAWN: Final = ("game", "rules", "seat", "actor", "options", "pending", "result")  # the shell tells of these

Plain = str | int | float | bool | None


class Branch(Struct, frozen=True, omit_defaults=True):
    """A part of the view: its values, or the parts that it is made of. `web/src/games/plain` draws it."""

    name: str  # "" for one of a list
    seat: int | None = None  # whose it is, where it says so
    values: list[Plain] = []
    parts: list[Branch] = []


class Extras(Struct, frozen=True):
    tree: list[Branch]


class NoCards(Struct, frozen=True):
    """There is no catalogue."""


class PlainFace(Face[Game, State, Action, View, Extras, None, Never, Never, NoCards, None, Never, Never]):
    """Every answer is a place of its own: choice:ANSWER. A game may name what its view holds: view.FIELD among its
    phrases."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._named = game.phrases.words("view")

    def verb(self, action: Action) -> str:
        return str(action).partition(" ")[0]

    def places(self, view: View, action: Action) -> list[str]:
        return [f"choice:{action}"]

    def extras(self, view: View, lang: str) -> Extras:
        data = view.data()
        assert isinstance(data, dict)
        return Extras([self._branch(str(key), value, lang) for key, value in data.items() if key not in NOT_DRAWN])

    def _branch(self, name: str, value: object, lang: str) -> Branch:
        said = self._say(name, lang)
        if isinstance(value, dict):
            seat = value.get("seat")
            return Branch(
                said,
                seat if isinstance(seat, int) and not isinstance(seat, bool) else None,
                parts=[self._branch(str(key), part, lang) for key, part in value.items() if key != "seat"],
            )
        items = value if isinstance(value, list) else [value]
        if any(isinstance(item, dict | list) for item in items):
            return Branch(said, parts=[self._branch("", item, lang) for item in items])
        return Branch(said, values=[_plain(item) for item in items])

    def _say(self, name: str, lang: str) -> str:
        word = self._named.get(name)
        return word.word(lang) if word is not None else name.replace("_", " ")

    def unveiled(self, state: State) -> View:
        """What a spectator sees: only the game itself knows what else there is."""
        return state.view(None)

    def catalogue(self, lang: str) -> NoCards:
        return NoCards()


def _plain(value: object) -> Plain:
    return value if isinstance(value, str | int | float | bool) else None
