"""The text of every action, and the sentence that offers it to a player."""

from __future__ import annotations

import difflib
from typing import Final

from ...kernel.errors import Malformed
from ...kernel.state import Action, Line
from ...kernel.words import Seat, Sentence, Word, Words
from .abilities import starts_by_itself
from .actions import ABILITY, ABILITY_IDS, DEFEND, MOVE_DONE, MOVE_LAUNCH, USE, VERBS, Move
from .cards import Ability, Card, Catalogue
from .phrases import ABILITY_WORDS, PHRASES
from .state import Player

_HELP: Final = "buy X [and Y ...] with A [B ...], assault with A [B ...], use X [ability ...] [defend N], or end"


def parse(catalogue: Catalogue, player: Player | None, text: str) -> Action:
    """One action, or a line of several: `buy X and Y with A B`, `assault with A B`, `use X scouting defend 2`."""
    words = text.casefold().replace(",", " ").split()
    if not words:
        raise Malformed(f"nothing to read; try {_HELP}")
    plain = " ".join(words)
    move = catalogue.moves.get(plain)
    if move is not None:
        return move
    if words[0] == "buy":
        return Line(plain, _parse_purchase(catalogue, words[1:]))
    if words[0] == "assault":
        return Line(plain, _parse_assault(catalogue, words[1:]))
    if words[0] == "use":
        return Line(plain, _parse_use(catalogue, player, words[1:]))
    if words[0] in ("hit", "defend", "doubles", "first"):
        raise Malformed(f"{plain}: write {_EXAMPLES[words[0]]}")
    if " ".join(words[:-1]) in _CARD_VERBS:
        _card(catalogue, words[-1])  # complains of the card
    close = difflib.get_close_matches(plain, list(catalogue.moves), n=1)
    hint = f"did you mean {close[0]}?" if close else f"try {_HELP}"
    raise Malformed(f"{plain}: not understood; {hint}")


_CARD_VERBS: Final = ("also", "with", "join", "strike", "discard", "take", "scrap", "draw", "turn up")
_EXAMPLES: Final = {
    "hit": "hit p2 base 1, or hit p2 vehicle 1",
    "defend": "defend 1, defend 2 or defend 3",
    "doubles": "doubles 0 to doubles 3",
    "first": "first p1 to first p5",
}


def _card(catalogue: Catalogue, id: str) -> Card:
    card = catalogue.card(id)
    if card is not None:
        return card
    close = difflib.get_close_matches(id, list(catalogue.by_id), n=1)
    raise Malformed(f"there is no card {id}" + (f"; did you mean {close[0]}?" if close else ""))


def _parse_purchase(catalogue: Catalogue, words: list[str]) -> list[Action]:
    if "with" not in words:
        for word in words:
            if word != "and":
                _card(catalogue, word)
        raise Malformed("say what you pay with: buy X with A B")
    split = words.index("with")
    vehicles = [_card(catalogue, word) for word in words[:split] if word != "and"]
    paying = [_card(catalogue, word) for word in words[split + 1 :] if word != "and"]
    if not vehicles or not paying:
        raise Malformed("a purchase names vehicles and paying cards: buy X with A B")
    steps: list[Action] = [vehicles[0].buy]
    steps += [card.also for card in vehicles[1:]]
    steps += [card.pay for card in paying]
    steps.append(MOVE_DONE)
    return steps


def _parse_assault(catalogue: Catalogue, words: list[str]) -> list[Action]:
    cards = [_card(catalogue, word) for word in words if word not in ("and", "with")]
    if not cards:
        raise Malformed("an assault names its cards: assault with A B")
    steps: list[Action] = [cards[0].assault]
    steps += [card.join for card in cards[1:]]
    steps.append(MOVE_LAUNCH)
    return steps


def _parse_use(catalogue: Catalogue, player: Player | None, words: list[str]) -> list[Action]:
    if not words:
        raise Malformed("say which card: use X, or use X scouting defend 2")
    card = _card(catalogue, words[0])
    steps: list[Action] = [card.use]
    place = 1
    if player is not None and starts_by_itself(player, card) and words[1:2] == [ABILITY_IDS[card.abilities[0].verb]]:
        place = 2  # it may be said, but it needs no step of its own
    while place < len(words):
        word = words[place]
        if word == "defend" and place + 1 < len(words):
            word = f"defend {words[place + 1]}"
            place += 1
        move = catalogue.moves.get(word)
        if move is None or (move.verb != ABILITY and move.verb != DEFEND):
            raise Malformed(f"{word}: after the card come abilities ({', '.join(ABILITY_IDS)}) and defend 1 to 3")
        steps.append(move)
        place += 1
    return steps


def say(action: Action) -> Sentence:
    """The action in a few words."""
    assert isinstance(action, Move)
    key = VERBS[action.verb]
    gaps: dict[str, object] = {}
    card = action.card
    if card is not None:
        gaps = {"card": card, "cost": card.cost, "resources": card.resources, "power": card.power}
        if action.verb == USE:
            words = [_with_number(ability) for ability in card.abilities]
            key = "use-ability" if words else "use-defend"
            gaps["abilities"] = Words(words)
    elif action.achievement is not None:
        gaps = {"achievement": action.achievement}
    elif action.seat >= 0:
        gaps = {"seat": Seat(action.seat), "target": Seat(action.seat), "slot": action.slot + 1}
    elif action.slot >= 0:
        gaps = {"slot": action.slot + 1}
    elif key == "ability":
        gaps = {"ability": ABILITY_WORDS[ABILITY_IDS[action.number]]}
    elif action.number >= 0:
        gaps = {"count": action.number}
    return Sentence(PHRASES[f"action.{key}"], gaps)


def _with_number(ability: Ability) -> Word:
    """The name of an ability with its number, where it has one: Reinforcements 2."""
    word = ABILITY_WORDS[ABILITY_IDS[ability.verb]]
    if ability.number == 0:
        return word
    return Word(word.id, f"{word.name_en} {ability.number}", f"{word.name_ru} {ability.number}")
