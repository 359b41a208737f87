"""Tanks from above, to scale, and the little tags beside them: hit points, tokens and cards."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from ...games.miniatures.cards.verbs import ASSAULT_GUN, HEAVY, LIGHT, SPG, TANK_DESTROYER
from ...games.miniatures.ground.field import BUILDING, Hull
from ...games.miniatures.ground.poses import length_text
from ...games.miniatures.state import Table, Tank
from ...games.miniatures.view_types import TankView
from ...geometry.polygon import Polygon
from .ink import BRASS, HIT_POINTS, INK, PAPER, RUST, SIDES, TINTS, Sheet, num

_SCALE: Final = 1.3  # of tags: everything in them is drawn 12 high
_TAG: Final = 12.0 * _SCALE
_CHARRED: Final = ("#4a453f", "#6b655c", "#2c2824")
_SMOKE: Final = (
    (0.0, 0.0, 6.0, 0.5), (3.0, -6.0, 7.5, 0.42), (-1.5, -11.0, 7.0, 0.32), (6.0, -15.0, 9.0, 0.3),
    (3.0, -22.0, 8.0, 0.22), (11.0, -26.0, 10.0, 0.2), (16.0, -36.0, 11.0, 0.13), (9.0, -35.0, 8.0, 0.12),
)  # fmt: skip

Box = tuple[float, float, float, float]  # left, top, right, bottom on paper, in millimetres


def draw_hulls(sheet: Sheet, table: Table, view: list[TankView]) -> None:
    """Wrecks first, so that nothing that can still act lies under smoke."""
    for wrecks in (True, False):
        for tank in table.tanks:
            hull = table.field.hulls[tank.index]
            if hull is None or tank.destroyed is not wrecks:
                continue
            title = _title(sheet, tank, view[tank.index], hull)
            sheet.add(f'<g class="tank" id="tank-{tank.word.id}"><title>{escape(title)}</title>')
            hull_from_above(sheet, tank, hull)
            if wrecks:
                _smoke(sheet, hull)
            sheet.add("</g>")


def _title(sheet: Sheet, tank: Tank, seen: TankView, hull: Hull) -> str:
    """What a screen reader says, and what is shown under a pointer."""
    facts = [tank.word.word(sheet.lang)]
    if tank.destroyed:
        return f"{facts[0]}: {sheet.say('wreck')}"
    facts.append(sheet.say("hp", left=tank.left, all=tank.hit_points))
    if tank.token:
        facts.append(f"{sheet.say('token')} {tank.token}")
    if tank.in_red:
        facts.append(sheet.say("red"))
    facts.append(f"{sheet.say('shown')} {len(seen.shown)}")
    facts.append(f"{sheet.say('hidden')} {len(seen.hidden)}")
    facts.append(f"{length_text(hull.x)},{length_text(hull.y)}@{length_text(hull.facing)}")
    return ", ".join(facts)


def hull_from_above(sheet: Sheet, tank: Tank, hull: Hull, ghost: bool = False) -> None:
    """The model without its gun is the hull of the rules, exactly; the gun is only for the eye."""
    colors = _CHARRED if tank.destroyed else (SIDES[tank.side], TINTS[tank.side], INK)
    length = hull.outline.length / 100
    width = hull.outline.width / 100
    half = length / 2
    track = width * 0.19
    opacity = ' opacity=".5"' if ghost else ""
    sheet.add(f"<g {sheet.pose(hull.x, hull.y, hull.facing)}{opacity}>")
    if not ghost:
        sheet.add(_plate(-half + 1.5, -width / 2 + 1.5, length, width, 2.5, f'fill="{INK}" opacity=".28"'))
    sheet.add(_plate(-half, -width / 2, length, width, 1.5, f'fill="{colors[2]}"'))
    links = "".join([f"M{num(-half + 2 + 3 * i)} {num(-width / 2)}v{num(width)}" for i in range(int((length - 2) / 3))])
    sheet.add(f'<path d="{links}" stroke="{PAPER}" stroke-width=".5" opacity=".35"/>')
    body = f'fill="{colors[0]}" stroke="{colors[2]}" stroke-width=".7"'
    sheet.add(_plate(-half + 0.6, -width / 2 + track, length - 1.2, width - 2 * track, 1.2, body))
    _deck(sheet, tank, half, width, track, colors)
    _weapon(sheet, tank, hull, half, width, colors)
    sheet.add("</g>")


def _plate(x: float, y: float, length: float, width: float, corner: float, style: str) -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(length)}" height="{num(width)}" rx="{num(corner)}" {style}/>'


def _deck(sheet: Sheet, tank: Tank, half: float, width: float, track: float, colors: tuple[str, str, str]) -> None:
    """The sloped front, light, and the mark of the type on the engine deck."""
    inner = width / 2 - track
    sheet.add(
        f'<path d="M{num(half - 0.6)} {num(-inner)}v{num(2 * inner)}L{num(half * 0.74)} {num(inner * 0.78)}'
        f'V{num(-inner * 0.78)}Z" fill="{colors[1]}"/>'
    )
    left = -half + 3
    style = f'stroke="{colors[1]}" stroke-width="1.5" stroke-linecap="round"'
    if tank.card.type == TANK_DESTROYER:
        path = f"M{num(left)} {num(-inner * 0.6)}v{num(inner * 1.2)}l5 {num(-inner * 0.6)}Z"
        sheet.add(f'<path d="{path}" fill="{colors[1]}"/>')
    elif tank.card.type == SPG:
        sheet.add(_plate(left, -inner * 0.55, 5, inner * 1.1, 0.5, f'fill="{colors[1]}"'))
    else:
        bars = 1 if tank.card.type == LIGHT else 3 if tank.card.type == HEAVY else 2
        lines = "".join([f"M{num(left + 0.5 + 2.8 * i)} {num(-inner * 0.6)}v{num(inner * 1.2)}" for i in range(bars)])
        sheet.add(f'<path d="{lines}" {style}/>')


def _weapon(
    sheet: Sheet, tank: Tank, hull: Hull, half: float, width: float, colors: tuple[str, str, str]
) -> None:  # fmt: skip
    """A round turret on its real place; an Assault Gun has its gun in the front of a fixed block instead."""
    turret = hull.turret / 100
    big = 2.0 + tank.card.firepower * 0.16
    reach = max(half + 6, turret + half * 0.9 + 4)
    gun = f'stroke="{colors[2]}" stroke-linecap="round"'
    if tank.card.rules & ASSAULT_GUN:
        inner = width * 0.3
        sheet.add(
            f'<path d="M{num(-half * 0.55)} {num(-inner)}H{num(half * 0.45)}L{num(half * 0.78)} {num(-inner * 0.45)}'
            f'V{num(inner * 0.45)}L{num(half * 0.45)} {num(inner)}H{num(-half * 0.55)}Z" '
            f'fill="{colors[1]}" stroke="{colors[2]}" stroke-width=".8"/>'
        )
        sheet.add(f'<path d="M{num(half * 0.6)} 0H{num(half + 9)}" {gun} stroke-width="{num(big)}"/>')
        return
    radius = width * 0.31
    sheet.add(f'<path d="M{num(turret)} 0H{num(reach)}" {gun} stroke-width="{num(big)}"/>')
    sheet.add(f'<path d="M{num(reach - 2.5)} 0H{num(reach)}" {gun} stroke-width="{num(big + 1.2)}"/>')
    sheet.add(
        f'<circle cx="{num(turret)}" cy="0" r="{num(radius)}" fill="{colors[1]}" stroke="{colors[2]}" '
        'stroke-width=".9"/>'
    )
    sheet.add(f'<circle cx="{num(turret)}" cy="0" r="{num(radius * 0.42)}" fill="{colors[0]}"/>')


def _smoke(sheet: Sheet, hull: Hull) -> None:
    """Drifts to the upper right, whatever way the wreck faces."""
    x = hull.turret_x / 100
    y = sheet.y(hull.turret_y) / 100
    for dx, dy, radius, opacity in reversed(_SMOKE):
        sheet.add(
            f'<circle cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(radius)}" fill="#56504a" opacity="{opacity}"/>'
        )
    sheet.add(
        f'<path d="M{num(x - 5)} {num(y - 5)}l10 10m0-10l-10 10" stroke="{RUST}" stroke-width="2.4" '
        'stroke-linecap="round"/>'
    )


# Tags


def draw_tags(sheet: Sheet, table: Table, view: list[TankView], notes: list[Box]) -> None:
    """A tag for each tank on the table, put where it covers as little as possible."""
    taken = [*notes, *[_box(sheet, hull.shape) for hull in table.field.hulls if hull is not None]]
    for piece in table.field.pieces:
        if piece.kind == BUILDING:
            taken.append(_box(sheet, piece.shape))
    measures = table.rules.measures
    whole = (0.0, 0.0, measures.width / 100, measures.height / 100)
    for tank in table.tanks:
        hull = table.field.hulls[tank.index]
        if hull is None:
            continue
        box = _place(_box(sheet, hull.shape), _SCALE * _tag_width(tank, view[tank.index]), taken, whole)
        taken.append(box)
        _tag(sheet, tank, view[tank.index], box)


def _box(sheet: Sheet, shape: Polygon) -> Box:
    return shape.left / 100, sheet.y(int(shape.top)) / 100, shape.right / 100, sheet.y(int(shape.bottom)) / 100


def _place(hull: Box, width: float, taken: list[Box], whole: Box) -> Box:
    """Below, above, right, left and the four corners; the one that covers least."""
    middle_x = (hull[0] + hull[2]) / 2
    middle_y = (hull[1] + hull[3]) / 2
    left, right = hull[0] - width - 5, hull[2] + 5
    above, below = hull[1] - _TAG - 5, hull[3] + 5
    corners = [
        (middle_x - width / 2, below), (middle_x - width / 2, above), (right, middle_y - _TAG / 2),
        (left, middle_y - _TAG / 2), (right, below), (left, below), (right, above), (left, above),
    ]  # fmt: skip
    best: Box | None = None
    least = 0.0
    for x, y in corners:
        x = max(2.0, min(whole[2] - width - 2, x))
        box = (x, y, x + width, y + _TAG)
        cost = width * _TAG - _shared(box, whole)  # what hangs over the edge
        for other in taken:
            cost += _shared(box, other)
        if best is None or cost < least - 0.01:
            best = box
            least = cost
    assert best is not None
    return best


def _shared(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def _tag_width(tank: Tank, seen: TankView) -> float:
    if tank.destroyed:
        return 17.0
    width = 21.0 + tank.hit_points * 5.0
    if tank.token:
        width += 13
    if tank.in_red:
        width += 11
    for cards in (seen.shown, seen.hidden):
        if cards:
            width += 14
    return width + 2


def _tag(sheet: Sheet, tank: Tank, seen: TankView, box: Box) -> None:
    x, y = box[0], box[1]
    color = _CHARRED[0] if tank.destroyed else SIDES[tank.side]
    sheet.add(f'<g transform="translate({num(x)},{num(y)}) scale({num(_SCALE)})">')
    sheet.add(
        f'<rect width="{num((box[2] - box[0]) / _SCALE)}" height="12" rx="3" fill="{PAPER}" fill-opacity=".93" '
        f'stroke="{color}" stroke-width="1"/>'
    )
    end = "14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3" if tank.destroyed else "17V12"
    sheet.add(f'<path d="M3 0H{end}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Z" fill="{color}"/>')
    sheet.text(8.5, 9.3, tank.word.id, 9, 'font-weight="700" fill="#fff" text-anchor="middle"')
    if not tank.destroyed:
        _facts(sheet, tank, seen)
    sheet.add("</g>")


def _facts(sheet: Sheet, tank: Tank, seen: TankView) -> None:
    at = hit_points(sheet, tank, 20.0, 3.0, 6.0) + 2
    if tank.in_red:
        sheet.add(f'<path d="M{num(at + 4.5)} 2l4.4 8h-8.8Z" fill="{HIT_POINTS[0]}"/>')
        sheet.text(at + 4.5, 9.2, "!", 7, 'font-weight="700" fill="#fff" text-anchor="middle"')
        at += 11
    if tank.token:
        sheet.add(f'<circle cx="{num(at + 5)}" cy="6" r="5" fill="{BRASS}"/>')
        sheet.text(at + 5, 9, str(tank.token), 8, 'font-weight="700" fill="#fff" text-anchor="middle"')
        at += 13
    for cards, fill in ((seen.shown, PAPER), (seen.hidden, "#8a7f6a")):
        if cards:
            card = f'fill="{fill}" stroke="{INK}" stroke-width=".7"'
            sheet.add(f'<rect x="{num(at)}" y="2.4" width="5.4" height="7.4" rx=".8" {card}/>')
            sheet.text(at + 6.4, 9, str(len(cards)), 7.5, f'fill="{INK}"')
            at += 14


def hit_points(sheet: Sheet, tank: Tank, x: float, y: float, height: float) -> float:
    """One bar a point in its color, hollow where it is lost, red ones left and last; returns where they end."""
    card = tank.card
    colors: list[str] = [HIT_POINTS[0]] * tank.red
    colors += [HIT_POINTS[1]] * card.hp_orange + [HIT_POINTS[2]] * card.hp_yellow
    colors += [HIT_POINTS[3]] * (tank.hit_points - len(colors))
    for place, color in enumerate(colors):
        style = f'fill="{color}"' if place < tank.left else f'fill="none" stroke="{INK}" stroke-width=".5"'
        sheet.add(f'<rect x="{num(x)}" y="{num(y)}" width="3.8" height="{num(height)}" rx=".6" {style}/>')
        x += 5
    return x
