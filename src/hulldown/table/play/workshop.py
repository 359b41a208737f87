"""Requests of the workshop: no room, no match. Each is one piece of work that is done beside the event loop."""

from __future__ import annotations

import base64
import binascii
from functools import lru_cache

import hulldown
from hulldown import workshop
from hulldown.kernel.errors import BadFile, HulldownError, Malformed
from hulldown.kernel.game import Game

from .. import wire
from ..problems import Trouble
from .catalogues import known_game

LIST = "list"  # what a text is called that has no name


def benches(lang: str) -> list[wire.BenchInfo]:
    """The games that have lists which can be built, as they are learnt."""
    found = sorted([hulldown.game(id) for id in hulldown.game_ids()], key=lambda game: (game.learning, game.id))
    return [_info(game, lang) for game in found if _is_built(game)]


@lru_cache(maxsize=64)
def _info(game: Game, lang: str) -> wire.BenchInfo:
    assert game.lists is not None
    bench = workshop.bench_of(game)
    ready = [wire.Named(one.id, one.word(lang)) for one in bench.ready(game)]
    lists = game.lists
    title = game.title.text(lang)
    return wire.BenchInfo(game.id, title, lists.word, lists.suffix, list(bench.limits), lists.most, ready, bench.tries)


def _is_built(game: Game) -> bool:
    return game.lists is not None and bool(game.lists.pieces())


def built_game(id: str) -> Game:
    game = known_game(id)
    if not _is_built(game):
        raise Trouble("missing", "no-lists")
    return game


def check(id: str, wish: wire.DraftWish) -> wire.DraftChecked:
    return workshop.check(built_game(id), wish.draft, wish.options, wish.lang)


def open_list(id: str, wish: wire.OpenWish) -> wire.OpenedDraft:
    """What cannot be read is told with file, line and field."""
    game = built_game(id)
    try:
        return workshop.open_draft(game, _data(wish), wish.file or LIST, wish.lang)
    except (Malformed, BadFile) as error:
        raise Trouble("malformed", "list", detail=str(error)) from error


def _data(wish: wire.OpenWish) -> bytes:
    if not wish.zipped:
        return wish.text.encode()
    try:
        return base64.b64decode(wish.text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Malformed(f"{wish.file or LIST}: not base64 ({error})") from error


def export(id: str, wish: wire.ExportWish) -> wire.Exported:
    game = built_game(id)
    try:
        return workshop.export_draft(game, wish.draft, wish.format, wish.lang)
    except HulldownError as error:
        raise Trouble("malformed", "list", detail=str(error)) from error


def hands(id: str, wish: wire.HandsWish) -> wire.TestHands:
    return workshop.deal_hands(built_game(id), wish.draft, wish.seed, wish.hands)


def goldfish(id: str, wish: wire.GoldfishWish) -> wire.Goldfish:
    try:
        return workshop.goldfish(built_game(id), wish.draft, wish.options, wish.seed, wish.rounds, wish.lang)
    except workshop.NotLegal as error:
        raise Trouble("illegal", "list-illegal") from error


@lru_cache(maxsize=64)
def records(id: str, lang: str) -> wire.Records:
    """What is known of the cards of a game; of one without lists nothing."""
    return wire.Records(
        {
            card: wire.CardUse(use.records, [wire.Named(one.id, one.word(lang)) for one in use.used])
            for card, use in workshop.card_uses(known_game(id), lang).items()
        }
    )
