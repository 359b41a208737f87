"""One attack: who shoots at whom, the facts fixed when the target is chosen, and what cards add to it."""

from __future__ import annotations

from typing import final

from ..ground.field import Piece


@final
class Attack:
    """miniatures.attack.facts-fixed: nothing here changes by itself; cards that are used make a changed copy.

    `origin` is the tank whose sight is used, nearly always the shooter itself.
    """

    __slots__ = (
        "by_turret", "close", "cover", "extra", "gained", "hull_down", "looked", "lost", "noise", "origin", "paid",
        "sharpen", "shooter", "side_shot", "target", "walls",
    )  # fmt: skip

    def __init__(self, shooter: int, target: int, origin: int, by_turret: bool) -> None:
        self.shooter = shooter
        self.target = target
        self.origin = origin
        self.by_turret = by_turret  # an assault gun that shoots as if it were none
        self.cover = False
        self.hull_down = False
        self.close = False
        self.side_shot = False
        self.walls: list[Piece] = []  # that fall when this shot has been taken
        self.extra = 0  # firepower from cards used for this attack
        self.paid = 0  # attack dice given up
        self.sharpen = 0  # hits that may become criticals, from cards used for this attack
        self.gained = 0  # special rules, as bits
        self.lost = 0
        self.noise = 0  # survivability that a roll of the target's cards gave
        self.looked = False  # a card of the shooter has rolled for the target's cover

    def copy(self) -> Attack:
        attack = Attack(self.shooter, self.target, self.origin, self.by_turret)
        attack.cover = self.cover
        attack.hull_down = self.hull_down
        attack.close = self.close
        attack.side_shot = self.side_shot
        attack.walls = self.walls
        attack.extra = self.extra
        attack.paid = self.paid
        attack.sharpen = self.sharpen
        attack.gained = self.gained
        attack.lost = self.lost
        attack.noise = self.noise
        attack.looked = self.looked
        return attack

    def data(self) -> dict[str, object]:
        """Usual values are left out."""
        document: dict[str, object] = {"shooter": self.shooter, "target": self.target}
        if self.origin != self.shooter:
            document["origin"] = self.origin
        flags = (
            ("by_turret", self.by_turret),
            ("cover", self.cover),
            ("hull_down", self.hull_down),
            ("close", self.close),
            ("side_shot", self.side_shot),
            ("looked", self.looked),
        )
        for name, flag in flags:
            if flag:
                document[name] = True
        if self.walls:
            document["walls"] = [[wall.x, wall.y, wall.angle] for wall in self.walls]
        numbers = (
            ("extra", self.extra),
            ("paid", self.paid),
            ("sharpen", self.sharpen),
            ("gained", self.gained),
            ("lost", self.lost),
            ("noise", self.noise),
        )
        for name, number in numbers:
            if number:
                document[name] = number
        return document
