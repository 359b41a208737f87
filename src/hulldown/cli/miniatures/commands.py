"""What only the Miniatures Game can be asked at the prompt: what a tank would hit, and a picture of the table."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.chances.situation import situation
from hulldown.games.miniatures.questions import MoveTank
from hulldown.games.miniatures.state import tank_called
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words.telling import promise
from hulldown.kernel.errors import HulldownError
from hulldown.pictures.miniatures.table import draw

from ..match.session import Session
from ..terminal.screen import RUST
from .guide import MiniaturesGuide


def show_sight(session: Session, seat: int | None, rest: str) -> None:
    """`sight a1`: every enemy as a target; `sight a1 b1`: one of them in full."""
    guide, screen = session.guide, session.screen
    view = session.view(seat)
    assert isinstance(guide, MiniaturesGuide)
    assert isinstance(view, MiniaturesView)
    table = guide.table.seen(view)
    try:
        tanks = [tank_called(table, label) for label in rest.split()]
    except HulldownError as error:
        screen.refuse(f"{error}.")
        return
    if len(tanks) not in (1, 2) or table.field.hulls[tanks[0].index] is None:
        screen.refuse(screen.words("answer.say-tank"))
        return
    shooter = tanks[0]
    asked = view.pending[-1] if view.pending else None
    if isinstance(asked, MoveTank) and asked.tank == shooter.index:
        table = table.clone()  # the token comes when the tank stops, but its moves count already
        shooter = table.tanks[shooter.index]
        shooter.token = asked.made
    enemies = [tank for tank in table.tanks if tank.side != shooter.side and table.is_live(tank.index)]
    targets = [enemy for enemy in enemies if len(tanks) == 1 or enemy.index == tanks[1].index]
    if len(tanks) == 2 and not targets:
        screen.refuse(screen.words("answer.say-tank"))
    looks = [(target, situation(table, shooter.index, target.index)) for target in targets]
    looks.sort(key=lambda look: (look[1].can_shoot, *promise(look[1])), reverse=True)
    for target, found in looks:
        words = {"tank": shooter.word.word(screen.lang), "target": target.word.word(screen.lang)}
        screen.heading(f"{words['tank']} → {words['target']}")
        if not found.can_shoot:
            key = "shot.no-arc" if found.sight.visible else "shot.unseen"
            screen.indented(Text(screen.words(key, **words), RUST))
            screen.indented(guide.notes.corners(table, found))
            continue
        screen.indented(guide.notes.shot_line(found))
        for line in guide.notes.in_full(view, found):
            screen.indented(line)


def draw_picture(session: Session, seat: int | None, name: str) -> None:
    """The table as an SVG file, as this seat may see it."""
    screen, game = session.screen, session.game
    view = session.view(seat)
    assert isinstance(game, Miniatures)
    assert isinstance(view, MiniaturesView)
    path = Path(name).expanduser()
    if path.suffix.casefold() != ".svg":
        screen.refuse(screen.words("answer.picture-name"))
        return
    try:
        path.write_text(draw(game, view, screen.lang, screen.names), encoding="utf-8")
    except OSError as error:
        screen.refuse(screen.words("answer.not-saved", file=str(path), reason=error.strerror or str(error)))
        return
    screen.whole_line(screen.words("answer.picture", file=str(path)))
