"""The panel beside the table: turn and phase, sides and points, every tank with its numbers, and the scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from ...games.miniatures.attack.values import initiative
from ...games.miniatures.cards.verbs import TYPES
from ...games.miniatures.ground.poses import length_text
from ...games.miniatures.state import Table, Tank
from ...games.miniatures.view_types import MiniaturesView, TankView
from ...games.miniatures.words.phrases import TYPE_WORDS
from ...kernel.state import OVER
from .ink import BRASS, FAINT, HIT_POINTS, INK, PAPER, RUST, SIDES, Sheet, num
from .tanks import hit_points

WIDTH: Final = 296.0
_LINE: Final = 33.0
_LONGEST: Final = 26  # letters of a name


def draw_panel(sheet: Sheet, table: Table, view: MiniaturesView, names: Sequence[str], x: float, sights: bool) -> None:
    """Everything at this place of the paper and below."""
    sheet.add(f'<g transform="translate({num(x)},0)">')
    y = _heading(sheet, view)
    for side in range(len(view.points)):
        y = _side(sheet, table, view, names, side, y)
    _legend(sheet, table, y + 10, sights)
    sheet.add("</g>")


def _heading(sheet: Sheet, view: MiniaturesView) -> float:
    phase = "over" if view.actor == OVER else view.phase
    words = sheet.say(phase)
    if view.turn:
        words = f"{sheet.say('turn', number=view.turn)} · {words}"
    sheet.text(0, 14, words, 17, f'font-weight="700" fill="{INK}"')
    sheet.add(f'<path d="M0 22H{num(WIDTH)}" stroke="{BRASS}" stroke-width="1.6"/>')
    return 30.0


def _side(sheet: Sheet, table: Table, view: MiniaturesView, names: Sequence[str], side: int, y: float) -> float:
    """A heading for the side, then its tanks in the order in which they would move."""
    seats = [seat for seat, own in enumerate(view.sides) if own == side]
    known = [names[seat] if seat < len(names) else sheet.say("player", number=seat + 1) for seat in seats]
    sheet.add(f'<rect x="0" y="{num(y + 4)}" width="10" height="10" rx="2" fill="{SIDES[side]}"/>')
    sheet.text(15, y + 13, " + ".join(known)[:_LONGEST], 12.5, f'font-weight="700" fill="{SIDES[side]}"')
    right = 'text-anchor="end"'
    facts: list[str] = []
    if view.objectives:
        facts.append(f"{sheet.say('points')} {view.points[side]}")
    if view.ranking and view.ranking[0] == side:
        facts.append(f"◆ {sheet.say('advantage')}")
    sheet.text(WIDTH, y + 13, " · ".join(facts), 11, f'{right} fill="{BRASS}" font-weight="700"')
    y += 20
    for tank in table.tanks:
        if tank.side == side:
            _tank(sheet, table, tank, view.tanks[tank.index], y)
            y += _LINE
    return y + 8


def _tank(sheet: Sheet, table: Table, tank: Tank, seen: TankView, y: float) -> None:
    color = FAINT if tank.destroyed else INK
    sheet.add(f'<g transform="translate(0,{num(y)})">')
    badge = FAINT if tank.destroyed else SIDES[tank.side]
    sheet.add(f'<rect y="2" width="22" height="14" rx="3" fill="{badge}"/>')
    sheet.text(11, 13, tank.word.id, 10.5, 'font-weight="700" fill="#fff" text-anchor="middle"')
    name = tank.card.word(sheet.lang)
    strike = ' text-decoration="line-through"' if tank.destroyed else ""
    sheet.text(28, 13, name[:_LONGEST], 12, f'fill="{color}" font-weight="600"{strike}')
    type_word = TYPE_WORDS[TYPES[tank.card.type]].word(sheet.lang)
    sheet.text(WIDTH, 13, type_word, 9.5, f'fill="{FAINT}" text-anchor="end"')
    if tank.destroyed:
        sheet.text(28, 26, sheet.say("wreck"), 10, f'fill="{RUST}"')
    else:
        _numbers(sheet, table, tank, seen)
    sheet.add("</g>")


def _numbers(sheet: Sheet, table: Table, tank: Tank, seen: TankView) -> None:
    at = hit_points(sheet, tank, 28, 19, 8) + 4
    facts: list[str] = []
    if tank.in_red:
        facts.append(f'<tspan fill="{HIT_POINTS[0]}" font-weight="700">▲ {escape(sheet.say("red"))}</tspan>')
    facts += [escape(critical.word(sheet.lang)) for critical in tank.criticals]
    if table.field.hulls[tank.index] is None:
        facts.append(escape(sheet.say("waiting")))
    if facts:
        sheet.add(f'<text x="{num(at)}" y="26.5" font-size="9" fill="{RUST}">{" · ".join(facts)}</text>')
    right = f"{sheet.say('initiative')} {initiative(table, tank)}"
    counts = []
    if tank.token:
        counts.append(f"● {tank.token}")
    counts.append(f"▯ {len(seen.shown)}")
    counts.append(f"▮ {len(seen.hidden)}")
    words = " · ".join([*counts, right] if len(facts) < 2 else counts)
    sheet.text(WIDTH, 26.5, words, 9.5, f'fill="{INK}" text-anchor="end"')


def _legend(sheet: Sheet, table: Table, y: float, sights: bool) -> None:
    """What the small signs mean, and the measuring arrow at its true size."""
    sheet.add(f'<path d="M0 {num(y)}H{num(WIDTH)}" stroke="{BRASS}" stroke-width="1"/>')
    y += 15
    signs = [("●", "token"), ("▲", "red"), ("▯", "shown"), ("▮", "hidden")]
    for place, (sign, key) in enumerate(signs):
        left = 0.0 if place % 2 == 0 else WIDTH / 2
        sheet.text(left, y + place // 2 * 14, f"{sign}  {sheet.say(key)}", 10, f'fill="{INK}"')
    y += 32
    if sights:
        for key, dash in (("line-clear", ""), ("line-cover", "5 4"), ("line-cut", "1 4")):
            style = f' stroke-dasharray="{dash}"' if dash else ""
            sheet.add(f'<path d="M0 {num(y - 3)}h40" stroke="{INK}" stroke-width="1.3"{style}/>')
            sheet.text(48, y, sheet.say(key), 10, f'fill="{INK}"')
            y += 14
        y += 4
    measures = table.rules.measures
    tail = measures.arrow_tail / 100
    full = measures.arrow_full / 100
    half = measures.half_tail / 100
    middle = y + half * 1.6
    sheet.add(
        f'<path transform="translate(0,{num(middle)})" d="M0 {num(-half)}H{num(tail)}V{num(-half * 1.6)}L{num(full)} 0'
        f'L{num(tail)} {num(half * 1.6)}V{num(half)}H0Z" fill="{PAPER}" stroke="{INK}" stroke-width="1" '
        'stroke-linejoin="round"/>'
    )
    sheet.text(full + 12, middle - 2, sheet.say("tail", length=length_text(measures.arrow_tail)), 10,
               f'fill="{INK}"')  # fmt: skip
    sheet.text(full + 12, middle + 12, sheet.say("full", length=length_text(measures.arrow_full)), 10,
               f'fill="{INK}"')  # fmt: skip
