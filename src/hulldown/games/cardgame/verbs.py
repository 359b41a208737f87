"""The effect vocabulary: what the effect columns of the card files say, parsed into verb objects at load."""

from __future__ import annotations

from typing import Final, final

from .questions import Trigger

TYPES: Final = ["light", "medium", "heavy", "td", "spg"]
LIGHT: Final = 0
TANK_DESTROYER: Final = 3
SPG: Final = 4
ANY_TYPE: Final = 31  # all five bits

# Triggers
ON_DEPLOY: Final = 0
AFTER_ATTACK: Final = 1
WHEN_DESTROYED: Final = 2
ONGOING: Final = 3
ROUND_START: Final = 4
BEFORE_SCORING: Final = 5
INSTANT: Final = 6
ON_REVEAL: Final = 7
TRIGGERS: Final[tuple[Trigger, ...]] = (
    "on_deploy", "after_attack", "when_destroyed", "ongoing", "round_start", "before_scoring", "instant", "on_reveal",
)  # fmt: skip

# Where an effect is printed
ON_VEHICLE: Final = 0
ON_CREW: Final = 1
ON_BASE: Final = 2
_ALLOWED_TRIGGERS: Final = [
    ["on_deploy", "after_attack", "when_destroyed", "ongoing", "round_start", "before_scoring"],
    ["instant", "after_attack", "when_destroyed", "ongoing", "round_start", "before_scoring"],
    ["on_reveal", "ongoing", "round_start", "before_scoring"],
]

# Conditions
KILLED: Final = 0
HIT: Final = 1
MISSED: Final = 2
DAMAGED: Final = 3
UNDAMAGED: Final = 4
SUPPLIED: Final = 5
UNSUPPLIED: Final = 6
CREWED: Final = 7
OPP_EMPTY: Final = 8
BEHIND: Final = 9
IS_FIRST: Final = 10
IS_SECOND: Final = 11
OWN_COUNT: Final = 12
CONDITIONS: Final = [
    "killed", "hit", "missed", "damaged", "undamaged", "supplied", "unsupplied", "crewed", "opp_empty", "behind",
    "first", "second",
]  # fmt: skip

# Target selectors: first those where the controller chooses one vehicle, then fixed ones, then all
OWN_ANY: Final = 0
OWN_OTHER: Final = 1
OWN_ADJACENT: Final = 2
ENEMY_ANY: Final = 3
ENEMY_REACH: Final = 4
NEAR_ATTACKED_ANY: Final = 5
SELF: Final = 6
HOST: Final = 7
ENEMY_OPPOSITE: Final = 8
ATTACKED: Final = 9
OWN_ALL: Final = 10
OWN_OTHERS: Final = 11
OWN_ADJACENTS: Final = 12
ENEMY_ALL: Final = 13
NEAR_ATTACKED_ALL: Final = 14
NO_TARGET: Final = -1
SELECTORS: Final = [
    "own_any", "own_other", "own_adjacent", "enemy_any", "enemy_reach", "near_attacked_any", "self", "host",
    "enemy_opposite", "attacked", "own_all", "own_others", "own_adjacents", "enemy_all", "near_attacked_all",
]  # fmt: skip
_BASE_SELECTORS: Final = ["own_any", "own_all", "enemy_any", "enemy_all"]

# Operations
DAMAGE: Final = 0
REPAIR: Final = 1
DESTROY: Final = 2
DESTROY_CREW: Final = 3
RETURN: Final = 4
DRAW: Final = 5
DISCARD: Final = 6
AMMO: Final = 7
VP: Final = 8
VP_REMOVE: Final = 9
SUPPLY: Final = 10
UNSUPPLY: Final = 11
SUPPLY_DEPOT: Final = 12
UNSUPPLY_DEPOT: Final = 13
REPOSITION: Final = 14
ATTACK: Final = 15
RECOVER: Final = 16
DEPOT: Final = 17
PAY: Final = 18
BOOST: Final = 19
MOD: Final = 20
GRANT: Final = 21
RANGE: Final = 22
OPERATIONS: Final = [
    "damage", "repair", "destroy", "destroy_crew", "return", "draw", "discard", "ammo", "vp", "vp_remove", "supply",
    "unsupply", "supply_depot", "unsupply_depot", "reposition", "attack", "recover", "depot", "pay", "boost", "mod",
    "grant", "range",
]  # fmt: skip
_NEEDS_NUMBER: Final = [
    "damage", "repair", "draw", "discard", "ammo", "vp", "vp_remove", "supply_depot", "unsupply_depot", "recover",
    "depot", "pay",
]  # fmt: skip
_NEEDS_TARGET: Final = [
    "damage", "repair", "destroy", "destroy_crew", "return", "vp", "vp_remove", "supply", "unsupply", "reposition",
    "attack", "boost", "mod", "grant", "range",
]  # fmt: skip
_OWN_SIDE: Final = (SELF, HOST, OWN_ALL, OWN_OTHERS, OWN_ADJACENTS)
_ONLY_ONGOING: Final = ["mod", "grant", "range"]
_ONE_OWN_VEHICLE: Final = ["reposition", "attack"]
_ONE_OWN_SELECTORS: Final = [OWN_ANY, OWN_OTHER, OWN_ADJACENT, SELF, HOST]

# Statistics
FIREPOWER: Final = 0
COST: Final = 1
HP: Final = 2
VICTORY: Final = 3
TAKEN: Final = 4
STATS: Final = ["firepower", "cost", "hp", "vp", "taken"]

# Keywords
THICK_ARMOR: Final = 0
EXPLOSIVE_AMMO: Final = 1
BLITZ: Final = 2
DOUBLE_SHOT: Final = 3
TRIPLE_SHOT: Final = 4
KEYWORDS: Final = ["thick_armor", "explosive_ammo", "blitz", "double_shot", "triple_shot"]
_NUMBERED_KEYWORDS: Final = ["double_shot", "triple_shot"]

# Where a vehicle may be moved
TO_ANY: Final = 0
TO_ADJACENT: Final = 1
TO_EMPTY: Final = 2
PLACES: Final = ["any", "adjacent", "empty"]

# How far a vehicle reaches
REACH_OPPOSITE: Final = 0
REACH_WIDE: Final = 1
REACH_ANY: Final = 2
RANGES: Final = ["wide", "any"]


class BadEffect(Exception):
    """A line that the vocabulary does not know; the loader adds file, line and field."""


@final
class Keyword:
    """A keyword and its value (the price of a Double or Triple Shot)."""

    __slots__ = ("number", "verb")

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.number = number


@final
class Condition:
    """What must hold for an effect; `types` and `number` belong to own(T)>=N."""

    __slots__ = ("number", "types", "verb")

    def __init__(self, verb: int, types: int, number: int) -> None:
        self.verb = verb
        self.types = types
        self.number = number


@final
class Step:
    """One operation with its arguments."""

    __slots__ = (
        "keyword", "may", "number", "only_damaged", "opponent", "place", "reach", "stat", "supplied", "target", "types",
        "verb",
    )  # fmt: skip

    def __init__(self, verb: int, may: bool) -> None:
        self.verb = verb
        self.may = may
        self.number = 0
        self.target = NO_TARGET
        self.types = ANY_TYPE
        self.only_damaged = False
        self.opponent = False
        self.place = TO_ANY
        self.stat = FIREPOWER
        self.keyword: Keyword | None = None
        self.reach = REACH_WIDE
        self.supplied = True


@final
class Effect:
    """A trigger, the conditions it depends on and the steps it takes."""

    __slots__ = ("conditions", "steps", "text", "trigger")

    def __init__(self, trigger: int, conditions: list[Condition], steps: list[Step], text: str) -> None:
        self.trigger = trigger
        self.conditions = conditions
        self.steps = steps
        self.text = text  # as the card file writes it


def parse_effects(text: str, where: int) -> list[Effect]:
    """`trigger [if condition & condition]: step [then step] ; ...`"""
    return [_parse_effect(part.strip(), where) for part in text.split(" ; ")] if text else []


def parse_keywords(text: str) -> list[Keyword]:
    return [_parse_keyword(part.strip()) for part in text.split(" ; ")] if text else []


def _parse_keyword(text: str) -> Keyword:
    name, bracket, value = text.partition("(")
    _one_of("keyword", name, KEYWORDS)
    if (name in _NUMBERED_KEYWORDS) != bool(bracket):
        raise BadEffect(f"{name} {'needs a' if name in _NUMBERED_KEYWORDS else 'takes no'} number in brackets")
    if bracket and not value.endswith(")"):
        raise BadEffect(f"{text}: the bracket is not closed")
    return Keyword(KEYWORDS.index(name), _number(value[:-1]) if bracket else 0)


def _parse_effect(text: str, where: int) -> Effect:
    head, colon, body = text.partition(": ")
    if not colon:
        raise BadEffect(f"{text or 'nothing'}: a trigger and a colon come first")
    trigger, condition, conditions = head.partition(" if ")
    _one_of("trigger here", trigger, _ALLOWED_TRIGGERS[where])
    verb = TRIGGERS.index(trigger)
    parsed = [_parse_condition(part, verb, where) for part in conditions.split(" & ")] if condition else []
    steps = [_parse_step(part, verb, where) for part in body.split(" then ")]
    return Effect(verb, parsed, steps, text)


def _parse_condition(text: str, trigger: int, where: int) -> Condition:
    if text.startswith("own("):
        types, closed, number = text[4:].partition(")>=")
        if not closed:
            raise BadEffect(f"{text}: write own(TYPE)>=NUMBER")
        return Condition(OWN_COUNT, ANY_TYPE if types == "any" else _types(types), _number(number))
    _one_of("condition", text, CONDITIONS)
    verb = CONDITIONS.index(text)
    if verb <= MISSED and trigger != AFTER_ATTACK:
        raise BadEffect(f"{text} is only known after an attack")
    if DAMAGED <= verb <= OPP_EMPTY and where == ON_BASE:
        raise BadEffect(f"{text} is about a vehicle, and this is a base")
    if verb == BEHIND and trigger == ONGOING:
        raise BadEffect("behind changes with what an ongoing effect does; it is for effects with a moment")
    return Condition(verb, ANY_TYPE, 0)


def _parse_step(text: str, trigger: int, where: int) -> Step:
    words = text.split(" ")
    may = words[0] == "may"
    if may:
        words = words[1:]
    name = words[0] if words else ""
    _one_of("operation", name, OPERATIONS)
    if (name in _ONLY_ONGOING) != (trigger == ONGOING):
        raise BadEffect(f"{name} {'is only' if name in _ONLY_ONGOING else 'cannot be'} an ongoing effect")
    if may and trigger == ONGOING:
        raise BadEffect("an ongoing effect cannot be declined; it does not take may")
    step = Step(OPERATIONS.index(name), may)
    plain: list[str] = []
    given: list[str] = []
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            plain.append(word)
            continue
        if key in given:
            raise BadEffect(f"{name} has the argument {key} twice")
        given.append(key)
        _read_argument(step, name, key, value, where)
    _read_plain(step, name, plain)
    _check_target(step, name, trigger)
    _check_endless(step, trigger)
    return step


def _check_target(step: Step, name: str, trigger: int) -> None:
    """A target is there where the operation needs one, is known at the moment, and fits the operation."""
    target = step.target
    if (name in _NEEDS_TARGET) != (target != NO_TARGET):
        raise BadEffect(f"{name} {'needs a' if name in _NEEDS_TARGET else 'has no'} target")
    if target == NO_TARGET:
        return
    selector = SELECTORS[target]
    if target in (ATTACKED, NEAR_ATTACKED_ANY, NEAR_ATTACKED_ALL) and trigger != AFTER_ATTACK:
        raise BadEffect(f"{selector} is only known after an attack")
    if target <= NEAR_ATTACKED_ANY and trigger == ONGOING:
        raise BadEffect(f"{selector} asks for a choice, and an ongoing effect has no moment to make it")
    if name in _ONE_OWN_VEHICLE and target not in _ONE_OWN_SELECTORS:
        raise BadEffect(f"{name} is for one own vehicle, not for {selector}")


def _check_endless(step: Step, trigger: int) -> None:
    """A round must end: no vehicle supplies itself by attacking, and none of one's own comes back to hand."""
    if step.verb == SUPPLY and trigger == AFTER_ATTACK and step.target in (SELF, HOST, OWN_ANY, OWN_ALL):
        raise BadEffect("an attack that supplies its own vehicle would never end; target=own_other leaves it out")
    if step.verb == RETURN and (trigger != INSTANT or step.target < ENEMY_ANY or step.target in _OWN_SIDE):
        raise BadEffect("return is an instant crew effect on an enemy vehicle, or a round might never end")


def _read_argument(step: Step, name: str, key: str, value: str, where: int) -> None:
    if key == "target":
        _one_of("target", value, _BASE_SELECTORS if where == ON_BASE else SELECTORS)
        step.target = SELECTORS.index(value)
    elif key == "type" and (name in _NEEDS_TARGET or name == "recover"):
        step.types = _types(value)
    elif key == "state" and name == "depot":
        _one_of("state", value, ["supplied", "unsupplied"])
        step.supplied = value == "supplied"
    elif key == "state" and name in _NEEDS_TARGET:
        _one_of("state", value, ["damaged"])
        step.only_damaged = True
    elif key == "who" and name in ("discard", "unsupply_depot"):
        _one_of("who", value, ["you", "opponent"])
        step.opponent = value == "opponent"
    elif key == "to" and name == "reposition":
        _one_of("to", value, PLACES)
        step.place = PLACES.index(value)
    else:
        raise BadEffect(f"{name} has no argument {key}")


def _read_plain(step: Step, name: str, words: list[str]) -> None:
    if name in _NEEDS_NUMBER:
        if len(words) != 1:
            raise BadEffect(f"{name} needs one number")
        step.number = _number(words[0])
    elif name in ("boost", "mod"):
        if len(words) != 2:
            raise BadEffect(f"{name} needs a statistic and a change such as +1")
        _one_of("statistic", words[0], STATS)
        step.stat = STATS.index(words[0])
        step.number = _change(words[1])
    elif name == "grant":
        if len(words) != 1:
            raise BadEffect("grant needs one keyword")
        step.keyword = _parse_keyword(words[0])
    elif name == "range":
        if len(words) != 1:
            raise BadEffect("range needs wide or any")
        _one_of("range", words[0], RANGES)
        step.reach = REACH_WIDE + RANGES.index(words[0])
    elif words:
        raise BadEffect(f"{name} does not take {' '.join(words)}")


def _types(text: str) -> int:
    mask = 0
    for name in text.split("|"):
        _one_of("type", name, TYPES)
        mask |= 1 << TYPES.index(name)
    return mask


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 9:
        return int(text)
    raise BadEffect(f"{text or 'nothing'} is not a number from 1 to 9")


def _change(text: str) -> int:
    if len(text) == 2 and text[0] in "+-" and text[1] in "123456789":
        return int(text)
    raise BadEffect(f"{text or 'nothing'} is not a change such as +1 or -1")


def _one_of(what: str, text: str, known: list[str]) -> None:
    if text not in known:
        raise BadEffect(f"there is no {what} {text or 'without a name'}; known are {', '.join(known)}")
