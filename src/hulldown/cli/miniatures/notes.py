"""What the choices of the Miniatures Game lead to: where a move ends and what is seen from there, what a shot does."""

from __future__ import annotations

from rich.text import Text

from hulldown.games.miniatures.actions import BY_TURRET, SHOOT, Move
from hulldown.games.miniatures.chances.situation import Situation, situation
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.state import Table, Tank
from hulldown.games.miniatures.view_types import MiniaturesView, asked_tank
from hulldown.games.miniatures.words import telling
from hulldown.games.miniatures.words.telling import decimal, percent
from hulldown.kernel.state import Action
from hulldown.kernel.tally import Tally

from .table import MiniaturesTable


class Notes:
    """Writes the notes beside choices and the lines under them."""

    def __init__(self, table: MiniaturesTable) -> None:
        self.table = table
        self.screen = table.screen
        self.words = table.words

    def asked(self, view: MiniaturesView, table: Table) -> Tank | None:
        """The tank that the question is about."""
        number = asked_tank(view)
        return table.tanks[number] if number is not None else None

    # Moves

    def move(self, view: MiniaturesView, action: Drive) -> str:
        """Where a move goes, as a driver would say it."""
        table = self.table.seen(view)
        tank = self.asked(view, table)
        hull = table.field.hulls[tank.index] if tank is not None else None
        return telling.move_text(hull, action, self.screen.lang) if hull is not None else ""

    def after_move(self, view: MiniaturesView, action: Drive) -> str:
        """What becomes of it: walls, objectives, and whom it would see."""
        table = self.table.seen(view)
        tank = self.asked(view, table)
        if tank is None or table.field.hulls[tank.index] is None:
            return ""
        return telling.after_move(table, tank, action, self.screen.lang)

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
        return telling.shot_line(found, self.screen.lang)

    def dice(self, found: Situation) -> list[str]:
        """Both pools with their reasons, each in a line."""
        return [
            f"{self.words(key, total=tally.total)}: {self._reasons(tally)}"
            for key, tally in (("shot.attack", found.attack_tally), ("shot.defence", found.defense_tally))
        ]

    def _reasons(self, tally: Tally) -> str:
        lang, names = self.screen.lang, self.screen.names
        return ", ".join(f"{part.amount:+d} {part.reason.text(lang, names)}" for part in tally.parts)

    def corners(self, table: Table, found: Situation) -> str:
        said = [telling.corner_text(table, corner, self.screen.lang) for corner in found.corners]
        return self.words("shot.corners", corners="; ".join(said))

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
