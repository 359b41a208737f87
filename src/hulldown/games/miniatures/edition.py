"""The options of the Miniatures Game: mode, platoons, table, and the readings that tables differ in."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.options import FileOption, NumberOption, Option, SidesOption, TextOption
from .cards.catalogue import TankCard
from .ground.arrow import MoveRules
from .ground.field import Measures
from .ground.maneuvers import Template, templates

FREE_FOR_ALL: Final = 0
ENCOUNTER: Final = 1
CAPTURE: Final = 2
ASSAULT: Final = 3
MODES: Final = ("free-for-all", "encounter", "capture-the-base", "assault")
READY: Final = "ready"  # a ready platoon of the right size
PLACED: Final = "placed"  # the players put the terrain down

LEAST_COST: Final = 10
MOST_COST: Final = 1000
NO_TIME_LIMIT: Final = "none"
MOST_MINUTES: Final = 1440

_ID: Final = "miniatures.option."
SIDES: Final = SidesOption("sides", _ID + "sides")
OPTIONS: Final = [
    Option("mode", _ID + "mode", list(MODES)),
    FileOption("scenario", _ID + "scenario", "village", ".toml"),
    NumberOption("cost_limit", _ID + "cost_limit", [100, 50, 200], LEAST_COST, MOST_COST),
    TextOption("platoon_1", _ID + "platoon", READY),
    TextOption("platoon_2", _ID + "platoon", READY),
    TextOption("platoon_3", _ID + "platoon", READY),
    TextOption("platoon_4", _ID + "platoon", READY),
    SIDES,
    Option("one_nation", _ID + "one_nation", [False, True]),
    Option("duplicate_upgrades", _ID + "duplicate_upgrades", [False, True]),
    Option("turn_limit", _ID + "turn_limit", [12, 4, 6, 8, 10, 16, 20, 30]),
    NumberOption("time_limit", _ID + "time_limit", [NO_TIME_LIMIT, 30, 60], 1, MOST_MINUTES),
    Option("live_tanks_block_move", _ID + "live_tanks_block_move", [False, True]),
    Option("square_sides", _ID + "square_sides", [4, 2]),
    Option("deploy_strict", _ID + "deploy_strict", [False, True]),
    Option("wreck_blocks_spg", _ID + "wreck_blocks_spg", [True, False]),
    Option("walls_need_hull_down", _ID + "walls_need_hull_down", [False, True]),
    Option("wreck_shows_cards", _ID + "wreck_shows_cards", [False, True]),
    Option("light_bonus_adds", _ID + "light_bonus_adds", [True, False]),
    Option("advantage_first_face", _ID + "advantage_first_face", ["critical", "hit"]),
    Option("by_word", _ID + "by_word", [False, True]),
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
        "_ways", "asked_is_acted", "asks_the_fallen", "by_word", "cost_limit", "critical_first", "deploy_strict",
        "destroyer_scores", "duplicate_upgrades", "light_adds", "limit_is_shared", "measures", "mode", "moving",
        "one_nation", "options", "reveals_with_dice", "rolls_advantage", "scenario", "sides", "time_limit",
        "turn_limit", "version", "walls_need_hull_down", "whole_last_turn", "wrecks_block", "wrecks_show_cards",
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
        self.time_limit = 0 if options["time_limit"] == NO_TIME_LIMIT else _number(options["time_limit"])  # minutes
        self.moving = MoveRules(options["live_tanks_block_move"] is True, options["square_sides"] == 2)
        self.deploy_strict = options["deploy_strict"] is True
        self.wrecks_block = options["wreck_blocks_spg"] is True
        self.light_adds = options["light_bonus_adds"] is True
        self.by_word = options["by_word"] is True  # what people see on a real table counts
        self.rolls_advantage = True  # in the Command Phase; a scenario may do without
        self.critical_first = options["advantage_first_face"] == "critical"
        self.reveals_with_dice = version >= 2  # miniatures.card.dice-reveals
        self.asks_the_fallen = version >= 2  # miniatures.card.last-reveal; before, hidden cards worked as well
        self.wrecks_show_cards = version < 2 or options["wreck_shows_cards"] is True
        self.sides = SIDES.divide(str(options["sides"]), seats)
        self.limit_is_shared = version >= 2  # miniatures.team.cost-limit; before, each player had the whole limit
        self.measures = _with_arrow(measures, str(options["arrow_tail"]), str(options["arrow_full"]))
        self.measures.hills_uncut = version < 2  # miniatures.sight.under-hulls
        self.measures.walls_flush = version < 2  # miniatures.setup.wall-touch, miniatures.setup.wall-overlap
        self.walls_need_hull_down = options["walls_need_hull_down"] is True or version < 2
        self.asked_is_acted = version < 2  # a tank that was asked for its move counted as one that has acted
        self.destroyer_scores = version >= 2  # miniatures.mode.destroyer; before, every enemy of a lost tank scored
        self.whole_last_turn = version >= 2  # miniatures.mode.last-turn; before, it ended with its victory check
        self._ways = ways  # shared by all games of one set of cards: they take longer than a random game

    @property
    def last_turn(self) -> int:
        """miniatures.mode.turn-limit, miniatures.mode.assault-win: the turn after which the game is over.

        0 where time is called instead.
        """
        if self.mode == ASSAULT:
            return self.measures.assault_turns
        return 0 if self.time_limit else self.turn_limit

    def sharers(self, seat: int) -> list[int]:
        """miniatures.team.cost-limit: the seats that share one limit with this one."""
        if not self.limit_is_shared:
            return [seat]
        return [other for other in range(len(self.sides)) if self.sides[other] == self.sides[seat]]

    def share(self, seat: int) -> int:
        """An equal share of the side's limit."""
        return self.cost_limit // len(self.sharers(seat))

    def ways(self, tank: TankCard) -> list[Template]:
        """The sample of moves of a tank card with this arrow, worked out once."""
        key = tank.index * (LONGEST_ARROW + 1) + self.measures.arrow_tail
        ways = self._ways.get(key)
        if ways is None:
            if len(self._ways) >= _MOST_WAYS:
                self._ways.clear()
            ways = self._ways[key] = templates(tank.outline, self.measures)
        return ways


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
    copy.max_defense_dice = measures.max_defense_dice
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
