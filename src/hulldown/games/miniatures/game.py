"""The Miniatures Game as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from ...kernel.balance import Trial
from ...kernel.errors import Malformed
from ...kernel.facts import Mistakes
from ...kernel.game import Game
from ...kernel.generator import Xoshiro
from ...kernel.pending import Makers
from ...kernel.state import Action
from ...kernel.stops import Moment, Stop
from ...kernel.words import Sentence, Word
from .actions import HOLD, MAX_SEATS, SHOOT, Move, Moves
from .audit import audit
from .cards.catalogue import NATIONS, Catalogue
from .cards.columns import CARD_FILES
from .cards.equipment import equip
from .cards.platoons import Platoon, check, check_legal, cost, find_platoon, ready_platoons
from .cards.random_platoons import dealt_platoon
from .decisions import MAKERS
from .edition import ASSAULT, FREE_FOR_ALL, OPTIONS, PLACED, READY, Rules
from .ground.maneuvers import Template
from .ground.poses import Deploy, Drive, Face, Place, PutObjective
from .imagine import imagine
from .lists import Platoons
from .phases.deployment import set_on_table
from .phases.finish import call_time, resign, turns_are_over
from .phases.setup import SET_UPS
from .phases.stops import ALL_ASKED, STOPS, moment
from .phases.turn import turn_at
from .position import read_position, write_position
from .scenes.ready import find_scenario, read_scenario, ready_scenarios
from .scenes.scenario import Scenario
from .state import NOBODY, Objective, Table, add_tank
from .trials import trials
from .view import see
from .view_types import MiniaturesView
from .words.notation import parse, read_pose, say
from .words.phrases import FOLDER, NATION_WORDS, PHRASES

RULES_VERSION: Final = 2
MOST_IMAGINED: Final = 100  # rules that are kept for worlds imagined by them
STOPS_SINCE: Final = 2  # matches by older rules ask as they did when they began
# The pairs that play where nobody chooses: the rulebook's own lists, and at 200 points two of about equal strength.
USUAL: Final = ["t-34-50", "pz-iv-50", "t-34-sherman-100", "pz-iv-cromwell-100", "guards-200", "big-cats-200"]


def _usual_place(platoon: Platoon) -> int:
    return USUAL.index(platoon.id) if platoon.id in USUAL else len(USUAL)


class Miniatures(Game[Table, Action, MiniaturesView]):
    """Platoons, terrain, line of sight, dice."""

    def __init__(
        self, cards: Path | None = None, version: int = RULES_VERSION, catalogue: Catalogue | None = None
    ) -> None:
        super().__init__("miniatures", FOLDER, version, (2, MAX_SEATS), OPTIONS, PHRASES)
        self.catalogue = catalogue or Catalogue(cards if cards is not None else FOLDER / "cards")
        self.ready = ready_platoons(self.catalogue, is_strict=cards is None) if catalogue is None else []
        self.platoons = Platoons(self.catalogue, self.ready, self.rules_for)
        self.lists = self.platoons
        self.moves = Moves()
        self._scenarios: dict[str, Scenario] = {}
        self._ways: dict[int, list[Template]] = {}
        self._imagined: dict[bytes, Rules] = {}
        self._dealt: dict[tuple[int, bool], list[Platoon]] = {}

    def by_rules(self, version: int) -> Miniatures:
        twin = Miniatures(None, version, self.catalogue)
        twin.ready = self.ready
        twin.platoons.all_ready = self.ready
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
    def cards_fingerprint(self) -> str:
        return self.catalogue.fingerprint

    @property
    def card_files(self) -> dict[str, str]:
        return self.catalogue.fingerprints

    @property
    def usual_seats(self) -> int:
        return 2

    @property
    def card_columns(self) -> dict[str, list[str]]:
        return CARD_FILES

    def check_cards(self, folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
        Catalogue(folder, mistakes, instead)

    def overruled(self, seats: int, options: Mapping[str, object] | None = None) -> list[str]:
        """miniatures.option.scenario: what the scenario says itself."""
        scenario = self.scenario(self.rules_for(seats, options))
        if scenario is None:
            return []
        found = ["mode"] if scenario.mode != NOBODY else []
        if scenario.turn_limit:
            found.append("turn_limit")
        if scenario.tanks:
            found += [self.platoons.option(seat) for seat in range(seats)]
        return found

    def ready_texts(self, option: str) -> list[str]:
        return [PLACED, *ready_scenarios()] if option == "scenario" else []

    def check_text(self, option: str, text: str, file: str) -> None:
        read_scenario(self.catalogue, self.catalogue.measures, file, text)

    def usual(self, seats: int, rng: Xoshiro, chosen: Mapping[str, object] | None = None) -> dict[str, object]:
        rules = self.rules_for(seats, chosen)
        scenario = self.scenario(rules)
        if scenario is not None and scenario.tanks:  # it brings its own
            return dict(chosen) if chosen is not None else {}
        if any(rules.share(seat) != rules.cost_limit for seat in range(seats)):
            return self._usual_in_teams(rules, rng, dict(chosen) if chosen is not None else {})
        return super().usual(seats, rng, chosen)

    def _usual_in_teams(self, rules: Rules, rng: Xoshiro, options: dict[str, object]) -> dict[str, object]:
        """Partners share their side's points: everybody with the same share brings the same list of that size."""
        seats = range(len(rules.sides))
        if any(f"platoon_{seat + 1}" in options for seat in seats):
            return options  # what is chosen leaves the others another share, of which `ready` knows
        drawn: dict[int, str] = {}
        for seat in seats:
            share = rules.share(seat)
            if share not in drawn:
                ready = self.platoons.of_size(share)
                drawn[share] = ready[rng.below(len(ready))].id if ready else READY
            options[f"platoon_{seat + 1}"] = drawn[share]
        return options

    def roles(self, state: Table) -> list[str]:
        if state.attacker == NOBODY:
            return []
        return ["attacker" if side == state.attacker else "defender" for side in state.rules.sides]

    def held(self, state: Table, seat: int) -> dict[str, list[str]]:
        """Upgrades are all the cards that its tanks began with, crew and modules too."""
        tanks = [tank for tank in state.tanks if tank.seat == seat]
        cards = [card for tank in tanks for card in [*tank.hidden, *tank.shown, *tank.gone]]
        return {
            "tanks": [tank.card.id for tank in tanks],
            "upgrades": sorted([card.id for card in cards]),
            "nations": [NATIONS[nation] for nation in sorted({tank.card.nation for tank in tanks})],
        }

    def held_words(self) -> dict[str, Sequence[Word]]:
        return {
            "tanks": self.catalogue.tanks,
            "platoons": self.ready,
            "nations": list(NATION_WORDS.values()),
            "upgrades": self.catalogue.cards,
        }

    def trials(self) -> list[Trial]:
        measures = self.catalogue.measures
        return trials(self.ready, [find_scenario(self.catalogue, measures, id) for id in ready_scenarios()])

    def platoon(self, text: str, seat: int = 0, limit: int = 0) -> Platoon:
        """A ready platoon by its id, a platoon by its code, or `ready`: the seat's platoon of that size."""
        if text != READY:
            return find_platoon(self.catalogue, text, self.ready)
        return self.dealt(seat, limit)

    def dealt(self, seat: int, limit: int, one_nation: bool = False) -> Platoon:
        """miniatures.option.platoon: what `ready` is. Where no ready platoon fits, all get the same of that size."""
        key = (limit, one_nation)
        fitting = self._dealt.get(key)
        if fitting is None:
            fitting = [one for one in self.ready if one.limit == limit and not check(one, limit, one_nation)]
            fitting.sort(key=_usual_place)
            if not fitting:
                fitting = [dealt_platoon(self.catalogue, limit, one_nation)]
            self._dealt[key] = fitting
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
        rules = Rules(
            self.complete_options(seats, options), self.rules_version, self.catalogue.measures, seats, self._ways
        )
        scenario = self.scenario(rules)
        if scenario is not None:
            if scenario.mode != NOBODY:
                rules.mode = scenario.mode
            if scenario.turn_limit:
                rules.turn_limit = scenario.turn_limit
            rules.rolls_advantage = scenario.rolls_advantage
            if scenario.seats and scenario.seats != seats:
                raise Malformed(
                    f"scenario {scenario.name} is for {scenario.seats} players [miniatures.option.scenario]"
                )
            sides = max(rules.sides) + 1
            if scenario.edges and len(scenario.edges) != sides:
                raise Malformed(f"scenario {scenario.name} is for {len(scenario.edges)} sides, not {sides}")
            if scenario.attacker != NOBODY and sides > 2:
                raise Malformed(f"scenario {scenario.name} has an attacker, so it is for two sides, not {sides}")
        if rules.time_limit and rules.mode == ASSAULT:
            raise Malformed("an Assault has its eight turns and no time limit [miniatures.option.time_limit]")
        if rules.mode != FREE_FOR_ALL and max(rules.sides) > 1:
            raise Malformed("with more than two sides only free-for-all is played [miniatures.setup.more-sides]")
        return rules

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
        rules = self.rules_for(seats, options)
        scenario = self.scenario(rules)
        table = Table(self, self.catalogue, self.moves, rules)
        if scenario is None or not scenario.tanks:
            for seat, platoon in enumerate(self.platoons_of(rules)):
                for place, entry in enumerate(platoon.tanks):
                    add_tank(table, seat, place, entry.tank, entry.cards)
        if scenario is None:
            table.terrain_left = rules.measures.pieces
        else:
            _set_scene(table, scenario)
        for tank in table.tanks:
            equip(table, tank)
        table.ask(SET_UPS[0])
        table.run_steps()
        return table

    def platoons_of(self, rules: Rules) -> list[Platoon]:
        """miniatures.option.platoon, miniatures.team.cost-limit: what each seat plays, by the rules of this game.

        `ready` has an equal share of what the platoons that were named leave of the side's limit.
        """
        seats = range(len(rules.sides))
        named = [self._named_platoon(seat, rules) for seat in seats]
        found: list[Platoon] = []
        for seat in seats:
            partners = rules.sharers(seat)
            brought = [platoon for platoon in [named[partner] for partner in partners] if platoon is not None]
            left = rules.cost_limit - sum([cost(platoon) for platoon in brought])
            if left < 0 and len(partners) > 1:
                names = " and ".join([str(partner + 1) for partner in partners])
                raise Malformed(
                    f"the platoons of players {names} together cost {rules.cost_limit - left} points; the limit of "
                    f"{rules.cost_limit} is the side's [miniatures.team.cost-limit]"
                )
            platoon = named[seat]
            if platoon is None:
                try:
                    platoon = self.dealt(seat, left // (len(partners) - len(brought)), rules.one_nation)
                except Malformed as error:
                    raise Malformed(f"option platoon_{seat + 1}: {error}") from error
            found.append(platoon)
        return found

    def _named_platoon(self, seat: int, rules: Rules) -> Platoon | None:
        """The platoon that the options name for a seat; None where a ready one is dealt."""
        name = f"platoon_{seat + 1}"
        text = str(rules.options[name])
        if text == READY:
            return None
        try:
            platoon = self.platoon(text)
            check_legal(platoon, rules.cost_limit, rules.one_nation, rules.duplicate_upgrades)
        except Malformed as error:
            raise Malformed(f"option {name}: {error}") from error
        return platoon

    def at_real_table(self, options: Mapping[str, object]) -> dict[str, object]:
        """miniatures.option.by_word"""
        return {"by_word": True, **options}

    def is_word(self, action: Action) -> bool:
        return isinstance(action, Move) and action.verb == SHOOT and action.third != 0

    def overrules(self, given: Action, word: Action) -> bool:
        """The same shot with other facts, or none where people see no line of sight."""
        if not isinstance(given, Move) or not isinstance(word, Move) or given.verb != SHOOT:
            return False
        if word.verb == HOLD:
            return True
        return self.is_word(word) and (given.tank, given.first, given.second) == (word.tank, word.first, word.second)

    def stops(self) -> list[Stop]:
        return STOPS if self.rules_version >= STOPS_SINCE else ALL_ASKED

    def moment_of(self, state: Table) -> Moment | None:
        return moment(state)

    @property
    def can_resign(self) -> bool:
        return True

    def resign(self, state: Table, seat: int) -> None:
        resign(state, seat)

    def time_limit(self, state: Table) -> int:
        return 0 if state.time_called else state.rules.time_limit * 60

    def call_time(self, state: Table) -> None:
        call_time(state)
        if state.stack and state.stack[0] is turn_at("reset"):  # the fires of this turn have burnt already
            turns_are_over(state)

    def position(self, document: object) -> Table:
        return read_position(self, self.catalogue, self.moves, self._rules_of, document)

    def _rules_of(self, version: int, seats: int, options: Mapping[str, object] | None) -> Rules:
        game = self.as_of(version)
        assert isinstance(game, Miniatures)
        return game.rules_for(seats, options)

    def parse(self, state: Table, text: str) -> Action:
        return parse(state, text)

    def imagine(self, view: MiniaturesView, rng: Xoshiro) -> Table:
        game = self.as_of(view.rules)
        assert isinstance(game, Miniatures)
        return imagine(game, self.catalogue, self.moves, game._seen_rules(view), view, rng)

    def _seen_rules(self, view: MiniaturesView) -> Rules:
        """The rules that the options of a view make: nobody changes them, so worlds that are imagined share them."""
        seats = len(view.silent)
        key = msgspec.json.encode((seats, view.options))
        rules = self._imagined.get(key)
        if rules is None:
            rules = self.rules_for(seats, view.options)
            if len(self._imagined) >= MOST_IMAGINED:
                self._imagined.clear()
            self._imagined[key] = rules
        return rules

    @property
    def view_type(self) -> type[MiniaturesView]:
        return MiniaturesView

    @property
    def makers(self) -> Makers:
        return MAKERS

    def legal_from(self, view: MiniaturesView, texts: list[str]) -> list[Action]:
        """Moves that were made once are known and poses are whole by themselves; the rest is read at a table."""
        found: list[Action] = []
        table: Table | None = None
        for text in texts:
            action = self.moves.known.get(text) or read_pose(text.split())
            if action is None:
                if table is None:
                    table = self.imagine(view, Xoshiro(0))
                action = parse(table, text)
            found.append(action)
        return found

    def known_actions(self) -> list[Action]:
        return list(self.moves.known.values())

    def has_made(self, action: Action) -> bool:
        if isinstance(action, Move):
            return self.moves.known.get(action.text) is action
        return isinstance(
            action, (Drive, Deploy, Place, PutObjective, Face)
        )  # made anew each time, whole by themselves

    def say(self, action: Action) -> Sentence:
        return say(action)

    def view_of(self, state: Table, seat: int | None) -> MiniaturesView:
        return see(state, seat)

    def document_of(self, state: Table) -> dict[str, object]:
        return write_position(state)

    def audit_of(self, state: Table) -> list[str]:
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
