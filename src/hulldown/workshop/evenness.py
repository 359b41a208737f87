"""How even a table is: both sides play it with the same list, and each player sits at each side as often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from hulldown.kernel.game import Game

from .strength import MOST_GAMES, SEED, Bout, Series, drawn, settled_options


class Sides(Struct, frozen=True):
    """Two sides of a table that are compared: what the first one is called, and the table with it at each seat."""

    name: str
    texts: tuple[str, str]  # the first side is the first player's, the second one's


class Evenness(Series):
    """What part of the wins goes to the first side, as far as it is known."""

    def __init__(
        self,
        game: Game,
        option: str,
        rows: Sequence[Sides],
        chosen: Mapping[str, object] | None = None,
        seed: int = SEED,
        most: int = MOST_GAMES,
    ) -> None:
        """`option` is the one that takes the table. Raises Malformed where it cannot be played."""
        self.option = option
        self.rows = rows
        self._chosen = dict(chosen) if chosen is not None else {}
        named = {**self._chosen, option: rows[0].texts[0]}
        settled = settled_options(game, named)
        brings = game.lists is not None and game.lists.option(0) not in game.overruled(game.min_seats, named)
        lists = game.lists.ready(game.min_seats, settled) if brings and game.lists is not None else []
        self._lists = (list(lists) or drawn(game, settled, seed)) if brings else []
        super().__init__(game, len(rows), seed, most)

    def bout(self, number: int) -> Bout:
        """Two bouts are a pair: the same list for both, the same chance, and the seats changed."""
        pair, seat = divmod(number, 2)
        row = pair % len(self.rows)
        named: dict[str, object] = {**self._chosen, self.option: self.rows[row].texts[seat]}
        if self._lists:
            assert self.game.lists is not None
            brought = self._lists[pair // len(self.rows) % len(self._lists)]
            for place in range(self.seats):
                named[self.game.lists.option(place)] = brought.code
        return Bout(number, row, seat, self.bot, self.usual(pair, named), self.seed, pair)
