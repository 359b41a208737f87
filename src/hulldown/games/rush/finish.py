"""The end: squads are counted, achievements awarded, ties broken."""

from __future__ import annotations

from typing import Final

from ...kernel.result import Result
from ...kernel.tally import Tally
from ...kernel.words import Phrase, Seat, Sentence
from .cards import BASE, MEDAL, Achievement, Card
from .phrases import PHRASES
from .state import ENDINGS, NOBODY, Player, Table

MEDALS_PER_BASE: Final = 3
MEDALS_PER_ACHIEVEMENT: Final = 5

_MEDAL_CARDS: Final = PHRASES["tally.medal-cards"]
_BASES: Final = PHRASES["tally.bases"]
_ACHIEVEMENT: Final = PHRASES["tally.achievement"]
_AWARDED: Final = PHRASES["event.achievement-awarded"]
_NOT_AWARDED: Final = PHRASES["event.achievement-not-awarded"]
_WINNER: Final = PHRASES["event.winner"]
_SHARED: Final = PHRASES["event.shared-victory"]
_SCORE: Final = PHRASES["event.score"]
_DECIDED: Final = [
    PHRASES["result.by-medals"],
    PHRASES["result.by-vehicles"],
    PHRASES["result.by-bases"],
    PHRASES["result.by-achievements"],
]
_DECIDED_SHARED: Final = PHRASES["result.shared"]


def final_squad(table: Table, player: Player) -> list[Card]:
    """rush.scoring.squad, rush.scoring.defenders-left-out, rush.option.defenders_count_in_squad."""
    squad = player.squad()
    if table.rules.defenders_count:
        for base in player.bases:
            if base is not None and base.defender is not None:
                squad.append(base.defender)
    return squad


def measure(table: Table, player: Player, squad: list[Card], achievement: Achievement) -> int:
    """How much of what an achievement counts a player with this squad has."""
    counts = achievement.counts
    if counts == "cards":
        return len(squad)
    if counts == "bases":
        if not table.rules.squad_is_basis:
            return player.bases_destroyed
        return len([card for card in squad if card.kind == BASE])
    if counts == "doubles":
        return len([card for card in squad if card.medals == 2])
    cls = achievement.cls
    if cls >= 0:
        return len([card for card in squad if card.cls == cls])
    nation = achievement.nation
    return sum([card.medals for card in squad if card.kind == MEDAL and card.nation == nation])


def final_squads(table: Table) -> list[list[Card]]:
    return [final_squad(table, player) for player in table.players]


def measures(table: Table, squads: list[list[Card]], achievement: Achievement) -> list[int]:
    """What an achievement counts, for every seat."""
    return [measure(table, player, squads[player.seat], achievement) for player in table.players]


def lone_leader(values: list[int]) -> int:
    """rush.achievements.award, rush.achievements.tie, rush.achievements.zero: who alone has most, or NOBODY."""
    best = max(values)
    return values.index(best) if best > 0 and values.count(best) == 1 else NOBODY


def medals_in(squad: list[Card]) -> int:
    return sum([card.medals for card in squad])


def count_up(table: Table) -> list[Tally]:
    """rush.scoring.medal-cards, rush.scoring.bases, rush.scoring.achievements: every seat's medals."""
    tallies: list[Tally] = []
    squads = final_squads(table)
    for squad in squads:
        tally = Tally()
        tally.add(medals_in(squad), Sentence(_MEDAL_CARDS, {}))
        bases = len([card for card in squad if card.kind == BASE])
        tally.add(bases * MEDALS_PER_BASE, Sentence(_BASES, {"count": bases}))
        tallies.append(tally)
    for achievement in table.achievements:
        leader = lone_leader(measures(table, squads, achievement))
        if leader != NOBODY:
            tallies[leader].add(MEDALS_PER_ACHIEVEMENT, Sentence(_ACHIEVEMENT, {"achievement": achievement}))
    return tallies


def standing(table: Table, player: Player, tally: Tally) -> list[int]:
    """What decides, in order: medals, then the three tie-breaks.

    rush.tie-break.medals-in-squad and rush.tie-break.bases-in-squad in edition 1.4, rush.tie-break.vehicles-destroyed,
    rush.tie-break.kills-without-medal and rush.tie-break.bases-destroyed in 1.2, rush.tie-break.achievements in both.
    """
    achievements = len([part for part in tally.parts if part.reason.phrase is _ACHIEVEMENT])
    if table.rules.squad_is_basis:
        squad = final_squad(table, player)
        bases = len([card for card in squad if card.kind == BASE])
        return [tally.total, medals_in(squad), bases, achievements]
    return [tally.total, player.vehicles_destroyed, player.bases_destroyed, achievements]


def finish(table: Table) -> None:
    """rush.scoring.winner, rush.tie-break.shared-win: writes the result; nothing is pending any more."""
    tallies = count_up(table)
    standings = [standing(table, player, tallies[player.seat]) for player in table.players]
    ranks = [1 + len([other for other in standings if other > mine]) for mine in standings]
    reason = Sentence(PHRASES[f"result.{ENDINGS[table.ending]}"], {})
    decided = Sentence(_decider(standings), {})
    table.result = Result(tallies, ranks, reason, decided)
    if table.listener is not None:
        _tell_result(table, table.result)


def _decider(standings: list[list[int]]) -> Phrase:
    """What separates the winner from the next one."""
    best, second = sorted(standings, reverse=True)[:2]
    for place in range(len(best)):
        if best[place] != second[place]:
            return _DECIDED[place]
    return _DECIDED_SHARED


def _tell_result(table: Table, result: Result) -> None:
    squads = final_squads(table)
    for achievement in table.achievements:
        leader = lone_leader(measures(table, squads, achievement))
        gaps: dict[str, object] = {"achievement": achievement}
        if leader != NOBODY:
            gaps["seat"] = Seat(leader)
            table.tell(_AWARDED, gaps, reveals=True)
        else:
            table.tell(_NOT_AWARDED, gaps, reveals=True)
    for seat, score in enumerate(result.scores):
        table.tell(_SCORE, {"seat": Seat(seat), "score": score})
    for seat in result.winners:
        table.tell(_WINNER if len(result.winners) == 1 else _SHARED, {"seat": Seat(seat)})
