"""What can be printed, and the sheets of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final
from xml.sax.saxutils import escape, unescape

from hulldown import books
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.lists import Brought, Lists, Part
from hulldown.kernel.words import Chapter
from hulldown.pictures.faces import Face, Style, back, face, length
from hulldown.pictures.letters import FONT, fitting
from hulldown.pictures.prints import Prints, Shape, Token, prints_of
from hulldown.registry import satellite

from .drawing import drawn
from .laying import Flow, Line, Outline, Picture, Sheet, Thing, Words, foot
from .papers import BLEED, MARGIN, Grid, Page, best_grid, pages_of
from .phrases import sheet_words
from .setting import document, flowing, pdf, quoted, svgs

LIST: Final = "list"
_NAME: Final = re.compile(r"""\bname"?\s*[=:]\s*["']([^"'<>]*)""")
_TAG: Final = re.compile(r"<[^<>]*>")
_MARK: Final = 3.0  # how long crop marks are
_GAP: Final = 4.0  # between templates
_AROUND: Final = 1.0  # around a token
MOST_CARDS: Final = 1_500  # on one order: three times as many as any list may have
WIDTHS: Final = (40.0, 120.0)  # of cards whose size somebody chooses
HEIGHTS: Final = (55.0, 180.0)


@dataclass(frozen=True)
class Order:
    """What is to be printed, and how."""

    game: Game
    lang: str = "en"
    paper: str = "a4"
    bleed: float = BLEED
    has_backs: bool = True
    is_saving: bool = True
    options: dict[str, object] = field(default_factory=dict)
    brought: Brought | None = None
    size: tuple[float, float] | None = None  # of a card, where somebody chose another than the game's
    is_measured: bool = False  # for a browser, which has another font: every line says how long it is

    @property
    def say(self) -> Chapter:
        return sheet_words(self.lang)

    @property
    def title(self) -> str:
        return self.game.title.text(self.lang)


def make(kind: str, order: Order) -> bytes:
    """The PDF of one kind of sheets."""
    laid = _laid(kind, order)
    return pdf(laid.source if isinstance(laid, Flow) else "".join([document(sheet) for sheet in laid]))


@dataclass(frozen=True)
class Drawn:
    """Pages as drawings, each as it is held; `count` is how many there are in all."""

    count: int
    pages: list[tuple[Page, str]]


def draw(kind: str, order: Order, first: int = 0, most: int = 1_000) -> Drawn:
    """Pages from the first on, as a browser shows them. Pages that Typst parts by itself are drawn by it."""
    laid = _laid(kind, replace(order, is_measured=True))
    if isinstance(laid, Flow):
        pages = svgs(laid.source)
        return Drawn(len(pages), [(laid.page, page) for page in pages[first : first + most]])
    return Drawn(len(laid), [(sheet.page, drawn(sheet)) for sheet in laid[first : first + most]])


def is_drawn_here(kind: str, game: Game) -> bool:
    """Whether a browser's drawing of these sheets needs no Typst."""
    lists = game.lists
    return kind != "reference" and not (kind == LIST and lists is not None and _carries(lists))


def kinds_of(game: Game) -> list[str]:
    """What can be printed of a game."""
    prints = satellite("pictures", game, "PRINTS")
    known = {"reference": books.reference(game, BASE) is not None}
    if isinstance(prints, Prints):
        known |= {"cards": True, "tokens": True, LIST: game.lists is not None and bool(game.lists.pieces())}
        known |= {"arrow": prints.arrow is not None, "terrain": prints.terrain is not None}
    return [kind for kind in KINDS if known.get(kind, False)]


def _laid(kind: str, order: Order) -> list[Sheet] | Flow:
    if kind not in KINDS:
        raise Malformed(f"there is no sheet {kind}; known are {', '.join(KINDS)}")
    return KINDS[kind](order)


# Cards


def _cards(order: Order) -> list[Sheet]:
    prints = prints_of(order.game)
    return _card_pages(order, prints.cards(order.game, order.lang))


def _card_pages(order: Order, faces: list[Face]) -> list[Sheet]:
    count = sum([one.copies for one in faces])
    if count > MOST_CARDS:
        raise Malformed(f"{count} cards are too many to print: at most {MOST_CARDS}")
    prints = prints_of(order.game)
    width, height = prints.size if order.size is None else _chosen(order.size)
    key = "size-own" if order.size is not None else "size-chosen" if prints.is_chosen else "size"
    size = order.say(key, width=f"{width:g}", height=f"{height:g}")
    grid = best_grid(order.paper, width, height, order.bleed)
    style = Style(width, height, order.bleed, order.is_saving, order.is_measured)
    fronts = [svg for one in faces for svg in [face(one, style)] * one.copies]
    behind = back(order.title, style)
    pages: list[Sheet] = []
    for first in range(0, len(fronts), grid.count):
        here = fronts[first : first + grid.count]
        pages.append(_card_page(order, grid, here, order.say("cards", game=order.title, size=size), False))
        if order.has_backs:
            pages.append(_card_page(order, grid, [behind] * len(here), order.say("backs", game=order.title), True))
    return pages


def _chosen(size: tuple[float, float]) -> tuple[float, float]:
    for value, (low, high) in zip(size, (WIDTHS, HEIGHTS), strict=True):
        if not low <= value <= high:
            known = f"{WIDTHS[0]:g} to {WIDTHS[1]:g} mm wide and {HEIGHTS[0]:g} to {HEIGHTS[1]:g} mm high"
            raise Malformed(f"a card is {known}, not {size[0]:g} x {size[1]:g} mm")
    return size


def _card_page(order: Order, grid: Grid, svgs: list[str], title: str, is_mirrored: bool) -> Sheet:
    things: list[Thing] = []
    for number, svg in enumerate(svgs):
        x, y = grid.place(number, is_mirrored)
        things.append(Picture(svg, x, y, grid.width + 2 * grid.bleed, grid.height + 2 * grid.bleed))
    return Sheet(grid.page, [*things, *_crop_marks(grid), *foot(grid.page, title, order.say)])


def _crop_marks(grid: Grid) -> list[Thing]:
    """Outside of what is drawn and inside of the margin, at every cut."""
    down, across = grid.cuts()
    right = grid.left + grid.columns * (grid.width + 2 * grid.bleed)
    bottom = grid.top + grid.rows * (grid.height + 2 * grid.bleed)
    marks: list[Thing] = []
    for x in down:
        marks += [
            Line(x, grid.top - 0.5 - _MARK, x, grid.top - 0.5),
            Line(x, bottom + 0.5, x, bottom + 0.5 + _MARK / 2),
        ]
    for y in across:
        marks += [Line(grid.left - 0.5 - _MARK, y, grid.left - 0.5, y), Line(right + 0.5, y, right + 0.5 + _MARK, y)]
    return marks


# Tokens, terrain, the arrow


def _tokens(order: Order) -> list[Sheet]:
    tokens = prints_of(order.game).tokens(order.game, order.lang)
    pages: list[Sheet] = []
    for across in sorted({token.across for token in tokens}):
        grid = best_grid(order.paper, across, across, _AROUND)
        round_ones = [
            _token(token, order.is_measured) for token in tokens if token.across == across for _ in range(token.count)
        ]
        title = order.say("tokens", game=order.title, across=f"{across:g}")
        for first in range(0, len(round_ones), grid.count):
            things: list[Thing] = []
            for number, svg in enumerate(round_ones[first : first + grid.count]):
                x, y = grid.place(number)
                things.append(Picture(svg, x, y, across + 2 * _AROUND, across + 2 * _AROUND))
            pages.append(Sheet(grid.page, [*things, *foot(grid.page, title, order.say)]))
    return pages


def _token(token: Token, is_measured: bool) -> str:
    """The circle is where it is cut; the drawing is a millimetre wider on every side."""
    across, middle = token.across + 2 * _AROUND, token.across / 2
    size = fitting(token.word, token.across * 0.78, token.across * 0.14)
    long = length(token.word, size) if is_measured else ""
    box = f"{-_AROUND:g} {-_AROUND:g} {across:g} {across:g}"
    ring = f'<circle cx="{middle:g}" cy="{middle:g}" r="{middle:g}" fill="#fff" stroke="#1d1b17" stroke-width=".2"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f'<g font-family="\'{FONT}\',serif" text-anchor="middle" fill="#1d1b17">{ring}'
        f'<text x="{middle:g}" y="{middle * 1.12:.2f}" font-size="{middle * 0.8:.2f}" font-weight="700">'
        f"{escape(token.text)}</text>"
        f'<text x="{middle:g}" y="{middle * 1.55:.2f}" font-size="{size:.2f}"{long}>{escape(token.word)}</text>'
        "</g></svg>"
    )


def _terrain(order: Order) -> list[Sheet]:
    terrain = prints_of(order.game).terrain
    if terrain is None:
        raise Malformed(f"{order.game.id} has no terrain to print")
    shapes = terrain(order.game, order.options, order.lang)
    return _shape_pages(order, shapes, order.say("terrain", game=order.title))


def _arrow(order: Order) -> list[Sheet]:
    arrow = prints_of(order.game).arrow
    if arrow is None:
        raise Malformed(f"{order.game.id} has no measuring arrow to print")
    return _shape_pages(order, [arrow(order.game, order.options, order.lang)], order.say("arrow", game=order.title))


def _shape_pages(order: Order, shapes: list[Shape], title: str) -> list[Sheet]:
    """Outlines one below the other, in rows; whoever does not fit goes to the next page."""
    page = pages_of(order.paper)[1]
    room_width, room_height = page.room
    pages: list[list[Thing]] = [[]]
    x, y, high = 0.0, 0.0, 0.0
    for shape in [one for one in shapes for _ in range(one.count)]:
        width, height = _extent(shape)
        if width > room_width or height > room_height:
            raise Malformed(f"{shape.word} is {width:g} x {height:g} mm and does not fit on {order.paper}")
        if x + width > room_width:
            x, y, high = 0.0, y + high + _GAP, 0.0
        if y + height > room_height:
            pages.append([])
            x, y, high = 0.0, 0.0, 0.0
        pages[-1] += _shape(shape, MARGIN + x, MARGIN + y, width, height)
        x += width + _GAP
        high = max(high, height)
    return [Sheet(page, [*things, *foot(page, title, order.say)]) for things in pages]


def _extent(shape: Shape) -> tuple[float, float]:
    xs, ys = [x for x, _ in shape.corners], [y for _, y in shape.corners]
    return max(xs) - min(xs), max(ys) - min(ys)


def _shape(shape: Shape, left: float, top: float, width: float, height: float) -> list[Thing]:
    ox = left - min([x for x, _ in shape.corners])
    oy = top - min([y for _, y in shape.corners])
    things: list[Thing] = [Outline([(ox + x, oy + y) for x, y in shape.corners])]
    middle = top + height / 2
    room = shape.labels[0][0] if shape.labels else width
    size = min(fitting(shape.word, room * 0.85, 4.0), height * 0.5)
    things.append(Words(shape.word, left + room * 0.07, middle + size * (-0.3 if shape.labels else 0.35), size))
    for far, label in shape.labels:
        things.append(Line(left + far, middle - 2, left + far, middle + 2, 0.15))
        things.append(Words(label, left + far - 16, middle + 1 + (5 if far == room else 0), fitting(label, 13, 2.6)))
    return things


# The play reference


def _reference(order: Order) -> Flow:
    sheet = books.reference(order.game, order.lang)
    if sheet is None:
        raise Malformed(f"{order.game.id} has no play reference")
    page = pages_of(order.paper)[0]
    title = order.say("reference", game=order.title)
    parts = [flowing(page, title, order.say), "#set text(size: 8.2pt)\n#set par(leading: 0.5em, spacing: 0.55em)\n"]
    parts.append(f'#text(size: 13pt, weight: "bold", {quoted(title)})\n#columns(2, gutter: 6mm)[\n')
    for section in sheet.sections:
        parts.append(f'#block(above: 1em, below: 0.5em, sticky: true, text(weight: "bold", {quoted(section.title)}))\n')
        if section.columns:
            heads = ", ".join([f'text(weight: "bold", {quoted(head)})' for head in section.columns])
            cells = ", ".join([f"text({quoted(cell)})" for row in section.lines for cell in row.cells])
            sizes = ", ".join(["auto", *["1fr"] * (len(section.columns) - 1)]) if len(section.columns) > 1 else "1fr,"
            parts.append(f"#table(columns: ({sizes}), stroke: 0.2pt, inset: 2pt, {heads}, {cells})\n")
            continue
        for one in section.lines:
            number = f"{one.step}." if one.step else "–"
            parts.append(f"#grid(columns: (4mm, 1fr), text({quoted(number)}), text({quoted(one.cells[0])}))\n")
    return Flow(page, "".join([*parts, "]\n"]))


# Lists


def _list(order: Order) -> list[Sheet] | Flow:
    """Cards of a deck, each as often as it is there; of a list whose cards carry others a sheet to play with."""
    lists, brought = order.game.lists, order.brought
    if lists is None or brought is None:
        raise Malformed("which list? hulldown print GAME list FILE")
    if _carries(lists):
        return _list_sheet(order, lists, brought)
    prints = prints_of(order.game)
    faces: list[Face] = []
    for part in lists.parts(brought):  # a list of strangers may have thousands of copies: their face is made once
        faces += [_once(prints.face_of(order.game, part.piece.word, order.lang))] * part.count
    return _card_pages(order, faces)


def _carries(lists: Lists[Any]) -> bool:
    """Whether its cards carry others: such a list is played from a sheet."""
    return any(piece.is_carried for piece in lists.pieces())


def _once(one: Face) -> Face:
    return Face(one.id, one.title, one.kind, one.band, one.numbers, one.texts, one.boxes, one.mark, one.foot)


def _list_sheet(order: Order, lists: Lists[Any], brought: Brought) -> Flow:
    page = pages_of(order.paper)[0]
    title = order.say("list", game=order.title, name=brought.word(order.lang))
    parts = lists.parts(brought)
    points = sum([_cost(part) for part in parts])
    told = order.say("points", points=points, limit=lists.limit_of(brought))
    made = [flowing(page, title, order.say), "#set text(size: 9pt)\n#set par(leading: 0.5em, spacing: 0.6em)\n"]
    made.append(
        f'#text(size: 14pt, weight: "bold", {quoted(brought.word(order.lang))})\n#h(4mm)#text({quoted(told)})\n'
    )
    for part in parts:
        made.append(_tank_block(order, part))
    if brought.notes:
        made.append(f'#block(above: 1em, text(weight: "bold", {quoted(order.say("notes"))}))\n')
        made += [f"#block(text(size: 8pt, {quoted(_told(note.text))}))\n" for note in brought.notes]
    return Flow(page, "".join(made))


def _told(text: str) -> str:
    """What a note is about: the name of what another tool had, or its words."""
    name = _NAME.search(text)
    return unescape(name[1]) if name is not None else " ".join(_TAG.sub(" ", text).split())


def _cost(part: Part) -> int:
    return part.count * ((part.piece.cost or 0) + sum([_cost(carried) for carried in part.carried]))


def _number(word: str, value: str) -> str:
    """A value with its word below."""
    return f'align(center)[#text(size: 12pt, weight: "bold", {quoted(value)}) \\ #text(size: 6.5pt, {quoted(word)})]'


def _tank_block(order: Order, part: Part) -> str:
    """A tank with its numbers, boxes for hit points, its rules, and every card it carries."""
    prints = prints_of(order.game)
    shown = prints.face_of(order.game, part.piece.word, order.lang)
    head = f'text(size: 11pt, weight: "bold", {quoted(shown.title)}), align(right, text({quoted(shown.kind)}))'
    made = ["#block(above: 1em, breakable: false, stroke: 0.3pt, inset: 2mm, width: 100%)[\n"]
    made.append(f"#grid(columns: (1fr, auto), {head})\n")
    cells = ", ".join([_number(word, value) for word, value in shown.numbers])
    made.append(f"#grid(columns: (1fr,) * {len(shown.numbers)}, inset: 1mm, stroke: 0.2pt, {cells})\n")
    for word, count in shown.boxes:
        boxes = " ".join(["#box(width: 3.5mm, height: 3.5mm, stroke: 0.3pt)"] * count)
        made.append(f"#grid(columns: (20mm, 1fr), text(size: 7.5pt, {quoted(word)}), [{boxes}])\n")
    for heading, text in shown.texts:
        made.append(
            f'#text(weight: "bold", {quoted(heading)}) #text({quoted(text)})\n\n'
            if heading
            else f"#text({quoted(text)})\n\n"
        )
    for carried in part.carried:
        card = prints.face_of(order.game, carried.piece.word, order.lang)
        said = " ".join([text for _, text in card.texts])
        cost = f"{carried.piece.cost}" if carried.piece.cost is not None else ""
        boxes = " ".join(["#box(width: 3mm, height: 3mm, stroke: 0.3pt)"] * carried.count)
        made.append(
            f'#grid(columns: (10mm, 1fr, auto), [{boxes}], [#text(weight: "bold", {quoted(card.title)}) '
            f"#text(size: 7.5pt, {quoted(card.kind)}) \\ #text({quoted(said)})], text({quoted(cost)}))\n"
        )
    return "".join([*made, "]\n"])


KINDS: Final[dict[str, Callable[[Order], list[Sheet] | Flow]]] = {
    "cards": _cards, "reference": _reference, "tokens": _tokens, "arrow": _arrow, "terrain": _terrain, LIST: _list,
}  # fmt: skip
