"""Frozen levels play as they once did, by name wherever a bot is named, and nobody is offered them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hulldown
from hulldown import bots
from hulldown.bots.frozen import FROZEN_NAMES, GENERATIONS, in_order, read_numbers
from hulldown.bots.game_bots import bots_of, mind_of
from hulldown.bots.process import seat_bot
from hulldown.bots.searcher import Searcher
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE
from hulldown.table.play.catalogues import games
from hulldown.table.play.match_info import bot_limit
from hulldown.table.play.seating import must_be_a_bot
from hulldown.table.problems import Trouble
from tests.bots.pins import FOLDER, answers_of, pin_of, read_pin

GAMES = ["rush", "cardgame", "miniatures"]
PINS = sorted(FOLDER.glob("*/*.json"))
LEVELS = list(bots.LEVEL_NAMES)


@pytest.mark.parametrize("path", PINS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_frozen_level_answers_as_it_once_did(path: Path) -> None:
    """Whoever changes how levels play changes it for the new ones: docs/bots.md says how."""
    pin, generation = read_pin(path), path.parent.name
    state = hulldown.game(path.stem.partition("-")[0]).position(pin.position)
    now = pin_of(generation, state, [])
    assert now.question == pin.question
    assert now.judged == pin.judged
    assert now.acts == pin.acts
    assert now.shortlist == pin.shortlist
    for level, answers in pin.answers.items():
        assert answers_of(f"{generation}-{level}", state, len(answers)) == answers, level


def test_every_level_of_every_generation_is_pinned_in_every_game() -> None:
    pinned = Counter((path.parent.name, path.stem.partition("-")[0]) for path in PINS)
    assert set(pinned) == {(generation, game) for generation in GENERATIONS for game in GAMES}
    assert min(pinned.values()) >= 3
    for path in PINS:
        assert list(read_pin(path).answers) == LEVELS


def test_pins_would_notice_another_weight() -> None:
    """A check that cannot fail says nothing: half a weight more changes what is stored."""
    for game in GAMES:
        pin = read_pin(FOLDER / "2026a" / f"{game}-1.json")
        state = hulldown.game(game).position(pin.position)
        numbers = read_numbers(Path(hulldown.__file__).parent / "bots" / game / "frozen" / "2026a" / "weights.toml")
        mind = mind_of(state.game)
        weights = in_order(numbers["judge"], mind.feature_names)
        mind.weights[:] = [weight * 1.5 for weight in weights]
        assert [round(one, 9) for one in mind.judge(state)] != pin.judged["plain"]


def test_names_are_the_levels_with_their_generation() -> None:
    assert FROZEN_NAMES[:2] == ("2026a-level1", "2026a-level2")
    assert len(FROZEN_NAMES) == len(GENERATIONS) * len(LEVELS)


@pytest.mark.parametrize("id", GAMES)
def test_they_are_known_by_name_and_not_offered(id: str) -> None:
    game = hulldown.game(id)
    assert not set(FROZEN_NAMES) & set(bots.names(game))
    assert all(bots.is_known(name, game) for name in FROZEN_NAMES)
    assert not bots.is_known("2025z-level8", game)
    assert not bots.is_known("2026a-level9", game)
    assert not bots.is_known("2026a-greedy", game)
    for name in ("2025z-level8", "2026a-level9", "2026a-", "-level8"):
        with pytest.raises(Malformed, match=f"there is no bot {name}"):
            bots.make(name, game)


@pytest.mark.parametrize("id", GAMES)
def test_their_settings_are_their_own(id: str) -> None:
    """Another width of today's level8 changes nothing for the frozen one."""
    game = hulldown.game(id)
    frozen = bots.level_called("2026a-level8", game)
    assert frozen is not None
    assert frozen is not bots_of(game).levels[-1]
    bot = bots.make("2026a-level8", game, timed=True)
    assert isinstance(bot, Searcher)
    assert (bot.playouts, bot.width, bot.horizon) == (frozen.playouts, frozen.width, frozen.horizon)
    assert bot.seconds == bots.HURRY * frozen.seconds
    assert bot.limit() == frozen.seconds


def test_weights_that_are_no_numbers_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text('[judge]\nmedals = "many"\n')
    with pytest.raises(Malformed, match=r"weights\.toml: Expected `float`, got `str`"):
        read_numbers(path)


def test_features_that_are_newer_than_the_weights_count_for_nothing() -> None:
    assert in_order({"medals": 0.5, "bases": -1.0}, ("bases", "news", "medals")) == [-1.0, 0.0, 0.5]


def test_one_answers_from_a_process_of_its_own() -> None:
    game, rng = hulldown.game("rush"), Xoshiro(1)
    state = game.start(2)
    while state.actor == CHANCE:
        state.advance(state.sample(rng))
    with seat_bot("2026a-level1", game) as opponent:
        opponent.get_ready()
        reply = opponent.ask(state, state.actor, 7)
    assert reply.fault is None
    assert reply.action in state.legal_actions()


def test_a_seat_at_the_table_takes_one_by_name_and_the_picker_has_none() -> None:
    offered = {info.id: {bot.name for bot in info.bots} for info in games("en")}
    for id in GAMES:
        game = hulldown.game(id)
        must_be_a_bot(game, "2026a-level3", frozenset())
        with pytest.raises(Trouble):
            must_be_a_bot(game, "2026a-level9", frozenset())
        assert "level3" in offered[id]
        assert not set(FROZEN_NAMES) & offered[id]
        assert bot_limit(game, "2026a-level8") == 1.0
