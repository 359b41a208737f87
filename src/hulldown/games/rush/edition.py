"""The two editions and the settings: a few named differences, asked where they matter."""

from __future__ import annotations

from typing import Final, final

from ...kernel.options import Option, SeatOption

USUAL: Final = "usual"
EMPTY_AMONG_PEOPLE: Final = 10  # rounds; bots among themselves play on

OPTIONS: Final = [
    Option("edition", "rush.option.edition", ["1.4", "1.2"]),
    SeatOption("first_player", "rush.option.first_player", 5),
    Option("siege_destroys_armor_1", "rush.option.siege_destroys_armor_1", [False, True]),
    Option("defenders_count_in_squad", "rush.option.defenders_count_in_squad", [False, True]),
    Option("double_medal_per_turn", "rush.option.double_medal_per_turn", [False, True]),
    Option("empty_rounds", "rush.option.empty_rounds", [USUAL, "off", 5, 10, 20]),
]


@final
class Rules:
    """What a game is played by: the options, and what the edition makes of them."""

    __slots__ = (
        "abilities_optional", "batches", "defenders_count", "double_per_turn", "empty_rounds", "first_player",
        "once_a_turn", "open_base_first", "options", "siege_destroys_armor_1", "siege_hits_auxiliaries",
        "sound_positions", "squad_is_basis", "totals_in_any_order", "version",
    )  # fmt: skip

    def __init__(self, options: dict[str, object], version: int) -> None:
        later = options["edition"] == "1.4"
        self.options = options
        self.version = version
        self.once_a_turn = later  # D1: a vehicle card that comes back cannot be played again
        self.siege_hits_auxiliaries = later  # D2
        self.abilities_optional = later  # D3: any order, each optional; otherwise the printed order, all or none
        self.open_base_first = later  # D4
        self.batches = later  # D5: Recruitment buys in batches; otherwise the turn's totals count
        self.totals_in_any_order = version >= 2  # 1.2: before, cost 0 was bought only while something was left over
        self.sound_positions = version >= 2  # before, what a position says of the end and of the turn was believed
        self.squad_is_basis = later  # D6, D7, A49: what lies in the squad counts; otherwise what was destroyed
        first = options["first_player"]
        self.first_player = first - 1 if isinstance(first, int) else -1
        self.siege_destroys_armor_1 = options["siege_destroys_armor_1"] is True
        self.defenders_count = options["defenders_count_in_squad"] is True
        self.double_per_turn = options["double_medal_per_turn"] is True
        rounds = options["empty_rounds"]
        self.empty_rounds = rounds if isinstance(rounds, int) else 0  # 0: however many there are, play goes on
