"""What is dealt where nobody chooses, and the figures beside the choices."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from hulldown.kernel.balance import read_balance
from hulldown.kernel.errors import BadFile, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought, Lists
from hulldown.kernel.options import Option, SeatOption, TextOption
from hulldown.kernel.words import Phrasebook
from tests.kernel.toy import FOLDER

MEASURED = """
rules = 1
cards = "own"

[[even]]
when = { goal = 8 }
deal = { cargo = "coal", road = "hills" }
bot = "greedy"
games = 1000
seat = 0.49
role = 0.52

[[even]]
when = { goal = 8 }
deal = { cargo = "oats", road = "plain" }
bot = "greedy"
games = 1000
seat = 0.49
role = 0.52

[[even]]
when = { goal = 5 }
deal = { cargo = "milk", road = "plain" }
bot = "greedy"
games = 1000
seat = 0.49
role = 0.52

[[figure]]
option = "road"
value = "hills"
part = "leader"
bot = "greedy"
games = 1000
share = 0.6234
low = 0.593
high = 0.653

[[figure]]
option = "cargo"
value = "coal"
part = "leader"
bot = "greedy"
games = 2000
share = 0.5
low = 0.48
high = 0.52
"""
WORDS = 'balance.leader = "the leader wins {percent} % of {games}"\n'


class Cargoes(Lists[Brought]):
    def ready(self, seats: int, chosen: Mapping[str, object]) -> list[Brought]:
        return [Brought("tea", "Tea", {"ru": "Чай"}, "t"), Brought("salt", "Salt", {"ru": "Соль"}, "s")]


class Convoy(Game):
    """Everybody brings a cargo, one of them leads."""

    def __init__(self, folder: Path, cards: str = "own") -> None:
        options = [
            Option("goal", "race.goal", [8, 5, 3]),
            TextOption("road", "race.goal", "plain"),
            TextOption("cargo_1", "race.goal", "any"),
            TextOption("cargo_2", "race.goal", "any"),
            SeatOption("leader", "race.goal", 2),
        ]
        super().__init__("race", folder, 1, (2, 2), options, Phrasebook(folder / "words", "phrases"))
        self._cards = cards
        self.lists = Cargoes("cargo", ".txt")

    @property
    def cards_fingerprint(self) -> str:
        return self._cards


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "convoy"
    shutil.copytree(FOLDER, made)
    (made / "balance.toml").write_text(MEASURED, encoding="utf-8")
    with (made / "words" / "phrases.en.toml").open("a", encoding="utf-8") as file:
        file.write(WORDS)
    return made


def dealt(game: Game, chosen: dict[str, object] | None = None) -> Counter[tuple[object, ...]]:
    """How often which cargo and road come up in a hundred matches."""
    found: Counter[tuple[object, ...]] = Counter()
    for number in range(100):
        options = game.usual(2, Xoshiro(number), chosen)
        found[tuple([options.get(name) for name in ("cargo_1", "cargo_2", "road")])] += 1
    return found


def test_one_of_the_even_set_ups_is_dealt_the_same_list_to_all(folder: Path) -> None:
    found = dealt(Convoy(folder))
    assert set(found) == {("coal", "coal", "hills"), ("oats", "oats", "plain")}
    assert min(found.values()) > 30


def test_the_same_numbers_deal_the_same(folder: Path) -> None:
    game = Convoy(folder)
    assert [game.usual(2, Xoshiro(n)) for n in range(9)] == [game.usual(2, Xoshiro(n)) for n in range(9)]


def test_even_set_ups_are_those_of_the_options_that_are_played(folder: Path) -> None:
    assert set(dealt(Convoy(folder), {"goal": 5})) == {("milk", "milk", "plain")}


def test_what_is_chosen_stays_and_the_rest_agrees_with_it(folder: Path) -> None:
    game = Convoy(folder)
    chosen: dict[str, object] = {"road": "hills"}
    assert set(dealt(game, chosen)) == {("coal", "coal", "hills")}
    assert chosen == {"road": "hills"}
    assert set(dealt(game, {"cargo_2": "gold"})) == {("coal", "gold", "hills"), ("oats", "gold", "plain")}
    assert set(dealt(game, {"road": "sea"})) == {("coal", "coal", "sea"), ("oats", "oats", "sea")}


def test_where_nothing_was_measured_all_get_the_same_ready_list(folder: Path) -> None:
    both = {("tea", "tea", None), ("salt", "salt", None)}
    assert set(dealt(Convoy(folder), {"goal": 3})) == both
    assert set(dealt(Convoy(folder, "of somebody else"))) == both, "figures are of the cards they were measured with"
    (folder / "balance.toml").unlink()
    assert set(dealt(Convoy(folder))) == both


def test_bad_options_are_refused_before_anything_is_dealt(folder: Path) -> None:
    with pytest.raises(Malformed, match="option goal"):
        Convoy(folder).usual(2, Xoshiro(1), {"goal": 7})


def test_figures_stand_beside_the_values_of_an_option(folder: Path) -> None:
    game = Convoy(folder)
    told = {name: figure.text() for name, figure in game.figures("road").items()}
    assert told == {"hills": "the leader wins 62 % of 1000"}
    assert list(game.figures("cargo_2")) == ["coal"], "what seat 2 brings is a cargo like any other"
    assert game.figures("goal") == {}
    assert Convoy(folder, "of somebody else").figures("road") == {}


def test_what_belongs_to_a_seat_moves_with_it(folder: Path) -> None:
    game = Convoy(folder)
    chosen: dict[str, object] = {"cargo_1": "coal", "leader": 2, "goal": 5}
    assert game.reseated(chosen, [1, 0]) == {"cargo_2": "coal", "leader": 1, "goal": 5}
    assert game.reseated(chosen, [0, 1]) == chosen
    assert game.reseated({"leader": True}, [1, 0]) == {"leader": True}, "what is wrong stays wrong"


@pytest.mark.parametrize(
    ("options", "names"),
    [({}, False), ({"goal": 5}, False), ({"leader": "random"}, False), ({"leader": 1}, True), ({"cargo_2": "x"}, True)],
)
def test_whether_a_choice_is_about_a_seat(folder: Path, options: dict[str, object], names: bool) -> None:
    assert Convoy(folder).names_a_seat(options) is names


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("share = 0.5\n", "share = 50\n", "balance.toml.figure[1].share: expected a share"),
        ("games = 2000\n", "", "balance.toml.figure[1]: the field games is missing"),
        ("rules = 1\n", "rules = 1\nwind = 3\n", "balance.toml: there is no field wind here"),
        ("when = { goal = 5 }", "when = 5", "balance.toml.even[2].when: expected a table"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(folder: Path, old: str, new: str, complaint: str) -> None:
    path = folder / "balance.toml"
    path.write_text(MEASURED.replace(old, new), encoding="utf-8")
    with pytest.raises((Malformed, BadFile)) as error:
        read_balance(path)
    assert complaint in str(error.value)
