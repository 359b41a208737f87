"""The table of the Miniatures Game as its greedy player judges it: what shots are worth, what a place is worth."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.targets import attack_in_sight
from ...games.miniatures.attack.values import can_shoot, mobility
from ...games.miniatures.chances.situation import prospects
from ...games.miniatures.edition import ASSAULT, CAPTURE, ENCOUNTER
from ...games.miniatures.ground import sight
from ...games.miniatures.state import NOBODY, Objective, Table, Tank
from ...geometry.angles import SCALE, cosine, sine

# Everything is counted in platoon points: a tank of 40 points with 8 hit points loses 5 with each of them.
KILL: Final = 0.6  # of a tank's points, beside the damage: it does not shoot back any more
EXPOSED: Final = 0.75  # of what enemies could do: they have other targets too
WILL_MOVE: Final = 0.6  # an enemy that has yet to move may not stand there any more
POINT: Final = 30.0  # a victory point
ONE_MORE: Final = 4.0  # a second tank beside an objective that is held already
DISPUTE: Final = 9.0  # standing at an objective that enemies hold too
STEP: Final = 6.0  # one move nearer to an objective that brings points
GUARD: Final = 3.0  # one move nearer to an objective that enemies are near
CHASE: Final = 2.0  # one move nearer to the nearest enemy, where nothing can be shot at
AHEAD: Final = 1.0  # facing the nearest enemy
HURRY: Final = 3.0  # times that, where an assault is running out of time
SLACK: Final = 3.0  # turns
NEVER: Final = 1e18
TOO_LATE: Final = 0.2  # where it cannot be reached in time: only a wipe-out wins


@final
class Scene:
    """A table made from a view, and the side that thinks about it. Hulls and tokens on it may be moved about."""

    __slots__ = ("_worths", "enemies", "mode", "own", "side", "table")

    def __init__(self, table: Table, side: int) -> None:
        self.table = table
        self.side = side
        self.mode = table.rules.mode
        self.own: list[Tank] = []
        self.enemies: list[Tank] = []
        for tank in table.tanks:
            if table.is_live(tank.index):
                if tank.side == side:
                    self.own.append(tank)
                else:
                    self.enemies.append(tank)
        self._worths: dict[int, float] = {}  # by what is known of a shot

    def attack(self, shooter: Tank, target: Tank) -> Attack | None:
        """The shot as the rules would have it from where both stand now; None without sight or arc."""
        return attack_in_sight(self.table, shooter, target.index)

    def worth(self, attack: Attack) -> float:
        """What a shot brings, in points. Shots that differ in nothing are worked out once."""
        shooter = self.table.tanks[attack.shooter]
        target = self.table.tanks[attack.target]
        key = (((shooter.index * 64 + target.index) * 16 + shooter.token) * 16 + target.token) * 16
        key += attack.cover * 8 + attack.hull_down * 4 + attack.close * 2 + attack.side_shot
        known = self._worths.get(key)
        if known is None:
            damage, kill = prospects(self.table, attack, target.side == self.side)
            known = points(target, damage, kill)
            self._worths[key] = known
        return known

    def best_shot(self, shooter: Tank) -> float:
        """What the best shot of a tank is worth from where it stands."""
        best = 0.0
        for target in self.enemies:
            attack = self.attack(shooter, target)
            if attack is not None:
                worth = self.worth(attack)
                if not target.acted:
                    worth *= 0.85
                best = max(best, worth)
        return best

    def danger(self, tank: Tank, enough: float = NEVER) -> float:
        """What enemies could do to a tank where it stands; where it is `enough`, at least that much."""
        total = 0.0
        for enemy in self.enemies:
            if total * EXPOSED >= enough:
                break
            if can_shoot(enemy):
                attack = self.attack(enemy, tank)
                if attack is not None:
                    total += self.worth(attack) * (1.0 if enemy.acted else WILL_MOVE)
        return total * EXPOSED

    def scores(self, objective: Objective, side: int) -> bool:
        """miniatures.mode.encounter, miniatures.mode.capture-points, miniatures.mode.assault-points: for whom."""
        if self.mode == ASSAULT:
            return side == self.table.attacker
        if self.mode == CAPTURE:
            return objective.side == side
        return self.mode == ENCOUNTER or objective.side in (NOBODY, side)

    def standing(self, tank: Tank) -> float:
        """What a tank does for the goal of the mode where it stands, and how near it is to doing more."""
        total = 0.0
        nearest = -1.0
        for objective in self.table.objectives:
            mine = self.scores(objective, self.side)
            away = self.moves_away(tank, objective.x, objective.y)
            mates = self._holders(self.own, objective, tank)
            foes = self._holders(self.enemies, objective, tank)
            if away == 0.0:
                total += self._holding(mine, mates, foes)
            if mine:
                burden = away + 1.5 * mates  # one tank for each objective
                if nearest < 0.0 or burden < nearest:
                    nearest = burden
            elif away > 0.0 and mates == 0 and self._is_threatened(objective):
                total -= GUARD * away
        if nearest > 0.0:
            total -= self._haste(tank, nearest) * STEP * nearest
        return total

    def _haste(self, tank: Tank, away: float) -> float:
        """miniatures.mode.assault-win: whether there is still time to come there and stay for two checks."""
        if self.mode != ASSAULT:
            return 1.0
        spare = self.table.rules.measures.assault_turns - self.table.turn - away / max(1, mobility(self.table, tank))
        if spare < 0.0:
            return TOO_LATE
        return HURRY if spare < SLACK else 1.0

    def _holding(self, mine: bool, mates: int, foes: int) -> float:
        if foes == 0:
            return (POINT if mates == 0 else ONE_MORE) if mine else 0.0
        if mates:
            return ONE_MORE
        return DISPUTE if mine and self.mode != ENCOUNTER else POINT  # keeps them from scoring

    def _holders(self, tanks: list[Tank], objective: Objective, without: Tank) -> int:
        count = 0
        for tank in tanks:
            if tank is not without and sight.controls(self.table.field, tank.index, objective.x, objective.y):
                count += 1
        return count

    def _is_threatened(self, objective: Objective) -> bool:
        for enemy in self.enemies:
            if self.moves_away(enemy, objective.x, objective.y) < 4.0:
                return True
        return False

    def moves_away(self, tank: Tank, x: int, y: int) -> float:
        """How many moves a tank is from controlling a place; 0 where it does."""
        if sight.controls(self.table.field, tank.index, x, y):
            return 0.0
        hull = self.table.hull(tank.index)
        measures = self.table.rules.measures
        gap = distance(hull.x, hull.y, x, y) - measures.arrow_full - hull.outline.width // 2
        return max(0.1, gap / measures.arrow_tail)

    def approach(self, tank: Tank) -> float:
        """Nearness to the nearest enemy and facing it, for a tank with nothing to shoot at."""
        hull = self.table.hull(tank.index)
        nearest = -1.0
        facing = 0.0
        for enemy in self.enemies:
            other = self.table.hull(enemy.index)
            gap = distance(hull.x, hull.y, other.x, other.y)
            if nearest < 0.0 or gap < nearest:
                nearest = gap
                ahead = (other.x - hull.x) * cosine(hull.facing) + (other.y - hull.y) * sine(hull.facing)
                facing = ahead / SCALE / max(1.0, gap)
        return AHEAD * facing - CHASE * nearest / self.table.rules.measures.arrow_tail


def points(target: Tank, damage: float, kill: float) -> float:
    """Platoon points of some damage and of a chance to destroy."""
    cost = float(target.card.cost)
    return cost * (damage / target.hit_points + KILL * kill)


def distance(ax: int, ay: int, bx: int, by: int) -> float:
    dx = float(ax - bx)
    dy = float(ay - by)
    return sqrt(dx * dx + dy * dy)
