"""A list is tried out: what chance deals from it, and how it goes by itself. The same seed gives the same again."""

from __future__ import annotations

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Chosen

from .bench import bench_of
from .drafts import lay_out
from .shapes import Draft, Goldfish, TestHands


class NotLegal(HulldownError):
    """No match can begin with such a list."""


def deal_hands(game: Game, draft: Draft, seed: int, hands: int) -> TestHands:
    """Opening hands of a list, legal or not."""
    deal = bench_of(game).hands
    if deal is None:
        raise Malformed(f"nobody draws a hand in {game.id}")
    return TestHands(deal(game, lay_out(game, draft).brought(), seed, hands))


def goldfish(game: Game, draft: Draft, options: Chosen, seed: int, rounds: int, lang: str) -> Goldfish:
    """The first rounds of a list by the game's own rules, against somebody who only passes."""
    play = bench_of(game).goldfish
    if play is None:
        raise Malformed(f"nobody plays alone in {game.id}")
    laid = lay_out(game, draft)
    brought = laid.brought()
    if laid.strays or laid.lists.reasons_against(brought, options):
        raise NotLegal(f"no match can begin with a {laid.lists.word} that breaks rules")
    return Goldfish(play(game, brought, options, seed, rounds, lang))
