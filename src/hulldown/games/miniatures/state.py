"""The table of the Miniatures Game: tanks with their cards, the field, the critical deck, sides and their points."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.state import State
from ...kernel.words import Word
from .actions import MAX_SEATS, TANKS_A_SEAT, Moves, label
from .cards.catalogue import CREW, Card, Catalogue, Critical, TankCard
from .cards.verbs import Clause
from .edition import Rules
from .ground.field import Field, Hull

NOBODY: Final = -1

# Phases.
SETTING_UP: Final = 0
MOVEMENT: Final = 1
SHOOTING: Final = 2
COMMAND: Final = 3
PHASES: Final = ("set-up", "movement", "shooting", "command")


@final
class Tank:
    """A tank in play. `code` names it in actions (a1, b2); `index` is its place in the table's list.

    `clauses` holds what works now without being paid for: its type, its rules, its shown cards (equal skills once) and
    its critical cards. `equip` computes it anew whenever one of these changes. The lists are replaced, never changed in
    place, so that copies share them.
    """

    __slots__ = (
        "acted", "base_initiative", "boost_move", "boost_shoot", "boost_survivability", "boost_turn", "card",
        "chosen_phase", "clauses", "code", "criticals", "damage", "deadeye_used", "destroyed", "destroyed_by", "gone",
        "hidden", "hit_points", "index", "must_reload", "red", "reloading", "rules", "seat", "second_due", "shot",
        "shown", "side", "sources", "start_cost", "stripped", "token", "used", "word",
    )  # fmt: skip

    def __init__(
        self, index: int, code: int, side: int, card: TankCard, word: Word, source: Tank | None = None
    ) -> None:
        self.index = index
        self.code = code
        self.seat = code // TANKS_A_SEAT
        self.side = side
        self.card = card
        self.word = word
        if source is None:
            self.hidden: list[Card] = []  # sorted by index, as are the other lists of cards
            self.shown: list[Card] = []
            self.gone: list[Card] = []
            self.criticals: list[Critical] = []
            self.clauses: list[Clause] = []
            self.sources: list[Word] = []  # whose clause each of them is
            self.rules = card.rules  # special rules with what cards and criticals make of them
            self.hit_points = card.hit_points  # at full health, cards included
            self.red = card.hp_red
            self.start_cost = 0  # printed cost with all cards it started with
            self.damage = 0
            self.destroyed = False
            self.destroyed_by = NOBODY  # the seat whose shot or card did it; NOBODY: a fire, or its own cards
            self.token = 0
            self.acted = False  # in this phase
            self.shot = False  # has attacked in this phase
            self.second_due = False  # an autoloader's second attack is still open
            self.reloading = False  # this turn
            self.must_reload = False  # next turn
            self.stripped = False  # no cover die for the rest of the phase
            self.deadeye_used = False  # the first critical of this turn has been
            self.chosen_phase = 0  # MOVEMENT or SHOOTING for init_choice, 0 before the choice
            self.base_initiative = NOBODY  # given or traded, for the Shooting Phase
            self.boost_move = 0  # initiative in the Movement Phase, from cards that were paid for
            self.boost_shoot = 0
            self.boost_turn = 0
            self.boost_survivability = 0  # in the Shooting Phase
            self.used: list[Card] = []  # cards paid for this turn that stay on the tank
        else:
            self.hidden = source.hidden
            self.shown = source.shown
            self.gone = source.gone
            self.criticals = source.criticals
            self.clauses = source.clauses
            self.sources = source.sources
            self.rules = source.rules
            self.hit_points = source.hit_points
            self.red = source.red
            self.start_cost = source.start_cost
            self.damage = source.damage
            self.destroyed = source.destroyed
            self.destroyed_by = source.destroyed_by
            self.token = source.token
            self.acted = source.acted
            self.shot = source.shot
            self.second_due = source.second_due
            self.reloading = source.reloading
            self.must_reload = source.must_reload
            self.stripped = source.stripped
            self.deadeye_used = source.deadeye_used
            self.chosen_phase = source.chosen_phase
            self.base_initiative = source.base_initiative
            self.boost_move = source.boost_move
            self.boost_shoot = source.boost_shoot
            self.boost_turn = source.boost_turn
            self.boost_survivability = source.boost_survivability
            self.used = source.used

    def clone(self) -> Tank:
        return Tank(self.index, self.code, self.side, self.card, self.word, self)

    @property
    def left(self) -> int:
        """Hit points left."""
        return self.hit_points - self.damage

    @property
    def in_red(self) -> bool:
        """miniatures.damage.in-the-red, miniatures.damage.green-first"""
        return self.left <= self.red

    def carries(self, critical: Critical) -> bool:
        return critical in self.criticals

    def crew_shown(self) -> int:
        """miniatures.effect.per-crew: crew cards that are face up."""
        return sum([1 for card in self.shown if card.kind == CREW])


@final
class Objective:
    """An objective token. `side` placed it and scores with it; NOBODY where it belongs to all."""

    __slots__ = ("side", "x", "y")

    def __init__(self, x: int, y: int, side: int) -> None:
        self.x = x
        self.y = y
        self.side = side


@final
class Table(State):
    """Everything on the table. Lists of plain numbers by side or by critical kind are replaced,
    never changed in place.
    """

    __slots__ = (
        "attacker", "catalogue", "deck", "discards", "edges", "field", "moves", "objectives", "phase", "points",
        "ranking", "resigned", "rules", "silent", "tank_at", "tanks", "terrain_left", "time_called",
        "turn", "vengeance",
    )  # fmt: skip

    def __init__(
        self, game: Game, catalogue: Catalogue, moves: Moves, rules: Rules, source: Table | None = None
    ) -> None:
        super().__init__(game, source)
        self.catalogue = catalogue
        self.moves = moves
        self.rules = rules
        if source is None:
            sides = max(rules.sides) + 1
            self.field = Field(rules.measures)
            self.tanks: list[Tank] = []
            self.tank_at: list[int] = [NOBODY] * (MAX_SEATS * TANKS_A_SEAT)  # index by code
            self.deck: list[int] = [critical.count for critical in catalogue.criticals]
            self.discards: list[int] = [0] * len(catalogue.criticals)
            self.ranking: list[int] = list(range(sides))  # sides, who has advantage first
            self.attacker = NOBODY
            self.edges: list[int] = [NOBODY] * sides
            self.objectives: list[Objective] = []
            self.points: list[int] = [0] * sides
            self.turn = 0
            self.phase = SETTING_UP
            self.silent: list[bool] = [False] * len(rules.sides)  # by seat: passes for the rest of the phase
            self.vengeance: list[list[int]] = [[] for _ in rules.sides]  # by seat: last turn of each bonus
            self.terrain_left: list[int] = [0, 0, 0]  # woods or hills, buildings, walls still to be placed
            self.resigned = NOBODY
            self.time_called = False  # the turn that runs is the last
        else:
            self.field = Field(rules.measures, source.field)
            self.tanks = [tank.clone() for tank in source.tanks]
            self.tank_at = source.tank_at
            self.deck = source.deck
            self.discards = source.discards
            self.ranking = source.ranking
            self.attacker = source.attacker
            self.edges = source.edges
            self.objectives = source.objectives
            self.points = source.points
            self.turn = source.turn
            self.phase = source.phase
            self.silent = source.silent
            self.vengeance = source.vengeance
            self.terrain_left = source.terrain_left
            self.resigned = source.resigned
            self.time_called = source.time_called

    def clone(self) -> Table:
        return Table(self.game, self.catalogue, self.moves, self.rules, self)

    @property
    def seats(self) -> int:
        return len(self.rules.sides)

    @property
    def sides(self) -> int:
        return len(self.points)

    @property
    def length(self) -> int:
        return self.turn

    def seats_of(self, side: int) -> list[int]:
        return [seat for seat, own in enumerate(self.rules.sides) if own == side]

    def captain(self, side: int) -> int:
        """The seat that decides what belongs to the whole side."""
        return self.rules.sides.index(side)

    def hull(self, tank: int) -> Hull:
        hull = self.field.hulls[tank]
        assert hull is not None
        return hull

    def is_live(self, tank: int) -> bool:
        """On the table and not destroyed."""
        return not self.tanks[tank].destroyed and self.field.hulls[tank] is not None

    def is_alive(self, side: int) -> bool:
        for tank in self.tanks:
            if tank.side == side and not tank.destroyed:
                return True
        return False

    def rank(self, side: int) -> int:
        """0 for the side with advantage."""
        return self.ranking.index(side)

    def set_silent(self, seat: int, silent: bool) -> None:
        if self.silent[seat] is not silent:
            marks = self.silent.copy()
            marks[seat] = silent
            self.silent = marks

    def discard_critical(self, critical: Critical) -> None:
        """miniatures.critical.discard, miniatures.critical.stun-token: a token is no card and goes away."""
        if critical.count == 0:
            return
        discards = self.discards.copy()
        discards[critical.index] += 1
        self.discards = discards


# A memo of a pure function: words are never changed.
_WORDS: Final[dict[tuple[TankCard, int], Word]] = {}
_KEPT: Final = 4096  # beyond this it starts afresh


def tank_word(card: TankCard, code: int) -> Word:
    """What a tank is called: T-34 a1."""
    key = (card, code)
    known = _WORDS.get(key)
    if known is None:
        if len(_WORDS) >= _KEPT:
            _WORDS.clear()
        known = _WORDS[key] = card.followed_by(f" {label(code)}", label(code))
    return known


def add_tank(table: Table, seat: int, place: int, card: TankCard, cards: list[Card]) -> Tank:
    """miniatures.card.lightbulb: cards with the lightbulb start face up, all others hidden."""
    code = seat * TANKS_A_SEAT + place
    tank = Tank(len(table.tanks), code, table.rules.sides[seat], card, tank_word(card, code))
    tank.hidden = [own for own in cards if not own.starts_revealed]
    tank.shown = [own for own in cards if own.starts_revealed]
    tank.start_cost = card.cost + sum([own.cost for own in cards])
    table.tanks.append(tank)
    table.tank_at = table.tank_at.copy()
    table.tank_at[code] = tank.index
    table.field.hulls = [*table.field.hulls, None]
    table.field.wrecks = [*table.field.wrecks, False]
    return tank


def tank_called(table: Table, label: str) -> Tank:
    """The tank that people call `a1`."""
    for tank in table.tanks:
        if tank.word.id == label.casefold():
            return tank
    known = ", ".join([tank.word.id for tank in table.tanks])
    raise Malformed(f"there is no tank {label}; known are {known}")
