"""A table of the Miniatures Game as a map with rows below it, from a view."""

from __future__ import annotations

from hulldown.games.miniatures.cards.catalogue import TankCard
from hulldown.games.miniatures.game import Miniatures
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.geometry.polygon import placed
from hulldown.pictures.miniatures.ink import BRASS, SIDES, TINTS
from hulldown.pictures.miniatures.table import draw

from ..drawing import Row, Shape, of_seat, words

_GROUND = ("#9db582", "#cdb98b", "#a8a094", "#6f675b")  # woods, hill, building, wall
_WRECK = "#4a463f"
_TOKEN = 1_200  # half the side of an objective's square


def rows(game: Miniatures, view: MiniaturesView, lang: str) -> list[Row]:
    say = words(lang)
    found = [Row(say("points"), [str(points) for points in view.points])]
    for seat in range(len(view.sides)):
        tanks = [
            f"{tank.label} {_card(game, tank.card).word(lang)} {tank.hit_points - tank.damage}"
            for tank in view.tanks
            if tank.seat == seat
        ]
        found.append(Row(of_seat(seat, "tanks", lang), tanks))
    return found


def shapes(game: Miniatures, view: MiniaturesView) -> list[Shape]:
    measures = game.catalogue.measures
    wide = measures.width
    found: list[Shape] = []
    for kind, x, y, angle in view.terrain:
        outline = measures.outlines[kind]
        found.append(_shape(outline.xs, outline.ys, x, y, angle, wide, _GROUND[kind]))
    for x, y, side in view.objectives:
        square = ([_TOKEN, -_TOKEN, -_TOKEN, _TOKEN], [_TOKEN, _TOKEN, -_TOKEN, -_TOKEN])
        found.append(_shape(*square, x, y, 0, wide, BRASS if side < 0 else TINTS[side]))
    for tank in view.tanks:
        if tank.at is not None:
            outline = _card(game, tank.card).outline
            color = _WRECK if tank.destroyed else SIDES[view.sides[tank.seat]]
            x, y, facing = tank.at
            found.append(_shape(outline.xs, outline.ys, x, y, facing, wide, color, tank.label))
    return found


def _card(game: Miniatures, id: str) -> TankCard:
    card = game.catalogue.tank(id)
    assert card is not None
    return card


def _shape(xs: list[int], ys: list[int], x: int, y: int, angle: int, wide: int, color: str, text: str = "") -> Shape:
    corners = placed(xs, ys, x, y, angle).corners()
    return Shape([(at_x / wide, at_y / wide) for at_x, at_y in corners], color, text)


def svg(game: Miniatures, view: MiniaturesView, lang: str) -> str:
    return draw(game, view, lang)
