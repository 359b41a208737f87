"""What somebody may have meant by a text that is no notation: what is legal now, as far as they may know it."""

from __future__ import annotations

import difflib
from typing import Final

from .errors import Malformed
from .state import Action, State

_MOST_LISTED: Final = 6  # so few legal answers are told, where none of them is near
_LONGEST: Final = 60  # longer texts are compared with nothing: that would take long, and help nobody


def closest(text: str, known: list[str]) -> str:
    """The known text that is nearest, or nothing."""
    if len(text) >= _LONGEST:
        return ""
    by_folded = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(text.casefold(), list(by_folded), n=1)
    return by_folded[found[0]] if found else ""


def words_of(text: str, help: str) -> list[str]:
    """The words of a typed answer, in small letters; commas are for the eye."""
    words = text.casefold().replace(",", " ").split()
    if not words:
        raise Malformed(f"nothing to read; {help}")
    return words


class NotUnderstood(Malformed):
    """A text that is no notation. `typed` is the part of it that could be another one, after the words `head`."""

    def __init__(self, complaint: str, typed: str, head: str = "", otherwise: str = "", meant: str = "") -> None:
        advice = f"did you mean {meant}?" if meant else otherwise
        super().__init__(f"{complaint}; {advice}" if advice else complaint)
        self.complaint = complaint
        self.typed = typed
        self.head = head
        self.otherwise = otherwise  # said where nothing legal is near
        self.meant = meant

    def hinted(self, legal: list[str]) -> NotUnderstood:
        """The same with the nearest of these texts of legal answers."""
        head = self.head
        known = [text.removeprefix(head) for text in legal if text.startswith(head)]
        return NotUnderstood(self.complaint, self.typed, head, self.otherwise, closest(self.typed, known))


def read_answer(state: State, text: str) -> Action:
    """`game.parse` for the seat that is asked, or who types a real draw: a hint may name what only they know."""
    try:
        return state.game.parse(state, text)
    except NotUnderstood as error:
        legal = [str(action) for action in state.legal_actions()]
        hinted = error.hinted(legal)
        if hinted.meant or (error.head and not error.meant):
            raise hinted from None
        if len(legal) > _MOST_LISTED or error.meant:
            raise
        raise NotUnderstood(error.complaint, error.typed, "", f"possible now: {', '.join(legal)}") from None
