"""The options of the Card Game: decks, who begins, and the readings that change results most."""

from __future__ import annotations

from typing import Final, final

from ...kernel.options import Option, SeatOption, TextOption
from .cards import Deck

OPTIONS: Final = [
    TextOption("deck_1", "cardgame.option.deck_1", "D1"),
    TextOption("deck_2", "cardgame.option.deck_2", "D2"),
    SeatOption("first_player", "cardgame.option.first_player", 2),
    Option("open_decks", "cardgame.option.open_decks", [False, True]),
    Option("foreign_bases", "cardgame.option.foreign_bases", [False, True]),
    Option("triple_shot_permanent", "cardgame.option.triple_shot_permanent", [True, False]),
    Option("destroyed_before_after_attack", "cardgame.option.destroyed_before_after_attack", [True, False]),
    Option("after_attack_before_extra_shots", "cardgame.option.after_attack_before_extra_shots", [True, False]),
    Option("explosive_on_triple_shot", "cardgame.option.explosive_on_triple_shot", [False, True]),
    Option("base_effects_every_round", "cardgame.option.base_effects_every_round", [True, False]),
]


@final
class Rules:
    """What a game is played by."""

    __slots__ = (
        "_imagined", "_options", "after_attack_first", "after_attacks_in_order", "bases_every_round", "destroyed_first",
        "explosive_on_triple", "first_player", "foreign_bases", "open_decks", "triple_permanent", "version",
    )  # fmt: skip

    def __init__(self, options: dict[str, object], version: int, imagined: dict[str, Deck] | None = None) -> None:
        """`imagined`: decks that stand in for the options by which nobody may know them."""
        self._options = options
        self._imagined = imagined
        self.version = version
        first = options["first_player"]
        self.first_player = first - 1 if isinstance(first, int) else -1
        self.open_decks = options["open_decks"] is True
        self.foreign_bases = options["foreign_bases"] is True
        self.triple_permanent = options["triple_shot_permanent"] is True
        self.destroyed_first = options["destroyed_before_after_attack"] is True
        self.after_attack_first = options["after_attack_before_extra_shots"] is True
        self.after_attacks_in_order = version >= 2  # before, those that waited came from the last attack to the first
        self.explosive_on_triple = options["explosive_on_triple_shot"] is True
        self.bases_every_round = options["base_effects_every_round"] is True

    @property
    def options(self) -> dict[str, object]:
        """All of them. Codes of imagined decks are written when somebody asks, which searches never do."""
        if self._imagined:
            for name, deck in self._imagined.items():
                self._options[name] = deck.code
            self._imagined = None
        return self._options
