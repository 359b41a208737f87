"""Characters: told apart by their play, from games that were played and stored."""

from __future__ import annotations

from pathlib import Path

import pytest

import hulldown
from hulldown import bots
from hulldown.kernel.errors import Malformed
from hulldown.lab.characters import Guesses, Played, lines, main, play, read_games

# python -m hulldown.lab.characters rush --level level4 --games 40 --file tests/data/characters-rush.jsonl
# python -m hulldown.lab.characters cardgame --level level5 --games 14 --file tests/data/characters-cardgame.jsonl
# python -m hulldown.lab.characters miniatures --level level4 --games 20 --file tests/data/characters-miniatures.jsonl
STORED = {
    "rush": ("level4", Path(__file__).parents[1] / "data" / "characters-rush.jsonl"),
    "cardgame": ("level5", Path(__file__).parents[1] / "data" / "characters-cardgame.jsonl"),
    "miniatures": ("level4", Path(__file__).parents[1] / "data" / "characters-miniatures.jsonl"),
}
UNSURE = 0.01  # a chance to guess as many blindly that is too great to believe


def made_up(character: str, number: int, buys: int, strikes: int) -> Played:
    return Played(character, number, 0.5, {"buy": buys, "strike": strikes})


def test_who_always_plays_alike_is_always_found() -> None:
    games = [made_up("miser", number, 8 + number % 2, 2) for number in range(6)]
    games += [made_up("brawler", number, 2, 8 + number % 2) for number in range(6)]
    guesses = Guesses(games)
    assert guesses.characters == ["brawler", "miser"]
    assert guesses.table.tolist() == [[6, 0], [0, 6]]
    assert guesses.luck == pytest.approx(1 / 4096)  # twelve coins, all heads


def test_who_plays_like_the_other_is_not_found() -> None:
    games = [made_up(name, number, 5 + number, 5) for name in ("one", "other") for number in range(6)]
    assert Guesses(games).luck > 0.05


def test_a_game_does_not_vote_for_itself() -> None:
    """The only one of its kind that plays so: the others of its name say somebody else."""
    games = [made_up("miser", 0, 2, 8), made_up("miser", 1, 9, 1), made_up("miser", 2, 8, 2)]
    games += [made_up("brawler", number, 2, 8 + number) for number in range(3)]
    assert Guesses(games).table.tolist() == [[3, 0], [1, 2]]


def test_one_game_tells_nothing() -> None:
    with pytest.raises(Malformed, match="two games of two characters"):
        Guesses([made_up("miser", 0, 1, 1), made_up("brawler", 0, 1, 1)])


@pytest.mark.parametrize("game", STORED)
def test_characters_are_found_from_their_games(game: str) -> None:
    games = read_games(STORED[game][1])
    known = bots.characters_of(hulldown.game(game))
    assert {one.character for one in games} == set(known)
    guesses = Guesses(games)
    assert guesses.luck < UNSURE
    for place in range(len(known)):  # each of them is taken for itself most often
        assert guesses.table[place].argmax() == place
    assert lines(games)[0].startswith(f"guessed right {guesses.right} of {guesses.games} ")


@pytest.mark.parametrize("game", STORED)
def test_the_stored_games_are_those_of_today(game: str) -> None:
    level, path = STORED[game]
    stored = read_games(path)[0]
    assert play(hulldown.game(game), level, stored.character, stored.number) == stored


def test_mistakes_end_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rush", "--games", "1"])
    assert "two games of two of them are needed" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"character": 3}\n')
    with pytest.raises(Malformed, match="is not what this command has written"):
        read_games(broken)
