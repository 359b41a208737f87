"""The text of every action, and the sentence that offers it to a player."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Malformed
from ...kernel.spelling import NotUnderstood, words_of
from ...kernel.state import CHANCE, Action, Combined
from ...kernel.words import Seat, Sentence, Word, Words
from .abilities import starts_by_itself
from .actions import (
    ABILITY,
    ABILITY_IDS,
    DEFEND,
    DISCARD,
    DRAW,
    MOVE_DONE,
    MOVE_LAUNCH,
    SCRAP,
    USE,
    VERBS,
    Move,
)  # fmt: skip
from .cards import Ability, Card
from .phrases import ABILITY_WORDS, PHRASES
from .state import Table

_HELP: Final = "try buy X [and Y ...] with A [B ...], assault with A [B ...], use X [ability ...] [defend N], or end"
_OF_HIDDEN_CARDS: Final = (DISCARD, SCRAP, DRAW)  # of a closed hand, of a Depot below its top card, of a Garage


def parse(table: Table, text: str) -> Action:
    """One action, or a line of several: `buy X and Y with A B`, `assault with A B`, `use X scouting defend 2`."""
    words = words_of(text, _HELP)
    plain = " ".join(words)
    move = table.catalogue.moves.get(plain)
    if move is not None:
        return move
    if words[0] == "buy":
        return Combined(plain, _parse_purchase(table, words[1:]))
    if words[0] == "assault":
        return Combined(plain, _parse_assault(table, words[1:]))
    if words[0] == "use":
        return Combined(plain, _parse_use(table, words[1:]))
    if words[0] in ("hit", "defend", "doubles", "first"):
        raise Malformed(f"{plain}: write {_EXAMPLES[words[0]]}")
    verb = " ".join(words[:-1])
    if verb in _CARD_VERBS:
        _card(table, words[-1], verb)  # complains of the card
    raise _not_understood(table, f"{plain}: not understood", plain, "", _HELP)


def _not_understood(table: Table, complaint: str, typed: str, head: str, otherwise: str = "") -> NotUnderstood:
    """With a hint at what everybody may know: cards out of sight are hinted at only to whoever is asked."""
    legal: list[str] = []
    for action in table.legal_actions():
        if isinstance(action, Move) and action.verb not in _OF_HIDDEN_CARDS:
            legal.append(action.text)
    return NotUnderstood(complaint, typed, head, otherwise).hinted(legal)


_CARD_VERBS: Final = ("also", "with", "join", "strike", "discard", "take", "scrap", "draw", "turn up")
_EXAMPLES: Final = {
    "hit": "hit p2 base 1, or hit p2 vehicle 1",
    "defend": "defend 1, defend 2 or defend 3",
    "doubles": "doubles 0 to doubles 3",
    "first": "first p1 to first p5",
}


def _card(table: Table, id: str, verb: str) -> Card:
    """`verb`: what the card would be for; the cards that are legal for it are hinted at."""
    card = table.catalogue.card(id)
    if card is not None:
        return card
    raise _not_understood(table, f"there is no card {id}", id, f"{verb} ")


def _payer(table: Table, id: str) -> Card:
    """A card that pays: before the vehicle is named, no payment is legal yet, so any card of the open hand is near."""
    card = table.catalogue.card(id)
    if card is not None:
        return card
    error = NotUnderstood(f"there is no card {id}", id)
    if table.actor != CHANCE and table.active >= 0 and table.open_hand == table.active:
        error = error.hinted([card.id for card in table.players[table.active].hand if card.can_pay])
    raise error


def _parse_purchase(table: Table, words: list[str]) -> list[Action]:
    if "with" not in words:
        for word in words:
            if word != "and":
                _card(table, word, "buy")
        raise Malformed("say what you pay with: buy X with A B")
    split = words.index("with")
    vehicles = [_card(table, word, "buy") for word in words[:split] if word != "and"]
    paying = [_payer(table, word) for word in words[split + 1 :] if word != "and"]
    if not vehicles or not paying:
        raise Malformed("a purchase names vehicles and paying cards: buy X with A B")
    steps: list[Action] = [vehicles[0].buy]
    steps += [card.also for card in vehicles[1:]]
    steps += [card.pay for card in paying]
    steps.append(MOVE_DONE)
    return steps


def _parse_assault(table: Table, words: list[str]) -> list[Action]:
    cards = [_card(table, word, "assault") for word in words if word not in ("and", "with")]
    if not cards:
        raise Malformed("an assault names its cards: assault with A B")
    steps: list[Action] = [cards[0].assault]
    steps += [card.join for card in cards[1:]]
    steps.append(MOVE_LAUNCH)
    return steps


def _parse_use(table: Table, words: list[str]) -> list[Action]:
    if not words:
        raise Malformed("say which card: use X, or use X scouting defend 2")
    card = _card(table, words[0], "use")
    player = table.players[table.actor] if table.actor >= 0 else None
    steps: list[Action] = [card.use]
    place = 1
    if player is not None and starts_by_itself(player, card) and words[1:2] == [ABILITY_IDS[card.abilities[0].verb]]:
        place = 2  # it may be said, but it needs no step of its own
    while place < len(words):
        word = words[place]
        if word == "defend" and place + 1 < len(words):
            word = f"defend {words[place + 1]}"
            place += 1
        move = table.catalogue.moves.get(word)
        if move is None or (move.verb != ABILITY and move.verb != DEFEND):
            raise Malformed(f"{word}: after the card come abilities ({', '.join(ABILITY_IDS)}) and defend 1 to 3")
        steps.append(move)
        place += 1
    return steps


def say(action: Move) -> Sentence:
    """The action in a few words."""
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
    return word.followed_by(f" {ability.number}", word.id)
