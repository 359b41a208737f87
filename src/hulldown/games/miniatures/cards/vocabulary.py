"""Reads the effect columns of the card files: `pay: verb @window if condition & condition opt; ...`."""

from __future__ import annotations

from typing import Final

from .verbs import (
    ALL_CARDS,
    ALWAYS,
    ATTACK,
    ATTACK_MODIFY,
    CHOICES,
    CONDITIONS,
    CRITICAL,
    DEFENSE_MODIFY,
    DISCARD_CARDS,
    FACES,
    FREE,
    GIVE_BASE_INIT,
    HIT,
    IF_HAS_CRIT,
    IF_ROLL,
    IF_SHOOTER_TYPE,
    IF_TOKEN,
    IF_TYPE,
    PAY_ATTACK_DIE,
    PAYS,
    REPAIR_REROLL,
    SPECIAL_RULES,
    SWAP_BASE_INIT,
    TAKES,
    TYPES,
    VERBS,
    WINDOWS,
    Clause,
    Condition,
)

# What follows each verb. change, gain and loss stand at the verb itself (init+1), everything else after a space.
_CHANGE: Final = "change"  # +N or -N
_GAIN: Final = "gain"  # +N
_LOSS: Final = "loss"  # -N
_MINUS: Final = "minus"  # -N after a space
_NUMBER: Final = "number"  # 1 to 9
_LIMIT: Final = "limit"  # 0 to 9
_PER: Final = "per"  # the K of "for every K"
_FACE: Final = "face"
_FACES: Final = "faces"  # A>B
_NAMES: Final = "names"
_RULE: Final = "rule"
_TAKES: Final = "takes"
_COUNT: Final = "count"  # 1 to 9, or all
_PHASES: Final = "phases"
_AT_THE_VERB: Final = (_CHANGE, _GAIN, _LOSS)

_SHAPES: Final[dict[str, list[str]]] = {
    "init": [_CHANGE], "firepower": [_CHANGE], "survivability": [_CHANGE], "hp_red": [_GAIN], "hp_green": [_GAIN],
    "attack_reroll": [_FACE, _NUMBER], "defence_reroll": [_FACE, _NUMBER],
    "attack_modify": [_FACES, _NUMBER], "defence_modify": [_FACES, _NUMBER],
    "shooter_token": [_LOSS], "ignore_cover_die": [], "strip_cover_die": [],
    "crit_pick": [_NUMBER], "cancel_crit": [_NAMES], "repair_crit": [_NAMES], "repair_reroll": [_NAMES],
    "repair_extra": [_NUMBER], "free_move": [_NUMBER], "rotate_free": [],
    "give_base_init": [_NUMBER], "swap_base_init": [_NUMBER], "init_choice": [_GAIN, _PHASES],
    "platoon_init": [_GAIN], "init_per_crew": [_GAIN, _PER], "init_per_bia": [_GAIN, _PER],
    "attack_reroll_per_bia": [_FACE, _NUMBER, _PER], "defence_reroll_per_bia": [_FACE, _NUMBER, _PER],
    "repair_extra_per_bia": [_NUMBER, _PER],
    "gain_rule": [_RULE], "lose_rule": [_RULE], "ignore_rule": [_RULE], "ammo_slots": [_GAIN],
    "los_from_friendly": [], "crit_to_stun": [_NUMBER],
    "second_attack": [_MINUS], "reload_after_second": [], "reload_first_turn": [], "aura_firepower": [_GAIN],
    "ignore_tanks_los": [], "los_from_front": [], "fixed_arc": [], "side_shot_dice": [_LIMIT], "discard_hits": [],
    "discard_cards": [_TAKES, _COUNT], "damage_per_discard": [_GAIN], "max_moves": [_LIMIT], "cannot_move": [],
    "cannot_shoot": [], "init_set": [_LIMIT], "damage": [_NUMBER], "discard_self": [], "none": [],
}  # fmt: skip

# When each verb can happen ("" is always). A verb in another window would never do anything, so it is refused.
_MOMENTS: Final[dict[str, list[str]]] = {
    "init": ["", "move", "shoot", "turn"],
    "firepower": ["", "attack"],
    "survivability": ["", "shoot", "defend"],
    "attack_reroll": ["attack"], "attack_modify": ["attack"], "shooter_token": ["attack"],
    "attack_reroll_per_bia": ["attack"], "ignore_cover_die": ["attack"], "strip_cover_die": ["attack"],
    "ignore_rule": ["attack"], "los_from_friendly": ["attack"], "aura_firepower": ["attack"],
    "defence_reroll": ["defend"], "defence_modify": ["defend"], "defence_reroll_per_bia": ["defend"],
    "gain_rule": ["", "attack"], "lose_rule": ["", "attack"],
    "crit_pick": ["crit"], "cancel_crit": ["crit"], "crit_to_stun": ["assess"], "discard_hits": ["assess"],
    "repair_crit": ["any"], "repair_reroll": ["", "repair"],
    "free_move": ["deployed", "shoot_start"], "rotate_free": ["move_end"],
    "give_base_init": ["shoot_start"], "swap_base_init": ["shoot_start"], "init_choice": ["turn_start"],
    "platoon_init": ["shoot", "destroyed"], "init_per_crew": ["move", "shoot"], "init_per_bia": ["move", "shoot"],
    "second_attack": ["shoot"], "damage": ["repair_end"], "discard_self": ["after_shot"],
}  # fmt: skip
_ALWAYS: Final = [""]

_WITH_BRACKETS: Final = (IF_TOKEN, IF_TYPE, IF_SHOOTER_TYPE, IF_HAS_CRIT, IF_ROLL)
_ANY: Final = "any"


class BadEffect(Exception):
    """A text that the vocabulary does not know; the loader adds file, line and field."""


def parse_effect(text: str, criticals: list[str], on_critical: bool = False) -> list[Clause]:
    """All clauses of an effect. `criticals` are the ids of the critical cards in file order; the verbs that only
    make sense on them are known where `on_critical` is true."""
    clauses = [_parse_clause(part, criticals) for part in text.split("; ")]
    for clause in clauses:
        verb = VERBS[clause.verb]
        if clause.verb >= DISCARD_CARDS and not on_critical:
            raise BadEffect(f"{verb} is for critical cards")
        if verb == "none" and len(clauses) > 1:
            raise BadEffect("none stands alone")
    return clauses


def _parse_clause(text: str, criticals: list[str]) -> Clause:
    body = text.removesuffix(" opt")
    body, conditions = _split(body, " if ")
    body, window = _split(body, " @")
    pay, colon, verb = body.partition(": ")
    if not colon:
        pay, verb = "", body
    elif not pay:
        raise BadEffect(f"{text}: there is no price before the colon")
    clause = _parse_verb(verb, text, criticals)
    clause.pay = PAYS.index(_one_of("price", pay, list(PAYS)))
    clause.window = _window(VERBS[clause.verb], window)
    clause.optional = text.endswith(" opt")
    if conditions:
        for part in conditions.split(" & "):
            _add_condition(clause, part, criticals)
    _check_moment(clause)
    return clause


def _split(text: str, mark: str) -> tuple[str, str]:
    """What stands before and after the mark; if there is a mark, something stands after it."""
    before, found, after = text.partition(mark)
    if found and not after:
        raise BadEffect(f"{text}: nothing follows{mark}")
    return before, after


def _window(verb: str, window: str) -> int:
    _one_of("window", window, list(WINDOWS))
    moments = _MOMENTS.get(verb, _ALWAYS)
    if window not in moments:
        known = " or ".join([f"@{moment}" if moment else "no window" for moment in moments])
        raise BadEffect(f"{verb} happens with {known}, not with {f'@{window}' if window else 'no window'}")
    return WINDOWS.index(window)


def _check_moment(clause: Clause) -> None:
    """What is always on is neither paid for nor declined nor rolled for: there is no moment to do so."""
    if clause.window == ALWAYS:
        if clause.pay != FREE:
            raise BadEffect(f"{clause.text}: what is paid for needs a window")
        if clause.optional:
            raise BadEffect(f"{clause.text}: what is always on cannot be declined; it does not take opt")
        if clause.roll:
            raise BadEffect(f"{clause.text}: a die is rolled in a window")
    if clause.pay == PAY_ATTACK_DIE and clause.window != ATTACK:
        raise BadEffect(f"{clause.text}: an attack die can be given up in @attack only")
    if clause.verb in (ATTACK_MODIFY, DEFENSE_MODIFY) and clause.becomes == CRITICAL and not clause.optional:
        raise BadEffect(f"{clause.text}: a die made better may always be declined; it takes opt")
    if clause.verb in (GIVE_BASE_INIT, SWAP_BASE_INIT) and clause.amount != 1:
        raise BadEffect(f"{clause.text}: initiative is shared with one tank")


# Verbs


def _parse_verb(text: str, whole: str, criticals: list[str]) -> Clause:
    words = text.split(" ")
    name, sign, digits = _split_change(words[0])
    _one_of("verb", name, list(VERBS))
    clause = Clause(whole, VERBS.index(name))
    shape = _SHAPES[name]
    at_the_verb = bool(shape) and shape[0] in _AT_THE_VERB
    if at_the_verb != bool(sign):
        raise BadEffect(f"{words[0]}: {name} {'needs' if at_the_verb else 'does not take'} a change such as +1")
    parts = shape
    if at_the_verb:
        clause.amount = _change(name, shape[0], sign, digits)
        parts = shape[1:]
    if len(words) - 1 != len(parts):
        raise BadEffect(f"{text}: after {name} comes {', '.join(parts) or 'nothing'}")
    for i in range(len(parts)):
        _read_part(clause, parts[i], words[i + 1], criticals)
    return clause


def _split_change(word: str) -> tuple[str, str, str]:
    for sign in "+-":
        name, found, digits = word.partition(sign)
        if found:
            return name, sign, digits
    return word, "", ""


def _change(name: str, shape: str, sign: str, digits: str) -> int:
    if (shape == _GAIN and sign == "-") or (shape == _LOSS and sign == "+"):
        raise BadEffect(f"{name} takes {'+' if shape == _GAIN else '-'} and a number")
    number = _number(digits, 1)
    return -number if sign == "-" else number


def _read_part(clause: Clause, part: str, word: str, criticals: list[str]) -> None:
    if part == _NUMBER:
        clause.amount = _number(word, 1)
    elif part == _LIMIT:
        clause.amount = _number(word, 0)
    elif part == _MINUS:
        if not word.startswith("-"):
            raise BadEffect(f"{word or 'nothing'} is not a number such as -3")
        clause.amount = -_number(word[1:], 1)
    elif part == _PER:
        clause.per = _number(word, 1)
    elif part == _FACE:
        clause.face = FACES.index(_one_of("face to roll again", word, ["blank", _ANY]))
    elif part == _FACES:
        _read_faces(clause, word)
    elif part == _NAMES:
        clause.names = _names(word, criticals, clause.verb == REPAIR_REROLL)
    elif part == _RULE:
        clause.rule = 1 << SPECIAL_RULES.index(_one_of("special rule", word, list(SPECIAL_RULES)))
    elif part == _TAKES:
        clause.takes = TAKES.index(_one_of("kind of card", word, list(TAKES)))
    elif part == _COUNT:
        clause.amount = ALL_CARDS if word == "all" else _number(word, 1)
    elif word != "|".join(CHOICES):  # the only part left
        raise BadEffect(f"{word or 'nothing'} is not {'|'.join(CHOICES)}")


def _read_faces(clause: Clause, word: str) -> None:
    before, _, after = word.partition(">")
    known = ["blank", "hit", "crit"]
    clause.face = FACES.index(_one_of("face", before, known))
    clause.becomes = FACES.index(_one_of("face", after, known))
    if clause.face == clause.becomes:
        raise BadEffect(f"{word} changes nothing")


def _names(text: str, criticals: list[str], any_allowed: bool) -> int:
    if text == _ANY and any_allowed:
        return (1 << len(criticals)) - 1
    return _mask("critical card", text, criticals)


# Conditions


def _add_condition(clause: Clause, text: str, criticals: list[str]) -> None:
    negated = text.startswith("!")
    name, bracket, inside = text.removeprefix("!").partition("(")
    kind = CONDITIONS.index(_one_of("condition", name, list(CONDITIONS)))
    if (kind in _WITH_BRACKETS) != bool(bracket):
        raise BadEffect(f"{text}: {name} {'needs' if kind in _WITH_BRACKETS else 'takes no'} brackets")
    if bracket and not inside.endswith(")"):
        raise BadEffect(f"{text}: the bracket is not closed")
    inside = inside[:-1] if bracket else ""
    if kind == IF_ROLL:
        _add_roll(clause, inside, negated)
        return
    condition = Condition(kind, negated)
    if kind == IF_TOKEN:
        if not inside.startswith("<="):
            raise BadEffect(f"{text}: write token(<=NUMBER)")
        condition.number = _number(inside[2:], 0)
    elif kind == IF_TYPE or kind == IF_SHOOTER_TYPE:
        condition.mask = _mask("type", inside, list(TYPES))
    elif kind == IF_HAS_CRIT:
        condition.mask = _mask("critical card", inside, criticals)
    clause.conditions.append(condition)


def _add_roll(clause: Clause, faces: str, negated: bool) -> None:
    """One die for each use of the card, so there is one such condition in a clause."""
    if clause.roll or negated:
        raise BadEffect(f"{clause.text}: roll() stands there once, and without a !")
    _mask("face to roll for", faces, [FACES[HIT], FACES[CRITICAL]])
    clause.roll = _mask("face", faces, list(FACES))


# Words


def _mask(what: str, text: str, known: list[str]) -> int:
    """a|b|c as bits, each named once."""
    mask = 0
    for name in text.split("|"):
        bit = 1 << known.index(_one_of(what, name, known))
        if mask & bit:
            raise BadEffect(f"{text}: {name} stands there twice")
        mask |= bit
    return mask


def _number(text: str, low: int) -> int:
    if len(text) == 1 and text in "0123456789" and int(text) >= low:
        return int(text)
    raise BadEffect(f"{text or 'nothing'} is not a number from {low} to 9")


def _one_of(what: str, text: str, known: list[str]) -> str:
    if text not in known:
        names = ", ".join([name for name in known if name])
        raise BadEffect(f"there is no {what} {text or 'without a name'}; known are {names}")
    return text
