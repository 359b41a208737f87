"""The options of the Miniatures Game: mode, platoons, table, and the readings that tables differ in."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.options import Option, TextOption
from .arrow import MoveRules
from .cards import TankCard
from .field import Measures
from .manoeuvres import Template, templates

FREE_FOR_ALL: Final = 0
ENCOUNTER: Final = 1
CAPTURE: Final = 2
ASSAULT: Final = 3
MODES: Final = ("free-for-all", "encounter", "capture-the-base", "assault")
READY: Final = "ready"  # a ready platoon of the right size
PLACED: Final = "placed"  # the players put the terrain down

_ID: Final = "miniatures.option."
OPTIONS: Final = [
    Option("mode", _ID + "mode", list(MODES)),
    TextOption("scenario", _ID + "scenario", "village"),
    Option("cost_limit", _ID + "cost_limit", [100, 50, 200]),
    TextOption("platoon_1", _ID + "platoon", READY),
    TextOption("platoon_2", _ID + "platoon", READY),
    TextOption("platoon_3", _ID + "platoon", READY),
    TextOption("platoon_4", _ID + "platoon", READY),
    Option("sides", _ID + "sides", ["teams", "alone"]),
    Option("one_nation", _ID + "one_nation", [False, True]),
    Option("duplicate_upgrades", _ID + "duplicate_upgrades", [False, True]),
    Option("turn_limit", _ID + "turn_limit", [12, 4, 6, 8, 10, 16, 20, 30]),
    Option("live_tanks_block_move", _ID + "live_tanks_block_move", [False, True]),
    Option("square_sides", _ID + "square_sides", [4, 2]),
    Option("deploy_strict", _ID + "deploy_strict", [False, True]),
    Option("wreck_blocks_spg", _ID + "wreck_blocks_spg", [True, False]),
    Option("wreck_shows_cards", _ID + "wreck_shows_cards", [False, True]),
    Option("light_bonus_adds", _ID + "light_bonus_adds", [True, False]),
    Option("advantage_first_face", _ID + "advantage_first_face", ["critical", "hit"]),
    TextOption("arrow_tail", _ID + "arrow_tail", "76.2"),
    TextOption("arrow_full", _ID + "arrow_full", "101.6"),
]
SHORTEST_ARROW: Final = 4_500  # the widest hulls must fit into the strip that they are deployed in
LONGEST_ARROW: Final = 20_000
_MOST_WAYS: Final = 200  # tanks whose moves are remembered


@final
class Rules:
    """What a game is played by."""

    __slots__ = (
        "_ways", "asks_the_fallen", "cost_limit", "critical_first", "deploy_strict", "duplicate_upgrades", "light_adds",
        "measures", "mode", "moving", "one_nation", "options", "reveals_with_dice", "rolls_advantage", "scenario",
        "sides", "turn_limit", "version",
        "wrecks_block", "wrecks_show_cards",
    )  # fmt: skip

    def __init__(
        self,
        options: dict[str, object],
        version: int,
        measures: Measures,
        seats: int,
        ways: dict[int, list[Template]],
    ) -> None:
        self.options = options
        self.version = version
        self.mode = MODES.index(str(options["mode"]))
        self.scenario = str(options["scenario"])
        self.cost_limit = _number(options["cost_limit"])
        self.one_nation = options["one_nation"] is True
        self.duplicate_upgrades = options["duplicate_upgrades"] is True
        self.turn_limit = _number(options["turn_limit"])
        self.moving = MoveRules(options["live_tanks_block_move"] is True, options["square_sides"] == 2)
        self.deploy_strict = options["deploy_strict"] is True
        self.wrecks_block = options["wreck_blocks_spg"] is True
        self.light_adds = options["light_bonus_adds"] is True
        self.rolls_advantage = True  # in the Command Phase; a scenario may do without
        self.critical_first = options["advantage_first_face"] == "critical"
        self.reveals_with_dice = version >= 2  # miniatures.card.dice-reveals
        self.asks_the_fallen = version >= 2  # miniatures.card.last-reveal; before, hidden cards worked as well
        self.wrecks_show_cards = version < 2 or options["wreck_shows_cards"] is True
        self.sides = _sides(seats, options["sides"] == "teams")
        self.measures = _with_arrow(measures, str(options["arrow_tail"]), str(options["arrow_full"]))
        self._ways = ways  # shared by all games of one set of cards: they take longer than a random game

    def ways(self, tank: TankCard) -> list[Template]:
        """The sample of moves of a tank card with this arrow, worked out once."""
        key = tank.index * (LONGEST_ARROW + 1) + self.measures.arrow_tail
        ways = self._ways.get(key)
        if ways is None:
            if len(self._ways) >= _MOST_WAYS:
                self._ways.clear()
            ways = self._ways[key] = templates(tank.outline, self.measures)
        return ways


def _sides(seats: int, teams: bool) -> list[int]:
    """miniatures.option.sides: the side of each seat; four players make two teams, opposite each other."""
    if teams and seats == 4:
        return [0, 1, 0, 1]
    return list(range(seats))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def read_length(text: str) -> int:
    """A number of millimetres (or degrees) with at most two decimals, as hundredths; Malformed where it is none."""
    number = text.strip()
    sign = -1 if number.startswith("-") else 1
    whole, _, rest = number.removeprefix("-").partition(".")
    digits = whole + rest
    if not (digits.isascii() and digits.isdigit()) or len(rest) > 2 or len(whole) > 6 or not whole:
        raise Malformed(f"{text} is not a number with at most two decimals")
    return sign * (int(whole) * 100 + int((rest + "00")[:2]))


def _with_arrow(measures: Measures, tail: str, full: str) -> Measures:
    """miniatures.option.arrow_tail, miniatures.option.arrow_full"""
    copy = Measures()
    copy.width = measures.width
    copy.height = measures.height
    copy.half_tail = measures.half_tail
    copy.contact = measures.contact
    copy.objective_radius = measures.objective_radius
    copy.max_defence_dice = measures.max_defence_dice
    copy.advantage_dice = measures.advantage_dice
    copy.assault_turns = measures.assault_turns
    copy.turn_limit = measures.turn_limit
    copy.pieces = measures.pieces
    copy.outlines = measures.outlines
    copy.arrow_tail = _arrow("arrow_tail", tail)
    copy.arrow_full = _arrow("arrow_full", full)
    if copy.arrow_full < copy.arrow_tail:
        raise Malformed(f"option arrow_full: {full} is shorter than the tail [miniatures.option.arrow_full]")
    return copy


def _arrow(name: str, text: str) -> int:
    try:
        length = read_length(text)
    except Malformed as error:
        raise Malformed(f"option {name}: {error} [miniatures.option.{name}]") from error
    if not SHORTEST_ARROW <= length <= LONGEST_ARROW:
        raise Malformed(f"option {name}: {text} is not from 45 to 200 mm [miniatures.option.{name}]")
    return length
