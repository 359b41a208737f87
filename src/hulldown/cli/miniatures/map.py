"""The table of the Miniatures Game in letters: terrain, tanks with their facing, and millimetres along the edges."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hulldown.games.miniatures.ground.field import BUILDING, HILL, WALL, WOODS, Field
from hulldown.games.miniatures.state import Table
from hulldown.geometry.distances import point_near
from hulldown.geometry.polygon import contains

from ..terminal.screen import QUIET

GLYPHS: Final = {WOODS: "♣", HILL: "^", BUILDING: "▒", WALL: "="}
STYLES: Final = {WOODS: "green", HILL: "yellow", BUILDING: "default", WALL: "bold"}
SIDE_STYLES: Final = ("bold cyan", "bold red", "bold green", "bold magenta")
ARROWS: Final = "→↗↑↖←↙↓↘"
WRECK: Final = "x"
OBJECTIVE: Final = "◎"
GROUND: Final = "·"
HULL: Final = "▓"
EDGE_LABEL: Final = 4  # columns for the numbers on the left
STEP: Final = 10_000  # between the numbers along the edges


class Map:
    """Cells of the table, twice as high as wide, drawn from the upper edge down."""

    def __init__(self, table: Table, columns: int) -> None:
        measures = table.rules.measures
        self.width = measures.width
        self.height = measures.height
        self.columns = columns
        self.rows = max(8, columns * measures.height // (2 * measures.width))
        self.cells = [[self._ground(table.field, column, row) for column in range(columns)] for row in range(self.rows)]
        self._put_objectives(table)
        self._put_tanks(table)

    def _middle(self, column: int, row: int) -> tuple[int, int]:
        x = (2 * column + 1) * self.width // (2 * self.columns)
        return x, self.height - (2 * row + 1) * self.height // (2 * self.rows)

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        column = min(self.columns - 1, x * self.columns // self.width)
        return column, min(self.rows - 1, (self.height - y) * self.rows // self.height)

    def _ground(self, field: Field, column: int, row: int) -> tuple[str, str]:
        x, y = self._middle(column, row)
        found = (" ", "")
        for piece in field.pieces:
            if piece.kind == WALL:  # thinner than a cell: shown where it comes near
                if point_near(piece.shape, x, y, self.width // (2 * self.columns)):
                    return GLYPHS[WALL], STYLES[WALL]
            elif contains(piece.shape, x, y):
                found = (GLYPHS[piece.kind], STYLES[piece.kind])
        if (
            found[0] == " "
            and self._has_mark(x, self.width, self.columns)
            and self._has_mark(y, self.height, self.rows)
        ):
            return GROUND, QUIET
        return found

    def _has_mark(self, middle: int, whole: int, cells: int) -> bool:
        """Whether a line of the grid of ten centimetres runs through a cell."""
        low = middle - whole // (2 * cells)
        return low // STEP < (low + whole // cells) // STEP

    def _put_objectives(self, table: Table) -> None:
        for token in table.objectives:
            column, row = self._cell(token.x, token.y)
            style = SIDE_STYLES[token.side] if token.side >= 0 else "bold yellow"
            self.cells[row][column] = (OBJECTIVE, style)

    def _put_tanks(self, table: Table) -> None:
        """First all hulls, then the labels on top, so that no label is hidden."""
        for tank in table.tanks:
            hull = table.field.hulls[tank.index]
            if hull is None:
                continue
            style = QUIET if tank.destroyed else SIDE_STYLES[tank.side]
            for row in range(self.rows):
                for column in range(self.columns):
                    x, y = self._middle(column, row)
                    if contains(hull.shape, x, y):
                        self.cells[row][column] = (WRECK if tank.destroyed else HULL, style)
        for tank in table.tanks:
            hull = table.field.hulls[tank.index]
            if hull is None:
                continue
            column, row = self._cell(hull.x, hull.y)
            way = WRECK if tank.destroyed else ARROWS[(hull.facing + 2_250) // 4_500 % 8]
            style = QUIET if tank.destroyed else f"{SIDE_STYLES[tank.side]} reverse"
            start = max(0, min(self.columns - 3, column - 1))
            for place, letter in enumerate(f"{tank.word.id}{way}"):
                self.cells[row][start + place] = (letter, style)

    def lines(self) -> list[Text]:
        """The map in a frame; a number stands where its hundred millimetres are."""
        numbers = [" "] * (self.columns + 4)
        for at in range(STEP, self.width, STEP):
            column, _ = self._cell(at, 0)
            for place, letter in enumerate(str(at // 100)):
                numbers[column + place] = letter
        foot = Text(" " * (EDGE_LABEL + 1) + "".join(numbers).rstrip(), QUIET)
        border = Text(" " * EDGE_LABEL + "+" + "-" * self.columns + "+", QUIET)
        marks: dict[int, str] = {}
        for at in range(STEP, self.height, STEP):
            _, row = self._cell(0, at)
            marks.setdefault(row, str(at // 100))
        drawn = [border]
        for row, cells in enumerate(self.cells):
            line = Text(f"{marks.get(row, ''):>{EDGE_LABEL}}|", QUIET)
            for letter, style in cells:
                line.append(letter, f"not dim {style}" if style != QUIET else style)
            drawn.append(line.append("|", QUIET))
        return [*drawn, border.copy(), foot]
