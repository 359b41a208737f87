"""One attack: who shoots at whom, the facts fixed when the target is chosen, and what cards add to it."""

from __future__ import annotations

from typing import final

from msgspec import UNSET

from ....kernel.errors import Malformed
from ....kernel.pending import check_number
from ..ground.field import WALL, Piece
from ..question_parts import AttackFacts
from ..reading import live_tank, wrong
from ..state import Table


@final
class Attack:
    """miniatures.attack.facts-fixed: nothing here changes by itself; cards that are used make a changed copy.

    `origin` is the tank whose sight is used, nearly always the shooter itself.
    """

    __slots__ = (
        "by_turret", "close", "cover", "extra", "gained", "hull_down", "looked", "lost", "noise", "origin", "paid",
        "said", "sharpen", "shooter", "side_shot", "target", "walls",
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
        self.said = False  # cover, Hull Down, range and side are people's word
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
        attack.said = self.said
        attack.walls = self.walls
        attack.extra = self.extra
        attack.paid = self.paid
        attack.sharpen = self.sharpen
        attack.gained = self.gained
        attack.lost = self.lost
        attack.noise = self.noise
        attack.looked = self.looked
        return attack

    def data(self) -> AttackFacts:
        return AttackFacts(
            self.shooter,
            self.target,
            self.origin if self.origin != self.shooter else UNSET,
            self.by_turret,
            self.cover,
            self.hull_down,
            self.close,
            self.side_shot,
            self.looked,
            [[wall.x, wall.y, wall.angle] for wall in self.walls],
            self.extra,
            self.paid,
            self.sharpen,
            self.gained,
            self.lost,
            self.noise,
            self.said,
        )


def attack_from(asked: AttackFacts, table: Table, path: str) -> Attack:
    shooter = live_tank(asked.shooter, table, f"{path}.shooter")
    target = live_tank(asked.target, table, f"{path}.target")
    if table.tanks[shooter].side == table.tanks[target].side:
        raise Malformed(f"{path}: a tank does not shoot at its own side")
    origin = shooter if asked.origin is UNSET else live_tank(asked.origin, table, f"{path}.origin")
    if table.tanks[origin].side != table.tanks[shooter].side:
        raise Malformed(f"{path}.origin: only a tank of the shooter's side lends its sight")
    attack = Attack(shooter, target, origin, asked.by_turret)
    attack.cover = asked.cover
    attack.hull_down = asked.hull_down
    attack.close = asked.close
    attack.side_shot = asked.side_shot
    attack.said = asked.said
    attack.looked = asked.looked
    attack.walls = [_wall(at, table, f"{path}.walls[{place}]") for place, at in enumerate(asked.walls)]
    rules = (1 << len(table.catalogue.specials)) - 1
    attack.extra = asked.extra
    attack.paid = asked.paid
    attack.sharpen = asked.sharpen
    attack.gained = check_number(asked.gained, 0, rules, f"{path}.gained")
    attack.lost = check_number(asked.lost, 0, rules, f"{path}.lost")
    attack.noise = asked.noise
    return attack


def _wall(at: list[int], table: Table, path: str) -> Piece:
    for piece in table.field.pieces:
        if piece.kind == WALL and at == [piece.x, piece.y, piece.angle]:
            return piece
    raise wrong(at, path, "a wall that stands, by x, y and angle")
