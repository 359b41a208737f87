"""Hints that a page thinks of for a match of a server: the same words as the server's, from the view alone."""

from __future__ import annotations

import json

import msgspec

import hulldown
from hulldown.bots.levels import LEVEL_NAMES
from hulldown.bots.searcher import Searcher
from hulldown.kernel.state import State
from hulldown.table.browser.thinker import Posed, Thinker, Wondered
from hulldown.table.play.presenter import Presenter
from tests.table.helper import EACH_GAME, begin
from tests.table.test_secrecy_wire import positions

NAMES = ["Анна", "Boris"]


def posed(state: State, **more: object) -> str:
    legal = [str(action) for action in state.legal_actions()]
    hint = Wondered(state.view(state.actor).encode().decode(), legal, 7, "ru", NAMES)
    return msgspec.json.encode(Posed(state.game.id, state.game.cards_fingerprint, hint=hint)).decode()


@EACH_GAME
def test_a_hint_is_told_as_the_server_tells_it(game: str) -> None:
    state = next(one for one in positions(game, 3) if len(one.legal_actions()) > 2)
    told = json.loads(Thinker().answer(posed(state)))
    assert (told["type"], told["bot"], told["problem"]) == ("hint", LEVEL_NAMES[-1], None)
    presenter = Presenter(begin(game), state.actor, "ru")
    presenter.names = NAMES
    assert told["advice"]
    for one in told["advice"]:
        choice = presenter.choice(state.view(state.actor), state.game.parse(state, one["choice"]["do"]))
        assert one["choice"] == msgspec.to_builtins(choice)


def test_a_slow_device_says_how_much_it_has_thought() -> None:
    state = next(one for one in positions("rush", 3) if len(one.legal_actions()) > 2)
    thinker = Thinker()
    thinker.answer(posed(state))
    bot = thinker._bots["rush", hulldown.game("rush").cards_fingerprint][LEVEL_NAMES[-1]]
    assert isinstance(bot, Searcher)
    bot.seconds, bot.playouts = 0.1, 100_000
    assert json.loads(thinker.answer(posed(state)))["note"].startswith("Вашему устройству хватило времени на 1 %")


def test_what_is_no_view_is_told_as_an_error() -> None:
    hint = Wondered("{}", ["end"], 7, "en", NAMES)
    text = msgspec.json.encode(Posed("rush", "x", hint=hint)).decode()
    assert json.loads(Thinker().answer(text))["say"] == "failed"
