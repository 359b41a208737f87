"""A shot as plain numbers: what the exact odds are worked out from."""

from __future__ import annotations

from typing import Final, final

ALL_BLANKS: Final = 99  # re-rolls of a stationary tank
MOST_DEFENSE: Final = 6


@final
class Shot:
    """One shot as numbers; the caller fills in what differs from a plain one.

    `deck` has (cards left in the deck, damage) for each kind of critical, `discards` the cards of each kind in the
    discard, `repairable` a mask of kinds. `cancels` has for each card of the target that can cancel one critical a
    mask of kinds and on how many sides of a die it works, 6 without a roll. `pool_rolls` has for each die rolled
    before the pool is built the sides that count and the defense dice they add or take away.
    """

    __slots__ = (
        "attack", "attack_blank_rerolls", "attack_any_rerolls", "must_weaken", "may_sharpen", "defense",
        "defense_blank_rerolls", "defense_any_rerolls", "defense_sharpen", "most_defense", "pool_rolls", "hull_down",
        "high_explosive", "hit_points", "deck", "deck_number", "discards", "repairable", "ammo", "ammo_kind",
        "cancels", "crit_pick",
    )  # fmt: skip

    def __init__(self, attack: int, defense: int, hit_points: int, deck: tuple[tuple[int, int], ...]) -> None:
        self.attack = attack  # dice; below 0 counts as 0
        self.attack_blank_rerolls = 0
        self.attack_any_rerolls = 0
        self.must_weaken = 0  # criticals that must become hits
        self.may_sharpen = 0  # hits that may become criticals
        self.defense = defense  # the pool before it is cut to 0..most_defence
        self.defense_blank_rerolls = 0
        self.defense_any_rerolls = 0
        self.defense_sharpen = 0
        self.most_defense = MOST_DEFENSE
        self.pool_rolls: tuple[tuple[int, int], ...] = ()
        self.hull_down = False
        self.high_explosive = False
        self.hit_points = hit_points  # of the target, at least 1
        self.deck = deck
        self.deck_number = -1  # that stands for this deck and no other, where there is one: quicker to look up
        self.discards: tuple[int, ...] = ()
        self.repairable = 0
        self.ammo = 0  # ammo cards on the target, hidden ones too
        self.ammo_kind = -1  # the kind that does one more damage for each
        self.cancels: tuple[tuple[int, int], ...] = ()
        self.crit_pick = 1  # 2: Deadeye, for the first critical

    def key(self) -> tuple[object, ...]:
        """All of it: what is worked out from a shot is kept by this."""
        return (
            self.attack, self.attack_blank_rerolls, self.attack_any_rerolls, self.must_weaken, self.may_sharpen,
            self.defense, self.defense_blank_rerolls, self.defense_any_rerolls, self.defense_sharpen, self.most_defense,
            self.pool_rolls, self.hull_down, self.high_explosive, self.hit_points,
            self.deck if self.deck_number < 0 else self.deck_number, self.discards, self.repairable,
            self.ammo, self.ammo_kind, self.cancels, self.crit_pick,
        )  # fmt: skip
