"""Balance from made-up games in which the right answer is known by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import hulldown
from hulldown.games.miniatures import Miniatures
from hulldown.kernel.errors import Malformed
from hulldown.lab.arena_file import DeckEntry, Row
from hulldown.lab.balance import Balance, Finding, balance, corrected, kinds_in, names_of
from hulldown.lab.balance_picture import draw, svg
from hulldown.lab.statistics import wilson
from tests.lab.rows import made_up


def game(number: int, bots: list[str], winners: list[int], *cards: list[str]) -> Row:
    """A game in which the seats had these cards."""
    row = made_up(number, bots, winners)
    row["held"] = [{"cards": list(held)} for held in cards]
    return row


def of_equals(wins: int, games: int, *cards: list[str]) -> list[Row]:
    """Games of greedy with itself, of which the first seat wins so many."""
    return [game(number, ["greedy"] * 2, [0 if number < wins else 1], *cards) for number in range(games)]


def only(found: Balance) -> Finding:
    assert len(found.findings) == 1
    return found.findings[0]


def by_id(found: Balance) -> dict[str, Finding]:
    return {one.id: one for one in found.findings}


def test_among_equal_bots_par_is_one_half_and_the_interval_wilsons() -> None:
    one = only(balance("cards", of_equals(75, 100, ["maus"], [])))
    low, high = wilson(75, 100)
    assert (one.games, one.rate, one.par, one.effect) == (100, 0.75, 0.5, 0.25)
    assert (one.low, one.high) == pytest.approx((low - 0.5, high - 0.5))
    assert one.chance == pytest.approx(5.73e-7, rel=0.01)  # five standard deviations
    assert one.outside


def test_what_a_strong_bot_likes_is_not_strong_for_that() -> None:
    """level8 wins nine games in ten, with the card and without it."""
    rows = []
    for number in range(200):
        liked = ["maus"] if number % 2 else []
        rows.append(game(number, ["level8", "greedy"], [1 if number % 20 in (4, 5) else 0], liked, []))
    one = only(balance("cards", rows))
    assert one.rate == pytest.approx(0.9)
    assert one.effect == pytest.approx(0)
    assert not one.outside


def test_the_pairing_counts_and_not_only_the_bot() -> None:
    """greedy beats random always, and has the card then; it meets level8 without it and loses."""
    rows = [game(number, ["greedy", "random"], [0], ["maus"], []) for number in range(30)]
    rows += [game(number, ["greedy", "level8"], [1], [], []) for number in range(30, 60)]
    one = only(balance("cards", rows))
    assert (one.rate, one.par, one.chance) == (1, 1, 1)


def test_within_unequal_pairings_a_card_that_wins_still_shows() -> None:
    """level8 wins every game with the card and six in ten without it."""
    rows = [game(number, ["level8", "greedy"], [0], ["maus"], []) for number in range(100)]
    rows += [game(number, ["level8", "greedy"], [int(number % 5 < 2)], [], []) for number in range(100, 200)]
    one = only(balance("cards", rows))
    assert (one.rate, one.par) == pytest.approx((1, 0.8))
    assert one.low > 0
    assert one.outside


def test_the_interval_leaves_par_out_just_when_the_test_does() -> None:
    """level8 nearly always wins, so few games that it loses with a card are more than chance."""
    sure = 0
    for lost in range(20):
        rows = [game(number, ["level8", "greedy"], [int(number < lost)], ["maus"], []) for number in range(100)]
        rows += [game(number, ["level8", "greedy"], [0], [], []) for number in range(100, 1000)]
        rows += [game(number, ["greedy", "greedy"], [number % 2], ["maus"], []) for number in range(1000, 1100)]
        one = only(balance("cards", rows))
        assert (one.low > 0 or one.high < 0) == (one.chance < 0.05)
        sure += one.chance < 0.05
    assert 0 < sure < 20


def test_copies_do_not_multiply_games() -> None:
    single = only(balance("cards", of_equals(30, 40, ["maus"], [])))
    triple = only(balance("cards", of_equals(30, 40, ["maus"] * 3, [])))
    assert triple.copies == 3
    assert (triple.games, triple.low, triple.high) == (single.games, single.low, single.high)


def test_where_all_have_the_same_a_game_says_nothing() -> None:
    rows = of_equals(15, 20, ["maus", "tiger"], ["tiger"])
    found = balance("cards", rows)
    assert [one.id for one in found.findings] == ["maus"]
    assert found.silent == 1


def test_who_has_more_of_it_is_its_holder() -> None:
    one = only(balance("cards", of_equals(15, 20, ["maus"] * 3, ["maus"])))
    assert (one.rate, one.copies) == (0.75, 3)


def test_two_holders_among_four_share_what_they_win() -> None:
    """Half of the games go to one of the two holders: par for two of four, a quarter for each."""
    rows = [game(number, ["greedy"] * 4, [number % 4], ["maus"], ["maus"], [], []) for number in range(40)]
    one = only(balance("cards", rows))
    assert (one.games, one.rate, one.par) == (40, 0.25, 0.25)
    low, high = wilson(20, 40)
    assert (one.low, one.high) == pytest.approx(((low - 0.5) / 2, (high - 0.5) / 2))


def test_partners_are_one_side() -> None:
    rows = []
    for number in range(40):
        row = game(number, ["greedy"] * 4, [0, 2] if number < 30 else [1, 3], ["maus"], [], [], [])
        row["sides"] = [0, 1, 0, 1]
        rows.append(row)
    one = only(balance("cards", rows))
    assert (one.games, one.rate, one.par) == (40, 0.75, 0.5)


def test_a_shared_win_is_half_a_win() -> None:
    rows = [game(number, ["greedy"] * 2, [0, 1], ["maus"], []) for number in range(30)]
    assert only(balance("cards", rows)).effect == 0


def test_mirror_matches_are_named_as_such() -> None:
    rows = of_equals(15, 30, ["maus"], ["maus"])
    for row in rows:
        row["decks"] = ["D1", "D1"]
    with pytest.raises(Malformed, match=r"all sides had the same cards in every game.*hulldown arena --unequal"):
        balance("cards", rows)


def test_too_few_games_are_named() -> None:
    with pytest.raises(Malformed, match="at most 10 tell of one of the cards, and --least asks for 20"):
        balance("cards", of_equals(5, 10, ["maus"], []))
    assert balance("cards", of_equals(5, 10, ["maus"], []), least=10).findings


def test_what_few_games_tell_of_is_left_out_and_counted() -> None:
    rows = of_equals(15, 30, ["maus"], [])
    rows.append(game(30, ["greedy"] * 2, [0], ["tiger"], []))
    found = balance("cards", rows)
    assert ([one.id for one in found.findings], found.too_few) == (["maus"], 1)


def test_things_that_always_come_together_are_counted() -> None:
    rows = of_equals(15, 30, ["maus", "tiger"], ["hummel"])
    rows += [game(number, ["greedy"] * 2, [0], ["hummel"], []) for number in range(30, 60)]
    assert balance("cards", rows).together == 2


def test_decks_are_kept_as_one_for_each_seat() -> None:
    rows = of_equals(20, 30, [], [])
    for row in rows:
        row["held"] = [{"deck": ["D1"]}, {"deck": ["D2"]}]
    assert kinds_in(hulldown.game("cardgame"), rows) == ["decks"]
    assert [one.id for one in balance("decks", rows).findings] == ["D1", "D2"]


def finding(id: str, chance: float) -> Finding:
    return Finding(id, 100, 1.0, 0.5, 0.5, -0.1, 0.1, chance)


def test_benjamini_and_hochberg_take_the_largest_that_passes_and_all_before_it() -> None:
    """0.03 is above its own bound of 0.025, but 0.035 is below the next one of 0.0375."""
    found = corrected([finding("d", 0.9), finding("b", 0.03), finding("a", 0.001), finding("c", 0.035)])
    assert [one.id for one in found if one.outside] == ["a", "b", "c"]
    assert not any(one.outside for one in corrected([finding("a", 0.02), finding("b", 0.5), finding("c", 0.6)]))


def test_chance_alone_rarely_puts_anything_outside() -> None:
    """Of a hundred balances of cards that do nothing, about five go wrong."""
    chance = Random(4)
    wrong = 0
    for _ in range(100):
        rows = []
        for number in range(60):
            hands = [[f"card{card}" for card in range(20) if chance.random() < 0.5] for _ in range(2)]
            rows.append(game(number, ["greedy"] * 2, [chance.randrange(2)], *hands))
        wrong += bool(balance("cards", rows, least=1).outside)
    assert wrong <= 10


def test_the_strongest_come_first() -> None:
    rows = of_equals(20, 30, ["maus"], ["tiger"])
    assert [one.effect > 0 for one in balance("cards", rows).findings] == [True, False]


@pytest.mark.parametrize(
    ("id", "kind", "thing", "english", "russian"),
    [
        ("rush", "nations", "usa", "USA", "США"),
        ("cardgame", "nations", "germany", "Germany", "Германия"),
        ("miniatures", "tanks", "tiger_i", "Tiger I", "Tiger I"),
        ("miniatures", "nations", "ussr", "USSR", "СССР"),
    ],
)
def test_things_have_names_in_both_languages(id: str, kind: str, thing: str, english: str, russian: str) -> None:
    played = hulldown.game(id)
    assert names_of(played, kind, "en")[thing] == english
    assert names_of(played, kind, "ru")[thing] == russian


def test_every_kind_that_is_held_has_names() -> None:
    kinds = {
        "rush": ["cards", "nations"],
        "cardgame": ["cards", "nations", "bases"],
        "miniatures": ["tanks", "upgrades", "nations"],
    }
    for id, named in kinds.items():
        for kind in named:
            assert names_of(hulldown.game(id), kind, "ru")


def test_decks_and_platoons_have_the_names_they_were_brought_under() -> None:
    decks: list[DeckEntry] = [
        {"id": "D1", "name": "Arsenal", "code": "x"},
        {"id": "t-34-50", "name": "Old name", "code": "t_34"},
        {"id": "mine", "name": "Mine", "code": "cromwell"},
    ]
    assert names_of(hulldown.game("cardgame"), "decks", "en", decks)["D1"] == "D1 Arsenal of Democracy"
    game = hulldown.game("miniatures")
    assert isinstance(game, Miniatures)
    ready = next(platoon for platoon in game.ready if platoon.id == "t-34-50")
    assert names_of(game, "platoons", "ru", decks) == {
        "D1": "D1 Arsenal",
        "t-34-50": f"t-34-50 {ready.word('ru')}",
        "mine": "mine Mine",
    }


def test_the_picture_has_every_figure_as_text() -> None:
    found = balance("cards", of_equals(75, 100, ["maus"], []))
    root = ElementTree.fromstring(svg(found, {"maus": "Maus <& co>"}, "rush & more"))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"rush & more", "Maus <& co>", "+25.0 (+15.7 to +32.5)"} <= set(texts)


def test_a_png_is_drawn_where_matplotlib_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw(balance("cards", of_equals(75, 100, ["maus"], [])), {}, "title", tmp_path / "balance.png")
    assert (tmp_path / "balance.png").read_bytes().startswith(b"\x89PNG")
