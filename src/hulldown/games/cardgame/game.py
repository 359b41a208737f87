"""The Card Game as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ...kernel.balance import Trial
from ...kernel.errors import Malformed
from ...kernel.event import Event
from ...kernel.facts import Mistakes
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.pending import Makers
from ...kernel.state import Action
from ...kernel.words import Seat, Sentence, Word
from .actions import SEATS, Move
from .audit import audit
from .cards import CARD_FILES, NATIONS, Catalogue, Deck
from .decisions import MAKERS
from .decks import check_card_files, check_legal, find_deck
from .edition import OPTIONS, Rules
from .effects import EFFECTS
from .finish import resign
from .imagine import imagine
from .lists import Decks
from .notation import parse, say
from .phrases import FOLDER, NATION_WORDS, PHRASES
from .position import read_position, write_position
from .setup import set_up
from .state import NOBODY, Table
from .trials import trials
from .view import see
from .view_types import CardGameView

RULES_VERSION: Final = 2
OWN_CARD_SHOWN: Final = ("event.deployed", "event.attached", "event.paid", "event.discarded")  # news for the rival only


class CardGame(Game[Table, Move, CardGameView]):
    """The two-player duel with deck building."""

    def __init__(
        self, cards: Path | None = None, version: int = RULES_VERSION, catalogue: Catalogue | None = None
    ) -> None:
        super().__init__("cardgame", FOLDER, version, (SEATS, SEATS), OPTIONS, PHRASES)
        self.catalogue = catalogue or Catalogue(cards if cards is not None else FOLDER / "cards")
        self.catalogue.performer = EFFECTS
        self.decks = Decks(self.catalogue)
        self.lists = self.decks

    def by_rules(self, version: int) -> CardGame:
        return CardGame(None, version, self.catalogue)

    @property
    def minutes(self) -> tuple[int, int]:
        return (20, 30)

    @property
    def learning(self) -> int:
        return 2

    @property
    def cards_fingerprint(self) -> str:
        return self.catalogue.fingerprint

    @property
    def length_unit(self) -> str:
        return "rounds"

    @property
    def card_files(self) -> dict[str, str]:
        return self.catalogue.fingerprints

    @property
    def card_columns(self) -> dict[str, list[str]]:
        return CARD_FILES

    def check_cards(self, folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
        check_card_files(folder, mistakes, instead)

    def roles(self, state: Table) -> list[str]:
        """Of the first round: who begins the others is decided in play."""
        if state.first == NOBODY or state.round_number > 1:
            return []
        return ["first" if seat == state.first else "second" for seat in range(SEATS)]

    def held(self, state: Table, seat: int) -> dict[str, list[str]]:
        deck = state.players[seat].deck_list
        return {
            "cards": [card.id for card in deck.cards],
            "nations": [NATIONS[nation] for nation in sorted({card.nation for card in deck.cards})],
            "bases": [base.id for base in deck.bases],
        }

    def held_words(self) -> dict[str, Sequence[Word]]:
        return {
            "cards": self.catalogue.cards,
            "decks": self.catalogue.decks,
            "nations": list(NATION_WORDS.values()),
            "bases": self.catalogue.bases,
        }

    def trials(self) -> list[Trial]:
        return trials([deck.id for deck in self.catalogue.decks])

    def deck(self, text: str) -> Deck:
        """A starter deck by its id, or a deck by its code."""
        return find_deck(self.catalogue, text)

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
        rules = Rules(self.complete_options(seats, options), self.rules_version)
        decks = [self.deck(str(rules.options[f"deck_{seat + 1}"])) for seat in range(SEATS)]
        for deck in decks:
            check_legal(deck, rules.foreign_bases)
        return set_up(self, self.catalogue, rules, decks)

    def is_news_to(self, seat: int | None, event: Event) -> bool:
        if not event.reveals or event.sentence.phrase.key not in OWN_CARD_SHOWN:
            return event.reveals
        actor = event.sentence.gaps["seat"]
        return not (isinstance(actor, Seat) and actor.number == seat)

    @property
    def can_resign(self) -> bool:
        return True

    def resign(self, state: Table, seat: int) -> None:
        resign(state, seat)

    def position(self, document: object) -> Table:
        return read_position(self, self.catalogue, document)

    def parse(self, state: Table, text: str) -> Action:
        return parse(state, text)

    def imagine(self, view: CardGameView, rng: Xoshiro) -> Table:
        return imagine(self.as_of(view.rules), self.catalogue, view, rng)

    @property
    def makers(self) -> Makers:
        return MAKERS

    @property
    def view_type(self) -> type[CardGameView]:
        return CardGameView

    def legal_from(self, view: CardGameView, texts: list[str]) -> list[Action]:
        moves = self.catalogue.moves
        try:
            return [moves[text.casefold()] for text in texts]
        except KeyError as error:
            raise Malformed(f"{error}: not understood") from error

    def known_actions(self) -> list[Move]:
        return list(self.catalogue.moves.values())

    def has_made(self, action: Action) -> bool:
        if not isinstance(action, Move):
            return False
        card = action.card
        if card is not None and action is card.draw:  # the most frequent answer of all
            return True
        return self.catalogue.moves.get(action.text.casefold()) is action

    def say(self, action: Move) -> Sentence:
        return say(action)

    def view_of(self, state: Table, seat: int | None) -> CardGameView:
        return see(state, seat)

    def document_of(self, state: Table) -> dict[str, object]:
        return write_position(state)

    def audit_of(self, state: Table) -> list[str]:
        return audit(state)
