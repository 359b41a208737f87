"""What the choices of the Miniatures Game lead to: where a move ends and what is seen from there, what a shot does."""

from __future__ import annotations

from fractions import Fraction
from math import atan2, degrees, hypot
from typing import Final

from rich.text import Text

from hulldown.games.miniatures import sight
from hulldown.games.miniatures.actions import BY_TURRET, SHOOT, Move
from hulldown.games.miniatures.arrow import crushed
from hulldown.games.miniatures.field import KINDS, Hull
from hulldown.games.miniatures.phrases import PHRASES
from hulldown.games.miniatures.poses import Drive, length_text
from hulldown.games.miniatures.shooting import assault_gun, sees_through_tanks
from hulldown.games.miniatures.sight import CornerSight
from hulldown.games.miniatures.situation import Situation, situation
from hulldown.games.miniatures.state import Table, Tank
from hulldown.games.miniatures.view import MiniaturesView
from hulldown.kernel.state import Action
from hulldown.kernel.tally import Tally

from .miniatures_table import MiniaturesTable

ON_THE_SPOT: Final = 300  # a hull that moves less only turns


class Notes:
    """Writes the notes beside choices and the lines under them."""

    def __init__(self, table: MiniaturesTable) -> None:
        self.table = table
        self.screen = table.screen
        self.words = table.words
        self._terrain = PHRASES.words("terrain")

    def asked(self, view: MiniaturesView, table: Table) -> Tank | None:
        """The tank that the question is about."""
        number = view.pending[-1].get("tank") if view.pending else None
        return table.tanks[number] if isinstance(number, int) and number >= 0 else None

    # Moves

    def move(self, view: MiniaturesView, action: Drive) -> str:
        """Where a move goes, as a driver would say it."""
        table = self.table.seen(view)
        tank = self.asked(view, table)
        hull = table.field.hulls[tank.index] if tank is not None else None
        if hull is None:
            return ""
        ahead, turn = relative(hull, action)
        distance = length_text(round(hypot(action.x - hull.x, action.y - hull.y)))
        facing = length_text(action.facing)
        if hypot(action.x - hull.x, action.y - hull.y) < ON_THE_SPOT and turn:
            return self.words("move.turns", facing=facing)
        if turn == 0 and ahead in (0, 4):
            return self.words("move.ahead" if ahead == 0 else "move.back", distance=distance)
        return self.words("move.goes", distance=distance, where=self.words(f"where.{ahead}"), facing=facing)

    def after_move(self, view: MiniaturesView, action: Drive) -> str:
        """What becomes of it: walls, objectives, and whom it would see."""
        table = self.table.seen(view)
        tank = self.asked(view, table)
        hull = table.field.hulls[tank.index] if tank is not None else None
        if tank is None or hull is None:
            return ""
        end = hull.moved(action.x, action.y, action.facing)
        notes = [self._sees(table, tank, end)]
        walls = len(crushed(table.field, end, action))
        if walls:
            notes.append(self.words("move.crushes", count=walls))
        for token in table.objectives:
            trial = table.field.hulls
            table.field.put(tank.index, end)
            if sight.controls(table.field, tank.index, token.x, token.y):
                notes.append(self.words("move.controls"))
            table.field.hulls = trial
        return "; ".join(notes)

    def _sees(self, table: Table, tank: Tank, end: Hull) -> str:
        enemies = [other for other in table.tanks if other.side != tank.side and table.is_live(other.index)]
        front = assault_gun(tank)
        sights = sight.sights_from(
            table.field,
            tank.index,
            end,
            [enemy.index for enemy in enemies],
            front,
            sees_through_tanks(tank),
            table.rules.wrecks_block,
        )
        found: list[str] = []
        for enemy, seen in zip(enemies, sights, strict=True):
            if not seen.visible or (front and not sight.in_arc(end, table.hull(enemy.index))):
                continue
            facts = [self.words("shot.covered")] if seen.in_cover else []
            if seen.hull_down:
                facts.append(self.words("shot.hull-down"))
            if sight.is_side_shot(end, table.hull(enemy.index)):
                facts.append(self.words("shot.side"))
            found.append(enemy.word.id + (f" ({', '.join(facts)})" if facts else ""))
        if not found:
            return self.words("move.sees-nobody")
        return self.words("move.sees", targets=", ".join(found))

    # Shots

    def situation(self, view: MiniaturesView, action: Action) -> Situation | None:
        """What a choice to shoot would be. Friendly eyes are judged by the game when the shot is taken."""
        table = self.table.seen(view)
        shooter = self.asked(view, table)
        if shooter is None or not isinstance(action, Move) or action.verb != SHOOT:
            return None
        target = table.tank_at[action.tank]
        if target < 0 or table.field.hulls[target] is None or action.second >= 0:
            return None
        return situation(table, shooter.index, target, action.first == BY_TURRET)

    def shot(self, view: MiniaturesView, action: Action) -> str:
        found = self.situation(view, action)
        return self.shot_line(found) if found is not None else ""

    def shot_line(self, found: Situation) -> str:
        return self.words(
            "shot.short",
            attack=found.attack_tally.total,
            defence=found.defence_tally.total,
            facts=", ".join(self._facts(found)),
            damage=decimal(found.odds.expected_damage),
            kill=percent(found.odds.kill),
        )

    def _facts(self, found: Situation) -> list[str]:
        attack = found.attack
        facts = [self.words("shot.covered" if attack.cover else "shot.clear")]
        for is_so, key in ((attack.hull_down, "hull-down"), (attack.close, "close"), (attack.side_shot, "side")):
            if is_so:
                facts.append(self.words(f"shot.{key}"))
        return facts

    def dice(self, found: Situation) -> list[str]:
        """Both pools with their reasons, each in a line."""
        return [
            f"{self.words(key, total=tally.total)}: {self._reasons(tally)}"
            for key, tally in (("shot.attack", found.attack_tally), ("shot.defence", found.defence_tally))
        ]

    def _reasons(self, tally: Tally) -> str:
        lang, names = self.screen.lang, self.screen.names
        return ", ".join(f"{part.amount:+d} {part.reason.text(lang, names)}" for part in tally.parts)

    def corners(self, table: Table, found: Situation) -> str:
        said = [self._corner(table, corner) for corner in found.corners]
        return self.words("shot.corners", corners="; ".join(said))

    def _corner(self, table: Table, corner: CornerSight) -> str:
        lang = self.screen.lang
        if corner.is_blocked:
            by = [table.tanks[tank].word.id for tank in corner.blocking_tanks]
            by += [self._terrain[KINDS[piece.kind]].word(lang) for piece in corner.blocking_pieces]
            return self.words("shot.corner-blocked", by=", ".join(dict.fromkeys(by)))
        if corner.covering:
            names = [self._terrain[KINDS[piece.kind]].word(lang) for piece in corner.covering]
            return self.words("shot.corner-covered", by=", ".join(dict.fromkeys(names)))
        return self.words("shot.corner-clear")

    def in_full(self, view: MiniaturesView, found: Situation) -> list[str]:
        """Everything about a shot, line by line."""
        table = self.table.seen(view)
        target = table.tanks[found.attack.target]
        odds = found.odds
        lines = [*self.dice(found), self.corners(table, found)]
        expected = {"damage": decimal(odds.expected_damage), "kill": percent(odds.kill)}
        critical = percent(odds.critical)
        lines.append(self.words("shot.expected", hp=target.left, critical=critical, **expected))
        chances = [f"{points}: {percent(chance)}" for points, chance in enumerate(odds.damage) if chance]
        lines.append(self.words("shot.damage", chances=", ".join(chances)))
        hidden = view.tanks[target.index].hidden
        if hidden:
            lines.append(self.words("shot.hidden", count=len(hidden)))
        return lines

    def details(self, view: MiniaturesView, action: Action) -> Text | None:
        """Under the choice to shoot: why so many dice, and what each corner of the target shows."""
        found = self.situation(view, action)
        if found is None or self.screen.is_short:
            return None
        lines = [*self.dice(found), self.corners(self.table.seen(view), found)]
        return Text("\n".join(f"  {line}" for line in lines), "dim")


def relative(hull: Hull, action: Drive) -> tuple[int, int]:
    """Which of eight ways a move goes, counted from the facing to the left, and by how much the hull turns."""
    way = degrees(atan2(action.y - hull.y, action.x - hull.x)) - hull.facing / 100
    return round(way / 45) % 8, (action.facing - hull.facing) % 36_000


def decimal(value: Fraction) -> str:
    return f"{float(value):.2f}"


def percent(value: Fraction) -> str:
    """Never 0 % for what can happen, nor 100 % for what may fail."""
    share = 100 * float(value)
    if 0 < value < Fraction(1, 200):
        return "<0.5 %"
    if 1 > value > Fraction(199, 200):
        return ">99.5 %"
    return f"{share:.0f} %"
