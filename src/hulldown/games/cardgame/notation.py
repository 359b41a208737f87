"""The text of every action, and the sentence that offers it to a player."""

from __future__ import annotations

import difflib
from typing import Final

from ...kernel.errors import Malformed
from ...kernel.state import Action, Line
from ...kernel.words import Seat, Sentence
from .actions import CREW, DEPOT, FIRST, ORDERS, VEHICLE, VERBS, Move
from .cards import Card, Catalogue
from .phrases import PHRASES

_HELP: Final = "play CARD as vehicle 3, fire 2 with depot CARD at 3, or pass"
_CARD_VERBS: Final = ("play", "spend", "discard", "recover", "draw")


def parse(catalogue: Catalogue, text: str) -> Action:
    """One action, or a line: `play GER-01 as vehicle 3`, `fire 2 with depot token GER-05 at 3`, `pay depot GER-05`."""
    words = text.casefold().replace(",", " ").split()
    if not words:
        raise Malformed(f"nothing to read; try {_HELP}")
    plain = " ".join(words)
    move = catalogue.moves.get(plain)
    if move is not None:
        return move
    if words[0] == "play" and len(words) > 2:
        return Line(plain, _parse_play(catalogue, words))
    if words[0] == "fire" and len(words) > 2:
        return Line(plain, _parse_fire(catalogue, words))
    if words[0] == "pay" and len(words) > 1:
        steps = _parse_payment(catalogue, words, 1)
        if not steps:
            raise Malformed(f"{plain}: with what? Name depot, token or cards")
        return Line(plain, steps)
    if len(words) == 2 and words[0] in _CARD_VERBS:
        _card(catalogue, words[1])  # complains of the card
    close = difflib.get_close_matches(plain, list(catalogue.moves), n=1)
    hint = f"did you mean {close[0]}?" if close else f"try {_HELP}"
    raise Malformed(f"{plain}: not understood; {hint}")


def _parse_play(catalogue: Catalogue, words: list[str]) -> list[Action]:
    card = _card(catalogue, words[1])
    way = " ".join(words[3:] if words[2] == "as" else words[2:])
    move = catalogue.moves.get(way)
    if move is None or move.verb not in (VEHICLE, CREW, DEPOT):
        raise Malformed(f"{way or 'nothing'}: after the card comes vehicle 1, crew 1 or depot")
    return [card.play, move]


def _parse_fire(catalogue: Catalogue, words: list[str]) -> list[Action]:
    return [_move(catalogue, f"fire {words[1]}"), *_parse_payment(catalogue, words, 2)]


def _parse_payment(catalogue: Catalogue, words: list[str], place: int) -> list[Action]:
    """What is handed over, point by point, and perhaps the position that is attacked."""
    steps: list[Action] = []
    while place < len(words):
        word = words[place]
        if word == "at":
            steps.append(_move(catalogue, " ".join(words[place : place + 2])))
            place += 1
        elif word in ("depot", "token"):
            steps.append(_move(catalogue, f"spend {word}"))
        elif word not in ("with", "and"):
            steps.append(_card(catalogue, word).spend)
        place += 1
    return steps


def _move(catalogue: Catalogue, text: str) -> Move:
    move = catalogue.moves.get(text)
    if move is None:
        raise Malformed(f"{text}: not understood; try {_HELP}")
    return move


def _card(catalogue: Catalogue, id: str) -> Card:
    card = catalogue.card(id)
    if card is not None:
        return card
    close = difflib.get_close_matches(id, list(catalogue.by_id), n=1)
    raise Malformed(f"there is no card {id}" + (f"; did you mean {catalogue.by_id[close[0]].id}?" if close else ""))


def say(action: Action) -> Sentence:
    """The action in a few words."""
    assert isinstance(action, Move)
    gaps: dict[str, object] = {}
    if action.card is not None:
        gaps = {"card": action.card}
    elif action.verb == FIRST:
        gaps = {"seat": Seat(action.number)}
    elif VERBS[action.verb] == "order":
        gaps = {"order": ", ".join([str(base + 1) for base in ORDERS[action.number]])}
    elif action.number >= 0:
        gaps = {"number": action.number + 1}
    return Sentence(PHRASES[f"action.{VERBS[action.verb]}"], gaps)
