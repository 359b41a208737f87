"""Platoons as the rest of the program asks for them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Final, final

from ...kernel.errors import Refusal
from ...kernel.facts import Mistakes
from ...kernel.generator import Xoshiro
from ...kernel.lists import Chosen, Lists, Part, Piece
from ...kernel.words import Word
from .cards.catalogue import CARD_KINDS, Card, Catalogue, TankCard, suits
from .cards.platoons import Platoon, PlatoonTank, check, find_platoon, read_platoon_text, write_platoon
from .cards.random_platoons import random_platoon
from .edition import READY, Rules
from .words.phrases import SUBTYPE_WORDS

COST_LIMIT: Final = "cost_limit"
TANK: Final = "tank"
_FIELDS: Final = ("name", "name_ru", "limit", "tank", "note")
_MOST: Final = 200  # cards of a platoon; at the highest limit fewer are legal
_LEGALITY: Final = (COST_LIMIT, "one_nation", "duplicate_upgrades", "sides")
RulesFor = Callable[[int, Mapping[str, object] | None], Rules]


@final
class Platoons(Lists[Platoon]):
    """Ready platoons, and platoons by their codes (t_34: recon; cromwell) and files (.toml)."""

    def __init__(self, catalogue: Catalogue, all_ready: list[Platoon], rules_for: RulesFor) -> None:
        super().__init__("platoon", ".toml", None, [READY])
        self.catalogue = catalogue
        self.all_ready = all_ready
        self._rules_for = rules_for
        self.most = _MOST

    def _rules(self, seats: int, chosen: Chosen) -> Rules:
        return self._rules_for(seats, {name: chosen[name] for name in _LEGALITY if name in chosen})

    def _limit(self, seats: int, chosen: Chosen) -> int:
        """What every player may bring: sides that share a limit have an equal share each."""
        rules = self._rules(seats, chosen)
        return min([rules.share(seat) for seat in range(seats)])

    def ready(self, seats: int, chosen: Chosen) -> list[Platoon]:
        return self.of_size(self._limit(seats, chosen))

    def of_size(self, limit: int) -> list[Platoon]:
        return [platoon for platoon in self.all_ready if platoon.limit == limit]

    def knows(self, id: str) -> bool:
        return any(platoon.id == id.casefold() for platoon in self.all_ready)

    def is_code(self, text: str) -> bool:
        """`t_34: recon; cromwell` is no path that anybody would choose."""
        return ":" in text and "/" not in text and "\\" not in text and not text.endswith(self.suffix)

    def find(self, text: str) -> Platoon:
        return find_platoon(self.catalogue, text, self.all_ready)

    def is_file(self, text: str) -> bool:
        """Scenarios stand in files of the same suffix: they have no limit, and say whose each tank is."""
        if "=" not in text:
            return False
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return True
        return "limit" in document or ("player" not in text and all(field in _FIELDS for field in document))

    def read(self, text: str, file: str, mistakes: Mistakes | None = None) -> Platoon:
        return read_platoon_text(self.catalogue, text, file)

    def reasons_against(self, brought: Platoon, chosen: Chosen) -> list[Refusal]:
        """A platoon with a name is made for a limit, which counts where the options name none."""
        rules = self._rules(2, {name: value for name, value in chosen.items() if name != "sides"})
        limit = rules.cost_limit
        if COST_LIMIT not in chosen and brought.id != brought.code:
            limit = brought.limit
        return check(brought, limit, rules.one_nation, rules.duplicate_upgrades)

    def draw(self, rng: Xoshiro, seats: int, chosen: Chosen, seat: int | None = None) -> Platoon:
        rules = self._rules(seats, chosen)
        limit = rules.share(seat) if seat is not None else self._limit(seats, chosen)
        return random_platoon(self.catalogue, limit, rng, rules.one_nation)

    def pieces(self) -> list[Piece]:
        tanks = [Piece(tank, TANK, cost=tank.cost) for tank in self.catalogue.tanks]
        return tanks + [_piece(card) for card in self.catalogue.cards]

    def slots(self) -> list[Word]:
        return list(SUBTYPE_WORDS.values())

    def suits(self, carrier: Piece, piece: Piece) -> bool:
        tank, card = carrier.word, piece.word
        return isinstance(tank, TankCard) and isinstance(card, Card) and suits(tank, card)

    def parts(self, brought: Platoon) -> list[Part]:
        parts: list[Part] = []
        for entry in brought.tanks:
            counts: dict[Card, int] = {}
            for card in entry.cards:
                counts[card] = counts.get(card, 0) + 1
            carried = [Part(_piece(card), count) for card, count in counts.items()]
            parts.append(Part(Piece(entry.tank, TANK, cost=entry.tank.cost), 1, carried))
        return parts

    def limit_of(self, brought: Platoon) -> int:
        return brought.limit

    def assembled(self, id: str, name: str, limit: int, parts: list[Part]) -> Platoon:
        tanks: list[PlatoonTank] = []
        for part in parts:
            tank = part.piece.word
            assert isinstance(tank, TankCard)
            cards: list[Card] = []
            for carried in part.carried:
                card = carried.piece.word
                assert isinstance(card, Card)
                cards += [card] * carried.count
            for _ in range(part.count):
                tanks.append(PlatoonTank(tank, cards))
        return Platoon(id, name, {}, limit, tanks)

    def written(self, brought: Platoon) -> str:
        return write_platoon(brought)


def _piece(card: Card) -> Piece:
    return Piece(card, CARD_KINDS[card.kind], True, card.cost)
