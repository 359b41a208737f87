"""A whole Shooting Phase in expectation: who shoots whom in the order of initiative, and what is likely left then.

No dice are rolled. Each tank has a chance for every number of hit points it may have left; a shot moves these chances
down by the exact chances of its damage, weighted by how likely its shooter is still there to take it. So two positions
can be compared by one calculation each where dice would need hundreds.
"""

from __future__ import annotations

from typing import final

from ...games.miniatures.attack.attack import Attack
from ...games.miniatures.attack.values import can_shoot
from ...games.miniatures.cards.verbs import SECOND_ATTACK
from ...games.miniatures.chances.situation import shot_of
from ...games.miniatures.phases.initiative import initiative_now
from ...games.miniatures.state import SHOOTING, Table, Tank
from .chances import damage_chances
from .dice import ARMED
from .scene import KILL, Scene


@final
class Aim:
    """A shot that a tank has from where it stands."""

    __slots__ = ("chances", "target")

    def __init__(self, target: Tank, chances: list[float]) -> None:
        self.target = target
        self.chances = chances  # of each damage


@final
class Exchange:
    """What is left of all tanks after shots that are still to come."""

    __slots__ = ("_aims", "_done", "_order", "_waits", "bag", "fallen", "left", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left: list[list[float]] = []  # by tank and hit points; [0] is the chance that it is gone
        self.fallen: list[float] = []  # by tank: the chance that it is gone once the shots of this phase are taken
        self.bag: list[float] = [0.0] * table.sides  # platoon points that each side will likely destroy
        self._aims: list[list[Aim]] = []  # by tank
        self._done: list[bool] = []  # by tank: does not shoot any more in this phase
        self._order: list[tuple[int, int, int]] = []  # initiative, the highest first, then rank and tank
        self._waits: list[int] = []  # by tank: shots that are still due in this phase
        phase = table.phase
        table.phase = SHOOTING
        scenes = [Scene(table, side) for side in range(table.sides)]
        for tank in table.tanks:
            row = [0.0] * (max(tank.left, 0) + 1)
            row[0 if tank.destroyed else len(row) - 1] = 1.0
            self.left.append(row)
            self._done.append(False)
            shoots = table.is_live(tank.index) and can_shoot(tank)
            self._aims.append(self._aim(scenes[tank.side], tank) if shoots else [])
            self._waits.append(self._line_up(tank, phase) if shoots else 0)
        table.phase = phase
        self._order.sort()
        self.fallen = [row[0] for row in self.left]

    def _line_up(self, tank: Tank, phase: int) -> int:
        """miniatures.initiative.shoot-order, miniatures.effect.second-attack"""
        table = self.table
        value = initiative_now(table, tank)
        rank = table.rank(tank.side)
        self._order.append((-value, rank, tank.index))
        is_first = phase != SHOOTING or not tank.acted
        if is_first:
            for clause in tank.clauses:
                if clause.verb == SECOND_ATTACK:
                    self._order.append((-max(0, value + clause.amount), rank, tank.index))
                    return 2
        return 1 if is_first or tank.second_due else 0

    def _aim(self, scene: Scene, tank: Tank) -> list[Aim]:
        aims: list[Aim] = []
        for target in scene.enemies:
            attack = scene.attack(tank, target)
            if attack is not None:
                aims.append(Aim(target, damage_chances(shot_of(self.table, attack))))
        return aims

    def targets(self, tank: Tank) -> list[Tank]:
        """Whom a tank can shoot at from where it stands."""
        return [aim.target for aim in self._aims[tank.index]]

    def alive(self, tank: Tank) -> float:
        return 1.0 - self.left[tank.index][0]

    def health(self, tank: Tank) -> float:
        """The share of its hit points that it has on average; 0 where it is gone."""
        row = self.left[tank.index]
        total = 0.0
        for points in range(1, len(row)):
            total += points * row[points]
        return total / tank.hit_points

    def strike(self, target: Tank, chances: list[float], side: int) -> None:
        """What a shot that is being taken does, by the chances of its damage."""
        self._hit(Aim(target, chances), 1.0, side)

    def begin(self, attack: Attack) -> None:
        """One shot that is taken before all others."""
        target = self.table.tanks[attack.target]
        self._hit(Aim(target, damage_chances(shot_of(self.table, attack))), 1.0, self.table.tanks[attack.shooter].side)
        self._waits[attack.shooter] -= 1
        self._done[attack.shooter] = self._waits[attack.shooter] <= 0

    def fight(self) -> None:
        """The shots that are due in this phase, from the highest initiative down."""
        for _, _, number in self._order:
            if self._waits[number] > 0:
                self._waits[number] -= 1
                self._shoot(self.table.tanks[number])
        self.fallen = [row[0] for row in self.left]

    def fight_again(self) -> None:
        """One more phase in which everybody stands as now."""
        for number in range(len(self._done)):
            self._done[number] = False
        for _, _, number in self._order:
            self._shoot(self.table.tanks[number])

    def _shoot(self, shooter: Tank) -> None:
        """The best target first; whoever is gone by then leaves the shot to the next best."""
        weight = self.alive(shooter)
        self._done[shooter.index] = self._waits[shooter.index] == 0
        aims = self._aims[shooter.index]
        done = 0
        for _ in range(len(aims)):
            best = -1
            most = 0.0
            for place in range(len(aims)):
                if done >> place & 1 == 0:
                    gain = self._gain(aims[place])
                    if best < 0 or gain > most:
                        most = gain
                        best = place
            done |= 1 << best
            aim = aims[best]
            there = self.alive(aim.target)
            self._hit(aim, weight, shooter.side)
            weight *= 1.0 - there
            if weight < 0.01:
                return

    def _gain(self, aim: Aim) -> float:
        """What the shot brings if the target is still there, in platoon points as `shot_gain` counts them."""
        target = aim.target
        row = self.left[target.index]
        there = 1.0 - row[0]
        if there <= 0.0:
            return 0.0
        damage = 0.0
        kill = 0.0
        for points in range(1, len(row)):
            if row[points] == 0.0:
                continue
            for done in range(1, len(aim.chances)):
                if done >= points:
                    damage += row[points] * aim.chances[done] * points
                    kill += row[points] * aim.chances[done]
                else:
                    damage += row[points] * aim.chances[done] * done
        worth = damage / target.hit_points + kill * (KILL if self._done[target.index] else KILL + ARMED)
        return float(target.card.cost) * worth / there

    def _hit(self, aim: Aim, weight: float, side: int) -> None:
        row = self.left[aim.target.index]
        after = row.copy()
        for points in range(1, len(row)):
            part = row[points] * weight
            if part == 0.0:
                continue
            for done in range(1, len(aim.chances)):
                moved = part * aim.chances[done]
                after[points] -= moved
                after[points - done if done < points else 0] += moved
        self.bag[side] += (after[0] - row[0]) * aim.target.start_cost
        self.left[aim.target.index] = after
