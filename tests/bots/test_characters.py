"""Levels in character: how they are named, listed and made."""

from __future__ import annotations

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.game_bots import character_called
from hulldown.bots.searcher import Searcher
from hulldown.kernel.errors import Malformed

WITH = [id for id in hulldown.game_ids() if bots.characters_of(hulldown.game(id))]


def made(name: str, game: str) -> Searcher:
    bot = bots.make(name, hulldown.game(game))
    assert isinstance(bot, Searcher)
    return bot


def test_every_game_has_characters_of_its_own() -> None:
    assert hulldown.game_ids() == WITH
    assert all(set(bots.characters_of(hulldown.game(game))) <= set(bots.CHARACTERS) for game in WITH)


@pytest.mark.parametrize("game", WITH)
def test_every_level_plays_in_every_character_with_the_same_effort(game: str) -> None:
    for level in bots.levels_of(hulldown.game(game)):
        plain = made(level.name, game)
        for character in bots.characters_of(hulldown.game(game)):
            bot = made(f"{level.name}-{character}", game)
            assert (bot.playouts, bot.width, bot.horizon, bot.noise, bot.limit()) == (
                plain.playouts, plain.width, plain.horizon, plain.noise, plain.limit(),
            )  # fmt: skip
            assert bot.mind.weights != plain.mind.weights
            assert bot.calibrations == {}  # they advise nobody


@pytest.mark.parametrize("game", WITH)
def test_they_are_known_by_name_and_stand_in_no_list(game: str) -> None:
    known = hulldown.game(game)
    character = bots.characters_of(known)[0]
    name = f"level5-{character}"
    assert bots.is_known(name, known)
    assert name in bots.OURS
    assert name not in bots.names(known)
    level = bots.level_called(name, known)
    assert level is not None
    assert level.name == "level5"
    assert character_called(name, known) == character


@pytest.mark.parametrize("name", ["level5-", "level5-nobody", "level9-raider", "greedy-raider", "2026a-level8-raider"])
def test_other_names_are_nobodys(name: str) -> None:
    rush = hulldown.game("rush")
    assert not bots.is_known(name, rush)
    assert bots.level_called(name, rush) is None
    with pytest.raises(Malformed, match="there is no bot"):
        bots.make(name, rush)


def test_a_game_without_that_character_says_so() -> None:
    game = next(
        hulldown.game(id) for id in hulldown.game_ids() if "raider" not in bots.characters_of(hulldown.game(id))
    )
    assert not bots.is_known("level5-raider", game)
    with pytest.raises(Malformed, match=f"there is no bot level5-raider for {game.id}"):
        bots.make("level5-raider", game)
