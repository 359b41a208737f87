"""What a card asks of the tank that carries it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from ....kernel.words import Word
from .verbs import SPECIAL_RULES, TYPES
from .vocabulary import BadEffect

if TYPE_CHECKING:
    from .catalogue import Card, TankCard

NO_LIMIT: Final = 99

# Kinds of restriction
NEEDS_TANK: Final = 0
NEEDS_TYPE: Final = 1
NEEDS_RULE: Final = 2
NEEDS_FIREPOWER: Final = 3
NEEDS_MODULE: Final = 4
NEEDS: Final = ("tank", "type", "rule", "base_firepower", "module")


@final
class Restriction:
    """What a tank must be for a card to go on it. `mask` has types or special rules, `ids` tanks or modules."""

    __slots__ = ("high", "ids", "kind", "low", "mask", "negated", "words")

    def __init__(self, kind: int, negated: bool) -> None:
        self.kind = kind
        self.negated = negated
        self.mask = 0
        self.ids: list[str] = []
        self.words: list[Word] = []  # what the ids stand for, filled in when all cards are known
        self.low = 0  # printed firepower
        self.high = NO_LIMIT

    def is_met(self, tank: TankCard, rules: int, cards: list[Card]) -> bool:
        """miniatures.platoon.restriction: `rules` are those of the tank with its modules, `cards` all on it."""
        kind = self.kind
        if kind == NEEDS_TANK:
            return tank.id in self.ids
        if kind == NEEDS_TYPE:
            return bool(self.mask >> tank.type & 1)
        if kind == NEEDS_RULE:
            return (rules & self.mask != 0) != self.negated
        if kind == NEEDS_FIREPOWER:
            return self.low <= tank.firepower <= self.high
        return any(card.id in self.ids for card in cards)


def parse_restrictions(text: str) -> list[Restriction]:
    """`tank(a|b) & type(a|b) & !rule(x) & base_firepower(<=4) & module(x)`; ids are checked when all are known."""
    return [_parse_restriction(part) for part in text.split(" & ")] if text else []


def _parse_restriction(text: str) -> Restriction:
    negated = text.startswith("!")
    name, _, inside = text.removeprefix("!").partition("(")
    if name not in NEEDS or not inside.endswith(")") or len(inside) < 2:
        raise BadEffect(f"{text} is not one of {', '.join([f'{need}(...)' for need in NEEDS])}")
    need = Restriction(NEEDS.index(name), negated)
    if negated and need.kind != NEEDS_RULE:
        raise BadEffect(f"{text}: only rule(...) takes a !")
    names = inside[:-1].split("|")
    if need.kind == NEEDS_FIREPOWER:
        _read_bound(need, inside[:-1])
    elif need.kind == NEEDS_TYPE or need.kind == NEEDS_RULE:
        known = list(TYPES) if need.kind == NEEDS_TYPE else list(SPECIAL_RULES)
        for word in names:
            if word not in known:
                raise BadEffect(f"{text}: there is no {name} {word}; known are {', '.join(known)}")
            need.mask |= 1 << known.index(word)
    else:
        need.ids = names
    return need


def _read_bound(need: Restriction, text: str) -> None:
    number = text[2:]
    if len(number) != 1 or number not in "0123456789" or text[:2] not in ("<=", ">="):
        raise BadEffect(f"base_firepower({text}): write <= or >= and a number from 0 to 9")
    if text.startswith("<="):
        need.high = int(number)
    else:
        need.low = int(number)
