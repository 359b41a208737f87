"""Medals for destroyed vehicles: one each, two on one card by choice, as far as the piles go."""

from __future__ import annotations

from typing import Final, final

from ...kernel.errors import Malformed, Refusal
from ...kernel.piles import find
from ...kernel.state import Decision
from ...kernel.words import Seat, Sentence
from . import questions
from .actions import COMBINE, DOUBLES, KEEP, MOVE_COMBINE, MOVE_KEEP, MOVES_DOUBLES, Move
from .cards import NATIONS, nation_word
from .phrases import PHRASES
from .state import MEDAL_PILE, NOBODY, Table

_QUESTION: Final = PHRASES["question.doubles"]
_COMBINE_QUESTION: Final = PHRASES["question.combine"]
_TOO_MANY: Final = PHRASES["refusal.too-many-doubles"]
_RECEIVED: Final = PHRASES["event.medals"]
_PILE_EMPTY: Final = PHRASES["event.medal-pile-empty"]
_COMBINED: Final = PHRASES["event.medals-combined"]


def award(table: Table, seat: int, nation: int, kills: int, of_assault: bool) -> None:
    """rush.medals.per-vehicle, rush.medals.nation: pays for destroyed vehicles, after the choice where there is one."""
    if kills == 0:
        return
    if min(kills // 2, table.doubles[nation]) > 0:
        table.ask(ChooseDoubles(seat, nation, kills, of_assault))
    else:
        pay(table, seat, nation, kills, 0, of_assault)


def pay(table: Table, seat: int, nation: int, kills: int, doubles: int, of_assault: bool) -> None:
    """rush.medals.short-pile, rush.medals.part-of-reward: what is not in the pile is lost."""
    wanted = kills - 2 * doubles
    singles = min(wanted, table.singles[nation])
    depot = table.players[seat].depot
    for _ in range(doubles):
        depot.append(table.catalogue.doubles[nation])
    for _ in range(singles):
        depot.append(table.catalogue.singles[nation])
    table.doubles[nation] -= doubles
    table.singles[nation] -= singles
    if of_assault and kills % 2 == 1 and singles > 0:
        table.assault_single = nation
    if table.listener is not None:
        word = nation_word(nation)
        table.tell(_RECEIVED, {"seat": Seat(seat), "nation": word, "doubles": doubles, "singles": singles})
        if singles < wanted:
            table.tell(_PILE_EMPTY, {"nation": word})
    if singles > 0 and table.singles[nation] == 0:
        table.trigger_end(MEDAL_PILE)


@final
class ChooseDoubles(Decision[Table, Move]):
    """rush.medals.double-optional, rush.medals.doubles-outlast-singles: how many two-medal cards."""

    __slots__ = ("kills", "nation", "of_assault")

    def __init__(self, seat: int, nation: int, kills: int, of_assault: bool) -> None:
        super().__init__(seat)
        self.nation = nation
        self.kills = kills
        self.of_assault = of_assault

    def legal_actions(self, table: Table) -> list[Move]:
        most = min(self.kills // 2, table.doubles[self.nation])
        return [MOVES_DOUBLES[number] for number in range(most + 1)]

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        if action.verb != DOUBLES:
            return self.not_asked(table)
        if action.number <= min(self.kills // 2, table.doubles[self.nation]):
            return None
        gaps: dict[str, object] = {"kills": self.kills, "left": table.doubles[self.nation]}
        return Refusal(Sentence(_TOO_MANY, gaps))

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        pay(table, self.actor, self.nation, self.kills, action.number, self.of_assault)

    def question(self, table: Table) -> Sentence:
        gaps: dict[str, object] = {"seat": Seat(self.actor), "kills": self.kills, "nation": nation_word(self.nation)}
        return Sentence(_QUESTION, gaps)

    def data(self) -> questions.ChooseDoubles:
        return questions.ChooseDoubles(self.actor, NATIONS[self.nation], self.kills, self.of_assault)


def choose_doubles_from(asked: questions.ChooseDoubles, table: Table, path: str) -> ChooseDoubles:
    seat = table.check_active(asked.seat, path)
    nation = _nation_asked(asked.nation, table, path)
    if asked.kills < 2 or table.doubles[nation] == 0:
        left = f"with {asked.kills} kills and {table.doubles[nation]} doubles there is no choice"
        raise Malformed(f"{path}.kills: {left}")
    return ChooseDoubles(seat, nation, asked.kills, asked.of_assault)


def _nation_asked(id: str, table: Table, path: str) -> int:
    """The nation whose medals a question is about, the only one of its kind on the stack."""
    nation = NATIONS.index(id)
    for decision in table.stack:
        if isinstance(decision, ChooseDoubles | CombineMedals) and decision.nation == nation:
            raise Malformed(f"{path}.nation: these medals are asked about already")
    return nation


def award_sieges(table: Table) -> None:
    """rush.ability.siege-medal-time, rush.medals.siege-apart: the siege kills of the turn, nation by nation."""
    seat = table.active
    for nation in range(len(NATIONS) - 1, -1, -1):  # the last asked is answered first
        kills = table.siege_kills[nation]
        if kills == 0:
            continue
        if can_combine(table, seat, nation):
            table.ask(CombineMedals(seat, nation, kills))
        else:
            award(table, seat, nation, kills, False)


def can_combine(table: Table, seat: int, nation: int) -> bool:
    """rush.option.double_medal_per_turn: the single card of the assault is still at hand and a double is left."""
    if not table.rules.double_per_turn or table.assault_single != nation or table.doubles[nation] == 0:
        return False
    return find(table.players[seat].depot, table.catalogue.singles[nation]) >= 0


@final
class CombineMedals(Decision[Table, Move]):
    """rush.option.double_medal_per_turn: hand the assault's single medal back and take a double for both kills."""

    __slots__ = ("kills", "nation")

    def __init__(self, seat: int, nation: int, kills: int) -> None:
        super().__init__(seat)
        self.nation = nation
        self.kills = kills

    def legal_actions(self, table: Table) -> list[Move]:
        return [MOVE_COMBINE, MOVE_KEEP]

    def why_not(self, table: Table, action: Move) -> Refusal | None:
        return None if action.verb in (COMBINE, KEEP) else self.not_asked(table)

    def apply(self, table: Table, action: Move) -> None:
        table.answered()
        kills = self.kills
        nation = self.nation
        if action.verb == COMBINE:
            depot = table.players[self.actor].depot
            depot.pop(find(depot, table.catalogue.singles[nation]))
            table.singles[nation] += 1
            table.doubles[nation] -= 1
            depot.append(table.catalogue.doubles[nation])
            table.assault_single = NOBODY
            kills -= 1
            if table.listener is not None:
                table.tell(_COMBINED, {"seat": Seat(self.actor), "nation": nation_word(nation)})
        award(table, self.actor, nation, kills, False)

    def question(self, table: Table) -> Sentence:
        return Sentence(_COMBINE_QUESTION, {"seat": Seat(self.actor), "nation": nation_word(self.nation)})

    def data(self) -> questions.CombineMedals:
        return questions.CombineMedals(self.actor, NATIONS[self.nation], self.kills)


def combine_medals_from(asked: questions.CombineMedals, table: Table, path: str) -> CombineMedals:
    seat = table.check_active(asked.seat, path)
    nation = _nation_asked(asked.nation, table, path)
    if not can_combine(table, seat, nation):
        raise Malformed(f"{path}: there are no medals to combine")
    return CombineMedals(seat, nation, asked.kills)
