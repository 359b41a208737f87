"""Which cards of real hands the program does not know (`unknown`), and which answers would need them."""

from __future__ import annotations

from hulldown.kernel.foresight import steps_of
from hulldown.kernel.state import Action

from ..faces import AnyFace, face_of
from ..problems import Trouble
from .room import Room


def unnamed(room: Room, seat: int) -> list[tuple[int, str]]:
    """The draws of cards that are in the seat's hand and not named: their places, the latest first, and what stands
    for them."""
    if seat not in room.settings.unknown or room.kept is not None:
        return []
    face: AnyFace = face_of(room.game)
    hand = face.hand(room.state, seat)
    found: list[tuple[int, str]] = []
    answers = room.match.answers
    for place in range(len(answers) - 1, -1, -1):
        if answers[place].unknown == seat:
            card = face.card(answers[place].action)
            if card in hand:
                hand.remove(card)
                found.append((place, card))
    return found


def must_be_named(room: Room, seat: int, action: Action) -> None:
    """Refuses an answer that needs a card which the program does not know."""
    found = [card for _, card in unnamed(room, seat)]
    if not found:
        return
    face: AnyFace = face_of(room.game)
    if face.shows_hand(room.state, seat):
        raise Trouble("not-now", "name-all", count=len(found))
    for step in steps_of(action):
        if is_unknown(face, room, seat, found, step):
            raise Trouble("not-now", "name-first")


def is_unknown(face: AnyFace, room: Room, seat: int, found: list[str], action: Action) -> bool:
    """Whether an answer is about a card of the hand of which every copy only stands for another."""
    card = face.card(action)
    return card in found and face.hand(room.state, seat).count(card) == found.count(card)
