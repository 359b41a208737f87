"""What a person lays over the table: lines of sight, the field of fire, the measuring arrow and the tank at its end."""

from __future__ import annotations

from ...games.miniatures.attack.targets import assault_gun, in_arc, look_at, sees_through_tanks
from ...games.miniatures.ground import sight
from ...games.miniatures.ground.field import Field, Hull
from ...games.miniatures.ground.fire_field import fire_field
from ...games.miniatures.ground.overlay import arrow_base, seen_share
from ...games.miniatures.ground.poses import Drive
from ...games.miniatures.state import Table, Tank
from .ink import BRASS, INK, PAPER, RUST, SIDES, Sheet, mm, num, wide
from .tanks import Box, hull_from_above


def draw_fire_field(sheet: Sheet, table: Table, tank: Tank) -> None:
    """All ground that the tank sees from where it stands."""
    hull = table.field.hulls[tank.index]
    if hull is None:
        return
    points = fire_field(
        table.field, tank.index, hull, assault_gun(tank), sees_through_tanks(tank), table.rules.wrecks_block
    )
    if len(points) < 3:
        return
    corners = " ".join([sheet.at(x, y) for x, y in points])
    sheet.add(
        f'<polygon points="{corners}" fill="{BRASS}" fill-opacity=".2" stroke="{BRASS}" stroke-width="1.3" '
        'stroke-linejoin="round"/>'
    )


def draw_sights(sheet: Sheet, table: Table, tank: Tank) -> list[Box]:
    """A line to every corner of every live enemy: solid where clear, dashed through cover, cut where blocked.

    Returns where notes were written, so that nothing is drawn over them.
    """
    hull = table.field.hulls[tank.index]
    if hull is None or tank.destroyed:
        return []
    from_front = assault_gun(tank)
    px = hull.front_x if from_front else hull.turret_x
    py = hull.front_y if from_front else hull.turret_y
    notes: list[tuple[Hull, str, bool]] = []
    for target in table.tanks:
        goal = table.field.hulls[target.index]
        if goal is None or target.destroyed or target.side == tank.side:
            continue
        corners = sight.corner_reasons(
            table.field, tank.index, target.index, from_front, sees_through_tanks(tank), table.rules.wrecks_block
        )
        aims = in_arc(table, tank, target.index, False)
        for corner in corners:
            _sight_line(sheet, table.field, px, py, corner, SIDES[tank.side], aims)
        words, seen = _sight_words(sheet, table, tank, target, aims)
        notes.append((goal, words, seen))
    sheet.add(f'<circle cx="{mm(px)}" cy="{mm(sheet.y(py))}" r="2.4" fill="{PAPER}" stroke="{INK}" stroke-width="1"/>')
    return [_note(sheet, goal, words, seen, table.rules.measures.width) for goal, words, seen in notes]


def _sight_line(
    sheet: Sheet, field: Field, px: int, py: int, corner: sight.CornerSight, color: str, aims: bool
) -> None:  # fmt: skip
    style = f'stroke="{color}" stroke-width="1.3" stroke-linecap="round"'
    if not aims:
        style += ' opacity=".35"'
    if not corner.is_blocked:
        if corner.covering:
            style += ' stroke-dasharray="5 4"'
        sheet.line(px, py, corner.x, corner.y, style)
        return
    share = seen_share(field, px, py, corner)
    x = px + (corner.x - px) * share
    y = py + (corner.y - py) * share
    if corner.covering:
        style += ' stroke-dasharray="5 4"'
    sheet.line(px, py, x, y, style)
    sheet.line(x, y, corner.x, corner.y, f'stroke="{INK}" stroke-width=".7" stroke-dasharray="1 4" opacity=".6"')
    sheet.add(
        f'<path d="M{mm(x - 250)} {mm(sheet.y(y) - 250)}l5 5m0-5l-5 5" stroke="{RUST}" stroke-width="1.6" '
        'stroke-linecap="round"/>'
    )


def _sight_words(sheet: Sheet, table: Table, tank: Tank, target: Tank, aims: bool) -> tuple[str, bool]:
    seen = look_at(table, tank, target.index, tank.index, False)
    if not seen.visible:
        return sheet.say("blocked"), False
    if not aims:
        return sheet.say("arc"), False
    words = [sheet.say("covered" if seen.in_cover else "clear")]
    if seen.hull_down:
        words.append(sheet.say("hull-down"))
    own = table.hull(tank.index)
    if sight.is_side_shot(own, table.hull(target.index)):
        words.append(sheet.say("side"))
    if sight.is_close(table.field, tank.index, target.index):
        words.append(sheet.say("close"))
    return ", ".join(words), True


def _note(sheet: Sheet, goal: Hull, words: str, seen: bool, table_width: int) -> Box:
    """What the lines mean, in a word or two above the target."""
    width = wide(words, 9) + 8
    x = min(max(goal.shape.middle_x / 100 - width / 2, 2), table_width / 100 - width - 2)
    y = sheet.y(int(goal.shape.top)) / 100 - 17
    if y < 2:
        y = sheet.y(int(goal.shape.bottom)) / 100 + 4
    color = INK if seen else RUST
    sheet.add(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="13" rx="6.5" fill="{PAPER}" stroke="{color}" '
        'stroke-width=".8"/>'
    )
    sheet.text(x + width / 2, y + 9.6, words, 9, f'fill="{color}" text-anchor="middle" font-style="italic"')
    return x, y, x + width, y + 13


def draw_arrow(sheet: Sheet, table: Table, tank: Tank, drive: Drive) -> None:
    """The arrow of a move as it lies on the table, and the tank where it ends."""
    hull = table.field.hulls[tank.index]
    if hull is None:
        return
    measures = table.rules.measures
    x, y, way = arrow_base(measures, hull.outline, drive)
    hull_from_above(sheet, tank, hull.moved(drive.x, drive.y, drive.facing), ghost=True)
    tail = measures.arrow_tail / 100
    full = measures.arrow_full / 100
    half = measures.half_tail / 100
    sheet.add(f"<g {sheet.pose(x, y, way)}>")
    sheet.add(
        f'<path d="M0 {num(-half)}H{num(tail)}V{num(-half * 1.6)}L{num(full)} 0L{num(tail)} {num(half * 1.6)}'
        f'V{num(half)}H0Z" fill="{BRASS}" fill-opacity=".45" stroke="{INK}" stroke-width="1" stroke-linejoin="round"/>'
    )
    marks = "".join([f"M{num(mark)} {num(-half)}v{num(half * 0.5)}" for mark in range(10, int(tail), 10)])
    sheet.add(f'<path d="{marks}" stroke="{INK}" stroke-width=".6"/>')
    lead = drive.lead / 100
    sheet.add(f'<path d="M{num(lead)} {num(-half)}V{num(half)}" stroke="{RUST}" stroke-width="1.6"/>')
    sheet.add("</g>")
