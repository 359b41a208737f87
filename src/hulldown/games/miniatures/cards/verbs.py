"""The vocabulary of card effects: each clause of a card is a verb with its numbers, a window and conditions."""

from __future__ import annotations

from typing import Final, final

# Verbs. Constants rather than an Enum: a compiled comparison of small numbers costs nothing.
INIT: Final = 0
FIREPOWER: Final = 1
SURVIVABILITY: Final = 2
HP_RED: Final = 3
HP_GREEN: Final = 4
ATTACK_REROLL: Final = 5
DEFENSE_REROLL: Final = 6
ATTACK_MODIFY: Final = 7
DEFENSE_MODIFY: Final = 8
SHOOTER_TOKEN: Final = 9
IGNORE_COVER_DIE: Final = 10
STRIP_COVER_DIE: Final = 11
CRIT_PICK: Final = 12
CANCEL_CRIT: Final = 13
REPAIR_CRIT: Final = 14
REPAIR_REROLL: Final = 15
REPAIR_EXTRA: Final = 16
FREE_MOVE: Final = 17
ROTATE_FREE: Final = 18
GIVE_BASE_INIT: Final = 19
SWAP_BASE_INIT: Final = 20
INIT_CHOICE: Final = 21
PLATOON_INIT: Final = 22
INIT_PER_CREW: Final = 23
INIT_PER_BIA: Final = 24
ATTACK_REROLL_PER_BIA: Final = 25
DEFENSE_REROLL_PER_BIA: Final = 26
REPAIR_EXTRA_PER_BIA: Final = 27
GAIN_RULE: Final = 28
LOSE_RULE: Final = 29
IGNORE_RULE: Final = 30
AMMO_SLOTS: Final = 31
LOS_FROM_FRIENDLY: Final = 32
CRIT_TO_STUN: Final = 33
SECOND_ATTACK: Final = 34
RELOAD_AFTER_SECOND: Final = 35
RELOAD_FIRST_TURN: Final = 36
AURA_FIREPOWER: Final = 37
IGNORE_TANKS_LOS: Final = 38
LOS_FROM_FRONT: Final = 39
FIXED_ARC: Final = 40
SIDE_SHOT_DICE: Final = 41
DISCARD_HITS: Final = 42
DISCARD_CARDS: Final = 43
DAMAGE_PER_DISCARD: Final = 44
MAX_MOVES: Final = 45
CANNOT_MOVE: Final = 46
CANNOT_SHOOT: Final = 47
INIT_SET: Final = 48
DAMAGE: Final = 49
DISCARD_SELF: Final = 50
NONE: Final = 51

VERBS: Final = (
    "init", "firepower", "survivability", "hp_red", "hp_green", "attack_reroll", "defence_reroll", "attack_modify",
    "defence_modify", "shooter_token", "ignore_cover_die", "strip_cover_die", "crit_pick", "cancel_crit",
    "repair_crit", "repair_reroll", "repair_extra", "free_move", "rotate_free", "give_base_init", "swap_base_init",
    "init_choice", "platoon_init", "init_per_crew", "init_per_bia", "attack_reroll_per_bia", "defence_reroll_per_bia",
    "repair_extra_per_bia", "gain_rule", "lose_rule", "ignore_rule", "ammo_slots", "los_from_friendly", "crit_to_stun",
    "second_attack", "reload_after_second", "reload_first_turn", "aura_firepower", "ignore_tanks_los",
    "los_from_front", "fixed_arc", "side_shot_dice", "discard_hits", "discard_cards", "damage_per_discard",
    "max_moves", "cannot_move", "cannot_shoot", "init_set", "damage", "discard_self", "none",
)  # fmt: skip

# What a clause costs each time it is used.
FREE: Final = 0
PAY_DISCARD: Final = 1
PAY_AMMO: Final = 2
PAY_ATTACK_DIE: Final = 3
PAY_DAMAGE: Final = 4
PAYS: Final = ("", "discard", "discard_ammo_1", "attack_die_1", "self_damage_1")

# When a clause counts.
ALWAYS: Final = 0
MOVE: Final = 1  # the Movement Phase
SHOOT: Final = 2  # the Shooting Phase
TURN: Final = 3
TURN_START: Final = 4
SHOOT_START: Final = 5
MOVE_END: Final = 6
DEPLOYED: Final = 7
REPAIR: Final = 8
REPAIR_END: Final = 9
DESTROYED: Final = 10
ATTACK: Final = 11
DEFEND: Final = 12
ASSESS: Final = 13
AFTER_SHOT: Final = 14
CRIT: Final = 15
ANY_TIME: Final = 16
WINDOWS: Final = (
    "", "move", "shoot", "turn", "turn_start", "shoot_start", "move_end", "deployed", "repair", "repair_end",
    "destroyed", "attack", "defend", "assess", "after_shot", "crit", "any",
)  # fmt: skip

# Conditions.
IF_COVER: Final = 0
IF_STATIONARY: Final = 1
IF_TOKEN: Final = 2  # at most `number`
IF_CLOSE: Final = 3
IF_IN_RED: Final = 4
IF_TYPE: Final = 5  # `mask` of types
IF_SHOOTER_TYPE: Final = 6
IF_HAS_CRIT: Final = 7  # `mask` of critical kinds
IF_BASE_INIT_LOWER: Final = 8
IF_TARGET_SHOT_OR_MOVED: Final = 9
IF_TARGET_COVER: Final = 10
IF_TARGET_CLOSE_TO_BEARER: Final = 11
IF_ROLL: Final = 12  # `mask` of faces
CONDITIONS: Final = (
    "cover", "stationary", "token", "close", "in_red", "type", "shooter_type", "has_crit", "base_init_lower",
    "target_shot_or_moved", "target_cover", "target_close_to_bearer", "roll",
)  # fmt: skip

# Faces of a die. A die has three blanks, two hits and one critical.
BLANK: Final = 0
HIT: Final = 1
CRITICAL: Final = 2
ANY_FACE: Final = 3
FACES: Final = ("blank", "hit", "crit", "any")
FACE_LETTERS: Final = "bhc"
DIE: Final = (3, 2, 1)  # how many of six sides show each face

# Tank types.
LIGHT: Final = 0
MEDIUM: Final = 1
HEAVY: Final = 2
TANK_DESTROYER: Final = 3
SPG: Final = 4
TYPES: Final = ("light", "medium", "heavy", "tank_destroyer", "spg")

# Special rules, as bits of one number.
ARROW_SHOT: Final = 1
ASSAULT_GUN: Final = 2
BIG_GUN: Final = 4
FORTRESS: Final = 8
HIGH_EXPLOSIVE: Final = 16
LIGHT_FLANK: Final = 32
SPECIAL_RULES: Final = ("arrow_shot", "assault_gun", "big_gun", "fortress", "high_explosive", "light_flank")

# Which cards `discard_cards` takes.
TAKE_AMMO: Final = 0
TAKE_UPGRADE: Final = 1
TAKE_CREW: Final = 2
TAKES: Final = ("ammo", "upgrade", "crew")
ALL_CARDS: Final = 99

# The phases in which `init_choice` may be spent.
CHOICES: Final = ("move", "shoot")


@final
class Condition:
    """One condition of a clause; `negated` for `!x`. `number` and `mask` hold what the kind needs."""

    __slots__ = ("kind", "mask", "negated", "number")

    def __init__(self, kind: int, negated: bool = False, number: int = 0, mask: int = 0) -> None:
        self.kind = kind
        self.negated = negated
        self.number = number
        self.mask = mask


@final
class Clause:
    """One clause of an effect: `pay: verb @window if conditions opt`. Made at load, never changed.

    `amount` is the number behind + or - (signed) or after the verb; `per` is the K of "for every K"; `face` and
    `becomes` are dice faces; `names` a mask of critical kinds (repair_reroll any = all bits); `rule` one special rule's
    bit; `takes` and `amount` belong to discard_cards. `roll` is the mask of faces asked by a roll() condition, 0
    without one; such conditions are not in `conditions`.
    """

    __slots__ = (
        "amount", "becomes", "conditions", "face", "names", "optional", "pay", "per", "roll", "rule", "takes", "text",
        "verb", "window",
    )  # fmt: skip

    def __init__(self, text: str, verb: int) -> None:
        self.text = text  # the clause as written, for `hulldown cards`
        self.verb = verb
        self.pay = FREE
        self.window = ALWAYS
        self.conditions: list[Condition] = []
        self.roll = 0
        self.optional = False
        self.amount = 0
        self.per = 1
        self.face = ANY_FACE
        self.becomes = ANY_FACE
        self.names = 0
        self.rule = 0
        self.takes = TAKE_AMMO
