"""The text of every action, and the sentence that offers it to a player."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Malformed, Refusal
from ...kernel.spelling import NotUnderstood, words_of
from ...kernel.state import Action, Combined
from ...kernel.words import Seat, Sentence, Word, Words
from .actions import CREW, DEPOT, FIRST, ORDERS, RECOVER, SPEND_DEPOT, VEHICLE, VERBS, Move
from .ammo import DEPOT_WORD, TOKEN_WORD, Payment
from .attack import Attack, Shot
from .cards import Card
from .fire import in_reach
from .phrases import PHRASES
from .play import TakeAction
from .state import Table, Vehicle

_HELP: Final = "try play CARD as vehicle 3, fire 2 with depot CARD at 3, or pass"
_CARD_VERBS: Final = ("play", "spend", "discard", "recover", "draw")
_TOO_MANY: Final = PHRASES["refusal.too-many-points"]
_TOO_FEW: Final = PHRASES["refusal.too-few-points"]
_OUT_OF_REACH: Final = PHRASES["refusal.out-of-reach"]


def parse(table: Table, text: str) -> Action:
    """One action, or a line: `play GER-01 as vehicle 3`, `fire 2 with depot token GER-05 at 3`, `pay depot GER-05`."""
    words = words_of(text, _HELP)
    plain = " ".join(words)
    moves = table.catalogue.moves
    if plain in moves:
        return moves[plain]
    if words[0] == "play" and len(words) > 2:
        return Combined(plain, _parse_play(table, words))
    if words[0] == "fire" and len(words) > 2:
        return _parse_fire(table, plain, words)
    if words[0] == "pay" and len(words) > 1:
        return _parse_payment(table, plain, words)
    if len(words) == 2 and words[0] in _CARD_VERBS:
        _card(table, words[1], f"{words[0]} ")  # complains of the card
    raise _not_understood(table, f"{plain}: not understood", plain, "", _HELP)


def _not_understood(table: Table, complaint: str, typed: str, head: str, otherwise: str = "") -> NotUnderstood:
    """With a hint at what everybody may know: cards of a hand are hinted at only to whoever holds them."""
    legal: list[str] = []
    for action in table.legal_actions():
        if isinstance(action, Move) and (action.card is None or action.verb == RECOVER):
            legal.append(action.text)
    return NotUnderstood(complaint, typed, head, otherwise).hinted(legal)


def _parse_play(table: Table, words: list[str]) -> list[Action]:
    card = _card(table, words[1], "play ")
    way = " ".join(words[3:] if words[2] == "as" else words[2:])
    move = table.catalogue.moves.get(way)
    if move is None or move.verb not in (VEHICLE, CREW, DEPOT):
        raise Malformed(f"{way or 'nothing'}: after the card comes vehicle 1, crew 1 or depot")
    return [card.play, move]


# Payments


def _parse_fire(table: Table, plain: str, words: list[str]) -> Combined:
    """Where the attack could be made now, the payment must be whole; a position that needs no choice may be named."""
    fire = _move(table, f"fire {words[1]}")
    points, target = _parse_points(table, words[2:])
    top = table.stack[-1] if table.stack else None
    vehicle = table.players[top.actor].positions[fire.number] if isinstance(top, TakeAction) else None
    if vehicle is None or top is None or table.why_not(fire) is not None:
        return Combined(plain, [fire, *points, *target])
    names_points = bool(points or target)
    return _with_target(plain, [fire], points, target, vehicle, fire.number, vehicle.cost if names_points else -1)


def _parse_payment(table: Table, plain: str, words: list[str]) -> Combined:
    points, target = _parse_points(table, words[1:])
    if not points:
        raise Malformed(f"{plain}: with what? Name depot, token or cards")
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, Payment):
        return Combined(plain, [*points, *target])
    shot = _shot_paid_for(table)
    player = table.players[top.actor]
    place = player.find(shot.uid) if shot is not None else -1
    vehicle = player.positions[place] if place >= 0 else None
    return _with_target(plain, [], points, target, vehicle, place, top.left)


def _shot_paid_for(table: Table) -> Shot | None:
    """The attack whose price is asked for now."""
    below = table.stack[-2] if len(table.stack) > 1 else None
    return below.shot if isinstance(below, Attack) else None


def _with_target(
    plain: str,
    begin: list[Action],
    points: list[Move],
    target: list[Move],
    vehicle: Vehicle | None,
    place: int,
    price: int,
) -> Combined:
    """cardgame.ammo.exact: a point too many or too few is told by its name. A lone target needs no step of its own."""
    steps: list[Action] = [*begin, *points, *target]
    reach = in_reach(vehicle, place) if vehicle is not None else []
    if target and vehicle is not None and target[0].number not in reach:
        return Combined(plain, steps, Refusal(Sentence(_OUT_OF_REACH, {"position": target[0].number + 1})))
    if len(points) > price >= 0:
        beyond = Words([_point_word(point) for point in points[price:]])
        return Combined(plain, steps, Refusal(Sentence(_TOO_MANY, {"price": price, "points": beyond})))
    if len(points) < price:
        return Combined(plain, steps, Refusal(Sentence(_TOO_FEW, {"price": price, "missing": price - len(points)})))
    return Combined(plain, [*begin, *points] if len(reach) == 1 else steps)


def _point_word(point: Move) -> Word:
    if point.card is not None:
        return point.card
    return DEPOT_WORD if point.verb == SPEND_DEPOT else TOKEN_WORD


def _parse_points(table: Table, words: list[str]) -> tuple[list[Move], list[Move]]:
    """What is handed over, point by point, and perhaps the position that is attacked."""
    points: list[Move] = []
    target: list[Move] = []
    place = 0
    while place < len(words):
        word = words[place]
        if word == "at":
            target = [_move(table, " ".join(words[place : place + 2]))]
            place += 1
        elif word in ("depot", "token"):
            points.append(_move(table, f"spend {word}"))
        elif word not in ("with", "and"):
            points.append(_card(table, word, "spend ").spend)
        place += 1
    return points, target


def _move(table: Table, text: str) -> Move:
    move = table.catalogue.moves.get(text)
    if move is None:
        raise _not_understood(table, f"{text}: not understood", text, "", _HELP)
    return move


def _card(table: Table, id: str, head: str) -> Card:
    card = table.catalogue.card(id)
    if card is not None:
        return card
    raise _not_understood(table, f"there is no card {id}", id, head)


def say(action: Move) -> Sentence:
    """The action in a few words."""
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
