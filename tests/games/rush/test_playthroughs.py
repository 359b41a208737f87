"""Stored games: a record for every way the game can end, and golden playthroughs to be read beside the rulebook.

A record is named by how it ends: `rush_<what ended it>_<what decided it>_<edition>_<seats>p`. A change of the rules
that alters one of these files raises the game's rules version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hulldown.games.rush.cards import CLASSES, NATIONS
from hulldown.games.rush.state import Table
from hulldown.kernel import record
from hulldown.kernel.event import Event
from hulldown.kernel.match import Match
from hulldown.kernel.state import CHANCE, OVER
from hulldown.kernel.words import Seat
from tests.games.rush.helper import RUSH, bases_of, ids, position, rival, start

RECORDS = Path(__file__).parents[2] / "records"
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
FILES = sorted(RECORDS.glob("*/rush_*.jsonl"))
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
TIE_BREAKS = ["by-medals", "by-vehicles", "by-bases", "by-achievements"]


def replayed(path: Path) -> Table:
    state = record.load(path, lambda _: RUSH).state
    assert isinstance(state, Table)
    return state


# Counting the squads of a final position once more, from its document alone


def squads_of(document: dict[str, Any]) -> list[list[str]]:
    return [
        player.get("hand", []) + player.get("garage", []) + player.get("depot", []) for player in document["players"]
    ]


def medals_in(squad: list[str], nation: str = "") -> int:
    return sum(int(card[-1]) for card in squad if card.startswith(f"medal-{nation}"))


def measured(achievement: str, squad: list[str], destroyed: int) -> int:
    """What one squad has of an achievement; `destroyed`: the bases that count for it."""
    classes = dict(zip(["light-tanks", "medium-tanks", "spgs", "heavy-tanks", "auxiliaries"], CLASSES, strict=True))
    nations = dict(zip(["soviet", "german", "american", "french"], NATIONS, strict=True))
    if achievement in classes:
        vehicles = [RUSH.catalogue.by_id[card] for card in squad]
        return len([card for card in vehicles if card.is_vehicle and CLASSES[card.cls] == classes[achievement]])
    if achievement == "bases-destroyed":
        return destroyed
    if achievement == "most-cards":
        return len(squad)
    if achievement == "double-medals":
        return len([card for card in squad if card.startswith("medal-") and card.endswith("-2")])
    return medals_in(squad, nations[achievement.removesuffix("-medals")])


def standings(document: dict[str, Any]) -> list[list[int]]:
    """Medals and the three tie-breaks of every seat."""
    squads = squads_of(document)
    earlier = document.get("options", {}).get("edition") == "1.2"
    players = document["players"]
    bases = [squad.count("base") for squad in squads]
    destroyed = [player.get("bases_destroyed", 0) for player in players] if earlier else bases
    awards = [0] * len(squads)
    for achievement in document["achievements"]:
        values = [measured(achievement, squad, number) for squad, number in zip(squads, destroyed, strict=True)]
        if values.count(max(values)) == 1:
            awards[values.index(max(values))] += 1
    found: list[list[int]] = []
    for seat, squad in enumerate(squads):
        total = medals_in(squad) + 3 * bases[seat] + 5 * awards[seat]
        vehicles = players[seat].get("vehicles_destroyed", 0) if earlier else medals_in(squad)
        found.append([total, vehicles, destroyed[seat], awards[seat]])
    return found


def decider(found: list[list[int]]) -> str:
    best, second = sorted(found, reverse=True)[:2]
    return next((name for name, mine, other in zip(TIE_BREAKS, best, second, strict=True) if mine != other), "shared")


@EACH_FILE
def test_a_record_replays_and_ends_as_its_name_says(path: Path) -> None:
    _, ended_by, decided_by, edition, seats, *notes = path.stem.split("_")
    state = replayed(path)
    document: dict[str, Any] = state.document()
    found = standings(document)
    winners = [seat for seat, mine in enumerate(found) if mine == max(found)]
    baseless = [seat for seat, player in enumerate(document["players"]) if player["bases"] == [None] * 3]
    taken = [card for squad in squads_of(document) for card in squad] + document.get("graveyard", [])
    assert state.actor == OVER
    assert document.get("options", {}).get("edition", "1.4") == edition
    assert f"{len(found)}p" == seats
    assert decider(found) == decided_by
    assert (len(winners) > 1) is (decided_by == "shared")
    if ended_by == "last-base":
        assert baseless
    else:
        assert not baseless
        assert any(taken.count(f"medal-{nation}-1") == 9 for nation in NATIONS)
    assert notes == (["winner-without-bases"] if decided_by == "by-medals" and set(winners) & set(baseless) else [])
    assert state.result is not None
    assert state.result.data() == {
        "scores": [mine[0] for mine in found],
        "ranks": [1 + len([other for other in found if other > mine]) for mine in found],
        "winners": winners,
        "reason": f"result.{ended_by}",
        "decided": f"result.{decided_by}",
    }


@EACH_FILE
@pytest.mark.rule("rush.end.finish-round")
def test_a_record_plays_its_last_round_to_the_right_of_the_first_player(path: Path) -> None:
    """After the event that brings on the end the first player has no further turn, and everybody else up to him has."""
    match = record.load(path, lambda _: RUSH)
    state = match.state
    assert isinstance(state, Table)
    told = [event.sentence for event in match.events()]
    place = next(number for number, sentence in enumerate(told) if sentence.phrase.key.startswith("event.end-"))
    turns = [sentence.gaps["seat"] for sentence in told[place:] if sentence.phrase.key == "event.turn"]
    seats = [seat.number for seat in turns if isinstance(seat, Seat)]
    last = (state.first - 1) % state.seats
    assert state.active == last
    assert seats == [(last - back) % state.seats for back in range(len(seats) - 1, -1, -1)]
    assert state.first not in seats
    assert len(seats) < state.seats


def test_there_is_a_record_for_every_way_a_game_can_end() -> None:
    """The third tie-break decides in edition 1.2 alone: in 1.4 what comes before it adds up to the whole score. Rounds
    without a card end a game only where a person sits (test_empty_rounds)."""
    results = [replayed(path).result for path in FILES]
    keys = {key for result in results if result for key in (result.reason.phrase.key, result.decided.phrase.key)}
    every = {phrase.key for phrase in RUSH.phrases.phrases() if phrase.key.startswith("result.")}
    assert keys == every - {"result.running", "result.empty-rounds"}
    names = [path.stem.split("_") for path in FILES]
    assert {(name[1], name[3]) for name in names} == {
        (e, v) for e in ("last-base", "medal-pile") for v in ("1.4", "1.2")
    }
    decided = {(by, edition) for by in [*TIE_BREAKS, "shared"] for edition in ("1.4", "1.2")}
    assert {(name[2], name[3]) for name in names} == decided - {("by-achievements", "1.4")}
    assert {name[4] for name in names} == {"2p", "3p", "4p", "5p"}
    assert any(name[5:] == ["winner-without-bases"] for name in names)


# Golden playthroughs: the answers are the lines that begin with `>`; everything else is written from them


def near_the_end() -> Table:
    """Two players, edition 1.4: one Soviet single medal is left, and each player has two bases."""
    second = rival(
        "usa-m6 usa-m10-wolverine base",
        garage="medal-usa-1 engineers engineers",
        depot="technicians medal-usa-1",
        bases="germany-luchs - open",
        bases_destroyed=1,
        vehicles_destroyed=2,
    )
    return position(
        "ussr-t-34-85 ussr-kv-1 ussr-isu-152",
        garage="ussr-t-44 volunteers engineers",
        depot="medal-ussr-1 medal-ussr-1 medal-ussr-1 medal-ussr-1 medal-ussr-1 medal-ussr-2 base",
        bases="open usa-m4-sherman -",
        rivals=[second],
        graveyard="medal-ussr-1 medal-ussr-1 medal-ussr-1",
        achievements="soviet-medals light-tanks bases-destroyed",
        vehicles_destroyed=10,
        bases_destroyed=1,
        turn={"number": 41},
    )


OPENINGS = {"rush_near_the_end_2p": near_the_end, "rush_first_two_rounds_3p": lambda: start(3)}


def position_lines(state: Table) -> list[str]:
    """The table in a few words: what is open first, then each player, everything shown."""
    lines = [f"  | Reserve: {' '.join(ids(state.reserve))}; deck {len(state.deck)}; discard {len(state.discard)}"]
    for player in state.players:
        piles = [("hand", player.hand), ("Garage", player.garage), ("Depot", player.depot)]
        shown = "; ".join(f"{name}: {' '.join(ids(pile)) or '-'}" for name, pile in piles)
        lines.append(f"  | P{player.seat + 1} bases: {bases_of(state, player.seat)}; {shown}")
    return lines


def played(state: Table, answers: list[str]) -> list[str]:
    """The playthrough as text: each answer, the sentences it brought, and the position after every turn."""
    match = Match(RUSH, state.seats, state.rules.options, position=state.document())
    lines = ["Opening position", *position_lines(state)] if state.reserve else []
    for answer in answers:
        table = match.state
        assert isinstance(table, Table)
        turn = table.turn_number
        who = "chance" if table.actor == CHANCE else f"P{table.actor + 1}"
        events: list[Event] = match.answer(RUSH.parse(table, answer))
        lines.append(f"> {who}: {answer}")
        lines += [f"    {event.sentence}" for event in events]
        if table.turn_number != turn or table.actor == OVER:
            lines += position_lines(table)
    return lines


@pytest.mark.parametrize("name", OPENINGS)
def test_a_golden_playthrough_is_played_again_to_the_letter(name: str) -> None:
    stored = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    answers = [line.split(": ", 1)[1] for line in stored if line.startswith("> ")]
    title = [line for line in stored if line.startswith("#")]
    assert len(answers) > 20
    assert stored == [*title, *played(OPENINGS[name](), answers)]
