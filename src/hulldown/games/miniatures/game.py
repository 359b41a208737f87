"""The Miniatures Game as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.state import Action, State
from ...kernel.view import View
from ...kernel.words import Sentence
from .actions import MAX_SEATS, Moves
from .audit import audit
from .cards import Catalogue
from .deployment import set_on_table
from .edition import FREE_FOR_ALL, OPTIONS, PLACED, READY, Rules
from .equipment import equip
from .finish import resign
from .imagine import imagine
from .manoeuvres import Template
from .notation import parse, say
from .phrases import FOLDER, PHRASES
from .platoons import Platoon, check_legal, find_platoon, ready_platoons
from .position import read_position, write_position
from .scenario import Scenario, find_scenario
from .setup import FIRST_ROLL, SET_UPS
from .state import NOBODY, Objective, Table, add_tank
from .view import MiniaturesView, see

RULES_VERSION: Final = 2
# The pairs that play where nobody chooses: the rulebook's own lists, and at 200 points two of about equal strength.
USUAL: Final = ["t-34-50", "pz-iv-50", "t-34-sherman-100", "pz-iv-cromwell-100", "guards-200", "big-cats-200"]


def _usual_place(platoon: Platoon) -> int:
    return USUAL.index(platoon.id) if platoon.id in USUAL else len(USUAL)


class Miniatures(Game):
    """Platoons, terrain, line of sight, dice."""

    def __init__(
        self, cards: Path | None = None, version: int = RULES_VERSION, catalogue: Catalogue | None = None
    ) -> None:
        super().__init__("miniatures", FOLDER, version, (2, MAX_SEATS), OPTIONS, PHRASES)
        self.catalogue = catalogue or Catalogue(cards if cards is not None else FOLDER / "cards")
        self.ready = ready_platoons(self.catalogue) if cards is None and catalogue is None else []
        self.moves = Moves()
        self._scenarios: dict[str, Scenario] = {}
        self._ways: dict[int, list[Template]] = {}

    def by_rules(self, version: int) -> Miniatures:
        twin = Miniatures(None, version, self.catalogue)
        twin.ready = self.ready
        twin.moves = self.moves
        twin._ways = self._ways
        return twin

    @property
    def minutes(self) -> tuple[int, int]:
        return (30, 60)

    @property
    def learning(self) -> int:
        return 3

    @property
    def first_options(self) -> dict[str, object]:
        return {"scenario": "first-game"}

    @property
    def cards_fingerprint(self) -> str:
        return self.catalogue.fingerprint

    @property
    def usual_seats(self) -> int:
        return 2

    def platoon(self, text: str, seat: int = 0, limit: int = 0) -> Platoon:
        """A ready platoon by its id, a platoon by its code, or `ready`: the seat's platoon of that size."""
        if text != READY:
            return find_platoon(self.catalogue, text, self.ready)
        fitting = [platoon for platoon in self.ready if platoon.limit == limit]
        fitting.sort(key=_usual_place)
        if not fitting:
            raise Malformed(f"there is no ready platoon of {limit} points [miniatures.option.platoon]")
        return fitting[seat % len(fitting)]

    def scenario(self, rules: Rules) -> Scenario | None:
        """The scenario that the rules name; None where the players place the terrain."""
        if rules.scenario == PLACED:
            return None
        known = self._scenarios.get(rules.scenario)
        if known is None:
            known = find_scenario(self.catalogue, self.catalogue.measures, rules.scenario)
            if len(self._scenarios) < 100:
                self._scenarios[rules.scenario] = known
        return known

    def rules_for(self, seats: int, options: Mapping[str, object] | None) -> Rules:
        """The rules that some options make, with what the scenario says about mode and length."""
        rules = Rules(self.settle(seats, options), self.rules_version, self.catalogue.measures, seats, self._ways)
        scenario = self.scenario(rules)
        if scenario is not None:
            if scenario.mode != NOBODY:
                rules.mode = scenario.mode
            if scenario.turn_limit:
                rules.turn_limit = scenario.turn_limit
            rules.rolls_advantage = scenario.rolls_advantage
            if scenario.seats and scenario.seats != seats:
                raise Malformed(
                    f"scenario {scenario.name_en} is for {scenario.seats} players [miniatures.option.scenario]"
                )
            sides = max(rules.sides) + 1
            if scenario.edges and len(scenario.edges) != sides:
                raise Malformed(f"scenario {scenario.name_en} is for {len(scenario.edges)} sides, not {sides}")
            if scenario.attacker != NOBODY and sides > 2:
                raise Malformed(f"scenario {scenario.name_en} has an attacker, so it is for two sides, not {sides}")
        if rules.mode != FREE_FOR_ALL and max(rules.sides) > 1:
            raise Malformed("with more than two sides only free-for-all is played [miniatures.setup.more-sides]")
        return rules

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
        rules = self.rules_for(seats, options)
        scenario = self.scenario(rules)
        table = Table(self, self.catalogue, self.moves, rules)
        if scenario is None or not scenario.tanks:
            for seat in range(seats):
                for place, entry in enumerate(self._platoon_of(seat, rules).tanks):
                    add_tank(table, seat, place, entry.tank, entry.cards)
        if scenario is None:
            table.terrain_left = rules.measures.pieces
        else:
            _set_scene(table, scenario)
        for tank in table.tanks:
            equip(table, tank)
        table.ask(SET_UPS[FIRST_ROLL])
        table.settle()
        return table

    def _platoon_of(self, seat: int, rules: Rules) -> Platoon:
        """miniatures.option.platoon: what the seat plays, checked by the rules of this game."""
        name = f"platoon_{seat + 1}"
        try:
            platoon = self.platoon(str(rules.options[name]), seat, rules.cost_limit)
            check_legal(platoon, rules.cost_limit, rules.one_nation, rules.duplicate_upgrades)
        except Malformed as error:
            raise Malformed(f"option {name}: {error}") from error
        return platoon

    def resign(self, state: State, seat: int) -> None:
        assert isinstance(state, Table)
        resign(state, seat)

    def position(self, document: object) -> Table:
        return read_position(self, self.catalogue, self.moves, self._rules_of, document)

    def _rules_of(self, version: int, seats: int, options: Mapping[str, object] | None) -> Rules:
        game = self.as_of(version)
        assert isinstance(game, Miniatures)
        return game.rules_for(seats, options)

    def parse(self, state: State, text: str) -> Action:
        assert isinstance(state, Table)
        return parse(state, text)

    def imagine(self, view: View, rng: Xoshiro) -> Table:
        assert isinstance(view, MiniaturesView)
        seats = len(view.silent)
        rules = self._rules_of(view.rules, seats, view.options)
        return imagine(self.as_of(view.rules), self.catalogue, self.moves, rules, view, rng)

    def known_actions(self) -> list[Action]:
        return list(self.moves.known.values())

    def say(self, action: Action) -> Sentence:
        return say(action)

    def view_of(self, state: State, seat: int | None) -> MiniaturesView:
        assert isinstance(state, Table)
        return see(state, seat)

    def document_of(self, state: State) -> dict[str, object]:
        assert isinstance(state, Table)
        return write_position(state)

    def audit_of(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return audit(state)


def _set_scene(table: Table, scenario: Scenario) -> None:
    """miniatures.option.scenario: what the scenario has put down already."""
    table.field.pieces = scenario.pieces
    places = [0] * table.seats
    for entry in scenario.tanks:
        tank = add_tank(table, entry.seat, places[entry.seat], entry.card, entry.cards)
        places[entry.seat] += 1
        if entry.is_placed:
            set_on_table(table, tank, entry.x, entry.y, entry.facing)
    if scenario.edges:
        table.edges = scenario.edges
    if scenario.attacker != NOBODY:
        table.attacker = scenario.attacker
        table.ranking = [scenario.attacker, 1 - scenario.attacker]
    table.objectives = [Objective(x, y, side) for x, y, side in scenario.objectives]
