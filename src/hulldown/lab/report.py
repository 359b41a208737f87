"""The report of an arena: one HTML file that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Final

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.languages import BASE

from . import charts, outcome, statistics
from .arena_file import Header, Row
from .charts import Dot
from .page import bars, details, heat_map, paragraph, percent, plain_table, section, spread, text_of
from .ratings import ANCHOR, Rating, elo, openskill
from .repeat import command, what_changed
from .shares import Share, by_bot, by_pairing, faults_of, sides_of

_MOST_COLUMNS: Final = 24
_FOLDER: Final = Path(__file__).parent


class Results:
    """What a report is about: the games by number, and the bots, best first."""

    def __init__(self, header: Header, rows: Sequence[Row]) -> None:
        if not rows:
            raise Malformed("there are no games to report on yet")
        self.header = header
        self.rows = sorted(rows, key=lambda row: row["number"])
        self.game = hulldown.game(header["game"])
        self.elo = elo(self.rows)
        self.skills = openskill(self.rows)
        self.shares = by_bot(self.rows)
        self.bots = [rating.name for rating in self.ratings] or list(self.shares)
        self.par = outcome.par_of(self.rows)
        self.decks = {deck["id"]: _deck_name(deck["id"], deck["name"]) for deck in header["decks"]}
        self.deck_word = self.game.brings

    @property
    def ratings(self) -> list[Rating]:
        return self.elo or self.skills

    @property
    def scale(self) -> str:
        return "Elo" if self.elo else "OpenSkill"

    @property
    def title(self) -> str:
        return f"{self.game_name}: {self._who()}, {len(self.rows)} games"

    @property
    def game_name(self) -> str:
        return self.game.title.text()

    def _who(self) -> str:
        names, hero = self.header["bots"], self.header["hero"]
        if len(names) == 1:
            return f"{names[0]} against itself"
        if len(names) == 2:
            return " against ".join(names)
        return f"{hero} against {len(names) - 1} others" if hero is not None else f"{len(names)} bots"


def _deck_name(id: str, name: str) -> str:
    return id if name == id else f"{id} {name}"


def write_report(path: Path, header: Header, rows: Sequence[Row]) -> None:
    """Writes the page; the same results give the same page."""
    text = page(header, rows)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error


def page(header: Header, rows: Sequence[Row]) -> str:
    results = Results(header, rows)
    parts = [
        f"<header><h1>{text_of(results.title)}</h1>{_lead(results)}</header>",
        _faults(results),
        _played(results),
        _ratings(results),
        _pairings(results),
        _openings(results),
        _endings(results),
        _lengths(results),
        _modes(results),
        _decks(results),
        _foot(results),
    ]
    template = Template((_FOLDER / "report.html").read_text(encoding="utf-8"))
    style = (_FOLDER / "report.css").read_text(encoding="utf-8").rstrip()
    body = "\n".join(part for part in parts if part)
    return template.substitute(title=text_of(results.title), style=style, body=body)


def _rated(rating: Rating, places: int) -> str:
    if rating.low == rating.high:
        return f"{rating.rating:.{places}f} (anchor)"
    return f"{rating.rating:.{places}f} ({rating.low:.{places}f} to {rating.high:.{places}f})"


def _in_short(rating: Rating) -> str:
    reach = (rating.high - rating.low) / 2
    return f"{rating.rating:.0f} ± {reach:.0f}" if reach else f"{rating.rating:.0f} (anchor)"


def _lead(results: Results) -> str:
    """The result in a sentence or two."""
    if len(results.ratings) < 2:
        return ""
    best, second = results.ratings[:2]
    share = results.shares[best.name]
    words = f"{best.name} stands first: {results.scale} {_rated(best, 0 if results.elo else 1)}, "
    words += f"{percent(share.rate)} of its {share.games} games won."
    if best.low <= second.high:
        words += f" Its interval and that of {second.name} overlap: which of the two is stronger is not settled."
    return paragraph(words)


def _played(results: Results) -> str:
    header, count = results.header, len(results.rows)
    facts = [
        ("Game", f"{results.game_name}, rules version {header['rules']}"),
        ("Kind", _kind(header)),
        ("Bots", ", ".join(header["bots"])),
        ("Seats", str(header["seats"])),
        ("Games", _games(header, count)),
        ("Seed", str(header["seed"])),
    ]
    if results.decks:
        how = "different ones meet" if header["unequal"] else "the same for all sides of a game"
        facts.append((f"{results.deck_word.title()}s", f"{', '.join(results.decks.values())}; {how}"))
    if header["modes"]:
        facts.append(("Modes", ", ".join(header["modes"])))
    if header.get("tables"):
        facts.append(("Tables", ", ".join(header["tables"])))
    if not faults_of(results.rows):
        facts.append(("Faults", "none: every bot gave a legal answer to every question"))
    listed = "".join(f"<dt>{text_of(name)}</dt><dd>{text_of(value)}</dd>" for name, value in facts)
    again = f"<pre><code>{text_of(command(header, results.rows, results.game))}</code></pre>"
    changed = " ".join(what_changed(header, results.game))
    note = f"{changed} Today this would give other games:" if changed else "The same again:"
    return section("What was played", f"<dl>{listed}</dl>", paragraph(note, "note"), again)


def _games(header: Header, count: int) -> str:
    if count >= header["games"]:
        return str(count)
    return f"{count}, as many as the test needed" if "elo" in header else f"{count} of {header['games']} so far"


def _kind(header: Header) -> str:
    if "elo" in header:
        return f"sequential test of {header['elo']} Elo against 0, in mirrored deals"
    if header["hero"] is not None:
        return f"gauntlet: {header['hero']} against each of the others"
    return "round robin: each with each" if len(header["bots"]) > 1 else "one bot against itself"


def _ratings(results: Results) -> str:
    if len(results.ratings) < 2:
        return ""
    places = 0 if results.elo else 1
    entries = [Dot(one.name, one.rating, one.low, one.high, _in_short(one), True) for one in results.ratings]
    note = f"Dots: {results.scale}. Whiskers: 95 % intervals. "
    if results.elo:
        anchor = f"{ANCHOR} is 1000" if ANCHOR in results.bots else "the mean of all bots is 1000"
        note += f"By definition {anchor}; 400 points more are odds of ten to one."
    else:
        note += "Everybody begins at 25."
    skills = {one.name: one for one in results.skills} if results.elo else {}
    heads = ["bot", "games", "won", results.scale, *(["OpenSkill"] if skills else [])]
    lines = []
    for one in results.ratings:
        share = results.shares[one.name]
        line = [one.name, str(share.games), spread(share), _rated(one, places)]
        lines.append([*line, _rated(skills[one.name], 1)] if skills else line)
    chart = charts.dots(entries)
    return section("Ratings", chart, paragraph(note, "note"), plain_table(heads, lines))


def _pairings(results: Results) -> str:
    if len(results.bots) < 2:
        return ""
    met = by_pairing(results.rows)
    cells = [[met.get((one, other)) for other in results.bots] for one in results.bots]
    note = "How often the row wins where it meets the column, in percent, and the 95 % interval. Blue: more than "
    note += f"{percent(results.par)}, orange: less. Bold: that is not within the interval."
    return section("Who beats whom", paragraph(note, "note"), heat_map(results.bots, results.bots, cells, results.par))


def _openings(results: Results) -> str:
    """What it is worth to begin; where nobody does, what the seats are worth."""
    begun = [row for row in results.rows if row["first"] is not None]
    found = outcome.shares_by(begun or results.rows, outcome.place_of)
    par = results.par
    entries = [_place(int(place), share, bool(begun), results) for (place,), share in found.items()]
    first = found["1",]
    words = f"{'Whoever begins' if begun else 'Seat 1'} wins {spread(first)} of {first.games} games; "
    words += f"par is {percent(par)}. "
    words += "That is outside of the interval." if outcome.leaves_out(first, par) else "That is within the interval."
    note = "Bots change seats from game to game, so that their strength cancels out. Dashed: par. Filled dots: par is "
    note += "outside of the interval."
    chart = charts.dots(entries, par, 100)
    return section("Who begins" if begun else "Seats", paragraph(words), chart, paragraph(note, "note"))


def _place(place: int, share: Share, begun: bool, results: Results) -> Dot:
    name = f"turn {place}" if begun else f"seat {place}"
    if begun and results.header["seats"] == 2:
        name = "begins" if place == 1 else "follows"
    low, high = outcome.interval(share)
    return Dot(name, share.rate, low, high, spread(share, 0), outcome.leaves_out(share, results.par))


def _endings(results: Results) -> str:
    rows = results.rows
    times = Counter(row["ending"] for row in rows)
    lines = [(_ending(results, ending), count / len(rows), f"{count} games") for ending, count in times.most_common()]
    shared = sum(len(set(sides_of(row)) & set(row["winners"])) > 1 for row in rows)
    words = f"{shared} of {len(rows)} wins were shared." if shared else "No win was shared."
    return section("How games end", bars(lines), paragraph(words, "note"))


def _ending(results: Results, ending: str) -> str:
    """The game's own sentence for it."""
    for phrase in results.game.phrases.phrases():
        if phrase.key == f"result.{ending}":
            return phrase.texts[BASE]
    return ending


def _lengths(results: Results) -> str:
    times = Counter(row["length"] for row in results.rows)
    unit = results.game.length_unit
    columns = binned(times)
    words = f"In {unit}: mean {statistics.mean(times):.1f}, median {statistics.median(times):g}, "
    words += f"from {min(times)} to {max(times)}."
    figures = plain_table([unit, "games"], [[name, str(count)] for name, count in columns])
    chart = charts.columns(columns)
    return section("How long games are", paragraph(words), chart, details("The same as a table", figures))


def binned(times: Counter[int]) -> list[tuple[str, int]]:
    """The counts in columns of equal width, not too many; empty ones are there too."""
    low, high = min(times), max(times)
    step = 1
    while high // step - low // step >= _MOST_COLUMNS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2  # 1, 2, 5, 10, 20, 50, ...
    found = []
    for start in range(low - low % step, high + 1, step):
        count = sum(times[length] for length in range(start, start + step))
        found.append((str(start) if step == 1 else f"{start}-{start + step - 1}", count))
    return found


def _modes(results: Results) -> str:
    modes = results.header["modes"]
    if len(modes) < 2:
        return ""
    return section("By mode", *_by_bot(results, outcome.mode_of, {mode: mode for mode in modes}))


def _decks(results: Results) -> str:
    if len(results.decks) < 2:
        return ""
    word, names = results.deck_word, results.decks
    parts = _by_bot(results, outcome.deck_of, names)
    if results.header["unequal"]:
        met = outcome.shares_by(results.rows, outcome.deck_of, outcome.rival_deck_of)
        cells = [[met.get((one, other)) for other in names] for one in names]
        note = f"How often the row's {word} wins against the column's, in percent, and the 95 % interval. "
        note += f"What is in them: hulldown balance FILE --kind {word}s, and further kinds."
        parts += [paragraph(note, "note"), heat_map(list(names.values()), list(names), cells)]
    return section(f"By {word}", *parts)


def _by_bot(results: Results, label: outcome.Label, names: dict[str, str]) -> list[str]:
    if len(results.bots) < 2:
        return []
    found = outcome.shares_by(results.rows, label, outcome.bot_of)
    cells = [[found.get((key, bot)) for bot in results.bots] for key in names]
    note = "How many of its games each bot won there, in percent, and the 95 % interval; "
    note += f"par is {percent(results.par)}."
    return [paragraph(note, "note"), heat_map(list(names.values()), results.bots, cells, results.par)]


def _faults(results: Results) -> str:
    found = faults_of(results.rows)
    if not found:
        return ""
    games = Counter(name for row in results.rows for name in faults_of([row]))
    note = "These bots failed, or gave answers that the rules forbid. A stand-in answered for them, so their results "
    note += "are not theirs alone."
    lines = [[name, str(times), str(games[name])] for name, times in found.most_common()]
    return section("Faults", paragraph(note, "warn"), plain_table(["bot", "answers by the stand-in", "games"], lines))


def _foot(results: Results) -> str:
    words = "Intervals cover 95 %: those of shares are Wilson's. A shared win counts as its part of one. "
    if results.elo:
        words += "Elo is the Bradley-Terry model over all games at once. "
    words += f"Cards {results.header['cards']}. Made by hulldown {hulldown.__version__}."
    return f"<footer>{paragraph(words)}</footer>"
