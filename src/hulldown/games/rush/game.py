"""Rush as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ...kernel.balance import Trial
from ...kernel.errors import BadFile, Malformed
from ...kernel.facts import Mistakes
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.pending import Makers
from ...kernel.state import Action
from ...kernel.words import Sentence, Word
from .actions import Move
from .audit import audit
from .cards import CARD_FILES, NATIONS, Catalogue
from .decisions import MAKERS
from .edition import EMPTY_AMONG_PEOPLE, OPTIONS, USUAL, Rules
from .imagine import imagine
from .notation import parse, say
from .phrases import FOLDER, NATION_WORDS, PHRASES
from .position import read_position, write_position
from .setup import set_up
from .state import NOBODY, Table
from .trials import trials
from .view import see
from .view_types import RushView

RULES_VERSION: Final = 2
PLACES: Final = ("first", "second", "third", "fourth", "fifth")  # in the turn order


class Rush(Game[Table, Move, RushView]):
    """The deck-builder for two to five players, in editions 1.4 and 1.2."""

    def __init__(
        self, cards: Path | None = None, version: int = RULES_VERSION, catalogue: Catalogue | None = None
    ) -> None:
        super().__init__("rush", FOLDER, version, (2, 5), OPTIONS, PHRASES)
        self.catalogue = catalogue or Catalogue(cards if cards is not None else FOLDER / "cards")
        for achievement in self.catalogue.achievements:
            if achievement.rule not in self.ledger:
                raise BadFile(f"achievements.csv: {achievement.id} names the unknown rule {achievement.rule}")

    def by_rules(self, version: int) -> Rush:
        return Rush(None, version, self.catalogue)

    @property
    def minutes(self) -> tuple[int, int]:
        return (20, 40)

    @property
    def learning(self) -> int:
        return 1

    @property
    def card_columns(self) -> dict[str, list[str]]:
        return CARD_FILES

    def check_cards(self, folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
        Catalogue(folder, mistakes, self.ledger, instead)

    @property
    def cards_fingerprint(self) -> str:
        return self.catalogue.fingerprint

    def roles(self, state: Table) -> list[str]:
        if state.first == NOBODY:
            return []
        return [PLACES[(seat - state.first) % state.seats] for seat in range(state.seats)]

    def held(self, state: Table, seat: int) -> dict[str, list[str]]:
        """The nation of each vehicle: nearly every squad has some of each, so how many is what tells."""
        vehicles = [card for card in state.players[seat].squad() if card.is_vehicle]
        return {
            "cards": [card.id for card in vehicles],
            "nations": [NATIONS[card.nation] for card in vehicles if card.nation >= 0],
        }

    def held_words(self) -> dict[str, Sequence[Word]]:
        return {"cards": list(self.catalogue.by_id.values()), "nations": list(NATION_WORDS.values())}

    @property
    def is_held_earned(self) -> bool:
        return True

    def trials(self) -> list[Trial]:
        return trials(["1.4", "1.2"], (self.min_seats, self.max_seats))

    @property
    def card_files(self) -> dict[str, str]:
        return self.catalogue.fingerprints

    def among_people(self, options: Mapping[str, object]) -> dict[str, object]:
        """rush.option.empty_rounds"""
        if options.get("empty_rounds", USUAL) == USUAL:
            return {**options, "empty_rounds": EMPTY_AMONG_PEOPLE}
        return dict(options)

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
        return set_up(self, self.catalogue, Rules(self.complete_options(seats, options), self.rules_version), seats)

    def position(self, document: object) -> Table:
        return read_position(self, self.catalogue, document)

    def parse(self, state: Table, text: str) -> Action:
        return parse(state, text)

    def imagine(self, view: RushView, rng: Xoshiro) -> Table:
        try:
            return imagine(self.as_of(view.rules), self.catalogue, view, rng)
        except KeyError as error:  # a view that came from elsewhere
            raise Malformed(f"view: there is no card {error.args[0]}") from error

    @property
    def makers(self) -> Makers:
        return MAKERS

    @property
    def view_type(self) -> type[RushView]:
        return RushView

    def legal_from(self, view: RushView, texts: list[str]) -> list[Action]:
        moves = self.catalogue.moves
        try:
            return [moves[text] for text in texts]
        except KeyError as error:
            raise Malformed(f"{error}: not understood") from error

    def known_actions(self) -> list[Move]:
        return list(self.catalogue.moves.values())

    def has_made(self, action: Action) -> bool:
        return isinstance(action, Move) and self.catalogue.moves.get(action.text) is action

    def say(self, action: Move) -> Sentence:
        return say(action)

    def view_of(self, state: Table, seat: int | None) -> RushView:
        return see(state, seat)

    def document_of(self, state: Table) -> dict[str, object]:
        return write_position(state)

    def audit_of(self, state: Table) -> list[str]:
        return audit(state)
