"""The page that an arena is told on."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.errors import Malformed
from hulldown.lab import charts
from hulldown.lab.arena_file import Header, Row
from hulldown.lab.charts import Dot
from hulldown.lab.report import binned, page, write_report
from tests.lab.rows import made_up, results

VOID = {"meta", "circle", "line", "rect"}


class Reader(HTMLParser):
    """Reads a page: its text by sections, the rows of its tables, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.sections: dict[str, str] = {}
        self.tables: dict[str, list[list[str]]] = {}
        self._heading = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.tables.setdefault(self._heading, []).append([])
        elif tag in ("td", "th"):
            self.tables[self._heading][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        data = data.replace("\N{NO-BREAK SPACE}", " ")
        if self.open and self.open[-1] == "h2":
            self._heading = data
        self.sections[self._heading] = self.sections.get(self._heading, "") + " " + data
        if "td" in self.open or "th" in self.open:
            row = self.tables[self._heading][-1]
            row[-1] = f"{row[-1]} {data}".strip()


def header(rows: list[Row], **changed: object) -> Header:
    made: Header = {
        "hulldown": "arena",
        "format": 1,
        "game": "rush",
        "seats": len(rows[0]["bots"]) if rows else 2,
        "seed": 7,
        "bots": list(dict.fromkeys(name for row in rows for name in row["bots"])),
        "kind": "round-robin",
        "hero": None,
        "games": len(rows),
        "options": {},
        "decks": [],
        "unequal": False,
        "modes": [],
        "cards": "abc",
        "rules": 1,
    }
    made.update(changed)  # type: ignore[typeddict-item]
    return made


def read(rows: list[Row], **changed: object) -> Reader:
    return Reader(page(header(rows, **changed), rows))


ROWS = results("level1", "greedy", 60, 80)


def test_the_page_is_well_formed_and_needs_nothing_else() -> None:
    text = page(header(ROWS), ROWS)
    reader = Reader(text)
    assert reader.open == []
    assert not [name for _, name, _ in reader.attributes if name in ("src", "href", "srcset")]
    assert "http" not in text
    assert not re.search(r"<script|<link|@import|url\(|@font-face", text)


def test_it_follows_the_light_and_the_narrow_screen() -> None:
    text = page(header(ROWS), ROWS)
    assert "prefers-color-scheme: dark" in text
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in text


def test_the_same_games_in_another_order_give_the_same_page() -> None:
    rows = results("level1", "greedy", 5, 10)
    for row in rows:
        row["ending"] = "last-base" if row["number"] < 5 else "medal-pile"  # equally often
    assert page(header(rows), rows[::-1]) == page(header(rows), rows)


def test_names_are_text_and_not_markup() -> None:
    evil = "<script>alert('x')</script> & \"co\""
    rows = results(evil, "greedy", 3, 4)
    text = page(header(rows, game="cardgame", decks=[{"id": evil, "name": evil, "code": "D1"}]), rows)
    assert "<script" not in text
    assert evil in Reader(text).sections["Who beats whom"]


def test_the_result_stands_first() -> None:
    lead = read(ROWS).sections[""]
    assert "level1 stands first: Elo 1188" in lead  # odds of 3 to 1, less a little for the imagined draw
    assert "75.0 % of its 80 games won" in lead
    assert "not settled" not in lead
    assert "not settled" in read(results("level1", "greedy", 42, 80)).sections[""]


def test_what_was_played_is_told() -> None:
    told = read(ROWS, games=100).sections["What was played"]
    for words in ("Rush", "level1, greedy", "80 of 100 so far", "hulldown arena rush --bots level1,greedy --games 100"):
        assert words in told
    assert "--seed 7" in told


def test_what_has_changed_since_is_told_beside_the_command() -> None:
    game = hulldown.game("rush")
    told = read(ROWS).sections["What was played"]
    assert f"Played by rules version 1; this program plays version {game.rules_version}." in told
    assert "Played with other card files (abc) than the ones in use" in told
    assert "Today this would give other games:" in told
    today = read(ROWS, rules=game.rules_version, cards=game.cards_fingerprint).sections["What was played"]
    assert "The same again:" in today
    assert "Played by rules version" not in today


def test_ratings_are_a_picture_and_a_table() -> None:
    reader = read(ROWS)
    assert [row[0] for row in reader.tables["Ratings"]] == ["bot", "level1", "greedy"]
    assert reader.tables["Ratings"][1][1:3] == ["80", "75.0 % (64.5 to 83.2)"]  # Wilson's interval of 60 in 80
    assert reader.tables["Ratings"][2][3] == "1000 (anchor)"
    spoken = [value for tag, name, value in reader.attributes if (tag, name) == ("svg", "aria-label")]
    assert spoken[0] is not None
    assert spoken[0].startswith("level1 1188 ± ")


def test_the_cross_table_has_shares_and_intervals() -> None:
    rows = ROWS + results("level2", "greedy", 5, 10, start=80)
    table = read(rows).tables["Who beats whom"]
    columns = table[0][1:]
    cells = {row[0]: dict(zip(columns, row[1:], strict=True)) for row in table[1:]}
    assert cells["level1"]["greedy"] == "75 65-83"
    assert cells["greedy"]["level1"] == "25 17-35"
    assert cells["level1"]["level2"] == cells["level1"]["level1"] == "-"


def test_colours_are_never_alone() -> None:
    text = page(header(ROWS), ROWS)
    cells = re.findall(r'<td class="(win|lose)( sure)?" style="--much:[\d.]+">(\d+)<small>', text)
    assert {(kind, sure, figure) for kind, sure, figure in cells} == {("win", " sure", "75"), ("lose", " sure", "25")}


def test_beginning_is_weighed_against_par() -> None:
    rows = [made_up(number, ["greedy", "greedy"], [0 if number < 30 else 1]) for number in range(40)]
    for row in rows:
        row["first"] = 0
    told = read(rows).sections["Who begins"]
    assert "Whoever begins wins 75.0 % (59.8 to 85.8) of 40 games; par is 50.0 %. That is outside" in told
    assert "follows 25 %" in " ".join(told.split())


def test_four_seats_are_told_by_turn_with_a_par_of_a_quarter() -> None:
    """The seat after the one that begins wins every game."""
    rows = [made_up(number, ["a", "b", "c", "d"], [(number + 1) % 4]) for number in range(40)]
    reader = read(rows)
    told = " ".join(reader.sections["Who begins"].split())
    assert "par is 25.0 %" in told
    for words in ("turn 1 0 % (0-9)", "turn 2 100 % (91-100)", "turn 3 0 % (0-9)", "turn 4 0 % (0-9)"):
        assert words in told
    assert "--seats 4" in reader.sections["What was played"]
    assert reader.tables["Ratings"][0] == ["bot", "games", "won", "OpenSkill"]


def test_without_a_first_player_the_seats_are_told() -> None:
    rows = results("level1", "greedy", 5, 10)
    for row in rows:
        row["first"] = None
    reader = read(rows)
    assert "Who begins" not in reader.sections
    assert "Seat 1 wins 60.0 %" in reader.sections["Seats"]


def test_endings_are_the_games_own_sentences() -> None:
    rows = results("level1", "greedy", 5, 10)
    for row in rows[:4]:
        row["ending"] = "last-base"
    rows[0]["winners"] = [0, 1]
    told = read(rows).sections["How games end"]
    assert "A player lost their last base. 40.0 %, 4 games" in " ".join(told.split())
    assert "over 60.0 %, 6 games" in " ".join(told.split())  # the game has no such sentence
    assert "1 of 10 wins were shared" in told


def test_lengths_have_mean_median_and_a_table() -> None:
    reader = read(results("level1", "greedy", 5, 10))  # lengths from 10 to 19
    assert "mean 14.5, median 14.5, from 10 to 19" in reader.sections["How long games are"]
    assert reader.tables["How long games are"][1] == ["10", "1"]


def test_columns_of_lengths_are_few_and_lose_nothing() -> None:
    assert binned(Counter({3: 5, 5: 1})) == [("3", 5), ("4", 0), ("5", 1)]
    many = Counter(range(7, 500))
    columns = binned(many)
    assert columns[0] == ("0-49", 43)
    assert len(columns) <= 24
    assert sum(count for _, count in columns) == 493


def test_modes_and_decks_have_tables_where_there_are_several() -> None:
    rows = results("level1", "greedy", 10, 20)
    for row in rows:
        row["options"] = {"mode": "assault" if row["number"] < 10 else "encounter"}
        row["decks"] = ["D1", "D1"] if row["number"] % 4 < 2 else ["D2", "D2"]
    decks = [{"id": "D1", "name": "Arsenal", "code": "x"}, {"id": "D2", "name": "Iron Wall", "code": "y"}]
    reader = read(rows, modes=["assault", "encounter"], decks=decks, game="cardgame")
    order = reader.tables["By mode"][0][1:]
    at = 1 + order.index("level1")
    assert [(row[0], row[at]) for row in reader.tables["By mode"][1:]] == [
        ("assault", "100 72-100"),
        ("encounter", "0 0-28"),
    ]
    assert [row[0] for row in reader.tables["By deck"][1:]] == ["D1 Arsenal", "D2 Iron Wall"]
    alone = read(rows, modes=["assault"], decks=decks[:1], game="cardgame")
    assert "By mode" not in alone.sections
    assert "By deck" not in alone.sections


def test_unequal_decks_have_a_cross_table_of_their_own() -> None:
    rows = [made_up(number, ["greedy", "greedy"], [int(number < 3)]) for number in range(4)]
    for row in rows:
        row["decks"] = ["D1", "D2"]
    decks = [{"id": "D1", "name": "D1", "code": "x"}, {"id": "D2", "name": "D2", "code": "y"}]
    table = read(rows, decks=decks, unequal=True, game="cardgame").tables["By deck"]
    assert [row[:1] + [cell.split()[0] for cell in row[1:]] for row in table[1:]] == [
        ["D1", "-", "25"],
        ["D2", "75", "-"],
    ]


def test_faults_are_named_or_denied() -> None:
    rows = results("level1", "greedy", 5, 10)
    assert "Faults" not in read(rows).sections
    assert "every bot gave a legal answer" in read(rows).sections["What was played"]
    rows[0]["faults"] = [2, 0]
    rows[1]["faults"] = [0, 1]
    assert read(rows).tables["Faults"][1:] == [["level1", "3", "2"]]


def test_one_bot_against_itself_has_no_ratings() -> None:
    rows = [made_up(number, ["greedy", "greedy"], [number % 2]) for number in range(4)]
    reader = read(rows)
    assert "greedy against itself" in reader.sections[""]
    assert not {"Ratings", "Who beats whom"} & set(reader.sections)


def test_a_report_needs_games() -> None:
    with pytest.raises(Malformed, match="no games to report on"):
        page(header([]), [])


def test_the_file_is_written_or_the_reason_said(tmp_path: Path) -> None:
    write_report(tmp_path / "arena.html", header(ROWS), ROWS)
    assert (tmp_path / "arena.html").read_text(encoding="utf-8") == page(header(ROWS), ROWS)
    with pytest.raises(Malformed, match=r"arena\.html cannot be written: No such file"):
        write_report(tmp_path / "none" / "arena.html", header(ROWS), ROWS)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0.0, 1.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-402.0, 1000.0, [0.0, 500.0, 1000.0]),
        (0.45, 0.54, [0.46, 0.48, 0.5, 0.52, 0.54]),
        (3.0, 3.0, [3.0]),
    ],
)
def test_marks_of_an_axis_are_round(low: float, high: float, marks: list[float]) -> None:
    assert charts.ticks(low, high) == pytest.approx(marks)


def test_dots_keep_within_the_axis_and_their_order() -> None:
    chart = charts.dots([Dot("a", 0.2, 0.1, 0.3, "20"), Dot("b", 0.6, 0.5, 0.7, "60", strong=True)], par=0.5)
    places = [float(place) for place in re.findall(r'cx="([\d.]+)%"', chart)]
    assert 0 < places[0] < places[1] < 100
    par = float(re.findall(r'class="par" x1="([\d.]+)%"', chart)[0])
    assert places[0] < par < places[1]
