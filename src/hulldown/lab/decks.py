"""What players bring to the table, as it is named on a command line: decks of the Card Game, platoons of miniatures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import Deck
from hulldown.games.cardgame.decks import random_deck, read_deck_file
from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.platoons import Platoon, read_platoon_file, write_code
from hulldown.games.miniatures.cards.random_platoons import random_platoon
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro

RANDOM: Final = "random"
_STREAM: Final = 1 << 62  # far from the streams of the games
_SHOWN: Final = 12  # letters of a code


class Brought(Protocol):
    """A deck or a platoon: its code says all that is in it."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def code(self) -> str: ...


class BroughtPlatoon:
    """A platoon under its own name."""

    def __init__(self, platoon: Platoon) -> None:
        self.id = platoon.id
        self.name = platoon.name_en
        self.code = write_code(platoon)


def named_decks(
    game: Game, names: list[str], seed: int, options: dict[str, object] | None = None, seats: int | None = None
) -> list[Brought]:
    """Each name is a ready one's id, a code, a file or `random`, which the seed draws."""
    found: list[Brought] = []
    for place, name in enumerate(names):
        rng = Xoshiro(seed, _STREAM + place)
        if isinstance(game, CardGame):
            found.append(_deck(game, name, rng))
        elif isinstance(game, Miniatures):
            found.append(BroughtPlatoon(_platoon(game, name, rng, _limit(game, options, seats))))
        else:
            raise Malformed(f"{game.id} has no decks to name")
    return found


def _deck(game: CardGame, name: str, rng: Xoshiro) -> Deck:
    if name == RANDOM:
        return random_deck(game.catalogue, rng)
    if Path(name).suffix.casefold() == ".csv":
        return read_deck_file(game.catalogue, Path(name))
    return game.deck(name)


def _platoon(game: Miniatures, name: str, rng: Xoshiro, limit: int) -> Platoon:
    if name == RANDOM:
        return random_platoon(game.catalogue, limit, rng)
    if Path(name).suffix.casefold() == ".toml":
        return read_platoon_file(game.catalogue, Path(name))
    return game.platoon(name)


def _limit(game: Miniatures, options: dict[str, object] | None, seats: int | None) -> int:
    """What every player may bring: sides that share a limit have an equal share each."""
    chosen = {name: value for name, value in (options or {}).items() if name in ("cost_limit", "sides")}
    rules = game.rules_for(seats if seats is not None else game.min_seats, chosen)
    return min(rules.share(seat) for seat in range(len(rules.sides)))


def starter_decks(game: Game, options: dict[str, object] | None = None, seats: int | None = None) -> list[Brought]:
    """Those that come with the game; platoons of the cost limit that is played."""
    if isinstance(game, CardGame):
        return list(game.catalogue.decks)
    if isinstance(game, Miniatures):
        limit = _limit(game, options, seats)
        return [BroughtPlatoon(platoon) for platoon in game.ready if platoon.limit == limit]
    raise Malformed(f"{game.id} has no decks to compare")


def label(deck: Brought) -> str:
    """A short name: the id, or the beginning of a long code."""
    if deck.id != deck.code or len(deck.id) <= _SHOWN:
        return deck.id
    return deck.id[:_SHOWN] + "..."


def labels(decks: Sequence[Brought]) -> list[str]:
    """Short names, with numbers where several decks have the same."""
    shown = [label(deck) for deck in decks]
    times = Counter(shown)
    seen: Counter[str] = Counter()
    found: list[str] = []
    for text in shown:
        seen[text] += 1
        found.append(f"{text} {seen[text]}" if times[text] > 1 else text)
    return found
