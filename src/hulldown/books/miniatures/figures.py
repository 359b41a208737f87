"""How a moment of the Miniatures Game is drawn in its book: a part of the table to scale, dice with reasons."""

from __future__ import annotations

from hulldown.games.miniatures import Miniatures, measure
from hulldown.games.miniatures.ground.poses import Drive
from hulldown.games.miniatures.phases.movement import Driving
from hulldown.games.miniatures.state import Table
from hulldown.kernel.document import Reader
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.state import State
from hulldown.kernel.words import Phrasebook
from hulldown.pictures.miniatures.table import draw as draw_table

from ..figures import Figure


def draw(game: Game, state: State, frame: Reader, lang: str) -> Figure:
    """Of a frame: `window` is the part of the table in millimeters (left, bottom, right, top), `sight` and `fire` name
    a tank, `move` is a move of the tank that is asked, `pool` names shooter and target, whose dice are told
    with their reasons."""
    assert isinstance(game, Miniatures)
    assert isinstance(state, Table)
    edges = frame.field("window")
    sides = [one.integer(0, 915) for one in edges.items()]
    if len(sides) != 4:
        raise edges.wrong("left, bottom, right and top")
    window = (sides[0], sides[1], sides[2], sides[3])
    sight, fire, move = [frame.field(name).text() if frame.has(name) else "" for name in ("sight", "fire", "move")]
    drive, mover = None, ""
    if move:
        action, asked = game.parse(state, move), state.stack[-1]
        if not isinstance(action, Drive) or not isinstance(asked, Driving):
            raise Malformed(f"{frame.path}: {move} is no move, or no tank is asked for one")
        drive, mover = action, state.tanks[asked.tank].word.id
    view = game.view_of(state, None)
    svg = draw_table(game, view, lang, (), sight, fire, mover, drive, False, window)
    return Figure(svg=svg, notes=_notes(game, state, frame, lang))


def _notes(game: Miniatures, table: Table, frame: Reader, lang: str) -> list[str]:
    if not frame.has("pool"):
        return []
    shooter, target = [one.text() for one in frame.field("pool").items()]
    words = Phrasebook(game.folder / "words", "figures").chapter("note", lang)
    seen = measure(table, shooter, target)
    return [
        words("attack", total=seen.attack_dice.total),
        *seen.attack_dice.lines(lang),
        words("defense", total=seen.defense_dice.total),
        *seen.defense_dice.lines(lang),
    ]
