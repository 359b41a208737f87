"""The pages of a game that are made from its books, its ledger and what was measured of it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from hulldown import books
from hulldown.books import Block, Chapter, Figure
from hulldown.books.evidence import Evidence
from hulldown.bots import levels_of
from hulldown.kernel.game import Game
from hulldown.kernel.languages import BASE
from hulldown.kernel.ledger import Rule

from .phrases import site_words
from .writing import Writing, link

ANCHOR = 1000  # greedy's rating
Picture = Callable[[str, str], str]  # keeps a drawing of that name, and tells its address


def chapters_of(game: Game, lang: str) -> list[Chapter]:
    found = books.book(game, lang)
    return found.chapters if found is not None else []


def groups_of(game: Game) -> dict[str, list[Rule]]:
    """The ledger by chapters, which stand second in the id of a rule."""
    found: dict[str, list[Rule]] = {}
    for rule in game.ledger.rules:
        found.setdefault(_group(rule.id), []).append(rule)
    return found


def _group(rule: str) -> str:
    return rule.split(".")[1]


def rule_link(rule: str) -> str:
    """From a page of a game to the ledger."""
    game, group = rule.split(".")[:2]
    return link(f"../ledger/{game}/{group}.html#{rule}", rule.partition(".")[2], "rule")


def _behind(rules: list[str]) -> str:
    return f' <span class="rules">{" ".join(rule_link(one) for one in rules)}</span>' if rules else ""


def overview(game: Game, lang: str) -> Writing:
    say = site_words(lang)
    writing = Writing(game.title.text(lang))
    writing.heading(1, writing.title)
    writing.paragraph(game.about.text(lang))
    chapters = chapters_of(game, lang)
    if chapters:
        writing.heading(2, say("chapters"), "chapters")
        writing.raw('<ol class="contents">\n')
        for one in chapters:
            asks = "".join(f"<li>{escape(ask)}</li>" for ask in one.asks)
            shown = link(f"{one.id}.html", one.title)
            writing.raw(f"<li>{shown}<ul>{asks}</ul></li>\n", f"{one.title} {' '.join(one.asks)}")
        writing.raw("</ol>\n")
    return writing


def chapter(game: Game, lang: str, id: str, keep: Picture) -> Writing:
    found = next(one for one in chapters_of(game, lang) if one.id == id)
    say = site_words(lang)
    writing = Writing(found.title)
    writing.heading(1, found.title)
    if found.asks:
        writing.paragraph(say("questions"))
        writing.items([(ask, "") for ask in found.asks])
    for block in found.blocks:
        _block(writing, game, lang, block, keep)
    return writing


def _block(writing: Writing, game: Game, lang: str, block: Block, keep: Picture) -> None:
    if block.kind == "step":
        writing.raw(f'<p class="step"><b>{escape(block.name)}</b> {escape(block.text)}{_behind(block.rules)}</p>\n')
        writing.say(block.text)
    elif block.kind == "text":
        writing.paragraph(block.text, _behind(block.rules))
    elif block.kind == "sheet":
        sheet = books.reference(game, lang)
        assert sheet is not None  # the book is refused where the section is missing
        writing.heading(2, block.text, f"sheet-{block.name}")
        _section(writing, next(one for one in sheet.sections if one.id == block.name))
    elif block.kind == "figure":
        for number, figure in enumerate(books.figures(game, block.name, lang)):
            _figure(writing, figure, block.text, keep, f"{game.id}-{block.name}-{number}-{lang}")
    else:
        writing.heading(2, block.text, f"example-{block.name}")
        frames = books.figures(game, block.name, lang)
        for number, step in enumerate(block.steps):
            writing.paragraph(step.text, _behind(step.rules))
            if number < len(frames):
                _figure(writing, frames[number], "", keep, f"{game.id}-{block.name}-{number}-{lang}")


def _figure(writing: Writing, figure: Figure, caption: str, keep: Picture, name: str) -> None:
    writing.raw("<figure>")
    if figure.svg:
        writing.raw(f'<img src="{escape(keep(name, figure.svg))}" alt="{escape(caption)}" loading="lazy">')
    for row in figure.rows:
        cards = "".join(_card(one.name, one.mark, [(n.word, n.value) for n in one.numbers]) for one in row.cards)
        writing.raw(f'<div class="row"><b>{escape(row.label)}</b>{cards}</div>')
    for note in figure.notes:
        writing.raw(f'<div class="note">{escape(note)}</div>', note)
    if caption:
        writing.raw(f"<figcaption>{escape(caption)}</figcaption>", caption)
    writing.raw("</figure>\n")


def _card(name: str, mark: str, numbers: list[tuple[str, int]]) -> str:
    shown = " ".join(f"{escape(word)} {value}" for word, value in numbers)
    said = f" <em>{escape(mark)}</em>" if mark else ""
    return f'<span class="card">{escape(name)}{f" <small>{shown}</small>" if shown else ""}{said}</span>'


def reference(game: Game, lang: str) -> Writing:
    sheet = books.reference(game, lang)
    writing = Writing(site_words(lang)("reference"))
    writing.heading(1, writing.title)
    for section in sheet.sections if sheet is not None else []:
        writing.heading(2, section.title, section.id)
        _section(writing, section)
    return writing


def _section(writing: Writing, section: books.Section) -> None:
    if section.columns:
        rows = [line.cells for line in section.lines]
        writing.table(section.columns, rows, [_behind(line.rules) for line in section.lines])
    else:
        lines = [(line.cells[0], _behind(line.rules)) for line in section.lines]
        writing.items(lines, all(line.step for line in section.lines))


def glossary(game: Game, lang: str) -> Writing:
    writing = Writing(site_words(lang)("glossary"))
    writing.heading(1, writing.title)
    for term in books.glossary(game, lang):
        writing.heading(2, term.name, term.id)
        writing.paragraph(term.meaning, _behind(term.rules))
    return writing


def strategy(game: Game, lang: str) -> Writing:
    """What was measured: how strong each opponent is, and what a choice before the match is worth."""
    say = site_words(lang)
    writing = Writing(say("strategy"))
    writing.heading(1, writing.title)
    rows: list[list[str]] = []
    for option in game.options:
        for value, figure in game.figures(option.name).items():
            if [option.name, value] not in [row[:2] for row in rows]:
                rows.append([option.name, value, figure.text(lang)])
    if rows:
        writing.heading(2, say("options"), "options")
        writing.paragraph(say("options-lead"), " " + link(_english("balance", lang), "balance.md"))
        writing.table(say("option-columns").split(" | "), rows)
    writing.heading(2, say("levels"), "levels")
    writing.paragraph(say("levels-lead", anchor=ANCHOR), " " + link(_english("bots", lang), "bots.md"))
    levels = [
        [one.name, *_rating(one.rating, one.low, one.high), say("level-seconds", seconds=one.seconds)]
        for one in levels_of(game)
    ]
    writing.table(say("level-columns").split(" | "), [["greedy", str(ANCHOR), "", ""], *levels])
    return writing


def _english(name: str, lang: str) -> str:
    """From a game's page to one that is written in English alone."""
    return f"../{name}.html" if lang == BASE else f"../../{name}.html"


def _rating(rating: int | None, low: int | None, high: int | None) -> list[str]:
    if rating is None:
        return ["", ""]
    return [str(rating), f"{low}-{high}" if low is not None and high is not None else ""]


def ledger(game: Game, lang: str) -> Writing:
    say = site_words(lang)
    writing = Writing(f"{say('ledger')}: {game.title.text(lang)}")
    writing.heading(1, writing.title)
    writing.paragraph(say("ledger-lead", game=game.title.text(lang), rules=len(game.ledger.rules)))
    writing.raw('<ul class="contents">\n')
    for group, rules in groups_of(game).items():
        writing.raw(f"<li>{link(f'{game.id}/{group}.html', group)} <small>{len(rules)}</small></li>\n", group)
    writing.raw("</ul>\n")
    return writing


def ledger_group(game: Game, lang: str, group: str, known: Evidence | None) -> Writing:
    say = site_words(lang)
    writing = Writing(f"{game.title.text(lang)}: {group}")
    writing.heading(1, writing.title)
    if known is None:
        writing.paragraph(say("no-tests"))
    for rule in groups_of(game)[group]:
        writing.heading(2, rule.id, rule.id)
        writing.paragraph(rule.text(lang))
        edition = " " + say("rule-edition", edition=rule.edition) if rule.edition else ""
        writing.raw(f'<p class="quiet">{escape(say("rule-kind", kind=rule.kind, source=rule.source) + edition)}</p>\n')
        tests = known.tests.get(rule.id, []) if known is not None else []
        if tests:
            named = "".join(f"<li><code>{escape(one)}</code></li>" for one in tests)
            count = escape(say("rule-tests", count=len(tests)))
            writing.raw(f"<details><summary>{count}</summary><ul>{named}</ul></details>\n")
    return writing
