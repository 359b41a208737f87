"""The table of the Miniatures Game in the terminal, drawn from a view and from nothing else."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.actions import EDGES
from hulldown.games.miniatures.edition import MODES
from hulldown.games.miniatures.ground.poses import length_text, pose_text
from hulldown.games.miniatures.ground.sight import controls
from hulldown.games.miniatures.phases.finish import last_turn
from hulldown.games.miniatures.state import NOBODY, Table, Tank
from hulldown.games.miniatures.view_types import UNSEEN, MiniaturesView, TankView, asked_tank
from hulldown.games.miniatures.words.phrases import PHRASES
from hulldown.kernel.words import Word
from hulldown.pictures.miniatures.table import table_seen

from ..terminal.guide import GameTable, Piles, counted
from ..terminal.screen import BRASS, QUIET, RUST, Screen
from .map import EDGE_LABEL, SIDE_STYLES, Map

GAP: Final = "  "
NARROW: Final = 60  # columns of the map
BROAD: Final = 76
SIDE_BY_SIDE: Final = 118  # columns for the list of tanks beside the map
LIST_WIDTH: Final = 50


class MiniaturesTable(GameTable[MiniaturesView, Table]):
    """Draws views of one game in one language."""

    def __init__(self, game: Miniatures, screen: Screen) -> None:
        super().__init__(screen)
        self.game = game
        self._last: tuple[MiniaturesView, Table] | None = None
        self._edges = PHRASES.words("edge")

    def seen(self, view: MiniaturesView) -> Table:
        """The table that a view shows; the last one is kept, since a screen asks for it many times."""
        if self._last is None or self._last[0] is not view:
            self._last = (view, table_seen(self.game, view))
        return self._last[1]

    def draw(self, view: MiniaturesView) -> None:
        """The map, beside or above the sides with their tanks."""
        table = self.seen(view)
        show = self.screen.show
        show(self._header(view, table))
        sides = [self._side(view, table, side) for side in range(len(view.points))]
        objectives = self._objectives(view, table)
        width = self.screen.width
        if width >= SIDE_BY_SIDE:
            columns = min(BROAD, width - LIST_WIDTH - EDGE_LABEL - 6)
            if self.screen.is_short:
                columns = NARROW
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(width=columns + EDGE_LABEL + 4, no_wrap=True)
            grid.add_column()
            grid.add_row(Group(*Map(table, columns).lines()), Group(*sides, *objectives))
            show(grid)
        else:
            columns = min(NARROW if not self.screen.is_short else 44, width - EDGE_LABEL - 2)
            show(*Map(table, columns).lines(), *sides, *objectives)
        if not self.screen.is_short:
            measures = table.rules.measures
            tail, full = length_text(measures.arrow_tail), length_text(measures.arrow_full)
            show(Text(self.words("mini.legend"), QUIET))
            show(Text(self.words("mini.scale", tail=tail, full=full), QUIET))

    def hidden(self, state: Table) -> list[Piles]:
        found: list[Piles] = []
        for seat in range(state.seats):
            piles: Piles = []
            for tank in state.tanks:
                if tank.seat == seat:
                    names = [counted([self.name(card) for card in tank.hidden])]
                    piles.append((tank.word.word(self.screen.lang), [name for name in names if name]))
            found.append(piles)
        return found

    def name(self, word: Word) -> str:
        return word.word(self.screen.lang)

    # The parts

    def _header(self, view: MiniaturesView, table: Table) -> Rule:
        if view.result is not None:
            title = self.words("table.over")
        elif view.turn == 0:
            title = self.words("phase-name.set-up")
        else:
            title = self.words("mini.turn", number=view.turn, phase=self.words(f"phase-name.{view.phase}"))
        text = Text(title, "bold")
        if view.turn and last_turn(table):
            text.append(f" · {self.words('mini.limit', limit=last_turn(table))}", "not bold dim")
        elif table.rules.time_limit:
            text.append(f" · {self.words('mini.time', minutes=table.rules.time_limit)}", "not bold dim")
        text.append(f" · {self.words(f'mode-name.{MODES[table.rules.mode]}')}", "not bold dim")
        text.append(f" · {self.game.title.text(self.screen.lang)}", "not bold dim")
        return Rule(text, style=QUIET, align="left")

    def _side(self, view: MiniaturesView, table: Table, side: int) -> RenderableType:
        seats = [seat for seat, own in enumerate(view.sides) if own == side]
        line = Text(" + ".join(self.screen.names[seat] for seat in seats), SIDE_STYLES[side])
        if view.seat in seats:
            line.append(f" ({self.words('table.you')})", "not bold dim")
        facts: list[str] = []
        if view.turn and view.ranking[0] == side:
            facts.append(f"◆ {self.words('mini.advantage')}")
        if view.attacker != NOBODY:
            facts.append(self.words("mini.attacker" if view.attacker == side else "mini.defender"))
        if view.edges[side] != NOBODY:
            facts.append(self.words("mini.edge", edge=self._edges[EDGES[view.edges[side]]]))
        if view.objectives:
            facts.append(self.words("mini.points", count=view.points[side]))
        if any(seen.destroyed for seen in view.tanks):
            key = "mini.destroyed-in-part" if view.destroyed_unseen[side] else "mini.destroyed-points"
            facts.append(self.words(key, count=view.destroyed_points[side], cards=view.destroyed_unseen[side]))
        line.append(GAP + GAP.join(facts), "not bold default")
        rows: list[RenderableType] = [line]
        for tank in table.tanks:
            if tank.side == side:
                rows += self._tank(view, tank)
        return Group(*rows, Text())

    def _tank(self, view: MiniaturesView, tank: Tank) -> list[RenderableType]:
        seen = view.tanks[tank.index]
        text = Text(f"  {tank.word.id} ", QUIET if tank.destroyed else SIDE_STYLES[tank.side])
        name = self.name(tank.card)
        if tank.destroyed:
            facts = [name, self.words("mini.destroyed"), *self._face_down(tank, seen)]
            return [text.append(GAP.join(facts), "not bold dim")]
        text.append(name, "bold default")
        text.append(f"{GAP}{self.words('mini.hp', left=tank.left, all=tank.hit_points)}", self._harm(tank))
        if tank.in_red:
            text.append(f" {self.words('mini.in-red')}", f"bold {RUST}")
        if tank.token:
            text.append(f"{GAP}{self.words('mini.token', count=tank.token)}", f"bold {BRASS}")
        is_asked = asked_tank(view) == tank.index
        if is_asked:
            text.append(f"{GAP}▶", f"bold {BRASS}")
        for is_so, key in ((seen.acted and not is_asked, "acted"), (seen.reloading, "reloading")):
            if is_so and view.turn:
                text.append(f"{GAP}{self.words(f'mini.{key}')}", "not bold dim")
        return [text, *self._details(tank, seen)]

    def _harm(self, tank: Tank) -> str:
        return f"bold {RUST}" if tank.damage else "not bold default"

    def _details(self, tank: Tank, seen: TankView) -> list[RenderableType]:
        card = tank.card
        place = pose_text(*seen.at) if seen.at is not None else self.words("mini.waiting")
        numbers = self.words(
            "mini.short-numbers", firepower=card.firepower, survivability=card.survivability, mobility=card.mobility
        )
        first = Text(f"{place}{GAP}{self.words('mini.initiative', count=seen.initiative)}{GAP}{numbers}", QUIET)
        lines = [first]
        if tank.criticals:
            names = counted([self.name(critical) for critical in tank.criticals])
            lines.append(Text(self.words("mini.criticals", cards=names), RUST))
        cards: list[str] = []
        if seen.shown:
            cards.append(self.words("mini.shown", cards=counted([self.name(one) for one in tank.shown])))
        cards += self._face_down(tank, seen)
        if cards:
            lines.append(Text("; ".join(cards), QUIET))
        return [Padding(line, (0, 0, 0, 5)) for line in lines]

    def _face_down(self, tank: Tank, seen: TankView) -> list[str]:
        """The hidden cards as this seat knows them, of wrecks too."""
        if UNSEEN in seen.hidden:
            return [self.words("mini.hidden-count", count=len(seen.hidden))]
        if seen.hidden:
            return [self.words("mini.hidden", cards=counted([self.name(one) for one in tank.hidden]))]
        return []

    def _objectives(self, view: MiniaturesView, table: Table) -> list[Text]:
        lines: list[Text] = []
        for token in table.objectives:
            holders = {
                tank.side
                for tank in table.tanks
                if not tank.destroyed and controls(table.field, tank.index, token.x, token.y)
            }
            said = self.words("mini.nobody" if not holders else "mini.contested")
            if len(holders) == 1:
                seats = [seat for seat, own in enumerate(view.sides) if own in holders]
                said = self.words("mini.controlled", name=" + ".join(self.screen.names[seat] for seat in seats))
            place = self.words("mini.objective", x=length_text(token.x), y=length_text(token.y), name=said)
            style = SIDE_STYLES[token.side] if token.side >= 0 else f"bold {BRASS}"
            lines.append(Text("◎ ", style).append(place, "not bold default"))
        return lines
